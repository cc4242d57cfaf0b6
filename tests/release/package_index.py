"""A package index of our own on loopback: the "simple" pages are the listings of folders, one a distribution."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from release.making import Shelf


@dataclass(frozen=True)
class Index:
    url: str
    asked: list[str] = field(default_factory=list)  # paths, in order

    @property
    def env(self) -> dict[str, str]:
        """For pip, pipx and uv: this index and no other."""
        return {
            "PIP_INDEX_URL": self.url,
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "UV_DEFAULT_INDEX": self.url,
            "UV_NO_CONFIG": "1",
            "UV_PYTHON_DOWNLOADS": "never",
        }


@contextmanager
def served(shelf: Shelf, folder: Path) -> Iterator[Index]:
    """Every wheel of the shelf, until the test is over."""
    for wheel in shelf.folder.glob("*.whl"):
        own = folder / "simple" / wheel.name.partition("-")[0].replace("_", "-").lower()
        own.mkdir(parents=True, exist_ok=True)
        (own / wheel.name).symlink_to(wheel)
    asked: list[str] = []

    class Pages(SimpleHTTPRequestHandler):
        def __init__(self, *given: object) -> None:
            super().__init__(*given, directory=str(folder))  # type: ignore[arg-type]

        def log_request(self, *_: object) -> None:
            asked.append(self.path)

        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Pages) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield Index(f"http://127.0.0.1:{server.server_port}/simple/", asked)
        finally:
            server.shutdown()
