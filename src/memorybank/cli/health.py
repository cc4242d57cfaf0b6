"""The commands `check`, `scan` and `verify`: what may not be stored, what is no longer true, all that can be wrong."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from memorybank.cli.help import refuse_if
from memorybank.cli.output import answer_lines, put, put_done, put_error, put_json, row
from memorybank.cli.run import ChangeFlags, changing, in_project, json_option, progress, project_option, run_in
from memorybank.cli.start import put_verdicts
from memorybank.model.errors import BadUsage
from memorybank.recall.verdicts.verdict_text import listed

if TYPE_CHECKING:
    from memorybank.app.ask.secret_scan import Scanned
    from memorybank.app.ask.verification import Verification
    from memorybank.app.setting import Setting
    from memorybank.policy.scan import ScanHit


@click.command()
@click.argument("path", nargs=-1)
@click.option("--batch", is_flag=True, help='JSON lines {"text"} in, one answer a line out.')
@click.option("--staged", is_flag=True, help="Only the lines that the next commit would add.")
@json_option
@project_option
def scan(path: tuple[str, ...], batch: bool, staged: bool, as_json: bool, project: str | None) -> None:
    """Look for credentials, customer data, hidden characters.

    Exit 1 when something is refused; with --batch the answers say it, and the exit code is 0.
    """
    if batch:
        from memorybank.app.ask.secret_scan import scan_line

        sys.exit(answer_lines(scan_line))

    def body(setting: Setting) -> int:
        from memorybank.app.ask.secret_scan import scan_paths, scan_staged

        if staged and path:
            raise BadUsage("scan.staged-paths")
        with progress(setting.say("progress.scanning")):
            found = scan_staged(setting) if staged else scan_paths(setting, path)
        _put(found, setting, as_json=as_json)
        return 1 if found.refused or found.unread else 0

    run_in(project, as_json, body)


def _put(found: Scanned, setting: Setting, *, as_json: bool) -> None:
    say = setting.say
    if as_json:
        put_json(
            "scan",
            findings=[{"path": hit.path} | row(hit.found, "rule", "line", "severity", "generic") for hit in found.hits],
            unread=[{"path": path, "why": say(why.text, path=path, why=why.why)} for path, why in found.unread],
            files=found.files,
            refused=found.refused,
            warned=found.warned,
        )
        return
    for hit in found.hits:
        put(f"{hit.path}:{hit.found.line}  {hit.found.rule}  {hit.found.severity}")
    for path, why in found.unread:
        put_error(say(why.text, path=path, why=why.why))
    if not found.hits:
        key = "scan.clean-but" if found.unread else "scan.clean"
        put_done(say(key, files=found.files, unread=len(found.unread)))
        return
    put_done()
    put_done(say("scan.count", refused=found.refused, warned=found.warned, files=found.files))
    for key in dict.fromkeys(_advice(hit.found) for hit in found.hits):
        put_done(say(key))


def _advice(found: ScanHit) -> str:
    from memorybank.policy.scan import PEOPLE

    if found.severity == "warn":
        return "scan.do-warned"
    if found.rule.startswith("hidden-"):
        return "scan.do-hidden"
    if found.rule in PEOPLE:
        return "scan.do-customer" if found.generic else "scan.do-people"
    return "scan.do-generic" if found.generic else "scan.do-specific"


@click.command()
@in_project
def check(setting: Setting, as_json: bool) -> int:
    """Pages, indexes, secrets and claims in one answer.

    Exit 1 on findings, 5 on damage.
    """
    from memorybank.app.ask.bank_status import check as look_at_all

    with progress(setting.say("progress.checking")):
        found = look_at_all(setting)
    states = {part.state for part in found}
    code = 5 if "damaged" in states else 1 if "findings" in states else 0
    if as_json:
        parts = [{"name": p.name, "state": p.state, "count": p.wrong, "command": p.command} for p in found]
        put_json("check", parts=parts, exitCode=code)
        return code
    for name, state, count, command in found:
        if state == "ok":
            put_done(setting.say("check.ok", name=name))
            continue
        key = "check.damaged" if state == "damaged" else "check.wrong"
        put(setting.say(key, name=name, count=count, command=command))
    return code


@click.command()
@click.argument("page", nargs=-1)
@click.option("--fix", is_flag=True, help="Make the edits that are certain: shown first, and asked.")
@click.option("--all", "every", is_flag=True, help="Also list what never existed and what was not checked.")
@changing
def verify(setting: Setting, ways: ChangeFlags, page: tuple[str, ...], fix: bool, every: bool) -> int:
    """Hold what the pages claim against the code and its history.

    Paths, commands, scripts, dependencies, symbols, links. Exit 1 when something is no longer true.
    """
    from memorybank.app.ask.verification import look

    fixes = ways.plan_only or ways.yes or ways.diff or ways.on_conflict
    refuse_if(fixes and not fix, "--plan, --yes, --diff and --on-conflict go with --fix")
    with progress(setting.say("progress.claims")):
        looked = look(setting.where, page)
    if fix:
        code = _fix(looked, setting, page, replace(ways, diff=ways.diff or ways.plan_only))
    else:
        code = looked.code
        put_verdicts(looked, setting.where, lambda: setting.say, as_json=ways.json, whole=not page, every=every)
    for _page, error in () if ways.json else looked.unread:
        put_error(setting.told(error))
    return code


def _fix(looked: Verification, setting: Setting, page: tuple[str, ...], ways: ChangeFlags) -> int:
    """The exit code of `verify` for a plan, of a change where something is written."""
    from memorybank.app.ask.verification import fix_plan
    from memorybank.cli.confirm import change

    plan, left = fix_plan(setting, looked.judged)
    if left and not ways.json:
        put(setting.say("verify.plan-left"))
        put(listed(left, setting.say))
        put()
    code = change(plan, setting, replace(ways, words=("verify", *page)), nothing="verify.plan-none")
    return looked.code if ways.plan_only else code
