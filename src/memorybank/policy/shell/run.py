"""The abstract shell: runs a script without running anything, and learns what it would touch."""

from __future__ import annotations

from memorybank.policy.shell import stream as streams
from memorybank.policy.shell.effects import Effects, Exhausted, is_device
from memorybank.policy.shell.expand import Expander
from memorybank.policy.shell.lexer import Unparsable
from memorybank.policy.shell.marks import COMPUTED, known
from memorybank.policy.shell.parser import parse
from memorybank.policy.shell.paths import ABOVE, INSIDE, join, lexical
from memorybank.policy.shell.scope import Scope, Value
from memorybank.policy.shell.stream import NOTHING, Stream
from memorybank.policy.shell.syntax import (
    Assign,
    Case,
    For,
    Function,
    Group,
    If,
    Node,
    Pipeline,
    Redirect,
    Sequence,
    Simple,
    Test,
    While,
    Word,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.policy.shell.paths import Ground

STEPS = 20_000
ROUNDS = 40  # of one loop; what lies in the bank comes first
DEPTH = 24  # of scripts within scripts
KEPT = 200_000  # characters of a file that the command makes and then runs


class Interpreter:
    def __init__(self, ground: Ground, cwd: str, effects: Effects) -> None:
        self.ground = ground
        self.effects = effects
        self.scope = Scope(cwd)
        self.expander = Expander(self)
        self.steps = 0
        self.depth = 0
        self.status: bool | None = None  # of the last command, where it is certain
        self.shown = NOTHING  # pages whose content was substituted into the words of this command
        self.feeds: dict[str, Stream] = {}
        self.unsure: set[str] = set()  # pages that a search may or may not have found: not shown for certain
        self.met: set[str] = set()  # what a pattern stood for: a link among it is not a page that somebody asked for

    # --- limits

    def spend(self, steps: int) -> None:
        self.steps += steps
        if self.steps > STEPS:
            raise Exhausted

    def near(self, path: str) -> bool:
        """Does this name something in or above the bank?"""
        full = join(self.scope.cwd, path)
        return (path != "" and self.ground.spot(full, follow=False) in (INSIDE, ABOVE)) or (
            self.ground.spot(full) == INSIDE
        )

    def first(self, names: list[str], limit: int = ROUNDS) -> list[str]:
        """At most so many of them, those that lie in the bank first."""
        if len(names) <= limit:
            return names
        self.spend(len(names) // 8)
        close = [n for n in names[:4000] if self.near(n)]
        seen = set(close)
        self.effects.unknown = True
        return [*close, *(n for n in names[:limit] if n not in seen)][:limit]

    # --- scripts

    def text(self, script: str, stdin: Stream, *, subshell: bool = False) -> Stream:
        """Run text as a script: eval, sh -c, source."""
        if not known(script):
            self.effects.unknown = True
        if self.depth >= DEPTH:
            raise Exhausted
        self.spend(1 + len(script) // 200)
        try:
            tree = parse(script)
        except Unparsable:
            self.effects.unknown = True
            return streams.unknown()
        self.depth += 1
        try:
            return self.apart(tree, stdin) if subshell else self.run(tree, stdin)
        finally:
            self.depth -= 1

    def apart(self, node: Node, stdin: Stream) -> Stream:
        """In a subshell: what changes there stays there."""
        kept = self.scope
        self.scope = kept.copy()
        try:
            return self.run(node, stdin)
        finally:
            self.scope = kept

    def capture(self, script: Sequence) -> Stream:
        if len(script.steps) == 1 and isinstance(script.steps[0][0], Simple):
            only = script.steps[0][0]
            if not only.words and len(only.redirects) == 1 and only.redirects[0].op == "<":  # $(< file)
                path = self.expander.target(only.redirects[0].word)
                return self.content([path])
        kept, self.shown = self.shown, NOTHING
        try:
            return self.apart(script, streams.empty())
        finally:
            self.shown = kept

    def feed(self, script: Sequence, direction: str) -> str:
        """`<(…)`: a name that holds what the script prints; `>(…)`: the script gets what is written."""
        path = f"/dev/fd/{63 - len(self.feeds)}"
        if direction == "<":
            self.feeds[path] = self.capture(script)
        else:
            self.feeds[path] = streams.empty()
            self.apart(script, streams.unknown())
        return path

    # --- files

    def content(self, paths: list[str]) -> Stream:
        """What reading these files gives; pages of the bank are seen."""
        lines: list[str] = []
        shows = NOTHING
        for path in paths:
            if path in self.feeds:
                lines.extend(self.feeds[path].lines)
                shows |= self.feeds[path].shows
                continue
            full = join(self.scope.cwd, path)
            shows |= self.page(full)
            text = self.ground.text(full) if known(full) else ""
            lines.extend(streams.of(text).lines if text else [COMPUTED])
        return Stream(lines, shows)

    def page(self, full: str) -> frozenset[str]:
        """The real path of a bank page, as a set of what is shown."""
        if not known(full) or self.ground.spot(full) != INSIDE:
            return NOTHING
        kind = self.ground.world.kind(full)
        if kind == "dir" or (kind == "link" and full in self.met):
            return NOTHING
        real = self.ground.real(full)
        if real in self.unsure:
            return NOTHING
        return frozenset((real,)) if self.ground.world.kind(real) == "file" else NOTHING

    # --- nodes

    def run(self, node: Node, stdin: Stream) -> Stream:
        self.spend(1)
        self.depth += 1
        if self.depth > 4 * DEPTH:
            raise Exhausted
        try:
            if isinstance(node, Simple):
                return self.simple(node, stdin)
            if not node.redirects:
                return self.bare(node, stdin)
            stdin, sinks = self.redirected(node.redirects, stdin)
            return self.poured(self.bare(node, stdin), sinks)
        finally:
            self.depth -= 1

    def bare(self, node: Node, stdin: Stream) -> Stream:
        match node:
            case Sequence():
                return self.sequence(node, stdin)
            case Pipeline():
                return self.pipeline(node, stdin)
            case Group():
                return self.apart(node.body, stdin) if node.subshell else self.run(node.body, stdin)
            case If():
                return self.conditional(node, stdin)
            case For():
                return self.loop(node, stdin)
            case While():
                return self.while_loop(node, stdin)
            case Case():
                return self.case(node, stdin)
            case Function():
                self.scope.functions[node.name] = node.body
            case Test():
                for word in node.words:
                    self.expander.text(word)
                self.status = None
            case _:
                self.effects.unknown = True
        return streams.empty()

    def sequence(self, node: Sequence, stdin: Stream) -> Stream:
        lines: list[str] = []
        shows = NOTHING
        skip = False
        unsure = self.unsure
        for step, op in node.steps:
            self.unsure = set(unsure)
            if not skip:
                self.status = None
                out = self.run(step, stdin)
                lines.extend(out.lines)
                shows |= out.shows
            # a step that was skipped leaves the status of the one before: `true || a && b` runs b
            skip = (op == "&&" and self.status is False) or (op == "||" and self.status is True)
        self.unsure = unsure
        return Stream(lines, shows)

    def pipeline(self, node: Pipeline, stdin: Stream) -> Stream:
        for command in node.commands:
            stdin = self.apart(command, stdin)
        self.status = None
        return stdin

    def together(self, outs: list[Stream]) -> Stream:
        shows = NOTHING
        for out in outs:
            shows |= out.shows
        return Stream([line for out in outs for line in out.lines], shows)

    def conditional(self, node: If, stdin: Stream) -> Stream:
        outs: list[Stream] = []
        branches: list[Sequence] = []
        for condition, body in node.branches:
            if condition is not None:
                outs.append(self.run(condition, stdin))
            branches.append(body)
        outs.extend(self.either(branches, stdin))
        self.status = None
        return self.together(outs)

    def either(self, branches: list[Sequence], stdin: Stream) -> list[Stream]:
        """Any of these may run: each from the same state; what stays is what comes closest to the bank."""
        outs = []
        before, ends = self.scope, []
        for branch in branches:
            self.scope = before.copy()
            outs.append(self.run(branch, stdin))
            ends.append(self.scope)
        self.scope = before
        for end in ends:
            self.merge(end)
        return outs

    def merge(self, end: Scope) -> None:
        scope = self.scope
        scope.functions |= end.functions
        scope.aliases |= end.aliases
        scope.settings |= end.settings
        if end.cwd != scope.cwd and self.ground.spot(scope.cwd) != INSIDE:
            scope.cwd, scope.oldpwd = end.cwd, end.oldpwd
        for name, value in end.variables.items():
            old = scope.variables.get(name)
            if old == value or (isinstance(old, str) and self.near(old)):
                continue
            scope.variables[name] = value

    def loop(self, node: For, stdin: Stream) -> Stream:
        if node.sums is not None:
            self.expander.text(node.sums)
            head = node.sums.raw.partition("=")[0].strip()
            if head.isidentifier():
                self.scope.variables[head] = "0"
            return self.run(node.body, stdin)
        names = self.scope.args if node.words is None else self.expander.fields(node.words)
        outs = []
        for value in self.first(names):
            self.scope.variables[node.name] = value
            outs.append(self.run(node.body, stdin))
        self.status = None
        return self.together(outs)

    def while_loop(self, node: While, stdin: Stream) -> Stream:
        reading = reader(node.condition)
        if reading is None:
            outs = [self.run(node.condition, stdin), self.run(node.body, stdin)]
            self.status = None
            return self.together(outs)
        outs = []
        for line in self.first(stdin.lines):
            self.run(node.condition, Stream([line]))
            outs.append(self.run(node.body, streams.unknown()))
        self.status = None
        return self.together(outs)

    def case(self, node: Case, stdin: Stream) -> Stream:
        self.expander.text(node.word)
        for patterns, _ in node.items:
            for pattern in patterns:
                self.expander.text(pattern)
        self.status = None
        return self.together(self.either([body for _, body in node.items], stdin))

    # --- redirections

    def redirected(self, redirects: list[Redirect], stdin: Stream) -> tuple[Stream, list[str]]:
        """Where input comes from, and the files that standard output goes to."""
        sinks: list[str] = []
        for redirect in redirects:
            op, fd = redirect.op, redirect.fd
            if redirect.body is not None or op in ("<<", "<<-"):
                body = self.expander.text(redirect.body) if redirect.body is not None else ""
                stdin = streams.of(body, self.shown)
                continue
            if op == "<<<":
                stdin = streams.of(self.expander.text(redirect.word), self.shown)
                continue
            target = self.expander.target(redirect.word)
            self.spend(1)
            self.effects.touches_state(self.scope.cwd, target)
            if op == "<":
                if fd in ("", "0"):
                    stdin = self.content([target])
            elif op == "<&" or (
                op == ">&" and (target.isdigit() or target in ("-", "") or target.rstrip("-").isdigit())
            ):
                continue
            elif op == ">&" and redirect.word.parts and redirect.word.parts[0].kind == "param" and not known(target):
                continue  # >&$fd
            else:
                self.effects.writes(self.scope.cwd, target, op)
                if fd in ("", "1") or op.startswith("&"):
                    sinks.append(target)
        return stdin, sinks

    def poured(self, out: Stream, sinks: list[str]) -> Stream:
        """Output that goes to a file is not shown; its text is remembered, in case it is run later."""
        if not sinks:
            return out
        target = sinks[-1]
        if target in ("/dev/stdout", "/dev/stderr", "/dev/tty"):
            return out
        if known(target) and not is_device(target):
            full = lexical(join(self.scope.cwd, target))
            text = out.text
            if len(text) < KEPT:
                self.ground.files[full] = text
        return streams.empty()

    # --- simple commands

    def simple(self, node: Simple, stdin: Stream) -> Stream:
        self.shown = NOTHING
        argv = self.expander.fields(node.words)
        stdin, sinks = self.redirected(node.redirects, stdin)
        if not argv:
            for assign in node.assigns:
                self.assign(assign)
            return self.poured(streams.empty(), sinks)
        if not node.assigns:
            return self.poured(self.command(argv, stdin), sinks)
        kept = {a.name: self.scope.variables.get(a.name) for a in node.assigns}
        for assign in node.assigns:
            self.assign(assign)
        out = self.command(argv, stdin)
        if argv[0] not in ("declare", "typeset", "local", "export", "readonly", "eval", ":"):
            for name, value in kept.items():
                if value is None:
                    self.scope.variables.pop(name, None)
                else:
                    self.scope.variables[name] = value
        return self.poured(out, sinks)

    def assign(self, assign: Assign) -> None:
        variables = self.scope.variables
        if isinstance(assign.value, list):
            before = variables.get(assign.name)
            items: dict[str, str] = dict(before) if assign.append and isinstance(before, dict) else {}
            for word in assign.value:
                key, value = self.keyed(word)
                for field in [value] if key else self.expander.split(word):
                    items[key or str(len(items))] = field
            variables[assign.name] = items
            return
        text = self.expander.text(assign.value)
        if assign.index:
            index = self.expander.joined(assign_index(assign.index))
            old = variables.get(assign.name)
            array: dict[str, str] = dict(old) if isinstance(old, dict) else ({"0": old} if old else {})
            array[index] = array.get(index, "") + text if assign.append else text
            variables[assign.name] = array
            return
        if assign.append:
            old_text = self.scope.scalar(assign.name) or ""
            new: Value = old_text + text
            variables[assign.name] = new
            return
        variables[assign.name] = text

    def keyed(self, word: Word) -> tuple[str, str]:
        """`[key]=value` inside an array."""
        raw = word.raw
        if raw.startswith("[") and "]=" in raw:
            key, _, _ = raw[1:].partition("]=")
            whole = self.expander.text(word)
            return key.strip("'\""), whole.partition("]=")[2]
        return "", ""

    def command(self, argv: list[str], stdin: Stream) -> Stream:
        """One program or builtin with its arguments."""
        from memorybank.policy.shell.commands.dispatch import dispatch

        self.spend(1 + len(argv) // 4)
        return dispatch(self, argv, stdin)


def assign_index(text: str) -> list[Part]:
    from memorybank.policy.shell.parser import word_parts

    return word_parts(text, quoted=True)


def reader(condition: Sequence) -> Simple | None:
    """The `read` that feeds a loop, if its condition is one."""
    if not condition.steps:
        return None
    for node, _ in condition.steps:
        if isinstance(node, Simple) and node.words and node.words[0].raw == "read":
            return node
    return None


if TYPE_CHECKING:
    from memorybank.policy.shell.syntax import Part
