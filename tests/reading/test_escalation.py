"""ROU-2 and ROU-4: when a direct read is enough, when a pack is called for, and when nothing is."""

from __future__ import annotations

import pytest

from memorybank.recall.budget import called_for, reasons_for_a_pack, topic_folder

ONE = [("details/design/a.md", 100)]


@pytest.mark.rule("ROU-2")
@pytest.mark.parametrize(
    ("story", "request_", "pages", "reasons"),
    [
        ("one page", "how are payments retried", ONE, []),
        ("three pages of one folder", "x", [(f"details/design/{n}.md", 100) for n in "abc"], []),
        ("top pages are in no topic folder", "x", [("details/tech.md", 100), ("details/design/a.md", 100)], []),
        ("nothing at all", "x", [], []),
        ("four pages", "x", [(f"details/design/{n}.md", 10) for n in "abcd"], ["files"]),
        ("301 lines", "x", [("details/design/a.md", 301)], ["lines"]),
        ("300 lines", "x", [("details/design/a.md", 150), ("details/design/b.md", 150)], []),
        ("two folders", "x", [("details/design/a.md", 1), ("details/learnings/b.md", 1)], ["folders"]),
        ("two folders of the older layout", "x", [("docs/a.md", 1), ("learnings/bugs/b.md", 1)], ["folders"]),
        ("evidence", "what is the evidence for the retry?", ONE, ["evidence"]),
        ("a quote", "quote the decision", ONE, ["evidence"]),
        ("证据", "重试两次的依据是什么", ONE, ["evidence"]),
        ("出处", "这条约定的出处", ONE, ["evidence"]),
        ("a conflict", "does this contradict the design?", ONE, ["conflict"]),
        ("out of date", "is tech.md outdated", ONE, ["conflict"]),
        ("冲突", "文档和代码是不是不一致了", ONE, ["conflict"]),
        ("过时", "这个设计过时了吗", ONE, ["conflict"]),
        ("all of it", "prove that it is stale", [(f"{n}/a.md", 200) for n in "abcd"],
         ["evidence", "conflict", "files", "lines", "folders"]),
    ],
)  # fmt: skip
def test_direct_or_pack(story: str, request_: str, pages: list[tuple[str, int]], reasons: list[str]) -> None:
    assert reasons_for_a_pack(request_, pages) == tuple(f"ask.pack.{reason}" for reason in reasons), story


@pytest.mark.rule("ROU-2")
@pytest.mark.parametrize(
    ("path", "folder"),
    [
        ("details/tech.md", ""),
        ("MEMORY.md", ""),
        ("details/design/a.md", "design"),
        ("details/design/deep/a.md", "design"),
        ("learnings/bugs/a.md", "learnings"),
    ],
)
def test_topic_folders(path: str, folder: str) -> None:
    assert topic_folder(path) == folder


@pytest.mark.rule("ROU-4")
@pytest.mark.parametrize(
    ("message", "pointed", "matched", "called"),
    [
        # background, history, decisions, where the bank holds a match
        ("why did we choose PostgreSQL?", False, True, True),
        ("what was the rationale for two retries", False, True, True),
        ("what do we know about the payment gateway", False, True, True),
        ("当初为什么用 PostgreSQL？", False, True, True),
        ("我们的退款流程是怎样的", False, True, True),
        ("上次支付超时是怎么解决的", False, True, True),
        ("details/tech.md 里写了什么", True, True, True),
        ("fix the crash in checkout", True, True, True),  # an intent of the routing table
        # the bank holds nothing
        ("why did we choose PostgreSQL?", False, False, False),
        ("当初为什么用 PostgreSQL？", False, False, False),
        # small talk
        ("hello", False, True, False),
        ("Hello!", True, True, False),
        ("你好，谢谢！", False, True, False),
        ("thanks, well done.", True, True, False),
        # plain follow-ups
        ("ok", False, True, False),
        ("继续", True, True, False),
        ("why?", True, True, False),
        ("yes, go ahead", True, True, False),
        ("好的，继续。", True, True, False),
        # programming in general
        ("how to reverse a list in python", False, True, False),
        ("what is a closure?", True, True, False),
        ("Promise 和 async 有什么区别", False, True, False),
        ("写一个快速排序", True, True, False),
        # a match alone, in a message about nothing of the project's past
        ("rename this variable", False, True, False),
        ("", True, True, False),
        ("/memory-bank-refresh", True, True, False),
    ],
)
def test_is_a_read_called_for(message: str, pointed: bool, matched: bool, called: bool) -> None:
    assert called_for(message, pointed=pointed, matched=matched) is called
