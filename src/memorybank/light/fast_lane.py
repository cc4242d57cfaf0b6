"""Decides quickly whether no rule applies to a tool call; if unsure, the full engine decides. Builtin modules only.

Law: what is quiet here, the full engine allows without a word. A test holds it on every row and on generated calls.
The shell judge's quick test comes in as an argument: this folder knows no rule.
"""

from __future__ import annotations

import posix

from memorybank.light import address
from memorybank.light.address import Address, base, env, exists, find, inside, joined, program, real, state_folder, tail
from memorybank.light.hosts import OWN, PATH, READ, SHELL, STARTED_IN, WRITE, settings_files
from memorybank.light.json_parser import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Quick = Callable[..., str]  # `policy.shell.quick.quick`

# Files that may hold our hook or our settings; whether a change weakens them is for the full engine.
_SETTINGS = (".json", ".jsonc", ".toml", "memory-bank.js")
_LOG_TAIL = 8 * 1024
_BEHIND = ("run_in_background", "is_background")
_SHELL_PLAIN = ("command", "description", "timeout", "wait_for_previous", *_BEHIND)
# Arguments that name no file. Anything else may, and is for the full engine to look at.
_PLAIN = (
    *("content", "old_string", "new_string", "oldString", "newString", "replace_all", "replaceAll", "allow_multiple"),
    *("instruction", "wait_for_previous", "start_line", "end_line", "offset", "limit"),
)


def silent(text: str, after: bool, quick: Quick) -> bool:
    """True: no rule has anything to say about this tool call, in this project, in this state of the session."""
    payload = parse(text)
    if not isinstance(payload, dict):
        return False
    name, args, cwd = payload.get("tool_name"), payload.get("tool_input"), payload.get("cwd")
    if not isinstance(args, dict) or not isinstance(cwd, str) or not cwd.startswith("/"):
        return False
    session = payload.get("session_id")
    agent = payload.get("agent_id") or ""
    if not isinstance(session, str) or not isinstance(agent, str):
        return False
    if name in SHELL:
        return _silent_command(args, cwd, session, after, quick)
    return quiet_call(name, args, cwd, session, agent, after, quick)


def _silent_command(args: dict[str, object], cwd: str, session: str, after: bool, quick: Quick) -> bool:
    """The bank is looked at, and what nobody can prove to be done when the call ends leaves a mark (GRD-11)."""
    home = find(cwd)
    found = _quiet_command(args, cwd, home, after, quick)
    state = state_folder(home.bank_path)
    if not found or not _untouched(home, state) or exists(f"{state}/ui"):  # a person's page is open (WEB-2)
        return False
    behind = any(map(args.get, _BEHIND))
    if not after and (behind or found != "reader"):
        if _sandbox_wanted(home.project):
            return False
        from memorybank.light import work_marks

        if behind or not exists(work_marks.path(state, session, work_marks.RAN)):
            work_marks.mark(state, session, stays=behind)
    return True


def _sandbox_wanted(project: str) -> bool:
    """Is it asked for anywhere? Then the full engine may put another command in this one's place."""
    if env("MEMORY_BANK_GUARD_SANDBOX"):
        return True
    return any(b"sandbox" in tail(f"{project}/{name}", address.LARGEST_SETTINGS) for name in (OWN, "pyproject.toml"))


def _untouched(home: Address, state: str) -> bool:
    """GRD-10: whatever a command is, the bank is looked at before and after it."""
    from memorybank.light.stamps import is_untouched

    bank = home.bank_path
    return is_untouched(state, bank) or not (exists(bank) or exists(f"{state}/snapshot/good"))


def quiet_call(
    name: object, args: dict[str, object], cwd: str, session: str, agent: str, after: bool, quick: Quick
) -> bool:
    """The same question about one call, however a host spelled it. `session` "" is one that has no past."""
    if name in SHELL:
        return bool(_quiet_command(args, cwd, find(cwd), after, quick))
    if name not in READ and name not in WRITE:
        return False
    given = _one_path(args)
    home = find(cwd)
    path = real(joined(cwd, given))
    if not given or _is_guarded(path, home) or _elsewhere(home, cwd):
        return False
    return name in READ or after or _quiet_write(path, home, session, agent)


def _one_path(args: dict[str, object]) -> str:
    """The file that a call names; "" where it may name another one, or one that is oddly spelled."""
    given = [item for key, item in args.items() if key not in _PLAIN]
    if len(given) != 1 or not any(k in args for k in PATH) or not isinstance(given[0], str):
        return ""
    path = given[0]
    return "" if "\0" in path or len(path) > 4096 or path.lower().startswith("file:") else path


def _is_guarded(path: str, home: Address) -> bool:
    if inside(path, real(base("state"))) or inside(path, real(base("cache"))):
        return True
    spelled = path[: len(home.real)].lower() == home.real.lower()  # perhaps in another case
    return bool(home.bank) and (inside(path, home.real) or spelled)


def _quiet_write(path: str, home: Address, session: str, agent: str) -> bool:
    if _ours(path) or "/.git/" in path or path.endswith(_SETTINGS):  # git may run it later
        return False
    if not home.bank:
        return True
    if _several_names(path) or not session:
        return False
    from memorybank.light.log_tail import quiet
    from memorybank.light.risk import risk_of

    if risk_of(path.removeprefix(f"{real(home.project)}/")) == "high":
        return False
    return quiet(tail(address.session_log(state_folder(home.bank), session), _LOG_TAIL), agent)


def _ours(path: str) -> bool:
    """Of our own program. A path without its name is not looked at further."""
    low = path.lower()
    named = "memorybank" in low or low.endswith(("/memory-bank", "/mb", "/agent-memory-bank"))
    return named and any(inside(low, real(one).lower()) for one in program())


def _several_names(path: str) -> bool:
    """One of them may be a page's."""
    try:
        return posix.lstat(path).st_nlink > 1
    except (OSError, ValueError):
        return False


def _elsewhere(home: Address, cwd: str) -> bool:
    """The agent has walked out of the project it was started in: two banks to think of. Hosts name that project in a
    variable, or start their hooks in it."""
    if any(started and real(started) != real(home.project) for started in map(env, STARTED_IN)):
        return True
    started_in = env("PWD")
    if started_in == cwd or not started_in.startswith("/"):
        return False
    started = find(started_in)
    return bool(started.bank) and started.real != home.real


def _quiet_command(args: dict[str, object], cwd: str, home: Address, after: bool, quick: Quick) -> str:
    """What the quick test says of a command; "" where the judge must look."""
    command = args.get("command")
    if not isinstance(command, str) or not all(key in _SHELL_PLAIN for key in args):
        return ""  # another argument may name the folder it runs in
    if _elsewhere(home, cwd):
        return ""
    to_be = home.bank_path  # where there is none: one made by a shell would be a bank all the same
    guarded = (home.real or to_be, home.bank or to_be, *map(real, (base("state"), base("cache"), *program())))
    return quick(command, cwd, guarded, real, lambda: settings_files(home.project, env), after=after)
