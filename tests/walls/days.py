"""Honest workdays, made from a seed: a person and an agent beside each other, and a model of whose bytes are whose.

The model is independent of the program. It knows what is on the disk because it did it, and from the rules which
changes wait for a person's word, which may be told, and which may not. A hook that changes the bank at any event but a
yes is found at once, because the disk is compared around every event.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from walls.stage import Agent, Heard, Picture, Stage, changed, names_any, put, shown

PLAIN = (
    "ls src",
    "cat README.md",
    "grep -n foo README.md",
    "git status -s",
    "git log --oneline -3",
    "head -3 package.json",
    "wc -l src/cart.js",
    "git diff --stat",
)
UNKNOWN = ("python3 src/count.py", "node tests/run.js", "make -s all")
OWN = ("memory-bank select cart", "memory-bank read details/tech.md", "memory-bank status")
EDITABLE = (
    "details/tech.md",
    "details/patterns.md",
    "details/glossary.md",
    "details/design/cart.md",
    "details/archive/2025-q4.md",
)
BRANCHES = ("topic", "side", "main", "ends")


@dataclass
class Model:
    waits: set[str] = field(default_factory=set)  # slips that a session start must name
    quiet: set[str] = field(default_factory=set)  # names that no session start may name
    changes: dict[str, int] = field(default_factory=dict)  # how often a name was changed since the session began
    told: dict[tuple[str, str], int] = field(default_factory=dict)  # how often each reader heard its name since then
    unknown: bool = False  # a call of the session was unknown, or ran in the background


class Day:
    def __init__(self, stage: Stage, seed: int, *, confirm: str) -> None:
        self.stage, self.seed, self.confirm = stage, seed, confirm
        self.choose = random.Random(seed)
        self.model = Model()
        self.diary: list[str] = []
        self.wrong: list[str] = []
        self.count = 0
        self.due: list[str] = []  # edits between turns that the next message must bring a line about
        self.wrote: set[str] = set()  # pages that came through the front door in this turn
        self.agent: Agent = stage.agent()

    # --- what is checked

    def fails(self, what: str) -> None:
        self.wrong.append(f"{what} (after: {self.diary[-1] if self.diary else 'nothing'})")

    def heard(self, before: Picture, heard: Heard, *, may_write: bool = False) -> Heard:
        """One event: nobody's bytes were touched, and nothing was said twice."""
        after = self.stage.picture()
        if after != before and not may_write and not self._completes(before, after):
            self.fails(f"a hook changed the bank at {heard.event}:\n{shown(before, after)}")
        start = heard.event == self.agent.dialect.start
        for reader, lines in (("agent", heard.to_agent()), ("person", heard.to_person())):
            for name in list(self.model.changes):
                if any(names_any(line, [name]) for line in lines) and not start:
                    told = self.model.told[reader, name] = self.model.told.get((reader, name), 0) + 1
                    if told > max(1, self.model.changes[name]):
                        self.fails(
                            f"the {reader} was told {told} times of {self.model.changes[name]} change(s) of {name}"
                        )
        for line in heard.to_person():
            if "\n" in line:
                self.fails(f"more than one line for a person: {line!r}")
        return heard

    def _completes(self, before: Picture, after: Picture) -> bool:
        """What an agent's own write leaves to be done, a hook may do: an index row. Never to a person's line."""
        known = {*self.wrote, "MEMORY.md", *(f"{name.rpartition('/')[0]}/index.md" for name in self.wrote)}
        if not self.wrote or not set(changed(before, after)) <= known:
            return False
        lines = [
            line for _, _, data in before.values() for line in data.split(b"\n") if line.startswith(b"Person's line")
        ]
        left = b"\n".join(data for _, _, data in after.values())
        return all(line in left for line in lines)

    def event(self, act: str, *given: str, may_write: bool = False) -> Heard:
        before = self.stage.picture()
        heard: Heard = getattr(self.agent, act)(*given)
        return self.heard(before, heard, may_write=may_write)

    # --- a person

    def edits(self) -> list[str]:
        """In an editor: as many write a new file over the old one as write into it."""
        self.count += 1
        name = self.choose.choice(EDITABLE)
        page = self.stage.bank / name
        how = self.choose.choice(("append", "replace", "new", "delete" if name == "details/glossary.md" else "append"))
        if how == "new":
            name = f"details/mine-{self.count}.md"
            put(self.stage.bank, {name: f"# Mine {self.count}\n"})
        elif not page.exists():
            return []
        elif how == "delete":
            page.unlink()
        elif how == "replace":
            fresh = page.with_name(f".{page.name}.new")
            fresh.write_bytes(page.read_bytes() + f"Person's line {self.count}.\n".encode())
            fresh.chmod(page.stat().st_mode & 0o777)
            fresh.replace(page)
        else:
            with page.open("ab") as file:
                file.write(f"Person's line {self.count}.\n".encode())
        self.diary.append(f"person edits {name} ({how})")
        self._changed([name])
        return [name]

    def git(self, script: str) -> list[str]:
        before = self.stage.picture()
        self.stage.person(script)
        names = changed(before, self.stage.picture())
        self.diary.append(f"person: {script} -> {names}")
        self._changed(names)
        return names

    def accepts(self) -> None:
        done = self.stage.mb("restore", "--accept", "--yes")
        self.diary.append(f"person: restore --accept -> {done.code}")
        if done.code:
            self.fails(f"restore --accept ended with {done.code}: {done.out}{done.err}")
        self.model.quiet |= self.model.waits
        self.model.waits.clear()

    def _changed(self, names: list[str]) -> None:
        for name in names:
            self.model.changes[name] = self.model.changes.get(name, 0) + 1

    def between(self) -> None:
        """Between two turns of a session."""
        what = self.choose.choice(("nothing", "edit", "edit", "commit", "switch", "pull", "merge", "stash", "accept"))
        if what == "edit":
            for name in self.edits():
                if self.model.unknown:
                    self.model.waits.add(name)
                    self.model.quiet.discard(name)
                elif name not in self.model.waits:
                    self.model.quiet.add(name)
                    self.due.append(name)
        elif what == "commit":
            names = self.edits()
            self.stage.person("git add -A && git commit -qm theirs")
            self._unsure(
                [*names, *self.model.waits]
            )  # content of a commit, but one that was made while the session ran
        elif what in ("switch", "pull", "merge"):
            branch = self.choose.choice(BRANCHES)
            script = {"switch": f"git switch -q {branch}", "pull": "git pull -q --no-edit origin main",
                      "merge": f"git merge -q --no-edit {branch} || git merge --abort"}[what]  # fmt: skip
            self._brought([*self.git(f"git add -A; git commit -qm save; {script}"), *self.model.waits])
        elif what == "stash":
            self._unsure(self.git("git stash -q; git stash pop -q"))
        elif what == "accept":
            self.accepts()

    def _brought(self, names: list[str]) -> None:
        """GRD-9: content of commits. What waited before may be settled by it or not."""
        for name in names:
            if name in self.model.waits:
                self._unsure([name])

    def _unsure(self, names: list[str]) -> None:
        for name in names:
            self.model.waits.discard(name)
            self.model.quiet.discard(name)

    # --- an agent

    def works(self) -> None:
        what = self.choose.choice(
            ("plain", "plain", "unknown", "own", "source", "source", "commit", "git", "direct", "propose")
        )
        before = self.stage.picture()
        if what == "plain":
            self._call(self.choose.choice(PLAIN))
        elif what == "own":
            self._call(self.choose.choice(OWN), really=False)
        elif what == "unknown":
            self.model.unknown = True
            self._call(self.choose.choice(UNKNOWN))
        elif what == "source":
            self.diary.append("agent writes src")
            for heard in self.agent.writes(f"src/new{self.count}.js", "module.exports = 1;\n"):
                if heard is not None:
                    self.heard(before, heard)
        elif what == "commit":
            self._call("git commit -qam 'agent: code' -- src; true")
        elif what == "git":
            branch = self.choose.choice(BRANCHES)
            command = self.choose.choice(
                (f"git switch -q {branch}", "git pull -q --no-edit origin main", "git fetch -q")
            )
            self._call(command)
            names = changed(before, self.stage.picture())
            self._changed(names)
            self._brought(names)
        elif what == "direct":
            self.writes_with_permission()
        else:
            self.proposes()

    def _call(self, command: str, *, really: bool = True) -> None:
        self.diary.append(f"agent runs {command}")
        before = self.stage.picture()
        self.agent.calls += 1
        args = {"command": command, "description": "work"}
        call = f"c{self.agent.calls}"
        asked = self.heard(before, self.agent.tells("before", tool="Bash", args=args, call=call))
        if asked.decision == "deny":
            return
        ran = self.stage.person(command) if really else None
        left = self.stage.picture()
        good = ran is None or ran.code == 0
        out = "" if ran is None else ran.out
        self.heard(left, self.agent.tells("after" if good else "failed", tool="Bash", args=args, call=call, output=out))

    def writes_with_permission(self) -> None:
        """The host asks, the person says yes in its window, the page is written as shown."""
        name = self.choose.choice(EDITABLE)
        page = self.stage.bank / name
        if not page.exists() or name in self.model.waits:
            return
        self.count += 1
        text = page.read_bytes().decode() + f"\nAgreed line {self.count}.\n"
        self.agent.calls += 1
        given = {"tool": "Write", "args": {"file_path": str(page), "content": text}, "call": f"c{self.agent.calls}"}
        asked = self.heard(self.stage.picture(), self.agent.tells("before", **given))
        self.diary.append(f"agent writes {name} with permission: {asked.decision}")
        if asked.decision == "deny":
            return
        page.write_bytes(text.encode())
        self.wrote.add(name)
        self._changed([name])
        self.model.quiet.add(name)
        after = self.heard(self.stage.picture(), self.agent.tells("after", output="written", **given))
        if after.names([name]):
            self.fails(f"a write that was let in by the front door was told: {after}")

    def proposes(self) -> None:
        """The block is shown, the turn ends, the person says yes; who writes then is the program's own affair."""
        self.count += 1
        draft = (f"Symptom: job {self.count} hangs. Root cause: a lock is held by worker {self.count}. "
                 f"Solution: release it first. Prevention: a test for worker {self.count}.")  # fmt: skip
        done = self.stage.mb("propose", "learning", "--title", f"Lock {self.count}", "--draft", draft)
        if done.code:
            self.diary.append(f"no proposal: {done.code}")
            return
        command = f"memory-bank propose learning --title 'Lock {self.count}' --draft '{draft}'"
        self.agent.calls += 1
        given = {"tool": "Bash", "args": {"command": command}, "call": f"c{self.agent.calls}"}
        self.heard(self.stage.picture(), self.agent.tells("before", **given))
        self.heard(self.stage.picture(), self.agent.tells("after", output=done.out, **given))
        self.event("ends_turn", f"Done.\n\n{done.out}", may_write=False)
        before = self.stage.picture()
        self.diary.append("person says yes")
        heard = self.event("says", "yes", may_write=True)
        after = self.stage.picture()
        names = changed(before, after)
        self._changed(names)
        self.model.quiet |= {name for name in names if name not in self.model.waits}
        if any(names_any(line, names) for line in heard.notices()):
            self.fails(f"what a yes wrote was told as a change: {heard}")

    # --- the day

    def lives(self) -> list[str]:
        for number in range(self.choose.choice((1, 1, 2))):
            self.agent = self.stage.agent(session=f"d{number}")
            self.model.changes.clear()
            self.model.told.clear()
            self._starts()
            self.model.unknown = False
            for _ in range(self.choose.choice((1, 2, 2))):
                self._turn()
        self.agent = self.stage.agent(session="last")
        self._starts()
        return self.wrong

    def _starts(self) -> None:
        heard = self.event("session_start")
        self.diary.append("session starts")
        missing = [name for name in self.model.waits if not heard.names([name])]
        if missing and len(self.model.waits) <= 5:
            self.fails(f"waits for a person's word and is not told at session start: {missing}")
        lines = heard.notices()
        surely = [n for n in sorted(self.model.quiet - self.model.waits) if any(names_any(line, [n]) for line in lines)]
        if surely:
            self.fails(f"settled, and told as a slip at session start: {surely}")

    def _turn(self) -> None:
        self.due = []
        self.wrote.clear()
        if self.stage.heard[-1].event == self.agent.dialect.ends:
            self.between()
        heard = self.event("says", self.choose.choice(("please go on", "fix the cart", "run the tests")))
        for name in self.due:
            if not any(names_any(line, [name]) for line in heard.to_person()):
                self.fails(
                    f"a person's edit of {name} between turns was not told in a line that the person sees: {heard}"
                )
        for _ in range(self.choose.choice((1, 2))):
            if self.choose.random() < 0.2:  # a person types while the agent thinks
                for name in self.edits():
                    self.model.waits.add(name)
                    self.model.quiet.discard(name)
            self.works()
        self.event("ends_turn")
        self.diary.append("turn ends")

    def story(self) -> str:
        return "\n".join([f"day {self.seed}, guard.confirm = {self.confirm}", *self.wrong, "the day:", *self.diary,
                          "what was said:", self.stage.story()])  # fmt: skip
