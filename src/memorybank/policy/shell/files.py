"""Programs that copy, move, link, make and pack files."""

from __future__ import annotations

from memorybank.policy.shell.ground import ABOVE, INSIDE, lexical, name
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
    if not target or (folder is None and not is_local(target)):
        return
    as_name = found.has("T", "no-target-directory") or not (
        folder is not None or len(sources) > 1 or target.endswith("/") or call.is_folder(target)
    )
    for source in sources:
        if as_name:
            if call.is_folder(source):
                _contents(call, source, target)
            _write(call, target, replace)
            call.shell.keep(target, call.content([source]))
        elif _is_whole(source) if call.row.kind == "sync" else name(source) in ("", ".", "..") or source.endswith("/."):
            _contents(call, source, target)
        else:
            _write(call, f"{target.rstrip('/')}/{name(source.rpartition(':')[2])}", replace)


def _is_whole(source: str) -> bool:
    """What is in the folder, and not the folder itself, as rsync reads it."""
    return source.endswith("/") or name(source) in (".", "..")


def _write(call: ProgramCall, path: str, replace: bool) -> None:
    if replace:
        call.removes(path, tree=False, text="shell.write")
    else:
        call.writes(path)


def _contents(call: ProgramCall, source: str, folder: str) -> None:
    """What a folder holds is spread into another one: does it hold something where the bank is?"""
    ground, full = call.shell.ground, call.full(folder)
    spot = ground.spot(full)
    if spot == INSIDE:
        call.writes(folder)
    elif spot == ABOVE and known(source):
        ahead = ground.fence.real[len(ground.real(full).rstrip("/")) :]
        if ground.kind(call.full(source).rstrip("/") + ahead):
            call.spreads(folder.rstrip("/") + ahead)


def is_local(path: str) -> bool:
    """Not `host:path`, as scp, rsync and `docker cp` read it."""
    head, colon, _ = path.partition(":")
    return not colon or "/" in head or not head


def link(call: ProgramCall) -> Stream:
    found = call.options()
    soft, targets = found.has("s", "symbolic"), found.operands
    folder = found.value("t", "target-directory")
    if not soft:  # a second name of a page: who writes the one writes the other
        call.writes(*(targets if folder is not None or len(targets) == 1 else targets[:-1]), text="shell.link")
    place = folder if folder is not None else "." if len(targets) == 1 else targets[-1] if targets else ""
    if not place:
        return Stream.empty()
    in_folder = folder is not None or len(targets) != 2 or place.endswith("/")
    if in_folder or (call.is_folder(place) and not found.has("n", "T", "no-dereference", "no-target-directory")):
        place = f"{place.rstrip('/')}/{name(targets[0])}"
    call.removes(place, tree=False, text="shell.write")
    if known(place) and known(targets[0]) and known(call.cwd):
        call.shell.ground.link(call.full(place), targets[0] if soft else call.full(targets[0]))
    return Stream.empty()


def make(call: ProgramCall) -> Stream:
    """A folder that is there already is not touched."""
    ground, found = call.shell.ground, call.options()
    parents = call.name != "mkdir" or found.has("p", "parents")
    for path in found.operands:
        full = call.full(path)
        if known(full):
            if ground.is_folder(full) or (not parents and ground.kind(full)):
                continue
            ground.folders.add(lexical(full))
        call.writes(path)
    return Stream.empty()


def dd(call: ProgramCall) -> Stream:
    given = dict(arg.partition("=")[::2] for arg in call.args)
    call.writes(given.get("of", ""))
    return Stream.empty() if "of" in given else call.input([given["if"]] if "if" in given else [])


def rename(call: ProgramCall) -> Stream:
    """By an expression or two words; without names it takes them from its input."""
    found = call.options()
    if not found.has(*call.row.unless):
        names = found.operands[1:] or call.stdin.lines
        old = "".join(found.operands[:1]).removeprefix("s").strip("/").split("/")[0].strip("^$").replace("\\", "")
        literal = old if old and all(c.isalnum() or c in "._- " for c in old) else ""
        call.removes(
            *(n for n in call.shell.first(names) if name(n) not in (".", "..") and (literal in n or not known(n)))
        )
    return Stream.empty()


def sync(call: ProgramCall) -> Stream:
    found = call.options()
    call.writes(*call.row.written(call.args))
    if found.has("n", "dry-run", "list-only") or len(found.operands) < 2:
        return Stream.unknown()
    *sources, target = found.operands
    if found.has("remove-source-files"):
        call.spreads(*sources, text="shell.remove")
    spared = any(call.shell.ground.word in value.lower() for value in found.all("exclude", "filter", "f"))
    if is_local(target) and not (spared and call.spot(target) != INSIDE):
        if all(map(_is_whole, sources)) and any(flag.startswith("del") for flag in found.flags):
            call.spreads(target)
        _lands(call, found, replace=True)
    return Stream.unknown()


def pack(call: ProgramCall) -> Stream:
    """Archives: the one that is written, and where one is taken apart."""
    first, tar = "".join(call.args[:1]), call.name.endswith("tar") or call.name == "jar"
    args = [f"-{first}", *call.args[1:]] if tar and first[:1] != "-" else call.args
    found = options(args, "Cfd", "directory file", joined="o" if call.name.startswith("7z") else "")
    if call.name in ("cpio", "pax") and (found.has("p") or (found.has("r") and found.has("w"))):
        call.spreads(*found.operands[-1:])
    folder = found.value("C", "directory", "d", "o") or "."
    makes, takes, archive, members = _packing(call, found, tar)
    if takes and not found.has("O", "to-stdout"):
        if call.spot(folder) != ABOVE:
            call.spreads(folder)
        named = [member.partition("*")[0] for member in members]  # a pattern stands for what is below
        call.spreads(*(f"{folder.rstrip('/')}/{name}" for name in named if call.shell.ground.word in name.lower()))
    elif makes and not takes:
        call.writes("" if archive == "-" else archive)
        if found.has("m", "remove-files"):
            call.removes(*members)
    return call.unknown()


def _packing(call: ProgramCall, found: Options, tar: bool) -> tuple[bool, bool, str, list[str]]:
    """Is an archive made, is one taken apart, which one, and what is named in it?"""
    words = found.operands
    makes = call.name == "zip" or found.has("c", "r", "u", "create", "append", "update")
    takes = found.has("x", "extract", "get") and call.name != "zip"
    if call.name in ("unzip", "unrar"):
        return makes, not found.has("l", "p", "t", "v", "Z"), "", words[1:]
    if call.name in ("cpio", "pax"):
        return False, found.has("i", "r") and not found.has("t", "w"), "", words
    if tar:
        return makes, takes, found.value("f", "file") or "", words
    words = words if makes else words[1:]  # zip ARCHIVE FILES; 7z VERB ARCHIVE FILES
    verb = call.args[:1]
    return makes or verb not in (["l"], ["t"]), takes or verb in (["x"], ["e"]), "".join(words[:1]), words[1:]


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
        if head in ("+++", "---", "***", "rename", "diff") and call.shell.ground.word in rest.lower():
            path = rest.split(" ")[-1].partition("\t")[0]
            call.writes(path[path.lower().find(call.shell.ground.word) :], text="shell.git")


def edit(call: ProgramCall) -> Stream:
    """An editor writes what it opens, unless it was given a script without a word that writes."""
    args = call.args
    script = "\n".join([*(a for a in args if a[:1] == "+"), call.stdin.text if known(call.stdin.text) else "", ""])
    script += "\n".join(args[at + 1] for at, a in enumerate(args[:-1]) if a in ("-c", "--cmd", "--eval", "-s", "-S"))
    found = call.options()
    if found.has("R", "readonly") or (script.strip() and known(script) and not set("wxZ") & set(script)):
        return call.content(found.operands)
    call.writes(*(path for path in found.operands if path[:1] != "+"))
    if script.strip() and call.shell.ground.word in script.lower():
        call.writes(script[script.lower().find(call.shell.ground.word) :].split()[0].strip("'\"|!"))
    return call.unknown()


HANDLERS = {
    "copy": copy, "move": move, "install": copy, "link": link, "make": make, "dd": dd,
    "rename": rename, "sync": sync, "pack": pack, "patch": patch, "edit": edit,
}  # fmt: skip
