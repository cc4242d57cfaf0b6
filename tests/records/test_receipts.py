"""Receipts (RCP-1): every byte that an agent was given is a page's own line or a sentence of ours; nothing leaks."""

from __future__ import annotations

import json
import os
import re
import stat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import Project
from gates.conftest import Agent
from memorybank.app.hook.session_start import memory
from memorybank.hosts.claude_code import HOST as claude_code
from memorybank.light import address
from memorybank.model.event import Origin
from memorybank.policy.injection import BEGINS, ENDS
from memorybank.policy.injection.escape import escape
from memorybank.store import receipts
from memorybank.texts.catalogue import texts
from strategies import texts as pages

pytestmark = pytest.mark.rule("RCP-1")

SECRET = "ghp_" + "".join(reversed("1a2B3c4D5e6F7g8H9i0Jklmnopqrstuvwxyz"))  # looks like a token, and is none
QUESTION = "why do we retry payments at /srv/ada/elsewhere?"


def folder(project: Project) -> Path:
    return Path(address.state_folder(str(project.bank)), "receipts")


def noted(project: Project) -> list[dict[str, Any]]:
    return receipts.load(address.state_folder(str(project.bank)))


def _ours(keys: list[str], language: str) -> list[re.Pattern[str]]:
    table = texts(language)
    return [re.compile(re.sub(r"\\\{\w+\\\}", "(?s:.*)", re.escape(table[key]))) for key in keys]


def _trace(project: Project, said: str, receipt: dict[str, Any], language: str) -> None:
    """Every line of what was injected: in a page, at a line that the receipt names, or a text of ours."""
    held = []
    for part in receipt["pages"]:
        lines = escape((project.bank / part["path"]).read_bytes().decode("utf-8")).text.split("\n")
        held += [lines[n - 1] for first, last in part["lines"] for n in range(first, last + 1)]
    inside, after = said.partition(f"{BEGINS} ")[2].partition("\n")[2].partition(f"\n{ENDS} ")[::2]
    patterns = _ours(receipt["texts"], language)
    body = inside.split("\n") if inside else []
    for line in body:
        if held and line == held[0]:
            held.pop(0)
            continue
        cut = re.fullmatch(r"(?s)(.*) \\u\{\+\d+\}", line)
        if cut and held and held[0].startswith(cut[1]):
            held.pop(0)
            continue
        assert any(pattern.fullmatch(line) for pattern in patterns), line
    assert not any(line.strip() for line in held), "named in the receipt, and not given"
    for line in (said.partition(f"{BEGINS} ")[0] + after.partition("\n")[2]).split("\n"):
        spoken = line.partition(": ")[2] if re.match(r"\w+: ", line) else line
        known = re.match(r"(protocol_version|template_version|fingerprint): \S+$", line)
        assert not line or known or any(p.fullmatch(text) for p in patterns for text in (line, spoken)), line


LONG = st.lists(st.sampled_from(["| 2026-01-02 | keep | why | cost | all |", "- a line that fills", "## More", ""]))
SESSION = st.lists(
    st.tuples(pages(), LONG.map("\n".join), st.integers(1, 90), st.sampled_from(("en", "zh"))), min_size=1, max_size=2
)


@pytest.mark.slow
@given(SESSION)
def test_every_injected_byte_has_its_place(tmp_path_factory: pytest.TempPathFactory, session: Any) -> None:
    project = Project(tmp_path_factory.mktemp("traced"))
    for number, (text, more, times, language) in enumerate(session):
        project.page("MEMORY.md", f"# T\n{text}\n## Decision Highlights\n{(more + chr(10)) * times}")
        project.write("memory-bank.toml", f'language = "{language}"\n')
        where = address.find(str(project.root))
        where.state = address.state_folder(str(project.bank))
        said = memory(where, Origin(f"s{number}", str(project.root)), claude_code, "start")
        receipt = noted(project)[-1]
        assert receipt["session"] == f"s{number}"
        _trace(project, said, receipt, language)


def test_what_had_no_room_is_told_with_its_lines(project: Project) -> None:
    project.page("MEMORY.md", "# T\n\n## Notes\n" + "a line of notes that fills the page\n" * 600)
    Agent(project).starts()
    (receipt,) = noted(project)
    (left,) = receipt["left"]
    (given,) = receipt["pages"]
    lines = {n for part in (left, given) for first, last in part["lines"] for n in range(first, last + 1)}
    assert (left["path"], left["why"]) == ("MEMORY.md", "room")
    assert lines == set(range(1, 605)), "each line is given or left out"


def test_each_road_leaves_its_receipt(project: Project) -> None:
    project.page("MEMORY.md", "# Shop\n\nUses `src/gone.py`.\n")
    project.page("details/tech.md", "# Tech\n\npayments are retried by the queue\n")
    project.page("details/patterns.md", "# Patterns\n\npayments in cents\n")
    project.commit()
    agent = Agent(project, session="abc-1")
    agent.starts()
    agent.compacts()
    agent.tell("SubagentStart", agent_id="helper", agent_type="general")
    assert [one["how"] for one in noted(project)] == ["start", "compact", "subagent"]
    project.mb("select", "how are payments retried")
    project.mb("context", "how are payments retried")
    project.mb("read", "details/tech.md", "../../etc/passwd")
    asked = noted(project)[3:]
    assert [one["how"] for one in asked] == ["select", "context", "read"]
    assert all(one["pages"] and all(part["tokens"] for part in one["pages"]) for one in asked)
    for quoted in asked[1]["pages"]:
        assert (project.bank / quoted["path"]).exists()
    assert asked[2]["left"] == [{"path": "", "lines": [], "why": "path.outside"}]


def test_nothing_private_is_in_the_clear(project: Project) -> None:
    project.page("MEMORY.md", "# Shop\n\npayments\n")
    project.page(f"details/{SECRET}.md", "# T\n\npayments are retried\n")
    project.mb("select", f"{QUESTION} {SECRET}")
    project.mb("context", QUESTION)
    project.mb("read", f"details/{SECRET}.md", "/srv/ada/elsewhere")
    data = b"".join(path.read_bytes() for path in folder(project).iterdir())
    assert noted(project)
    for word in (SECRET, "why do we", "elsewhere", "/srv"):
        assert word.encode() not in data
    assert stat.S_IMODE(folder(project).stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder(project).iterdir()} == {0o600}


def test_the_words_only_where_they_are_switched_on(project: Project) -> None:
    project.page("MEMORY.md", "# Shop\n\npayments\n")
    project.write("memory-bank.toml", "receipts.questions = true\n")
    project.mb("select", QUESTION)
    project.mb("select", f"use {SECRET}")
    assert [one["asked"] for one in noted(project)] == [QUESTION, "[secret removed]"]
    project.write("memory-bank.toml", "receipts.record = false\n")
    project.mb("select", QUESTION)
    assert len(noted(project)) == 2


def test_switched_off_for_a_while(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    project.page("MEMORY.md", "# Shop\n")
    monkeypatch.setenv("MEMORY_BANK_RECEIPTS", "off")
    Agent(project).starts()
    assert not folder(project).exists()


def test_kept_for_thirty_days_and_cleared(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    project.page("MEMORY.md", "# Shop\n\npayments\n")
    for day in ("2026-01-01", "2026-01-20", "2026-02-05"):
        monkeypatch.setenv("MEMORY_BANK_NOW", f"{day}T08:00:00Z")
        project.mb("read", "MEMORY.md")
    assert sorted(os.listdir(folder(project))) == ["2026-01-20.jsonl", "2026-02-05.jsonl"]
    assert "2 receipts" in project.mb("receipts", "--clear").out
    assert os.listdir(folder(project)) == []
    assert "No receipts yet" in project.mb("receipts").out


def test_read_later_and_no_longer_true(project: Project) -> None:
    project.write("src/pay.py", "def charge():\n    return 1\n")
    project.page("MEMORY.md", "# Shop\n\nCharges are made in `src/pay.py`.\n")
    project.page("details/tech.md", "# Tech\n\npayments\n")
    project.commit()
    agent = Agent(project, session="abc-1")
    agent.starts()
    agent.hears("hello")
    agent.reads("memory-bank/MEMORY.md")
    project.git("mv", "src/pay.py", "src/charge.py")
    project.commit("moved")
    shown = json.loads(project.mb("receipts", "abc", "--json").out)["sessions"]
    (page,) = shown[0]["receipts"][0]["pages"]
    assert page["readLater"]
    assert page["contradicted"] == [{"line": 3, "text": "src/pay.py", "verdict": "moved"}]
    out = project.mb("receipts", "abc").out
    assert "read later" in out
    assert "line 3 is no longer true: src/pay.py" in out


def test_a_torn_line_spoils_only_itself(project: Project) -> None:
    project.page("MEMORY.md", "# Shop\n\npayments\n")
    project.mb("read", "MEMORY.md")
    (path,) = folder(project).iterdir()
    path.write_bytes(path.read_bytes() + b'\n{"at":"2026-03-15T09')
    project.mb("read", "MEMORY.md")
    assert [one["how"] for one in noted(project)] == ["read", "read"]


def test_a_disk_that_takes_nothing_costs_no_answer(project: Project) -> None:
    project.page("MEMORY.md", "# Shop\n\npayments\n")
    where = folder(project)
    where.parent.mkdir(parents=True, exist_ok=True)
    where.write_text("in the way", encoding="utf-8")
    assert project.mb("read", "MEMORY.md").code == 0


@pytest.mark.rule("GRD-7")
def test_an_agent_may_look_and_not_clear(project: Project) -> None:
    project.page("MEMORY.md", "# Shop\n")
    agent = Agent(project)
    agent.starts()
    assert agent.asks("Bash", command="memory-bank receipts").decision == "allow"
    assert agent.asks("Bash", command="memory-bank receipts --clear").decision == "deny"


def test_a_session_that_nobody_knows_is_named(project: Project) -> None:
    project.page("MEMORY.md", "# Memory\n")
    assert "No receipts yet" in project.mb("receipts", "3f2a").out
    project.mb("read", "MEMORY.md")
    assert "3f2a" in project.mb("receipts", "3f2a").out


def test_the_timeline_says_why_a_gate_spoke_and_what_opened_it(project: Project) -> None:
    project.page("MEMORY.md", "# Shop\n")
    project.page("details/patterns.md", "# Patterns\n\npayments in cents\n")
    project.write("memory-bank.toml", 'guard.mode = "block"\n')
    project.commit()
    agent = Agent(project, session="abc-1")
    agent.starts()
    agent.hears("change the schema")
    assert agent.asks("Write", file_path=str(project.root / "migrations/1.sql"), content="x").decision == "deny"
    assert agent.asks("Bash", command=f"rm memory-bank/MEMORY.md # {SECRET}").decision == "deny"
    agent.reads("memory-bank/details/patterns.md")
    assert agent.asks("Write", file_path=str(project.root / "migrations/1.sql"), content="x").decision != "deny"
    told = project.mb("receipts", "abc").out
    refused, shell, opened = (told.index(part) for part in ("GAT-2: the project's", "GRD-2", "this opened GAT-2"))
    assert told.index("given at the session's start") < refused < shell < opened
    assert told.count("this opened") == 1
    log = Path(address.session_log(address.state_folder(str(project.bank)), "abc-1")).read_text(encoding="utf-8")
    assert SECRET not in log
    assert "migrations" not in log, "no path outside the bank"
