"""Programs that copy, move, link, make and remove files."""

from __future__ import annotations

from memorybank.policy.shell import stream as streams
from memorybank.policy.shell.commands.call import Call
from memorybank.policy.shell.commands.sed import replaced
from memorybank.policy.shell.commands.table import ROWS, Row
from memorybank.policy.shell.marks import OTHER, known
from memorybank.policy.shell.options import Options
from memorybank.policy.shell.paths import ABOVE, INSIDE, lexical, name, parent
from memorybank.policy.shell.stream import Stream

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def by_row(call: Call, row: Row) -> Stream:
    found = call.options(row.short, row.long)
    outs = row.outs.split()
    for out in found.all(*outs):
        call.writes(out)
    for at, arg in enumerate(call.args[:-1]):
        if len(arg) > 2 and arg[0] == "-" and arg[1:] in outs:  # `-out file`, in the style of openssl
            call.writes(call.args[at + 1])
    written = [] if found.has(*row.unless.split()) else picked(found.operands, row.writes, found)
    if row.only and not found.has(*row.only.split()):
        written = []
    below = bool(row.tree) and found.has(*row.tree.split())
    for path in written:
        if path == "-":
            continue
        if row.how == "remove":
            full = call.full(path)
            if name(path) in (".", "..") or (call.name == "rmdir" and known(full) and filled(call, full)):
                continue  # refused by the program itself
            call.removes(path, tree=below or not row.tree)
        elif below or row.how == "spread":
            call.spreads(path)
        elif row.how == "replace":
            call.removes(path, tree=False, text="shell.write")
        else:
            call.writes(path)
    if row.shows:
        rest = [o for o in found.operands if o not in written]
        source = call.input(rest)
        return Stream(source.lines, source.shows)
    return streams.unknown()


def filled(call: Call, full: str) -> bool:
    """Does it hold something? Where the bank is spoken of, what is tried counts, not whether it would work today."""
    effects = call.shell.effects
    return not (effects.unknown or effects.mentioned) and bool(
        call.shell.ground.world.names(call.shell.ground.real(full))
    )


def picked(operands: list[str], which: str, found: Options) -> list[str]:
    if which == "*":
        return operands
    if which == "1:":
        return operands if found.has("reference") else operands[1:]
    if which == "-1":
        return operands[-1:] if len(operands) > 1 else []
    if which.isdigit():
        return operands[int(which) : int(which) + 1]
    return []


def local(path: str) -> bool:
    """Not `host:path`, as scp and rsync read it."""
    head, colon, _ = path.partition(":")
    return not colon or "/" in head or not head


def into(call: Call, sources: list[str], folder: str, *, replace: bool) -> None:
    """Each source gets a place in a folder under its own name."""
    for source in sources:
        base = name(source)
        if not source:
            continue
        if base in ("", ".", "..") or source.endswith("/."):
            contents(call, source, folder)
        else:
            land(call, folder.rstrip("/") + "/" + base if folder != "/" else "/" + base, replace=replace)


def land(call: Call, path: str, *, replace: bool) -> None:
    ground = call.shell.ground
    full = call.full(path)
    link = (
        call.name == "cp" and not replace and known(full) and full not in ground.links and ground.kind(full) == "link"
    )
    if link and not ground.world.kind(ground.real(full)):
        return  # cp does not write through a link to nothing
    if replace:
        call.removes(path, tree=False, text="shell.write")
    else:
        call.writes(path)


def contents(call: Call, source: str, folder: str) -> None:
    """What a folder holds is spread into another one: does it hold something where the bank is?"""
    ground = call.shell.ground
    full = call.full(folder)
    spot = ground.spot(full)
    if spot == INSIDE:
        call.writes(folder)
    if spot != ABOVE or not known(source):
        if spot == ABOVE:
            call.shell.effects.unknown = True
        return
    ahead = ground.fence.real[len(ground.real(full).rstrip("/")) :]
    there = call.full(source).rstrip("/") + ahead
    if ground.kind(there):
        call.spreads(folder + ahead)


def cp(call: Call) -> Stream:
    found = call.options("tS", "target-directory suffix backup sparse reflink context no-preserve preserve")
    if found.has("l", "link"):
        to = 0 if found.has("t", "target-directory") else 1
        call.spreads(*found.operands[: len(found.operands) - to], text="shell.link")
    copy(call, found, replace=found.has("remove-destination"))
    return streams.empty()


def copy(call: Call, found: Options, *, replace: bool) -> None:
    folder = found.value("t", "target-directory")
    if folder is not None:
        into(call, found.operands, folder, replace=replace)
        call.writes(folder) if call.shell.ground.spot(call.full(folder)) == INSIDE else None
        return
    if len(found.operands) < 2:
        return
    *sources, target = found.operands
    if found.has("parents"):
        for source in sources:
            call.writes(target.rstrip("/") + "/" + source)
        return
    if not found.has("T", "no-target-directory") and (
        len(sources) > 1 or target.endswith("/") or call.is_folder(target)
    ):
        into(call, sources, target, replace=replace)
        return
    if any(call.is_folder(s) for s in sources) and found.has("r", "R", "a", "recursive", "archive"):
        call.spreads(target) if call.shell.ground.spot(call.full(target)) == INSIDE else contents(
            call, sources[0], target
        )
    land(call, target, replace=replace)
    source = call.full(sources[0])
    if known(source) and known(target):
        text = call.shell.ground.text(source)
        if text:
            call.shell.ground.files[lexical(call.full(target))] = text


def mv(call: Call) -> Stream:
    found = call.options("tS", "target-directory suffix backup")
    sources = found.operands if found.has("t", "target-directory") else found.operands[:-1]
    if len(sources) > 1 and fails(call, found.operands[-1]) and not found.has("t", "target-directory"):
        return streams.empty()
    for source in sources:
        if name(source) not in (".", ".."):  # nobody can move those
            call.removes(source)
    copy(call, found, replace=True)
    return streams.empty()


def fails(call: Call, target: str) -> bool:
    """Several files need a folder to go to: without one the program stops before it does anything."""
    full = call.full(target)
    if not known(full) or call.shell.effects.unknown or call.shell.ground.spot(full) == INSIDE:
        return False
    return not call.is_folder(target)


def ln(call: Call) -> Stream:
    found = call.options("tS", "target-directory suffix backup")
    folder = found.value("t", "target-directory")
    targets = found.operands
    if not found.has("s", "symbolic"):  # a second name of a page: who writes the one writes the other
        call.writes(*(targets if folder is not None or len(targets) == 1 else targets[:-1]), text="shell.link")
    if folder is not None:
        into(call, targets, folder, replace=True)
        return streams.empty()
    if len(targets) == 1:
        into(call, targets, ".", replace=True)
        made = name(targets[0])
    elif targets:
        place = targets[-1]
        entry = found.has("n", "T", "no-dereference", "no-target-directory")
        if not entry and (len(targets) > 2 or place.endswith("/") or call.is_folder(place)):
            into(call, targets[:-1], place, replace=True)
            made = place.rstrip("/") + "/" + name(targets[0])
        else:
            call.removes(place, tree=False, text="shell.write")
            made = place
    else:
        return streams.empty()
    if known(made) and known(targets[0]) and known(call.cwd):
        origin = targets[0] if found.has("s", "symbolic") else call.full(targets[0])
        call.shell.ground.link(call.full(made), origin)
    return streams.empty()


def install(call: Call) -> Stream:
    found = call.options("mogtS", "mode owner group target-directory suffix backup")
    if found.has("d", "directory"):
        make_folders(call, found.operands, parents=True)
        return streams.empty()
    copy(call, found, replace=True)
    return streams.empty()


def mkdir(call: Call) -> Stream:
    found = call.options("m", "mode context")
    make_folders(call, found.operands, parents=found.has("p", "parents"))
    return streams.empty()


def make_folders(call: Call, paths: list[str], parents: bool) -> None:
    """A folder that is there already is not touched."""
    ground = call.shell.ground
    for path in paths:
        full = call.full(path)
        if known(full):
            if ground.is_folder(full) or (not parents and ground.kind(full)):
                continue
            spelled = lexical(full)
            while spelled not in ("/", ".") and spelled not in ground.folders:
                ground.folders.add(spelled)
                spelled = parent(spelled)
                if ground.kind(spelled):
                    break
        call.writes(path)


def tee(call: Call) -> Stream:
    found = call.options("", "output-error")
    call.writes(*found.operands)
    for path in found.operands:
        if known(path) and known(call.cwd) and len(call.stdin.text) < 200_000:
            call.shell.ground.files[lexical(call.full(path))] = call.stdin.text
    return call.stdin


def dd(call: Call) -> Stream:
    source = ""
    for arg in call.args:
        key, _, value = arg.partition("=")
        if key == "of":
            call.writes(value)
            source = "-"
        elif key == "if" and not source:
            source = value
    if source == "-":
        return streams.empty()
    return call.content([source]) if source else call.stdin


def mktemp(call: Call) -> Stream:
    found = call.options("pt", "suffix", joined="")
    folder = found.value("p", "tmpdir")
    made = found.operands[0] if found.operands else "tmp.XXXX"
    if folder or found.has("t", "tmpdir"):
        made = (folder or "/tmp") + "/" + made
    elif not found.operands:
        made = "/tmp/" + made
    if not found.has("u", "dry-run"):
        call.writes(made)
    cut = made.find("XXX")
    return streams.of(made[:cut] + OTHER if cut >= 0 else made)


_RSYNC = (
    "exclude include filter files-from exclude-from include-from rsh port partial-dir compare-dest copy-dest link-dest "
    "log-file password-file bwlimit max-size min-size timeout chmod chown out-format iconv temp-dir backup-dir suffix "
    "info debug block-size modify-window"
)


def rsync(call: Call) -> Stream:
    found = call.options("efTBM", _RSYNC)
    for path in found.all("log-file", "backup-dir", "write-batch", "only-write-batch", "partial-dir"):
        call.writes(path)
    if found.has("n", "dry-run", "list-only") or len(found.operands) < 2:
        return streams.unknown()
    *sources, target = found.operands
    if found.has("remove-source-files", "remove-sent-files"):
        for source in sources:
            call.spreads(source, text="shell.remove")
    if not local(target):
        return streams.empty()
    ground = call.shell.ground
    spot = ground.spot(call.full(target))
    deletes = any(f == "del" or f.startswith("delete") for f in found.flags)
    spared = any(ground.word in e.lower() for e in found.all("exclude", "filter", "f"))
    if spot == ABOVE and deletes and not spared and not found.has("files-from"):
        if all(s.endswith("/") or name(s) in (".", "..") for s in sources):
            call.spreads(target)
        else:
            into(call, sources, target, replace=True)
        return streams.empty()
    for source in sources:
        if spared and spot != INSIDE:
            break
        if source.endswith("/") or name(source) in (".", "..", ""):
            contents(call, source, target)
        elif target.endswith("/") or call.is_folder(target) or len(sources) > 1:
            into(call, [source], target, replace=True)
        else:
            land(call, target, replace=True)
    return streams.empty()


def scp(call: Call) -> Stream:
    found = call.options("PiFocSlJ")
    if len(found.operands) < 2:
        return streams.empty()
    *sources, target = found.operands
    if local(target):
        if target.endswith("/") or call.is_folder(target) or len(sources) > 1:
            into(call, [s.rpartition(":")[2] for s in sources], target, replace=False)
        else:
            call.writes(target)
    return streams.empty()


def split(call: Call) -> Stream:
    """Writes PREFIXaa and so on; the default prefix is x, here."""
    row = ROWS[call.name]
    found = call.options(row.short, row.long)
    prefix = found.operands[1] if len(found.operands) > 1 else found.value("f", "prefix") or "xx"
    if call.name == "csplit":
        prefix = found.value("f", "prefix") or "xx"
    call.writes(prefix + OTHER if not prefix.endswith("/") else prefix + "x")
    script = found.value("filter")
    if script:
        call.shell.text(script, streams.unknown(), subshell=True)
    return streams.empty()


def download(call: Call) -> Stream:
    """wget and curl: also the name that they take from the address."""
    row = ROWS[call.name]
    found = call.options(row.short, row.long)
    for out in found.all(*row.outs.split()):
        if out != "-":
            call.writes(out)
    if call.name == "curl" and not found.has("O", "remote-name", "remote-name-all", "J"):
        return streams.unknown()
    folder = found.value("P", "directory-prefix", "output-dir")
    if folder:
        call.writes(folder.rstrip("/") + "/" + OTHER)
    return streams.unknown()


def rename(call: Call) -> Stream:
    """Without names it takes them from its input."""
    row = ROWS[call.name]
    found = call.options(row.short, row.long)
    names = found.operands[1:] or call.stdin.lines
    if found.has(*row.unless.split()) or not found.operands:
        return streams.empty()
    changed = replaced(names, found.operands[0]) if len(names) < 500 else None
    if changed is not None:  # a name that stays as it is stays where it is
        names = [old for old, new in zip(names, changed, strict=True) if old != new]
    call.removes(*(n for n in call.shell.first(names) if name(n) not in (".", "..")))
    return streams.empty()


HANDLERS: dict[str, Callable[[Call], Stream]] = {
    "cp": cp,
    "gcp": cp,
    "mv": mv,
    "gmv": mv,
    "ln": ln,
    "install": install,
    "ginstall": install,
    "mkdir": mkdir,
    "tee": tee,
    "dd": dd,
    "mktemp": mktemp,
    "rsync": rsync,
    "scp": scp,
    "pscp": scp,
    "split": split,
    "csplit": split,
    **dict.fromkeys(("rename", "prename", "file-rename"), rename),
    "wget": download,
    "curl": download,
}
