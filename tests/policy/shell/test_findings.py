"""What a judgement carries besides its verdict: pages shown, our own commands, state, settings, the sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from memorybank.model.facts import Judgement
from memorybank.policy.shell.judge import judge
from memorybank.texts import en_hook, zh_hook
from policy.shell.shell_project import build, fence_of, world_of


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("findings"), git=False)


def judged(project: Path, command: str, cwd: str = "") -> Judgement:
    return judge(command, str(project / cwd) if cwd else str(project), fence_of(project), world_of(project))


@pytest.mark.rule("GRD-2")
@pytest.mark.parametrize(
    "command",
    [
        "gawk -i inplace '{print}' memory-bank/MEMORY.md",
        "awk -iinplace -f x.awk memory-bank/MEMORY.md",
        "awk --include=inplace 1 memory-bank/MEMORY.md",
    ],
)
def test_awk_in_place_is_a_write(project: Path, command: str) -> None:
    """Not run in bash, as the other rows are: few machines have gawk."""
    assert judged(project, command).verdict == "writes"


MEMORY, PATTERNS = "MEMORY.md", "details/patterns.md"
SHOWN = [
    ("the plain way", "cat memory-bank/MEMORY.md", [MEMORY]),
    ("some lines of it", "head -5 memory-bank/details/patterns.md", [PATTERNS]),
    ("sed prints", "sed -n '1,3p' memory-bank/details/patterns.md", [PATTERNS]),
    ("through filters", "cat memory-bank/MEMORY.md | grep foo | sort | head", [MEMORY]),
    ("from a redirection", "grep foo < memory-bank/MEMORY.md", [MEMORY]),
    ("grep with lines", "grep -n foo memory-bank/MEMORY.md memory-bank/details/patterns.md", [MEMORY, PATTERNS]),
    ("awk", "awk '{print $1}' memory-bank/MEMORY.md", [MEMORY]),
    ("from inside", "cd memory-bank/details && cat patterns.md", [PATTERNS]),
    ("through a link", "cat mb/details/patterns.md", [PATTERNS]),
    ("in a loop", "for f in memory-bank/MEMORY.md; do cat $f; done", [MEMORY]),
    ("substituted", 'echo "$(cat memory-bank/MEMORY.md)"', [MEMORY]),
    ("by find", "find memory-bank -name patterns.md -exec cat {} +", [PATTERNS]),
    ("by find and xargs", "find memory-bank -name patterns.md | xargs cat", [PATTERNS]),
    ("a search that finds nothing", "find memory-bank -name nothing -exec cat {} +", []),
    ("only names", "grep -l foo memory-bank/MEMORY.md", []),
    ("only a count", "grep -c foo memory-bank/MEMORY.md", []),
    ("only an answer", "grep -q foo memory-bank/MEMORY.md", []),
    ("counted", "cat memory-bank/MEMORY.md | wc -l", []),
    ("a listing", "ls -l memory-bank; find memory-bank; wc -l memory-bank/MEMORY.md", []),
    ("into a file", "cat memory-bank/MEMORY.md > ../out/copy.md", []),
    ("to nowhere", "cat memory-bank/MEMORY.md > /dev/null", []),
    ("another folder's page", "cat other/memory-bank/x.md", []),
]


@pytest.mark.rule("GAT-7")
@pytest.mark.parametrize(("story", "command", "pages"), SHOWN, ids=[row[0] for row in SHOWN])
def test_pages_shown(project: Path, story: str, command: str, pages: list[str]) -> None:
    found = judged(project, command)
    assert found.verdict != "writes"
    assert list(found.reads) == sorted(str(project / "memory-bank" / page) for page in pages)


OWN = [
    ("memory-bank status --json", [("status", "--json")]),
    ("mb apply 7", [("apply", "7")]),
    ("cd src && mb search foo | head", [("search", "foo")]),
    ("sudo -u ada memory-bank restore", [("restore",)]),
    ("FOO=1 mb undo", [("undo",)]),
    ("env FOO=1 BAR=2 mb undo", [("undo",)]),
    ("/usr/local/bin/memory-bank propose x", [("propose", "x")]),
    ("python3 -m memorybank doctor", [("doctor",)]),
    ("python -I -m memorybank apply 3 --yes", [("apply", "3", "--yes")]),
    ("uvx memorybank status", [("status",)]),
    ("pipx run memorybank status", [("status",)]),
    ("uv run mb status", [("status",)]),
    ("bash -c 'mb proposals accept'", [("proposals", "accept")]),
    ("timeout 5 mb status && nohup mb log", [("status",), ("log",)]),
    ("echo 3 | xargs mb apply", [("apply", "3")]),
    ("cmd='mb undo'; $cmd", [("undo",)]),
    ("echo mb undo", []),
    ("grep mb README.md", []),
    ("ls mb", []),
]


@pytest.mark.rule("GRD-7")
@pytest.mark.parametrize(("command", "argv"), OWN, ids=[row[0] for row in OWN])
def test_our_own_commands_are_found(project: Path, command: str, argv: list[tuple[str, ...]]) -> None:
    assert list(judged(project, command).own) == argv


STATE = [
    ("ls ../state/memory-bank", True),
    ("cat ../state/memory-bank/x/journal", True),
    ("cd ../state && cat memory-bank/log", True),
    ("rm -rf ../state", True),
    ("echo x > ../state/memory-bank/s", True),
    ("S=../state; ls $S/memory-bank", True),
    ("tar cf ../out/s.tar --directory=../state/memory-bank .", True),
    ("ls ../state", False),
    ("echo ../state/memory-bank", False),
    ("ls memory-bank", False),
]


@pytest.mark.rule("GRD-8")
@pytest.mark.parametrize(("command", "reaches"), STATE, ids=[row[0] for row in STATE])
def test_the_state_folder_is_seen(project: Path, command: str, reaches: bool) -> None:
    (project.parent / "state/memory-bank").mkdir(parents=True, exist_ok=True)
    assert judged(project, command).state is reaches


SETTINGS = [
    ("echo {} > .claude/settings.json", True),
    ("rm -rf .claude", True),
    ("sed -i s/a/b/ .claude/settings.json", True),
    ("mv .claude /tmp", True),
    ("cat .claude/settings.json", False),
    ("echo {} > .claude/other.json", False),
    ("touch src/settings.json", False),
]


@pytest.mark.rule("GAT-8")
@pytest.mark.parametrize(("command", "touched"), SETTINGS, ids=[row[0] for row in SETTINGS])
def test_settings_are_seen(project: Path, command: str, touched: bool) -> None:
    assert bool(judged(project, command).settings) is touched


VERDICTS = [
    ("git pull", "external"),
    ("git checkout feature", "external"),
    ("git switch -c topic", "external"),
    ("git rebase main && git push", "external"),
    ("git stash pop", "external"),
    ("git status && git log | head", "harmless"),
    ("ls src; wc -l *.txt", "harmless"),
    ("cp memory-bank/MEMORY.md ../out/", "unknown"),
    ("rm -rf build", "unknown"),
    ("find src -name '*.pyc' -delete", "harmless"),
    ("cargo build", "unknown"),
    ("./no-such-program", "unknown"),
    ("npx markdownlint memory-bank", "unknown"),
    ("someprogram memory-bank", "unknown"),
    ("someprogram --output=memory-bank/x.md", "writes"),
    ("someprogram -o memory-bank/x.md", "writes"),
    ("rm -rf $UNSET_DIR/cache", "unknown"),
    ("rm $(some-program memory-bank)", "writes"),
    ("cat memory-bank/MEMORY.md > $OUT", "unknown"),
    ("echo 'unclosed > memory-bank/x", "writes"),
    ("echo 'unclosed memory-bank", "unknown"),
    ("((", "unknown"),
    ("", "harmless"),
    ("# rm -rf memory-bank", "harmless"),
]


@pytest.mark.rule("GRD-2")
@pytest.mark.parametrize(("command", "verdict"), VERDICTS, ids=[row[0] or "nothing" for row in VERDICTS])
def test_verdicts(project: Path, command: str, verdict: str) -> None:
    assert judged(project, command).verdict == verdict


@pytest.mark.rule("GRD-2")
def test_a_folder_of_another_case_is_the_bank_unless_it_stands_beside_it(tmp_path: Path) -> None:
    project = build(tmp_path, git=False)
    assert judged(project, "touch Memory-Bank/x").verdict == "writes"
    (project / "Memory-Bank").mkdir()
    assert judged(project, "touch Memory-Bank/x").verdict != "writes"


@pytest.mark.rule("GRD-2")
@pytest.mark.parametrize(
    ("command", "key", "target"),
    [
        ("echo x > memory-bank/MEMORY.md", "shell.write", "memory-bank/MEMORY.md"),
        ("rm memory-bank/_index.md", "shell.remove", "memory-bank/_index.md"),
        ("chmod -R u+x .", "shell.tree", ""),
        ("git checkout HEAD -- memory-bank", "shell.git", "memory-bank"),
        ("rm $(pick memory-bank)", "shell.hidden", ""),
        ("echo 'open > memory-bank", "shell.unparsable", "memory-bank"),
    ],
)
def test_a_refusal_says_what_and_names_the_sentence(project: Path, command: str, key: str, target: str) -> None:
    found = judged(project, command)
    assert found.text == key
    assert target in found.target
    for texts in (en_hook.TEXTS, zh_hook.TEXTS):
        assert found.by in texts[key].format(target=found.target, by=found.by)


@pytest.mark.rule("GRD-2")
def test_a_test_of_find_without_its_value_swallows_no_action(project: Path) -> None:
    assert judged(project, "find ./memory-bank -inum $inum -exec rm {} \\;").verdict == "writes"
