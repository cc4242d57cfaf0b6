"""An event in, an answer out: the one road of every event that the fast lane did not answer.

What happens at the edges of a session and a turn may scan the bank, so it is loaded only when one of them happens.
"""

import gc
import sys

from memorybank.app.hook.banks import banks, is_from_host
from memorybank.hosts import host_named
from memorybank.hosts.dialect import HookAnswer, Host
from memorybank.light.address import Address, env
from memorybank.light.json_parser import parse
from memorybank.model import event as events
from memorybank.model.event import HostEvent, SessionStarted, ToolProposed, TurnEnded, Unrecognised, UserSpoke
from memorybank.model.facts import ALLOW, Decision, Verdict
from memorybank.model.value import replace
from memorybank.store import disk, hook_log, session
from memorybank.texts.catalogue import Say

_FOR_BOTH = ("GRD-7", "GRD-9", "GRD-10")


def respond(host_name: str, event_name: str, data: bytes) -> str:
    """The whole story. Raises nothing a host could see: `hook.lane` turns what is left into an answer."""
    host = host_named(host_name)
    payload = read_payload(data)
    if host.RUN_BY is not None:
        from memorybank.app.hook.host_choice import speaker

        speaking = speaker(host, payload)
        if speaking is None:
            return ""
        host = speaking
    return answered(host, event_name, payload)


def read_payload(data: bytes) -> dict[str, object]:
    """The event's own fields; which of them mean something is the host's file to know."""
    found = parse(data.decode("utf-8", "replace"))  # what is no JSON raises: that is answered by what it names
    if not isinstance(found, dict):
        raise ValueError(f"an event is a JSON object, not {type(found).__name__}")
    return found


def answered(host: Host, event_name: str, payload: dict[str, object]) -> str:
    event = host.decode(event_name, payload)
    decision, agent, person = ALLOW, "", ""
    if not isinstance(event, Unrecognised):
        started = env(host.PROJECT) if host.PROJECT else ""
        if started:  # where the host says it was started, beside the folder the agent has walked to
            event = replace(event, origin=replace(event.origin, project=started))
        found = banks(event.origin)
        decision = _decided(event, host, found)
        agent, person = spoken(decision, found[0])
        agent = _with_kept_words(host, event_name, event, decision, agent, found[0])
    given, inject, rewrite = host.arguments(payload), decision.inject, decision.rewrite
    return host.encode(HookAnswer(event_name, decision.answer, agent, person, inject, rewrite, given))


def _decided(event: HostEvent, host: Host, found: tuple[Address, ...]) -> Decision:
    if not host.SILENT_AFTER_COMPACTION:
        return handle(event, host, found)
    from memorybank.app.hook.session_start import given_again, is_lost

    lost = is_lost(event, host, found[0])  # before the event counts
    decision = handle(event, host, found)
    return given_again(event, host, found[0], decision) if lost else decision


def handle(event: HostEvent, host: Host, found: tuple[Address, ...]) -> Decision:
    where, subagent = found[0], isinstance(event, events.SubagentStarted)
    edges = UserSpoke | events.Notified | TurnEnded | SessionStarted
    if isinstance(event, edges) and not is_from_host(event.origin.session, where.state):
        # A program may feed us events as well. An agent that another one started is given the memory, and that is all.
        subagent = isinstance(event, SessionStarted) and not event.source.startswith("known")
        if not subagent:
            return ALLOW
    match event:
        case events.SubagentStarted() | SessionStarted() if subagent:
            from memorybank.app.hook.session_start import memory

            return Decision(answer="context", inject=memory(where, event.origin, host, "subagent"))
        case ToolProposed():
            from memorybank.app.hook.before_tool import before_tool

            return before_tool(event, host, found)
        case events.ToolDone():
            from memorybank.app.hook.after_tool import after_tool

            return after_tool(event, host, found)
        case UserSpoke() | events.Notified() | TurnEnded():
            from memorybank.app.hook import turns

            if isinstance(event, events.Notified):
                return turns.notified(event.origin, host, where)
            return turns.spoke(event, host, found) if isinstance(event, UserSpoke) else turns.ended(event, host, found)
        case SessionStarted():
            from memorybank.app.hook.session_start import started

            return started(event, host, where)
        case events.Compacted():
            from memorybank.app.hook.session_start import compacted

            compacted(event.origin, host, where)
    return ALLOW


# --- words that wait until the host shows them to its agent


def _with_kept_words(
    host: Host, event_name: str, event: HostEvent, decision: Decision, agent: str, where: Address
) -> str:
    """What the agent is told now: also what no event before could tell it. What this one cannot is kept."""
    assert not isinstance(event, Unrecognised)
    name, unheard = event.origin.session, ""
    if isinstance(event, UserSpoke) or event_name in host.LATE:
        # a program that speaks in its host's place does not get to hear what waits
        waits = session.kept(where.state, name, "say") and is_from_host(name, where.state)
        kept = session.take(where.state, name, "say").strip() if waits else ""
        agent = "\n\n".join(filter(None, (kept, agent)))
    match event:
        case UserSpoke() if not host.encode(HookAnswer(event_name, "context", agent)):  # no text with a message (PRO-8)
            unheard = agent
        case ToolProposed() if host.LATE and decision.answer != "deny":  # its agent is shown nothing before a call
            unheard = agent
        case TurnEnded() if decision.answer != "hold":  # GRD-9: that reaches the person only
            slipped = tuple(v for v in decision.verdicts if v.rule in _FOR_BOTH)
            unheard, _ = spoken(Decision(answer="warn", verdicts=slipped), where)
    if unheard:
        session.keep(where.state, name, "say", f"{unheard}\n\n", disk.APPEND)
    return agent


# --- one process for many events (OpenCode)


def serve(host_name: str) -> int:
    """Until the input ends. A question that breaks something gets its refusal, and the next one is answered."""
    from memorybank.app.hook.failure import last_word
    from memorybank.hosts.opencode_family import numbered

    gc.enable()  # a hook's start switched it off; this process lives for as long as its host
    host = host_named(host_name)
    known: set[str] = set()
    for line in sys.stdin.buffer:
        payload: dict[str, object] = {}
        name = ""
        try:
            payload = read_payload(line)
            event = payload.get("event")
            name = event if isinstance(event, str) else ""
            answer = answered(host, name, payload)
            _note_plugin(host_name, payload.get("session"), known)
        except Exception as error:
            answer = last_word(host_name, name, line, error)
        sys.stdout.buffer.write((numbered(answer, payload.get("id")) + "\n").encode("utf-8", "surrogatepass"))
        sys.stdout.buffer.flush()
    return 0


def _note_plugin(host: str, session: object, known: set[str]) -> None:
    """That this host's own plugin speaks in a session; where it lies, its process does not know."""
    if isinstance(session, str) and session not in known:
        known.add(session)
        for scope in ("user", "project"):
            hook_log.note_answer(session, f"{host} {scope}")
            hook_log.note_answer(session, hook_log.start_of(host, scope))


# --- a decision in words: one text for the agent, one for the person, in one language


def spoken(decision: Decision, where: Address) -> tuple[str, str]:
    said = decision.shown
    if not said:
        return "", ""
    from memorybank.store.settings import speaker_at

    say = speaker_at(where)
    agent = "\n\n".join(_sentence(v.text, v, say) for v in said)
    person = "\n".join(_sentence(v.person or v.text, v, say) for v in said if v.answer in ("deny", "ask", "warn"))
    return agent, person


def _sentence(key: str, verdict: Verdict, say: Say) -> str:
    params = dict(verdict.params)
    if "flaw" in params:  # a sentence of its own
        params["why"] = say(str(params["flaw"]), **params)
    return f"[Memory Bank {verdict.rule}] {say(key, **params)}"
