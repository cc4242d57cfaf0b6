"""Interpreters with code on the command line, in a script that can be read, or coming in."""

from __future__ import annotations

from memorybank.policy.shell import stream as streams
from memorybank.policy.shell.commands import python, scan
from memorybank.policy.shell.commands.call import Call
from memorybank.policy.shell.commands.own import MODULE, OWN, speaks_of_a_proposal
from memorybank.policy.shell.marks import COMPUTED, known, words
from memorybank.policy.shell.options import options
from memorybank.policy.shell.stream import Stream

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def source_of(call: Call, operands: list[str]) -> str:
    """The script in a file, or what comes in."""
    if operands and operands[0] not in ("-", "/dev/stdin"):
        path = operands[0]
        if path in call.shell.feeds:
            return call.shell.feeds[path].text
        return call.shell.ground.text(call.full(path)) if known(path) else ""
    text = call.stdin.text
    return "" if text == COMPUTED else text


def python_(call: Call) -> Stream:
    args = call.args
    at = 0
    while at < len(args) and args[at].startswith("-") and len(args[at]) > 1:
        arg = args[at]
        if arg.startswith("--"):
            at += 1
            continue
        letters = arg[1:]
        for place, letter in enumerate(letters):
            rest = letters[place + 1 :]
            if letter == "c":
                code = rest or (args[at + 1] if at + 1 < len(args) else "")
                return python.follow(call, code, args[at + 2 :])
            if letter == "m":
                words = [rest, *args[at + 1 :]] if rest else args[at + 1 :]
                return module(call, words)
            if letter in "WX":
                at += 0 if rest else 1
                break
            if letter in "Vh?":
                return streams.unknown()
        at += 1
    if args[at:] and (args[at].rpartition("/")[2] in OWN or speaks_of_a_proposal(args[at + 1 :])):
        call.shell.effects.own.append(tuple(args[at + 1 :]))
        return call.unknown()
    code = source_of(call, args[at:])
    if not code:
        return call.unknown()
    return python.follow(call, code, args[at + 1 :])


def module(call: Call, words: list[str]) -> Stream:
    if not words:
        return streams.unknown()
    name, rest = words[0], words[1:]
    if name == MODULE or name.startswith(MODULE + "."):
        call.shell.effects.own.append(tuple(rest))
        return streams.unknown()
    if name == "json.tool":
        found = options(rest, "", "indent")
        call.writes(*found.operands[1:2])
        return call.input(found.operands[:1])
    if name == "venv":
        call.writes(*options(rest, "", "prompt").operands)
        return streams.empty()
    if name in ("zipfile", "tarfile"):
        found = options(rest, "", "")
        if found.has("e", "extract") and len(found.operands) > 1:
            call.writes(found.operands[1])
        elif found.has("c", "create"):
            call.writes(*found.operands[:1])
        return streams.unknown()
    if name == "http.server":
        return call.unknown()
    return call.run([name.replace("_", "-") if name in ("pre_commit",) else name, *rest])


def perl(call: Call) -> Stream:
    found = options(call.args, "eEIMmFxl0CDd", permute=False, joined="iMmIFl0CDx")
    scripts = found.all("e", "E")
    operands = found.operands
    if not found.has("e", "E"):
        scripts = [source_of(call, operands)]
        operands = operands[1:]
    if found.has("i") or ("-i" in " ".join(a for a in call.args if a.startswith("-"))[:40] and found.has("i")):
        for path in operands:
            call.removes(path, tree=False, text="shell.write")
    for script in scripts:
        scan.follow(call, script, "perl", operands)
    if not any(scripts):
        return call.unknown()
    if found.has("n", "p", "i"):
        source = call.input(operands)
        return Stream(source.lines if not found.has("p") else [COMPUTED], source.shows)
    return streams.unknown()


def scripted(call: Call) -> Stream:
    """ruby, node, php, lua …: -e CODE or a file."""
    short = {"php": "rBRFEdcz", "node": "eprC", "nodejs": "eprC", "lua": "el", "tclsh": "", "Rscript": "e"}
    found = options(
        call.args,
        short.get(call.name, "eErI"),
        "eval print require",
        permute=False,
        joined="i" if call.name == "ruby" else "",
    )
    scripts = found.all("e", "E", "r", "eval", "print", "p", "B", "R", "F")
    operands = found.operands
    if call.name in ("deno", "bun") and operands[:1] in (["eval"], ["run"]):
        if operands[0] == "eval":
            scripts, operands = operands[1:2], operands[2:]
        else:
            operands = options(operands[1:], "", "", permute=False).operands
    if call.name == "bun" and found.all("e", "eval"):
        scripts = found.all("e", "eval")
    if not scripts:
        scripts = [source_of(call, operands)]
        operands = operands[1:]
    if call.name == "ruby" and found.has("i"):
        for path in operands:
            call.removes(path, tree=False, text="shell.write")
    language = {"nodejs": "node", "bun": "node", "deno": "node", "ts-node": "node", "tsx": "node"}.get(
        call.name, call.name
    )
    for script in scripts:
        scan.follow(call, script, language, operands)
    if not any(scripts):
        return call.unknown()
    return streams.unknown()


def editor(call: Call) -> Stream:
    """vim, ex: the commands given decide."""
    ex = call.name == "ex" or any(a[:1] == "-" and a[1:2] != "-" and ("e" in a or "E" in a) for a in call.args)
    found = options(call.args, "cSuUTi" if ex else "cSuUTisw", "cmd")
    extra = [a[1:] for a in call.args if a.startswith("+")]
    operands = [o for o in found.operands if not o.startswith("+")]
    commands = [*found.all("c", "S", "cmd", "sc"), *extra]
    piped = [] if call.stdin.lines == [COMPUTED] else call.stdin.lines
    for command in [*commands, *piped]:
        body = command.strip()
        if "!" in body and body.lstrip(":%0123456789,$").startswith("!"):
            call.shell.text(body.partition("!")[2], streams.empty(), subshell=True)
        word = body.lstrip(":%0123456789,$").replace("!", " ").split()
        if word and word[0] in ("w", "write", "sav", "saveas", "wq", "x") and len(word) > 1:
            call.writes(*[w for w in word[1:] if not w.startswith("+")])
    if found.has("R", "M") or call.name == "view":
        return call.content(operands) if operands else streams.empty()
    call.writes(*operands)  # even a look leaves a swap file beside the page
    return streams.empty()


def ed(call: Call) -> Stream:
    found = options(call.args, "p")
    lines = call.stdin.lines
    known_lines = lines != [COMPUTED]
    for line in lines if known_lines else []:
        word = line.strip().lstrip("0123456789,$.")
        if word[:1] in ("w", "W"):
            target = word[1:].lstrip("q").strip()
            if target.startswith("!"):
                call.shell.text(target[1:], streams.unknown(), subshell=True)
            else:
                call.writes(*([target] if target else found.operands))
        elif word.startswith("!"):
            call.shell.text(word[1:], streams.unknown(), subshell=True)
    if not known_lines:
        call.writes(*found.operands)
    return streams.unknown()


def visual(call: Call) -> Stream:
    """nano, emacs, code: opened to be written; --version and the like are not."""
    found = options(call.args, "YTFxr", "eval funcall load")
    for script in found.all("eval"):
        scan.follow(call, script, "emacs", found.operands)
    if found.has("version", "help", "v", "batch") and not found.all("f", "funcall", "eval"):
        return streams.unknown()
    if call.name in ("code", "subl", "atom", "gedit", "kate", "xed", "idea", "open", "xdg-open"):
        return streams.unknown()
    call.writes(*[o for o in found.operands if not o.startswith("+")])
    return streams.unknown()


def sqlite(call: Call) -> Stream:
    found = options(call.args, "", "separator init cmd nullvalue", permute=True)
    operands = list(found.operands)
    flags = found.flags
    for text in [*operands[1:], *call.stdin.lines]:
        words = text.split()
        if (
            words
            and words[0] in (".output", ".once", ".save", ".backup", ".log", ".clone", ".excel")
            and len(words) > 1
        ):
            call.writes(words[-1])
        if words and words[0] in (".shell", ".system"):
            call.shell.text(text.partition(" ")[2], streams.empty(), subshell=True)
    if operands and operands[0] != ":memory:" and not flags & {"readonly"} and "-readonly" not in call.args:
        statements = " ".join([*operands[1:], *call.stdin.lines]).lower()
        reading = operands[1:] and all(
            s.strip().startswith(("select", "explain", "pragma", ".", "with")) or not s.strip()
            for s in statements.split(";")
        )
        if not reading:
            call.writes(operands[0])
    return streams.unknown()


HANDLERS: dict[str, Callable[[Call], Stream]] = {
    **dict.fromkeys(("python", "python3", "python2", "pypy", "pypy3", "ipython", "py"), python_),
    "perl": perl,
    **dict.fromkeys(
        words(
            "ruby node nodejs php lua luajit tclsh Rscript deno bun groovy scala osascript elixir ts-node tsx "
            "julia guile racket swift pwsh powershell jjs"
        ),
        scripted,
    ),
    **dict.fromkeys(words("vim vi ex nvim view gvim rvim"), editor),
    **dict.fromkeys(("ed", "red"), ed),
    **dict.fromkeys(
        words(
            "nano pico emacs emacsclient micro joe mcedit jed kak hx helix code subl atom gedit kate xed idea "
            "open xdg-open"
        ),
        visual,
    ),
    "sqlite3": sqlite,
}
