"""PRO-3: the block that asks, as `propose` prints it, and whether an assistant's message shows it.

Both directions stand here, because what is asked must be recognised. Read by a hook at the end of a turn.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.texts.catalogue import Say

SIGN = "💾"
ARROW = "→"
LINES = 20  # sentences of a block; of more than that it shows the first ones, and says how many more there are
_RULE = "---"
_FENCES = ("```", "~~~")
_BOLD = ("**", "__")
_COMMENTS = (("<!--", "-->"), ("{/*", "*/}"))
_ENDS = ("", " ", "\t", "\n", ">", "/")  # behind an element's name
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"
_LINE = 400  # characters before an element; with more than that it begins no line
_VOID = ("br", "hr", "img", "p", "li")  # nothing is inside of the first three, and nothing hides in the others


def block_text(
    pages: tuple[str, ...], points: tuple[str, ...], say: Say, id: str = "", folder: str = "memory-bank"
) -> str:
    shown = say("propose.comma").join(f"{folder}/{page}" for page in pages)
    lines = [_RULE, say("propose.block.ask"), f"   {ARROW} {shown}"]
    told = say("propose.semicolon").join(points[:LINES]).replace("<!--", "&lt;!--")  # a comment is shown, not hidden
    lines += [f"   {ARROW} {say('propose.block.content', points=told)}"]
    if len(points) > LINES:
        lines.append(f"   {ARROW} {say('propose.block.more', count=len(points) - LINES, id=id)}")
    return "\n".join([*lines, "", say("propose.block.answer"), _RULE])


def key_of(page: str, points: tuple[str, ...]) -> str:
    """PRO-7: a short name for exactly this content, however it is spaced, cased or punctuated."""
    from binascii import crc32

    data = f"{page}\0{normal(' '.join(points))}".encode("utf-8", "surrogatepass")
    return f"{crc32(data):08x}{crc32(data[::-1]):08x}"


def asks(message: str) -> int:
    """How many lines of the message begin with the sign (behind quoting or bold)."""
    return sum(_bare(line).startswith(SIGN) for line in message.split("\n"))


def stands_in(text: str, message: str) -> bool:
    return place(text, message) >= 0


def place(text: str, message: str) -> int:
    """The line where this text begins in the message, word for word, from the start of a line to the end of one, where
    somebody who reads the message sees it; or -1. White space, code fences, and quote marks or bold around a line may
    differ; nothing else may. Of the text itself nothing is left out."""
    message = message.replace("\r\n", "\n")
    wanted = " ".join(word for line in text.split("\n") if line.strip() != _RULE for word in line.split())
    if not wanted or any(c not in "\n\t" and (c < " " or "\x7f" <= c <= "\x9f") for c in message):
        return -1
    lines = message.split("\n")
    shown = (at for at in range(len(lines)) if _from(lines, at, wanted) and _is_seen(lines[:at], lines[at:]))
    return next(shown, -1)


def _from(lines: list[str], at: int, wanted: str) -> bool:
    rest, begun = wanted, False
    for raw in (lines[i] for i in range(at, len(lines))):
        line = " ".join(raw.split())
        for said in (line, " ".join(_bare(raw).split())):
            if said and rest == said:
                return True
            if said and rest.startswith(f"{said} "):
                rest, begun = rest[len(said) + 1 :], True
                break
        else:
            fence = _bare(raw).startswith(_FENCES) and len(_bare(raw).split()) == 1
            if not begun or (_bare(raw) and not fence):
                return False
    return False


def _is_seen(above: list[str], below: list[str]) -> bool:
    """Is nothing open above it that hides what follows: a comment, an element, a title or text beside a link?"""
    before, after = _outside_fences(above), "\n".join(below)
    beside = before.split("\n\n")[-1]  # of the same paragraph
    tags = sum(part[:1].isalpha() for part in beside.split("<")[1:])
    if tags > beside.count(">") or any(beside.count(one) > beside.count(other) for one, other in ("()", "[]")):
        return False
    if beside.lstrip("> ").startswith("[") and "]:" in beside:
        return False
    return not _in_comment(before.lower(), after.lower()) and not _in_element(before.lower(), after.lower())


def _in_comment(before: str, after: str) -> bool:
    """One that nothing closes hides only where a line begins with it: elsewhere it is a word of a sentence."""
    for opens, closes in _COMMENTS:
        head, found, tail = before.rpartition(opens)
        if found and closes not in tail and (closes in after or _begins_line(head)):
            return True
    return False


def _in_element(before: str, after: str) -> bool:
    """As with a comment, but they may stand in each other."""
    opened: dict[str, list[bool]] = {}  # by its name: does a line begin with it?
    head = ""
    for part in before.split("<"):
        bare = part.removeprefix("/") if head else ""
        name = bare[: len(bare) - len(bare.lstrip(_LETTERS))]
        if name[:1].isalpha() and bare[len(name) : len(name) + 1] in _ENDS and name not in _VOID:
            told = opened.setdefault(name, [])
            if bare is part:
                told.append(_begins_line(head))
            elif told:
                told.pop()
        head = f"{part}<"[-_LINE:] if "\n" in part else f"{head}{part}<"[-_LINE:]
    return any(told and (any(told) or f"</{name}" in after) for name, told in opened.items())


def _begins_line(head: str) -> bool:
    return not head.rpartition("\n")[2].strip("> \t<")


def _outside_fences(lines: list[str]) -> str:
    """Without the code blocks that are closed again: what stands in there is shown as it is."""
    kept: list[str] = []
    fence, opened = "", 0
    for line in lines:
        mark = next((sign for sign in _FENCES if _bare(line).startswith(sign)), "")
        if mark and not fence:
            fence, opened = mark, len(kept)
        elif fence and _bare(line) == fence:
            fence, kept = "", kept[:opened]
            continue
        kept.append(line.rstrip())
    return "".join(f"{line}\n" for line in kept)


def normal(text: str) -> str:
    """Letters and digits only, in lower case. But 1.5 is not 15, and C++ neither C nor C#."""
    plain = f" {text.lower()} "
    return "".join(c for at, c in enumerate(plain) if c.isalnum() or (c in ".+#" and _tells_apart(plain, at)))


def _tells_apart(plain: str, at: int) -> bool:
    before, after = plain[at - 1], plain[at + 1]
    if plain[at] == ".":
        return before.isdigit() and after.isdigit()
    return before.isalnum() or (before == "+" and plain[at - 2].isalnum())


def _bare(line: str) -> str:
    line = line.strip().lstrip("> \t").rstrip()
    for mark in _BOLD:
        line = line.removeprefix(mark).removesuffix(mark).strip()
    return line
