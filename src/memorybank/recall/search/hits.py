"""What a search found, as lines for people and as rows for programs, the same through every door."""

from __future__ import annotations

from memorybank.texts.plain import plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.model.recall import Hit


def as_text(hits: tuple[Hit, ...]) -> str:
    return "".join(f"{plain(hit.path)}{_section(hit)}\n    {plain(hit.why)}\n" for hit in hits)


def _section(hit: Hit) -> str:
    return f"  › {plain(hit.section)}" if hit.section else ""


_AGAIN = 200  # characters


def again(asked: str) -> str:
    """What was asked, as an answer says it again: a whole document would bury the answer."""
    return plain(asked if len(asked) <= _AGAIN else f"{asked[:_AGAIN]}…")


def rows(hits: tuple[Hit, ...]) -> list[dict[str, object]]:
    return [{"path": hit.path, "score": hit.score, "section": hit.section, "why": hit.why} for hit in hits]
