"""Words that keep proposals away, in any message: `mb:write` / `mb:no` (PRO-7), and "no need to remember this"."""

from __future__ import annotations

from memorybank.policy.reply import grammar as k
from memorybank.policy.reply.clauses import clauses
from memorybank.policy.reply.judge import REFUSE, judge
from memorybank.policy.reply.kinds import Part, parts


def mb_word(message: str) -> str:
    """`mb:no` or `mb:write` where one stands in the message (`mb:no` outweighs), else nothing."""
    words = {word for clause in clauses(message) for word in _joined(clause.words)}
    return "mb:no" if "mb:no" in words else "mb:write" if "mb:write" in words else ""


def _joined(words: tuple[str, ...]) -> list[str]:
    """`mb: write` with a space is two words and means the same."""
    return [*words, *(f"mb:{words[at + 1]}" for at, word in enumerate(words[:-1]) if word == "mb")]


def declines(message: str) -> bool:
    """Does the user want nothing remembered of this turn? No proposal has been made, so a bare "no" says nothing."""
    found = [part for clause in clauses(message) for part in parts(clause)]
    if any(part.kind == k.NO_WRITE for part in found):
        return True
    return mb_word(message) == "mb:no" or (judge(message) == REFUSE and _says_skip(found))


def _says_skip(found: list[Part]) -> bool:
    return all(part.kind in (k.NO, k.COURTESY) for part in found) and any(
        word in ("skip", "跳") for part in found for word in part.words
    )
