"""One turn's messages and files, asked for each kind of memory in turn."""

from __future__ import annotations

import re

from memorybank.policy.triggers import commands, decisions, learnings, requirements
from memorybank.policy.triggers.prose import LONGEST, Sentence, phrases, sentences

Noticed = tuple[str, str, str]  # kind, reason, what

# PRO-2: talk about the bank itself, and PRO-7's words, hold nothing to be remembered.
_BANK = re.compile(r"memory[- ]?bank|memory\.md|记忆库|\bmb:(?:write|no)\b|💾", re.I)
_SAVED = re.compile(
    r"\[memory bank|已写入(?:记忆库|memory)|(?:saved|written|added) (?:it |this )?to (?:the )?memory[- ]bank", re.I
)
# The words are material for something else: a text to be written, translated, corrected or explained.
_MATERIAL = phrases(
    r"""
    translate|proofread|rephrase|reword|paraphrase|polish|summari[sz]e|role-?play|pretend|hypothetical\w*\
      |homework|quiz|lorem
    (?:write|suggest|draft|generate|give me)(?: me)? (?:an?|the|some|\d+) (?:[\w-]+ )?(?:e-?mails?|message\
      |posts?|blog|tweet|changelog|pr description|release notes?|announcement|slides?|story|stories|user stories\
      |poem|tests?|comment|docstring|sample data)
    review my (?:pr description|text|wording|e-?mail|draft)|blog post|slide deck|cover letter\
      |interview questions?|example sentence|sample (?:data|text)
    """,
    r"""
    翻译|润色|改写|校对|总结(?:一下|下)?(?:这|下面|以下|上面)|概括|通顺|造(?:几|\d+\s?)?[条个句]|样例|周报\
      |面试题|作业|例句
    写(?:一?封|个|一个|篇|段|条)(?:邮件|周报|日报|公告|博客|文章|文案|通知|提交信息|commit|pr 描述|发布说明|总结\
      |作文|测试|单测)
    (?:写|生成|想|改)(?:一下|个|条)?提交信息|假设你是|扮演|模拟(?:一段|一下)?对话
    """,
)


def noticed(user: str, said: str, changed: tuple[str, ...]) -> list[Noticed]:
    if _BANK.search(user) or _SAVED.search(said):
        return []
    theirs, ours = sentences(user), sentences(said[-LONGEST:])  # a user begins with it, an assistant ends with it
    found: list[Noticed] = []
    if not _MATERIAL.search(user.lower()):
        found += _spoken(theirs)
        cause = learnings.learnt(theirs, ours)
        if cause is not None:
            found.append(("learning", "learning", cause.shown))
        found += _did(ours)
    files = commands.told(changed)
    if files:
        found.append(("tech", "files", ", ".join(files[:6])))
    return found


def _spoken(user: tuple[Sentence, ...]) -> list[Noticed]:
    found: list[Noticed] = []
    for sentence in user:
        if commands.flow(sentence):
            found.append(("tech", "workflow", sentence.shown))
        elif requirements.stated(sentence):
            found.append(("requirement", "requirement", sentence.shown))
        elif reason := decisions.decided(sentence):
            found.append(("decision", reason, sentence.shown))
        elif requirements.implied(sentence):
            found.append(("requirement", "requirement", sentence.shown))
    return found


def _did(said: tuple[Sentence, ...]) -> list[Noticed]:
    done = [("decision", "decision", s.shown) for s in said if decisions.carried_out(s)]
    added = [("tech", "command", s.shown) for s in said if commands.made(s)]
    return [*done[:1], *added[:1]]
