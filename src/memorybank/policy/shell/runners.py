"""Programs that run another program, or text: sudo, env, bash -c, xargs, find -exec and their kind."""

from __future__ import annotations

from memorybank.model.quoting import quoted
from memorybank.policy.shell.dispatch import MODULE, stranger
from memorybank.policy.shell.ground import ABOVE, INSIDE, name, parent
from memorybank.policy.shell.programs import options
from memorybank.policy.shell.readers import under
from memorybank.policy.shell.values import COMPUTED, NOTHING, OTHER, Stream, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from memorybank.policy.shell.dispatch import ProgramCall

    Test = Callable[[str], bool | None]  # of a name that find met; None where nobody can tell

_MOST = 40  # names that a program is tried with; those in the bank come first


def run(call: ProgramCall) -> Stream:
    row = call.row
    found = call.options(permute=False)
    call.writes(*call.row.written(call.args))
    words = found.operands
    if row.verbs:
        if "".join(words[:1]) not in row.verbs:
            return stranger(call)
        words = options(words[1:], row.short, " ".join(row.long), permute=False).operands
        words = words[1:] if words[:1] == ["run"] else words  # uv tool run
    if call.name == "command" and found.has("v", "V"):
        return Stream.of(" ".join(words))
    for text in found.all("call", "split-string") + (found.all("S") if call.name == "env" else []):
        return call.script(" ".join([text, *words]))
    if call.name in ("sudo", "doas") and found.has("i", "s", "login", "shell"):
        return call.script(" ".join(words))
    kept = call.shell.scope
    call.shell.scope = kept.copy() if call.name not in ("command", "builtin", "exec") else kept
    scope = call.shell.scope
    try:
        folder = found.value("chdir", "wd", "working-directory", *("C" if call.name == "env" else ""))
        scope.cwd = call.full(folder) if folder else scope.cwd
        words = words[row.before :]
        while words and "=" in words[0] and words[0].partition("=")[0].isidentifier():
            key, _, scope.variables[key] = words[0].partition("=")
            words = words[1:]
        return call.run(plain_name(words))
    finally:
        call.shell.scope = kept


def plain_name(words: list[str]) -> list[str]:
    """`npx prettier@3`, `uvx memorybank[x]==1`: the program without its version; our own package is our own command."""
    if not words:
        return words
    first = words[0] if "/" in words[0] else words[0].partition("@")[0].partition("[")[0].partition("==")[0]
    return ["memory-bank" if first == MODULE else first or words[0], *words[1:]]


def shell(call: ProgramCall) -> Stream:
    """bash, sh, zsh: -c TEXT, a script that this command made, or what comes in."""
    args, at, text = call.args, 0, None
    while at < len(args) and args[at][:1] in ("-", "+") and len(args[at]) > 1 and args[at] not in ("--", "-s"):
        arg = args[at]
        if arg in ("-n", "--version", "--help"):
            return Stream.unknown()
        at += 2 if arg in ("--rcfile", "--init-file", "-O", "+O", "-o", "+o") else 1
        if arg[:2] != "--" and "c" in arg:
            text = ""
            break
    rest = args[at + 1 :] if args[at : at + 1] == ["--"] else args[at:]
    kept = call.shell.scope
    call.shell.scope = kept.copy()
    try:
        if text is not None:
            text = "".join(rest[:1])
            if len(rest) > 1:  # `sh -c '… "$0"' name`: people pass an argument there
                text = text.replace('"$0"', quoted(rest[1])).replace("$0", quoted(rest[1]))
            call.shell.scope.args = rest[2:]
            return call.shell.text(text, call.stdin)
        call.shell.scope.args = rest[1:]
        if rest and rest[0] not in ("-s", "-", "/dev/stdin"):
            text = call.shell.made(rest[0])
            return call.shell.text(text, call.stdin) if text else call.unknown()
        text = call.stdin.text
        return call.shell.text(text, Stream.unknown()) if text.strip() and text != COMPUTED else call.unknown()
    finally:
        call.shell.scope = kept


def script(call: ProgramCall) -> Stream:
    """Any argument may be a command line; what is left of the arguments may be one, too."""
    if call.name == "parallel":
        return _parallel(call)
    for arg in call.args:
        if " " in arg:
            call.script(arg, Stream.empty())
    words = call.options(permute=False).operands
    if call.name in ("at", "batch"):
        call.script(call.stdin.text, Stream.empty())
    elif call.name in ("flock", "script"):
        call.writes(*words[:1])
        words = words[1:]
    if words and call.name not in ("su", "runuser", "screen", "expect"):
        words = words[1:] if call.name in ("tmux", "sg") else words
        call.run(words, Stream.empty())
    return call.unknown()


def _parallel(call: ProgramCall) -> Stream:
    args = call.args
    cut = next((at for at, arg in enumerate(args) if arg.startswith(":::")), len(args))
    names = [arg for arg in args[cut + 1 :] if not arg.startswith(":::")] or call.stdin.lines
    words = options(args[:cut], "jNnIPSa", "jobs joblog results colsep", permute=False).operands
    text = " ".join(words)
    for value in call.shell.first(names, _MOST):
        given = quoted(value)
        call.script(text.replace("{}", given) if "{}" in text else f"{text} {given}" if text else value, Stream.empty())
    return call.unknown()


def xargs(call: ProgramCall) -> Stream:
    found = call.options(permute=False)
    argv = found.operands or ["echo"]
    source = found.value("a", "arg-file")
    lines = (call.content([source]) if source else call.stdin).lines
    whole = found.has("0", "null", "d", "delimiter", "I", "i", "L", "replace")
    names = [n for line in lines for n in ([line] if whole else line.replace("'", "").replace('"', "").split()) if n]
    token = found.value("I", "J", "i", "replace") or ("{}" if found.has("i", "replace") else "")
    names = call.shell.first(names, _MOST)
    if token:
        outs = [call.run([a.replace(token, n) for a in argv], Stream.empty()) for n in names]
    elif found.has("n", "L", "max-args", "max-lines"):
        outs = [call.run([*argv, n], Stream.empty()) for n in names]
    else:
        outs = [call.run([*argv, *names], Stream.empty())]
    out = call.shell.together(outs)
    return out if call.shell.effects.mentioned else Stream(out.lines)  # names out of a pipe: nobody asked for pages


# ------------------------------------------------------------------ find

_WITH_VALUE = (
    " -amin -anewer -atime -cmin -cnewer -context -ctime -fstype -gid -group -inum -links -lname -ilname -mmin -mtime "
    "-newer -perm -samefile -size -uid -used -user -xtype "
)
_ALWAYS = ("-daystart", "-depth", "-xdev", "-noleaf", "-mount")


def find(call: ProgramCall) -> Stream:
    args = [arg for arg in call.args if arg not in ("-L", "-H", "-P", *_ALWAYS)]
    cut = next((at for at, arg in enumerate(args) if arg[:1] in ("-", "(", "!") and len(arg) > 0), len(args))
    work = _Find(call, args[cut:])
    test = work.choice()
    for root in args[:cut] or ["."]:
        work.gone.clear()
        full = call.full(root)
        spot = call.shell.ground.spot(full) if known(full) else "maybe"
        met = under(call, root) if spot in (INSIDE, ABOVE) else [root] if spot == "maybe" else []
        met = [*met, *(call.shell.ground.guarded_below(full) if known(full) else ())]
        for path in [*call.shell.first(met, 400), f"{root.rstrip('/')}/{OTHER}"]:
            call.shell.spend(1)
            if not any(path.startswith(f"{folder}/") for folder in work.gone):
                depth = path.removeprefix(root).strip("/").count("/") + 1 if path != root else 0
                if work.low <= depth <= work.high and (found := test(path)) is not False and not work.acts:
                    work.printed.append(path)
                    call.shell.unsure |= {call.shell.ground.real(call.full(path))} if found is None else set()
    return Stream(work.printed, work.shows)


class _Find:
    """find's expression as a function of one name; actions are carried out when they are reached."""

    def __init__(self, call: ProgramCall, tokens: list[str]) -> None:
        self.call, self.tokens, self.at = call, tokens, 0
        self.printed: list[str] = []
        self.shows = NOTHING
        self.gone: list[str] = []  # pruned
        self.acts = False
        self.low, self.high = 0, 99

    def next(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1] if self.at <= len(self.tokens) else ""

    def choice(self) -> Test:
        one = self.row()
        while self.tokens[self.at : self.at + 1] in (["-o"], ["-or"], [","]):
            self.at += 1
            one = _either(one, self.row())
        return one

    def row(self) -> Test:
        tests: list[Test] = []
        while self.at < len(self.tokens) and self.tokens[self.at] not in ("-o", "-or", ",", ")"):
            if self.tokens[self.at] in ("-a", "-and"):
                self.at += 1
                continue
            tests.append(self.one())

        def row(path: str) -> bool | None:
            sure: bool | None = True
            for test in tests:
                found = test(path)
                if found is False:
                    return False
                sure = sure if found else None
            return sure

        return row

    def one(self) -> Test:
        word = self.next()
        if word in ("!", "-not"):
            inner = self.one()
            return lambda path: None if (found := inner(path)) is None else not found
        if word == "(":
            inner = self.choice()
            self.at += 1
            return inner
        if word in ("-maxdepth", "-mindepth"):
            limit = self.next()
            if limit.isdigit():
                self.low, self.high = (self.low, int(limit)) if word == "-maxdepth" else (int(limit), self.high)
        elif word in ("-name", "-iname", "-path", "-ipath", "-wholename", "-iwholename", "-regex", "-iregex"):
            return self.named(word, self.next())
        elif word == "-type":
            kind = self.next()
            return lambda path: None if OTHER in path else self.is_kind(path, kind)
        elif word in ("-exec", "-execdir", "-ok", "-okdir"):
            return self.acting(self.command(word in ("-execdir", "-okdir")))
        elif word == "-delete":
            return self.acting(lambda path: self.call.removes(path))
        elif word in ("-print", "-print0", "-ls", "-printf"):
            if word == "-printf":
                self.next()
            return self.acting(self.printed.append)
        elif word in ("-fprint", "-fprint0", "-fls", "-fprintf"):
            self.call.writes(self.next())
            if word == "-fprintf":
                self.next()
            self.acts = True
        elif word == "-prune":
            return self.passing(self.gone.append)
        elif f" {word} " in _WITH_VALUE:
            self.next()
            return lambda _: None
        return lambda _: None if word not in ("-maxdepth", "-mindepth", "-true") else True

    def acting(self, act: Callable[[str], object]) -> Test:
        self.acts = True
        return self.passing(act)

    @staticmethod
    def passing(act: Callable[[str], object]) -> Test:
        def test(path: str) -> bool:
            act(path)
            return True

        return test

    def command(self, beside: bool) -> Callable[[str], object]:
        argv: list[str] = []
        while self.at < len(self.tokens) and (word := self.next()) not in (";", "+"):
            argv.append(word)

        def act(path: str) -> None:
            kept, scope = self.call.cwd, self.call.shell.scope
            scope.cwd = parent(self.call.full(path)) if beside else kept
            out = self.call.run([a.replace("{}", path) for a in argv], Stream.empty())
            self.printed, self.shows = [*self.printed, *out.lines], self.shows | out.shows
            scope.cwd = kept

        return act

    def named(self, word: str, pattern: str) -> Test:
        from memorybank.policy.shell.expand import matches

        fold = word.startswith("-i")
        whole = not word.endswith("name") or word.endswith("wholename")
        if word.endswith("regex"):
            pattern = pattern.replace(".*", "*").replace("\\.", ".").replace("\\", "")
        pattern = pattern.lower() if fold else pattern

        def test(path: str) -> bool | None:
            text = path if whole else name(path)
            return None if OTHER in path else matches(pattern, text.lower() if fold else text)

        return test

    def is_kind(self, path: str, kind: str) -> bool:
        found = self.call.shell.ground.kind(self.call.full(path))
        return {"d": found == "dir", "f": found == "file", "l": found == "link"}.get(kind, False)


def _either(one: Test, other: Test) -> Test:
    return lambda path: True if (found := one(path)) else other(path) or found


HANDLERS = {"run": run, "shell": shell, "script": script, "xargs": xargs, "find": find}
