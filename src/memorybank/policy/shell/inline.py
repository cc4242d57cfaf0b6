"""Programs in other languages inside a command: one rule for all of them.

Code that names the bank and holds a word that writes is refused; what else code does nobody can tell.
"""

from memorybank.policy.shell.bank_paths import Found
from memorybank.policy.shell.dispatch import MODULE, ProgramCall
from memorybank.policy.shell.readers import blurred
from memorybank.policy.shell.values import BANKISH, Stream, known, shown

# Parts of names, in whatever language, of what writes, removes, moves or makes.
_WRITES = (
    ".write write_text write_bytes writefile writelines appendfile file_put_contents fwrite fputs createwritestream "
    "truncate unlink remove( removedirs rmtree rmdir rmsync fs.rm rm_rf rm_r rename os.replace mkdir makedirs "
    "copyfile copytree shutil. fileutils. cpsync copy( move( symlink link( link_to hardlink chmod chown utime .touch "
    "delete( dump( .save extractall to_csv to_json spurt set-content add-content out-file new-item remove-item "
    "file.open io.open fopen o_wronly o_rdwr o_creat inplace putfile file.new outputstream bufferedwriter filewriter "
    "mmap file=open"
)
_MODES = ("w", "a", "x", "r+", "w+", "a+", "wb", "ab", "xb", "rb+", "wt", "at", "+<", "+>")
# As they close an argument (`'w')`, `"a",`), or as perl begins one.
_OPENED = (*(f"{a}{mode}{b}" for mode in _MODES for a in "'\"" for b in "'\""), "'>", '">')
_RUNS = ("system", "popen", "subprocess", "spawn", "exec", "`", "%x", "shell", "os.run", "proc.")
# Programs that write, in what a shell is given.
_SHELL = ("rm", "mv", "cp", "tee", "touch", "sed -i", "mkdir", "ln", "dd", "truncate", "chmod", "git c", "git rm")
_READS = "readfilesync( readfile( exists( existssync( readlines( file.read( statsync( isfile( isdir("
_ARGUMENTS = ("argv", "args", "$1", "@argv", "fileinput", "stdin", "<>")
_TEXT = " -c -e -E -p -r --eval --print -pe -ne eval -Command -command --execute "


def writes(code: str) -> bool:
    """Does a word in it write? `stdout` and its like are no files."""
    low = code.lower()
    for stream in ("stdout.write", "stderr.write", "stdout.buffer.write"):
        low = low.replace(stream, "")
    if any(word in low for word in _WRITES.split()):
        return True
    if "open" in low and any(mode in low.replace(" ", "") for mode in _OPENED):
        return True
    if not any(word in low for word in _RUNS):
        return False
    return ">" in low or any(f"{mark}{word}" in low for word in _SHELL for mark in "'\" /`(")


def code(call: ProgramCall) -> Stream:
    args = call.args
    if "-m" in args[:3] and call.name.startswith(("py", "ipy")):
        rest = args[args.index("-m") + 1 :]
        name = "".join(rest[:1]).partition(".")[0]
        return call.run(["memory-bank" if name == MODULE else name or "stranger", *rest[1:]])
    clustering = call.name in ("perl", "ruby")  # -pe: the last letter takes the code
    letters = [arg for arg in args if clustering and arg[:1] == "-" and arg[1:2] != "-"]
    takes = [at for at, arg in enumerate(args) if f" {arg} " in _TEXT or (arg in letters and arg[-1] in "eE")]
    text = "\n".join("".join(args[at + 1 : at + 2]) for at in takes)
    operands = [arg for at, arg in enumerate(args) if at - 1 not in takes and (arg[:1] != "-" or arg == "-")]
    if any("i" in arg.partition("=")[0] for arg in letters):
        call.removes(*operands, tree=False, text="shell.write")
    handed(call, text or _source(call, operands), operands if text else operands[1:])
    return call.unknown()


def _source(call: ProgramCall, operands: list[str]) -> str:
    """The code where none is among the arguments: what comes in."""
    if not operands or operands[0] in ("-", "/dev/stdin"):
        return call.stdin.text
    ran = call.shell.bank.real(call.full(operands[0])) if known(call.full(operands[0])) else ""
    if "/memorybank/hook/" in ran:  # our own program, by whatever name: its host speaks to it, nobody else (GRD-7)
        call.shell.effects.own.append(("hook",))
    return ""


def handed(call: ProgramCall, text: str, operands: list[str]) -> None:
    """The rule: text that names the bank, works in it or is given it as an argument, and holds a word that writes."""
    if not text.strip() or not writes(text):
        return
    bank, low = call.shell.bank, text.lower()
    for joint in ("'+'", "' + '", '"+"', '" + "', "'.'", '"."'):
        low = low.replace(joint, "")
    named = bank.word in _without_reads(low, bank.word) or call.spot(".") == "inside" or BANKISH in text
    given = any(sign in low for sign in _ARGUMENTS) and any(known(o) and call.spot(o) == "inside" for o in operands)
    if named or given:
        raise Found(shown(bank.word), call.name, "shell.hidden")


def _without_reads(code: str, word: str) -> str:
    """Without the literals that a reading call is given: `open('memory-bank/x').read()` names what it reads."""
    for quote in "'\"":
        pieces = code.split(quote)
        for at in range(1, len(pieces) - 1, 2):
            before, after = pieces[at - 1].rstrip(), pieces[at + 1].lstrip()
            is_read = before.endswith(tuple(_READS.split())) or (before.endswith("open(") and after[:1] == ")")
            pieces[at] = "" if is_read and word in pieces[at] else pieces[at]
        code = quote.join(pieces)
    return code


def awk(call: ProgramCall) -> Stream:
    """What prints into a file or starts a program is not followed; where it names the bank, it is refused."""
    found, bank = call.options(), call.shell.bank
    written = found.value("f", "file")
    program = "" if written else "".join(found.operands[:1])
    files = found.operands if written else found.operands[1:]
    bare = "".join(program.split('"')[::2])  # without its strings
    if ("print" in bare and ">" in bare.rpartition("print")[2]) or "system(" in bare or "|" in bare.replace("||", ""):
        call.unknown()
        if bank.word in " ".join([program, *found.all("v", "assign")]).lower():
            raise Found(bank.word, call.name, "shell.write")
    if "inplace" in found.all("i", "include"):  # a library that comes with it: a new file in the place of each
        call.unknown()
        call.removes(*files, tree=False, text="shell.write")
        return Stream.unknown()
    if written or found.has("i", "include"):
        call.unknown()
    return blurred(call, call.input([path for path in files if "=" not in path]))


def sed(call: ProgramCall) -> Stream:
    found = call.options()
    scripts = found.all("e", "expression", "f", "file")
    files = found.operands if scripts else found.operands[1:]
    script = "\n".join(scripts or found.operands[:1])
    if found.has("i", "in-place"):
        call.unknown()
        if found.has("follow-symlinks"):
            call.writes(*files)
        call.removes(*files, tree=False, text="shell.write")
        return Stream.unknown()
    for piece in script.replace("}", "\n").replace(";", "\n").split("w ")[1:]:
        call.writes("".join(piece.split("\n")[0].split()))
    if "e " in script and call.shell.bank.word in script.lower():
        call.script(script.rpartition("e ")[2], Stream([]))
    return blurred(call, call.input(files))


HANDLERS = {"code": code, "awk": awk, "sed": sed}
