"""Where memory is stale against the code (PAK-2), and what a request asks that no page covers (PAK-1)."""

import re
from collections.abc import Callable, Iterable

from memorybank.model.claim import GONE, Judged
from memorybank.model.pack import Conflict, OpenQuestion
from memorybank.recall.search.document_roles import is_allowed
from memorybank.recall.selection.request_words import DOING, GENERIC, IDIOMS, telling
from memorybank.texts.catalogue import Say


def stale(judged: Iterable[Judged], folder: str, say: Say) -> list[Conflict]:
    found = []
    for item in judged:
        if not item.alarm:
            continue
        where = {"path": f"{folder}/{item.claim.file}", "line": item.claim.line}
        fix = say("pack.fix.replace", **where, text=item.claim.text, fix=item.fix) if item.fix else ""
        told = say(f"pack.shows.{item.verdict}", shows=item.shows or item.to)
        told += f" ({say('pack.shows.commit', commit=item.commit[:12])})" if item.commit else ""
        level = "high" if item.verdict == GONE else "medium"
        claimed = f"{where['path']}:{item.claim.line}: {item.claim.text}"
        found.append(Conflict("stale", level, claimed, told, "source", fix or say("pack.fix.person", **where)))
    return found


_LETTER = r"[^\W\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]"  # of any writing that puts spaces between its words
_SPACED = re.compile(rf"(?!\d){_LETTER}+(?:[-.]{_LETTER}+)*")
_HAN = re.compile(r"[\u3400-\u9fff]+")
_FILLING = "的了吗呢吧啊是在有和与及或把被将从到对为请我你他她它们这那哪怎么什何如要会能可以应该下面里上中个些"
_CHINESE = sorted((word for word in (*GENERIC, *DOING) if not word.isascii()), key=len, reverse=True)
_SPLIT = re.compile("|".join(_CHINESE) + f"|[{_FILLING}]")
_IDIOM = re.compile("|".join(IDIOMS), re.IGNORECASE)
_MOST = 12


def subjects(request: str) -> tuple[str, ...]:
    """The words of a request that a page would have to speak of, as they were written."""
    text, doing = _IDIOM.sub(lambda m: " " * len(m[0]), request[:4000]), telling(" ".join(DOING))
    spots: list[tuple[int, str]] = [
        (m.start(), m[0])
        for m in _SPACED.finditer(text)
        if len(m[0]) > (2 if m[0].isascii() else 1) and telling(m[0]) - doing
    ]
    for run in _HAN.finditer(text):
        at = run.start()
        for part in re.finditer(r"[^\0]+", _SPLIT.sub(lambda m: "\0" * len(m[0]), run[0])):
            if len(part[0]) > 1:
                spots.append((at + part.start(), part[0]))
    return tuple(dict.fromkeys(word for _, word in sorted(spots)))


def is_covered(subject: str, terms: frozenset[str]) -> bool:
    """Half of a subject's own words: a compound is covered where its head or its tail is."""
    own = telling(subject)
    return not own or len(own & terms) * 2 >= len(own)


def open_questions(
    request: str, covered: Callable[[str], bool], tracked: Iterable[str], *, nothing: bool, say: Say
) -> tuple[OpenQuestion, ...]:
    """One question for each place to look. `nothing`: no page speaks of the request at all."""
    files = tuple(path for path in tracked if is_allowed(path))
    missing = [subject for subject in subjects(request) if not covered(subject)][:_MOST]
    by_place: dict[str, list[str]] = {}
    for subject in missing:
        by_place.setdefault(_place(telling(subject), files), []).append(subject)
    found = [OpenQuestion(say("pack.open.words", words=say("propose.comma").join(w)), p) for p, w in by_place.items()]
    if nothing and not found:
        found.append(OpenQuestion(say("pack.open.nothing"), _place(telling(request), files)))
    return tuple(found)


def _place(words: frozenset[str], files: tuple[str, ...]) -> str:
    """The file whose path holds most of the words, the shortest first; else where a project explains itself."""
    scored = [(-len(shared), path.count("/"), path) for path in files if (shared := words & telling(path))]
    if scored:
        return min(scored)[2]
    return next((path for path in ("README.md", "README.rst", "README", "readme.md") if path in files), ".")
