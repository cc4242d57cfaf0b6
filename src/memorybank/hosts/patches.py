"""Which files a patch would change, from its headers: the `*** Update File:` form and unified diffs.

Two readers of one patch may disagree where a header ends and a hunk begins, so everything that looks like a header
counts as one: a path too many is looked at for nothing, a path too few is a hole (GRD-1).
Loaded before a tool call: no imports but the values.
"""

from __future__ import annotations

from memorybank.model.event import Edit

_STARS = {"add file": "write", "update file": "edit", "delete file": "delete"}
_MOVE = "move to"


class _File:
    """One file's part of a patch, while it is being read."""

    __slots__ = ("added", "hunks", "kind", "path", "removed", "to")

    def __init__(self, path: str, kind: str) -> None:
        self.path = path
        self.kind = kind
        self.to = ""
        self.added: list[str] = []
        self.removed: list[str] = []
        self.hunks: list[str] = []

    def edit(self) -> Edit:
        text = "\n".join(self.added)
        removed = "\n".join(self.removed)
        if self.kind == "delete":
            return Edit(self.path, "delete")
        if self.kind == "write":
            return Edit(self.path, "write", text=text)
        hunks = "\n".join(self.hunks)
        if self.to and self.to != self.path:
            return Edit(self.path, "move", to=self.to, text=text, removed=removed, hunks=hunks)
        return Edit(self.path, "edit", text=text, removed=removed, hunks=hunks)


def patch_edits(patch: str) -> tuple[Edit, ...]:
    """In the patch's order; empty when no header was found."""
    files: list[_File] = []
    lines = patch.split("\n")
    for at, raw in enumerate(lines):
        line = raw.rstrip("\r")
        following = lines[at + 1] if at + 1 < len(lines) else ""
        if _header(files, line, following):
            continue
        if files:
            files[-1].hunks.append(line)
        if files and line.startswith("+") and not line.startswith("+++ "):
            files[-1].added.append(line[1:])
        elif files and line.startswith("-"):
            files[-1].removed.append(line[1:])
    return tuple(file.edit() for file in files if file.path)


def _header(files: list[_File], line: str, following: str) -> bool:
    if line.lstrip().startswith("***"):
        return _starred(files, line.strip().lstrip("*"))
    if line.startswith("diff --git "):
        files.append(_File("", "edit"))  # the lines that follow name it
        _git_names(files[-1], line[len("diff --git ") :])
        return True
    if line.startswith("--- ") and following.startswith("+++ "):
        _unified(files, _name(line[4:]), _name(following[4:]))
        return True
    return bool(files) and _extended(files[-1], line)


def _starred(files: list[_File], rest: str) -> bool:
    """`*** Add File: path`, however it is spaced; the rest (begin, end, end of file) names nothing."""
    words, colon, path = rest.partition(":")
    said = " ".join(words.lower().split())
    if colon and said in _STARS:
        files.append(_File(path.strip(), _STARS[said]))
    elif colon and said == _MOVE and files:
        files[-1].to = path.strip()
    return True


def _git_names(file: _File, rest: str) -> None:
    """`a/x b/x`, where names may hold blanks: the two halves are the same name unless a rename line follows."""
    middle = rest.find(" b/")
    if rest.startswith('"'):
        middle = rest.find('" ') + 1
    if middle > 0:
        file.path, file.to = _name(rest[:middle]), _name(rest[middle + 1 :])


def _unified(files: list[_File], old: str, new: str) -> None:
    file = files[-1] if files else None
    if file is None or file.added or file.removed or {old, new}.isdisjoint((file.path, file.to)):
        file = _File("", "edit")  # the first of its file: no `diff --git` line came before
        files.append(file)
    if not old:
        file.path, file.kind, file.to = new, "write", ""
    elif not new:
        file.path, file.kind, file.to = old, "delete", ""
    else:
        file.path, file.to = old, new


def _extended(file: _File, line: str) -> bool:
    """git's lines between `diff --git` and the first hunk."""
    for head in ("rename from ", "copy from "):
        if line.startswith(head):
            file.path = _name(line[len(head) :], prefixed=False)
            return True
    if line.startswith("rename to "):
        file.to = _name(line[len("rename to ") :], prefixed=False)
        return True
    if line.startswith("copy to "):
        file.path, file.to, file.kind = _name(line[len("copy to ") :], prefixed=False), "", "write"
        return True
    if line.startswith("new file mode"):
        file.kind = "write"
        return True
    if line.startswith("deleted file mode"):
        file.kind = "delete"
        return True
    return False


def _name(text: str, *, prefixed: bool = True) -> str:
    """A path from a header; "" for /dev/null. Quotes, escapes, time stamps and the `a/` `b/` of git go."""
    name = text.rstrip("\r\n")
    name = _unquoted(name) if name.startswith('"') else name.split("\t")[0].rstrip()
    if name == "/dev/null":
        return ""
    if prefixed and name[1:2] == "/" and name[0] in "abciow":
        return name[2:]
    return name


_ESCAPES = {"n": 10, "t": 9, "r": 13, '"': 34, "\\": 92, "a": 7, "b": 8, "f": 12, "v": 11}


def _unquoted(text: str) -> str:
    r"""git's C-style quoting: `"caf\303\251.md"`."""
    out = bytearray()
    at = 1
    while at < len(text) and text[at] != '"':
        char = text[at]
        if char != "\\":
            out += char.encode("utf-8", "surrogatepass")
            at += 1
            continue
        digits = text[at + 1 : at + 4]
        if len(digits) == 3 and all(d in "01234567" for d in digits):
            out.append(int(digits, 8) & 255)
            at += 4
        else:
            out.append(_ESCAPES.get(text[at + 1 : at + 2], 63))
            at += 2
    return out.decode("utf-8", "replace")
