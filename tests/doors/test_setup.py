"""`memory-bank setup`: the bank and the hosts found here, as one plan and one question."""

from __future__ import annotations

import json
import os
from importlib.resources import files
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from conftest import Done, Project
from doors.terminal import at_terminal
from memorybank.hosts import HOSTS
from memorybank.store import installed

pytestmark = pytest.mark.slow  # whole installations
SCHEMA = json.loads((files("memorybank") / "schemas" / "setup.json").read_text(encoding="utf-8"))


@pytest.fixture
def here(project: Project, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A project of a person who has used Claude Code and Codex, and has nothing on the PATH."""
    project.git("init", "-q")
    used(".claude")
    used(".codex")
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    return project


def used(folder: str) -> None:
    home(folder).mkdir()
    home(f"{folder}/history.jsonl").touch()


def document(done: Done) -> dict[str, object]:
    found: dict[str, object] = json.loads(done.out)
    Draft202012Validator(SCHEMA).validate(found)
    assert found["exitCode"] == done.code
    return found


def states(found: dict[str, object]) -> dict[str, str]:
    hosts = found["hosts"]
    assert isinstance(hosts, list)
    return {row["host"]: row["state"] for row in hosts}


def home(path: str) -> Path:
    return Path(os.environ["HOME"]) / path


@pytest.mark.rule("RFR-1", "SKL-5")
def test_one_plan_one_yes_and_everything_is_there(here: Project) -> None:
    before = here.tree()
    plan = here.mb("setup", "--plan")
    assert plan.code == 0
    assert plan.out.count("[Memory Bank Update Plan]") == 1
    for path in ("memory-bank/MEMORY.md", ".claude/settings.local.json", "~/.codex/hooks.json"):
        assert f"- Create: {path} (" in plan.out
    assert here.tree() == before

    done = here.mb("setup", "--yes")
    assert done.code == 0
    assert (here.bank / "MEMORY.md").exists()
    assert (here.root / ".claude/settings.local.json").exists()
    assert home(".codex/hooks.json").exists()
    assert "Claude Code is wired" in done.out
    assert "Start your agent" in done.out
    assert "it is wired for all your projects" in done.err


@pytest.mark.rule("RFR-8", "SKL-5")
def test_the_second_run_has_nothing_to_do(here: Project) -> None:
    here.mb("setup", "--yes")
    before, hooks = here.tree(), home(".codex/hooks.json").read_bytes()
    again = here.mb("setup", "--yes")
    assert again.code == 0
    assert "Nothing to do" in again.out
    assert "Claude Code, Codex: wired already" in again.err
    found = document(here.mb("setup", "--json"))
    assert (found["state"], found["operations"], found["requiresConfirmation"]) == ("nothing", [], False)
    assert (here.tree(), home(".codex/hooks.json").read_bytes()) == (before, hooks)


@pytest.mark.rule("RFR-2")
def test_without_a_terminal_and_without_a_yes_nothing_is_done(here: Project) -> None:
    before = here.tree()
    done = here.mb("setup", "--host", "claude-code")
    assert done.code == 3
    assert "memory-bank setup --host claude-code --yes" in done.err
    found = document(here.mb("setup", "--json"))
    assert (found["state"], found["exitCode"]) == ("planned", 3)
    assert states(found) == {"claude-code": "wire", "codex": "wire"}
    assert here.tree() == before


@pytest.mark.rule("RFR-2")
def test_a_person_who_says_no_is_asked_nothing_more(here: Project) -> None:
    code, shown = at_terminal(here.root, "setup", answers=[("Proceed? [Y/n]", "n\n")])
    assert code == 0
    assert shown.count("Proceed? [Y/n]") == 1
    assert not (here.bank / "MEMORY.md").exists()
    assert not (here.root / ".claude/settings.local.json").exists()


@pytest.mark.rule("RFR-2", "MRG-2")
def test_a_person_is_asked_once_and_told_of_the_merge_driver_at_the_end(here: Project) -> None:
    code, shown = at_terminal(here.root, "setup", answers=[("Proceed? [Y/n]", "\n")])
    assert code == 0
    assert shown.count("[Y/n]") == 1
    assert shown.rstrip().endswith("memory-bank install git")
    assert (here.root / ".claude/settings.local.json").exists()
    assert not (here.root / ".gitattributes").exists()
    again = here.mb("setup", "--yes")
    assert again.err.rstrip().endswith("memory-bank install git"), "named as long as it is not there"
    assert here.mb("install", "git", "--yes").code == 0
    assert {r.host for r in installed.load().records if r.project == str(here.root)} >= {"git"}
    assert "memory-bank install git" not in here.mb("setup", "--yes").err
    assert here.mb("uninstall", "--all", "--yes").code == 0
    assert not (here.root / ".gitattributes").exists()


@pytest.mark.rule("MRG-2", "RFR-2")
def test_who_cannot_answer_is_not_asked(here: Project) -> None:
    done = here.mb("setup")
    assert done.code == 3
    assert "[Y/n]" not in done.out + done.err
    assert "memory-bank install git" in done.err
    assert any("memory-bank install git" in note for note in document(here.mb("setup", "--yes", "--json"))["notes"])  # type: ignore[attr-defined]
    assert not (here.root / ".gitattributes").exists()


@pytest.mark.rule("MRG-3")
@pytest.mark.parametrize("folder", [".cursor", ".gemini", "opencode.json", ".github/hooks"])
def test_a_teammates_host_is_named_and_not_wired(
    project: Project, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    project.git("init", "-q")
    project.write(f"{folder}/rules.md" if "json" not in folder else folder, "{}\n")
    before = list(Path(os.environ["HOME"]).iterdir())
    done = project.mb("setup", "--yes")
    assert done.code == 0
    assert "this repository has a folder for it" in done.err
    name = done.err.partition("memory-bank setup --host ")[2].split()[0]
    new = set(Path(os.environ["HOME"]).iterdir()) - set(before)
    assert {path.name for path in new} <= {"state", "cache"}
    asked = document(project.mb("setup", "--host", name, "--yes", "--json"))
    assert states(asked) == {name: "wire"}


@pytest.mark.rule("MRG-3")
def test_a_folder_with_nothing_but_ours_is_no_host(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    assert project.mb("install", "cursor", "--scope", "user", "--yes").code == 0
    assert states(document(project.mb("setup", "--json", "--plan"))) == {}
    home(".cursor/argv.json").write_text("{}", encoding="utf-8")
    assert states(document(project.mb("setup", "--json", "--plan"))) == {"cursor": "wired"}


@pytest.mark.rule("MRG-3")
def test_what_serves_all_projects_keeps_its_language(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert project.mb("install", "codex", "--scope", "user", "--yes").code == 0
    before = {path: path.read_bytes() for path in Path(os.environ["HOME"]).rglob("*.md")}
    other = Project(tmp_path / "other")
    other.page("MEMORY.md", "# 商店\n\n这是一个用中文写的项目，记录决策和约定。\n\n支付 失败 时 重试 三次。\n")
    assert other.mb("install", "codex", "--scope", "user", "--yes").code == 0
    assert "codex (user):" not in other.mb("upgrade", "--check").out
    assert {path: path.read_bytes() for path in before} == before
    monkeypatch.setenv("MEMORY_BANK_LANGUAGE", "zh")
    assert other.mb("install", "codex", "--scope", "user", "--yes").code == 0
    assert {path: path.read_bytes() for path in before} != before, "who asks for a language gets it"


@pytest.mark.parametrize(
    ("flags", "hosts"),
    [((), {"claude-code", "codex"}), (("--host", "gemini"), {"gemini"}), (("--no-hosts",), set())],
)
def test_whom_it_is_for(here: Project, flags: tuple[str, ...], hosts: set[str]) -> None:
    found = document(here.mb("setup", "--yes", *flags, "--json"))
    assert set(states(found)) == hosts
    assert found["state"] == "applied"
    assert (here.bank / "MEMORY.md").exists()


def test_no_host_is_no_reason_to_have_no_bank(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    done = project.mb("setup", "--yes")
    assert done.code == 0
    assert (project.bank / "MEMORY.md").exists()
    assert f"memory-bank install {'|'.join(HOSTS)}" in done.err


def test_a_host_that_refuses_keeps_nobody_else_from_it(here: Project) -> None:
    here.write(".claude/settings.local.json", "{ not JSON")
    done = here.mb("setup", "--yes")
    assert done.code == 4
    assert (here.bank / "MEMORY.md").exists()
    assert home(".codex/hooks.json").exists()
    assert "Not wired, Claude Code: .claude/settings.local.json, line 1" in done.err
    assert "run memory-bank setup again" in done.err
    assert here.write(".claude/settings.local.json", "{}").exists()
    found = document(here.mb("setup", "--yes", "--json"))
    assert states(found) == {"claude-code": "wire", "codex": "wired"}
    assert found["exitCode"] == 0


def test_a_refusal_stays_a_refusal_when_there_is_nothing_else_to_do(here: Project) -> None:
    here.mb("setup", "--yes", "--host", "codex")
    here.write(".claude/settings.local.json", "{ not JSON")
    found = document(here.mb("setup", "--yes", "--json"))
    assert (found["state"], found["exitCode"]) == ("nothing", 4)
    assert states(found)["claude-code"] == "refused"


@pytest.mark.rule("RFR-7")
def test_a_bank_that_cannot_be_planned_stops_everything(here: Project) -> None:
    here.page("MEMORY.md", "<!-- MACHINE_BLOCK_START -->\n")
    done = here.mb("setup", "--yes")
    assert done.code == 5
    assert not (here.root / ".claude/settings.local.json").exists()
    assert not home(".codex/hooks.json").exists()


@pytest.mark.rule("CON-1")
def test_a_page_edited_by_hand_is_for_refresh_to_ask_about(here: Project) -> None:
    here.write("package.json", '{"name": "shop", "description": "Sells things."}')
    here.mb("setup", "--yes", "--no-hosts")
    here.page("MEMORY.md", here.text("MEMORY.md").replace("Sells things.", "Sells teapots."))
    here.write("package.json", '{"name": "shop", "description": "Sells much."}')
    done = here.mb("setup", "--yes")
    assert done.code == 4
    assert "MEMORY.md was edited by hand" in done.err
    assert "Sells teapots." in here.text("MEMORY.md")
    assert not (here.root / ".claude/settings.local.json").exists()


def test_hosts_that_cannot_be_written_after_the_bank_was(here: Project) -> None:
    Path(os.environ["HOME"], ".agents").write_text("a file where the skill's folder would be\n", encoding="utf-8")
    done = here.mb("setup", "--host", "codex", "--yes")
    assert done.code == 4
    assert "The bank is in place, but the agents are not all wired: " in done.err
    assert ".agents/skills/memory-bank/SKILL.md: Not a directory. " in done.err
    assert not Path(os.environ["HOME"], ".codex/hooks.json").exists(), "one host, all or nothing"
    assert "memory-bank setup --host codex\n" in done.err, "as it was typed"
    assert "Nothing was changed" not in done.err
    assert (here.bank / "MEMORY.md").exists()


def test_a_host_folder_that_leads_nowhere_is_named(here: Project) -> None:
    home(".codex/history.jsonl").unlink()
    home(".codex").rmdir()
    home("file").write_text("no folder\n", encoding="utf-8")
    home(".codex").symlink_to(home("file") / "at/all")
    done = here.mb("setup", "--host", "codex", "--yes")
    assert done.code == 4
    assert str(home(".codex")) in done.err or "file/at/all" in done.err
    assert "Nothing was changed" not in done.err


def test_nobody_looked_for_agents(here: Project) -> None:
    assert "agent" not in here.mb("setup", "--plan", "--no-hosts").err
    here.mb("setup", "--yes", "--no-hosts")
    assert "agent" not in here.mb("setup", "--no-hosts").err


def test_outside_git_the_plan_says_where_it_stands(project: Project) -> None:
    note = f"{project.root} is in no git repository"
    assert note in project.mb("setup", "--plan", "--no-hosts").err
    notes = document(project.mb("setup", "--no-hosts", "--json"))["notes"]
    assert isinstance(notes, list)
    assert any(note in line for line in notes)
    project.mb("setup", "--yes", "--no-hosts")
    assert note not in project.mb("setup", "--no-hosts").err, "said once"


@pytest.mark.rule("RFR-4")
def test_an_upgrade_keeps_its_own_words(here: Project) -> None:
    blocks = (
        "MACHINE_BLOCK_START",
        "MEMORY_BANK_TEMPLATE:v7.0",
        "MACHINE_BLOCK_END",
        "USER_BLOCK_START",
        "USER_BLOCK_END",
    )
    here.page("MEMORY.md", "# Shop\n\n" + "".join(f"<!-- {name} -->\n" for name in blocks))
    done = here.mb("setup", "--yes")
    assert "MEMORY.md is below v7.1 and will be upgraded" in done.out
    assert "- Create: .claude/settings.local.json" in done.out
    assert "TEMPLATE:v7.1" in here.text("MEMORY.md")


def test_an_old_bank_is_migrated_and_wired_in_one(here: Project) -> None:
    here.page("brief.md", "# Shop\n\nSells things.\n")
    here.page("active.md", "# Now\n\nThe cart.\n")
    here.commit()
    found = document(here.mb("setup", "--yes", "--json"))
    assert (found["flow"], found["state"]) == ("migrate", "applied")
    assert (here.bank / "MEMORY.md").exists()
    assert not (here.bank / "brief.md").exists()


def test_quiet_says_only_what_went_wrong(here: Project) -> None:
    done = here.mb("setup", "--yes", "-q")
    assert (done.code, done.out, done.err) == (0, "", "")
    here.write(".claude/settings.local.json", "{ not JSON")
    refused = here.mb("setup", "--yes", "-q")
    assert (refused.code, refused.out) == (4, "")
    assert "Claude Code" in refused.err


@pytest.mark.rule("LED-1")
def test_the_ledger_knows_whose_word_it_was(here: Project) -> None:
    here.mb("setup", "--yes")
    assert "with --yes" in here.mb("log").out


@pytest.mark.rule("GRD-7")
@pytest.mark.parametrize("command", ["memory-bank setup --yes", "mb setup", "memory-bank -q setup --yes --no-hosts"])
def test_an_agent_may_look_at_the_plan_but_not_say_yes(here: Project, command: str) -> None:
    def verdict(line: str) -> str:
        done = here.mb("explain", "--command", line, "--json")
        return str(json.loads(done.out)["decision"])

    here.mb("setup", "--yes", "--no-hosts")
    assert verdict(command) == "deny"
    assert verdict("memory-bank setup --plan") == "allow"
    assert verdict("memory-bank") == "allow"
