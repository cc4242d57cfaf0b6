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
_FOLDER = "memory-bank/"
_LONGEST = 64_000  # characters of a message, from its end: a proposal stands there


def block_text(pages: tuple[str, ...], points: tuple[str, ...], say: Say, id: str = "") -> str:
    shown = say("propose.comma").join(f"{_FOLDER}{page}" for page in pages)
    lines = [_RULE, say("propose.block.ask"), f"   {ARROW} {shown}"]
    lines += [f"   {ARROW} {say('propose.block.content', points=say('propose.semicolon').join(points[:LINES]))}"]
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
    return sum(line.startswith(SIGN) for line in _lines(message))


def stands_in(text: str, message: str) -> bool:
    return place(text, message) >= 0


def place(text: str, message: str) -> int:
    """Was this text shown: does it stand in the message, word for word and from the start of a line to the end of one?

    White space, code fences, and quote marks or bold around a line may differ; nothing else may. The line where it
    begins, or -1.
    """
    lines = _lines(message)
    wanted = " ".join(line for line in _lines(text) if line != _RULE)
    for at in range(len(lines)):
        rest = wanted
        for line in lines[at:]:
            if rest == line:
                return at if wanted else -1
            if not rest.startswith(f"{line} "):
                break
            rest = rest[len(line) + 1 :]
    return -1


def normal(text: str) -> str:
    """Letters and digits only, in lower case. But 1.5 is not 15, and C++ neither C nor C#."""
    plain = f" {text.lower()} "
    return "".join(c for at, c in enumerate(plain) if c.isalnum() or (c in ".+#" and _tells_apart(plain, at)))


def _tells_apart(plain: str, at: int) -> bool:
    before, after = plain[at - 1], plain[at + 1]
    if plain[at] == ".":
        return before.isdigit() and after.isdigit()
    return before.isalnum() or (before == "+" and plain[at - 2].isalnum())


def _lines(text: str) -> list[str]:
    """As they are compared; without the empty ones and the fences."""
    bare = [" ".join(_bare(line).split()) for line in _seen(text).split("\n")]
    return [line for line in bare if line and not line.startswith(_FENCES)]


def _bare(line: str) -> str:
    line = line.strip().lstrip("> \t").rstrip()
    for mark in _BOLD:
        line = line.removeprefix(mark).removesuffix(mark).strip()
    return line


def _seen(message: str) -> str:
    """The end of a message without its comments: what nobody is shown asks nothing."""
    first, *rest = message[-_LONGEST:].split("<!--")
    return first + "".join(part.partition("-->")[2] if "-->" in part else f"<!--{part}" for part in rest)
