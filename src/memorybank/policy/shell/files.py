"""Programs that copy, move, link, make and pack files."""

from __future__ import annotations

from memorybank.policy.shell.bank_paths import ABOVE, INSIDE, name
from memorybank.policy.shell.programs import options
from memorybank.policy.shell.values import Stream, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.policy.shell.dispatch import ProgramCall


def transfer(call: ProgramCall) -> Stream:
    """cp, mv, install, ln, scp, rsync: copies come to lie at a name, or in a folder under their own names."""
    found, kind = call.options(), call.row.kind
    if kind == "install" and found.has("d", "directory"):
        return make(call)
    call.writes(*call.row.written(call.args))
    folder = found.value("t", "target-directory")
    *sources, target = [*found.operands, *([] if folder is None else [folder])] or [""]
    if kind == "link" and not sources:
        sources, target = [target], "."
    spared = any(call.shell.bank.word in value.lower() for value in found.all("exclude", "filter"))
    if kind == "sync" and (found.has("n", "dry-run", "list-only") or (spared and call.spot(target) != INSIDE)):
        return Stream.unknown()
    several = len(sources) > 1 and folder is None
    if kind == "move" and several and known(call.full(target)) and not call.is_folder(target):
        return Stream.empty()  # several files need a folder to go to, else nothing is moved
    if kind == "move" or found.has("remove-source-files"):
        call.removes(*(source for source in sources if name(source) not in (".", "..")))  # nobody can move those
    if found.has("l", "link") if kind == "copy" else kind == "link" and not found.has("s", "symbolic"):
        call.spreads(*sources, text="shell.link")  # a second name of a page: who writes the one writes the other
    if kind == "sync" and sources and any(flag.startswith("del") for flag in found.flags):
        call.spreads(target)
    plain = found.has("T", "no-target-directory") or (kind == "link" and found.has("n", "no-dereference"))
    into = folder is not None or (not plain and (several or target.endswith("/") or call.is_folder(target)))
    for source in sources:
        if source.endswith("/") or name(source) in (".", ".."):  # what is in it, and not the folder itself
            call.writes(target)
            continue
        place = f"{target.rstrip('/')}/{name(source.rpartition(':')[2])}" if into else target
        if kind == "copy" and not found.has("remove-destination"):
            call.writes(place)
        else:
            call.removes(place, tree=False, text="shell.write")
    return Stream.empty()


def make(call: ProgramCall) -> Stream:
    """A folder that is there already is not touched."""
    found, bank = call.options(), call.shell.bank
    for path in found.operands:
        full = call.full(path)
        if not known(full) or not (bank.is_folder(full) or (call.name == "mkdir" and bank.kind(full))):
            call.writes(path)
    return Stream.empty()


def dd(call: ProgramCall) -> Stream:
    given = dict(arg.partition("=")[::2] for arg in call.args)
    call.writes(given.get("of", ""))
    return Stream.empty() if "of" in given else call.input([given["if"]] if "if" in given else [])


def pack(call: ProgramCall) -> Stream:
    """tar and zip: the archive that is made, or where one is taken apart, and which of our files are named in it."""
    first, tar = "".join(call.args[:1]), call.name.endswith("tar")
    args = [f"-{first}", *call.args[1:]] if tar and first[:1] != "-" else call.args
    found = options(args, "Cfd", "directory file")
    archive = found.value("f", "file") or "" if tar else "".join(found.operands[:1])
    spares = ("O", "to-stdout") if tar else ("l", "p", "t", "v", "Z")
    members = found.operands if tar else found.operands[1:]
    if call.name == "zip" or found.has("c", "r", "u", "create", "append", "update"):
        call.writes("" if archive == "-" else archive)
        call.removes(*(members if found.has("m", "remove-files") else []))
    elif not found.has(*spares) and (not tar or found.has("x", "extract", "get")):
        folder = found.value("C", "directory", "d") or "."
        if call.spot(folder) != ABOVE:
            call.spreads(folder)
        named = [member.partition("*")[0] for member in members]  # a pattern stands for what is below
        call.spreads(*(f"{folder.rstrip('/')}/{name}" for name in named if call.shell.bank.word in name.lower()))
    return call.unknown()


def patch(call: ProgramCall) -> Stream:
    """Which files a patch changes stands in it."""
    found = call.options()
    call.writes(*call.row.written(call.args))
    if found.has(*call.row.unless):
        return Stream.unknown()
    call.writes(*found.operands[:1])
    source = found.value("i", "input")
    by_patch(call, (call.content([source]) if source else call.stdin).text, found.value("d", "directory") or ".")
    return call.unknown()


def by_patch(call: ProgramCall, text: str, folder: str) -> None:
    if call.spot(folder) == INSIDE:
        call.writes(folder)
    for line in text.split("\n"):
        head, _, rest = line.partition(" ")
        if head in ("+++", "---", "***", "rename", "diff") and call.shell.bank.word in rest.lower():
            path = rest.split(" ")[-1].partition("\t")[0]
            call.writes(path[path.lower().find(call.shell.bank.word) :], text="shell.git")


def edit(call: ProgramCall) -> Stream:
    """An editor writes what it opens, unless it is given a script without a word that writes."""
    found = call.options()
    script = "\n".join([*found.all("c", "cmd", "eval"), call.stdin.text if known(call.stdin.text) else ""])
    if found.has("R", "readonly") or (script.strip() and known(script) and not set("wxZ") & set(script)):
        return call.content(found.operands)
    call.writes(*found.operands)
    return call.unknown()


HANDLERS = {
    **dict.fromkeys(("copy", "move", "install", "link", "sync"), transfer),
    "make": make, "dd": dd, "pack": pack, "patch": patch, "edit": edit,
}  # fmt: skip
