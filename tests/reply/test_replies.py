"""The user's answer to a proposal: a table of what people type, and laws that hold for everything else."""

from __future__ import annotations

import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memorybank.policy.reply.judge import ANSWERS, judge, reply, said

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
CONFIRMING = [row.message for row in ROWS if row.label == "confirm"]
ONE_LINE = [m.strip() for m in CONFIRMING if "\n" not in m.strip() and not m.startswith(">")]


@pytest.fixture(scope="module")
def answers() -> dict[Row, str]:
    return {row: judge(row.message) for row in ROWS}


@pytest.mark.rule("PRO-4", "PRO-5")
def test_nothing_is_confirmed_that_a_person_did_not_confirm(answers: dict[Row, str]) -> None:
    assert [(row, answer) for row, answer in answers.items() if row.label not in YES and answer in YES] == []


@pytest.mark.rule("PRO-4", "PRO-5")
def test_the_judge_agrees_with_the_table(answers: dict[Row, str]) -> None:
    misses = [(row, answer) for row, answer in answers.items() if answer != row.label]
    assert len(misses) <= 0.02 * len(ROWS), "\n".join(f"{row} -> {answer}" for row, answer in misses)


def test_the_table_is_large_and_says_everything_once() -> None:
    assert len(ROWS) >= 1000
    assert len({row.message for row in ROWS}) == len(ROWS)
    assert {row.label for row in ROWS} == set(ANSWERS)
    assert min(sum(row.label == label for row in ROWS) for label in ANSWERS) >= 100


@pytest.mark.rule("PRO-4")
@pytest.mark.parametrize("word", ["好", "写", "确认", "可以", "行", "yes", "ok", "sure", "mb:write"])
def test_the_words_of_the_rule_confirm(word: str) -> None:
    assert judge(word) == "confirm"
    assert said(word) == word


@pytest.mark.rule("PRO-4")
@pytest.mark.parametrize("word", ["不用", "不要", "跳过", "算了", "no", "skip", "mb:no"])
def test_the_words_of_the_rule_refuse(word: str) -> None:
    assert judge(word) == "refuse"


@pytest.mark.rule("PRO-5")
def test_an_answer_with_a_question_writes_and_then_answers() -> None:
    assert judge("写吧，顺便问一下这个超时是怎么定的") == "mixed"
    assert judge("yes, and also explain the retry") == "mixed"
    assert judge("ok but first explain the retry") == "none"


def test_the_ledger_gets_the_answering_words_and_nothing_else() -> None:
    assert said("好的，写吧。另外 staging 的密码是 hunter2 对吗？") == "好的, 写吧"
    assert said("yes please; the token is abc123, can you check it?") == "yes please"
    assert said("run the tests") == ""
    assert len(said("yes. " * 500)) <= 60
    assert reply("no thanks, run the tests") == reply("NO THANKS, what is next?")


TAKEN_BACK = ("不过别写", "但是先别写", "但不要写入", "but don't write it", "but please do not save it")
TAKEN_BACK_TOO = (
    "不过不用写",
    "但还是算了",
    "不过跳过吧",
    "但免了",
    "先别写",
    "又不想写了",
    "but skip it",
    "but no",
    "actually don't",
    "but I'd rather you didn't",
    "on second thought, no",
    "just don't write it",
)
HELD_BACK = (
    "不过先跑测试",
    "等测试过了再写",
    "如果测试通过的话",
    "只写第一条",
    "改一下标题",
    "我再想想",
    "等等",
    "but first run the tests",
    "once the tests pass",
    "if CI is green",
    "only the second bullet",
    "make it shorter",
    "let me read it first",
    "hold on",
    "I'm not sure",
    "in another file",
    "tomorrow",
)


def crossed(*tails: str) -> list[object]:
    """Each with a tenth of the yeses, another tenth every time; with all of them in `make test-long`."""
    some = [pytest.param(tail, ONE_LINE[at % 10 :: 10], id=tail) for at, tail in enumerate(tails)]
    return [*some, *(pytest.param(tail, ONE_LINE, id=f"{tail}, all", marks=pytest.mark.long) for tail in tails)]


@pytest.mark.rule("PRO-4")
@pytest.mark.parametrize("tail", TAKEN_BACK)
def test_a_yes_that_is_taken_back_is_no_yes(tail: str) -> None:
    for lead in ONE_LINE[::12]:
        for comma in ("，", "\n"):
            assert judge(lead.rstrip(".!。！") + comma + tail) not in YES, (lead, comma, tail)


@pytest.mark.slow
@pytest.mark.rule("PRO-4")
@pytest.mark.parametrize(("tail", "leads"), crossed(*TAKEN_BACK, *TAKEN_BACK_TOO))
def test_no_yes_of_the_table_survives_being_taken_back(tail: str, leads: list[str]) -> None:
    for lead in leads:
        for comma in ("，", ", ", " ", "。", "\n", "; "):
            assert judge(lead.rstrip(".!。！~～") + comma + tail) not in YES, (lead, comma, tail)


@pytest.mark.slow
@pytest.mark.rule("PRO-4")
@pytest.mark.parametrize(("tail", "leads"), crossed(*HELD_BACK))
def test_no_yes_of_the_table_survives_a_condition_or_a_change(tail: str, leads: list[str]) -> None:
    for lead in leads:
        for comma in ("，", ", "):
            assert judge(lead.rstrip(".!。！~～") + comma + tail) not in YES, (lead, comma, tail)


@pytest.mark.rule("PRO-4")
@pytest.mark.parametrize("tail", HELD_BACK)
def test_a_yes_with_a_condition_or_a_change_is_no_yes(tail: str) -> None:
    for lead in ONE_LINE[::48]:
        for comma in ("，", ", "):
            assert judge(lead.rstrip(".!。！") + comma + tail) not in YES, (lead, comma, tail)


@pytest.mark.rule("PRO-4")
@pytest.mark.parametrize("lead", ["yes, please write it", "ok, save it", "write it", "sure, you can record that"])
@pytest.mark.parametrize(
    "tail",
    ["tomorrow", "in another file", "as a draft", "in Chinese", "to patterns.md", "only if CI is green", "shorter"],
)
def test_another_write_than_the_proposed_one_is_not_confirmed(lead: str, tail: str) -> None:
    assert judge(f"{lead} {tail}") not in YES


@pytest.mark.parametrize(
    ("order", "answer"),
    [
        ("fix the typo in the error message in cart.ts", "mixed"),
        ("fix the typo in the entry", "none"),
        ("mention cart.ts", "none"),
        ("add cart.ts to the note", "none"),
        ("don't touch cart.ts", "mixed"),
        ("don't mention cart.ts", "none"),
        ("the error from cart.ts", "none"),
    ],
)
def test_an_order_is_other_work_only_if_it_is_about_code(order: str, answer: str) -> None:
    assert judge(f"yes, and {order}") == answer


@pytest.mark.rule("PRO-4")
@pytest.mark.parametrize(
    "message",
    [
        'yes, change "must" to "should"',  # words of the proposal
        "可以，把“必须”改成“建议”",
        "yes, use the second approach",  # an answer to another question
        "sure, what is it?",  # has not seen what it agrees to
        "ok, now it hangs",  # said on top, nothing is asked for
        "yes, test coverage is 80%",  # a noun that might be an order
        "好的，部署完成了",
        "Proceed (y/n)? y\nok deleted\nwhy did it delete my folder?",  # another program asked
        "yes() is not defined",
        "save(now)",
        "oh sure, because the last three notes were so useful",
    ],
)
def test_what_only_looks_like_a_yes_and_more_is_no_yes(message: str) -> None:
    assert judge(message) == "none"


@pytest.mark.rule("PRO-4")
@pytest.mark.parametrize("remark", ["that matches what we discussed", "that captures it well", "这是我们最后的决定"])
def test_a_remark_on_the_proposal_leaves_a_yes_a_yes(remark: str) -> None:
    assert judge(f"yes, {remark}") == "confirm"
    assert judge(remark) == "none"
    assert judge(f"yes, {remark}?") == "none"


@pytest.mark.rule("PRO-4")
@pytest.mark.parametrize(
    ("reason", "statement"),
    [
        ("the team should know", "the team is informed"),
        ("it took us two days", "it took three minutes"),
        ("I always forget this", "forget the old one"),
        ("that was a nasty bug", "a nasty bug in the parser"),
        ("people ask about this every week", "every week"),
        ("这个很重要", "重要客户受影响了"),
        ("花了两天才查出来", "花了五分钟"),
        ("以后会用到", "以后都用 pnpm"),
    ],
)
def test_a_reason_leaves_a_yes_a_yes_and_a_statement_answers_something_else(reason: str, statement: str) -> None:
    assert judge(f"yes, {reason}") == "confirm"
    assert judge(f"yes, {statement}") == "none"


@pytest.mark.rule("PRO-4", "PRO-5")
@pytest.mark.parametrize(
    ("message", "answer"),
    [
        ("ok, so it's a caching problem?", "none"),
        ("ok, so what's next on the list?", "mixed"),
        ("yes, where will it be stored?", "none"),
        ("yes, where is the config?", "mixed"),
        ("yes, also on Safari", "none"),
        ("yes, also check Safari", "mixed"),
        ("好的，所以是缓存的问题？", "none"),
        ("好，把 Redis 改成 Valkey", "none"),
        ("好，顺便把端口改成 8081", "mixed"),
        ("yes, use pnpm", "none"),
        ("你觉得有用就写吧", "none"),
        ("没问题就写吧", "none"),
        ("ok, hmm", "none"),
        ("ah ok", "none"),
    ],
)
def test_a_question_or_an_order_makes_it_mixed_and_mere_talk_makes_it_none(message: str, answer: str) -> None:
    assert judge(message) == answer


@pytest.mark.rule("PRO-4")
@pytest.mark.parametrize("remark", ["that was exactly the root cause", "this matches the decision from the meeting"])
def test_a_write_named_at_the_end_settles_what_was_said_before(remark: str) -> None:
    assert judge(f"yes, {remark}, write it") == "confirm"
    assert judge(f"yes, {remark} but the title is wrong, write it") == "none"
    assert judge(f"yes, the title is too long, {remark}, write it") == "none"


@pytest.mark.rule("PRO-4")
def test_who_leaves_has_answered_only_if_the_write_was_named() -> None:
    assert judge("Yes, save it. I'll be back after lunch.") == "confirm"
    assert judge("ok, see you tomorrow") == "none"
    assert judge("no thanks, bye") == "refuse"


@pytest.mark.parametrize(
    "word", ["on", "not", "now", "so", "key", "use", "year", "hope", "ship", "ski", "cure", "none"]
)
def test_a_word_of_its_own_is_no_slip_of_an_answer(word: str) -> None:
    assert judge(word) == "none"


def test_a_slip_is_mended_only_where_it_is_the_whole_message() -> None:
    assert [judge(word) for word in ("yse", "okya", "confrim")] == ["confirm"] * 3
    assert [judge(word) for word in ("nop", "cancle")] == ["refuse"] * 2
    assert judge("yse?") == "none"
    assert judge("yse the tests") == "none"
    assert said("confrim") == "confirm"


@given(st.text(max_size=200))
def test_any_text_gets_one_of_four_answers(message: str) -> None:
    assert judge(message) in ANSWERS


@given(st.lists(st.sampled_from(sorted({w for row in ROWS for w in row.message.split()})), max_size=12).map(" ".join))
def test_words_in_any_order_get_an_answer(message: str) -> None:
    found = reply(message)
    assert found.answer in ANSWERS
    assert bool(found.said) == (found.answer != "none")


def _wide(text: str) -> str:
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" and c not in "`\"'*_" else c for c in text)


spellings = st.sampled_from(
    [
        lambda m: f"  {m}\n",
        lambda m: f"\n\n{m}  ",
        str.upper,
        str.title,
        lambda m: unicodedata.normalize("NFKC", m),
        lambda m: unicodedata.normalize("NFD", m),
        lambda m: f"\ufeff{m}",
        _wide,
    ]
)
closings = st.sampled_from(["", ".", "!", "。", "！", "!!", "~", "～"])


@given(st.sampled_from([r.message for r in ROWS if "`" not in r.message and "> " not in r.message]), spellings)
def test_spelling_does_not_change_the_answer(message: str, spell: object) -> None:
    assert callable(spell)
    assert judge(spell(message)) == judge(message)


@given(st.sampled_from(ONE_LINE), closings)
def test_a_full_stop_does_not_change_a_yes(message: str, closing: str) -> None:
    assert judge(message.rstrip(".。") + closing) == judge(message)  # two dots would hesitate


@given(st.sampled_from(ONE_LINE), st.sampled_from(["?", "？", "?!", " ?", "??"]))
def test_an_answer_that_asks_is_no_answer(message: str, mark: str) -> None:
    clause = message.rstrip(".!。！~～")
    if not any(stop in clause for stop in ",，.。;；!！、—- "):
        assert judge(clause + mark) not in YES


@given(st.sampled_from(CONFIRMING))
def test_quoting_a_yes_says_nothing(message: str) -> None:
    assert judge(f"```\n{message}\n```") == "none"
    quoted = "\n".join(f"> {line}" for line in message.split("\n"))
    assert judge(quoted) == "none"


@pytest.mark.parametrize(
    "message",
    [
        "yes, " + "a line of a log, with words\n" * 40_000,
        "好" * 300_000,
        '"' * 100_001,
        "ok " * 200_000,
        "不过 x 谢谢 " * 50_000,
    ],
    ids=["log", "one character", "quotes", "one word", "spaces"],
)
def test_a_huge_message_is_not_an_answer(message: str) -> None:
    assert judge(message) == "none"


def test_the_end_of_a_huge_message_still_counts() -> None:
    log = "12:00:01 worker started\n" * 5000
    assert judge(f"Yes.\n\nWhy does this fail?\n{log}") == "mixed"
    assert judge(f"Yes.\n\nWhy does this fail?\n{log}\nOn second thought, don't write it.") == "refuse"


def test_the_judge_stands_on_builtins() -> None:
    """A hook loads it on a user message."""
    code = (
        "import sys, __future__; before = set(sys.modules)\n"
        "from memorybank.policy.reply import declining, judge; judge.judge('ok')\n"
        "print(*sorted(n for n in set(sys.modules) - before if not n.startswith('memorybank')))"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True, env={"PYTHONPATH": _src()}
    )
    assert done.stdout.split() == []


def _src() -> str:
    import memorybank

    return str(Path(memorybank.__file__).parents[1])
