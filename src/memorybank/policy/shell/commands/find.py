"""find and fd: the expression evaluated on what lies in the bank and on the way to it; nothing else can matter."""

from __future__ import annotations

from memorybank.policy.shell import stream as streams
from memorybank.policy.shell.commands.call import Call
from memorybank.policy.shell.marks import COMPUTED, OTHER, known, words
from memorybank.policy.shell.match import matches
from memorybank.policy.shell.options import options
from memorybank.policy.shell.paths import ABOVE, INSIDE, MAYBE, join, name
from memorybank.policy.shell.patterns import LONGEST, basic, compiled
from memorybank.policy.shell.stream import Stream

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

SEEN = 400  # entries of the bank that are looked at
RUNS = 24  # of one -exec … \;
_ONE = frozenset(  # tests with one argument that depend on more than the name
    words(
        "-amin -anewer -atime -cmin -cnewer -context -ctime -fstype -gid -group -ilname -inum -links -lname "
        "-mmin -mtime -newer -perm -samefile -size -uid -used -user -xtype -regextype -files0-from -D"
    )
)
_NONE = frozenset(
    words(
        "-daystart -follow -help -ignore_readdir_race -mount -noleaf -xdev -nouser -nogroup -readable "
        "-writable -executable -empty -warn -nowarn -noignore_readdir_race -version -nocase"
    )
)

Node = tuple[str, object, object]  # operator or test, its argument(s)


class Entry:
    """A path that find would visit."""

    __slots__ = ("depth", "full", "kind", "path")

    def __init__(self, path: str, full: str, kind: str, depth: int) -> None:
        self.path, self.full, self.kind, self.depth = path, full, kind, depth


class Query:
    """A find command taken apart."""

    def __init__(self, args: list[str]) -> None:
        self.roots: list[str] = []
        self.least, self.most = 0, 10_000
        self.deep = False
        self.acts = False
        self.named = False  # the root itself is in the bank: filters do not acquit
        at = 0
        while at < len(args) and (args[at] in ("-H", "-L", "-P") or args[at].startswith(("-O", "-D"))):
            at += 2 if args[at] == "-D" else 1
        while at < len(args) and args[at] and not args[at].startswith("-") and args[at] not in ("(", ")", "!", ","):
            self.roots.append(args[at])
            at += 1
        self.tokens = args[at:]
        self.at = 0
        self.tree = self.either() if self.tokens else None

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self) -> str:
        token = self.peek()
        self.at += 1
        return token

    def either(self) -> Node:
        left = self.both()
        while self.peek() in ("-o", "-or", ","):
            comma = self.take() == ","
            left = ("," if comma else "or", left, self.both())
        return left

    def both(self) -> Node:
        left: Node | None = None
        while self.at < len(self.tokens) and self.peek() not in ("-o", "-or", ",", ")"):
            if self.peek() in ("-a", "-and"):
                self.take()
                continue
            right = self.one()
            left = right if left is None else ("and", left, right)
        return left if left is not None else ("true", None, None)

    def one(self) -> Node:
        token = self.take()
        if token in ("!", "-not"):
            return ("not", self.one(), None) if self.at < len(self.tokens) else ("true", None, None)
        if token == "(":
            inner = self.either()
            if self.peek() == ")":
                self.take()
            return inner
        if token in ("-exec", "-execdir", "-ok", "-okdir"):
            self.acts = True
            argv: list[str] = []
            while self.at < len(self.tokens):
                arg = self.take()
                if arg == ";" or (arg == "+" and argv and argv[-1] == "{}"):
                    return ("exec", argv, token + arg)
                argv.append(arg)
            return ("exec", argv, token + ";")
        if token in ("-print", "-print0", "-ls", "-delete", "-quit", "-prune"):
            self.acts = self.acts or token not in ("-prune", "-quit")
            self.deep = self.deep or token == "-delete"
            return (token, None, None)
        if token in ("-fprint", "-fprint0", "-fls"):
            self.acts = True
            return ("file", self.take(), None)
        if token == "-fprintf":
            self.acts = True
            path = self.take()
            return ("file", path, self.take())
        if token == "-printf":
            self.acts = True
            return ("-printf", self.take(), None)
        if token in ("-maxdepth", "-mindepth"):
            value = self.take()
            if value.isdigit():
                if token == "-maxdepth":
                    self.most = int(value)
                else:
                    self.least = int(value)
            return ("true", None, None)
        if token in ("-depth", "-d"):
            self.deep = True
            return ("true", None, None)
        if token in ("-name", "-iname", "-path", "-ipath", "-wholename", "-iwholename", "-type", "-regex", "-iregex"):
            return (token, self.take(), None)
        if token in ("-true", "-daystart", "-noleaf", "-xdev", "-mount", "-follow", "-warn", "-nowarn"):
            return ("true", None, None)
        if token == "-false":
            return ("false", None, None)
        if (token in _ONE or token.startswith("-newer")) and not self.action_ahead():
            self.take()
        return ("maybe", None, None)

    def action_ahead(self) -> bool:
        """An empty variable left a test without its argument."""
        return self.peek() in ("-exec", "-execdir", "-ok", "-okdir", "-delete", "-print", "-print0", "-type", "-name")


def entries(call: Call, root: str) -> tuple[list[Entry], bool]:
    """What find meets at and below a root that has to do with the bank; and is the root in the bank?"""
    ground = call.shell.ground
    full = call.full(root)
    if not known(full):
        spot = ground.spot(full)
        if spot == MAYBE and not ground.hinted(full, call.shell.effects.mentioned):
            call.shell.effects.unknown = True
            return [], False
        return ([Entry(root, full, "file", 0)], True) if spot in (INSIDE, MAYBE) else ([], False)
    spot = ground.spot(full, follow=False)
    if ground.kind(full) == "link" and not root.endswith("/") and "-L" not in call.args and "-H" not in call.args:
        return [Entry(root, full, "link", 0)], False
    spot = ground.spot(full)
    real = ground.real(full)
    if spot == INSIDE:
        skip = "" if real == ground.fence.real else real[len(ground.fence.real) + 1 :]
        found = []
        for inner in ground.below(SEEN):
            if skip and inner != skip and not inner.startswith(skip + "/"):
                continue
            below = inner[len(skip) :].strip("/")
            path = root.rstrip("/") + "/" + below if below else root
            found.append(Entry(path, join(full, below) if below else full, kind_of(call, inner), depth_of(below)))
        if not found:
            found = [Entry(root, full, "file", 0)]  # not there, or spelled in another case: as if it were
        return found, True
    if spot != ABOVE:
        return [], False
    ahead = ground.fence.real[len(real.rstrip("/")) + 1 :]
    found = [Entry(root, full, "dir", 0)]
    steps = ahead.split("/")
    base = root.rstrip("/") if root != "/" else ""
    for depth in range(1, len(steps)):
        middle = "/".join(steps[:depth])
        found.append(Entry(base + "/" + middle, join(full, middle), "dir", depth))
    for inner in ground.below(SEEN):
        path = ahead + "/" + inner if inner else ahead
        found.append(Entry(base + "/" + path, join(full, path), kind_of(call, inner), depth_of(path)))
    for link in ground.links_in():
        if link.startswith(real.rstrip("/") + "/"):
            path = link[len(real.rstrip("/")) + 1 :]
            found.append(Entry(base + "/" + path, link, "link", depth_of(path)))
    return found, False


def kind_of(call: Call, inner: str) -> str:
    ground = call.shell.ground
    return ground.world.kind(ground.fence.real + "/" + inner) or "file" if inner else "dir"


def depth_of(path: str) -> int:
    return path.count("/") + 1 if path else 0


class Walk:
    """Evaluates the expression on each entry; tests that depend on more than names may go either way."""

    def __init__(self, call: Call, query: Query, named: bool) -> None:
        self.call = call
        self.query = query
        self.named = named
        self.lines: list[str] = []
        self.shows: frozenset[str] = frozenset()
        self.batches: dict[int, tuple[list[str], list[str]]] = {}
        self.runs: dict[int, int] = {}
        self.pruned = False
        self.unsure = False  # did a test leave it open whether this entry is meant?

    def visit(self, found: list[Entry]) -> None:
        closed: list[str] = []
        query = self.query
        for entry in found:
            if entry.depth > query.most or any(entry.path.startswith(c + "/") for c in closed):
                continue
            self.pruned = self.unsure = False
            if entry.depth < query.least:
                continue
            self.call.shell.spend(2)
            hit = self.test(query.tree, entry) if query.tree is not None else True
            if hit is not False and not query.acts:
                self.doubt(entry)
                self.lines.append(entry.path)
            if self.pruned and not query.deep:
                closed.append(entry.path.rstrip("/"))

    def doubt(self, entry: Entry) -> None:
        if self.unsure:
            self.call.shell.unsure.add(self.call.shell.ground.real(entry.full))

    def test(self, node: object, entry: Entry) -> bool | None:
        found = self.tested(node, entry)
        self.unsure = self.unsure or found is None
        return found

    def tested(self, node: object, entry: Entry) -> bool | None:
        assert isinstance(node, tuple)
        kind, first, second = node
        match kind:
            case "and":
                left = self.test(first, entry)
                if left is False:
                    return False
                right = self.test(second, entry)
                return False if right is False else (None if left is None or right is None else True)
            case "or":
                left = self.test(first, entry)
                if left is True:
                    return True
                right = self.test(second, entry)
                return True if right is True else (None if left is None or right is None else False)
            case ",":
                self.test(first, entry)
                return self.test(second, entry)
            case "not":
                inner = self.test(first, entry)
                return None if inner is None else not inner
            case "true":
                return True
            case "false":
                return False
            case "-prune":
                self.pruned = True
                return True
            case "-name" | "-iname":
                return self.soft(str(first), name(entry.path) or entry.path, kind == "-iname", of_name=True)
            case "-path" | "-ipath" | "-wholename" | "-iwholename":
                return self.soft(str(first), entry.path, kind.startswith("-i"))
            case "-type":
                wanted = str(first).split(",")
                if not known(str(first)):
                    return None
                return self.may({"file": "f", "dir": "d", "link": "l"}.get(entry.kind, "?") in wanted)
            case "-regex" | "-iregex":
                found = self.regex(str(first), entry.path, kind == "-iregex")
                return found if found is None else self.may(found)
            case "-print" | "-print0" | "-ls" | "-printf":
                self.doubt(entry)
                self.lines.append(printed(kind, str(first), entry))
                return True
            case "-delete":
                self.removed(entry)
                return True
            case "exec":
                assert isinstance(first, list)
                return self.run(node, first, str(second), entry)
            case _:
                return True if kind in ("file", "-quit") else None

    def may(self, hit: bool) -> bool | None:
        """A search that starts in the bank is meant for it: what its filters leave out today is there tomorrow."""
        return hit or (None if self.named else False)

    def soft(self, pattern: str, text: str, fold: bool, of_name: bool = False) -> bool | None:
        if not known(pattern):
            return None
        hit = matches(pattern, text, fold=fold)
        return self.may(hit) if of_name else hit

    def regex(self, pattern: str, path: str, fold: bool) -> bool | None:
        if not known(pattern) or len(path) > LONGEST:
            return None
        # find's default keeps `+` and `?` as operators
        spelled = pattern if self.extended() else basic(pattern.replace("+", "\\+").replace("?", "\\?"))
        test = compiled(spelled, fold=fold)
        return None if test is None else test.fullmatch(path) is not None

    def extended(self) -> bool:
        return any("extended" in t or "egrep" in t or "awk" in t for t in self.query.tokens)

    def removed(self, entry: Entry) -> None:
        spot = self.call.shell.ground.spot(entry.full, follow=False)
        if spot == ABOVE:
            return  # -delete does not remove a folder that holds something
        self.call.shell.effects.removes("/", entry.full, "find -delete")

    def run(self, node: tuple[object, ...], argv: list[str], how: str, entry: Entry) -> bool | None:
        self.doubt(entry)
        if how.endswith("+"):
            self.batches.setdefault(id(node), (argv, []))[1].append(
                entry.path if not how.startswith(("-execdir", "-okdir")) else entry.full
            )
            return True
        count = self.runs.get(id(node), 0)
        self.runs[id(node)] = count + 1
        if count >= RUNS:
            return None
        self.execute(argv, [entry.path], how, entry)
        return None

    def execute(self, argv: list[str], paths: list[str], how: str, entry: Entry | None) -> None:
        shell = self.call.shell
        kept = shell.scope
        shell.scope = kept.copy()
        try:
            if entry is not None and how.startswith(("-execdir", "-okdir")):
                shell.scope.cwd = entry.full.rstrip("/").rpartition("/")[0] or "/"
                paths = ["./" + name(entry.full)]
            words: list[str] = []
            for arg in argv:
                if arg == "{}" and len(paths) > 1:
                    words.extend(paths)
                else:
                    words.append(arg.replace("{}", paths[0]) if "{}" in arg else arg)
            out = shell.command(words, streams.empty()) if words else streams.empty()
            self.lines.extend(out.lines)
            if shell.effects.mentioned:  # a search over a whole tree is not a reading of the bank's pages
                self.shows |= out.shows
        finally:
            shell.scope = kept

    def finish(self) -> None:
        for argv, paths in self.batches.values():
            if paths:
                self.execute(argv, paths, "-exec+", None)


def printed(kind: str, form: str, entry: Entry) -> str:
    if kind == "-ls":
        return "- - - - - - - - - - " + entry.path
    if kind != "-printf":
        return entry.path
    text = form.replace("\\n", "").replace("\\0", "").replace("\\t", " ")
    for token, value in (("%p", entry.path), ("%f", name(entry.path)), ("%P", entry.path.partition("/")[2])):
        text = text.replace(token, value)
    text = text.replace("%h", entry.path.rpartition("/")[0] or ".")
    return text if "%" not in text else COMPUTED + text.rpartition("%")[2][1:]


def files_written(node: object) -> list[str]:
    if not isinstance(node, tuple):
        return []
    found = [str(node[1])] if node[0] == "file" else []
    for child in node[1:]:
        found.extend(files_written(child))
    return found


def commands_run(node: object) -> list[list[str]]:
    if not isinstance(node, tuple):
        return []
    if node[0] == "exec":
        return [node[1]]
    return [c for child in node[1:] for c in commands_run(child)]


def find(call: Call) -> Stream:
    query = Query(call.args)
    call.writes(*files_written(query.tree))
    lines: list[str] = []
    shows: frozenset[str] = frozenset()
    for root in query.roots or ["."]:
        found, named = entries(call, root)
        walk = Walk(call, query, named)
        walk.visit(found)
        walk.finish()
        lines.extend(walk.lines)
        shows |= walk.shows
        lines.append(root.rstrip("/") + "/" + OTHER if not named and known(root) else root if named else COMPUTED)
        if not named:
            for argv in commands_run(query.tree):  # the files beside the bank: their names lead nowhere near it
                walk.execute(argv, [OTHER], "-exec;", None)
    return Stream([line for line in lines if line], shows)


def fd(call: Call) -> Stream:
    """fd PATTERN [ROOT…] [-x CMD | -X CMD]"""
    args = call.args
    at = next((n for n, a in enumerate(args) if a in ("-x", "-X", "--exec", "--exec-batch")), len(args))
    found = options(args[:at], "edtEScjo", "extension type max-depth min-depth exclude size changed-within color glob")
    roots = found.operands[1:] or ["."]
    suffixes = found.all("e", "extension")
    skipped = found.all("E", "exclude")
    command = args[at + 1 :]
    if command[-1:] == [";"]:
        command = command[:-1]
    lines: list[str] = []
    for root in roots:
        seen, named = entries(call, root)
        for entry in seen:
            base = name(entry.path)
            if suffixes and not any(base.endswith("." + s.lstrip(".")) for s in suffixes):
                continue
            if any(matches(s, part) for s in skipped for part in entry.path.split("/")):
                continue
            if entry.depth == 0 or (not named and call.shell.ground.spot(entry.full, follow=False) == ABOVE):
                continue
            lines.append(entry.path)
    for path in lines[:RUNS]:
        if command:
            words = [w.replace("{}", path) for w in command]
            call.run(words if any("{" in w for w in command) else [*command, path], streams.empty())
    return Stream([*lines, OTHER])


HANDLERS: dict[str, Callable[[Call], Stream]] = {"find": find, "gfind": find, "fd": fd, "fdfind": fd}
