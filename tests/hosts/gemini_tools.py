"""Gemini CLI's tools as a model calls them. Qwen Code began as Gemini CLI and has the same."""

from __future__ import annotations

from typing import Any

from hosts.scene import Scene, tool

PATTERNS = "memory-bank/details/patterns.md"
CREATED = "Successfully created"  # what both say of a new file


def write(scene: Scene, path: str, text: str = "x = 1\n") -> dict[str, Any]:
    return tool("write_file", file_path=scene.at(path), content=text)


def read(scene: Scene, path: str) -> dict[str, Any]:
    return tool("read_file", file_path=scene.at(path))


def shell(command: str) -> dict[str, Any]:
    return tool("run_shell_command", command=command, is_background=False)


def turns_told(scene: Scene) -> list[int]:
    """In each session's log: how often did a user speak?"""
    return [path.read_bytes().count(b"\nU\t") for path in scene.home.rglob("sessions/*.log")]
