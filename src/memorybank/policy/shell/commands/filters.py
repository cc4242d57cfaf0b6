"""Programs that read and print: what comes out of them, and the few ways in which they write."""

from __future__ import annotations

from memorybank.policy.shell import stream as streams
from memorybank.policy.shell.commands.awk import awk
from memorybank.policy.shell.commands.call import Call
from memorybank.policy.shell.commands.sed import sed
from memorybank.policy.shell.commands.table import SHOWING
from memorybank.policy.shell.marks import BANKISH, COMPUTED, OTHER, known, words
from memorybank.policy.shell.match import matches
from memorybank.policy.shell.options import Options
from memorybank.policy.shell.paths import INSIDE, lexical, name, parent
from memorybank.policy.shell.patterns import LONGEST, basic, compiled
from memorybank.policy.shell.stream import Stream

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# Letters with a value of the readers whose operands matter; the others take none that looks like a path.
_VALUES = {
    "head": "nc", "tail": "nc", "cut": "dfcb", "paste": "d", "join": "toj12aev", "nl": "bdfhilnsvw", "fold": "w",
    "pr": "hlows", "column": "tscNoHR", "od": "AjNtSw", "less": "ojkpPtTxyz", "diff": "UCxXIWF", "bat": "lHrm",
    "expand": "t", "jq": "fL", "strings": "nte", "look": "t",
}  # fmt: skip


def reader(call: Call) -> Stream:
    """Any program that only reads."""
    if call.name not in SHOWING:
        return streams.unknown()
    found = call.options(_VALUES.get(call.name, ""), "lines bytes delimiter fields width arg argjson")
    if call.name == "less":
        call.writes(*found.all("o", "O", "log-file", "LOG-FILE"))
    operands = found.operands
    if call.name in ("jq", "xq", "tomlq", "gron", "look", "xmlstarlet"):
        operands = operands[1:]
    source = call.input(operands)
    if call.name == "rev":
        return Stream([line[::-1] for line in source.lines], source.shows)
    if call.name in ("cat", "head", "tail", "tac", "less", "more", "bat", "batcat", "rev", "nl"):
        return Stream(source.lines, source.shows)
    if call.name in ("cut",):
        return Stream(fields(source.lines, found), source.shows)
    return streams.blurred(source)


def fields(lines: list[str], found: Options) -> list[str]:
    mark, which = found.value("d", "delimiter") or "\t", found.value("f", "fields") or ""
    if not which.isdigit() or not known(mark):
        return [BANKISH if BANKISH in "".join(lines) else COMPUTED] if lines else []
    place = int(which) - 1
    out = []
    for line in lines:
        pieces = line.split(mark[:1])
        out.append(line if len(pieces) == 1 else pieces[place] if 0 <= place < len(pieces) else "")
    return out


def tr(call: Call) -> Stream:
    found = call.options()
    if len(found.operands) == 2 and not found.flags and known("".join(found.operands)):
        table = translation(*found.operands)
        if table is not None:
            return Stream([line.translate(table) for line in call.stdin.lines], call.stdin.shows)
    if found.operands[:1] in (["[:blank:]"], ["[:space:]"], [" "]) and len(found.operands[1:]) == 1:
        new = found.operands[1][:1]
        return Stream([line.replace(" ", new).replace("\t", new) for line in call.stdin.lines], call.stdin.shows)
    if found.operands[:1] == ["\\n"] and not found.has("d", "c", "s"):
        return Stream([" ".join(call.stdin.lines)], call.stdin.shows)
    if found.has("d") and len(found.operands) == 1 and known(found.operands[0]) and "\\" not in found.operands[0]:
        gone = set(found.operands[0]) if "-" not in found.operands[0] and "[" not in found.operands[0] else None
        if gone is not None:
            lines = ["".join(c for c in line if c not in gone) for line in call.stdin.lines]
            return Stream(lines, call.stdin.shows)
    return streams.blurred(call.stdin)


def translation(old: str, new: str) -> dict[int, str] | None:
    """tr's two sets, where they are plain characters, ranges and cases."""
    left, right = spelled_out(old), spelled_out(new)
    if not left or not right:
        return None
    right += right[-1] * (len(left) - len(right))
    return {ord(a): b for a, b in zip(left, right, strict=False)}


def spelled_out(text: str) -> str:
    lower = "abcdefghijklmnopqrstuvwxyz"
    text = text.replace("[:lower:]", lower).replace("[:upper:]", lower.upper()).replace("[:digit:]", "0123456789")
    if "[" in text or "\\" in text:
        return ""
    out, at = "", 0
    while at < len(text):
        if text[at + 1 : at + 2] == "-" and at + 2 < len(text):
            out += "".join(chr(n) for n in range(ord(text[at]), ord(text[at + 2]) + 1))
            at += 3
        else:
            out += text[at]
            at += 1
    return out


def ls(call: Call) -> Stream:
    found = call.options("IwT", "ignore hide width format sort time time-style block-size color")
    ground = call.shell.ground
    lines: list[str] = []
    long = found.has("l", "n", "o", "g")
    hidden = found.has("a", "A", "all", "almost-all")
    for path in found.operands or ["."]:
        full = call.full(path)
        if not known(full):
            lines.append(COMPUTED)
            continue
        if found.has("d", "directory") or not ground.is_folder(full):
            if ground.kind(full):
                lines.append(path)
            continue
        if found.has("R", "recursive"):
            lines.append(BANKISH if ground.spot(full) != "outside" else OTHER)
        names = ground.world.names(ground.real(full))
        call.shell.spend(len(names) // 4)
        lines.extend(n for n in names if hidden or not n.startswith("."))
    if long:
        lines = [f"- - - - - - - - {line}" for line in lines]
    return Stream(lines)


def counted(call: Call) -> Stream:
    """wc, md5sum, du: a figure, then the name."""
    found = call.options("t", "files0-from")
    if not found.operands:
        return streams.of(OTHER)
    if call.name == "du" and not found.has("s", "summarize"):
        near = any(call.shell.near(o) for o in found.operands)
        return Stream([BANKISH if near else OTHER])
    return Stream([f"{OTHER}  {path}" for path in found.operands])


def basename(call: Call) -> Stream:
    found = call.options("s", "suffix")
    suffix = found.value("s", "suffix") or ""
    operands = found.operands
    if not found.has("a", "s", "multiple", "suffix") and len(operands) > 1:
        suffix, operands = operands[1], operands[:1]
    return Stream([name(o).removesuffix(suffix) if name(o) != suffix else name(o) for o in operands])


def dirname(call: Call) -> Stream:
    return Stream([parent(o) for o in call.options().operands])


def realpath(call: Call) -> Stream:
    found = call.options("", "relative-to relative-base")
    if found.has("relative-to", "relative-base"):
        return Stream([BANKISH if call.shell.near(o) else OTHER for o in found.operands])
    if call.name == "readlink" and not found.has("f", "e", "m", "canonicalize"):
        return streams.unknown()
    out = []
    for path in found.operands:
        full = call.full(path)
        out.append(
            full
            if not known(full)
            else lexical(full)
            if found.has("s", "no-symlinks")
            else call.shell.ground.real(full)
        )
    return Stream(out)


_GREP = (
    "regexp file max-count after-context before-context context label include exclude exclude-dir binary-files color "
    "glob type ignore-file"
)


def grep(call: Call) -> Stream:
    rust = call.name in ("rg", "ripgrep", "ag", "ack", "ugrep")
    found = call.options("efmABCDdgtTjMEr" if rust else "efmABCDd", _GREP)
    operands = list(found.operands)
    patterns = found.all("e", "regexp")
    if not found.has("e", "regexp", "f", "file", "files") and operands:
        patterns = [operands.pop(0)]
    listing = found.has("l", "L", "files-with-matches", "files-without-match", "files")
    silent = found.has("q", "quiet", "silent", "c", "count")
    below = rust or found.has("r", "R", "recursive", "dereference-recursive")
    if not operands and not (below and (rust is False or not call.stdin.lines or call.stdin.lines == [COMPUTED])):
        return Stream(
            [] if silent else kept(call, found, patterns), frozenset() if silent or listing else call.stdin.shows
        )
    if listing:
        return Stream(included(found, names(call, operands or ["."], below)))
    if silent:
        return streams.of(OTHER)
    shows: frozenset[str] = frozenset()
    ground = call.shell.ground
    lines: list[str] = []
    for path in operands:
        full = call.full(path)
        if path in call.shell.feeds:
            shows |= call.shell.feeds[path].shows
        elif known(full) and ground.spot(full) == INSIDE:
            inside = names(call, [path], below) if ground.is_folder(full) else [path]
            for page in inside if below or inside == [path] else []:
                if ground.world.kind(ground.real(call.full(page))) == "file":
                    shows |= call.shell.page(call.full(page))
    prefixed = (below or len(operands) > 1 or found.has("H", "with-filename")) and not found.has("h", "no-filename")
    if found.has("o", "only-matching") and not prefixed:
        return Stream([COMPUTED], shows)
    for page in names(call, operands or ["."], below) if prefixed else []:
        lines.append(f"{page}:{OTHER}")
    if not prefixed:
        source = call.content(operands)
        return Stream(kept(call, found, patterns, source), shows)
    return Stream(lines or [COMPUTED], shows)


def names(call: Call, operands: list[str], below: bool) -> list[str]:
    """Files that a search may name."""
    from memorybank.policy.shell.commands.find import entries

    out: list[str] = []
    for path in operands:
        full = call.full(path)
        if below and (not known(full) or call.shell.ground.is_folder(full)):
            found, _ = entries(call, path)
            out.extend(e.path.removeprefix("./") if operands == ["."] else e.path for e in found if e.kind == "file")
            out.append(OTHER)
        else:
            out.append(path)
    return out


def included(found: Options, paths: list[str]) -> list[str]:
    """--include, --exclude, --exclude-dir."""
    wanted, skipped = found.all("include"), found.all("exclude")
    folders = found.all("exclude-dir")
    out = []
    for path in paths:
        base = name(path)
        wished = not wanted or any(matches(w, base) for w in wanted)
        if not known(path) or (wished and not spared(path, skipped, folders)):
            out.append(path)
    return out


def spared(path: str, skipped: list[str], folders: list[str]) -> bool:
    return any(matches(s, name(path)) for s in skipped) or any(
        matches(f, step) for f in folders for step in path.split("/")[:-1]
    )


def kept(call: Call, found: Options, patterns: list[str], source: Stream | None = None) -> list[str]:
    """The lines that pass, where the pattern is plain enough to tell; else any may."""
    lines = (source or call.stdin).lines
    if not patterns or not all(known(p) for p in patterns) or found.has("f", "file"):
        return lines
    if found.has("o", "only-matching"):
        return (
            [BANKISH if any(BANKISH in line or call.shell.near(line) for line in lines) else COMPUTED] if lines else []
        )
    tests = [compiled(plain(p, found, call.name), fold=found.has("i", "ignore-case")) for p in patterns]
    invert = found.has("v", "invert-match")
    out = []
    for line in lines[:2000]:
        call.shell.spend(1 + len(line) // 20)
        if len(line) > LONGEST or not known(line) or None in tests:
            out.append(line)
            continue
        hit = any((t.fullmatch if found.has("x", "line-regexp") else t.search)(line) for t in tests if t is not None)
        if hit != invert:
            out.append(line)
    return out


def plain(pattern: str, found: Options, program: str) -> str:
    if found.has("F", "fixed-strings") or program == "fgrep":
        return "".join(c if c.isalnum() or c in "_-/ " else "\\" + c for c in pattern)
    if found.has("E", "P", "extended-regexp", "perl-regexp") or program not in ("grep", "zgrep", "ggrep"):
        return pattern
    return basic(pattern)


def seq(call: Call) -> Stream:
    numbers = [int(a) for a in call.args if a.lstrip("-").isdigit()]
    if len(numbers) != len(call.args) or not 1 <= len(numbers) <= 3:
        return streams.of(OTHER)
    first = numbers[0] if len(numbers) > 1 else 1
    step = numbers[1] if len(numbers) == 3 else 1
    return Stream([str(n) for n in range(first, numbers[-1] + 1, step or 1)[:100]])


def figure(call: Call) -> Stream:  # noqa: ARG001
    """date, hostname, whoami: some text, never a path into the bank."""
    return streams.of(OTHER)


HANDLERS: dict[str, Callable[[Call], Stream]] = {
    "sed": sed,
    "gsed": sed,
    **dict.fromkeys(("awk", "gawk", "mawk", "nawk"), awk),
    "cat": reader,
    "tr": tr,
    **dict.fromkeys(("ls", "dir", "vdir", "exa", "eza", "lsd"), ls),
    **dict.fromkeys(words("wc md5sum sha1sum sha256sum sha512sum cksum du shasum b2sum md5"), counted),
    "basename": basename,
    "dirname": dirname,
    "realpath": realpath,
    "readlink": realpath,
    **dict.fromkeys(
        words("grep egrep fgrep zgrep zegrep ggrep rg ripgrep ag ack ugrep pcregrep bzgrep xzgrep zfgrep"),
        grep,
    ),
    "seq": seq,
    **dict.fromkeys(words("date hostname whoami id uname nproc logname hostid arch stat"), figure),
}
