"""git: what moves the work tree brings somebody's version of it; what rewrites named files is a write (git_tree.py)."""

from __future__ import annotations

from memorybank.policy.shell import stream as streams
from memorybank.policy.shell.commands import git_tree, handed
from memorybank.policy.shell.commands.call import Call
from memorybank.policy.shell.commands.dispatch import quoted
from memorybank.policy.shell.commands.git_tree import is_path, plain_spec
from memorybank.policy.shell.marks import OTHER, known, words
from memorybank.policy.shell.options import Options, options
from memorybank.policy.shell.paths import ABOVE, INSIDE, join, name
from memorybank.policy.shell.stream import Stream

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

EXTERNAL = frozenset(words("switch pull merge rebase cherry-pick revert read-tree sparse-checkout rerere"))
# Printing, recording, talking to other repositories: the work tree stays as it is.
HARMLESS = frozenset(
    words(
        "add commit diff log show status blame fetch branch tag push remote ls-files ls-tree ls-remote "
        "rev-parse rev-list shortlog describe grep reflog config help version show-ref for-each-ref cat-file "
        "merge-base name-rev whatchanged cherry count-objects fsck gc prune repack notes annotate var "
        "check-ignore check-attr diff-tree diff-index diff-files hash-object update-index update-ref "
        "symbolic-ref verify-commit range-diff maintenance credential stage write-tree commit-tree "
        "mktree pack-refs verify-tag interpret-trailers mailinfo lfs send-email request-pull instaweb "
        "fast-export show-branch get-tar-commit-id patch-id stripspace column merge-tree"
    )
)
_VALUED = ("-C", "--work-tree", "--git-dir", "-c", "--namespace", "--super-prefix", "--config-env")


def git(call: Call) -> Stream:
    kept = call.shell.scope
    call.shell.scope = kept.copy()
    try:
        verb, rest = started(call)
        handed.variables(call)
        inner = Call(call.shell, f"git {verb}", rest, call.stdin)
        handed.options(inner, verb)
        if verb in VERBS:
            return VERBS[verb](inner)
        if verb not in HARMLESS and verb not in EXTERNAL and f"alias.{verb.lower()}" in call.shell.scope.settings:
            return aliased(inner, verb)
        return plain(inner, verb)
    finally:
        if "config" in call.args:  # what `-c` says ends with the command, what `config` says does not
            kept.settings |= call.shell.scope.settings
        call.shell.scope = kept


def started(call: Call) -> tuple[str, list[str]]:
    """git's own options are carried out; the verb and what follows it."""
    args, scope = call.args, call.shell.scope
    tree, at = scope.scalar("GIT_WORK_TREE") or "", 0
    while at < len(args) and args[at].startswith("-"):
        name, equals, value = args[at].partition("=")
        at += 1
        if name in _VALUED and not (equals and name.startswith("--")):
            name, value = args[at - 1], args[at] if at < len(args) else ""
            at += 1
        if name == "-C":
            scope.cwd = join(scope.cwd, value)
        elif name == "--work-tree":
            tree = value
        elif name == "-c":
            key, _, text = value.partition("=")
            configured(call, key, text)
        elif name == "--config-env":
            key, _, variable = value.partition("=")
            configured(call, key, scope.scalar(variable) or "")
        elif name == "--exec-path" and equals:
            call.shell.effects.unknown = True  # git's programs come from elsewhere
    if tree:
        scope.cwd = join(scope.cwd, tree)
    return (args[at], args[at + 1 :]) if at < len(args) else ("", [])


def configured(call: Call, key: str, value: str) -> None:
    call.shell.scope.settings[key.lower()] = value
    handed.setting(call, key, value)


def aliased(call: Call, verb: str) -> Stream:
    """A verb that this very command has made."""
    script = call.shell.scope.settings.pop(f"alias.{verb.lower()}")
    after = " ".join(quoted(arg) for arg in call.args)
    handed.runs(call, script[1:] if script.startswith("!") else f"git {script}", after)
    return streams.unknown()


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
    if verb in HARMLESS:
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


def makes(call: Call) -> Stream:
    """clone, init, worktree add, submodule add: a folder is made."""
    verb = call.name.removeprefix("git ")
    found = call.options("boubcj", "branch origin upload-pack template depth reference separate-git-dir config jobs")
    operands = found.operands
    for pair in found.all("c", "config") if verb == "clone" else ():
        configured(call, *pair.partition("=")[::2])
    if found.value("template"):
        call.shell.effects.unknown = True  # it brings hooks along
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
        rest = [a for a in call.args[call.args.index("foreach") + 1 :] if a not in ("--recursive", "--quiet", "-q")]
        handed.runs(call, rest[0] if len(rest) == 1 else " ".join(quoted(arg) for arg in rest))
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


def filter_branch(call: Call) -> Stream:
    call.shell.effects.external = True
    if call.name.endswith("filter-repo"):
        call.shell.effects.unknown = True  # its callbacks are programs
        if "--invert-paths" in call.args:
            call.removes(*handed.given(call.args, "", ["path", "path-match"]))
    return streams.unknown()


def config(call: Call) -> Stream:
    """What a setting runs is judged when it is set: who uses it later does not name it."""
    found = call.options("f", "file blob type default value comment")
    operands = found.operands
    if operands[:1] in (["set"], ["unset"], ["get"], ["list"], ["edit"], ["rename-section"], ["remove-section"]):
        reads, operands = operands[0] in ("get", "list"), operands[1:]
    else:
        reads = found.has("get", "get-all", "get-regexp", "get-urlmatch", "l", "list", "get-color", "get-colorbool")
        reads = reads or (len(operands) < 2 and not found.has("unset", "unset-all", "e", "edit", "remove-section"))
    if reads:
        return streams.unknown()
    call.writes(*found.all("f", "file"))
    if len(operands) > 1 and not found.has("unset", "unset-all"):
        configured(call, operands[0], operands[1])
    return streams.empty()


def grep(call: Call) -> Stream:
    """`-O`: the files found become arguments of a program."""
    found = call.options("eABCfm", "open-files-in-pager", joined="O")
    pager = found.value("O", "open-files-in-pager")
    if pager:
        for line in listed(call, options(found.operands[1:])).lines[:40]:
            handed.runs(call, pager, quoted(line) if known(line) else "")
    return plain(call, "grep")


def large_files(call: Call) -> Stream:
    """lfs: some of its verbs fill the work tree."""
    call.shell.effects.external = call.shell.effects.external or call.args[:1] in (["pull"], ["checkout"], ["migrate"])
    return streams.unknown()


def difftool(call: Call) -> Stream:
    """Its program was judged where options are; whatever it is, it gets files."""
    return call.unknown()


def bisect(call: Call) -> Stream:
    call.shell.effects.external = True
    if call.args[:1] == ["run"]:
        call.run(call.args[1:])
    return streams.unknown()


VERBS: dict[str, Callable[[Call], Stream]] = {
    **git_tree.VERBS,
    "clone": makes,
    "init": makes,
    "worktree": makes,
    "submodule": makes,
    "archive": outputs,
    "format-patch": outputs,
    "bundle": outputs,
    "filter-branch": filter_branch,
    "filter-repo": filter_branch,
    "bisect": bisect,
    "config": config,
    "grep": grep,
    "lfs": large_files,
    "difftool": difftool,
}
HANDLERS: dict[str, Callable[[Call], Stream]] = {"git": git, "hub": git, "yadm": git}
