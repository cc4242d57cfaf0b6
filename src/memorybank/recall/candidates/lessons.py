"""Pitfalls that a project has met: changes taken back with a reason, fixes that name their cause, warning comments."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from memorybank.recall.candidates import Candidate
from memorybank.recall.candidates.statements import because, columns, flat, gives_reason, refers_back, sentences, why_of

_REVERT = re.compile(r'^Revert "(?P<what>.+)"', re.IGNORECASE)
_REVERTS = re.compile(r"^This reverts commit [0-9a-f]{7,40}[^\n]*\n?", re.MULTILINE)  # git's own line
_FIX = re.compile(r"^(?:fix(?:es|ed)?\b|bug\s*fix\b|修复)", re.IGNORECASE)
# What is said to be the cause: under a label, or by "is".
_LABEL = re.compile(
    r"^[#*\s-]*(?:root\s+cause|根因|根本原因)\**\s*(?:[:：]\**[ \t]*\n*|\n)", re.IGNORECASE | re.MULTILINE
)
_CAUSE = re.compile(
    r"\broot\s+cause\s+(?:was|is)\b|\b(?:was|were|is|are)\s+caused\s+by\b"
    r"|^(?:this|that|it)\s+(?:was|is|happens|happened|fails|failed)\s+because\b|根因是|(?:是|由于).{2,40}(?:导致|引起)",
    re.IGNORECASE,
)
_NOT_PROSE = re.compile(
    r"^[*#>|<`-]|^(?:conflicts?:|reverts?\b|[A-Z][A-Za-z]*(?:-[A-Za-z]+)*: |\(cherry picked)", re.IGNORECASE
)
_GERRIT = re.compile(r"^reason for revert:\s*", re.IGNORECASE)  # Gerrit's own line
_LINK = re.compile(r"https?://\S+")
_NUMBER = re.compile(r"\s*\(#\d+\)$")
_BLANK_LINE = re.compile(r"\n\s*\n")
_SHORTEST, _LONGEST = 40, 600


class CommitMessage(NamedTuple):
    commit: str
    text: str  # the subject, a blank line, the body

    @property
    def subject(self) -> str:
        return flat(self.text.partition("\n\n")[0])

    @property
    def body(self) -> str:
        return self.text.partition("\n\n")[2]


def commit_lessons(newest_first: Iterable[CommitMessage]) -> Iterator[Candidate]:
    """A change that was made again after its revert is no lesson."""
    later: set[str] = set()
    for message in newest_first:
        subject = _NUMBER.sub("", message.subject).strip()
        reverted = _REVERT.match(subject)
        what = _NUMBER.sub("", reverted["what"]).strip() if reverted else ""
        if what and _REVERTS.search(message.body) and what not in later and not what.lower().startswith("revert"):
            reasons = filter(gives_reason, _paragraphs(_REVERTS.sub("\n", message.body)))
            reason = next((told for told in reasons if len(_LINK.sub("", told)) >= _SHORTEST + 10), "")
            if reason:  # in words, not by a link alone
                yield from _candidate(message, {"title": what, "solution": message.subject}, reason, 2.0)
        elif not what and _FIX.match(subject) and (cause := _cause(message.body)):
            yield from _candidate(message, {"title": subject, "root_cause": flat(cause)}, cause, 2.5)
        later.add(what if reverted and _REVERT.match(what) else subject)


def _cause(body: str) -> str:
    label = _LABEL.search(body)
    behind = body[label.end() :].lstrip() if label else ""
    if (told := next(_paragraphs(behind), "")) and behind.startswith(told):
        return told
    said = (part for paragraph in _paragraphs(body) for part in sentences(paragraph) if _CAUSE.search(part))
    return next((part for part in said if _SHORTEST <= len(part) <= _LONGEST), "")


def _paragraphs(body: str) -> Iterator[str]:
    """Of prose: no lists, no headings, no trailers; whole sentences of a long one."""
    for part in _BLANK_LINE.split(body):
        text = _GERRIT.sub("", part.strip())
        if any(map(_NOT_PROSE.match, text.split("\n"))) or len(text) < _SHORTEST or text.endswith(":"):
            continue
        yield text if len(text) <= _LONGEST else sentences(text)[0]


def _candidate(message: CommitMessage, fields: dict[str, str], cause: str, weight: float) -> Iterator[Candidate]:
    """What it is the cause of stands above it, so the quote begins with the subject; of a long message with the
    paragraph, or the cause itself, where that stands by itself."""
    text = message.text
    at = text.index(cause, len(text) - len(message.body))
    paragraph = max((gap.end() for gap in _BLANK_LINE.finditer(text, 0, at)), default=0)
    for begin in (0, paragraph, at):
        quote = text[begin : at + len(cause)]
        if len(quote) <= _LONGEST and not (begin and refers_back(quote)):
            line = text.count("\n", 0, begin) + 1
            heading = message.subject
            yield Candidate("pitfall", fields, quote, "", line, heading=heading, commit=message.commit, weight=weight)
            return


_SLASHES = """
    c h cc cpp cxx hpp hh cs java kt kts scala groovy gradle js jsx mjs cjs ts tsx mts cts go rs swift dart php proto
    m mm zig scss less
"""
_HASHES = "py pyi rb rake sh bash zsh pl pm r jl ex exs nim yml yaml toml tf hcl nix mk cmake ps1"
_DASHES = "sql lua hs elm"
SIGNS: dict[str, str] = {
    **dict.fromkeys(_SLASHES.split(), "//"),
    **dict.fromkeys(_HASHES.split(), "#"),
    **dict.fromkeys(_DASHES.split(), "--"),
}
_TAG = re.compile(
    r"(?P<tag>HACK|XXX|WORKAROUND|GOTCHA|WARNING|CAUTION|DANGER|警告|NOTE|IMPORTANT|TODO|FIXME|注意|重要)"
    r"(?:\([^)]*\))?\s*[:：!-]+\s*"
)
_WARNS = ("HACK", "XXX", "WORKAROUND", "GOTCHA", "WARNING", "CAUTION", "DANGER", "警告")
_PLANS = ("TODO", "FIXME")  # what is still to do is no lesson
# "Never throws" describes; an order has the verb's plain form.
_ORDER = re.compile(
    r"(?:please\s+)?(?:do\s+not|don['’]t|never(?!\s+\w+(?:s|ed)\b)|avoid)\s|不要|禁止|切勿|请勿|严禁", re.IGNORECASE
)
_MADE = re.compile(r"code generated .*do not edit|@generated|auto-?generated|do not edit|请勿手动修改", re.IGNORECASE)
_LEGAL = re.compile(r"licen[sc]e|copyright|SPDX", re.IGNORECASE)
_HEAD = 2_000  # characters in which a generated file says so
_MOST_LINES = 14  # a longer comment is a chapter
_SHORTEST_COMMENT, _LONGEST_COMMENT = 50, 700


class _Comment(NamedTuple):
    line: int  # from 1
    lines: tuple[str, ...]  # as they stand in the file
    text: str  # without signs


def warning_comments(path: str, text: str) -> Iterator[Candidate]:
    sign = SIGNS.get(path.rpartition(".")[2].lower(), "")
    if not sign or _MADE.search(text[:_HEAD]):
        return
    for comment in _comments(text, sign):
        fields = _warning(comment.text)
        if fields and not _LEGAL.search(comment.text):
            fields["pointer"] = f"{path}:{comment.line}"
            weight = 1.0 + ("prevention" in fields) + ("root_cause" in fields)
            quote = "\n".join(comment.lines)
            yield Candidate("pitfall", fields, quote, path, comment.line, weight=weight)


def _warning(text: str) -> dict[str, str]:
    """What it warns of, and why; nothing where it does not, or does not say why."""
    tag = _TAG.match(text)
    told = text[tag.end() :] if tag else text
    if columns(told) < _SHORTEST_COMMENT or len(told) > _LONGEST_COMMENT or (tag and tag["tag"] in _PLANS):
        return {}
    parts = sentences(told)
    at = next((n for n, part in enumerate(parts) if _ORDER.match(part)), None)
    if at is not None and (why := why_of(parts[at])):
        return {"title": flat(parts[at]), "prevention": flat(parts[at]), "root_cause": why}
    if tag and tag["tag"] in _WARNS and gives_reason(told):
        why = because(told)
        return {"title": flat(parts[0])} | ({"root_cause": why} if why else {})
    return {}


def _comments(text: str, sign: str) -> Iterator[_Comment]:
    """Runs of whole lines that are comments, and block comments that begin a line."""
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        begun = at
        if sign == "//" and lines[at].lstrip().startswith("/*"):
            while at < len(lines) and "*/" not in lines[at]:
                at += 1
            at += 1
        else:
            while at < len(lines) and lines[at].lstrip().startswith(sign):
                at += 1
        if at > begun:
            yield from _thoughts(lines[begun:at], begun + 1, sign)
        at = max(at, begun + 1)


def _thoughts(lines: list[str], line: int, sign: str) -> Iterator[_Comment]:
    """A blank comment line ends a thought; so does a tag that begins a line."""
    held: list[str] = []
    for number, raw in enumerate((*lines, "")):
        bare = _bare(raw, sign)
        if held and (not bare or _TAG.match(bare)):
            text = "\n".join(_bare(one, sign) for one in held)
            if len(held) <= _MOST_LINES:
                yield _Comment(line + number - len(held), tuple(held), text)
            held = []
        if bare:
            held.append(raw)


def _bare(raw: str, sign: str) -> str:
    text = raw.strip()
    bare = text.removesuffix("*/").lstrip("/*!") if sign == "//" else text.lstrip(f"{sign[0]}!|")
    return bare.strip() if set(bare) - set("*-=/# ") else ""
