"""The key trigger in oh-my-opencode's prompts: put in, renewed and taken out of other people's files; judged once."""

from __future__ import annotations

import fcntl
import json
import os
import re
import subprocess
import tarfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from changes.test_jsonc import written
from conftest import Project
from hosts import programs
from hosts.model_server import Script
from hosts.scene import FOCUS, Scene, must_have, tool
from memorybank.app.hook import host_choice as hosted
from memorybank.app.hook.respond import respond
from memorybank.app.install.hook_command import launch_argv
from memorybank.app.install.host_pieces import Made, put, take_out
from memorybank.hosts import jsonc
from memorybank.hosts.oh_my_opencode import AGENTS, CALL, FILES, OPENS, SKIP, block, in_force, shortened
from memorybank.hosts.opencode_family import plugin_source
from memorybank.model.wiring import Inside
from memorybank.texts.catalogue import Say, texts

pytestmark = pytest.mark.slow

PAGE = ".omo/omo.jsonc"
WAYS = [("[opencode]", "agents", agent, "prompt_append") for agent in AGENTS]
LANGUAGES = ("en", "zh")


def speaks(language: str) -> Say:
    table = texts(language, ("_inject", "_inject"))

    def say(key: str, **holes: object) -> str:
        return table[key].format(**holes) if holes else table[key]

    return say


OURS = block(speaks("en"))
BRIEF = "\n\n<!-- memory-bank:key-trigger v1 -->\n“short” \\ 短\n<!-- /memory-bank:key-trigger -->"
OLDER = BRIEF.replace(" v1 ", " v0 ").replace("short", "older")


def wire(text: str, told: str, made: Made = frozenset()) -> tuple[str, Made]:
    for way in WAYS:
        done = put(text, Inside(PAGE, way, told), made, recorded=bool(made))
        text, made = done.text, done.made
    return text, made


def unwire(text: str, made: Made | None) -> str:
    for way in reversed(WAYS):
        text = take_out(text, PAGE, "inside", way, made)
    return text


def appended(text: str) -> list[object]:
    """What the two prompts get, as any reader of JSON sees it."""
    return [jsonc.at(text, way) for way in WAYS]


# --- what it says


@pytest.mark.rule("SKL-4", "PAK-3")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_block_says_what_an_orchestrator_must_do(language: str) -> None:
    told = block(speaks(language))
    for words in ("AMENDMENT to Phase 0", "insert Step 0", CALL, f"`{SKIP}`", "key_trigger: off", "user_question"):
        assert words in told
    assert "run_in_background=false" in CALL
    assert "Key Trigger" in told
    exactly = {"en": "exactly this message, character for character", "zh": "逐字完全相同"}[language]
    assert exactly in told


def test_both_languages_have_the_same_keys_and_holes() -> None:
    import string

    both = [texts(language, ("_inject",)) for language in LANGUAGES]
    holes = [{k: {f for _, f, _, _ in string.Formatter().parse(t) if f} for k, t in table.items()} for table in both]
    assert holes[0] == holes[1]


@pytest.mark.rule("SKL-4", "SKL-2")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_protocol_leaves_out_what_the_block_says(language: str) -> None:
    from memorybank.model.layout import CURRENT
    from memorybank.policy.injection import FIELDS, protocol

    say = speaks(language)
    rules = protocol(say, layout=CURRENT, version=None, fingerprint="0" * 12)
    page = "trigger: not ours\nprotocol_version: a page may say so, too"
    whole = "\n".join([page, *rules]) + "\n"
    short = shortened(whole, say)
    assert len(short) < len(whole)
    kept = [line.partition(":")[0] for line in short.removeprefix(f"{page}\n").splitlines()]
    fields = [field for field in FIELDS if field not in ("skip", "invoke")]
    assert kept == ["protocol_version", "template_version", "fingerprint", *fields]
    assert short.startswith(page)
    assert shortened("No bank here.", say) == "No bank here."


# --- other people's files

TEXTS = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=12) | st.sampled_from(
    ["Be kind.", "你好\n", "\n\n", "<!-- memory-bank:key-trigger torn -->", "😀", "<!-- /memory-bank:key-trigger -->"]
)
AGENT = st.dictionaries(st.sampled_from(["model", "description", "skills"]), TEXTS, max_size=2)
PROMPTED = st.builds(
    lambda rest, said: rest | ({} if said is None else {"prompt_append": said}), AGENT, st.none() | TEXTS
)
AGENT_TABLES = st.dictionaries(st.sampled_from([*AGENTS, "oracle"]), PROMPTED, max_size=3)
REST = st.dictionaries(st.sampled_from(["$schema", "disabled_hooks", "x"]), TEXTS | st.lists(TEXTS), max_size=2)


INNER = st.builds(
    lambda rest, agents: rest | ({} if agents is None else {"agents": agents}), REST, st.none() | AGENT_TABLES
)
NESTED = st.builds(lambda rest, own: rest | ({} if own is None else {"[opencode]": own}), REST, st.none() | INNER)
FILE = written(NESTED)


@pytest.mark.rule("SKL-4", "SKL-5")
@given(FILE)
def test_out_again_is_as_it_was(text: str) -> None:
    wired, made = wire(text, BRIEF)
    assert all(BRIEF in str(said) for said in appended(wired))
    assert unwire(wired, made) == text


@pytest.mark.rule("SKL-4", "SKL-5")
@given(FILE)
def test_in_twice_is_in_once_and_changes_nothing_else(text: str) -> None:
    before = appended(text)
    wired, made = wire(text, BRIEF)
    assert wire(wired, BRIEF, made) == (wired, made)
    assert appended(wired) == [f"{said or ''}{BRIEF}" for said in before]
    assert others(jsonc.read(wired)) == others(jsonc.read(text))


def others(value: object) -> object:
    """Everything but the prompts and what is empty without them."""
    if not isinstance(value, dict):
        return value
    inner = {key: others(item) for key, item in value.items() if key != "prompt_append"}
    return {key: item for key, item in inner.items() if item != {}}


@pytest.mark.rule("SKL-4", "SKL-5")
@given(FILE, TEXTS, st.booleans())
def test_an_older_block_is_replaced_in_its_place(text: str, behind: str, respelled: bool) -> None:
    """Also when its host has written the whole file anew, in its own spelling, and the user went on behind it."""
    before = [str(said or "") for said in appended(text)]
    wired, made = wire(text, OLDER)
    if respelled:
        document: Any = jsonc.read(wired)
        for agent in AGENTS:
            document["[opencode]"]["agents"][agent]["prompt_append"] += behind
        wired = json.dumps(document)
    else:
        behind = ""
    renewed, made = wire(wired, BRIEF, made)
    assert appended(renewed) == [f"{said}{BRIEF}{behind}" for said in before]
    left = unwire(renewed, made)
    assert [str(said or "") for said in appended(left)] == [said + behind for said in before]


STORIES = [
    ("nothing at all", "", "{}"),
    ("an empty object", "{}\n", "{}"),
    ("only a comment", "// mine\n", ""),
    (
        "tabs, CRLF, BOM",
        '\ufeff{\r\n\t"x": 1, // my\r\n\t"[opencode]": {"agents": {"atlas": {"prompt_append": "h\\u00e9"}}},\r\n}\r\n',
        "",
    ),
]


@pytest.mark.rule("SKL-4", "SKL-5")
@pytest.mark.parametrize("text", [story[1] for story in STORIES], ids=[story[0] for story in STORIES])
def test_there_and_back(text: str) -> None:
    wired, made = wire(text, OURS)
    assert all(str(said).endswith(OURS) for said in appended(wired))
    assert unwire(wired, made) == text
    assert OPENS not in unwire(wired, None)


def prompt(said: object) -> str:
    return json.dumps({"[opencode]": {"agents": {"atlas": {"prompt_append": said}}}})


def test_a_torn_block_is_somebodys_text() -> None:
    torn = prompt(OURS.replace("<!-- /memory", "<!-- memory") + "mine")
    wired, made = wire(torn, OURS)
    assert "mine" in str(appended(wired)[1])
    assert unwire(wired, made) == torn


@pytest.mark.parametrize("said", [None, 7, ["a"], "file://~/.omo/a.md"])
def test_a_prompt_that_is_no_text_or_in_a_file_of_its_own_is_left_alone(said: object) -> None:
    """Behind `file://...` our text would become part of a name."""
    with pytest.raises(jsonc.NotEditable) as error:
        wire(prompt(said), OURS)
    assert error.value.reason == "trigger.elsewhere"


# --- which file counts


@pytest.mark.rule("SKL-4")
def test_the_nearest_words_win_and_nothing_is_joined() -> None:
    wired = wire("", OURS)[0]
    own = '{"[opencode]": {"agents": {"sisyphus": {"prompt_append": "mine"}}}}'
    assert in_force([wired])
    assert in_force([wired, "{ broken"])
    assert not in_force([wired, own])
    assert not in_force([wired.replace("atlas", "oracle")])
    assert not in_force([])


@pytest.mark.rule("SKL-4")
def test_its_presence_is_looked_up_once_a_minute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    project, page = tmp_path / "p", tmp_path / FILES[0]
    page.parent.mkdir()
    assert not hosted.key_trigger(str(project), 1000.0)
    page.write_text(wire("", OURS)[0], encoding="utf-8")
    assert not hosted.key_trigger(str(project), 1059.0)
    assert hosted.key_trigger(str(project), 1060.0)
    page.unlink()
    assert hosted.key_trigger(str(project), 1119.0)
    assert not hosted.key_trigger(str(project), 1120.0)
    assert not hosted.key_trigger(str(project), 0.0), "a clock that went back is no reason to believe for ever"


# --- installed, and told of


@pytest.mark.rule("SKL-4", "SKL-5")
def test_it_is_installed_like_a_host(project: Project) -> None:
    project.mb("refresh", "--yes")
    page = Path(os.environ["HOME"]) / FILES[1]
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(f"// mine\n{prompt('Be kind.')[:-1]},}}\n", encoding="utf-8")
    before = page.read_bytes()
    assert project.mb("install", "oh-my-opencode", "--yes").code == 0
    assert page.read_text(encoding="utf-8").count(OPENS) == 2
    assert "nothing to do" in project.mb("install", "oh-my-opencode").out
    assert project.mb("uninstall", "oh-my-opencode", "--yes").code == 0
    assert page.read_bytes() == before
    assert project.mb("install", "oh-my-opencode", "--scope", "project", "--yes").code == 4, "it would hide `Be kind.`"


@pytest.mark.rule("SKL-4", "SKL-2")
def test_a_session_is_told_less_where_the_block_is_in_force(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    project.mb("refresh", "--yes")
    page = Path(os.environ["HOME"]) / FILES[0]

    def told(**more: str) -> str:
        hosted._trigger.clear()
        event = "experimental.chat.system.transform"
        document = {"event": event, "session": "s", "directory": str(project.root), **more}
        return str(json.loads(respond("opencode", event, json.dumps(document).encode()))["inject"])

    whole = told()
    page.parent.mkdir(parents=True)
    page.write_text(wire("", OURS)[0], encoding="utf-8")
    short = told()
    assert len(short) < len(whole)
    assert told(agent="a") == whole, "a sub-agent's prompt has no Step 0"
    project.write("memory-bank.toml", "key_trigger = false\n")
    assert told() == f"{whole}key_trigger: off\n"
    monkeypatch.setenv("MEMORY_BANK_KEY_TRIGGER", "on")
    assert told() == short


# --- Claude Code's hooks, run inside OpenCode: a call is judged once


@pytest.fixture
def guarded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("home", "p/.git", "p/memory-bank"):
        (tmp_path / name).mkdir(parents=True)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "COPILOT_CLI"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "p/memory-bank/MEMORY.md").write_text("# P\n", encoding="utf-8")
    return tmp_path / "p"


def hook(guarded: Path, *args: str, source: str = "opencode-plugin", prompt: str = "", **env: str) -> str:
    call = {"file_path": str(guarded / "memory-bank/run.sh"), "content": "true\n"}
    payload = {"session_id": "s", "cwd": str(guarded), "hook_event_name": "PreToolUse", "tool_name": "Write"}
    if prompt:
        payload = {**payload, "hook_event_name": "UserPromptSubmit", "prompt": prompt}
    document = json.dumps(payload | {"tool_input": call, "hook_source": source})
    command = [*launch_argv(), *(args or ("claude-code", "PreToolUse"))]
    done = subprocess.run(
        command, input=document, env={"HOME": os.environ["HOME"], **env}, capture_output=True, text=True, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def plugged(guarded: Path) -> None:
    plugin = guarded / ".opencode/plugin/memory-bank.js"
    plugin.parent.mkdir(parents=True)
    plugin.write_text(plugin_source(), encoding="utf-8")


def reports(guarded: Path) -> None:
    """Our plugin tells of the session's first request."""
    told = {"id": 1, "event": "session.idle", "session": "s", "directory": str(guarded)}
    command = [*launch_argv(), "opencode", "--serve"]
    env = {"HOME": os.environ["HOME"]}
    subprocess.run(
        command, input=json.dumps(told) + "\n", env=env, capture_output=True, text=True, check=True, timeout=60
    )


def beats() -> dict[str, bytes]:
    state = Path(os.environ["HOME"]) / ".local/state/memory-bank"
    return {str(path.relative_to(state)): path.read_bytes() for path in sorted(state.rglob("*")) if path.is_file()}


@pytest.mark.rule("GAT-6", "GRD-1")
def test_beside_our_plugin_it_is_silent_and_writes_nothing_down(guarded: Path) -> None:
    plugged(guarded)
    reports(guarded)
    assert hook(guarded) == ""
    once = beats()
    assert hook(guarded) == ""
    assert beats() == once


@pytest.mark.rule("GRD-8", "GRD-1")
def test_a_plugin_that_has_not_spoken_or_is_not_ours_is_not_believed(guarded: Path) -> None:
    plugged(guarded)
    assert "GRD-1" in hook(guarded), "it has not spoken"
    reports(guarded)
    plugin = guarded / ".opencode/plugin/memory-bank.js"
    for other in (b"// Memory Bank for OpenCode. And so on.\n", plugin_source().encode() + b"\n", b""):
        plugin.write_bytes(other)
        assert "GRD-1" in hook(guarded), other[:40]


@pytest.mark.rule("GAT-6", "GRD-1")
def test_alone_it_answers_as_claude_code_is_answered(guarded: Path) -> None:
    answer = json.loads(hook(guarded))["hookSpecificOutput"]
    assert answer["permissionDecision"] == "deny"
    assert answer["permissionDecisionReason"].count("GRD-1") == 1


@pytest.mark.rule("ROU-3")
def test_what_is_said_about_a_prompt_is_plain_because_it_is_pasted_into_it(guarded: Path) -> None:
    (guarded / "memory-bank/details").mkdir()
    (guarded / "memory-bank/details/patterns.md").write_text("# Patterns\n", encoding="utf-8")
    told = hook(guarded, "claude-code", "UserPromptSubmit", prompt="refactor the shared auth module")
    assert told.startswith("[Memory Bank ROU-3]")
    own = hook(guarded, "claude-code", "UserPromptSubmit", source="", prompt="refactor the shared auth module")
    assert json.loads(own)["hookSpecificOutput"]["additionalContext"] == told


@pytest.mark.rule("GRD-1")
def test_another_source_is_no_reason_to_be_silent(guarded: Path) -> None:
    plugged(guarded)
    assert "GRD-1" in hook(guarded, source="settings")


@pytest.mark.rule("GAT-6", "GRD-1")
def test_a_packages_hooks_are_silent_beside_those_that_were_installed(guarded: Path) -> None:
    """But only while what was installed can run: else nobody would judge."""
    project = Project(guarded)
    assert project.mb("install", "claude-code", "--scope", "project", "--no-mcp", "--yes").code == 0
    settings = guarded / ".claude/settings.local.json"
    text = settings.read_text(encoding="utf-8")
    of_package, installed = ("claude-code", "PreToolUse", "package"), ("claude-code", "PreToolUse", "project")
    assert "GRD-1" in hook(guarded, *of_package, source=""), "what was installed has not spoken yet"
    assert "GRD-1" in hook(guarded, *installed, source="")
    assert hook(guarded, *of_package, source="") == ""
    assert "GRD-1" in hook(guarded, *installed, source="", MEMORY_BANK_PACKAGE="1"), "no variable makes it a package's"
    settings.write_text(text.replace(launch_argv()[0], "/gone/python"), encoding="utf-8")
    assert "GRD-1" in hook(guarded, *of_package, source="")
    settings.write_text("{ broken memorybank/hook/start.py", encoding="utf-8")
    assert "GRD-1" in hook(guarded, *of_package, source="")


# --- oh-my-opencode itself, inside OpenCode

VERSION, ZOD = "4.19.4", "4.4.3"  # what its one file imports; the rest of its half gigabyte is for other things


def its_file() -> Path:
    """From npm, without its dependencies. Needs OpenCode, and says why where that cannot be had."""
    must_have("opencode")
    folder = programs.FOLDER / f"oh-my-opencode-{VERSION}"
    found = folder / "node_modules/oh-my-opencode/dist/index.js"
    with (programs.FOLDER / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # tests run side by side; one of them fetches
        if not found.exists():
            folder.mkdir(exist_ok=True)
            quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--no-save", "--prefix", ".")
            npm(folder, "install", *quiet, f"zod@{ZOD}")
            npm(folder, "pack", f"oh-my-opencode@{VERSION}")
            with tarfile.open(folder / f"oh-my-opencode-{VERSION}.tgz") as packed:
                packed.extractall(folder / "unpacked", filter="data")
            (folder / "unpacked/package").rename(folder / "node_modules/oh-my-opencode")
    return found


def npm(folder: Path, *command: str) -> None:
    done = subprocess.run(["npm", *command], cwd=folder, capture_output=True, text=True, timeout=1200)
    if done.returncode:
        pytest.skip(f"oh-my-opencode cannot be had here: {done.stderr.strip()[-300:]}")


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    scene = Scene(tmp_path / "scene")
    settings = scene.home / ".config/opencode/opencode.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"plugin": [f"file://{its_file()}"]}), encoding="utf-8")
    scene.mb("install", "opencode", "--yes")
    return scene


@pytest.mark.hosts
@pytest.mark.rule("SKL-4", "PAK-3")
def test_its_orchestrator_reads_the_block_and_can_make_the_call(scene: Scene) -> None:
    page = scene.home / FILES[0]
    page.parent.mkdir()
    page.write_text(wire("// mine\n", OURS)[0], encoding="utf-8")
    args = dict(re.findall(r'(\w+)="([^"]*)"', CALL))
    ask = {**tool("task", **args, load_skills=[], run_in_background=False)}
    answers = {"when": [args["prompt"]], "unless": ["AMENDMENT to Phase 0"], "reply": {"text": "memory_reader: {}"}}
    seen = scene.opencode(Script([ask], cues=[answers]))
    mine = [at for at in range(len(seen.main)) if "AMENDMENT to Phase 0" in seen.shown(at)]
    assert mine[0] == 0
    assert "insert Step 0" in seen.shown(0)
    assert FOCUS in seen.shown(0)
    assert "memory_reader: {}" in seen.shown(mine[1]), "it waited for the answer"


@pytest.mark.hosts
@pytest.mark.rule("GAT-6", "GRD-1")
def test_inside_it_claude_codes_hooks_and_our_plugin_judge_a_call_once(scene: Scene) -> None:
    scene.mb("install", "claude-code", "--yes")
    seen = scene.opencode(Script([tool("write", filePath=scene.at("memory-bank/run.sh"), content="true\n")]))
    assert json.dumps(seen.main[1]["messages"][-1]).count("GRD-1") == 1
    assert not (scene.repo / "memory-bank/run.sh").exists()
    logs = [path.read_bytes() for path in scene.home.rglob("sessions/*.log")]
    assert sum(log.count(b"\nU\t") for log in logs) in (1, 2)  # nobody can know at the first that a second will speak
