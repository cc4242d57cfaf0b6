"""git: what changes the work tree is somebody's new version of it; what rewrites named files is a write."""

from __future__ import annotations

from memorybank.policy.shell import stream as streams
from memorybank.policy.shell.commands.call import Call
from memorybank.policy.shell.commands.patches import touched
from memorybank.policy.shell.marks import OTHER, known, words
from memorybank.policy.shell.options import Options, options
from memorybank.policy.shell.paths import ABOVE, INSIDE, join, name
from memorybank.policy.shell.stream import Stream

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_GLOBAL = "C c"
EXTERNAL = frozenset(
    words("switch pull merge rebase cherry-pick revert am bisect read-tree reset stash checkout sparse-checkout")
)
# Printing, recording, talking to other repositories: the work tree stays as it is.
HARMLESS = frozenset(
    words(
        "add commit diff log show status blame fetch branch tag push remote ls-files ls-tree ls-remote "
        "rev-parse rev-list shortlog describe grep reflog config help version show-ref for-each-ref cat-file "
        "merge-base name-rev whatchanged cherry count-objects fsck gc prune repack notes annotate var "
        "check-ignore check-attr diff-tree diff-index diff-files hash-object update-index update-ref "
        "symbolic-ref verify-commit range-diff maintenance credential rerere stage write-tree commit-tree "
        "mktree pack-refs verify-tag interpret-trailers mailinfo lfs bundle send-email request-pull instaweb "
        "fast-export show-branch get-tar-commit-id patch-id stripspace column merge-tree"
    )
)
_SHOWING = frozenset(words("show diff log blame grep annotate cat-file"))


def git(call: Call) -> Stream:
    args = list(call.args)
    cwd, tree, at = call.cwd, "", 0
    while at < len(args) and args[at].startswith("-"):
        arg = args[at]
        if arg in ("-C", "--work-tree", "--git-dir", "-c", "--namespace", "--exec-path", "--super-prefix"):
            value = args[at + 1] if at + 1 < len(args) else ""
            if arg == "-C":
                cwd = join(cwd, value)
            elif arg == "--work-tree":
                tree = value
            elif arg == "-c":
                configured(call, value)
            at += 2
            continue
        if arg.startswith("--work-tree="):
            tree = arg.partition("=")[2]
        at += 1
    verb, rest = (args[at], args[at + 1 :]) if at < len(args) else ("", [])
    kept = call.shell.scope
    call.shell.scope = kept.copy()
    call.shell.scope.cwd = join(cwd, tree) if tree else cwd
    try:
        inner = Call(call.shell, f"git {verb}", rest, call.stdin)
        return VERBS[verb](inner) if verb in VERBS else plain(inner, verb)
    finally:
        call.shell.scope = kept


def configured(call: Call, value: str) -> None:
    """`-c alias.x='!cmd'`, `-c core.pager=…`: a command line in a setting."""
    key, _, text = value.partition("=")
    if key.startswith("alias.") and text.startswith("!"):
        call.shell.text(text[1:], streams.empty(), subshell=True)


def plain(call: Call, verb: str) -> Stream:
    found = call.options("oSGn", "output pathspec-from-file")
    output = found.value("output")
    if output:
        call.writes(output)
    if verb in EXTERNAL:
        call.shell.effects.external = True
        return streams.empty()
    if verb == "ls-files":
        return listed(call, found)
    if verb in ("diff", "show", "log", "diff-tree") and found.has("name-only", "name-status"):
        return listed(call, only_paths(call, found))
    if verb == "status" and found.has("s", "short", "porcelain"):
        return Stream([f"M {line}" for line in listed(call, found).lines])
    if verb == "grep" and found.has("l", "files-with-matches", "name-only"):
        return listed(call, options(call.args[1:] if call.args else []))
    if verb == "config" or verb in HARMLESS:
        shows: frozenset[str] = frozenset()
        if verb in ("show", "blame", "cat-file", "annotate"):
            for operand in found.operands:
                path = operand.rpartition(":")[2]
                full = call.full(path) if "/" in path or "." in path else ""
                if full and call.shell.ground.kind(full) == "file":
                    shows |= call.shell.page(full)
        return streams.unknown(shows)
    return call.unknown()


def only_paths(call: Call, found: Options) -> Options:
    """Without the revisions among the operands."""
    kept = Options()
    kept.operands = [o for o in found.operands if is_path(call, o)]
    return kept


def listed(call: Call, found: Options) -> Stream:
    """ls-files: names of the bank's pages are among them if a pathspec reaches it."""
    ground = call.shell.ground
    lines: list[str] = []
    for spec in [o for o in found.operands if o != "--"] or ["."]:
        path = call.full(plain_spec(spec))
        spot = ground.spot(path) if known(path) else "maybe"
        top = ground.real(call.cwd)
        reaches = spot in (INSIDE, ABOVE) or any(c in spec for c in "*?[")
        for inner in ground.below() if reaches else ():
            full = ground.fence.real + ("/" + inner if inner else "")
            if not inner or ground.world.kind(full) == "dir":
                continue
            if spot == INSIDE and not full.startswith(ground.real(path)):
                continue
            if "*" in spec and not full.endswith(spec.rpartition("*")[2]):
                continue
            if full.startswith(top.rstrip("/") + "/"):
                lines.append(full[len(top.rstrip("/")) + 1 :])
        for link in ground.links_in():  # tracked like any file, and followed by whoever gets the name
            if link.startswith(top.rstrip("/") + "/") and (spot == ABOVE or link.startswith(path.rstrip("/") + "/")):
                lines.append(link[len(top.rstrip("/")) + 1 :])
    return Stream([*lines, OTHER])


def plain_spec(spec: str) -> str:
    if spec.startswith(":/"):
        return "."
    if spec.startswith(":("):
        return spec.partition(")")[2] or "."
    return spec


def excluded(specs: list[str], word: str) -> bool:
    """`:!memory-bank` takes the bank out."""
    return any(s.startswith((":!", ":^", ":(exclude")) and word in s.lower() for s in specs)


def rewrites(call: Call, specs: list[str], *, text: str = "shell.git") -> None:
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
        call.shell.effects.spreads(base, path, call.name, text=text)


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
        call.shell.effects.external = len(operands) > 0
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
    before, paths = split_paths(call.args)
    found = options(before, "e", "exclude")
    if found.has("n", "dry-run"):
        return streams.unknown()
    specs = [*found.operands, *paths]
    if any(call.shell.ground.word in e.lower() for e in found.all("e", "exclude")):
        return streams.empty()
    if specs:
        rewrites(call, specs, text="shell.remove")
    elif call.shell.ground.spot(call.cwd) == INSIDE:
        rewrites(call, ["."], text="shell.remove")
    else:
        call.shell.effects.unknown = True  # only what git does not know: pages are nearly always tracked
    return streams.empty()


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


def makes(call: Call) -> Stream:
    """clone, init, worktree add, submodule add: a folder is made."""
    verb = call.name.removeprefix("git ")
    found = call.options("boubcj", "branch origin upload-pack template depth reference separate-git-dir config jobs")
    operands = found.operands
    if verb == "clone":
        target = operands[1] if len(operands) > 1 else name(operands[0]).removesuffix(".git") if operands else ""
        if target:
            call.writes(target)
            call.shell.ground.folders.add(call.full(target))
        return streams.empty()
    if verb == "init":
        if operands:
            call.writes(operands[0].rstrip("/") + "/.git")
        else:
            call.writes(".git")
        return streams.empty()
    if verb == "worktree":
        if operands[:1] == ["add"]:
            call.writes(*operands[1:2])
        elif operands[:1] in (["remove"], ["move"]):
            call.removes(*operands[1:])
        return streams.unknown()
    if operands[:1] == ["add"]:
        target = operands[2] if len(operands) > 2 else name(operands[1]).removesuffix(".git") if operands[1:] else ""
        call.writes(target)
    elif operands[:1] in (["update"], ["deinit"], ["sync"]):
        call.shell.effects.external = True
    elif operands[:1] == ["foreach"]:
        call.shell.text(" ".join(operands[1:]), streams.empty(), subshell=True)
    return streams.unknown()


def outputs(call: Call) -> Stream:
    """archive -o FILE, format-patch -o DIR, bundle create FILE."""
    found = call.options("on", "output output-directory format prefix")
    out = found.value("o", "output", "output-directory")
    if out:
        call.writes(out)
    elif call.name.endswith("format-patch") and not found.has("stdout"):
        call.writes("0001-" + OTHER)
    if call.name.endswith("bundle") and found.operands[:1] == ["create"]:
        call.writes(*found.operands[1:2])
    return streams.unknown()


def index_out(call: Call) -> Stream:
    found = call.options("", "prefix stage", joined="")
    prefix = found.value("prefix")
    if prefix:
        call.writes(prefix + OTHER)
        return streams.empty()
    if found.has("a", "all"):
        call.shell.effects.external = True
    rewrites(call, found.operands)
    return streams.empty()


def filter_branch(call: Call) -> Stream:
    call.shell.effects.external = True
    return streams.unknown()


def bisect(call: Call) -> Stream:
    call.shell.effects.external = True
    if call.args[:1] == ["run"]:
        call.run(call.args[1:])
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
    "clone": makes,
    "init": makes,
    "worktree": makes,
    "submodule": makes,
    "archive": outputs,
    "format-patch": outputs,
    "bundle": outputs,
    "checkout-index": index_out,
    "filter-branch": filter_branch,
    "filter-repo": filter_branch,
    "bisect": bisect,
}
HANDLERS: dict[str, Callable[[Call], Stream]] = {"git": git, "hub": git, "yadm": git}
