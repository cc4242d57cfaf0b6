"""The OpenCode plugin by itself, run by Node: it only translates, and it always answers."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from hosts.test_transcripts import PAGES, blocks
from memorybank.hosts.opencode_family import plugin_source

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
ROOT = {"hook": "event", "input": {"event": {"type": "session.created", "properties": {"info": {"id": "ses_root"}}}}}
CHILD_INFO = {"id": "ses_child", "parentID": "ses_root"}
CHILD = {"hook": "event", "input": {"event": {"type": "session.created", "properties": {"info": CHILD_INFO}}}}


@dataclass(frozen=True)
class Played:
    results: list[dict[str, Any]]
    shown: list[str]
    twice: list[str]
    heard: list[dict[str, Any]]

    @property
    def told(self) -> list[dict[str, Any]]:
        return [{k: v for k, v in line.items() if k not in ("how", "id")} for line in self.heard if "event" in line]


class Stage:
    """A home, a copy of the plugin with short deadlines, and a program for it to ask."""

    def __init__(self, folder: Path) -> None:
        node = shutil.which("node")
        if node is None:
            if os.environ.get("MEMORY_BANK_NO_SKIPS"):
                pytest.fail("node is not installed, and MEMORY_BANK_NO_SKIPS is set")
            pytest.skip("node is not installed")
        self.node = node
        self.folder = folder
        self.program = folder / "stand_in.py"
        shutil.copy(HERE / "stand_in.py", self.program)
        source = plugin_source()
        for name in ("CHILD_DEADLINE = 5000", "DIRECT_DEADLINE = 8000"):
            assert name in source
            source = source.replace(name, name.split(" = ")[0] + " = 1500")
        (folder / "plugin.mjs").write_text(source.replace("cwd: this.#directory, ", ""), encoding="utf-8")
        self.know([sys.executable, str(self.program)])

    def know(self, argv: list[str]) -> None:
        launch = self.folder / "state/memory-bank/hosts/launch.json"
        launch.parent.mkdir(parents=True, exist_ok=True)
        launch.write_text(json.dumps({"argv": argv}), encoding="utf-8")

    def play(self, *calls: dict[str, Any], mode: str = "well", lang: str = "C", **answers: Any) -> Played:
        named = {key.replace("_", "."): value for key, value in answers.items()}
        plan = {"mode": mode, "answers": {EVENTS.get(key, key): value for key, value in named.items()}}
        (self.folder / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
        env = {
            "PATH": "/usr/bin:/bin",
            "XDG_STATE_HOME": str(self.folder / "state"),
            "LANG": lang,
            "HOME": "/nonexistent",
        }
        command = [self.node, str(HERE / "drive_plugin.mjs"), str(self.folder / "plugin.mjs")]
        given = json.dumps([{"output": None, **call} for call in calls])
        done = subprocess.run(command, input=given, env=env, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
        log = self.folder / "heard.jsonl"
        lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
        return Played(**json.loads(done.stdout), heard=[json.loads(line) for line in lines])


EVENTS = {"system": "experimental.chat.system.transform", "compacting": "experimental.session.compacting"}


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return Stage(tmp_path)


def before(tool: str, **args: object) -> dict[str, Any]:
    given = {"tool": tool, "sessionID": "ses_root", "callID": "call_1"}
    return {"hook": "tool.execute.before", "input": given, "output": {"args": args}}


def after(tool: str, output: str, **args: object) -> dict[str, Any]:
    given = {"tool": tool, "sessionID": "ses_root", "callID": "call_1", "args": args}
    return {"hook": "tool.execute.after", "input": given, "output": {"title": "", "output": output, "metadata": {}}}


def system(first: str, session: str = "ses_root") -> dict[str, Any]:
    given = {"sessionID": session, "model": {}}
    return {"hook": "experimental.chat.system.transform", "input": given, "output": {"system": [first]}}


def test_every_hook_of_the_transcript_becomes_its_line(stage: Stage) -> None:
    page = (PAGES / "opencode.md").read_text(encoding="utf-8")
    said = [dict(blocks(part)) for part in page.split("\n## ")[1:]]
    calls = [json.loads(part["hook"]) for part in said]
    words = {"sessionID": "ses_root", "messageID": "m", "partID": "p"}
    complete = {"hook": "experimental.text.complete", "input": words, "output": {"text": "That is all."}}
    played = stage.play(ROOT, CHILD, complete, *calls)
    assert played.told == [json.loads(part["payload"]) for part in said]
    assert {line["how"] for line in played.heard} == {"served", "ended"}


def test_a_refusal_is_thrown_with_our_words(stage: Stage) -> None:
    played = stage.play(ROOT, before("write", filePath="x"), tool_execute_before={"answer": "deny", "agent": "No."})
    assert played.results[1]["thrown"] == "No."


def test_a_warning_reaches_the_agent_with_the_result_and_the_person_on_the_screen(stage: Stage) -> None:
    warned = {"answer": "warn", "agent": "Read first.", "person": "Not read."}
    played = stage.play(ROOT, before("write", filePath="x"), after("write", "Wrote it."), tool_execute_before=warned)
    assert played.results[1]["thrown"] is None
    assert played.results[2]["output"]["output"] == "Wrote it.\n\nRead first."
    assert played.shown == ["Not read."]


def test_a_command_is_rewritten_in_place(stage: Stage) -> None:
    answer = {"args": {"command": "bwrap make"}}
    played = stage.play(ROOT, before("bash", command="make", description="d"), tool_execute_before=answer)
    assert played.results[1]["output"]["args"] == {"command": "bwrap make", "description": "d"}


@pytest.mark.rule("INJ-1", "INJ-2")
def test_memory_goes_into_requests_but_not_into_titles_and_summaries(stage: Stage) -> None:
    lines = ["You are opencode.", "You are a title generator. You", "You are a context summarization agent. You"]
    played = stage.play(ROOT, *map(system, lines), system(lines[0]), system={"inject": "# Memory"})
    shown = [result["output"]["system"][1:] for result in played.results[1:]]
    assert shown == [["# Memory"], [], [], ["# Memory"]]
    assert [line["source"] for line in played.told] == ["startup", "request"]


def test_a_session_from_an_earlier_process_is_resumed(stage: Stage) -> None:
    assert stage.play(system("You are opencode.")).told[0]["source"] == "resume"


@pytest.mark.rule("GRD-5")
def test_only_a_persons_words_are_a_users_message(stage: Stage) -> None:
    def message(session: str, **part: object) -> dict[str, Any]:
        spoken = {"message": {"id": "m"}, "parts": [{"type": "text", "id": "prt_1", **part}]}
        return {"hook": "chat.message", "input": {"sessionID": session}, "output": spoken}

    mine = message("ses_root", text="yes")
    made_up = message("ses_root", text="Continue", synthetic=True)
    to_child = message("ses_child", text="yes")
    assert [line["text"] for line in stage.play(ROOT, CHILD, mine, made_up, to_child).told] == ["yes"]


@pytest.mark.rule("REC-2")
def test_a_compaction_is_told_once(stage: Stage) -> None:
    event = {"type": "session.compacted", "properties": {"sessionID": "ses_root"}}
    played = stage.play(
        ROOT,
        {"hook": "experimental.session.compacting", "input": {"sessionID": "ses_root"}, "output": {"context": []}},
        {"hook": "experimental.compaction.autocontinue", "input": {"sessionID": "ses_root"}, "output": {}},
        {"hook": "event", "input": {"event": event}},
        compacting={"inject": "Keep the page names."},
    )
    assert [line["event"] for line in played.told] == ["experimental.session.compacting", "session.compacted"]
    assert played.results[1]["output"]["context"] == ["Keep the page names."]


def test_installed_for_the_project_and_for_the_user_it_runs_once(stage: Stage) -> None:
    assert stage.play(ROOT).twice == []


# --- when something breaks, there is still an answer

BANK = before("write", filePath="/project/memory-bank/x.md", content="x")
SHELL = before("bash", command="rm -r MEMORY-BANK/details")
READ = before("read", filePath="/project/memory-bank/MEMORY.md")
CODE = before("write", filePath="/project/src/a.py", content="x")


@pytest.mark.parametrize("mode", ["dies", "hangs", "babbles"])
def test_without_its_child_every_call_has_a_process_of_its_own(stage: Stage, mode: str) -> None:
    denied = {"answer": "deny", "agent": "No."}
    played = stage.play(ROOT, BANK, BANK, mode=mode, tool_execute_before=denied)
    assert [result["thrown"] for result in played.results[1:]] == ["No.", "No."]
    assert "direct" in {line["how"] for line in played.heard}


@pytest.mark.rule("GRD-1", "GRD-2")
@pytest.mark.parametrize(("lang", "word"), [("C", "refused"), ("zh_CN.UTF-8", "拒绝")])
def test_when_nobody_answers_what_names_the_bank_is_refused(stage: Stage, lang: str, word: str) -> None:
    played = stage.play(ROOT, BANK, SHELL, READ, CODE, mode="broken", lang=lang)
    bank, shell, read, code = (result["thrown"] for result in played.results[1:])
    assert word in bank
    assert word in shell
    assert read is None
    assert code is None


def test_where_the_product_is_not_installed_it_says_so(stage: Stage) -> None:
    stage.know(["/nonexistent/python", "/nonexistent/start.py"])
    played = stage.play(ROOT, BANK, CODE, system("You are opencode."))
    told = played.results[1]["thrown"]
    assert "was not run" in told
    assert str(stage.folder / "plugin.mjs") in told, "the very file that speaks"
    assert [result["thrown"] for result in played.results[2:]] == [None, None]


def test_the_child_ends_when_the_host_does(stage: Stage) -> None:
    assert stage.play(ROOT, CODE).heard[-1] == {"how": "ended"}
