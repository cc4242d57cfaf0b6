"""`doctor` and `upgrade --check` on what was put into hosts: hooks of another version, packages, the key trigger."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from conftest import Project
from memorybank.hosts import HOSTS, host_named
from memorybank.hosts.hook_entries import commands
from memorybank.model.version import VERSION

pytestmark = pytest.mark.slow


def home() -> Path:
    return Path(os.environ["HOME"])


def checks(project: Project) -> dict[str, dict[str, Any]]:
    return {c["name"]: c for c in json.loads(project.mb("doctor", "--json").out)["checks"]}


def renewals(project: Project) -> set[str]:
    found = json.loads(project.mb("upgrade", "--check", "--json").out)["differences"]
    return {row["repair"] for row in found if row["kind"].startswith("host")}


def put(path: str, document: object) -> Path:
    file = home() / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(document), encoding="utf-8")
    return file


# --- hooks


@pytest.mark.slow
@pytest.mark.rule("SKL-5")
@pytest.mark.parametrize("host", [name for name in HOSTS if not host_named(name).SETTINGS["user"].endswith(".js")])
def test_hooks_of_another_version_are_named_with_what_renews_them(project: Project, host: str) -> None:
    project.mb("install", host, "--scope", "user", "--yes")
    settings = home() / host_named(host).SETTINGS["user"]
    text = settings.read_text(encoding="utf-8")
    event = next(iter(host_named(host).EVENTS))
    settings.write_text(text.replace(f'"{event}"', '"SomethingOlder"', 1), encoding="utf-8")
    told = renewals(project)
    assert f"memory-bank install {host} --scope user" in told
    assert project.mb("install", host, "--yes").code == 0
    is_toml, now = settings.suffix == ".toml", settings.read_text(encoding="utf-8")
    assert sorted(commands(now, is_toml=is_toml)) == sorted(commands(text, is_toml=is_toml))
    assert renewals(project) == set()


def test_another_interpreter_that_is_there_is_nobodys_mistake(project: Project) -> None:
    """`doctor` may be run from one installation, and the hooks be another's."""
    project.mb("install", "gemini", "--yes")
    settings = home() / ".gemini/settings.json"
    text = settings.read_text(encoding="utf-8")
    assert sys.executable in text
    settings.write_text(text.replace(sys.executable, "/bin/sh"), encoding="utf-8")
    assert checks(project)["host:gemini"]["ok"]


def test_a_program_that_is_not_there_is_said_to_be_missing(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    project.mb("install", "qwen", "--yes")
    assert "qwen is not on the PATH" in checks(project)["host:qwen"]["what"], "which one"


# --- packages


def claude(version: str = VERSION, *, on: bool = True) -> None:
    put(".claude/plugins/installed_plugins.json", {"plugins": {"memory-bank@memory-bank": [{"version": version}]}})
    put(".claude/settings.json", {"enabledPlugins": {"memory-bank@memory-bank": on}})


def gemini(version: str = VERSION, *, on: bool = True) -> None:
    put(".gemini/extensions/memory-bank/gemini-extension.json", {"name": "memory-bank", "version": version})
    put(".gemini/extensions/extension-enablement.json", {"memory-bank": {"overrides": ["/h/*" if on else "!/h/*"]}})


@pytest.mark.parametrize(("host", "give"), [("claude-code", claude), ("gemini", gemini)])
def test_a_package_is_there_on_and_of_this_version(
    project: Project, host: str, give: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    name = f"package:{host}"
    assert name not in checks(project)
    found = tmp_path / "bin/memory-bank"
    found.parent.mkdir()
    found.write_text("#!/bin/sh\n", encoding="utf-8")
    found.chmod(0o755)
    monkeypatch.setenv("PATH", f"{found.parent}:{os.environ['PATH']}")
    give()
    assert checks(project)[name]["ok"]
    give("0.0.1")
    told = checks(project)[name]
    assert "0.0.1" in told["what"]
    assert "make packages" in told["repair"]
    assert host_named(host).PACKAGE_UPDATE in told["repair"]
    give(on=False)
    assert "switched off" in checks(project)[name]["repair"]
    give()
    monkeypatch.setenv("PATH", "/nowhere")
    assert "on the PATH" in checks(project)[name]["repair"], "its launcher would find nothing"
    project.mb("install", "qwen", "--yes")
    assert checks(project)[name]["ok"], "what an installation left behind is enough"


@pytest.mark.parametrize("odd", ["[]", "{", '{"plugins": []}', '{"plugins": {"memory-bank@x": 3}}'])
def test_a_list_of_another_shape_is_no_reason_to_fail(project: Project, odd: str) -> None:
    file = put(".claude/plugins/installed_plugins.json", {})
    file.write_text(odd, encoding="utf-8")
    assert project.mb("doctor").code in (0, 1)


# --- oh-my-opencode


@pytest.mark.rule("SKL-4")
def test_the_key_trigger_is_renewed(project: Project) -> None:
    project.mb("install", "oh-my-opencode", "--yes")
    assert renewals(project) == set()
    page = home() / ".omo/omo.jsonc"
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace("Step 0", "Step 9"), encoding="utf-8")
    assert "memory-bank install oh-my-opencode --scope user" in renewals(project)
    assert project.mb("install", "oh-my-opencode", "--yes").code == 0
    assert page.read_text(encoding="utf-8") == text
