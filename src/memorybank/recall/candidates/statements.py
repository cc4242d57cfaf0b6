"""A text cut into statements: list items and sentences, each verbatim; and what a statement does: forbid, demand, give
a reason. Of such statements are conventions in rule files and CONTRIBUTING, changes with a reason, and user stories."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from memorybank.markdown.labels import field_of, labelled, words_of
from memorybank.model.memory import KINDS, Kind
from memorybank.recall.candidates import Candidate
from memorybank.recall.search.document_rank import outline

SHORTEST, LONGEST = 24, 500  # columns and characters of a statement that says one thing
# An imperative begins its clause: "we do not need it" forbids nothing. Beside them the words of RFC 2119.
_CLAUSE = r"(?:^|[.;:。；：—–(!]\s*|\b(?:and|but|or|please|then)\s+)[*_\"“]{0,3}"
_AFTER_COMMA = rf"(?:{_CLAUSE}|[,，]\s*)"  # but a "never" there mostly ends a contrast: "in this file, never in that"
_FORBIDS = re.compile(
    rf"{_AFTER_COMMA}(?:do\s+not|don['’]t|avoid)\b|{_CLAUSE}never\b"
    r"|(?<!which )(?<!that )\b(?:must|shall)\s+(?:not|never)\b|\bmustn['’]t\b"
    r"|不要|禁止|不得|切勿|请勿|严禁|不可以",
    re.IGNORECASE,
)
_DEMANDS = re.compile(
    rf"{_AFTER_COMMA}(?:always|prefer)\b|(?<!which )(?<!that )\b(?:must|shall)\b|必须|务必|应当|始终|统一使用",
    re.IGNORECASE,
)
# "How much it must be" asks for nothing; what "must be of this form" or "otherwise it must" is about stands elsewhere,
# and a label tells what a field, a marker or another page is for: "`high`: must be done first".
_DESCRIBES = re.compile(r"\b(?:how|what|whether|why)\b[^.,;:!?，。；：]*\b(?:must|shall)\b", re.IGNORECASE)
_GOES_ON = re.compile(
    r"\W*(?:(?:`[^`]*`|\[[^\]]*\]\([^)]*\))[\s/,、*_]*)+(?:[:：]|[-–—]+\s)"
    r"|\W*(?:(?:must|shall)\s+(?:not\s+)?be"
    r"|otherwise|instead|therefore|thus|hence|however|but|and|or|so|also|in\s+other\s+words)\b",
    re.IGNORECASE,
)
_REASON = re.compile(
    r"\b(?:because|otherwise|or\s+else|due\s+to|so\s+that|caused\s+by)\b|因为|由于|否则|以免|导致|以便", re.IGNORECASE
)
_SAYS_BECAUSE = re.compile(r"\bbecause\b|因为|由于", re.IGNORECASE)
_BECAUSE = re.compile(
    r"(?<!just )(?<!only )(?<!simply )(?<!merely )\b(?:because(?:\s+of)?|due\s+to|caused\s+by)\b\s*|因为|由于",
    re.IGNORECASE,
)
_ITEM = re.compile(r"(\s*)(?:[-*+•]|\d{1,3}[.)])\s+")
_BOX = re.compile(r"\[[ xX]\]\s")
_SENTENCE = re.compile(r"(?<=[.!?])[)\"'*_`]{0,3}\s+(?=[A-Z`*_\[\"(])|(?<=[。！？])")
_FRONT = re.compile(r"\A---\n(?P<head>.*?)\n---\n", re.DOTALL)
_NOT_PROSE = ("|", ">", "<", "{%", ":::", "..", "[", "![", "{{", "@")  # how a line of a table, a quote, markup begins
OPEN_END = re.compile(r"(?:[:：?？…]|\.\.\.)[ *_]*\Z")
_SPAN = re.compile(r"`[^`]*`")
_NAMED = re.compile(r"`[^`\n]+`|\b[A-Za-z]\w*_\w+|(?<!\w)--?[a-z][\w-]+|\b[A-Za-z]*[a-z][A-Z]\w*|\w+/\w+\.\w+")
# A pronoun that begins a text means something above it. "It was decided to" does not, and neither does "this project".
_REFERS = re.compile(
    r"\W*(?:(?:its?|they|them|their|he|she|such|the\s+(?:above|former|latter))\b"
    r"(?!\s+(?:is|was|has\s+been)\s+\w+\s+(?:to|that)\b)"
    r"|(?:this|that|these|those)\b(?!\s+(?:ad[rl]|record|decision|document|page|file|guide|project|repo|codebase"
    r"|package|library|app|service|team))|这(?!个?(?:项目|仓库|决策|文档))|它|上述)",
    re.IGNORECASE,
)


class Statement(NamedTuple):
    text: str  # on one line, without bullet
    quote: str  # as it stands in the source
    line: int  # from 1
    heading: str  # the section it stands in
    item: bool


def statements(text: str) -> Iterator[Statement]:
    """List items, and the sentences of paragraphs; no code, tables, quotes or markup."""
    lines = _FRONT.sub(lambda head: "\n" * head[0].count("\n"), text).split("\n")
    heading = ""
    held: list[int] = []
    for at, (level, title, in_code) in enumerate(outline([*lines, ""])):
        line = lines[at] if at < len(lines) else ""
        begins = bool(_ITEM.match(line))
        if in_code or level or not line.strip() or begins:
            yield from _told(lines, held, heading)
            held = [at] if begins and not in_code else []
        elif held or not line.startswith(("    ", "\t")):
            held.append(at)
        heading = title if level else heading


def _told(lines: list[str], held: list[int], heading: str) -> Iterator[Statement]:
    if not held:
        return
    first = lines[held[0]]
    bullet = _ITEM.match(first)
    start = bullet.end() if bullet else len(first) - len(first.lstrip())
    body = "\n".join([first[start:], *lines[held[0] + 1 : held[-1] + 1]]).rstrip()
    if not bullet and body.startswith(_NOT_PROSE):
        return
    parts = [body] if bullet else _SENTENCE.split(body)
    at = 0
    for part in parts:
        at = body.index(part, at)
        text = flat(_BOX.sub("", part, count=1))
        if columns(text) >= SHORTEST and len(text) <= LONGEST and not OPEN_END.search(text):
            line = held[0] + 1 + body.count("\n", 0, at)
            yield Statement(text, part.strip(), line, heading, bool(bullet))


def columns(text: str) -> int:
    """A Chinese character says as much as two letters."""
    return sum(2 if char >= "\u2e80" else 1 for char in text)


def flat(text: str) -> str:
    return " ".join(text.split())


def sentences(text: str) -> list[str]:
    return [part.strip() for part in _SENTENCE.split(text) if part.strip()]


def forbids(text: str) -> bool:
    return bool(_FORBIDS.search(text))


def demands(text: str) -> bool:
    """Does it lay down a rule? "Should" more often guesses or describes than demands."""
    told = _DESCRIBES.sub("", _SPAN.sub("`_`", text))  # an order that is quoted as code is an example of one
    return not _GOES_ON.match(text) and not refers_back(text) and (forbids(told) or bool(_DEMANDS.search(told)))


def refers_back(text: str) -> bool:
    return bool(_REFERS.match(text))


def gives_reason(text: str) -> bool:
    return bool(_REASON.search(text))


def names_something(text: str) -> bool:
    """Does it speak of a file, a name in the code, a command? What does not could stand in any project."""
    return bool(_NAMED.search(text))


def why_of(text: str) -> str:
    """As `because`, but only where the word stands there: "broken due to a missing column" is no lesson yet."""
    return because(text) if _SAYS_BECAUSE.search(text) else ""


def because(text: str) -> str:
    """The clause behind "because", to the end of its sentence; "" where there is none."""
    for sentence in sentences(text):
        found = _BECAUSE.search(sentence)
        clause = flat(sentence[found.end() :]).strip(" ,.;:，。；：") if found else ""
        if len(clause.split()) > 2 or len(clause) > 12:
            return clause
    return ""


# --- what the statements of a text add up to: conventions, changes with a reason, requirements told as user stories

_GLOBS = re.compile(r"^(?:globs|applyTo)\s*:\s*(?P<globs>\S.*)$", re.MULTILINE)
# A prompt that begins with who its reader is ("You are an expert in ...") was written for any project.
_PROMPT = re.compile(r"(?:.*\n){0,20}\W*(?:you\s+are\s+(?:\w+,\s+)?an?\s|你是)", re.IGNORECASE)
_LINKS = re.compile(r"\W*\[[^\]]*\]\([^)]*\)")  # an index of other pages
_DECISION = words_of((field.name, field.words) for field in KINDS[Kind.DECISION].fields)
_NESTED = ("agents.md", "claude.md", "gemini.md")  # one in a folder speaks of that folder
_FIXED = re.compile(r"fix|修复", re.IGNORECASE)
_TURNED = re.compile(r"change|remov|deprecat|breaking|变更|移除|废弃|破坏", re.IGNORECASE)


def conventions(path: str, text: str) -> Iterator[Candidate]:
    """What a rule file or a guide for contributors demands or forbids, with what it names or why."""
    scope = _scope(path, text)
    for told in () if _PROMPT.match(text) else statements(text):
        if not demands(told.text) or not (names_something(told.text) or gives_reason(told.text)):
            continue
        fields = {"decision": told.text, "reason": because(told.text), "scope": scope, "pointer": path}
        yield _candidate("convention", fields, told, path)


def host_memories(path: str, text: str) -> Iterator[Candidate]:
    """The notes of a host's own memory: a list item each, or a page with the reason below it ("**Why:** ..."). Whoever
    names such a file vouches for it, so that no rule has to be recognised."""
    said = {told.field: told.text for told in labelled(text, _DECISION) if told.field != "decision"}
    for told in statements(text):
        if _LINKS.match(told.text) or field_of(told.text.partition(":")[0], _DECISION):
            continue
        if told.item or said.get("reason"):
            fields = {"decision": told.text, "reason": because(told.text) or flat(said.get("reason", ""))}
            yield _candidate("convention", fields, told, path)
        if said.get("reason") and not told.item:
            return


def changes_with_reason(path: str, text: str) -> Iterator[Candidate]:
    """Entries of a changelog that say why: under "Fixed" a pitfall, under "Changed" or "Removed" a decision."""
    for told in statements(text):
        why = why_of(sentences(told.text)[0])
        if not told.item or not why or not names_something(told.text):
            continue
        if _FIXED.search(told.heading):
            fields = {"title": told.text, "root_cause": why, "pointer": path}
            yield _candidate("pitfall", fields, told, path)
        elif _TURNED.search(told.heading):
            yield _candidate("decision", {"decision": told.text, "reason": why, "pointer": path}, told, path)


def _candidate(sort: str, fields: dict[str, str], told: Statement, path: str) -> Candidate:
    weight = 1.0 + forbids(told.text) + gives_reason(told.text) - 0.1 * path.count("/")
    stated = {name: text for name, text in fields.items() if text}
    return Candidate(sort, stated, told.quote, path, told.line, heading=told.heading, weight=weight)


def _scope(path: str, text: str) -> str:
    """Told by the file itself: its globs, or the folder that a nested rule file speaks of."""
    head = _FRONT.match(text)
    globs = _GLOBS.search(head["head"]) if head else None
    if globs:
        return flat(globs["globs"]).strip("\"'[]")
    folder, _, name = path.rpartition("/")
    return f"{folder}/" if folder and not folder.startswith(".") and name.lower() in _NESTED else ""


_STORY = re.compile(
    r"\W{0,4}(?:as\s+an?\s+.{2,80}?,?\s+i\s+(?:want|need|would\s+like)\b.{8,}|作为.{1,40}?[，,]\s*我(?:希望|想要|想|需要).{4,})",
    re.IGNORECASE,
)
_WORDS = words_of((field.name, field.words) for field in KINDS[Kind.REQUIREMENT].fields)


def user_stories(path: str, text: str) -> Iterator[Candidate]:
    if "i want" not in text.lower() and "i need" not in text.lower() and "我" not in text:
        return  # most documents hold no story
    told = list(statements(text))
    for at, story in enumerate(told):
        if not _STORY.match(story.text):
            continue
        accepted: list[str] = []
        for below in told[at + 1 :]:
            if _STORY.match(below.text):
                break
            if below.item and field_of(below.heading, _WORDS) == "acceptance":
                accepted.append(below.text)
        fields = {"title": story.heading, "goal": story.text, "acceptance": "\n".join(accepted), "pointer": path}
        stated = {name: said for name, said in fields.items() if said}
        yield Candidate("requirement", stated, story.quote, path, story.line, heading=story.heading, weight=2.0)
