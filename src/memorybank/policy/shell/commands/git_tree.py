"""git's verbs that rewrite files of the work tree: by a pathspec, by a patch, or by taking another state of it."""

from __future__ import annotations

from memorybank.policy.shell import stream as streams
from memorybank.policy.shell.commands.patches import touched
from memorybank.policy.shell.marks import OTHER, known
from memorybank.policy.shell.options import options
from memorybank.policy.shell.paths import INSIDE, name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from memorybank.policy.shell.commands.call import Call
    from memorybank.policy.shell.stream import Stream


def plain_spec(spec: str) -> str:
    if spec.startswith(":/"):
        return "."
    if spec.startswith(":("):
        return spec.partition(")")[2] or "."
    return spec


def excluded(specs: list[str], word: str) -> bool:
    """`:!memory-bank` takes the bank out."""
    return any(s.startswith((":!", ":^", ":(exclude")) and word in s.lower() for s in specs)


def rewrites(call: Call, specs: list[str], *, text: str = "shell.git", tree: str = "shell.tree") -> None:
    """Files that match these pathspecs get another content or go."""
    ground = call.shell.ground
    if excluded(specs, ground.word):
        return
    for spec in specs:
        if spec.startswith((":!", ":^", ":(exclude")):
            continue
        path = plain_spec(spec)
        base = project_top(call) if spec.startswith((":/", ":(top")) else call.cwd
        if any(c in path for c in "*?["):
            globbed(call, path, base, text)
            continue
        call.shell.effects.spreads(base, path, call.name, text=text, tree=tree)


def globbed(call: Call, pattern: str, base: str, text: str) -> None:
    """A pathspec's wildcards cross slashes."""
    from memorybank.policy.shell.match import matches

    ground = call.shell.ground
    top = ground.real(base).rstrip("/")
    for inner in ground.below():
        full = ground.fence.real + ("/" + inner if inner else "")
        if full.startswith(top + "/") and matches(pattern, full[len(top) + 1 :]):
            call.shell.effects.writes("/", full, call.name, text=text)


def project_top(call: Call) -> str:
    return call.shell.ground.fence.project


def split_paths(args: list[str]) -> tuple[list[str], list[str]]:
    if "--" in args:
        cut = args.index("--")
        return args[:cut], args[cut + 1 :]
    return args, []


def is_path(call: Call, word: str) -> bool:
    """`git checkout X`: a path when something of that name is there, or it looks like one."""
    if word in (".", "..") or word.endswith("/") or word.startswith(("./", "../", ":/", ":(", ":!")):
        return True
    if any(c in word for c in "*?["):
        return True
    return bool(call.shell.ground.kind(call.full(word))) or call.shell.ground.spot(call.full(word)) == INSIDE


def checkout(call: Call) -> Stream:
    before, paths = split_paths(call.args)
    found = options(before, "bB", "orphan conflict pathspec-from-file")
    operands = found.operands
    if paths:
        rewrites(call, paths)
        return streams.empty()
    source = found.value("pathspec-from-file")
    if source:
        rewrites(call, call.content([source]).lines)
        return streams.empty()
    if found.has("b", "B", "orphan"):
        call.shell.effects.external = call.shell.effects.external or len(operands) > 0
        return streams.empty()
    specs = operands[1:] if len(operands) > 1 else [o for o in operands if is_path(call, o)]
    if (
        len(operands) > 1
        and is_path(call, operands[0])
        and not (name(operands[0]) == operands[0] and "." not in operands[0])
    ):
        specs = operands
    if specs:
        rewrites(call, specs)
        return streams.empty()
    call.shell.effects.external = True
    return streams.empty()


def restore(call: Call) -> Stream:
    before, paths = split_paths(call.args)
    found = options(before, "s", "source conflict pathspec-from-file")
    if found.has("S", "staged") and not found.has("W", "worktree"):
        return streams.empty()
    source = found.value("pathspec-from-file")
    rewrites(call, [*found.operands, *paths, *(call.content([source]).lines if source else [])])
    return streams.empty()


def clean(call: Call) -> Stream:
    """What git does not know goes: a page that was just written is among it (GRD-2)."""
    before, paths = split_paths(call.args)
    found = options(before, "e", "exclude")
    if found.has("n", "dry-run"):
        return streams.unknown()
    specs = [*found.operands, *paths] or ["."]
    forced = found.has("f", "force", "i", "interactive") or (
        call.shell.scope.settings.get("clean.requireforce", "").lower() in ("false", "no", "off", "0")
    )
    spared = is_spared(call, found.all("e", "exclude"))
    if "X" in found.flags:  # only what is ignored: an exclusion adds to that
        forced, spared = forced and (spared or is_ignored(call)), False
    if not forced:
        call.shell.effects.unknown = True  # git says no, unless it is set up not to
    elif not spared:
        rewrites(call, specs, text="shell.remove", tree="shell.clean")
    elif "x" in found.flags:  # ignored files too: the wiring of a host is often one of them (GAT-8)
        base = call.shell.ground.real(call.cwd).rstrip("/") + "/"
        there = [s for s in call.shell.ground.fence.settings if s.startswith(base) and call.shell.ground.kind(s)]
        left = {pattern.strip("/") for pattern in found.all("e", "exclude")}
        call.removes(*(path for path in there if left.isdisjoint(path.split("/"))))
    return streams.empty()


def is_spared(call: Call, patterns: list[str]) -> bool:
    """Does a pattern take the bank out as a whole, and no later one bring it back?"""
    ground = call.shell.ground
    top = bank = ground.fence.bank
    while "/" in top and not ground.kind(top + "/.git"):
        top = top.rpartition("/")[0]
    spellings = {name(bank), "**/" + name(bank), "/" + bank[len(top or ground.fence.project) + 1 :]}
    met = [p for p in patterns if p[:1] == "!" or p.rstrip("/") in spellings or "/" + p.rstrip("/") in spellings]
    return bool(met) and not met[-1].startswith("!")


def is_ignored(call: Call) -> bool:
    """Do the project's own lists of what git ignores speak of the bank?"""
    ground = call.shell.ground
    lists = (".gitignore", ".git/info/exclude", f"{ground.word}/.gitignore")
    return any(ground.word in ground.text(f"{ground.fence.project}/{path}").lower() for path in lists)


def rm(call: Call) -> Stream:
    before, paths = split_paths(call.args)
    found = options(before, "", "pathspec-from-file")
    if found.has("cached", "n", "dry-run"):
        return streams.empty()
    rewrites(call, [*found.operands, *paths], text="shell.remove")
    return streams.empty()


def mv(call: Call) -> Stream:
    found = call.options()
    if found.has("n", "dry-run"):
        return streams.empty()
    from memorybank.policy.shell.commands.files import copy

    call.removes(*found.operands[:-1])
    copy(call, found, replace=True)
    return streams.empty()


def apply(call: Call) -> Stream:
    found = call.options("pC", "directory exclude include whitespace")
    if found.has("check", "stat", "numstat", "summary", "cached") and not found.has("apply", "index"):
        return streams.empty()
    strip = int(found.value("p") or "1") if (found.value("p") or "1").isdigit() else 1
    patch = call.input(found.operands)
    folder = found.value("directory") or ""
    if known(patch.text):
        for path in touched(patch.lines, strip):
            call.writes((folder.rstrip("/") + "/" if folder else "") + path, text="shell.git")
    else:
        call.writes((folder or ".").rstrip("/") + "/" + patch.text[:1], text="shell.git")
    return streams.empty()


def am(call: Call) -> Stream:
    found = call.options("pC", "directory exclude include")
    if found.has("abort", "continue", "skip", "quit", "show-current-patch"):
        call.shell.effects.external = True
        return streams.empty()
    apply(call)
    call.shell.effects.external = True
    return streams.empty()


def stash(call: Call) -> Stream:
    action = call.args[0] if call.args and not call.args[0].startswith("-") else "push"
    if action in ("list", "show", "drop", "clear", "create", "store"):
        return streams.unknown()
    if action in ("push", "save"):
        before, paths = split_paths(call.args[1:] if call.args[:1] == [action] else call.args)
        found = options(before, "m", "message pathspec-from-file")
        specs = [*(found.operands if action == "push" else []), *paths]
        if specs:
            rewrites(call, specs)
            return streams.empty()
    call.shell.effects.external = True
    return streams.empty()


def reset(call: Call) -> Stream:
    found = call.options()
    if found.has("hard", "merge", "keep"):
        call.shell.effects.external = True
    return streams.empty()


def index_out(call: Call) -> Stream:
    found = call.options("", "prefix stage", joined="")
    prefix = found.value("prefix")
    if prefix:
        call.writes(prefix + OTHER)
        return streams.empty()
    if found.has("a", "all"):
        if found.has("f", "force"):
            rewrites(call, ["."])
        call.shell.effects.external = True
    rewrites(call, found.operands)
    return streams.empty()


def index_in(call: Call) -> Stream:
    """`update-index --cacheinfo`: git would hold a page that nobody wrote, and bring it with the next checkout."""
    for at, arg in enumerate(call.args):
        if arg.startswith("--cacheinfo"):
            entry = arg.partition("=")[2] or "".join(call.args[at + 1 : at + 2])
            path = entry.split(",", 2)[2] if entry.count(",") > 1 else "".join(call.args[at + 3 : at + 4])
            rewrites(call, [path])
        elif arg == "--index-info":
            call.shell.effects.unknown = True
    return streams.unknown()


def in_place(call: Call) -> Stream:
    """interpret-trailers, merge-file, mailinfo: the files they are given."""
    verb = call.name.removeprefix("git ")
    found = call.options("L", "trailer where if-exists if-missing marker-size diff-algorithm encoding")
    if verb == "interpret-trailers" and found.has("in-place"):
        call.writes(*found.operands)
    elif verb == "merge-file" and not found.has("p", "stdout"):
        call.writes(*found.operands[:1])
    elif verb == "mailinfo":
        call.writes(*found.operands[:2])
    return streams.unknown()


VERBS: dict[str, Callable[[Call], Stream]] = {
    "checkout": checkout,
    "restore": restore,
    "clean": clean,
    "rm": rm,
    "mv": mv,
    "apply": apply,
    "am": am,
    "stash": stash,
    "reset": reset,
    "checkout-index": index_out,
    "update-index": index_in,
    "interpret-trailers": in_place,
    "merge-file": in_place,
    "mailinfo": in_place,
}
