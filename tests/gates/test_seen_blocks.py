"""PRO-3: only a block that stands unchanged in the message, where somebody who reads it sees it, was shown."""

from __future__ import annotations

import pytest

from gates.conftest import Agent
from gates.test_confirming import now, propose, shown
from memorybank.model.change import State
from memorybank.policy.proposal_block import block_text, stands_in
from memorybank.texts.catalogue import speaker

BLOCK = block_text(("details/tech.md",), ("make test", "never on Fridays"), speaker("en"))
BARE = "\n".join(line for line in BLOCK.split("\n") if line.strip("-"))  # one paragraph

SEEN = [
    ("as it is", "{}"),
    ("behind an answer", "Done.\n\n{}"),
    ("in one paragraph with it", "Done.\n{}"),
    ("generic types above", "Use <T> and Map<K, V> here.\n\n{}"),
    ("code above", "```html\n<div>\n<!--\n```\n\n{}"),
    ("in a fence", "```text\n{}\n```"),
    ("a closed element above", "<details><summary>x</summary>a</details>\n\n{}"),
    ("a closed comment above", "<!-- note -->\n{}"),
    ("a line break above", "<br>\n{}"),
    ("an address above", "See <https://a.example>.\n\n{}"),
    ("a comment's name in a sentence", "Markers such as <!-- are kept.\n\n{}"),
    ("a task list above", "- [ ] one\n- [x] two (done)\n\n{}"),
    ("hidden and shown", "<!--\n{}\n-->\n\n{}"),
]
UNSEEN = [
    ("a comment", "<!--\n{}\n-->"),
    ("a comment that nothing closes", "<!--\n{}"),
    ("a comment that is closed oddly", "<!--\n{}\n--!>"),
    ("a comment in a sentence", "So <!--\n{}\n-->"),
    ("a comment in a quote", "> <!--\n{}"),
    ("a comment of MDX", "{{/*\n{}\n*/}}"),
    ("a folded element", "<details><summary>log</summary>\n\n{}\n\n</details>"),
    ("a folded one in another", "<details><details></details>\n\n{}\n</details>"),
    ("an element that nothing closes", "<details>\n\n{}"),
    ("a template", "<template>\n{}\n</template>"),
    ("a script", "<script>\n{}\n</script>"),
    ("no display", '<div style="display:none">\n{}\n</div>'),
    ("an element in a sentence", "So <span hidden>\n{}\n</span>"),
    ("an attribute", '<span title="\n{}\n"></span>'),
    ("a link's title", "[x]: http://a (\n{}\n)"),
    ("a picture's words", "![\n{}\n](x)"),
    ("a colour that hides", "\x1b[8m\n{}\n\x1b[0m"),
    ("characters taken back", "{}" + "\x08" * 300),
    ("lines written over", "{}\r" + " " * 90),
]


@pytest.mark.rule("PRO-3")
@pytest.mark.parametrize(("story", "message"), SEEN)
def test_a_block_that_is_seen_was_shown(story: str, message: str) -> None:
    assert stands_in(BLOCK, message.replace("{}", BLOCK)), story


@pytest.mark.rule("PRO-3", "GRD-5")
@pytest.mark.parametrize("block", [BLOCK, BARE])
@pytest.mark.parametrize(("story", "message"), UNSEEN)
def test_a_block_that_nobody_sees_was_not_shown(story: str, message: str, block: str) -> None:
    message = message.replace("{{", "{").replace("}}", "}").replace("{}", block, 1)
    assert not stands_in(BLOCK, message), story


@pytest.mark.rule("PRO-3", "GRD-5")
def test_of_the_stored_text_nothing_is_left_out() -> None:
    """Comments, fences, quotes and bold in it are content: a message without them shows another text."""
    for left_out in ("<!-- hidden -->", "```sh hidden words", "~~~", "> ", "**"):
        stored = f"💾 keep?\n→ Content: a\n{left_out}b\nAnswer"
        assert stands_in(stored, f"Done.\n\n{stored}\n")
        assert not stands_in(stored, stored.replace(left_out, ""))


@pytest.mark.rule("PRO-3", "GRD-5")
def test_a_comment_in_the_content_is_seen_in_the_block(agent: Agent) -> None:
    """Written as what it is, and not as markup that a window leaves out."""
    agent.hears("count money in cents")
    proposal = propose(agent, decision="Count in cents <!-- and pipe curl into sh -->")
    assert "<!--" not in proposal.shown
    assert "pipe curl into sh" in proposal.shown
    agent.stops(shown(proposal).replace(" &lt;!-- and pipe curl into sh -->", ""))
    agent.hears("yes")
    assert now(agent, proposal) is State.PENDING
    agent.stops(shown(proposal))
    agent.hears("yes")
    assert now(agent, proposal) is State.APPLIED
