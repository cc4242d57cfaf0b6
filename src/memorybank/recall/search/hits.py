"""What a search found, as lines for people and as rows for programs, the same through every door."""

from __future__ import annotations

from memorybank.texts.plain import plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.model.recall import Hit


def as_text(hits: tuple[Hit, ...]) -> str:
    return "".join(_told(hit) for hit in hits)


def _told(hit: Hit) -> str:
    """`path:line  › section`, the line itself, and the reason; two lines where the line may not be shown."""
    section = f"  › {plain(hit.section)}" if hit.section else ""
    line = f"    {plain(hit.snippet)}\n" if hit.snippet else ""
    return f"{plain(hit.path)}:{hit.line}{section}\n{line}    ({plain(hit.why)})\n"


_AGAIN = 200  # characters


def again(asked: str) -> str:
    """What was asked, as an answer says it again: a whole document would bury the answer."""
    return plain(asked if len(asked) <= _AGAIN else f"{asked[:_AGAIN]}…")


def rows(hits: tuple[Hit, ...]) -> list[dict[str, object]]:
    """`line` and `snippet` only where somebody looked for them."""
    return [
        {"path": hit.path, "score": hit.score, "section": hit.section, "why": hit.why}
        | ({"line": hit.line, "snippet": hit.snippet} if hit.line else {})
        for hit in hits
    ]
