"""What a hook costs, as ratios to the bare interpreter that runs it; and how that grows.

Every case runs once a round, in turn with two floors (`python -I -S -c pass`). The floors are the A/A control: where
they differ by more than 5 % the run is too noisy to say. CPU time of the process and its children, 20th percentile.
The shell around a registered hook is a line of its own: what it adds to a program that does nothing.

    python bench/hooks.py            the table, a few minutes
    python bench/hooks.py --quick    fewer rounds and smaller growth
    python bench/hooks.py --launcher only what the shell around a hook adds
    python bench/hooks.py --looking  only what a plain command costs, by how many pages are looked at (GRD-10)
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shlex
import string
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

from measure import Cost, interleaved, low, run

from memorybank.app.install.hook_command import OWN, hook_line
from memorybank.hosts.claude_code import HOST as claude_code
from memorybank.light import address
from memorybank.policy.session import record
from memorybank.store import session

EVERYDAY, ANY, WALL, GROWTH, LAUNCHER = 1.25, 5.0, 1.5, 1.05, 0.3
BANK, TURN_END, MESSAGE, HARMLESS = 10.0, 10.0, 7.0, 2.0
PYTHON = os.path.realpath(sys.executable)
START = str(Path(__file__).parents[1] / "src/memorybank/hook/start.py")
FLOOR = [PYTHON, "-I", "-S", "-c", "pass"]
COMMANDS = (
    "git status --short", "git diff --stat HEAD~1", "git log --oneline -5", "ls -la src", "npx tsc --noEmit",
    "npm run lint", "pnpm build", "bun test", "python -m pytest -q tests/test_cart.py", ".venv/bin/pytest -x -q",
    "uv run ruff check src", "timeout 60 cargo test", "cd src && grep -rn 'def main' .",
    "grep -rn TODO src --include=*.py | head -20", "find src -name '*.py' -not -path '*/build/*'",
    "sed -n '1,40p' src/cart.py", "docker compose ps", "gh pr view 12 --json title", "go build ./...",
    "git commit -m \"$(cat <<'EOF'\nCart: totals in cents\nEOF\n)\"",
)  # fmt: skip


class Case(NamedTuple):
    name: str
    event: str
    tool: str
    args: Mapping[str, object]
    bar: float  # 0: printed apart
    says: str = ""  # the decision that must come back, so that nobody times a hook that does something else


def _key() -> str:
    """Drawn in every run: no credential stands in this file."""
    return "AKIA" + "".join(random.choices(string.ascii_uppercase, k=16))


ROW = "| 2026-01-01 | one queue | cheap | no replay | the back end |\n"
PAGE = (
    "# Patterns\n\n<!-- MACHINE_BLOCK_START -->\n"
    f"| Date | Decision | Reason | Trade-off | Scope |\n|---|---|---|---|---|\n{ROW}"
    "<!-- MACHINE_BLOCK_END -->\n\n<!-- USER_BLOCK_START -->\nmine\n<!-- USER_BLOCK_END -->\n"
)
PATTERNS = "memory-bank/details/patterns.md"
CASES = (
    Case("read outside the bank", "PreToolUse", "Read", {"file_path": "src/cart.py"}, EVERYDAY),
    Case("read, done", "PostToolUse", "Read", {"file_path": "src/cart.py"}, EVERYDAY),
    Case("edit outside the bank", "PreToolUse", "Edit",
         {"file_path": "src/cart.py", "old_string": "a", "new_string": "b"}, EVERYDAY),
    Case("write of 20 KB outside the bank", "PreToolUse", "Write",
         {"file_path": "src/cart.py", "content": 'print("a line with \\"quotes\\"")\n' * 500}, EVERYDAY),
    *(Case(f"shell: {c[:28]}", "PreToolUse", "Bash", {"command": c}, EVERYDAY) for c in COMMANDS),
    Case("read of a page", "PreToolUse", "Read", {"file_path": PATTERNS}, ANY),
    Case("read of a page, done", "PostToolUse", "Read", {"file_path": PATTERNS}, ANY),
    Case("write of a page", "PreToolUse", "Write",
         {"file_path": "memory-bank/details/tech.md", "content": "# Tech\n\n- `make build` builds\n"}, BANK, "ask"),
    Case("edit of a page", "PreToolUse", "Edit",
         {"file_path": PATTERNS, "old_string": ROW, "new_string": ROW + ROW.replace("queue", "ledger")}, BANK, "ask"),
    Case("a script into the bank, refused", "PreToolUse", "Write",
         {"file_path": "memory-bank/x.sh", "content": "x"}, BANK, "deny"),
    Case("user block, refused", "PreToolUse", "Edit",
         {"file_path": PATTERNS, "old_string": "mine", "new_string": "yours"}, BANK, "deny"),
    Case("thin decision, refused", "PreToolUse", "Edit",
         {"file_path": PATTERNS, "old_string": ROW, "new_string": ROW + ROW.replace("no replay", "")}, BANK, "deny"),
    Case("thin learning, refused", "PreToolUse", "Write",
         {"file_path": "memory-bank/details/learnings/x.md", "content": "# Stuck\n\n- Solution: restart\n"},
         BANK, "deny"),
    Case("secret, refused", "PreToolUse", "Write",
         {"file_path": "memory-bank/details/tech.md", "content": f"# Tech\n\nAWS: {_key()}\n"}, BANK, "deny"),
    Case("risky write", "PreToolUse", "Write", {"file_path": "src/auth/login.py", "content": "x"}, ANY),
    Case("a project's script", "PreToolUse", "Bash", {"command": "npm test"}, ANY),
    Case("shell reads the bank", "PreToolUse", "Bash", {"command": "cat memory-bank/MEMORY.md | head"}, ANY),
    Case("shell writes the bank, refused", "PreToolUse", "Bash",
         {"command": "cd memory-bank && for f in *.md; do sed -i s/a/b/ $f; done"}, ANY, "deny"),
    Case("whole-tree writer, refused", "PreToolUse", "Bash",
         {"command": "find . -name '*.md' -exec sed -i s/a/b/ {} +"}, ANY, "deny"),
    Case("shell, not provable (one look)", "PreToolUse", "Bash", {"command": "./deploy memory-bank"}, 0),
    Case("user message", "UserPromptSubmit", "", {"prompt": "go on"}, MESSAGE),
    Case("session start", "SessionStart", "", {"source": "startup"}, 0),
    Case("turn end", "Stop", "", {"stop_hook_active": False}, TURN_END),
)  # fmt: skip


class Bench:
    def __init__(self, folder: Path) -> None:
        self.root, self.state = folder / "project", folder / "state"
        self.env = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": str(folder), "XDG_STATE_HOME": str(self.state)}
        self.number = 0
        for name, text in {
            "memory-bank/MEMORY.md": "# Memory\n\nA shop.\n",
            PATTERNS: PAGE,
            "memory-bank/details/tech.md": "# Tech\n",
            "src/cart.py": "cart = []\n",
            "src/auth/login.py": "x = 1\n",
        }.items():
            self.write(name, text)
        (self.root / ".git").mkdir()

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def folder(self) -> str:
        return f"{self.state}/memory-bank/{address.key(os.path.realpath(self.root))}"

    def payload(self, case: Case) -> str:
        body: dict[str, object] = {"session_id": "bench", "cwd": str(self.root), "hook_event_name": case.event}
        body |= {"tool_name": case.tool, "tool_input": case.args, "tool_use_id": "c"} if case.tool else case.args
        self.number += 1
        path = self.root.parent / f"event-{self.number}.json"
        path.write_text(json.dumps(body), encoding="utf-8")
        return str(path)

    def check(self, case: Case, data: str) -> None:
        """A figure counts only for what the hook was really asked to do."""
        said = self.answer(case, data)
        if case.says and f'"permissionDecision":"{case.says}"' not in said:
            sys.exit(f"{case.name}: {case.says} was to be said, and this was: {said!r}")

    def answer(self, case: Case, data: str) -> str:
        self.hook(case, data, said := str(self.root.parent / "answer"))
        return Path(said).read_text(encoding="utf-8")

    def hook(self, case: Case, data: str, said: str = "") -> Cost:
        cost = run([PYTHON, "-I", "-S", START, "claude-code", case.event], self.env, data, stdout=said)
        if cost.code not in (0, 2):
            sys.exit(f"{case.name}: the hook ended with {cost.code}")
        return cost


@contextmanager
def scratch() -> Iterator[Bench]:
    with tempfile.TemporaryDirectory() as folder:
        yield Bench(Path(folder))


def ratios(bench: Bench, cases: tuple[Case, ...], rounds: int) -> tuple[dict[str, tuple[float, float]], float]:
    """Case -> CPU and wall over the floor; and how far the two floors differ."""
    data = {case.name: bench.payload(case) for case in cases}
    for case in cases * 3:  # what is said once a message has been said
        bench.check(case, data[case.name])
    jobs: dict[str, Callable[[], Cost]] = {c.name: partial(bench.hook, c, data[c.name]) for c in cases}
    jobs |= {name: partial(run, FLOOR, bench.env) for name in ("floor", "again")}
    names = list(jobs)
    random.shuffle(names)
    costs = interleaved({name: jobs[name] for name in names}, rounds)
    floors = costs["floor"] + costs["again"]
    cpu, wall = low([c.cpu for c in floors]), median(c.wall for c in floors)
    control = low([c.cpu for c in costs["again"]]) / low([c.cpu for c in costs["floor"]])
    found = {
        c.name: (low([x.cpu for x in costs[c.name]]) / cpu, median(x.wall for x in costs[c.name]) / wall) for c in cases
    }
    return found, control


WORKING = {  # what a turn with a proposal costs -> bar; 0: printed apart
    "turn end, a page was written": TURN_END,
    "turn end, a proposal is shown": TURN_END,
    "user message, a proposal waits": MESSAGE,
    "user message that applies": 0.0,
}


def working(bench: Bench, rounds: int) -> dict[str, tuple[float, float]]:
    """Turns as they go, in order: a page is written, a proposal is made and shown, a question, a yes that writes it."""
    costs: dict[str, list[Cost]] = {name: [] for name in ("floor", *WORKING)}
    answer = str(bench.root.parent / "answer")

    def tell(name: str, event: str, **args: object) -> None:
        case = Case(name, event, "", args, 0)
        cost = bench.hook(case, bench.payload(case), answer)
        if name:
            costs[name].append(cost)

    for number in range(rounds):
        costs["floor"].append(run(FLOOR, bench.env))
        tell("", "UserPromptSubmit", prompt="write a page on the queue")
        page = f"memory-bank/details/design/queue-{number}.md"
        call: dict[str, object] = {"tool_name": "Write", "tool_use_id": str(number)}
        call["tool_input"] = {"file_path": page, "content": f"# Queue {number}\n"}
        tell("", "PreToolUse", **call)
        bench.write(page, f"# Queue {number}\n")
        tell("", "PostToolUse", **call)
        tell("turn end, a page was written", "Stop", last_assistant_message="Written.")
        tell("", "UserPromptSubmit", prompt="we count in cents, propose that")
        fields = (
            "--decision",
            f"Queue {number}",
            "--reason",
            "one is enough",
            "--trade-off",
            "no replay",
            "--scope",
            f"part {number}",
        )
        command = ["memory-bank", "propose", "decision", *fields]
        call = {"tool_name": "Bash", "tool_use_id": "p", "tool_input": {"command": shlex.join(command)}}
        tell("", "PreToolUse", **call)
        run([sys.executable, "-m", "memorybank", *command[1:]], bench.env, stdout=answer, cwd=str(bench.root))
        shown = Path(answer).read_text(encoding="utf-8")
        tell("", "PostToolUse", **call, tool_response={"stdout": shown})
        tell("turn end, a proposal is shown", "Stop", last_assistant_message=shown)
        tell("user message, a proposal waits", "UserPromptSubmit", prompt="why does src/cart.py stop at seven?")
        tell("", "Stop", last_assistant_message=shown)
        tell("user message that applies", "UserPromptSubmit", prompt="yes")
        if "PRO-8" not in (said := Path(answer).read_text(encoding="utf-8")):
            sys.exit(f"user message that applies: it wrote nothing, and this was said: {said!r}")
        tell("", "Stop", last_assistant_message="Done.")
    floor = costs.pop("floor")
    cpu, wall = low([c.cpu for c in floor]), median(c.wall for c in floor)
    return {name: (low([c.cpu for c in one]) / cpu, median(c.wall for c in one) / wall) for name, one in costs.items()}


def launcher(bench: Bench, rounds: int) -> tuple[float, float]:
    """What the line in a settings file adds to the interpreter that it starts, over that interpreter; A/A."""
    bench.write("pass.py", "pass\n")
    alone = [PYTHON, "-I", "-S", str(bench.root / "pass.py"), "claude-code", "PreToolUse"]
    line = hook_line(claude_code, alone, OWN, refused="refused", gone="gone")
    jobs = {"alone": alone, "again": alone, "launched": shlex.split(line)}
    costs = interleaved({name: partial(run, argv, bench.env) for name, argv in jobs.items()}, rounds)
    cpu = {name: low([c.cpu for c in found]) for name, found in costs.items()}
    floor = low([c.cpu for c in costs["alone"] + costs["again"]])
    return cpu["launched"] / floor - 1, cpu["again"] / cpu["alone"]


AROUND = ("PreToolUse", "PostToolUse")
GROWING = ("read outside the bank", "edit outside the bank", "read of a page, done", "risky write")


def grown(rounds: int, sizes: tuple[tuple[int, int], ...]) -> tuple[dict[str, list[float]], float]:
    """The same calls after more past events in larger banks (events, pages), in turn: each over the smallest; A/A."""
    cases = tuple(c for c in CASES if c.name in GROWING)
    jobs: dict[str, Callable[[], Cost]] = {}
    with ExitStack() as stack:
        for at, (events, pages) in enumerate(sizes):
            bench = stack.enter_context(scratch())
            _grow(bench, events, pages)
            for case in cases:
                data = bench.payload(case)
                for _ in range(3):
                    bench.hook(case, data)
                for turn in ("", "again "):
                    jobs[f"{at} {turn}{case.name}"] = partial(bench.hook, case, data)
        costs = interleaved(jobs, rounds)
    cpu = {name: low([c.cpu for c in found]) for name, found in costs.items()}

    def both(at: int, name: str) -> float:
        return cpu[f"{at} {name}"] + cpu[f"{at} again {name}"]

    control = max((cpu[f"0 again {n}"] / cpu[f"0 {n}"] for n in GROWING), key=lambda ratio: abs(ratio - 1))
    return {name: [both(at, name) / both(0, name) for at in range(len(sizes))] for name in GROWING}, control


def _grow(bench: Bench, events: int, pages: int) -> None:
    past = [record("U", "1", "")]
    for number in range(events):
        page = f"details/design/page-{number % 400}.md"
        past.append(record("R", "-", page) if number % 7 else record("U", str(number), ""))
    session.append(bench.folder(), "bench", b"".join(past))
    for number in range(pages):
        bench.write(f"memory-bank/details/design/page-{number}.md", f"# Page {number}\n")


LOOKING = {100: EVERYDAY, 500: 2.0, 2_000: 0.0, 10_000: 0.0}  # pages -> bar; 0: only printed


def looking(rounds: int) -> int:
    """A plain command before and after it, in banks of several sizes: 0 = within the bars, 1 = over."""
    broken = False
    for pages, bar in LOOKING.items():
        with scratch() as bench:
            for number in range(pages):
                bench.write(f"memory-bank/details/design/page-{number}.md", f"# Page {number}\n")
            cases = tuple(Case(f"{pages:,} pages, {e}", e, "Bash", {"command": "ls -la"}, bar) for e in AROUND)
            found, control = ratios(bench, cases, rounds)
            for name, (cpu, _) in found.items():
                broken = broken or bool(bar and cpu > bar)
                print(f"{name:38}{cpu:13.2f}{bar or '-':>7}{'  OVER' if bar and cpu > bar else ''}   A/A {control:.3f}")
    return int(broken)


def _launcher(bench: Bench, rounds: int) -> int:
    """Printed apart: 0 = within its bar, 1 = over, 2 = too noisy to say."""
    added, even = launcher(bench, rounds)
    over = added > LAUNCHER
    print(f"{'the launcher, added to a hook':38}{added:13.3f}{LAUNCHER:>7}{'  OVER' if over else ''}")
    print(f"{'A/A control of the launcher':38}{even:13.3f}")
    return 2 if abs(even - 1) > 0.05 else int(over)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--launcher", action="store_true")
    parser.add_argument("--looking", action="store_true")
    options = parser.parse_args()
    if options.looking:
        return looking(10 if options.quick else 40)
    if options.launcher:
        with scratch() as bench:
            return _launcher(bench, 150)
    rounds, events, pages = (8, 2_000, 500) if options.quick else (30, 100_000, 10_000)  # the bars' own sizes
    broken = []
    with scratch() as bench:
        found, control = ratios(bench, tuple(c for c in CASES if c.tool), rounds)
        apart, _ = ratios(bench, tuple(c for c in CASES if not c.tool), rounds)  # a message would start a new turn
        found |= apart | working(bench, rounds)
        print(f"{'event':38}{'cpu x floor':>13}{'bar':>7}{'wall x':>9}")
        for name, bar in ({case.name: case.bar for case in CASES} | WORKING).items():
            cpu, wall = found[name]
            over = bar and (cpu > bar or (bar == EVERYDAY and wall > WALL))
            broken += [name] if over else []
            print(f"{name:38}{cpu:13.2f}{bar or '-':>7}{wall:9.2f}{'  OVER' if over else ''}")
        print(f"{'A/A control of the floors':38}{control:13.3f}")
        broken += ["the launcher"] if _launcher(bench, 5 * rounds) == 1 else []
    growth, noise = grown(rounds, ((10, 10), (events, pages)))
    for name, (_, ratio) in growth.items():
        over = ratio > GROWTH
        broken += [f"growth: {name}"] if over else []
        print(f"{'growth, ' + name:38}{ratio:13.3f}{GROWTH:>7}{'  OVER' if over else ''}")
    print(f"{'A/A control, the worst of four':38}{noise:13.3f}   ({events:,} past events, {pages:,} pages)")
    if abs(control - 1) > 0.05 or abs(noise - 1) > 0.05:
        print("too noisy to say")
        return 2
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
