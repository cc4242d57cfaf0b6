"""What is not there: listed by `verify --all` with the nearest name, and said by `propose` at once (VER-4)."""

from __future__ import annotations

import json

import pytest

from conftest import Project
from memorybank.recall.claims import claims_of

pytestmark = pytest.mark.slow  # programs are started

LONG = "".join(f"line {n} of a file that is long enough for git to know it again\n" for n in range(30))


@pytest.fixture
def shop(project: Project) -> Project:
    for name in ("src/order_service.py", "src/mail.py", "legacy/old.py", "docs/guide/one.md", "features/login.feature"):
        project.write(name, LONG + f"# {name}\n")
    project.write("Makefile", "lint:\n\ttrue\n")
    project.write("pyproject.toml", '[project]\nname = "x"\nrequires-python = ">=3.7"\ndependencies = ["flask>=2"]\n')
    project.write("go.mod", "module x\n\ngo 1.13\n")
    project.page("MEMORY.md", "# Shop\n")
    project.commit("begin")
    return project


def claims(project: Project) -> dict[str, dict[str, str]]:
    return {claim["text"]: claim for claim in json.loads(project.mb("verify", "--json").out)["claims"]}


@pytest.mark.rule("VER-4")
def test_all_lists_what_never_was_with_the_nearest_name(shop: Project) -> None:
    shop.page(
        "details/tech.md",
        "# Tech\n\n`src/OrderService.py`, `lib/mail.py`, `make lints`, `src/zzz.py`, removed `src/x.py`\n",
    )
    shop.commit("page")
    assert {text: row["nearest"] for text, row in claims(shop).items()} == {
        "src/OrderService.py": "src/order_service.py",
        "lib/mail.py": "src/mail.py",
        "make lints": "lint",
        "src/zzz.py": "",
        "src/x.py": "",
    }
    done = shop.mb("verify", "--all")
    assert done.code == 0
    assert "never existed here" in done.out
    assert "src/OrderService.py  (nearest: src/order_service.py)" in done.out
    assert "not checked: the sentence speaks of the past" in done.out
    assert "OrderService" not in shop.mb("verify").out


@pytest.mark.rule("VER-4")
def test_propose_says_which_names_do_not_exist(shop: Project) -> None:
    fields = ("--decision", "Mail goes out in `src/mial.py`", "--reason", "see `src/mail.py`: no queue is needed")
    done = shop.mb(
        "propose", "decision", *fields, "--trade-off", "no retries but by `make ship`", "--scope", "all mail"
    )
    assert done.code == 0, done.err + done.out
    said = next(line for line in (done.out + done.err).splitlines() if "src/mial.py (" in line)
    assert "src/mial.py (src/mail.py?)" in said
    assert "make ship" in said
    assert "src/mail.py," not in said


@pytest.mark.rule("VER-4")
def test_what_else_names_a_path_a_folder_or_a_dependency(shop: Project) -> None:
    shop.page(
        "details/tech.md",
        "# Tech\n\nThe `legacy` folder and the folder docs/guide; features/login.feature.\n"
        "Mail is in src\\mail.py, orders in /src/order_service.py.\n"
        "It runs on Go 1.13 and Python 3.7 with Flask.\n",
    )
    shop.commit("page")
    assert {row["verdict"] for row in claims(shop).values()} == {"live"}
    shop.git("mv", "legacy", "archive")
    shop.git("mv", "docs/guide", "docs/manual")
    shop.git("mv", "features/login.feature", "features/signin.feature")
    shop.git("mv", "src/mail.py", "src/post.py")
    shop.git("mv", "src/order_service.py", "src/orders.py")
    shop.write("pyproject.toml", '[project]\nname = "x"\nrequires-python = ">=3.11"\ndependencies = ["quart>=2"]\n')
    shop.write("go.mod", "module x\n\ngo 1.21\n")
    shop.commit("change")
    assert {text: row["fix"] or row["verdict"] for text, row in claims(shop).items()} == {
        "legacy": "archive",
        "docs/guide": "docs/manual",
        "features/login.feature": "features/signin.feature",
        "src\\mail.py": "src\\post.py",
        "/src/order_service.py": "/src/orders.py",
        "Go 1.13": "Go 1.21",
        "Python 3.7": "Python 3.11",
        "Flask": "gone",
    }
    shop.write("src/web.py", "from flask import Flask\n")
    shop.commit("by way of another package")
    assert claims(shop)["Flask"]["why"] == "used"


@pytest.mark.rule("VER-4")
@pytest.mark.parametrize(
    "text",
    [
        "[x](f=d+e)",
        "```\nOrder\n├── id: int\n└── items\n    └── price\n```",
        "```\nFile\n├── Open\n└── Quit\n```",
        "We react to it, and express it so.",
    ],
)
def test_what_only_looks_like_a_claim(text: str) -> None:
    assert claims_of("a.md", f"# A\n\n{text}\n") == ()


@pytest.mark.rule("VER-4")
def test_the_edits_of_verify_are_a_plan_like_any_other(shop: Project) -> None:
    """Shown, confirmed, on record, and taken back by `undo`."""
    shop.page("details/tech.md", "# Tech\n\n`src/mail.py` sends it.\n")
    shop.commit("page")
    shop.git("mv", "src/mail.py", "src/post.py")
    shop.commit("move")
    page = shop.root / "memory-bank/details/tech.md"
    assert shop.mb("verify", "--fix").code != 0, "nobody was there to say yes"
    assert "src/mail.py" in page.read_text()
    assert shop.mb("verify", "--fix", "--yes").code == 0
    assert "src/post.py" in page.read_text()
    entry = json.loads(shop.mb("log", "--json").out)["entries"][0]
    assert shop.mb("undo", entry["id"], "--yes").code == 0
    assert "src/mail.py" in page.read_text()
