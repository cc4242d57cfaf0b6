"""`proposals review` at a real terminal: decided as one list, written by one apply, or not at all (PRO-10)."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from conftest import Project
from doors.terminal import CTRL_C, in_pipe, played
from memorybank.model.change import Proposal, State
from memorybank.store import proposals
from memorybank.store.project import places

pytestmark = [pytest.mark.slow, pytest.mark.rule("PRO-10")]

ASK = "q quit [n]:"
YES = ("Proceed? [Y/n]", "\n")


@pytest.fixture
def shop(project: Project) -> Project:
    project.write("pyproject.toml", '[project]\nname = "shop"\n')
    assert project.mb("refresh", "--yes").code == 0
    for name in ("Redis", "Postgres", "Kafka", "Nginx"):
        fields = {"decision": f"We use {name}", "reason": "fast", "trade_off": f"{name} must be run", "scope": "all"}
        assert project.mb("propose", "decision", "-", "--no-ask", stdin=json.dumps(fields)).code == 0
    return project


def reviewed(shop: Project, *keys: str | tuple[str, str], **env: str) -> tuple[int, str]:
    answers = [key if isinstance(key, tuple) else (ASK, f"{key}\n") for key in keys]
    words = [sys.executable, "-m", "memorybank", "proposals", "review", "--project", str(shop.root)]
    return played(words, answers=answers, env={**os.environ, **env})


def states(shop: Project) -> dict[str, State]:
    found = proposals.load_all(places(shop.bank).state)
    return {p.points[0].removeprefix("We use "): p.state for p in found}


def entries(shop: Project) -> list[dict[str, object]]:
    return list(json.loads(shop.mb("log", "--json").out)["entries"])


def test_accept_reject_next_and_the_rest_in_one_apply(shop: Project) -> None:
    before = len(entries(shop))
    code, shown = reviewed(shop, "a", "r", "n", "A", YES)
    assert code == 0, shown
    assert "[1/4]" in shown
    assert "Decided: 2 accepted, 1 rejected." in shown
    assert states(shop) == {
        "Redis": State.APPLIED, "Postgres": State.REFUSED, "Kafka": State.PENDING, "Nginx": State.APPLIED,
    }  # fmt: skip
    text = shop.text("details/patterns.md")
    assert "We use Redis" in text
    assert "We use Nginx" in text
    assert "Kafka" not in text
    assert "Postgres" not in text
    assert "We use Redis" in shop.text("MEMORY.md")
    assert "We use Nginx" in shop.text("MEMORY.md")
    written = entries(shop)
    assert len(written) == before + 1, "one apply"
    assert len(str(written[0]["proposal"]).split()) == 2
    assert shop.mb("log", "--verify").code == 0
    assert "refused: p-" in shop.mb("log").out
    assert shop.mb("index", "--check").code == 0


def test_the_same_pages_as_one_after_the_other(shop: Project) -> None:
    code, shown = reviewed(shop, "A", YES)
    assert code == 0, shown
    together = {path: shop.text(path) for path in ("MEMORY.md", "details/patterns.md")}
    for entry in entries(shop)[:1]:
        assert shop.mb("undo", str(entry["id"]), "--yes").code == 0
    for name in ("Redis", "Postgres", "Kafka", "Nginx"):
        fields = {"decision": f"We use {name}", "reason": "fast", "trade_off": f"{name} must be run", "scope": "all"}
        told = json.loads(shop.mb("propose", "decision", "-", "--json", stdin=json.dumps(fields)).out)
        assert shop.mb("apply", told["id"], "--yes").code == 0
    assert {path: shop.text(path) for path in together} == together


def test_only_rejections_are_written_down_too(shop: Project) -> None:
    page = shop.text("details/patterns.md")
    code, shown = reviewed(shop, "r", "r", "q")
    assert code == 0, shown
    assert states(shop) == {
        "Redis": State.REFUSED, "Postgres": State.REFUSED, "Kafka": State.PENDING, "Nginx": State.PENDING,
    }  # fmt: skip
    assert shop.text("details/patterns.md") == page
    assert shop.mb("log", "--verify").code == 0


@pytest.mark.parametrize(
    "keys", [["a", "r", (ASK, CTRL_C)], ["a", "r", (ASK, "\x04")], ["A", (YES[0], CTRL_C)], ["A", (YES[0], "n\n")]]
)
def test_interrupted_nothing_is_decided(shop: Project, keys: list[str | tuple[str, str]]) -> None:
    page = shop.text("details/patterns.md")
    code, shown = reviewed(shop, *keys)
    assert code in (0, 130), shown
    assert "Traceback" not in shown
    assert set(states(shop).values()) == {State.PENDING}
    assert shop.text("details/patterns.md") == page
    assert list(Path(places(shop.bank).state).glob("review-*")) == []


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGHUP])
def test_a_killed_one_and_a_closed_terminal_decide_nothing(shop: Project, how: signal.Signals) -> None:
    main, side = pty.openpty()
    words = [sys.executable, "-m", "memorybank", "proposals", "review", "--project", str(shop.root)]
    heard = partial(signal.signal, signal.SIGHUP, signal.SIG_DFL)  # whoever runs the tests may have it ignored
    process = subprocess.Popen(words, stdin=side, stdout=side, stderr=side, start_new_session=True, preexec_fn=heard)
    os.close(side)
    shown, until, typed = b"", time.monotonic() + 60, False
    while shown.count(ASK.encode()) < 2 and time.monotonic() < until:
        if select.select([main], [], [], 0.2)[0]:
            shown += os.read(main, 65536)
            if not typed and ASK.encode() in shown:  # once: its echo may be late
                typed = os.write(main, b"a\n") > 0
    assert shown.count(ASK.encode()) == 2, shown
    process.send_signal(how)
    process.wait(timeout=60)
    os.close(main)
    assert set(states(shop).values()) == {State.PENDING}


def test_edited_before_it_is_accepted(shop: Project, tmp_path: Path) -> None:
    editor = tmp_path / "editor.sh"
    editor.write_text("#!/bin/sh\nsed -i 's/We use Redis/We use Valkey/' \"$1\"\n", encoding="utf-8")
    editor.chmod(0o755)
    code, shown = reviewed(shop, "e", "a", "q", YES, EDITOR=str(editor), VISUAL="")
    assert code == 0, shown
    assert "We use Valkey" in shop.text("details/patterns.md")
    assert "We use Redis" not in shop.text("details/patterns.md")
    assert states(shop)["Redis"] is State.SUPERSEDED
    assert states(shop)["Valkey"] is State.APPLIED


def test_an_edit_that_states_too_little_is_refused_and_nothing_changes(shop: Project, tmp_path: Path) -> None:
    editor = tmp_path / "editor.sh"
    editor.write_text("#!/bin/sh\nprintf '## decision\\nWe use Redis\\n' > \"$1\"\n", encoding="utf-8")
    editor.chmod(0o755)
    code, shown = reviewed(shop, "e", "q", EDITOR=str(editor), VISUAL="")
    assert code == 0, shown
    assert "THR-1" in shown
    assert set(states(shop).values()) == {State.PENDING}


@pytest.mark.rule("GRD-7")
def test_without_a_terminal_it_says_what_to_do_instead(shop: Project) -> None:
    done = in_pipe(shop.root, "proposals", "review")
    assert done.returncode == 3
    assert "memory-bank proposals accept|reject ID" in done.stderr
    assert in_pipe(shop.root, "proposals", "review", "--yes").returncode == 2
    assert set(states(shop).values()) == {State.PENDING}


def test_nothing_waits(project: Project) -> None:
    project.write("pyproject.toml", '[project]\nname = "shop"\n')
    project.mb("refresh", "--yes")
    code, shown = reviewed(project)
    assert (code, "Nothing is waiting for a word." in shown) == (0, True)


def test_what_was_decided_is_finished_by_the_next_command(shop: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both halves of a review stand in one journal: a process that dies in between leaves neither undone."""
    from memorybank.app.change.edit import carry_out
    from memorybank.app.change.proposal_review import plan_together, reviewable
    from memorybank.app.setting import open_setting
    from memorybank.model.change import Authority
    from memorybank.store import recover

    setting = open_setting(str(shop.root), shop.root)
    first, second, *_ = reviewable(setting)
    plan = plan_together(setting, (first,)).plan

    note = proposals.note_decision

    def dies(state: str, id: str, to: State, **given: str) -> Proposal | None:
        if to is State.REFUSED:
            raise KeyboardInterrupt
        return note(state, id, to, **given)

    with monkeypatch.context() as patched:
        patched.setattr(proposals, "note_decision", dies)
        with pytest.raises(KeyboardInterrupt):
            carry_out(plan, setting, Authority(proposal=first.id, refused=second.id, by="terminal"))
    assert recover.pending(setting.where.places)
    assert shop.mb("status").code == 0
    assert [states(shop)[name] for name in ("Redis", "Postgres")] == [State.APPLIED, State.REFUSED]
