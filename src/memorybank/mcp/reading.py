"""Pages, read and nothing else.

The command `read` lists a page in the index that lacks it (IDX-4: a path that the user names). Here an agent names it,
through a tool that is marked read-only and that clients may run without asking: so nothing is written.
"""

from __future__ import annotations

from pathlib import Path

from memorybank.app.ask.read import Reading, page_named, read
from memorybank.app.setting import Setting
from memorybank.texts.catalogue import Say, sentence


def look_at(setting: Setting, names: tuple[str, ...], cwd: Path) -> Reading:
    return read(setting, names, cwd, heal=False)


def whole(setting: Setting, name: str, cwd: Path) -> str:
    return page_named(setting, name, cwd)[1]


def reading_text(reading: Reading, say: Say) -> str:
    """As the command prints it; what it says aside stands at the end."""
    many = len(reading.pages) + len(reading.unread) > 1
    parts = [f"==> {page.path} <==\n{page.text}" if many else page.text for page in reading.pages]
    if reading.is_over:
        limits = reading.limits
        cost = {"files": reading.files, "lines": reading.lines}
        parts.append(say("read.over", **cost, files_limit=limits.files, lines_limit=limits.lines))
    parts += [sentence(error.text, error.params, say) for _, error in reading.unread]
    return "\n".join(parts)
