"""Decides which host answers when two hosts run the same hook; and what oh-my-opencode's key trigger changes (SKL-4).

Loaded only for hosts with hooks that others may run, too.
"""

import sys

from memorybank.hosts import host_named
from memorybank.hosts.dialect import Host, Runner
from memorybank.light import address
from memorybank.light.hosts import OF_PACKAGE, OF_PROJECT, at_home
from memorybank.store import disk, hook_log

TRIGGER_SECONDS = 60
_SCOPES = ("user", OF_PROJECT)
_BEFORE = {OF_PROJECT: ("user",), OF_PACKAGE: _SCOPES}  # whose hooks answer in place of these
_SESSION = ("conversation_id", "session_id", "sessionId")  # as hosts that run each other's hooks spell it


def speaker(host: Host, payload: dict[str, object]) -> Host | None:
    """Some hosts run another's hooks beside their own, and all of them run a project's and a package's beside the
    user's. A call is judged once: where another of our hooks answers, this one is silent (None); where the host that
    really speaks has none of its own, this one answers in its dialect.

    That another answers is believed only on proof (GRD-8). Judged twice is harmless, judged never is not.
    """
    own, scope = host.NAME, (*sys.argv[3:4], "user")[0]
    session_id = next((found for key in _SESSION if isinstance(found := payload.get(key), str) and found), "")
    folder = payload.get("cwd")
    here = folder if isinstance(folder, str) and folder else address.here()
    if any(_answers(own, other, session_id, here) for other in _BEFORE.get(scope, ())):
        return None
    registered = host.MEANING.get((*sys.argv[2:3], "")[0])
    for runner in host.RUN_BY or ():
        if _runs(payload, runner):
            if any(_answers(runner.host, other, session_id, here) for other in _SCOPES):
                return None
            if runner.answered == "theirs":
                host = host_named(runner.host)
            elif runner.answered == "pasted":
                host = type(host)()
                host.PASTED = True
    hook_log.note_answer(session_id, f"{own} {scope}")
    start = hook_log.start_of(own, scope)
    if registered != "start" or start in hook_log.answers(session_id):
        return host
    # The memory is handed over once. Of hooks that start together each writes its line first: the upper one speaks.
    hook_log.note_answer(session_id, start)
    first = next((line for line in hook_log.answers(session_id) if line.startswith("+ ")), start)
    return host if first == start else None


def _runs(payload: dict[str, object], runner: Runner) -> bool:
    if runner.variable and not address.env(runner.variable):
        return False
    field = runner.field
    return not field or (field in payload and (not runner.told or payload[field] == runner.told))


def _answers(name: str, scope: str, session_id: str, here: str) -> bool:
    """It spoke in this session, and its settings hold, byte for byte, what an installation writes on this machine."""
    told = hook_log.answers(session_id)
    if f"{name} {scope}" not in told:
        return False
    file = host_named(name).SETTINGS[scope]
    path = at_home(file, address.env) if scope == "user" else f"{address.find(here).project}/{file}"
    paths = (path, "/plugins/".join(path.rsplit("/plugin/", 1))) if path.endswith(".js") else (path,)
    return any(_is_as_written(name, scope, path, session_id, told) for path in paths)


def _is_as_written(name: str, scope: str, path: str, session_id: str, told: tuple[str, ...]) -> bool:
    """What was found once counts while the file stays the same: the installer's own words take a while to load."""
    now = disk.stamp(path)
    if now is None:
        return False
    stamp = f"= {name} {scope} {' '.join(map(str, now))}"
    if stamp in told:
        return True
    from memorybank.app.install.host_pieces import is_as_written
    from memorybank.model.wiring import TrustQuestion

    page = disk.text(path)
    look = TrustQuestion(address.here(), scope, path, page, lambda inner: disk.text(at_home(inner, address.env)))
    if not is_as_written(name, scope, path, page) or host_named(name).untrusted(look):
        return False
    hook_log.note_answer(session_id, stamp)
    return True


_trigger: dict[str, tuple[float, bool]] = {}  # project -> when it was looked at, what was seen


def key_trigger(project: str, now: float) -> bool:
    """Is oh-my-opencode's key trigger in force here? Asked with every request, looked up once a minute."""
    looked, found = _trigger.get(project, (now - TRIGGER_SECONDS, False))
    if not 0 <= now - looked < TRIGGER_SECONDS:
        from memorybank.hosts import oh_my_opencode

        names = oh_my_opencode.FILES[::-1]
        paths = [*(at_home(path, address.env) for path in names), *(f"{project}/{path}" for path in names)]
        found = oh_my_opencode.in_force(map(disk.text, paths))
        _trigger[project] = (now, found)
    return found


def beside_trigger(where: address.Address, told: str) -> str:
    """What a session is told where the block is in force: less, or that its user wants none of it."""
    from time import time

    from memorybank.hosts import oh_my_opencode
    from memorybank.store import settings

    if not key_trigger(where.project, time()):
        return told
    if not settings.is_on(where.project, "key_trigger"):
        return f"{told}{oh_my_opencode.OFF}\n"
    return oh_my_opencode.shortened(told, settings.speaker_at(where))
