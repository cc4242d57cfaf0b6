"""What a turn gives away (PRO-1): decisions and requirements, learnings, commands and files.

A decision, pattern or convention is one that the user sets or changes.
"""

from memorybank.model.value import lazy
from memorybank.model.vocabulary import Word, has
from memorybank.policy.triggers.sentences import Sentence
from memorybank.policy.triggers.told_words import STATED, TOLD, is_said, leading

# Names of what projects choose between: a capital inside an English sentence, any English word in a Chinese one.
_NAME = lazy(r"(?<=[a-z,] )[A-Z][\w.+#]+|`[^`\s]+`|\b[A-Z]{2,}")
_LATIN = lazy(r"[A-Za-z][\w.+#-]*")
_IDENTIFIER = lazy(r"\w_\w|\w\(\)|[A-Za-z] ?里")  # what is said of one function is daily work
_LEAST = 4  # words of a rule; less is a heading or a sigh


def decided(sentence: Sentence) -> bool:
    words = STATED.words(sentence.plain)
    if sentence.asks or has(words, "talk"):
        return False
    if is_said(words, "settled") or (is_said(words, "settle") and has(leading(words, "settle"), "person")):
        return True
    if not has(words, "always") and (has(words, "local") or _IDENTIFIER.search(sentence.shown)):
        return False
    named = bool((_LATIN if sentence.chinese else _NAME).search(sentence.shown))
    picked = is_said(words, "take", "pick") and has(words, "option")
    return picked or _rules(words, named) or _chooses(words, named, chinese=sentence.chinese)


def _rules(words: tuple[Word, ...], named: bool) -> bool:
    """Something holds from now on: it is taken, it binds, or it is a rule about a part of the project."""
    rules = is_said(words, "take") or has(words, "binding") or (has(words, "rule") and (named or has(words, "part")))
    return rules and is_said(words, "always") and len(words) > _LEAST


def _chooses(words: tuple[Word, ...], named: bool, *, chinese: bool) -> bool:
    """One thing is taken: by somebody, or rather than another."""
    taken, contrast, person = is_said(words, "take"), has(words, "contrast"), has(words, "person")
    if not chinese:
        return taken and person and (contrast or named)
    known = named or has(words, "part")
    return (taken and known and (contrast or person)) or (is_said(words, "pick") and named and contrast)


# --- A requirement, a scope or an acceptance criterion (PRO-1), as the user states it: of the product, not of its
# code.

_NEAR = 10  # words from somebody to what they must be able to do


def stated(sentence: Sentence) -> bool:
    """In so many words: a requirement, a scope, who wants it."""
    words = STATED.words(sentence.plain)
    if sentence.asks:
        return False
    if is_said(words, "scoped"):
        return True
    if is_said(words, "named"):
        return has(words[len(leading(words, "named")) :], "stating")
    return is_said(words, "wanter") and has(words[len(leading(words, "wanter")) :], "want")


def implied(sentence: Sentence) -> bool:
    """What the product must be able to do, and not what a line of its code must do."""
    words = STATED.words(sentence.plain)
    if sentence.asks or has(words, "code", "local"):
        return False
    behind = words[len(leading(words, "actor")) :][:_NEAR]
    return is_said(words, "actor") and (has(behind, "able") or has(words, "cap"))


# --- A learning (PRO-1): a cause and its cure, told side by side; or a pitfall.

_CURE_NEAR = 3  # sentences, from the cause to its cure
_SHORT_LEAD = 3  # words before `because` that say what happened


def learnt(user: tuple[Sentence, ...], said: tuple[Sentence, ...]) -> Sentence | None:
    if any(has(TOLD.words(s.plain), "explain") for s in user):
        return None  # what is told once more is not new
    for group in (said, user):
        told = [(s, TOLD.words(s.plain)) for s in group if not s.plain.endswith(("?", "？"))]
        for at, (sentence, words) in enumerate(told):
            cures = [behind for _, behind in told[at : at + _CURE_NEAR] if _cures(behind)]
            if _causes(words, cures) or is_said(words, "pitfall"):
                return sentence
    return None


def _causes(words: tuple[Word, ...], cures: list[tuple[Word, ...]]) -> bool:
    """Weak words for a cause count where trouble is told, or that it was mended, or what happened before it:
    `it hung because`. But `I moved it because` gives a reason."""
    if not cures or has(words, "unfound") or any(has(told, "trivial") for told in (words, *cures)):
        return False
    if is_said(words, "cause"):
        return True
    lead = leading(words, "because")
    english = all(word.said.isascii() for word in lead)
    happened = len(lead) > _SHORT_LEAD if english else has(words[len(lead) :], "after")
    told = happened or has(words, "trouble") or any(has(cure, "fixed") for cure in cures)
    return told and is_said(words, "because") and not any(word.said in ("i", "we") for word in lead)


def _cures(words: tuple[Word, ...]) -> bool:
    """It was mended, it holds, or somebody did something: a past form leads a clause, `I` has a verb; 已, 后."""
    for at, word in enumerate(words):
        classes, behind = word.classes, words[at + 1 :]
        if "doubt" in classes:
            return False
        if {"fixed", "altered", "outcome", "now", "after"}.intersection(classes):
            return True
        acts = "done" in classes or word.said in ("i", "we")
        if acts and behind and not has(behind[:1], "doubt", "looked", "idle"):
            return True
        leads = at == 0 or "self" in words[at - 1].classes
        if leads and "looked" not in classes and ("did" in classes or word.said.endswith("ed")):
            return True
    return False


# --- A command, a workflow or the structure, new or changed (PRO-1): from the files of the turn, or as it was told.

_SPAN = lazy(r"`([A-Za-z.][\w./-]*(?: [^`\n]+)?)`")
_SCRIPTS = (".sh", ".py", ".ps1", ".js", ".ts", ".mjs")
_OTHER_NEWS = ("outcome", "fixed", "looked", "trouble")
_NAME_NEAR = 8  # words between what was made and its name
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
    if any(_names_command(words[at + 1 : at + _NAME_NEAR]) for at, word in enumerate(words) if has((word,), *news)):
        return True
    lines = _command_lines(sentence.shown, words)
    named = lines > 0 or has(words, "command")
    renamed = lines > 1 and any(word.said == "to" for word in words)
    if named and (renamed or has(words, "changed")):
        return True
    if has(words, *_OTHER_NEWS):
        return False
    shown = named and ("`" in sentence.shown or sentence.chinese)
    return (shown and has(words, "now", "after")) or (has(words, "process") and has(words, "changed"))


def _names_command(words: tuple[Word, ...]) -> bool:
    return has(words, "command") or any(map(_is_script, words))


def _command_lines(shown: str, words: tuple[Word, ...]) -> int:
    """How many are typed out? In marks of code a known program, a script, or several words; between Chinese words a
    known program and what follows it, or an option."""
    spans = [span for span in _SPAN.findall(shown) if " " in span or _is_command(TOLD.words(span.lower())[0])]
    if spans or shown.isascii():
        return len(spans)
    behind = ["".join(word.said for word in words[at + 1 : at + 2]) for at in range(len(words))]
    more = [said.isascii() and said[:1].isalpha() for said in behind]
    typed = [w for w, goes_on in zip(words, more, strict=True) if _is_command(w) and (_is_script(w) or goes_on)]
    return len(typed) or int(any(word.said.startswith("-") for word in words))


def _is_command(word: Word) -> bool:
    return "runner" in word.classes or _is_script(word)


def _is_script(word: Word) -> bool:
    return word.said.endswith(_SCRIPTS) and ("/" in word.said or word.said.endswith(".sh"))


def told_files(changed: tuple[str, ...]) -> tuple[str, ...]:
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
