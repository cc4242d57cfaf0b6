"""A command, a workflow or the structure, new or changed (PRO-1): from the files of the turn, or as it was told."""

from __future__ import annotations

from memorybank.model.vocabulary import Word
from memorybank.policy.lazy_pattern import lazy
from memorybank.policy.triggers.sentences import Sentence
from memorybank.policy.triggers.told_words import TOLD, has, is_said, leading

_SPAN = lazy(r"`([A-Za-z.][\w./-]*(?: [^`\n]+)?)`")
_SCRIPTS = (".sh", ".py", ".ps1", ".js", ".ts", ".mjs")
_OTHER_NEWS = ("outcome", "fixed", "looked", "trouble")
_NEAR = 8  # words between what was made and its name
_TOLD = ("dependency", "script", "new")
_PASSED_BY = ("@types/",)  # they follow what they describe


def flow(sentence: Sentence) -> bool:
    """The user says how things are done from now on."""
    words = TOLD.words(sentence.plain)
    if sentence.asks or has(words, "trouble") or not has(words, "process"):
        return False
    return is_said(words, "now", "changed", "done")


def made(sentence: Sentence, *, asked: bool = False) -> bool:
    """A command is told that is new, or changed: as a noun, or as it is typed.

    `asked`: by the user, who may only ask for a new one."""
    news = ("made",) if asked else ("made", "fresh")
    words = TOLD.words(sentence.shown.lower())
    if sentence.asks or has(leading(words, *news, "changed", "now") or words, "doubt"):
        return False
    if any(has((word,), *news) and _names_command(words[at + 1 :]) for at, word in enumerate(words)):
        return True
    lines = _command_lines(sentence.shown, words)
    named = lines > 0 or has(words, "command")
    if named and (has(words, "changed") or (lines > 1 and any(word.said == "to" for word in words))):
        return True
    if has(words, *_OTHER_NEWS):
        return False
    shown = lines > 0 or (named and ("`" in sentence.shown or sentence.chinese))
    return (shown and has(words, "now", "after")) or (has(words, "process") and has(words, "changed"))


def _names_command(behind: tuple[Word, ...]) -> bool:
    """Is that what was made? Not where it was made for a command: `a test for the command`."""
    for word in behind[:_NEAR]:
        if word.said in ("for", "to", "that", "which", "in", "about"):
            return False
        if "command" in word.classes or _is_script(word):
            return True
    return False


def _command_lines(shown: str, words: tuple[Word, ...]) -> int:
    """How many are typed out? In marks of code a known program, a script, or several words; between Chinese words a
    known program and what follows it, or an option."""
    spans = [span for span in _SPAN.findall(shown) if " " in span or _is_command(TOLD.words(span.lower())[0])]
    if spans or shown.isascii():
        return len(spans)
    typed = [at for at, word in enumerate(words) if _is_command(word) and (_is_script(word) or _has_more(words, at))]
    return len(typed) or int(any(word.said.startswith("-") and len(word.said) > 1 for word in words))


def _has_more(words: tuple[Word, ...], at: int) -> bool:
    return any(word.said[:1].isalpha() and word.said.isascii() for word in words[at + 1 : at + 2])


def _is_command(word: Word) -> bool:
    return "runner" in word.classes or _is_script(word)


def _is_script(word: Word) -> bool:
    return word.said.endswith(_SCRIPTS) and ("/" in word.said or word.said.endswith(".sh"))


def told(changed: tuple[str, ...]) -> tuple[str, ...]:
    """What the files of the turn say: `package.json#dependency+zod`, `Makefile#script-seed`, `deploy/#new`.

    A name alone says only that the file was touched, which may have been a version, a comment or a formatter.
    """
    found: list[str] = []
    for entry in changed:
        path, _, what = entry.partition("#")
        sign = next((c for c in what if c in "+-"), "")
        kind, _, name = what.partition(sign) if sign else (what, "", "")
        if kind in _TOLD and not name.startswith(_PASSED_BY):
            found.append(f"{path} {sign}{name}".strip() if name else path)
    return tuple(found)
