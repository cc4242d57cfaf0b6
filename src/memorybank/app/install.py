"""Wiring a host, and undoing it: story 2 again. A plan that can be shown and refused, then a journaled apply.

By default into the host's local file: a file that git shares never carries one machine's paths. What was installed
is written down, with hashes, in the state folder (SKL-5), so that `uninstall` gives back what was there.
"""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path

from memorybank.app.setting import Setting
from memorybank.hosts import HOSTS, claude_code, codex, copilot, gemini, hook_settings, jsonc, opencode, qwen
from memorybank.model.change import Change, Create, Delete, Flow, Note, Plan, Update
from memorybank.model.errors import BadUsage, CannotWrite, MemoryBankError, Refused
from memorybank.store import git, recover
from memorybank.store.apply import apply_files
from memorybank.store.installed import Installed, Record, home_folders, load, save, save_launch
from memorybank.store.state import Places, places
from memorybank.texts.catalogue import texts

SCOPES = ("project", "user")
TIMEOUT = 10  # seconds, in the host's settings; the hook's own deadline is below it
EVENTS: dict[str, tuple[str, ...]] = {
    "claude-code": tuple(claude_code.EVENTS),
    "opencode": opencode.EVENTS,
    "gemini": tuple(gemini.EVENTS),
    "qwen": tuple(qwen.EVENTS),
    "codex": tuple(codex.EVENTS),
    "copilot": tuple(copilot.EVENTS),
}
_PLUGIN_FILE = "plugin/memory-bank.js"
_PLUGIN_TEXTS = {"failed": "host.plugin.failed", "missing": "host.plugin.missing"}


@dataclass(frozen=True, slots=True)
class Work:
    """An installation as a value: what changes below `root`, and what will be remembered of it."""

    plan: Plan  # paths relative to root
    root: Path
    places: Places  # where its journal lives
    record: Record


def launch_argv() -> list[str]:
    """The interpreter and the hook program, before a host's name and an event. No shim, no link, no site."""
    start = Path(__file__).parents[1] / "hook" / "start.py"
    if not sys.executable:
        raise Refused("install.no-python")
    # as it is called here, not where its link leads: a patch release moves that, and the hook would be gone
    return [os.path.abspath(sys.executable), "-I", "-S", str(start)]


def hook_argv(host: str, event: str) -> list[str]:
    if host not in HOSTS:
        raise BadUsage("host.unknown", host=host, names=", ".join(HOSTS))
    named = next((known for known in EVENTS[host] if known.lower() == event.lower()), "")
    if not named:
        raise BadUsage("install.no-event", name=event, host=host, names=", ".join(EVENTS[host]))
    return [*launch_argv(), host, named]


def plan_install(setting: Setting, host: str, scope: str) -> Work:
    return _WIRING[host](setting, _work(setting, host, scope))


def plan_uninstall(setting: Setting, host: str, scope: str) -> Work:
    work = _work(setting, host, scope)
    return _UNWIRING[host](setting, work)


def carry_out(work: Work, *, installing: bool) -> None:
    """What will have been done is remembered first: a file of ours that nobody remembers is worse than none."""
    past = load()
    if installing:
        remember(work, installing=True)
    try:
        _apply(work)
    except MemoryBankError:
        save(past)
        raise
    if not installing:
        remember(work, installing=False)


def remember(work: Work, *, installing: bool) -> None:
    """The manifest and the launch line; also where there was nothing to write, as for a plugin that came by git."""
    kept = load().without(work.record)
    if installing:
        save_launch(launch_argv())
        save(kept.plus(work.record))
    elif kept != load():
        save(kept)


def _apply(work: Work) -> None:
    folder = next(p for p in (work.root, *work.root.parents) if p.exists())
    if not os.access(folder, os.W_OK):
        raise CannotWrite("apply.read-only", path=str(folder), why=os.strerror(30 if os.geteuid() == 0 else 13))
    apply_files(work.plan, work.root, work.places)


# ---------------------------------------------------------------- where


def _work(setting: Setting, host: str, scope: str) -> Work:
    """An empty plan in the right place. An apply that was interrupted there is settled first."""
    root, path = _target(setting, host, scope)
    here = setting.where.places if scope == "project" else places(root / path)
    if scope == "user":
        recover.settle(here)
    real = Path(os.path.realpath(root / path))
    fence = Path(os.path.realpath(root))
    if fence not in real.parents:
        raise Refused("install.outside", path=str(root / path), real=str(real))
    known = load().find(host, scope, str(fence))
    record = known or Record(host, scope, str(fence), path)
    # an installation has no flow of its own: nothing of a bank is planned
    return Work(Plan(Flow.INSTALL), fence, here, record)


def _target(setting: Setting, host: str, scope: str) -> tuple[Path, str]:
    """A folder that is not ours, and the path below it that is."""
    claude = host == claude_code.NAME
    if scope == "project":
        return setting.where.project, ".claude/settings.local.json" if claude else f".opencode/{_PLUGIN_FILE}"
    home, config = home_folders()
    if claude:
        return home, ".claude/settings.json"
    base = home if home in config.parents else config
    return base, (config.relative_to(base) / "opencode" / _PLUGIN_FILE).as_posix()


# ---------------------------------------------------------------- Claude Code


def _wire_claude(setting: Setting, work: Work) -> Work:
    path = work.record.path
    before = _current(work)
    _refuse_tracked(work)
    entries = {
        event: claude_code.entry(event, shlex.join(hook_argv(claude_code.NAME, event)), TIMEOUT)
        for event in claude_code.EVENTS
    }
    text = _text(path, before)
    try:
        after, made = hook_settings.wire(text, entries, frozenset(work.record.made))
    except jsonc.NotJson as error:
        raise _damaged(path, error) from None
    record = replace(
        work.record,
        created=work.record.created or before is None,
        made=tuple(sorted(made)),
        before=work.record.before if work.record.after else _hash(before),
        after=_hash(after.encode("utf-8")),
    )
    reason = setting.say("install.why.hooks", count=len(entries))
    change = _changed(path, before, after.encode("utf-8"), reason)
    notes = (*_not_ignored(work), Note.of("install.restart", host="Claude Code")) if change else ()
    return replace(work, plan=replace(work.plan, changes=change, notes=notes), record=record)


def _unwire_claude(setting: Setting, work: Work) -> Work:
    path, record = work.record.path, work.record
    before = _current(work)
    if before is None:
        return work
    text = _text(path, before)
    try:
        if not hook_settings.is_wired(text):
            return work
        made = frozenset(record.made) if record.after else hook_settings.everything(text)
        after = hook_settings.unwire(text, made).encode("utf-8")
    except jsonc.NotJson as error:
        raise _damaged(path, error) from None
    if record.created and not after.strip():
        gone = Delete(path, before, setting.say("install.why.created"))
        return replace(work, plan=replace(work.plan, changes=(gone,)))
    change = Update(path, before, after, setting.say("install.why.unhook"))
    return replace(work, plan=replace(work.plan, changes=(change,)))


def _refuse_tracked(work: Work) -> None:
    """A machine's own paths must not travel to other machines."""
    if work.record.scope == "project" and git.run(work.root, ["ls-files", "--", work.record.path]):
        raise Refused("install.tracked", path=work.record.path)


def _not_ignored(work: Work) -> tuple[Note, ...]:
    path = work.record.path
    if work.record.scope != "project" or git.toplevel(work.root) is None:
        return ()
    ignored = git.run(work.root, ["check-ignore", "--", path])
    return () if ignored else (Note.of("install.not-ignored", path=path),)


# ---------------------------------------------------------------- OpenCode


def plugin_source() -> bytes:
    """The plugin with its few sentences in it: it must be able to speak where the product is not installed."""
    source = (files("memorybank.hosts") / opencode.PLUGIN).read_text(encoding="utf-8")
    told = {
        language: {why: texts(language, ("_install",))[key] for why, key in _PLUGIN_TEXTS.items()}
        for language in ("en", "zh")
    }
    return source.replace("const TEXTS = {}", f"const TEXTS = {json.dumps(told, ensure_ascii=False)}", 1).encode()


def _wire_opencode(setting: Setting, work: Work) -> Work:
    path, after = work.record.path, plugin_source()
    before = _current(work)
    if before is not None and not _our_plugin(before):
        raise Refused("install.taken", path=path)
    record = replace(work.record, created=True, after=_hash(after))
    change = _changed(path, before, after, setting.say("install.why.plugin"))
    notes = (Note.of("install.restart", host="OpenCode"),) if change else ()
    return replace(work, plan=replace(work.plan, changes=change, notes=notes), record=record)


def _unwire_opencode(setting: Setting, work: Work) -> Work:
    before = _current(work)
    if before is None or not _our_plugin(before):
        return work
    edited = bool(work.record.after) and _hash(before) != work.record.after
    reason = setting.say("install.why.edited" if edited else "install.why.created")
    return replace(work, plan=replace(work.plan, changes=(Delete(work.record.path, before, reason),)))


def _our_plugin(data: bytes) -> bool:
    return data.lstrip(b"\xef\xbb\xbf").startswith(b"// Memory Bank for OpenCode.")


# ---------------------------------------------------------------- shared

Step = Callable[[Setting, Work], Work]
_WIRING: dict[str, Step] = {"claude-code": _wire_claude, "opencode": _wire_opencode}
_UNWIRING: dict[str, Step] = {"claude-code": _unwire_claude, "opencode": _unwire_opencode}


def _current(work: Work) -> bytes | None:
    target = work.root / work.record.path
    try:
        return target.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise Refused("install.unreadable", path=str(target), why=error.strerror or str(error)) from None


def _text(path: str, data: bytes | None) -> str:
    try:
        return (data or b"").decode("utf-8")
    except UnicodeDecodeError as error:
        line = (data or b"").count(b"\n", 0, error.start) + 1
        raise Refused("install.not-utf8", path=path, line=line) from None


def _damaged(path: str, error: jsonc.NotJson) -> Refused:
    return Refused("install.not-json", path=path, line=error.line, flaw=error.reason)


def _changed(path: str, before: bytes | None, after: bytes, reason: str) -> tuple[Change, ...]:
    if before is None:
        return (Create(path, after, reason),)
    return () if before == after else (Update(path, before, after, reason),)


def _hash(data: bytes | None) -> str:
    return "" if data is None else hashlib.sha256(data).hexdigest()


__all__ = [
    "EVENTS",
    "SCOPES",
    "Installed",
    "Work",
    "carry_out",
    "hook_argv",
    "launch_argv",
    "plan_install",
    "plan_uninstall",
    "plugin_source",
]
