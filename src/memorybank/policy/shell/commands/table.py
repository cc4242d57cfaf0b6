"""How programs name what they write: data, one row a program."""

from __future__ import annotations

from memorybank.model.value import value
from memorybank.policy.shell.marks import words


@value
class Row:
    """`writes` picks operands: `*` all, `1:` all but the first, `-1` the last, `0`/`1` that one, "" none."""

    writes: str = ""
    short: str = ""  # letters with a value
    long: str = ""  # long options with a value
    outs: str = ""  # options whose value is a file or folder that is written
    tree: str = ""  # options that make it work on everything below
    how: str = "write"  # write | remove | replace (a new file takes the name) | spread
    unless: str = ""  # options with which nothing is written
    only: str = ""  # options without which nothing is written
    shows: bool = False  # prints the content of its operands


ROWS: dict[str, Row] = {
    "rm": Row("*", how="remove", tree="r R recursive"),
    "rmdir": Row("*", how="remove"),
    "unlink": Row("*", how="remove"),
    "trash": Row("*", how="remove"),
    "trash-put": Row("*", how="remove"),
    "srm": Row("*", how="remove"),
    "shred": Row("*", short="nsN", long="iterations size random-source"),
    "touch": Row("*", short="drtA", long="date reference time"),
    "truncate": Row("*", short="sr", long="size reference"),
    "fallocate": Row("*", short="lop", long="length offset"),
    "sponge": Row("*"),
    "chmod": Row("1:", long="reference", tree="R recursive"),
    "chown": Row("1:", long="reference from", tree="R recursive"),
    "chgrp": Row("1:", long="reference", tree="R recursive"),
    "chcon": Row("1:", short="urtl", long="reference", tree="R recursive"),
    "setfacl": Row("*", short="mxMX", long="modify remove set set-file restore", tree="R recursive"),
    "setfattr": Row("*", short="nvx", long="name value remove restore"),
    "xattr": Row("*", only="w d c", tree="r"),
    "chattr": Row("1:", tree="R"),
    "mkfifo": Row("*", short="m", long="mode"),
    "mknod": Row("0", short="m", long="mode"),
    "dos2unix": Row("*", how="replace", unless="O stdout i info to-stdout"),
    "unix2dos": Row("*", how="replace", unless="O stdout i info to-stdout"),
    "mac2unix": Row("*", how="replace", unless="O stdout i info to-stdout"),
    "rename": Row("1:", how="remove", unless="n no-act nono"),
    "prename": Row("1:", how="remove", unless="n no-act nono"),
    "file-rename": Row("1:", how="remove", unless="n no-act nono", short="e"),
    "mmv": Row("*", how="remove", unless="n"),
    "detox": Row("*", how="remove", unless="n dry-run", tree="r"),
    "vidir": Row("*", how="remove"),
    "link": Row("*"),  # a second name of a page: who writes the one writes the other
    "gzip": Row(
        "*", how="replace", short="S", long="suffix", unless="c stdout to-stdout l list t test", tree="r recursive"
    ),
    "gunzip": Row(
        "*", how="replace", short="S", long="suffix", unless="c stdout to-stdout l list t test", tree="r recursive"
    ),
    "bzip2": Row("*", how="replace", unless="c stdout t test"),
    "bunzip2": Row("*", how="replace", unless="c stdout t test"),
    "xz": Row(
        "*", how="replace", short="TFCS", long="threads format check suffix", unless="c stdout to-stdout l list t test"
    ),
    "unxz": Row("*", how="replace", short="TFCS", unless="c stdout to-stdout l list t test"),
    "lzma": Row("*", how="replace", unless="c stdout l t"),
    "lz4": Row("*", how="replace", unless="c t"),
    "zstd": Row("*", how="replace", short="oDT", outs="o output-dir-flat", unless="c stdout t test l list", tree="r"),
    "unzstd": Row("*", how="replace", short="oDT", outs="o", unless="c stdout t test l list", tree="r"),
    "compress": Row("*", how="replace", unless="c"),
    "uncompress": Row("*", how="replace", unless="c"),
    "brotli": Row("*", how="replace", short="oqwS", outs="o output", unless="c stdout t test"),
    "pigz": Row("*", how="replace", short="pS", unless="c stdout l t", tree="r"),
    "sort": Row(
        short="koStT",
        long="key output buffer-size field-separator temporary-directory files0-from sort",
        outs="o output",
        shows=True,
    ),
    "shuf": Row(short="ino", long="input-range head-count output random-source", outs="o output", shows=True),
    "uniq": Row("1", short="fsw", long="skip-fields skip-chars check-chars", shows=True),
    "tree": Row(short="oLPIH", outs="o"),
    "iconv": Row(short="fto", long="from-code to-code output", outs="o output", shows=True),
    "split": Row("1", short="abClnt", long="bytes lines number suffix-length line-bytes filter additional-suffix"),
    "csplit": Row(short="fbn", long="prefix suffix-format digits", outs="f prefix"),
    "xxd": Row("1", short="clogs", shows=True),
    "hexdump": Row(short="efns", shows=True),
    "base64": Row(short="wio", long="wrap", outs="o", shows=True),
    "wget": Row(
        short="OoaPUtTeiQBI",
        long="output-document output-file append-output directory-prefix user-agent header",
        outs="O output-document o output-file a append-output P directory-prefix",
    ),
    "curl": Row(
        short="oXHduAeTFmKbcwDErxyYCQ",
        long="output request header data user user-agent output-dir dump-header cookie-jar url form write-out",
        outs="o output output-dir D dump-header c cookie-jar trace trace-ascii stderr",
    ),
    "aria2c": Row(short="dolijsxk", long="dir out log", outs="d dir o out l log"),
    "gcc": Row(short="oIxLlDUMFTu", outs="o MF"),
    "cc": Row(short="oIxLlDU", outs="o"),
    "g++": Row(short="oIxLlDU", outs="o"),
    "clang": Row(short="oIxLlDU", outs="o"),
    "ld": Row(short="oLlT", outs="o"),
    "as": Row(short="oI", outs="o"),
    "strip": Row("*", short="oNK", outs="o"),
    "objcopy": Row("-1", short="OIBjR"),
    "tsc": Row(long="outDir outFile project p", short="p", outs="outDir outFile"),
    "openssl": Row(long="out in key", outs="out"),
    "gpg": Row(short="oru", long="output recipient local-user", outs="o output"),
    "age": Row(short="oriR", outs="o output"),
    "ssh-keygen": Row(short="tfNbCmPI", outs="f"),
    "pandoc": Row(short="oftVM", long="output from to", outs="o output extract-media"),
    "dot": Row(short="oTK", outs="o"),
    "xmllint": Row(long="output xpath schema", outs="output"),
    "envsubst": Row(),
    "sqlite3": Row("0", long="separator init cmd", unless="readonly"),
    "convert": Row("-1"),
    "magick": Row("-1"),
    "mogrify": Row("*"),
    "ffmpeg": Row("-1", short="ifctr"),
    "sox": Row("-1"),
    "mkisofs": Row(short="o", outs="o"),
    "mksquashfs": Row("1"),
    "mkfs": Row("-1"),
    "bsdtar": Row(),
    "patchelf": Row("-1", long="set-rpath set-interpreter"),
    "crontab": Row(),
    "jar": Row(),
    "m4": Row(short="oDI", shows=True),
    "flex": Row(short="o", outs="o"),
    "bison": Row(short="o", outs="o output"),
    "yacc": Row(short="ob", outs="o"),
    "protoc": Row(short="I", outs="python_out cpp_out java_out go_out js_out grpc_python_out"),
    "logrotate": Row(short="sl", outs="s state"),
    "tcpdump": Row(short="wirFcs", outs="w"),
    "nmap": Row(short="op", outs="oN oX oG oA"),
    "youtube-dl": Row(short="ofP", outs="o output P paths"),
    "yt-dlp": Row(short="ofP", outs="o output P paths"),
    "jupyter": Row(long="to output output-dir", outs="output output-dir"),
    "sphinx-build": Row("1", short="bdcD"),
    "mkdocs": Row(short="df", long="site-dir", outs="d site-dir"),
    "virtualenv": Row("*", short="p", long="python"),
    "cookiecutter": Row(short="o", outs="o output-dir"),
    "pv": Row(short="LisNo", outs="o output", shows=True),
    "yes": Row(),
    "ts": Row(),
    "vipe": Row(),
    "pee": Row(),
    "fmt": Row(short="wgp", shows=True),
    "kubectl": Row(),
}

# Programs that only read, whatever their arguments: those that print what is in their operands, and those that do not.
SHOWING = frozenset(
    words(
        "cat tac nl head tail less more most bat batcat cut paste join comm fold expand unexpand rev column "
        "od strings base32 diff sdiff colordiff vimdiff zcat bzcat xzcat zless zmore lz4cat zstdcat view "
        "mdcat glow jq pr tsort look xq tomlq gron ccat pygmentize highlight mdless hexyl csvcut csvlook "
        "aspell hunspell ptx ul colrm cmark xmlstarlet delta hd gnl ghead gtail gcat diff3 zdiff dasel htmlq "
        "pup miller mlr rich frogmouth asciidoctor"
    )
)
QUIET = frozenset(
    words(
        "ls dir vdir stat file du df wc md5sum md5 sha1sum sha224sum sha256sum sha384sum sha512sum shasum "
        "b2sum b3sum cksum sum crc32 cmp basename dirname realpath readlink namei pathchk getfacl getfattr "
        "lsattr lsof fuser which whereis whatis apropos man info help tldr date cal uptime uname hostname "
        "hostid whoami who w id groups users last lastlog tty stty arch nproc getconf locale env printenv ps "
        "pgrep pidof top htop free vmstat iostat mpstat sar lscpu lsblk lsusb lspci dmesg journalctl mount "
        "findmnt netstat ss ip ifconfig route ping ping6 traceroute dig nslookup host whois nc netcat seq "
        "expr bc dc factor numfmt tr yes true false clear reset tput tset logname test sleep usleep cksum "
        "locate mlocate exa eza lsd tokei cloc scc loc ncdu dust duf file exiftool identify ffprobe mediainfo "
        "nm ldd objdump readelf size c++filt addr2line gdb jps jstack vale proselint write-good alex cspell "
        "typos lychee getent finger pstree lsns ipcs blkid lsmod modinfo sysctl dpkg-query rpm apt-cache "
        "brew-info tzselect fc-list xdpyinfo xrandr xprop xwininfo inotifywait inotifywatch fswatch pathchk "
        "sum ag ack rg ripgrep ugrep fgrep zgrep zegrep zfgrep pcregrep bzgrep xzgrep egrep grep mesg wall "
        "write talk news calendar fortune cowsay figlet toilet banner lolcat nl-route sensors acpi upower "
        "hwclock timedatectl loginctl hostnamectl localectl systemd-analyze pkg-config printf tree-sitter"
    )
)
READERS = SHOWING | QUIET

# Programs that rewrite the files and folders they are given: with which options they do, and which files they look for.
# (needs one of these options or "" for always; stays read-only with one of those; suffixes, "" for any; first operands
# that are no paths)
FORMATTERS: dict[str, tuple[str, str, str, str]] = {
    "prettier": (
        "w write",
        "c check l list-different",
        ".md .js .ts .json .css .html .yaml .yml .tsx .jsx .mdx .vue",
        "",
    ),
    "markdownlint": ("f fix", "", ".md .markdown", ""),
    "markdownlint-cli2": ("fix", "", ".md .markdown", ""),
    "markdownlint-cli2-fix": ("", "", ".md .markdown", ""),
    "mdformat": ("", "check", ".md", ""),
    "remark": ("o output", "", ".md", ""),
    "mdl": ("fix", "", ".md", ""),
    "pymarkdown": ("", "", ".md", "fix"),
    "rumdl": ("fix", "", ".md", "check fmt"),
    "dprint": ("", "", ".md .ts .js .json", "fmt"),
    "deno": ("", "check", ".md .ts .js .json", "fmt"),
    "doctoc": ("", "s stdout dryrun", ".md", ""),
    "markdown-toc": ("i", "", ".md", ""),
    "codespell": ("w write-changes", "", "", ""),
    "typos": ("w write-changes", "", "", ""),
    "black": ("", "check diff version", ".py .pyi", ""),
    "isort": ("", "c check check-only d diff", ".py", ""),
    "autopep8": ("i in-place", "", ".py", ""),
    "yapf": ("i in-place", "", ".py", ""),
    "autoflake": ("i in-place", "", ".py", ""),
    "pyupgrade": ("", "", ".py", ""),
    "ruff": ("", "check diff", ".py .pyi", "format"),
    "eslint": ("fix", "", ".js .ts .jsx .tsx .mjs .cjs", ""),
    "stylelint": ("fix", "", ".css .scss", ""),
    "biome": ("write apply fix", "", ".js .ts .json .css", "format check lint"),
    "standard": ("fix", "", ".js", ""),
    "xo": ("fix", "", ".js", ""),
    "rubocop": ("a A autocorrect auto-correct autocorrect-all", "", ".rb", ""),
    "gofmt": ("w", "", ".go", ""),
    "goimports": ("w", "", ".go", ""),
    "gofumpt": ("w", "", ".go", ""),
    "rustfmt": ("", "check", ".rs", ""),
    "clang-format": ("i", "", ".c .h .cc .cpp .hpp", ""),
    "shfmt": ("w write", "", ".sh", ""),
    "terraform": ("", "check", ".tf", "fmt"),
    "php-cs-fixer": ("", "dry-run", ".php", "fix"),
    "swiftformat": ("", "lint", ".swift", ""),
    "ktlint": ("F format", "", ".kt", ""),
    "yamlfix": ("", "check", ".yaml .yml", ""),
    "taplo": ("", "check", ".toml", "fmt format"),
    "xmlformat": ("i", "", ".xml", ""),
    "html-tidy": ("m", "", ".html", ""),
    "tidy": ("m modify", "", ".html", ""),
    "textlint": ("fix", "dry-run", ".md .txt", ""),
    "yq": ("i inplace", "", "", ""),
    "sd": ("", "p preview s", "", ""),
    "ruplacer": ("go", "", "", ""),
    "fastmod": ("", "", "", ""),
    "rpl": ("", "s", "", ""),
    "replace": ("", "", "", ""),
    "crudini": ("set del merge", "", "", ""),
    "astyle": ("", "", ".c .h", ""),
    "uncrustify": ("no-backup replace", "", ".c .h", ""),
    "licenseheaders": ("", "", ".py", ""),
    "addlicense": ("", "check", "", ""),
    "expand-tabs": ("", "", "", ""),
    "indent": ("", "", ".c", ""),
    "js-beautify": ("r replace", "", ".js", ""),
    "dart": ("", "", ".dart", "format"),
    "mix": ("", "", ".ex .exs", "format"),
    "zig": ("", "", ".zig", "fmt"),
    "nixfmt": ("", "check", ".nix", ""),
    "buf": ("w", "", ".proto", "format"),
}
TOOLS = frozenset(FORMATTERS)

# What any program's option of this name writes to.
OUTPUT = frozenset(
    words(
        "o O output out outfile out-file output-file output-dir output-directory outdir out-dir output-path "
        "target-dir dest destination dest-dir log-file logfile report-file save save-to write-to outDir "
        "outFile to-file export export-to target prefix install-dir root-dir junitxml cov-report build-dir B"
    )
)
IN_PLACE = frozenset(words("i in-place inplace write fix w overwrite fix-all autofix apply"))
