"""A scratch project with a committed bank, and an agent in it whose calls are really made.

Everything goes through the doors that the world has: a host's JSON into the hook program, the command line, a shell.
What came back is kept as `Heard`: what the agent, and what the person was told, at which event.
"""

from __future__ import annotations

import difflib
import fcntl
import json
import os
import re
import shutil
import stat
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from walls.forker import Done, Forker, World, real_hook

BANK = "memory-bank"
Picture = dict[str, tuple[str, int, bytes]]  # name in the bank -> kind, mode, bytes (of a link: where it leads)

ENTRY = """<!-- MACHINE_BLOCK_START -->
<!-- MEMORY_BANK_TEMPLATE:v7.1 -->
# Widget shop

## Project Snapshot

- The foo service sells widgets; `src/cart.js` is its heart.

## Current Focus

- Checkout; until the release; `details/progress.md`.

## Decision Highlights

- 2026-01-10 Money is counted in cents; everywhere; `details/patterns.md`.

## Routing Rules（意图驱动）

| Intent | Page |
|---|---|
| conventions | `details/patterns.md` |

## Drill-Down Protocol

Read the page that a row names.

## Write Safety Rules

Only with the user's word.

## Top Quick Answers

<!-- MACHINE_BLOCK_END -->

<!-- USER_BLOCK_START -->
<!-- USER_BLOCK_END -->
"""
PAGES: dict[str, str] = {
    "MEMORY.md": ENTRY,
    "details/tech.md": "# Tech\n\nThe foo service runs on node.\n\n- `npm test` runs the tests.\n",
    "details/patterns.md": "# Patterns\n\nMoney is counted in cents, never in foo.\n\nErrors carry a code.\n",
    "details/progress.md": "# Progress\n\none\ntwo\nthree\nfour\nfive\n",
    "details/glossary.md": "# Glossary\n\nfoo: a widget without a price.\n",
    "details/design/cart.md": "# Cart\n\nThe cart lives in src/cart.js and asks foo.\n",
    "details/design/ship.md": "# Shipping\n\nParcels leave at noon.\n",
    "details/requirements/REQ-001-checkout.md": "# REQ-001: Checkout\n\nA visitor pays without an account.\n",
    "details/requirements/REQ-002-refund.md": "# REQ-002: Refund\n\nMoney goes back the way it came.\n",
    "details/learnings/2026-01-10-rounding.md": "# Rounding\n\nSymptom: a cent was lost. Cause: foo used floats.\n",
    "details/learnings/2026-02-03-timeouts.md": "# Timeouts\n\nA slow bank is not a lost payment.\n",
    "details/archive/2025-q4.md": "# 2025, fourth quarter\n\nThe shop opened.\n",
}
SOURCES: dict[str, str] = {
    "README.md": "# Widgets\n\nSells foo widgets.\n\nOne more line.\n",
    "package.json": '{"name": "widgets", "scripts": {"test": "node tests/run.js", "job": "sh tools/s.sh"}}\n',
    "Makefile": "all:\n\t@true\njob:\n\t@sh tools/s.sh\n",
    "src/cart.js": "module.exports = [];\n",
    "src/count.py": "print(1)\n",
    "tests/run.js": "process.exit(0);\n",
    "tests/test_cart.py": "def test_cart() -> None:\n    assert True\n",
    "tools/s.sh": "true\n",
    ".gitignore": "build/\n",
}


def make(root: Path, env: Mapping[str, str]) -> None:
    """The project of every row: `main`, three branches, and a remote that has one more commit."""
    put(root, {f"{BANK}/{name}": text for name, text in PAGES.items()} | SOURCES)
    os.chmod(root / BANK / "details/archive/2025-q4.md", 0o600)  # a mode of its own

    def sh(script: str) -> None:
        shell(script, root, env).check()

    sh("git init -q -b main && rm -rf .git/hooks/* && git add -A && git commit -qm first && git tag first")
    sh("git switch -qc topic && printf '# Topic\\n\\nA page of its own.\\n' > memory-bank/details/topic.md")
    sh("printf '\\nOf the topic.\\n' >> memory-bank/details/tech.md && git add -A && git commit -qm topic")
    sh("git switch -qc bare main && git rm -qr memory-bank && git commit -qm bare && git switch -q main")
    sh("git switch -qc clash main && sed -i s/one/uno/ memory-bank/details/progress.md && git commit -qam clash")
    sh("git switch -q main && sed -i s/one/ONE/ memory-bank/details/progress.md && git commit -qam second")
    sh("git switch -qc side main~1 && sed -i s/noon/dusk/ memory-bank/details/design/ship.md && git commit -qam side")
    sh("git switch -qc ends first && sed -i s/five/cinco/ memory-bank/details/progress.md && git commit -qam ends")
    sh("git clone -q --bare . ../remote.git && git switch -q main && git remote add origin ../remote.git")
    sh("git fetch -q origin && git branch -qu origin/main")
    sh("git clone -q ../remote.git ../other && cd ../other && git switch -q main")
    sh(
        "cd ../other && sed -i s/five/FIVE/ memory-bank/details/progress.md && git commit -qam theirs && git push -q"
        " origin main && rm -rf ../other"
    )
    sh("chmod 600 memory-bank/details/archive/*; git gc -q; git -C ../remote.git gc -q; rm -rf ../remote.git/hooks")


# ------------------------------------------------------------------ the disk


def put(root: Path, files: Mapping[str, str | bytes]) -> None:
    for name, text in files.items():
        target = root / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
        if target.read_bytes()[:2] == b"#!":
            target.chmod(0o755)


@dataclass(frozen=True)
class Ran:
    code: int
    out: str

    def check(self) -> Ran:
        assert self.code == 0, self.out
        return self


def shell(script: str, cwd: Path, env: Mapping[str, str]) -> Ran:
    """By bash, its output in a file: a child that lives on is not waited for here (`children_ended` does)."""
    with tempfile.TemporaryFile() as out, open(_children(env), "ab") as shared:
        fcntl.flock(shared, fcntl.LOCK_SH)  # every descendant inherits it, and the last one to end lets go of it
        done = subprocess.run(
            ["bash", "-c", script],
            cwd=cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            timeout=60,
            pass_fds=(shared.fileno(),),
        )
        out.seek(0)
        return Ran(done.returncode, out.read(200_000).decode("utf-8", "replace"))


def children_ended(env: Mapping[str, str]) -> bool:
    """Has every process that a shell call left behind ended? One that closed what it inherited is not known."""
    with open(_children(env), "ab") as alone:
        try:
            fcntl.flock(alone, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def _children(env: Mapping[str, str]) -> Path:
    return Path(env["HOME"]) / "children.lock"


def picture(bank: Path) -> Picture:
    """Every name in the bank with its kind, mode and bytes; "" is the bank's own folder."""
    found: Picture = {"": _one(bank)}
    if found[""][0] == "folder":
        for folder, folders, files in os.walk(os.fsencode(bank)):
            folders[:] = [name for name in folders if name != b".git"]  # git's own, in a bank that is a repository
            files = [name for name in files if name != b".git"]
            for name in (*folders, *files):
                path = os.path.join(folder, name)
                inner = os.path.relpath(path, os.fsencode(bank))
                found[os.fsdecode(inner)] = _one(Path(os.fsdecode(path)))
    bare = [name for name in found if name and (bank / name / ".git").exists()]  # a repository without its files
    return {n: e for n, e in found.items() if n not in bare or any(other.startswith(f"{n}/") for other in found)}


def _one(path: Path) -> tuple[str, int, bytes]:
    try:
        seen = os.lstat(path)
    except FileNotFoundError:
        return ("nothing", 0, b"")
    mode = stat.S_IMODE(seen.st_mode)
    if stat.S_ISLNK(seen.st_mode):
        return ("link", 0, os.fsencode(os.readlink(path)))
    if stat.S_ISDIR(seen.st_mode):
        return ("folder", 0, b"")  # which pages it holds counts, not who may list them
    if stat.S_ISREG(seen.st_mode):
        return ("file", mode, path.read_bytes())
    return ("other", mode, b"")


def changed(one: Picture, other: Picture) -> list[str]:
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


def shown(one: Picture, other: Picture) -> str:
    """The difference of two pictures, for a failure's message."""
    lines: list[str] = []
    for name in changed(one, other)[:12]:
        was, now = one.get(name), other.get(name)
        lines.append(f"  {name or '(the folder)'}: {_said(was)} -> {_said(now)}")
        if was and now and was[0] == now[0] == "file":
            both = [data[2].decode("utf-8", "replace").splitlines() for data in (was, now)]
            lines += [
                f"      {line}"[:120] for line in list(difflib.unified_diff(both[0], both[1], lineterm="", n=0))[2:8]
            ]
    return "\n".join(lines) or "  no difference"


def _said(entry: tuple[str, int, bytes] | None) -> str:
    return "nothing" if entry is None else f"{entry[0]} {entry[1]:o} {len(entry[2])} bytes"


# ------------------------------------------------------------------ what is said


_NOTICE = re.compile(
    r"\[Memory Bank (?P<rule>[A-Z]+-\d+)\](?P<text>.*?)(?=\n\n|\[Memory Bank [A-Z]+-\d+\]|\Z)", re.DOTALL
)
SLIP_RULES = ("GRD-2", "GRD-9", "GRD-10", "GRD-11")


@dataclass(frozen=True)
class Heard:
    """The answer to one event."""

    event: str
    decision: str  # allow | ask | deny | block
    agent: str
    person: str
    raw: str = ""
    code: int = 0
    err: str = ""

    def notices(self) -> list[str]:
        """What was said of a change of the bank, to whomever. Not what is said before a call about the call itself."""
        return [*self.to_agent(), *self.to_person()]

    def to_agent(self) -> list[str]:
        return [] if self.decision == "deny" else _notices(self.agent)

    def to_person(self) -> list[str]:
        return [] if self.decision == "deny" else _notices(self.person)

    def names(self, names: Iterable[str]) -> bool:
        return any(names_any(notice, names) for notice in self.notices())

    def __str__(self) -> str:
        said = [f"agent: {n}" for n in self.to_agent()] + [f"person: {n}" for n in self.to_person()]
        if self.decision == "deny":
            said = [f"reason: {self.agent or self.person}"]
        body = "; ".join(part.strip().replace("\n", " ")[:260] for part in said)
        return f"  {self.event:<20} {self.decision:<6} {body or '-'}"


def _notices(text: str) -> list[str]:
    return [found["text"].strip() for found in _NOTICE.finditer(text) if found["rule"] in SLIP_RULES]


def names_any(notice: str, names: Iterable[str]) -> bool:
    """Is one of these named, or a folder that holds it? The bank as a whole is named by its own name."""
    for name in names:
        parts = name.split("/") if name else []
        if not parts:
            if BANK in notice:
                return True
            continue
        legible = "".join(c if c.isprintable() else "?" for c in name)
        if name in notice or legible in notice or legible[:80] in notice:
            return True
        folders = ("/".join(parts[:n]) for n in range(1, len(parts)))
        if any(re.search(rf"{re.escape(folder)}/?(?=[\s,()`]|$)", notice) for folder in folders):
            return True
    return False


@dataclass(frozen=True)
class Dialect:
    """How one host spells the six moments. `late`: what it is told after a call when there is no failure event."""

    host: str
    start: str
    says: str
    before: str
    after: str
    failed: str
    ends: str
    shell: str = "Bash"
    write: str = "Write"
    path: str = "file_path"
    content: str = "content"


DIALECTS = {
    row.host: row
    for row in (
        Dialect("claude-code", "SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure",
                "Stop"),
        Dialect("codex", "SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUse", "Stop"),
        Dialect("qwen", "SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure", "Stop",
                "run_shell_command", "write_file"),
        Dialect("gemini", "SessionStart", "BeforeAgent", "BeforeTool", "AfterTool", "AfterTool", "AfterAgent",
                "run_shell_command", "write_file"),
        Dialect("copilot", "sessionStart", "userPromptSubmitted", "preToolUse", "postToolUse", "postToolUseFailure",
                "agentStop", "bash", "create", "path", "file_text"),
        Dialect("opencode", "experimental.chat.system.transform", "chat.message", "tool.execute.before",
                "tool.execute.after", "tool.execute.after", "session.idle", "bash", "write", "filePath"),
    )
}  # fmt: skip


def payload(dialect: Dialect, moment: str, session: str, cwd: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """One event as this host reports it. `given`: source, text, tool, args, call, output, said, background."""
    event = getattr(dialect, moment)
    tool, output = moment in ("before", "after", "failed"), given.get("output", "")
    if dialect.host == "opencode":
        body: dict[str, Any] = {"event": event, "session": session, "agent": "", "directory": cwd, "project": cwd}
        body |= {"source": given["source"]} if moment == "start" else {}
        body |= {"text": given["text"]} if moment == "says" else {}
        body |= {"tool": given["tool"], "call": given["call"], "args": given["args"]} if tool else {}
        body |= {"output": output} if moment in ("after", "failed") else {}
        return body | ({"said": given["said"]} if moment == "ends" else {})
    if dialect.host == "copilot":
        body = {"sessionId": session, "timestamp": 1794813491064, "cwd": cwd}
        body |= (
            {"source": "new" if given.get("source") == "startup" else given.get("source")} if moment == "start" else {}
        )
        body |= {"prompt": given["text"]} if moment == "says" else {}
        body |= {"toolName": given["tool"], "toolArgs": given["args"]} if tool else {}
        if moment == "after":
            body["toolResult"] = {"resultType": "success", "textResultForLlm": output}
        body |= {"stop_hook_active": given["again"]} if moment == "ends" else {}
        return body | ({"error": output or "failed"} if moment == "failed" else {})
    body = {"session_id": session, "transcript_path": "", "cwd": cwd, "hook_event_name": event}
    if moment == "start":
        return body | {"source": given["source"]}
    if moment == "says":
        return body | {"prompt": given["text"], "submitted_prompt": given["text"]}
    if moment == "ends":
        last = "prompt_response" if dialect.host == "gemini" else "last_assistant_message"
        return body | {"stop_hook_active": given["again"], last: given["said"]}
    body |= {"tool_name": given["tool"], "tool_input": given["args"], "tool_use_id": given["call"]}
    if moment == "failed" and event == "PostToolUseFailure":
        return body | {"error": output or "failed"}
    if moment in ("after", "failed"):
        plain = {"stdout": output, "stderr": "", "interrupted": False}
        answers = {"gemini": {"llmContent": output}, "codex": output}
        body["tool_response"] = answers.get(dialect.host, plain)
    return body


def understood(event: str, done: Done) -> Heard:
    """Whatever host it is written for: who is told what. Raises where the answer is no answer."""
    if not done.out.strip():
        return Heard(event, "allow", "", "", done.out, done.code, done.err)
    found = json.loads(done.out)
    own = found.get("hookSpecificOutput") or {}
    decision = own.get("permissionDecision") or found.get("permissionDecision") or found.get("decision")
    decision = decision or found.get("answer") or "allow"
    keys = ("permissionDecisionReason", "additionalContext", "reason", "agent", "inject")
    agent = [part for source in (own, found) for key in keys if isinstance(part := source.get(key), str)]
    person = [part for key in ("systemMessage", "person") if isinstance(part := found.get(key), str)]
    known = decision if decision in ("ask", "deny", "block") else "allow"
    known = "block" if known == "deny" and event == "AfterAgent" else known  # Gemini CLI's word for it
    return Heard(event, known, "\n\n".join(agent), "\n\n".join(person), done.out, done.code, done.err)


# ------------------------------------------------------------------ who acts


@dataclass
class Stage:
    """One project on one disk, with a home, a state folder and a place for temporary files of its own."""

    root: Path
    forker: Forker
    world: World
    heard: list[Heard] = field(default_factory=list)
    real: bool = False  # hooks as a host starts them

    @property
    def bank(self) -> Path:
        return self.root / BANK

    @property
    def env(self) -> dict[str, str]:
        return self.world.env

    @property
    def state(self) -> Path:
        return Path(self.env["XDG_STATE_HOME"]) / "memory-bank"

    def picture(self) -> Picture:
        return picture(self.bank)

    def agent(self, host: str = "claude-code", session: str = "s1") -> Agent:
        return Agent(self, DIALECTS[host], session)

    def person(self, script: str) -> Ran:
        """A person's own terminal."""
        return shell(script, self.root, self.env)

    def mb(self, *args: str) -> Done:
        """A person's own `memory-bank ARGS`."""
        return self.forker.command([*args], self.world, str(self.root))

    def restored(self, good: Picture) -> str:
        """`restore --yes`, and what is wrong after it ("" = nothing). A person may have to say it twice, never more."""
        done = self.mb("restore", "--yes")
        if changed(good, self.picture()):
            done = self.mb("restore", "--yes")
        now = self.picture()
        if not changed(good, now):
            return ""
        return f"not brought back (exit {done.code}: {(done.out + done.err).strip()[:300]})\n{shown(good, now)}"

    def story(self) -> str:
        return "\n".join(str(heard) for heard in self.heard)

    def changes(self, **world: Any) -> None:
        """Another clock, a full disk, another environment from here on."""
        self.world = replace(self.world, **world)


@dataclass
class Agent:
    stage: Stage
    dialect: Dialect
    session: str
    calls: int = 0

    def tells(self, moment: str, **given: Any) -> Heard:
        cwd = str(self.stage.root)
        event = getattr(self.dialect, moment)
        body = json.dumps(payload(self.dialect, moment, self.session, cwd, given)).encode()
        hook = real_hook if self.stage.real else self.stage.forker.hook
        done = hook(self.dialect.host, event, body, self.stage.world, cwd if os.path.isdir(cwd) else "/")
        assert done.code == 0, f"{event} ended with {done.code}\n{done.out}\n{done.err}"
        assert "Traceback" not in done.err, done.err
        try:
            heard = understood(event, done)
        except ValueError as error:
            raise AssertionError(f"{event} answered what no host reads: {done.out!r}") from error
        self.stage.heard.append(heard)
        return heard

    def session_start(self, source: str = "startup") -> Heard:
        return self.tells("start", source=source)

    def says(self, text: str = "please go on") -> Heard:
        return self.tells("says", text=text)

    def ends_turn(self, said: str = "Done.") -> Heard:
        """A turn that is held up goes on and ends once more, as hosts do it."""
        heard = self.tells("ends", said=said, again=False)
        return self.tells("ends", said=said, again=True) if heard.decision == "block" else heard

    def calls_tool(
        self, tool: str, args: dict[str, Any], really: Callable[[], Ran | None]
    ) -> tuple[Heard, Heard | None]:
        """Before, the thing itself unless it was refused, after. An "ask" is answered with a yes."""
        self.calls += 1
        call = f"c{self.calls}"
        before = self.tells("before", tool=tool, args=args, call=call)
        if before.decision == "deny":
            return before, None
        ran = really() or Ran(0, "")
        after = self.tells("after" if ran.code == 0 else "failed", tool=tool, args=args, call=call, output=ran.out)
        return before, after

    def runs(self, command: str, *, really: bool = True, background: bool = False) -> tuple[Heard, Heard | None]:
        args: dict[str, Any] = {"command": command, "description": "work"}
        if background:
            args["run_in_background"] = True
        act = (lambda: shell(command, self.stage.root, self.stage.env)) if really else (lambda: Ran(0, ""))
        return self.calls_tool(self.dialect.shell, args, act)

    def other_tool(
        self, tool: str, args: dict[str, Any], really: Callable[[], Ran | None]
    ) -> tuple[Heard, Heard | None]:
        return self.calls_tool(tool, args, really)

    def writes(self, path: str, text: str, *, instead: str | None = None) -> tuple[Heard, Heard | None]:
        """The host's own tool for writing a file. `instead`: what really lands on the disk."""
        d = self.dialect

        def act() -> None:
            put(self.stage.root, {path: text if instead is None else instead})

        return self.calls_tool(d.write, {d.path: str(self.stage.root / path), d.content: text}, act)


def until(happened: Callable[[], bool], seconds: float = 8.0) -> bool:
    """Wait for another process, not for a time."""
    ends = time.monotonic() + seconds
    while not happened():
        if time.monotonic() > ends:
            return False
        time.sleep(0.01)
    return True


def copy_tree(source: Path, target: Path) -> None:
    shutil.copytree(source, target, symlinks=True)
