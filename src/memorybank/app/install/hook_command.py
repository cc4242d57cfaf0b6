"""How the hook program and the MCP server are started: with this machine's paths, or from a file that git shares.

    /bin/sh -c SCRIPT ANSWER PYTHON -I -S START.PY HOST EVENT     in a file of this machine
    /bin/sh -c SCRIPT ANSWER HOST EVENT project                   in one that git shares, or a package

The shell line around the program answers in its place where that is gone: some hosts would run every call without a
hook, others would run none. Only what every POSIX shell has built in is relied on; `cat` is only quicker. Some hosts
put variables into a command before any shell sees it, so its own have names that nobody else uses.
"""

import os
import shlex
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from memorybank.hosts import HOSTS, host_named
from memorybank.hosts.dialect import HookAnswer, Host
from memorybank.hosts.hook_entries import MARK, PORTABLE
from memorybank.light.address import FOLDER, ROOTS
from memorybank.light.hosts import OF_PROJECT, READ
from memorybank.model.errors import BadUsage, Refused
from memorybank.model.layout import ENTRY

TIMEOUT = 10  # seconds, in the host's settings; the hook's own deadline is below it


def launch_argv() -> list[str]:
    """The interpreter and the hook program, before a host's name and an event. No shim, no link, no site."""
    return [_python(), "-I", "-S", str(_program())]


def _program() -> Path:
    """In an environment of its own (venv, pipx, uv tool) the copy below `share`: no Python version is in its path, so
    another Python in the same place does not take the program away from under every hook."""
    inside = Path(__file__).parents[2] / "hook" / "start.py"
    packages = Path(__file__).parents[3]
    prefix = packages.parents[2]  # as `sys.prefix` has it; a hook, which is started without site, knows the base's only
    lasting = prefix / "share" / MARK
    here = prefix / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}" / "site-packages"
    return lasting if packages == here and lasting.is_file() else inside


def hook_argv(host: str, event: str, scope: str = "user") -> list[str]:
    """A project's says so: where the user's own are wired as well, those answer and it is silent."""
    if host not in HOSTS:
        raise BadUsage("host.unknown", host=host, names=", ".join(HOSTS))
    events = tuple(host_named(host).EVENTS)
    named = next((known for known in events if known.lower() == event.lower()), "")
    if not named:
        raise BadUsage("install.no-event", name=event, host=host, names=", ".join(events))
    return [*launch_argv(), host, named, *([OF_PROJECT] if scope == "project" else [])]


def server_argv(*, portable: bool) -> tuple[str, ...]:
    """`memory-bank mcp`; where no PATH can be relied on, by this interpreter."""
    return ("memory-bank", "mcp") if portable else (_python(), "-I", "-m", "memorybank", "mcp")


def can_serve() -> bool:
    """Is the extra there that the MCP server needs?"""
    return find_spec("mcp") is not None


def _python() -> str:
    """As it is called here, not where its link leads: a patch release moves that, and the hook would be gone."""
    if not sys.executable:
        raise Refused("install.no-python")
    return os.path.abspath(sys.executable)


# ---------------------------------------------------------------- the shell line around it

_BANK = "[mM][eE][mM][oO][rR][yY]-[bB][aA][nN][kK]"
_READERS = (*READ, "Grep", "Glob", "grep", "glob", "rg", "grep_search", "read_many_files", "list_directory")

# No `exec`: an interpreter that is there and cannot run would take the shell with it. What it has to say about itself
# is nothing for a host; the hook program says nothing there. A program without a byte in it would pass for a yes. Only
# one is ever run: the event can be read once.
_TRY = (
    'mb_end=; mb_try() { [ -z "$mb_end" ] && [ -s "$1" ] && [ -x "$1" ] && [ -s "$4" ] && [ -r "$4" ] && '
    '{ "$@" 2>/dev/null && exit; mb_end=$?; }; }'
)
# Where the program is looked for.
OWN = 'mb_try "$@"'
# What an installation left in the state folder (`store.address.base`), which calls what is named in `mb_run`.
LEFT = (
    'mb_run=mb_try; for mb_base in "$XDG_STATE_HOME" "$HOME/.local/state" "$HOME/Library/Application Support"; do '
    f'case $mb_base in /*) [ -r "$mb_base/{PORTABLE}" ] && . "$mb_base/{PORTABLE}";; esac; done'
)
# The whole event, also where nobody asks for it: a host may fail at a pipe that nobody reads.
_HEAR = (
    "{ mb_given=$(PATH=/usr/bin:/bin cat || cat || "
    'while IFS= read -r mb_line || [ "$mb_line" ]; do printf %s "$mb_line"; done); } 2>/dev/null'
)
_SAY = 'printf "%s\\n" "$0"'
# The bank of the nearest folder that has one, upwards from `mb_at`: as `light.address` finds it, as far as a shell can.
_NAMED = (
    'mb_in=; while read -r mb_line; do case "$mb_in $mb_line" in *\\ [[]*) mb_in=$mb_line;; '
    "[[]bank]\\ path*|\\ bank.path*|[[]tool.memory-bank.bank]\\ path*|[[]tool.memory-bank]\\ bank.path*) "
    'mb_line=${mb_line#*=*[\\"\\\']}; mb_bank=${mb_line%%[\\"\\\']*};; esac; done <"$mb_at/$mb_file"'
)
_FIND = (
    'mb_bank=; until [ "$mb_bank" ]; do '
    f'for mb_file in memory-bank.toml pyproject.toml; do [ -r "$mb_at/$mb_file" ] && {{ {_NAMED}; }}; done; '
    f'[ -z "$mb_bank" ] && [ -d "$mb_at/{FOLDER}" ] && mb_bank={FOLDER}; '
    f"for mb_line in {' '.join(ROOTS)}; do "
    f'[ -z "$mb_bank" ] && [ -e "$mb_at/$mb_line/{ENTRY}" ] && mb_bank=$mb_line; done; '
    '[ -e "$mb_at/.git" ] || [ "$mb_at" = "${mb_at%/*}" ] && break; mb_at=${mb_at%/*}; done'
)
_START = f'mb_at=$PWD; {_FIND}; [ "$mb_bank" ] && {_SAY}'
# A tool's name stands before its arguments (`tool_input`, `toolArgs`); in a text, its quotes would be escaped.
_READS = (
    'mb_head=${mb_given%%\\"tool[_A][ir]*}; '
    f"for mb_tool in {' '.join(_READERS)}; do "
    'case $mb_head in *\\"tool*ame\\":\\"$mb_tool\\"*|*\\"tool*ame\\":\\ \\"$mb_tool\\"*) exit 0;; esac; done'
)
# A project whose own folder is called like the bank: its path says nothing.
_FOLDER = (
    f'case $mb_root in *{_BANK}*) [ -e "$mb_root/{ENTRY}" ] || '
    'while case $mb_given in *"$mb_root"*) ;; *) false;; esac; '
    'do mb_given=${mb_given%%"$mb_root"*}.${mb_given#*"$mb_root"}; done;; esac'
)
# 2 and nothing left to read: the program heard the call and said no, but it could not say why.
_NAMES = "|".join(
    f'*\\"{part}*{bank}*' for bank in (_BANK, '"${mb_bank:-memory-bank}"') for part in ('cwd\\"', "tool[_A][ir]")
)
_JUDGE = f"mb_at=$mb_root; {_FIND}; case $mb_end$mb_given in 2|{_NAMES}) {_SAY};; esac"


def hook_line(host: Host, argv: Sequence[str], look: str, *, refused: str, gone: str) -> str:
    """`argv`: the program and what it is told, or, where it is looked for elsewhere, only what it is told. `refused` is
    said of a call that names the bank and may write, `gone` when a session starts beside a bank."""
    event = next(word for word in argv if word in host.EVENTS)
    steps, answer = ["set +eu", _TRY, look, _HEAR], ""
    meaning = host.MEANING[event]
    if meaning == "before":
        answer = host.refusal(event, refused)
        steps += [_READS, f"mb_root=${{{host.PROJECT}:-$PWD}}", _FOLDER, _JUDGE]
    elif meaning == ("prompt" if host.SILENT_AT_START else "start"):
        answer = host.encode(HookAnswer(event, "warn", gone, gone))
        steps += [_START]
    return f"/bin/sh -c {shlex.join(['; '.join([*steps, 'exit 0']), answer, *argv])}"
