"""The pages a request names itself, by path, link, file name or requirement number; they outrank routing (ROU-1)."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from memorybank.markdown.links import unescaped
from memorybank.model.layout import CURRENT
from memorybank.model.pack import LeftOut

# What cannot be inside a name as people type it; CJK text may touch a name on either side.
_TOKEN = re.compile(r"[^\s`\"'<>()\[\]{}|*（）「」『』【】《》“”‘’，。：；、！？,;!?]+")
_REQUIREMENT = re.compile(r"(?i)(?<![A-Za-z0-9])REQ[-_ ]?(\d{1,6})(?!\d)")
_NUMBERED = re.compile(r"(?i)(?:^|/)REQ-?0*(\d{1,6})(?!\d)[^/]*\.md$")
# Chinese goes on right behind a name: `tech.md里的约定`, `client.py的超时`
_GOES_ON = re.compile(r"(?i)^(.*\.md|[^.]*(?:\.[A-Za-z0-9]+)+)[^\x00-\x7f].*")
_LOOK = 20_000  # characters of a request; a pasted log is not a list of pages


class NamedPages(NamedTuple):
    pages: tuple[str, ...]  # in the order of the request
    folders: tuple[str, ...]  # with a slash
    left_out: tuple[LeftOut, ...]  # names of pages that are not there, or that several pages have


def named(request: str, paths: Iterable[str]) -> NamedPages:
    """`paths`: every page of the bank, relative to it."""
    known = _Known(paths)
    pages: dict[str, None] = {}
    folders: dict[str, None] = {}
    left: dict[str, LeftOut] = {}
    text = request[:_LOOK]
    for token in _tokens(text):
        found = known.find(token)
        if len(found) == 1:
            pages[found[0]] = None
        elif found:
            name = _trimmed(token)
            left[name] = LeftOut(name, "ask.left.ambiguous", (("pages", ", ".join(found)),))
        elif folder := known.folder(token):
            folders[folder] = None
        elif token.lower().endswith(".md"):
            left[_trimmed(token)] = LeftOut(_trimmed(token), "ask.left.missing")
    for match in _REQUIREMENT.finditer(text):
        numbered = known.numbered.get(int(match[1]), [])
        pages |= dict.fromkeys(numbered)
        if not numbered and not any(match[0].lower() in name.lower() for name in (*left, *pages)):
            left[match[0]] = LeftOut(match[0], "ask.left.missing")
    return NamedPages(tuple(pages), tuple(folders), tuple(left.values()))


def beyond_pages(request: str) -> str:
    """What a request says besides the pages it names. A path of the project stays: its words tell an intent."""
    plain = _REQUIREMENT.sub(" ", request)
    return _TOKEN.sub(lambda m: " " if ".md" in m[0].lower() or CURRENT.details in m[0] else m[0], plain)


def beyond_names(request: str) -> str:
    """What a request says besides any names in it: a bare list of files asks for nothing else."""
    return _TOKEN.sub(lambda m: " " if "/" in m[0] else m[0], beyond_pages(request))


def project_files(request: str, tracked: frozenset[str]) -> tuple[str, ...]:
    """The project's own files a request names, by their path or by a name only one of them has."""
    names: dict[str, list[str]] = {}
    for path in tracked:
        names.setdefault(path.rpartition("/")[2], []).append(path)
    found: dict[str, None] = {}
    for token in _tokens(request):
        for part in _endings(token):
            if part in tracked:
                found[part] = None
                break
            if "." in part and "/" not in part and len(names.get(part, ())) == 1:
                found[names[part][0]] = None
                break
    return tuple(found)


def _tokens(text: str) -> Iterable[str]:
    for token in _TOKEN.findall(text):
        bare = unescaped(token) if "%" in token else token.split("#", 1)[0]
        bare = re.sub(r"(?<=\.md)(?::\d+)+$", "", bare.rstrip(".:"))
        bare = _GOES_ON.sub(r"\1", bare)
        if bare and ("." in bare or "/" in bare):
            yield bare


def _endings(token: str) -> Iterable[str]:
    """The token, and what is left of it behind each character of the Chinese text it may have been typed against."""
    token = token.rpartition("memory-bank/")[2].removeprefix("./")
    yield token
    for at in range(1, min(len(token), 200)):
        if not token[at - 1].isascii():
            yield token[at:]


def _trimmed(token: str) -> str:
    return re.sub(r"^[^\x00-\x7f]+(?=[\x00-\x7f])", "", token) or token


class _Known:
    def __init__(self, paths: Iterable[str]) -> None:
        self.paths: dict[str, str] = {}  # lower case -> as it is
        self.tails: dict[str, list[str]] = {}  # what a path may be called by: its name, with folders before it or not
        self.numbered: dict[int, list[str]] = {}
        self.folders: dict[str, str] = {}
        for path in sorted(paths):
            self.paths[path.lower()] = path
            if number := _NUMBERED.search(path):
                self.numbered.setdefault(int(number[1]), []).append(path)
            parts = path.split("/")
            for at in range(len(parts)):
                self.tails.setdefault("/".join(parts[at:]).lower(), []).append(path)
            self.folders |= {(folder := "/".join(parts[:at])).lower(): f"{folder}/" for at in range(1, len(parts))}

    def find(self, token: str) -> tuple[str, ...]:
        """The longest ending of the token that is a page; several when only a name was given that several have."""
        if ".." in token.split("/"):
            return ()
        for name in (ending.lower() for ending in _endings(token) if ending.lower().endswith(".md")):
            whole = [tried for tried in (name, f"{CURRENT.details}{name}") if tried in self.paths]
            if found := [self.paths[tried] for tried in whole[:1]] or self.tails.get(name):
                return tuple(found)
        return ()

    def folder(self, token: str) -> str:
        if "/" not in token or ".." in token.split("/"):
            return ""
        for ending in _endings(token):
            name = ending.lower().strip("/")
            for tried in (name, f"{CURRENT.details}{name}"):
                if tried in self.folders and "/" in ending:
                    return self.folders[tried]
        return ""
