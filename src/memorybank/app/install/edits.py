"""A piece of ours into a file's text, and out of it again. What is not ours keeps its bytes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from memorybank.hosts import hook_entries, jsonc, oh_my_opencode, toml_edit
from memorybank.hosts.installation import INSTALLED
from memorybank.hosts.opencode_family import PLUGIN_HEAD
from memorybank.hosts.toml_edit import table
from memorybank.model.wiring import Hooks, Inside, Lines, Member, Piece, TomlTable, Whole

Way = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Put:
    text: str
    made: frozenset[Way] = frozenset()
    claimed: bool = True  # False: somebody registered it before us; it stays theirs


def kind_of(piece: Piece) -> str:
    match piece:
        case Whole():
            return "whole"
        case Hooks():
            return "hooks"
        case Member():
            return "member"
        case TomlTable():
            return "table"
        case Inside():
            return "inside"
        case Lines():
            return "lines"
        case _:
            assert_never(piece)


def way_of(piece: Piece) -> Way:
    if isinstance(piece, Lines):
        return piece.lines[:1]
    return piece.way if isinstance(piece, Member | TomlTable) else ()


def put(text: str, piece: Piece, known: frozenset[Way], *, recorded: bool) -> Put:
    """`known` was made for it before; `recorded`: the manifest says that it is ours. Raises NotJson, NotToml."""
    match piece:
        case Whole():
            return Put(piece.text)
        case Hooks():
            return Put(*hook_entries.wire(text, piece.entries, known, piece.head))
        case Member():
            return _put_member(text, piece, known, recorded=recorded)
        case TomlTable():
            there = table(text, piece.way)
            if there is not None and not recorded and (dict(piece.values) == there or not our_server(there)):
                return Put(text, claimed=False)
            return Put(toml_edit.put(text, piece.way, piece.values))
        case Inside():
            return Put(*oh_my_opencode.wire(text, piece.path, piece.block, known))
        case Lines():
            return Put(_with_lines(text, piece.lines))
        case _:
            assert_never(piece)


def _put_member(text: str, piece: Member, known: frozenset[Way], *, recorded: bool) -> Put:
    there = member(text, piece.way)
    if there is not None and not recorded and (there == piece.value or not our_server(there)):
        return Put(text, claimed=False)
    if there == piece.value:
        return Put(text, known)
    made = known | jsonc.missing(text, piece.way[:-1])
    return Put(jsonc.put(text, piece.way, piece.value), made)


def take_out(text: str, kind: str, way: Way, made: frozenset[Way] | None) -> str:
    """`made` None: nobody remembers, so what holds only ours was made for it."""
    if kind == "hooks":
        if not hook_entries.is_wired(text):
            return text
        return hook_entries.unwire(text, hook_entries.everything(text) if made is None else made)
    if kind == "inside":
        return oh_my_opencode.unwire(text, made)
    if kind == "lines":
        return _with_lines(text, (), first=way[0])
    if kind == "table":
        return toml_edit.take_out(text, way)
    if member(text, way) is None:
        return text
    return jsonc.take_out_at(text, way, {way[:n] for n in range(1, len(way))} if made is None else made)


def _with_lines(text: str, lines: Way, first: str = "") -> str:
    """Ours in the place where they stood, or at the end."""
    there = text.splitlines(keepends=True)
    start = next((at for at, line in enumerate(there) if line.strip() == (first or lines[0])), len(there))
    end = start + 1
    while end < len(there) and there[end][:1] in " \t" and there[end].strip():
        end += 1
    if start == len(there) and lines and there and not there[-1].endswith("\n"):
        there[-1] += "\n"
    return "".join((*there[:start], *(f"{line}\n" for line in lines), *there[end:]))


def member(text: str, way: Way) -> object | None:
    node = jsonc.at(text, way)
    return node.plain() if node is not None else None


def our_server(value: object) -> bool:
    """A registration of the form that we write, whatever interpreter it names."""
    if not isinstance(value, dict):
        return False
    command, args = value.get("command"), value.get("args", [])
    words = [*(command if isinstance(command, list) else [command]), *(args if isinstance(args, list) else [])]
    return words[1:] == ["-I", "-m", "memorybank", "mcp"] or words == ["memory-bank", "mcp"]


def our_page(text: str) -> bool:
    """A file that only we can have written, also when no manifest says so."""
    bare = text.removeprefix("\ufeff")
    return bare.startswith(PLUGIN_HEAD) or INSTALLED in bare or hook_entries.MARK in bare
