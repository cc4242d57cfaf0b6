"""Paths a page names that a commit really holds: an extractor of its own, so that the product is not its own judge.

It only has to be right about what it takes. A word counts when git tracks it in that commit: as a file or folder from
the top level or from the page, as the end of exactly one tracked path, or as the name of exactly one tracked file.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import NamedTuple
from urllib.parse import unquote

EXACT, SUFFIX, NAME = "path", "end of a path", "file name"
_FENCE = re.compile(r"^\s*(?:>\s*)*(?:[-*]\s+)?(```+|~~~+)")
_SPAN = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)")
_LINK = re.compile(r"\]\(\s*<?([^)\s>]+)>?(?:\s+[\"'][^)]*)?\)")
_WORD = re.compile(r"[^\s`\"'“”‘’「」『』《》（）()\[\],;，。；：、！？|→←]++(?![\[(])")  # `world/[id]` is one name
_CITED = re.compile(r"(?::\d+(?:[-:]\d+)?|#L\d+(?:-L?\d+)?)$")
DRAWN = re.compile(r"[│├└─┬┌]|\|--|\+--")
_NEVER = re.compile(r"[*{}<>$=\\@%^!?\x00-\x20]|://|^~|^[-#.]*$|\.\.\.")
_BARE = frozenset({"Makefile", "Dockerfile", "LICENSE", "Gemfile", "Procfile", "Jenkinsfile", "Rakefile", "Justfile"})


class Tracked(NamedTuple):
    """What a commit tracks, and the ways a page may name it."""

    files: frozenset[str]
    folders: frozenset[str]
    ends: Mapping[str, tuple[str, ...]]  # last component -> the paths that end in it, files and folders


class Anchor(NamedTuple):
    page: str  # relative to the bank
    line: int
    text: str  # cleaned: no ./, no trailing slash, no cited line
    path: str  # what it named at the anchor commit
    how: str  # EXACT, SUFFIX or NAME
    where: str  # span, link, prose or fence
    folder: bool


def tracked(paths: Iterable[str]) -> Tracked:
    files = frozenset(paths)
    folders: set[str] = set()
    for path in files:
        while (path := posixpath.dirname(path)) and path not in folders:
            folders.add(path)
    ends: dict[str, list[str]] = {}
    for path in (*files, *folders):
        ends.setdefault(posixpath.basename(path), []).append(path)
    return Tracked(files, frozenset(folders), {name: tuple(sorted(found)) for name, found in ends.items()})


def anchors(page: str, text: str, tree: Tracked, bank: str, pages: Container[str], own: bool) -> Iterator[Anchor]:
    """Every path the page names that the tree holds, outside the bank itself, once a line.

    A page that is not of a bank (`own` is false) only counts where it names a path from the top level.
    """
    seen: set[tuple[int, str]] = set()
    for line, word, where in words(text):
        found = _resolve(word, where, page, tree, bank)
        if found is None or (line, found[0]) in seen:
            continue
        cleaned, path, how = found
        if f"{path}/".startswith(("memory-bank/", "memory_bank/", f"{bank}/")):
            continue  # its pages are laid over the tree, so they are there
        if not own and (how != EXACT or not clean(word).startswith(path)):
            continue  # a manual names its reader's files by their ends, and its own pages from where they lie
        if where == "link" and how != EXACT:
            continue  # it names one place; of a file elsewhere that is called so it says nothing
        if where == "link" and posixpath.normpath(posixpath.join(posixpath.dirname(page), cleaned)) in pages:
            continue  # a page beside it
        seen.add((line, cleaned))
        yield Anchor(page, line, cleaned, path, how, where, path in tree.folders)


def words(text: str) -> Iterator[tuple[int, str, str]]:
    fence = ""
    for number, line in enumerate(text.splitlines(), start=1):
        mark = _FENCE.match(line)
        if fence:
            if mark and mark[1].startswith(fence) and not line[mark.end() :].strip():
                fence = ""
            elif not DRAWN.search(line):
                yield from ((number, word, "fence") for word in _WORD.findall(line))
            continue
        if mark:
            fence = mark[1]
            continue
        for href in _LINK.findall(line):
            yield number, unquote(href.split("#")[0].split("?")[0]), "link"
        rest = _LINK.sub(" ", line)
        for _, span in _SPAN.findall(rest):
            yield from ((number, word, "span") for word in _WORD.findall(span))
        if not DRAWN.search(rest):
            yield from ((number, word, "prose") for word in _WORD.findall(_SPAN.sub(" ", rest)))


def clean(word: str) -> str:
    """The bare path: what is left when the ways of writing it are taken off."""
    bare = _CITED.sub("", word.strip().rstrip(".:,;*_")).removeprefix("./").rstrip("/")
    return bare.removeprefix("/")


def _resolve(word: str, where: str, page: str, tree: Tracked, bank: str) -> tuple[str, str, str] | None:
    stem = word.strip("*_").rstrip(".:,;")
    cleaned = clean(stem)
    if not cleaned or _NEVER.search(cleaned):
        return None
    if where == "link":
        beside = posixpath.normpath(posixpath.join(bank, posixpath.dirname(page), cleaned))
        if beside in tree.files or beside in tree.folders:
            return cleaned, beside, EXACT
    slashed = "/" in cleaned or stem.endswith("/")
    named = bool(re.search(r"\w\.\w{1,8}$|^\.\w+", cleaned)) or cleaned in _BARE
    if ".." in cleaned.split("/") or not (slashed or named):
        return None
    if cleaned in tree.files:
        return (cleaned, cleaned, EXACT) if slashed or where in ("span", "link") else None
    if cleaned in tree.folders:
        # `client/server` in a sentence may be no path at all; a slash at its end, or quotes, make it one
        sure = where in ("span", "link") or stem.endswith("/") or cleaned.count("/") > 1
        return (cleaned, cleaned, EXACT) if slashed and sure else None
    if stem.startswith("/") or (where not in ("span", "link") and "/" not in cleaned):
        return None  # `/api/users` is an address of a server, whatever folder ends like it
    found = [path for path in tree.ends.get(posixpath.basename(cleaned), ()) if path.endswith("/" + cleaned)]
    if len(found) != 1 or (found[0] in tree.folders and not ("/" in cleaned and where == "span")):
        return None
    return cleaned, found[0], SUFFIX if "/" in cleaned else NAME
