"""What a tool call makes of a page, as far as the call itself tells. None: it does not."""

from memorybank.model.event import Edit


def resulting(edit: Edit, before: str | None) -> str | None:
    if edit.kind == "write":
        return edit.text
    if edit.text is None:
        return None
    if edit.hunks:
        return patched(before, edit.hunks) if before is not None else None
    if not edit.removed:
        return edit.text if edit.removed == "" and not before else None  # put in, but nobody says where
    if before is None:
        return None
    return _replaced(before, edit.removed, edit.text)


def _replaced(before: str, old: str, new: str) -> str | None:
    """Every place at once: a tool that wants only one place refuses when there are several."""
    if old in before:
        return before.replace(old, new)
    if "\r\n" in before and "\r" not in old:  # hosts show a page with plain newlines, and write back what it had
        old, new = old.replace("\n", "\r\n"), new.replace("\r\n", "\n").replace("\n", "\r\n")
        if old in before:
            return before.replace(old, new)
    return None


def patched(before: str, hunks: str) -> str | None:
    """A file's part of a patch, its signs still on it, put to the page. None when a hunk does not fit just once."""
    lines = before.split("\n")
    at = 0
    for hunk in _hunks(hunks):
        old = [line[1:] for line in hunk if line[:1] in (" ", "-")]
        new = [line[1:] for line in hunk if line[:1] in (" ", "+")]
        if not any(line[:1] in ("+", "-") for line in hunk):
            continue
        found = _only_place(lines, old, at)
        if found is None:
            return None
        end = "\r" if lines[found].endswith("\r") else ""
        lines[found : found + len(old)] = [line + end for line in new]
        at = found + len(new)
    return "\n".join(lines)


def _hunks(text: str) -> list[list[str]]:
    found: list[list[str]] = [[]]
    for raw in text.split("\n"):
        line = raw.rstrip("\r")
        if line.startswith("@@"):
            found.append([])
        elif line[:1] in (" ", "+", "-"):
            found[-1].append(line)
        elif not line and found[-1]:
            found[-1].append(" ")  # an empty line of context that lost its blank on the way
    for hunk in found:
        while hunk and hunk[-1] == " ":
            hunk.pop()
    return [hunk for hunk in found if hunk]


def _only_place(lines: list[str], old: list[str], at: int) -> int | None:
    if not old:
        return None
    bare = [line.rstrip("\r") for line in lines]
    size = len(old)
    found = [i for i in range(at, len(lines) - size + 1) if bare[i] == old[0] and bare[i : i + size] == old]
    return found[0] if len(found) == 1 else None
