"""Record the session that the READMEs show and draw it: `make picture` writes docs/terminal-{en,zh}.svg.

The commands are run at a terminal of their own, in a throw-away project with a throw-away home and a fixed clock; what
they print is drawn as it stands, colours included. Only whole lines are left out, and a `…` says where.
"""
# ruff: noqa: T201, TID251 - a program of its own

from __future__ import annotations

import os
import re
import sys
import tempfile
from dataclasses import dataclass
from html import escape, unescape
from io import StringIO
from pathlib import Path

from rich.cells import cell_len
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

HERE = Path(__file__).parent
REPOSITORY = Path(__file__).parents[1]
sys.path.insert(0, str(REPOSITORY / "tests"))  # the reader of the pages, whose commands are run the same way

from documentation.shown import Reader, at_terminal  # noqa: E402

WIDTH = 98
COLUMN = 12.2  # how wide Rich draws one
FONTS = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Noto Sans Mono CJK SC', monospace"
BLACK, RED, GREEN, YELLOW = (60, 66, 78), (240, 113, 120), (140, 205, 130), (235, 190, 110)
BLUE, VIOLET, CYAN, WHITE = (110, 170, 250), (200, 150, 240), (95, 200, 205), (214, 219, 228)
GREY = (110, 118, 132)
NORMAL = [BLACK, RED, GREEN, YELLOW, BLUE, VIOLET, CYAN, WHITE]
INK = TerminalTheme((21, 24, 30), WHITE, NORMAL, [GREY, *NORMAL[1:]])


@dataclass(frozen=True)
class Step:
    command: str
    keep: str = ".*"  # the lines that are drawn, as an expression
    typed: str = ""  # the answer to a question


STORY = {
    "en": (
        Step(
            "memory-bank setup --host claude-code",
            r"Plan|Create: .*(MEMORY.md|tech.md|map.md|settings.local|reader.md \(sub)|Proceed|wired\.",
            "y",
        ),
        Step('memory-bank search "why are prices no floats?"', r"^\.\./docs|^ +(Prices|where\.|\(text: Prices)"),
        Step("""python3 ../rehearse.py "Totals were off by a cent. Write that down." \\
    --run "echo '- Totals were off' >> memory-bank/MEMORY.md\""""),
        Step(
            """python3 ../rehearse.py "Then ask me first." --run 'memory-bank propose learning ...'""",
            r"^(?!.*(\$ memory-bank|---|--symptom|--root|--solution|--prevention))",
        ),
        Step('python3 ../rehearse.py "yes"', r"^you|hook|Created|Updated:.*Rout"),
        Step('memory-bank select "add a discount" --files src/shop_api/orders.py', r"To read|^- |^  |Take care"),
    ),
    "zh": (
        Step(
            "memory-bank setup --host claude-code",
            r"更新计划|创建: .*(MEMORY.md（|tech.md（|map.md（|settings.local|reader.md（子)|是否执行|uninstall",
            "y",
        ),
        Step('memory-bank search "怎么提交改动？"', r"^\.\./CONTRIBUTING|^    (A branch|.*meant)"),
        Step("""python3 ../rehearse.py "金额差了一分钱，记下来。" \\
    --run "echo '- 金额差一分' >> memory-bank/MEMORY.md\""""),
        Step(
            """python3 ../rehearse.py "先问我一声。" --run 'memory-bank propose learning ...'""",
            r"^(?!.*(\$ memory-bank|---|--symptom|--root|--solution|--prevention))",
        ),
        Step('python3 ../rehearse.py "好"', r"^你|钩子|创建: mem|更新: mem"),
        Step('memory-bank select "加一个折扣" --files src/shop_api/orders.py', r"建议读取|^- |^  |注意"),
    ),
}
WHOLE = {  # what `...` stands for in a command that would not fit
    "en": '--title "Totals off by a cent" --symptom "invoices differ from orders" --root-cause "a price went through '
    'a float" --solution "whole cents, see src/shop_api/orders.py" --prevention "a test adds up a long order"',
    "zh": '--title "金额差一分" --slug totals-off-by-a-cent --symptom "发票与订单差一分" '
    '--root-cause "价格经过了浮点数" --solution "一律用整数分，见 src/shop_api/orders.py" '
    '--prevention "加一条长订单求和的测试"',
}


def record(language: str, folder: Path) -> Text:
    """The session as it looked on the screen."""
    reader = Reader(folder / language)
    reader.exported["MEMORY_BANK_LANGUAGE"] = language
    reader.go("a project")
    (reader.home / "rehearse.py").write_bytes((REPOSITORY / "examples/rehearse.py").read_bytes())
    env = {k: v for k, v in reader.env.items() if k != "NO_COLOR"} | {"TERM": "xterm-256color", "COLUMNS": str(WIDTH)}
    screen = Text()
    for step in STORY[language]:
        command = step.command.replace("propose learning ...", f"propose learning {WHOLE[language]}")
        answers = [step.typed] if step.typed else []
        code, out = at_terminal(["bash", "-c", command], cwd=reader.cwd, env=env, answers=answers)
        assert not code, out
        screen.append("$ ", "bold green").append(step.command, "bold")
        lines = [Text.from_ansi(plainly(line, reader)) for line in out.splitlines() if line.strip()]
        before = False  # was the line above drawn?
        for line in lines:
            kept = re.search(step.keep, line.plain) is not None
            if kept:
                screen.append("\n").append_text(line)
            elif before:
                screen.append("  …", "bright_black")
            before = kept
        screen.append("\n\n")
    screen.rstrip()
    return screen.append("\n")  # or the last line's underscores are cut


def plainly(line: str, reader: Reader) -> str:
    """Without this machine's folders, and with an id that is the same in every recording."""
    return re.sub(r"\bp-[0-9a-f]{8}\b", "p-4bd81b11", line.replace(str(reader.home), "~"))


def draw(language: str, folder: Path) -> str:
    console = Console(record=True, width=WIDTH, file=StringIO(), color_system="truecolor", force_terminal=True)
    console.print(record(language, folder), soft_wrap=False)
    made = console.export_svg(title="memory-bank", theme=INK, unique_id=f"memory-bank-{language}")
    made = re.sub(r"@font-face \{.*?\}\s*", "", made, flags=re.DOTALL).replace("Fira Code", FONTS)  # nothing fetched
    return re.sub(
        r'<text class="([^"]*-r\d+)" x="([\d.]+)" y="([\d.]+)" textLength="[\d.]+" ([^>]*)>(.*?)</text>', even, made
    )


def even(tag: re.Match[str]) -> str:
    """Rich counts a wide character as one column: narrow and wide runs each get their own place and length."""
    look, at, y, rest, content = tag.groups()
    x, parts = float(at), ""
    for run in re.findall(
        r"[\u2e80-\uffef\U0001f000-\U0001ffff]+|[^\u2e80-\uffef\U0001f000-\U0001ffff]+", unescape(content)
    ):
        length = cell_len(run) * COLUMN
        shown = escape(run, quote=False).replace(" ", "&#160;").replace("\xa0", "&#160;")
        parts += f'<text class="{look}" x="{x:g}" y="{y}" textLength="{length:g}" {rest}>{shown}</text>'
        x += length
    return parts


def main(languages: list[str]) -> None:
    os.environ["MEMORY_BANK_NOW"] = "2026-03-15T08:00:00Z"
    for language in languages or STORY:
        with tempfile.TemporaryDirectory() as folder:
            (HERE / f"terminal-{language}.svg").write_text(draw(language, Path(folder)), encoding="utf-8")
        print(f"docs/terminal-{language}.svg")


if __name__ == "__main__":
    main(sys.argv[1:])
