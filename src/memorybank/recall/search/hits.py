"""What a search found, as lines for people and as rows for programs, the same through every door."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.model.recall import Hit


def as_text(hits: tuple[Hit, ...]) -> str:
    return "".join(f"{plain(hit.path)}{_section(hit)}\n    {plain(hit.why)}\n" for hit in hits)


def _section(hit: Hit) -> str:
    return f"  › {plain(hit.section)}" if hit.section else ""


def plain(text: str) -> str:
    """Control characters of a page must not drive the terminal."""
    return text if text.isprintable() else "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in text)


def rows(hits: tuple[Hit, ...]) -> list[dict[str, object]]:
    return [{"path": hit.path, "score": hit.score, "section": hit.section, "why": hit.why} for hit in hits]
