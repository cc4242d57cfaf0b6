"""Pieces -> changes, and back. One plan for all hosts, applied all or nothing; the manifest says what came of it."""

import shlex
from collections.abc import Iterable
from pathlib import Path

from memorybank.app.install.hook_command import can_serve, launch_argv
from memorybank.app.install.host_pieces import member, our_page, our_server, pieces_of, put, take_out
from memorybank.app.install.host_status import wired
from memorybank.app.install.install_files import Drafts, Installation, Target, journal, spot
from memorybank.app.setting import Setting
from memorybank.hosts import host_named
from memorybank.hosts.jsonc import NotEditable
from memorybank.light import address
from memorybank.model.change import Note
from memorybank.model.errors import CannotWrite, MemoryBankError, Refused
from memorybank.model.wiring import Hooks, Member, Piece, Whole
from memorybank.store import git, ledger
from memorybank.store.apply import apply_files
from memorybank.store.installed import Key, Record, folder, load, save, save_launch
from memorybank.store.program import lasting_install
from memorybank.store.project import locked


def plan_install(setting: Setting, targets: Iterable[Target], *, mcp: bool | None = None) -> Installation:
    """`mcp` None: our server is registered where it can run and stays where it was, there or not there on request."""
    if lasting := lasting_install():
        raise Refused("install.temporary", command=shlex.join(lasting))
    drafts = Drafts(setting)
    notes = [note for target in targets for note in _wire(drafts, target, mcp)]
    sessions = [target for target in drafts.touched if not host_named(target.host).NEEDS]
    if sessions:
        notes.append(Note.of("install.restart", host=titles(sessions)))
    left = [host_named(target.host).LEFT_TO_DO.get(target.scope, "") for target in drafts.touched]
    notes += [Note.of(key) for key in left if key]
    return drafts.work(notes)


def _wire(drafts: Drafts, target: Target, mcp: bool | None) -> list[Note]:
    setting, host = drafts.setting, host_named(target.host)
    known = drafts.manifest.of(target.host, target.scope, drafts.project)
    if host.NEEDS and not Path(drafts.project, host.NEEDS).is_dir():
        raise Refused("install.no-git-folder", path=drafts.project)
    if target.scope not in host.SCOPES:
        raise Refused("install.no-scope", host=host.TITLE, name=target.host)
    there = next((w for w in wired(setting, target.host) if w.scope != target.scope), None)
    if there is not None and not known:  # both would run: one call is judged once
        named = {"host": host.TITLE, "name": target.host, "path": str(there.file), "scope": there.scope}
        return [Note.of("install.other-scope", **named)]
    notes = []
    if mcp is None and any(record.alone for record in known):
        mcp = False
        notes.append(Note.of("install.no-server", host=host.TITLE, name=target.host, scope=target.scope))
    serve = can_serve() or any(record.kind == "member" for record in known) if mcp is None else mcp
    pieces = [
        (piece, spot(setting, target.scope, piece.path, piece.others)) for piece in _pieces(setting, target, serve)
    ]
    wanted = {_key(file, piece) for piece, file in pieces}
    for record in reversed(known):
        if record.piece not in wanted:  # an older version put it there
            drafts.gone.append(record)
            if not _elsewhere(drafts, record.piece, besides=record) and _take(drafts, record, recorded=True):
                drafts.touched[target] = None
    for piece, file in pieces:
        notes += _put(drafts, target, piece, file, alone=mcp is False)
    return notes


def _put(drafts: Drafts, target: Target, piece: Piece, file: Path, *, alone: bool) -> list[Note]:
    draft, say, key = drafts.draft(file), drafts.setting.say, _key(file, piece)
    notes = _local(drafts, file, target) if isinstance(piece, Hooks) and piece.local else []
    if isinstance(piece, Whole) and draft.there:
        ours = draft.text == piece.text or our_page(draft.text)
        if not ours and not _elsewhere(drafts, key):
            raise Refused("install.taken", path=drafts.named(file))
    same = [record for record in drafts.records(file) if record.piece == key]
    known = frozenset(way for record in same for way in record.made)
    try:
        done = put(draft.text, piece, known, recorded=bool(same))
        if not done.claimed:
            equal = isinstance(piece, Member) and member(draft.text, piece.path, piece.way) == piece.value
            return [] if equal else [Note.of("install.server-theirs", path=drafts.named(file))]
    except NotEditable as error:
        raise drafts.damaged(file, error) from None
    written = done.text != draft.text or not draft.there
    if written:
        count = len(piece.entries) if isinstance(piece, Hooks) else 0
        draft.reasons.append(say(piece.why, count=count) if count else say(piece.why))
        drafts.touched[target] = None
    record = Record(
        target.host,
        target.scope,
        drafts.project if target.scope == "project" else "",
        *key,
        created=draft.before is None or any(r.created for r in drafts.records(file)),
        made=tuple(sorted(done.made)),
        folders=drafts.folders_above(file),
        alone=alone,
    )
    drafts.kept.append(record)
    draft.text, draft.there = done.text, True
    return notes if written else []


def _elsewhere(drafts: Drafts, piece: Key, besides: Record | None = None) -> bool:
    """Does the manifest, or this plan, know it?"""
    return any(r.piece == piece for r in (*drafts.manifest.records, *drafts.kept) if r != besides)


def _local(drafts: Drafts, file: Path, target: Target) -> list[Note]:
    """A machine's own paths must not travel to other machines."""
    if target.scope != "project":
        return []
    root, name = Path(drafts.project), drafts.named(file)
    if git.run(root, ["ls-files", "--", name]):
        raise Refused("install.tracked", path=name)
    top = git.toplevel(root)
    if top is None or git.run(root, ["check-ignore", "--", name]):
        return []
    # in a worktree or a submodule `.git` is no folder, and a bank may lie further down than its repository begins
    found = (git.run(root, ["rev-parse", "--git-path", "info/exclude"]) or b".git/info/exclude").decode().strip()
    line = file.relative_to(top).as_posix()
    return [Note.of("install.not-ignored", path=name, line=line, file=shlex.quote(found))]


def plan_uninstall(setting: Setting, targets: Iterable[Target]) -> Installation:
    """By the manifest, else by what is found in a host's files. What a host that stays also uses, stays."""
    drafts = Drafts(setting)
    chosen = {target: drafts.manifest.of(target.host, target.scope, drafts.project) for target in targets}
    staying = drafts.manifest.without(tuple(record for known in chosen.values() for record in known))
    shared = {record.piece for record in staying.records}
    remembered = {record.piece for record in drafts.manifest.records}
    for target, known in chosen.items():
        drafts.gone += reversed(known)
        mine = [(record, True) for record in known if record.piece not in shared]
        # What no manifest knows of. A server that is registered beside a remembered installation is somebody else's.
        for piece in _pieces(setting, target, not known):
            key = _key(spot(setting, target.scope, piece.path, piece.others), piece)
            mine += [(Record(target.host, target.scope, "", *key), False)] if key not in remembered else []
        for record, recorded in reversed(mine):
            if _take(drafts, record, recorded=recorded):
                drafts.touched[target] = None
    return drafts.work(())


def _take(drafts: Drafts, record: Record, *, recorded: bool) -> bool:
    """Out of its file; the file goes where we made it and nothing else is left in it."""
    file = Path(record.path)
    draft, say = drafts.draft(file), drafts.setting.say
    if not draft.there:
        return False
    drafts.folders |= set(record.folders)
    path, kind, way = record.piece
    if kind == "whole":
        if not recorded and not our_page(draft.text):
            return False
        edited = bool(record.after) and ledger.digest(draft.before) != record.after
        draft.there = False
        draft.reasons.append(say("install.why.edited" if edited else "install.why.created"))
        return True
    try:
        if not recorded and kind == "member" and not our_server(member(draft.text, path, way)):
            return False
        made = frozenset(way for r in drafts.records(file) for way in r.made) if recorded and record.after else None
        text = take_out(draft.text, path, kind, way, made)
    except NotEditable as error:
        raise drafts.damaged(file, error) from None
    if text == draft.text:
        return False
    draft.text = text
    draft.there = not record.created or bool(text.strip("\ufeff \t\r\n"))
    draft.reasons.append(say("install.why.unhook" if draft.there else "install.why.created"))
    return True


def _pieces(setting: Setting, target: Target, serve: bool) -> tuple[Piece, ...]:
    reads = target.scope in host_named(target.host).SCOPES
    return pieces_of(setting, target.host, target.scope, mcp=serve) if reads else ()


def _key(file: Path, piece: Piece) -> Key:
    return str(file), piece.kind, piece.way


def titles(targets: Iterable[Target]) -> str:
    return ", ".join(dict.fromkeys(host_named(t.host).TITLE for t in targets))


def carry_out(work: Installation, *, installing: bool) -> None:
    """What will have been done is remembered first: a file of ours that nobody remembers is worse than none. Also where
    there is nothing to write, as for a plugin that came by git."""
    if not installing and not work.found:
        return
    with locked(journal()):
        if installing:
            save_launch(launch_argv())
        past = load()
        now = past.without(work.gone).plus(work.kept)
        if not work.empty:
            save(past.plus(work.kept))
            try:
                _apply(work)
            except MemoryBankError:
                save(past)
                raise
        if now != past or not work.empty:
            save(now)


def _apply(work: Installation) -> None:
    for change in work.plan.changes:  # a rename would pass over what somebody made read-only
        file = Path("/", change.path)
        if file.exists() and not file.stat().st_mode & 0o222:
            raise CannotWrite("apply.marked-read-only", path=str(file), quoted=shlex.quote(str(file)))
    apply_files(work.plan, Path("/"), journal(), work.folders)


def purge_folders(setting: Setting, work: Installation) -> tuple[Path, ...]:
    """What only this project has outside the repository; once no host is wired any more, all that we keep, unless there
    is the record of another project's changes among it."""
    here, mine = setting.where.places, ledger.place(setting.bank, setting.where.places)
    own = [here.state, here.cache, mine]
    if not load().without(work.gone).records:
        others = [path for path in mine.parent.glob("*") if path != mine]
        own = [*own, folder()] if others else [Path(address.base("state")), Path(address.base("cache"))]
    return tuple(path for path in own if path.is_dir())
