"""Programs that run another program: sudo, env, timeout, xargs, bash -c and their kind."""

from __future__ import annotations

from memorybank.policy.shell import stream as streams
from memorybank.policy.shell.commands.call import Call
from memorybank.policy.shell.commands.own import MODULE
from memorybank.policy.shell.marks import COMPUTED, known
from memorybank.policy.shell.options import options
from memorybank.policy.shell.stream import Stream

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# program: (letters with a value, long names with a value, operands before the command)
PREFIXES: dict[str, tuple[str, str, int]] = {
    "sudo": ("ugpCcDhrtTURa", "user group prompt chdir host role type other-user chroot close-from preserve-env", 0),
    "doas": ("uCa", "", 0),
    "nohup": ("", "", 0),
    "nice": ("n", "adjustment", 0),
    "ionice": ("cnpPu", "class classdata", 0),
    "timeout": ("ks", "kill-after signal", 1),
    "gtimeout": ("ks", "kill-after signal", 1),
    "stdbuf": ("ioe", "input output error", 0),
    "unbuffer": ("", "", 0),
    "setsid": ("", "", 0),
    "setarch": ("", "", 1),
    "chrt": ("TPD", "", 1),
    "taskset": ("", "", 1),
    "chroot": ("", "userspec groups", 1),
    "unshare": ("wSGR", "wd root setuid setgid map-user map-group propagation", 0),
    "nsenter": ("tSGrw", "target setuid setgid", 0),
    "strace": ("oepsaEuPSIbX", "output expr string-limit", 0),
    "ltrace": ("oepsau", "output", 0),
    "perf": ("oe", "", 1),
    "catchsegv": ("", "", 0),
    "caffeinate": ("tw", "", 0),
    "systemd-run": ("pEMHu", "unit property setenv working-directory", 0),
    "dbus-run-session": ("", "", 0),
    "xvfb-run": ("ens", "server-args server-num", 0),
    "fakeroot": ("lisb", "", 0),
    "prlimit": ("p", "", 0),
    "numactl": ("", "", 0),
    "pkexec": ("", "user", 0),
    "proxychains": ("f", "", 0),
    "torsocks": ("", "", 0),
    "busybox": ("", "", 0),
    "toybox": ("", "", 0),
    "direnv": ("", "", 2),
    "dotenv": ("fe", "file", 0),
    "chronic": ("", "", 0),
    "ifne": ("", "", 0),
    "time": ("fo", "format output", 0),
    "gtime": ("fo", "format output", 0),
    "eatmydata": ("", "", 0),
    "firejail": ("", "", 0),
    "linux64": ("", "", 0),
    "rlwrap": ("", "", 0),
    "hyperfine": ("wrmLPNnCcS", "warmup runs export-markdown export-json", 0),
    "entr": ("", "", 0),
    "sg": ("", "", 1),
    "runcon": ("turlc", "", 0),
    "faketime": ("f", "", 1),
    "uv": ("", "", 1),
    "poetry": ("", "", 1),
    "pipenv": ("", "", 1),
    "rye": ("", "", 1),
    "pdm": ("", "", 1),
    "hatch": ("", "", 1),
    "conda": ("np", "name prefix", 1),
    "mise": ("", "", 1),
    "bundle": ("", "", 1),
    "npx": ("pc", "package call", 0),
    "pnpx": ("pc", "package call", 0),
    "bunx": ("", "", 0),
    "uvx": ("pw", "from with python", 0),
    "pipx": ("", "spec", 1),
}
_RUNNERS = ("uv", "poetry", "pipenv", "rye", "pdm", "hatch", "conda", "mise", "bundle", "pipx", "direnv")
_OUTPUTS = {"strace": "o", "ltrace": "o", "perf": "o", "time": "o", "gtime": "o"}


def prefix(call: Call) -> Stream:
    short, long, before = PREFIXES[call.name]
    found = options(call.args, short, long, permute=False)
    words = found.operands
    output = found.value(_OUTPUTS.get(call.name, "-"), "output") if call.name in _OUTPUTS else None
    if output and not output.startswith(("|", "!")):
        call.writes(output)
    if call.name in _RUNNERS:
        if words[:1] not in (["run"], ["exec"], ["x"], ["tool"]):
            from memorybank.policy.shell.commands.tools import stranger

            return stranger(call)
        rest = options(words[1:], "pw", "with python from package env spec project directory", permute=False).operands
        rest = rest[1:] if call.name == "uv" and words[0] == "tool" and rest[:1] == ["run"] else rest
        return call.run(module(rest))
    if call.name == "npx" and found.value("c", "call"):
        return call.shell.text(found.value("c", "call") or "", call.stdin, subshell=True)
    if call.name in ("sudo", "doas") and found.has("i", "s", "login", "shell") and words:
        return call.shell.text(" ".join(words), call.stdin, subshell=True)
    if call.name == "sg":
        return call.shell.text(words[-1] if len(words) > 1 else "", call.stdin, subshell=True)
    if call.name == "hyperfine":
        for script in words:
            call.shell.text(script, call.stdin, subshell=True)
        return streams.unknown()
    moved = found.value("chdir", "wd", "working-directory") or (found.value("D") if call.name == "sudo" else None)
    words = words[before:]
    given: dict[str, str] = {}
    while words and "=" in words[0] and words[0].partition("=")[0].isidentifier():
        name, _, given[name] = words[0].partition("=")
        words = words[1:]
    if call.name in ("npx", "pnpx", "bunx", "uvx") and words:
        words = [words[0].partition("@")[0] or words[0], *words[1:]]
        return call.run(module(words))
    return inside(call, moved, words, given)


def module(words: list[str]) -> list[str]:
    """`uvx memorybank …` runs our command."""
    name = words[0].partition("[")[0].partition("==")[0] if words else ""
    return ["memory-bank", *words[1:]] if name == MODULE else words


def inside(call: Call, folder: str | None, argv: list[str], given: dict[str, str]) -> Stream:
    kept = call.shell.scope
    call.shell.scope = kept.copy()
    call.shell.scope.variables |= given
    try:
        if folder:
            call.shell.scope.cwd = call.full(folder)
        return call.run(argv)
    finally:
        call.shell.scope = kept


def env(call: Call) -> Stream:
    found = options(call.args, "uCS", "unset chdir split-string", permute=False)
    words = found.operands[1:] if found.operands[:1] == ["-"] else found.operands
    script = found.value("S", "split-string")
    if script:
        return call.shell.text(script + " " + " ".join(words), call.stdin, subshell=True)
    kept = call.shell.scope
    call.shell.scope = kept.copy()
    try:
        folder = found.value("C", "chdir")
        if folder:
            call.shell.scope.cwd = call.full(folder)
        while words and "=" in words[0]:
            name, _, value = words[0].partition("=")
            call.shell.scope.variables[name] = value
            words = words[1:]
        return call.run(words) if words else streams.unknown()
    finally:
        call.shell.scope = kept


def shell(call: Call) -> Stream:
    """bash, sh, zsh …: -c TEXT, a script, or what comes in."""
    args = call.args
    kept = call.shell.scope
    at = 0
    script: str | None = None
    while at < len(args) and args[at][:1] in ("-", "+") and args[at] not in ("-", "--"):
        arg = args[at]
        if arg in ("--rcfile", "--init-file", "-O", "+O", "-o", "+o"):
            at += 2
            continue
        if arg == "-n" or arg == "--version" or arg == "--help":
            return streams.unknown()
        at += 1
        if not arg.startswith("--") and "c" in arg:
            script = ""
            break
    rest = args[at:]
    if rest[:1] == ["--"]:
        rest = rest[1:]
    call.shell.scope = kept.copy()
    call.shell.scope.functions = dict(kept.functions)
    try:
        if script is not None:
            while rest and rest[0].startswith("-"):
                rest = rest[1:]
            if not rest:
                return streams.empty()
            call.shell.scope.args = rest[2:]
            if len(rest) > 1:
                call.shell.scope.variables["0"] = rest[1]
                return call.shell.text(zeroth(rest[0], rest[1]), call.stdin)
            return call.shell.text(rest[0], call.stdin)
        if rest and rest[0] not in ("-s", "-", "/dev/stdin"):
            feeds = call.shell.feeds
            text = feeds[rest[0]].text if rest[0] in feeds else ""
            if not text and known(rest[0]):
                text = call.shell.ground.text(call.full(rest[0]))
            if not text:
                return call.unknown()
            call.shell.scope.args = rest[1:]
            return call.shell.text(text, call.stdin)
        call.shell.scope.args = rest[1:]
        return piped(call)
    finally:
        call.shell.scope = kept


def zeroth(script: str, value: str) -> str:
    """`sh -c '… "$0"' name`: people pass an argument there."""
    if "$0" not in script:
        return script
    safe = "'" + value.replace("'", "'\\''") + "'"
    return script.replace('"$0"', safe).replace("$0", safe)


def piped(call: Call) -> Stream:
    """A shell that reads its script from its input."""
    text = call.stdin.text
    if not text.strip() or text == COMPUTED:
        call.shell.effects.unknown = True
        return streams.unknown()
    return call.shell.text(text, streams.unknown())


def xargs(call: Call) -> Stream:
    found = options(
        call.args,
        "adEILnPsRSJ",
        "arg-file delimiter max-lines max-args max-procs max-chars replace process-slot-var",
        permute=False,
        joined="ile",
    )
    argv = found.operands or ["echo"]
    stdin = call.stdin
    source = found.value("a", "arg-file")
    if source:
        stdin = call.content([source])
    names: list[str] = []
    whole = found.has("0", "null", "d", "delimiter", "I", "i", "L", "replace")
    for line in stdin.lines:
        names.extend([line] if whole else unquoted(line))
    token = found.value("I", "J") or ("{}" if found.has("i", "replace") else "")
    token = found.value("i", "replace") or token
    names = call.shell.first([n for n in names if n], 100)
    outs: list[Stream] = []
    quiet = streams.empty()
    if token:
        for value in names[:40]:
            outs.append(call.run([a.replace(token, value) for a in argv], quiet))
    elif found.has("n", "L", "max-args", "max-lines"):
        for value in names[:40]:
            outs.append(call.run([*argv, value], quiet))
    elif names or not found.has("r", "no-run-if-empty"):
        outs.append(call.run([*argv, *names], quiet))
    found_lines = call.shell.together(outs)
    if not call.shell.effects.mentioned:  # names out of a pipe: not a reading of the bank's pages
        return Stream(found_lines.lines)
    return found_lines


def unquoted(line: str) -> list[str]:
    if "'" not in line and '"' not in line and "\\" not in line:
        return line.split()
    out, current, quote, started = [], "", "", False
    for char in line:
        if quote:
            if char == quote:
                quote = ""
            else:
                current += char
        elif char in "'\"":
            quote, started = char, True
        elif char.isspace():
            if started or current:
                out.append(current)
            current, started = "", False
        elif char != "\\":
            current += char
    if started or current:
        out.append(current)
    return out


def parallel(call: Call) -> Stream:
    args = call.args
    names: list[str] = []
    marks = [n for n, a in enumerate(args) if a in (":::", ":::+", "::::")]
    if marks:
        head = args[: marks[0]]
        for start, stop in zip(marks, [*marks[1:], len(args)], strict=False):
            rest = args[start + 1 : stop]
            names.extend(rest if args[start] != "::::" else call.content(rest).lines)
    else:
        head = args
        names = list(call.stdin.lines)
    found = options(
        head, "jNnIPSa", "jobs max-args delay timeout joblog results colsep tmpdir sshlogin wd retries", permute=False
    )
    for output in found.all("joblog", "results"):
        call.writes(output)
    words = found.operands
    if not words:
        for line in call.shell.first(names):
            call.shell.text(line, streams.empty(), subshell=True)
        return streams.unknown()
    script = " ".join(words)
    outs = []
    for value in call.shell.first(names):
        safe = "'" + value.replace("'", "'\\''") + "'"
        text = script
        for token in ("{}", "{1}", "{.}", "{/}", "{//}", "{/.}"):
            text = text.replace(token, safe if token in ("{}", "{1}") else "'" + shorter(value, token) + "'")
        outs.append(call.shell.text(text if text != script else script + " " + safe, streams.empty(), subshell=True))
    return call.shell.together(outs)


def shorter(value: str, token: str) -> str:
    if "//" in token:
        return value.rpartition("/")[0] or "."
    if "/" in token:
        value = value.rpartition("/")[2]
    return value.rpartition(".")[0] or value if "." in token else value


def watch(call: Call) -> Stream:
    found = options(call.args, "n", "interval", permute=False)
    return call.shell.text(" ".join(found.operands), call.stdin, subshell=True)


def script(call: Call) -> Stream:
    found = options(call.args, "cEIOBTmo", "command log-in log-out log-io log-timing", permute=True)
    for path in [*found.operands[:1], *found.all("I", "O", "B", "T", "log-in", "log-out", "log-io", "log-timing")]:
        call.writes(path)
    text = found.value("c", "command")
    return call.shell.text(text, call.stdin, subshell=True) if text else call.unknown()


def flock(call: Call) -> Stream:
    found = options(call.args, "wEc", "timeout command conflict-exit-code", permute=False)
    call.writes(*found.operands[:1])
    text = found.value("c", "command")
    if text:
        return call.shell.text(text, call.stdin, subshell=True)
    rest = found.operands[1:]
    if rest[:1] == ["-c"]:
        return call.shell.text(" ".join(rest[1:]), call.stdin, subshell=True)
    return call.run(rest)


def su(call: Call) -> Stream:
    found = options(call.args, "csgGw", "command shell group")
    text = found.value("c", "command")
    return call.shell.text(text, call.stdin, subshell=True) if text else call.unknown()


def later(call: Call) -> Stream:
    """at, batch: the script that comes in runs later, here."""
    found = options(call.args, "fqt")
    path = found.value("f")
    if path:
        return call.shell.text(call.content([path]).text, streams.empty(), subshell=True)
    return piped(call) if call.stdin.text else call.unknown()


def terminal(call: Call) -> Stream:
    """tmux, screen: any argument may be a command line."""
    for arg in call.args:
        if " " in arg:
            call.shell.text(arg, streams.empty(), subshell=True)
    if call.args[:1] in (["new-session"], ["new"], ["new-window"], ["neww"], ["split-window"], ["-dm"], ["-d"]):
        rest = options(call.args[1:], "csntxyeF", permute=False).operands
        call.run(rest, streams.empty())
    return call.unknown()


def remote(call: Call) -> Stream:  # noqa: ARG001
    """ssh runs on another machine."""
    return streams.unknown()


def coproc(call: Call) -> Stream:
    return call.run(call.args)


HANDLERS: dict[str, Callable[[Call], Stream]] = {
    **dict.fromkeys(PREFIXES, prefix),
    "env": env,
    **dict.fromkeys(("bash", "sh", "zsh", "dash", "ksh", "ash", "rbash", "mksh"), shell),
    "xargs": xargs,
    "gxargs": xargs,
    "parallel": parallel,
    "watch": watch,
    "script": script,
    "flock": flock,
    "su": su,
    "runuser": su,
    "at": later,
    "batch": later,
    "tmux": terminal,
    "screen": terminal,
    "ssh": remote,
    "mosh": remote,
    "coproc": coproc,
    "setpriv": prefix,
}
PREFIXES["setpriv"] = ("", "reuid regid groups", 0)
