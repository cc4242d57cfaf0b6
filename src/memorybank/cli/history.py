"""The commands `log`, `blame`, `undo` and `receipts`: what changed, on whose word, and back again; what was given."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING

import click

from memorybank.cli.help import padded, refuse_if
from memorybank.cli.output import as_heading, put, put_aside, put_done, put_json, row
from memorybank.cli.run import ChangeFlags, changing, in_project
from memorybank.model.change import Entry, PageCommit
from memorybank.texts.catalogue import Say

if TYPE_CHECKING:
    from memorybank.app.setting import Setting
    from memorybank.changes.lines import Line

_SESSIONS = 20  # of receipts, that are listed
_SUBJECT = 90  # characters of a change's first line
_WHAT = ("applied", "undone", "completed", "direct", "accepted", "refused")


@click.command()
@click.argument("path", required=False)
@click.option(
    "--limit", type=click.IntRange(min=1), metavar="N", default=20, show_default=True, help="How many, newest first."
)
@click.option("--verify", is_flag=True, help="Check every link of the record; exit 1 at the first that does not hold.")
@in_project
def log(setting: Setting, path: str | None, limit: int, verify: bool, as_json: bool) -> int:
    """Every change of the bank: when, what, and on whose word."""
    refuse_if(verify and path, "--verify looks at the whole record; it takes no PATH")
    return _verify(setting, as_json) if verify else _log(setting, path or "", limit, as_json)


@click.command()
@click.argument("path")
@in_project
def blame(setting: Setting, path: str, as_json: bool) -> int:
    """Which change wrote each line of a page, and who agreed."""
    from memorybank.app.change import ledger_history as history

    page, lines = history.blame(setting, path)
    if as_json:
        put_json("blame", path=page, lines=[_told_line(at, line) for at, line in enumerate(lines, 1)])
        return 0
    say = setting.say
    width = len(str(len(lines)))
    for at, line in enumerate(lines, 1):
        by = line.entry or line.commit
        who = line.entry.id if line.entry else line.commit.id[:8] if line.commit else say(f"blame.{line.how}")
        day = by.time[:10] if by else ""
        put(f"{padded(who, 13)}  {day:10}  {at:>{width}}  {_text(line)}".rstrip())
    put()
    named = {line.entry.id: line.entry for line in lines if line.entry}
    for entry in sorted(named.values(), key=lambda e: e.seq):
        put(_entry_text(entry, setting))
    made = {line.commit.id: line.commit for line in lines if line.commit}
    for commit in sorted(made.values(), key=lambda c: c.time):
        put(_commit_text(commit, setting))
    if made:
        put_aside(say("log.from-git"))
    return 0


@click.command()
@click.argument("id")
@changing
def undo(setting: Setting, ways: ChangeFlags, id: str) -> int:
    """Take a change back, by its own id or its proposal's.

    Shown first, asked, and itself on record; `memory-bank log` has the ids.
    """
    from memorybank.app.change import ledger_history as history
    from memorybank.cli.confirm import change_by_words

    because = history.because_of_undo(setting, id)
    return change_by_words(f"undo {because.undoes}", setting, replace(ways, because=because), "undo.nothing")


def _log(setting: Setting, path: str, limit: int, as_json: bool) -> int:
    from memorybank.app.change import ledger_history as history
    from memorybank.store import git_history

    page, entries = history.log(setting, path)
    commits = () if entries else git_history.commits(setting.bank, page)  # MRG-3: where there is no record of ours
    shown, left = entries[:limit], max(0, len(entries or commits) - limit)
    if as_json:
        told = [_told(entry) | {"subject": history.subject(setting, entry)} for entry in shown]
        made = [asdict(commit) | {"pages": list(commit.pages)} for commit in commits[:limit]]
        put_json("log", entries=told, commits=made, left=left)
        return 0
    say = setting.say
    for entry in shown:
        put(_entry_text(entry, setting, history.subject(setting, entry)))
    for commit in commits[:limit]:
        put(_commit_text(commit, setting))
    if commits:
        put_aside(say("log.from-git"))
    elif not entries:
        put_done(say("log.empty-page", path=page) if page else say("log.empty"))
    if left:
        put_aside(say("log.more", count=left, all=len(entries or commits)))
    return 0


def _verify(setting: Setting, as_json: bool) -> int:
    from memorybank.app.change import ledger_history as history

    count, broken, path = history.verify(setting)
    if as_json:
        told = {"harm": broken.harm.value, "line": broken.line} if broken else None
        put_json("log_verify", entries=count, healthy=broken is None, broken=told)
    elif broken is None:
        put_done(setting.say("log.whole", count=count))
    else:
        put(setting.say(f"log.broken.{broken.harm.value}", line=broken.line, path=str(path)))
        put(setting.say("log.broken.next"))
    return 0 if broken is None else 1


def _commit_text(commit: PageCommit, setting: Setting) -> str:
    """Two lines: when and where; who, and what it was called."""
    pages = _pages(commit.pages, setting.say)
    when = commit.time[:16].replace("T", " ")
    return f"{commit.id[:8]}  {when}  {pages}".rstrip() + f"\n    {commit.author}: {commit.subject}"


def _pages(pages: tuple[str, ...], say: Say) -> str:
    return say("propose.comma").join(pages[:4]) + (f" … {len(pages)}" if len(pages) > 4 else "")


def _entry_text(entry: Entry, setting: Setting, subject: str = "") -> str:
    """When and what; what it was about; whose word."""
    from memorybank.app.change import ledger_history as history

    say, because = setting.say, entry.because
    known = say(f"log.what.{because.what}") if because.what in _WHAT else because.what  # a later version's, or forged
    what = say("log.kind", what=known, kind=because.kind or entry.flow)
    pages = _pages(entry.pages, say)
    when = entry.time[:16].replace("T", " ")
    first = f"{entry.id}  {when}  {what}  {pages}"
    words = [f"“{because.words}”"] if because.words else []
    words += [history.by_whom(because, say)]
    words += because.proposal.split()
    words += [say("log.refused", ids=because.refused)] if because.refused else []
    words += [say("log.undoes", id=because.undoes)] if because.undoes else []
    subject = subject if len(subject) <= _SUBJECT else f"{subject[: _SUBJECT - 1].rstrip()}…"
    return "\n".join([first, *([f"    {subject}"] if subject else []), "    " + "  ".join(words)])


def _told(entry: Entry) -> dict[str, object]:
    told = row(entry, "id", "seq", "time", "flow", "worktree", "hash")
    told |= row(entry.because, "what", "kind", "proposal", "words", "by", "host", "session", "undoes")
    return told | {"files": [row(file, "path", "to", "before", "after") for file in entry.files]}


def _told_line(number: int, line: Line) -> dict[str, object]:
    entry = line.entry
    said = row(entry.because, "proposal", "by", "words") if entry else {"proposal": "", "by": "", "words": ""}
    return said | {
        "line": number,
        "text": _text(line),
        "entry": entry.id if entry else "",
        "how": line.how,
        "time": entry.time if entry else "",
        "commit": line.commit.id if line.commit else "",
    }


def _text(line: Line) -> str:
    return line.text.decode("utf-8", "replace").rstrip("\r\n")


@click.command()
@click.argument("session", default="")
@click.option("--clear", is_flag=True, help="Delete all receipts of this project.")
@in_project
def receipts(setting: Setting, session: str, clear: bool, as_json: bool) -> int:
    """What an agent was given of the bank, and why.

    Pages and lines, the reason, what it cost in tokens, what was left out; which of it was read later, and what of it
    is no longer true. Kept on this machine for 30 days; `receipts.record = false` in the settings keeps none.
    """
    from memorybank.app.ask.receipt_report import by_session, document, of_one, of_sessions
    from memorybank.store import receipts as records

    if clear:
        refuse_if(session or as_json, "--clear stands alone")
        put_done(setting.say("receipts.cleared", count=records.clear(setting.state)))
        return 0
    found = by_session(setting, session or None)
    if as_json:
        put_json("receipts", sessions=document(setting, found))
    elif not found:
        known = session and by_session(setting)
        put_done(setting.say("receipts.unknown", session=session) if known else setting.say("receipts.none"))
    elif session:
        for one in found:
            head, *lines = of_one(setting, one)
            put(head, as_heading)
            put("\n".join(lines))
    else:
        put("\n".join(of_sessions(setting, found[:_SESSIONS])))
        put_aside(setting.say("receipts.next"))
    return 0
