"""Command lines that a program hands to a shell: git's settings and options, and variables such as EDITOR and PAGER.

Each is judged where it would run: from the top of the work tree, and from where the command stands.
"""

from __future__ import annotations

from memorybank.policy.shell import stream as streams
from memorybank.policy.shell.commands.dispatch import is_program
from memorybank.policy.shell.marks import COMPUTED, known, words
from memorybank.policy.shell.paths import lexical

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from memorybank.policy.shell.commands.call import Call

_WITH_A_FILE = "GIT_EXTERNAL_DIFF"
_BY_GIT = frozenset((*words("GIT_SSH GIT_SSH_COMMAND GIT_ASKPASS SSH_ASKPASS GIT_PROXY_COMMAND"), _WITH_A_FILE))
_CONFIG_FILES = ("GIT_CONFIG", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "HOME", "XDG_CONFIG_HOME")
_OWN_FILES = ("GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY")
_EDITED = "'.git/COMMIT_EDITMSG'"
_SWITCHES = frozenset(words("true false yes no on off auto always never 0 1"))

# The last word of a setting's name -> what follows its command line when git runs it.
_A_FILE = COMPUTED
SETTINGS = {
    **dict.fromkeys(words("editor"), _EDITED),
    **dict.fromkeys(words("external command textconv"), _A_FILE),
    **dict.fromkeys(
        words(
            "pager sshcommand askpass fsmonitor gitproxy alternaterefscommand difffilter program defaultkeycommand "
            "driver clean smudge process cmd path tocmd cccmd headercmd sendmailcmd smtpserver packobjectshook "
            "uploadpack receivepack browser tunnel"
        ),
        "",
    ),
}
_WITH_PATHS = ("mergetool", "difftool", "man", "browser", "guitool")  # `.path` is a program in these only
_FILES_OF_SETTINGS = frozenset(words("include.path init.templatedir core.worktree"))

# Verb -> the options whose value is a command line.
OPTIONS = {
    "rebase": words("exec"),
    "difftool": words("extcmd"),
    "filter-branch": words(
        "setup env-filter tree-filter index-filter parent-filter msg-filter commit-filter tag-name-filter"
    ),
    **dict.fromkeys(words("fetch pull clone ls-remote fetch-pack"), words("upload-pack exec")),
    **dict.fromkeys(words("push send-pack"), words("receive-pack exec")),
    "archive": words("exec"),
    "send-email": words("to-cmd cc-cmd header-cmd sendmail-cmd smtp-server"),
    "instaweb": words("httpd browser"),
}
_LETTERS = {"rebase": "x", "difftool": "x", "clone": "u"}
_WITH_VALUES = "CSXOsmo"  # letters in front of which a bundle ends


def runs(call: Call, script: str, after: str = "") -> None:
    """Judge a command line, with what git puts behind it."""
    shell = call.shell
    top, cwd = shell.ground.fence.project, call.cwd
    inside = not known(cwd) or cwd == top or cwd.startswith(top + "/")
    kept = shell.scope
    for folder in dict.fromkeys((top, cwd) if inside else (cwd,)):
        shell.scope = kept.copy()
        shell.scope.cwd = folder
        shell.scope.variables["toplevel"] = top
        for name in [n for n in kept.variables if is_program(n) or n in _BY_GIT]:  # judged already, else without end
            del shell.scope.variables[name]
        try:
            shell.text(f"{script} {after}" if after else script, streams.unknown())
        finally:
            shell.scope = kept


def program(call: Call, name: str) -> None:
    """One of the variables that name an editor, a pager and the like."""
    script = call.shell.scope.scalar(name) or ""
    if name.endswith("EDITOR") or name == "VISUAL":
        runs(call, script, _EDITED)
        for line in planned(script):
            runs(call, line)
    else:
        runs(call, script, _A_FILE if name == _WITH_A_FILE else "")


def planned(script: str) -> Iterator[str]:
    """`exec …` lines that an editor writes into the list of a rebase."""
    for piece in script.split("exec ")[1:]:
        ends = [at for mark in ("\n", "\\n", "'", '"') if (at := piece.find(mark)) >= 0]
        yield piece[: min(ends)] if ends else piece


def around(call: Call) -> None:
    """An editor or a pager that is set while some other program runs: only a plain write counts."""
    effects = call.shell.effects
    kept = effects.unknown
    for name in sorted(filter(is_program, call.shell.scope.variables)):
        program(call, name)
    effects.unknown = kept


def variables(call: Call) -> None:
    """What git takes from its environment."""
    scope = call.shell.scope
    for name in sorted(scope.variables):
        value = scope.scalar(name) or ""
        if not value:
            continue
        if name in _BY_GIT or is_program(name):
            program(call, name)
        elif name.startswith("GIT_CONFIG_KEY_"):
            setting(call, value, scope.scalar("GIT_CONFIG_VALUE_" + name.removeprefix("GIT_CONFIG_KEY_")) or "")
        elif name == "GIT_CONFIG_PARAMETERS":
            parameters(call, value)
        elif (name.startswith("GIT_TRACE") and value.startswith("/")) or (name in _OWN_FILES and known(value)):
            call.writes(value)
        elif name == "GIT_EXEC_PATH" or (name in _CONFIG_FILES and value != "/dev/null"):
            call.shell.effects.unknown = True


def parameters(call: Call, text: str) -> None:
    """`'key=value'` or `'key'='value'`, as git hands `-c` on to itself."""
    from memorybank.policy.shell.commands.wrappers import unquoted

    for pair in unquoted(text):
        key, _, value = pair.partition("=")
        setting(call, key, value)


def setting(call: Call, key: str, value: str) -> None:
    """`-c key=value`, `git config key value`: a command line in a setting."""
    low = key.lower()
    section, last = low.partition(".")[0], low.rpartition(".")[2]
    if not value or value.lower() in _SWITCHES:
        return
    if section == "alias":
        runs(call, value[1:] if value.startswith("!") else f"git {value}")
    elif low == "core.hookspath":
        hooks(call, value)
    elif low in _FILES_OF_SETTINGS or section == "includeif":
        call.shell.effects.unknown = True
    elif section == "trace2":
        call.writes(value)
    elif section == "credential" and last == "helper":
        helper(call, value)
    elif section == "submodule" and last == "update":
        runs(call, value[1:] if value.startswith("!") else "")
    elif section == "pager" or (last in SETTINGS and (last != "path" or section in _WITH_PATHS)):
        runs(call, value, SETTINGS.get(last, ""))
    elif value.startswith("!"):
        runs(call, value[1:])
    elif last.endswith(("command", "cmd", "editor", "pager", "helper", "program", "hook")):
        runs(call, value)
    elif call.shell.ground.word in value.lower():
        call.shell.effects.unknown = True  # a setting that we have no words for


def helper(call: Call, value: str) -> None:
    """`!line`, a program's path, or the rest of `git credential-…` with a file it may keep its answers in."""
    if value.startswith(("!", "/")):
        runs(call, value.removeprefix("!"), "get")
        return
    pieces = value.split()
    for at, piece in enumerate(pieces):
        if piece.startswith("--file"):
            call.writes(piece.partition("=")[2] or "".join(pieces[at + 1 : at + 2]))


def hooks(call: Call, folder: str) -> None:
    """Scripts in a folder that git starts by their names."""
    ground, full = call.shell.ground, lexical(call.full(folder))
    if folder == "/dev/null" or not known(full):
        return
    call.shell.effects.unknown = True
    made = [path for path in ground.files if path.startswith(full.rstrip("/") + "/")]
    for path in [*made, *(f"{full.rstrip('/')}/{name}" for name in ground.world.names(full)[:40])]:
        if not path.endswith(".sample"):
            runs(call, "'" + path.replace("'", "'\\''") + "'")


def options(call: Call, verb: str) -> None:
    """Values of a verb's own options that are command lines."""
    for value in given(call.args, _LETTERS.get(verb, ""), OPTIONS.get(verb, [])):
        runs(call, value, _A_FILE if verb == "difftool" else "")
        if verb == "filter-branch" and "--cached" in value:  # the index there becomes the tree of the new commit
            runs(call, value.replace("--cached", ""))
    for arg in call.args if verb in ("fetch", "pull", "clone", "ls-remote", "push", "remote") else ():
        if arg.startswith("ext::"):
            runs(call, arg[5:])


def given(args: list[str], letter: str, names: list[str]) -> Iterator[str]:
    """The values of these options; a long name may be shortened, a letter may stand in a bundle."""
    for at, arg in enumerate(args):
        follows = args[at + 1] if at + 1 < len(args) else ""
        if arg == "--":
            return
        if arg.startswith("--"):
            name, equals, value = arg[2:].partition("=")
            if len(name) > 1 and any(full.startswith(name) for full in names):
                yield value if equals else follows
        elif arg.startswith("-") and letter:
            for place, char in enumerate(arg[1:], 2):
                if char == letter:
                    yield arg[place:] or follows
                if char == letter or char in _WITH_VALUES:
                    break
