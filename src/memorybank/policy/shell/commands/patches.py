"""Which files a patch touches, from its headers."""

from __future__ import annotations

from memorybank.policy.shell import stream as streams
from memorybank.policy.shell.commands.call import Call
from memorybank.policy.shell.marks import COMPUTED, known
from memorybank.policy.shell.stream import Stream

_HEADS = ("--- ", "+++ ", "*** ", "Index: ", "rename from ", "rename to ", "copy to ", "diff --git ")

_STARRED = ("add file", "update file", "delete file", "move to")


def touched(lines: list[str], strip: int) -> list[str]:
    found: list[str] = []
    for line in lines:
        if not line.startswith(_HEADS):
            continue
        if line.startswith("diff --git "):
            for word in line.split()[2:]:
                found.append(stripped(word, 1))
            continue
        head = next(h for h in _HEADS if line.startswith(h))
        path = line[len(head) :].partition("\t")[0].strip().strip('"')
        if path and path != "/dev/null":
            found.append(stripped(path, 0 if head.startswith(("rename", "copy")) else strip))
    return found


def stripped(path: str, count: int) -> str:
    pieces = path.split("/")
    return "/".join(pieces[count:]) if len(pieces) > count else pieces[-1]


def apply_patch(call: Call) -> Stream:
    """What agents call for their own kind of patch: `*** Add File: path`, on standard input or as an argument."""
    lines = [line for arg in call.args for line in arg.split("\n")] or call.stdin.lines
    if not known("\n".join(lines)):
        call.writes(COMPUTED)
        return streams.empty()
    for line in lines:
        head, colon, path = line.strip().lstrip("*").partition(":")
        if colon and " ".join(head.lower().split()) in _STARRED:
            call.writes(path.strip())
    return streams.empty()


def patch(call: Call) -> Stream:
    found = call.options("pdioFrBzDVYg", "strip directory input output fuzz reject-file prefix suffix")
    if found.has("dry-run"):
        return streams.empty()
    folder = found.value("d", "directory")
    base = (folder.rstrip("/") + "/") if folder else ""
    output = found.value("o", "output")
    if output:
        call.writes(base + output)
        return streams.empty()
    source = found.value("i", "input")
    operands = found.operands
    if operands:
        call.writes(base + operands[0])
    lines = (
        call.content([source]).lines
        if source
        else (call.content(operands[1:2]).lines if operands[1:] else call.stdin.lines)
    )
    if operands:
        return streams.empty()
    given = found.value("p", "strip")
    if not known("\n".join(lines)):
        call.writes(base + COMPUTED)
        return streams.empty()
    for path in touched(lines, int(given) if given is not None and given.isdigit() else 0):
        call.writes(base + path)
        if given is None:  # without -p only the last name counts, unless the whole path is there
            call.writes(base + path.rpartition("/")[2])
    return streams.empty()
