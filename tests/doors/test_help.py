"""Help: every command in both languages, with examples, in columns that fit; and words for a line that makes none."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from conftest import Project
from doors.terminal import in_pipe
from memorybank.cli import help as spoken
from memorybank.cli.help import columns as width
from memorybank.cli.help import name_of, summary
from memorybank.cli.main import GROUPS, cli
from memorybank.texts import zh_help
from memorybank.texts.examples import EXAMPLES


@pytest.fixture(autouse=True)
def _english_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A language chosen in one test must not speak in the next; nor must this repository's own folder."""
    monkeypatch.chdir(tmp_path)
    yield
    monkeypatch.setenv("MEMORY_BANK_LANGUAGE", "en")
    spoken.choose()


def commands(language: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, click.Command]:
    monkeypatch.setenv("MEMORY_BANK_LANGUAGE", language)
    ctx = cli.make_context("memory-bank", ["schema", "--help"])
    return {name: found for name in cli.list_commands(ctx) if (found := cli.get_command(ctx, name))}


def asked(*line: str, **env: str) -> Result:
    return CliRunner().invoke(cli, line, env=env, prog_name="memory-bank")


def help_of(command: click.Command) -> str:
    ctx = command.make_context(command.name, [], resilient_parsing=True, help_option_names=["-h", "--help"])
    return command.get_help(ctx)


def test_every_command_is_in_one_group_and_every_group_has_a_chinese_name(monkeypatch: pytest.MonkeyPatch) -> None:
    grouped = [name for group in GROUPS.values() for name in group]
    assert len(grouped) == len(set(grouped))
    assert set(cli.commands) <= set(grouped)
    assert set(commands("en", monkeypatch)) == set(grouped)
    assert set(GROUPS) <= set(zh_help.WORDS)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_command_has_examples_and_every_option_is_explained(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, command in commands(language, monkeypatch).items():
        assert len((command.epilog or "").split("\n")[1:]) >= 2, name
        for option in command.params:
            if isinstance(option, click.Option):
                assert option.help, f"{name} {name_of(option)}"
                assert language == "zh" or option.help.endswith((".", ")")), f"{name} {name_of(option)}: {option.help}"


def test_the_chinese_table_holds_what_there_is_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    english = commands("en", monkeypatch)
    assert set(zh_help.COMMANDS) == {"cli", *english}
    assert {line.partition(" ")[0] for line, *_ in EXAMPLES} == set(english)
    used: set[str] = set()
    for name, command in {"cli": cli, **english}.items():
        ctx = command.make_context(name, [], resilient_parsing=True, help_option_names=["-h", "--help"])
        for option in command.get_params(ctx):
            if isinstance(option, click.Option):
                keys = [key for key in (f"{name} {name_of(option)}", name_of(option)) if key in zh_help.OPTIONS]
                assert keys, f"no Chinese for {name} {name_of(option)}"
                used.add(keys[0])
    assert set(zh_help.OPTIONS) - used <= {"--help", "--version"}


def test_every_example_of_a_command_line_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands in an example is a command that exists, with options that it has."""
    import shlex

    for language in ("en", "zh"):
        known = commands(language, monkeypatch)
        for command in [cli, *known.values()]:
            text = spoken.spoken(command, language)
            for part in f"{text.help}\n\n{text.epilog or ''}".split("\b\n")[1:]:
                for line in part.split("\n\n")[0].split("\n"):
                    if not line.startswith("memory-bank ") or "COMMAND" in line or "命令 " in line:
                        continue
                    argv = shlex.split(line.partition("   ")[0].replace("…", "x").partition(" > ")[0])[1:]
                    if argv and not argv[0].startswith("-"):
                        named = known[argv[0]]
                        flags = {o for p in named.params for o in (*p.opts, *p.secondary_opts)}
                        asked = {w.partition("=")[0] for w in argv[1:] if w.startswith("-")} - {"--help", "-"}
                        assert asked <= flags, line


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_main_help(language: str, golden: Callable[[str, str], None]) -> None:
    done = asked("--help", MEMORY_BANK_LANGUAGE=language, COLUMNS="80")
    golden(f"help-{language}.txt", done.stdout)
    assert done.exit_code == 0


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("columns", [60, 80, 200])
def test_help_fits_its_window(language: str, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """But for commands in examples and lists of choices: a line that can be copied is worth more than one that fits."""
    monkeypatch.setenv("COLUMNS", str(columns))
    for name, command in commands(language, monkeypatch).items():
        lines = help_of(command).split("\n")
        long = [line for line in lines if width(line) > min(columns, 80)]
        assert all("memory-bank" in line or "|" in line for line in long), (name, long)


def test_one_line_says_what_a_command_is_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for language in ("en", "zh"):
        for name, command in commands(language, monkeypatch).items():
            assert 0 < width(summary(command)) <= 63, (name, summary(command))


def test_the_language_is_that_of_every_message(tmp_path: Path) -> None:
    assert "用法：" in asked("status", "--help", MEMORY_BANK_LANGUAGE="zh").stdout
    assert "用法：" in asked("status", "--help", LANG="zh_CN.UTF-8").stdout
    (tmp_path / "memory-bank.toml").write_text('language = "zh"\n', encoding="utf-8")
    (tmp_path / ".git").mkdir()
    assert "用法：" in asked("status", "--help").stdout
    assert "Usage:" in asked("status", "--help", MEMORY_BANK_LANGUAGE="en").stdout


@pytest.mark.slow
def test_help_loads_no_story() -> None:
    from doors.test_importing import loaded

    heavy = {"memorybank.app.setting", "memorybank.changes.plan_text", "memorybank.store.apply", "subprocess", "yaml"}
    script = (
        "from memorybank.cli.main import cli\ntry: cli(['--help'], prog_name='memory-bank')\nexcept SystemExit: pass"
    )
    assert not heavy & loaded(script)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (("status", "--nonsense"), "没有选项 --nonsense。"),
        (("nonsense",), "没有命令 nonsense。"),
        (("apply",), "缺少参数 'ID'"),
        (("status", "x"), "多余的参数（x）"),
        (("status", "x", "y"), "多余的参数（x y）"),
        (("proposals", "tcsh"), "不在可选值之内"),
        (("search", "--limit", "many", "x"), "不是有效的"),
        (("search", "--limit", "0", "x"), "的范围内"),
        (("log", "--limit"), "选项 --limit 需要一个值。"),
        (("setup", "--host", "codex", "--no-hosts"), "不能同时使用"),
    ],
)
def test_a_line_that_makes_no_sense_is_answered_in_chinese(line: tuple[str, ...], said: str) -> None:
    done = asked(*line, MEMORY_BANK_LANGUAGE="zh")
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr
    assert "Error" not in done.stderr
    assert "Usage" not in done.stderr


@pytest.mark.slow
def test_such_a_line_is_a_document_where_a_document_was_asked_for(project: Project) -> None:
    done = in_pipe(project.root, "status", "--nonsense", "--json")
    document = json.loads(done.stdout)
    assert (done.returncode, document["action"], document["exitCode"], done.stderr) == (2, "error", 2, "")
