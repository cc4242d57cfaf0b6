"""The banks that are struck: small, one for each way an apply can write, with a reader's words in every one."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from memorybank.light import address
from memorybank.markdown.edit import stamp
from memorybank.model.change import Change, Create, Plan, Proposal, State, Update
from memorybank.model.change import Flow as Kind
from memorybank.store import proposals

THEIRS = "- the reader's own words, "  # each page ends them with its own name
_MACHINE = "<!-- MACHINE_BLOCK_START -->\n{version}\n{body}\n<!-- MACHINE_BLOCK_END -->\n"
_USER = "\n<!-- USER_BLOCK_START -->\n" + THEIRS + "{name}\n<!-- USER_BLOCK_END -->\n"
_ENTRY = """## Project Snapshot

- **Name**: an older name

## Current Focus

{focus}
## Decision Highlights

## Routing Rules (Topic)

## Drill-Down Protocol

## Write Safety Rules

## Top Quick Answers
"""


@dataclass(frozen=True, slots=True)
class Flow:
    """A command, and the project in which it has several files to write."""

    name: str
    args: tuple[str, ...]
    build: Callable[[Path], None]
    git: bool = False

    def __str__(self) -> str:
        return self.name


def page(project: Path, path: str, title: str, body: str, *, version: str = "") -> None:
    marker = f"<!-- MEMORY_BANK_TEMPLATE:{version} -->" if version else ""
    name = path.rsplit("/", 1)[-1].removesuffix(".md")
    text = f"# {title}\n\n{_MACHINE.format(version=marker, body=body)}{_USER.format(name=name)}"
    put(project / "memory-bank" / path, text)


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="")


def _project(project: Path) -> None:
    put(project / "README.md", "# Lamp\n\nA lamp that remembers who switched it on.\n")
    put(project / "pyproject.toml", '[project]\nname = "lamp"\ndescription = "A lamp that remembers."\n')
    put(project / "notes" / "todo.md", "not ours\n")


def _without(project: Path) -> None:
    """`init`: no bank at all, so every folder and page is made."""
    _project(project)


def _older(project: Path) -> None:
    """`migrate`: pages are created, moved, moved with new text, deleted; folders appear and go."""
    _project(project)
    page(project, "_index.md", "Index", "## Routing\n\n| Topic | Page |\n|---|---|\n| all | brief.md |\n")
    page(project, "brief.md", "Brief", "A lamp that remembers.\n")
    page(project, "active.md", "Active", "## Current Focus\n\n- [ ] the switch\n")
    page(project, "tech.md", "Tech", "Python.\n")
    page(project, "docs/bulb.md", "Bulb", "How bright.\n")
    page(project, "requirements/REQ-001-light.md", "REQ-001: Light", "Status: Accepted\n\nLight when asked.\n")
    rows = "| Path | Title | Summary |\n|---|---|---|\n| requirements/REQ-001-light.md | Light | when asked |"
    put(project / "memory-bank" / "requirements" / "_index.md", f"# Requirements\n\n{rows}\n")


def _older_in_git(project: Path) -> None:
    _older(project)
    for args in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "lamp"]):
        subprocess.run(["git", *args], cwd=project, check=True, capture_output=True, env=_git_env())


def _git_env() -> dict[str, str]:
    day = "2026-03-01T12:00:00Z"
    return dict(os.environ) | {"GIT_AUTHOR_DATE": day, "GIT_COMMITTER_DATE": day}


def _current(project: Path, *, focus: str = "") -> None:
    _project(project)
    page(project, "MEMORY.md", "Lamp", _ENTRY.format(focus=focus), version="v7.1")


def overdue(project: Path) -> None:
    """`archive`: two updates that take text out, a creation that takes it in."""
    _current(project, focus=finished("focus", 24))
    page(project, "details/progress.md", "Progress", f"## Done\n\n{finished('thing', 24)}\n## Next\n\n- [ ] dimmer\n")


def finished(what: str, count: int) -> str:
    return "".join(f"- [x] finished {what} number {n:02}\n" for n in range(count))


def grown(project: Path) -> None:
    """`index`, `refresh`: folders that now need an index, and one whose index lacks a row."""
    _current(project)
    for n in range(1, 10):
        name = f"REQ-{n:03}-wish"
        page(project, f"details/requirements/{name}.md", f"REQ-{n:03}: Wish {n}", "Status: Proposed\n\nA wish.\n")
        page(project, f"details/learnings/2026-02-{n:02}-bug-{n}.md", f"Bug {n}", "Type: bug\n\nWhat we learnt.\n")
    page(project, "details/design/bulb.md", "Bulb", "How bright.\n")
    page(project, "details/design/index.md", "Design", "| Path | Title | Summary |\n|---|---|---|\n")


CONFIRMED = "p-00c0ffee"


def _agreed(project: Path) -> None:
    """`apply`: a proposal that the user has confirmed; two updates and a creation."""
    _current(project)
    page(project, "details/patterns.md", "Patterns", "## Decisions\n")
    changes: list[Change] = [Create("details/learnings/2026-03-15-glare.md", b"# Glare\n\nToo bright.\n", "a learning")]
    for path in ("MEMORY.md", "details/patterns.md"):
        before = (project / "memory-bank" / path).read_bytes()
        text = before.decode().replace("<!-- MACHINE_BLOCK_END -->", "- a dimmer\n<!-- MACHINE_BLOCK_END -->")
        changes.append(Update(path, before, stamp(text, now="2026-03-15T08:00:00Z").encode(), "a row", "MACHINE_BLOCK"))
    state = project.parent / "state" / "memory-bank" / address.key(str(project))
    made, plan = "2026-03-15T07:00:00Z", Plan(Kind.REMEMBER, tuple(changes))
    proposal = Proposal(CONFIRMED, "decision", "MEMORY.md", ("a dimmer",), plan, "k", made, "s", "claude-code")
    proposals.save(state, proposal)
    proposals.decide(state, CONFIRMED, State.CONFIRMED, words="好", now=made)


FLOWS = {
    flow.name: flow
    for flow in (
        Flow("init", ("refresh", "--yes"), _without),
        Flow("migrate", ("refresh", "--yes"), _older),
        Flow("migrate-git", ("refresh", "--yes"), _older_in_git, git=True),
        Flow("archive", ("archive", "--yes"), overdue),
        Flow("index", ("index", "--yes"), grown),
        Flow("refresh", ("refresh", "--yes"), grown),
        Flow("apply", ("apply", CONFIRMED), _agreed),
    )
}
