"""PRO-3: the block that asks, as `propose` prints it and as it is found again in an assistant's message.

Both directions stand here, because what is asked must be recognised. Read by a hook at the end of a turn.
"""

from __future__ import annotations

from memorybank.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.texts.catalogue import Say

SIGN = "💾"
ARROW = "→"
_FOLDER = "memory-bank/"
_LABELS = ("内容", "content")
_LONGEST = 64_000  # characters of a message, from its end: a proposal stands there


@value
class Asked:
    """One block of a message: the pages it names, relative to the bank, and its points, normalised."""

    pages: tuple[str, ...]
    points: str


def block_text(pages: tuple[str, ...], points: tuple[str, ...], say: Say) -> str:
    shown = say("propose.comma").join(f"{_FOLDER}{page}" for page in pages)
    lines = ["---", say("propose.block.ask"), f"   {ARROW} {shown}"]
    lines += [f"   {ARROW} {say('propose.block.content', points=say('propose.semicolon').join(points))}"]
    return "\n".join([*lines, "", say("propose.block.answer"), "---"])


def key_of(page: str, points: tuple[str, ...]) -> str:
    """PRO-7: a short name for exactly this content, however it is spaced, cased or punctuated."""
    from binascii import crc32

    data = f"{page}\0{normal(' '.join(points))}".encode("utf-8", "surrogatepass")
    return f"{crc32(data):08x}{crc32(data[::-1]):08x}"


def asks(message: str) -> bool:
    """Does a line of the message begin with the sign (behind quoting or bold)?"""
    return any(_bare(line).startswith(SIGN) for line in _seen(message).split("\n"))


def blocks_in(message: str) -> tuple[Asked, ...]:
    found: list[Asked] = []
    pages: list[str] = []
    points = ""
    inside = False
    for raw in [*_seen(message).split("\n"), SIGN]:
        line = _bare(raw)
        if line.startswith(SIGN):
            if inside:
                found.append(Asked(tuple(dict.fromkeys(pages)), normal(points)))
            inside, pages, points = True, [], ""
        elif inside and line.startswith((ARROW, "->")):
            told = line.removeprefix(ARROW).removeprefix("->").strip()
            label, colon, rest = told.replace("：", ":", 1).partition(":")
            if colon and label.strip().lower() in _LABELS:
                points += f" {rest}"
            else:
                pages += _pages(told)
        elif inside and points and line and not line.startswith("---") and raw.startswith("  "):
            points += f" {line}"  # a point that the message wrapped
    return tuple(found)


def normal(text: str) -> str:
    """Letters and digits only, in lower case: what a message may do to a block on its way, undone."""
    return "".join(c for c in text.lower() if c.isalnum())


def _pages(told: str) -> list[str]:
    for mark in "`*，,、;；()（）":
        told = told.replace(mark, " ")
    names = [word.partition("#")[0].removeprefix("./").rpartition(_FOLDER)[2] for word in told.split()]
    return [
        name for name in names if name.lower().endswith(".md") and not name.startswith(("/", "..")) and ".." not in name
    ]


def _seen(message: str) -> str:
    """The end of a message without its comments: what nobody is shown asks nothing."""
    first, *rest = message[-_LONGEST:].split("<!--")
    return first + "".join(part.partition("-->")[2] if "-->" in part else f"<!--{part}" for part in rest)


def _bare(line: str) -> str:
    return line.strip().lstrip(">*_ \t")
