"""Story 1: a host's event comes in, rules decide, the host gets its answer.

    host JSON -> HostEvent -> facts -> Decision -> host JSON

This module tells it for tool calls and loads nothing heavy; what happens at the edges of a session and a turn is
told in `app.turns`, which may scan the bank.
"""

from __future__ import annotations

from memorybank.app import slips
from memorybank.app.gather import facts_of, homes, state_of
from memorybank.hosts import host_named
from memorybank.hosts.payload import parse
from memorybank.model.decision import ALLOW, Decision, Verdict
from memorybank.model.event import (
    HostEvent,
    Runs,
    Serves,
    ToolDone,
    ToolProposed,
    TurnEnded,
    Unrecognised,
    UserSpoke,
    Writes,
)
from memorybank.model.facts import Facts
from memorybank.model.value import replace
from memorybank.policy.gates.engine import decide
from memorybank.policy.gates.foreign import prompts_in
from memorybank.policy.gates.reading import is_met
from memorybank.policy.session import on_calendar, record, short, used_up
from memorybank.store import address, hook_log, session, settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.hosts.dialect import Host

_OPENED_BY_NOTES = ("REC-2", "GAT-2", "DOC-1")  # refusals that end once a read or a page has been noted
_FOR_BOTH = ("GRD-7", "GRD-9", "GRD-10")


def respond(host_name: str, event_name: str, data: bytes) -> str:
    """The whole story. Raises nothing a host could see: `hook.lane` turns what is left into an answer."""
    host = host_named(host_name)
    payload = read_payload(data)
    if host.RUN_BY is not None:
        from memorybank.app.hosted import speaker

        speaking = speaker(host, payload)
        if speaking is None:
            return ""
        host = speaking
    return answered(host, event_name, payload)


def answered(host: Host, event_name: str, payload: dict[str, object]) -> str:
    event = _at_home(host.decode(event_name, payload), host)
    again = False
    if host.SILENT_AFTER_COMPACTION:
        from memorybank.app.hosted import given_again, lost

        again = lost(event)
    decision, where = handle(event, host)
    if again:
        decision = given_again(event, host, decision)
    agent, person = spoken(decision, where)
    if isinstance(event, TurnEnded):
        _keep_for_agent(event, decision, where)
    elif isinstance(event, UserSpoke):
        kept = _kept_words(state_of(where), event.origin.session)
        if kept:
            agent = "\n\n".join(part for part in (kept, agent) if part)
            decision = replace(decision, answer="context") if decision.answer == "allow" else decision
        if agent and not host.encode(event_name, "context", agent, "", "", "", {}):
            session.keep_words(state_of(where), event.origin.session, agent)  # it takes no text with a message (PRO-8)
    if host.LATE:
        agent = _in_time(host, event_name, event, decision, agent)
    given = host.arguments(payload)
    return host.encode(event_name, decision.answer, agent, person, decision.inject, decision.rewrite, given)


def _keep_for_agent(event: TurnEnded, decision: Decision, where: address.Address) -> None:
    """GRD-9: the end of a turn reaches the person only, where it is not held up; the agent hears it next."""
    slipped = tuple(v for v in decision.verdicts if v.rule in _FOR_BOTH)
    if slipped and decision.answer != "hold":
        words = spoken(Decision(answer="warn", verdicts=slipped), where)[0]
        session.keep_words(state_of(where), event.origin.session, words)


def _in_time(host: Host, event_name: str, event: HostEvent, decision: Decision, agent: str) -> str:
    """What this host shows to no agent before a call waits for the next thing that it does show."""
    if isinstance(event, Unrecognised):
        return agent
    state, name = state_of(homes(event.origin)[0]), event.origin.session
    if isinstance(event, ToolProposed):
        if agent and decision.answer != "deny":
            session.keep_words(state, name, agent)
        return agent
    if event_name not in host.LATE:
        return agent
    return "\n\n".join(part for part in (_kept_words(state, name), agent) if part)


def _kept_words(state: str, name: str) -> str:
    """What waits for the agent; a program that speaks in its host's place does not get to hear it."""
    if not session.kept(state, name, "say"):
        return ""
    from memorybank.app.event_source import is_hosts

    return session.take_words(state, name) if is_hosts(name, state) else ""


def _at_home(event: HostEvent, host: Host) -> HostEvent:
    """Where the host says it was started, beside the folder the agent has walked to."""
    started = address.env(host.PROJECT) if host.PROJECT else ""
    if not started or isinstance(event, Unrecognised):
        return event
    return replace(event, origin=replace(event.origin, project=started))


def read_payload(data: bytes) -> dict[str, object]:
    """The event's own fields; which of them mean something is the host's file to know."""
    found = parse(data.decode("utf-8", "replace"))  # what is no JSON raises: that is answered by what it names
    if not isinstance(found, dict):
        raise ValueError(f"an event is a JSON object, not {type(found).__name__}")
    return found


def handle(event: HostEvent, host: Host) -> tuple[Decision, address.Address]:
    match event:
        case Unrecognised():
            return ALLOW, address.Address("/")
        case ToolProposed(origin=origin):
            return propose(event, host), homes(origin)[0]
        case ToolDone(origin=origin):
            from memorybank.app.seen import seen

            return seen(event, host), homes(origin)[0]
        case _:
            from memorybank.app.turns import turn

            return turn(event, host), homes(event.origin)[0]


def propose(event: ToolProposed, host: Host) -> Decision:
    """A tool is about to run."""
    decision = ALLOW
    for at, where in enumerate(homes(event.origin)):
        state = state_of(where)
        past = session.load(state, event.origin.session, event.origin.agent)
        chosen, _ = settings.modes(where.project, asks=host.ASKS)  # what is wrong with it is told when a session starts
        facts = facts_of(event.tool, event.origin.cwd or address.here(), where, chosen, past, call=event.call)
        found = decide(event, facts, only_guard=at > 0 or not where.bank)
        if found.answer != "deny" and _calls_us(event, facts):
            from memorybank.store import running_agent

            running_agent.note(state, host.NAME, event.origin.session)
        if slips.is_watched(where, state):
            found = _consequences(event, facts, found, where, state, host)
        decision = found if at == 0 else _stronger(decision, found)
        if at == 0 and decision.answer in ("allow", "context") and _is_plainly_ours(event, facts):
            decision = replace(decision, answer="approve")
    return decision


def _is_plainly_ours(event: ToolProposed, facts: Facts) -> bool:
    """GRD-7: one command of ours from the list, spelled out, of this very program and for this very project."""
    if not isinstance(event.tool, Runs) or event.tool.background or event.tool.cwd or facts.judgement is None:
        return False
    if len(facts.judgement.own) != 1:
        return False
    from memorybank.policy.gates.own import on_the_list
    from memorybank.policy.shell.parse import plain_words

    words = plain_words(event.tool.command)
    confirmed = frozenset(proposal for proposal, _ in facts.session.confirmed)
    other = any(word.startswith(("--project", "--bank", "--from")) for word in words)
    return bool(words) and not other and on_the_list(words[1:], confirmed) and address.is_our_command(words[0])


def _stronger(one: Decision, other: Decision) -> Decision:
    from memorybank.model.decision import STRENGTH

    return min(one, other, key=lambda d: STRENGTH.index(d.answer))


def _consequences(
    event: ToolProposed, facts: Facts, decision: Decision, where: address.Address, state: str, host: Host
) -> Decision:
    """What is remembered of an answer: what was said, which writes were let through, what was looked at before."""
    me = short(event.origin.agent)
    if decision.answer == "deny":
        decision = _with_a_way_on(decision, state, event.origin.session)
    for failure in decision.failures:
        hook_log.fail(state, host.NAME, failure.rule, failure.error, _now())
    said = {what for verdict in decision.shown for what in verdict.remember}
    lines = [record("W", me, what) for what in sorted(said)]
    if decision.answer != "deny":
        if isinstance(event.tool, Writes) and _quiet_from_now(facts, said):
            lines.append(record("Q", me))
        lines += [used_up(event.call, proposal, page) for proposal, page in sorted(facts.covered)]
        lines.append(on_calendar("J", prompts_in(event.tool)))
        slips.expect_write(event, facts, where, state)
        decision = _sandboxed(event, facts, _with(decision, slips.before_call(event, facts, where, state)))
    if any(lines):
        try:
            session.append(state, event.origin.session, b"".join(lines))
        except OSError as error:  # the answer stands; it will only be given again
            hook_log.fail(state, host.NAME, "session", str(error), _now())
    hook_log.beat(state, host.NAME, "tool")
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


def _calls_us(event: ToolProposed, facts: Facts) -> bool:
    """A proposal or a plan belongs to one session (PRO-4), and the command that makes it cannot know which."""
    if isinstance(event.tool, Serves):
        return event.tool.ours and event.tool.tool in ("propose", "plan")
    own = facts.judgement.own if facts.judgement is not None else ()
    return any("propose" in argv or "--plan" in argv or "--fix-plan" in argv for argv in own)


def _quiet_from_now(facts: Facts, said: set[str]) -> bool:
    """Would another ordinary write in this message be let through without a word? Then the fast lane may say so."""
    known = facts.session.said | said
    read = facts.modes.guard == "off" or is_met(facts) or "read" in known
    doc = facts.modes.doc_first == "off" or facts.session.written_down or "doc" in known
    due = bool(facts.session.due) and facts.modes.guard != "off"
    own_table = bool(facts.modes.high)  # the fast lane knows only our own table of risks
    return read and doc and not due and not own_table


def _with(decision: Decision, told: tuple[Verdict, ...]) -> Decision:
    """What a look at the bank found is said beside the answer."""
    if not told:
        return decision
    answer = decision.answer if decision.answer in ("deny", "ask") else "warn"
    return replace(decision, answer=answer, verdicts=(*decision.verdicts, *told))


def _sandboxed(event: ToolProposed, facts: Facts, decision: Decision) -> Decision:
    """Where the user wants it, what could not be proven harmless runs with the bank read-only."""
    judged = facts.judgement
    if not facts.modes.sandbox or not isinstance(event.tool, Runs) or judged is None:
        return decision
    if judged.verdict == "unknown" and not judged.own:
        from memorybank.store import sandbox

        found = sandbox.available()
        if found:
            wrapped = sandbox.wrap(event.tool.command, facts.fence.real, event.tool.cwd, bwrap=found)
            return replace(decision, rewrite=wrapped)
    return decision


def spoken(decision: Decision, where: address.Address) -> tuple[str, str]:
    """One text for the agent, one for the person, in one language."""
    said = decision.shown
    if not said:
        return "", ""
    say = speaker_for(where, tuple(v.text for v in said))
    agent = "\n\n".join(_sentence(v.text, v, say) for v in said)
    person = "\n".join(_sentence(v.person or v.text, v, say) for v in said if v.answer in ("deny", "ask", "warn"))
    return agent, person


def _sentence(key: str, verdict: Verdict, say: object) -> str:
    assert callable(say)
    return f"[Memory Bank {verdict.rule}] {say(key, **dict(verdict.params))}"


def speaker_for(where: address.Address, keys: tuple[str, ...]) -> object:
    """Only the parts that hold these keys are loaded."""
    from memorybank.store.settings import language
    from memorybank.texts.catalogue import speaker

    others = {"shell": "_shell", "direct": "_remind", "remind": "_remind", "snapshot": "_restore"}
    parts = {"_hook", *(others.get(key.partition(".")[0], "_hook") for key in keys)}
    return speaker(language(where.project, where.real), tuple(sorted(parts)))


def _now() -> int:
    import time

    return int(time.time())
