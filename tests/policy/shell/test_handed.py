"""Command lines that git hands to a shell, and `git clean`: refused where they write the bank, near misses let pass."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from memorybank.policy.shell.judge import judge
from memorybank.policy.shell.quick import READER
from policy.shell.shell_project import build, fence_of, quickly, world_of
from policy.shell.test_rows import original, photograph

__all__ = ["original"]

# Really run, without a terminal: the bank is another one afterwards.
RUN = (
    "git rebase -q --autostash --exec 'echo gone > memory-bank/MEMORY.md; rm memory-bank/_index.md' HEAD~1",
    "git rebase --autostash -x 'rm -r memory-bank' HEAD~1",
    "git -c sequence.editor='touch memory-bank/x.md; true' rebase -i --autostash HEAD~1",
    "git -c core.editor='echo x > memory-bank/MEMORY.md; true' commit --amend",
    "git -c diff.external='touch memory-bank/x.md #' diff",
    "git difftool -y -x 'touch memory-bank/x.md #' HEAD~1",
    "git config -f memory-bank/x.md a.b c",
    "git -c core.fsmonitor='touch memory-bank/x; false' status",
    "git ls-remote --upload-pack='rm memory-bank/MEMORY.md; git-upload-pack' .",
    "git interpret-trailers --in-place --trailer 'a: b' memory-bank/MEMORY.md",
    "git merge-file memory-bank/MEMORY.md README.md data.txt",
)
# Planted, for a terminal, or for a remote that is not there: the words are enough.
WORDS = (
    "git filter-repo --path memory-bank --invert-paths",
    "git -c core.pager='tee memory-bank/MEMORY.md' log",
    "git -c core.sshCommand='rm memory-bank/MEMORY.md; ssh' fetch",
    "git -c diff.x.textconv='tee memory-bank/MEMORY.md' diff",
    "git -c filter.x.smudge='tee memory-bank/MEMORY.md' checkout feature",
    "git -c credential.helper='!echo x > memory-bank/MEMORY.md' fetch",
    "git -c credential.helper='store --file=memory-bank/c' fetch",
    "git push --receive-pack='rm memory-bank/MEMORY.md; git-receive-pack' ../out/r",
    # the bank is not named, so that the fast lane looks first
    "git ls-remote --upload-pack='rm -rf *; git-upload-pack' .",
    "git fetch --upl 'rm -rf *; git-upload-pack' .",
    "git push --exec='rm -rf *; git-receive-pack' ../out/r",
    "git -c alias.z='!rm -rf *' z",
    "git rebase --exec 'rm -rf *' HEAD~1",
    # `clean` takes what is not committed, and a page that was just written is that
    "git clean -fd",
    "git clean -f",
    "git clean -fdx",
    "git clean -xdf .",
    "git clean -fd :/",
    "git clean -i -d",
    "git clean -ffdx -e memory-bank-old",
    "cd memory-bank && git clean -fd",
    "git clean -fd memory-bank/details",
    "git -c pager.log='cat > memory-bank/MEMORY.md' log",
    "git -c merge.x.driver='cp README.md memory-bank/MEMORY.md' merge feature",
    "git bisect run sh -c 'rm -rf memory-bank'",
)
# They may write, and their text does not show it: unknown, never harmless.
NOT_SHOWN = (
    "cd src && git rebase -q --autostash --exe='touch memory-bank/x.md' HEAD~1",
    "GIT_SEQUENCE_EDITOR=\"sed -i '1i exec rm memory-bank/MEMORY.md'\" git rebase -i --autostash HEAD~1",
    "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.editor GIT_CONFIG_VALUE_0='rm memory-bank/MEMORY.md; true' git commit --amend",
    "E='rm memory-bank/MEMORY.md; true' git --config-env=core.editor=E commit --amend",
    "GIT_TRACE=$PWD/memory-bank/MEMORY.md git status",
    "cd ../out && printf '#!/bin/sh\\nrm memory-bank/MEMORY.md\\n' > post-checkout && chmod +x post-checkout && cd - && git -c core.hooksPath=../out checkout -q -f feature",
    "git rebase -ix 'rm -rf memory-bank' HEAD~1",
    "git -c diff.external='rm -f' diff memory-bank",
    "GIT_CONFIG_PARAMETERS=\"'core.pager=tee memory-bank/MEMORY.md'\" git log",
    "git submodule foreach 'echo x > $toplevel/memory-bank/MEMORY.md'",
    "git submodule foreach --recursive sh -c 'echo x > $toplevel/memory-bank/MEMORY.md'",
    "git filter-branch -f --index-filter 'git rm -r --cached --ignore-unmatch memory-bank' HEAD",
    "git grep -Orm foo -- memory-bank",
    "git grep --open-files-in-pager='sed -i s/foo/x/' foo",
    "git -c protocol.ext.allow=always clone 'ext::sh -c \"echo x > memory-bank/MEMORY.md\"' ../out/c",
    "git -c clean.requireForce=false clean -d",
    "git config clean.requireForce false; git clean -d",
    "git checkout-index -fa",
    "git update-index --add --cacheinfo 100644,$(echo gone | git hash-object -w --stdin),memory-bank/MEMORY.md",
    "GIT_SEQUENCE_EDITOR='echo gone > memory-bank/MEMORY.md; true' git rebase -i --autostash HEAD~1",
    "EDITOR='mv memory-bank/MEMORY.md' git commit --amend",
    "export EDITOR='cp README.md memory-bank/MEMORY.md; true'; git commit --amend",
    "e='rm memory-bank/MEMORY.md; true'; GIT_EDITOR=\"$e\" git commit --amend",
    "GIT_EXTERNAL_DIFF='touch memory-bank/x.md #' git --no-pager diff",
    "git config alias.z '!echo x > memory-bank/MEMORY.md' && git z",
    "git config alias.z '!rm' && git z memory-bank/MEMORY.md",
    "git -c alias.z='!rm' z memory-bank/MEMORY.md",
    "git -c alias.z='checkout -q HEAD~1 -- memory-bank' z",
    "env VISUAL='rm memory-bank/MEMORY.md; true' git commit --amend",
    "PAGER='tee memory-bank/MEMORY.md' git log",
    "GIT_SSH_COMMAND='rm memory-bank/MEMORY.md; ssh' git fetch",
    "git config core.editor 'cp README.md memory-bank/MEMORY.md; true'",
    "git config set core.editor 'cp README.md memory-bank/MEMORY.md; true'",
    "git filter-branch --tree-filter 'rm -rf memory-bank' HEAD",
    "sudo EDITOR='rm memory-bank/MEMORY.md; true' git commit --amend",
    "EDITOR='rm memory-bank/MEMORY.md' crontab -e",
    "SUDO_EDITOR='rm memory-bank/MEMORY.md; true' sudo -e /etc/hosts",
    "PAGER='tee memory-bank/x' man ls",
    "EDITOR='rm -rf *; true' git commit --amend",
    "GIT_EDITOR='rm -rf m*; true' git commit --amend",
    "PAGER='rm -rf *' git log",
    "export GIT_PAGER='rm -rf *'; git log",
    "env GIT_EXTERNAL_DIFF='rm -rf * #' git diff",
    "EDITOR='rm -rf *' bash -c 'git commit'",
    "PAGER='rm -rf *' man ls",
    "EDITOR='rm -rf *; true' crontab -e",
)
PASS = (
    "git rebase --exec 'make test' HEAD~3",
    "git rebase -x 'npm test' -i main",
    "git rebase --exec 'git commit --amend --no-edit -n -S' main",
    "EDITOR=vim git commit",
    "EDITOR='code --wait' git commit -- memory-bank",
    'EDITOR="$EDITOR" git commit',
    "GIT_EDITOR=true git rebase --continue",
    "GIT_SEQUENCE_EDITOR=: git rebase -i --autosquash HEAD~3",
    "GIT_SEQUENCE_EDITOR=\"sed -i 's/^pick/edit/'\" git rebase -i HEAD~2",
    "EDITOR='git commit' git commit",
    "PAGER=cat git log -- memory-bank",
    "export PAGER=less; cat memory-bank/MEMORY.md",
    "git -c core.editor=true commit --amend -- memory-bank",
    "git -c core.hooksPath=/dev/null commit -am 'memory-bank'",
    "git -c user.name=Ada -c user.email=a@b.c commit -m 'touch memory-bank/x'",
    'git config user.name "Ada > memory-bank"',
    "git config --get-regexp 'alias.*' memory-bank",
    "git config alias.bank 'log -- memory-bank'",
    "git -c alias.lg='log --oneline' lg -- memory-bank",
    "git -c alias.z='z' z memory-bank",
    "git config format.pretty '%h -> %s'",
    "GIT_SSH_COMMAND='ssh -i ~/.ssh/id' git fetch",
    "GIT_EXTERNAL_DIFF=difft git diff memory-bank",
    "git difftool -y -x 'diff -u' HEAD~1 -- memory-bank",
    "git submodule foreach 'git pull'",
    "git bisect run make test",
    "git filter-branch --msg-filter 'sed s/a/b/' HEAD",
    "git -c core.fsmonitor=false status",
    "git -c credential.helper='!f() { echo username=x; }; f' fetch",
    "GIT_TRACE=1 git status",
    "git grep -Oless foo -- memory-bank",
    "git clean -n",
    "git clean -nfd",
    "git clean -d",
    "git clean -fdX",
    "git clean -fd src/",
    "cd src && git clean -fdx",
    "git clean -fd -e memory-bank",
    "git clean -fdx --exclude=/memory-bank/",
    "git clean -fd -- . ':!memory-bank'",
    "git stash -u",
)  # fmt: skip


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("handed"), git=False)


@pytest.mark.rule("GRD-2")
def test_what_git_would_run_is_judged(project: Path) -> None:
    for command in (*RUN, *WORDS):
        assert judge(command, str(project), fence_of(project), world_of(project)).verdict == "writes", command
        assert not quickly(project, command), command


@pytest.mark.rule("GRD-2", "GRD-10")
def test_what_cannot_be_shown_is_unknown(project: Path) -> None:
    for command in NOT_SHOWN:
        found = judge(command, str(project), fence_of(project), world_of(project))
        assert (found.verdict, found.done) == ("unknown", False), command
        assert quickly(project, command) != READER, command


@pytest.mark.rule("GRD-2")
def test_what_people_do_with_git_passes(project: Path) -> None:
    for command in PASS:
        assert judge(command, str(project), fence_of(project), world_of(project)).verdict != "writes", command


@pytest.mark.rule("GRD-2")
@pytest.mark.parametrize(
    ("command", "verdict"),
    [
        ("git pull; git checkout -b x", "external"),
        ("GIT_EDITOR=true git rebase --continue", "unknown"),
        ("git stash -u", "external"),
        ("git rebase -x ./proof main", "unknown"),
        ("GIT_CONFIG_GLOBAL=../out/c git status", "unknown"),
        ("git --exec-path=../out status", "unknown"),
        ("HOME=../out git status", "unknown"),
        ("git clean -d", "unknown"),
        ("PAGER=cat git log -- memory-bank", "unknown"),
        ("git clean -fdn", "unknown"),
        ("git log --oneline -5", "harmless"),
        ("git commit -qm x", "unknown"),
    ],
)
def test_how_much_is_known(project: Path, command: str, verdict: str) -> None:
    found = judge(command, str(project), fence_of(project), world_of(project))
    assert found.verdict == verdict
    assert found.external is (verdict == "external" or "rebase" in command)


@pytest.mark.rule("GRD-2")
def test_a_refused_clean_says_what_to_do_instead(project: Path) -> None:
    assert judge("git clean -fd", str(project), fence_of(project), world_of(project)).text == "shell.clean"


@pytest.mark.rule("GRD-2")
def test_what_git_ignores_is_cleaned_with_a_capital_x(tmp_path: Path) -> None:
    project = build(tmp_path, git=False)
    (project / ".gitignore").write_text("build/\nmemory-bank/\n", encoding="utf-8")
    assert judge("git clean -fdX", str(project), fence_of(project), world_of(project)).verdict == "writes"


@pytest.mark.rule("GAT-8")
def test_a_clean_that_spares_the_bank_still_takes_the_wiring(tmp_path: Path) -> None:
    project = build(tmp_path, git=False)
    wiring = project / ".claude/settings.json"
    wiring.parent.mkdir()
    wiring.write_text("{}", encoding="utf-8")
    found = [
        judge(f"git clean {how} -e memory-bank", str(project), fence_of(project), world_of(project)).settings
        for how in ("-fdx", "-fdx -e .claude", "-fd")
    ]
    assert found == [(str(wiring),), (), ()]


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("bash") is None, reason="the rows are bash's, and there is none here")
@pytest.mark.parametrize("command", RUN)
def test_git_really_runs_it(original: Path, tmp_path: Path, command: str) -> None:
    root = tmp_path / "here"
    subprocess.run(["cp", "-a", str(original), str(root)], check=True)
    project = root / "proj"
    before = photograph(project / "memory-bank")
    names = {f"GIT_{who}_{what}": "ada@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    env = {"PATH": os.environ["PATH"], "HOME": str(root / "home"), "LANG": "C.UTF-8", **names}
    subprocess.run(
        ["bash", "-c", command], cwd=project, env=env, stdin=subprocess.DEVNULL, capture_output=True, timeout=20
    )
    pages = {(name, data) for name, _, _, data in before}
    now = photograph(project / "memory-bank") if (project / "memory-bank").is_dir() else set()
    assert {(name, data) for name, _, _, data in now} != pages
