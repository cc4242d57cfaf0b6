"""`verify` asked again: the same bytes without looking anew, and a new look whenever anything it rests on changed."""

from __future__ import annotations

import os
import subprocess
import sys
from binascii import crc32
from collections.abc import Callable
from pathlib import Path

import pytest

import memorybank
from conftest import Done, Project
from memorybank.store.disk import sealed
from memorybank.store.history.answer_cache import _FORM

pytestmark = pytest.mark.slow

LONG = "".join(f"line {n} of a file that is long enough for git to know it again\n" for n in range(30))
_SCRIPT = """
import sys, atexit
sys.path.insert(0, {source!r})
atexit.register(lambda: sys.stderr.write('LOADED ' + ' '.join(sys.modules)))
sys.argv = ['memory-bank', *{args!r}]
from memorybank.cli.start import run
run()
"""
HEAVY = {"click", "re", "json", "pathlib", "dataclasses", "typing", "subprocess", "memorybank.cli.main"}


@pytest.fixture
def shop(project: Project, monkeypatch: pytest.MonkeyPatch) -> Project:
    """Files that are there, were there, and never were; a word that is nowhere; and every stamp old enough."""

    monkeypatch.setattr("memorybank.store.history.answer_cache.SETTLED", 0)
    project.write("src/live.py", LONG)
    project.write("src/moved.py", LONG + "# moved\n")
    project.write("package.json", '{"dependencies": {"react": "^18.0.0"}}')
    project.page("MEMORY.md", "# Shop\n\n`src/live.py`, `src/moved.py`, `src/never.py`; `OrderService`; React 18.\n")
    project.page("details/tech.md", "# Tech\n\nSee `src/live.py:2`.\n")
    project.commit("begin")
    project.git("mv", "src/moved.py", "src/new.py")
    project.commit("move")
    return project


def process(*args: str, cwd: Path) -> tuple[Done, set[str]]:
    """A process of its own, as the installed command is, and the modules it loaded."""
    script = _SCRIPT.format(source=str(Path(memorybank.__file__).parents[1]), args=args)
    done = subprocess.run([sys.executable, "-I", "-S", "-c", script], cwd=cwd, capture_output=True, check=False)
    said, _, loaded = done.stderr.decode().rpartition("LOADED ")
    return Done(done.returncode, done.stdout.decode(), said), set(loaded.split())


@pytest.mark.rule("VER-2")
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_the_same_bytes_and_the_same_code_without_loading_anything(shop: Project, form: tuple[str, ...]) -> None:
    full = shop.mb("verify", *form)
    assert full.code == 1
    for args, cwd in (
        (form, shop.root),
        (form, shop.bank / "details"),
        ((*form, "--project", str(shop.root)), Path("/")),
        (("--project", ".", *form), shop.root),
    ):
        answer, loaded = process("verify", *args, cwd=cwd)
        assert (answer.code, answer.out, answer.err) == (full.code, full.out, full.err), args
        assert not HEAVY & loaded


def _unlink(shop: Project) -> None:
    (shop.root / "src/live.py").unlink()


def _rename(shop: Project) -> None:
    (shop.root / "src").rename(shop.root / "source")


def _make(shop: Project) -> None:
    shop.write("src/never.py", "x = 1\n")


def _edit_page(shop: Project) -> None:
    shop.page("details/tech.md", "# Tech\n\nSee `src/live.py:9`.\n")


def _add_page(shop: Project) -> None:
    shop.page("details/design/new.md", "`src/live.py`\n")


def _drop_page(shop: Project) -> None:
    (shop.bank / "details/tech.md").unlink()


def _commit(shop: Project) -> None:
    shop.git("mv", "src/new.py", "src/newer.py")
    shop.commit("again")


def _stage(shop: Project) -> None:
    shop.git("rm", "-q", "--cached", "src/live.py")


def _edit_manifest(shop: Project) -> None:
    shop.write("package.json", '{"dependencies": {"react": "^19.0.0"}}')


def _write_the_word(shop: Project) -> None:
    shop.write("src/live.py", LONG + "class OrderService: ...\n")


def _cut_the_file(shop: Project) -> None:
    shop.write("src/live.py", "1\n")


def _speak_chinese(shop: Project) -> None:
    shop.write("memory-bank.toml", 'language = "zh"\n')


def _break_settings(shop: Project) -> None:
    shop.write("memory-bank.toml", "language = [\n")


def _leave_git(shop: Project) -> None:
    (shop.root / ".git").rename(shop.root / "git-was-here")


CHANGES = [_unlink, _edit_page, _add_page, _commit, _write_the_word]
SLOW = [_rename, _make, _drop_page, _stage, _edit_manifest, _cut_the_file, _speak_chinese, _break_settings, _leave_git]


def kept(shop: Project, form: str = "text") -> tuple[bytes, int] | None:
    """In this process the answer is asked of the very part that a quick start asks."""
    from memorybank.cli import start
    from memorybank.light import address

    return start.recalled(address.find(str(shop.root)), as_json=form == "json")


@pytest.mark.rule("VER-1")
@pytest.mark.parametrize(
    "change", [*CHANGES, *(pytest.param(c, marks=pytest.mark.slow) for c in SLOW)], ids=lambda change: change.__name__
)
def test_whatever_it_rests_on_is_noticed(shop: Project, change: Callable[[Project], None]) -> None:
    shop.mb("verify")
    shop.mb("verify", "--json")
    change(shop)
    assert kept(shop) is None
    assert kept(shop, "json") is None


@pytest.mark.rule("VER-1")
def test_an_answer_is_given_again_in_this_process_too(shop: Project) -> None:
    """The test above proves something only if this holds."""
    full = shop.mb("verify")
    assert kept(shop) == (full.out.encode(), 1)


@pytest.mark.slow
@pytest.mark.rule("VER-1")
@pytest.mark.parametrize(("name", "value"), [("MEMORY_BANK_LANGUAGE", "zh"), ("LC_ALL", "zh_CN.UTF-8")])
def test_another_language_is_another_answer(
    shop: Project, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    shop.mb("verify")
    monkeypatch.setenv(name, value)
    assert kept(shop) is None


@pytest.mark.slow
@pytest.mark.rule("VER-1")
@pytest.mark.parametrize(
    "args", [("MEMORY.md",), ("--fix", "--plan"), ("--help",), ("--project",), ("--project", "~"), ("--wat",)]
)
def test_a_line_that_is_not_plain_is_left_to_the_full_way(
    shop: Project, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...]
) -> None:
    from memorybank.cli import start

    shop.mb("verify")
    monkeypatch.chdir(shop.root)
    assert start.verify(list(args), as_json=False) is None


@pytest.mark.rule("VER-1")
@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"00000000\n",
        b"\xff" * 400,
        b"%s %08x\n" % (_FORM, crc32(b"")),  # it checks, and holds nothing
        sealed(_FORM, ((), [])),
        sealed(_FORM, (("/another/form",), [], {})),
    ],
)
def test_a_damaged_answer_is_no_answer(shop: Project, damage: bytes) -> None:
    shop.mb("verify")
    for file in Path(os.environ["XDG_CACHE_HOME"]).rglob("verdicts"):
        file.write_bytes(damage or file.read_bytes()[:-1])
    assert kept(shop) is None


@pytest.mark.rule("VER-1")
def test_what_was_written_to_a_moment_ago_is_looked_at_again(shop: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two changes within one tick of the clock leave one stamp."""

    monkeypatch.setattr("memorybank.store.history.answer_cache.SETTLED", 3600 * 10**9)
    shop.mb("verify")
    assert kept(shop) is None
