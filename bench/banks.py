"""Banks of any size, the same ones every time: v7.1, 2 to 6 KB a page, a third of them Chinese."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

AUTHORS = ("Ada", "Grace")
_STATUSES = ("Proposed", "Accepted", "Implementing", "Done", "Deprecated")
_TYPES = ("bugs", "performance", "integrations")
_ENGLISH = (
    "the order service", "keeps one ledger", "per tenant", "and settles it", "at midnight", "so retries", "are safe",
    "because every message", "carries an id", "that the store", "has seen", "or has not", "when a worker", "dies",
    "its lease ends", "and another", "takes over", "we measured", "this with", "two thousand writers", "by region",
)  # fmt: skip
_CHINESE = (
    "订单服务", "每个租户", "保留一份", "账本", "午夜", "结算", "因此", "重试", "安全", "消息", "带有", "编号",
    "存储", "已经", "见过", "队列", "分区", "之前", "测量",
)  # fmt: skip
CODE = "packages"
_PROJECT = {
    "README.md": "# Ledger\n\nKeeps the books of a shop. One process, one database.\n",
    "pyproject.toml": '[project]\nname = "ledger"\ndescription = "Keeps the books of a shop."\n',
    ".gitignore": "/.venv/\n",
}


def write_project(root: Path, pages: int) -> None:
    """Everything but MEMORY.md, the three fixed pages and the indexes: those are the program's own to make."""
    for name, text in _PROJECT.items():
        _write(root / name, text)
    for number in range(pages - 4):
        path, text = page(number)
        _write(root / "memory-bank" / path, text)


def write_repository(root: Path, files: int) -> None:
    """Code in packages of a hundred files, a manifest in each, and what a project has at its root."""
    for name, text in _PROJECT.items():
        _write(root / name, text)
    _write(root / "Makefile", "".join(f"step{n}:\n\ttrue\n" for n in range(40)) + "test:\n\tpytest\n")
    _write(root / ".github/workflows/ci.yml", "jobs:\n  test:\n    steps:\n      - run: pytest -q\n")
    for number in range(files):
        package = root / CODE / f"part-{number // 100:03}"
        if number % 100 == 0:
            _write(package / "package.json", f'{{"name": "part-{number // 100}", "scripts": {{"build": "tsc"}}}}\n')
        _write(package / f"file-{number:05}.ts", f"export const value{number} = {number};\n" * 40)


def page(number: int) -> tuple[str, str]:
    """The page of this number: three tenths design, four requirements, three learnings."""
    dice = Random(number)
    kind = number % 10
    if kind < 3:
        path = f"details/design/area-{number % 17:02}/part-{number:05}.md"
        field = ""
    elif kind < 7:
        path = f"details/requirements/REQ-{number:05}-part-{number % 7}.md"
        field = f"- **Status**: {dice.choice(_STATUSES)}\n"
    else:
        path = f"details/learnings/{dice.choice(_TYPES)}/note-{number:05}.md"
        field = ""
    say = _chinese if number % 3 == 0 else _english
    return path, _text(number, field, say, dice)


def _text(number: int, field: str, say: Callable[[Random, int], str], dice: Random) -> str:
    day = f"2026-{1 + number % 9:02}-{1 + number % 28:02}"
    meta = f"<!-- blockVersion: {1 + number % 7} | lastUpdated: {day}T08:00:00Z -->\n"
    marked = number % 5 > 0  # every fifth page was written by somebody without our markers
    parts = [f"# {say(dice, 5)} {number}\n\n"]
    if marked:
        parts.append(f"<!-- MACHINE_BLOCK_START -->\n{meta}\n")
    parts.append(f"{field}\n{say(dice, 24)}. {say(dice, 18)}.\n\n")
    size = dice.randrange(2_000, 6_000)
    while sum(len(part.encode()) for part in parts) < size:
        parts.append(dice.choice((_prose, _table, _fence, _list))(say, dice))
    if marked:
        parts.append("<!-- MACHINE_BLOCK_END -->\n\n<!-- USER_BLOCK_START -->\n- mine\n<!-- USER_BLOCK_END -->\n")
    return "".join(parts)


def _prose(say: Callable[[Random, int], str], dice: Random) -> str:
    lines = "\n".join(say(dice, 16) for _ in range(5))
    return f"## {say(dice, 3)}\n\n{lines}.\n\n"


def _table(say: Callable[[Random, int], str], dice: Random) -> str:
    rows = "".join(f"| {say(dice, 2)} | {say(dice, 6)} | `src/ledger/{n}.py` |\n" for n in range(6))
    return f"### {say(dice, 3)}\n\n| name | what | where |\n|---|---|---|\n{rows}\n"


def _fence(say: Callable[[Random, int], str], dice: Random) -> str:
    code = "".join(f"    value_{n} = settle({dice.randrange(999)})  # {say(dice, 4)}\n" for n in range(6))
    return f"```python\ndef settle_all():\n{code}```\n\n"


def _list(say: Callable[[Random, int], str], dice: Random) -> str:
    items = "".join(f"- {say(dice, 9)}, see [part](../design/index.md)\n  - {say(dice, 5)}\n" for _ in range(5))
    return f"## {say(dice, 2)}\n\n{items}\n"


def _english(dice: Random, words: int) -> str:
    return " ".join(dice.choices(_ENGLISH, k=words // 2 + 1)).capitalize()


def _chinese(dice: Random, words: int) -> str:
    return "".join(dice.choices(_CHINESE, k=words))


def _write(target: Path, text: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(text.encode("utf-8"))


def commit(root: Path, *, commits: int) -> None:
    """The project as it stands, as if it had been written in so many commits by two people."""
    git(root, "init", "-q", "-b", "main")
    git(root, "fast-import", "--quiet", stdin=b"".join(_stream(root, commits)))
    git(root, "reset", "-q", "--mixed")
    git(root, "update-index", "-q", "--refresh")


def commit_all(root: Path) -> None:
    git(root, "add", "-A")
    git(root, "-c", f"user.name={AUTHORS[0]}", "-c", "user.email=ada@example.org", "commit", "-q", "-m", "index")


def _stream(root: Path, commits: int) -> Iterator[bytes]:
    files = sorted(p.relative_to(root).as_posix() for p in root.rglob("*") if p.is_file() and ".git" not in p.parts)
    Random(0).shuffle(files)
    for number in range(commits):
        who, when = AUTHORS[number % 2], 1_767_225_600 + number * 3600
        yield b"commit refs/heads/main\n"
        yield f"committer {who} <{who.lower()}@example.org> {when} +0000\ndata 4\nwork\n".encode()
        for path in files[number::commits]:
            data = (root / path).read_bytes()
            yield f"M 100644 inline {path}\ndata {len(data)}\n".encode() + data + b"\n"


def git(root: Path, *args: str, stdin: bytes | None = None) -> None:
    env = {k: v for k, v in os.environ.items() if not k.startswith("GIT_")} | {"GIT_CONFIG_NOSYSTEM": "1"}
    subprocess.run(["git", *args], cwd=root, env=env, input=stdin, check=True, capture_output=True)
