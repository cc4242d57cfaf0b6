"""What git brings is no slip: content of commits that were there before the call, or that a fetch brought.

Told is nothing, put back is nothing, and the next session starts in silence; whoever types the command, and however.
"""

from __future__ import annotations

import re

import pytest

from walls.stage import Stage, changed, put, shown

pytestmark = pytest.mark.slow

BROUGHT: tuple[tuple[str, str], ...] = (
    ("another branch", "git switch -q topic"),
    ("checkout of a branch", "git checkout -q topic"),
    ("there and back", "git checkout -q topic && git checkout -q -"),
    ("a tag", "git checkout -q first"),
    ("a commit by its name", "git switch -q --detach HEAD~1"),
    ("a new branch from another", "git switch -qc mine topic"),
    ("a branch of the remote", "git switch -qc theirs origin/topic"),
    ("a branch without a bank", "git switch -q bare"),
    ("without a bank and back", "git switch -q bare; git switch -q main"),
    ("a merge", "git merge -q --no-edit topic"),
    ("a merge that could be forward", "git switch -q keep; git merge -q --no-ff --no-edit main"),
    ("a merge that is not committed", "git merge -q --no-commit --no-ff topic"),
    ("a merge in one piece", "git merge -q --squash topic"),
    ("a merge of two", "git merge -q --no-edit topic side"),
    ("a merge that is given up", "git merge -q clash; git merge --abort"),
    ("a merge inside a page", "git merge -q --no-edit ends"),
    ("a rebase inside a page", "git rebase -q main ends"),
    ("a commit taken over inside a page", "git cherry-pick ends >/dev/null"),
    ("a rebase", "git switch -q topic; git rebase -q main"),
    ("a rebase in one word", "git rebase -q main topic"),
    ("a rebase onto", "git rebase -q --onto main first side"),
    ("a rebase with an editor", "git switch -q topic && GIT_SEQUENCE_EDITOR=true git rebase -qi main"),
    ("a rebase with a test", "git switch -q topic && git rebase -q --exec true main"),
    ("a rebase that is given up", "git switch -q clash; git rebase -q main; git rebase --abort"),
    ("a pull", "git pull -q"),
    ("a pull, forward only", "git pull -q --ff-only"),
    ("a pull with a rebase", "git pull -q --rebase"),
    ("a pull of a branch", "git pull -q --no-edit origin topic"),
    ("fetch and merge", "git fetch -q && git merge -q FETCH_HEAD"),
    ("fetch and reset", "git fetch -q && git reset -q --hard origin/main"),
    ("fetch, then switch", "git fetch -q origin main:fresh && git switch -q fresh"),
    ("a commit taken over", "git cherry-pick topic >/dev/null"),
    ("a commit taken over, not committed", "git cherry-pick -n topic"),
    ("a commit taken back", "git revert --no-edit HEAD >/dev/null"),
    ("a commit undone", "git reset -q --hard HEAD~1"),
    ("a reset that keeps", "git reset -q --keep topic"),
    ("a reset by merge", "git reset -q --merge topic"),
    ("bisect", "git bisect start -q HEAD first >/dev/null; git bisect good >/dev/null; git bisect reset 2>/dev/null"),
    ("stash and pop in one call", "echo x >> src/cart.js; git stash -q; git stash pop -q"),
    ("stash around a pull", "echo x >> src/cart.js; git stash -q; git pull -q; git stash pop -q"),
    ("autostash", "echo x >> src/cart.js; git pull -q --rebase --autostash"),
    ("a commit of code", "echo x >> src/cart.js; git commit -qam code"),
    ("a commit of code, then a pull", "echo x >> src/cart.js; git commit -qam code; git pull -q --no-edit"),
    ("a worktree beside", "git worktree add -q ../beside topic"),
    ("gc", "git gc -q --prune=now"),
)  # fmt: skip
WAYS = ("typed", "in a script", "by a person between turns")


def rows() -> list[object]:
    """Every second row, in one of the ways by turns; in `make test-long` all rows, and each typed as well."""
    found: list[object] = []
    for at, (name, command) in enumerate(BROUGHT):
        way = WAYS[at % len(WAYS)]
        if way == "in a script" and ("pull" in command or "fetch" in command):  # what a script fetched, nobody has seen
            way = WAYS[0]
        marks = (pytest.mark.long,) if at % 2 else ()
        found.append(pytest.param(command, way, id=f"{name}, {way}", marks=marks))
        if way != WAYS[0]:
            found.append(pytest.param(command, WAYS[0], id=f"{name}, {WAYS[0]}", marks=pytest.mark.long))
    return found


@pytest.mark.rule("GRD-9", "GRD-2")
@pytest.mark.parametrize(("command", "way"), rows())
def test_what_git_brings_is_nobodys_alarm(stage: Stage, command: str, way: str) -> None:
    put(stage.root, {"tools/s.sh": command + "\n"})
    stage.person("git branch -qf keep main~1; git add -A; git commit -qm tools; git push -q -f origin main:mine; true")
    start = stage.picture()
    agent = stage.agent()
    agent.session_start()
    agent.says("bring the tree up to date")
    agent.runs("ls src")
    if way == "typed":
        agent.runs(command)
    elif way == "in a script":
        agent.runs("sh tools/s.sh")
    else:
        agent.ends_turn()
        stage.person(command)
        agent.says("I pulled")
    left = stage.picture()
    agent.runs("git status -s")
    agent.ends_turn()
    agent.says("and now?")
    agent.ends_turn()
    names = changed(start, left)
    told = [heard for heard in stage.heard if heard.names(names)]
    story = f"{command} ({way})\n{stage.story()}\nthe bank:\n{shown(start, left)}"
    assert not any(heard.decision == "deny" for heard in stage.heard), f"refused: {story}"
    # between turns one line is a person's due; git's own changes need not even that
    assert len(told) <= (1 if way == WAYS[2] else 0), f"told: {story}"
    assert stage.picture() == left, f"a hook changed it: {story}"
    assert not stage.agent(session="s2").session_start().names(names), f"told again: {story}"
    if (stage.bank / "MEMORY.md").exists():
        stage.mb("restore", "--yes")
        assert stage.picture() == left, f"restore took back what git brought: {story}\n{shown(left, stage.picture())}"


@pytest.mark.rule("GRD-9")
def test_a_clone_is_taken_once_and_that_is_said(stage: Stage) -> None:
    """First sight: "N pages taken as they are; M differ from HEAD"."""
    stage.person("sed -i s/foo/bar/ memory-bank/details/tech.md && rm memory-bank/details/glossary.md")
    heard = stage.agent().session_start()
    said = f"{heard.agent}\n{heard.person}"
    assert re.search(r"\b11\b[^\n]*\b2\b", said), (
        f"how many were taken, and how many differ, is not said\n{said[-600:]}"
    )
    again = stage.agent(session="s2").session_start()
    assert not again.names(["details/tech.md", "details/glossary.md"]), "the present content was taken, it is no slip"
    assert not again.to_person(), "said once, not at every start"


@pytest.mark.rule("GRD-9")
def test_a_new_worktree_is_a_first_sight_of_its_own(stage: Stage) -> None:
    good = stage.picture()
    stage.agent().session_start()
    stage.person("git worktree add -q ../beside topic").check()
    beside = Stage(stage.root.parent / "beside", stage.forker, stage.world)
    agent = beside.agent(session="other")
    heard = [agent.session_start(), agent.says(), agent.ends_turn()]
    assert not any(h.names(["details/tech.md", "details/topic.md"]) for h in heard)
    assert stage.picture() == good
