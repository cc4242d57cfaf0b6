"""Build tools, formatters, package managers, and programs that nobody has told us about."""

from __future__ import annotations

from memorybank.policy.shell import stream as streams
from memorybank.policy.shell.commands.call import Call
from memorybank.policy.shell.commands.own import DECIDING, speaks_of_a_proposal
from memorybank.policy.shell.commands.table import FORMATTERS, IN_PLACE, OUTPUT
from memorybank.policy.shell.marks import known, words
from memorybank.policy.shell.options import options
from memorybank.policy.shell.paths import ABOVE, INSIDE, MAYBE
from memorybank.policy.shell.stream import Stream

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def stranger(call: Call) -> Stream:
    """A program that we do not know: only an option that says where it writes can tell."""
    call.shell.effects.unknown = True
    args = call.args
    if speaks_of_a_proposal(args):  # our own command under another name: a link, a copy, another machine's shell
        call.shell.effects.own.append(tuple(args[next(at for at, arg in enumerate(args) if arg in DECIDING) :]))
    ground = call.shell.ground
    in_place = False
    touches: list[str] = []
    for at, arg in enumerate(args):
        if arg == "--":
            continue
        if arg.startswith("-") and len(arg) > 1:
            name, equals, value = arg.lstrip("-").partition("=")
            if name in OUTPUT and (equals or at + 1 < len(args)):
                target = value if equals else args[at + 1]
                if target and not (
                    name in ("target", "prefix", "o", "O", "B", "i") and not looks_like_path(call, target)
                ):
                    call.writes(target)
            elif not arg.startswith("--") and arg[1] in "oO" and len(arg) > 2 and "/" in arg:
                call.writes(arg[2:])
            elif (
                equals
                and "/" in value
                and (name.endswith(("out", "outdir", "out-dir", "output")) or "log-file" in name)
            ):
                call.writes(value)
            in_place = in_place or name in IN_PLACE
        else:
            touches.append(arg)
    if in_place:
        for path in touches:
            if known(path) and ground.spot(call.full(path)) == INSIDE:
                call.writes(path)
    return streams.unknown()


def looks_like_path(call: Call, text: str) -> bool:
    return "/" in text or "." in text or bool(call.shell.ground.kind(call.full(text)))


def formatter(call: Call) -> Stream:
    needs, unless, suffixes, verbs = FORMATTERS[call.name]
    found = options(
        call.args, "coe", "config ext ignore-path parser exclude stdin-filepath line-length rulesdir plugin"
    )
    operands = list(found.operands)
    if verbs:
        if not operands or operands[0] not in verbs.split():
            return stranger(call)
        verb = operands.pop(0)
        if call.name == "ruff" and verb == "check" and not found.has("fix"):
            return streams.unknown()
    if call.name == "ruff" and operands[:1] == ["check"]:
        return streams.unknown()
    if unless and found.has(*unless.split()):
        return streams.unknown()
    if needs and not found.has(*needs.split()):
        return streams.unknown()
    if call.name in ("sd", "rpl", "replace", "fastmod", "ruplacer"):
        operands = operands[2:]
    if call.name == "yq" and operands:
        operands = operands[1:]
    for path in operands or (["."] if verbs else []):
        reaches(call, path, suffixes.split())
    return streams.unknown()


def reaches(call: Call, path: str, suffixes: list[str]) -> None:
    """A formatter on a folder rewrites the files of its kind below it."""
    ground = call.shell.ground
    full = call.full(path)
    spot = ground.spot(full)
    if spot == ABOVE:
        if not suffixes or any(inner.endswith(tuple(suffixes)) for inner in ground.below()):
            call.spreads(path)
        return
    if any(c in path for c in "*?[{") and known(path):
        patterned(call, path)
        return
    if spot in (MAYBE, INSIDE):
        call.writes(path)


def patterned(call: Call, pattern: str) -> None:
    """Formatters expand quoted globs themselves: `"**/*.md"`."""
    from memorybank.policy.shell.match import matches

    ground = call.shell.ground
    top = ground.real(call.cwd).rstrip("/")
    pattern = pattern.removeprefix("./")
    loose = pattern.replace("**/", "*") if "**/" in pattern else pattern
    for choice in braced(loose):
        for inner in ground.below():
            full = ground.fence.real + ("/" + inner if inner else "")
            if full.startswith(top + "/") and matches(choice, full[len(top) + 1 :], slash="**" in pattern):
                call.shell.effects.writes("/", full, call.name)


def braced(pattern: str) -> list[str]:
    head, brace, rest = pattern.partition("{")
    inside, close, tail = rest.partition("}")
    return [head + choice + tail for choice in inside.split(",")] if brace and close else [pattern]


def make(call: Call) -> Stream:
    found = options(call.args, "CfIjloW", "directory file makefile jobs include-dir")
    if found.has("n", "just-print", "dry-run", "recon", "q", "question", "v", "version", "p", "h", "help"):
        return streams.unknown()
    folder = found.value("C", "directory") or "."
    names = found.all("f", "file", "makefile") or ["GNUmakefile", "makefile", "Makefile"]
    text = ""
    for name in names:
        path = call.full((folder.rstrip("/") + "/" if folder != "." else "") + name)
        text = call.shell.ground.text(path) if known(path) else ""
        if text:
            break
    given = dict(o.split("=", 1) for o in found.operands if "=" in o)
    goals = [o for o in found.operands if "=" not in o]
    if not text:
        return call.unknown()
    rules, variables = recipes(text)
    variables |= given
    kept = call.shell.scope
    call.shell.scope = kept.copy()
    call.shell.scope.cwd = call.full(folder) if folder != "." else call.cwd
    call.shell.scope.variables |= variables
    try:
        run_goals(call, goals or rules_default(rules), rules, variables)
    finally:
        call.shell.scope = kept
    call.shell.effects.unknown = True  # a Makefile can do more than its recipes say
    return streams.unknown()


def rules_default(rules: dict[str, tuple[list[str], list[str]]]) -> list[str]:
    return [name for name in rules if not name.startswith(".")][:1]


def run_goals(
    call: Call, goals: list[str], rules: dict[str, tuple[list[str], list[str]]], variables: dict[str, str]
) -> None:
    done: set[str] = set()
    queue = list(goals)
    while queue and len(done) < 200:
        goal = queue.pop(0)
        if goal in done or goal not in rules:
            continue
        done.add(goal)
        needs, lines = rules[goal]
        queue.extend(needs)
        for line in lines:
            body = (
                line.lstrip("@-+ \t").replace("$$", "\0").replace("$@", goal).replace("$<", needs[0] if needs else "")
            )
            call.shell.text(filled(body, variables).replace("\0", "$"), streams.empty(), subshell=True)


def filled(text: str, variables: dict[str, str]) -> str:
    for _ in range(3):
        if "$(" not in text and "${" not in text:
            break
        for name, value in variables.items():
            text = text.replace(f"$({name})", value).replace(f"${{{name}}}", value)
    return text


def recipes(text: str) -> tuple[dict[str, tuple[list[str], list[str]]], dict[str, str]]:
    rules: dict[str, tuple[list[str], list[str]]] = {}
    variables: dict[str, str] = {"MAKE": "make", "RM": "rm -f", "SHELL": "/bin/sh", "CURDIR": "."}
    current: list[str] = []
    for line in text.replace("\\\n", " ").split("\n"):
        if line.startswith("\t"):
            for target in current:
                rules[target][1].append(line[1:])
            continue
        body = line.partition("#")[0].rstrip()
        name, equals, value = body.partition("=")
        if (
            equals
            and name.rstrip(":?+! ").replace("_", "").replace("-", "").isalnum()
            and ":" not in name.rstrip(":?+! ")
        ):
            variables.setdefault(name.rstrip(":?+! "), value.strip())
            continue
        heads, colon, rest = body.partition(":")
        if not colon or not heads.strip() or rest.startswith("="):
            continue
        needs, semicolon, command = rest.lstrip(":").partition(";")
        current = heads.split()
        for target in current:
            old = rules.setdefault(target, ([], []))
            old[0].extend(w for w in needs.split() if w != "|")
            if semicolon:
                old[1].append(command)
    return rules, variables


def npm(call: Call) -> Stream:
    """npm run X: the script stands in package.json."""
    args = [a for a in call.args if not a.startswith("-")]
    verb = args[0] if args else ""
    if verb in ("exec", "x", "dlx") and args[1:]:
        at = call.args.index(verb)
        rest = call.args[at + 1 :]
        return call.run(rest[1:] if rest[:1] == ["--"] else rest)
    names = {"test": "test", "t": "test", "start": "start", "stop": "stop"}
    script = args[1] if verb in ("run", "run-script") and args[1:] else names.get(verb, "")
    if call.name in ("yarn", "pnpm", "bun") and not script and verb not in ("install", "add", "remove", "run", ""):
        script = verb
    text = package_script(call, script) if script else ""
    if text:
        call.shell.text(text, streams.empty(), subshell=True)
        call.shell.effects.unknown = True
        return streams.unknown()
    return stranger(call)


def package_script(call: Call, script: str) -> str:
    """The value of "script" in package.json's scripts; a scan, so that a hook need not load json."""
    text = call.shell.ground.text(call.full("package.json"))
    at = text.find('"scripts"')
    at = text.find(f'"{script}"', at) if at >= 0 else -1
    if at < 0:
        return ""
    start = text.find('"', text.find(":", at + len(script) + 2))
    stop = start + 1
    while 0 < start < stop < len(text) and text[stop] != '"':
        stop += 2 if text[stop] == "\\" else 1
    return text[start + 1 : stop].replace('\\"', '"').replace("\\\\", "\\") if start > 0 else ""


def cmake(call: Call) -> Stream:
    args = call.args
    if args[:1] == ["-E"] and args[1:]:
        verb = {
            "touch": "touch",
            "remove": "rm",
            "rm": "rm",
            "remove_directory": "rm",
            "copy": "cp",
            "rename": "mv",
            "make_directory": "mkdir",
            "copy_directory": "cp",
            "create_symlink": "ln",
            "copy_if_different": "cp",
            "echo": "echo",
            "cat": "cat",
            "touch_nocreate": "touch",
            "tar": "tar",
            "env": "env",
        }.get(args[1])
        return call.run([verb, *(["-r"] if verb == "rm" else []), *args[2:]]) if verb else call.unknown()
    return stranger(call)


def pip(call: Call) -> Stream:
    found = options(call.args, "trdce", "target prefix root dest requirement src log", permute=True)
    for path in found.all("t", "target", "prefix", "root", "d", "dest", "src", "log"):
        call.writes(path)
    return call.unknown()


def copies(call: Call) -> Stream:
    """kubectl cp, docker cp, gsutil cp, aws s3 cp, rclone copy: the last operand, when it is here."""
    found = options(call.args, "nco", "namespace container output")
    operands = found.operands
    verbs = [v for v in ("cp", "mv", "sync", "rsync", "copy", "move", "copyto") if v in operands[:2]]
    if verbs and len(operands) > 2:
        target = operands[-1]
        if "://" not in target and (":" not in target or target.startswith(("/", "."))):
            call.spreads(target) if verbs[0] in ("sync", "rsync") else call.writes(target)
        if verbs[0] in ("mv", "move"):
            source = operands[-2]
            if "://" not in source and ":" not in source:
                call.removes(source)
    if verbs:
        return call.unknown()
    return stranger(call)


def ssh_keygen(call: Call) -> Stream:
    found = options(call.args, "tfNbCmPIlaEFrRVnszGTY")
    if not call.args or not set("".join(a for a in call.args if a.startswith("-"))) & set("lFyHi"):
        for path in found.all("f"):
            call.writes(path)
    return streams.unknown()


HANDLERS: dict[str, Callable[[Call], Stream]] = {
    **dict.fromkeys(FORMATTERS, formatter),
    "stranger": stranger,
    "make": make,
    "gmake": make,
    "npm": npm,
    "yarn": npm,
    "pnpm": npm,
    "cmake": cmake,
    "pip": pip,
    "pip3": pip,
    **dict.fromkeys(words("kubectl docker podman gsutil aws rclone oc mc az gcloud lxc"), copies),
    "ssh-keygen": ssh_keygen,
}
