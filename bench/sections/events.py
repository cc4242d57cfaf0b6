"""What a hook costs per event, beside the bare interpreter; a peer's registered hooks on the same events."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import hooks
import peers
from ask import ABSENT, Ask
from measure import Cost, interleaved, low, run
from table import SHARE, Row, not_run

from sections.guard import harmless

PEER = "memory-bank-skill"
NAMES = {
    "read outside the bank": "event.read",
    "read, done": "event.read-done",
    "edit outside the bank": "event.edit",
    "write of 20 KB outside the bank": "event.write",
    "shell reads the bank": "event.shell-reads",
    "shell writes the bank, refused": "event.shell-writes",
    "whole-tree writer, refused": "event.shell-tree",
    "a project's script": "event.shell-script",
    "read of a page, done": "event.page-read",
    "write of a page": "event.page-write",
    "edit of a page": "event.page-edit",
    "a script into the bank, refused": "event.not-markdown",
    "user block, refused": "event.user-block",
    "thin decision, refused": "event.thin-decision",
    "thin learning, refused": "event.thin-learning",
    "secret, refused": "event.secret",
    "risky write": "event.risky",
    "shell, not provable (one look)": "event.look",
    "user message": "event.message",
    "session start": "event.session",
    "turn end": "event.turn-end",
    "turn end, a page was written": "event.end-written",
    "turn end, a proposal is shown": "event.end-shown",
    "user message, a proposal waits": "event.message-waits",
    "user message that applies": "event.message-applies",
}
PEERED = {
    "edit outside the bank": "event.edit",
    "write of 20 KB outside the bank": "event.write",
    "shell: git status --short": "event.shell-median",
    "session start": "event.session",
    "turn end": "event.turn-end",
}
SIZES = ((10, 10), (1_000, 100), (10_000, 1_000), (100_000, 10_000))


def rows(ask: Ask) -> Iterator[Row]:
    rounds = 7 if ask.quick else 30
    with hooks.scratch() as bench:
        found, control = hooks.ratios(bench, tuple(c for c in hooks.CASES if c.tool), rounds)
        apart, _ = hooks.ratios(bench, tuple(c for c in hooks.CASES if not c.tool), rounds)  # a message ends a turn
        found |= apart | hooks.working(bench, rounds)
        yield Row("events", "control", control, note="the two floors of this part; within 5 % it can be trusted")
        for name, bar in ({case.name: case.bar for case in hooks.CASES} | hooks.WORKING).items():
            if name in NAMES:
                cpu, wall = found[name]
                yield Row("events", NAMES[name], cpu, bar=bar or None, note=f"wall {wall:.2f} x")
        yield from _shells(found)
        yield from _of_agents(ask, bench, rounds)
        added, even = hooks.launcher(bench, 5 * rounds)
        yield Row("events", "event.launcher", added, bar=hooks.LAUNCHER, note=f"control {even:.3f}")
        yield from _peers(ask, bench, 3 if ask.quick else 7)


def _shells(found: dict[str, tuple[float, float]]) -> Iterator[Row]:
    """Our own twenty commands in the manner of agents, none of which has anything to do with the bank."""
    names = {case.name for case in hooks.CASES if case.tool == "Bash" and case.bar == hooks.EVERYDAY}
    cpu = [found[name][0] for name in names]
    walls = max(found[name][1] for name in names)
    yield Row("events", "event.shell-median", median(cpu), of=len(cpu), bar=hooks.EVERYDAY)
    yield Row("events", "event.shell-worst", max(cpu), of=len(cpu), bar=hooks.HARMLESS, note=f"wall {walls:.2f} x")


def _of_agents(ask: Ask, bench: hooks.Bench, rounds: int) -> Iterator[Row]:
    """Commands that agents really ran, evenly spread over the set: most at the everyday price, none over twice."""
    if ask.data is None:
        yield not_run("events", "event.real-within", ABSENT, on="labelled")
        return
    commands = harmless(ask.data, "real_commands")
    chosen = commands[:: max(1, len(commands) // 40)][:40]
    cases = tuple(hooks.Case(command, "PreToolUse", "Bash", {"command": command}, 0) for command in chosen)
    found, control = hooks.ratios(bench, cases, rounds)
    cpu = [ratio for ratio, _ in found.values()]
    within, note = sum(ratio <= hooks.EVERYDAY for ratio in cpu) / len(cpu), f"control {control:.3f}"
    on, of = "labelled, real_commands", len(cpu)
    yield Row("events", "event.real-median", median(cpu), on=on, of=of, note=note)
    yield Row("events", "event.real-worst", max(cpu), on=on, of=of, bar=2.0, note=note)
    yield Row("events", "event.real-within", within, SHARE, on=on, of=of, bar=0.8, least=True, note=note)


def growth(ask: Ask) -> Iterator[Row]:
    sizes = SIZES[:3:2] if ask.quick else SIZES
    found, control = hooks.grown(7 if ask.quick else 20, sizes)
    keys = {name: NAMES[name].replace("event.", "growth.") for name in hooks.GROWING}
    for name, ratios in found.items():
        for (events, pages), ratio in zip(sizes, ratios, strict=True):
            last = (events, pages) == SIZES[-1]
            on = f"{events:,} events, {pages:,} files"
            yield Row("event-growth", keys[name], ratio, on=on, at=pages, bar=hooks.GROWTH if last else None)
    yield Row("event-growth", "control", control, note="the worst of four")


def _peers(ask: Ask, bench: hooks.Bench, rounds: int) -> Iterator[Row]:
    place, who = ask.peers.place(PEER), peers.label(PEER)
    if place is None:
        yield not_run("events", "event.write", ask.peers.why(PEER), who=who)
        return
    home = ask.scratch / "peer-hooks"
    env = peers.environment(home, place / "bin")
    line = [*peers.fence(), str(place / "bin" / "memory-bank"), "install", "--clients", "claude-code"]
    done = subprocess.run(line, env=env, cwd=bench.root, capture_output=True, timeout=300, check=False)
    settings = home / ".claude" / "settings.json"
    if done.returncode or not settings.exists():
        yield not_run("events", "event.write", f"not run: its installer ended with {done.returncode}", who=who)
        return
    (bench.root / ".memory-bank").mkdir(exist_ok=True)  # its own name for a bank; without one it does nothing
    (bench.root / ".memory-bank" / "progress.md").write_text("# Progress\n", encoding="utf-8")
    registered = json.loads(settings.read_text(encoding="utf-8"))["hooks"]
    cases = {case.name: case for case in hooks.CASES if case.name in PEERED}
    data = {name: bench.payload(case) for name, case in cases.items()}
    commands = {name: list(_commands(registered, case)) for name, case in cases.items()}

    def answer(name: str) -> Cost:
        """All that the host would start for this event; it waits for every one of them."""
        each = [
            run(["/bin/sh", "-c", command], env, data[name], cwd=str(bench.root), under=peers.fence())
            for command in commands[name]
        ]
        return Cost(sum(c.cpu for c in each), sum(c.wall for c in each), max(c.peak for c in each), each[-1].code)

    jobs = {name: partial(answer, name) for name in cases}
    jobs |= {name: partial(run, hooks.FLOOR, env) for name in ("floor", "again")}
    costs = interleaved(jobs, rounds)
    floor = low([cost.cpu for cost in costs["floor"] + costs["again"]])
    for name, what in PEERED.items():
        started = len(commands[name])
        note = f"{started} processes by its own settings" + ("" if peers.fence() else "; its network was not cut")
        yield Row("events", what, low([cost.cpu for cost in costs[name]]) / floor, who=who, note=note)


def _commands(registered: dict[str, Any], case: hooks.Case) -> Iterator[str]:
    for entry in registered.get(case.event, []):
        if not case.tool or re.fullmatch(entry.get("matcher") or ".*", case.tool):
            yield from (hook["command"] for hook in entry["hooks"])


def machine(rounds: int = 40) -> tuple[float, float]:
    """The floor of this machine in milliseconds, and how far two floors lie apart."""
    env = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": str(Path.home())}
    costs = interleaved({name: partial(run, hooks.FLOOR, env) for name in ("floor", "again")}, rounds)
    floor, again = (low([cost.cpu for cost in costs[name]]) for name in ("floor", "again"))
    return 1000 * min(floor, again), again / floor
