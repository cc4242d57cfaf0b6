"""The real hosts, from npm, in a folder of the repository that git ignores. `python tests/hosts/programs.py` gets them.

No script of any package is run: the platform packages carry ready binaries. Versions are those whose behaviour the
transcripts record; raise one, run the tests, read the transcripts.
"""

from __future__ import annotations

import fcntl
import os
import platform
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[2] / ".hosts"
_CPU = {"aarch64": "arm64", "arm64": "arm64"}.get(platform.machine(), "x64")
NODE = f"node-bin-darwin-{_CPU}" if (sys.platform, _CPU) == ("darwin", "arm64") else f"node-{sys.platform}-{_CPU}"
_HERE = f"{sys.platform}-{_CPU}"
_BASE = f"{_HERE}-baseline" if _CPU == "x64" else _HERE  # also for a processor without newer instructions


@dataclass(frozen=True)
class Program:
    name: str
    package: str
    version: str
    inside: tuple[str, ...]  # where the binary is, by platform; the first that exists

    @property
    def folder(self) -> Path:
        return FOLDER / f"{self.name}-{self.version}"

    @property
    def binary(self) -> Path | None:
        return next((found for path in self.inside if (found := self.folder / "node_modules" / path).is_file()), None)


PROGRAMS = {
    program.name: program
    for program in (
        Program(
            "claude-code",
            "@anthropic-ai/claude-code",
            "2.1.325",
            tuple(f"@anthropic-ai/claude-code-{p}/claude" for p in ("linux-x64", "linux-arm64", "darwin-arm64")),
        ),
        Program(
            "opencode",
            "opencode-ai",
            "1.18.33",
            tuple(f"opencode-{p}/bin/opencode" for p in ("linux-x64", "linux-arm64", "darwin-arm64")),
        ),
        Program("gemini", "@google/gemini-cli", "0.61.0", ("@google/gemini-cli/bundle/gemini.js",)),
        Program("qwen", "@qwen-code/qwen-code", "0.24.4", ("@qwen-code/qwen-code/cli.js",)),
        # what runs those two: Qwen Code wants 22, which a machine's own may not be
        Program("node", NODE, "22.23.3", (f"{NODE}/bin/node",)),
        Program(
            "codex",
            "@openai/codex",
            "0.166.0",
            tuple(
                f"@openai/codex-{p}/vendor/{triple}/bin/codex"
                for p, triple in (
                    ("linux-x64", "x86_64-unknown-linux-musl"),
                    ("linux-arm64", "aarch64-unknown-linux-musl"),
                    ("darwin-arm64", "aarch64-apple-darwin"),
                )
            ),
        ),
        Program(
            "copilot",
            "@github/copilot",
            "1.0.102",
            tuple(f"@github/copilot-{p}/copilot" for p in ("linux-x64", "linux-arm64", "darwin-arm64")),
        ),
        # the platform's own packages: what stands before them only chooses one
        Program("kilo", f"@kilocode/cli-{_BASE}", "7.7.9", (f"@kilocode/cli-{_BASE}/bin/kilo",)),
        Program("droid", f"@factory/cli-{_HERE}", "0.215.0", (f"@factory/cli-{_HERE}/bin/droid",)),
        Program("kimi", "@moonshot-ai/kimi-code", "2.1.0", ("@moonshot-ai/kimi-code/dist/main.mjs",)),
        # with what its plugins' process imports: where a `node` is on the PATH, that runs them
        Program("cline", "cline", "3.0.65", (f"@cline/cli-{_HERE}/bin/cline",)),
    )
}


def missing() -> str:
    """Why the hosts cannot be had here; "" when they can."""
    for tool in ("node", "npm", "unshare"):
        if not shutil.which(tool):
            return f"{tool} is not installed"
    own = subprocess.run(["unshare", *namespace_flags(), "true"], capture_output=True, text=True)
    return f"no network namespace of our own: {own.stderr.strip()}" if own.returncode else ""


def namespace_flags() -> list[str]:
    return ["-n"] if os.geteuid() == 0 else ["-r", "-n"]


def ensure(name: str) -> Path:
    """The host's binary, installed if it is not there yet. Raises RuntimeError with npm's own words."""
    program = PROGRAMS[name]
    if program.binary:
        return program.binary
    program.folder.mkdir(parents=True, exist_ok=True)
    (FOLDER / ".gitignore").write_text("*\n", encoding="utf-8")  # whatever the repository's own says
    with (FOLDER / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # tests run side by side; one of them fetches
        return program.binary or _fetch(program)


def _fetch(program: Program) -> Path:
    command = ["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-save", "--prefix", "."]
    done = subprocess.run(
        [*command, f"{program.package}@{program.version}"], cwd=program.folder, capture_output=True, text=True
    )
    if done.returncode or not program.binary:
        raise RuntimeError(f"{program.package}@{program.version}: {done.stderr.strip()[-2000:]}")
    return program.binary


if __name__ == "__main__":
    why = missing()
    if why:
        print(f"The hosts cannot be run here: {why}")
        sys.exit(1 if os.environ.get("MEMORY_BANK_NO_SKIPS") else 0)
    for host in PROGRAMS:
        print(ensure(host))
