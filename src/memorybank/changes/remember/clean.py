"""A value as it may stand in a page: whatever it holds, it breaks no table, no block and no section around it."""

import re
import unicodedata

from memorybank.markdown.edit import open_fence, text_lines
from memorybank.markdown.read import read
from memorybank.markdown.tables import escape
from memorybank.model.document import Document
from memorybank.model.errors import Refused

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_BREAKS = re.compile(r"\r\n|[\r\u2028\u2029]")
_CONFLICT = re.compile(r"(?:<{7}|>{7}|\|{7}|={7})")
_LATER = "\x00"  # stands for `<!--` while the code fences are looked for; no value can hold it


def checked(value: str, field: str) -> str:
    """The value with plain line feeds; refused when it holds what no page may."""
    text = _BREAKS.sub("\n", value)
    odd = _CONTROL.search(text)
    if odd:
        raise Refused("propose.control", field=field, code=f"U+{ord(odd[0]):04X}")
    return text


def line(value: str, field: str) -> str:
    """On one line. A comment is shown, not hidden."""
    return " ".join(checked(value, field).split()).replace("<!--", "&lt;!--")


def cell(value: str, field: str) -> str:
    """In a table's cell. Lines stay apart as a browser shows them."""
    parts = [bare for part in checked(value, field).split("\n") if (bare := line(part, field))]
    return escape("<br>".join(parts))


def code(value: str, field: str) -> str:
    """As a code span, whatever backticks it holds; a comment is none in there."""
    text = " ".join(checked(value, field).split())
    run = max((len(found) for found in re.findall(r"`+", text)), default=0)
    ticks = "`" * (run + 1)
    pad = " " if text[:1] == "`" or text[-1:] == "`" else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"


def body(value: str, field: str) -> str:
    """As the text of a section: its own headings go below ours, fences are closed, nothing passes for a marker."""
    text = checked(value, field).strip().replace("<!--", _LATER)
    document = read(text)
    headings = {h.start: h.level for h in document.headings}
    lift = max(0, 3 - min(headings.values(), default=3))
    out: list[str] = []
    for at, raw in text_lines(text):
        if document.fence_end(at):
            out.append(raw.replace(_LATER, "<!--"))
        elif at in headings:
            deep = min(lift, 6 - headings[at])
            out.append(_shown("#" * deep + raw.lstrip(" ")))
        else:
            out.append(_shown(f"\\{raw}" if _CONFLICT.match(raw) else raw))
    told = "\n".join(out).rstrip()
    told += f"\n{fence}" if (fence := open_fence(told)) else ""
    after = read(f"{told}\n\n## end\n")
    if after.flaw or not after.headings or after.headings[-1].title != "end":
        raise Refused("propose.breaks", field=field)
    return told


def _shown(text: str) -> str:
    return text.replace(_LATER, "&lt;!--")


def slug(text: str, *, limit: int = 48) -> str:
    """A file name's part: words of any script, joined by dashes; never an index's name."""
    flat = unicodedata.normalize("NFKC", text).lower()
    words = "".join(c if c.isalnum() else " " for c in flat).split()
    kept = ""
    for word in words:
        longer = f"{kept}-{word}" if kept else word[:limit]
        if len(longer.encode()) > 2 * limit or len(longer) > limit:
            break
        kept = longer
    kept = kept or "untitled"
    return f"{kept}-page" if kept == "index" or kept.startswith("index-") else kept


def normal(text: str) -> str:
    """Letters and digits, in lower case: two texts that say the same have the same."""
    return "".join(c for c in text.replace("&lt;", "<").replace("<br>", "").lower() if c.isalnum())


def is_open(document: Document, at: int) -> bool:
    """Would a section put here be seen? Not inside a comment or a code fence that nobody closed."""
    found = read(f"{document.text[:at]}\n\n## end\n").headings
    return bool(found) and found[-1].title == "end" and found[-1].level == 2
