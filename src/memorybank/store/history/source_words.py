"""The words of a project's tracked files, now and at the time its pages were written."""

import os
import re
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from memorybank.model.value import lazy
from memorybank.recall.verdicts.evidence import CodeWords, ProjectPast, ProjectTree
from memorybank.store import disk, git
from memorybank.store.history.renames import contents

_LARGEST = 1024 * 1024  # of one file; larger ones are data
_MOST = 64 * 1024 * 1024  # read in all; beyond that nothing is said to be gone
_THEN = 8 * 1024 * 1024  # of old contents
_LONGEST = 1000  # characters of a line; longer ones nobody wrote
_BLOBS = 500  # old contents that are looked into, of the youngest moment first
_MOMENTS = 4  # in the past, at which a missing word is looked for
_FEW = 16  # words that are looked for one by one
_NAMED = 40  # missing words whose last commit is looked for
# Not code: prose may keep a name long after the code has dropped it, and these hold no names at all.
_PROSE = (".md", ".mdx", ".rst", ".txt", ".adoc", ".ipynb", ".csv", ".lock", ".svg", ".map", ".snap", ".log", ".jsonl")
_BINARY_WORDS = """
    .png .jpg .jpeg .gif .webp .ico .pdf .zip .gz .tar .woff .woff2 .ttf .otf .eot .mp3 .mp4 .wav .mov .wasm .so .dll
    .exe .bin .db .sqlite .parquet .pkl .npy .pt .onnx .jar .class .pyc .xlsx .docx .pptx .psd .fig .min.js .min.css
"""
_BINARY = tuple(_BINARY_WORDS.split())
_LOCKS = ("package-lock.json", "pnpm-lock.yaml", "npm-shrinkwrap.json", "deno.lock", "go.sum")
_KEYWORD = (
    rb"\b(?:class|def|function\*?|func|fn|interface|type|struct|enum|trait|const|let|var|val|module|object|record|namespace"
    rb"|protocol|macro_rules!|table|model|TABLE|mixin|union|static|sub)"
)
_BEFORE = (
    rb"(?:(?:export|default|public|private|protected|internal|static|async|readonly|override|final|virtual|abstract"
    rb"|self\.|this\.|@)[ \t]*)*"
)
# A field (`name?: Type;`), a value (`name = ...`, but no argument of a call), a method (`name(...) {`).
_AFTER = (
    rb"(?:\??[ \t]*:[^,\n]*;[ \t]*\r?$|[ \t]*(?::[^=\n]{1,80})?=(?![=>])[^\n]*[^,\s][ \t]*\r?$"
    rb"|[ \t]*\([^()\n]*\)[^;\n]*\{[ \t]*\r?$)"
)
# Where a type stands before a name: a method, a field, a prototype. The first word must not be a deed.
_TYPED_WORDS = """
    .java .kt .cs .c .h .cc .cpp .cxx .hpp .hh .dart .swift .m .mm .scala .groovy .php .ino
"""
_TYPED = tuple(_TYPED_WORDS.split())
_NO_TYPE = (
    rb"(?!(?:return|new|await|else|throw|case|yield|delete|goto|if|while|for|switch|do|in|is|as|and|or|not|using|import"
    rb"|include|require|use|package|print|echo|typeof|instanceof|sizeof|assert|defer|with|when|from|var|let|const)\b)"
)
_OF_TYPE = rb"(?:[A-Za-z_][\w.<>,?\[\]*&]*(?:::[\w<>]+)*[ \t]+){1,6}[*&]?(?:\w+::)*"
_AFTER_TYPE = rb"[ \t]*(?:\[[^\]\n]*\][ \t]*)?(?:[({;]|=(?!=)|\r?$)"
_MAKES_FOLDER = r"mk_?dirs?|make_?dirs?|create_?director(?:y|ies)|ensure_?dir|out(?:put)?_?(?:dir|path|folder)"
# The entry of a package itself, in the lock files of npm, yarn, pnpm and those that say `name` and `version`.
_LOCKED = (
    r"(?m:\"node_modules/NAME\": \{\s*\"version\": \"|^\"?NAME@.*:\n +version:? \"?|^ +['/]*NAME[@/]"
    r"|\bname\"?(?: =|:) \"NAME\",?\s+\"?version\"?(?: =|:) \"v?)(\d+(?:\.\d+)*)"
)
_IMPORTS = "import|from|require|use|using|include"
_WORD = b"The_word_asked_for"  # stands for it in the patterns, and in the text that they read
_MADE = lazy(
    rb"(?:" + _KEYWORD + rb"[ \t]+(?:\([^)\n]*\)[ \t]*)?" + _WORD + rb"\b|^[ \t]*" + _BEFORE + _WORD + _AFTER + rb")",
    re.MULTILINE,
)
_MADE_TYPED = lazy(rb"^[ \t]*" + _NO_TYPE + _OF_TYPE + _WORD + _AFTER_TYPE, re.MULTILINE)
_APART = bytes(c if (chr(c).isalnum() and c < 128) or c == 95 else 32 for c in range(256))


def is_source(path: str, bank: str) -> bool:
    lower = path.lower()
    return not (path.startswith(bank) or lower.endswith(_PROSE) or lower.endswith(_BINARY) or lower.endswith(_LOCKS))


def words(
    names: Iterable[str], tree: ProjectTree, past: ProjectPast, top: Path, head: str, bank: str, pages: tuple[str, ...]
) -> CodeWords:
    """Which of these names the tracked files still have, and which of the others they once had."""
    left = {name.encode() for name in names}
    found: dict[str, str] = {}
    room = _MOST
    for path in sorted(tree.files):
        if not left or room < 0:
            break
        if not is_source(path, bank):
            continue
        data = disk.data(f"{top}/{path}", _LARGEST)
        room -= len(data)
        hits = _among(left, data)
        for hit in hits:
            found[hit.decode()] = path
        left -= hits
    if not left or room < 0 or not past.commits:
        return CodeWords(found, {}, room >= 0)
    return CodeWords(found, _lost(left, top, head, bank, pages, past))


def imported(top: Path, packages: frozenset[str]) -> frozenset[str]:
    """Those of these packages that a tracked file imports, in whatever language."""
    lines = _lines_with(top, packages)
    importing = rf"(?:{_IMPORTS})[^A-Za-z0-9_](?:.*[^A-Za-z0-9_@-])?"
    ways = {name: rf"{importing}(?<![\w@-]){re.escape(name)}(?![\w-])" for name in packages}
    return frozenset(name for name, way in ways.items() if re.search(way, lines))


def locked(top: Path, names: frozenset[str]) -> dict[str, tuple[str, ...]]:
    """The versions of these packages that the project's lock files hold."""
    asked = [part for name in sorted(names) for part in ("-e", name)]
    out = git.run(top, ["grep", "-I", "-h", "-F", "-A2", *asked, "--", ":(glob,icase)**/*lock*"], fine=(0, 1)) or b""
    lines = out[:_THEN].decode("utf-8", "replace")

    return {name: tuple(re.findall(_LOCKED.replace("NAME", re.escape(name)), lines)) for name in names}


def made_there(top: Path, gone: frozenset[str], moved: frozenset[str]) -> frozenset[str]:
    """Those of these paths that a tracked file makes where it runs: it joins them (`join("a", "b")`, `"a" / "b"`,
    `join(root, "a")`), makes a folder of them, or still names the old place of what moved, whole and in quotes."""
    lines = _lines_with(top, {path.rpartition("/")[2] for path in gone | moved}, ".json").split("\n")
    between, slash = r"[\"'`]\s*[,/]\s*[\"'`]", r"[/\\]"
    before = r"(?:\b(?:join|resolve|Path)\w*\([^\n]*,\s*|[\w)\]]\s*/\s*)"  # a single name is only the end of a path

    def way(path: str) -> str:
        if path in moved:  # in backticks stands what a comment speaks of
            return rf"[\"']{re.escape(path)}/?[\"']"
        parts = [re.escape(part) for part in path.split("/")]
        joined = rf"{before if len(parts) == 1 else ''}[\"'`]{between.join(parts)}/?[\"'`]"
        return rf"{joined}|(?i:{_MAKES_FOLDER})[^\n]*(?<![\w.-]){slash.join(parts)}(?![\w.-])"

    def is_made(path: str) -> bool:
        name = path.rpartition("/")[2]
        return re.search(way(path), "\n".join(line for line in lines if name in line)) is not None

    return frozenset(filter(is_made, (*gone, *(path for path in moved if path.count("/") > 1))))


def _lines_with(top: Path, names: Iterable[str], *without: str) -> str:
    """The lines of code that have one of these. Of prose and data there may be any amount."""
    asked = [part for name in sorted(names) for part in ("-e", name)]  # as they are: git takes no time for that
    others = (f":!*{ending}" for ending in (*_PROSE, ".html", ".htm", ".min.js", ".min.css", *without))
    out = git.run(top, ["grep", "-I", "-h", "-F", *asked, "--", *others], fine=(0, 1)) or b""
    lines = out[:_THEN].decode("utf-8", "replace").split("\n")
    return "\n".join(line for line in lines if len(line) <= _LONGEST)


def sources(files: Iterable[str], top: Path, bank: str) -> list[str]:
    """All that words are looked for in, by whole path."""
    return [f"{top}/{path}" for path in sorted(files) if is_source(path, bank)]


def _among(names: set[bytes], data: bytes) -> set[bytes]:
    """Those that stand in there as whole words. To look for a few first costs less than to take everything apart."""
    if len(names) <= _FEW and not any(name in data for name in names):
        return set()
    return names.intersection(data.translate(_APART).split())


def _lost(
    left: set[bytes], top: Path, head: str, bank: str, pages: tuple[str, ...], past: ProjectPast
) -> dict[str, tuple[str, str]]:
    moments = _moments(past, bank, pages)
    had = dict(sorted(_had(left, top, head, bank, moments).items()))
    ended = {name: past.commit(past.ends[path][-1][0]) for name, path in had.items() if path in past.ends}
    still = dict(islice(((name, path) for name, path in had.items() if name not in ended), _NAMED))
    went = ended | (_went(top, still, moments[-1]) if still else {})
    return {name.decode(): (commit, had[name]) for name, commit in went.items()}


def _moments(past: ProjectPast, bank: str, pages: tuple[str, ...]) -> list[str]:
    """When the pages were last written: the code was then as they say, or should have been. The newest first."""
    last = {path: when for when, path in past.touched if path.startswith(bank)}
    whens = {last[bank + page] for page in pages if bank + page in last}
    first = next((when for when, path in past.touched if path.startswith(bank)), None)
    if first is not None:
        whens.add(first)
    order = [past.commit(when) for when in sorted(whens, reverse=True)]
    if len(order) <= _MOMENTS:
        return order
    step = (len(order) - 1) / (_MOMENTS - 1)
    return [order[round(i * step)] for i in range(_MOMENTS)]


def _had(left: set[bytes], top: Path, head: str, bank: str, moments: list[str]) -> dict[bytes, str]:
    """The files that made these words. Only what changed since a moment can have held a word that is nowhere now."""
    pairs = "".join(f"{head} {moment}\n" for moment in moments)  # as if each were a parent of HEAD
    asked = ["diff-tree", "--stdin", "-r", "-z", "--raw", "--no-abbrev", "--no-renames", "--diff-filter=MD"]
    out = git.run(top, asked, stdin=pairs.encode()) if moments else b""
    changed: dict[str, str] = {}  # blob -> path
    tokens = iter(os.fsdecode(out or b"").split("\0"))
    for token in tokens:
        if token.startswith(":"):
            path = next(tokens, "")
            if is_source(path, bank) and token.startswith(":1"):
                changed.setdefault(token.split(" ")[2], path)
    # where there are too many, a file that is called like the word comes first
    called = {name.decode() for name in left}
    order = sorted(changed, key=lambda blob: _stem(changed[blob]) not in called)
    wanted = {blob: changed[blob] for blob in order[:_BLOBS]}
    found: dict[bytes, str] = {}
    for blob, data in contents(top, wanted, _THEN).items():
        for hit in _among(left, data[:_LARGEST]):
            if hit not in found and _makes(data, hit, wanted[blob]):
                found[hit] = wanted[blob]
    return found


def _stem(path: str) -> str:
    return path.rpartition("/")[2].partition(".")[0]


def _makes(data: bytes, name: bytes, path: str) -> bool:
    """Was it the project's own? A call of a library's function proves nothing; a variable is there to be read."""
    if name.isupper():
        return True
    # of the lines that have it only; and a pattern for each word would cost more than all files together
    data = b"\n".join(line for line in data.split(b"\n") if name in line).replace(name, _WORD)
    return _MADE.search(data) is not None or (path.lower().endswith(_TYPED) and _MADE_TYPED.search(data) is not None)


def _went(top: Path, held: dict[bytes, str], since: str) -> dict[bytes, str]:
    """The commits that took the last of each word out of the file that had it; `since` where that cannot be told."""
    events = ["-z", "--raw", "--no-abbrev", "--no-renames", "--format=%x01%H", "--no-show-signature"]
    asked = ["--literal-pathspecs", "log", *events, f"{since}..HEAD", "--", *dict.fromkeys(held.values())]
    changed: list[tuple[str, str, str, str]] = []  # the path, the commit, the content before and after
    commit = ""
    tokens = iter(os.fsdecode(git.run(top, asked) or b"").split("\0"))
    for token in map(str.strip, tokens):
        if token.startswith("\x01"):
            commit = token[1:]
        elif token and len(changed) < _BLOBS:
            _, _, before, after, _ = token.split(" ")
            changed.append((next(tokens, ""), commit, before, after))
    was = contents(top, dict.fromkeys(blob for *_, before, after in changed for blob in (before, after)), _MOST)

    def last(word: bytes, path: str) -> str:
        own = (change for change in changed if change[0] == path)
        took = (c for _, c, *blobs in own if len({was.get(blob, b"").count(word) for blob in blobs}) > 1)
        return next(took, since)

    return {word: last(word, path) for word, path in held.items()}
