"""What a maintained scanner says, where one is installed: rule name and line, and never what it found."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

_SECONDS = 300


class Opinion(NamedTuple):
    path: str
    line: int
    rule: str  # tool/its own name of the rule


class _Scanner(NamedTuple):
    name: str
    command: tuple[str, ...]  # the path is put behind it
    read: Callable[[str], Iterator[tuple[Any, Any, Any]]]  # path, line, rule, as the report says them


def _gitleaks(report: str) -> Iterator[tuple[Any, Any, Any]]:
    for row in json.loads(report or "[]"):
        yield row["File"], row["StartLine"], row["RuleID"]


def _trufflehog(report: str) -> Iterator[tuple[Any, Any, Any]]:
    for line in report.splitlines():
        row = json.loads(line)
        if "DetectorName" in row:
            place = row["SourceMetadata"]["Data"]["Filesystem"]
            yield place["file"], place.get("line", 1), row["DetectorName"]


def _detect_secrets(report: str) -> Iterator[tuple[Any, Any, Any]]:
    for path, rows in json.loads(report)["results"].items():
        for row in rows:
            yield path, row["line_number"], row["type"]


_SCANNERS = (
    _Scanner(
        "gitleaks",
        ("detect", "--no-git", "--no-banner", "--redact", "--exit-code", "0", "--log-level", "error",
         "--report-format", "json", "--report-path", "/dev/stdout", "--source"),
        _gitleaks,
    ),
    _Scanner("trufflehog", ("filesystem", "--json", "--no-verification", "--no-update"), _trufflehog),
    _Scanner("detect-secrets", ("scan", "--all-files"), _detect_secrets),
)  # fmt: skip


def installed() -> tuple[str, ...]:
    return tuple(scanner.name for scanner in _SCANNERS if shutil.which(scanner.name))


def opinions(paths: list[str]) -> tuple[Opinion, ...]:
    """Of the first scanner that is installed. One that fails or says something odd has no opinion."""
    for scanner in _SCANNERS:
        program = shutil.which(scanner.name)
        if program:
            found = [opinion for path in paths for opinion in _ask(scanner, program, path)]
            return tuple(sorted(set(found)))
    return ()


def _ask(scanner: _Scanner, program: str, path: str) -> list[Opinion]:
    import subprocess

    try:
        done = subprocess.run(
            [program, *scanner.command, os.path.abspath(path)],
            capture_output=True,
            stdin=subprocess.DEVNULL,
            timeout=_SECONDS,
            check=False,
        )
        rows = list(scanner.read(done.stdout.decode("utf-8", "replace")))
        return [Opinion(os.path.relpath(str(p)), max(1, int(n)), f"{scanner.name}/{_name(r)}") for p, n, r in rows]
    except (OSError, subprocess.TimeoutExpired, ValueError, LookupError, TypeError, AttributeError):
        return []


def _name(rule: object) -> str:
    """A rule's name has no room for a value, whatever the tool put there."""
    return "".join(c if c.isalnum() or c in "._-" else "-" for c in str(rule))[:60]
