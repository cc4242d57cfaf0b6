"""Every link of the built site, followed: pages, fragments, pictures, scripts. Nothing may be loaded from elsewhere."""

from __future__ import annotations

import os
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

_LOADED = {
    "script": "src",
    "img": "src",
    "iframe": "src",
    "source": "src",
    "video": "src",
    "audio": "src",
    "link": "href",
}
_CSS = re.compile(r"url\(\s*['\"]?([^'\")]+)|@import\s+['\"]([^'\"]+)")
_NOT_LOADED = ("canonical", "alternate", "next", "prev", "author", "help", "index", "search")  # of <link rel>


class Crawled(NamedTuple):
    pages: int
    links: int  # inside the site, fragments included
    broken: tuple[str, ...]
    foreign: tuple[str, ...]  # what a browser would fetch from elsewhere


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.ids |= {found[name] for name in ("id", "name") if found.get(name)}
        loaded = _LOADED.get(tag)
        if loaded and found.get(loaded) and found.get("rel", "") not in _NOT_LOADED:
            self.loads.append(found[loaded])
        self.links += [found[name] for name in ("href", "src", "action") if found.get(name)]


@cache
def _read(path: Path) -> _Page:
    page = _Page()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def crawl(site: Path) -> Crawled:
    """Only absolute addresses are left alone, and only where a reader would click them."""
    _read.cache_clear()
    pages = sorted(site.rglob("*.html"))
    broken: list[str] = []
    foreign: list[str] = []
    links = 0
    for path in pages:
        page = _read(path)
        name = path.relative_to(site).as_posix()
        foreign += [f"{name}: {to}" for to in page.loads if _elsewhere(to)]
        inside = [to for to in page.links if not _elsewhere(to) and not to.startswith(("data:", "mailto:"))]
        links += len(inside)
        broken += [f"{name}: {to}" for to in dict.fromkeys(inside) if not _resolves(path, to, site)]
    for path in sorted(site.rglob("*.css")):
        for found in _CSS.findall(path.read_text(encoding="utf-8")):
            foreign += [f"{path.relative_to(site).as_posix()}: {to}" for to in found if to and _elsewhere(to)]
    return Crawled(len(pages), links, tuple(broken), tuple(foreign))


def _elsewhere(to: str) -> bool:
    parts = urlsplit(to)
    return bool(parts.netloc) or parts.scheme in ("http", "https", "ftp")


def _resolves(page: Path, to: str, site: Path) -> bool:
    parts = urlsplit(to)
    path = Path(os.path.normpath(page.parent / unquote(parts.path))) if parts.path else page
    path = path / "index.html" if path.is_dir() else path
    if not path.is_file() or not path.is_relative_to(site):
        return False
    fragment = unquote(parts.fragment)
    return not fragment or path.suffix != ".html" or fragment in _read(path).ids
