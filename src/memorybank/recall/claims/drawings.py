"""Drawn trees: the one place where a page names a path by where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from memorybank.recall.claims.paths import known_file
from memorybank.recall.claims.pieces import SIGNS, Piece

_BRANCH = re.compile(r"^((?:[\s│┃|\u00a0])*)([├└┣┗╰][─━\-]*|\+--+|\|--+|`--+)[\s\u00a0]*(\S+)(.*)$")
_ROOT = re.compile(r"^([\w.@\-]+(?:/[\w.@\-]+)*/?)(?:\s.*)?$")
_NAME = re.compile(r"[\w.@\-+\[\]()]+(?:/[\w.@\-+\[\]()]+)*/?")


class Drawn(NamedTuple):
    piece: Piece
    text: str
    at: int
    column: int
    path: str  # with the root's own name before it, when the drawing has one


def drawn(lines: Iterable[Piece]) -> Iterator[Drawn]:
    """The entries of one fence. A line that fits nowhere ends the drawing's certainty, and with it the claims."""
    root = ""
    stack: list[tuple[int, str]] = []  # column, name with its slash
    for piece in lines:
        line = piece.text
        branch = _BRANCH.match(line)
        if branch is None:
            if re.fullmatch(r"[\s│┃|\u00a0]*", line):
                continue
            top = _ROOT.match(line)
            root = top[1].rstrip("/") + "/" if top else ""
            root = "" if root == "./" else root
            stack = []
            if top and top[1].endswith("/") and top[1] != "./":
                yield Drawn(piece, top[1], piece.at, 0, top[1])
            if top is None and line[:1].isspace():
                return  # words that belong to no entry: where the next one hangs is a guess
            continue
        name = branch[3].rstrip(",:")
        column = branch.start(2)
        while stack and stack[-1][0] >= column:
            stack.pop()
        if not _NAME.fullmatch(name) or name.strip("./") == "" or "..." in name:
            stack.append((column, "\0/"))  # `*.ts`, `...`: whatever hangs below has no certain path
            continue
        above = root + "".join(part for _, part in stack)
        is_folder = name.endswith("/") or not (known_file(name) or "." in name.strip("."))
        stack.append((column, name.rstrip("/") + "/"))
        if "\0" in above:
            continue
        path = above + name.rstrip("/") + ("/" if is_folder else "")
        start = branch.start(3)
        yield Drawn(piece, name, piece.at + start, start, path)


def is_drawing(lines: Iterable[Piece]) -> bool:
    return any(_BRANCH.match(piece.text) for piece in lines if any(sign in piece.text for sign in SIGNS))
