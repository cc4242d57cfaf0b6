"""The prefilter's half for programs that run others on names from elsewhere. Loaded when one is met."""

from __future__ import annotations

from memorybank.policy.shell.prefilter import WRITERS, Doubt, Word, among, edits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.policy.shell.prefilter import Command, Look

# Words without which a line of Perl writes nothing.
_PERL_WRITES = (
    "unlink", "open", "rename", "system", "exec", "rmdir", "mkdir", "rmtree", "tree", "path", "truncate", "chmod",
    "chown", "utime", "copy", "move", "link", "write", "spurt", "spew", "qx", "`", "require", "do",
)  # fmt: skip
_SAFE_SOURCES = " locate which whereis ps pgrep jobs who w whoami date hostname id seq dpkg apt yum pip-list "
_FILTERS = " grep egrep fgrep sort uniq head tail awk sed tr cut tac rev wc nl "
_ON_NAMES = " zip mogrify convert dos2unix vi vim nano jar php gzip mplayer pdftotext "
_FIND_WRITES = ("-delete", "-fprint", "-fprint0", "-fprintf", "-fls")


def acts(look: Look, rest: list[Word]) -> None:
    """find with an action."""
    writes = False
    for at, word in enumerate(rest):
        if word.text in _FIND_WRITES:
            if word.text == "-delete":
                writes = True
            elif at + 1 < len(rest):
                look.plain(rest[at + 1].text, rest[at + 1])
        elif word.text in ("-exec", "-execdir", "-ok", "-okdir"):
            stop = at + 1
            while stop < len(rest) and rest[stop].text not in (";", "+"):
                stop += 1
            command = rest[at + 1 : stop]
            inside = command[1:] if command and command[0].text == "sudo" else command
            name = inside[0].text.rpartition("/")[2] if inside else ""
            if copies(look, name, inside[1:], appended=False):
                continue
            if name == "tar" and len(inside) > 2 and set(inside[1].text) <= set("-cruvzjJfp"):
                look.plain(inside[2].text, inside[2])
                continue
            if among(name, WRITERS) or among(name, _ON_NAMES) or (name in ("sed", "gsed", "perl") and edits(inside)):
                writes = True
                writing(look, name, inside[1:])
            elif command:
                look.program(command[0], command[1:], inner=True)
    if writes:
        roots(look, rest)


def xargs(look: Look, rest: list[Word]) -> None:
    at = 0
    while at < len(rest) and rest[at].text.startswith("-"):
        text = rest[at].text
        if text in ("-n", "-I", "-P", "-L", "-d", "-s", "-E"):
            at += 1
        elif text.startswith(("-a", "--arg-file")):
            raise Doubt
        at += 1
    if at < len(rest):
        if rest[at].text in ("read", "mapfile", "ssh", "export", "declare", "set"):
            raise Doubt
        while rest[at].text == "sudo" and at + 1 < len(rest):
            at += 1
        name = rest[at].text.rpartition("/")[2]
        token = any(w.text in ("-I{}", "-i", "-i{}") or w.text == "{}" for w in rest[:at])
        if copies(look, name, rest[at + 1 :], appended=not token):
            return
        if among(name, WRITERS) or among(name, _ON_NAMES) or (name in ("sed", "gsed", "perl") and edits(rest[at:])):
            fed(look)
            writing(look, name, rest[at + 1 :])
            return
        before = look.commands[look.at - 1][0] if look.at else []
        if before and before[0].text in ("echo", "printf") and any("-" in w.text for w in before[1:]):
            raise Doubt  # an option may come down the pipe
        look.program(rest[at], rest[at + 1 :], inner=True)


def copies(look: Look, name: str, rest: list[Word], *, appended: bool) -> bool:
    """The names from elsewhere are only read: a copy or a link goes to a place that is named here."""
    words = [w for w in rest if not w.text.startswith("-")]
    if name not in ("cp", "ln", "scp") or appended or len(words) != 2 or words[0].text != "{}" or "{}" in words[1].text:
        return False
    if any(w.text.startswith("-") and "t" in w.text for w in rest):
        return False
    if look.within(words[1].text) or words[1].text.startswith("\1"):
        return False
    look.plain(words[1].text, words[1])
    return True


def writing(look: Look, name: str, rest: list[Word]) -> None:
    """A program that writes the names it gets; its own arguments must lie elsewhere."""
    if name == "perl":
        for word in rest:
            if word.ran or any(sign in word.text for sign in _PERL_WRITES) or word.text.startswith(("-M", "-I")):
                raise Doubt
            if "{}" not in word.text and "/" in word.text and not word.text.startswith("s"):
                raise Doubt
    elif name in ("sed", "gsed"):
        look.sed([w for w in rest if "{}" not in w.text], inner=False)
    else:
        from memorybank.policy.shell.prefilter_writers import writer

        writer(look, name, rest, inner=True)


def perl(look: Look, rest: list[Word]) -> None:
    code = False
    for word in rest:
        text = word.text
        if text.startswith("-") and len(text) > 1:
            if "i" in text.partition("e")[0] or text.startswith(("-M", "-m", "-I", "-x")) or word.dollar:
                raise Doubt
            code = code or "e" in text.lower()
        if word.ran or any(sign in text for sign in _PERL_WRITES):
            raise Doubt
        if not text.startswith("-"):
            look.shown(word)
    if not code:
        raise Doubt


def roots(look: Look, rest: list[Word]) -> None:
    """find starts where nothing of ours is, or asks for names that no page has: what it finds lies elsewhere."""
    if other_names(rest):
        return
    at = 0
    while at < len(rest) and not rest[at].text.startswith(("-", "(", "!")):
        word = rest[at]
        if not word.text or (word.text.startswith("\1") and word.text != "\1"):
            raise Doubt
        text = word.text
        if word.glob > 0 and text.startswith("/") and not word.dollar and entries_only(rest):
            text = text[: word.glob].rpartition("/")[0]  # what it stands for lies in there
            word = Word()
        look.plain(text or "/", word)
        if look.link_into(text.rstrip("/") + "/."):
            raise Doubt
        at += 1
    if not at:
        raise Doubt


def known_reads(look: Look, reads: list[tuple[str, int]]) -> None:
    """Variables that a loop reads: unknown, unless what it reads comes from a search that starts elsewhere."""
    for name, at in reads:
        look.at = at
        try:
            if name not in look.assigned and at < len(look.commands):
                if not look.commands[at][2]:
                    raise Doubt
                fed(look)
        except Doubt:
            look.assigned.add(name)


def source(look: Look, commands: list[Command]) -> None:
    """A substitution that gives names from elsewhere."""
    for words, targets, piped, _ in commands:
        if not words or targets:
            raise Doubt
        if words[0].text == "find" and not piped:
            roots(look, words[1:])
        elif not among(words[0].text, _SAFE_SOURCES) and not (piped and among(words[0].text, _FILTERS)):
            raise Doubt


def fed(look: Look) -> None:
    """The names that come down this pipe are none of the bank's: they come from a search that starts elsewhere."""
    at = look.at
    if look.commands[at][1] or not (look.commands[at][2] or look.alone):
        raise Doubt
    level = look.commands[at][3]
    while look.commands[at][2]:
        at -= 1
        while at >= 0 and look.commands[at][3] > level:
            at -= 1  # what a word of it substitutes
        if at < 0 or look.commands[at][3] < level:
            raise Doubt
        words, targets, _, _ = look.commands[at]
        name = words[0].text if words else ""
        if any(t.text for t in targets) or not words:
            raise Doubt
        if name == "find":
            roots(look, words[1:])
        elif among(name, _FILTERS):
            for word in words[2 if name not in ("sort", "uniq", "wc", "tac", "rev", "nl") else 1 :]:
                if not word.text.startswith("-") and not word.text.isdigit() and look.commands[at][2] is False:
                    raise Doubt
            if not look.commands[at][2]:
                raise Doubt
        elif name == "echo":
            for word in words[1:]:
                for piece in word.text.split():
                    look.plain(piece, word)
        elif not among(name, _SAFE_SOURCES):
            raise Doubt


def other_names(rest: list[Word]) -> bool:
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


def entries_only(rest: list[Word]) -> bool:
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
