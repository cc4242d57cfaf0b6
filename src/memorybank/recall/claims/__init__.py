"""The claims of a page: everything it says about the project that a program can check (VER-1)."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from memorybank.model.claim import DEPENDENCY, LINE, LINK, PATH, Around, Claim
from memorybank.model.value import lazy
from memorybank.recall.claims import command_lines, paths, symbols, versions
from memorybank.recall.claims.page_parts import SHELLS, TEXTS, PagePart, drawn, is_drawing, pieces, spans

# What a program printed: the lines it cites are of its own sources, at that time.
_OUTPUT = lazy(r"\s*(?:[\w.]*error|warning|warn|fatal|panic|trace|debug|info)\s*[:|\[]|\s*at \S+ ?\(|traceback")
_ELSEWHERE = ("http:", "https:", "mailto:", "tel:", "//", "data:", "javascript:", "vscode:")


def claims_of(file: str, text: str) -> tuple[Claim, ...]:
    """In the order of the page; of two that say the same on one line, the first."""
    found: dict[tuple[int, str, str], Claim] = {}
    for block, run in groupby(pieces(text), key=lambda piece: piece.block):
        for claim in _in_fence(list(run)) if block >= 0 else _in_prose(run):
            found.setdefault((claim.line, claim.kind, claim.subject), claim._replace(file=file))
    return tuple(sorted(found.values(), key=lambda claim: (claim.line, claim.at)))


def _claim(piece: PagePart, kind: str, text: str, means: str, start: int, *, drawn: bool = False) -> Claim:
    fenced = piece.block >= 0
    sample = fenced and not drawn and piece.language not in (*TEXTS, *SHELLS)
    around = Around(piece.whole, piece.column + start, piece.headings, piece.leads, piece.beside, fenced, sample)
    return Claim("", piece.line, kind, text, "" if means == text else means, piece.at + start, drawn, "", around)


def _in_prose(run: Iterable[PagePart]) -> Iterator[Claim]:
    for piece in run:
        if piece.form == "link":
            yield from _link(piece)
        elif piece.form == "code":
            yield from _code(piece)
        else:
            for column, word in paths.bare(piece.text):
                yield from _path(piece, word, column, loose="/" in word or "\\" in word)
            for column, folder in paths.called_folders(piece.text):
                yield _claim(piece, PATH, folder, f"{folder}/", column)
            for needs in (*versions.said(piece.whole), *versions.alone(piece.text)):
                yield _claim(piece, DEPENDENCY, piece.whole[needs.start : needs.end], _needed(needs), needs.start)


def _code(piece: PagePart) -> Iterator[Claim]:
    found = list(_path(piece, piece.text, 0, loose=True))
    if found and paths.known_file(found[0].subject.partition(":")[0]):
        yield from found
        return
    around = f"{piece.whole}\n{piece.headings}{piece.leads}"
    needs = versions.pinned(piece.text, around)
    if needs is not None:
        yield _claim(piece, DEPENDENCY, piece.text, _needed(needs), 0)
    if found:
        yield from found
        return
    # what only stands where dependencies are spoken of may be a name of the code as well
    plain = needs is None or (not needs.version and "_" in piece.text)
    if plain and (word := symbols.word(piece.text, around)) is not None:
        yield _claim(piece, word.kind, piece.text, " ".join(word.names), 0)
    if paths.may_be_file(piece.text):
        yield _claim(piece, PATH, piece.text, "", 0)
    if " " in piece.text or piece.text.startswith("./"):
        yield from _command(piece)
    elif paths.is_called_folder(piece.whole, piece.column, piece.text):
        yield _claim(piece, PATH, piece.text, f"{piece.text}/", 0)


def _command(piece: PagePart) -> Iterator[Claim]:
    """What a command line runs, and the files it names."""
    taken: list[tuple[int, int]] = []
    for run in command_lines.runs(piece.text):
        taken.append((run.start, run.end))
        yield _claim(piece, run.kind, piece.text[run.start : run.end], run.means, run.start)
    for column, word in paths.in_command(piece.text):
        if not any(start <= column < end for start, end in taken):
            for claim in _path(piece, word, column, loose=True):
                fenced = claim.around and claim.around._replace(argument=piece.block >= 0)
                yield claim._replace(around=fenced)


def _needed(needs: versions.Needs) -> str:
    return f"{needs.key}@{needs.version}{needs.allows}" if needs.version else needs.key


def _path(piece: PagePart, raw: str, column: int, *, loose: bool) -> Iterator[Claim]:
    found = paths.named(raw, loose)
    if found is None or (found.line and _OUTPUT.match(piece.whole.lower())):
        return
    if piece.whole.startswith("# ") and found.path.endswith(".md") and "/" not in found.path:
        return  # a title that is a page's name is the page's own, also when the page is called otherwise now
    means = f"{found.path}:{found.line}" if found.line else found.path
    yield _claim(piece, LINE if found.line else PATH, found.text, means, column + found.shift)


def _link(piece: PagePart) -> Iterator[Claim]:
    target = piece.text
    path = target.partition("#")[0]
    if target.startswith(_ELSEWHERE) or "://" in target or any(c in target for c in "<>{}$*|="):
        return
    if not path or path.strip("./") or "/" in path:
        yield _claim(piece, LINK, target, "", 0)


def _in_fence(lines: list[PagePart]) -> Iterator[Claim]:
    if is_drawing(lines):
        for entry in drawn(lines):
            yield _claim(entry.piece, PATH, entry.text, entry.path, entry.column, drawn=True)
        return
    language = lines[0].language
    shell = language in SHELLS or (not language and command_lines.starts_like_one(lines[0].text))
    for piece in lines:
        if shell:
            yield from _command(piece)
        elif "/" in piece.text or "`" in piece.text:
            yield from _quoted(piece)


def _quoted(piece: PagePart) -> Iterator[Claim]:
    """Whole paths in code or in a sample; in prose that was fenced by mistake, spans as well."""
    for column, word in paths.bare(piece.text):
        if "/" in word.rstrip("/") or (word.endswith("/") and not column):
            yield from _path(piece, word, column, loose=word.count("/") > 1)
    if "`" in piece.text and piece.language in TEXTS:
        for span in spans(piece):
            yield from _path(span, span.text, 0, loose=True)
