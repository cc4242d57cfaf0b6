"""Where a hit speaks of a request: the line that says most of it, and the words as they stand there; and what was
found, as lines for people and as rows for programs."""

from collections.abc import Iterable, Sequence
from math import fsum

from memorybank.model.pack import Hit
from memorybank.recall.search.tokens import chunks, is_cjk, light, terms
from memorybank.texts.catalogue import plain

LONGEST = 160  # characters of a line that are shown
_BEFORE = 40  # of those, before the first word that was asked for


def best_line(lines: Sequence[str], words: Iterable[str]) -> int:
    """The place of the line with most of the words; of the first that says anything, where none has one."""
    wanted = frozenset(words)
    said = [at for at, line in enumerate(lines) if line.strip() and not line.startswith("<!--")]
    under = [at for at in said if not lines[at].startswith("#")]  # a heading is shown anyway
    best, most = next(iter(under or said), 0), 0.0
    for at in under or said:
        found = wanted.intersection(terms(lines[at]))
        if found and (worth := fsum(map(light, found))) > most:  # the same sum in any order: it names one line
            best, most = at, worth
    return best


def snippet(line: str, words: Iterable[str]) -> str:
    """A line on a line of its own; of a long one the part around the first word that was asked for."""
    said = " ".join(line.split())
    if len(said) <= LONGEST:
        return said
    written = as_written(said, words).values()
    first = min((at for word in written if (at := said.find(word)) >= 0), default=0)
    start = max(0, min(first - _BEFORE, len(said) - LONGEST))
    return "…" * (start > 0) + said[start : start + LONGEST] + "…" * (start + LONGEST < len(said))


def as_written(text: str, words: Iterable[str]) -> dict[str, str]:
    left, found = set(words), dict[str, str]()
    for chunk in chunks(text):
        for word in left.intersection(terms(chunk)) if left else ():
            found[word] = chunk if chunk.isascii() and not is_cjk(word) else word
            left.discard(word)
    return found


def as_text(hits: tuple[Hit, ...]) -> str:
    """`path:line  › section`, the line itself, and the reason; two lines where the line may not be shown."""
    told = ""
    for hit in hits:
        section = f"  › {plain(hit.section)}" if hit.section else ""
        line = f"    {plain(hit.snippet)}\n" if hit.snippet else ""
        told += f"{plain(hit.path)}:{hit.line}{section}\n{line}    ({plain(hit.why)})\n"
    return told


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
