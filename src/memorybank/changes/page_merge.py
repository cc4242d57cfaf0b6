"""One page from three: as it was before two branches parted, ours, and theirs (MRG-1).

Parts are known again by what they are (a section by its title, a row by its first distinct column, an item by its
text), so two additions beside each other are no conflict. What one side removed goes where the other left it alone;
where the other edited it, it is left between git's markers, as is prose that both rewrote. Either side gets the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import groupby
from typing import NamedTuple, TypeVar

from memorybank.changes.lines import Clash, carried
from memorybank.changes.merge_parts import ITEM, PROSE, ROW, SECTION, TABLE, MergePart, columns, page_parts
from memorybank.markdown import read
from memorybank.markdown.edit import without_metadata
from memorybank.markdown.pieces import cells, row, rule
from memorybank.model.bank import Shape
from memorybank.model.layout import is_index

T = TypeVar("T")
Id = int | tuple[object, ...]  # a part's place in the page as it was; of a new part what it is

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?Z?)?")
_MARK = re.compile(r"(\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s)?)(.*)", re.DOTALL)
_ALIKE = 0.6  # from here on a changed row, item or section is the old one, edited
_COMPARED = 300  # characters of each
_FEW, _NEAR = 2_500, 3  # comparisons of each with each; beyond them, of each with its neighbours


class Unmergeable(Exception):
    """A page that is no text, whose markers are damaged, or that is in conflict already: no parts to tell apart."""


class PageConflict(NamedTuple):
    removed: bool  # on one side, and edited on the other; else edited on both
    text: str  # the line it is about


class MergedPage(NamedTuple):
    text: str
    conflicts: tuple[PageConflict, ...] = ()


class Names(NamedTuple):
    ours: str = "ours"
    theirs: str = "theirs"


SIDES = Names()


def merge_files(
    base: bytes, ours: bytes, theirs: bytes, names: Names = SIDES, *, path: str
) -> tuple[bytes, tuple[PageConflict, ...]]:
    try:
        was, mine, other = (data.decode("utf-8") for data in (base, ours, theirs))
    except UnicodeDecodeError:
        raise Unmergeable from None
    merged = merge_pages(was, mine, other, names, index=is_index(path))
    return merged.text.encode("utf-8"), merged.conflicts


def merge_pages(base: str, ours: str, theirs: str, names: Names = SIDES, *, index: bool = False) -> MergedPage:
    """`index`: a page whose rows are made from others, so that none of them can be in conflict."""
    if (settled := _either(base, ours, theirs)) is not None:
        return MergedPage(settled)
    if any(read(text).shape in (Shape.DAMAGED, Shape.CONFLICTED) for text in (base, ours, theirs)):
        raise Unmergeable
    plain = _adopted([_plain(page) for page in (base, ours, theirs)])
    merge = _Merge(names, index=index, born=not base)
    plain[0] = plain[0] or _common(*plain[1:])
    before, here, there = map(page_parts, plain)
    text = merge.part(before, here, there)
    merge.combined.update(line for page in (before, here, there) for line in _table_heads(page))
    was, mine, other = map(_counted, plain)
    if not _is_accounted_for(was, mine, other, _counted(text), merge):
        text = _by_lines(*plain)  # the sides give a page another shape each: only its lines can be told apart
        if not text:
            raise Unmergeable
        merge.conflicts.clear()
    if not base and not merge.conflicts and _counted(text) - (mine | other):
        raise Unmergeable  # what both wrote, in two orders
    if not _either(*(page.endswith("\n") for page in (base, ours, theirs))):
        text = text.removesuffix("\n")
    if _either(*("\r\n" in page for page in (base, ours, theirs))):
        text = text.replace("\n", "\r\n")
    if _either(*(page[:1] == "\ufeff" for page in (base, ours, theirs))):
        text = "\ufeff" + text
    return MergedPage(text, tuple(merge.conflicts))


def _plain(text: str) -> str:
    """Without what no merge is about: metadata (LAY-6), the kind of line ends, a missing last one."""
    text = without_metadata(text.removeprefix("\ufeff")).replace("\r\n", "\n")
    return text if not text or text.endswith("\n") else text + "\n"


def _adopted(pages: list[str]) -> list[str]:
    """Where a side adopted the page, its text is the user block of a new one (IMP-2): so it is, here, in all three."""
    was = _counted(pages[0])
    frames: list[tuple[str, str]] = []
    for text in pages[1:]:
        user = read(text).user
        if user and (was & _counted(text[user.inner :])).total() > (was & _counted(text[: user.inner])).total():
            frames.append((text[: user.inner], text[user.inner_end :]))
    if not frames or read(pages[0]).shape is not Shape.UNMARKED:
        return pages
    head, foot = (_common(frames[0][at], frames[-1][at]) for at in (0, 1))
    return [text if read(text).user else f"{head}{text}{foot}" for text in pages]


def _table_heads(part: MergePart) -> Iterator[str]:
    """The lines above a table's rows: rows of two new tables become one table's."""
    if part.kind == TABLE:
        yield from _counted(part.head)
    for child in part.children:
        yield from _table_heads(child)


def _counted(text: str) -> Counter[str]:
    return Counter(line.rstrip() for line in text.split("\n") if line.strip())


def _is_accounted_for(
    base: Counter[str], ours: Counter[str], theirs: Counter[str], merged: Counter[str], merge: _Merge
) -> bool:
    """Is every line there as often as it must be: what a side added once, what a side removed not any more?"""
    for line in base | ours | theirs:
        was, mine, other = base[line], ours[line], theirs[line]
        both = max(0, mine + other - was)
        if line in merge.combined or line in merge.asked:
            lost = mine == other == was > 0 == merged[line]
            back = merged[line] > both < was and was in (mine, other) and line not in merge.asked
            if lost or back:
                return False
            continue
        same_way = (mine - was) * (other - was) > 0  # the same line, added or removed twice: once, or each its own
        low, high = sorted((both, max(mine, other) if mine > was else min(mine, other))) if same_way else (both, both)
        if not low <= merged[line] <= high:
            return False
    return True


class _Merge:
    def __init__(self, names: Names, *, index: bool, born: bool) -> None:
        self.combined: set[str] = set()  # lines of which one was made
        self.asked: set[str] = set()  # between git's markers
        self.names = names
        self.index = index
        self.born = born  # a page that both sides wrote
        self.conflicts: list[PageConflict] = []

    def part(self, base: MergePart | None, ours: MergePart, theirs: MergePart) -> str:
        if settled := _either(base, ours, theirs):
            return settled.text
        if ours.kind == TABLE:
            return self._table(base, ours, theirs)
        head = self._leaf(base.head if base else "", ours.head, theirs.head, ours.kind)
        return head + self._children(base, ours, theirs) + ours.foot

    def _table(self, base: MergePart | None, ours: MergePart, theirs: MergePart) -> str:
        """Rows that only one side has are additions; columns may be added on both sides."""
        tables = [table for table in (base, ours, theirs) if table]
        names = [columns(table) for table in tables]
        shared = names[0] if base else ()
        if names[-1] != names[-2]:
            if any(name not in new for new in names[-2:] for name in shared):
                return self._leaf(base.text if base else "", ours.text, theirs.text, TABLE)
            extra = {name for new in names for name in new if name not in shared}
            wanted = next((n for n in names[-2:] if {*n} == {*shared, *extra}), (*shared, *sorted(extra)))
            self.combined.update(_counted("\n".join(table.text for table in tables)))
            base, ours, theirs = (_in_columns(table, wanted) if table else None for table in (base, ours, theirs))  # type: ignore[assignment]
        head = self._leaf(base.head if base else "", ours.head, theirs.head, TABLE)
        return head + self._children(base, ours, theirs)

    def _children(self, base: MergePart | None, ours: MergePart, theirs: MergePart) -> str:
        key = _row_key([part for part in (base, ours, theirs) if part]) if ours.kind == TABLE else 0
        known = base.children if base else ()
        old = dict(enumerate(base.children)) if base else {}
        sides = [
            dict(zip(_identified(known, side.children, key, index=self.index), side.children, strict=True))
            for side in (ours, theirs)
        ]
        if base is None or self.born:
            sides[1] = _twinned(*sides)
        texts: dict[Id, str] = {}
        for id in {**sides[0], **sides[1]}:
            text = self._child(old.get(id) if isinstance(id, int) else None, sides[0].get(id), sides[1].get(id))
            if text:
                texts[id] = text
        order = _ordered(list(old), list(sides[0]), list(sides[1]), texts)
        between = [_gaps(part, ids) for part, ids in ((base, old), (ours, sides[0]), (theirs, sides[1]))]
        kinds = {id: part.kind for side in sides for id, part in side.items()}
        out: list[str] = []
        for before, after in zip([None, *order], [*order, None], strict=True):
            tight = bool(before is not None and after is not None and kinds[before] == kinds[after] in (ITEM, ROW))
            out += (_gap(between, (before, after), tight=tight), texts.get(after, "") if after is not None else "")
        return "".join(out)

    def _child(self, base: MergePart | None, ours: MergePart | None, theirs: MergePart | None) -> str:
        """Its text in the merged page; "" where it goes."""
        if ours and theirs:
            return self.part(base, ours, theirs)
        kept = ours or theirs
        if kept is None or (base and kept.words == base.words):
            return ""
        if base is None or (self.index and kept.kind == ROW):
            return kept.text
        if base.kind == TABLE and len(kept.children) > len(base.children):  # one side's last row went: not the new ones
            bare = kept._replace(children=(), gaps=("",))
            self.asked.update(_counted(kept.head))
            return self._table(base, ours or bare, theirs or bare)
        return self._conflict(ours.text if ours else "", theirs.text if theirs else "")

    def _leaf(self, base: str, ours: str, theirs: str, kind: str) -> str:
        if (settled := _either(base, ours, theirs)) is not None:
            return settled
        before = base or _common(ours, theirs)
        merged = _dated(ours, theirs) or self._split(base, ours, theirs, kind) or _by_lines(before, ours, theirs)
        self.combined.update(_counted("\n".join((base, ours, theirs))))
        return merged or self._conflict(ours, theirs)

    def _split(self, base: str, ours: str, theirs: str, kind: str) -> str:
        """A row cell by cell; an item's check mark apart from its words. "" where both changed the same one."""
        if kind == ROW:
            return self._row(cells(base) if base else ("",) * len(cells(ours)), cells(ours), cells(theirs))
        if kind == ITEM and base:
            found = [_MARK.fullmatch(text) for text in (base, ours, theirs)]
            marks, words = ([match[n] if match else "" for match in found] for n in (1, 2))
            mark, said = _either(*marks), _either(*words) or _by_lines(*words)
            if mark and said:
                return f"{mark}{said}"
        return max(ours, theirs) if self.index and kind == ITEM and "](" in ours else ""

    def _row(self, *rows: tuple[str, ...]) -> str:
        if len({len(found) for found in rows}) > 1:
            return ""
        merged = [self._cell(*found) for found in zip(*rows, strict=True)]
        return "" if None in merged else row([cell or "" for cell in merged]) + "\n"

    def _cell(self, base: str, ours: str, theirs: str) -> str | None:
        found = _either(base, ours, theirs)
        if found is not None or not self.index:
            return found
        if ours.isdecimal() and theirs.isdecimal():
            return max(ours, theirs, key=int)
        if _DAY.fullmatch(ours) or ours in theirs or theirs in ours:
            return max(ours, theirs) if _DAY.fullmatch(ours) else max(ours, theirs, key=len)
        return " ".join(sorted((ours, theirs)))

    def _conflict(self, ours: str, theirs: str) -> str:
        self.asked.update(_counted("\n".join((ours, theirs))))
        self.conflicts.append(PageConflict(not (ours and theirs), (ours or theirs).strip().partition("\n")[0]))
        return f"<<<<<<< {self.names.ours}\n{ours}=======\n{theirs}>>>>>>> {self.names.theirs}\n"


def _either(base: T | None, ours: T, theirs: T) -> T | None:
    """What stands where at most one side changed something; None where both did, each in its way."""
    if ours == theirs or theirs == base:
        return ours
    return theirs if ours == base else None


def _dated(ours: str, theirs: str) -> str:
    """The later of two texts that differ only in their dates; "" for others."""
    if _DAY.sub("", ours) != _DAY.sub("", theirs):
        return ""
    days = iter([max(pair) for pair in zip(_DAY.findall(ours), _DAY.findall(theirs), strict=True)])
    return _DAY.sub(lambda _: next(days), ours)


def _by_lines(base: str, ours: str, theirs: str) -> str:
    was, mine, other = (text.encode("utf-8", "surrogatepass") for text in (base, ours, theirs))
    try:
        found = carried(was, mine, other)
        return found.decode("utf-8", "surrogatepass") if found == carried(was, other, mine) else ""
    except Clash:
        return ""


def _common(ours: str, theirs: str) -> str:
    """The lines that both sides wrote: what a text that is new on both would have been before."""
    one, other = (text.splitlines(keepends=True) for text in sorted((ours, theirs)))
    found = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    return "".join(line for block in found for line in one[block.a : block.a + block.size])


# --- which part is which


def _what(parts: Iterable[MergePart], key: int) -> list[tuple[object, ...]]:
    """What each part is called: alike ones are counted."""
    seen: Counter[tuple[object, ...]] = Counter()
    found: list[tuple[object, ...]] = []
    for part in parts:
        name = (part.kind, part.level, _called(part, key))
        found.append((*name, seen[name]))
        seen[name] += 1
    return found


def _called(part: MergePart, key: int) -> str:
    if part.kind == ROW:
        found = cells(part.head)
        return found[key] if 0 <= key < len(found) else part.head
    if part.kind == ITEM:
        match = _MARK.fullmatch(part.head)
        return match[2].strip() if match else part.head
    return part.head.strip()


def _row_key(tables: Sequence[MergePart]) -> int:
    """The first column that tells the rows of each table apart; -1 where none does."""
    rows = [[cells(child.head) for child in table.children] for table in tables]
    width = min((len(found) for table in rows for found in table), default=0)
    for at in range(width):
        if all(len({found[at] for found in table}) == len(table) for table in rows):
            return at
    return -1


def _identified(base: Sequence[MergePart], side: Sequence[MergePart], key: int, *, index: bool) -> list[Id]:
    """Each part of one side as a part of the page as it was, or as a new one."""
    place = {name: at for at, name in enumerate(_what(base, key))}
    called = _what(side, key)
    ids = [place.get(name, -1) for name in called]
    taken = {*ids}
    runs = [(is_new, list(run)) for is_new, run in groupby(range(len(ids)), lambda n: ids[n] < 0)]
    for run in (run for is_new, run in runs if is_new):
        first, last = ids[run[0] - 1] if run[0] else -1, ids[run[-1] + 1] if run[-1] + 1 < len(ids) else len(base)
        free = [n for n in range(first + 1, last) if n not in taken]
        for old, new in _pairs([(n, base[n]) for n in free], [(n, side[n]) for n in run]):
            ids[new] = old
            taken.add(old)
    # two rows that both sides added are two, unless they say the same; in an index one page has one row
    exact = _what(side, key if index else -1)
    return [("new", *name) if id < 0 else id for id, name in zip(ids, exact, strict=True)]


def _twinned(ours: dict[Id, MergePart], theirs: dict[Id, MergePart]) -> dict[Id, MergePart]:
    """Theirs, with the ids of ours for prose in the same place: a section that both wrote says it once, or is asked."""
    places: list[dict[tuple[Id | None, int], Id]] = []
    for side, other in ((ours, theirs), (theirs, ours)):
        anchor: Id | None = None
        found: dict[tuple[Id | None, int], Id] = {}
        for id, part in side.items():
            if id in other:
                anchor = id
            elif part.kind == PROSE:
                found[anchor, sum(place[0] == anchor for place in found)] = id
        places.append(found)
    twins = {id: places[0][place] for place, id in places[1].items() if place in places[0]}
    return {twins.get(id, id): part for id, part in theirs.items()}


def _pairs(old: list[tuple[int, MergePart]], new: list[tuple[int, MergePart]]) -> list[tuple[int, int]]:
    """Which old part became which new one, in a place where nothing else stayed."""
    near = max(len(old), len(new)) if len(old) * len(new) <= _FEW else _NEAR
    scored = sorted(
        (-_likeness(was, part), a, b)
        for at, (a, was) in enumerate(old)
        for b, part in new[max(0, at - near) : at + near + 1]
        if (was.kind, was.level) == (part.kind, part.level)
    )
    left, right = {a for a, _ in old}, {b for b, _ in new}
    kinds = {a: part.kind for a, part in old}
    found: list[tuple[int, int]] = []
    for score, a, b in scored:
        if a in left and b in right and (-score >= _ALIKE or kinds[a] not in (ITEM, ROW, SECTION)):
            found.append((a, b))
            left.remove(a)
            right.remove(b)
    return found


def _likeness(one: MergePart, other: MergePart) -> float:
    matcher = SequenceMatcher(None, one.text[:_COMPARED], other.text[:_COMPARED], autojunk=False)
    return matcher.ratio() if matcher.quick_ratio() >= _ALIKE else 0.0


# --- in which order, and how far apart


def _ordered(base: list[Id], ours: list[Id], theirs: list[Id], texts: dict[Id, str]) -> list[Id]:
    """Both orders in one. What each side added stays behind its neighbour."""
    mine, others = set(ours), set(theirs)
    ours, theirs = [id for id in ours if id in texts], [id for id in theirs if id in texts]
    shared = _shared_order(base, [id for id in ours if id in others], [id for id in theirs if id in mine], texts)
    runs: dict[Id | None, list[list[Id]]] = {anchor: [[], []] for anchor in (None, *shared)}
    for side, order in enumerate((ours, theirs)):
        anchor: Id | None = None
        for id in order:
            if id in runs:
                anchor = id
            else:
                runs[anchor][side].append(id)
    days = [match[0] for id in shared if (match := _DAY.search(texts[id]))]
    newest_first = len(days) > 1 and days[0] > days[-1]
    out: list[Id] = []
    for anchor, (mine_, theirs_) in runs.items():
        out += [anchor] if anchor is not None else []
        both = sorted((run for run in (mine_, theirs_) if run), key=lambda run: _rank(texts[run[0]]))
        for run in reversed(both) if newest_first else both:
            out += run
    return out


def _shared_order(base: list[Id], ours: list[Id], theirs: list[Id], texts: dict[Id, str]) -> list[Id]:
    """Of what both sides have: the order of the side that moved something; where both did, the same for either."""
    if ours == theirs:
        return ours
    was = [id for id in base if id in texts]
    moved = [[id for id in order if isinstance(id, int)] != was for order in (ours, theirs)]
    if moved[0] == moved[1]:
        return min(ours, theirs, key=lambda order: [texts[id] for id in order])
    return theirs if moved[1] else ours


def _rank(text: str) -> tuple[str, str]:
    day = _DAY.search(text)
    return (day[0] if day else "", text)


Gaps = dict[tuple[Id | None, Id | None], str]


def _gaps(part: MergePart | None, ids: Iterable[Id]) -> Gaps:
    """The blank lines between each two neighbours, and at both ends."""
    if part is None:
        return {}
    order = list(ids)
    return dict(zip(zip([None, *order], [*order, None], strict=True), part.gaps, strict=True))


def _gap(between: list[Gaps], pair: tuple[Id | None, Id | None], *, tight: bool) -> str:
    base, ours, theirs = (gaps.get(pair) for gaps in between)
    if ours is not None and theirs is not None:
        return max(ours, theirs) if base not in (ours, theirs) else theirs if ours == base else ours
    found = ours if ours is not None else theirs
    if found is None and None in pair:  # no neighbour: as the part began or ended before
        end = pair[1] is None
        return max(gap for gaps in between[1:] for ids, gap in gaps.items() if ids[end] is None)
    return found if found is not None else "" if tight else "\n"


def _in_columns(table: MergePart, names: tuple[str, ...]) -> MergePart:
    """The same table with these columns; a cell that it has not is empty."""
    own = columns(table)
    rows = []
    for child in table.children:
        found = dict(zip(own, cells(child.head), strict=False))
        rows.append(MergePart(ROW, row([found.get(name, "") for name in names]) + "\n"))
    return table._replace(head=f"{row(names)}\n{rule(len(names))}\n", children=tuple(rows))
