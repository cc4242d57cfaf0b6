"""What every command that writes does at a terminal: show the plan, ask, apply, report (RFR-2, CON-2).

A yes in a chat takes another way: `app/hook/confirmation.py`.
"""

from collections.abc import Callable
from dataclasses import replace

from memorybank.app.attendance import must_be_a_persons
from memorybank.app.change import stored_plan
from memorybank.app.change.edit import Draft, carry_out, choose, conflict_question, draft
from memorybank.app.setting import Setting
from memorybank.changes.plan_text import diff_text, memory_ops, plan_text, question, report_text
from memorybank.cli import output
from memorybank.cli.run import ChangeFlags
from memorybank.model.change import Applied, Authority, Flow, OnConflict, Plan, Proposal
from memorybank.store import host_process
from memorybank.texts.catalogue import texts

_CHOICES = {"1": OnConflict.KEEP, "2": OnConflict.OVERWRITE, "3": OnConflict.MERGE}
_LARGE_BANK = 400_000  # bytes of pages
_COMMITS = 300  # of the log of a project whose bank was adopted just now


def change(plan: Plan, setting: Setting, ways: ChangeFlags, *, nothing: str = "plan.empty") -> int:
    """Returns the exit code: 0 done or nothing to do, 3 needs a yes, 4 a conflict nobody decided."""
    drafted = draft(plan, setting)
    plan = drafted.plan
    choices: dict[str, OnConflict] = {}
    if drafted.conflicts and not ways.plan_only:
        decided = _decide(drafted, setting, ways)
        if decided is None:
            return _undecided(drafted, setting, ways)
        choices, nothing = decided, "plan.declined"
        plan = choose(plan, choices, setting)
    if plan.empty:
        put_nothing(plan, setting, ways, setting.say(nothing))
        return 0
    asking = asks(ways)
    waits = None if asking or ways.yes or ways.json or not ways.words else stored_plan.keep(plan, setting, ways.words)
    _show(plan, drafted, setting, ways, waits)
    if ways.plan_only and (waits or drafted.conflicts):
        return 0  # the question at its end is shown already
    if waits:
        output.put_error(setting.say("plan.wait"))
        return 3
    stop = unconfirmed(setting, ways, question(plan, setting.say))
    if stop is not None:
        return stop
    because = ways.because or Authority()
    word = because.by or ("terminal" if asking else "yes")
    if word == "yes":
        must_be_a_persons(setting)
    because = replace(because, by=word)
    done = ways.carry(because, choices) if ways.carry else (plan, carry_out(plan, setting, because))
    if done is None:
        return 0
    plan, applied = done
    put_applied(plan, setting, ways)
    _tell_written(plan, applied, setting)
    return 0


def change_by_words(words: str, setting: Setting, ways: ChangeFlags, nothing: str) -> int:
    """The change that these words of a command plan."""
    ways = replace(ways, words=tuple(words.split()))
    return change(stored_plan.plan_of(setting, ways.words), setting, ways, nothing=nothing)


def asks(ways: ChangeFlags) -> bool:
    """Does a person answer at this terminal?"""
    return not (ways.yes or ways.plan_only or ways.json) and output.on_terminal()


def unconfirmed(setting: Setting, ways: ChangeFlags, ask: str = "", *, unheard: bool = False) -> int | None:
    """Behind a plan that was shown: None where it has its yes, else the exit code: 0 for a mere look or a no, 3 where
    nobody could be asked. `ask`: other words than the usual question; `unheard`: none where no answer can be heard."""
    say, asking = setting.say, asks(ways)
    if ways.plan_only:
        if not ways.json:  # a plan ends with its question, also where nobody is asked (SCH-3)
            output.put()
            output.put(ask or say("plan.ask"))
            output.put_aside(say("plan.only-shown", command=ways.command))
        return 0
    if ways.yes or (asking and output.agreed(say)):
        texts(setting.language)  # before anything is written: a disk that fails must not fail in between
        return None
    if asking:
        output.put_done(say("plan.declined"))
        return 0
    if not ways.json:
        if not unheard:
            output.put_done()
            output.put_done(ask or say("plan.ask"))
        output.put_error(ways.wait or say("plan.not-confirmed", command=ways.command))
    return 3


def put_nothing(plan: Plan, setting: Setting, ways: ChangeFlags, text: str) -> None:
    if ways.json:
        output.put_document(memory_ops(plan) | {"requiresConfirmation": False})
    elif not any(note.text == "archive.nothing-old" for note in plan.notes):  # it says better why
        output.put_done(text)
    output.put_notes(plan.notes, setting.say)


def put_planned(plan: Plan, setting: Setting, ways: ChangeFlags, *, where: str = "", text: bool = True) -> None:
    """As a document, or as text with its diff where one was asked for; `where`: which folder its paths start from."""
    if ways.json:
        if ways.plan_only or not ways.yes:
            output.put_document(memory_ops(plan))
        return
    shows = output.put if ways.plan_only or asks(ways) or not text else output.put_done
    if text:
        shows(plan_text(plan, setting.say), output.as_heading)
    if where and any(not change.path.startswith(("~/", "/")) for change in plan.changes):
        shows(setting.say("install.where", path=where))
    if ways.diff:
        shows()
        shows(diff_text(plan).rstrip("\n"), output.as_diff)


def put_applied(plan: Plan, setting: Setting, ways: ChangeFlags) -> None:
    if ways.json:
        output.put_document(memory_ops(plan) | {"action": "applied", "requiresConfirmation": False})
    else:
        put_report(plan, setting)


def _show(plan: Plan, drafted: Draft, setting: Setting, ways: ChangeFlags, waits: Proposal | None) -> None:
    shows = output.put if ways.plan_only or asks(ways) or waits else output.put_done
    put_planned(plan, setting, ways, text=not waits)
    if ways.lines and not ways.json:
        _put_lines(plan, setting, shows)
    ahead = (note for note in plan.notes if note.text != "index.rebuilt")  # that is said once it is applied
    output.put_notes(ahead, setting.say)
    for finding in drafted.conflicts if ways.plan_only else ():
        (output.put_aside if ways.json else output.put)(conflict_question(finding, setting.say))
    if waits:  # whole and last, as the agent is to show it
        shows()
        shows(waits.shown)
    if asks(ways):
        output.put()
        if plan.flow is Flow.UPGRADE:
            output.put(question(plan, setting.say))


def _put_lines(plan: Plan, setting: Setting, shows: Callable[..., None]) -> None:
    """IMP-3: every page that is there, and where its lines go."""
    from memorybank.policy.rule_checks import line_places
    from memorybank.store.bank import look
    from memorybank.store.files import resolve

    bank, say = look(setting.bank, with_history=False), setting.say
    pages = [page.path for page in bank.pages] + [odd.path for odd in bank.unread if not odd.path.endswith("/")]
    found = line_places(plan, pages, lambda page: resolve(setting.bank, page).read_bytes())
    shows()
    for one in found:
        shows(say("lines.row", path=one.page, first=one.first, last=one.last, count=one.lines, to=one.to or "?"))
    shows(say("lines.all", count=sum(one.lines for one in found), pages=len({one.page for one in found})))


def put_verified(plan: Plan, setting: Setting) -> None:
    """What was adopted is held against the code at once (IMP-2); of a large bank the pages that state how the project
    is, so that to adopt it stays a matter of a moment."""
    if plan.flow is Flow.ADOPT:
        from memorybank.app.ask.verification import look
        from memorybank.app.change.bank_refresh import LARGE_REPOSITORY
        from memorybank.store import git
        from memorybank.store.bank import look as list_bank

        if setting.where.git is not None and git.count_tracked(setting.where.git) > LARGE_REPOSITORY:
            output.put_aside(setting.say("adopt.unverified"))
            return
        bank, text = list_bank(setting.bank, with_history=False), "adopt.verified"
        pages: tuple[str, ...] = ()
        if sum(page.size for page in bank.pages) > _LARGE_BANK:
            of = bank.layout
            stating = (of.entry, of.brief, of.conventions, of.tech, of.map)
            pages = tuple(page.path for page in bank.pages if page.path in stating)
            text = "adopt.verified-part"
        judged = look(setting.where, pages, newest=_COMMITS).judged
        stale = sum(one.alarm for one in judged)
        output.put_aside(setting.say(text, count=len(judged), stale=stale, pages=len(pages)))


def _decide(drafted: Draft, setting: Setting, ways: ChangeFlags) -> dict[str, OnConflict] | None:
    if ways.on_conflict is not None:
        return {f.path: ways.on_conflict for f in drafted.conflicts}
    if ways.json or not output.on_terminal():
        return None
    chosen: dict[str, OnConflict] = {}
    for finding in drafted.conflicts:
        text = conflict_question(finding, setting.say)
        answer = ""
        while answer not in _CHOICES:
            answer = output.asked(text)
        chosen[finding.path] = _CHOICES[answer]
    return chosen


def _undecided(drafted: Draft, setting: Setting, ways: ChangeFlags) -> int:
    if ways.json:
        conflicts = [
            {"path": f.path, "lastUpdated": str(dict(f.params).get("updated") or ""), "rule": f.rule}
            for f in drafted.conflicts
        ]
        output.put_json("conflict", conflicts=conflicts, choices=[c.value for c in OnConflict], exitCode=4)
        return 4
    for finding in drafted.conflicts:
        output.put(conflict_question(finding, setting.say))
    agent = host_process.running_agent(setting.state)[1]
    output.put_error(setting.say("conflict.wait") if agent else setting.say("conflict.flags", command=ways.command))
    return 4


def put_report(plan: Plan, setting: Setting) -> None:
    output.put_done()
    output.put_done(report_text(plan, setting.say, folder=setting.where.folder), output.as_heading)


def _tell_written(plan: Plan, applied: Applied, setting: Setting) -> None:
    rebuilt = [str(dict(note.params)["path"]) for note in plan.notes if note.text == "index.rebuilt"]
    if rebuilt:
        shown = ", ".join(rebuilt[:3]) + (f", … {len(rebuilt)}" if len(rebuilt) > 3 else "")
        output.put_aside(setting.say("index.rebuilt", path=shown))
    put_verified(plan, setting)
    if applied is Applied.NOT_IN_GIT:
        output.put_aside(setting.say("apply.not-in-git"))
