"""What was installed into which host on this machine (SKL-5), and how the hook program is started here.

Three small files in the state folder: the manifest, the launch line that a plugin shared by git looks up, and the same
in a shell's words, which the command lines in settings that git shares take in.
"""

from __future__ import annotations

import json
import os
import secrets
import shlex
import shutil
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from memorybank.light import address
from memorybank.model.errors import CannotWrite
from memorybank.store import disk
from memorybank.store.project import ensure

_FILES = ("installed.json", "launch.json", "hook")
Way = tuple[str, ...]
Key = tuple[str, str, Way]  # path, kind, way


@dataclass(frozen=True, slots=True)
class Record:
    """One file of ours, or one piece of ours in somebody's file."""

    host: str
    scope: str
    project: str  # absolute and real; "" where it is for all of the user's projects
    path: str  # absolute; links in the folders above are resolved
    kind: str  # whole | hooks | member | inside | lines
    way: Way = ()  # the keys that lead to a member
    created: bool = False  # the file was not there before us
    made: tuple[Way, ...] = ()  # JSON containers that were not there before us
    after: str = ""  # SHA-256 of the file as we left it
    folders: tuple[str, ...] = ()  # above it, made by us
    alone: bool = False  # the user wanted no MCP server beside it

    @property
    def piece(self) -> Key:
        """What it is of, whichever hosts share it."""
        return self.path, self.kind, self.way


@dataclass(frozen=True, slots=True)
class Installed:
    records: tuple[Record, ...] = ()

    def of(self, host: str, scope: str, project: str) -> tuple[Record, ...]:
        """This host's, here: below the project, or wherever the user's own files are."""
        there = project if scope == "project" else ""
        return tuple(r for r in self.records if (r.host, r.scope, r.project) == (host, scope, there))

    def without(self, gone: tuple[Record, ...]) -> Installed:
        keys = {_key(r) for r in gone}
        return Installed(tuple(r for r in self.records if _key(r) not in keys))

    def plus(self, records: tuple[Record, ...]) -> Installed:
        return Installed(tuple(sorted((*self.without(records).records, *records), key=_key)))


def _key(record: Record) -> tuple[str, str, Key]:
    return record.host, record.scope, record.piece


def folder() -> Path:
    return Path(address.base("state")) / "hosts"


def load() -> Installed:
    """An unreadable manifest is an empty one: `uninstall` then goes by what it finds in the files."""
    try:
        raw = json.loads((folder() / "installed.json").read_text(encoding="utf-8"))
        listed = ("way", "folders")
        kept = (item | {name: tuple(item[name]) for name in listed} for item in raw["installed"])
        return Installed(tuple(Record(**item | {"made": tuple(map(tuple, item["made"]))}) for item in kept))
    except (OSError, ValueError, KeyError, TypeError):
        return Installed()


def save(installed: Installed) -> None:
    """The last record takes the files with it: nothing of ours is left that nobody needs."""
    if not installed.records:
        for name in _FILES:
            disk.remove(folder() / name)
        return
    document: dict[str, object] = {"schemaVersion": "1.0", "installed": [asdict(r) for r in installed.records]}
    _write("installed.json", json.dumps(document, ensure_ascii=False, indent=2) + "\n")


def save_launch(argv: list[str]) -> None:
    _write("launch.json", json.dumps({"argv": argv}, ensure_ascii=False, indent=2) + "\n")
    there = " && ".join(f"[ -r {shlex.quote(word)} ]" for word in argv if word.startswith("/"))
    _write("hook", f'{there or "true"} && $mb_run {shlex.join(argv)} "$@"\n')  # where they are gone the line goes on


def launch() -> list[str]:
    """The interpreter and hook program that were registered last; nothing where none was."""
    try:
        found = json.loads((folder() / "launch.json").read_text(encoding="utf-8"))["argv"]
        return [str(word) for word in found]
    except (OSError, ValueError, KeyError, TypeError):
        return []


def _write(name: str, text: str) -> None:
    path = ensure(folder()) / name
    data = text.encode("utf-8", "surrogateescape")
    try:
        if not path.exists() or path.read_bytes() != data:
            disk.replace(path, data, secrets.token_hex(4))
    except OSError as error:
        raise CannotWrite("state.cannot-make", path=str(path), why=error.strerror or str(error)) from None


def purge(folders: tuple[Path, ...]) -> None:
    """The person said yes to losing what only these folders hold."""
    for path in folders:
        try:
            shutil.rmtree(path)
        except FileNotFoundError:
            continue
        except OSError as error:
            raise CannotWrite("apply.failed", why=f"{path}: {error.strerror or error}") from None


# ---------------------------------------------------------------- the user's machine


def home() -> Path:
    return Path(os.environ.get("HOME") or os.path.expanduser("~"))


def program(name: str) -> str:
    return shutil.which(name) or ""


def version_of(path: str) -> str:
    """By the package that a program came with, or the folder it was put into; nothing is run for it."""
    real = Path(os.path.realpath(path))
    for parent in real.parents[:4]:
        with suppress(OSError, ValueError, AttributeError):
            found = json.loads((parent / "package.json").read_text(encoding="utf-8")).get("version")
            if isinstance(found, str):
                return found
    return next((part for part in reversed(real.parts) if part.count(".") > 1 and part[0].isdigit()), "")
