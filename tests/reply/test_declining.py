"""Words that keep proposals away when none has been made (PRO-7, and the triggers' own silence)."""

from __future__ import annotations

import pytest

from memorybank.policy.answer import declines, mb_word


@pytest.mark.rule("PRO-7")
@pytest.mark.parametrize(
    ("message", "word"),
    [
        ("mb:write", "mb:write"),
        ("fix the typo, mb:no", "mb:no"),
        ("MB：NO 修一下按钮", "mb:no"),
        ("mb: write please", "mb:write"),
        ("mb:write or mb:no", "mb:no"),
        ("mb:notes are elsewhere", ""),
        ("the combo mb is fine", ""),
        ("use `mb:no` to decline", ""),
        ("numb:no", ""),
        ("", ""),
    ],
)
def test_the_mb_words_are_seen_where_they_stand(message: str, word: str) -> None:
    assert mb_word(message) == word


@pytest.mark.rule("PRO-7")
@pytest.mark.parametrize(
    "message",
    [
        "无需更新",
        "不用记",
        "改一下按钮颜色，不用记",
        "修个 typo，不要记录",
        "这次不用更新记忆库",
        "小改动，无需更新 memory bank",
        "跑一下测试，别写入记忆",
        "無需更新",
        "fix the typo, no memory update",
        "fix the typo, no memory update needed",
        "rename foo, skip memory",
        "rename foo and don't save this",
        "don't remember this",
        "do this without updating memory",
        "no need to remember any of this",
        "this doesn't need to be saved",
        "skip the memory bank for this one",
        "skip",
        "跳过",
        "mb:no fix it",
    ],
)
def test_a_user_can_ask_for_silence(message: str) -> None:
    assert declines(message)


@pytest.mark.parametrize(
    "message",
    [
        "不用记录日志",
        "不要写测试",
        "不用更新依赖",
        "跳过测试",
        "为什么不用记？",
        "不记得了",
        "don't save the file yet",
        "no memory leaks please",
        "skip the tests",
        "don't write tests",
        "don't store passwords in plain text",
        "the cache should not store this value",
        "memory usage is high",
        "update the memory bank",
        "no",
        "",
    ],
)
def test_talk_about_code_is_not_a_wish_for_silence(message: str) -> None:
    assert not declines(message)
