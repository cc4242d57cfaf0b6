"""A tool is about to run: every gate is asked, and what the answer means is remembered. Loads nothing heavy."""

from memorybank.app.hook import slips
from memorybank.app.hook.banks import is_watched, now, remember
from memorybank.app.hook.call_facts import facts_of, our_calls
from memorybank.hosts.dialect import Host
from memorybank.light import address
from memorybank.light.address import Address
from memorybank.model.event import Runs, ToolProposed, Writes
from memorybank.model.facts import ALLOW, STRENGTH, Decision, Facts, Verdict
from memorybank.model.value import replace
from memorybank.policy.gates.engine import decide
from memorybank.policy.gates.foreign_tools import prompts_in
from memorybank.policy.gates.guard import is_met
from memorybank.policy.own_commands import on_the_list
from memorybank.policy.session import on_calendar, record, short, used_up
from memorybank.store import hook_log, host_process, session, settings

# A proposal or a plan belongs to one session (PRO-4), and the command that makes it cannot know which.
_MAKING = frozenset(("propose", "plan", "--plan"))
_OPENED_BY_NOTES = ("REC-2", "GAT-2", "DOC-1")  # refusals that end once a read or a page has been noted


def before_tool(event: ToolProposed, host: Host, banks: tuple[Address, ...]) -> Decision:
    """The answer for the first bank of the session; another one's guard has a say, too."""
    decision = ALLOW
    for at, where in enumerate(banks):
        past = session.load(where.state, event.origin.session, event.origin.agent)
        chosen, _ = settings.modes(where.project, asks=host.ASKS)  # what is wrong with it is told when a session starts
        facts = facts_of(event.tool, event.origin.cwd or address.here(), where, chosen, past, call=event.call)
        found = decide(event, facts, only_guard=at > 0 or not where.bank)
        if found.answer == "ask" and _nobody_there(host):
            facts = replace(facts, modes=replace(facts.modes, asks=False))
            found = decide(event, facts, only_guard=at > 0 or not where.bank)
        if found.answer != "deny" and not host.TELLS_FAILED:
            found = _found_by_its_name(event, facts, found)
        if found.answer != "deny" and any(_MAKING.intersection(argv) for argv in our_calls(event.tool, facts)):
            host_process.note_agent(where.state, host.NAME, event.origin.session)
        if is_watched(where):
            found = _consequences(event, facts, found, where, host)
        decision = found if at == 0 else min(decision, found, key=lambda d: STRENGTH.index(d.answer))
        if at == 0 and decision.answer in ("allow", "context") and _is_plainly_ours(event, facts):
            decision = replace(decision, answer="approve")
    return decision


def _found_by_its_name(event: ToolProposed, facts: Facts, decision: Decision) -> Decision:
    """A command of ours that its shell would not find is refused with the line that works: later nobody could say."""
    own = our_calls(event.tool, facts)
    words = event.tool.command.split() if own and isinstance(event.tool, Runs) else []
    name = next((bare for word in words if (bare := word.strip("'\"();&|")) in address.COMMANDS), "")
    if not name or address.is_our_command(name):
        return decision
    from memorybank.app.hook.after_tool import by_full_name

    return replace(decision, answer="deny", verdicts=(*decision.verdicts, by_full_name(name, own[0], "deny")))


def _nobody_there(host: Host) -> bool:
    """Its question would be answered with no, and the agent would read what is meant for the person."""
    from memorybank.app.attendance import is_headless

    return is_headless(host, host_process.host())


def _is_plainly_ours(event: ToolProposed, facts: Facts) -> bool:
    """GRD-7: one command of ours from the list, spelled out, of this very program and for this very project."""
    tool, own = event.tool, facts.judgement.own if facts.judgement is not None else ()
    if not isinstance(tool, Runs) or tool.background or tool.cwd or len(own) != 1:
        return False
    from memorybank.policy.shell.parse import plain_words

    words = plain_words(tool.command)
    confirmed = frozenset(proposal for proposal, _ in facts.session.confirmed)
    other = any(word.startswith(("--project", "--bank", "--from")) for word in words)
    return bool(words) and not other and on_the_list(words[1:], confirmed) and address.is_our_command(words[0])


def _consequences(event: ToolProposed, facts: Facts, decision: Decision, where: Address, host: Host) -> Decision:
    """What is remembered of an answer: what was said, which writes were let through, what was looked at before."""
    me = short(event.origin.agent)
    if decision.answer == "deny":
        decision = _with_a_way_on(decision, where.state, event.origin.session)
    for failure in decision.failures:
        hook_log.fail(where.state, host.NAME, failure.rule, failure.error, now())
    said = {what for verdict in decision.shown for what in verdict.remember}
    lines = [record("W", me, what) for what in sorted(said)]
    if decision.answer in ("deny", "ask", "warn"):
        page = next((place.page for place in facts.places.values() if place.page), "")  # no other path is noted
        lines.append(record("F", me, str(now()), decision.answer, " ".join(decision.rules), page))
    if decision.answer != "deny":
        if isinstance(event.tool, Writes) and _quiet_from_now(facts, said):
            lines.append(record("Q", me))
        lines += [used_up(event.call, proposal, page) for proposal, page in sorted(facts.covered)]
        lines.append(on_calendar("J", prompts_in(event.tool)))
        slips.expect_write(event, facts, where)
        told = slips.before_call(event, facts, where)
        if told:
            answer = "ask" if decision.answer == "ask" else "warn"
            decision = replace(decision, answer=answer, verdicts=(*decision.verdicts, *told))
        decision = _sandboxed(event, facts, decision)
    remember(where, event.origin.session, b"".join(lines), host.NAME)
    hook_log.beat(where.state, host.NAME, "tool")
    return decision


def _with_a_way_on(decision: Decision, state: str, session_id: str) -> Decision:
    """GAT-8: where nothing can be noted, no reading would ever open these gates."""
    if not any(v.answer == "deny" and v.rule in _OPENED_BY_NOTES for v in decision.verdicts):
        return decision
    try:
        session.append(state, session_id, b"\n")
    except OSError as error:
        lost = Verdict("GAT-8", "warn", "gate.forgetful", (("path", state), ("why", error.strerror or str(error))))
        others = tuple(v for v in decision.verdicts if v.rule not in _OPENED_BY_NOTES)
        return replace(decision, answer=others[0].answer if others else "warn", verdicts=(*others, lost))
    return decision


def _quiet_from_now(facts: Facts, said: set[str]) -> bool:
    """Would another ordinary write in this message be let through without a word? Then the fast lane may say so."""
    known = facts.session.said | said
    read = facts.modes.guard == "off" or is_met(facts) or "read" in known
    doc = facts.modes.doc_first == "off" or facts.session.written_down or "doc" in known
    due = bool(facts.session.due) and facts.modes.guard != "off"
    return read and doc and not due and not facts.modes.high  # the fast lane knows only our own table of risks


def _sandboxed(event: ToolProposed, facts: Facts, decision: Decision) -> Decision:
    """Where the user wants it, what could not be proven harmless runs with the bank read-only."""
    judged = facts.judgement
    if not facts.modes.sandbox or not isinstance(event.tool, Runs) or judged is None:
        return decision
    if judged.verdict != "unknown" or judged.own:
        return decision
    from memorybank.store import sandbox

    found = sandbox.find().path
    wrapped = sandbox.wrap(event.tool.command, facts.fence.real, event.tool.cwd, bwrap=found) if found else ""
    return replace(decision, rewrite=wrapped)
