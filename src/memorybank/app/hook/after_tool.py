"""A tool has run: which pages the agent now knows, and whether the bank is still as it was."""

from memorybank.app.hook import slips
from memorybank.app.hook.banks import is_from_host, is_watched, remember
from memorybank.app.hook.call_facts import facts_of, our_calls
from memorybank.hosts.dialect import Host
from memorybank.light import address
from memorybank.light.address import Address
from memorybank.light.stamps import is_untouched
from memorybank.model.event import Reads, Runs, Searches, Serves, ToolDone, Writes
from memorybank.model.facts import ALLOW, Decision, Facts, Modes, Verdict, quoted
from memorybank.policy.own_commands import pages_shown, question, question_served
from memorybank.policy.session import question_key, record, short
from memorybank.store import session, settings
from memorybank.store.disk import text
from memorybank.store.tool_paths import place

# What a command is called, and what stands in its output when it did what it is for (PAK-3, PRO-3).
_PACKING, _PACK = "context", "memory_reader:"
_PROPOSING, _PROPOSAL = "propose", "💾"
_APPLYING = "apply"
_MISSING = ("not found", "Unknown command", "未找到命令")  # how shells say that there is no such program
_SHORT = 16  # digits of a hash: enough to find a kept content again


def after_tool(event: ToolDone, host: Host, banks: tuple[Address, ...]) -> Decision:
    """For every bank of the session: what this agent knows now, which allowed write is done, what else changed."""
    found = [_done(event, host, where) for where in banks if is_watched(where)]
    return next((decision for decision in found if decision.verdicts), ALLOW)


def _done(event: ToolDone, host: Host, where: Address) -> Decision:
    state, agent = where.state, event.origin.agent
    past = session.load(state, event.origin.session, agent)
    chosen, _ = settings.modes(where.project) if slips.can_run_code(event) else (Modes(), "")
    facts = facts_of(event.tool, event.origin.cwd or address.here(), where, chosen, past, ahead=False)
    lines: list[bytes] = []
    noted: tuple[Verdict, ...] = ()
    if where.bank and not event.failed:
        known = [page for page in shown_pages(event, facts, where) if page not in past.read]
        noted = _unlisted(known, where) if known and not our_calls(event.tool, facts) else ()
        lines += [record("R", short(agent), page) for page in dict.fromkeys(known)]
        lines += _made(event, facts, agent)
        written = tuple(p.page for p in facts.places.values() if p.page) if isinstance(event.tool, Writes) else ()
        if written:
            before = slips.write_done(event, where)
            fresh = (p for p in written if p.lower().endswith(".md") and p not in dict(past.edited))
            lines += [record("E", before.get(page, "-")[:_SHORT], page) for page in fresh]
        lines += _used_up(event, facts, state)
    touched = not is_untouched(state, where.bank_path)  # also by a command of ours
    told = slips.after_call(event, facts, where, touched=touched)
    if touched and facts.judgement is not None and is_from_host(event.origin.session, state):
        from memorybank.app.hook.agent_commands import unasked

        more, done = unasked(where, host.NAME, event.origin.session, past, agent=agent)
        lines, told = [*lines, more], (*told, *done)
    remember(where, event.origin.session, b"".join(lines), host.NAME)
    noted += _not_found(event, facts)
    if told:
        return Decision(answer="warn", verdicts=(*told, *noted))
    return Decision(answer="context", verdicts=noted) if noted else ALLOW


def _not_found(event: ToolDone, facts: Facts) -> tuple[Verdict, ...]:
    """A login shell (`bash -lc`) may have another PATH than the host: the same command, as any shell finds it."""
    own = our_calls(event.tool, facts)
    lines = [line.replace(":", " ").split() for line in event.output.split("\n") if any(w in line for w in _MISSING)]
    name = next((name for name in address.COMMANDS for words in lines if name in words), "") if own else ""
    return (by_full_name(name, own[0], "context"),) if name else ()


def by_full_name(name: str, argv: tuple[str, ...], answer: str) -> Verdict:
    line = " ".join([address.our_command(name), *map(quoted, argv)])
    return Verdict("GRD-7", answer, "own.not-found", (("name", name), ("line", line)))


def _unlisted(pages: list[str], where: Address) -> tuple[Verdict, ...]:
    """IDX-4: a page that no index lists, read with the host's own tool, is noted; the next write lists it."""
    from memorybank.store.lost_indexes import unlisted

    found = ((page, unlisted(where.real, page)) for page in pages)
    return tuple(
        Verdict("IDX-4", "context", "index.unlisted", (("page", page), ("path", path))) for page, path in found if path
    )


def shown_pages(event: ToolDone, facts: Facts, where: Address) -> list[str]:
    """GAT-7: the bank pages whose content this call put before the agent, whatever road it took."""
    match event.tool:
        case Reads():
            return [p.page for p in facts.places.values() if p.page and _was_shown(p.page, event, where)]
        case Searches(path=path, prints=True):
            return _printed(event.output, path, event.origin.cwd, facts)
        case Runs() if facts.judgement is not None:
            pages = [p[len(where.real) + 1 :] for p in facts.judgement.reads if address.inside(p, where.real)]
            pages += [page for argv in facts.judgement.own for page in _named(pages_shown(argv), event, facts)]
            return [page for page in pages if _was_shown(page, event, where)]
        case Serves(tool="read", args=args, ours=True):
            given = args.get("pages")
            words = given if isinstance(given, list) else []
            pages = _named(tuple(w for w in words if isinstance(w, str)), event, facts)
            return [page for page in pages if _was_shown(page, event, where)]
    return []


def _was_shown(page: str, event: ToolDone, where: Address) -> bool:
    """Is anything of the page in what came back? A page that says nothing has been read when it was asked for."""
    lines = [line.strip() for line in text(f"{where.real}/{page}").split("\n")]
    said = [line for line in lines if len(line) > 3 and not line.startswith("<!--")]
    return not said or any(line in event.output for line in said)


def _named(words: tuple[str, ...], event: ToolDone, facts: Facts) -> list[str]:
    """`memory-bank read` takes a page as the project or as the bank names it."""
    found: list[str] = []
    for word in words:
        for given in (word, f"{facts.fence.bank}/{word}"):
            spot = place(given, event.origin.cwd, facts.fence)
            if spot.page and spot.exists:
                found.append(spot.page)
                break
    return found


def _printed(output: str, path: str, cwd: str, facts: Facts) -> list[str]:
    """A search that prints lines names the files it found them in; one that was given a single page may not."""
    spot = facts.places.get(path)
    if spot is not None and spot.page and spot.page.endswith(".md"):
        return [spot.page] if output.strip() else []
    found: list[str] = []
    for line in output.split("\n")[:2000]:
        name = line.strip().partition(".md")[0] + ".md"
        if ".md" not in line or len(name) > 400:
            continue
        inner = place(name, cwd, facts.fence)
        if inner.page and inner.exists and inner.page not in found:
            found.append(inner.page)
    return found


def _made(event: ToolDone, facts: Facts, agent: str) -> list[bytes]:
    """A pack opens the gates as reading does; a proposal or a page written says what is being done (DOC-1)."""
    me = short(agent)
    if isinstance(event.tool, Writes) and any(p.page for p in facts.places.values()):
        return [record("D", me)]
    calls = our_calls(event.tool, facts)
    verbs = {next((w for w in argv if not w.startswith("-")), "") for argv in calls}
    made: list[bytes] = []
    if _PACKING in verbs and _PACK in event.output:
        asked = [words for argv in calls if (words := question(argv))]
        if isinstance(event.tool, Serves):
            asked = [question_served(event.tool.args)]
        made.append(record("P", me, *(question_key(words) for words in asked[:3])))
    return made + ([record("D", me)] if _PROPOSING in verbs and _PROPOSAL in event.output else [])


def _used_up(event: ToolDone, facts: Facts, state: str) -> list[bytes]:
    """GRD-5: a confirmation ends with its apply."""
    named = [word for argv in (facts.judgement.own if facts.judgement else ()) if _APPLYING in argv for word in argv]
    if isinstance(event.tool, Serves) and event.tool.ours and event.tool.tool == _APPLYING:
        named = [str(event.tool.args.get("id", ""))]
    confirmed = {proposal for proposal, _ in facts.session.confirmed if proposal in named}
    if not confirmed:
        return []
    from memorybank.model.change import State
    from memorybank.store import proposals

    found = [proposals.load(state, proposal) for proposal in sorted(confirmed)]
    return [record("Y", p.id) for p in found if p is not None and p.state is State.APPLIED]
