"""The user's answer to a proposal: one promise over all rows, tables by rule, and laws for everything else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from memorybank.model.vocabulary import SIMPLER
from memorybank.policy.answer import judge, reply
from memorybank.policy.answer_words import CLASSES, REASONS, TOPICS

pytestmark = pytest.mark.slow

YES = ("confirm", "mixed")


class Row(NamedTuple):
    label: str
    kind: str
    message: str


def _rows() -> list[Row]:
    text = (Path(__file__).parent / "replies.tsv").read_text(encoding="utf-8")
    cells = [line.split("\t") for line in text.split("\n") if line]
    return [Row(label, kind, m.replace("\\n", "\n").replace("\\t", "\t")) for label, kind, m in cells]


ROWS = _rows()


@pytest.mark.rule("PRO-4", "PRO-5", "PRO-9")
def test_never_a_false_yes() -> None:
    """What people typed, and what they meant. To miss an answer costs a question; to invent one costs the trust."""
    answers = {row: judge(row.message) for row in ROWS}
    assert len(answers) > 8_900
    assert [(row, answer) for row, answer in answers.items() if answer in YES and row.label not in YES] == []
    assert [(row, answer) for row, answer in answers.items() if answer == "refuse" and row.label in YES] == []


@pytest.mark.rule("PRO-4")
@pytest.mark.parametrize("word", ["好", "写", "确认", "可以", "行", "yes", "ok", "sure", "mb:write"])
def test_the_words_of_the_rule_confirm(word: str) -> None:
    assert reply(word).answer == "confirm"
    assert reply(word).said == word


@pytest.mark.rule("PRO-4")
@pytest.mark.parametrize("word", ["不用", "不要", "跳过", "算了", "no", "skip", "mb:no"])
def test_the_words_of_the_rule_refuse(word: str) -> None:
    assert reply(word).answer == "refuse"
    assert not reply(word).later


TABLE = {
    "confirm": """
        go ahead and save it | that works, write it down | yes please | Yes, write this to the memory bank, thanks! |
        sure, you can record that | ok, looks good to me | I want it saved | yes, that's exactly what we decided |
        把这条记下来 | 直接写吧 | 好的，麻烦你写一下，谢谢 | 可以，内容没错，写入记忆库 | 那就记下来吧 |
        yes, we keep forgetting this | got it, save it | Hi! Yes, please save it. |
        写吧，这个坑我们踩了好几次了 | 收到，写吧 |
        I'm happy for you to save it | 写吧，省得以后又忘 | Write it 👍 |
        yes, that's our convention | that would be great | saev it, wirte it down | Save it please :) | 还是写吧 |
        thanks for keeping track of this, please write it | why not, write it | 好的，这就是我们定下来的规矩 |
        同意，就这样写 | 嗯嗯可以 | OK，写吧 | ＯＫ！ | 👍🏽 | 好的，寫入吧 | Yes.\nThanks | YES!!! | ok 写 |
    """,
    "refuse": """
        please don't save this | no thanks | no need to write it down | I'd rather you didn't | not worth saving |
        skip it | this doesn't need to be saved | never mind | no, run the tests | nope, it's a one-off |
        ok, but don't write it | 还是算了 | 不用记了 | 先不写 | 这次就不写了 | 没必要记录 | 好的，不过别写 |
        ok no | ok later | yes, next time | yes, forget about this | write nothing | no it's only a workaround |
        过会儿再说 | 什么都不要写 | please do not save it |
        不用，继续下一个任务 | 别写进去，谢谢 | 👎 | run the tests and don't save it | 改一下按钮颜色，不用记 |
    """,
    "mixed": """
        yes, and also rename cents() to to_cents() | yes, and also explain the retry |
        ok, what's the command to run the tests? | yes, and how do I run the tests? | save it, then push the branch |
        sure. By the way, why is the build red? | 写吧，顺便问一下这个超时是怎么定的 | 好，另外帮我跑一下测试 |
        可以，然后把端口改成 8081 | 好的，接下来做登录页面 | ok. run the tests | yes, continue | 好，跑一下单测 |
        好的 继续下一个任务 | ok 帮我跑一下 lint | ok run the tests | yes, and afterwards bump the version |
        yes. next: the csv parser | ok, whats the default timeout | save it. now the login page is broken, fix that |
        yes. By the way, the server is down, could you look into that? | yes, also fix the typo in config.yaml |
    """,
    "none": """
        write it? | yes, if the tests pass | ok but first run the tests | yes but shorten it | yes, change X to Y |
        yes, but | ok stop asking | suuure | yesss | yes, gold plan | yes, clear text | oh sure | yeah right | ok... |
        hmm, yes | yes, once CI is green | yes, except the last line | yes, also mention Windows |
        yes, then fix the wording | yes, also write it to tech.md | yes, and make it shorter |
        yes, what did you write? | yes, is it right? | ok, why? | save the file | write tests | log in | yes and no |
        yes, no | don't skip it | I'll write it | please confirm | 'yes' | go ahead and refactor the parser |
        approve and close are different permissions | yes() is not defined | save(now) | 写吧？ | 可以吗 | 行不行 |
        好用 | 行为不一致 | 写得不对 | 我来写 | 如果没问题就写 | 好，明天写 | 好，只写第一条 | 写中文 |
        好，顺便改一下措辞 | 好，另外加上端口 | 可以，把“必须”改成“建议” | 好、中、差三档 | 好，为什么写这个？ |
        不用，还是写吧 | 不能不写 | 别跳过 | 不用谢 | 记住：以后都用 pnpm | no, the second one | 不行，又超时了 | 1 |
        1 3 | all | thanks | 收到 | 嗯 | ok, got it | ok, I was in a meeting | yes, it's only useful for the team |
        yes, we decided otherwise | remember: we agreed on this | remember, we agreed on this |
        write that we agreed on it | 是的，测试环境 | 好，合并了 |
        yes, keep it accurate | yes, keep the important points | yes, it should be correct |
        yes, once it's final | yes, when it's final | yes, look it up | yes, we have to find out | 好，内容要准确 |
        好，写关键的 | 好，准确点 | 可以 merge 吗 | 可以帮我看看吗 | 好 只写第一条 | 写吧 改短一点 |
        ok now run the tests | yes please run the tests | ok then Friday | thanks for asking |
        yes, then the port is 8081 | yes, because the cache was cold | yes, since yesterday | 好，因为只是草稿 |
        ok, thanks for explaining how the cache is filled | why not | why not write it shorter | 不记得了吗 |
        ok, show me the final version | yes, fix the port | yes, build fails | ok, give me a minute |
    """,
}
CASES = [
    (answer, message.strip()) for answer, block in TABLE.items() for message in block.replace("\n  ", "|").split("|")
]


@pytest.mark.rule("PRO-5", "PRO-9")
def test_a_closed_grammar_in_two_languages() -> None:
    assert [(message, answer) for answer, message in CASES if message and judge(message) != answer] == []


@pytest.mark.rule("PRO-9")
@pytest.mark.parametrize(
    ("message", "blocks"),
    [
        ("1 3", (1, 3)),
        ("1, 3 please", (1, 3)),
        ("yes, 1 and 3", (1, 3)),
        ("#2", (2,)),
        ("write the second one", (2,)),
        ("all", (1, 2, 3)),
        ("all but 2", (1, 3)),
        ("except 2", (1, 3)),
        ("第1和3条", (1, 3)),
        ("第一条和第三条", (1, 3)),
        ("只写２", (2,)),
        ("全部", (1, 2, 3)),
        ("都写", (1, 2, 3)),
        ("除了2", (1, 3)),
        ("除了第二条都写", (1, 3)),
        ("yes", ()),
    ],
)
def test_numbers_name_some_of_several_blocks(message: str, blocks: tuple[int, ...]) -> None:
    assert reply(message, blocks=3).answer == "confirm"
    assert reply(message, blocks=3).blocks == blocks


@pytest.mark.rule("PRO-9")
@pytest.mark.parametrize(
    "message",
    ["4", "1 4", "0", "1?", "all, 1", "both", "not 2", "yes but 2", "1 yes 2 no", "2 hours", "除了9", "不要2"],
)
def test_numbers_that_name_no_block_are_no_answer(message: str) -> None:
    assert reply(message, blocks=3).answer == "none"


def test_the_ledger_gets_the_answering_words_and_nothing_else() -> None:
    assert reply("好的，写吧。另外 staging 的端口是多少？").said == "好的, 写吧"
    assert reply("yes please; also check the token abc123 on the server").said == "yes please"
    assert reply("run the tests").said == ""
    assert len(reply("yes. " * 500).said) <= 60
    assert reply("no thanks, run the tests") == reply("NO THANKS, what is next?")


@pytest.mark.parametrize("message", ["later", "not now", "回头再说", "maybe later, thanks"])
def test_later_is_a_no_for_now(message: str) -> None:
    assert (reply(message).answer, reply(message).later) == ("refuse", True)


# --- laws

TABLES = (CLASSES, REASONS, TOPICS)
KNOWN = {word.rstrip("*") for table in TABLES for phrases in table.values() for word in phrases.split("|")}
PLAIN = [message for answer, message in CASES if answer == "confirm" and "\n" not in message]
CONFIRMING = [row.message for row in ROWS if row.label == "confirm" and judge(row.message) == "confirm"]
ONE_LINE = [m.strip() for m in CONFIRMING if "\n" not in m.strip() and not m.startswith(">")]
strangers = st.text("abcdefghijklmnopqrstuvwxyz", min_size=3, max_size=9).filter(
    lambda word: not any(word in known.split() for known in KNOWN) and judge(word) == "none"
)


@pytest.mark.rule("PRO-9")
@given(st.sampled_from(ONE_LINE), strangers, st.integers(0, 20))
def test_a_word_of_no_table_in_the_first_clause_never_confirms(message: str, stranger: str, at: int) -> None:
    clause = message.split(",")[0].split("，")[0]
    words = clause.split()
    words.insert(min(at, len(words)), stranger)
    assert judge(" ".join(words)) not in YES


@pytest.mark.rule("PRO-9")
@given(
    st.sampled_from(PLAIN),
    st.sampled_from(["don't", "do not", "not", "never", "no need to", "不", "别", "不要", "不用"]),
)
def test_a_negation_in_front_never_confirms(message: str, negation: str) -> None:
    assert judge(f"{negation} {message}") not in YES
    assert judge(f"{negation}, {message}") not in YES


@pytest.mark.rule("PRO-9")
@given(st.sampled_from(ONE_LINE), st.randoms(use_true_random=False))
def test_words_in_another_order_confirm_no_more_than_table_words_do(message: str, random: object) -> None:
    words = message.split()
    assume(len(words) > 2)
    random.shuffle(words)  # type: ignore[attr-defined]
    assert judge(" ".join(words)) != "mixed"


TAKEN_BACK = (
    *(
        "不过别写",
        "但是先别写",
        "但不要写入",
        "但还是算了",
        "先别写",
        "but don't write it",
        "but please do not save it",
    ),
    *("but skip it", "actually don't", "on second thought, no", "just don't write it"),
)
HELD_BACK = (
    *(
        "不过先跑测试",
        "等测试过了再写",
        "如果测试通过的话",
        "只写第一条",
        "改一下标题",
        "我再想想",
        "等等",
        "but first run the tests",
    ),
    *(
        "once the tests pass",
        "if CI is green",
        "only the second bullet",
        "make it shorter",
        "let me read it first",
        "hold on",
    ),
    *("I'm not sure", "in another file", "tomorrow", "as a draft", "in Chinese", "to patterns.md", "shorter"),
)


@pytest.mark.rule("PRO-4", "PRO-9")
@pytest.mark.parametrize("tail", [*TAKEN_BACK, *HELD_BACK])
def test_no_yes_survives_being_taken_back_or_held_back(tail: str) -> None:
    for lead in ONE_LINE[::5]:
        for comma in ("，", ", ", "。", "\n"):
            assert judge(lead.rstrip(".!。！~～") + comma + tail) not in YES, (lead, comma, tail)


spellings = st.sampled_from(
    [
        str.upper,
        lambda text: f"  {text}\n",
        lambda text: text.replace("'", "’"),
        lambda text: text.translate({simple: old for old, simple in SIMPLER.items()}),
        lambda text: "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text),
    ]
)


@given(st.sampled_from([r.message for r in ROWS if not set("`>\"'") & set(r.message)]), spellings)
def test_spelling_does_not_change_the_answer(message: str, spell: object) -> None:
    assert callable(spell)
    assert judge(spell(message)) == judge(message)


@example("\x02", "")
@given(st.text(max_size=60), st.sampled_from(["yes", "写吧", "no", ""]))
def test_every_message_has_one_of_four_answers(text: str, lead: str) -> None:
    assert judge(f"{lead}{text}") in ("confirm", "refuse", "mixed", "none")


@given(st.sampled_from(ONE_LINE), st.sampled_from(["?", "？", "?!", " ?", "??"]))
def test_an_answer_that_asks_is_no_answer(message: str, mark: str) -> None:
    clause = message.rstrip(".!。！~～")
    if not any(stop in clause for stop in ",，.。;；!！、—-~～:：\n"):
        assert judge(clause + mark) not in YES


@given(st.sampled_from(CONFIRMING))
def test_quoting_a_yes_says_nothing(message: str) -> None:
    assert judge(f"```\n{message}\n```") == "none"
    assert judge("\n".join(f"> {line}" for line in message.split("\n"))) == "none"
    assert judge(f"`{message}`") == "none"


@pytest.mark.parametrize(
    "message",
    ["yes, " + "a line of a log, with words\n" * 40_000, "好" * 300_000, '"' * 100_001, "ok " * 200_000, "yes" * 9_000],
    ids=["log", "one character", "quotes", "one word", "no spaces"],
)
def test_a_huge_message_is_not_an_answer(message: str) -> None:
    assert judge(message) == "none"


def test_the_grammar_stands_on_builtins() -> None:
    """A hook loads it on a user message."""
    code = (
        "import sys, __future__; before = set(sys.modules)\n"
        "from memorybank.policy import answer; answer.judge('ok，写吧')\n"
        "print(*sorted(n for n in set(sys.modules) - before if not n.startswith('memorybank')))"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True, env={"PYTHONPATH": _src()}
    )
    assert done.stdout.split() == []


def _src() -> str:
    import memorybank

    return str(Path(memorybank.__file__).parents[1])
