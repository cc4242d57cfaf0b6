"""Risk alerts (SCH-1): trouble the project has had with this topic or these files, and claims that no longer hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from memorybank.model.bank import Bank, is_index
from memorybank.model.change import Note
from memorybank.model.claim import Judged
from memorybank.model.layout import every
from memorybank.model.pack import Alert, Candidate, Level, Question, Why
from memorybank.recall.selection.request_words import telling

_FAR = 5  # learnings that share one word with the request; a bank of thousands has hundreds of those
_NEAREST = {level: order for order, level in enumerate(Level)}
# Names that nearly every folder has: such a file is meant only where its path is given.
_COMMON = frozenset((
    "__init__.py", "index.ts", "index.tsx", "index.js", "index.jsx", "index.html", "main.py", "main.go", "main.rs",
    "main.ts", "mod.rs", "lib.rs", "app.py", "app.ts", "utils.py", "utils.ts", "types.ts", "readme.md", "makefile",
    "package.json", "setup.py", "config.py", "conftest.py", "models.py", "views.py", "tests.py",
))  # fmt: skip


def learnings(bank: Bank) -> tuple[str, ...]:
    return tuple(p.path for p in bank.pages if p.path.startswith(every("learnings")) and not is_index(p.path))


def about_files(question: Question, bank: Bank, read: Callable[[str], str]) -> tuple[Alert, ...]:
    """Learnings that name a file about to be changed: by its path, by its name, or by its folder, the less near."""
    if not question.files:
        return ()
    found: list[Alert] = []
    for path in learnings(bank):
        text = read(path)
        near = [(level, file) for file in question.files if (level := _mention(file, text)) is not None]
        if near:
            level, file = min(near, key=lambda item: _NEAREST[item[0]])
            page = bank.page(path)
            note = Note("ask.alert.file", (("title", page.title if page else path), ("file", file)))
            found.append(Alert(level, path, note))
    return tuple(found)


def _mention(file: str, text: str) -> Level | None:
    folder, _, name = file.rpartition("/")
    if _stands_in(file, text):
        return Level.ERROR
    if name.lower() not in _COMMON and _stands_in(name, text):
        return Level.ERROR if not folder else Level.WARNING
    if folder.count("/") >= 1 and _stands_in(folder + "/", text):
        return Level.INFO
    return None


def _stands_in(name: str, text: str) -> bool:
    """As a name of its own: `pay.py` is not in `repay.py`, nor `src/a` in `lib/src/a`."""
    if name not in text:
        return False
    return re.search(rf"(?<![\w./-]){re.escape(name)}(?![\w-])|(?<=[(`\"'\s]\./){re.escape(name)}", text) is not None


def about_topic(question: Question, bank: Bank) -> tuple[Alert, ...]:
    """Learnings whose title shares words with the request: two or most of them, or one."""
    asked = telling(question.request)
    found: list[Alert] = []
    for path in learnings(bank):
        page = bank.page(path)
        assert page is not None
        about = telling(f"{page.title} {_slug(path)}")
        shared = asked & about
        if shared:
            level = Level.WARNING if len(shared) > 1 or len(shared) * 2 >= len(about) else Level.INFO
            found.append(Alert(level, path, Note("ask.alert.topic", (("title", page.title),))))
    return tuple(found)


def _slug(path: str) -> str:
    """A learning's file name without its date."""
    return re.sub(r"^\d{4}-\d{2}-\d{2}-", "", path.rpartition("/")[2].removesuffix(".md"))


def about_claims(judged: Iterable[Judged]) -> tuple[Alert, ...]:
    """A page that says what is no longer so is read with a warning."""
    return tuple(Alert(Level.WARNING, j.claim.file, stale_note(j)) for j in judged if j.alarm)


def stale_note(judged: Judged) -> Note:
    claim = judged.claim
    params = (
        ("line", claim.line),
        ("text", claim.text),
        ("shows", judged.shows or judged.to),
        ("commit", judged.commit),
    )
    return Note(f"ask.stale.{judged.verdict}", params)


def together(*kinds: tuple[Alert, ...]) -> tuple[Alert, ...]:
    """Nearest first; a learning is named once, for the nearest of its reasons. Of the farthest, only a few."""
    seen: set[str] = set()
    kept: list[Alert] = []
    far = 0
    for alert in sorted((a for kind in kinds for a in kind), key=lambda a: (_NEAREST[a.level], a.file)):
        if alert.message.text.startswith("ask.alert."):
            if alert.file in seen:
                continue
            seen.add(alert.file)
        far += alert.level is Level.INFO
        if alert.level is not Level.INFO or far <= _FAR:
            kept.append(alert)
    return tuple(kept)


def to_be_read(alerts: Iterable[Alert]) -> tuple[Candidate, ...]:
    """A learning about the very files is a page to read, not only a warning to pass on."""
    near = [a for a in alerts if a.level is not Level.INFO]
    return tuple(Candidate(a.file, Why.TOUCHES, str(dict(a.message.params).get("file", ""))) for a in near)
