"""Programs that run another program, or text: sudo, env, bash -c, xargs, find -exec and their kind."""

from memorybank.model.facts import quoted
from memorybank.policy.shell.bank_paths import ABOVE, INSIDE, name, parent
from memorybank.policy.shell.dispatch import MODULE, ProgramCall, stranger
from memorybank.policy.shell.programs import options
from memorybank.policy.shell.readers import under
from memorybank.policy.shell.values import COMPUTED, NOTHING, OTHER, Stream, known


def run(call: ProgramCall) -> Stream:
    row = call.row
    found = call.options(permute=False)
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
    scope = call.shell.scope
    folder = found.value("chdir", "wd", "working-directory", *("C" if call.name == "env" else ""))
    scope.cwd = call.full(folder) if folder else scope.cwd
    words = words[row.before :]
    while words and "=" in words[0] and words[0].partition("=")[0].isidentifier():
        key, _, scope.variables[key] = words[0].partition("=")
        words = words[1:]
    return call.run(plain_name(words))


def plain_name(words: list[str]) -> list[str]:
    """`npx prettier@3`, `uvx memorybank[x]==1`: the program without its version; our own package is our own command."""
    if not words:
        return words
    first = words[0] if "/" in words[0] else words[0].partition("@")[0].partition("[")[0].partition("==")[0]
    return ["memory-bank" if first == MODULE else first or words[0], *words[1:]]


def shell(call: ProgramCall) -> Stream:
    """bash, sh, zsh: -c TEXT, or what comes in; a script is not read."""
    found = call.options(permute=False)
    rest = found.operands
    if found.has("c"):
        text, rest = "".join(rest[:1]), rest[1:]
        call.shell.scope.args = rest[1:]
        if rest:  # `sh -c '… "$0"' name`: people pass an argument there
            text = text.replace('"$0"', quoted(rest[0])).replace("$0", quoted(rest[0]))
        return call.shell.text(text, call.stdin)
    call.shell.scope.args = rest[1:]
    script = call.piped("-" if found.has("s") or not rest else rest[0])
    text = script.text if script is not None else ""
    return call.shell.text(text, Stream.unknown()) if text.strip() and text != COMPUTED else call.unknown()


def script(call: ProgramCall) -> Stream:
    """Any argument may be a command line; what is left of the arguments may be one, too."""
    for arg in call.args:
        if " " in arg:
            call.script(arg, Stream([]))
    words = call.options(permute=False).operands
    if call.name in ("at", "batch"):
        call.script(call.stdin.text, Stream([]))
    elif call.name in ("flock", "script"):
        call.writes(*words[:1])
    call.run(words if call.name in ("watch", "hyperfine", "screen") else words[1:], Stream([]))
    return call.unknown()


def xargs(call: ProgramCall) -> Stream:
    found = call.options(permute=False)
    argv = found.operands or ["echo"]
    if call.name == "parallel":  # without a program it runs what it reads
        call.unknown()
    source = found.value("a", "arg-file")
    lines = (call.shell.content([source]) if source else call.stdin).lines
    whole = found.has("0", "null", "d", "delimiter", "I", "i", "L", "replace")
    names = [n for line in lines for n in ([line] if whole else line.replace("'", "").replace('"', "").split()) if n]
    token = found.value("I", "J", "i", "replace") or ("{}" if found.has("i", "replace") or "{}" in argv else "")
    names = call.shell.first(names)
    runs = [[*argv, *names]]
    if token or found.has("n", "L", "max-args", "max-lines"):
        runs = [[a.replace(token, n) for a in argv] if token else [*argv, n] for n in names]
    out = call.shell.together([call.run(words, Stream([])) for words in runs])
    return out if call.shell.effects.mentioned else Stream(out.lines)  # names out of a pipe: nobody asked for pages


# --- find

_WITH_VALUE = (
    " -amin -anewer -atime -cmin -cnewer -context -ctime -fstype -gid -group -inum -links -lname -ilname -mmin -mtime "
    "-newer -perm -samefile -size -uid -used -user -xtype -printf -maxdepth -mindepth "
)
_NAMED = ("-name", "-iname", "-path", "-ipath", "-wholename", "-iwholename", "-regex", "-iregex")
_ALWAYS = ("-prune", "-true", "-a", "-and", "-maxdepth", "-mindepth", "-depth", "-xdev", "-mount", "-noleaf")
_ACTIONS = ("-exec", "-ok", "-delete", "-print", "-ls", "-fprint", "-fls")  # how they begin


def find(call: ProgramCall) -> Stream:
    args = [arg for arg in call.args if arg not in ("-L", "-H", "-P")]
    cut = next((at for at, arg in enumerate(args) if arg[:1] in ("-", "(", "!")), len(args))
    search = _Find(call, args[cut:])
    low, high = (search.limit(option, usual) for option, usual in (("-mindepth", 0), ("-maxdepth", 99)))
    for root in args[:cut] or ["."]:
        full = call.full(root)
        spot = call.shell.bank.spot(full) if known(full) else "maybe"
        met = under(call, root) if spot in (INSIDE, ABOVE) else [root] if spot == "maybe" else []
        met = [*met, *(call.shell.bank.guarded_below(full) if known(full) else ())]
        for path in [*call.shell.first(met, 400), f"{root.rstrip('/')}/{OTHER}"]:
            depth = path.removeprefix(root).strip("/").count("/") + 1 if path != root else 0
            if low <= depth <= high and not any(path.startswith(f"{folder}/") for folder in search.gone):
                search.meets(path)
    return Stream(search.printed, search.shows)


class _Find:
    """find's expression, read anew for every name it meets. A test says None where nobody can tell."""

    def __init__(self, call: ProgramCall, tokens: list[str]) -> None:
        self.call, self.tokens, self.at, self.path = call, tokens, 0, ""
        self.printed: list[str] = []
        self.shows = NOTHING
        self.gone: list[str] = []  # pruned
        self.prints = not any(token.startswith(_ACTIONS) for token in tokens)

    def limit(self, option: str, usual: int) -> int:
        value = "".join(self.tokens[self.tokens.index(option) + 1 :][:1]) if option in self.tokens else ""
        return int(value) if value.isdigit() else usual

    def meets(self, path: str) -> None:
        self.call.shell.spend(1 + len(self.tokens) // 8)
        self.at, self.path = 0, path
        if self.choice(True) is not False and self.prints:
            self.printed.append(path)

    def next(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1] if self.at <= len(self.tokens) else ""

    def choice(self, live: bool) -> bool | None:
        """Alternatives; where it is not `live`, they are only read."""
        found = self.row(live)
        while self.tokens[self.at : self.at + 1] in (["-o"], ["-or"], [","]):
            self.at += 1
            other = self.row(live and not found)
            found = True if found else other or found
        return found

    def row(self, live: bool) -> bool | None:
        sure: bool | None = True
        while self.at < len(self.tokens) and self.tokens[self.at] not in ("-o", "-or", ",", ")"):
            found = self.one(live and sure is not False)
            sure = False if found is False or sure is False else sure if found else None
        return sure

    def one(self, live: bool) -> bool | None:
        word = self.next()
        if word in ("!", "-not"):
            return None if (found := self.one(live)) is None else not found
        if word == "(":
            found = self.choice(live)
            self.at += 1
            return found
        if word in _NAMED:
            return self.named(word, self.next())
        if word == "-type":
            kind = {"d": "dir", "f": "file", "l": "link"}.get(self.next(), "")
            return None if OTHER in self.path else self.call.shell.bank.kind(self.call.full(self.path)) == kind
        valued = f" {word} " in _WITH_VALUE or word.startswith("-fprint")
        is_lost = "".join(self.tokens[self.at : self.at + 1]).startswith(_ACTIONS)  # `-inum $n` where `n` is not known
        value = self.next() if valued and not is_lost else ""
        if word.startswith(_ACTIONS) or word == "-prune":
            self.acts(word, value, live)
        return True if word.startswith(_ACTIONS) or word in _ALWAYS else None

    def acts(self, word: str, value: str, live: bool) -> None:
        argv: list[str] = []
        is_command = word.startswith(("-exec", "-ok"))
        while is_command and self.at < len(self.tokens) and (arg := self.next()) not in (";", "+"):
            argv.append(arg.replace("{}", self.path))
        if not live:
            return
        if argv:
            scope = self.call.shell.scope
            kept, scope.cwd = scope.cwd, parent(self.call.full(self.path)) if word.endswith("dir") else scope.cwd
            out = self.call.run(argv, Stream([]))
            self.printed, self.shows, scope.cwd = [*self.printed, *out.lines], self.shows | out.shows, kept
        elif word == "-delete":
            self.call.removes(self.path)
        elif word == "-prune":
            self.gone.append(self.path)
        elif value and word != "-printf":
            self.call.writes(value)
        else:
            self.printed.append(self.path)

    def named(self, word: str, pattern: str) -> bool | None:
        from memorybank.policy.shell.expand import matches

        if word.endswith("regex"):
            pattern = pattern.replace(".*", "*").replace("\\.", ".").replace("\\", "")
        text = name(self.path) if word in ("-name", "-iname") else self.path
        fold = str.lower if word.startswith("-i") else str
        return None if OTHER in self.path else matches(fold(pattern), fold(text))


HANDLERS = {"run": run, "shell": shell, "script": script, "xargs": xargs, "find": find}
