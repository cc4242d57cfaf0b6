"""What was installed into which host on this machine (SKL-5), and how the hook program is started here.

Two small files in the state folder: the manifest, and the launch line that a plugin shared by git looks up.
"""

from __future__ import annotations

import json
import os
import secrets
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from memorybank.model.errors import CannotWrite
from memorybank.store import address
from memorybank.store.journal import replace_file
from memorybank.store.state import ensure


@dataclass(frozen=True, slots=True)
class Record:
    """One file of ours, or one file with entries of ours in it."""

    host: str
    scope: str
    root: str  # absolute and real
    path: str  # relative to root
    created: bool = False  # the file was not there before us
    made: tuple[tuple[str, ...], ...] = ()  # JSON containers that were not there before us
    before: str = ""  # SHA-256 of the file as we found it; "" when there was none
    after: str = ""  # SHA-256 of the file as we left it


@dataclass(frozen=True, slots=True)
class Installed:
    records: tuple[Record, ...] = ()

    def find(self, host: str, scope: str, root: str) -> Record | None:
        return next((r for r in self.records if (r.host, r.scope, r.root) == (host, scope, root)), None)

    def without(self, record: Record) -> Installed:
        return Installed(tuple(r for r in self.records if _key(r) != _key(record)))

    def plus(self, record: Record) -> Installed:
        return Installed(tuple(sorted((*self.records, record), key=_key)))


def _key(record: Record) -> tuple[str, str, str]:
    return record.host, record.scope, record.root


def folder() -> Path:
    return Path(address.base("state")) / "hosts"


def load() -> Installed:
    """An unreadable manifest is an empty one: `uninstall` then goes by what it finds in the files."""
    try:
        raw = json.loads((folder() / "installed.json").read_text(encoding="utf-8"))
        return Installed(tuple(_record(item) for item in raw["installed"]))
    except (OSError, ValueError, KeyError, TypeError):
        return Installed()


def _record(item: dict[str, object]) -> Record:
    made = item.pop("made", [])
    assert isinstance(made, list)
    return Record(**item, made=tuple(tuple(str(key) for key in keys) for keys in made))  # type: ignore[arg-type]


def save(installed: Installed) -> None:
    """The last record takes the files with it: nothing of ours is left that nobody needs."""
    if not installed.records:
        with suppress(OSError):
            for name in ("installed.json", "launch.json"):
                (folder() / name).unlink(missing_ok=True)
        return
    document: dict[str, object] = {"schemaVersion": "1.0", "installed": [asdict(r) for r in installed.records]}
    _write("installed.json", document)


def save_launch(argv: list[str]) -> None:
    _write("launch.json", {"argv": argv})


def launch() -> list[str]:
    """The interpreter and hook program that were registered last; nothing where none was."""
    try:
        found = json.loads((folder() / "launch.json").read_text(encoding="utf-8"))["argv"]
        return [str(word) for word in found]
    except (OSError, ValueError, KeyError, TypeError):
        return []


def _write(name: str, document: dict[str, object]) -> None:
    path = ensure(folder()) / name
    text = json.dumps(document, ensure_ascii=False, indent=2) + "\n"
    try:
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            replace_file(path, text.encode("utf-8", "surrogateescape"), secrets.token_hex(4))
    except OSError as error:
        raise CannotWrite("state.cannot-make", path=str(path), why=error.strerror or str(error)) from None


def home_folders() -> tuple[Path, Path]:
    """The user's home, and where programs keep their configuration."""
    home = Path(os.environ.get("HOME") or os.path.expanduser("~"))
    given = os.environ.get("XDG_CONFIG_HOME", "")
    return home, Path(given) if os.path.isabs(given) else home / ".config"
