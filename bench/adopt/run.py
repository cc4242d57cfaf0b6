"""Other tools' banks on real repositories: adopted, given back, migrated, given back (IMP-1..3).

`python bench/adopt/run.py --repos DIR` with `DIR/OWNER+NAME` inside, at several points of the history of each bank.
Kept in `results.json`: origin, commit, tool and verdicts; nothing of the repositories.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

HERE = Path(__file__).parent
POINTS = (0.0, 0.6)  # of the commits that touched the bank, the newest first
_LINK = re.compile(rb"\]\([^()\s]*\)")


def git(repo: Path, *args: str) -> str:
    return subprocess.run(["git", "-C", str(repo), *args], capture_output=True, text=True, check=True).stdout


def tree(root: Path) -> dict[str, bytes]:
    """Every file with its bytes, links by where they lead."""
    found = {}
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if name != ".git"]
        for name in files:
            path = Path(folder, name)
            data = os.readlink(path).encode() if path.is_symlink() else path.read_bytes()
            found[path.relative_to(root).as_posix()] = data
    return found


def lines(files: dict[str, bytes], folder: str) -> Counter[bytes]:
    """What the pages below a folder say: heading signs, white space and where a link leads do not count."""
    pages = [data for path, data in files.items() if path.startswith(f"{folder}/") and path.lower().endswith(".md")]
    bare = (
        _LINK.sub(b"]", line.strip(b" \t\r\xef\xbb\xbf").lstrip(b"#").strip(b" \t\r\xef\xbb\xbf"))
        for d in pages
        for line in d.split(b"\n")
    )
    return Counter(line for line in bare if line and not (line.startswith(b"<!--") and b"_BLOCK_" in line))


class Bank:
    def __init__(self, command: str, root: Path, home: Path) -> None:
        self.command, self.root = command, root
        self.env = os.environ | {"HOME": str(home), "XDG_STATE_HOME": f"{home}/s", "XDG_CACHE_HOME": f"{home}/c"}
        self.env["MEMORY_BANK_LANGUAGE"] = "en"

    def run(self, *args: str) -> tuple[int, str, float]:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([self.command, *args], cwd=self.root, env=self.env, capture_output=True, text=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return done.returncode, done.stdout + done.stderr, spent


def judged(bank: Bank) -> dict[str, object]:
    """One bank as it was at one commit: every promise, true or false."""
    before = tree(bank.root)
    status = json.loads(bank.run("status", "--json")[1].partition("\n\n")[0])
    folder = os.path.relpath(status["bank"], bank.root)
    _, told, reading = bank.run("status")
    found: dict[str, object] = {"folder": folder, "tool": told.partition("the pages of ")[2].partition("\n")[0]}
    for name, flags in (("adopt", ("--adopt",)), ("migrate", ("--migrate",))):
        code, said, cost = bank.run("refresh", *flags, "--yes")
        after = tree(bank.root)
        lost = lines(before, folder) - lines(after, folder)
        verdict: dict[str, object] = {"exit": code, "lines": not lost, "cost": round(cost / reading, 1)}
        if name == "adopt":
            verdict["stay"] = all(after.get(path) == data for path, data in before.items())
        if code:
            verdict["said"] = said.split("\n")[-2][:80] if "Refused" in said or "holds" in said else said[-80:]
            verdict["untouched"] = after == before
        else:
            verdict["second run empty"] = "Nothing to do" in bank.run("refresh", "--yes")[1]
            bank.run("refresh", "--undo", "--yes")
            verdict["undo"] = tree(bank.root) == before
        found[name] = verdict
    return found


def points(repo: Path) -> list[str]:
    """Commits that touched a bank, at these points of its history."""
    roots = (
        "memory-bank",
        ".kilocode/rules/memory-bank",
        ".memory-bank",
        "memory_bank",
        "cline_docs",
        ".serena/memories",
    )
    log = git(repo, "log", "--format=%H", "--diff-filter=AM", "--", *roots).split()
    return list(dict.fromkeys(log[round((len(log) - 1) * point)] for point in POINTS)) if log else []


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repos", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=HERE / "results.json")
    parser.add_argument("--command", default=str(Path(sys.executable).with_name("memory-bank")))
    asked = parser.parse_args()
    results = []
    for repo in sorted(asked.repos.iterdir()):
        for commit in points(repo):
            work = Path(tempfile.mkdtemp(prefix="adopt-"))
            try:
                subprocess.run(["git", "clone", "-q", "--shared", "-n", str(repo), str(work / "p")], check=True)
                git(work / "p", "checkout", "-q", commit)
                row = {"origin": repo.name.replace("+", "/"), "commit": commit[:12]}
                results.append(row | judged(Bank(asked.command, work / "p", work / "home")))
                print(json.dumps(results[-1]), flush=True)
            except (subprocess.CalledProcessError, ValueError) as error:
                print(f"{repo.name} {commit[:12]}: skipped, {error}", flush=True)
            finally:
                shutil.rmtree(work, ignore_errors=True)
    asked.out.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
