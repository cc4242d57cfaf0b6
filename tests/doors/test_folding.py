"""Sentences at a window's width: they hang under their beginning, what people copy stays whole, a pipe sees nothing."""

from __future__ import annotations

import sys
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import Project
from doors.terminal import COLOUR, at_terminal, in_pipe
from memorybank.cli import colour, output
from memorybank.cli.wrap import folded, width

WORD = st.text(st.characters(codec="ascii", categories=["L", "N"]), min_size=1, max_size=12)
LINE = st.tuples(st.sampled_from(["", "- ", "  ", "    ", "ok   ", "1. ", "(2) "]), st.lists(WORD, max_size=30))
CHINESE = st.text("记忆库的页面，与代码不符。（见下）", max_size=80)


# ---------------------------------------------------------------- laws


@given(LINE, st.integers(24, 100))
def test_lines_fit_and_every_word_is_whole(line: tuple[str, list[str]], to: int) -> None:
    mark, words = line
    shown = folded(mark + " ".join(words), to).split("\n")
    assert all(width(row) <= to for row in shown)
    assert " ".join(shown).split() == f"{mark}{' '.join(words)}".split()
    assert all(row.startswith(" ") for row in shown[1:]), "what goes on hangs"


@given(CHINESE, st.integers(24, 100))
def test_chinese_fits_and_loses_nothing(text: str, to: int) -> None:
    shown = folded(text, to).split("\n")
    assert all(width(row) <= to for row in shown)
    assert "".join("".join(shown).split()) == text
    assert not any(row.strip().startswith(("，", "。", "）")) for row in shown[1:])


@given(st.text(max_size=300), st.integers(20, 100))
def test_any_text_keeps_its_letters(text: str, to: int) -> None:
    assert "".join(folded(text, to).split()) == "".join(text.split())


@given(LINE, st.integers(24, 100))
def test_what_is_folded_stays_so(line: tuple[str, list[str]], to: int) -> None:
    once = folded(line[0] + " ".join(line[1]), to)
    assert folded(once, to) == once


# ---------------------------------------------------------------- by hand

HANGS = [
    (
        "a list",
        "- Create: memory-bank/MEMORY.md (the entry page)",
        "- Create: memory-bank/MEMORY.md\n  (the entry page)",
    ),
    ("a number", "2. Overwrite your edit with the whole update", "2. Overwrite your edit with the\n   whole update"),
    ("a remark", "  (1) The host hands over some of the text", "  (1) The host hands over some of\n      the text"),
    ("a mark", "ok   Its hooks run with its next session", "ok   Its hooks run with its next\n     session"),
    (
        "a mark in Chinese",
        "问题 已接入，但你尚未同意这些钩子，会跳过",
        "问题 已接入，但你尚未同意这些钩\n     子，会跳过",
    ),
    (
        "a row",
        "    3, 4  path  src/payments/client.ts → src/x.ts",
        "    3, 4  path\n      src/payments/client.ts →\n      src/x.ts",
    ),
    (
        "under a mark",
        "     Others can look into it, so it is read",
        "     Others can look into it, so\n     it is read",
    ),
    ("a sentence", "Nothing was changed, and nothing will be", "Nothing was changed, and nothing\n  will be"),
]


@pytest.mark.parametrize(("line", "shown"), [row[1:] for row in HANGS], ids=[row[0] for row in HANGS])
def test_where_the_next_line_begins(line: str, shown: str) -> None:
    assert folded(line, 33) == shown


WHOLE = [
    ("Nothing was changed. To apply this plan: memory-bank setup --yes", "memory-bank setup --yes"),
    ("未作任何更改。要执行此计划：memory-bank refresh --yes", "memory-bank refresh --yes"),
    ("Put all four markers back, then run memory-bank refresh again. Nothing was touched.", "memory-bank refresh"),
    ("请补全四个标记，再运行 memory-bank refresh --plan。未作任何更改。", "memory-bank refresh --plan。"),
    ("Git was not told of the moves. Tell it: git add -A -- memory-bank", "git add -A -- memory-bank"),
    ("Pages wait for your word (memory-bank proposals), for example", "(memory-bank proposals),"),
    ("Add it to a client, for example `claude mcp add mb -- mb mcp`.", "`claude mcp add mb -- mb mcp`."),
    ("Take these pages first. Next: memory-bank read 'details/支付.md'", "memory-bank read 'details/支付.md'"),
    ("有 2 处内容已与代码不符。查看：memory-bank verify details/支付.md", "memory-bank verify details/支付.md"),
    ("未采用的页面只有这一个，名字是 details/设计/支付与结算.md 并无其他", "details/设计/支付与结算.md"),
]


@pytest.mark.parametrize("to", range(38, 60, 3))
def test_what_is_copied_is_whole_where_it_fits_a_line(to: int) -> None:
    for line, copied in WHOLE:
        shown = folded(line, to)
        assert copied in shown
        assert all(width(row) <= to for row in shown.split("\n")), shown


def test_a_longer_command_is_left_to_the_terminal_which_joins_it_again_for_whoever_copies_it() -> None:
    command = "memory-bank install claude-code codex gemini --scope project"
    assert folded(f"For this project only: {command}. Or not.", 40) == (f"For this project only:\n  {command}. Or not.")
    path = "/elsewhere/a-b/projects/of/last/year/shop/memory-bank/MEMORY.md"
    assert folded(f"There is no {path} any more, and nobody knows why", 40) == (
        f"There is no {path} any\n  more, and nobody knows why"
    )


def test_what_stands_between_fences_is_not_ours() -> None:
    text = f"{'a word ' * 9}\n```yaml\n{'quote: x ' * 9}\n```\n{'a word ' * 9}"
    shown = folded(text, 40)
    assert f"\n```yaml\n{'quote: x ' * 9}\n```\n" in shown
    assert shown.startswith("a word a word a word a word a word a\n  word")
    assert shown.endswith("\n  word a word a word a word")


# ---------------------------------------------------------------- on standard error too


class Screen(StringIO):
    def isatty(self) -> bool:
        return True


def test_each_stream_has_its_own_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """`memory-bank status > file`: the file gets lines as they are, the person before the window folded ones."""
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(sys, "stdout", file := StringIO())
    monkeypatch.setattr(sys, "stderr", screen := Screen())
    text = "memory-bank: There is no page nope.md in the bank. See what there is: memory-bank status"
    output.put(text)
    output.put_aside(text)
    output.put_error(text, colour.first_word(colour.RED))
    told = "memory-bank: There is no page nope.md in\n  the bank. See what there is:\n  memory-bank status\n"
    assert file.getvalue() == f"{text}\n"
    assert screen.getvalue() == told * 2


def test_a_diff_and_what_a_shell_is_given_are_never_folded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(sys, "stdout", screen := Screen())
    line = f"+{'many words ' * 9}end"
    output.put(line, colour.diff)
    output.put(line, fold=False)
    assert screen.getvalue() == f"{line}\n{line}\n"


def test_a_look_is_the_same_on_folded_lines() -> None:
    row = "memory-bank/details/notes.md:12  stripe-key  refuse"
    assert COLOUR.sub("", "\n".join(map(colour.severity, folded(row, 40).split("\n")))) == folded(row, 40)
    assert colour.severity("  stripe-key  refuse") == "  stripe-key  \x1b[31mrefuse\x1b[0m"
    assert colour.severity("memory-bank/details/notes.md:12") == "\x1b[36mmemory-bank/details/notes.md:12\x1b[0m"


# ---------------------------------------------------------------- the commands


@pytest.fixture
def shop(project: Project) -> Project:
    """A bank about which there is something to say."""
    project.write("package.json", '{"name": "shop", "description": "Sells teapots to people who like tea."}')
    project.write("src/payments/client.ts", "export const retries = 2\n")
    project.git("init", "-q")
    project.git("add", "-A")
    project.git("commit", "-qm", "start")
    project.mb("setup", "--yes", "--no-hosts")
    project.page("details/支付与结算.md", "# 支付\n\n见 `src/payments/client.ts`，重试两次。\n")
    project.page("details/broken.md", "<!-- MACHINE_BLOCK_START -->\n")
    project.page("details/odd.md", "记忆".encode("gbk"))
    project.git("add", "-A")
    project.git("commit", "-qm", "pages")
    project.git("mv", "src/payments/client.ts", "src/client-of-the-gateway.ts")
    project.git("commit", "-qam", "move")
    return project


TALKING = [
    ("status",),
    ("doctor",),
    ("check",),
    ("verify",),
    ("search", "重试 client"),
    ("select", "how are payments retried"),
    ("setup", "--plan", "--host", "codex"),
    ("install", "claude-code", "--plan"),
    ("refresh", "--plan"),
    ("index", "--check"),
    ("read", "nope.md"),
    ("statsu",),
    ("propose", "decision", "--decision", "x"),
    ("explain", "--path", "memory-bank/x.py"),
]
VERBATIM = [
    ("read", "MEMORY.md"),
    ("verify", "--json"),
    ("refresh", "--plan", "--diff"),
    ("hook-command", "claude-code", "PreToolUse"),
    ("completion", "bash"),
    ("schema", "status"),
]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_window_shows_the_words_of_the_pipe_folded(shop: Project, language: str) -> None:
    """Twice each: the second time the quick ways answer."""
    for line in (*TALKING, ("verify",), ("search", "重试 client")):
        piped = in_pipe(shop.root, *line, MEMORY_BANK_LANGUAGE=language)
        code, shown = at_terminal(shop.root, *line, columns=40, MEMORY_BANK_LANGUAGE=language, NO_COLOR="1")
        shown = shown.split("\r\x1b[K")[-1]  # behind a bar
        assert code == piped.returncode, line
        assert sorted("".join(shown.split())) == sorted("".join((piped.stdout + piped.stderr).split())), line
        long = [row for row in shown.split("\n") if width(row) > 40]
        assert all(_holds_what_is_longer(row) for row in long), (line, long)


def _holds_what_is_longer(row: str) -> bool:
    """A path, or a command that begins on its own line."""
    return any(width(word) > 34 for word in row.split()) or row.strip().startswith(("memory-bank ", "echo ", "iconv "))


@pytest.mark.slow
def test_what_programs_and_shells_are_given_is_the_same_at_any_width(shop: Project) -> None:
    for line in VERBATIM:
        piped = in_pipe(shop.root, *line, MEMORY_BANK_NOW="2026-01-31T08:00:00Z").stdout
        _, shown = at_terminal(shop.root, *line, columns=40, NO_COLOR="1", MEMORY_BANK_NOW="2026-01-31T08:00:00Z")
        if line[0] == "refresh":
            piped, shown = (text[text.index("--- a/") :] for text in (piped, shown))
            shown = shown[: len(piped)]
        assert shown == piped, line


@pytest.mark.slow
@pytest.mark.rule("CON-2")
def test_a_question_is_folded_too(shop: Project) -> None:
    shop.page("MEMORY.md", shop.text("MEMORY.md").replace("teapots", "kettles"))
    shop.write("package.json", '{"name": "shop", "description": "Sells much."}')
    code, shown = at_terminal(shop.root, "refresh", columns=36, answers=[("Choose (1/2/3):", "1\n")], NO_COLOR="1")
    assert code == 0
    assert "The machine block of MEMORY.md was\n  edited by hand:\n" in shown
    assert "3. Merge: put the update after your\n   edit\n" in shown


@pytest.mark.slow
@pytest.mark.rule("WRT-4")
def test_the_glimpse_of_a_change_is_cut_at_the_window(shop: Project) -> None:
    shop.write("package.json", '{"name": "shop", "description": "Sells teapots, and much else that goes with tea."}')
    _, shown = at_terminal(shop.root, "refresh", "--yes", columns=40, NO_COLOR="1")
    preview = shown[shown.index("Preview:") :].split("\n")
    assert all(width(row) <= 40 for row in preview)
    assert any(row.startswith("  +- **Purpose**") and row.endswith("…") for row in preview)
    assert "…" not in in_pipe(shop.root, "refresh", "--yes").stdout
