"""`memory-bank context --check`: a pack that a model wrote. Whatever is wrong is named, calmly, with its line."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from conftest import Project
from memorybank.recall.packs.check import CAP, CheckedFile, PackFiles, check, holds
from memorybank.recall.packs.pack_text import quoted
from reading.banks import shop

pytestmark = pytest.mark.slow

SCHEMA = Draft202012Validator(
    json.loads((files("memorybank") / "schemas" / "memory_reader.json").read_text(encoding="utf-8"))
)
GOOD = """Some words [E1].

```yaml
memory_reader:
  user_question: why
  evidence:
    - claim_id: E1
      path: memory-bank/details/tech.md
      mtime: 2026-02-02T02:40:00Z
      quote: |
        - Python 3.12
        - PostgreSQL 15
    - claim_id: E2
      path: src/payments/client.py
      mtime: "2026-02-02"
      line: 4
      quote: "def retry_payment(order):"
  conflicts:
    - type: stale
      severity: low
      memory_says: a
      source_shows: b
      trust_source: source
      minimal_fix: c
  open_questions:
    - question: who
      suggested_path: src/payments
```
"""
OPEN = "open_questions:\n    - question: who\n      suggested_path: src/payments"
QUOTE = '"def retry_payment(order):"'


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """One project for all the rows that only look."""
    project = Project(tmp_path_factory.mktemp("shared"))
    shop(project)
    project.write(".env", "A=1\n")
    project.git("init", "-q")
    return project


def checked(project: Project, text: str | bytes) -> tuple[int, list[str]]:
    path = project.root.parent / "pack.md"
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    done = project.mb("context", "--check", str(path))
    return done.code, [*done.out.splitlines(), *done.err.splitlines()]


@pytest.mark.rule("PAK-3")
def test_a_good_pack(project: Project) -> None:
    shop(project)
    assert checked(project, GOOD) == (0, ["The pack is good: 2 quotes from 2 files, each found as it stands there."])
    bare = GOOD[GOOD.index("memory_reader") : GOOD.rindex("```")]
    assert checked(project, bare)[0] == 0
    assert checked(project, "\ufeff" + GOOD.replace("\n", "\r\n"))[0] == 0
    assert project.mb("context", "--check", "-", stdin=GOOD).code == 0
    assert checked(project, GOOD.replace("memory-bank/details/tech.md", "details/tech.md"))[0] == 0
    crlf = (project.bank / "details/tech.md").read_bytes().replace(b"\n", b"\r\n")
    project.page("details/tech.md", b"\xef\xbb\xbf" + crlf)
    assert checked(project, GOOD)[0] == 0


@pytest.mark.rule("PAK-3", "PAK-4")
@pytest.mark.parametrize(
    ("story", "old", "new", "says"),
    [
        ("an invented quote", QUOTE, '"def pay(order):"', "line 17: the quote is not in src/payments/client.py"),
        ("nearly right", QUOTE, '"def retry_payment(order) -> None:"', "the nearest is line 4"),
        ("other spaces", QUOTE, '"def  retry_payment(order):"', "line 17: the quote differs from"),
        ("other case", QUOTE, '"DEF retry_payment(order):"', "not in src/payments/client.py"),
        ("an empty quote", QUOTE, '""', "line 17: quote must be text"),
        ("only spaces", QUOTE, '"  "', "the quote is not in"),
        ("no such file", "src/payments/client.py", "src/gone.py", "line 14: there is no file src/gone.py"),
        ("outside", "src/payments/client.py", "../x.py", "line 14: ../x.py is outside of the project"),
        ("absolute", "src/payments/client.py", "/etc/hostname", "is outside of the project"),
        ("home", "src/payments/client.py", "~/.ssh/id_rsa", "is outside of the project"),
        ("a web page", "src/payments/client.py", "https://example.org/a.py", "is outside of the project"),
        ("a secret file", "src/payments/client.py", ".env", "line 14: .env may not be read"),
        ("git's own", "src/payments/client.py", ".git/config", ".git/config may not be read"),
        ("a folder", "src/payments/client.py", "src/payments", "there is no file src/payments"),
        ("an unknown type", "stale", "wrong", "line 19: type must be one of stale, inconsistent, ambiguous"),
        ("an unknown severity", "low", "critical", "severity must be one of low, medium, high"),
        ("a missing field", "      minimal_fix: c\n", "", "line 19: minimal_fix is missing"),
        ("a field too many", "minimal_fix: c\n", "minimal_fix: c\n      mood: bad\n", "mood is no field of a pack"),
        ("a number for a text", "minimal_fix: c", "minimal_fix: 7", "minimal_fix must be text"),
        ("a text for a number", "line: 4", "line: four", "line 16: line must be a line number"),
        ("no question", "  user_question: why\n", "", "user_question is missing"),
        ("an empty question", "user_question: why", 'user_question: " "', "line 5: user_question must be text"),
        ("not a time", '"2026-02-02"', '"yesterday"', "line 15: mtime must be an ISO 8601 time"),
        ("no list", OPEN, "open_questions: none", "open_questions must be a list"),
        ("a list of words", OPEN, "open_questions: [who]", "each item of open_questions has named fields"),
        ("nowhere to look", "suggested_path: src/payments", "suggested_path: src/gone", "line 27: src/gone does not"),
        ("an id twice", "claim_id: E2", "claim_id: E1", "line 13: the id E1 stands for two quotes"),
        ("an id nobody has", "[E1]", "[E9]", "line 1: the summary cites [E9]"),
        ("two blocks", "Some words", "```yaml\na: 1\n```\n", "there are 2 YAML blocks"),
        ("no block", "```yaml", "```json", "there are 0 YAML blocks"),
        ("another root", "memory_reader:", "reader:", "must have the one root memory_reader"),
        ("a second root", "memory_reader:", "other: 1\nmemory_reader:", "other is no field of a pack"),
        ("not YAML", "  user_question: why", "  user_question: [why", "not YAML"),
        ("a tab", "  user_question: why", "\tuser_question: why", "line 5: not YAML"),
        ("a control character", "user_question: why", "user_question: \x07", "not YAML"),
        ("twice", "user_question: why", "user_question: why\n  user_question: again", "user_question stands here"),
        ("an alias", "user_question: why", "user_question: &a why", "line 5: anchors and aliases"),
        ("a tag", "user_question: why", "user_question: !!python/object/apply:os.system [ls]", "line 5: tags (!)"),
        ("two documents", "  user_question: why", "  user_question: why\n---\nx: 1", "a second YAML document"),
        ("a list as a key", "  user_question: why", "  user_question: why\n  [a]: 1", "no plain name for a field"),
        ("an escape beyond Unicode", "user_question: why", r'user_question: "\UFFFFFFFF"', "not YAML"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_line(shared: Project, story: str, old: str, new: str, says: str) -> None:
    assert old in GOOD
    code, lines = checked(shared, GOOD.replace(old, new, 1))
    assert code == 1, story
    assert any(says in line for line in lines), lines
    assert not any("memory_reader:" in line for line in lines)  # a check must not pass for a pack in a session's log


@pytest.mark.rule("PAK-3")
def test_everything_wrong_is_named_at_once(project: Project) -> None:
    shop(project)
    bad = (
        GOOD.replace(QUOTE, '"x"')
        .replace("low", "no")
        .replace("src/payments\n", "gone\n")
        .replace("- Python 3.12", "- Python 9")
    )
    code, lines = checked(project, bad)
    assert code == 1
    assert len(lines) == 5
    assert lines[-1].startswith("Faults: 4.")


@pytest.mark.rule("PAK-4")
def test_ten_files_and_not_one_more(project: Project) -> None:
    shop(project)
    item = "    - {{claim_id: F{n}, path: memory-bank/n{n}.md, mtime: 2026-01-01, quote: words}}\n"
    for n in range(11):
        project.page(f"n{n}.md", "words\n")
    many = GOOD.replace("  conflicts:", "".join(item.format(n=n) for n in range(8)) + "  conflicts:")
    assert checked(project, many)[0] == 0
    code, lines = checked(project, many.replace("  conflicts:", item.format(n=8) + "  conflicts:"))
    assert code == 1
    assert "memory-bank/n8.md is one file more than the 10" in lines[0]


@pytest.mark.rule("PAK-4")
def test_ignored_files_are_no_evidence_and_secrets_no_quotes(project: Project) -> None:
    shop(project)
    project.write(".gitignore", "src/payments/client.py\n")
    project.git("init", "-q")
    assert "may not be read" in checked(project, GOOD)[1][0]
    (project.root / ".gitignore").unlink()
    secret = "ghp_" + "a1B2c3D4e5" * 4
    project.write("src/payments/client.py", f"token = {secret}\n")
    code, lines = checked(project, GOOD.replace(QUOTE, f"token = {secret}"))
    assert code == 1
    assert "looks like a credential" in lines[0]
    assert secret not in "".join(lines)


BOMB = "a: &a [x]\n" + "".join(f"k{n}: &k{n} [{', '.join(['*a' if n == 0 else f'*k{n - 1}'] * 9)}]\n" for n in range(9))


@pytest.mark.rule("PAK-3")
@pytest.mark.parametrize(
    ("story", "text", "code"),
    [
        ("nothing", "", 1),
        ("an empty block", "```yaml\n```\n", 1),
        ("only a comment", "```yaml\n# x\n```\n", 1),
        ("a bomb of aliases", f"```yaml\n{BOMB}```\n", 1),
        ("fifty megabytes", "x" * (50 * 1024 * 1024), 1),
        ("fifty megabytes of YAML", "memory_reader:\n" + "- a\n" * (12 * 1024 * 1024), 1),
        ("a deep nest", "```yaml\nmemory_reader: " + "[" * 90_000 + "\n```\n", 1),
        ("a deep nest of blocks", "```yaml\n" + "".join(" " * n + "a:\n" for n in range(400)) + "```\n", 1),
        ("a scalar", "```yaml\nmemory_reader\n```\n", 1),
        ("a list", "```yaml\n- memory_reader\n```\n", 1),
        ("a null", "```yaml\nmemory_reader:\n```\n", 1),
        ("an open fence", "```yaml\nmemory_reader:\n  user_question: x\n", 1),
        ("not UTF-8", b"\xff\xfe\x00", 2),
        ("NUL bytes", b"memory_reader: \x00", 1),
    ],
)
def test_hostile_packs_are_answered_calmly(shared: Project, story: str, text: str | bytes, code: int) -> None:
    found, lines = checked(shared, text)
    assert found == code, story
    assert 1 <= len(lines) <= 8
    assert max(map(len, lines)) < 400


@pytest.mark.rule("PAK-3")
def test_packs_that_are_not_there(project: Project, tmp_path: Path) -> None:
    shop(project)
    assert project.mb("context", "--check", str(tmp_path / "gone.md")).code == 2
    assert project.mb("context", "--check", str(tmp_path)).code == 2
    assert project.mb("context").code == 2
    assert project.mb("context", "a question", "--check", "-").code == 2


# The hand-written checks and the published schema say the same of any pack.
words = st.sampled_from(["x", "", "stale", "low", "source", "2026-01-01", "E1", "memory", "ambiguous", "high"])
scalars = st.one_of(words, st.integers(-1, 3), st.none(), st.booleans())
fields = st.sampled_from(
    ["claim_id", "path", "mtime", "line", "quote", "type", "severity", "memory_says", "source_shows", "trust_source",
     "minimal_fix", "question", "suggested_path", "other"]
)  # fmt: skip
items = st.one_of(scalars, st.dictionaries(fields, scalars, max_size=7))
whole = {
    "evidence": {"claim_id": "E1", "path": "a", "mtime": "2026-01-01", "quote": "x"},
    "conflicts": {
        "type": "stale", "severity": "low", "memory_says": "a", "source_shows": "b", "trust_source": "source",
        "minimal_fix": "c",
    },
    "open_questions": {"question": "q", "suggested_path": "a"},
}  # fmt: skip


@st.composite
def packs(draw: st.DrawFn) -> dict[str, Any]:
    pack: dict[str, Any] = {"user_question": draw(st.sampled_from(["why", "x", 1]))}
    for name, good in whole.items():
        item = st.one_of(st.just(good), items, st.builds(lambda f, v, g=good: {**g, f: v}, fields, scalars))
        pack[name] = draw(st.one_of(st.lists(item, max_size=2), scalars))
    for name in draw(st.lists(st.sampled_from(["user_question", "evidence", "extra"]), max_size=1)):
        pack.pop(name, None) if name in pack else pack.update({name: 1})
    return {"memory_reader": pack}


def as_yaml(value: Any) -> str:
    """JSON is YAML; our own strings are its double-quoted scalars."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{as_yaml(k)}: {as_yaml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(as_yaml, value)) + "]"
    return quoted(value) if isinstance(value, str) else json.dumps(value)


ANYWHERE = PackFiles(
    look=lambda path: CheckedFile(path, "x\n2026-01-01"), exists=lambda _: True, is_secret=lambda _: False
)


@pytest.mark.rule("PAK-3", "SCH-4")
@given(packs())
def test_the_check_and_the_schema_agree(pack: dict[str, Any]) -> None:
    text = f"```yaml\n{as_yaml(pack)}\n```\n"
    assert yaml.safe_load(as_yaml(pack)) == pack
    form = [
        f
        for f in check(text, ANYWHERE).faults
        if not f.text.startswith(("check.id", "check.not-there", "check.spaces"))
    ]
    assert (not form) == SCHEMA.is_valid(pack), (form, pack)


@pytest.mark.rule("PAK-3")
@given(st.text(st.characters(), max_size=60))
def test_any_text_survives_our_yaml(text: str) -> None:
    written = f"a:\n  - b: {quoted(text)}\n"
    written.encode("utf-8")  # no half characters left
    assert "\n" not in quoted(text)
    assert yaml.safe_load(written) == {"a": [{"b": text}]}
    ascii_only = written.encode("ascii", "backslashreplace").decode("ascii")  # a terminal that knows no better
    assert yaml.safe_load(ascii_only) == {"a": [{"b": text}]}


@pytest.mark.rule("PAK-3")
@given(st.text("a b\n", max_size=8), st.text("a b\n", max_size=30))
def test_a_quote_is_found_with_either_line_ending(quote: str, text: str) -> None:
    there = bool(quote.strip()) and quote.rstrip("\n") in text
    assert holds(text, quote) is there
    assert holds(text.replace("\n", "\r\n"), quote) is there
    assert holds(text, quote.replace("\n", "\r\n")) is there


def test_the_largest_pack_that_is_read() -> None:
    assert check("x" * (CAP + 1), ANYWHERE).faults[0].text == "check.too-large"
