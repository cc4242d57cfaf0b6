"""sed: prints, edits in place, and has commands of its own that write files or run programs."""

from __future__ import annotations

from memorybank.policy.shell import stream as streams
from memorybank.policy.shell.commands.call import Call
from memorybank.policy.shell.marks import BANKISH, COMPUTED, known
from memorybank.policy.shell.patterns import LONGEST, basic, compiled
from memorybank.policy.shell.stream import Stream


def sed(call: Call) -> Stream:
    found = call.options("efl", "expression file line-length", joined="i")
    operands = list(found.operands)
    scripts = found.all("e", "expression")
    for path in found.all("f", "file"):
        scripts.append(call.content([path]).text)
    if not found.has("e", "f", "expression", "file") and operands:
        scripts.append(operands.pop(0))
    for script in scripts:
        effects(call, script)
    if found.has("i", "in-place") or any(f.startswith("in-place") for f in found.flags):
        for path in operands:
            if found.has("follow-symlinks"):
                call.writes(path)
            else:
                call.removes(path, tree=False, text="shell.write")
        return streams.empty()
    source = call.input(operands)
    lines = replaced(source.lines, scripts[0] if len(scripts) == 1 and not found.has("n", "quiet") else "")
    if lines is None:
        near = any(BANKISH in line or call.shell.near(line) for line in source.lines[:200])
        if found.has("n", "quiet", "silent") or all(simple(s) for s in scripts):
            return Stream(source.lines, source.shows)
        return Stream([BANKISH if near else COMPUTED], source.shows)
    return Stream(lines, source.shows)


def simple(script: str) -> bool:
    """Only chooses lines: `5p`, `1,3d`, `/x/d`, `$!N`."""
    return script[-1:] in ("p", "d", "q") and "s" not in script.replace("\\s", "")[:1] and ";" not in script


def replaced(lines: list[str], script: str) -> list[str] | None:
    """`s/a/b/` on every line, when that is all and the pattern can be read."""
    if len(script) < 4 or script[0] != "s" or script[1].isalnum() or script[1] in "\\ ":
        return None
    pieces, end = cut(script, 2, script[1], 2)
    if end < 0 or not known(script) or script[end:].strip(" g0123456789iI"):
        return None
    test = compiled(basic(pieces[0]))
    if test is None:
        return None
    import re

    new = re.sub(r"(?<!\\)&", r"\\g<0>", pieces[1])
    try:
        count = 0 if "g" in script[end:] else 1
        return [test.sub(new, line, count=count) if len(line) < LONGEST else line for line in lines[:500]]
    except (re.error, IndexError, OverflowError, RecursionError):
        return None


def cut(script: str, at: int, mark: str, count: int) -> tuple[list[str], int]:
    """So many pieces that end with the delimiter, and where it goes on; -1 when they do not."""
    pieces: list[str] = []
    current: list[str] = []
    bracket = False
    while at < len(script) and len(pieces) < count:
        char = script[at]
        if char == "\\" and at + 1 < len(script):
            current.append(script[at + 1] if script[at + 1] == mark else char + script[at + 1])
            at += 2
            continue
        if char == "[" and not bracket and not pieces:
            bracket = True
        elif char == "]" and bracket and current and current[-1] not in ("[", "^"):
            bracket = False
        elif char == mark and not bracket:
            pieces.append("".join(current))
            current = []
            at += 1
            continue
        current.append(char)
        at += 1
    return (pieces, at) if len(pieces) == count else (pieces, -1)


def effects(call: Call, script: str) -> None:
    """`w file`, `s///w file`, `e command`: one walk over the script."""
    at, end = 0, len(script)
    while at < end:
        char = script[at]
        if char in " \t\n;{}!0123456789,$+~":
            at += 1
        elif char in "/\\":
            mark = char
            if char == "\\":
                at += 1
                mark = script[at : at + 1]
            _, stop = cut(script, at + 1, mark, 1) if mark else ([], -1)
            if stop < 0:
                return
            at = stop
        elif char in "sy":
            pieces, stop = cut(script, at + 2, script[at + 1 : at + 2], 2)
            if stop < 0:
                return
            at = stop
            while at < end and script[at] in "gpiIemM0123456789":
                if script[at] == "e" and char == "s":
                    call.shell.text(pieces[1], streams.unknown(), subshell=True)
                    call.shell.effects.unknown = True
                at += 1
            if script[at : at + 1] == "w":
                at = written(call, script, at)
        elif char in "wW":
            at = written(call, script, at)
        elif char == "e":
            stop = script.find("\n", at)
            stop = end if stop < 0 else stop
            command = script[at + 1 : stop].strip()
            if command:
                call.shell.text(command, streams.unknown(), subshell=True)
            at = stop
        elif char in "aicrR#btTv:":
            stop = script.find("\n", at)
            if char in "btT:":
                semi = script.find(";", at)
                stop = semi if semi >= 0 and (stop < 0 or semi < stop) else stop
            at = end if stop < 0 else stop
        else:
            at += 1


def written(call: Call, script: str, at: int) -> int:
    stop = script.find("\n", at)
    stop = len(script) if stop < 0 else stop
    path = script[at + 1 : stop].strip()
    if path and path not in ("/dev/stdout", "/dev/stderr"):
        call.writes(path)
    return stop
