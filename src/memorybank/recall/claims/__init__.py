"""The claims of a page: everything it says about the project that a program can check (VER-1)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from memorybank.model.claim import COMMAND, DEPENDENCY, LINE, LINK, PATH, Claim
from memorybank.recall.claims import command_lines, hedges, paths, symbols, versions
from memorybank.recall.claims.page_parts import SHELLS, PagePart, drawn, is_drawing, pieces, spans


def claims_of(file: str, text: str) -> tuple[Claim, ...]:
    """In the order of the page; of two that say the same on one line, the first."""
    record = hedges.of_page(file)
    found: dict[tuple[int, str, str], Claim] = {}
    for block, run in groupby(pieces(text), key=lambda piece: piece.block):
        for claim in _in_fence(file, list(run), record) if block >= 0 else _in_prose(file, run, record):
            found.setdefault((claim.line, claim.kind, claim.subject), claim)
    return tuple(sorted(found.values(), key=lambda claim: (claim.line, claim.at)))


def _in_prose(file: str, run: Iterator[PagePart], record: str) -> Iterator[Claim]:
    for piece in run:
        if piece.form == "link":
            yield from _link(file, piece, record)
        elif piece.form == "code":
            yield from _code(file, piece, record)
        else:
            for column, word in paths.bare(piece.text):
                yield from _path(file, piece, word, column, record, loose="/" in word or "\\" in word)
            for column, folder in paths.called_folders(piece.text):
                yield _claim(file, piece, PATH, folder, f"{folder}/", column, record)
            for needs in (*versions.said(piece.whole), *versions.alone(piece.text)):
                text = piece.whole[needs.start : needs.end]
                yield _claim(file, piece, DEPENDENCY, text, _needed(needs), needs.start, record)


def _code(file: str, piece: PagePart, record: str) -> Iterator[Claim]:
    found = list(_path(file, piece, piece.text, 0, record, loose=True))
    if found and paths.known_file(found[0].subject.partition(":")[0]):
        yield from found
        return
    around = f"{piece.whole}\n{piece.heading}"
    needs = versions.pinned(piece.text, around)
    if needs is not None:
        yield _claim(file, piece, DEPENDENCY, piece.text, _needed(needs), 0, record)
    if found:
        yield from found
        return
    # what only stands where dependencies are spoken of may be a name of the code as well
    plain = needs is None or (not needs.version and "_" in piece.text)
    if plain and (word := symbols.word(piece.text, around)) is not None:
        yield _claim(file, piece, word.kind, piece.text, " ".join(word.names), 0, record)
    if " " in piece.text or piece.text.startswith("./"):
        yield from _command(file, piece, record)
    elif paths.is_called_folder(piece.whole, piece.column, piece.text):
        yield _claim(file, piece, PATH, piece.text, f"{piece.text}/", 0, record)


def _command(file: str, piece: PagePart, record: str) -> Iterator[Claim]:
    """What a command line runs, and the files it names."""
    taken: list[tuple[int, int]] = []
    for run in command_lines.runs(piece.text):
        taken.append((run.start, run.end))
        yield _claim(file, piece, run.kind, piece.text[run.start : run.end], run.means, run.start, record)
    for column, word in paths.in_command(piece.text):
        if not any(start <= column < end for start, end in taken):
            yield from _path(file, piece, word, column, record, loose=True)


def _claim(file: str, piece: PagePart, kind: str, text: str, means: str, start: int, record: str) -> Claim:
    hedge = record or _hedge(piece, start, text)
    if not hedge and kind != PATH:
        hedge = hedges.of_use(piece.whole, piece.column + start, piece.heading)
    if not hedge and kind != COMMAND and piece.block < 0:
        hedge = hedges.of_content(piece.whole, piece.column + start, piece.heading, version=kind == DEPENDENCY)
    return Claim(file, piece.line, kind, text, "" if means == text else means, piece.at + start, hedge)


def _needed(needs: versions.Needs) -> str:
    return f"{needs.key}@{needs.version}{'+' if needs.more else ''}" if needs.version else needs.key


def _path(file: str, piece: PagePart, raw: str, column: int, record: str, *, loose: bool) -> Iterator[Claim]:
    found = paths.named(raw, loose)
    if found is None or (found.line and hedges.is_output(piece.whole)):
        return
    start = column + found.shift
    kind = LINE if found.line else PATH
    hedge = record or _hedge(piece, start, found.text)
    if not hedge and paths.is_example(found.path):
        hedge = "example"
    if not hedge and found.path.endswith("/") and piece.whole[:2].isspace() and paths.is_generic(found.path):
        hedge = "nested"  # a list within a list: the name may belong to what stands above it
    means = f"{found.path}:{found.line}" if found.line else "" if found.path == found.text else found.path
    yield Claim(file, piece.line, kind, found.text, means, piece.at + start, hedge)


def _link(file: str, piece: PagePart, record: str) -> Iterator[Claim]:
    target = piece.text
    if (
        target.startswith(("http:", "https:", "mailto:", "tel:", "//", "data:", "javascript:", "vscode:"))
        or "://" in target
    ):
        return
    path = target.partition("#")[0]
    if any(c in target for c in "<>{}$*|=") or (path and not path.strip("./") and "/" not in path):
        return
    hedge = record or _hedge(piece, 0, target)
    if not hedge and path and paths.is_example(path):
        hedge = "example"
    yield Claim(file, piece.line, LINK, target, "", piece.at, hedge)


def _in_fence(file: str, lines: list[PagePart], record: str) -> Iterator[Claim]:
    if is_drawing(lines):
        for entry in drawn(lines):
            hedge = record or _hedge(entry.piece, entry.column, entry.text)
            if not hedge and paths.is_example(entry.path):
                hedge = "example"
            yield Claim(file, entry.piece.line, PATH, entry.text, entry.path, entry.at, hedge, True)
        return
    language = lines[0].language
    shell = language in SHELLS or (not language and command_lines.starts_like_one(lines[0].text))
    for piece in lines:
        if shell:
            yield from _command(file, piece, record)
        elif "/" in piece.text or "`" in piece.text:
            yield from _quoted(file, piece, record)


def _quoted(file: str, piece: PagePart, record: str) -> Iterator[Claim]:
    """Whole paths in code or in a sample; in prose that was fenced by mistake, spans as well."""
    for column, word in paths.bare(piece.text):
        if "/" in word.rstrip("/") or (word.endswith("/") and not column):
            yield from _path(file, piece, word, column, record, loose=word.count("/") > 1)
    if "`" in piece.text and piece.language in ("", "md", "markdown", "text", "txt"):
        for span in spans(piece):
            yield from _path(file, span, span.text, 0, record, loose=True)


def _hedge(piece: PagePart, start: int, text: str) -> str:
    column = piece.column + start
    over = hedges.of_column(piece.header, piece.whole, column) if piece.header else ""
    return over or hedges.of_section(piece.heading) or hedges.of_place(piece.whole, column, column + len(text))
