"""The fast lane's test: a command about which no rule can speak, proven with builtin means over the judge's own table.

It knows no values, follows nothing and asks the disk only where a name leads. Whatever it does not recognise goes to
the judge. Law: what passes here, the judge finds neither writing nor reading, with no state, no settings, no command of
ours.
"""

from __future__ import annotations

from memorybank.policy.shell.parse import Unparsable, parse
from memorybank.policy.shell.programs import MOVING, READERS, READING, RECORDING, Row, kind, spec

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from memorybank.policy.shell.parse import Command, Part, Redirect, Script, Word

LONGEST = 20_000
NOT_PROVEN, UNKNOWN, READER = "", "unknown", "reader"
# In a word: a variable; what a command prints; a quoted sign. A word: goes to a file, comes from one, or from the text.
_VALUE, _RAN, _INERT, _TARGET, _SOURCE, _FED = "\1", "\5", "\2", "\3", "\6", "\4"
_GLOB = "*?[{"
_DEVICES = ("/dev/null", "/dev/stdout", "/dev/stderr", "/dev/tty")
_STARTED = ("EDITOR", "PAGER", "VISUAL", "BROWSER", "ASKPASS")  # ends of variables that hold a command line
_OURS = ("/bin/memory-bank", "/bin/mb")
_PLAIN_OWN = ("export", "set", "unset", "declare", "local", "readonly", "shift", "source", ".")


class Doubt(Exception):
    """Let the judge look."""


def quick(
    command: str, cwd: str, guarded: tuple[str, ...], real: Callable[[str], str], settings: Callable[[], list[str]]
) -> str:
    """READER, UNKNOWN or NOT_PROVEN. `guarded`: the bank, as it is and as it is named, then state, cache and program.
    `real`: where an absolute path leads. `settings`: files that may hold our wiring, asked for where one is written.
    """
    low = command.lower()
    if len(command) > LONGEST or "memory" in low or "\r" in low or any(mark in command for mark in "\1\2\3\4\5\6"):
        return NOT_PROVEN
    if "memory" in low.replace("\\\n", "").replace("\\", "").replace("'", "").replace('"', ""):
        return NOT_PROVEN
    look = _Look(cwd, guarded, real, settings)
    try:
        if look.inside(real(cwd).lower()):
            raise Doubt
        steps = _Words(command).steps
        look.may_spell = _spells(low)
        sure = [look.step(words) for words in steps]
    except (Doubt, Unparsable, RecursionError):
        return NOT_PROVEN
    return READER if all(sure) and not look.leaves else UNKNOWN


def _spells(low: str) -> bool:
    """Could the bank's name be put together from pieces? Then what is computed may be a page."""
    return "mem" in low or "bank" in low


class _Words:
    """The simple commands of a tree, however they are nested; quotes are gone, and what is computed is a mark."""

    def __init__(self, command: str) -> None:
        self.steps: list[list[str]] = []
        self.script(parse(command))

    def script(self, script: Script) -> None:
        for pipeline, op in script:
            for command in pipeline:
                self.command(command)
            if op == "&":
                self.steps.append(["&"])

    def command(self, command: Command) -> None:
        if command.kind in ("test", "function") or any(isinstance(value, list) for *_, value in command.assigned):
            raise Doubt
        step = [self.word(word) for word in command.words or ()]
        for name, _, _, value in command.assigned:
            if name.endswith(_STARTED) or name.startswith("GIT_"):
                raise Doubt  # a command line that the program starts
            self.word(value)  # type: ignore[arg-type]
        for redirect in command.redirects:
            self.redirect(redirect, step)
        if command.kind != "simple" and step and command.kind != "for":
            raise Doubt  # case, and redirections of a group
        self.script(command.condition)
        self.steps.append(["for", *step] if command.kind == "for" else step)
        self.script(command.body)

    def redirect(self, redirect: Redirect, step: list[str]) -> None:
        word = self.word(redirect.word)
        if redirect.op in ("<<", "<<-", "<<<"):
            self.word(redirect.body or redirect.word)
            step.append(_FED)
        elif redirect.op == "<":
            step.append(_SOURCE + word)
        elif not (redirect.op in ("<&", ">&") and word.rstrip("-").isdigit()):
            step.append(_TARGET + word)

    def word(self, word: Word) -> str:
        return "".join(map(self.part, word.parts)) or _INERT

    def part(self, part: Part) -> str:
        if part.kind == "lit":
            return _neutral(part.text) if part.quoted else part.text
        if part.script is not None:
            self.script(part.script)
            return _RAN
        if "$(" in part.argument or "`" in part.argument:
            raise Doubt
        return _VALUE


def _neutral(text: str) -> str:
    """Quoted: no pattern, no home folder."""
    for sign in "*?[{~":
        if sign in text:
            text = text.replace(sign, _INERT)
    return text or _INERT


class _Look:
    def __init__(
        self, cwd: str, guarded: tuple[str, ...], real: Callable[[str], str], settings: Callable[[], list[str]]
    ) -> None:
        self.cwd, self.real, self.settings = cwd, real, settings  # cwd "": nobody knows
        self.guarded = [path.lower() for path in guarded if path]
        self.leaves = False  # something may be at work when the call has ended
        self.may_spell = False

    # --- where words lead

    def path(self, word: str) -> str:
        """Resolved, in small letters; "" where nobody can tell."""
        text = word.replace(_INERT, "")
        if _VALUE in word or _RAN in word or text.startswith("~") or (not self.cwd and not text.startswith("/")):
            return ""
        return self.real(text if text.startswith("/") else f"{self.cwd}/{text}").lower()

    def reads(self, word: str, shows: bool) -> None:
        """An argument of whatever program: not in what is guarded. `shows`: what is in the file counts."""
        glob = _glob(word)
        if glob >= 0:
            folder = self.path(word[:glob].rpartition("/")[0] or ("/" if word.startswith("/") else "."))
            deep = "/" in word[glob:] or "{" in word
            if not folder or any(g.startswith(folder.rstrip("/") + "/") for g in self.guarded[2:]):
                raise Doubt
            ahead = self.guarded[0].removeprefix(folder.rstrip("/")).strip("/").partition("/")[0]
            near = self.guarded[0].startswith(folder.rstrip("/") + "/") and (deep or _may_match(word.lower(), ahead))
            if (shows and near) or self.inside(folder):
                raise Doubt
            return
        if _RAN in word and shows:
            raise Doubt
        if _VALUE in word or _RAN in word:
            if self.may_spell:
                raise Doubt
            return
        if not word.startswith("-") or "/" in word:
            if not self.cwd and not word.startswith("/"):
                raise Doubt
            value = word.partition("=")[2] if word.startswith("-") else word
            found = self.path(value)
            if (
                self.inside(found)
                or "/memorybank/hook" in found
                or (value.startswith("~") and "/" in value and self.may_spell)
            ):
                raise Doubt

    def inside(self, path: str) -> bool:
        return any(path == g or path.startswith(g + "/") for g in self.guarded)

    def writes(self, word: str) -> None:
        """An argument that is written: seen to lie elsewhere, and not around what is guarded."""
        if word in _DEVICES or (word.startswith("-") and "/" not in word):
            return
        option = word.startswith(("-", "of=", "if="))
        found = self.path(word.partition("=")[2] if option else word)
        if not found or _glob(word) >= 0 or self.inside(found) or (option and "=" not in word):
            raise Doubt
        around = found.rstrip("/") + "/"
        if any(
            g.startswith(around) or g == found for g in (*self.guarded, *(path.lower() for path in self.settings()))
        ):
            raise Doubt

    # --- programs

    def step(self, words: list[str]) -> bool:
        """One simple command. True: it only reads, and is done when it ends."""
        for word in words:
            if word[0] == _TARGET:
                self.writes(word[1:])
            elif word[0] == _SOURCE:
                self.reads(word[1:], shows=True)
        self.leaves = self.leaves or "&" in words
        words = [word for word in words if word[0] not in (_TARGET, _SOURCE, _FED) and word != "&"]
        if not words:
            return True
        if words[0] == "for":
            for word in words[1:]:
                self.reads(word, shows=False)
            return True
        return self.program(words)

    def is_assignment(self, word: str) -> bool:
        name, equals, _ = word.partition("=")
        if not equals or not name.replace("_", "a").isalnum() or name[0].isdigit():
            return False
        if name.endswith(_STARTED) or name.startswith("GIT_"):
            raise Doubt
        return True

    def program(self, words: list[str]) -> bool:
        word, args = words[0], words[1:]
        name = word.rpartition("/")[2]
        if any(sign in word for sign in (_VALUE, _RAN, *"*?[{~")) and word != "[":
            raise Doubt
        if name in ("mb", "[[", "case", "function", "select", "coproc", "history", "fc"):
            raise Doubt
        for arg in args:
            if arg[:2] in ("p-", "e-") and len(arg) == 10:
                raise Doubt
        what = kind(name)
        if "/" in word and not word.startswith(("/bin/", "/sbin/", "/usr/", "/opt/")):
            if self.path(word).endswith(_OURS) or not self.path(word):
                raise Doubt
            what = what if "/bin/" in word or what == "shell" else ""
        if what not in ("say", "builtin"):
            for arg in args:
                self.reads(arg, what in ("show", "search", "awk", "sed"))
        if what in READERS:
            self.moved(name, args) if what == "cd" else None
            if ">" in spec(name):
                self.outputs(args)
            operands = [arg for arg in args if not arg.startswith("-")] if " 1 " in spec(name) else []
            if len(operands) > 1 or any(_glob(arg) >= 0 for arg in operands):
                raise Doubt  # IN OUT
            return True
        if what in ("", "stranger"):
            return self.stranger(args)
        return self.handled(what, name, args)

    def moved(self, name: str, args: list[str]) -> None:
        target = args[0] if len(args) == 1 and name in ("cd", "chdir") else ""
        found = self.path(target) if target and target != "-" else ""
        folder = f"{self.cwd}/{target}" if not target.startswith("/") else target
        self.cwd = folder.replace(_INERT, "") if found else ""

    def stranger(self, args: list[str]) -> bool:
        """Nobody knows what it does; only an option can name what it writes."""
        self.outputs(args)
        if args[:1] and args[0] in ("cp", "mv", "sync", "copy", "s3"):
            self.writes(args[-1])
        return False

    def outputs(self, args: list[str]) -> None:
        """What stands behind an option may be a file that is written."""
        options = any(arg.startswith("-") for arg in args)
        if options and any(_glob(arg) >= 0 or _RAN in arg for arg in args):
            raise Doubt
        for at, arg in enumerate(args):
            if at and args[at - 1].startswith("-") and ("/" in arg or "." in arg) and not arg.startswith("-"):
                self.writes(arg)

    def handled(self, what: str, name: str, args: list[str]) -> bool:
        if what in ("shell", "own", "run") and any(_RAN in arg for arg in args):
            raise Doubt
        match what:
            case "run":
                return self.runs(name, args)
            case "git":
                return self.git(args)
            case "find" | "xargs":
                return self.found(what, args)
            case "own" if name in _PLAIN_OWN:
                return name not in ("source", ".")
            case "shell" if args and args[0][:1] not in ("-", "+", _VALUE):
                return False
            case "code" if not any(_glob(arg) >= 0 for arg in args) and not (
                name in ("perl", "ruby") and any(a[:1] == "-" and "i" in a for a in args)
            ):
                if "-m" in args[:3] and name.startswith(("py", "ipy")):
                    return self.program(["", *args][args.index("-m") + 2 :] or ["python"]) and False
                return False
            case "awk" if not any(sign in arg for arg in args for sign in ("system", "|", "inplace")):
                return not any(">" in arg for arg in args)
            case "sed" if "w " not in "".join(args) and "e " not in "".join(args):
                if any(a[:2] == "-i" or a.startswith("--in-place") or (a[:1] == "-" and "i" in a) for a in args):
                    for arg in args:
                        self.writes(arg)
                    return False
                return True
            case "write" | "remove" | "replace" | "copy" | "move" | "install" | "make" | "temp" | "pack" | "dd":
                for arg in args:
                    self.writes(arg)
                return False
            case "format":
                return self.formats(Row(spec(name)), args)
        raise Doubt

    def formats(self, row: Row, args: list[str]) -> bool:
        """It rewrites files: not with these options, not without those; of its kind there may be none in the bank."""
        if row.verbs and not any(arg in row.verbs for arg in args):
            return self.stranger(args)
        names = [arg.lstrip("-").partition("=")[0] for arg in args if arg.startswith("-")]
        letters = "".join(arg for arg in args if arg[:1] == "-" and arg[1:2] != "-")
        acts = [name for name in row.only if name in names or (len(name) == 1 and name in letters)]
        spared = any(name in row.unless for name in names) or (row.only and not acts)
        odd = any(sign in arg for arg in args for sign in (*_GLOB, _INERT, _VALUE, _RAN))
        if not spared and (row.suffixes != [".code"] or odd):
            raise Doubt
        return False

    def runs(self, name: str, args: list[str]) -> bool:
        row = Row(spec(name))
        if row.outs and any(arg.startswith("-") and arg.lstrip("-")[:1] == "o" for arg in args):
            raise Doubt
        at, verbs = 0, row.verbs
        while at < len(args) and args[at].startswith("-"):
            if args[at][:2] in ("-S", "-C") or args[at].startswith(
                ("--chdir", "--split", "--call", "-i", "-s", "--wd")
            ):
                raise Doubt
            valued = args[at].lstrip("-") in row.long or (args[at][1:2] != "-" and args[at][-1] in row.short)
            at += 2 if valued and "=" not in args[at] else 1
        rest = args[at:]
        if any(_glob(arg) >= 0 for arg in args[: at + row.before + 1]):
            raise Doubt
        if verbs:
            if "".join(rest[:1]) not in verbs:
                return self.stranger(args)
            return self.runs_plain(rest[1:])
        return self.runs_plain(rest[row.before :])

    def runs_plain(self, words: list[str]) -> bool:
        while words and (self.is_assignment(words[0]) or words[0] == "--"):
            words = words[1:]
        if not words:
            return False
        if words[0].startswith("-"):
            raise Doubt
        first = words[0] if "/" in words[0] else words[0].partition("@")[0] or words[0]
        self.program([first, *words[1:]])
        return False

    def git(self, args: list[str]) -> bool:
        while args and args[0] in ("--no-pager", "-C", "--no-optional-locks", "-P"):
            self.cwd = "" if args[0] == "-C" else self.cwd
            args = args[2 if args[0] == "-C" else 1 :]
        verb = args[0] if args else ""
        if verb in ("fetch", "pull"):  # what it will have brought is noted before and after it
            raise Doubt
        if verb == "rebase" and any(arg[:1] == "-" and "x" in arg for arg in args):
            raise Doubt
        if any(
            arg.startswith(("--output", "-o", "--exe", "--upl", "--rec", "--open", "--ext", "-x", "-O")) for arg in args
        ):
            raise Doubt
        for arg in args if verb in ("show", "blame", "cat-file", "annotate") else ():
            self.reads(arg, shows=True)
        if any(f" {verb} " in table for table in (READING, RECORDING, MOVING)) and verb not in ("am", "bisect"):
            return True
        if (verb == "checkout" and args[1:2] in (["-b"], ["-B"])) or (
            verb == "stash" and "push" not in args and "--" not in args
        ):
            return True
        raise Doubt

    def found(self, what: str, args: list[str]) -> bool:
        """find and xargs: whatever they run must be a reader."""
        if any(arg in ("-delete", "-fprint", "-fprint0", "-fls", "-fprintf", "-ok", "-okdir") for arg in args):
            raise Doubt
        starts = [at for at, arg in enumerate(args) if arg in ("-exec", "-execdir")]
        if what == "xargs":
            starts = [at - 1 for at, arg in enumerate(args) if not arg.startswith("-") and not arg.isdigit()][:1]
            if not starts or "--" in args:
                raise Doubt
        for at in starts:
            if kind("".join(args[at + 1 : at + 2])) not in READERS or (what == "xargs" and self.may_spell):
                raise Doubt
        return True


def _may_match(pattern: str, name: str) -> bool:
    """Can the last step of a pattern stand for this name?"""
    step = pattern.rpartition("/")[2]
    head, tail = step[: _glob(step)], step[max(map(step.rfind, "*?]}")) + 1 :]
    return name.startswith(head) and name.endswith(tail)


def _glob(word: str) -> int:
    """Where the first unquoted pattern character stands; -1 where there is none."""
    return min((at for sign in _GLOB if (at := word.find(sign)) >= 0), default=-1)
