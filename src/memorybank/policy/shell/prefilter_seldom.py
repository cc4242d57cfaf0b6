"""The prefilter's half for programs that seldom stand in a command. Loaded when one is met."""

from __future__ import annotations

from memorybank.policy.shell.prefilter import Doubt, Word, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.policy.shell.prefilter import Look

_FROM_PIPE = ("cpio", "pax", "rename", "at")


def seldom(look: Look, name: str, rest: list[Word], *, inner: bool) -> None:
    if name == "env":
        while rest and rest[0].text in ("-i", "-u") and not rest[0].dollar:
            taken = 2 if rest[0].text == "-u" else 1
            if taken > len(rest) or any(w.dollar or w.ran for w in rest[:taken]):
                raise Doubt
            rest = rest[taken:]
        if rest and rest[0].text.startswith("-"):
            raise Doubt
        while rest and rest[0].equals:
            look.assigned.add(rest[0].text.partition("=")[0])
            rest = rest[1:]
        if rest:
            look.command(rest)
    elif name == "perl":
        from memorybank.policy.shell.prefilter_runners import perl

        perl(look, [w for w in rest if not (inner and "{}" in w.text)])
    elif name == "su":
        for at, word in enumerate(rest):
            if word.text in ("-c", "--command") and at + 1 < len(rest) and rest[at + 1].text[:1] != "-":
                script(look, rest[at + 1])
            elif word.ran or (word.text.startswith("-") and "c" in word.text and word.text != "--shell"):
                raise Doubt
    elif name in ("sh", "bash", "dash", "zsh"):
        if len(rest) < 2 or rest[0].text != "-c" or rest[1].text.startswith(("-", "+")):
            raise Doubt
        script(look, rest[1])
    elif name in ("screen", "tmux"):
        for word in rest:
            if (
                word.dollar
                or " " in word.text
                or word.text in ("new-session", "new", "new-window", "neww", "-dm", "-d")
            ):
                raise Doubt
            if word.text == "split-window":
                raise Doubt
    elif name == "php":
        if not rest or not all(w.text in ("-i", "-v", "-m", "--version") for w in rest):
            raise Doubt
    elif name == "tar":
        tar(look, rest)
    else:
        generic(look, name, rest)


def script(look: Look, word: Word) -> None:
    """A script in a word; its arguments are as good as assigned."""
    if look.varies(word) or word.glob >= 0 or (word.dollar and not word.quoted) or "@" in word.names:
        raise Doubt
    kept = (look.commands, look.at, look.assigned, look.alone)
    look.commands, assigned, reads = split(word.text)
    look.assigned, look.alone = {*assigned, *"0123456789", "@", "*", *(name for name, _ in reads)}, False
    if any(w.text in ("cd", "pushd", "popd", "chdir") for words, _, _, _ in look.commands for w in words[:2]):
        raise Doubt
    for at, (words, targets, _, _) in enumerate(look.commands):
        look.at = at
        for target in targets:
            look.redirect(target)
        look.command(words)
    look.commands, look.at, look.assigned, look.alone = kept


def generic(look: Look, name: str, rest: list[Word]) -> None:
    """All names elsewhere, those that come down the pipe too."""
    for word in rest:
        if name == "rename" and not word.text.startswith("-"):
            from memorybank.policy.shell.prefilter_writers import entry

            entry(look, word.text, word)
        elif not word.text.startswith("-") or word.dollar or word.glob >= 0:
            look.plain(word.text, word)
        elif "/" in word.text or "=" in word.text:
            look.plain(word.text.partition("=")[2] or word.text[2:], word)
    if name == "cpio" and not any("i" in w.text for w in rest if w.text.startswith("-")):
        return  # packing and passing on only read what they are told
    if name in _FROM_PIPE:
        if "bank" in look.low or "memory" in look.low:
            raise Doubt
        if look.commands[look.at][2] or look.commands[look.at][1]:
            from memorybank.policy.shell.prefilter_runners import fed

            fed(look)
        elif name == "at":
            raise Doubt


def tar(look: Look, rest: list[Word]) -> None:
    """Listing, or packing with names that lie elsewhere."""
    letters = rest[0].text.lstrip("-") if rest else "x"
    if letters == "T" or letters.startswith("T-"):
        letters = "c" if any(w.text.startswith(("--create", "-c")) for w in rest) else "x"
    if set(letters) & set("x") and letters.isalnum() and len(rest) > 2 and not set(letters) & set("CTFI"):
        for word in rest[1:]:  # only these come out
            if word.text.startswith("-") and word.text != "-":
                raise Doubt
            look.plain(word.text, word)
        return
    if not letters.isalnum() or set(letters) & set("xruAF"):
        raise Doubt
    for word in rest[1:]:
        text = word.text
        if text.startswith("--"):
            if not text.startswith(("--null", "--no-rec", "--files-from", "--exclude", "--create", "--verbose")):
                raise Doubt
        elif text.startswith("-") and (set(text) & set("xruAFI") or "/" in text):
            raise Doubt
        elif "c" in letters and (word is rest[1] or text.endswith((".tar", "gz", "bz2", "tgz", "xz")) or word.dollar):
            look.plain(text, word)
