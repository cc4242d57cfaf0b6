"""A command word -> the code or the table row that knows it."""

from __future__ import annotations

from memorybank.policy.shell import stream as streams
from memorybank.policy.shell.commands.call import Call
from memorybank.policy.shell.commands.files import by_row
from memorybank.policy.shell.commands.own import OWN, own_script
from memorybank.policy.shell.commands.table import READERS, ROWS
from memorybank.policy.shell.marks import known, words
from memorybank.policy.shell.paths import join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from memorybank.policy.shell.run import Interpreter
    from memorybank.policy.shell.stream import Stream

# Which module has its own words for a program. Named here, so that only what a command needs is loaded.
MODULES = {
    "archives": "7z 7za apply_patch applypatch ar bsdtar cpio gpatch gtar jar patch pax rar tar unrar unzip zip",
    "builtins": (
        ". : [ alias bg bind break builtin caller cd chdir command compgen complete compopt continue declare dirs "
        "disown echo enable eval exec exit export false fc fg getopts hash history jobs kill let local logout "
        "mapfile popd printf pushd pwd read readarray readonly return set shift shopt sleep source suspend test "
        "times trap true type typeset ulimit umask unalias unset wait which"
    ),
    "code": (
        "Rscript atom bun code deno ed elixir emacs emacsclient ex gedit groovy guile gvim helix hx idea ipython "
        "jed jjs joe julia kak kate lua luajit mcedit micro nano node nodejs nvim open osascript perl php pico "
        "powershell pwsh py pypy pypy3 python python2 python3 racket red ruby rvim scala sqlite3 subl swift tclsh "
        "ts-node tsx vi view vim xdg-open xed"
    ),
    "files": (
        "cp csplit curl dd file-rename gcp ginstall gmv install ln mkdir mktemp mv prename pscp rename rsync scp "
        "split tee wget"
    ),
    "filters": (
        "cat "
        "ack ag arch awk b2sum basename bzgrep cksum date dir dirname du egrep exa eza fgrep gawk ggrep grep gsed "
        "hostid hostname id logname ls lsd mawk md5 md5sum nawk nproc pcregrep readlink realpath rg ripgrep sed "
        "seq sha1sum sha256sum sha512sum shasum stat tr ugrep uname vdir wc whoami xzgrep zegrep zfgrep zgrep"
    ),
    "find": "fd fdfind find gfind",
    "git": "git hub yadm",
    "tools": (
        "stranger "
        "addlicense astyle autoflake autopep8 aws az biome black buf clang-format cmake codespell crudini dart "
        "deno docker doctoc dprint eslint expand-tabs fastmod gcloud gmake gofmt gofumpt goimports gsutil "
        "html-tidy indent isort js-beautify ktlint kubectl licenseheaders lxc make markdown-toc markdownlint "
        "markdownlint-cli2 markdownlint-cli2-fix mc mdformat mdl mix nixfmt npm oc php-cs-fixer pip pip3 pnpm "
        "podman prettier pymarkdown pyupgrade rclone remark replace rpl rubocop ruff rumdl ruplacer rustfmt sd "
        "shfmt ssh-keygen standard stylelint swiftformat taplo terraform textlint tidy typos uncrustify xmlformat "
        "xo yamlfix yapf yarn yq zig"
    ),
    "wrappers": (
        "ash at bash batch bundle bunx busybox caffeinate catchsegv chronic chroot chrt conda coproc dash "
        "dbus-run-session direnv doas dotenv eatmydata entr env fakeroot faketime firejail flock gtime gtimeout "
        "gxargs hatch hyperfine ifne ionice ksh linux64 ltrace mise mksh mosh nice nohup npx nsenter numactl "
        "parallel pdm perf pipenv pipx pkexec pnpx poetry prlimit proxychains rbash rlwrap runcon runuser rye "
        "screen script setarch setpriv setsid sg sh ssh stdbuf strace su sudo systemd-run taskset time timeout "
        "tmux torsocks toybox unbuffer unshare uv uvx watch xargs xvfb-run zsh"
    ),
}
HOME_OF = {name: module for module, names in MODULES.items() for name in words(names)}
_ONLY_WORDS = frozenset(("echo", "printf", "test", "[", ":", "basename", "dirname", "read"))  # never open a file
_BINS = ("/bin/", "/sbin/", "/usr/", "/opt/", "/snap/", "/nix/")


def dispatch(shell: Interpreter, argv: list[str], stdin: Stream) -> Stream:
    word, args = argv[0], argv[1:]
    effects = shell.effects
    for arg in argv if word not in _ONLY_WORDS else ():
        effects.touches_state(shell.scope.cwd, arg)
    if word in shell.scope.aliases and shell.depth < 40:
        script = shell.scope.aliases.pop(word)
        try:
            return shell.text(script + " " + " ".join(quoted(a) for a in args), stdin)
        finally:
            shell.scope.aliases[word] = script
    if word in shell.scope.functions:
        return call_function(shell, word, args, stdin)
    name = word.rpartition("/")[2]
    call = Call(shell, name, args, stdin)
    if name in OWN and known(word):
        effects.own.append(tuple(args))
        return streams.unknown()
    if "/" in word:
        out = script_file(shell, word, args, stdin)
        if out is not None:
            return out
        if not word.startswith(_BINS) and "/bin/" not in word:
            return handler("stranger")(call)
    if name not in HOME_OF and name not in ROWS and name not in READERS and versionless(name) in HOME_OF:
        call.name = versionless(name)
    if HOME_OF.get(call.name) not in ("builtins", "git") and any(map(is_program, shell.scope.variables)):
        from memorybank.policy.shell.commands.handed import around

        around(call)
    if call.name in HOME_OF:
        return handler(call.name)(call)
    if name in ROWS:
        return by_row(call, ROWS[name])
    if name in READERS:
        return handler("cat")(call)
    return handler("stranger")(call)


def handler(name: str) -> Callable[[Call], Stream]:
    """The function for a program, its module loaded when it is first asked for."""
    match HOME_OF[name]:
        case "builtins":
            from memorybank.policy.shell.commands import builtins as module
        case "filters":
            from memorybank.policy.shell.commands import filters as module  # type: ignore[no-redef]
        case "files":
            from memorybank.policy.shell.commands import files as module  # type: ignore[no-redef]
        case "find":
            from memorybank.policy.shell.commands import find as module  # type: ignore[no-redef]
        case "git":
            from memorybank.policy.shell.commands import git as module  # type: ignore[no-redef]
        case "wrappers":
            from memorybank.policy.shell.commands import wrappers as module  # type: ignore[no-redef]
        case "code":
            from memorybank.policy.shell.commands import code as module  # type: ignore[no-redef]
        case "archives":
            from memorybank.policy.shell.commands import archives as module  # type: ignore[no-redef]
        case _:
            from memorybank.policy.shell.commands import tools as module  # type: ignore[no-redef]
    return module.HANDLERS[name]


def is_program(variable: str) -> bool:
    """Does another program start what this variable holds?"""
    return variable.endswith(("EDITOR", "PAGER")) or variable in ("VISUAL", "BROWSER")


def versionless(name: str) -> str:
    """python3.12 -> python, gcc-13 -> gcc."""
    return name.rstrip("0123456789.").rstrip("-") or name


def call_function(shell: Interpreter, name: str, args: list[str], stdin: Stream) -> Stream:
    body = shell.scope.functions[name]
    kept, shell.scope.args = shell.scope.args, args
    shell.depth += 2
    try:
        shell.spend(20)
        return shell.run(body, stdin)
    finally:
        shell.depth -= 2
        shell.scope.args = kept


def script_file(shell: Interpreter, word: str, args: list[str], stdin: Stream) -> Stream | None:
    """A script that can be read is run by its interpreter; a program is not looked into."""
    if word.startswith(_BINS) or not known(word):
        return None
    full = join(shell.scope.cwd, word)
    if own_script(shell.ground.real(full)):
        shell.effects.own.append(tuple(args))
        return streams.unknown()
    text = shell.ground.text(full)
    if not text:
        return None
    first = text.partition("\n")[0]
    if first.startswith("#!"):
        words = first[2:].split()
        if words and words[0].endswith("/env"):
            words = [w for w in words[1:] if not w.startswith("-") and "=" not in w]
        if words:
            name = words[0].rpartition("/")[2]
            return shell.command([name, *words[1:], word, *args], stdin)
        return None
    if "\0" in text or (not text.isprintable() and "\ufffd" in text[:2000]):
        return None
    return shell.command(["sh", word, *args], stdin)


def quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
