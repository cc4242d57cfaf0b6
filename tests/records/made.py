"""Proposals for tests, made by hand: a line into a machine block, with its metadata, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import strategies  # noqa: F401 (its profile: no deadlines, the same examples every time)
from conftest import NOW, Project
from memorybank.app.setting import open_setting
from memorybank.markdown.edit import stamp
from memorybank.model.change import Change, Flow, Plan, Proposal, State, Update
from memorybank.policy.proposal_block import block_text
from memorybank.store import proposals
from memorybank.store.project import places

END = "<!-- MACHINE_BLOCK_END -->"
PAGE = "details/patterns.md"
BLANK = f"""# Patterns

<!-- MACHINE_BLOCK_START -->
<!-- blockVersion: 1 | lastUpdated: {NOW} | hash: sha256:0 -->
- the first line
{END}

<!-- USER_BLOCK_START -->
- mine
<!-- USER_BLOCK_END -->
"""


def state_of(project: Project) -> Path:
    return places(project.bank).state


def page(project: Project, path: str = PAGE, text: str = BLANK) -> Path:
    return project.page(path, stamp(text.replace("| hash: sha256:0 ", ""), now=NOW))


def with_line(project: Project, line: str, path: str = PAGE) -> Update:
    before = (project.bank / path).read_bytes()
    text = before.decode("utf-8").replace(END, f"{line}\n{END}", 1)
    return Update(path, before, stamp(text, now=NOW).encode("utf-8"), "a line", "MACHINE_BLOCK")


def propose(
    project: Project,
    line: str,
    *more: Change,
    state: State = State.PENDING,
    words: str = "好",
    change: Update | None = None,
) -> Proposal:
    plan = Plan(Flow.REMEMBER, (change or with_line(project, line), *more))
    made = Proposal(proposals.new_id(), "decision", PAGE, (line,), plan, line, NOW, "s-1", "claude-code")
    made = replace(
        made, shown=block_text(made.named, made.points, open_setting(str(project.root), project.root).say, made.id)
    )
    proposals.save(state_of(project), made)
    if state is State.PENDING:
        return made
    return proposals.decide(state_of(project), made.id, state, words=words, now=NOW) or made


def stored(project: Project, id: str) -> Proposal:
    found = proposals.load(state_of(project), id)
    assert found is not None
    return found


def older(proposal: Proposal, made: str) -> Proposal:
    return replace(proposal, id=proposals.new_id(), made=made)
