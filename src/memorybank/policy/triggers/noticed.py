"""What a turn gives away (PRO-1): decisions that the user sets or changes, requirements, learnings, commands, files."""

import re
from typing import NamedTuple

from memorybank.model.value import lazy
from memorybank.model.vocabulary import SIMPLER, Word, has
from memorybank.policy.triggers.told_words import STATED, TOLD, is_material, is_said, leading

# --- A message cut into the sentences that its author says: no code, no quotations, no pasted logs.

_HAN = lazy("[\u4e00-\u9fff]")
LONGEST = 6_000  # characters of a message that are looked at
_FENCE = lazy(r"^[ \t]*(```|~~~).*?(?:^[ \t]*\1[^\n]*$|\Z)", re.M | re.S)
_COMMENT = lazy(r"<!--.*?(?:-->|\Z)", re.S)
_QUOTED_TOO = lazy(r"(?<=[\s:：(])'([^'\n]{12,400})'(?=[\s.,;:?!)]|$)")
_QUOTED = lazy(r"[\"“「『]([^\"“”「」『』\n]{25,400})[\"”」』]")  # a quoted name is shorter
_URL = lazy(r"https?://\S+")
_PASTED = lazy(
    r"""^\s*(?:>|\||\$\s|at\s+\S+\s*\(|File\s"|Traceback|Caused\sby|npm\sERR|E\s{3}|FAIL(?:ED)?\b|PASS\b|
    \[?\d{4}-\d\d-\d\d[T ]\d\d:|\d\d:\d\d:\d\d|(?:ERROR|WARN(?:ING)?|INFO|DEBUG|FATAL)\b|\w*(?:Error|Exception):\s|
    error(?:\[\w+\])?:|warning:|diff\s--git|@@\s|[+-]{3}\s|commit\s[0-9a-f]{7})""",
    re.X,
)
_END = lazy(r"(?<=[。！？!?；;])|(?<=[^\d\s]\.)(?=\s|$)|\n")
_DECORATION = lazy(r"^[\s#>*+\-•·✅✓✔☑🔧📦🚀:：]+|^\s*\d{1,2}[.)、]\s*|\*\*|__|~~")
_ASKING_EN = lazy(
    r"(?:(?:so|and|but|ok(?:ay)?|hm+|also|btw|well|hey|hi|wait|sorry|by the way|quick question)[\s,:]+)*"
    r"(?:why|how|what|what's|which|who|is|are|was|were|do|does|did|can|could|should|would|shall|isn't|aren't"
    r"|don't we"
    r"|doesn't|any idea|explain|tell me|show me|compare|remind me|help me understand|walk me through|describe)\b"
)
_ASKING_ZH = lazy(
    r"[?？]|吗|嘛[，。]?$|呢[，。]?$|要不要|是不是|能不能|可不可以|是否|为什么|为啥|为何|怎么|如何|什么(?!都|的都)"
    r"|哪个|哪些|哪种|哪里"
    r"|多少|有没有|啥|咋|来着|行不行|好不好|该不该|应不应该|请问|对比一下|解释|介绍一下|讲讲|说说|谁"
)


class Sentence(NamedTuple):
    shown: str  # as it was written, less decoration
    plain: str  # in lower case, simplified, without marks of code
    asks: bool

    @property
    def chinese(self) -> bool:
        return _HAN.search(self.plain) is not None


def sentences(message: str) -> tuple[Sentence, ...]:
    text = _FENCE.sub("\n", _COMMENT.sub(" ", message[:LONGEST].replace("\r\n", "\n").replace("’", "'")))
    text = _URL.sub(" ", _QUOTED_TOO.sub(" … ", _QUOTED.sub(" … ", text)))
    lines = [line for line in text.split("\n") if not _PASTED.match(line)]
    parts: list[str] = []
    for part in (part for line in lines for part in _END.split(line) if len(part.strip()) > 2):
        if parts and parts[-1].rstrip(" *").endswith((":", "：")):
            parts[-1] += f" {part.strip()}"  # what is announced belongs to its announcement
        else:
            parts.append(part)
    return tuple(map(_sentence, parts))


def _sentence(part: str) -> Sentence:
    shown = _DECORATION.sub("", _DECORATION.sub("", part)).strip()
    plain = " ".join(shown.replace("`", "").lower().translate(SIMPLER).split())
    return Sentence(shown, plain, bool(_ASKING_EN.match(plain) or _ASKING_ZH.search(plain)))


# --- A decision

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


# --- A requirement, a scope or an acceptance criterion (PRO-1), as the user states it: of the product, not of its code

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
    """A command is told that is new, or changed: as a noun, or as typed. `asked`: by a user, who may only want one."""
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
    A name alone says only that the file was touched, which may have been a version, a comment or a formatter."""
    found: list[str] = []
    for entry in changed:
        path, _, what = entry.partition("#")
        sign = next((c for c in what if c in "+-"), "")
        kind, _, name = what.partition(sign) if sign else (what, "", "")
        if kind in _TOLD and not name.startswith(_PASSED_BY):
            found.append(f"{path} {sign}{name}".strip() if name else path)
    return tuple(found)


# --- the words and files of one turn, asked for each kind of memory

# What a user's sentence is worth; the first that it says counts.
_SPOKEN = (("tech", flow), ("requirement", stated), ("decision", decided), ("requirement", implied))

# PRO-2: talk about the bank itself, and PRO-7's words, hold nothing to be remembered.
_BANK = lazy(r"memory[- ]?bank|memory\.md|记忆库|\bmb:(?:write|no)\b|💾", re.I)
_SAVED = lazy(
    r"\[memory bank|已写入(?:记忆库|memory)|(?:saved|written|added) (?:it |this )?to (?:the )?memory[- ]bank", re.I
)


def noticed_in(user: str, said: str, changed: tuple[str, ...]) -> list[tuple[str, str]]:
    """Kind and words, the surest first."""
    if _BANK.search(user) or _SAVED.search(said):
        return []
    theirs, ours = sentences(user), sentences(said[-LONGEST:])  # a user begins with it, an assistant ends with it
    found: list[tuple[str, str]] = []
    if not is_material(user[:LONGEST]):
        told = [(next((kind for kind, says in _SPOKEN if says(s)), ""), s.shown) for s in theirs]
        found += [(kind, shown) for kind, shown in told if kind]
        cause = learnt(theirs, ours)
        if cause is not None:  # before what else a user's own lesson may look like
            found.insert(0 if cause in theirs else len(found), ("learning", cause.shown))
        new = [s for s in ours if made(s)] or [s for s in theirs if made(s, asked=True)]
        found += [("tech", s.shown) for s in new[:1]]
    files = told_files(changed)
    if files:
        found.append(("tech", ", ".join(files[:6])))
    return found
