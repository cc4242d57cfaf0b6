"""What is decided on the page: the same plans as in a terminal, and nothing that was not shown (WEB-1, WEB-2)."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlencode

import pytest

from memorybank.app.ask import search
from memorybank.model.change import State
from memorybank.store import host_process, ledger, search_index
from memorybank.store.index_update import BankTree, freshen
from memorybank.store.search_index import Index
from memorybank.web.markdown_page import rendered
from memorybank.web.markup import tag, text
from web.conftest import Page, Served

pytestmark = [pytest.mark.slow, pytest.mark.rule("WEB-1", "WEB-2")]


def said(page: Page) -> str:
    return page.project.text("details/patterns.md")


def _unchanged(page: Page, id: str) -> dict[str, str]:
    fields = re.findall(r'<textarea name="([\w-]+)"[^>]*>\n([^<]*)<', page.get(f"inbox?id={id}&edit=1").text)
    return dict(fields)


def test_accepted_as_shown_and_on_record(served: Served) -> None:
    page = served()
    id = page.proposed()
    shown = page.get(f"inbox?id={id}")
    assert "Prices are whole cents" in shown.text
    assert "1 removed" not in shown.text
    reply = page.post("accept", id=id, key=page.key(f"inbox?id={id}"))
    assert reply.code == 303
    assert "Prices are whole cents" in said(page)
    assert page.state_of(id) is State.APPLIED
    assert "on the page" in page.project.mb("log").out
    assert "Nothing waits" in page.get("inbox").text


def test_rejected(served: Served) -> None:
    page = served()
    id = page.proposed()
    before = said(page)
    assert page.post("reject", id=id).code == 303
    assert (page.state_of(id), said(page)) == (State.REFUSED, before)


def test_edited_looked_at_and_accepted(served: Served) -> None:
    page = served()
    id = page.proposed()
    form = page.get(f"inbox?id={id}&edit=1").text
    assert '<label for="field-trade_off">Trade-off *</label>' in form
    assert ">\nPrices are whole cents</textarea>" in form
    said_of = {"reason": "pennies", "trade_off": "divides", "scope": "shop"}
    written = {f"field-{name}": text for name, text in {"decision": "Prices are whole pence", **said_of}.items()}
    shown = page.post("edited", id=id, **written)
    key = re.search(r'name="key" value="([0-9a-f]+)"', shown.text)
    assert key
    assert "Prices are whole pence" in shown.text
    assert page.post("accept", id=id, key=page.key(f"inbox?id={id}"), **written).code == 409, "another key"
    other = {**written, "field-decision": "Prices are whole euros"}
    assert page.post("accept", id=id, key=key[1], **other).code == 409, "another text"
    assert page.post("accept", id=id, key=key[1], **written).code == 303
    assert "whole pence" in said(page)
    assert "whole cents" not in said(page)


def test_an_edit_that_may_not_be_kept_says_why(served: Served) -> None:
    page = served()
    id = page.proposed()
    assert 'class="note warn"' in page.post("edited", id=id, **{"field-decision": "x"}).text
    assert "Nothing was changed" in page.post("edited", id=id, **_unchanged(page, id)).text
    assert page.state_of(id) is State.PENDING


def test_several_in_one_go(served: Served) -> None:
    page = served()
    ids = [page.proposed(), page.proposed("Times are UTC", "logs")]
    together = urlencode([("id", id) for id in ids])
    key = page.key(f"several?{together}")
    assert page.post("accept", id=" ".join(ids), key=key).code == 303
    assert "whole cents" in said(page)
    assert "Times are UTC" in said(page)
    entries = ledger.entries(ledger.place(page.project.bank, page.server._setting.where.places))
    assert [entry.because.proposal.split() for entry in entries if entry.because.by == "page"] == [ids]


def test_several_refused_in_one_go(served: Served) -> None:
    page = served()
    ids = [page.proposed(), page.proposed("Times are UTC", "logs")]
    assert page.post("reject", id=" ".join(ids)).code == 303
    assert {page.state_of(id) for id in ids} == {State.REFUSED}


def test_two_pages_at_once(served: Served) -> None:
    """The second click finds it decided."""
    page = served()
    id = page.proposed()
    key = page.key(f"inbox?id={id}")
    assert page.post("accept", id=id, key=key).code == 303
    before = said(page)
    assert page.post("reject", id=id).code == 409
    assert page.post("accept", id=id, key=key).code == 303, "already written, and told so"
    assert said(page) == before


def test_left_open_over_an_apply_in_the_terminal(served: Served) -> None:
    page = served()
    first, second = page.proposed(), page.proposed("Prices are whole cents, and never floats", "all of it")
    keys = {id: page.key(f"inbox?id={id}") for id in (first, second)}
    assert page.project.mb("proposals", "reject", first).code == 0
    assert page.post("accept", id=first, key=keys[first]).code == 409
    assert page.project.mb("apply", second, "--yes").code == 0
    before = said(page)
    page.post("accept", id=second, key=keys[second])
    assert said(page) == before


def test_a_page_that_moved_on_shows_other_lines(served: Served) -> None:
    page = served()
    id = page.proposed()
    key = page.key(f"inbox?id={id}")
    table = said(page)
    page.project.page("details/patterns.md", table.replace("| Decision |", "| What |"))
    before = said(page)
    reply = page.post("accept", id=id, key=key)
    if reply.code != 303:
        assert said(page) == before
    else:
        assert "Prices are whole cents" in said(page)


@pytest.mark.parametrize("key", ["", "0" * 32, "f" * 32, "'"])
def test_no_other_key_opens(served: Served, key: str) -> None:
    page = served()
    id = page.proposed()
    before = page.project.tree()
    assert page.post("accept", id=id, key=key).code == 409
    assert (page.project.tree(), page.state_of(id)) == (before, State.PENDING)


def test_another_branch_is_another_page(served: Served) -> None:
    page = served()
    id = page.proposed()
    key = page.key(f"inbox?id={id}")
    page.project.git("checkout", "-q", "-b", "other")
    before = page.project.tree()
    assert page.post("accept", id=id, key=key).code == 409
    assert page.project.tree() == before
    assert page.post("accept", id=id, key=page.key(f"inbox?id={id}")).code == 303


def test_a_claim_that_is_not_there_is_told(served: Served) -> None:
    page = served()
    page.proposed("Charges are made in `src/charges/gone.py`", "payments")
    told = page.get("inbox").text
    assert "Not found in the project" in told
    assert "src/charges/gone.py: never existed here" in told


def test_a_folder_that_the_proposal_makes_is_no_claim(served: Served) -> None:
    page = served()
    words = ("--title", "Refunds", "--goal", "money back within a day", "--acceptance", "the log shows it")
    assert page.project.mb("propose", "requirement", *words, "--no-ask").code == 0
    assert "It names no path" in page.get("inbox").text


def test_put_right_what_is_no_longer_true(served: Served) -> None:
    page = served()
    path = page.claimed()
    page.project.commit("told")
    page.project.git("mv", "src/pay.py", "src/charge.py")
    page.project.commit("moved")
    assert "src/pay.py: moved" in page.get("health").text
    key = page.key("plan?of=verify")
    assert page.post("carry", of="index", key=key).code == 409, "the key of another plan"
    assert page.post("carry", of="verify", key=key).code == 303
    assert "src/charge.py" in page.project.text(path)


@pytest.mark.rule("CON-2")
@pytest.mark.parametrize(
    ("choice", "mine", "theirs"), [("keep", True, False), ("overwrite", False, True), ("merge", True, True)]
)
def test_lines_that_a_person_edited_are_chosen_about(served: Served, choice: str, mine: bool, theirs: bool) -> None:
    """Each of the three is shown before it is taken, and its key opens no other."""
    page = served()
    page.project.mb("apply", page.proposed(), "--yes")
    page.project.page("details/patterns.md", said(page).replace("| pennies |", "| my own words |"))
    words = ("--decision", "Prices are whole cents", "--reason", "other", "--trade-off", "divides", "--scope", "shop")
    assert page.project.mb("propose", "decision", *words, "--no-ask").code == 0
    id = page.waiting()[0].id
    assert "edited by hand" in page.get(f"inbox?id={id}").text
    assert page.key(f"inbox?id={id}") == "", "not before one of them is chosen"
    key = page.key(f"inbox?id={id}&choice={choice}")
    other = "keep" if choice != "keep" else "merge"
    assert page.post("accept", id=id, key=key).code == 409
    assert page.post("accept", id=id, key=key, choice=other).code == 409
    assert page.post("accept", id=id, key=key, choice=choice).code == 303
    assert ("| my own words |" in said(page), "| other |" in said(page)) == (mine, theirs)


def test_undone_from_the_history(served: Served) -> None:
    page = served()
    id = page.proposed()
    page.post("accept", id=id, key=page.key(f"inbox?id={id}"))
    history = page.get("history").text
    entry = re.search(r"of=undo&amp;id=(e-[0-9a-f]{8})", history)
    assert entry
    key = page.key(f"plan?of=undo&id={entry[1]}")
    assert page.post("carry", of="undo", id=entry[1], key=key).code == 303
    assert "whole cents" not in said(page)
    assert page.get("history?page=details/patterns.md").code == 200


def test_slips_are_put_back_or_agreed_to(served: Served) -> None:
    page = served()
    good = said(page)
    page.project.page("details/patterns.md", good + "\nsneaked in\n")
    assert "sneaked in" in page.get("plan?of=restore").text
    assert page.post("carry", of="restore", key=page.key("plan?of=restore")).code == 303
    assert said(page) == good
    page.project.page("details/patterns.md", good + "\nsneaked in\n")
    assert page.post("settle", key=page.key("plan?of=restore")).code == 303
    assert "sneaked in" in said(page)
    assert "nothing to do" in page.get("plan?of=restore").text


def test_receipts_and_reading(served: Served) -> None:
    page = served()
    page.project.mb("read", "details/tech.md")
    shown = page.get("receipts").text
    assert "details/tech.md" in shown
    assert "the request names it" in shown
    assert "Found for decision" in page.get("found?q=decision").text
    assert "details/patterns.md" in page.get("found?q=decision").text
    entry = page.get("read?page=MEMORY.md").text
    assert "Routing Rules" in entry
    assert "MACHINE_BLOCK" not in entry
    assert "When to read this page" in page.get("read?page=details/tech.md").text
    assert "Linked from" in page.get("read?page=details/tech.md").text


def _hits(page: Page, query: str) -> list[str]:
    return re.findall(r"read\?page=([^#]+)#", page.get(f"found?{urlencode({'q': query})}").text.replace("%2F", "/"))


def test_search_finds_what_a_page_says_now(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once a second it is noticed what changed; and only then are all pages looked at."""
    now, looks = [1000.0], list[str]()
    monkeypatch.setattr("memorybank.web.frame.time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(search_index, "_SETTLED", 0)

    def look(index: Index, tree: BankTree) -> bool:
        looks.append(tree.root)
        return freshen(index, tree)

    monkeypatch.setattr(search, "freshen", look)
    page = served()
    page.project.page("details/tea.md", "# Tea\n\nkettle\n")
    for typed in ("k", "ke", "kettl", "kettle", "kettles"):
        now[0] += 1.5
        hits = _hits(page, typed)
    assert (hits, len(looks)) == (["details/tea.md"], 1)
    page.project.page("details/tea.md", "# Tea\n\nsamovar\n")
    page.project.page("details/pot.md", "# Pot\n\nkettle\n")
    now[0] += 1.5
    assert (_hits(page, "kettle"), _hits(page, "samovar")) == (["details/pot.md"], ["details/tea.md"])
    (page.project.bank / "details/pot.md").unlink()
    now[0] += 1.5
    assert _hits(page, "kettle") == []
    assert len(looks) == 3
    shutil.rmtree(Path(os.environ["XDG_CACHE_HOME"], "memory-bank"))
    assert _hits(page, "samovars") == ["details/tea.md"]


def test_search_gives_what_the_command_gives(served: Served) -> None:
    page = served()
    page.project.page("details/tea.md", "# Tea\n\nPrices of a kettle.\n")
    page.project.page("details/pot.md", "# Pot\n\nA kettle, and prices of tea in whole cents.\n")
    for query in ("kettle", "prices of tea", "decisions about payments"):
        told = json.loads(page.project.mb("search", query, "--json").out)["results"]
        inside = [one["path"] for one in told if (page.project.bank / one["path"]).exists()]
        assert inside
        assert _hits(page, query)[: len(inside)] == inside[:8]


def test_news_is_told(served: Served) -> None:
    import socket

    page = served()
    with socket.create_connection(("127.0.0.1", page.port), timeout=20) as line:
        line.sendall(
            f"GET {page.base}/events HTTP/1.1\r\nHost: 127.0.0.1:{page.port}\r\nCookie: {page.cookie}\r\n\r\n".encode()
        )
        heard = b""
        while b"retry" not in heard:
            heard += line.recv(4096)
        page.proposed()
        while b"data: news" not in heard:
            heard += line.recv(4096)


def test_both_languages(served: Served) -> None:
    page = served()
    assert page.post("language", language="zh").code == 303
    assert "没有等你答复的提议" in page.get("inbox").text
    page.post("language", language="klingon")
    assert 'lang="zh"' in page.get("inbox").text


def test_it_ends_when_nobody_asks(served: Served) -> None:
    page = served(idle=0.2)
    mark = page.state / "ui" / str(page.port)
    for _ in range(200):
        if not mark.exists():
            break
        time.sleep(0.05)
    assert not mark.exists()
    assert not mark.parent.exists()


def test_a_diff_says_how_much_it_leaves_out(served: Served) -> None:
    page = served()
    page.project.page("details/patterns.md", said(page) + "\n" + "a line\n" * 900)
    assert "more lines are not shown here" in page.get("plan?of=restore").text


@pytest.mark.rule("GRD-7")
def test_the_guard_keeps_agents_away(served: Served) -> None:
    from gates.conftest import Agent

    page = served()
    agent = Agent(page.project)
    agent.starts()
    for command in (
        f"curl http://127.0.0.1:{page.port}/",
        f"nc localhost {page.port}",
        f"echo > /dev/tcp/0/{page.port}",
        f"curl 127.1:{page.port}",
        f"curl -s 'http://0x7f000001:{page.port}/'",
        f"curl http://[::1]:{page.port}/ -d id=p-1",
        f"wget -qO- http://localhost:0{page.port}/enter",
        f"python3 -c 'import urllib.request as u; u.urlopen(\"http://127.0.0.1:{page.port}/\")'",
        f"exec 3<>/dev/tcp/127.0.0.1/{page.port}; cat <&3",
        f"ssh -L 9:127.0.0.1:{page.port} localhost",
    ):
        assert agent.asks("Bash", command=command).decision == "deny", command
    assert agent.asks("WebFetch", url=f"http://localhost:{page.port}/", prompt="read").decision == "deny"
    assert agent.asks("Bash", command="curl http://127.0.0.1:1/").decision != "deny"
    assert agent.asks("Bash", command="memory-bank ui").decision == "deny"


def test_an_accept_from_below_a_host_is_refused(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    page = served()
    id = page.proposed()
    key = page.key(f"inbox?id={id}")
    own = host_process._table()(os.getpid())
    assert own is not None
    monkeypatch.setattr(host_process, "_noted", lambda: {"session": own.process})
    assert page.post("accept", id=id, key=key).code == 409
    assert page.state_of(id) is State.PENDING
    monkeypatch.setattr(host_process, "_noted", dict)
    assert page.post("accept", id=id, key=key).code == 303


def test_the_other_end_is_found(served: Served) -> None:
    page = served()
    code = (
        "import socket, sys, time; s = socket.create_connection(('127.0.0.1', int(sys.argv[1]))); "
        "print(s.getsockname()[1], flush=True); time.sleep(20)"
    )
    with subprocess.Popen([sys.executable, "-c", code, str(page.port)], stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        port = int(child.stdout.readline())
        inode = host_process._inode(("127.0.0.1", port), ("127.0.0.1", page.port))
        holders = host_process._holders(inode)
        child.kill()
    assert holders == [child.pid]


def test_the_code_is_in_no_argument_and_no_open_file(served: Served) -> None:
    page = served(enter=False)
    address = page.server.write_opener()
    assert page.server.keys.code not in address
    opener = Path(page.server.opener)
    assert opener.stat().st_mode & 0o777 == 0o600
    assert page.server.keys.code in opener.read_text(encoding="utf-8")
    assert page.server.keys.code.encode() not in Path("/proc/self/environ").read_bytes()
    assert page.server.keys.code.encode() not in Path("/proc/self/cmdline").read_bytes()
    page.enter()
    assert not opener.exists()


def test_markup_is_never_a_pages_own() -> None:
    assert tag("a", "<b>", href='" onclick="x') == '<a href="&quot; onclick=&quot;x">&lt;b&gt;</a>'
    assert "<script" not in rendered(
        "<script>alert(1)</script>\n[x](javascript:alert(1))\n![y](http://evil/p.png)", lambda _: ""
    )
    assert "U+202E" in text("a\u202eb")
    assert len(text("x" * 2_000_000)) < 10_000
