"""Programs that copy, move, link, make and pack files."""

from memorybank.policy.shell.bank_paths import INSIDE, name
from memorybank.policy.shell.dispatch import ProgramCall
from memorybank.policy.shell.programs import Options, options
from memorybank.policy.shell.values import Stream, known


def transfer(call: ProgramCall) -> Stream:
    """cp, mv, install, ln, scp, rsync: what happens to the sources, and where copies come to lie."""
    found, kind = call.options(), call.row.kind
    if kind == "install" and found.has("d", "directory"):
        return make(call)
    folder = found.value("t", "target-directory")
    *sources, target = [*found.operands, *([] if folder is None else [folder])] or [""]
    if kind == "link" and not sources:
        sources, target = [target], "."
    left_out = any(call.shell.bank.word in value.lower() for value in found.all("exclude", "filter"))
    spares = found.has("n", "dry-run", "list-only") or (left_out and call.spot(target) != INSIDE)
    if kind == "sync" and spares:
        return Stream.unknown()
    several = len(sources) > 1 and folder is None
    if kind == "move" and several and known(call.full(target)) and not call.is_folder(target):
        return Stream([])  # several files need a folder to go to, else nothing is moved
    _takes(call, found, sources, target)
    into = folder is not None or several or _is_meant_as_folder(call, found, target)
    _lands(call, sources, target, into=into, through=kind == "copy" and not found.has("remove-destination"))
    return Stream([])


def _is_meant_as_folder(call: ProgramCall, found: Options, target: str) -> bool:
    plain = found.has("T", "no-target-directory") or (call.row.kind == "link" and found.has("n", "no-dereference"))
    return not plain and (target.endswith("/") or call.is_folder(target))


def _takes(call: ProgramCall, found: Options, sources: list[str], target: str) -> None:
    """Sources that go, or get a second name: who writes the one writes the other; and what goes from the target."""
    kind = call.row.kind
    if kind == "sync" and sources and any(flag.startswith("del") for flag in found.flags):
        call.spreads(target)
    if kind == "move" or found.has("remove-source-files"):
        call.removes(*(source for source in sources if name(source) not in (".", "..")))  # nobody can move those
    if found.has("l", "link") if kind == "copy" else kind == "link" and not found.has("s", "symbolic"):
        call.spreads(*sources, text="shell.link")


def _lands(call: ProgramCall, sources: list[str], target: str, *, into: bool, through: bool) -> None:
    """At a name, or in a folder under their own names; `through` a link that lies there, or in its place."""
    for source in sources:
        whole = source.endswith("/") or name(source) in (".", "..")  # what is in it, and not the folder itself
        place = f"{target.rstrip('/')}/{name(source.rpartition(':')[2])}" if into and not whole else target
        if whole or through:
            call.writes(place)
        else:
            call.removes(place, tree=False, text="shell.write")


def make(call: ProgramCall) -> Stream:
    """A folder that is there already is not touched."""
    found, bank = call.options(), call.shell.bank
    for path in found.operands:
        full = call.full(path)
        if not known(full) or not (bank.is_folder(full) or (call.name == "mkdir" and bank.kind(full))):
            call.writes(path)
    return Stream([])


def dd(call: ProgramCall) -> Stream:
    given = dict(arg.partition("=")[::2] for arg in call.args)
    call.writes(given.get("of", ""))
    return Stream([]) if "of" in given else call.input([given["if"]] if "if" in given else [])


def pack(call: ProgramCall) -> Stream:
    """tar and zip: the archive that is made, or the folder where one is taken apart."""
    first, tar = "".join(call.args[:1]), call.name.endswith("tar")
    found = options([f"-{first}", *call.args[1:]] if tar and first[:1] != "-" else call.args, "Cfd", "directory file")
    if call.name == "zip" or (tar and found.has("c", "r", "u", "create", "append", "update")):
        archive = found.value("f", "file") or "" if tar else "".join(found.operands[:1])
        call.writes("" if archive == "-" else archive)
        call.removes(*(found.operands if found.has("m", "remove-files") else []))
    elif not tar or found.has("x", "extract", "get"):
        folder = found.value("C", "directory", "d") or "."
        call.writes(folder if call.spot(folder) == INSIDE else "")
    return call.unknown()


def patch(call: ProgramCall) -> Stream:
    """Which files a patch changes stands in it."""
    found = call.options()
    if found.has(*call.row.unless):
        return Stream.unknown()
    call.writes(*found.operands[:1])
    source = found.value("i", "input")
    by_patch(call, (call.shell.content([source]) if source else call.stdin).text, found.value("d", "directory") or ".")
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
        return call.shell.content(found.operands)
    call.writes(*found.operands)
    return call.unknown()


HANDLERS = {
    **dict.fromkeys(("copy", "move", "install", "link", "sync"), transfer),
    "make": make, "dd": dd, "pack": pack, "patch": patch, "edit": edit,
}  # fmt: skip
