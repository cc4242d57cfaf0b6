"""What the readers of `learn` take from a text, and what they leave."""

from __future__ import annotations

import pytest

from memorybank.recall.candidates import Candidate
from memorybank.recall.candidates.decision_records import decision_record
from memorybank.recall.candidates.lessons import CommitMessage, commit_lessons, warning_comments
from memorybank.recall.candidates.statements import changes_with_reason, conventions, host_memories, user_stories

pytestmark = pytest.mark.rule("DAY-3")

NYGARD = """# 4. Keep sessions in Redis

## Status

Accepted

## Context

Two servers answer one user.

## Decision

We will keep sessions in Redis.
Cookies hold only the id.

## Consequences

One more service to run.
"""
MADR = """---
status: accepted
date: 2025-06-01
---
# Pick a queue

## Context and Problem Statement

Mails are sent twice.

## Decision Outcome

Chosen option: "RabbitMQ", because it acknowledges every message.

### Consequences

* Good, because nothing is lost
* Bad, because it has to be operated

## Pros and Cons of the Options

### Kafka

* Bad, because it is large
"""
RST = """Use attrs for events
====================

Status
------

**Accepted** *2024-02-01*

Context
-------

Plain dicts drift.

Decision
--------

Events are ``attrs`` classes.

Consequences
------------

Slower by a little.
"""
CHINESE = """# 使用 Redis 保存会话

## 状态

已接受

## 背景

两台服务器回答同一个用户。

## 决策

会话保存在 Redis 中，Cookie 只放编号。

## 代价

多运维一个服务。
"""
Y_STATEMENT = """# Shopping cart

## Status

Accepted

## Decision

In the context of the web shop, facing carts that vanish, we decided for the database session state
pattern, to achieve carts that survive a restart, accepting that a session database must be designed.
"""


def record(text: str, *, sure: bool = True) -> Candidate | None:
    return decision_record("docs/adr/4.md", text, sure=sure)


@pytest.mark.parametrize(
    ("text", "line", "fields"),
    [
        (
            NYGARD,
            13,
            {
                "decision": "We will keep sessions in Redis. Cookies hold only the id.",
                "reason": "Two servers answer one user.",
            },
        ),
        (
            MADR,
            13,
            {
                "decision": "RabbitMQ",
                "reason": "it acknowledges every message.",
                "trade_off": "it has to be operated",
                "date": "2025-06-01",
            },
        ),
        (RST, 17, {"decision": "Events are ``attrs`` classes.", "reason": "Plain dicts drift."}),
        (
            CHINESE,
            13,
            {
                "decision": "会话保存在 Redis 中，Cookie 只放编号。",
                "reason": "两台服务器回答同一个用户。",
                "trade_off": "多运维一个服务。",
            },
        ),
        (
            Y_STATEMENT,
            9,
            {
                "decision": "the database session state pattern",
                "reason": "carts that vanish; carts that survive a restart",
                "trade_off": "a session database must be designed",
                "scope": "the web shop",
            },
        ),
    ],
)
def test_a_record_gives_what_it_states_and_no_more(text: str, line: int, fields: dict[str, str]) -> None:
    found = record(text)
    assert found is not None
    assert found.fields == {**fields, "pointer": "docs/adr/4.md"}
    assert found.line == line
    assert "\n".join(text.split("\n")[line - 1 :]).startswith(found.quote)


@pytest.mark.parametrize(
    "status",
    ["Proposed", "Rejected", "Draft", "Deprecated", "Superseded by [5](5.md)", "Accepted, superseded by 5", "已废弃"],
)
def test_what_does_not_hold_is_no_decision(status: str) -> None:
    assert record(NYGARD.replace("Accepted", status)) is None
    assert record(NYGARD.replace("## Status\n\nAccepted", f"- Status: {status}")) is None


@pytest.mark.parametrize(
    ("decision", "quote"),
    [
        ("Split it in two.\n\nThese names may go, and we will select others.", "Split it in two."),
        ("We looked at Redis and at files.\n\nFiles were chosen.", "Files were chosen."),
        ("Use Redis where:\n\n- it is there, and:\n\n    - we will use files", None),
        (
            "<!-- lint off -->\nWe have decided for Redis.\n<!-- lint on -->\n\nMore of it.",
            "We have decided for Redis.",
        ),
        ("Redis and files are here. Both are fast.\n\nThis was chosen: files.", ""),
        ("These are the spine of it.\n\nSessions live in Redis.", "Sessions live in Redis."),
        (
            "**Fix 1: validate it**\n\nWhat is set is checked.\n\nMore.",
            "**Fix 1: validate it**\n\nWhat is set is checked.",
        ),
        ("We decided for the three stores below.\n\n### Redis\n\nIt is fast.", ""),
        ("We will use the following:\n\n- Redis\n- files", None),
        ("**Use short tokens.**\n\nMore of it.", "**Use short tokens.**"),
        ("It was decided to use Redis.", "It was decided to use Redis."),
        ('Chosen option: "Option 2"', ""),
        ("Decision here...", ""),
    ],
)
def test_the_quote_of_a_decision_stands_by_itself(decision: str, quote: str | None) -> None:
    found = record(NYGARD.replace("We will keep sessions in Redis.\nCookies hold only the id.", decision))
    assert (found.quote if found else "") == (decision if quote is None else quote)


def test_a_review_that_ends_in_a_decision_is_no_record() -> None:
    review = "# Review\n\nStatus: Approved\n\n## Decision\n\nApproved, all of it is well made.\n"
    assert record(review, sure=False) is None


def test_a_page_elsewhere_needs_its_status_to_be_a_record() -> None:
    bare = NYGARD.replace("## Status\n\nAccepted\n", "")
    assert record(bare) is not None
    assert record(bare, sure=False) is None
    assert record(NYGARD, sure=False) is not None
    assert record("# Decision\n\n## Decision\n\nWe like tea very much here.\n", sure=False) is None


RULES = """---
globs: src/api/**
---
# Rules

- Never import `db` from a view, because views run without a transaction.
- Use tabs.
- Requests with the same key are merged, so you don't need `cache()`.
- All handlers must return `Result`:
- Please be polite and always write good code.

Errors must be wrapped with `wrap_error`. This is how we do it.

```sh
never run `this`
```

- 不要在视图里导入 `db`，因为视图没有事务。
"""


def test_rules_name_something_or_give_a_reason() -> None:
    found = list(conventions(".cursor/rules/api.mdc", RULES))
    assert [(c.line, c.fields["decision"]) for c in found] == [
        (6, "Never import `db` from a view, because views run without a transaction."),
        (12, "Errors must be wrapped with `wrap_error`."),
        (18, "不要在视图里导入 `db`，因为视图没有事务。"),
    ]
    assert found[0].fields["reason"] == "views run without a transaction"
    assert {c.fields["scope"] for c in found} == {"src/api/**"}
    assert all(c.quote in RULES for c in found)


@pytest.mark.parametrize(
    "line",
    [
        "`retrace` says how much the price must fall",
        "Otherwise the `first` child must have it",
        "MUST be written in the `title` of it",
        "They must never be read by `view`",
        "**Unwanted**: `IF it is so THEN THE SYSTEM SHALL do this`",
        "the event that should trigger `run` is here",
        "**All of the functions must include `this`:**",
        "`high` / `urgent` - Must be done before the release",
        "[The rules](rules.md): what you must never do, with `names`",
        "The proxy forwards `/api`, so that a call should just work",
    ],
)
def test_a_rule_is_a_sentence_of_its_own(line: str) -> None:
    assert list(conventions("AGENTS.md", f"# Rules\n\n- {line}\n")) == []


@pytest.mark.parametrize(
    "reader", ["You are an expert in Rust.", "# Role\n\nYou are Ada, a senior designer.", "你是专家"]
)
def test_a_prompt_that_says_who_its_reader_is_speaks_of_no_project(reader: str) -> None:
    rule = "- Never edit `dist/` by hand.\n"
    assert list(conventions(".cursor/rules/style.mdc", f"---\nglobs: '*'\n---\n{reader}\n\n{rule}")) == []
    assert len(list(conventions(".cursor/rules/style.mdc", f"If you are not sure, ask.\n\n{rule}"))) == 1


def test_a_nested_rule_file_speaks_of_its_folder() -> None:
    [nested] = conventions("web/AGENTS.md", "- Never edit `dist/` by hand.\n")
    [top] = conventions("AGENTS.md", "- Never edit `dist/` by hand.\n")
    assert nested.fields["scope"] == "web/"
    assert "scope" not in top.fields


def test_a_changelog_counts_where_it_says_why() -> None:
    text = """# Changelog

## 2.0

### Removed

- Removed `old()`, because nobody could test it.
- Removed `older()`.

### Fixed

- `parse()` lost the last line because it stopped at the first empty one.
"""
    found = [(c.sort, c.line) for c in changes_with_reason("CHANGELOG.md", text)]
    assert found == [("decision", 7), ("pitfall", 12)]


SOURCE = """# Copyright: do not copy this because the license forbids it, whatever you may think.
import os

# Do not close the pool here, because the worker threads still hold
# connections of it.
pool = None

# We don't need the lock because nobody else writes into this folder at all.
x = 1

# HACK: the driver drops the first row, so it is sent twice because
# nobody answers upstream.
y = 2

# TODO: do not forget to close this because it leaks memory in every run.
z = 3

# 不要在这里关闭连接池，因为工作线程还持有它的连接，关闭之后它们会一直等下去直到进程退出，否则会卡住
w = 4
"""


def test_comments_that_warn_and_say_why() -> None:
    found = list(warning_comments("src/pool.py", SOURCE))
    assert [c.line for c in found] == [4, 11, 18]
    assert found[0].fields == {
        "title": "Do not close the pool here, because the worker threads still hold connections of it.",
        "prevention": "Do not close the pool here, because the worker threads still hold connections of it.",
        "root_cause": "the worker threads still hold connections of it",
        "pointer": "src/pool.py:4",
    }
    assert all(c.quote in SOURCE for c in found)


def test_block_comments_and_generated_files() -> None:
    text = "/*\n * Never retry a charge here, because the gateway has already taken the money.\n */\nfn();\n"
    [found] = warning_comments("a.ts", text)
    assert found.quote == " * Never retry a charge here, because the gateway has already taken the money."
    assert list(warning_comments("a.ts", f"// Code generated by x. DO NOT EDIT.\n{text}")) == []
    assert list(warning_comments("a.md", text)) == []


def commit(subject: str, body: str, name: str = "a" * 40) -> CommitMessage:
    return CommitMessage(name, f"{subject}\n\n{body}")


REVERTED = "This reverts commit 1234567.\n\nIt broke the nightly build because the runner has no network.\n"


def test_a_revert_with_its_reason_and_a_fix_with_its_cause() -> None:
    log = [
        commit('Revert "Fetch fonts"', REVERTED),
        commit("fix: totals", "Root cause:\n\nThe sum was taken before the discount was known to the cart.\n"),
        commit("fix: dates", "Nothing to say.\n"),
        commit("Add dates", "The root cause is that nobody had a calendar at hand.\n"),
    ]
    found = list(commit_lessons(log))
    assert [(c.fields["title"], c.line) for c in found] == [("Fetch fonts", 1), ("fix: totals", 1)]
    assert found[0].quote == f'Revert "Fetch fonts"\n\n{REVERTED.strip()}'
    assert found[0].commit == "a" * 40
    assert found[1].fields["root_cause"] == "The sum was taken before the discount was known to the cart."


@pytest.mark.parametrize(
    "log",
    [
        [commit("Fetch fonts (#7)", ""), commit('Revert "Fetch fonts"', REVERTED)],
        [commit('Revert "Revert "Fetch fonts""', REVERTED)],
        [commit('Revert "Fetch fonts"', "This reverts commit 1234567.\n")],
        [commit('Revert "Fetch fonts"', "It broke the nightly build because the runner has no network.\n")],
    ],
)
def test_what_was_made_again_or_gives_no_reason_is_no_lesson(log: list[CommitMessage]) -> None:
    assert list(commit_lessons(log)) == []


def test_the_cause_of_a_long_message_is_quoted_where_it_stands_by_itself() -> None:
    long = "What was tried first did not help at all.\n" * 16
    told = "The build was broken. This is caused by a runner that has no network at night.\n"
    [found] = commit_lessons([commit("fix: build", f"{long}\n{told}")])
    assert (found.quote, found.line) == (told.strip(), 20)
    alone = told.partition(". ")[2]
    assert list(commit_lessons([commit("fix: build", f"{long}\n{alone}")])) == []
    assert list(commit_lessons([commit("fix: build", "Root cause behind the finding that the runner is slow\n")])) == []


def test_user_stories_with_their_criteria() -> None:
    text = """# Refunds

As a customer, I want my money back within a week, so that I buy again.

## Acceptance criteria

- it goes to the same account it came from
"""
    [found] = user_stories("docs/refunds.md", text)
    assert (found.sort, found.line) == ("requirement", 3)
    assert found.fields["title"] == "Refunds"
    assert found.fields["acceptance"] == "it goes to the same account it came from"


def test_a_hosts_own_memory_is_taken_as_notes() -> None:
    listed = "## Gemini Added Memories\n- The build needs Node 22, always.\n- [other](other.md) more of it is there\n"
    assert [c.line for c in host_memories("GEMINI.md", listed)] == [2]
    page = "---\ntype: feedback\n---\nTests use a real database.\n\n**Why:** mocks hid a broken migration\n"
    [found] = host_memories("memory/tests.md", page)
    assert (found.fields["decision"], found.fields["reason"]) == (
        "Tests use a real database.",
        "mocks hid a broken migration",
    )
