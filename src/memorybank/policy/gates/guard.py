"""GRD: what may be written into a bank, through what, and on whose word."""

from __future__ import annotations

from memorybank.light.risk import is_code
from memorybank.model.event import Edit, Lists, OtherTool, Reads, Runs, Searches, Serves, ToolProposed, Writes
from memorybank.model.facts import Facts, Place, Verdict, quoted
from memorybank.model.version import COMMANDS, DISTRIBUTION
from memorybank.policy.gates.foreign_tools import call_of, may_write, takes_away
from memorybank.policy.own_commands import LIST, on_the_list, question
from memorybank.policy.session import question_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Check = Callable[[ToolProposed, Facts, str], Verdict | None]

_CONFIRM = {"deny": "guard.confirm-deny", "ask": "guard.confirm-ask", "warn": "guard.confirm-warn"}


def edits_of(event: ToolProposed, facts: Facts) -> list[tuple[Edit, Place]]:
    """Every file of a call that would be changed, with where it leads. A move counts at both ends."""
    if isinstance(event.tool, Writes):
        found = [(e, facts.places.get(p)) for e in event.tool.edits for p in (e.path, e.to) if p]
        return [(e, place) for e, place in found if place is not None]
    called = call_of(event.tool)
    if called is not None and may_write(*called):
        return [(Edit(p.given, "other"), p) for p in facts.places.values()]
    return []


def _in_bank(event: ToolProposed, facts: Facts) -> list[tuple[Edit, Place]]:
    return [(e, p) for e, p in edits_of(event, facts) if p.page is not None]


def out_of_bounds(event: ToolProposed, facts: Facts, _: str) -> Verdict | None:
    """GRD-8: our state and cache, reading too (what a confirmation is made of lies there); writes of our own program,
    and of a file that is a page of the bank under another name."""
    match event.tool:
        case Runs() if facts.judgement is not None and facts.judgement.state:
            return Verdict("GRD-8", "deny", "guard.state", (("path", facts.fence.state),))
        case Runs() if facts.judgement is not None and facts.judgement.program:
            return Verdict("GRD-8", "deny", "guard.program", (("path", facts.judgement.program),))
        case Reads() | Writes() | Searches() | Lists() | Serves() | OtherTool():
            for place in facts.places.values():
                if place.state:
                    return Verdict("GRD-8", "deny", "guard.state", (("path", place.given),))
    for edit, place in edits_of(event, facts):
        if place.program:
            return Verdict("GRD-8", "deny", "guard.program", (("path", place.given),))
        if place.linked and edit.kind in ("write", "edit", "other"):
            return _several_names(place, facts)
    return None


def _several_names(place: Place, facts: Facts) -> Verdict:
    """A copy that takes the name is a file of its own. Of a page a person makes one; outside the bank an agent may."""
    name = quoted(place.real)
    params = (("path", place.given), ("page", f"{facts.fence.folder}/{place.linked}"))
    command = f"cp -p {name} {name}.own && mv -f {name}.own {name}"
    text = "guard.several-links" if place.page is not None else "guard.several-names"
    return Verdict("GRD-8", "deny", text, (*params, ("command", command)))


def only_markdown(event: ToolProposed, facts: Facts, _: str) -> Verdict | None:
    """GRD-1: by where a path leads, not by how it is spelled; what is removed may have any name."""
    for edit, place in edits_of(event, facts):
        removed = edit.kind == "delete" or (edit.kind == "move" and place.given == edit.path)
        if place.odd and "memory-bank" in place.given.lower():
            return Verdict("GRD-1", "deny", "guard.odd-name", (("path", place.given),))
        if place.page is not None and not removed and not _is_page(place):
            return Verdict("GRD-1", "deny", "guard.only-markdown", (("path", place.given),))
    return None


def _is_page(place: Place) -> bool:
    name = (place.page or "").rpartition("/")[2].lower()
    return name.endswith(".md") and len(name) > 3


def pages_stay(event: ToolProposed, facts: Facts, _: str) -> Verdict | None:
    """GRD-6: a page goes or moves only by a plan that the user confirmed."""
    for edit, place in _in_bank(event, facts):
        leaves = edit.kind == "delete" or (edit.kind == "move" and place.given == edit.path)
        leaves = leaves or (edit.kind == "other" and place.exists and takes_away(event.tool))
        to = facts.places[edit.to].page if edit.kind == "move" and edit.to in facts.places else ""
        if leaves and (place.page, to) not in facts.leaving:
            return Verdict("GRD-6", "deny", "guard.page-stays", (("path", place.given),))
    for edit, place in edits_of(event, facts):
        if place.above and edit.kind in ("delete", "move", "other"):
            return Verdict("GRD-6", "deny", "guard.page-stays", (("path", place.given),))
    return None


def not_through_a_shell(event: ToolProposed, facts: Facts, _: str) -> Verdict | None:
    """GRD-2: a shell writes past every check a page has."""
    judged = facts.judgement
    if not isinstance(event.tool, Runs) or judged is None or judged.verdict != "writes":
        return None
    params = (("target", judged.target or facts.fence.bank), ("by", judged.by or "shell"))
    return Verdict("GRD-2", "deny", judged.text or "shell.write", params)


def confirmed(event: ToolProposed, facts: Facts, _: str) -> Verdict | None:
    """GRD-5: a page is written on the user's word, and only with what the user was shown: else asked for, warned about
    or stopped, as configured. Where nobody can be asked, it is stopped."""
    covered = {page for _, page in facts.covered}
    for edit, place in _in_bank(event, facts):
        leaves = edit.kind == "delete" or (edit.kind == "move" and place.given == edit.path)
        if not leaves and place.page not in covered and not _is_moved(edit, facts) and _is_page(place):
            mode = facts.modes.confirm
            answer = "deny" if mode == "block" or (mode == "ask" and not facts.modes.asks) else mode
            params = (("path", f"{facts.fence.folder}/{place.page}"),)
            return Verdict("GRD-5", answer, _CONFIRM[answer], params, person="guard.confirm-person")
    return None


def _is_moved(edit: Edit, facts: Facts) -> bool:
    """To where a confirmed plan moves it, as it is."""
    if edit.kind != "move" or edit.text is not None or edit.hunks:
        return False
    ends = [place.page if (place := facts.places.get(path)) else None for path in (edit.path, edit.to)]
    return tuple(ends) in facts.leaving


def keeps_page_rules(rule: str) -> Check:
    """A page's own rules (blocks, thresholds, secrets) hold for an agent's tools as they do for our commands."""

    def check(event: ToolProposed, facts: Facts, risk: str) -> Verdict | None:
        del event, risk
        broken = (found for found in facts.complaints if found.rule == rule)
        return min(broken, key=lambda found: found.answer != "deny", default=None)

    return check


def guideline(event: ToolProposed, facts: Facts, _: str) -> Verdict | None:
    """GRD-3: how pages are written, told with the first write of a turn."""
    if "guideline" in facts.session.said or not any(_is_page(p) for _, p in _in_bank(event, facts)):
        return None
    return Verdict("GRD-3", "context", "guard.guideline", remember=("guideline",))


def gates_stay_on(event: ToolProposed, facts: Facts, _: str) -> Verdict | None:
    """GAT-8: no agent switches a gate off. A change that takes our hook or our settings away is a person's to make."""
    found = list(facts.tampered)
    if isinstance(event.tool, Runs) and facts.judgement is not None:
        # A shell's edit cannot be foreseen line by line, so a file that may hold our hooks is closed to it; a manifest
        # or a file of variables, which others write all day, only where the command speaks of what is ours in it.
        speaks = "memory-bank" in event.tool.command or "memory_bank" in event.tool.command.lower()
        found += [p for p in facts.judgement.settings if speaks or not p.endswith(("/pyproject.toml", "/.env"))]
    return Verdict("GAT-8", "deny", "gate.settings", (("path", found[0]),)) if found else None


# --- GRD-7: our own commands in an agent's shell, and what else would speak for a person.

# Commands whose plan an agent can show and a yes carries out, as they are planned.
_PLANNED = {
    "refresh": "refresh --plan",
    "index": "index --plan",
    "archive": "archive --plan",
    "undo": "undo ID --plan",
    "merge": "merge --plan",
    "verify": "verify --fix --plan",
    "apply": "proposals show ID",
    "proposals": "proposals show ID",
    "propose": "propose",
}
# Our own hook and our own code, run by hand: that would be the agent speaking for its host.
_INNER = ("memorybank/hook", "memorybank.hook", "hook/start.py", "import memorybank", "from memorybank")
_CODE = ("import", "runpy", "exec(", "__import__")  # beside our package's name in code: it runs ours
_TAKES_AWAY = ("uninstall", "remove", "force-reinstall")
# Commands that an agent has nothing to do with, or only with the options of the list.
_OF_PERSONS = (*LIST, "init", "ui", "mcp", "config", "hook-command")
_STATE = ("xdg_state_home=", "home=")  # of the environment


def own_commands(event: ToolProposed, facts: Facts, _: str) -> Verdict | None:
    if facts.pages and (port := _port_named(event, facts.pages)):
        return Verdict("GRD-7", "deny", "own.page", (("port", port),))
    if not isinstance(event.tool, Runs) or facts.judgement is None:
        return None
    command, own = event.tool.command, facts.judgement.own
    plain = " ".join(command.lower().replace("'", "").replace('"', "").replace("\\", "").split(" "))
    moved = any(word.startswith(_STATE) for step in _steps(plain) for word in step.split())
    elsewhere = moved and any("apply" in argv for argv in own)  # what lies in another state folder nobody has confirmed
    reads = facts.judgement.done  # nothing in it runs another program
    if elsewhere or (not reads and _runs_inner(plain, bool(own))):
        return Verdict("GRD-7", "deny", "own.inner", (("command", command.strip()[:120]),))
    for argv in own:
        found = _judged(argv, facts)
        if found is not None:
            return found
    if not reads and not own and _is_spelled_out(plain):
        return Verdict("GRD-7", "deny", "own.person-only", (("command", command.strip()[:120]),))
    return None


def _port_named(event: ToolProposed, ports: tuple[str, ...]) -> str:
    """Does a command or another tool's call name a port on which a person's page is served?"""
    match event.tool:
        case Runs(command=said):
            pass
        case OtherTool(args=args) | Serves(args=args):
            said = repr(args)
        case _:
            return ""
    numbers = {number.lstrip("0") for number in "".join(c if c.isdigit() else " " for c in said).split()}
    return next((port for port in ports if port in numbers), "")


def _judged(argv: tuple[str, ...], facts: Facts) -> Verdict | None:
    from memorybank.policy.shell.values import known, shown  # few calls run a command of ours

    told = (("command", " ".join(("memory-bank", *map(shown, argv)))[:120]),)
    if not all(map(known, argv)):
        return Verdict("GRD-7", "deny", "own.unclear", told)
    if not on_the_list(argv, frozenset(proposal for proposal, _ in facts.session.confirmed)):
        way = _PLANNED.get(argv[0] if argv else "", "")
        if not way:
            return Verdict("GRD-7", "deny", "own.person-only", told)
        return Verdict("GRD-7", "deny", "own.person", (*told, ("way", f"memory-bank {way}")))
    if argv[:1] == ("context",) and question_key(question(argv)) in facts.session.packs:
        return Verdict("PAK-3", "warn", "own.pack-again", told)
    return None


def _runs_inner(plain: str, ours: bool) -> bool:
    """Our own hook or code, run by hand; or our package taken away."""
    words = plain.split()
    packages = [word.strip(";,()[]").partition("[")[0].partition("==")[0] for word in words]
    named = "memorybank" in packages or DISTRIBUTION in packages
    taken = named and not ours and any(word.lstrip("-") in _TAKES_AWAY for word in words)
    ran = "memorybank" in plain and any(sign in plain for sign in _CODE) and "pytest" not in plain
    served = "--serve" in words and any(name in plain for name in (*COMMANDS, "memorybank"))
    return taken or ran or served or any(sign in " ".join(words) for sign in _INNER)


def _is_spelled_out(plain: str) -> bool:
    """A person's command of ours in text that another program runs: `make --eval`, `vim -c`, `awk | "sh"`."""
    for step in _steps(plain):
        words = [word.strip("!;,()[]").rpartition("/")[2] for word in step.split()]
        for at, word in enumerate(words):
            rest = words[at + 1 : at + 6]
            if word in COMMANDS and rest and rest[0] in _OF_PERSONS and not on_the_list(tuple(rest)):
                return True
    return False


def _steps(plain: str) -> list[str]:
    for mark in "|;&\n(){}`":
        plain = plain.replace(mark, "\n")
    return plain.split("\n")


# --- GAT, REC and DOC: what the agent must have read, still hold, and have written down before it writes.


def read_gate(event: ToolProposed, facts: Facts, risk: str) -> Verdict | None:
    """GAT-2: high risk is stopped or warned about, a medium one is warned about once a message, a low one passes."""
    if not isinstance(event.tool, Writes) or facts.modes.guard == "off" or not facts.has_bank or is_met(facts):
        return None
    params = (("page", facts.required[0]), ("risk", risk))
    if risk == "high":
        if facts.modes.guard == "block":
            return Verdict("GAT-2", "deny", "gate.read-deny", params)
        return Verdict("GAT-2", "warn", "gate.read-warn", params)
    if risk == "medium" and "read" not in facts.session.said:
        return Verdict("GAT-2", "warn", "gate.read-warn", params, remember=("read",))
    return None


def is_met(facts: Facts) -> bool:
    """A page that opens the gate was read in this message, or a pack was made; or there is no page to ask for."""
    wanted = facts.required
    return not wanted or facts.session.packed or any(page in facts.session.read for page in wanted)


def recovery(event: ToolProposed, facts: Facts, risk: str) -> Verdict | None:
    """REC-2: after a compaction nothing risky is written from a summary of what was read."""
    if not isinstance(event.tool, Writes) or facts.modes.guard == "off" or not facts.has_bank:
        return None
    if risk == "low" or not facts.session.due:
        return None
    pages = " ".join(quoted(f"{facts.fence.folder}/{page}") for page in facts.session.due)
    return Verdict("REC-2", "deny", "gate.recovery", (("pages", pages),))


def doc_first(event: ToolProposed, facts: Facts, risk: str) -> Verdict | None:
    """DOC-1: before code is written, a page of the bank says what is being done. Once a message (DOC-2)."""
    mode = facts.modes.doc_first
    if not isinstance(event.tool, Writes) or mode == "off" or not facts.has_bank or risk == "low":
        return None
    outside = [e for e in event.tool.edits if e.path in facts.places and facts.places[e.path].page is None]
    if not any(is_code(e.path) for e in outside) or facts.session.written_down or facts.names_work:
        return None
    if mode == "block":
        return Verdict("DOC-1", "deny", "gate.doc-deny")
    if "doc" in facts.session.said:
        return None
    return Verdict("DOC-1", "warn", "gate.doc-warn", remember=("doc",))
