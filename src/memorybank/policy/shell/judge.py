"""One command -> what it does to the bank. Harmless is a proof; what cannot be followed is unknown."""

from memorybank.model.facts import Fence, Judgement, World
from memorybank.policy.shell.bank_paths import ABOVE, INSIDE, BankPaths, Effects, Exhausted, Found, join
from memorybank.policy.shell.expand import Expander
from memorybank.policy.shell.parse import Redirect, Script, ShellCommand, ShellWord, Unparsable, parse
from memorybank.policy.shell.values import COMPUTED, NOTHING, Scope, Stream, clean, known

LONGEST = 2_000_000  # characters; more than any host passes on
_WRITING = (
    "rm mv cp tee sed dd touch truncate mkdir rmdir ln install rsync chmod chown unlink shred patch perl "
    "python python3 ruby node awk git tar unzip gzip find xargs write open ex ed vim"
)


def judge(command: str, cwd: str, fence: Fence, world: World) -> Judgement:
    bank = BankPaths(fence, world)
    mentioned = bank.word in bare(command) or bank.spot(cwd) == INSIDE
    effects = Effects(bank, mentioned)
    shell = Interpreter(bank, cwd, effects)
    shows: frozenset[str] = frozenset()
    told = ("", "", "")  # the target, by what, and the sentence
    try:
        if len(command) > LONGEST:
            raise Unparsable("too long")
        shows = shell.script(parse(clean(command)), Stream.unknown()).shows
    except Found as found:
        told = (found.target, found.by, found.text)
    except (Unparsable, Exhausted, RecursionError):
        if mentioned and writing_words(command):
            told = (fence.bank.rpartition("/")[2], command.strip()[:40], "shell.unparsable")
        effects.unknown = True
    unknown = effects.unknown or (effects.records and not effects.external)  # what is recorded runs hooks
    verdict = "writes" if told[2] else "unknown" if unknown else "external" if effects.external else "harmless"
    return Judgement(
        verdict,
        *told,
        reads=tuple(sorted(shows)),
        state=effects.state,
        program=effects.program,
        settings=tuple(sorted(effects.settings)),
        external=effects.external and not told[2],
        own=tuple(effects.own),
        done=effects.done and not told[2],
        fetches=effects.fetches and not effects.unknown and not told[2],
    )


def bare(command: str) -> str:
    """Without quotes and backslashes, in which a name may hide."""
    text = command.lower()
    for quote in ("\\\n", "'", '"', "\\"):
        if quote in text:
            text = text.replace(quote, "")
    return text


def writing_words(command: str) -> bool:
    text = bare(command)
    if ">" in text:
        return True
    for mark in ";|&(){}$`\n\t/=":
        text = text.replace(mark, " ")
    return not set(_WRITING.split()).isdisjoint(text.split())


# --- The abstract shell: runs a script without running anything, and learns what it would touch.

STEPS = 20_000
_ROUNDS = 40  # of one loop; what lies in the bank comes first
_DEPTH = 96  # of scripts within scripts


class Interpreter:
    def __init__(self, bank: BankPaths, cwd: str, effects: Effects) -> None:
        self.bank = bank
        self.effects = effects
        self.scope = Scope(cwd)
        self.expander = Expander(self)
        self.steps = 0
        self.depth = 0
        self.fed: dict[str, Stream] = {}  # what each `<(…)` prints, by the name of its file
        self.shown = NOTHING  # pages whose content was substituted into the words of this command

    # --- limits

    def spend(self, steps: int) -> None:
        self.steps += steps
        if self.steps > STEPS:
            raise Exhausted

    def near(self, path: str) -> bool:
        full = join(self.scope.cwd, path)
        return path != "" and (self.bank.spot(full, follow=False) in (INSIDE, ABOVE) or self.bank.spot(full) == INSIDE)

    def first(self, names: list[str], limit: int = _ROUNDS) -> list[str]:
        """At most so many of them, those that lie in the bank first."""
        if len(names) <= limit:
            return names
        self.spend(len(names) // 8)
        self.effects.unknown = True
        close = [name for name in names[:4000] if self.near(name)]
        return list(dict.fromkeys([*close[:limit], *names[:limit]]))[:limit]

    # --- scripts

    def text(self, script: str, stdin: Stream, *, subshell: bool = False) -> Stream:
        if not known(script):
            self.effects.unknown = True
        self.spend(1 + len(script) // 200)
        try:
            tree = parse(script)
        except Unparsable:
            self.effects.unknown = True
            return Stream.unknown()
        return self.apart(tree, stdin) if subshell else self.script(tree, stdin)

    def apart(self, script: Script, stdin: Stream) -> Stream:
        kept = self.scope
        self.scope = kept.copy()
        out = self.script(script, stdin)
        self.scope = kept
        return out

    def capture(self, script: Script) -> Stream:
        kept, self.shown = self.shown, NOTHING
        out = self.apart(script, Stream([]))
        self.shown = kept
        return out

    # --- files

    def content(self, paths: list[str]) -> Stream:
        """What reading these files gives; pages of the bank are seen."""
        outs = []
        for path in paths:
            full = join(self.scope.cwd, path)
            text = self.bank.text(full) if known(full) else ""
            outs.append(Stream(Stream.of(text).lines or [COMPUTED], self.page(full)))
        return self.together(outs)

    def page(self, full: str) -> frozenset[str]:
        if not known(full) or self.bank.spot(full) != INSIDE:
            return NOTHING
        real = self.bank.real(full)
        return frozenset((real,)) if self.bank.world.kind(real) == "file" else NOTHING

    # --- the tree

    def script(self, script: Script, stdin: Stream) -> Stream:
        """One after another. Which way a condition goes nobody knows: all of its parts run."""
        self.depth += 1
        if self.depth > _DEPTH:
            raise Exhausted
        outs: list[Stream] = []
        for pipeline, op in script:
            outs.append(self.pipeline(pipeline, stdin))
            self.effects.done = self.effects.done and op != "&"
        self.depth -= 1
        return self.together(outs)

    def pipeline(self, commands: list[ShellCommand], stdin: Stream) -> Stream:
        if len(commands) == 1:
            return self.run(commands[0], stdin)
        for command in commands:
            stdin = self.apart([([command], ";")], stdin)
        return stdin

    def together(self, outs: list[Stream]) -> Stream:
        return Stream([line for out in outs for line in out.lines], NOTHING.union(*(out.shows for out in outs)))

    def run(self, node: ShellCommand, stdin: Stream) -> Stream:
        self.spend(1)
        if node.kind == "simple":
            return self.simple(node, stdin)
        stdin, sinks = self.redirected(node.redirects, stdin)
        return self.poured(self.compound(node, stdin), sinks)

    def compound(self, node: ShellCommand, stdin: Stream) -> Stream:
        match node.kind:
            case "for":
                names = self.scope.args if node.words is None else self.expander.fields(node.words)
                outs = []
                for value in self.first(names):
                    self.scope.variables[node.name] = value
                    outs.append(self.script(node.body, stdin))
                return self.together(outs)
            case "while":
                return self.loop(node, stdin)
            case "function":
                self.scope.functions[node.name] = node.body
                return Stream([])
            case "(":
                return self.apart(node.body, stdin)
            case _:  # a group, a test, the parts of if
                for word in node.words or ():
                    self.expander.joined(word.parts)
                return self.script(node.body, stdin)

    def loop(self, node: ShellCommand, stdin: Stream) -> Stream:
        heads = [command.words[0].raw for pipeline, _ in node.condition for command in pipeline if command.words]
        outs = []
        for line in self.first(stdin.lines) if "read" in heads else [""]:
            outs.append(self.script(node.condition, Stream([line]) if "read" in heads else stdin))
            outs.append(self.script(node.body, Stream.unknown()))
        return self.together(outs)

    # --- redirections

    def redirected(self, redirects: list[Redirect], stdin: Stream) -> tuple[Stream, list[str]]:
        """Where input comes from, and the files that standard output goes to."""
        sinks: list[str] = []
        for redirect in redirects:
            op, fd = redirect.op, redirect.fd
            if op in ("<<", "<<-", "<<<"):
                body = redirect.word if op == "<<<" else redirect.body
                stdin = Stream.of(self.expander.joined(body.parts) if body is not None else "", self.shown)
                continue
            target = self.expander.target(redirect.word)
            self.spend(1)
            self.effects.touches_state(self.scope.cwd, target)
            is_descriptor = target.rstrip("-").isdigit() or target in ("-", "") or not known(target)
            if op == "<":
                stdin = self.content([target]) if fd in ("", "0") else stdin
            elif op == "<&" or (op == ">&" and is_descriptor):
                continue
            else:
                self.effects.changes(self.scope.cwd, target, op, "shell.write")
                if fd in ("", "1") or op.startswith("&"):
                    sinks.append(target)
        return stdin, sinks

    def poured(self, out: Stream, sinks: list[str]) -> Stream:
        """Output that goes to a file is not shown."""
        return out if not sinks or sinks[-1] in ("/dev/stdout", "/dev/stderr", "/dev/tty") else Stream([])

    # --- simple commands

    def simple(self, node: ShellCommand, stdin: Stream) -> Stream:
        self.shown = NOTHING
        argv = self.expander.fields(node.words or [])
        stdin, sinks = self.redirected(node.redirects, stdin)
        for name, append, value in node.assigned:
            self.assign(name, append, value)
        if not argv:
            return self.poured(stdin if node.redirects else Stream([]), sinks)  # `$(< file)` prints the file
        return self.poured(self.command(argv, stdin), sinks)

    def assign(self, name: str, append: bool, value: ShellWord | list[ShellWord]) -> None:
        """An array is a list: which of its values an index means is not followed."""
        old = self.scope.items(name) if append else []
        if isinstance(value, list):
            items = [item for word in value for item in self.expander.split(word)]
            self.scope.variables[name] = [*old, *(i.partition("]=")[2] if i[:1] == "[" else i for i in items)]
        else:
            text = self.scope.variables[name] = "".join([*old[:1], self.expander.joined(value.parts)])
            self.effects.unknown = self.effects.unknown or (name == "IFS" and text.strip() != "")

    def command(self, argv: list[str], stdin: Stream) -> Stream:
        from memorybank.policy.shell.dispatch import dispatch

        self.spend(1 + len(argv) // 4)
        return dispatch(self, argv, stdin)
