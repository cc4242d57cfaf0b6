"""The hosts as players of the same story: each with its own spelling of a message, a shell call and a write."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hosts import scene_cline, scene_codex, scene_copilot, scene_droid, scene_gemini, scene_kilo, scene_kimi, scene_qwen
from hosts.model_server import Script
from hosts.scene import Scene, tool
from hosts.stage import Seen
from hosts.vanishing import Copy
from memorybank.app.install.hook_command import launch_argv
from memorybank.hosts import host_named
from memorybank.hosts.opencode_family import PluginDialect

Turn = dict[str, Any]


@dataclass(frozen=True)
class Player:
    play: Callable[..., Seen]  # (scene, script, prompt=..., args=...)
    first: tuple[str, ...]  # arguments for a conversation that begins
    more: tuple[str, ...]  # and for one that goes on
    shell: Callable[[str], Turn]
    write: Callable[[Scene, str, str], Turn]  # the path is relative to the project
    result: Callable[[Seen, int], str]  # the newest tool result in a request
    settings: str  # its file, below the project or the home folder
    local: bool = False  # is the project's one of this machine alone?
    hears_yes: bool = True  # does it tell its hooks, in a run without a window, what was shown and what was answered?


class Host:
    """One player in its scene."""

    def __init__(self, name: str, scene: Scene, scope: str = "project", by: Copy | None = None) -> None:
        self.name, self.scene, self.player = name, scene, PLAYERS[name]
        self.scope = scope = scope if scope in host_named(name).SCOPES else "user"
        if by is None:
            scene.install(name, scope)
        else:
            by.install(scene, name, scope)
        if name == "copilot":
            scene_copilot.trust(scene)

    def hears(
        self,
        prompt: str,
        *turns: Turn,
        going_on: bool = False,
        last: str = "That is all.",
        more: tuple[str, ...] = (),
    ) -> Seen:
        args = (*(self.player.more if going_on else self.player.first), *more)
        return self.player.play(self.scene, Script(list(turns), last={"text": last}), prompt=prompt, args=args)

    def runs(self, command: str) -> Turn:
        return self.player.shell(command)

    def thinks(self) -> tuple[Turn, ...]:
        """Kimi Code does not wait for its hooks after a call and after a compaction; a model that thinks is slower."""
        return (self.runs("sleep 3"),) if self.name == "kimi" else ()

    def writes(self, path: str, text: str) -> Turn:
        target = self.scene.repo / path
        target.parent.mkdir(parents=True, exist_ok=True)  # Copilot makes no folders
        return self.player.write(self.scene, path, text)

    def result(self, seen: Seen, at: int) -> str:
        return self.player.result(seen, at)

    def starts(self, *, python: str = "", program: str = "") -> None:
        """From now on its hooks are started with another interpreter or another program."""
        ours = launch_argv()
        page = self._start_line()
        text = page.read_text(encoding="utf-8")
        for old, new in ((ours[0], python), (ours[-1], program)):
            assert old in text
            text = text.replace(old, new or old)
        page.write_text(text, encoding="utf-8")

    @property
    def settings(self) -> str:
        """The file with our hooks, as a refusal names it: one that git shares does not know where it lies."""
        name = host_named(self.name).SETTINGS[self.scope]
        if self.scope == "user":
            return str(self.scene.home / name)
        return str(self.scene.repo / name) if self.player.local else name

    def _start_line(self) -> Path:
        """Where it stands how the hook program is started; a file that git shares looks it up elsewhere."""
        if self.scope == "user":
            return self.scene.home / self.player.settings
        if self.player.local:
            return self.scene.repo / self.player.settings
        is_plugin = isinstance(host_named(self.name), PluginDialect)
        return self.scene.home / ".local/state/memory-bank/hosts" / ("launch.json" if is_plugin else "hook")


def _added(scene: Scene, path: str, text: str) -> Turn:
    return scene_codex.patch(f"*** Add File: {path}", *(f"+{line}" for line in text.splitlines()))


def _last_message(seen: Seen, at: int) -> str:
    return json.dumps(seen.main[at]["messages"][-1], ensure_ascii=False)


_LOW = {"value": "low", "reason": "x"}
PLAYERS = {
    "claude-code": Player(
        play=Scene.claude,
        first=(),
        more=("--continue",),
        shell=lambda command: tool("Bash", command=command),
        write=lambda scene, path, text: tool("Write", file_path=scene.at(path), content=text),
        result=_last_message,
        settings=".claude/settings.local.json",
        local=True,
    ),
    "opencode": Player(
        play=Scene.opencode,
        first=(),
        more=("--continue",),
        shell=lambda command: tool("bash", command=command, description="d"),
        write=lambda scene, path, text: tool("write", filePath=scene.at(path), content=text),
        result=_last_message,
        settings=".opencode/plugin/memory-bank.js",
    ),
    "codex": Player(
        play=scene_codex.play_codex,
        first=(scene_codex.AGREED,),
        more=("resume", "--last", scene_codex.AGREED),
        shell=lambda command: tool("exec_command", cmd=command),
        write=_added,
        result=scene_codex.last_result,
        settings=".codex/hooks.json",
    ),
    "gemini": Player(
        play=scene_gemini.run,
        first=(),
        more=("--resume", "latest"),
        shell=lambda command: tool("run_shell_command", command=command),
        write=lambda scene, path, text: tool("write_file", file_path=scene.at(path), content=text),
        result=scene_gemini.last_result,
        settings=".gemini/settings.json",
    ),
    "qwen": Player(
        play=scene_qwen.run,
        first=(),
        more=("--continue",),
        shell=lambda command: tool("run_shell_command", command=command, is_background=False),
        write=lambda scene, path, text: tool("write_file", file_path=scene.at(path), content=text),
        result=scene_qwen.last_result,
        settings=".qwen/settings.json",
    ),
    "copilot": Player(
        play=scene_copilot.play_copilot,
        first=("--allow-all-paths",),  # our command lies outside the project
        more=("--allow-all-paths", "--continue"),
        shell=scene_copilot.bash,
        write=lambda scene, path, text: tool("create", path=scene.at(path), file_text=text),
        result=scene_copilot.last_result,
        settings=".github/copilot/settings.local.json",
        local=True,
    ),
    "kilo": Player(
        play=scene_kilo.run,
        first=(),
        more=("--continue",),
        shell=lambda command: tool("bash", command=command, description="d"),
        write=lambda scene, path, text: tool("write", filePath=scene.at(path), content=text),
        result=_last_message,
        settings=".kilo/plugin/memory-bank.js",
    ),
    "cline": Player(
        play=scene_cline.run,
        first=(),
        more=(),  # a session goes on in its window only
        shell=lambda command: tool("run_commands", commands=[command]),
        write=lambda scene, path, text: tool("editor", path=scene.at(path), new_text=text),
        result=scene_qwen.last_result,
        settings=".cline/plugins/memory-bank.js",
        hears_yes=False,
    ),
    "droid": Player(
        play=scene_droid.run,
        first=(),
        more=(),
        shell=lambda command: tool("Execute", command=command, summary="x", timeout=20, riskLevel=_LOW),
        write=lambda scene, path, text: tool("Create", file_path=scene.at(path), content=text),
        result=scene_qwen.last_result,
        settings=".factory/settings.json",
        hears_yes=False,
    ),
    "kimi": Player(
        play=scene_kimi.run,
        first=(),
        more=("--continue",),
        shell=lambda command: tool("Bash", command=command),
        write=lambda scene, path, text: tool("Write", path=scene.at(path), content=text),
        result=scene_qwen.last_result,
        settings=".kimi-code/config.toml",
        local=True,
        hears_yes=False,
    ),
}
OURS = f"{Path(sys.executable).parent}/memory-bank"  # as an agent's shell calls it
