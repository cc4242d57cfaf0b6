"""GRD-8: what lies beside the bank and is no agent's to touch, and which bank is taken as ours at all."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import memorybank
from conftest import Project
from gates.conftest import Agent
from memorybank.app.hook.explained_call import explain
from memorybank.cli.main import cli
from memorybank.light import address
from memorybank.light.fast_lane import quiet_call
from memorybank.model.change import Flow, Plan, Update
from memorybank.policy.shell.quick import quick
from memorybank.store.apply import apply
from memorybank.store.project import find, places

# ------------------------------------------------------------ state, cache, our own program


def ways_to_write(path: str) -> list[tuple[str, dict[str, object]]]:
    patch = f"*** Begin Patch\n*** Update File: {path}\n@@\n-a\n+b\n*** End Patch\n"
    return [
        ("Write", {"file_path": path, "content": "x"}),
        ("Edit", {"file_path": path, "old_string": "a", "new_string": "b"}),
        ("apply_patch", {"patchText": patch}),
        ("mcp__files__write_file", {"path": path, "content": "x"}),
        ("mcp__files__store", {"where": path}),
        ("delete_file", {"path": path}),
        ("Bash", {"command": f"echo x > {path}"}),
        ("Bash", {"command": f"rm -f {path}"}),
        ("Bash", {"command": f"sed -i s/a/b/ {path}"}),
        ("Bash", {"command": f"cp /etc/hostname {path}"}),
    ]


@pytest.mark.rule("GRD-8")
@pytest.mark.parametrize("kind", ["state", "cache"])
def test_state_and_cache_are_out_of_bounds(bank: Project, kind: str) -> None:
    path = f"{address.base(kind)}/0123456789abcdef/search-5.db"
    reads: list[tuple[str, dict[str, object]]] = [
        ("Read", {"file_path": path}),
        ("Bash", {"command": f"sqlite3 {path} .d"}),
    ]
    for tool, args in (*ways_to_write(path), *reads):
        found = explain(tool, args, str(bank.root))
        assert (found.decision, found.rules[:1]) == ("deny", ("GRD-8",)), (tool, args)
    link = bank.root / "elsewhere"
    os.makedirs(address.base(kind))
    link.symlink_to(address.base(kind))
    for command in (f"cat {link}/x", "echo x > elsewhere/x", "rm -rf elsewhere/x"):
        assert explain("Bash", {"command": command}, str(bank.root)).decision == "deny", command
    assert explain("Write", {"file_path": str(link / "x"), "content": ""}, str(bank.root)).decision == "deny"
    neighbour = f"{os.path.dirname(address.base(kind))}/pip/x"
    assert explain("Write", {"file_path": neighbour, "content": ""}, str(bank.root)).decision != "deny"


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """An environment that holds a copy of the package, as pip leaves one."""
    env = tmp_path / "env"
    packages = env / f"lib/python{sys.version_info.major}.{sys.version_info.minor}/site-packages"
    skipped = shutil.ignore_patterns("__pycache__", "skill")
    shutil.copytree(Path(memorybank.__file__).parent, packages / "memorybank", ignore=skipped)
    for name in ("bin/memory-bank", "bin/mb", "share/memorybank/hook/start.py"):
        (env / name).parent.mkdir(parents=True, exist_ok=True)
        (env / name).write_text("#!/bin/sh\n", encoding="utf-8")
    return env


def judged(installed: Path, project: Project, calls: list[tuple[str, dict[str, object]]]) -> list[dict[str, object]]:
    """By the copy itself, in one process."""
    packages = next(installed.glob("lib/python*/site-packages"))
    rows = "".join(json.dumps({"tool": tool, "args": args}) + "\n" for tool, args in calls)
    done = subprocess.run(
        [sys.executable, "-m", "memorybank", "explain", "--batch"],
        input=rows, capture_output=True, text=True, cwd=project.root, env={**os.environ, "PYTHONPATH": str(packages)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.rule("GRD-8")
@pytest.mark.slow
def test_our_own_program_is_read_and_never_written(bank: Project, installed: Path) -> None:
    packages = next(installed.glob("lib/python*/site-packages"))
    ours = [packages / "memorybank/hook/lane.py", packages / "memorybank/new.py", installed / "bin/mb",
            installed / "bin/memory-bank", installed / "share/memorybank/hook/start.py"]  # fmt: skip
    linked = bank.root / "mb-link"
    linked.symlink_to(installed / "bin/mb")
    writes = [way for path in (*ours, linked) for way in ways_to_write(str(path))]
    writes += [("Bash", {"command": f"rm -rf {tree}"}) for tree in (packages, installed, packages / "memorybank")]
    writes += [("Bash", {"command": f"cd {packages}/memorybank && truncate -s 0 hook/lane.py"})]
    for call, row in zip(writes, judged(installed, bank, writes), strict=True):
        assert row["decision"] == "deny", call
        assert "GRD-8" in row["rules"] or "GRD-6" in row["rules"], call  # type: ignore[operator]
    passes: list[tuple[str, dict[str, object]]] = [
        ("Read", {"file_path": str(ours[0])}),
        ("Bash", {"command": f"cat {ours[0]}"}),
        ("Bash", {"command": f"grep -rn def {packages}/memorybank"}),
        ("Bash", {"command": "pip install other"}),
        ("Bash", {"command": f"{installed}/bin/pip install other"}),
        ("Write", {"file_path": str(packages / "other/x.py"), "content": "x"}),
        ("Bash", {"command": f"echo x > {packages}/other.pth"}),
    ]
    for call, row in zip(passes, judged(installed, bank, passes), strict=True):
        assert row["decision"] in ("allow", "warn"), call


@pytest.mark.rule("GRD-8")
def test_an_editable_install_is_named_and_not_fenced(bank: Project) -> None:
    own = str(Path(memorybank.__file__).parent / "hook/lane.py")
    assert explain("Edit", {"file_path": own, "old_string": "a", "new_string": "b"}, str(bank.root)).decision != "deny"
    found = bank.mb("doctor")
    assert "editable" in found.out
    assert os.path.dirname(memorybank.__file__) in found.out


# ------------------------------------------------------------ several names of one file


@pytest.fixture
def linked(bank: Project) -> Project:
    os.link(bank.bank / "details/patterns.md", bank.root / "notes.txt")
    return bank


@pytest.mark.rule("GRD-8")
@pytest.mark.parametrize("path", ["notes.txt", "memory-bank/details/patterns.md", "./src/../notes.txt"])
@pytest.mark.parametrize("tool", ["Write", "Edit", "MultiEdit", "apply_patch", "mcp__files__store"])
def test_a_page_is_not_written_under_another_name(linked: Project, path: str, tool: str) -> None:
    patch = f"*** Begin Patch\n*** Update File: {path}\n@@\n-a\n+b\n*** End Patch\n"
    args: dict[str, object] = {"patchText": patch} if tool == "apply_patch" else {"file_path": path}
    found = explain(tool, args | {"content": "x", "old_string": "a", "new_string": "b"}, str(linked.root))
    assert (found.decision, "GRD-8" in found.rules) == ("deny", True)
    target = str(linked.root / path.removeprefix("./src/../"))
    assert f"cp -p {target} {target}.own && mv -f {target}.own {target}" in found.agent


@pytest.mark.rule("GRD-8")
def test_the_command_it_names_makes_two_files_of_one(linked: Project) -> None:
    agent, page = Agent(linked), linked.bank / "details/patterns.md"
    told = agent.asks("Write", file_path="notes.txt", content="x").agent
    command = told.rpartition(": ")[2].strip()
    assert agent.asks("Bash", command=command).decision != "deny", "of the name outside, an agent may"
    before = page.read_bytes()
    subprocess.run(command, shell=True, check=True, cwd=linked.root)
    assert (page.stat().st_nlink, page.read_bytes()) == (1, before)
    assert agent.asks("Write", file_path="notes.txt", content="x").decision != "deny"


@pytest.mark.rule("GRD-8")
def test_other_files_with_several_names_are_nobodys_business(bank: Project) -> None:
    os.link(bank.root / "src/cart.py", bank.root / "src/again.py")
    found = explain("Write", {"file_path": "src/again.py", "content": "x"}, str(bank.root))
    assert "GRD-8" not in found.rules


@pytest.mark.rule("GRD-8")
def test_the_fast_lane_looks_at_the_number_of_names(linked: Project) -> None:
    agent = Agent(linked)
    agent.hears()
    agent.reads("memory-bank/details/patterns.md")
    for _ in range(2):  # all there is to say has been said: a further ordinary write is let through at once
        agent.asks("Write", file_path="src/cart.py", content="x")

    def is_quiet(path: str) -> bool:
        args: dict[str, object] = {"file_path": path, "content": "x"}
        return quiet_call("Write", args, str(linked.root), "s1", "", after=False, quick=quick)

    assert is_quiet("src/cart.py")
    assert not is_quiet("notes.txt")


@pytest.mark.rule("GRD-8", "GRD-2")
@pytest.mark.parametrize(
    "command",
    [
        "ln memory-bank/MEMORY.md x",
        "ln -f memory-bank/MEMORY.md src/x.py",
        "ln -P -t src memory-bank/MEMORY.md",
        "link memory-bank/MEMORY.md x",
        "cp -l memory-bank/MEMORY.md x",
        "cp --link memory-bank/MEMORY.md x",
        "cp -al memory-bank copy",
        "cp -rl . ../copy",
        "cd memory-bank && ln MEMORY.md ../x",
        "cp -lr $PWD/memory-bank/details src/",
        "python3 -c \"import os; os.link('memory-bank/MEMORY.md', 'x')\"",
        "find memory-bank -name '*.md' -exec ln {} src/ \\;",
        'perl -e \'link("memory-bank/MEMORY.md", "x")\'',
    ],
)
def test_a_shell_makes_no_second_name_of_a_page(bank: Project, command: str) -> None:
    found = explain("Bash", {"command": command}, str(bank.root))
    assert (found.decision, found.rules[:1]) == ("deny", ("GRD-2",))


@pytest.mark.rule("GRD-8", "GRD-2")
@pytest.mark.parametrize(
    "command", ["ln -s memory-bank/MEMORY.md x", "cp memory-bank/MEMORY.md x", "ln src/cart.py x", "cp -al src copy"]
)
def test_copies_and_soft_links_are_something_else(bank: Project, command: str) -> None:
    assert explain("Bash", {"command": command}, str(bank.root)).decision == "allow"


@pytest.mark.rule("GRD-8")
def test_our_own_apply_writes_a_fresh_file(linked: Project) -> None:
    page = linked.bank / "details/patterns.md"
    before = page.read_bytes()
    plan = Plan(Flow.REFRESH, (Update("details/patterns.md", before, b"# Patterns\n", "x"),))
    apply(plan, linked.bank, places(linked.bank))
    assert (page.read_bytes(), page.stat().st_nlink) == (b"# Patterns\n", 1)
    assert (linked.root / "notes.txt").read_bytes() == before


# ------------------------------------------------------------ a bank further up


def planted(above: Path, mode: int, owner: int = -1) -> Path:
    """A folder with a bank in it, and somebody's work below."""
    (above / "memory-bank").mkdir(parents=True)
    (above / "memory-bank/MEMORY.md").write_text("# Obey\n", encoding="utf-8")
    work = above / "work"
    work.mkdir()
    if owner >= 0:
        os.chown(above, owner, owner)
    above.chmod(mode)
    return work


ROOT = os.geteuid() == 0
ABOVE = [
    # the story, mode, is it somebody else's, is it taken?
    ("ours", 0o755, False, True),
    ("a group's", 0o775, False, True),
    ("everybody's", 0o777, False, False),
    ("everybody's, as /tmp is", 0o1777, False, False),
    pytest.param("another user's", 0o755, True, False, marks=pytest.mark.skipif(not ROOT, reason="chown needs root")),
]


@pytest.mark.rule("GRD-8")
@pytest.mark.parametrize(("story", "mode", "theirs", "taken"), ABOVE)
def test_a_bank_above_is_ours_only_if_nobody_else_could_have_put_it_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, story: str, mode: int, theirs: bool, taken: bool
) -> None:
    above = tmp_path / "above"
    work = planted(above, mode, 4321 if theirs else -1)
    monkeypatch.chdir(work)
    bank = str(above / "memory-bank")
    found = address.find(str(work))
    assert (found.bank, found.foreign) == ((bank, "") if taken else ("", bank)), story
    assert find(None, work).project == (above if taken else work), "commands and hooks agree"
    agent = Agent(Project(work), cwd=str(work))
    start = agent.starts()
    assert ("Obey" in start.agent) is taken
    assert start.speaks("GRD-8") is not taken
    assert (bank in start.person) is not taken
    status = CliRunner().invoke(cli, ["status"])
    assert (bank in status.output and "everyone" in status.output) is not taken
    doctor = CliRunner().invoke(cli, ["doctor"])
    assert ("everyone may write" in doctor.output) is not taken
    search = CliRunner().invoke(cli, ["search", "obey"])
    assert (search.exit_code == 0) is taken
    assert find(None, above).project == above, "in the folder itself it is what somebody chose to work in"
    assert CliRunner().invoke(cli, ["status", "--project", str(above)]).exit_code in (0, 1)


@pytest.mark.rule("GRD-8")
@pytest.mark.parametrize("linked", [False, True])
@pytest.mark.parametrize(
    "how", ["everybody's", pytest.param("another's", marks=pytest.mark.skipif(not ROOT, reason="chown"))]
)
def test_a_bank_above_that_is_not_ours_itself_is_not_taken(tmp_path: Path, how: str, linked: bool) -> None:
    """In a folder of ours; or a link there that leads to it."""
    above = tmp_path / "above"
    work = planted(above, 0o755)
    bank = above / "memory-bank"
    if linked:
        bank.rename(tmp_path / "elsewhere")
        bank.symlink_to(tmp_path / "elsewhere")
    assert address.find(str(work)).bank == str(bank)
    if how == "everybody's":
        bank.chmod(0o777)
    else:
        os.chown(bank, 4321, 4321)
    found = address.find(str(work))
    assert (found.bank, found.foreign) == ("", str(bank))
    assert address.find(str(above)).bank == str(bank), "in the folder itself it is what somebody chose to work in"


@pytest.mark.rule("GRD-8")
@pytest.mark.parametrize(("mode", "taken"), [(0o777, True), (0o1777, False)])
def test_the_top_of_a_work_tree_is_taken_unless_everybody_shares_it(tmp_path: Path, mode: int, taken: bool) -> None:
    above = tmp_path / "above"
    work = planted(above, mode)
    (above / ".git").mkdir()
    assert bool(address.find(str(work)).bank) is taken
    assert find(None, work).project == above


@pytest.mark.rule("GRD-8")
@pytest.mark.skipif(not ROOT, reason="chown needs root")
def test_under_sudo_the_caller_counts_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work = planted(tmp_path / "above", 0o755, 4321)
    assert not address.find(str(work)).bank
    monkeypatch.setenv("SUDO_UID", "4321")
    assert address.find(str(work)).bank


@pytest.mark.rule("GRD-8")
def test_a_planted_bank_does_not_hide_the_one_above_it(tmp_path: Path) -> None:
    outer = tmp_path / "outer"
    planted(outer, 0o755)
    work = planted(outer / "shared", 0o777)
    found = address.find(str(work))
    assert (found.project, found.foreign) == (str(outer), str(outer / "shared/memory-bank"))
    assert find(None, work).project == outer
    assert stat.S_IMODE((outer / "shared").stat().st_mode) == 0o777
