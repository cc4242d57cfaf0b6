"""Which project a request is about: `--project`, else the server's folder, else what the client calls its roots."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from memorybank.store import address


class Place(NamedTuple):
    project: str | None  # as `--project` gave it
    cwd: Path

    @property
    def settled(self) -> bool:
        """There is no need to ask the client: the project was named, or a bank was found."""
        return self.project is not None or bool(address.find(str(self.cwd)).bank)


def among(place: Place, roots: Iterable[str]) -> Place:
    """The first root with a bank; without one the first root, where a bank could be made; without any, as before."""
    folders = [folder for root in roots if (folder := _folder(root))]
    with_bank = [folder for folder in folders if address.find(folder).bank]
    chosen = next(iter(with_bank or folders), "")
    return Place(None, Path(chosen)) if chosen else place


def _folder(uri: str) -> str:
    """A root is a file URI; any other is not ours to open."""
    try:
        found = urlsplit(uri)
    except ValueError:
        return ""
    path = unquote(found.path)
    local = found.scheme == "file" and found.netloc in ("", "localhost") and "\0" not in path
    return path if local and address.is_dir(path) else ""
