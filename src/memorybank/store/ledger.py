"""LED-1: the record of every change, outside the bank: appended, chained by hashes, private.

    entries.jsonl   one JSON object a line; each holds the hash of the line before it and, last, its own
    head            how far it goes, so that a tail cut off is missed
    objects/        every content before and after, packed, named by its hash: for `blame` and `undo`

All worktrees of a repository share one (keyed by the git common dir). An entry is written by the apply's own journal
(recover.py): killed anywhere, a change that is in the pages is in here, once, and one that is not is not.
"""

import hashlib
import json
import os
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from memorybank.light import address
from memorybank.model.change import Authority, Broken, Entry, Harm, Touched
from memorybank.store import disk, host_process, ledger_head
from memorybank.store.project import Places, ensure, held, locked
from memorybank.store.project import places as of_bank

_GENESIS = "0" * 64
_ENTRIES = "entries.jsonl"
_NEW = "new"  # in temporary names; always the same, because one writes at a time: what a kill leaves is written over
_SIGN = b',"hash":"'
Contents = tuple[bytes | None, bytes | None]  # of a page, before and after; None is no page
BY_COMMAND = ("yes", "terminal")  # a word that the command itself was given; no event of a host stands behind it


def place(bank: Path, places: Places) -> Path:
    return Path(ledger_head.folder(str(bank), str(places.state)))


# --- writing


def draft(id: str, because: Authority, flow: str, files: tuple[Touched, ...], bank: Path, now: str) -> dict[str, Any]:
    """An entry but for its place in the chain: what a journal carries."""
    from memorybank.store.proposals import words_kept

    host, session = because.host, because.session
    if because.by in BY_COMMAND:  # not who proposed it, but who ran the command: a person, or an agent in their place
        host, session = host_process.running_agent(str(of_bank(bank).state))
    return {
        "id": id,
        "time": now,
        "what": because.what,
        "flow": flow,
        "kind": because.kind,
        "proposal": because.proposal,
        **({"refused": because.refused} if because.refused else {}),
        "words": words_kept(because.words),
        "by": because.by,
        "host": host,
        "session": short(session),
        "undoes": because.undoes,
        "worktree": os.path.realpath(bank.parent),
        "files": [[f.path, f.before, f.after, f.to] for f in files],
    }


def short(session: str) -> str:
    return address.key(session)[:12] if session else ""


def open_for(bank: Path, places: Places, contents: Mapping[str, bytes]) -> None:
    """Before anything is committed: the ledger is there and takes the contents. A disk that refuses, refuses now. Call
    it with the bank's lock held: a ledger from before the bank came under git moves to its new place here."""
    own, folder = map(Path, ledger_head.both(str(bank), str(places.state)))
    ensure(folder.parent)
    if own.is_dir() and not folder.exists():
        os.rename(own, folder)
    ensure(folder / "objects")
    with held(folder / "lock"):  # writers of all worktrees, one at a time
        if not (folder / ledger_head.HEAD).exists() and not (folder / _ENTRIES).exists():
            _set_head(folder, 0, _GENESIS)
        for name, data in contents.items():
            _keep(folder, name, data)


def append(folder: Path, entry: Mapping[str, Any]) -> None:
    """Add it, unless it is in already. Durable when this returns."""
    ensure(folder)
    with held(folder / "lock"):  # writers of all worktrees, one at a time
        path = folder / _ENTRIES
        data = disk.present(path) or b""
        head = ledger_head.read(str(folder))
        found = data.rfind(f'"id":"{entry["id"]}"'.encode())
        if found >= 0 and data.find(b"\n", found) >= 0:
            last = _last(data)
            if head is not None and last is not None and last[0] == head[0] + 1:  # killed behind the line itself
                _set_head(folder, *last)
            return
        whole, seq, seen = _end(data, head)
        mended = {"mended": len(data) - whole} if whole < len(data) else {}
        line, seal = _line({"seq": seq + 1, "prev": seen, **entry, **mended})
        _extend(path, data, whole, line)
        _set_head(folder, seq + 1, seal)


def note(bank: Path, places: Places, because: Authority, flow: str, files: Mapping[str, Contents], now: str) -> None:
    """Record what is already so, such as an agent's own write."""
    touched = tuple(Touched(path, digest(before), digest(after)) for path, (before, after) in files.items())
    with locked(places):
        open_for(bank, places, {digest(d): d for pair in files.values() for d in pair if d is not None})
    append(place(bank, places), draft(f"e-{os.urandom(4).hex()}", because, flow, touched, bank, now))


def digest(data: bytes | None) -> str:
    return "" if data is None else hashlib.sha256(data).hexdigest()


# --- reading


def entries(folder: Path) -> tuple[Entry, ...]:
    """Every entry that can be read, oldest first."""
    found = (_entry(line) for line in (disk.present(folder / _ENTRIES) or b"").split(b"\n") if line)
    return tuple(entry for entry in found if entry is not None)


def content(folder: Path, name: str) -> bytes | None:
    """A content by its hash, verified; None when it is not kept any more, or is not what its name says."""
    if not name:
        return None
    try:
        data = zlib.decompress(_object(folder, name).read_bytes())
    except (OSError, zlib.error):
        return None
    return data if digest(data) == name else None


def verify(folder: Path) -> Broken | None:
    *lines, torn = (disk.present(folder / _ENTRIES) or b"").split(b"\n")
    head = ledger_head.read(str(folder))
    hashes = [_GENESIS]  # of the entries by number
    for number, line in enumerate(lines, 1):
        entry = _sealed(line)
        if entry is None or entry["seq"] != number:
            return Broken(Harm.EDITED, number)
        if entry.get("prev") != hashes[-1]:
            return Broken(Harm.EDITED, max(1, number - 1))
        hashes.append(entry["hash"])
    last = len(lines)
    if head is None and (lines or torn or (folder / _ENTRIES).exists()):
        return Broken(Harm.HEAD, last)
    if head is not None and head[0] > last:
        return Broken(Harm.TRUNCATED, last + 1)
    if head is not None and (last > head[0] + 1 or head[1] != hashes[head[0]]):
        return Broken(Harm.HEAD, head[0])
    return None


# --- lines


def _line(entry: dict[str, Any]) -> tuple[bytes, str]:
    """And its last field, the hash of the rest, as the rest stands there: not a blank can change unseen."""
    body = json.dumps(entry, separators=(",", ":")).encode("ascii")
    seal = hashlib.sha256(body).hexdigest()
    return b'%s%s%s"}\n' % (body[:-1], _SIGN, seal.encode()), seal


def _sealed(line: bytes) -> dict[str, Any] | None:
    """The line's fields, if its own hash fits."""
    body, sign, end = line.rpartition(_SIGN)
    if not sign or end != hashlib.sha256(body + b"}").hexdigest().encode() + b'"}':
        return None
    try:
        found = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, dict) and isinstance(found.get("seq"), int) else None


def _entry(line: bytes) -> Entry | None:
    """Also of a line whose hash does not fit: `verify` says so, and what it tells may still help."""
    try:
        raw = json.loads(line)
        told = ("what", "kind", "proposal", "words", "by", "host", "session", "undoes")
        because = Authority(**{name: str(raw[name]) for name in told}, refused=str(raw.get("refused", "")))
        files = tuple(Touched(*map(str, file)) for file in raw["files"])
        id, time, flow, worktree, seal = (str(raw[name]) for name in ("id", "time", "flow", "worktree", "hash"))
        return Entry(int(raw["seq"]), id, time, flow, because, worktree, files, seal)
    except (ValueError, KeyError, TypeError):
        return None


def _last(data: bytes) -> tuple[int, str] | None:
    found = (entry for line in reversed(data.split(b"\n")[:-1]) if (entry := _sealed(line)) is not None)
    return next(((entry["seq"], entry["hash"]) for entry in found), None)


def _end(data: bytes, head: tuple[int, str] | None) -> tuple[int, int, str]:
    """How many bytes stand, and what the next entry follows. What is broken stays as it is: evidence."""
    last = _last(data) or (0, _GENESIS)
    seq, seen = head if head is not None and head[0] > last[0] else last
    whole = data.rfind(b"\n") + 1
    if whole < len(data) and head is not None and head[0] > last[0]:
        whole = len(data)  # no torn write: this line was whole once, and somebody cut it
    return whole, seq, seen


def _extend(path: Path, data: bytes, whole: int, line: bytes) -> None:
    if whole < len(data):
        os.truncate(path, whole)  # the half line of a killed writer; its journal writes it whole
    cut = whole > 0 and data[whole - 1 : whole] != b"\n"
    disk.write_synced(path, b"\n" + line if cut else line, 0o600, disk.APPEND)
    if not data:
        disk.sync_folder(path.parent)


def _set_head(folder: Path, seq: int, seal: str) -> None:
    disk.replace(folder / ledger_head.HEAD, f"{seq}\n{seal}\n".encode("ascii"), _NEW)


# --- contents


def _object(folder: Path, name: str) -> Path:
    return folder / "objects" / name[:2] / name[2:]


def _keep(folder: Path, name: str, data: bytes) -> None:
    path = _object(folder, name)
    if not path.exists():
        disk.replace(path, zlib.compress(data, 6), _NEW)
