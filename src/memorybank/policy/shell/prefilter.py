"""The fast lane: proves, with builtin means only, that no rule has anything to say about a command.

It knows a short list of programs that cannot write, and follows nothing. Whatever it does not recognise goes to the
judge. Law: what it lets pass, the judge finds harmless or unknown, with nothing read, no state, no settings, no command
of ours.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from memorybank.model.shell import Fence

    # its words, its files, is it piped into, how deep it stands
    Command = tuple[list["Word"], list["Word"], bool, int]

LONGEST = 20_000
# Tables are texts, a space around every word: a set would be built before every command, and asked once or twice.
# They neither write nor print what is in a file, whatever their arguments are.
QUIET = (
    " ls echo printf pwd true false : test [ date cal uptime uname hostname whoami who w id groups users last "
    "tty arch nproc getconf locale printenv ps pgrep pidof top free vmstat iostat df du wc md5sum sha1sum "
    "sha256sum sha512sum cksum stat file basename dirname realpath which whereis type kill sleep seq expr bc dc "
    "factor tput clear dig nslookup host ping netstat ss ip ifconfig lsof fuser readlink cmp wait jobs break "
    "continue return exit read let shift set unset local dirs umask ulimit man apropos whatis info help fg bg "
    "disown hash mount dmesg lsblk lscpu getent finger pstree logname yes tr mapfile readarray declare export "
    "typeset readonly shopt stty sum traceroute route whois sysctl lsmod blkid locate ssh history getopts times "
    "enable complete compgen compopt bind caller logout suspend fc unalias popd hostid mosh for select md5 "
    "crontab [[ "
)
# They print what is in the files they are given.
SHOWING = (
    " cat tac nl rev paste join comm fold fmt expand unexpand less more strings od xxd hexdump grep egrep fgrep "
    "zgrep zcat bzcat xzcat diff sdiff look pr awk gawk mawk sed head tail sort uniq cut column jq rg ack ag bat "
    "tsort view base64 shuf iconv zless colrm csvcut tree "
)
# They write the names they are given and nothing else.
WRITERS = (
    " touch mkdir rmdir rm cp mv chmod chown chgrp tee truncate unlink rsync scp gzip gunzip bzip2 bunzip2 xz "
    "split curl wget dd mkfifo shred ln link dos2unix unix2dos install mktemp ssh-keygen openssl gpg "
)
# They only mean something together with a later command.
ALONE = " alias trap ln "
PREFIXES = " sudo time nohup command builtin exec nice "
KEYWORDS = " if then else elif fi do done while until ! { } time "
# What else the judge has its own words for. Any other program is a stranger to it: only an output option can tell.
JUDGED = (
    " . 7z 7za Rscript addlicense age apply_patch applypatch ar aria2c as ash astyle at atom autoflake autopep8 "
    "aws az b2sum bash batch biome bison black brotli bsdtar buf bun bundle bunx busybox bzgrep caffeinate "
    "catchsegv cc cd chattr chcon chdir chronic chroot chrt clang clang-format cmake code codespell compress "
    "conda convert cookiecutter coproc cpio crudini csplit dart dash dbus-run-session deno detox dir direnv doas "
    "docker doctoc dot dotenv dprint eatmydata ed elixir emacs emacsclient entr env envsubst eslint eval ex exa "
    "expand-tabs eza fakeroot faketime fallocate fastmod fd fdfind ffmpeg file-rename find firejail flex flock "
    "g++ gcc gcloud gcp gedit gfind ggrep ginstall git gmake gmv gofmt gofumpt goimports gpatch groovy gsed "
    "gsutil gtar gtime gtimeout guile gvim gxargs hatch helix html-tidy hub hx hyperfine idea ifne indent ionice "
    "ipython isort jar jed jjs joe js-beautify julia jupyter kak kate ksh ktlint kubectl ld licenseheaders "
    "linux64 logrotate lsd ltrace lua luajit lxc lz4 lzma m4 mac2unix magick make markdown-toc markdownlint "
    "markdownlint-cli2 markdownlint-cli2-fix mc mcedit mdformat mdl micro mise mix mkdocs mkfs mkisofs mknod "
    "mksh mksquashfs mmv mogrify nano nawk nixfmt nmap node nodejs npm npx nsenter numactl nvim objcopy oc open "
    "osascript pandoc parallel patch patchelf pax pcregrep pdm pee perf perl php php-cs-fixer pico pigz pip pip3 "
    "pipenv pipx pkexec pnpm pnpx podman poetry powershell prename prettier prlimit protoc proxychains pscp "
    "pushd pv pwsh py pymarkdown pypy pypy3 python python2 python3 pyupgrade racket rar rbash rclone red remark "
    "rename replace ripgrep rlwrap rpl rubocop ruby ruff rumdl runcon runuser ruplacer rustfmt rvim rye scala "
    "screen script sd setarch setfacl setfattr setpriv setsid sg sh shasum shfmt source sox sphinx-build sponge "
    "sqlite3 srm standard stdbuf strace strip stylelint su subl swift swiftformat systemd-run taplo tar taskset "
    "tclsh tcpdump terraform textlint tidy timeout tmux torsocks toybox trash trash-put ts ts-node tsc tsx typos "
    "ugrep unbuffer uncompress uncrustify unrar unshare unxz unzip unzstd uv uvx vdir vi vidir vim vipe "
    "virtualenv watch xargs xattr xdg-open xed xmlformat xmllint xo xvfb-run xzgrep yacc yadm yamlfix yapf yarn "
    "youtube-dl yq yt-dlp zegrep zfgrep zig zip zsh zstd memory-bank mb case function in esac "
)
_GIT = (
    " status log diff show add commit branch fetch push blame rev-parse remote tag ls-remote ls-tree rev-list "
    "shortlog describe ls-files reflog show-ref cat-file merge-base name-rev whatchanged "
)
_GIT_FAR = " fetch push ls-remote "
_STARTED = ("EDITOR", "PAGER", "VISUAL", "BROWSER", "SSH_ASKPASS")  # ends of names
_SETTERS = " for read select mapfile readarray set export declare local typeset getopts let "
_FIGURES = " date whoami hostname uname id nproc tty hostid logname arch expr seq wc uptime stat "
_ONLY_WORDS = " echo printf test [ : [[ basename dirname read "  # never open a file
_PATTERNED = " grep egrep fgrep zgrep awk gawk mawk sed rg ack ag jq "
_LISTERS = " ls find git locate tree fd rg grep egrep fgrep cat read mapfile readarray for select set xargs "
_TELLING = " python python3 node npm npx pnpm yarn bun deno ruby perl php make cmake gcc g++ clang docker pip uv "
# Modules that write nothing but caches.
_MODULES = " pytest unittest doctest http.server mypy timeit pydoc "
# Subcommands of large programs that ask something and write nothing here.
_ASKING = {
    "docker": " ps images logs inspect stats top version info port events history search ",
    "podman": " ps images logs inspect stats top version info port events history search ",
    "kubectl": " get describe logs top version api-resources cluster-info explain ",
    "oc": " get describe logs whoami version ",
    "npm": " ls list view outdated whoami root prefix ping owner search explain ",
    "pnpm": " ls list why outdated root ",
    "yarn": " list why info outdated ",
    "pip": " list show freeze check index ",
    "pip3": " list show freeze check index ",
    "poetry": " show check env about ",
    "uv": " tree version ",
    "conda": " list info search ",
    "terraform": " version providers validate show output ",
    "gcloud": " info version ",
    "make": " -n --dry-run --version ",
}
_OUTPUTS = (
    " o O output out outfile save dest destination target prefix B i in-place inplace write fix w overwrite "
    "fix-all autofix apply export export-to save-to write-to to-file outDir outFile logfile junitxml cov-report "
)
# They work on the names they are given or that come down the pipe.
_GENERIC = (
    " cpio pax docker podman kubectl ffmpeg convert mogrify jar zip vi vim rename gcc cc ld nmap tcpdump base64 "
    "at mogrify "
)
_SELDOM = " env perl su sh bash dash zsh screen tmux php tar "
PACKERS = ("gzip", "gunzip", "bzip2", "bunzip2", "xz")
_FIND_ACTS = ("-delete", "-fprint", "-fprint0", "-fprintf", "-fls", "-exec", "-execdir", "-ok", "-okdir")
_AWK_WRITES = ('|"', '"|', '&"', "system", "getline", "@")
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "0": "", "\\": "\\", "'": "'", "a": "", "b": "", "e": "", "f": "", "v": ""}
_GLOB = "*?["
_DIGITS = "0123456789"


class Doubt(Exception):
    """Let the judge look."""


def among(word: str, table: str) -> bool:
    return " " not in word and f" {word} " in table


def surely_harmless(command: str, cwd: str, fence: Fence, link_into: Callable[[str], bool]) -> bool:
    """`link_into(word)`: does the word, joined to the cwd (`~/` is the caller's to expand), resolve into the bank?"""
    if len(command) > LONGEST:
        return False
    low = command.lower()
    bank = fence.bank.rpartition("/")[2].lower()
    if bank in low or "memorybank" in low or "\r" in low:
        return False
    if bank in low.replace("\\\n", "").replace("\\", "").replace("'", "").replace('"', ""):
        return False
    for path in (fence.state, *fence.settings):
        if path and path.rpartition("/")[2].lower() in low:
            return False
    for path in (fence.bank, fence.real, fence.state, fence.cache, *fence.program):
        if path and (cwd == path or cwd.lower().startswith(path.lower() + "/")):
            return False
    try:
        commands, assigned, reads = split(command)
        look = Look(cwd, fence, link_into, commands, assigned, low)
        if reads:
            from memorybank.policy.shell.prefilter_runners import known_reads

            known_reads(look, reads)
        for at, (words, targets, _, _) in enumerate(commands):
            look.at = at
            for target in targets:
                look.redirect(target)
            look.command(words)
    except Doubt:
        return False
    return True


class Word:
    """A word, its variables taken out; `\\1` stands for what the environment may hold."""

    __slots__ = ("brace", "commands", "dollar", "equals", "glob", "names", "quoted", "ran", "text")

    def __init__(self) -> None:
        self.text = ""
        self.glob = -1  # where the first unquoted pattern character stands
        self.equals = False  # starts like an assignment
        self.dollar = False  # something in it is computed
        self.ran = False  # by a program
        self.commands: list[Command] = []  # what a substitution runs
        self.brace = -1  # where a brace opens
        self.names: tuple[str, ...] = ()  # of the variables in it
        self.quoted = False


class Look:
    def __init__(
        self,
        cwd: str,
        fence: Fence,
        link_into: Callable[[str], bool],
        commands: list[Command],
        assigned: set[str],
        low: str,
    ) -> None:
        self.cwd = cwd
        self.project = fence.project
        self.low = low
        kept = (fence.bank, fence.real, fence.state, fence.cache, *fence.program, *fence.settings)
        self.guarded = [p.lower() for p in kept if p]
        self.states = [p for p in (fence.state, fence.cache) if p]
        self.link_into = link_into
        self.assigned = assigned
        self.commands = commands
        self.at = 0
        names = [words[0].text.rpartition("/")[2] for words, _, _, _ in commands if words]
        # Could the bank's name be put together from what is written? And does this only go somewhere?
        self.pieces = put_together(low, self.guarded)
        self.idle = not self.pieces and all(
            name
            in (
                "cd",
                "dirname",
                "which",
                "basename",
                "pwd",
                "echo",
                "whoami",
                "xargs",
                "mktemp",
                "readlink",
                "realpath",
            )
            for name in names
        )
        self.alone = sum(1 for command in commands if not command[3]) == 1
        self.moves = any(w.text in ("cd", "pushd", "popd", "chdir") for words, _, _, _ in commands for w in words[:2])
        # May a variable hold a path that leads to the state folder? Only if one is spelled, or it lies below us.
        self.far = "~" in low or ".." in low or "$home" in low or "{home" in low or " /" in low or "=/" in low
        if any(state.startswith(cwd + "/") for state in self.states):
            self.far = True
        steps = fence.real.split("/")
        self.tails = ["/".join(steps[n:]) for n in range(2, len(steps))]

    # --- words

    def varies(self, word: Word) -> bool:
        """Does it hold something that this very text computes?"""
        return word.ran or (word.dollar and any(name in self.assigned for name in word.names))

    def plain(self, text: str, word: Word) -> None:
        """A name that can be seen to lie elsewhere, and not around what is guarded."""
        if word.commands and not text and not self.moves:
            from memorybank.policy.shell.prefilter_runners import source

            source(self, word.commands)
            return
        if "://" in text and not self.varies(word):
            return
        if self.varies(word) or word.glob >= 0 or self.moves:
            raise Doubt
        cut = text.find("\1")
        if cut >= 0:  # what follows is unknown to everybody; only a link before it could lead into the bank
            text = text[:cut].rpartition("/")[0]
            if text and self.link_into(text):
                raise Doubt
            return
        if not text:
            return
        if text.startswith("~"):
            inner = text.partition("/")[2].strip("/").lower()
            if not inner or ".." in inner or any("/" + inner in guard for guard in self.guarded):
                raise Doubt
        else:
            low = lexical(text if text.startswith("/") else self.cwd + "/" + text).lower()
            for guard in self.guarded:
                if guard == low or guard.startswith(low.rstrip("/") + "/") or low.startswith(guard + "/"):
                    raise Doubt
        if self.link_into(text):
            raise Doubt
        for tail in self.tails:  # a link to a folder around the bank
            if self.link_into(text.rstrip("/") + "/" + tail):
                raise Doubt

    def met(self, word: Word, below: bool) -> None:
        """Files that a pattern at the end of a name stands for; links among them are not counted as read."""
        text = word.text
        folder, slash, _ = text.rpartition("/")
        if word.glob < len(folder) + len(slash) or word.dollar or self.moves or ".." in text or text.startswith("~"):
            raise Doubt
        if below and self.alike(text[len(folder) + len(slash) :], word.glob - len(folder) - len(slash)):
            raise Doubt
        if folder and self.link_into(folder):
            raise Doubt

    def alike(self, pattern: str, first: int) -> bool:
        """Can this pattern stand for a step on the way to what is guarded?"""
        tail = pattern
        for sign in "*?])}":
            tail = tail.rpartition(sign)[2]
        head, tail = pattern[:first].lower(), tail.lower()
        return any(step.startswith(head) and step.endswith(tail) for guard in self.guarded for step in guard.split("/"))

    def quiet(self, word: Word) -> None:
        """An argument of a program that only looks: it must stay out of the state and cache folders."""
        if word.glob < 0 or not self.states:
            return
        if word.text.startswith("\1") and not word.ran:
            return  # whose folder nobody knows
        if word.names == ("PWD",) and word.text.startswith("\1/") and not word.commands and ".." not in word.text:
            if any(state.startswith(self.cwd + "/") for state in self.states):
                raise Doubt
            return
        folder = word.text[: word.glob].rpartition("/")[0]
        if word.text.startswith("~/") and not word.dollar and ".." not in word.text and "/" in folder:
            if any(folder[1:].lower() + "/" in state.lower() + "/" for state in self.states):
                raise Doubt
            return
        if word.dollar or ".." in word.text or word.text.startswith("~") or self.moves:
            raise Doubt
        base = folder if word.text.startswith("/") else self.cwd + ("/" + folder if folder else "")
        if any(state.startswith(base.rstrip("/") + "/") for state in self.states):
            raise Doubt

    def shown(self, word: Word, *, below: bool = True) -> None:
        """An argument of a program that prints what is in it."""
        if word.glob >= 0 and "{" in word.text:
            from memorybank.policy.shell.prefilter_writers import braced

            if not braced(self, word.text, word):
                raise Doubt
            return
        if word.glob >= 0:
            self.met(word, below)
            return
        if self.varies(word) and not (
            not self.pieces
            and not any(name in self.assigned for name in word.names)
            and word.commands
            and all(words and not among(words[0].text, _LISTERS) for words, _, _, _ in word.commands)
        ):
            raise Doubt
        if word.dollar or not word.text:
            return
        text = word.text
        if text.startswith("-") and "/" not in text:
            return
        if self.moves or self.link_into(text):
            raise Doubt

    def within(self, path: str) -> bool:
        """Does it lie in the project?"""
        if path.startswith("~"):
            return False
        full = lexical(path if path.startswith("/") else self.cwd + "/" + path)
        return full == self.project or full.startswith(self.project + "/")

    def redirect(self, target: Word) -> None:
        if target.text in ("/dev/null", "/dev/stderr", "/dev/stdout", "/dev/tty") and not target.dollar:
            return
        self.plain(target.text, target)

    # --- programs

    def command(self, words: list[Word]) -> None:
        at = 0
        while at < len(words) and among(words[at].text, PREFIXES):
            if words[at].dollar:
                raise Doubt
            at += 1
            while (
                at < len(words) and among(words[at - 1].text, PREFIXES) and words[at].text[:1] == "-" != words[at].text
            ):
                if words[at].text in ("-u", "-g", "-n") and words[at - 1].text in ("sudo", "nice"):
                    at += 2 if words[at].text != "-n" or words[at - 1].text == "nice" else 1
                elif words[at].text in ("-E", "-H", "-S", "-k", "-b", "--", "-p"):
                    at += 1
                else:
                    raise Doubt
                if at < len(words) and words[at].text.startswith("-"):
                    raise Doubt
                break
        if at < len(words):
            if at and (words[at].equals or words[at].text in ("for", "select", "[[")):
                raise Doubt
            self.program(words[at], words[at + 1 :], inner=False)

    def program(self, first: Word, rest: list[Word], *, inner: bool) -> None:
        """`inner`: it gets names from elsewhere, so that it must not be able to write at all."""
        name = first.text
        if first.dollar or (first.glob >= 0 and name not in ("[", "[[")):
            raise Doubt
        for variable in self.assigned:
            if variable.startswith("GIT_") or variable.endswith(_STARTED):
                raise Doubt  # a command line that the program starts
        if name.startswith(("/bin/", "/usr/bin/", "/usr/sbin/", "/sbin/")):
            name = name.rpartition("/")[2]
        if among(name, ALONE) and (inner or not self.alone):
            raise Doubt
        if name == "find":
            self.find(rest, inner)
        elif inner and name in ("xargs", "git", "env", "sudo", "su", "screen", "tmux", "tar", "time", "nohup", "exec"):
            raise Doubt
        elif name == "git":
            self.git(rest)
        elif not inner and self.only_asks(name, rest):
            self.plain_words(name, rest)
        elif name == "xargs":
            from memorybank.policy.shell.prefilter_runners import xargs

            xargs(self, rest)
        elif among(name, _SELDOM) or (among(name, _GENERIC) and not inner):
            from memorybank.policy.shell.prefilter_seldom import seldom

            seldom(self, name, rest, inner=inner)
        elif name in PACKERS and any(
            w.text in ("-c", "-dc", "-cd", "--stdout", "-t", "-dcf") for w in before_dashes(rest)
        ):
            for word in rest:
                self.computed(name, word)
                self.quiet(word)
        elif among(name, WRITERS):
            if inner:
                raise Doubt
            from memorybank.policy.shell.prefilter_writers import writer

            writer(self, name, rest, inner=False)
        elif name in ("cd", "pushd"):
            for word in rest:
                if word.names == ("PWD",) and word.text == "\1":
                    continue
                if word.glob >= 0 or (self.varies(word) and not self.idle) or self.link_into(word.text):
                    raise Doubt
        elif among(name, SHOWING):
            self.showing(name, rest, inner)
        elif among(name, QUIET) or among(name, ALONE):
            for word in rest:
                self.computed(name, word)
                self.quiet(word)
            if name == "history" and any(w.text.startswith("-") for w in rest):
                raise Doubt
            if name == "printf" and rest and rest[0].text.startswith("-v"):
                raise Doubt
            if name == "trap" and rest and rest[0].text != "-l":
                raise Doubt
        else:
            self.stranger(name, rest)

    def computed(self, name: str, word: Word) -> None:
        if self.far and self.assigned and not among(name, _ONLY_WORDS) and self.varies(word):
            raise Doubt

    def stranger(self, name: str, rest: list[Word]) -> None:
        bare = name.rstrip("0123456789.").rstrip("-")
        if among(name, JUDGED) or among(bare, JUDGED) or among(bare, WRITERS) or "/" in name or not name:
            raise Doubt
        if among(name, PREFIXES) or name.startswith("-") or among(name, KEYWORDS):
            raise Doubt
        if bare != name and (among(bare, QUIET) or among(bare, SHOWING) or among(bare, ALONE)):
            raise Doubt
        self.plain_words(name, rest)

    def only_asks(self, name: str, rest: list[Word]) -> bool:
        """A form of a large program that prints something about itself or its world, and no more."""
        if not rest or any(word.dollar or word.ran for word in rest[:2]):
            return False
        if among(rest[0].text, _ASKING.get(name, "")):
            return True
        if name in ("python", "python3") and rest[0].text == "-m" and len(rest) > 1:
            return among(rest[1].text, _MODULES)
        return len(rest) == 1 and rest[0].text in ("--version", "--help") and among(name, _TELLING)

    def plain_words(self, name: str, rest: list[Word]) -> None:
        """Arguments of a program that is known by an output option only."""
        for word in rest:
            self.computed(name, word)
            self.quiet(word)
            if word.text.startswith("-"):
                option = word.text.lstrip("-").partition("=")[0]
                if (
                    among(option, _OUTPUTS)
                    or option.endswith(("out", "output", "-file", "dir"))
                    or word.text[1:2] in ("o", "O")
                ):
                    raise Doubt

    def find(self, rest: list[Word], inner: bool) -> None:
        if inner and any(w.text.startswith(("-exec", "-ok", "-delete", "-fpr", "-fls")) for w in rest):
            raise Doubt
        for word in rest:
            self.computed("find", word)
            self.quiet(word)
        if any(word.text in _FIND_ACTS for word in rest):
            from memorybank.policy.shell.prefilter_runners import acts

            acts(self, rest)

    def showing(self, name: str, rest: list[Word], inner: bool) -> None:
        if name == "sed":
            self.sed(rest, inner)
        elif name in ("awk", "gawk", "mawk"):
            for word in rest:
                text = word.text
                if text.startswith("-") and not text.startswith(("-F", "-v")) and len(text) > 1:
                    raise Doubt
                awk_writes(text)
        elif name in ("sort", "uniq", "tree", "less", "xxd", "shuf", "iconv", "base64"):
            operands = 0
            for at, word in enumerate(rest):
                text = word.text
                if text == "-o" and name in ("sort", "shuf") and at + 1 < len(rest) and not inner:
                    if rest[at + 1].dollar and not rest[at + 1].quoted:
                        raise Doubt  # it may be nothing, and then the next word is the file
                    self.plain(rest[at + 1].text, rest[at + 1])
                    continue
                if not text.startswith("-") or len(text) == 1 or word.dollar:
                    operands += 1
                elif "o" in text.lower():
                    raise Doubt
            if name in ("uniq", "xxd") and (operands > 1 or inner or any(w.glob >= 0 or w.ran for w in rest)):
                raise Doubt
        if name.endswith("grep") and grep_letters(rest) & set("qcl"):
            for word in rest:
                self.computed(name, word)
                self.quiet(word)
            return
        if name == "sed" and edits(rest):
            return  # it prints nothing
        below = any(w.text.startswith("-") and ("r" in w.text.lower() or "d" in w.text) for w in rest)
        below = below or name in ("rg", "ack", "ag", "bat")
        pattern = among(name, _PATTERNED) and not any(
            w.text.startswith(("--regexp", "--file")) or (w.text[:1] == "-" != w.text[1:2] and set(w.text) & set("ef"))
            for w in rest
        )
        for word in rest:
            if (inner and "{}" in word.text) or word.text.startswith(("--exclude", "--include", "--color")):
                continue
            self.computed(name, word)
            if pattern and (not word.text.startswith("-") or len(word.text) == 1):
                pattern = False
                if word.glob < 0 and not word.ran:
                    continue
            if name == "tree":
                self.quiet(word)
            else:
                self.shown(word, below=below)

    def git(self, rest: list[Word]) -> None:
        at = 0
        while at < len(rest) and rest[at].text.startswith("-"):
            if rest[at].text not in ("--no-pager", "-P", "--version", "--no-optional-locks"):
                raise Doubt
            at += 1
        if at >= len(rest):
            return
        if not among(rest[at].text, _GIT) or rest[at].dollar:
            raise Doubt
        for word in rest[at + 1 :]:
            if word.text.startswith(("--ou", "-o")) or word.glob >= 0 or self.varies(word):
                raise Doubt
            if word.text.startswith(("--u", "--rece", "--exe", "ext::")) and among(rest[at].text, _GIT_FAR):
                raise Doubt  # what git starts at the other end, and the other end may be here
            if not word.text.startswith("-") and (self.moves or self.link_into(word.text.rpartition(":")[2])):
                raise Doubt

    def sed(self, rest: list[Word], inner: bool) -> None:
        given = expect = False
        place = edits(rest)
        for word in rest:
            text = word.text
            if expect:
                simple_sed(word)
                expect = False
            elif text.startswith("--in-place"):
                place = True
            elif text.startswith("--"):
                if text not in ("--quiet", "--silent", "--regexp-extended", "--null-data", "--expression"):
                    raise Doubt
                expect = given = given or text == "--expression"
            elif text.startswith("-") and len(text) > 1:
                place = place or "i" in text.partition("e")[0]
                if not set(text[1:].partition("i")[0]) <= set("nErzsue"):
                    raise Doubt
                if "e" in text[1:].partition("i")[0]:
                    if not text.endswith("e"):
                        raise Doubt
                    expect = given = True
            elif not given:
                if word.dollar and not text and not word.quoted:
                    raise Doubt  # nothing, and the next word is the script
                given = True
                simple_sed(word)
            elif place:
                self.plain(text, word)
        if place and inner:
            raise Doubt


def before_dashes(rest: list[Word]) -> list[Word]:
    for at, word in enumerate(rest):
        if word.text == "--":
            return rest[:at]
    return rest


def grep_letters(rest: list[Word]) -> set[str]:
    """The flags of a grep; a letter with a value ends a bundle, or takes the next word."""
    found: set[str] = set()
    value = False
    for word in before_dashes(rest):
        if value:
            value = False
        elif word.text[:1] == "-" and word.text[1:2] != "-":
            for place, letter in enumerate(word.text[1:], 2):
                if letter in "efmABCDd":
                    value = place == len(word.text)
                    break
                found.add(letter)
    return found


def awk_writes(program: str) -> None:
    compact = program.replace(" ", "").replace("||", "")
    if any(sign in compact for sign in _AWK_WRITES):
        raise Doubt
    for mark in "{}\n":
        program = program.replace(mark, ";")
    for statement in program.split(";"):
        at = statement.find("print")
        if at >= 0 and ">" in statement[at:]:
            raise Doubt


def put_together(low: str, guarded: list[str]) -> bool:
    """Could pieces of this text, one after another, spell what is guarded? Any word that is a piece of it says yes."""
    for mark in "'\"\\$`(){}[];|&<>=,.*?!:/\n\t_@#%^~+1234567890":
        if mark in low:
            low = low.replace(mark, " ")
    names = {guard.rpartition("/")[2] for guard in guarded[:3]}
    single: set[str] = set()
    for word in low.split():
        if len(word) == 1:
            single.add(word)
        elif any(word.strip("-") and word.strip("-") in name and len(word.strip("-")) > 1 for name in names):
            return True
    return len(single) > 7


def edits(words: list[Word]) -> bool:
    return any(w.text.startswith(("-i", "--in-place", "-ni", "-ri", "-Ei", "-pi", "-lpi")) for w in words)


def simple_sed(word: Word) -> None:
    """Addresses, printing, deleting and plain substitutions; what writes or runs is not for here."""
    if word.ran:
        raise Doubt
    script = word.text
    at, end = 0, len(script)
    while at < end:
        char = script[at]
        if char in "0123456789,$pdqnNGhHxDPgl!={}; \t\n~+\1":
            at += 1
        elif char == "/":
            at = delimited(script, at + 1, "/")
        elif char in "tb:":
            while at < end and script[at] not in ";\n}":
                at += 1
        elif char in "sy" and at + 1 < end and not script[at + 1].isalnum() and script[at + 1] not in "\\\n ":
            mark = script[at + 1]
            at = delimited(script, delimited(script, at + 2, mark), mark)
            while at < end and script[at] in "gpiI0123456789":
                at += 1
            if at < end and script[at] not in ";} \n\t":
                raise Doubt
        else:
            raise Doubt


def delimited(script: str, at: int, mark: str) -> int:
    """Past the next delimiter that stands for itself; in brackets it may not, so that both readings must agree."""
    while at < len(script):
        char = script[at]
        if char == "\\":
            at += 2
            continue
        if char == mark:
            return at + 1
        if char == "[":
            close = script.find("]", at + 2)
            if close < 0:
                raise Doubt
            if script.find("[", at + 1, close) >= 0 or "\\" + mark in script[at:close]:
                raise Doubt
            at = close
        at += 1
    raise Doubt


def lexical(path: str) -> str:
    out: list[str] = []
    for part in path.split("/"):
        if part == "..":
            del out[-1:]
        elif part and part != ".":
            out.append(part)
    return "/" + "/".join(out)


class _Splitter:
    """Simple commands, redirections and substitutions, with none of the structure around them."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[Command] = []
        self.words: list[Word] = []
        self.targets: list[Word] = []
        self.word: Word | None = None
        self.stack: list[tuple[str, bool, list[Word], list[Word], Word | None, bool, int]] = []
        self.into = ""  # what a redirection wants next
        self.piped = False  # does the next command read from a pipe?
        self.quote = False  # inside double quotes
        self.assigned: set[str] = set()
        self.reads: list[tuple[str, int]] = []  # variables that `read` fills, and by which command

    def close(self) -> None:
        """A word ends."""
        word = self.word
        if word is None:
            return
        self.word = None
        if self.into:
            if self.into != "<<<":
                self.targets.append(word)
            self.into = ""
        elif not self.words and word.equals:
            self.assigned.add(word.text.partition("=")[0])
        else:
            if not self.words and among(word.text, KEYWORDS) and not word.quoted:
                return
            if self.words and self.words[0].text == "read" and not self.stack and not word.dollar:
                self.reads.append((word.text, len(self.found)))
            elif self.words and among(self.words[0].text, _SETTERS):
                self.assigned.add(word.text.partition("=")[0])
            elif among(word.text, _SETTERS):
                self.assigned.update(("REPLY", "MAPFILE"))
                if word.text == "set":
                    self.assigned.update(("@", "*", *_DIGITS))
            if word.brace >= 0 and word.glob < 0 and ("," in word.text or ".." in word.text):
                word.glob = word.brace
            self.words.append(word)

    def finish(self) -> None:
        """A simple command ends."""
        self.close()
        if self.into:
            raise Doubt
        if self.words or self.targets:
            self.found.append((self.words, self.targets, self.piped, len(self.stack)))
        self.words, self.targets, self.piped = [], [], False

    def enter(self, kind: str) -> None:
        self.stack.append((kind, self.quote, self.words, self.targets, self.word, self.piped, len(self.found)))
        self.words, self.targets, self.word, self.quote, self.piped = [], [], None, False, False
        if len(self.stack) > 12 or (self.into and kind not in ("$", "`")):
            raise Doubt

    def leave(self, closer: str) -> None:
        self.close()
        into, self.into = self.into, ""
        if self.stack and self.stack[-1][0] == "=":
            self.words = []
        self.finish()
        if not self.stack or (self.stack[-1][0] == "`") != (closer == "`") or into:
            raise Doubt
        kind, self.quote, self.words, self.targets, self.word, self.piped, start = self.stack.pop()
        if kind == "<" and self.word is not None:
            self.word.text += "\1"
        if kind in ("$", "`") and self.word is not None:
            if all(
                words and among(words[0].text.rpartition("/")[2], _FIGURES) for words, _, _, _ in self.found[start:]
            ):
                self.word.text += "\1"  # a date or a name: no path
            else:
                self.word.ran = True
                self.word.commands = self.found[start:]

    def current(self) -> Word:
        if self.word is None:
            self.word = Word()
        return self.word

    def run(self) -> tuple[list[Command], set[str], list[tuple[str, int]]]:
        at, end = 0, len(self.text)
        while at < end:
            at = self.quoted(at) if self.quote else self.bare(at)
        if self.quote or self.stack:
            raise Doubt
        self.finish()
        return self.found, self.assigned, self.reads

    def quoted(self, at: int) -> int:
        text = self.text
        char = text[at]
        word = self.current()
        if char == '"':
            self.quote = False
        elif char == "\\":
            word.text += text[at + 1 : at + 2]
            return at + 2
        elif char == "$":
            return self.dollar(at)
        elif char == "`":
            return self.backquote(at)
        else:
            word.text += char
        return at + 1

    def backquote(self, at: int) -> int:
        if self.stack and self.stack[-1][0] == "`":
            self.leave("`")
        else:
            self.current().dollar = True
            if self.into:
                raise Doubt
            self.enter("`")
        return at + 1

    def dollar(self, at: int) -> int:
        text = self.text
        word = self.current()
        follows = text[at + 1 : at + 2]
        if (
            not (follows.isalnum() or follows in ("_", "{", "(", "'", '"', "@", "*", "#", "?", "$", "!", "-"))
            or not follows
        ):
            word.text += "$"
            return at + 1
        word.dollar = True
        if follows == "(":
            if self.into or text.startswith("((", at + 1):
                raise Doubt
            self.enter("$")
            return at + 2
        if follows == "{":
            stop = text.find("}", at)
            inside = text[at + 2 : stop]
            if stop < 0 or any(c in inside for c in "$`'\"\\({"):
                raise Doubt
            name = inside.lstrip("#!")
            end = 0
            while end < len(name) and (name[end].isalnum() or name[end] == "_"):
                end += 1
            if end < len(name) or not name:
                word.ran = True  # cut, replaced or filled in: anything may come of it
                if "=" in name:
                    self.assigned.add(name[:end])
            self.named(word, name[:end])
            return stop + 1
        if follows in "'\"":
            if self.quote or follows == '"':
                word.text += "$" if self.quote else ""
                word.dollar = False
                return at + 1
            return self.ansi(at)
        stop = at + 1
        while stop < len(text) and (text[stop].isalnum() or text[stop] == "_"):
            stop += 1
            if text[at + 1].isdigit():
                break
        self.named(word, text[at + 1 : max(stop, at + 2)])
        return max(stop, at + 2)

    def ansi(self, at: int) -> int:
        """`$'…'` with the everyday escapes only."""
        text = self.text
        word = self.current()
        word.dollar = False
        at += 2
        while text[at : at + 1] not in ("'", ""):
            if text[at] == "\\":
                at += 1
                if text[at : at + 1] not in _ESCAPES:
                    raise Doubt
                word.text += _ESCAPES[text[at]]
            else:
                word.text += text[at]
            at += 1
        if at >= len(text):
            raise Doubt
        word.quoted = True
        return at + 1

    def named(self, word: Word, name: str) -> None:
        """A variable that nobody sets here: of the environment if it is spelled in capitals, else empty."""
        word.names = (*word.names, name or "?")
        if name in ("PWD", "HOME", "OLDPWD", "IFS"):
            word.ran = True
        if name in ("@", "*"):
            return
        if (name[:1].isalpha() and name.upper() == name) or not name or not (name[0].isalnum() or name[0] == "_"):
            word.text += "\1"

    def bare(self, at: int) -> int:
        text = self.text
        char, follows = text[at], text[at + 1 : at + 2]
        if char in " \t":
            self.close()
        elif char in "\n;":
            self.finish()
        elif char == "|":
            self.finish()
            self.piped = follows != "|"
            return at + (2 if follows in ("&", "|") and follows else 1)
        elif char == "&" and follows != ">":
            self.finish()
        elif char in "<>&":
            return self.redirection(at)
        elif char == "(":
            if self.word is not None and self.word.equals and self.word.text.endswith("="):
                self.enter("=")  # an array: words, not a command
                return at + 1
            if self.word is not None or follows == "(":
                raise Doubt
            self.finish()
            self.enter("(")
        elif char == ")":
            self.leave(")")
        elif char == "`":
            return self.backquote(at)
        elif char == "#" and self.word is None:
            stop = text.find("\n", at)
            return len(text) if stop < 0 else stop
        else:
            return self.plain(at)
        return at + 1

    def redirection(self, at: int) -> int:
        text = self.text
        if self.word is not None and self.word.text.isdigit() and not self.word.quoted:
            self.word = None
        self.close()
        if self.into and not (self.into in "<>" and text.startswith(("<(", ">("), at)):
            raise Doubt
        if text.startswith(("<(", ">("), at):
            self.into = ""
            self.current().dollar = True
            self.enter("<")
            return at + 2
        for op in ("<<<", "&>>", "&>", ">>", ">|", ">&", "<&", "<>", "<<", ">", "<"):
            if text.startswith(op, at):
                break
        at += len(op)
        if op in ("<>", "<<"):
            raise Doubt
        if op in (">&", "<&") and text[at : at + 1] and text[at] in _DIGITS + "-":
            return at + 1
        self.into = op
        return at

    def plain(self, at: int) -> int:
        text = self.text
        char, follows = text[at], text[at + 1 : at + 2]
        word = self.current()
        if char == "'":
            stop = text.find("'", at + 1)
            if stop < 0:
                raise Doubt
            word.text += text[at + 1 : stop]
            word.quoted = True
            return stop + 1
        if char == '"':
            self.quote = word.quoted = True
            return at + 1
        if char == "\\":
            if follows != "\n":
                word.text += follows
                word.quoted = True
            return at + 2
        if char == "$":
            return self.dollar(at)
        if char == "{" and follows != "}" and (word.text or follows not in (" ", "\n", "\t", "")) and word.brace < 0:
            word.brace = len(word.text)
        if char == "=" and not word.quoted and not word.dollar and word.text.isidentifier():
            word.equals = True
        if char in _GLOB and word.glob < 0:
            word.glob = len(word.text)
        word.text += char
        return at + 1


def split(command: str) -> tuple[list[Command], set[str], list[tuple[str, int]]]:
    """The simple commands of a text with the files they are redirected to or from, and the variables it sets."""
    return _Splitter(command).run()
