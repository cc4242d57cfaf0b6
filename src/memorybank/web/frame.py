"""What every view has around it, and the pieces that several of them show."""

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar
from urllib.parse import urlencode

from memorybank.app.setting import Setting
from memorybank.light.stamps import stamps
from memorybank.model.change import OnConflict, Plan
from memorybank.model.claim import Judged
from memorybank.recall.verdicts.verdict_text import what_became
from memorybank.store.history.head import Head, head
from memorybank.web.markup import Child, Markup, tag

T = TypeVar("T")

VIEWS = ("inbox", "receipts", "health", "history", "read")
_DIFF = 400  # lines of a diff; how many more there are is said
_KINDS = {"+": "in", "-": "out", "@": "at"}  # of its lines, by how they begin
_MOST = 512
_MINUTE = 60.0


class Glance:
    """What is looked up once a moment, or while the bank stays as it was. It decides nothing: a change looks itself."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[float, object, Any]] = {}

    def at(self, key: str, seconds: float, make: Callable[[], T], stand: object = None) -> T:
        """`stand`: with another one it is looked up anew, however lately it was."""
        found = self._kept.get(key)
        if found is None or time.monotonic() - found[0] > seconds or found[1] != stand:
            found = None
            self._kept.pop(key, None)  # a large one is not held twice while it is made anew
            found = self._kept[key] = (time.monotonic(), stand, make())
            while len(self._kept) > _MOST:
                self._kept.pop(next(iter(self._kept)), None)
        value: T = found[2]
        return value

    def forget(self) -> None:
        self._kept.clear()


@dataclass(frozen=True, slots=True)
class PageRequest:
    setting: Setting
    base: str  # what every address of ours begins with
    glance: Glance
    given: dict[str, list[str]] = field(default_factory=dict)  # of the address, or of the form

    def one(self, name: str) -> str:
        return self.given.get(name, [""])[0]

    @property
    def choice(self) -> OnConflict | None:
        found = self.one("choice")
        return OnConflict(found) if found in {c.value for c in OnConflict} else None

    def say(self, key: str, **params: object) -> str:
        return self.setting.say(key, **params)

    def in_bank(self, key: str, make: Callable[[], T]) -> T:
        """Looked up once while no page and no proposal changes; a minute at most, for what else it rests on."""
        return self.glance.at(key, _MINUTE, make, self.glance.at("stand", 1.0, self._stand))

    def _stand(self) -> tuple[bytes, int, str, Head | None]:
        from memorybank.app.change.shown_plan import branch

        proposals = changed(f"{self.setting.state}/proposals")
        return stamps(str(self.setting.bank)), proposals, branch(self.setting), head(self.setting.where.project)

    def url(self, view: str, **query: str) -> str:
        path = f"{self.base}/{view}"
        return f"{path}?{urlencode({k: v for k, v in query.items() if v})}" if any(query.values()) else path


def changed(path: str) -> int:
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return 0


def document(language: str, title: str, body: Markup, *head: Markup) -> str:
    """A whole page: nothing of it comes from elsewhere."""
    top = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        tag("link", rel="stylesheet", href="/page.css"),
        head,
    )
    return f"<!doctype html>{tag('html', top, body, lang=language)}"


def framed(page: PageRequest, view: str, body: Child, *, waiting: int = 0) -> str:
    say = page.say
    links = [
        tag(
            "a", say(f"ui.{name}"), tag("span", str(waiting), class_="count") if name == "inbox" and waiting else None,
            href=page.url(name), aria_current="page" if name == view else None,
        )
        for name in VIEWS
    ]  # fmt: skip
    other = "zh" if page.setting.language == "en" else "en"
    keys = [tag("div", tag("dt", tag("kbd", key)), tag("dd", say(name))) for key, name in _KEYS]
    sought = page.one("q") if view == "read" else ""
    field = tag(
        "input", type="search", name="q", id="search", placeholder=say("ui.search"), aria_label=say("ui.search"),
        autocomplete="off", value=sought,
    )  # fmt: skip
    top = tag(
        "header",
        tag("a", say("ui.skip"), href="#main", class_="skip"),
        tag("strong", page.setting.where.project.name, class_="project"),
        tag("nav", links, aria_label=say("ui.views")),
        tag("form", field, action=page.url("read"), method="get", role="search"),
    )
    switch = tag("button", say("ui.other-language"), class_="plain", lang=other)
    foot = tag("footer", post(page, "language", switch, language=other, view=view), tag("span", say("ui.keys-hint")))
    help_ = tag(
        "dialog", tag("h2", say("ui.keys")), tag("dl", keys), tag("form", button(say("ui.close")), method="dialog"),
        id="help", aria_label=say("ui.keys"),
    )  # fmt: skip
    news = tag("p", say("ui.news"), " ", tag("a", say("ui.look-again"), href=""), id="news", hidden=True, role="status")
    main = tag("main", tag("h1", say(f"ui.{view}"), class_="title"), news, body, id="main", tabindex=-1)
    inner = tag("body", top, main, foot, help_, data_base=page.base, data_view=view)
    title = f"{say(f'ui.{view}')} · {page.setting.where.project.name} · Memory Bank"
    return document(page.setting.language, title, inner, tag("script", src=page.url("page.js"), defer=True))


_KEYS = (
    *(("j", "ui.key.next"), ("k", "ui.key.back"), ("a", "ui.key.accept"), ("e", "ui.edit"), ("r", "ui.reject")),
    *(("x", "ui.key.tick"), ("s", "ui.accept-several"), ("/", "ui.search"), ("?", "ui.keys")),
)


def post(page: PageRequest, to: str, *children: Child, class_: str | None = None, **fields: str) -> Markup:
    """A form of our own: the fields are what is decided on, and what was shown of it."""
    hidden = [tag("input", type="hidden", name=name, value=value) for name, value in fields.items()]
    return tag("form", hidden, children, method="post", action=page.url(to), class_=class_)


def button(words: str, kind: str = "", key: str = "") -> Markup:
    return tag("button", words, type="submit", class_=kind or None, data_key=key or None)


def link_to(page: PageRequest, path: str) -> Markup:
    return tag("a", path, href=page.url("read", page=path))


def row(above: Child, words: str, to: str, *, is_shown: bool = False, tick: Markup | None = None) -> Markup:
    """One of a list: what it leads to is shown beside the list, or below it on a phone."""
    inner = [tag("span", above, class_="quiet"), tag("span", words, class_="what")]
    link = tag("a", inner, href=f"{to}#shown", aria_current="true" if is_shown else None)
    return tag("li", tick, link, data_item=True, class_="shown" if is_shown else None)


def detail(*children: Child) -> Markup:
    return tag("article", children, class_="detail", id="shown")


def empty(page: PageRequest, key: str) -> Markup:
    return tag("p", page.say(f"ui.empty.{key}"), class_="empty")


def note(words: str, kind: str = "done") -> Markup:
    return tag("p", words, class_=f"note {kind}", role="status")


def table(head: list[str], rows: list[list[Child]], caption: str) -> Markup:
    top = tag("thead", tag("tr", [tag("th", cell, scope="col") for cell in head]))
    body = tag("tbody", [tag("tr", [tag("td", cell) for cell in row]) for row in rows])
    return tag("div", tag("table", tag("caption", caption, class_="unseen"), top, body), class_="wide", tabindex=0)


def plan_shown(page: PageRequest, plan: Plan) -> Markup:
    """Each change in words and with every line of it, up to a length that says how much more there is."""
    from memorybank.changes.plan_text import changes_shown

    parts: list[Markup] = []
    added = removed = left = 0
    room = _DIFF
    for words, lines in changes_shown(plan, page.say):
        added += sum(line.startswith("+") for line in lines)
        removed += sum(line.startswith("-") for line in lines)
        shown, room = lines[:room], max(0, room - len(lines))
        left += len(lines) - len(shown)
        parts.append(tag("h3", words))
        if shown:
            told = [tag("span", f"{line}\n", class_=_KINDS.get(line[:1])) for line in shown]
            parts.append(tag("pre", told, class_="diff", tabindex=0, aria_label=words))
    return tag(
        "div",
        notes(page, plan),
        tag("p", page.say("ui.diff.counts", added=added, removed=removed), class_="quiet"),
        parts,
        tag("p", page.say("ui.diff.left", count=left), class_="note warn") if left else None,
    )


def notes(page: PageRequest, plan: Plan) -> list[Markup]:
    return [note(page.say(one.text, **dict(one.params)), "warn") for one in plan.notes]


def when(moment: str) -> Markup:
    """A time of the record, by the clock of this machine."""
    try:
        shown = f"{datetime.fromisoformat(moment).astimezone():%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError, OSError):
        shown = moment
    return tag("time", shown, datetime=moment)


def choices(page: PageRequest, view: str, paths: Iterator[str], **query: str) -> Markup:
    """CON-2's three: each is shown before it can be taken."""
    links = [
        tag("li", tag("a", page.say(f"ui.choice.{one.value}"), href=page.url(view, **query, choice=one.value),
            aria_current="true" if page.choice is one else None))
        for one in OnConflict
    ]  # fmt: skip
    told = page.say("ui.conflict", paths=", ".join(paths))
    return tag("div", tag("p", told), tag("ul", links, class_="choices"), class_="note warn")


def claim(page: PageRequest, judged: Judged) -> str:
    """What a page claims, with what was found and its proof (VER-2)."""
    return page.say("ui.claim", text=judged.claim.text, what=what_became(judged, page.say))
