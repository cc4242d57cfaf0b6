"""The prefilter's half that programs need which write the names they are given. Loaded when one is met."""

from __future__ import annotations

from memorybank.policy.shell.prefilter import PACKERS, Doubt, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.policy.shell.prefilter import Look

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
_ENTRIES = ("rm", "mv", "rmdir", "unlink", "rename", *PACKERS)  # a link is replaced or removed, never followed


def writer(look: Look, name: str, rest: list[Word], inner: bool) -> None:
    if name == "curl" and not any(w.text.startswith(_CURL_WRITES) or w.text[1:2].isupper() for w in rest):
        for word in rest:
            look.quiet(word) if "://" not in word.text else None
        return
    if name in ("rsync", "cp", "scp", "ln") and not inner:
        rest = target_only(look, name, rest)
    for word in rest:
        text = word.text
        if inner and "{}" in text:
            if text != "{}" and "/" in text:
                raise Doubt
            continue
        if text.startswith("-") and len(text) > 1 and not word.dollar and word.glob < 0:
            if "=" in text:
                look.plain(text.partition("=")[2], word)
            elif (
                name in ("cp", "mv", "ln", "install") and "t" in text.lstrip("-")[:4] and text != "-t"
            ) or "/" in text:
                raise Doubt
            continue
        if "{" in text and word.glob >= 0 and braced(look, text, word):
            continue
        if name in _ENTRIES and not any("r" in w.text for w in rest if name in PACKERS and w.text.startswith("-")):
            entry(look, text, word)
        else:
            look.plain(text.partition("=")[2] if name == "dd" and "=" in text else text, word)


def target_only(look: Look, name: str, rest: list[Word]) -> list[Word]:
    """What is copied is only read: the last name is where it goes."""
    if (
        _shares(name, rest)
        or look.moves
        or not rest
        or rest[-1].text.startswith("-")
        or not rest[-1].text
        or look.varies(rest[-1])
    ):
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
            if target.startswith("\1") or look.within(target):
                return rest  # a name of theirs may be that of a link in there
        elif look.link_into(target + "/" + word.text.rstrip("/").rpartition("/")[2]):
            raise Doubt
    return rest[-1:]


def _shares(name: str, rest: list[Word]) -> bool:
    """Does it give its sources second names (hard links)? Those are no mere reading."""
    short = "".join(w.text for w in rest if w.text[:1] == "-" != w.text[1:2])
    if name == "ln":
        return "s" not in short and not any(w.text.startswith("--s") for w in rest)
    return name == "cp" and ("l" in short or any(w.text.startswith("--l") for w in rest))


def entry(look: Look, text: str, word: Word) -> None:
    """A name of which only the entry goes: a pattern at its end may be judged by its text."""
    if word.glob < 0 or word.dollar or "{" in text:
        look.plain(text, word)
        return
    folder, slash, last = text.rpartition("/")
    start = len(folder) + len(slash)
    if word.glob < start or look.moves or text.startswith("~") or ".." in text:
        raise Doubt
    if look.alike(last, word.glob - start):
        raise Doubt
    if folder and look.link_into(folder):
        raise Doubt


def braced(look: Look, text: str, word: Word) -> bool:
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
    bare = Word()
    for choice in choices:
        look.plain(head + choice + tail, bare)
    return True
