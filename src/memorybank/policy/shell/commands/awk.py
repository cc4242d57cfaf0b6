"""awk: a language with redirections and pipes of its own."""

from __future__ import annotations

from memorybank.policy.shell import stream as streams
from memorybank.policy.shell.commands.call import Call
from memorybank.policy.shell.marks import BANKISH, COMPUTED, OTHER, known
from memorybank.policy.shell.stream import Stream


def awk(call: Call) -> Stream:
    found = call.options("FvfiWEl", "field-separator assign file include exec source")
    operands = list(found.operands)
    program = ""
    for path in found.all("f", "file", "E", "exec"):
        program += call.content([path]).text + "\n"
    program += "\n".join(found.all("e", "source"))
    if not found.has("f", "file", "E", "exec", "source", "e") and operands:
        program = operands.pop(0)
    given = dict(v.split("=", 1) for v in found.all("v", "assign") if "=" in v)
    for operand in operands:
        key, equals, value = operand.partition("=")
        if equals and key.isidentifier():
            given[key] = value
    files = [o for o in operands if not ("=" in o and o.partition("=")[0].isidentifier())]
    if "inplace" in found.all("i", "include"):
        for path in files:
            call.removes(path, tree=False, text="shell.write")
    effects(call, program, given, files)
    source = call.input(files)
    made = printed(program, source.lines[:500], found.value("F", "field-separator"), given) if not files else None
    if made is not None:
        return Stream(made, source.shows)
    column = printed_column(program)
    if column is not None and not files:
        mark = found.value("F", "field-separator")
        return Stream([field(line, column, mark) for line in source.lines[:500]], source.shows)
    if not files and ("print" not in program or program.strip("{ };") in ("print", "print $0")):
        return source
    near = any(BANKISH in line or call.shell.near(line) for line in source.lines[:200])
    if not program:
        return streams.unknown(source.shows)
    return Stream([BANKISH if near and not files else COMPUTED], source.shows)


def printed(program: str, lines: list[str], mark: str | None, given: dict[str, str]) -> list[str] | None:
    """`{print "rm " $0}` and the like: one print, strings and fields joined; None for any other program."""
    head, brace, rest = program.partition("{")
    body = rest.strip()
    if not brace or not body.endswith("}") or head.strip() in ("BEGIN", "END") or "{" in rest:
        return None
    tokens = scanned(body[:-1].strip().rstrip(";"))
    if (
        not tokens
        or tokens[0] != ("word", "print")
        or any(kind == "op" and text not in ("$", ",", "(", ")") for kind, text in tokens)
    ):
        return None
    out = []
    for line in lines:
        text, at = "", 1
        while at < len(tokens):
            kind, token = tokens[at]
            if (kind, token) == ("op", "$"):
                at += 1
                column = tokens[at][1] if at < len(tokens) else "0"
                text += field(line, column, mark) if column.isdigit() or column == "NF" else COMPUTED
            elif kind == "text":
                text += token
            elif kind in ("word", "number"):
                text += token if kind == "number" else given.get(token, OTHER)
            elif token == ",":
                text += " "
            at += 1
        out.append(text if len(tokens) > 1 else line)
    return out


def printed_column(program: str) -> str | None:
    """`{print $9}` and `{print $NF}`, with or without a condition before."""
    head, brace, rest = program.partition("{")
    body = rest.strip().rstrip("}; \t")
    if not brace or not body.startswith("print") or "{" in rest or head.strip() in ("BEGIN",):
        return None
    column = body.removeprefix("print").strip(" ()").removeprefix("$").strip("() ")
    return column if column.isdigit() or column == "NF" else None


def field(line: str, column: str, mark: str | None) -> str:
    if column == "0":
        return line
    pieces = line.split(mark) if mark and len(mark) == 1 else line.split()
    place = len(pieces) - 1 if column == "NF" else int(column) - 1
    if 0 <= place < len(pieces):
        return pieces[place]
    return "" if known(line) else line


def effects(call: Call, program: str, given: dict[str, str], files: list[str]) -> None:
    """`print > "file"`, `print | "cmd"`, `"cmd" | getline`, `system("cmd")`."""
    tokens = scanned(program)
    printing, depth = False, 0
    for at, (kind, text) in enumerate(tokens):
        after = tokens[at + 1] if at + 1 < len(tokens) else ("", "")
        if kind == "word" and text in ("print", "printf"):
            printing, depth = True, 0
        elif kind == "op" and text in "([":
            depth += 1
        elif kind == "op" and text in ")]":
            depth -= 1
        elif kind == "op" and text in ";}\n{":
            printing = False
        elif kind == "op" and text in (">", ">>") and printing and depth <= 0:
            call.writes(expression(tokens, at + 1, given, files))
            printing = False
        elif kind == "op" and text in ("|", "|&") and after[0] == "text":
            call.shell.text(expression(tokens, at + 1, given, files), streams.unknown(), subshell=True)
        elif kind == "op" and text in ("|", "|&") and after[1] == "getline" and tokens[at - 1][0] == "text":
            call.shell.text(tokens[at - 1][1], streams.empty(), subshell=True)
        elif kind == "word" and text == "system":
            call.shell.text(expression(tokens, at + 2, given, files), streams.empty(), subshell=True)


def expression(tokens: list[tuple[str, str]], at: int, given: dict[str, str], files: list[str]) -> str:
    """Strings and variables side by side are joined; what is not known stays a mark."""
    out = ""
    while at < len(tokens):
        kind, text = tokens[at]
        if kind == "text":
            out += text
        elif kind == "word":
            if text == "FILENAME":
                out += files[0] if files else COMPUTED
            else:
                out += given.get(text, OTHER if text in ("NR", "FNR", "NF") else COMPUTED)
        elif kind == "op" and text == "$":
            out += COMPUTED
            at += 1
        elif kind == "op" and text == "(":
            pass
        else:
            break
        at += 1
    return out


def scanned(program: str) -> list[tuple[str, str]]:
    out: list[tuple[str, str]] = []
    at, end = 0, len(program)
    while at < end:
        char = program[at]
        if char == '"':
            stop = at + 1
            while stop < end and program[stop] != '"':
                stop += 2 if program[stop] == "\\" else 1
            out.append(("text", program[at + 1 : stop].replace('\\"', '"').replace("\\\\", "\\").replace("\\/", "/")))
            at = stop + 1
        elif char == "/" and (not out or (out[-1][0] == "op" and out[-1][1] not in ")]$")):
            stop = at + 1
            while stop < end and program[stop] not in "/\n":
                stop += 2 if program[stop] == "\\" else 1
            out.append(("regex", ""))
            at = stop + 1
        elif char == "#":
            stop = program.find("\n", at)
            at = end if stop < 0 else stop
        elif char.isalnum() or char == "_":
            stop = at
            while stop < end and (program[stop].isalnum() or program[stop] == "_"):
                stop += 1
            word = program[at:stop]
            out.append(("number" if word.isdigit() else "word", word))
            at = stop
        elif char in " \t\\":
            at += 1
        else:
            two = program[at : at + 2]
            op = two if two in (">>", "||", "&&", "|&", ">=", "<=", "==", "!=") else char
            out.append(("op", op))
            at += len(op)
    return out
