"""The sources of the site: the pages of both languages, the decisions, a page for each rule; with links that hold.

In the repository a link leads to a file; in the site it must lead to a page, be it in the other language. What is no
page of the site stays text.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from made.rules import families, family_page, rule_page
from made.words import page_speaker
from memorybank.texts.catalogue import LANGUAGES

DOCS = Path(__file__).parents[1]
ROOT = DOCS.parent
PROJECT = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")  # English, like the decisions
_START = {"README.md": "en", "README.zh.md": "zh"}
_FENCE = re.compile(r"^(`{3,}|~{3,}).*?^\1[`~]*\s*$|`[^`\n]+`", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(?P<image>!?)\[(?P<text>(?:[^\[\]]|\[[^\[\]]*\])*)\]\((?P<to>[^)\s]+)\)")
_WIDE = r"[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]"
_BROKEN = re.compile(rf"(?<={_WIDE})\n(?: +)?(?={_WIDE})")
_MEDIA = "_media"


class Place(NamedTuple):
    language: str
    page: str  # with .md


def stage(target: Path) -> None:
    """Both languages side by side below `target`, which is made anew."""
    shutil.rmtree(target, ignore_errors=True)
    for source, place in _sources().items():
        text = source.read_text(encoding="utf-8")
        if place.page == "reference/rules.md":
            text += _toctree([f"rules/{name}" for name in families()])
        text = _outside_code(text, partial(_relinked, source=source, here=place, target=target))
        _write(target, place, _outside_code(text, _joined))
    for language in LANGUAGES:
        say = page_speaker(language)
        for name, rules in families().items():
            below = _toctree([f"{rule.id} <{rule.id}>" for rule in rules])
            _write(target, Place(language, f"reference/rules/{name}.md"), family_page(name, language, say) + below)
            for rule in rules:
                _write(target, Place(language, f"reference/rules/{rule.id}.md"), rule_page(rule, language, say))
    say = page_speaker("en")
    for folder, names in (("decisions", ["*"]), ("project", [name.lower().removesuffix(".md") for name in PROJECT])):
        _write(
            target,
            Place("en", f"{folder}/index.md"),
            f"# {say(f'docs.site.{folder}')}\n{_toctree(names, hidden=False)}",
        )


@cache
def _sources() -> dict[Path, Place]:
    found: dict[Path, Place] = {}
    for language in LANGUAGES:
        folder = DOCS / language
        found |= {path: Place(language, path.relative_to(folder).as_posix()) for path in sorted(folder.rglob("*.md"))}
    found |= {path: Place("en", f"decisions/{path.name}") for path in sorted((DOCS / "decisions").glob("*.md"))}
    return found | {ROOT / name: Place("en", f"project/{name.lower()}") for name in PROJECT}


def _write(target: Path, place: Place, text: str) -> None:
    path = target / place.language / place.page
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _toctree(entries: list[str], *, hidden: bool = True) -> str:
    options = [":hidden:"] if hidden else [":maxdepth: 1"]
    options += [":glob:"] if "*" in entries else []
    return "\n".join(["", "```{toctree}", *options, "", *entries, "```", ""])


def _outside_code(text: str, change: Callable[[str], str]) -> str:
    """Fences and code spans are passed over."""
    parts, done = [], 0
    for found in _FENCE.finditer(text):
        parts += [text[done : found.start()], found.group()]
        done = found.end()
    marked = [*parts, text[done:]]
    # a link's text may hold a code span, so links are looked for with the spans put back as one character each
    spans = marked[1::2]
    held = "".join(part if at % 2 == 0 else "\0" for at, part in enumerate(marked))
    changed = change(held)
    for span in spans:
        changed = changed.replace("\0", span, 1)
    return changed


def _joined(text: str) -> str:
    """A line that ends within a Chinese sentence goes on without the gap that a browser would put there."""
    return _BROKEN.sub("", text)


def _relinked(text: str, source: Path, here: Place, target: Path) -> str:
    def lead(found: re.Match[str]) -> str:
        to, _, fragment = found["to"].partition("#")
        if not to or re.match(r"[a-z]+:", to):
            return found.group()
        meant = Path(os.path.normpath(source.parent / to))
        words = f"{found['image']}[{found['text']}]"
        if found["image"]:
            return f"{words}({_carried(meant, here, target)})"
        place = place_of(meant)
        anchor = f"#{fragment}" if fragment else ""
        if place is None:
            return found["text"]
        if place.language == here.language:
            return f"{words}({_from(here.page, place.page)}{anchor})"
        page = _from(f"{here.language}/{here.page}", f"{place.language}/{place.page}")
        return f'<a href="{page.removesuffix(".md")}.html{anchor}">{found["text"]}</a>'

    return _LINK.sub(lead, text)


def place_of(path: Path) -> Place | None:
    """Where a file of the repository is in the site; None when it is not."""
    if path == DOCS / "decisions":
        return Place("en", "decisions/index.md")
    if path.parent == ROOT and path.name in _START:
        return Place(_START[path.name], "index.md")
    if path in (DOCS / language for language in LANGUAGES):
        return Place(path.name, "index.md")
    return _sources().get(path)


def _carried(path: Path, here: Place, target: Path) -> str:
    """A picture lies beside the pages of its language."""
    if path.is_file():
        copy = target / here.language / _MEDIA / path.name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    return _from(here.page, f"{_MEDIA}/{path.name}")


def _from(page: str, to: str) -> str:
    return Path(os.path.relpath(to, Path(page).parent)).as_posix()
