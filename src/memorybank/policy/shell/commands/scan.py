"""Code in a language we do not run: which calls write, and on which path, as far as the text says."""

from __future__ import annotations

from memorybank.policy.shell import stream as streams
from memorybank.policy.shell.marks import COMPUTED, known, words
from memorybank.policy.shell.paths import INSIDE

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

    from memorybank.policy.shell.commands.call import Call

LONGEST = 100_000
# name of the call: which of its arguments are written ("a" all, "1" the first, "2" the second, "12" both)
CALLS: dict[str, dict[str, str]] = {
    "node": {
        **dict.fromkeys(
            words(
                "writeFile writeFileSync appendFile appendFileSync unlink unlinkSync rm rmSync rmdir rmdirSync mkdir "
                "mkdirSync truncate truncateSync chmod chmodSync chown chownSync utimes utimesSync createWriteStream "
                "mkdtemp mkdtempSync outputFile outputFileSync remove removeSync emptyDir emptyDirSync ensureFile "
                "ensureFileSync ensureDir writeJson writeJsonSync outputJson writeTextFile writeTextFileSync "
                "removeSync rimraf mkdirp writeFileStr"
            ),
            "1",
        ),
        "Bun.write": "1",
        "Deno.remove": "1",
        "Deno.mkdir": "1",
        "Deno.create": "1",
        **dict.fromkeys(["rename", "renameSync", "move", "moveSync", "link", "linkSync"], "12"),
        **dict.fromkeys(
            words("copyFile copyFileSync cp cpSync symlink symlinkSync copy copySync"),
            "2",
        ),
        **dict.fromkeys(words("exec execSync spawn spawnSync execFile execFileSync"), "run"),
        "openSync": "mode",
        "open": "mode",
    },
    "ruby": {
        **dict.fromkeys(
            words(
                "File.write IO.write File.binwrite File.delete File.unlink File.truncate Dir.mkdir Dir.rmdir "
                "Dir.unlink Dir.delete FileUtils.touch FileUtils.mkdir FileUtils.mkdir_p FileUtils.rmdir File.mkfifo"
            ),
            "1",
        ),
        **dict.fromkeys(
            words(
                "FileUtils.rm FileUtils.rm_f FileUtils.rm_r FileUtils.rm_rf FileUtils.remove FileUtils.rmtree "
                "FileUtils.remove_dir rm_rf rm_f rm_r"
            ),
            "1",
        ),
        **dict.fromkeys(words("File.chmod File.chown File.utime FileUtils.chmod FileUtils.chmod_R"), "a"),
        **dict.fromkeys(["File.rename", "FileUtils.mv", "FileUtils.move", "File.link", "FileUtils.ln"], "12"),
        **dict.fromkeys(
            words(
                "FileUtils.cp FileUtils.cp_r FileUtils.copy FileUtils.install IO.copy_stream File.symlink "
                "FileUtils.ln_s FileUtils.ln_sf"
            ),
            "2",
        ),
        **dict.fromkeys(["File.open", "File.new", "open", "Pathname.new"], "mode"),
        **dict.fromkeys(["system", "exec", "spawn"], "run"),
    },
    "perl": {
        **dict.fromkeys(words("unlink rmdir mkdir rmtree remove_tree mkpath make_path truncate"), "a"),
        **dict.fromkeys(["chmod", "chown", "utime"], "a"),
        **dict.fromkeys(["rename", "move", "mv", "link"], "12"),
        **dict.fromkeys(["copy", "cp", "symlink"], "2"),
        "open": "mode",
        "sysopen": "mode",
        **dict.fromkeys(["system", "exec"], "run"),
        **dict.fromkeys(words("write_file append_file spurt write_text spew spew_utf8"), "1"),
    },
    "php": {
        **dict.fromkeys(words("file_put_contents unlink rmdir mkdir touch chmod chown chgrp tempnam"), "1"),
        **dict.fromkeys(["rename", "link"], "12"),
        **dict.fromkeys(["copy", "symlink", "move_uploaded_file"], "2"),
        "fopen": "mode",
        **dict.fromkeys(words("system exec shell_exec passthru popen proc_open"), "run"),
    },
    "lua": {
        "io.open": "mode",
        "os.remove": "1",
        "os.rename": "12",
        "os.execute": "run",
        "io.popen": "run",
        "io.output": "1",
    },
    "tclsh": {
        "open": "mode",
        "file delete": "a",
        "file mkdir": "a",
        "file rename": "12",
        "file copy": "2",
        "exec": "run",
    },
    "Rscript": {
        **dict.fromkeys(
            words(
                "writeLines write write.csv write.table saveRDS file.create file.remove unlink dir.create sink cat dump"
            ),
            "a",
        ),
        **dict.fromkeys(["file.rename"], "12"),
        **dict.fromkeys(["file.copy"], "2"),
        **dict.fromkeys(["system", "system2", "shell"], "run"),
    },
    "emacs": {
        **dict.fromkeys(
            words("write-file write-region delete-file rename-file copy-file save-buffer append-to-file"),
            "a",
        )
    },
    "python": {
        **dict.fromkeys(["write_text", "write_bytes"], "self"),
        **dict.fromkeys(
            words("remove unlink rmtree removedirs rmdir makedirs mkdir truncate chmod chown utime"),
            "1",
        ),
        **dict.fromkeys(["rename", "renames", "replace", "move", "link"], "12"),
        **dict.fromkeys(words("copy copy2 copyfile copytree symlink"), "2"),
        "open": "mode",
        "io.open": "mode",
        "codecs.open": "mode",
        **dict.fromkeys(words("system popen run call check_call check_output Popen"), "run"),
    },
}
_WRITING_MODES = ("w", "a", "x", "+", ">")
_STRINGS = r"""(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)"""


def follow(call: Call, code: str, language: str, operands: list[str]) -> None:
    """Look at every call that can write; what its path is decides, else whether the bank is spoken of."""
    if not code.strip():
        return
    if len(code) > LONGEST:
        call.shell.effects.unknown = True
        code = code[:LONGEST]
    import re

    table = CALLS.get(language) or {**CALLS["node"], **CALLS["perl"]}
    call.shell.spend(len(code) // 50)
    values = assigned(code, re, operands)
    names = sorted(table, key=len, reverse=True)
    pattern = re.compile(
        r"(?:(?<![\w$.>-])|(?<=\)\.))((?:[\w$]+(?:\.|->|::))*)("
        + "|".join(re.escape(n) for n in names)
        + r")\b[ \t]*(\()?"
    )
    for found in pattern.finditer(code):
        name = found.group(2)
        how = table[name]
        if in_string(code, found.start()) and language != "tclsh":
            continue
        args = arguments(code, found.end(), bool(found.group(3)), language)
        apply(call, args, how, values, re, language)
    if language in ("perl", "ruby", "php"):
        for found in re.finditer(r"`([^`]+)`|qx[({]([^)}]+)[)}]|%x[({]([^)}]+)[)}]", code):
            call.shell.text(next(g for g in found.groups() if g), streams.empty(), subshell=True)
    if re.search(r"\b(DirWalk|glob|readdir|readdirSync|Dir\[|Dir\.glob|<\*|listdir|scandir)", code):
        loop_over_tree(call, code, re)


def loop_over_tree(call: Call, code: str, re: re_module) -> None:
    """A listing and a write whose path is a variable: the listing may lead into the bank."""
    roots = [unquoted(m.group(0)) for m in re.finditer(_STRINGS, code)]
    ground = call.shell.ground
    near = any(ground.spot(call.full(root)) == INSIDE for root in roots if known(root) and root)
    if near:
        call.shell.effects.mentioned = True


def apply(call: Call, args: list[str], how: str, values: dict[str, str], re: re_module, language: str) -> None:
    if how == "run":
        if len(args) > 1 and all(evaluated(a, values, re) is not None for a in args) and language in ("perl", "ruby"):
            call.run([evaluated(a, values, re) or "" for a in args], streams.empty())
            return
        text = evaluated(args[0], values, re) if args else None
        if text is None:
            call.shell.effects.unknown = True
            return
        if len(args) > 1 and args[1].lstrip().startswith("["):
            words = [unquoted(m.group(0)) for m in re.finditer(_STRINGS, args[1])]
            call.run([text, *words], streams.empty())
            return
        call.shell.text(text, streams.empty(), subshell=True)
        return
    if how == "mode":
        opened(call, args, values, re, language)
        return
    wanted = {"1": args[:1], "2": args[1:2], "12": args[:2], "a": args, "self": []}[how]
    for arg in wanted:
        path = evaluated(arg, values, re)
        if path is not None and path.isdigit():
            continue
        call.writes(COMPUTED if path is None else path)
    if how == "self":
        call.writes(COMPUTED)


def opened(call: Call, args: list[str], values: dict[str, str], re: re_module, language: str) -> None:
    """open(path, mode) and perl's open(FH, ">path")."""
    if language == "perl":
        rest = args[1:]
        mode = evaluated(rest[0], values, re) if rest else None
        if mode is None:
            if len(rest) > 1 or not rest:
                call.writes(COMPUTED)
            return
        body = mode.strip()
        if body.startswith("|") or body.endswith("|"):
            call.shell.text(body.strip("|"), streams.empty(), subshell=True)
            return
        if not body.startswith((">", "+")):
            return
        path = body.lstrip("+>< ").partition(":")[0] if len(rest) == 1 else evaluated(rest[1], values, re)
        call.writes(COMPUTED if path is None else path)
        return
    path = evaluated(args[0], values, re) if args else None
    mode = evaluated(args[1], values, re) if len(args) > 1 else "r"
    if mode is not None and not any(m in mode for m in _WRITING_MODES):
        return
    call.writes(COMPUTED if path is None else path)


def assigned(code: str, re: re_module, operands: list[str]) -> dict[str, str]:
    """Variables with a plain text for a value; the script's arguments."""
    values: dict[str, str] = {}
    for found in re.finditer(
        r"(?:^|[;\s({])(?:const|let|var|my|our|set)?\s*([$@]?[A-Za-z_]\w*)\s*(?:=(?!=|~)|\s)\s*(" + _STRINGS + ")", code
    ):
        values.setdefault(found.group(1), expanded(found.group(2), values, re))
    for at, operand in enumerate(operands):
        values[f"ARGV[{at}]"] = values[f"$ARGV[{at}]"] = values[f"process.argv[{at + 2}]"] = operand
        values[f"process.argv[{at + 1}]"] = values.get(f"process.argv[{at + 1}]", operand)
        values[f"$argv[{at + 1}]"] = operand
    return values


def expanded(literal: str, values: dict[str, str], re: re_module) -> str:
    """A string literal with `${x}`, `#{x}` and `$x` filled in."""
    text = unquoted(literal)
    if literal[:1] == "'":
        return text

    def value(found: re.Match[str]) -> str:
        name = next(g for g in found.groups() if g)
        return values.get(name, values.get("$" + name, COMPUTED))

    filled: str = re.sub(r"\$\{([^}]*)\}|#\{([^}]*)\}|\$(\w+)", value, text)
    return filled


def evaluated(text: str, values: dict[str, str], re: re_module) -> str | None:
    """A string, a variable, a join of both; None when it is anything else."""
    text = text.strip()
    joined = re.match(
        r"^(?:path\.join|path\.resolve|File\.join|os\.path\.join|join|Pathname\.new|Path)\((.*)\)$", text, re.DOTALL
    )
    if joined:
        pieces = [evaluated(p, values, re) for p in split_arguments(joined.group(1))]
        return "/".join(COMPUTED if p is None else p for p in pieces if p != "__dirname")
    pieces = re.split(r"\s*(?:\+|(?<=['\"\w])\s\.\s|(?<=['\"])\.(?=['\"$]))\s*(?=['\"`$\w])", text)
    out = ""
    for piece in pieces:
        piece = piece.strip().strip("()")
        if re.fullmatch(_STRINGS, piece, re.DOTALL):
            out += expanded(piece, values, re)
        elif piece in values:
            out += values[piece]
        elif piece in ("__dirname", "process.cwd()", "Dir.pwd", "getcwd()", "__DIR__"):
            out += "."
        elif len(pieces) > 1:
            out += COMPUTED
        else:
            return None
    return out


def unquoted(literal: str) -> str:
    body = literal[1:-1] if len(literal) > 1 else ""
    return (
        body.replace("\\n", "\n").replace("\\'", "'").replace('\\"', '"').replace("\\\\", "\\")
        if "\\" in body
        else body
    )


def arguments(code: str, at: int, bracket: bool, language: str) -> list[str]:
    """The arguments of the call that starts here, to its closing bracket or the end of the statement."""
    stop, depth, quote = at, 0, ""
    limit = min(len(code), at + 2000)
    while stop < limit:
        char = code[stop]
        if quote:
            if char == "\\":
                stop += 1
            elif char == quote:
                quote = ""
        elif char in "'\"`":
            quote = char
        elif char in "([{":
            depth += 1
        elif char in ")]}":
            if not depth:
                break
            depth -= 1
        elif not depth and not bracket and char in ";\n":
            break
        stop += 1
    text = code[at:stop]
    if language in ("tclsh", "emacs"):
        return ["'" + w.strip("\"{}'") + "'" for w in text.split()]
    return split_arguments(text)


def split_arguments(text: str) -> list[str]:
    out, current, depth, quote = [], "", 0, ""
    at = 0
    while at < len(text):
        char = text[at]
        if quote:
            if char == "\\" and at + 1 < len(text):
                current += char + text[at + 1]
                at += 2
                continue
            if char == quote:
                quote = ""
        elif char in "'\"`":
            quote = char
        elif char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
        elif char == "," and not depth:
            out.append(current.strip())
            current = ""
            at += 1
            continue
        current += char
        at += 1
    if current.strip():
        out.append(current.strip())
    return out


def in_string(code: str, at: int) -> bool:
    """Does the match stand inside a literal of its own line?"""
    start = code.rfind("\n", 0, at) + 1
    quote = ""
    for place in range(start, at):
        char = code[place]
        if quote:
            if char == quote and code[place - 1] != "\\":
                quote = ""
        elif char in "'\"`" and not (char == "'" and place and code[place - 1].isalnum()):
            quote = char
    return bool(quote)


if TYPE_CHECKING:
    from typing import Any

    re_module = Any
