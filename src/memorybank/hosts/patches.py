"""Which files a patch would change, from its headers: the `*** Update File:` form and unified diffs.

Two readers of one patch may disagree where a header ends and a hunk begins, so everything that looks like a header
counts as one: a path too many is looked at for nothing, a path too few is a hole (GRD-1).
Loaded before a tool call: no imports but the values.
"""

from _codecs import escape_decode

from memorybank.model.event import Edit

_STARS = {"add file": "write", "update file": "edit", "delete file": "delete"}
_MOVE = "move to"
_EXTENDED = ("rename from ", "copy from ", "rename to ", "copy to ", "new file mode", "deleted file mode")


class _File:
    def __init__(self, path: str, kind: str) -> None:
        self.path, self.kind, self.to = path, kind, ""
        self.hunks: list[str] = []

    def signed(self, sign: str) -> list[str]:
        return [line[1:] for line in self.hunks if line.startswith(sign) and not line.startswith("+++ ")]

    def edit(self) -> Edit:
        text, removed = "\n".join(self.signed("+")), "\n".join(self.signed("-"))
        if self.kind == "delete":
            return Edit(self.path, "delete")
        if self.kind == "write":
            return Edit(self.path, "write", text=text)
        to = self.to if self.to != self.path else ""
        return Edit(self.path, "move" if to else "edit", to=to, text=text, removed=removed, hunks="\n".join(self.hunks))


def patch_edits(patch: str) -> tuple[Edit, ...]:
    """In the patch's order; empty when no header was found."""
    files: list[_File] = []
    lines = patch.split("\n")
    for at, raw in enumerate(lines):
        line = raw.rstrip("\r")
        following = lines[at + 1] if at + 1 < len(lines) else ""
        if not _header(files, line, following) and files:
            files[-1].hunks.append(line)
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
    middle = rest.find('" ') + 1 if rest.startswith('"') else rest.find(" b/")
    if middle > 0:
        file.path, file.to = _name(rest[:middle]), _name(rest[middle + 1 :])


def _unified(files: list[_File], old: str, new: str) -> None:
    file = files[-1] if files else None
    if file is None or file.signed("+") or file.signed("-") or {old, new}.isdisjoint((file.path, file.to)):
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
    head = next((known for known in _EXTENDED if line.startswith(known)), "")
    name = _name(line[len(head) :], prefixed=False)
    match head:
        case "rename from " | "copy from ":
            file.path = name
        case "rename to ":
            file.to = name
        case "copy to ":
            file.path, file.to, file.kind = name, "", "write"
        case "new file mode":
            file.kind = "write"
        case "deleted file mode":
            file.kind = "delete"
    return bool(head)


def _name(text: str, *, prefixed: bool = True) -> str:
    """A path from a header; "" for /dev/null. Quotes, escapes, time stamps and the `a/` `b/` of git go."""
    name = text.rstrip("\r\n")
    name = _unquoted(name) if name.startswith('"') else name.split("\t")[0].rstrip()
    if name == "/dev/null":
        return ""
    return name[2:] if prefixed and name[1:2] == "/" and name[0] in "abciow" else name


def _unquoted(text: str) -> str:
    r"""git's C-style quoting: `"caf\303\251.md"`. Its escapes are those of a Python string."""
    end = 1
    while end < len(text) and text[end] != '"':
        end += 2 if text[end] == "\\" else 1
    try:
        spelled, _ = escape_decode(text[1:end].encode("utf-8", "surrogatepass"))
    except ValueError:
        return text[1:end]
    return spelled.decode("utf-8", "replace")
