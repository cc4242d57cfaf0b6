"""The fast lane's test of a command: it passes only if no rule can apply. It reads the judge's own table.

It knows no values, follows nothing, asks the disk only where a name leads, and leaves the rest to the judge. Law: of
what passes here the judge reports no write, no read of a page, and nothing of our state, settings or commands.
"""

from __future__ import annotations

from memorybank.policy.shell.parse import Redirect, Script, ShellCommand, ShellWord, Unparsable, WordPart, parse
from memorybank.policy.shell.programs import HANDED, READERS, SHOWING, STARTED, ProgramRow, git_kind, spec

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Resolve = Callable[[str], str]
    Listing = Callable[[], list[str]]

LONGEST = 20_000
NOT_PROVEN, UNKNOWN, READER = "", "unknown", "reader"
# In a word: a variable; what a command prints; a quoted sign. Before a word: output goes there.
_VALUE, _RAN, _INERT, _TARGET = "\1", "\4", "\2", "\3"
_GLOB = "*?[{"
_DEVICES = ("/dev/null", "/dev/stdout", "/dev/stderr", "/dev/tty")
_OURS = ("/bin/memory-bank", "/bin/mb", "/bin/agent-memory-bank")
_WRITERS = ("write", "remove", "replace", "copy", "move", "install", "make", "pack", "dd")
_JUDGED = ("mb", "coproc", "history", "fc")
_ACTING = ("-delete", "-fprint", "-fls", "-ok", "-exec")  # actions of find begin so
_WRITING = ("w ", "e ", "system", "|", ">", "inplace", "--in")  # in what sed or awk is given
_TURNING = ("-S", "-C", "--chdir", "--split", "--call", "-i", "-s", "--wd")  # options of programs that run another one


class Doubt(Exception):
    """Let the judge look."""


def _doubt_if(odd: object) -> None:
    if odd:
        raise Doubt


def quick(
    command: str, cwd: str, guarded: tuple[str, ...], real: Resolve, settings: Listing, *, after: bool = True
) -> str:
    """READER, UNKNOWN or NOT_PROVEN. `guarded`: the bank, as it is and as it is named, then state, cache and program.
    `real`: where an absolute path leads. `settings`: files that may hold our wiring, asked for where one is written.
    `after`: it has run, and which pages it showed counts; before, a reader may show what it likes.
    """
    low = command.lower()
    if len(command) > LONGEST or "\r" in low or any(mark in command for mark in "\1\2\3\4"):
        return NOT_PROVEN
    look = _Look(cwd, guarded, real, settings)
    look.after, look.may_spell = after, "mem" in low or "bank" in low
    look.names = "memory" in low.replace("\\\n", "").replace("\\", "").replace("'", "").replace('"', "")
    try:
        _doubt_if(look.inside(real(cwd).lower()))
        sure = [look.step(words) for words in _Words(command).steps]
    except (Doubt, Unparsable, RecursionError):
        return NOT_PROVEN
    return READER if all(sure) else NOT_PROVEN if look.names else UNKNOWN


class _Words:
    """The simple commands of a tree, however they are nested; quotes are gone, and what is computed is a mark."""

    def __init__(self, command: str) -> None:
        self.steps: list[list[str]] = []
        self.script(parse(command))

    def script(self, script: Script) -> None:
        for pipeline, op in script:
            _doubt_if(op == "&")
            for command in pipeline:
                self.command(command)

    def command(self, command: ShellCommand) -> None:
        _doubt_if(command.kind in ("test", "function", "for") or any(isinstance(v, list) for *_, v in command.assigned))
        step = [self.word(word) for word in command.words or ()]
        for name, _, value in command.assigned:
            _doubt_if(name.endswith(STARTED) or name.startswith("GIT_"))  # a command line that the program starts
            self.word(value)  # type: ignore[arg-type]
        for redirect in command.redirects:
            self.redirect(redirect, step)
        _doubt_if(command.kind != "simple" and step)  # case, and redirections of a group
        self.script(command.condition)
        self.steps.append(step)
        self.script(command.body)

    def redirect(self, redirect: Redirect, step: list[str]) -> None:
        word = self.word(redirect.word)
        if redirect.op in ("<<", "<<-", "<<<"):
            self.word(redirect.body or redirect.word)
        elif redirect.op == "<":
            raise Doubt
        elif not (redirect.op in ("<&", ">&") and word.rstrip("-").isdigit()):
            step.append(_TARGET + word)

    def word(self, word: ShellWord) -> str:
        return "".join(map(self.part, word.parts)) or _INERT

    def part(self, part: WordPart) -> str:
        if part.kind == "lit" and part.quoted:  # no pattern, no home folder
            return "".join(_INERT if char in "*?[{~" else char for char in part.text) or _INERT
        if part.kind == "lit":
            return part.text
        if part.script is not None:
            self.script(part.script)
            return _RAN
        _doubt_if("$(" in part.argument or "`" in part.argument)
        return _VALUE


class _Look:
    def __init__(self, cwd: str, guarded: tuple[str, ...], real: Resolve, settings: Listing) -> None:
        self.cwd, self.real, self.settings = cwd, real, settings  # cwd "": nobody knows
        self.guarded = [path.lower() for path in guarded if path]
        self.after = True  # the call has run: what it showed counts
        self.names = False  # the bank is named: only readers may have it
        self.may_spell = False  # the bank's name could be put together from pieces: what is computed may be a page

    # --- where words lead

    def path(self, word: str) -> str:
        text = word.replace(_INERT, "")
        if _VALUE in word or _RAN in word or text.startswith("~") or (not self.cwd and not text.startswith("/")):
            return ""
        return self.real(text if text.startswith("/") else f"{self.cwd}/{text}").lower()

    def inside(self, path: str) -> bool:
        return any(path == g or path.startswith(g + "/") for g in self.guarded)

    def must_be_readable(self, path: str, shows: bool) -> None:
        """Not in what is guarded; the bank itself may be read where it is named, and its pages before the call."""
        in_bank = f"{path}/".startswith(tuple(f"{bank}/" for bank in self.guarded[:2]))
        _doubt_if(self.inside(path) and (shows or not self.names or not in_bank))

    def reads(self, word: str, shows: bool) -> None:
        """An argument of whatever program. `shows`: what is in the file counts."""
        shows = shows and self.after
        if _glob(word) >= 0:
            self.reads_pattern(word, shows)
        elif _VALUE in word or _RAN in word:
            _doubt_if(self.may_spell or shows)
        elif not word.startswith("-") or "/" in word:
            _doubt_if(not self.cwd and not word.startswith("/"))
            value = word.partition("=")[2] if word.startswith("-") else word
            found = self.path(value)
            self.must_be_readable(found, shows)
            _doubt_if("/memorybank/hook" in found or (value.startswith("~") and "/" in value and self.may_spell))

    def reads_pattern(self, word: str, shows: bool) -> None:
        cut = _glob(word)
        folder = self.path(word[:cut].rpartition("/")[0] or ("/" if word.startswith("/") else "."))
        around = folder.rstrip("/") + "/"
        _doubt_if(not folder or any(g.startswith(around) for g in self.guarded[2:]))
        self.must_be_readable(folder, shows)
        _doubt_if(shows and self.guarded[0].startswith(around))

    def writes(self, *words: str) -> None:
        """Arguments that are written: seen to lie elsewhere, and not around what is guarded."""
        for word in words:
            if word in _DEVICES or (word.startswith("-") and "/" not in word):
                continue
            option = word.startswith(("-", "of=", "if="))
            found = self.path(word.partition("=")[2] if option else word)
            _doubt_if(not found or _glob(word) >= 0 or self.inside(found) or (option and "=" not in word))
            around = found.rstrip("/") + "/"
            kept = (*self.guarded, *map(str.lower, self.settings()))  # a folder stands for all that is in it
            _doubt_if(any(g.startswith(around) or around.startswith(f"{g}/") for g in kept))

    # --- programs

    def step(self, words: list[str]) -> bool:
        """One simple command. True: it only reads, and is done when it ends."""
        self.writes(*(word[1:] for word in words if word[0] == _TARGET))
        words = [word for word in words if word[0] != _TARGET]
        return self.program(words) if words else True

    def program(self, words: list[str]) -> bool:
        args, name = words[1:], words[0].rpartition("/")[2]
        row = self.row(words[0], name)
        if any(arg[:2] in ("p-", "e-") and len(arg) == 10 for arg in args):  # the id of a proposal
            raise Doubt
        for arg in args if row.kind not in ("say", "builtin") else ():
            _doubt_if(self.names and arg.startswith("-") and "memory" in arg.lower())
            self.reads(arg, row.kind in ("show", "search", "awk", "sed"))
        if row.kind in READERS:
            return self.reader(row, name, args)
        if row.kind in _WRITERS:
            self.writes(*args)
            return False
        _doubt_if(row.kind == "run" and any(_RAN in arg for arg in args))
        return self.handled(row, name, args)

    def row(self, word: str, name: str) -> ProgramRow:
        """What the table says of a program; of one in a folder of the project's own, nothing."""
        _doubt_if(any(sign in word for sign in (_VALUE, _RAN, *"*?[{~")) and word != "[")
        _doubt_if(name in _JUDGED or "memory" in name.lower())
        row = ProgramRow(spec(name))
        if "/" not in word or word.startswith(("/bin/", "/sbin/", "/usr/", "/opt/")):
            return row
        _doubt_if(self.path(word).endswith(_OURS) or not self.path(word))
        return row if "/bin/" in word or row.kind == "shell" else ProgramRow("")

    def handled(self, row: ProgramRow, name: str, args: list[str]) -> bool:
        match row.kind:
            case "" | "stranger":
                return self.stranger(args)
            case "run":
                return self.runs(row, args)
            case "git":
                return self.git(args)
            case "find" if not any(arg.startswith(_ACTING) for arg in args):
                return True
            case "code":
                return self.code(name, args)
            case "awk" | "sed" if not row.options(args).has("i"):
                if not any(sign in arg for arg in args for sign in _WRITING):
                    return True
        raise Doubt

    def reader(self, row: ProgramRow, name: str, args: list[str]) -> bool:
        if row.kind == "cd":
            self.moved(name, args)
        if row.outs:
            _must_be_said(args)
            self.writes(*row.written(args))
        if row.which == "1" and (len(row.options(args).operands) > 1 or any(_glob(arg) >= 0 for arg in args)):
            raise Doubt  # IN OUT
        return True

    def moved(self, name: str, args: list[str]) -> None:
        target = args[0] if len(args) == 1 and name in ("cd", "chdir") else ""
        found = self.path(target) if target and target != "-" else ""
        _doubt_if(self.inside(found))
        folder = f"{self.cwd}/{target}" if not target.startswith("/") else target
        self.cwd = folder.replace(_INERT, "") if found else ""

    def stranger(self, args: list[str]) -> bool:
        """Nobody knows what it does; only an option can name what it writes."""
        _must_be_said(args)
        for at, arg in enumerate(args[1:]):
            if args[at].startswith("-") and ("/" in arg or "." in arg) and not arg.startswith("-"):
                self.writes(arg)
        if args[:1] and args[0] in ("cp", "mv", "sync", "copy", "s3"):
            self.writes(args[-1])
        return False

    def runs(self, row: ProgramRow, args: list[str]) -> bool:
        _doubt_if(row.outs and any(arg.startswith("-") and arg.lstrip("-")[:1] == "o" for arg in args))
        at = 0
        while at < len(args) and args[at].startswith("-"):
            _doubt_if(args[at].startswith(_TURNING))
            valued = args[at].lstrip("-") in row.long or (args[at][1:2] != "-" and args[at][-1] in row.short)
            at += 2 if valued and "=" not in args[at] else 1
        _doubt_if(any(_glob(arg) >= 0 for arg in args[: at + row.before + 1]))
        if row.verbs and "".join(args[at : at + 1]) not in row.verbs:
            return self.stranger(args)
        self.started(args[at + (1 if row.verbs else row.before) :])
        return False

    def started(self, words: list[str]) -> None:
        """A program behind assignments, perhaps with its version: `A=b npx prettier@3`."""
        while words and (_is_assignment(words[0]) or words[0] == "--"):
            words = words[1:]
        _doubt_if(words and words[0].startswith("-"))
        if words:
            first = words[0] if "/" in words[0] else words[0].partition("@")[0] or words[0]
            self.program([first, *words[1:]])

    def git(self, args: list[str]) -> bool:
        while args and args[0] in ("--no-pager", "-C", "--no-optional-locks", "-P"):
            self.cwd = "" if args[0] == "-C" else self.cwd
            args = args[2 if args[0] == "-C" else 1 :]
        verb = args[0] if args else ""
        if verb in ("fetch", "pull", "submodule", "am") or (verb in ("bisect", "rebase") and len(args) > 2):
            raise Doubt  # what a fetch will have brought is noted before and after it
        _doubt_if(any(arg.startswith((":", "--output", "-o", "--pathspec", *HANDED)) for arg in args))
        for arg in args if verb in SHOWING else ():
            self.reads(arg.rpartition(":")[2], shows=True)
        if git_kind(verb, args[1:]) or (verb == "stash" and "push" not in args and "--" not in args):
            return True
        if verb in ("checkout", "restore"):  # a branch, or files elsewhere
            self.writes(*(args[1:] if args[1:2] not in (["-b"], ["-B"]) else ()))
            return True
        raise Doubt

    def code(self, name: str, args: list[str]) -> bool:
        in_place = name in ("perl", "ruby") and any(arg[:1] == "-" and "i" in arg for arg in args)
        _doubt_if(in_place or any(_glob(arg) >= 0 for arg in args))
        if "-m" in args[:3] and name.startswith(("py", "ipy")):
            self.program(args[args.index("-m") + 1 :] or ["python"])
        return False


def _must_be_said(args: list[str]) -> None:
    """Beside an option, nothing that could be the name of what is written."""
    _doubt_if(any(arg.startswith("-") for arg in args) and any(_glob(arg) >= 0 or _RAN in arg for arg in args))


def _is_assignment(word: str) -> bool:
    name, equals, _ = word.partition("=")
    if not equals or not name.replace("_", "a").isalnum() or name[0].isdigit():
        return False
    _doubt_if(name.endswith(STARTED) or name.startswith("GIT_"))
    return True


def _glob(word: str) -> int:
    """Where the first unquoted pattern character stands; -1 where there is none."""
    return min((at for sign in _GLOB if (at := word.find(sign)) >= 0), default=-1)
