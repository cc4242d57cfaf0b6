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

LONGEST = 20_000


def words(text: str) -> list[str]:
    return text.split()


# They neither write nor print what is in a file, whatever their arguments are.
QUIET = frozenset(
    words(
        "ls echo printf pwd true false : test [ date cal uptime uname hostname whoami who w id groups users "
        "last tty arch nproc getconf locale printenv ps pgrep pidof top free vmstat iostat df du wc md5sum "
        "sha1sum sha256sum sha512sum cksum stat file basename dirname realpath which whereis type kill sleep "
        "seq expr bc dc factor tput clear dig nslookup host ping netstat ss ip ifconfig lsof fuser readlink "
        "cmp wait jobs break continue return exit read let shift set unset local dirs umask ulimit man "
        "apropos whatis info help fg bg disown hash mount dmesg lsblk lscpu getent finger pstree logname yes "
        "tr mapfile readarray declare export typeset readonly shopt stty sum traceroute route whois "
        "sysctl lsmod blkid locate ssh history getopts times enable complete compgen compopt bind caller "
        "logout suspend fc unalias popd hostid mosh for select md5 crontab [["
    )
)
# They print what is in the files they are given.
SHOWING = frozenset(
    words(
        "cat tac nl rev paste join comm fold fmt expand unexpand less more strings od xxd hexdump grep egrep "
        "fgrep zgrep zcat bzcat xzcat diff sdiff look pr awk gawk mawk sed head tail sort uniq cut column jq "
        "rg ack ag bat tsort view base64 shuf iconv zless colrm csvcut tree"
    )
)
# They write the names they are given and nothing else.
WRITERS = frozenset(
    words(
        "touch mkdir rmdir rm cp mv chmod chown chgrp tee truncate unlink rsync scp gzip gunzip bzip2 bunzip2 "
        "xz split curl wget dd mkfifo shred ln link dos2unix unix2dos install mktemp ssh-keygen openssl gpg"
    )
)
# They only mean something together with a later command.
ALONE = frozenset(["alias", "trap", "ln"])
PREFIXES = frozenset(words("sudo time nohup command builtin exec nice"))
KEYWORDS = frozenset(words("if then else elif fi do done while until ! { } time"))
# What else the judge has its own words for. Any other program is a stranger to it: only an output option can tell.
JUDGED = frozenset(
    words(
        ". 7z 7za Rscript addlicense age apply_patch applypatch ar aria2c as ash astyle at atom autoflake autopep8 "
        "aws az b2sum bash "
        "batch biome bison black brotli bsdtar buf bun bundle bunx busybox bzgrep caffeinate catchsegv cc cd "
        "chattr chcon chdir chronic chroot chrt clang clang-format cmake code codespell compress conda "
        "convert cookiecutter coproc cpio crudini csplit dart dash dbus-run-session deno detox dir direnv "
        "doas docker doctoc dot dotenv dprint eatmydata ed elixir emacs emacsclient entr env envsubst eslint "
        "eval ex exa expand-tabs eza fakeroot faketime fallocate fastmod fd fdfind ffmpeg file-rename find "
        "firejail flex flock g++ gcc gcloud gcp gedit gfind ggrep ginstall git gmake gmv gofmt gofumpt "
        "goimports gpatch groovy gsed gsutil gtar gtime gtimeout guile gvim gxargs hatch helix html-tidy hub "
        "hx hyperfine idea ifne indent ionice ipython isort jar jed jjs joe js-beautify julia jupyter kak "
        "kate ksh ktlint kubectl ld licenseheaders linux64 logrotate lsd ltrace lua luajit lxc lz4 lzma m4 "
        "mac2unix magick make markdown-toc markdownlint markdownlint-cli2 markdownlint-cli2-fix mc mcedit "
        "mdformat mdl micro mise mix mkdocs mkfs mkisofs mknod mksh mksquashfs mmv mogrify nano nawk nixfmt "
        "nmap node nodejs npm npx nsenter numactl nvim objcopy oc open osascript pandoc parallel patch "
        "patchelf pax pcregrep pdm pee perf perl php php-cs-fixer pico pigz pip pip3 pipenv pipx pkexec pnpm "
        "pnpx podman poetry powershell prename prettier prlimit protoc proxychains pscp pushd pv pwsh py "
        "pymarkdown pypy pypy3 python python2 python3 pyupgrade racket rar rbash rclone red remark rename "
        "replace ripgrep rlwrap rpl rubocop ruby ruff rumdl runcon runuser ruplacer rustfmt rvim rye scala "
        "screen script sd setarch setfacl setfattr setpriv setsid sg sh shasum shfmt source sox sphinx-build "
        "sponge sqlite3 srm standard stdbuf strace strip stylelint su subl swift swiftformat systemd-run "
        "taplo tar taskset tclsh tcpdump terraform textlint tidy timeout tmux torsocks toybox trash trash-put "
        "ts ts-node tsc tsx typos ugrep unbuffer uncompress uncrustify unrar unshare unxz unzip unzstd uv uvx "
        "vdir vi vidir vim vipe virtualenv watch xargs xattr xdg-open xed xmlformat xmllint xo xvfb-run "
        "xzgrep yacc yadm yamlfix yapf yarn youtube-dl yq yt-dlp zegrep zfgrep zig zip zsh zstd memory-bank "
        "mb case function in esac"
    )
)
_GIT = frozenset(
    words(
        "status log diff show add commit branch fetch push blame rev-parse remote tag ls-remote ls-tree "
        "rev-list shortlog describe ls-files reflog show-ref cat-file merge-base name-rev whatchanged"
    )
)
# Words without which a line of Perl writes nothing.
_PERL_WRITES = words(
    "unlink open rename system exec rmdir mkdir rmtree tree path truncate chmod chown utime copy move "
    "link write spurt spew qx ` require do"
)
_SAFE_SOURCES = frozenset(
    words("locate which whereis ps pgrep jobs who w whoami date hostname id seq dpkg apt yum pip-list")
)
_FILTERS = frozenset(words("grep egrep fgrep sort uniq head tail awk sed tr cut tac rev wc nl"))
_ON_NAMES = frozenset(words("zip mogrify convert dos2unix vi vim nano jar php gzip mplayer pdftotext"))
_FIND_WRITES = ("-delete", "-fprint", "-fprint0", "-fprintf", "-fls")
_AWK_WRITES = ('|"', '"|', '&"', "system", "getline", "@")
_SETTERS = (
    "for",
    "read",
    "select",
    "mapfile",
    "readarray",
    "set",
    "export",
    "declare",
    "local",
    "typeset",
    "getopts",
    "let",
)
_FIGURES = frozenset(words("date whoami hostname uname id nproc tty hostid logname arch expr seq wc uptime stat"))
_ONLY_WORDS = frozenset(("echo", "printf", "test", "[", ":", "[[", "basename", "dirname", "read"))  # never open a file
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "0": "", "\\": "\\", "'": "'", "a": "", "b": "", "e": "", "f": "", "v": ""}
_PATTERNED = frozenset(words("grep egrep fgrep zgrep awk gawk mawk sed rg ack ag jq"))
_LISTERS = frozenset(
    words("ls find git locate tree fd rg grep egrep fgrep cat read mapfile readarray for select set xargs")
)
# They work on the names they are given or that come down the pipe.
_GENERIC = frozenset(
    words(
        "cpio pax docker podman kubectl ffmpeg convert mogrify jar zip vi vim rename gcc cc ld nmap tcpdump "
        "base64 at mogrify"
    )
)
_NOT_ONLY_TARGET = (
    "--rem",
    "--tar",
    "--log",
    "--back",
    "--part",
    "--write",
    "--only-write",
    "--temp",
    "-T",
    "--del",
    "--par",
)
_CURL_WRITES = (
    "-o",
    "-D",
    "-c",
    "-K",
    "--o",
    "--dump-h",
    "--cookie-jar",
    "--trace",
    "--stderr",
    "--config",
    "--libcurl",
    "--etag-save",
)
_PACKERS = ("gzip", "gunzip", "bzip2", "bunzip2", "xz")
_ENTRIES = ("rm", "mv", "rmdir", "unlink", "rename", *_PACKERS)  # a link is replaced or removed, never followed
_FROM_PIPE = ("cpio", "pax", "rename", "at")
_GLOB = "*?["
_DIGITS = "0123456789"


class _Doubt(Exception):
    """Let the judge look."""


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
    for path in (fence.bank, fence.real, fence.state):
        if path and (cwd == path or cwd.lower().startswith(path.lower() + "/")):
            return False
    try:
        commands, assigned, reads = split(command)
        look = _Look(cwd, fence, link_into, commands, assigned, low)
        look.known_reads(reads)
        for at, (words, targets, _, _) in enumerate(commands):
            look.at = at
            for target in targets:
                look.redirect(target)
            look.command(words)
    except _Doubt:
        return False
    return True


class _Word:
    """A word, its variables taken out; `\\1` stands for what the environment may hold."""

    __slots__ = ("brace", "commands", "dollar", "equals", "glob", "names", "quoted", "ran", "text")

    def __init__(self) -> None:
        self.text = ""
        self.glob = -1  # where the first unquoted pattern character stands
        self.equals = False  # starts like an assignment
        self.dollar = False  # something in it is computed
        self.ran = False  # by a program
        self.commands: list[_Command] = []  # what a substitution runs
        self.brace = -1  # where a brace opens
        self.names: tuple[str, ...] = ()  # of the variables in it
        self.quoted = False


class _Look:
    def __init__(
        self,
        cwd: str,
        fence: Fence,
        link_into: Callable[[str], bool],
        commands: list[_Command],
        assigned: set[str],
        low: str,
    ) -> None:
        self.cwd = cwd
        self.project = fence.project
        self.low = low
        self.guarded = [p.lower() for p in (fence.bank, fence.real, fence.state, *fence.settings) if p]
        self.state = fence.state
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
        if fence.state.startswith(cwd + "/"):
            self.far = True
        steps = fence.real.split("/")
        self.tails = ["/".join(steps[n:]) for n in range(2, len(steps))]

    # --- words

    def varies(self, word: _Word) -> bool:
        """Does it hold something that this very text computes?"""
        return word.ran or (word.dollar and any(name in self.assigned for name in word.names))

    def plain(self, text: str, word: _Word) -> None:
        """A name that can be seen to lie elsewhere, and not around what is guarded."""
        if word.commands and not text and not self.moves:
            self.source(word.commands)
            return
        if "://" in text and not self.varies(word):
            return
        if self.varies(word) or word.glob >= 0 or self.moves:
            raise _Doubt
        cut = text.find("\1")
        if cut >= 0:  # what follows is unknown to everybody; only a link before it could lead into the bank
            text = text[:cut].rpartition("/")[0]
            if text and self.link_into(text):
                raise _Doubt
            return
        if not text:
            return
        if text.startswith("~"):
            inner = text.partition("/")[2].strip("/").lower()
            if not inner or ".." in inner or any("/" + inner in guard for guard in self.guarded):
                raise _Doubt
        else:
            low = lexical(text if text.startswith("/") else self.cwd + "/" + text).lower()
            for guard in self.guarded:
                if guard == low or guard.startswith(low.rstrip("/") + "/") or low.startswith(guard + "/"):
                    raise _Doubt
        if self.link_into(text):
            raise _Doubt
        for tail in self.tails:  # a link to a folder around the bank
            if self.link_into(text.rstrip("/") + "/" + tail):
                raise _Doubt

    def braced(self, text: str, word: _Word) -> bool:
        """`a{1,2}b` and `a{1..3}b`, each name looked at; False when it is something else."""
        head, _, rest = text.partition("{")
        inside, close, tail = rest.partition("}")
        if not close or word.dollar or any(c in head + inside + tail for c in "*?[{"):
            return False
        choices = inside.split(",")
        if len(choices) == 1:
            low, _, high = inside.partition("..")
            if not (low.isdigit() and high.isdigit()) or int(high) - int(low) > 30 or low[0] == "0":
                return False
            choices = [str(n) for n in range(int(low), int(high) + 1)]
        bare = _Word()
        for choice in choices:
            self.plain(head + choice + tail, bare)
        return True

    def met(self, word: _Word, below: bool) -> None:
        """Files that a pattern at the end of a name stands for; links among them are not counted as read."""
        text = word.text
        folder, slash, _ = text.rpartition("/")
        if word.glob < len(folder) + len(slash) or word.dollar or self.moves or ".." in text or text.startswith("~"):
            raise _Doubt
        if below and self.alike(text[len(folder) + len(slash) :], word.glob - len(folder) - len(slash)):
            raise _Doubt
        if folder and self.link_into(folder):
            raise _Doubt

    def alike(self, pattern: str, first: int) -> bool:
        """Can this pattern stand for a step on the way to what is guarded?"""
        tail = pattern
        for sign in "*?])}":
            tail = tail.rpartition(sign)[2]
        head, tail = pattern[:first].lower(), tail.lower()
        return any(step.startswith(head) and step.endswith(tail) for guard in self.guarded for step in guard.split("/"))

    def entry(self, text: str, word: _Word) -> None:
        """A name of which only the entry goes: a pattern at its end may be judged by its text."""
        if word.glob < 0 or word.dollar or "{" in text:
            self.plain(text, word)
            return
        folder, slash, last = text.rpartition("/")
        start = len(folder) + len(slash)
        if word.glob < start or self.moves or text.startswith("~") or ".." in text:
            raise _Doubt
        if self.alike(last, word.glob - start):
            raise _Doubt
        if folder and self.link_into(folder):
            raise _Doubt

    def quiet(self, word: _Word) -> None:
        """An argument of a program that only looks: it must stay out of the state folder."""
        if word.glob < 0 or not self.state:
            return
        if word.text.startswith("\1") and not word.ran:
            return  # whose folder nobody knows
        if word.names == ("PWD",) and word.text.startswith("\1/") and not word.commands and ".." not in word.text:
            if self.state.startswith(self.cwd + "/"):
                raise _Doubt
            return
        folder = word.text[: word.glob].rpartition("/")[0]
        if word.text.startswith("~/") and not word.dollar and ".." not in word.text and "/" in folder:
            if folder[1:].lower() + "/" in self.state.lower() + "/":
                raise _Doubt
            return
        if word.dollar or ".." in word.text or word.text.startswith("~") or self.moves:
            raise _Doubt
        base = folder if word.text.startswith("/") else self.cwd + ("/" + folder if folder else "")
        if self.state.startswith(base.rstrip("/") + "/"):
            raise _Doubt

    def shown(self, word: _Word, *, below: bool = True) -> None:
        """An argument of a program that prints what is in it."""
        if word.glob >= 0 and "{" in word.text:
            if not self.braced(word.text, word):
                raise _Doubt
            return
        if word.glob >= 0:
            self.met(word, below)
            return
        if self.varies(word) and not (
            not self.pieces
            and not any(name in self.assigned for name in word.names)
            and word.commands
            and all(words and words[0].text not in _LISTERS for words, _, _, _ in word.commands)
        ):
            raise _Doubt
        if word.dollar or not word.text:
            return
        text = word.text
        if text.startswith("-") and "/" not in text:
            return
        if self.moves or self.link_into(text):
            raise _Doubt

    def redirect(self, target: _Word) -> None:
        if target.text in ("/dev/null", "/dev/stderr", "/dev/stdout", "/dev/tty") and not target.dollar:
            return
        self.plain(target.text, target)

    # --- programs

    def command(self, words: list[_Word]) -> None:
        at = 0
        while at < len(words) and words[at].text in PREFIXES:
            if words[at].dollar:
                raise _Doubt
            at += 1
            while at < len(words) and words[at - 1].text in PREFIXES and words[at].text[:1] == "-" != words[at].text:
                if words[at].text in ("-u", "-g", "-n") and words[at - 1].text in ("sudo", "nice"):
                    at += 2 if words[at].text != "-n" or words[at - 1].text == "nice" else 1
                elif words[at].text in ("-E", "-H", "-S", "-k", "-b", "--", "-p"):
                    at += 1
                else:
                    raise _Doubt
                if at < len(words) and words[at].text.startswith("-"):
                    raise _Doubt
                break
        if at < len(words):
            if at and (words[at].equals or words[at].text in ("for", "select", "[[")):
                raise _Doubt
            self.program(words[at], words[at + 1 :], inner=False)

    def program(self, first: _Word, rest: list[_Word], *, inner: bool) -> None:
        """`inner`: it gets names from elsewhere, so that it must not be able to write at all."""
        name = first.text
        if first.dollar or (first.glob >= 0 and name not in ("[", "[[")):
            raise _Doubt
        if name.startswith(("/bin/", "/usr/bin/", "/usr/sbin/", "/sbin/")):
            name = name.rpartition("/")[2]
        if name in ALONE and (inner or not self.alone):
            raise _Doubt
        if name == "find":
            self.find(rest, inner)
        elif inner and name in ("xargs", "git", "env", "sudo", "su", "screen", "tmux", "tar", "time", "nohup", "exec"):
            raise _Doubt
        elif name == "xargs":
            self.xargs(rest)
        elif name == "git":
            self.git(rest)
        elif not inner and self.only_asks(name, rest):
            self.plain_words(name, rest)
        elif name == "env":
            while rest and rest[0].text in ("-i", "-u") and not rest[0].dollar:
                taken = 2 if rest[0].text == "-u" else 1
                if taken > len(rest) or any(w.dollar or w.ran for w in rest[:taken]):
                    raise _Doubt
                rest = rest[taken:]
            if rest and rest[0].text.startswith("-"):
                raise _Doubt
            while rest and rest[0].equals:
                self.assigned.add(rest[0].text.partition("=")[0])
                rest = rest[1:]
            if rest:
                self.command(rest)
        elif name == "perl":
            self.perl([w for w in rest if not (inner and "{}" in w.text)])
        elif name == "su":
            for at, word in enumerate(rest):
                if word.text in ("-c", "--command") and at + 1 < len(rest) and rest[at + 1].text[:1] != "-":
                    self.script(rest[at + 1])
                elif word.ran or (word.text.startswith("-") and "c" in word.text and word.text != "--shell"):
                    raise _Doubt
        elif name in ("sh", "bash", "dash", "zsh"):
            if len(rest) < 2 or rest[0].text != "-c" or rest[1].text.startswith(("-", "+")):
                raise _Doubt
            self.script(rest[1])
        elif name in ("screen", "tmux"):
            for word in rest:
                if (
                    word.dollar
                    or " " in word.text
                    or word.text in ("new-session", "new", "new-window", "neww", "-dm", "-d")
                ):
                    raise _Doubt
                if word.text == "split-window":
                    raise _Doubt
        elif name == "php" and all(w.text in ("-i", "-v", "-m", "--version") for w in rest) and rest:
            return
        elif name == "tar":
            self.tar(rest)
        elif name in _GENERIC and not inner:
            self.generic(name, rest)
        elif name in _PACKERS and any(
            w.text in ("-c", "-dc", "-cd", "--stdout", "-t", "-dcf") for w in before_dashes(rest)
        ):
            for word in rest:
                self.computed(name, word)
                self.quiet(word)
        elif name in WRITERS:
            if inner:
                raise _Doubt
            self.writer(name, rest, inner=False)
        elif name in ("cd", "pushd"):
            for word in rest:
                if word.names == ("PWD",) and word.text == "\1":
                    continue
                if word.glob >= 0 or (self.varies(word) and not self.idle) or self.link_into(word.text):
                    raise _Doubt
        elif name in SHOWING:
            self.showing(name, rest, inner)
        elif name in QUIET or name in ALONE:
            for word in rest:
                self.computed(name, word)
                self.quiet(word)
            if name == "history" and any(w.text.startswith("-") for w in rest):
                raise _Doubt
            if name == "printf" and rest and rest[0].text.startswith("-v"):
                raise _Doubt
            if name == "trap" and rest and rest[0].text != "-l":
                raise _Doubt
        else:
            self.stranger(name, rest)

    def script(self, word: _Word) -> None:
        """A script in a word; its arguments are as good as assigned."""
        if self.varies(word) or word.glob >= 0 or (word.dollar and not word.quoted) or "@" in word.names:
            raise _Doubt
        kept = (self.commands, self.at, self.assigned, self.alone)
        self.commands, assigned, reads = split(word.text)
        self.assigned, self.alone = {*assigned, *_DIGITS, "@", "*", *(name for name, _ in reads)}, False
        if any(w.text in ("cd", "pushd", "popd", "chdir") for words, _, _, _ in self.commands for w in words[:2]):
            raise _Doubt
        for at, (words, targets, _, _) in enumerate(self.commands):
            self.at = at
            for target in targets:
                self.redirect(target)
            self.command(words)
        self.commands, self.at, self.assigned, self.alone = kept

    def computed(self, name: str, word: _Word) -> None:
        if self.far and self.assigned and name not in _ONLY_WORDS and self.varies(word):
            raise _Doubt

    def stranger(self, name: str, rest: list[_Word]) -> None:
        bare = name.rstrip("0123456789.").rstrip("-")
        if name in JUDGED or bare in JUDGED or bare in WRITERS or "/" in name or not name:
            raise _Doubt
        if name in PREFIXES or name.startswith("-") or name in KEYWORDS:
            raise _Doubt
        if bare != name and (bare in QUIET or bare in SHOWING or bare in ALONE):
            raise _Doubt
        self.plain_words(name, rest)

    def only_asks(self, name: str, rest: list[_Word]) -> bool:
        """A form of a large program that prints something about itself or its world, and no more."""
        if not rest or any(word.dollar or word.ran for word in rest[:2]):
            return False
        if rest[0].text in _ASKING.get(name, ()):
            return True
        if name in ("python", "python3") and rest[0].text == "-m" and len(rest) > 1:
            return rest[1].text in _MODULES
        return len(rest) == 1 and rest[0].text in ("--version", "--help") and name in _TELLING

    def plain_words(self, name: str, rest: list[_Word]) -> None:
        """Arguments of a program that is known by an output option only."""
        for word in rest:
            self.computed(name, word)
            self.quiet(word)
            if word.text.startswith("-"):
                option = word.text.lstrip("-").partition("=")[0]
                if (
                    option in _OUTPUTS
                    or option.endswith(("out", "output", "-file", "dir"))
                    or word.text[1:2] in ("o", "O")
                ):
                    raise _Doubt

    def writer(self, name: str, rest: list[_Word], inner: bool) -> None:
        if name == "curl" and not any(w.text.startswith(_CURL_WRITES) or w.text[1:2].isupper() for w in rest):
            for word in rest:
                self.quiet(word) if "://" not in word.text else None
            return
        if name in ("rsync", "cp", "scp", "ln") and not inner:
            rest = self.target_only(name, rest)
        for word in rest:
            text = word.text
            if inner and "{}" in text:
                if text != "{}" and "/" in text:
                    raise _Doubt
                continue
            if text.startswith("-") and len(text) > 1 and not word.dollar and word.glob < 0:
                if "=" in text:
                    self.plain(text.partition("=")[2], word)
                elif (
                    name in ("cp", "mv", "ln", "install") and "t" in text.lstrip("-")[:4] and text != "-t"
                ) or "/" in text:
                    raise _Doubt
                continue
            if "{" in text and word.glob >= 0 and self.braced(text, word):
                continue
            if name in _ENTRIES and not any("r" in w.text for w in rest if name in _PACKERS and w.text.startswith("-")):
                self.entry(text, word)
            else:
                self.plain(text.partition("=")[2] if name == "dd" and "=" in text else text, word)

    def target_only(self, name: str, rest: list[_Word]) -> list[_Word]:
        """What is copied is only read: the last name is where it goes."""
        if self.moves or not rest or rest[-1].text.startswith("-") or not rest[-1].text or self.varies(rest[-1]):
            return rest
        names = [w for w in rest[:-1] if not w.text.startswith("-")]
        if (
            not names
            or rest[-2].text.startswith("-")
            or any(w.text.startswith(_NOT_ONLY_TARGET if name == "rsync" else ("--tar", "--par")) for w in rest)
        ):
            return rest
        if name != "rsync" and any(w.text[:1] == "-" != w.text[1:2] and "t" in w.text for w in rest):
            return rest
        target = rest[-1].text.rstrip("/")
        for word in names:
            if word.dollar or word.glob >= 0 or word.ran:
                if target.startswith("\1") or self.within(target):
                    return rest  # a name of theirs may be that of a link in there
            elif self.link_into(target + "/" + word.text.rstrip("/").rpartition("/")[2]):
                raise _Doubt
        return rest[-1:]

    def within(self, path: str) -> bool:
        """Does it lie in the project?"""
        if path.startswith("~"):
            return False
        full = lexical(path if path.startswith("/") else self.cwd + "/" + path)
        return full == self.project or full.startswith(self.project + "/")

    def perl(self, rest: list[_Word]) -> None:
        code = False
        for word in rest:
            text = word.text
            if text.startswith("-") and len(text) > 1:
                if "i" in text.partition("e")[0] or text.startswith(("-M", "-m", "-I", "-x")) or word.dollar:
                    raise _Doubt
                code = code or "e" in text.lower()
            if word.ran or any(sign in text for sign in _PERL_WRITES):
                raise _Doubt
            if not text.startswith("-"):
                self.shown(word)
        if not code:
            raise _Doubt

    def generic(self, name: str, rest: list[_Word]) -> None:
        """All names elsewhere, those that come down the pipe too."""
        for word in rest:
            if name == "rename" and not word.text.startswith("-"):
                self.entry(word.text, word)
            elif not word.text.startswith("-") or word.dollar or word.glob >= 0:
                self.plain(word.text, word)
            elif "/" in word.text or "=" in word.text:
                self.plain(word.text.partition("=")[2] or word.text[2:], word)
        if name == "cpio" and not any("i" in w.text for w in rest if w.text.startswith("-")):
            return  # packing and passing on only read what they are told
        if name in _FROM_PIPE:
            if "bank" in self.low or "memory" in self.low:
                raise _Doubt
            if self.commands[self.at][2] or self.commands[self.at][1]:
                self.fed()
            elif name == "at":
                raise _Doubt

    def tar(self, rest: list[_Word]) -> None:
        """Listing, or packing with names that lie elsewhere."""
        letters = rest[0].text.lstrip("-") if rest else "x"
        if letters == "T" or letters.startswith("T-"):
            letters = "c" if any(w.text.startswith(("--create", "-c")) for w in rest) else "x"
        if set(letters) & set("x") and letters.isalnum() and len(rest) > 2 and not set(letters) & set("CTFI"):
            for word in rest[1:]:  # only these come out
                if word.text.startswith("-") and word.text != "-":
                    raise _Doubt
                self.plain(word.text, word)
            return
        if not letters.isalnum() or set(letters) & set("xruAF"):
            raise _Doubt
        for word in rest[1:]:
            text = word.text
            if text.startswith("--"):
                if not text.startswith(("--null", "--no-rec", "--files-from", "--exclude", "--create", "--verbose")):
                    raise _Doubt
            elif text.startswith("-") and (set(text) & set("xruAFI") or "/" in text):
                raise _Doubt
            elif "c" in letters and (
                word is rest[1] or text.endswith((".tar", "gz", "bz2", "tgz", "xz")) or word.dollar
            ):
                self.plain(text, word)

    def showing(self, name: str, rest: list[_Word], inner: bool) -> None:
        if name == "sed":
            self.sed(rest, inner)
        elif name in ("awk", "gawk", "mawk"):
            for word in rest:
                text = word.text
                if text.startswith("-") and not text.startswith(("-F", "-v")) and len(text) > 1:
                    raise _Doubt
                awk_writes(text)
        elif name in ("sort", "uniq", "tree", "less", "xxd", "shuf", "iconv", "base64"):
            operands = 0
            for at, word in enumerate(rest):
                text = word.text
                if text == "-o" and name in ("sort", "shuf") and at + 1 < len(rest) and not inner:
                    if rest[at + 1].dollar and not rest[at + 1].quoted:
                        raise _Doubt  # it may be nothing, and then the next word is the file
                    self.plain(rest[at + 1].text, rest[at + 1])
                    continue
                if not text.startswith("-") or len(text) == 1 or word.dollar:
                    operands += 1
                elif "o" in text.lower():
                    raise _Doubt
            if name in ("uniq", "xxd") and (operands > 1 or inner or any(w.glob >= 0 or w.ran for w in rest)):
                raise _Doubt
        if name.endswith("grep") and grep_letters(rest) & set("qcl"):
            for word in rest:
                self.computed(name, word)
                self.quiet(word)
            return
        if name == "sed" and edits(rest):
            return  # it prints nothing
        below = any(w.text.startswith("-") and ("r" in w.text.lower() or "d" in w.text) for w in rest)
        below = below or name in ("rg", "ack", "ag", "bat")
        pattern = name in _PATTERNED and not any(
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

    def find(self, rest: list[_Word], inner: bool) -> None:
        if inner and any(w.text.startswith(("-exec", "-ok", "-delete", "-fpr", "-fls")) for w in rest):
            raise _Doubt
        writes = False
        for word in rest:
            self.computed("find", word)
            self.quiet(word)
        for at, word in enumerate(rest):
            if word.text in _FIND_WRITES:
                if word.text == "-delete":
                    writes = True
                elif at + 1 < len(rest):
                    self.plain(rest[at + 1].text, rest[at + 1])
            elif word.text in ("-exec", "-execdir", "-ok", "-okdir"):
                stop = at + 1
                while stop < len(rest) and rest[stop].text not in (";", "+"):
                    stop += 1
                command = rest[at + 1 : stop]
                inside = command[1:] if command and command[0].text == "sudo" else command
                name = inside[0].text.rpartition("/")[2] if inside else ""
                if self.copies(name, inside[1:], appended=False):
                    continue
                if name == "tar" and len(inside) > 2 and set(inside[1].text) <= set("-cruvzjJfp"):
                    self.plain(inside[2].text, inside[2])
                    continue
                if name in WRITERS or name in _ON_NAMES or (name in ("sed", "gsed", "perl") and edits(inside)):
                    writes = True
                    self.writing(name, inside[1:])
                elif command:
                    self.program(command[0], command[1:], inner=True)
        if writes:
            self.roots(rest)

    def copies(self, name: str, rest: list[_Word], *, appended: bool) -> bool:
        """The names from elsewhere are only read: a copy or a link goes to a place that is named here."""
        words = [w for w in rest if not w.text.startswith("-")]
        if (
            name not in ("cp", "ln", "scp")
            or appended
            or len(words) != 2
            or words[0].text != "{}"
            or "{}" in words[1].text
        ):
            return False
        if any(w.text.startswith("-") and "t" in w.text for w in rest):
            return False
        if self.within(words[1].text) or words[1].text.startswith("\1"):
            return False
        self.plain(words[1].text, words[1])
        return True

    def writing(self, name: str, rest: list[_Word]) -> None:
        """A program that writes the names it gets; its own arguments must lie elsewhere."""
        if name == "perl":
            for word in rest:
                if word.ran or any(sign in word.text for sign in _PERL_WRITES) or word.text.startswith(("-M", "-I")):
                    raise _Doubt
                if "{}" not in word.text and "/" in word.text and not word.text.startswith("s"):
                    raise _Doubt
        elif name in ("sed", "gsed"):
            self.sed([w for w in rest if "{}" not in w.text], inner=False)
        else:
            self.writer(name, rest, inner=True)

    def roots(self, rest: list[_Word]) -> None:
        """find starts where nothing of ours is, or asks for names that no page has: what it finds lies elsewhere."""
        if other_names(rest):
            return
        at = 0
        while at < len(rest) and not rest[at].text.startswith(("-", "(", "!")):
            word = rest[at]
            if not word.text or (word.text.startswith("\1") and word.text != "\1"):
                raise _Doubt
            text = word.text
            if word.glob > 0 and text.startswith("/") and not word.dollar and entries_only(rest):
                text = text[: word.glob].rpartition("/")[0]  # what it stands for lies in there
                word = _Word()
            self.plain(text or "/", word)
            if self.link_into(text.rstrip("/") + "/."):
                raise _Doubt
            at += 1
        if not at:
            raise _Doubt

    def known_reads(self, reads: list[tuple[str, int]]) -> None:
        """Variables that a loop reads: unknown, unless what it reads comes from a search that starts elsewhere."""
        for name, at in reads:
            self.at = at
            try:
                if name not in self.assigned and at < len(self.commands):
                    if not self.commands[at][2]:
                        raise _Doubt
                    self.fed()
            except _Doubt:
                self.assigned.add(name)

    def source(self, commands: list[_Command]) -> None:
        """A substitution that gives names from elsewhere."""
        for words, targets, piped, _ in commands:
            if not words or targets:
                raise _Doubt
            if words[0].text == "find" and not piped:
                self.roots(words[1:])
            elif words[0].text not in _SAFE_SOURCES and not (piped and words[0].text in _FILTERS):
                raise _Doubt

    def fed(self) -> None:
        """The names that come down this pipe are none of the bank's: they come from a search that starts elsewhere."""
        at = self.at
        if self.commands[at][1] or not (self.commands[at][2] or self.alone):
            raise _Doubt
        level = self.commands[at][3]
        while self.commands[at][2]:
            at -= 1
            while at >= 0 and self.commands[at][3] > level:
                at -= 1  # what a word of it substitutes
            if at < 0 or self.commands[at][3] < level:
                raise _Doubt
            words, targets, _, _ = self.commands[at]
            name = words[0].text if words else ""
            if any(t.text for t in targets) or not words:
                raise _Doubt
            if name == "find":
                self.roots(words[1:])
            elif name in _FILTERS:
                for word in words[2 if name not in ("sort", "uniq", "wc", "tac", "rev", "nl") else 1 :]:
                    if not word.text.startswith("-") and not word.text.isdigit() and self.commands[at][2] is False:
                        raise _Doubt
                if not self.commands[at][2]:
                    raise _Doubt
            elif name == "echo":
                for word in words[1:]:
                    for piece in word.text.split():
                        self.plain(piece, word)
            elif name not in _SAFE_SOURCES:
                raise _Doubt

    def xargs(self, rest: list[_Word]) -> None:
        at = 0
        while at < len(rest) and rest[at].text.startswith("-"):
            text = rest[at].text
            if text in ("-n", "-I", "-P", "-L", "-d", "-s", "-E"):
                at += 1
            elif text.startswith(("-a", "--arg-file")):
                raise _Doubt
            at += 1
        if at < len(rest):
            if rest[at].text in ("read", "mapfile", "ssh", "export", "declare", "set"):
                raise _Doubt
            while rest[at].text == "sudo" and at + 1 < len(rest):
                at += 1
            name = rest[at].text.rpartition("/")[2]
            token = any(w.text in ("-I{}", "-i", "-i{}") or w.text == "{}" for w in rest[:at])
            if self.copies(name, rest[at + 1 :], appended=not token):
                return
            if name in WRITERS or name in _ON_NAMES or (name in ("sed", "gsed", "perl") and edits(rest[at:])):
                self.fed()
                self.writing(name, rest[at + 1 :])
                return
            before = self.commands[self.at - 1][0] if self.at else []
            if before and before[0].text in ("echo", "printf") and any("-" in w.text for w in before[1:]):
                raise _Doubt  # an option may come down the pipe
            self.program(rest[at], rest[at + 1 :], inner=True)

    def git(self, rest: list[_Word]) -> None:
        at = 0
        while at < len(rest) and rest[at].text.startswith("-"):
            if rest[at].text not in ("--no-pager", "-P", "--version", "--no-optional-locks"):
                raise _Doubt
            at += 1
        if at >= len(rest):
            return
        if rest[at].text not in _GIT or rest[at].dollar:
            raise _Doubt
        for word in rest[at + 1 :]:
            if word.text.startswith(("--ou", "-o")) or word.glob >= 0 or self.varies(word):
                raise _Doubt
            if not word.text.startswith("-") and (self.moves or self.link_into(word.text.rpartition(":")[2])):
                raise _Doubt

    def sed(self, rest: list[_Word], inner: bool) -> None:
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
                    raise _Doubt
                expect = given = given or text == "--expression"
            elif text.startswith("-") and len(text) > 1:
                place = place or "i" in text.partition("e")[0]
                if not set(text[1:].partition("i")[0]) <= set("nErzsue"):
                    raise _Doubt
                if "e" in text[1:].partition("i")[0]:
                    if not text.endswith("e"):
                        raise _Doubt
                    expect = given = True
            elif not given:
                if word.dollar and not text and not word.quoted:
                    raise _Doubt  # nothing, and the next word is the script
                given = True
                simple_sed(word)
            elif place:
                self.plain(text, word)
        if place and inner:
            raise _Doubt


_TELLING = words("python python3 node npm npx pnpm yarn bun deno ruby perl php make cmake gcc g++ clang docker pip uv")
# Modules that write nothing but caches.
_MODULES = words("pytest unittest doctest http.server mypy timeit pydoc")
# Subcommands of large programs that ask something and write nothing here.
_ASKING = {
    "docker": words("ps images logs inspect stats top version info port events history search"),
    "podman": words("ps images logs inspect stats top version info port events history search"),
    "kubectl": words("get describe logs top version api-resources cluster-info explain"),
    "oc": words("get describe logs whoami version"),
    "npm": words("ls list view outdated whoami root prefix ping owner search explain"),
    "pnpm": words("ls list why outdated root"),
    "yarn": words("list why info outdated"),
    "pip": words("list show freeze check index"),
    "pip3": words("list show freeze check index"),
    "poetry": words("show check env about"),
    "uv": words("tree version"),
    "conda": words("list info search"),
    "terraform": words("version providers validate show output"),
    "gcloud": words("info version"),
    "make": words("-n --dry-run --version"),
}
_OUTPUTS = frozenset(
    words(
        "o O output out outfile save dest destination target prefix B i in-place inplace write fix w "
        "overwrite fix-all autofix apply export export-to save-to write-to to-file outDir outFile logfile "
        "junitxml cov-report"
    )
)


def before_dashes(rest: list[_Word]) -> list[_Word]:
    for at, word in enumerate(rest):
        if word.text == "--":
            return rest[:at]
    return rest


def grep_letters(rest: list[_Word]) -> set[str]:
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
        raise _Doubt
    for mark in "{}\n":
        program = program.replace(mark, ";")
    for statement in program.split(";"):
        at = statement.find("print")
        if at >= 0 and ">" in statement[at:]:
            raise _Doubt


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


def edits(words: list[_Word]) -> bool:
    return any(w.text.startswith(("-i", "--in-place", "-ni", "-ri", "-Ei", "-pi", "-lpi")) for w in words)


def entries_only(rest: list[_Word]) -> bool:
    """Only removals and renames: a link that a pattern meets is not followed."""
    for at, word in enumerate(rest[:-1]):
        if word.text in ("-exec", "-ok") and rest[at + 1].text.rpartition("/")[2] not in (
            "rm",
            "mv",
            "rmdir",
            "unlink",
        ):
            return False
        if word.text in ("-execdir", "-okdir", "-L", "-follow"):
            return False
    return True


def other_names(rest: list[_Word]) -> bool:
    """Does find ask for a suffix that is not a page's? A bank holds pages and folders, and nothing else (GRD-1)."""
    depth, found, group = 0, False, True
    for at, word in enumerate(rest):
        text = word.text
        before = rest[at - 1].text if at else ""
        if text in ("!", "-not", ","):
            return False
        if text == "(":
            depth, group = depth + 1, True
        elif text == ")":
            depth -= 1
            found = found or group
        elif before in ("-name", "-iname"):
            suffix = text.rpartition("*")[2].lower()
            other = (
                not word.dollar
                and "." in suffix
                and not suffix.endswith((".md", "?", "]", ".markdown"))
                and len(suffix) > 1
            )
            other = other and suffix.rpartition(".")[2].isalnum()
            if depth:
                group = group and other
            else:
                found = found or other
        elif text in ("-o", "-or"):
            if not depth:
                return False
        elif depth and text.startswith("-") and text not in ("-name", "-iname", "-a", "-and"):
            group = False
        elif text in ("-exec", "-execdir", "-ok", "-okdir", "-delete"):
            return found
    return found


def simple_sed(word: _Word) -> None:
    """Addresses, printing, deleting and plain substitutions; what writes or runs is not for here."""
    if word.ran:
        raise _Doubt
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
                raise _Doubt
        else:
            raise _Doubt


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
                raise _Doubt
            if script.find("[", at + 1, close) >= 0 or "\\" + mark in script[at:close]:
                raise _Doubt
            at = close
        at += 1
    raise _Doubt


def lexical(path: str) -> str:
    out: list[str] = []
    for part in path.split("/"):
        if part == "..":
            del out[-1:]
        elif part and part != ".":
            out.append(part)
    return "/" + "/".join(out)


_Command = tuple[list[_Word], list[_Word], bool, int]  # its words, its files, is it piped into, how deep it stands


class _Splitter:
    """Simple commands, redirections and substitutions, with none of the structure around them."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[_Command] = []
        self.words: list[_Word] = []
        self.targets: list[_Word] = []
        self.word: _Word | None = None
        self.stack: list[tuple[str, bool, list[_Word], list[_Word], _Word | None, bool, int]] = []
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
            if not self.words and word.text in KEYWORDS and not word.quoted:
                return
            if self.words and self.words[0].text == "read" and not self.stack and not word.dollar:
                self.reads.append((word.text, len(self.found)))
            elif self.words and self.words[0].text in _SETTERS:
                self.assigned.add(word.text.partition("=")[0])
            elif word.text in _SETTERS:
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
            raise _Doubt
        if self.words or self.targets:
            self.found.append((self.words, self.targets, self.piped, len(self.stack)))
        self.words, self.targets, self.piped = [], [], False

    def enter(self, kind: str) -> None:
        self.stack.append((kind, self.quote, self.words, self.targets, self.word, self.piped, len(self.found)))
        self.words, self.targets, self.word, self.quote, self.piped = [], [], None, False, False
        if len(self.stack) > 12 or (self.into and kind not in ("$", "`")):
            raise _Doubt

    def leave(self, closer: str) -> None:
        self.close()
        into, self.into = self.into, ""
        if self.stack and self.stack[-1][0] == "=":
            self.words = []
        self.finish()
        if not self.stack or (self.stack[-1][0] == "`") != (closer == "`") or into:
            raise _Doubt
        kind, self.quote, self.words, self.targets, self.word, self.piped, start = self.stack.pop()
        if kind == "<" and self.word is not None:
            self.word.text += "\1"
        if kind in ("$", "`") and self.word is not None:
            if all(words and words[0].text.rpartition("/")[2] in _FIGURES for words, _, _, _ in self.found[start:]):
                self.word.text += "\1"  # a date or a name: no path
            else:
                self.word.ran = True
                self.word.commands = self.found[start:]

    def current(self) -> _Word:
        if self.word is None:
            self.word = _Word()
        return self.word

    def run(self) -> tuple[list[_Command], set[str], list[tuple[str, int]]]:
        at, end = 0, len(self.text)
        while at < end:
            at = self.quoted(at) if self.quote else self.bare(at)
        if self.quote or self.stack:
            raise _Doubt
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
                raise _Doubt
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
                raise _Doubt
            self.enter("$")
            return at + 2
        if follows == "{":
            stop = text.find("}", at)
            inside = text[at + 2 : stop]
            if stop < 0 or any(c in inside for c in "$`'\"\\({"):
                raise _Doubt
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
                    raise _Doubt
                word.text += _ESCAPES[text[at]]
            else:
                word.text += text[at]
            at += 1
        if at >= len(text):
            raise _Doubt
        word.quoted = True
        return at + 1

    def named(self, word: _Word, name: str) -> None:
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
                raise _Doubt
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
            raise _Doubt
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
            raise _Doubt
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
                raise _Doubt
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


def split(command: str) -> tuple[list[_Command], set[str], list[tuple[str, int]]]:
    """The simple commands of a text with the files they are redirected to or from, and the variables it sets."""
    return _Splitter(command).run()
