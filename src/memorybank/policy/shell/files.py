"""Programs that copy, move, link, make and pack files."""

from __future__ import annotations

from memorybank.policy.shell.bank_paths import ABOVE, INSIDE, name
from memorybank.policy.shell.programs import options
from memorybank.policy.shell.values import Stream, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.policy.shell.dispatch import ProgramCall
    from memorybank.policy.shell.programs import Options


def copy(call: ProgramCall) -> Stream:
    """cp, scp and install."""
    found, installs = call.options(), call.row.kind == "install"
    if installs and found.has("d", "directory"):
        return make(call)
    if call.name in ("cp", "gcp") and found.has("l", "link"):
        call.spreads(*_sources(found), text="shell.link")
    _lands(call, found, replace=installs or found.has("remove-destination"))
    return Stream.empty()


def move(call: ProgramCall) -> Stream:
    found = call.options()
    target = "".join(found.operands[-1:])
    if len(_sources(found)) > 1 and known(call.full(target)) and not (call.is_folder(target) or found.has("t")):
        return Stream.empty()  # several files need a folder to go to, else nothing is moved
    call.removes(*(source for source in _sources(found) if name(source) not in (".", "..")))  # nobody can move those
    _lands(call, found, replace=True)
    return Stream.empty()


def _sources(found: Options) -> list[str]:
    return found.operands if found.has("t", "target-directory") else found.operands[:-1]


def _lands(call: ProgramCall, found: Options, *, replace: bool) -> None:
    """Where copies come to lie: at a name, or in a folder under their own names."""
    sources, folder = _sources(found), found.value("t", "target-directory")
    target = folder if folder is not None else found.operands[-1] if len(found.operands) > 1 else ""
    if not target or ":" in target.partition("/")[0]:  # on another machine, as scp and rsync read it
        return
    in_folder = folder is not None or len(sources) > 1 or target.endswith("/") or call.is_folder(target)
    for source in sources:
        place = target
        if in_folder and not found.has("T", "no-target-directory") and not _is_whole(source):
            place = f"{target.rstrip('/')}/{name(source.rpartition(':')[2])}"
        if replace and not _is_whole(source):
            call.removes(place, tree=False, text="shell.write")
        else:
            call.writes(place)
        if not in_folder:
            call.shell.keep(target, call.content([source]))


def _is_whole(source: str) -> bool:
    """What is in the folder, and not the folder itself, as rsync reads it."""
    return source.endswith("/") or name(source) in (".", "..")


def link(call: ProgramCall) -> Stream:
    found = call.options()
    targets, folder = found.operands, found.value("t", "target-directory")
    if not found.has("s", "symbolic"):  # a second name of a page: who writes the one writes the other
        call.writes(*(targets if folder is not None or len(targets) == 1 else targets[:-1]), text="shell.link")
    place = folder if folder is not None else "." if len(targets) == 1 else "".join(targets[-1:])
    if call.is_folder(place) and not found.has("n", "T", "no-dereference", "no-target-directory"):
        place = f"{place.rstrip('/')}/{name(targets[0])}"
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


def sync(call: ProgramCall) -> Stream:
    found = call.options()
    call.writes(*call.row.written(call.args))
    if found.has("n", "dry-run", "list-only") or len(found.operands) < 2:
        return Stream.unknown()
    *sources, target = found.operands
    if found.has("remove-source-files"):
        call.spreads(*sources, text="shell.remove")
    spared = any(call.shell.bank.word in value.lower() for value in found.all("exclude", "filter", "f"))
    if not spared or call.spot(target) == INSIDE:
        if all(map(_is_whole, sources)) and any(flag.startswith("del") for flag in found.flags):
            call.spreads(target)
        _lands(call, found, replace=True)
    return Stream.unknown()


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
    "copy": copy, "move": move, "install": copy, "link": link, "make": make, "dd": dd,
    "sync": sync, "pack": pack, "patch": patch, "edit": edit,
}  # fmt: skip
