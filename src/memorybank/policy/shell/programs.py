"""What programs do, as one table. The judge and the fast lane both read it; a new program is a word in it.

A line at the margin says what a group of programs does: a kind, a colon, signs (a line indented by two goes on with
signs). The lines indented by four name the programs. Some kinds, and what a program of it does with its operands:

    quiet  shows no page      show  prints files      search  prints lines of files      names, list  prints names
    write  changes them       remove, copy, move, link, replace  as the words say    format  changes a folder's files
    run    starts the command behind its options      script  starts one out of a text   code  another language

And the signs:

    -ab --name     letters, or a long option, that take a value
    ~i             letters whose value, if there is one, is glued on
    >o             its value is a file or folder that is written
    +R             with it the program works on everything below a folder
    ?i             it writes its operands only with this option          !c   and not with this one
    1: 1           which operands are written (all but the first, the second); else all of them
    .md            kinds of files that it looks for in a folder          =fmt the verb with which it writes
    @1             so many operands come before the command that it runs
"""

from __future__ import annotations

# What these kinds of program do is done when they end, and nothing else runs.
READERS = ("quiet", "show", "search", "names", "list", "builtin", "cd", "say")

TABLE = """
quiet: --time --date -d -f --files0-from
    stat file du df md5sum md5 sha1sum sha224sum sha256sum sha384sum sha512sum shasum b2sum cksum sum cmp wc namei
    pathchk getfacl getfattr lsattr lsof fuser whereis whatis apropos man info help tldr date cal uptime uname
    hostname hostid whoami who w id groups users last tty stty arch nproc getconf locale printenv ps pgrep pidof top
    htop free vmstat iostat lscpu lsblk lsusb lspci dmesg journalctl findmnt netstat ss ip ifconfig ping ping6
    traceroute dig nslookup host whois seq expr bc dc factor numfmt tr yes clear reset tput logname sleep locate
    tokei cloc ncdu nm ldd objdump readelf getent pstree pkg-config kill killall pkill
list: -IwT
    ls dir vdir exa eza lsd
names: -s --suffix --relative-to --relative-base
    basename dirname realpath readlink
quiet: >o -oLPIH
    tree
quiet: >w >a -wa
    history fc
show: -dfcbnwtjUCxXIWFNSsAgpe --lines --bytes --delimiter --fields --width
    cat tac nl head tail more most bat batcat cut paste join comm fold expand unexpand rev column od strings
    base32 diff sdiff colordiff diff3 zdiff zcat bzcat xzcat zless zmore view mdcat glow pr tsort look gron hexyl
    csvcut csvlook ul colrm hd delta highlight pygmentize fmt hexdump
show: -bhjkoOpPtTxyz >LOG-FILE >log-file >o >O
    less
show: 1: -fL --arg --argjson
    jq xq tomlq
show: >o >output -koStTifnDILN --key --output --buffer-size --field-separator
    sort shuf iconv base64 pv m4
show: 1 -fswclogs --skip-fields --skip-chars --check-chars
    uniq xxd
search: -efABCmgtTjMr --regexp --file --include --exclude --exclude-dir --include-dir --glob --type --max-count
    grep egrep fgrep ggrep zgrep zegrep zfgrep bzgrep xzgrep rg ripgrep ag ack ugrep pcregrep
remove: +r +R +recursive
    rm trash trash-put srm unlink rmdir vidir
write: -drtAsnl --date --reference --time --size --length --iterations
    touch truncate fallocate shred sponge mknod mkfifo
write: 1: +R +recursive --reference --from
    chmod chown chgrp chcon chattr
replace: !O !stdout !i !info
    dos2unix unix2dos mac2unix
replace: >o >output -SDTFCpoqw --suffix --threads --format --output !c !stdout !to-stdout !l !list !t !test +r
  +recursive
    gzip gunzip pigz bzip2 bunzip2 xz unxz lzma lz4 zstd unzstd compress uncompress brotli
remove: 1: -e !n !no-act !nono
    rename prename file-rename
edit: -cuUT --cmd --eval
    vi vim nvim gvim rvim ex ed red nano pico emacs emacsclient micro kak hx helix joe jed mcedit
write: --output-error
    tee
make: -m --mode --context +p +parents
    mkdir
copy: -tS --target-directory --suffix --sparse --reflink --no-preserve
    cp gcp
move: -tS --target-directory --suffix
    mv gmv
install: -mogtS --mode --owner --group --target-directory --suffix
    install ginstall
link: -tS --target-directory --suffix
    ln link
sync: -efTBM --exclude --include --filter --files-from --exclude-from --include-from --rsh --port --compare-dest
  --copy-dest --link-dest --password-file --bwlimit --max-size --min-size --timeout --chmod --chown --out-format
  --temp-dir --suffix >log-file >backup-dir >partial-dir --log-file --backup-dir --partial-dir
    rsync
copy: -PiFocSlJ
    scp pscp
dd:
    dd
write: >p >tmpdir -p --suffix --tmpdir
    mktemp
write: 1: >f >prefix -abClntf --bytes --lines --number --suffix-length --prefix --suffix-format
    split csplit
pack:
    tar gtar bsdtar zip unzip
patch: -pidoDrBFzV --strip --input --directory --output !dry-run !check
    patch gpatch apply_patch applypatch
quiet: >o >output >output-dir >D >dump-header >c >cookie-jar >trace >stderr -oXHduAeTFmKbcwDErxyYCQ --output
  --request --header --data --output-dir --dump-header --cookie-jar
    curl
quiet: >O >output-document >o >output-file >a >append-output >P >directory-prefix -OoaPUtTeiQBI --output-document
  --output-file --append-output --directory-prefix
    wget
write: 1: -ifctr
    convert magick mogrify ffmpeg sox objcopy patchelf
write: 0 !readonly --cmd --init
    sqlite3
format: .md .js .ts .json .css .html .yaml .yml .tsx .jsx .mdx .vue ?w ?write !c !check !l
    prettier
format: .md ?f ?fix
    markdownlint markdownlint-cli2 mdl
format: .md !check !s !stdout !dryrun
    mdformat doctoc markdownlint-cli2-fix
format: .md =fix =fmt !check
    pymarkdown rumdl dprint
format: ?w ?write-changes
    codespell typos
format: .code !check !diff !c !d !dry-run !l
    black yapf autopep8 autoflake isort pyupgrade ruff eslint stylelint biome gofmt goimports rustfmt clang-format
    shfmt rubocop php-cs-fixer swiftformat ktlint taplo nixfmt buf astyle uncrustify licenseheaders
format: 1: ?i ?inplace
    yq
format: 2: !p !preview !s
    sd rpl replace fastmod ruplacer
format: ?i ?m ?modify ?r ?replace
    xmlformat tidy html-tidy yamlfix js-beautify indent addlicense
run: -ugpCcDhrtTURa --user --group --prompt --chdir --host
    sudo
run:
    nohup setsid unbuffer catchsegv torsocks chronic ifne eatmydata firejail rlwrap busybox toybox coproc linux64
    dbus-run-session command builtin numactl
run: -uncpPuioetwlsbfTDSGREMHX >o >output --adjustment --input --output --error --class --user --unit --property
  --setenv --working-directory --wd --file --format
    doas fakeroot nice ionice stdbuf caffeinate xvfb-run pkexec proxychains prlimit systemd-run time gtime strace
    ltrace nsenter exec unshare setpriv runcon dotenv entr
run: @1 -ksTPDftSGrwo --kill-after --signal --userspec --target >o
    timeout gtimeout chrt taskset setarch chroot faketime direnv perf
run: -uCS --unset --chdir --split-string
    env
run: -pcw --package --call --from --with --python
    npx pnpx bunx uvx
run: =run =exec =x =tool -pwn --with --python --from --package --env --spec --project --directory --name
    uv poetry pipenv rye pdm hatch conda mise bundle pipx
run: =exec =x =dlx -pc --package --call --filter
    npm pnpm yarn
shell: -oO --rcfile --init-file
    bash sh zsh dash ksh ash rbash mksh fish
script: -csgGwEtxyeFIOBTmof --timeout
    su runuser script sg at batch tmux screen hyperfine expect flock
script: -n
    watch
code:
    python python2 python3 py pypy pypy3 ipython node nodejs ts-node tsx deno bun ruby perl php lua luajit Rscript
    julia groovy scala swift elixir tclsh guile racket osascript pwsh powershell jjs
awk: -Fvfi --field-separator --assign --file --include
    awk gawk mawk nawk
sed: -efl --expression --file ~i
    sed gsed
find:
    find gfind
xargs: -adEILnPsRSJ --arg-file --delimiter --max-lines --max-args --max-procs --replace ~ile
    xargs gxargs parallel
git:
    git hub yadm
say:
    echo printf
cd:
    cd chdir pushd popd
builtin:
    : true false test [ pwd type which hash jobs wait exit return break continue umask ulimit shopt dirs bg fg
    disown unalias let getopts times enable complete compgen compopt bind caller logout
text:
    eval source . trap
own:
    alias read mapfile readarray set shift declare typeset local export readonly unset
"""
_SPACED = TABLE.replace("\n", " \n ")  # a space around every name

# git's verbs. Reading: nothing changes. Recording, talking to other repositories: the work tree stays as it is, hooks
# apart. Moving: another state of the tree comes.
GIT = {
    "reading": " diff log show status blame ls-files ls-tree ls-remote rev-parse rev-list shortlog describe grep help "
    "version show-ref for-each-ref cat-file merge-base name-rev whatchanged cherry count-objects annotate var "
    "check-ignore check-attr diff-tree diff-index diff-files verify-commit range-diff verify-tag show-branch "
    "patch-id merge-tree reflog archive ",
    "recording": " add commit stage branch tag fetch push remote notes gc prune repack fsck pack-refs maintenance "
    "hash-object update-ref symbolic-ref write-tree commit-tree mktree credential request-pull send-email fast-export "
    "column stripspace lfs ",
    "moving": " switch pull merge rebase cherry-pick revert read-tree sparse-checkout rerere bisect am ",
}
_PAIRS = {  # of verbs that also do other things
    "reading": (
        "worktree list", "config --get", "config --get-all", "config --list", "config -l", "submodule status",
        "bisect log", "stash list", "stash show",
    ),
    "moving": ("submodule update",),
}  # fmt: skip
# Ends of variables that hold a command line, which some program starts.
STARTED = ("EDITOR", "PAGER", "VISUAL", "BROWSER", "ASKPASS", "_SSH", "_COMMAND", "EXTERNAL_DIFF")
SHOWING = ("show", "blame", "cat-file", "annotate")  # a page, where one is named
HANDED = ("--exe", "--upl", "--rec", "--open", "--ext", "-x", "-O")  # options whose value is a command line


def git_kind(verb: str, args: list[str]) -> str:
    """reading, recording or moving; "" where it depends on the arguments."""
    pair = " ".join([verb, *args[:1]])
    found = next((kind for kind, pairs in _PAIRS.items() if pair in pairs), "")
    return found or next((kind for kind, verbs in GIT.items() if f" {verb} " in verbs), "")


def spec(name: str) -> str:
    """The row of a program; "" for one that nobody has told us about. `python3.12` is python3's."""
    at = -1 if not name or " " in name or "\n" in name else _SPACED.find(f" {name} ")
    if at < 0:
        shorter = name.rstrip("0123456789.").rstrip("-")
        return spec(shorter) if shorter != name else ""
    found = ""
    while True:  # back to the line that says what they do
        start = _SPACED.rfind("\n", 0, at) + 2
        line = _SPACED[start : _SPACED.find("\n", start)]
        found = found if line.startswith("    ") else f"{line.strip()} {found}"
        if line[0] != " ":
            return found.strip()
        at = start - 2


class ProgramRow:
    __slots__ = (
        "before", "joined", "kind", "long", "only", "outs", "short", "suffixes", "tree", "unless", "verbs", "which",
    )  # fmt: skip

    def __init__(self, text: str) -> None:
        self.kind, _, rest = text.partition(":")
        self.short, self.joined, self.which, self.before = "", "", "*", 0
        self.long: list[str] = []
        self.suffixes: list[str] = []
        lists: dict[str, list[str]] = {sign: [] for sign in ">+?!="}
        self.outs, self.tree, self.only, self.unless, self.verbs = lists.values()
        for word in rest.split():
            sign, name = word[0], word[1:]
            if word.startswith("--"):
                self.long.append(word[2:])
            elif sign == "-" and not name.isdigit():
                self.short += name
            elif sign in lists:
                lists[sign].append(name)
            elif sign == ".":
                self.suffixes.append(word)
            elif sign == "~":
                self.joined += name
            elif sign == "@":
                self.before = int(name)
            else:
                self.which = word

    def options(self, args: list[str], *, permute: bool = True) -> Options:
        return options(args, self.short, " ".join(self.long), permute=permute, joined=self.joined)

    def written(self, args: list[str]) -> list[str]:
        """Values of options that name what is written: `-o FILE`, `--output=FILE`, openssl's `-out FILE`."""
        if not self.outs:
            return []
        long = [at for at, arg in enumerate(args[:-1]) if arg[:1] == "-" and arg[2:] and arg.lstrip("-") in self.outs]
        spelled = [args[at + 1] for at in long]
        return [out for out in self.options(args).all(*self.outs) + spelled if out != "-"]

    def spares(self, args: list[str]) -> bool:
        found = self.options(args)
        return found.has(*self.unless) or (bool(self.only) and not found.has(*self.only))


# --- arguments


class Options:
    """`flags` as they were given; `values` by letter or long name; `operands` in order."""

    __slots__ = ("flags", "operands", "values")

    def __init__(self) -> None:
        self.flags: set[str] = set()
        self.values: dict[str, list[str]] = {}
        self.operands: list[str] = []

    def letters(self, arg: str, left: list[str], short: str, joined: str) -> None:
        """`-ab`: flags, up to the first letter that takes a value: the rest of the word, or the next one of `left`."""
        cut = next((at for at, letter in enumerate(arg) if at and letter in short + joined), len(arg))
        self.flags.update(arg[1:cut])
        for letter in arg[cut : cut + 1]:
            value = arg[cut + 1 :] or (left.pop() if letter in short and left else "")
            self.values.setdefault(letter, []).append(value)
            self.flags.update(letter if letter in joined else "")

    def has(self, *names: str) -> bool:
        """Was one of these given? Long names may have been shortened."""
        given = self.flags | self.values.keys()
        return any(name in given or any(len(f) > 2 and name.startswith(f) for f in given) for name in names)

    def value(self, *names: str) -> str | None:
        found = self.all(*names)
        return found[-1] if found else None

    def all(self, *names: str) -> list[str]:
        return [v for name in names for v in self.values.get(name, ())]


def options(args: list[str], short: str = "", long: str = "", *, permute: bool = True, joined: str = "") -> Options:
    """`short`: letters with a value; `joined`: letters whose value, if any, is glued on (`-i.bak`); `long`: names."""
    found = Options()
    names, left = long.split(), list(reversed(args))
    while left:
        arg = left.pop()
        if arg == "--" or (found.operands and not permute):
            found.operands += [*([] if arg == "--" else [arg]), *reversed(left)]
            break
        if arg.startswith("--"):
            name, equals, value = arg[2:].partition("=")
            if equals or (name in names and left):
                found.values.setdefault(name, []).append(value if equals else left.pop())
            if equals or name not in names:
                found.flags.add(name)
        elif arg.startswith("-") and len(arg) > 1:
            found.letters(arg, left, short, joined)
        else:
            found.operands.append(arg)
    return found
