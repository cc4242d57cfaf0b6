"""`memory-bank restore`: what slipped past the guard goes back, and nothing anybody wrote is lost on the way."""

from __future__ import annotations

import json
import os
import shutil
import stat
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from conftest import Project
from memorybank.app.hook import set_aside
from memorybank.light import address
from memorybank.markdown.edit import stamp
from memorybank.model.bank import MACHINE_END, MACHINE_START, USER_END, USER_START
from memorybank.store import good_state, hook_log
from memorybank.store.project import places

pytestmark = pytest.mark.slow

MARKED = stamp(
    f"# P\n\n{MACHINE_START}\nours\n{MACHINE_END}\n\n{USER_START}\ntheirs\n{USER_END}\n", now="2026-01-01T00:00:00Z"
)
PICTURE = b"\x89PNG\0\xff" * 50


@pytest.fixture
def bank(project: Project) -> Project:
    """A bank with a bit of everything, remembered as it is."""
    project.page("MEMORY.md", "# Memory\n\nA project of words.\n")
    project.page("details/a.md", "# A\r\n\r\nodd   spacing\r\n")
    project.page("details/deep/b.md", "# B")
    project.page("details/marked.md", MARKED)
    project.page("details/broken.md", f"{MACHINE_START}\nno end\n")
    project.page("details/latin.md", b"caf\xe9\n")
    project.page("details/picture.png", PICTURE)
    (project.bank / "details/a.md").chmod(0o640)
    (project.bank / "link.md").symlink_to("details/a.md")
    remember(project)
    return project


def remember(project: Project) -> None:
    assert good_state.accept(str(project.bank), state(project)) is None


def state(project: Project) -> str:
    return str(places(project.bank).state)


def slips(project: Project) -> list[str]:
    return [f"{s.how} {s.path}" for s in good_state.check(str(project.bank), state(project), "s").slips]


def anatomy(project: Project) -> dict[str, tuple[int, object]]:
    """Every name in the bank: kind and permissions, and content or target."""
    found: dict[str, tuple[int, object]] = {}
    for folder, folders, names in os.walk(project.bank):
        for name in (*folders, *names):
            path = Path(folder, name)
            mode = path.lstat().st_mode
            content: object = None
            if stat.S_ISLNK(mode):
                content = os.readlink(path)
            elif stat.S_ISREG(mode):
                content = path.read_bytes()
            found[str(path.relative_to(project.bank))] = (mode, content)
    return found


def remove_tree(p: Project) -> None:
    shutil.rmtree(p.bank)


def folder_on_a_pages_name(p: Project) -> None:
    (p.bank / "details/a.md").unlink()
    p.page("details/a.md/x/y.md", "y")
    p.page("details/a.md/run.sh", "y")
    (p.bank / "details/a.md/empty").mkdir()


def file_on_a_folders_name(p: Project) -> None:
    shutil.rmtree(p.bank / "details")
    p.page("details", "no folder any more")


def folder_becomes_a_link(p: Project) -> None:
    (p.bank / "details").rename(p.root / "away")
    (p.bank / "details").symlink_to(p.root / "away")


def odd_names(p: Project) -> None:
    for name in (b"$HOME.md", b"~x", b"a:b.md", b"two\nlines.md", b"\xff.md", b"-rf", b"new/deep/x.bin"):
        path = os.path.join(os.fsencode(p.bank), name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as page:
            page.write(b"x")


def giant(p: Project) -> None:
    with open(p.page("film.md", ""), "wb") as film:
        film.truncate(9 * 1024 * 1024)


def locked_and_changed(p: Project) -> None:
    p.page("details/a.md", "x").chmod(0)


def as_a_link(path: Path, target: str) -> None:
    path.unlink()
    path.symlink_to(target)


def as_a_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def as_a_page(path: Path) -> None:
    path.unlink()
    path.write_bytes(b"x")


DAMAGE: dict[str, Callable[[Project], object]] = {
    "a page is changed": lambda p: p.page("MEMORY.md", "gone\n"),
    "a page is emptied": lambda p: p.page("details/a.md", ""),
    "a page goes": lambda p: (p.bank / "details/deep/b.md").unlink(),
    "a page with blocks": lambda p: p.page("details/marked.md", MARKED.replace("theirs", "x").replace("ours", "y")),
    "a page that was broken": lambda p: p.page("details/broken.md", "mended?\n"),
    "a page that is no UTF-8": lambda p: p.page("details/latin.md", "cafe\n"),
    "bytes that are no UTF-8": lambda p: p.page("MEMORY.md", b"\xff\xfe\0"),
    "a secret is written in": lambda p: p.page("MEMORY.md", "AKIA" + "Q3EGRIEKFPXZ7WTA\n"),
    "a new page": lambda p: p.page("details/new/n.md", "n"),
    "a new script": lambda p: p.page("run.sh", "x"),
    "a new link": lambda p: (p.bank / "details/l.md").symlink_to("/etc/passwd"),
    "a new broken link": lambda p: (p.bank / "l.md").symlink_to("nowhere"),
    "a new pipe": lambda p: os.mkfifo(p.bank / "details/pipe.md"),
    "a new folder": lambda p: (p.bank / "x/y/z").mkdir(parents=True),
    "a new giant": giant,
    "odd names": odd_names,
    "permissions of a page": lambda p: (p.bank / "details/a.md").chmod(0o777),
    "permissions and content": locked_and_changed,
    "permissions of a folder": lambda p: (p.bank / "details").chmod(0o700),
    "a picture is changed": lambda p: p.page("details/picture.png", b"x"),
    "a picture goes": lambda p: (p.bank / "details/picture.png").unlink(),
    "a link is turned": lambda p: as_a_link(p.bank / "link.md", "/etc/passwd"),
    "a link goes": lambda p: (p.bank / "link.md").unlink(),
    "a link becomes a page": lambda p: as_a_page(p.bank / "link.md"),
    "a page becomes a link": lambda p: as_a_link(p.bank / "MEMORY.md", "/etc/passwd"),
    "a page becomes a pipe": lambda p: as_a_pipe(p.bank / "MEMORY.md"),
    "a page is moved": lambda p: (p.bank / "details/a.md").rename(p.bank / "z.md"),
    "a folder on a page's name": folder_on_a_pages_name,
    "a file on a folder's name": file_on_a_folders_name,
    "a folder becomes a link": folder_becomes_a_link,
    "everything goes": remove_tree,
}


@pytest.mark.rule("GRD-1", "GRD-2")
@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_everything_goes_back_and_back_again(bank: Project, damage: Callable[[Project], object]) -> None:
    """The bank is bit for bit as it was; and `--undo` brings the damage back, bit for bit as well."""
    good = anatomy(bank)
    damage(bank)
    assert slips(bank)
    bad = anatomy(bank)
    assert bad != good
    shown = bank.mb("restore", "--plan", "--diff")
    assert shown.code == 0, shown.err
    assert anatomy(bank) == bad
    done = bank.mb("restore", "--yes")
    assert done.code == 0, done.err
    assert "restore --undo" in done.err
    assert anatomy(bank) == good
    assert slips(bank) == []
    assert good_state.pending(state(bank)) == ()
    assert "Nothing to put back" in bank.mb("restore").out
    if damage not in (DAMAGE["a page becomes a pipe"], DAMAGE["a new pipe"]):  # a pipe holds nothing to keep
        undone = bank.mb("restore", "--undo", "--yes")
        assert undone.code == 0, undone.err
        assert files_of(anatomy(bank)) == files_of(bad)


def files_of(found: dict[str, tuple[int, object]]) -> dict[str, tuple[int, object]]:
    return {path: entry for path, entry in found.items() if not stat.S_ISDIR(entry[0])}


def test_the_plan_is_shown_and_waits_for_a_yes(bank: Project) -> None:
    bank.page("MEMORY.md", "gone\n")
    bank.page("run.sh", "x")
    done = bank.mb("restore", "--diff")
    assert done.code == 3
    assert "[Memory Bank Update Plan]" in done.out
    assert "- Update: MEMORY.md (was changed)" in done.out
    assert "- Delete: run.sh (was not there before: not a page)" in done.out
    assert "+A project of words." in done.out
    assert "memory-bank restore --yes" in done.err
    assert bank.text("MEMORY.md") == "gone\n"


def test_only_what_is_named_goes_back(bank: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    for spelling in (
        "details",
        "memory-bank/details/",
        "deep/../../memory-bank/details/deep/..",
        str(bank.bank / "details"),
    ):
        bank.page("MEMORY.md", "a person's words\n")
        bank.page("details/a.md", "x")
        bank.page("details/deep/b.md", "x")
        assert bank.mb("restore", spelling, "--yes").code == 0
        assert bank.text("details/a.md").startswith("# A")
        assert bank.text("details/deep/b.md") == "# B"
        assert bank.text("MEMORY.md") == "a person's words\n"
    monkeypatch.chdir(bank.bank / "details")
    bank.page("details/a.md", "x")
    bank.page("details/deep/b.md", "x")
    assert bank.mb("restore", "./deep/b.md", "--yes").code == 0
    assert bank.text("details/deep/b.md") == "# B"
    assert bank.text("details/a.md") == "x"


@pytest.mark.parametrize("path", ["details/nowhere.md", "../outside.md", "/etc/passwd", "a\0b"])
def test_a_path_that_is_not_in_the_bank_is_refused(bank: Project, path: str) -> None:
    bank.page("MEMORY.md", "x")
    assert bank.mb("restore", path, "--yes").code == 4
    assert bank.text("MEMORY.md") == "x"


def test_accept_keeps_the_bank_as_it_is(bank: Project) -> None:
    bank.page("MEMORY.md", "better\n")
    bank.page("run.sh", "x")
    assert slips(bank) == ["changed MEMORY.md", "created run.sh"]
    done = bank.mb("restore", "--accept", "MEMORY.md")
    assert done.code == 0, done.err
    assert "MEMORY.md" in done.out
    assert [s.path for s in good_state.pending(state(bank))] == ["run.sh"]
    assert bank.mb("restore", "--accept").code == 0
    assert good_state.pending(state(bank)) == ()
    assert "Nothing to put back" in bank.mb("restore", "--yes").out
    assert bank.text("MEMORY.md") == "better\n"


def test_without_a_snapshot_it_says_where_to_look(project: Project) -> None:
    project.page("MEMORY.md", "# x\n")
    done = project.mb("restore", "--yes")
    assert done.code == 4
    assert "git diff -- memory-bank" in done.err
    assert project.mb("restore", "--undo").code == 4


def test_with_a_snapshot_but_no_restore_there_is_nothing_to_undo(bank: Project) -> None:
    done = bank.mb("restore", "--undo", "--yes")
    assert done.code == 4
    assert "no restore to take back" in done.err


def test_a_copy_that_was_lost_is_named_and_the_rest_goes_back(bank: Project) -> None:
    bank.page("MEMORY.md", "x")
    bank.page("details/a.md", "x")
    copies = Path(state(bank), "snapshot", "copies")
    next(c for c in copies.iterdir() if b"project of words" in c.read_bytes()).write_bytes(b"rot")
    done = bank.mb("restore", "--yes")
    assert done.code == 0
    assert "MEMORY.md cannot be put back" in done.err
    assert bank.text("details/a.md").startswith("# A")
    assert bank.text("MEMORY.md") == "x"
    assert bank.mb("restore", "--yes").code == 1


def test_a_page_edited_between_plan_and_yes_is_not_overwritten(bank: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    from memorybank.app.change import bank_restore as app

    for path in ("MEMORY.md", "details/picture.png"):
        bank.page(path, "slipped")
        carry = app.carry

        def late(work: app.Restoration, setting: object, path: str = path, carry: Callable[..., None] = carry) -> None:
            bank.page(path, "a person was quicker")
            carry(work, setting)

        monkeypatch.setattr(app, "carry", late)
        done = bank.mb("restore", path, "--yes")
        monkeypatch.setattr(app, "carry", carry)
        assert done.code == 4, path
        assert bank.text(path) == "a person was quicker"


def test_what_json_says_is_what_the_schemas_say(bank: Project) -> None:
    schemas = files("memorybank") / "schemas"
    bank.page("MEMORY.md", "x")
    bank.page("run.sh", "x")
    (bank.bank / "details/a.md").chmod(0o777)
    (bank.bank / "details/deep/b.md").unlink()
    for args, schema in ((("--plan",), "memory_ops"), ((), "memory_ops"), (("--yes",), "applied"), ((), "memory_ops")):
        done = bank.mb("restore", "--json", *args)
        told = json.loads(done.out)
        Draft202012Validator(json.loads((schemas / f"{schema}.json").read_text(encoding="utf-8"))).validate(told)
        assert told["action"] == schema
    assert told["operations"] == []
    assert json.loads(bank.mb("restore", "--json", "nowhere.md").out)["exitCode"] == 4


def test_a_name_cannot_forge_a_line_of_the_plan(bank: Project) -> None:
    bank.page("x.md (ok)\n- Update: MEMORY.md", "x")
    shown = bank.mb("restore", "--plan").out
    assert "\n- Update: MEMORY.md" not in shown
    assert "\\n- Update: MEMORY.md" in shown


def test_a_bank_behind_a_link_is_restored_where_it_really_is(bank: Project) -> None:
    bank.bank.rename(bank.root / "real")
    bank.bank.symlink_to(bank.root / "real")
    remember(bank)
    good = anatomy(bank)
    bank.page("MEMORY.md", "x")
    bank.page("x.sh", "x")
    assert bank.mb("restore", "--yes").code == 0
    assert anatomy(bank) == good
    assert bank.bank.is_symlink()


def test_accept_goes_alone(bank: Project) -> None:
    assert bank.mb("restore", "--accept", "--undo").code == 2


@pytest.mark.rule("GRD-11", "PRO-10")
def test_what_is_set_aside_is_a_proposal_that_shows_its_lines_and_can_be_written(bank: Project) -> None:
    good = bank.text("MEMORY.md")
    bank.page("MEMORY.md", good + "One line more.\n")
    done = bank.mb("restore", "--set-aside", "--yes")
    assert done.code == 0
    assert bank.text("MEMORY.md") == good
    [kept] = json.loads(bank.mb("proposals", "--json").out)["proposals"]
    assert "+One line more." in bank.mb("proposals", "show", kept["id"]).out
    assert bank.mb("proposals", "accept", kept["id"], "--yes").code == 0
    assert bank.text("MEMORY.md") == good + "One line more.\n"
    assert slips(bank) == []


@pytest.mark.rule("GRD-11")
def test_a_fault_of_ours_in_setting_aside_keeps_no_slip_from_being_told(
    bank: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise TypeError("a fault")

    monkeypatch.setattr(set_aside, "put_back", broken)
    (bank.bank / "details/a.md").unlink()
    where = address.find(str(bank.root))
    where.state = address.state_folder(str(bank.bank))
    assert set_aside.set_aside(where, good_state.check(where.bank_path, where.state, "s").slips) == ()
    assert [(one.rule, one.error) for one in hook_log.failures(where.state)] == [("GRD-11", "TypeError('a fault')")]


@pytest.mark.rule("GRD-11")
def test_what_is_no_page_is_kept_and_listed_but_never_written(bank: Project) -> None:
    bank.page("run.sh", "true\n")
    assert bank.mb("restore", "--set-aside", "--yes").code == 0
    assert not (bank.bank / "run.sh").exists()
    [kept] = json.loads(bank.mb("proposals", "--json").out)["proposals"]
    refused = bank.mb("proposals", "accept", kept["id"], "--yes")
    assert refused.code == 4
    assert "Markdown" in refused.err
    assert bank.mb("restore", "--undo", "--yes").code == 0
    assert (bank.bank / "run.sh").read_text(encoding="utf-8") == "true\n"


@pytest.mark.rule("GRD-11")
def test_a_former_text_can_be_had_again(bank: Project) -> None:
    good = bank.text("MEMORY.md")
    bank.page("MEMORY.md", "# Another\n")
    remember(bank)
    assert bank.mb("restore", "--former", "MEMORY.md", "--yes").code == 0
    assert bank.text("MEMORY.md") == good
    assert slips(bank) == []
    assert bank.mb("restore", "--former").code == 2
