"""A scratch project with a bank and what commands like to trip over: links, archives, patches, look-alikes."""

from __future__ import annotations

import os
import subprocess
import tarfile
import zipfile
from pathlib import Path

from memorybank.model.facts import Fence
from memorybank.policy.shell.quick import quick
from memorybank.store.tool_paths import DiskWorld

PAGES = {
    "MEMORY.md": "# Memory\n\n- foo bar\n- old text\n",
    "_index.md": "# Index\n",
    "details/patterns.md": "# Patterns\n\nfoo baz\n",
    "details/progress.md": "# Progress\n\n- [ ] foo\n",
    "details/learnings/2026-01-01-bug.md": "# A bug\nfoo\n",
}
FILES = {
    "README.md": "# Readme\nfoo\n",
    "data.txt": "a b c\nfoo\n",
    "file1.txt": "foo 1\n",
    "file2.txt": "foo 2\n",
    "file3.txt": "foo 3\n",
    "docs/notes.md": "# Notes\nabout memory-bank\n",
    "docs/memory-bank.md": "# About the folder\n",
    "src/app.py": "print('foo')\n",
    "other/memory-bank/x.md": "x\n",
    "memory-bank-old/x.md": "old\n",
    "backup/keep.txt": "k\n",
    "build/out.txt": "o\n",
    "list.txt": "memory-bank/MEMORY.md\n",
    "package.json": '{"name": "x", "scripts": {"test": "echo ok"}}\n',
    "Makefile": "all:\n\t@echo ok\nwipe:\n\trm -f memory-bank/_index.md\n",
    "scripts/run.sh": "#!/bin/sh\necho hi\n",
    "scripts/lint.py": "import sys\nprint(len(sys.argv))\n",
    "fix.patch": "--- a/memory-bank/MEMORY.md\n"
    "+++ b/memory-bank/MEMORY.md\n@@ -1,3 +1,3 @@\n # Memory\n \n-- foo bar\n+- foo\n",
    "readme.patch": "--- a/README.md\n+++ b/README.md\n@@ -1,2 +1,2 @@\n # Readme\n-foo\n+bar\n",
}
LINKS = {
    "mb": "memory-bank",
    "docs/link.md": "../memory-bank/MEMORY.md",
    "docs/link.txt": "../memory-bank/nothing.txt",
    "src/d": "../memory-bank/details",
}


def build(root: Path, *, git: bool = True) -> Path:
    """The project; beside it `out/` for what commands write elsewhere and `home/`."""
    project = root / "proj"
    (root / "out").mkdir()
    (root / "home").mkdir()
    for name, text in {**FILES, **{f"memory-bank/{page}": text for page, text in PAGES.items()}}.items():
        path = project / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (project / "scripts/run.sh").chmod(0o755)
    for archive, member in {"bank": "memory-bank", "plain": "README.md"}.items():
        with tarfile.open(project / f"{archive}.tar", "w") as packed:
            packed.add(project / member, member)
        with zipfile.ZipFile(project / f"{archive}.zip", "w") as zipped:
            for path in sorted([project / member, *(project / member).rglob("*")]):
                if path.is_file():
                    zipped.write(path, path.relative_to(project))
    for link, target in LINKS.items():
        (project / link).symlink_to(target)
    if git:
        for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "first"]):
            subprocess.run(["git", *words], cwd=project, check=True)
        with (project / "memory-bank/MEMORY.md").open("a", encoding="utf-8") as page:
            page.write("more\n")
        subprocess.run(["git", "commit", "-qam", "second"], cwd=project, check=True)
        subprocess.run(["git", "branch", "feature", "HEAD~1"], cwd=project, check=True)
        with (project / "memory-bank/details/progress.md").open("a", encoding="utf-8") as page:
            page.write("dirty\n")
    return project


def fence_of(project: Path) -> Fence:
    bank = str(project / "memory-bank")
    settings = (str(project / ".claude/settings.json"), str(project / "memory-bank.toml"))
    return Fence(str(project), bank, bank, str(project.parent / "state/memory-bank"), settings)


def world_of(project: Path) -> DiskWorld:
    world = DiskWorld()
    world.home = str(project.parent / "home")
    return world


def quickly(project: Path, command: str, cwd: str = "", *, after: bool = True) -> str:
    """What the fast lane's test says of a command; `after`: which pages it showed counts."""
    fence = fence_of(project)
    guarded = (fence.real, fence.bank, fence.state)
    return quick(command, cwd or fence.project, guarded, os.path.realpath, lambda: list(fence.settings), after=after)
