"""Any text gets an answer, soon: no exception, no runaway, work that grows with the text and not faster."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import strategies  # noqa: F401  (the house's hypothesis profiles)
from hostile import within
from memorybank.policy.shell.bank_paths import BankPaths, Effects, Exhausted, Found
from memorybank.policy.shell.judge import STEPS, Interpreter, judge
from memorybank.policy.shell.parse import Unparsable, parse
from memorybank.policy.shell.quick import NOT_PROVEN, READER, UNKNOWN
from memorybank.policy.shell.values import Stream
from policy.shell.shell_project import build, fence_of, quickly, world_of


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("endurance"), git=False)


DEEP = {
    "substitutions": "echo " + "$(" * 4000 + "x" + ")" * 4000,
    "defaults": "echo " + "${a:-" * 4000 + "x" + "}" * 4000,
    "sums": "echo " + "$(( " * 4000 + "1" + " ))" * 4000,
    "groups": "{ " * 4000 + "x;" + " }" * 4000,
    "subshells": "(" * 4000 + "x" + ")" * 4000,
    "conditions": "if true; then " * 2000 + "x" + "; fi" * 2000,
    "backquotes": "`" * 4001,
    "quotes": '"' * 4001,
    "braces": "echo " + "{a,b}" * 40,
    "open braces": "echo " + "{" * 3000,
    "stars": "echo " + "*a" * 300,
    "choices": "echo " + "@(a|b)" * 300,
    "doubling": "a=xxxxxxxxxx;" + "a=$a$a;" * 60 + "echo $a",
    "loops": "for a in {1..9}; do " * 8 + "touch $a" + "; done" * 8,
    "a function that calls itself": "f() { f $1x; f $1y; }; f a",
    "a fork bomb": ":(){ :|:& };:",
    "eval of itself": "x='eval $x'; eval \"$x\"",
    "a pattern that runs away": "echo " + "a" * 60 + "b | grep -E '^(a+)+$' | xargs rm",
    "a for without an end": "for x in a | b",
    "numbers": "seq 1 999999999999 | xargs rm",
}


@pytest.mark.parametrize("name", DEEP)
def test_hostile_texts_are_answered(project: Path, name: str) -> None:
    with within(20):
        assert judge(DEEP[name], str(project), fence_of(project), world_of(project)).verdict != "writes"
        quickly(project, DEEP[name])


LONG = {
    "a here-document": ("cat > x <<'E'\n", "a line of text\n", "E\n"),
    "an expanded one": ("cat > x <<E\n", 'a "line" of text\n', "E\n"),
    "words": ("echo ", "word ", ""),
    "commands": ("", "echo a;", ""),
    "pipes": ("cat", "|cat", ""),
    "quoted": ('echo "', "text $x ", '"'),
    "python": ("python3 - <<'E'\n", "x = 1\n", "E\n"),
    "a patch": ("patch -p1 <<E\n", "--- a/x\n+++ b/x\n", "E\n"),
}


def steps(project: Path, command: str) -> int:
    bank = BankPaths(fence_of(project), world_of(project))
    shell = Interpreter(bank, str(project), Effects(bank, mentioned=False))
    with suppress(Found, Exhausted, Unparsable):
        shell.script(parse(command), Stream.unknown())
    return shell.steps


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG)
def test_work_grows_with_the_text_and_ends_at_its_budget(project: Path, name: str) -> None:
    head, piece, tail = LONG[name]
    small, large = (steps(project, head + piece * count + tail) for count in (100, 400))
    assert large <= 4 * small + 50
    with within(30):
        whole = head + piece * (500_000 // len(piece)) + tail
        assert steps(project, whole) <= STEPS + 250_000
        judge(whole, str(project), fence_of(project), world_of(project))


PIECES = st.sampled_from(
    [*" \n\t;&|<>(){}[]$`\"'\\*?!#~=/-:.,+@%^", "memory-bank", "rm", "cat", "sed -i", "find .", "$(", "<<EOF", "EOF",
     "${",
     "if", "then", "fi", "for", "do", "done", "case", "esac", "in", "while", "a", "python3 -c", "git checkout", "tee",
     "xargs", "\0", "中", "\ue000", "\ue004", "\udc80"]
)  # fmt: skip
noise = st.one_of(st.lists(PIECES, max_size=30).map("".join), st.text(max_size=60))


def test_no_text_makes_it_raise(project: Path) -> None:
    fence, world = fence_of(project), world_of(project)

    @given(noise)
    def answers(command: str) -> None:
        assert judge(command, fence.project, fence, world).verdict in ("harmless", "writes", "unknown", "external")
        assert quickly(project, command) in (NOT_PROVEN, UNKNOWN, READER)

    answers()
