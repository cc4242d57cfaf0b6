"""The page in a real browser: every function used, by click and by key; axe finds nothing; nothing leaves loopback."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from gates.conftest import Agent
from memorybank.model.change import State
from web.browser import PROGRAM, Browser
from web.conftest import Page, Served

pytestmark = [pytest.mark.rule("WEB-1", "WEB-2"), pytest.mark.slow]

ROOT = Path(__file__).parents[2]
AXE = "4.14.0"
VIEWS = ("inbox", "receipts", "health", "history", "read")


@pytest.fixture
def browser() -> Iterator[Browser]:
    if not PROGRAM:
        if os.environ.get("MEMORY_BANK_NO_SKIPS"):
            raise AssertionError("chromium is not installed")
        pytest.skip("chromium is not installed")
    with Browser() as found:
        yield found


@pytest.fixture(scope="session")
def axe() -> str:
    folder = ROOT / ".hosts/axe"  # where npm's programs lie; git ignores it
    script = folder / "node_modules/axe-core/axe.min.js"
    if not script.exists() and shutil.which("npm"):
        folder.mkdir(parents=True, exist_ok=True)
        quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-save", "--prefix", "."]
        home = {**os.environ, "HOME": str(folder)}
        subprocess.run(["npm", "install", *quiet, f"axe-core@{AXE}"], cwd=folder, check=False, env=home, timeout=120)
    if not script.exists():
        if os.environ.get("MEMORY_BANK_NO_SKIPS"):
            raise AssertionError("axe-core cannot be had from npm")
        pytest.skip("axe-core cannot be had from npm")
    return script.read_text(encoding="utf-8")


def furnished(page: Page, *, agent: bool = True) -> None:
    """A project with something to see in every view. Where an agent has worked, this process counts as its host."""
    project = page.project
    page.claimed()
    project.commit("told")
    project.git("mv", "src/pay.py", "src/charge.py")
    project.commit("moved")
    done = page.proposed("Times are kept in UTC", "logs and tables")
    project.mb("apply", done, "--yes")
    page.proposed("Prices are whole cents", "all of the shop")
    page.proposed("Charges are retried twice in `src/retry.py`", "payments")
    page.proposed("A refund is a charge of its own", "payments")
    if agent:
        worked(page)


def worked(page: Page) -> None:
    """A session that was given memory, refused a write, and read a page."""
    worker = Agent(page.project, session="7c1d9e02")
    worker.starts()
    worker.hears("what are prices?")
    worker.asks("Bash", command="echo '- free' >> memory-bank/details/tech.md")
    worker.reads("memory-bank/details/tech.md")


def come_in(browser: Browser, page: Page) -> None:
    browser.go(f"http://127.0.0.1:{page.port}/")
    browser.fill("#code", page.server.keys.code.lower())
    browser.click("button.yes")
    browser.wait("location.pathname.endsWith('/inbox')")
    browser.settle()


def at(browser: Browser, page: Page, view: str) -> None:
    browser.go(f"http://127.0.0.1:{page.port}{page.base}/{view}")


def test_a_newcomer_decides_on_three(served: Served, browser: Browser) -> None:
    """One is accepted, one edited, one rejected, without a word of documentation."""
    page = served(enter=False)
    for words in ("Prices are whole cents", "Times are UTC", "Refunds are charges"):
        page.proposed(words, words[-5:])
    first, second, third = (p.id for p in reversed(page.waiting()))
    come_in(browser, page)
    browser.sees("Prices are whole cents")
    browser.click("button[data-key=a]")
    browser.sees("Written:")
    browser.sees("Times are UTC")
    browser.click("a[data-key=e]")
    browser.sees("Trade-off *")
    browser.fill("#field-decision", "Times are GMT")
    browser.click("form[action$='/edited'] button")
    browser.sees("Accept as edited")
    browser.click("button[data-key=a]")
    browser.sees("Refunds are charges")
    browser.click("button[data-key=r]")
    browser.sees("Nothing waits for your word")
    said = page.project.text("details/patterns.md")
    assert "Prices are whole cents" in said
    assert "Times are GMT" in said
    assert "Times are UTC" not in said
    assert "Refunds" not in said
    assert [page.state_of(id) for id in (first, second, third)] == [State.APPLIED, State.SUPERSEDED, State.REFUSED]


def test_by_keyboard_alone(served: Served, browser: Browser) -> None:
    page = served(enter=False)
    for words in ("Prices are whole cents", "Times are UTC", "Refunds are charges", "Stock is counted daily"):
        page.proposed(words, words[-5:])
    come_in(browser, page)
    browser.press("j")
    browser.wait("document.querySelector('article h2')?.innerText.includes('UTC')")
    browser.press("k")
    browser.wait("document.querySelector('article h2')?.innerText.includes('cents')")
    browser.press("?")
    browser.wait("document.querySelector('#help').open")
    browser.run("document.querySelector('#help').close()")
    browser.press("r")
    browser.sees("Rejected:")
    browser.press("a")
    browser.sees("Written:")
    browser.press("x")
    browser.wait("document.querySelector('li.shown input').checked")
    browser.press("j")
    browser.wait("document.querySelector('article h2')?.innerText.includes('Stock')")
    browser.press("x")
    browser.wait("document.querySelectorAll('li input:checked').length === 2")
    browser.press("s")
    browser.sees("Write all 2")
    browser.press("a")
    browser.sees("Nothing waits for your word")
    browser.press("/")
    browser.wait("document.activeElement.id === 'search'")


def test_search_while_typing_and_news(served: Served, browser: Browser) -> None:
    page = served(enter=False)
    come_in(browser, page)
    at(browser, page, "read")
    browser.fill("#search", "conventions decision")
    browser.wait("document.querySelector('#found a') !== null")
    at(browser, page, "inbox")
    browser.sees("Nothing waits for your word")
    browser.run("new Promise((done) => setTimeout(done, 1500))")
    page.proposed()
    browser.wait("!document.querySelector('#news').hidden")
    browser.click("#news a")
    browser.sees("Prices are whole cents")


def test_repairs_by_click(served: Served, browser: Browser) -> None:
    page = served(enter=False)
    furnished(page, agent=False)
    come_in(browser, page)
    at(browser, page, "health")
    browser.sees("src/pay.py")
    browser.click("a[href*='of=verify']")
    browser.sees("Put right what is certain")
    browser.press("a")
    browser.sees("Done. History has it")
    path = page.project.bank / "details/tech.md"
    assert "src/charge.py" in path.read_text(encoding="utf-8")
    at(browser, page, "history")
    browser.click("a[href*='of=undo']")
    browser.sees("Take a change back")
    browser.press("a")
    browser.sees("Done. History has it")
    assert "src/pay.py" in path.read_text(encoding="utf-8")


def test_axe_finds_nothing_and_nothing_leaves(served: Served, browser: Browser, axe: str) -> None:
    page = served(enter=False)
    furnished(page)
    browser.go(f"http://127.0.0.1:{page.port}/")
    found = {"door": _axe(browser, axe)}
    come_in(browser, page)
    extra = (
        f"inbox?id={page.waiting()[0].id}&edit=1",
        "plan?of=verify",
        "read?q=charges",
        "history?page=details/tech.md",
    )
    for theme, width in (("light", 1280), ("dark", 390)):
        browser.look(theme=theme, width=width)
        for view in (*VIEWS, *extra):
            at(browser, page, view)
            found[f"{view} {theme}"] = _axe(browser, axe)
            wide = browser.run("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert wide <= 0, f"{view} is wider than the window"
            moved = browser.run(
                "new Promise((done) => new PerformanceObserver((list) => done(list.getEntries().length))"
                ".observe({type: 'layout-shift', buffered: true}) || setTimeout(() => done(0), 60))"
            )
            assert moved == 0, f"{view} moves while it loads"
    assert {view: told for view, told in found.items() if told} == {}
    hosts = {urlsplit(address).netloc for address in browser.asked if not address.startswith(("about:", "data:"))}
    assert hosts == {f"127.0.0.1:{page.port}"}
    assert not [told for told in browser.said if "401" not in told and "favicon" not in told]


def _axe(browser: Browser, axe: str) -> list[str]:
    browser.run(f"{axe}; true")
    told = "axe.run().then((r) => r.violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.html).join(' ')))"
    found: list[str] = browser.run(told)
    return [one[:300] for one in found]


def test_another_site_gets_nothing(served: Served, browser: Browser, tmp_path: Path) -> None:
    """A page of somebody else's in the same browser: image, frame, fetch, form."""
    page = served(enter=False)
    id = page.proposed()
    come_in(browser, page)
    key = page.server.keys
    target = f"http://127.0.0.1:{page.port}{page.base}"
    assert browser.run("document.cookie") == "", "no script reads it"
    evil = tmp_path / "evil.html"
    evil.write_text(
        f"""<!doctype html><title>evil</title><img id=i src="{target}/inbox"><iframe src="{target}/inbox"></iframe>
        <form id=f method=post action="{target}/reject" target=t><input name=id value={id}></form>
        <iframe name=t></iframe>
        <script>document.title = 'ran';
        fetch("{target}/inbox", {{credentials: 'include'}})
          .then(() => document.title = 'read', () => document.title = 'kept out');
        document.getElementById('f').submit();</script>""",
        encoding="utf-8",
    )
    browser.go(f"file://{evil}")
    browser.wait("document.title === 'kept out'")
    browser.run("new Promise((done) => setTimeout(done, 500))")
    assert page.state_of(id) is State.PENDING
    assert key.prefix


def test_the_opener_leads_in_once(served: Served, browser: Browser) -> None:
    page = served(enter=False)
    page.proposed()
    browser.go(page.server.write_opener())
    browser.wait("location.pathname.endsWith('/inbox')")
    browser.sees("Prices are whole cents")
    assert browser.run("document.referrer").partition("?")[2] == "" or "127.0.0.1" in browser.run("document.referrer")
    assert page.ask("GET", "/enter?code=again").code == 401


@pytest.mark.parametrize("language", ["en", "zh"])
def test_pictures_for_the_documentation(
    served: Served, browser: Browser, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kept beside the how-to; UPDATE_GOLDEN=1 takes them anew."""
    monkeypatch.delenv("MEMORY_BANK_NOW", raising=False)  # a session's log has the time of the machine
    page = served(enter=False)
    furnished(page)
    page.server._language = language
    come_in(browser, page)
    for view in VIEWS:
        for theme in ("light", "dark"):
            name = ROOT / f"docs/{language}/how-to/ui/{view}-{theme}.png"
            if os.environ.get("UPDATE_GOLDEN"):
                browser.look(theme=theme, width=1100, height=760)
                at(browser, page, view)
                name.parent.mkdir(exist_ok=True)
                browser.picture(name)
            assert name.exists(), f"{name.name}: run with UPDATE_GOLDEN=1 and look at it"
    at(browser, page, VIEWS[-1])
    assert re.search("[\u4e00-\u9fff]", browser.text()) if language == "zh" else True
