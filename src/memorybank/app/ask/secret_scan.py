"""`scan`: what may not be stored, in files, in what is staged, or in texts that a script hands over (THR-4)."""

import json
import os
import shlex
from collections.abc import Iterator
from typing import NamedTuple

from memorybank.app.setting import Setting
from memorybank.model.errors import BadUsage, Refused
from memorybank.model.value import replace
from memorybank.policy.scan import REFUSE, ScanHit, scan_text
from memorybank.store import scan_input
from memorybank.store.disk import NotRegular
from memorybank.store.files import is_page
from memorybank.store.project import no_bank


class SecretHit(NamedTuple):
    path: str
    found: ScanHit


class NotScanned(NamedTuple):
    text: str  # the sentence that says why something was not read
    why: str = ""  # what the system said


class Scanned(NamedTuple):
    hits: tuple[SecretHit, ...]
    unread: tuple[tuple[str, NotScanned], ...]  # path and reason
    files: int  # that were searched; what is no text is none of them

    @property
    def refused(self) -> int:
        return sum(hit.found.severity == REFUSE for hit in self.hits)

    @property
    def warned(self) -> int:
        return len(self.hits) - self.refused


def scan_paths(setting: Setting, names: tuple[str, ...]) -> Scanned:
    if not names and not os.path.isdir(setting.bank):
        raise no_bank(setting.bank)
    wanted = names or (_shown(str(setting.bank)),)
    for name in wanted:
        if not scan_input.is_there(name):
            raise BadUsage("scan.no-path", path=name)
    hits: dict[SecretHit, None] = {}
    unread: list[tuple[str, NotScanned]] = []
    files = 0

    def missed(error: OSError) -> None:
        unread.append((str(error.filename), NotScanned("scan.unread", error.strerror or str(error))))

    paths = dict.fromkeys(path for name in wanted for path in scan_input.files_below(name, missed))
    for path in paths:
        try:
            found = scan_file(path)
            files += found is not None
            hits |= dict.fromkeys(SecretHit(path, each) for each in found or ())
        except NotRegular:
            if path in wanted or is_page(path):
                unread.append((path, NotScanned("scan.unread-kind")))
        except OSError as error:
            unread.append((path, NotScanned("scan.unread", error.strerror or str(error))))
    return Scanned(tuple(hits), tuple(unread), files)


def scan_file(path: str) -> tuple[ScanHit, ...] | None:
    """None for what is no text."""
    pieces = [tuple(_found(piece)) for piece in scan_input.pieces(path)]
    return tuple(found for each in pieces for found in each) if pieces else None


def _found(piece: scan_input.ScanPiece, old: frozenset[str] = frozenset()) -> Iterator[ScanHit]:
    for found in scan_text(piece.text, old):
        if piece.exact or not found.rule.startswith("hidden-"):  # a wrong guess at an encoding hides nothing
            yield replace(found, line=found.line + piece.line)


def scan_staged(setting: Setting) -> Scanned:
    """Only lines that the next commit would add."""
    top = setting.where.git
    found = scan_input.staged(top) if top else None
    if top is None or found is None:
        raise Refused("scan.no-git", path=str(setting.where.project))
    hits: dict[SecretHit, None] = {}
    unread: list[tuple[str, NotScanned]] = []
    files = 0
    for page in found:
        path = _shown(os.path.join(top, page.path))
        if page.pieces is None:
            unread.append((path, NotScanned("scan.unread-staged", shlex.quote(f":{page.path}"))))
            continue
        files += bool(page.pieces)
        hits |= dict.fromkeys(SecretHit(path, each) for piece in page.pieces for each in _found(piece, page.old))
    return Scanned(tuple(hits), tuple(unread), files)


def _shown(path: str) -> str:
    """As somebody here would type it."""
    near = os.path.relpath(path)
    return path if near.startswith("..") else near


def scan_line(line: str) -> dict[str, object]:
    """One line of a batch. A bad one gets its answer too: nothing was given, so nothing was found."""
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return {"findings": [], "error": "not JSON"}  # the reason would quote the line
    text = row.get("text") if isinstance(row, dict) else None
    if not isinstance(text, str):
        return {"findings": [], "error": "no text given"}
    found = scan_text(text)
    return {"findings": [{"rule": each.rule, "line": each.line, "severity": each.severity} for each in found]}
