"""tar, zip, cpio and their kind: what they unpack lands somewhere, what they pack is only read."""

from __future__ import annotations

from memorybank.policy.shell import stream as streams
from memorybank.policy.shell.commands.call import Call
from memorybank.policy.shell.commands.patches import apply_patch, patch
from memorybank.policy.shell.options import options
from memorybank.policy.shell.paths import ABOVE, INSIDE, lexical, parent
from memorybank.policy.shell.stream import Stream

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_TAR = (
    "file directory exclude exclude-from files-from transform strip-components owner group mode mtime format "
    "to-command use-compress-program index-file one-top-level after-date newer newer-mtime xform checkpoint-action"
)


def unpacks(call: Call, folder: str, members: list[str], archive: str) -> None:
    """Files come out below a folder. Which ones, the archive knows: a name that speaks of the bank is believed."""
    ground = call.shell.ground
    spot = ground.spot(call.full(folder))
    if spot == INSIDE:
        call.writes(folder)
    for member in members:
        call.spreads(folder.rstrip("/") + "/" + member)
    if spot != ABOVE or members:
        return
    # An archive of the whole bank usually carries its name or a part of it.
    base = archive.rpartition("/")[2].lower()
    parts = [p for p in ground.word.replace("_", "-").split("-") if len(p) > 2]
    beside = ground.real(call.full(folder)) in (parent(ground.fence.real), parent(ground.fence.bank))
    named = any(p in base for p in [ground.word, *parts])
    named = named or lexical(call.full(archive)) in ground.packed
    if beside and (named or (archive in ("", "-") and call.shell.effects.mentioned)):
        call.spreads(folder)
    call.shell.effects.unknown = True


def packs(call: Call, archive: str, sources: list[str]) -> None:
    """Remember an archive that holds the bank: it may be unpacked again."""
    if any(call.shell.near(source) for source in sources):
        call.shell.ground.packed.add(lexical(call.full(archive)))


def tar(call: Call) -> Stream:
    args = list(call.args)
    if args and not args[0].startswith("-"):
        args = bundled(args)
    found = options(args, "fCTXbIgHVKNF", _TAR)
    archive = found.value("f", "file") or ""
    folder = found.value("C", "directory") or "."
    program = found.value("I", "use-compress-program", "to-command", "checkpoint-action", "F")
    if program and program.startswith("exec="):
        call.shell.text(program[5:], streams.empty(), subshell=True)
    if found.has("to-command") and program:
        call.shell.text(program, streams.unknown(), subshell=True)
    for index in found.all("index-file"):
        call.writes(index)
    if found.has("c", "create", "r", "append", "u", "update", "A", "catenate", "delete"):
        if archive and archive != "-":
            call.writes(archive)
            packs(call, archive, found.operands)
        if found.has("remove-files"):
            for source in found.operands:
                call.shell.effects.removes(call.full(folder), source, call.name)
        return streams.unknown()
    if found.has("x", "extract", "get") and not found.has("O", "to-stdout"):
        unpacks(call, folder, found.operands, archive)
    return streams.unknown()


def bundled(args: list[str]) -> list[str]:
    """`tar xfC a.tar dir`: the letters first, then their values in order."""
    letters, rest = args[0], args[1:]
    out: list[str] = []
    for letter in letters:
        out.append("-" + letter)
        if letter in "fCTXbIgHVKNF" and rest:
            out.append(rest.pop(0))
    return [*out, *rest]


def zip_(call: Call) -> Stream:
    found = call.options("bntixPs", "temp-path suffixes include exclude password split-size out output-file", joined="")
    operands = found.operands
    if operands[:1] and operands[0] != "-":
        call.writes(operands[0] if "." in operands[0].rpartition("/")[2] else operands[0] + ".zip")
        packs(call, operands[0], operands[1:])
    for out in found.all("out", "output-file"):
        call.writes(out)
    if found.has("m", "move"):
        call.removes(*operands[1:])
    return streams.unknown()


def unzip(call: Call) -> Stream:
    found = call.options("dxP", "")
    if found.flags & {"l", "t", "p", "c", "z", "v", "Z"}:
        return streams.unknown()
    archive = found.operands[0] if found.operands else ""
    unpacks(call, found.value("d") or ".", found.operands[1:], archive)
    return streams.unknown()


def cpio(call: Call) -> Stream:
    found = call.options("DFOIHMERC", "directory file pattern-file format")
    folder = found.value("D", "directory") or "."
    if found.has("p", "pass-through"):
        target = found.operands[-1] if found.operands else "."
        for line in call.stdin.lines:
            call.writes(target.rstrip("/") + "/" + line.removeprefix("./"))
        return streams.empty()
    if found.has("i", "extract") and not found.has("t", "list", "to-stdout"):
        unpacks(call, folder, [], found.value("F", "file", "I") or "")
        return streams.empty()
    archive = found.value("F", "O", "file")
    if archive:
        call.writes(archive)
    return streams.unknown()


def seven(call: Call) -> Stream:
    verb = call.args[0] if call.args else ""
    folder = next((a[2:] for a in call.args if a.startswith("-o") and len(a) > 2), ".")
    names = [a for a in call.args[1:] if not a.startswith("-")]
    if verb in ("x", "e"):
        unpacks(call, folder, [], names[0] if names else "")
    elif verb in ("a", "u", "d", "rn"):
        call.writes(*names[:1])
    return streams.unknown()


def jar(call: Call) -> Stream:
    if call.args[:1] and "x" in call.args[0]:
        unpacks(call, ".", [], call.args[1] if call.args[1:] else "")
    elif call.args[1:]:
        call.writes(call.args[1])
    return streams.unknown()


def ar(call: Call) -> Stream:
    if call.args[1:] and not set(call.args[0]) & set("tpx"):
        call.writes(call.args[1])
    elif call.args[1:] and "x" in call.args[0]:
        unpacks(call, ".", [], call.args[1])
    return streams.unknown()


HANDLERS: dict[str, Callable[[Call], Stream]] = {
    "tar": tar,
    "gtar": tar,
    "bsdtar": tar,
    "zip": zip_,
    "unzip": unzip,
    "cpio": cpio,
    "pax": cpio,
    "7z": seven,
    "7za": seven,
    "unrar": seven,
    "rar": seven,
    "jar": jar,
    "ar": ar,
    "apply_patch": apply_patch,
    "applypatch": apply_patch,
    "patch": patch,
    "gpatch": patch,
}
