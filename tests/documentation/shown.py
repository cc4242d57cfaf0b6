"""The commands a page shows, taken out of it and run as a reader would: in order, in one place, at a terminal.

A `sh` block is commands. A `console` block is `$ command` and what it prints below it: `...` stands for what was cut,
inside a line or as a line of its own. A line `... [Y/n] y` types the answer. Two notes in the page itself, where its
reader's source shows them, say what the runner cannot know:

    <!-- run in: a project -->            from here on, in a fresh copy of the sample project, under git
    <!-- run in: the clone -->            back in the clone of this repository
    <!-- run by: tests/release/x.py -->   the next block is run by that test, which must be there and name the command
"""

from __future__ import annotations

import os
import pty
import re
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
_FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$|^<!-- run (in|by): (.+?) -->$", re.MULTILINE | re.DOTALL)
_IDENT = re.compile(r"\b[pe]-[0-9a-f]{8}\b")
_COMMIT = re.compile(r"\b(?=[0-9a-f]*\d)[0-9a-f]{7,12}\b")


@dataclass(frozen=True)
class Shown:
    """One command of a page: its line there, and what the page says it prints (None: nothing is said)."""

    line: int
    command: str
    output: str | None = None
    place: str = ""  # set: not a command, go there
    runner: str = ""  # set: the test that runs it


def commands(text: str) -> Iterator[Shown]:
    """Every command of every `sh` and `console` block, in order, and the notes between them."""
    runner = ""
    for block in _FENCE.finditer(text):
        language, body, note, about = block.groups()
        line = text.count("\n", 0, block.start()) + 1
        if note == "in":
            yield Shown(line, "", place=about)
        elif note == "by":
            runner = about
        elif language in ("sh", "console"):
            for found in _typed(body, line) if language == "console" else _script(body, line):
                yield Shown(found.line, found.command, found.output, runner=runner)
            runner = ""


def _script(body: str, line: int) -> Iterator[Shown]:
    waiting = ""
    for number, text in enumerate(body.splitlines(), line + 1):
        waiting += text
        if text.endswith("\\"):
            waiting += "\n"
        elif waiting.strip() and not waiting.lstrip().startswith("#"):
            yield Shown(number, waiting)
            waiting = ""
        else:
            waiting = ""


def _typed(body: str, line: int) -> Iterator[Shown]:
    command, at, output = "", 0, list[str]()
    for number, text in enumerate(body.splitlines(), line + 1):
        if command.endswith("\\"):
            command += f"\n{text.removeprefix('> ')}"
        elif text.startswith("$ "):
            if command:
                yield Shown(at, command, "\n".join(output))
            command, at, output = text[2:], number, []
        else:
            output.append(text)
    if command:
        yield Shown(at, command, "\n".join(output))


def matches(said: str, got: str) -> bool:
    """Is this what the page shows? Ids and commits may differ, and so may what `...` stands for."""
    lines = [_even(line) for line in said.strip("\n").splitlines()]
    pattern = ""
    for line in lines:
        pattern += r"(?:[^\n]*\n)*?" if line == "..." else re.escape(line).replace(r"\.\.\.", r"[^\n]*") + r"\n"
    return re.fullmatch(pattern, "".join(f"{_even(line)}\n" for line in got.strip("\n").splitlines())) is not None


def _even(line: str) -> str:
    return _COMMIT.sub("COMMIT", _IDENT.sub("x-ID", line.rstrip()))


@dataclass
class Reader:
    """Somebody with a clone of this repository, a home of their own, and the command on the path."""

    root: Path
    cwd: Path = field(init=False)
    home: Path = field(init=False)
    exported: dict[str, str] = field(default_factory=dict)
    known: dict[str, str] = field(default_factory=dict)  # ids: as the page has them, as they are here

    def __post_init__(self) -> None:
        self.home = Path(os.path.realpath(self.root)) / "home"
        self.home.mkdir(parents=True)
        (self.home / ".gitconfig").write_text(
            "[user]\n\tname = You\n\temail = you@example.org\n[init]\n\tdefaultBranch = main\n", encoding="utf-8"
        )
        self.cwd = self._clone()

    def _clone(self) -> Path:
        """The work tree as git would hand it out, with the set-up that `make setup` has already made."""
        clone = self.home / "memory-bank"
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        for name in subprocess.run(listed, cwd=REPOSITORY, capture_output=True, check=True).stdout.split(b"\0"):
            source = REPOSITORY / os.fsdecode(name)
            if name and source.is_file():
                target = clone / os.fsdecode(name)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, target)
        (clone / ".venv").mkdir()
        (clone / ".venv/bin").symlink_to(Path(sys.executable).parent)
        (clone / ".venv/.ready").touch()
        return clone

    @property
    def env(self) -> dict[str, str]:
        return {
            "HOME": str(self.home),
            "PATH": f"{Path(sys.executable).parent}:/usr/local/bin:/usr/bin:/bin",
            "LANG": "C.UTF-8",
            "MEMORY_BANK_NOW": os.environ["MEMORY_BANK_NOW"],
            "GIT_CONFIG_NOSYSTEM": "1",
            "NO_COLOR": "1",
            "TERM": "dumb",
            "COLUMNS": "400",
            "PYTHONDONTWRITEBYTECODE": "1",
            **self.exported,
        }

    def go(self, place: str) -> None:
        if place == "the clone":
            self.cwd = self.home / "memory-bank"
            return
        assert place == "a project", f"unknown place: {place}"
        self.cwd = self.home / f"shop-{len(list(self.home.iterdir()))}"
        shutil.copytree(REPOSITORY / "examples/shop-api", self.cwd)
        for args in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "The shop as it is"]):
            subprocess.run(["git", *args], cwd=self.cwd, env=self.env, check=True)

    def run(self, shown: Shown) -> tuple[int, str]:
        """Its exit code, and all it put on the screen with this machine's folders spelled as a reader's."""
        command = _IDENT.sub(lambda ident: self.known.get(ident[0], ident[0]), shown.command)
        after = self.root / "after"
        line = f"{command}\ncode=$?\n(pwd; env | grep ^MEMORY_BANK_) > '{after}'\nexit $code"
        answers = re.findall(r"\[Y/n\] (\S+)$", shown.output or "", re.MULTILINE)
        code, out = at_terminal(["bash", "-c", line], cwd=self.cwd, env=self.env, answers=answers)
        where, *exported = after.read_text(encoding="utf-8").splitlines()
        self.cwd = Path(where)
        self.exported = dict(line.split("=", 1) for line in exported)
        out = out.replace(str(self.home), "/path/to")
        if shown.output:
            self.known |= dict(zip(_IDENT.findall(shown.output), _IDENT.findall(out), strict=False))
        return code, out


def at_terminal(
    command: list[str], *, cwd: Path, env: dict[str, str], answers: list[str], seconds: float = 300
) -> tuple[int, str]:
    """Run it as at a terminal; whenever it asks `[Y/n]`, the next answer is typed."""
    ours, theirs = pty.openpty()
    child = subprocess.Popen(
        command, cwd=cwd, env=env, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True
    )
    os.close(theirs)
    out, waiting = b"", list(answers)
    try:
        while True:
            ready, _, _ = select.select([ours], [], [], seconds)
            assert ready, f"{command} is still waiting after {seconds} s: {out.decode('utf-8', 'replace')}"
            try:
                some = os.read(ours, 65536)
            except OSError:  # Linux says so when the other end is closed
                break
            if not some:
                break
            out += some
            if out.endswith((b"[Y/n] ", b"[Y/n]: ")):
                assert waiting, f"{command} asks, and the page shows no answer: {out.decode('utf-8', 'replace')}"
                os.write(ours, f"{waiting.pop(0)}\n".encode())
    finally:
        if sys.exc_info()[0]:
            child.kill()
        os.close(ours)
    screen = out.decode("utf-8", "replace").replace("\r\n", "\n")
    return child.wait(), re.sub(r"[^\n]*\r\x1b\[K", "", screen)  # a line that was wiped is not seen
