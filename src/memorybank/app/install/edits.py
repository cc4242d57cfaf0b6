"""A piece of ours into a file's text, and out of it again. What is not ours keeps its bytes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from memorybank.hosts import hook_entries, jsonc, oh_my_opencode, toml_edit
from memorybank.hosts.installation import INSTALLED
from memorybank.hosts.opencode_family import PLUGIN_HEAD
from memorybank.model.wiring import Hooks, Inside, Lines, Member, Piece, Whole

Way = tuple[str, ...]
Made = frozenset[Way]


@dataclass(frozen=True, slots=True)
class Put:
    text: str
    made: Made = frozenset()
    claimed: bool = True  # False: somebody registered it before us; it stays theirs


def put(text: str, piece: Piece, known: Made, *, recorded: bool) -> Put:
    """`known` was made for it before; `recorded`: the manifest says that it is ours. Raises NotEditable."""
    match piece:
        case Whole():
            return Put(piece.text)
        case Hooks():
            is_toml = piece.path.endswith(".toml")
            return Put(*hook_entries.wire(text, piece.entries, known, piece.head, is_toml=is_toml))
        case Member():
            there = member(text, piece.path, piece.way)
            if there is not None and not recorded and (there == piece.value or not our_server(there)):
                return Put(text, claimed=False)
            if piece.path.endswith(".toml"):
                return Put(toml_edit.put(text, piece.way, piece.value))
            made = known | jsonc.missing(text, piece.way[:-1])
            return Put(text if there == piece.value else jsonc.put(text, piece.way, piece.value), made)
        case Inside():
            made = known | jsonc.missing(text, piece.way)
            return Put(oh_my_opencode.with_block(text, piece.way, piece.block), made)
        case Lines():
            return Put(_with_lines(text, piece.lines, piece.lines[0]))
        case _:
            assert_never(piece)


def take_out(text: str, path: str, kind: str, way: Way, made: Made | None) -> str:
    """`made` None: nobody remembers, so what holds only ours was made for it. Raises NotEditable."""
    if kind == "hooks":
        return hook_entries.unwire(text, made, is_toml=path.endswith(".toml"))
    if kind == "lines":
        return _with_lines(text, (), way[0])
    if path.endswith(".toml"):
        return toml_edit.take_out(text, way)
    made = frozenset(way[:n] for n in range(1, len(way) + 1)) if made is None else made
    if kind == "inside":
        bare = oh_my_opencode.without_block(text, way)
        return text if bare == text else jsonc.prune(bare, [above for above in made if above == way[: len(above)]])
    return jsonc.take_out(text, way, made) if member(text, path, way) is not None else text


def _with_lines(text: str, lines: Way, first: str) -> str:
    """Ours in the place where they stood, or at the end."""
    there = text.splitlines(keepends=True)
    start = next((at for at, line in enumerate(there) if line.strip() == first), len(there))
    end = start + 1
    while end < len(there) and there[end][:1] in " \t" and there[end].strip():
        end += 1
    if start == len(there) and lines and there and not there[-1].endswith("\n"):
        there[-1] += "\n"
    return "".join((*there[:start], *(f"{line}\n" for line in lines), *there[end:]))


def member(text: str, path: str, way: Way) -> object:
    return toml_edit.table(text, way) if path.endswith(".toml") else jsonc.at(text, way)


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
