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


# Said of a page that is to go. In a point they count only of a page or file: "delete returns 204" is about an API.
_GOING = ("delete", "remove", "rename", "move", "删除", "删掉", "移除", "重命名", "改名", "移动", "移到")
_OF_PAGES = (".md", "page", "file", "页", "文件", "文档")


@value
class Asked:
    """One block of a message: the pages it names, relative to the bank, and its points, normalised."""

    pages: tuple[str, ...]
    points: str
    going: tuple[str, ...] = ()  # those of the pages that it says are to be removed or moved (GRD-6)


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
    going: list[str] = []
    points = ""
    inside = False
    for raw in [*_seen(message).split("\n"), SIGN]:
        line = _bare(raw)
        if line.startswith(SIGN):
            if inside:
                going = pages if _says_go(points) else going
                found.append(Asked(tuple(dict.fromkeys(pages)), normal(points), tuple(dict.fromkeys(going))))
            inside, pages, going, points = True, [], [], ""
        elif inside and line.startswith((ARROW, "->")):
            told = line.removeprefix(ARROW).removeprefix("->").strip()
            label, colon, rest = told.replace("：", ":", 1).partition(":")
            if colon and label.strip().lower() in _LABELS:
                points += f" {rest}"
            else:
                named = _pages(told)
                pages += named
                going += named if _goes(told) else []
        elif inside and points and line and not line.startswith("---") and raw.startswith("  "):
            points += f" {line}"  # a point that the message wrapped
    return tuple(found)


def normal(text: str) -> str:
    """Letters and digits only, in lower case: what a message may do to a block on its way, undone.

    But 1.5 is not 15, and C++ neither C nor C#.
    """
    plain = f" {text.lower()} "
    return "".join(c for at, c in enumerate(plain) if c.isalnum() or (c in ".+#" and _tells_apart(plain, at)))


def _tells_apart(plain: str, at: int) -> bool:
    before, after = plain[at - 1], plain[at + 1]
    if plain[at] == ".":
        return before.isdigit() and after.isdigit()
    return before.isalnum() or (before == "+" and plain[at - 2].isalnum())


def _pages(told: str) -> list[str]:
    for mark in "`*，,、;；()（）":
        told = told.replace(mark, " ")
    return [page for word in told.split() if (page := _page(word))]


def _page(word: str) -> str:
    """As the guard spells a page; "" for what is none, or leads out of the bank."""
    _, ours, path = word.partition("#")[0].replace("\\", "/").rpartition(_FOLDER)
    steps = [step for step in path.split("/") if step not in ("", ".")]
    name = steps[-1].lower() if steps else ""
    outside = ".." in path or (path.startswith("/") and not ours)
    return "/".join(steps) if name.endswith(".md") and name != ".md" and not outside else ""


def _goes(told: str) -> bool:
    """Does the line of a page say so beside its name?"""
    rest = " ".join(word for word in told.lower().split() if not _page(word.strip("`*()（），,、;；")))
    return any(word in rest for word in _GOING)


def _says_go(points: str) -> bool:
    first = points.strip(" `*·-").lower()
    return first.startswith(_GOING) and any(word in first[:80] for word in _OF_PAGES)


def _seen(message: str) -> str:
    """The end of a message without its comments: what nobody is shown asks nothing."""
    first, *rest = message[-_LONGEST:].split("<!--")
    return first + "".join(part.partition("-->")[2] if "-->" in part else f"<!--{part}" for part in rest)


def _bare(line: str) -> str:
    return line.strip().lstrip(">*_ \t")
