"""Law: what the fast lane lets pass, no rule could have spoken about. And it does let the everyday pass."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import strategies  # noqa: F401  (the house's hypothesis profiles)
from memorybank.policy.shell.judge import judge
from memorybank.policy.shell.programs import READERS, TABLE, ProgramRow, spec
from memorybank.policy.shell.quick import READER
from policy.shell.shell_project import build, fence_of, quickly, world_of
from policy.shell.test_rows import photograph


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("fast"), git=False)


EVERYDAY = [
    "ls -la",
    "ls *.py",
    "pwd && date",
    "find /usr -group staff",
    "find . -name '*.py' | head",
    "grep -rn foo src | head -20",
    "grep -r foo . | head",
    "cat README.md | wc -l",
    "sed -n '1,20p' src/app.py",
    "sed 's/a/b/g' README.md",
    "awk '{print $2}' data.txt | sort | uniq -c",
    "git status",
    "git worktree list",
    "git checkout main",
    "git checkout HEAD~1 -- src/app.py",
    "git config --get user.email",
    "git diff HEAD~1 -- src | head -50",
    "git add src && git commit -m 'a message'",
    "mkdir -p build/obj && touch build/obj/x.o",
    "rm -f build/out.txt",
    "cp README.md build/",
    "echo hello > build/hello.txt",
    "cargo test 2>&1 | tail -20",
    "pytest -q tests",
    "test -f README.md && echo yes || echo no",
    "du -sh /var/log | sort -h",
    "npx vitest && npm test",
    "python -m pytest -q tests 2>&1 | tail -20",
    "cd src && uv run mypy .",
    "timeout 60 npm run lint",
    "git commit -m \"$(cat <<'EOF'\nA subject\n\nIts text.\nEOF\n)\"",
    "python3 -c 'print(1)'",
    "make release",
    "x=$(date +%s); echo $x",
    "if [ -d src ]; then ls src; fi",
    "which python3",
    "curl -s https://example.org/x.json | jq .name",
    "tar czf build/src.tgz src",
]
NAMING = [  # readers that are given the bank: nothing to say before, and after where they show no page
    ("ls -la memory-bank/ memory-bank/details 2>/dev/null", True),
    ("wc -l memory-bank/details/*.md | sort -n", True),
    ("git log --oneline -5 -- memory-bank", True),
    ("git diff HEAD -- memory-bank/MEMORY.md | head -40", True),
    ("[ -d memory-bank ] && echo yes", True),
    ("find memory-bank -name '*.md' -newer README.md", True),
    ("cat memory-bank/MEMORY.md", False),
    ("grep -rn foo memory-bank src", False),
    ("git show HEAD:memory-bank/MEMORY.md", False),
    ("sed -n '1,20p' memory-bank/details/patterns.md > /tmp/p.md", False),
]
HANDED_ON = [
    "cat memory-bank/MEMORY.md",
    "cat 'memory'-bank/MEMORY.md",
    "cat mb/MEMORY.md",
    "cat docs/link.md",
    "cd mb && ls",
    "mb status",
    "python3 -m memorybank status",
    "rm -rf .",
    "rm -rf *",
    "find . -delete",
    "find . -type f -exec touch {} +",
    "ls | xargs rm",
    "chmod -R u+x .",
    "a=memory; b=bank; touch $a-$b/x",
    "for f in *; do rm -r $f; done",
    "xargs rm < list.txt",
    "git checkout .",
    "git checkout HEAD :/",
    "git restore docs/link.md",
    "git checkout --pathspec-from-file=list.txt",
    "python3 -m mdformat .",
    "GIT_EDITOR='rm -rf *' git commit",
    "find src -name '*.tmp' -exec rm {} +",
    "echo x > $(ls | head -1)/y",
    "echo {} > .claude/settings.json",
    "echo 'touch x' | sh",
    "printf -v p '%s-%s' memory bank; rm -r $p",
    "sort -o memory-bank/MEMORY.md README.md",
    "sed -ni.bak p memory-bank/MEMORY.md",
    "wget -P memory-bank https://example.org/x",
    "curl --output=memory-bank/x.md https://example.org/x",
    "find . -name '*.md' -exec sort -o {} {} ';'",
    "find . -type f -exec cat {} +",
    "cd memory-bank && ls",
    "make memory-bank",
    "memory-bank status",
    "ls memory-bank | xargs rm",
    "xargs -a file rm",
    "echo -o memory-bank/x | xargs sort README.md",
    "cat README.md > memory-bank/x.md",
]


@pytest.mark.rule("GRD-2")
@pytest.mark.parametrize("command", EVERYDAY)
def test_the_everyday_is_answered_at_once(project: Path, command: str) -> None:
    assert quickly(project, command)


@pytest.mark.rule("GRD-2")
@pytest.mark.parametrize("command", HANDED_ON)
def test_what_needs_a_look_is_handed_on(project: Path, command: str) -> None:
    assert not quickly(project, command)


@pytest.mark.rule("GRD-2", "GAT-7")
@pytest.mark.parametrize(("command", "shows_nothing"), NAMING)
def test_a_reader_may_be_given_the_bank(project: Path, command: str, shows_nothing: bool) -> None:
    assert quickly(project, command, after=False) == READER
    assert bool(quickly(project, command)) is shows_nothing


def test_a_cwd_inside_the_bank_is_handed_on(project: Path) -> None:
    assert not quickly(project, "touch x", fence_of(project).bank + "/details")


def kind(name: str) -> str:
    return ProgramRow(spec(name)).kind


NAMES = [name for line in TABLE.splitlines() if line.startswith("    ") for name in line.split()]


def test_every_program_stands_in_one_row() -> None:
    assert len(NAMES) == len(set(NAMES)), sorted({name for name in NAMES if NAMES.count(name) > 1})
    assert all(kind(name) for name in NAMES)
    assert kind("python3.12") == kind("python3")
    assert kind("no-such-program") == ""


PROGRAMS = [
    *NAMES, "sed -i", "sed -n", "perl -pe", "sh -c", "bash -c", "foo", "foo -o", "foo -i", "rsync -a --delete", "cp -r",
    "chmod -R", "rm -rf", "gzip -r", "grep -r", "grep -l", "sort -o", "while read x; do", "for x in", "if", "{", "(",
    "uv run", "npm exec", "timeout 5", "env A=b", "python -m", "./run.sh", "$(", "`",
]  # fmt: skip
WORDS = [
    "memory-bank", "memory-bank/MEMORY.md", "memory-bank/*", "mb", "mb/", "mb/MEMORY.md", "docs/link.md", "docs/link.txt", "src/d", "src/d/patterns.md", "src/d/*",
    "src", "docs",
    "docs/*", "docs/*.md", "*", "*.md", "*/", "*/*.md", "m*", "m?", ".", "..", "./", "/", "~", "../proj", "../proj/m*",
    "/tmp", "$x", '"$x"', "$X", "$x/", "$X/m*", "$PWD", "$PWD/*", "$HOME", '"$@"', "$1", "$(ls)", "$(find .)", "`ls`",
    "$(date)", "$(cat list.txt)", "list.txt", "README.md", "a", "b.txt", "x.php", "file{1,2}.txt", "m{b,c}", "memory",
    "bank", "-bank", "x=memory", "y=-bank", "x=mb", "x=$(ls)", "$x$y", "-r", "-rf", "-i", "-o", "-t", "-exec", "{}",
    "\\;", "+", "-delete", "-name", "'*.md'", "'*.php'", "-type f", "-0", "-I{}", "|", "| xargs", "&&", ";", "||", ">",
    ">>", "<", "2>&1", "> out.txt", "> mb", "> docs/link.txt", "< list.txt", "done", "fi", "}", ")", "do", "then", "in",
    "'s/a/b/'", "'{print $1}'", "'{print > \"mb/x\"}'", "-e", "-c", "'touch mb/x'", '"cat mb/MEMORY.md"', "../state/*",
    "--", "!", "-not", "status", "checkout", "ls-files", "<(ls)", ">(cat)", "read x", "/bin/rm", "sudo",
    ".claude", ".c*",
    "rm", "mv", "touch", "cat", "sh", "sed",
]  # fmt: skip
commands = st.tuples(
    st.sampled_from(PROGRAMS), st.lists(st.one_of(st.sampled_from(WORDS), st.sampled_from(PROGRAMS)), max_size=8)
).map(lambda drawn: " ".join([drawn[0], *drawn[1]]))


@pytest.mark.rule("GRD-2", "GRD-7", "GRD-8", "GAT-7", "GAT-8")
def test_law_the_fast_lane_never_lets_pass_what_a_rule_would_speak_about(project: Path) -> None:
    fence, world = fence_of(project), world_of(project)
    passed = 0

    @given(commands)
    def holds(command: str) -> None:
        nonlocal passed
        before, after = quickly(project, command, after=False), quickly(project, command)
        if not before:
            assert not after, command
            return
        passed += 1
        found = judge(command, fence.project, fence, world)
        assert found.verdict != "writes", command
        assert (found.state, found.settings, found.own) == (False, (), ()), command
        assert not (after and found.reads), command
        assert before != READER or found.done, command

    holds()
    assert passed > 0


# Readers that end by themselves and ask for no terminal.
HARMLESS = [n for n in NAMES if kind(n) in READERS and shutil.which(n) and n not in (
    "kill", "killall", "pkill", "yes", "top", "htop", "less", "more", "most", "view", "journalctl", "dmesg", "sleep", "ping",
    "man", "info", "reset", "clear", "wait", "stty", "read",
)]  # fmt: skip
PLAIN = [
    "memory-bank/MEMORY.md", "memory-bank", "mb", "docs/link.md", "src/d/patterns.md", "README.md", "*", "*.md", "-r", "-n",
    "-c", "-o", "-i", "-l", "-s", "-d", "-f", "-w", "foo", "'s/foo/bar/'", "'{print $1}'", "| cat", "| sort", "&& ls", "; wc -l",
    "$(ls)", "list.txt", "--output=x", "-1", "..", "-v", "-e", "/dev/null", "< README.md", "'w x'", "-x", "-p",
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.rule("GRD-10")
@pytest.mark.skipif(shutil.which("bash") is None, reason="the commands are bash's, and there is none here")
def test_law_what_changed_the_bank_was_not_called_harmless(project: Path, tmp_path: Path) -> None:
    """Generated commands really run: whatever they did, no one of them was harmless and changed a page."""
    drawn: list[str] = []
    seed = 20261117
    while len(drawn) < 150:
        words = []
        for choice in (HARMLESS, PLAIN, PLAIN, PLAIN, PLAIN):
            seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
            words.append(choice[(seed >> 33) % len(choice)])
        command = " ".join(words)
        if judge(command, str(project), fence_of(project), world_of(project)).verdict == "harmless":
            drawn.append(command)
    root = tmp_path / "here"
    shutil.copytree(project.parent, root, symlinks=True)
    here, env = root / "proj", {"PATH": os.environ["PATH"], "HOME": str(root / "home"), "LANG": "C.UTF-8"}
    before = photograph(here / "memory-bank")
    for command in drawn:
        subprocess.run(
            ["timeout", "5", "bash", "-c", command], cwd=here, env=env, stdin=subprocess.DEVNULL, capture_output=True
        )
        assert photograph(here / "memory-bank") == before, command
