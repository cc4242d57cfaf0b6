"""Python code: its own syntax tree, followed as far as strings and paths are plain."""

from __future__ import annotations

from memorybank.policy.shell import stream as streams
from memorybank.policy.shell.commands import scan
from memorybank.policy.shell.marks import COMPUTED, OTHER, known, words
from memorybank.policy.shell.paths import parent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from memorybank.policy.shell.commands.call import Call
    from memorybank.policy.shell.stream import Stream

_STATEMENTS = frozenset(
    words(
        "Expr If While Try TryStar Return Delete Raise Assert Match For With Assign AugAssign AnnAssign FunctionDef "
        "ClassDef AsyncFunctionDef AsyncFor AsyncWith Pass"
    )
)
ONLY_AST = 0x400
NODES = 4000
# call by last name: the positions of the arguments that are written
WRITES: dict[str, tuple[int, ...]] = {
    **dict.fromkeys(
        words("remove unlink rmdir removedirs mkdir makedirs truncate chmod chown utime mkfifo mknod rmtree"),
        (0,),
    ),
    **dict.fromkeys(["rename", "renames", "replace", "move"], (0, 1)),
    **dict.fromkeys(words("copy copy2 copyfile copytree copymode copystat symlink make_archive"), (1,)),
    "link": (0, 1),  # a second name of a page: who writes the one writes the other
}
# methods of a path object that write it
METHODS = frozenset(
    words(
        "write_text write_bytes touch unlink rmdir mkdir chmod rename replace symlink_to hardlink_to link_to "
        "rmtree lchmod"
    )
)
_MODULES = ("os", "shutil", "os.path", "pathlib", "io", "codecs")
_LISTS = frozenset(words("listdir scandir glob iglob rglob iterdir walk"))
_RUNS = frozenset(words("system popen run call check_call check_output Popen getoutput getstatusoutput spawnlp execvp"))


def follow(call: Call, code: str, argv: list[str]) -> Stream:
    call.shell.spend(1 + len(code) // 100)
    try:
        tree: Any = compile(code, "<shell>", "exec", ONLY_AST)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        scan.follow(call, code, "python", argv)
        return streams.unknown()
    walker = _Walker(call, argv)
    walker.body(tree.body)
    for name, function in list(walker.functions.items()):
        if name not in walker.called_names:  # somebody else may call it
            walker.body(function.body)
    return streams.unknown(walker.shows)


class _Walker:
    def __init__(self, call: Call, argv: list[str]) -> None:
        self.call = call
        self.values: dict[str, list[str]] = {}
        self.functions: dict[str, Any] = {}
        self.argv = argv
        self.left = NODES
        self.shows: frozenset[str] = frozenset()
        self.calls = 0
        self.called_names: set[str] = set()

    def body(self, statements: list[Any]) -> None:
        for statement in statements:
            self.statement(statement)

    def statement(self, node: Any) -> None:
        self.left -= 1
        if self.left < 0:
            self.call.shell.effects.unknown = True
            return
        kind = type(node).__name__
        if kind in ("FunctionDef", "AsyncFunctionDef"):
            self.functions[node.name] = node
        elif kind == "ClassDef":
            self.body(node.body)
        elif kind in ("Assign", "AnnAssign", "AugAssign", "NamedExpr"):
            if node.value is not None:
                found = self.value(node.value)
                for target in node.targets if kind == "Assign" else [node.target]:
                    self.bind(target, found)
        elif kind in ("For", "AsyncFor"):
            self.bind(node.target, self.value(node.iter))
            self.body(node.body)
            self.body(node.orelse)
        elif kind in ("With", "AsyncWith"):
            for item in node.items:
                found = self.value(item.context_expr)
                if item.optional_vars is not None:
                    self.bind(item.optional_vars, found)
            self.body(node.body)
        else:
            for field in node._fields:
                child = getattr(node, field, None)
                for item in child if isinstance(child, list) else [child]:
                    if item is not None and hasattr(item, "_fields"):
                        name = type(item).__name__
                        if name in ("ExceptHandler", "match_case"):
                            self.body(item.body)
                        elif hasattr(item, "lineno") and hasattr(item, "ctx") is False and is_statement(name):
                            self.statement(item)
                        else:
                            self.value(item)

    def bind(self, target: Any, found: list[str]) -> None:
        kind = type(target).__name__
        if kind == "Name":
            self.values[target.id] = found
        elif kind in ("Tuple", "List"):
            for item in target.elts:
                self.bind(item, found)

    # --- expressions: every value is a list of the texts it may be

    def value(self, node: Any) -> list[str]:
        self.left -= 1
        if self.left < 0:
            self.call.shell.effects.unknown = True
            return [COMPUTED]
        kind = type(node).__name__
        if kind == "Constant":
            return [node.value] if isinstance(node.value, str) else [str(node.value)]
        if kind == "Name":
            if node.id == "__file__":
                return [COMPUTED]
            return self.values.get(node.id, [COMPUTED])
        if kind == "JoinedStr":
            return self.joined([self.value(v) for v in node.values], "")
        if kind == "FormattedValue":
            return self.value(node.value)
        if kind == "BinOp":
            left, right = self.value(node.left), self.value(node.right)
            op = type(node.op).__name__
            if op == "Add":
                return self.joined([left, right], "")
            if op == "Div":
                return self.joined([left, right], "/")
            if op == "Mod" and left and "%s" in left[0]:
                return [left[0].replace("%s", right[0] if right else COMPUTED)]
            return [COMPUTED]
        if kind == "Call":
            return self.called(node)
        if kind == "Attribute":
            base = self.value(node.value)
            if node.attr == "parent":
                return [parent(b) for b in base]
            if node.attr in ("name", "stem", "suffix"):
                return [OTHER]
            return base if node.attr in ("path",) else [COMPUTED]
        if kind == "Subscript":
            base = self.value(node.value)
            self.value(node.slice)
            if dotted(node.value) == "sys.argv":
                index = getattr(node.slice, "value", None)
                return self.argv[index - 1 : index] if isinstance(index, int) and index > 0 else self.argv
            return base
        if kind in ("List", "Tuple", "Set"):
            return [v for e in node.elts for v in self.value(e)] or [""]
        if kind in ("ListComp", "SetComp", "GeneratorExp", "DictComp"):
            for part in node.generators:
                self.bind(part.target, self.value(part.iter))
                for test in part.ifs:
                    self.value(test)
            if kind == "DictComp":
                self.value(node.key)
                return self.value(node.value)
            return self.value(node.elt)
        if kind == "IfExp":
            self.value(node.test)
            return self.value(node.body) + self.value(node.orelse)
        if kind == "Lambda":
            return self.value(node.body)
        if kind == "NamedExpr":
            found = self.value(node.value)
            self.bind(node.target, found)
            return found
        if kind in ("Starred", "Await", "keyword", "withitem"):
            inner = getattr(node, "value", None) or getattr(node, "context_expr", None)
            return self.value(inner)
        out: list[str] = []
        for field in getattr(node, "_fields", ()):
            child = getattr(node, field, None)
            for item in child if isinstance(child, list) else [child]:
                if hasattr(item, "_fields") and type(item).__name__ not in ("Load", "Store", "And", "Or"):
                    out.extend(self.value(item))
        return [COMPUTED]

    def joined(self, pieces: list[list[str]], mark: str) -> list[str]:
        out = [""]
        for number, piece in enumerate(pieces):
            step = []
            for left in out:
                for right in piece[:60]:
                    if mark == "/" and number:
                        step.append(
                            right if right.startswith("/") else left.rstrip("/") + "/" + right if left else right
                        )
                    else:
                        step.append(left + right)
            out = step[:200]
        return out

    def called(self, node: Any) -> list[str]:
        name = dotted(node.func)
        last = name.rpartition(".")[2]
        args = [self.value(a) for a in node.args]
        named = {k.arg: self.value(k.value) for k in node.keywords if k.arg}
        for keyword in node.keywords:
            if not keyword.arg:
                self.value(keyword.value)
        receiver = self.value(node.func.value) if type(node.func).__name__ == "Attribute" else []
        owner = name.rpartition(".")[0]
        if name in self.functions and self.calls < 20:
            self.calls += 1
            self.called_names.add(name)
            function = self.functions[name]
            for parameter, found in zip(function.args.args, args, strict=False):
                self.values[parameter.arg] = found
            self.body(function.body)
            return [COMPUTED]
        if last in ("open", "FileIO", "fdopen") and owner in (
            "",
            "io",
            "codecs",
            "gzip",
            "bz2",
            "lzma",
            "os",
            "tarfile",
        ):
            return self.opened(args, named, 1)
        if last == "open" and owner != "webbrowser":
            return self.opened([receiver, *args], named, 1)
        if last in ("ZipFile", "TarFile") or name == "tarfile.open":
            return self.opened(args, named, 1)
        if owner in _MODULES or owner.rpartition(".")[2] in _MODULES or (not owner and last in WRITES):
            if last in WRITES:
                for place in WRITES[last]:
                    keys = {0: ("src", "path", "name"), 1: ("dst", "target")}[place]
                    found = args[place] if place < len(args) else next((named[k] for k in keys if k in named), [])
                    self.wrote(found, name, tree=last in ("rmtree", "rename", "renames", "replace", "move"))
                return [COMPUTED]
            if last in _RUNS:
                return self.ran(args, named, shell=True)
        if (last in _RUNS and owner in ("subprocess", "os", "commands", "")) or name == "pty.spawn":
            return self.ran(args, named, shell=last in ("getoutput", "getstatusoutput", "system", "popen"))
        if last in METHODS and owner not in _MODULES and not (last == "replace" and len(args) != 1):
            self.wrote(receiver, last, tree=last in ("rename", "replace"))
            if last in ("rename", "replace") and args:
                self.wrote(args[0], last, tree=False)
            return receiver
        if last == "input" and owner == "fileinput":
            if any(v == "True" or v == "1" for v in named.get("inplace", [])):
                self.wrote(args[0] if args else named.get("files", self.argv), name, tree=False)
            return [COMPUTED]
        if last in ("extractall", "extract"):
            self.wrote(args[0] if args and last == "extractall" else named.get("path", ["."]), last, tree=False)
            return [COMPUTED]
        if name in ("sqlite3.connect", "dbm.open", "shelve.open"):
            self.wrote(args[0] if args else [], name, tree=False)
            return [COMPUTED]
        if last in (
            "to_csv",
            "to_json",
            "to_excel",
            "to_parquet",
            "to_pickle",
            "savefig",
            "save",
            "savetxt",
            "dump_to",
        ):
            self.wrote(args[0] if args else [], last, tree=False)
            return [COMPUTED]
        if last == "urlretrieve" and len(args) > 1:
            self.wrote(args[1], last, tree=False)
        if last == "chdir" and args:
            self.call.shell.scope = self.call.shell.scope.copy()
            self.call.shell.scope.cwd = self.call.full(args[0][0]) if args[0] else COMPUTED
            return []
        if last in ("exec", "eval") and args and not owner:
            follow(self.call, args[0][0] if args[0] else "", self.argv)
            return [COMPUTED]
        if last in _LISTS:
            return self.listed(last, receiver if owner not in ("os", "glob", "") else [], args)
        if last in ("Path", "PurePath", "PosixPath", "join", "joinpath") and (last != "join" or "path" in owner):
            pieces = [receiver, *args] if last == "joinpath" else args
            return self.joined(pieces or [["."]], "/")
        if last in (
            "str",
            "fspath",
            "abspath",
            "normpath",
            "realpath",
            "expandvars",
            "resolve",
            "absolute",
            "as_posix",
            "Path",
            "sorted",
            "list",
            "set",
            "tuple",
            "reversed",
            "iter",
            "next",
            "strip",
            "rstrip",
            "lower",
        ):
            return args[0] if args else receiver or [COMPUTED]
        if last == "expanduser":
            home = self.call.shell.ground.world.home
            return [v.replace("~", home, 1) if v.startswith("~") else v for v in (args[0] if args else receiver)]
        if last in ("getcwd", "cwd"):
            return [self.call.cwd]
        if last in ("with_suffix", "with_name", "with_stem"):
            return [r + OTHER for r in receiver]
        if last == "dirname" and args:
            return [parent(v) for v in args[0]]
        if last == "basename":
            return [OTHER]
        if last == "format" and receiver:
            return [self.formatted(receiver[0], args, named)]
        if last == "join" and receiver and args:
            return [receiver[0].join(args[0])]
        if last == "replace" and receiver and len(args) == 2 and args[0] and args[1]:
            return [r.replace(args[0][0], args[1][0]) for r in receiver if args[0][0]]
        if last in ("read_text", "read_bytes"):
            self.saw(receiver)
            return [COMPUTED]
        if last == "split":
            return (
                [COMPUTED]
                if not receiver or not known(receiver[0])
                else receiver[0].split(args[0][0] if args and args[0] and args[0][0] else None)
            )
        if last in ("environ", "get", "getenv"):
            return args[1] if len(args) > 1 else [OTHER]
        return [COMPUTED]

    def formatted(self, form: str, args: list[list[str]], named: dict[str, list[str]]) -> str:
        for number, value in enumerate(args):
            text = value[0] if value else COMPUTED
            form = form.replace("{" + str(number) + "}", text).replace("{}", text, 1)
        for key, value in named.items():
            form = form.replace("{" + key + "}", value[0] if value else COMPUTED)
        return form

    def opened(self, args: list[list[str]], named: dict[str, list[str]], place: int) -> list[str]:
        mode = args[place] if len(args) > place else named.get("mode", named.get("flags", ["r"]))
        path = args[0] if args else named.get("file", named.get("name", []))
        if any(any(c in m for c in "wax+") or m == COMPUTED for m in mode):
            self.wrote(path, "open", tree=False)
        else:
            self.saw(path)
        return path

    def wrote(self, paths: list[str], by: str, *, tree: bool) -> None:
        call = self.call
        for path in paths[:200]:
            if path.isdigit() or path == "None":
                continue
            if tree:
                call.shell.effects.removes(call.cwd, path, f"python {by}")
            else:
                call.shell.effects.writes(call.cwd, path, f"python {by}")

    def saw(self, paths: list[str]) -> None:
        for path in paths[:60]:
            full = self.call.full(path)
            self.call.shell.effects.touches_state(self.call.cwd, path)
            self.shows |= self.call.shell.page(full)

    def ran(self, args: list[list[str]], named: dict[str, list[str]], *, shell: bool) -> list[str]:
        words = args[0] if args else named.get("args", [])
        call = self.call
        kept = call.shell.scope
        call.shell.scope = kept.copy()
        try:
            if named.get("cwd"):
                call.shell.scope.cwd = call.full(named["cwd"][0])
            if len(words) == 1 and (shell or "True" in named.get("shell", []) or " " in words[0]):
                call.shell.text(words[0], streams.empty(), subshell=True)
            elif words:
                call.run(words, streams.empty())
        finally:
            call.shell.scope = kept
        return [COMPUTED]

    def listed(self, how: str, receiver: list[str], args: list[list[str]]) -> list[str]:
        """What a listing may yield: where it reaches the bank, the bank's own names."""
        from memorybank.policy.shell.commands.find import entries
        from memorybank.policy.shell.globs import glob
        from memorybank.policy.shell.match import matches

        call = self.call
        out: list[str] = [OTHER]
        if receiver or how in ("listdir", "scandir", "iterdir", "walk"):
            roots = receiver or (args[0] if args else ["."]) or ["."]
            pattern = args[0][0] if receiver and args and args[0] else ""
            for root in roots[:5]:
                found, _ = entries(call, root)
                for entry in found:
                    if how in ("listdir", "scandir", "iterdir") and entry.depth != 1:
                        continue
                    base = entry.path.rpartition("/")[2]
                    below = entry.path.removeprefix(root.rstrip("/") + "/")
                    if pattern and not matches(pattern, base if how == "rglob" else below):
                        continue
                    if how == "listdir":
                        out.append(base)
                    elif how == "walk":
                        out.extend((entry.path, base))
                    else:
                        out.append(entry.path)
            return out
        for pattern in args[0] if args else []:
            if known(pattern):
                out.extend(glob(pattern, call.cwd, call.shell.ground, globstar=True))
        return out


def is_statement(name: str) -> bool:
    return name in _STATEMENTS


def dotted(node: Any) -> str:
    kind = type(node).__name__
    if kind == "Name":
        return str(node.id)
    if kind == "Attribute":
        base = dotted(node.value)
        return f"{base}.{node.attr}" if base else str(node.attr)
    if kind == "Call":
        inner = dotted(node.func)
        return f"{inner}()" if inner else ""
    return ""
