"""Every state a session can be in, walked exhaustively: from each there is a way to the write, in two calls at most.

The states are what the engine itself can tell apart, so the walk is over histories: every sequence of events up to a
length, in every combination of modes, with states seen before not entered again.
"""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from memorybank.model.event import Edit, Origin, Runs, Tool, ToolProposed, Writes
from memorybank.model.facts import Facts, Fence, Judgement, Modes, Place, Session
from memorybank.model.value import replace
from memorybank.policy.gates.engine import decide
from memorybank.policy.session import after_compaction, after_user, record, short
from memorybank.policy.session import fold as folded

pytestmark = pytest.mark.slow

DESIGN, PATTERNS = "details/design/cart.md", "details/patterns.md"
FENCE = Fence(project="/p", bank="/p/memory-bank", real="/p/memory-bank", state="/state")
HIGH, MEDIUM, LOW = "src/auth/login.py", "src/cart.py", "docs/cart.md"
PAGE, SCRIPT = "memory-bank/details/progress.md", "memory-bank/run.sh"
AGENTS = ("", "helper")
LEVELS = ("off", "warn", "block")
CONFIRM = ("ask", "warn", "block")
# A third of the combinations, every two modes among them and the strictest of all; `make test-long` walks all.
MODES = [
    pytest.param(
        Modes(guard=g, doc_first=d, confirm=c),
        id=f"{g}-{d}-{c}",
        marks=(pytest.mark.long,) if (LEVELS.index(g) + LEVELS.index(d) + CONFIRM.index(c)) % 3 else (),
    )
    for g, d, c in product(LEVELS, LEVELS, CONFIRM)
]
# what can happen in a session, as records of its log
READING = ("read-patterns", "read-design", "read-all", "read-both", "pack")
EVENTS = ("user", "compact", *READING, "propose", "write-high", "write-medium")
DEPTH = 5
fold = cache(folded)  # the walk comes to the same log by many ways


def place(path: str) -> Place:
    real = f"/p/{path}"
    page = path.removeprefix("memory-bank/") if path.startswith("memory-bank/") else None
    return Place(given=path, real=real, page=page, local=path, exists=True)


def facts(session: Session, modes: Modes, path: str) -> Facts:
    names = DESIGN in session.read
    return Facts(FENCE, modes, session, {path: place(path)}, required=(PATTERNS,), names_work=names)


@cache
def asked(session: Session, modes: Modes, path: str, agent: str) -> tuple[str, bytes]:
    """The answer to a write, and what the log keeps of it."""
    event = ToolProposed(Origin("s", "/p", agent), Writes((Edit(path, text="x"),)))
    decision = decide(event, facts(session, modes, path))
    said = sorted({what for verdict in decision.shown for what in verdict.remember})
    kept = b"".join(record("W", short(agent), what) for what in said)
    return decision.answer, kept


def happened(log: bytes, event: str, modes: Modes, agent: str) -> bytes:
    """The log after an event, as the hook would leave it."""
    me, old = short(agent), fold(log, agent)
    match event:
        case "user":
            return log + after_user(fold(log), 7)
        case "compact":
            return log + after_compaction(agent, old.anchors or ("MEMORY.md", PATTERNS))
        case "read-patterns":
            return log + record("R", me, PATTERNS)
        case "read-design":
            return log + record("R", me, DESIGN)
        case "read-both":  # one call, as `cat A B` is
            return log + record("R", me, PATTERNS) + record("R", me, DESIGN)
        case "read-all":  # one call: `memory-bank read A B C`
            return log + b"".join(record("R", me, page) for page in old.due)
        case "pack":
            return log + record("P", me)
        case "propose":
            return log + record("D", me)
        case "write-high" | "write-medium":
            return log + asked(old, modes, HIGH if event == "write-high" else MEDIUM, agent)[1]
    raise AssertionError(event)


@cache
def states(modes: Modes, agent: str) -> tuple[bytes, ...]:
    """One log for every state that can be told apart, reached by histories up to DEPTH events long."""
    seen: set[Session] = set()
    found = [b""]
    edge = [b""]
    for _ in range(DEPTH):
        coming = []
        for log in edge:
            for event in EVENTS:
                after = happened(log, event, modes, agent)
                state = fold(after, agent)
                if state not in seen:
                    seen.add(state)
                    coming.append(after)
        found += coming
        edge = coming
    return tuple(found)


WAYS = ("read-all", "read-patterns", "read-design", "read-both")  # calls that every host has today


def way(log: bytes, modes: Modes, agent: str, path: str) -> tuple[str, ...] | None:
    """The shortest run of at most two allowed calls after which the write is let through."""
    if asked(fold(log, agent), modes, path, agent)[0] != "deny":
        return ()
    for calls in (*((one,) for one in WAYS), *product(WAYS, repeat=2)):
        after = log
        for call in calls:
            after = happened(after, call, modes, agent)
        if asked(fold(after, agent), modes, path, agent)[0] != "deny":
            return calls
    return None


@pytest.mark.rule("GAT-8")
@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize("modes", MODES)
def test_from_every_state_two_calls_lead_to_the_write(modes: Modes, agent: str) -> None:
    walked = 0
    for log in states(modes, agent):
        walked += 1
        for path in (HIGH, MEDIUM, LOW):
            found = way(log, modes, agent, path)
            assert found is not None, f"a dead end for {path}: {fold(log, agent)}"
            assert len(found) <= 2
    assert walked > 20, "the walk found hardly any states: it proves nothing"


@pytest.mark.rule("GAT-8", "GRD-1")
@pytest.mark.parametrize("modes", MODES)
def test_in_no_state_does_a_gate_open_the_guard(modes: Modes) -> None:
    for log in states(modes, ""):
        assert asked(fold(log), modes, SCRIPT, "")[0] == "deny"
        assert asked(fold(log), modes, PAGE, "")[0] in ("ask", "warn", "deny"), "nothing confirmed it"


@pytest.mark.rule("GAT-8")
@pytest.mark.parametrize("modes", MODES)
def test_the_calls_on_the_way_are_allowed_themselves(modes: Modes) -> None:
    """Reading, packing and proposing pass in every state, through whatever tool."""
    harmless = Judgement("harmless")
    calls: list[tuple[Tool, Judgement | None]] = [
        (Runs("memory-bank read memory-bank/MEMORY.md"), replace(harmless, own=(("read", "memory-bank/MEMORY.md"),))),
        (Runs("memory-bank context x"), replace(harmless, own=(("context", "x"),))),
        (Runs("memory-bank propose focus"), replace(harmless, own=(("propose", "focus"),))),
        (Runs("memory-bank refresh --plan"), replace(harmless, own=(("refresh", "--plan"),))),
        (Runs(f"cat memory-bank/{PATTERNS}"), replace(harmless, reads=(f"/p/memory-bank/{PATTERNS}",))),
    ]
    for log in states(modes, ""):
        for tool, judged in calls:
            known = replace(facts(fold(log), modes, MEDIUM), judgement=judged, places={})
            assert decide(ToolProposed(Origin("s", "/p"), tool), known).answer == "allow"


@pytest.mark.rule("GAT-8", "GRD-7")
@pytest.mark.parametrize("modes", MODES)
def test_in_no_state_does_a_command_run_that_is_not_on_the_list_and_apply_only_after_a_yes(modes: Modes) -> None:
    """A message opens nothing; a confirmed proposal opens `apply` of itself, until it was used or the user speaks."""
    name = "p-1a2b3c4d"
    yes = record("K", name, "details/progress.md")

    def answer(log: bytes, *argv: str) -> str:
        known = replace(facts(fold(log), modes, MEDIUM), judgement=Judgement("unknown", own=(argv,)), places={})
        return decide(ToolProposed(Origin("s", "/p"), Runs(f"memory-bank {' '.join(argv)}")), known).answer

    for log in states(modes, ""):
        for argv in (("refresh", "--yes"), ("restore", "--accept"), ("proposals", "accept", name), ("uninstall",)):
            assert answer(log, *argv) == answer(log + yes, *argv) == "deny"
        assert answer(log, "apply", name) == "deny"
        assert answer(log + yes, "apply", name) != "deny"
        assert answer(log + yes, "apply", name, "--yes") == "deny"
        assert answer(log + yes, "apply", "p-ffffffff") == "deny"
        assert answer(log + yes + record("Y", name), "apply", name) == "deny"
        assert answer(happened(log + yes, "user", modes, ""), "apply", name) == "deny"


@pytest.mark.rule("GAT-6", "GAT-8")
def test_a_refusal_names_every_step_at_once() -> None:
    """Three gates at once are still two calls, because the agent hears of all three."""
    log = after_user(fold(b""), 7) + after_compaction("", (DESIGN,))
    modes = Modes(guard="block", doc_first="block")
    event = ToolProposed(Origin("s", "/p"), Writes((Edit(HIGH, text="x"),)))
    assert decide(event, facts(fold(log), modes, HIGH)).rules == ("REC-2", "GAT-2", "DOC-1")
