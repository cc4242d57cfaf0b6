"""Law: what the fast lane lets pass, no rule could have spoken about. And it does let the everyday pass."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import strategies  # noqa: F401  (the house's hypothesis profiles)
from memorybank.policy.shell import prefilter
from memorybank.policy.shell.commands.dispatch import HOME_OF
from memorybank.policy.shell.commands.table import READERS, ROWS
from memorybank.policy.shell.judge import judge
from memorybank.policy.shell.prefilter import surely_harmless
from policy.shell.shell_project import build, fence_of, link_into, world_of


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("fast"), git=False)


def fast(project: Path, command: str) -> bool:
    return surely_harmless(command, str(project), fence_of(project), lambda word: link_into(project, word))


EVERYDAY = [
    "ls -la",
    "ls *.py",
    "pwd && date",
    "find /usr -group staff",
    "find . -name '*.py' | head",
    "grep -rn foo src | head -20",
    "grep -r foo . | head",
    "for i in 1 2 3; do echo $i; done",
    "cat README.md | wc -l",
    "sed -n '1,20p' src/app.py",
    "sed 's/a/b/g' README.md",
    "awk '{print $2}' data.txt | sort | uniq -c",
    "git status",
    "git diff HEAD~1 -- src | head -50",
    "git add src && git commit -m 'a message'",
    "mkdir -p build/obj && touch build/obj/x.o",
    "rm -f build/out.txt",
    "cp README.md build/",
    "echo hello > build/hello.txt",
    "ps aux | grep python | awk '{print $2}' | xargs kill",
    "cargo test 2>&1 | tail -20",
    "pytest -q tests",
    "test -f README.md && echo yes || echo no",
    "du -sh /var/log | sort -h",
    "find /var/log -name '*.gz' -mtime +30 -delete",
    "find src -name '*.tmp' -exec rm {} +",
    "x=$(date +%s); echo $x",
    "if [ -d src ]; then ls src; fi",
    "which python3",
    "curl -s https://example.org/x.json | jq .name",
    "tar czf build/src.tgz src",
    "diff <(sort data.txt) <(sort file1.txt)",
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
    "sh scripts/run.sh",
    "./scripts/run.sh",
    "make wipe",
    "git checkout .",
    "git pull",
    "python3 -c 'print(1)'",
    "echo x > $(ls | head -1)/y",
    "cat .claude/settings.json",
    "echo 'touch x' | sh",
    "printf -v p '%s-%s' memory bank; rm -r $p",
]


@pytest.mark.rule("GRD-2")
@pytest.mark.parametrize("command", EVERYDAY)
def test_the_everyday_is_answered_at_once(project: Path, command: str) -> None:
    assert fast(project, command)


@pytest.mark.rule("GRD-2")
@pytest.mark.parametrize("command", HANDED_ON)
def test_what_needs_a_look_is_handed_on(project: Path, command: str) -> None:
    assert not fast(project, command)


def test_a_cwd_inside_the_bank_is_handed_on(project: Path) -> None:
    fence = fence_of(project)
    assert not surely_harmless("touch x", fence.bank + "/details", fence, lambda _: False)


def listed_in(*tables: str) -> set[str]:
    assert all(table[0] == table[-1] == " " and "  " not in table for table in tables), "a space around every word"
    return set("".join(tables).split())


def test_both_lanes_know_the_same_programs() -> None:
    """What the judge has words for is in one of the fast lane's lists; what that calls quiet, only reads."""
    quiet = listed_in(prefilter.QUIET, prefilter.SHOWING)
    listed = quiet | listed_in(prefilter.WRITERS, prefilter.ALONE, prefilter.PREFIXES, prefilter.JUDGED)
    assert listed | {"stranger"} >= set(HOME_OF) | set(ROWS)
    shell_words = {"[[", "for", "select"}
    assert set(HOME_OF) | set(ROWS) | READERS | shell_words >= quiet


PROGRAMS = [
    *sorted(listed_in(prefilter.QUIET, prefilter.SHOWING, prefilter.WRITERS, prefilter.PREFIXES, prefilter.ALONE)),
    "find", "xargs", "git", "sed -i", "sed -n", "awk", "perl -pe", "perl -ne", "tar", "cpio", "zip", "sh -c", "bash -c",
    "su -c", "env", "rename", "foo", "foo -o", "foo -i", "cd", "vi", "rsync -a --delete", "cp -r", "chmod -R", "rm -rf",
    "gzip -r", "grep -r", "grep -l", "sort -o", "while read x; do", "for x in", "if", "{", "(",
]  # fmt: skip
WORDS = [
    "mb", "mb/", "mb/MEMORY.md", "docs/link.md", "docs/link.txt", "src/d", "src/d/patterns.md", "src/d/*",
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
        if not fast(project, command):
            return
        passed += 1
        found = judge(command, fence.project, fence, world)
        assert found.verdict in ("harmless", "unknown"), command
        assert (found.reads, found.state, found.settings, found.own) == ((), False, (), ()), command

    holds()
    assert passed > 0
