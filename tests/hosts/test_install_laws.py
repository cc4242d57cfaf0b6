"""SKL-5 as laws: over any settings file, what was put in comes out again to the byte, and nobody else's is touched."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hosts import settings_texts as texts
from memorybank.app.install.hook_command import LEFT, OWN, hook_line
from memorybank.app.install.host_pieces import Made, put, take_out
from memorybank.hosts import jsonc, toml_edit
from memorybank.hosts.codex import HOST as codex
from memorybank.hosts.cursor import HOST as cursor
from memorybank.hosts.gemini import HOST as gemini
from memorybank.hosts.hook_entries import MARK
from memorybank.light.hosts import BEFORE
from memorybank.model.wiring import Hooks, Member, Piece

pytestmark = pytest.mark.slow

PROGRAM = f"/opt/python3 -I -S /opt/lib/{MARK}"
GONE = 'it\'s "gone"'
SERVER: dict[str, object] = {"command": "/opt/python3", "args": ["-I", "-m", "memorybank", "mcp"]}
WAY = ("mcpServers", "memory-bank")


def three(host: Any, line: Callable[[str], str]) -> dict[str, dict[str, object]]:
    """Entries for the first, the last, and the one before a tool: more would only take longer."""
    events = (next(iter(host.EVENTS)), next(e for e in host.EVENTS if e in BEFORE), list(host.EVENTS)[-1])
    return {event: host.entry(event, line(event), 10) for event in events}


def launched(host: Any, event: str, look: str, program: str = "") -> str:
    return hook_line(host, [*program.split(), host.NAME, event], look, refused=GONE, gone=GONE)


def groups(program: str) -> Hooks:
    return Hooks("x.json", three(gemini, lambda event: f"{program} gemini {event}"))


GROUPED: tuple[Piece, ...] = (groups(PROGRAM), Member("x.json", WAY, SERVER))
SHARED: tuple[Piece, ...] = (Hooks("x.json", three(codex, lambda event: launched(codex, event, LEFT))),)
LOCAL: tuple[Piece, ...] = (Hooks("x.json", three(gemini, lambda event: launched(gemini, event, OWN, PROGRAM))),)
FLAT: tuple[Piece, ...] = (
    Hooks("x.json", three(cursor, lambda event: f"{PROGRAM} cursor {event}"), (("version", 1),)),
)
LAST: tuple[Piece, ...] = (Member("x.json", WAY, SERVER), groups(PROGRAM))  # the server came first
CODEX: tuple[Piece, ...] = (Member("x.toml", ("mcp_servers", "memory-bank"), SERVER),)

Make = Callable[[Random], str]
FORMATS: dict[str, tuple[Make, tuple[Piece, ...]]] = {
    "json": (texts.json_text, GROUPED),
    "json, a line that git shares": (texts.json_text, SHARED),
    "jsonc, a line of this machine": (texts.jsonc_text, LOCAL),
    "json, no groups": (lambda rng: texts.json_text(rng, flat=True), FLAT),
    "jsonc": (texts.jsonc_text, GROUPED),
    "jsonc, the other order": (texts.jsonc_text, LAST),
    "jsonc, no groups": (lambda rng: texts.jsonc_text(rng, flat=True), FLAT),
    "toml": (texts.toml_text, CODEX),
}
SEEDS = st.integers(0, 2**48)
fewer = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))


def put_all(text: str, pieces: tuple[Piece, ...], made: dict[int, Made]) -> str:
    for n, piece in enumerate(pieces):
        done = put(text, piece, made.get(n, frozenset()), recorded=n in made)
        assert done.claimed
        text, made[n] = done.text, done.made
    return text


def take_all(text: str, pieces: tuple[Piece, ...], made: dict[int, Made]) -> str:
    ways = Made().union(*made.values())
    for piece in reversed(pieces):
        text = take_out(text, piece.path, piece.kind, piece.way, ways)
    return text


def plain(text: str, kind: str) -> Any:
    if kind == "toml":
        return tomllib.loads(text.removeprefix("\ufeff"))
    return jsonc.read(text) or {}


def assert_theirs_is_there(before: Any, after: Any) -> None:
    """Every value of the old document is in the new one, in its place, and lists keep their order."""
    if isinstance(before, dict):
        assert isinstance(after, dict)
        for key, old in before.items():
            assert_theirs_is_there(old, after[key])
    elif isinstance(before, list):
        assert after[: len(before)] == before
    else:
        assert after == before


@pytest.mark.rule("SKL-5")
@pytest.mark.parametrize("kind", list(FORMATS))
@given(SEEDS)
def test_there_and_back(kind: str, seed: int) -> None:
    make, pieces = FORMATS[kind]
    text = make(Random(seed))
    made: dict[int, Made] = {}
    there = put_all(text, pieces, made)
    assert there != text
    assert_theirs_is_there(plain(text, kind), plain(there, kind))
    assert put_all(there, pieces, made) == there, "twice is once"
    assert take_all(there, pieces, made) == text, "back to the byte"


@pytest.mark.rule("SKL-5")
@pytest.mark.parametrize("kind", ["json", "jsonc", "json, no groups", "toml"])
@fewer
@given(SEEDS)
def test_another_interpreter_is_written_in_place_and_comes_out_again(kind: str, seed: int) -> None:
    make, pieces = FORMATS[kind]
    text = make(Random(seed))
    made: dict[int, Made] = {}
    there = put_all(text, pieces, made)
    moved = there.replace("/opt/python3", "/gone/python3")
    again = put_all(moved, pieces, made)
    assert plain(again, kind) == plain(there, kind)
    assert "/gone/" not in again
    assert take_all(again, pieces, made) == text


@pytest.mark.rule("SKL-5")
@pytest.mark.parametrize(
    "text", ["", " ", "\ufeff", "// mine", "\ufeff// mine", "/* mine */", "// mine\r\n", "\n// a\n //b"]
)
@pytest.mark.parametrize("pieces", [GROUPED, SHARED, FLAT, LAST], ids=["groups", "shared", "flat", "server first"])
def test_a_file_without_a_value_in_it(text: str, pieces: tuple[Piece, ...]) -> None:
    made: dict[int, Made] = {}
    there = put_all(text, pieces, made)
    assert set(plain(there, "json")) >= {"hooks"}
    assert put_all(there, pieces, made) == there
    assert take_all(there, pieces, made) == text


@pytest.mark.rule("SKL-5")
@fewer
@given(SEEDS)
def test_what_the_user_adds_to_a_toml_file_meanwhile_stays(seed: int) -> None:
    rng = Random(seed)
    text = texts.toml_text(rng)
    there = put_all(text, CODEX, {})
    newline = "\r\n" if "\r\n" in there else "\n"
    theirs = newline.join(["", "# about mine", "[mine]", "key = 1", ""])
    left = take_all(there + theirs, CODEX, {})
    assert left == text + theirs or left.endswith(theirs)
    assert tomllib.loads(left.removeprefix("\ufeff"))["mine"] == {"key": 1}


@pytest.mark.rule("SKL-5")
def test_a_table_of_ours_is_all_that_goes() -> None:
    there = toml_edit.put("a = 1\n", ("mcp_servers", "memory-bank"), SERVER)
    edited = (
        there + "startup_timeout_sec = 3\n# ask Bo\n[mcp_servers.memory-bank.env]\nX = '1'\n\n# other\n[z]\nq = 1\n"
    )
    assert toml_edit.take_out(edited, ("mcp_servers", "memory-bank")) == "a = 1\n# ask Bo\n\n# other\n[z]\nq = 1\n"


WRONG = [
    ("a = \n", "install.toml.wrong", 1),
    ("a = 1\n\nb 2\n", "install.toml.wrong", 3),
    ("a = 1\na = 2\n", "install.toml.wrong", 2),
    ('a = """\nnever closed', "install.toml.wrong", 2),
    ("mcp_servers = { github = { command = 'gh' } }\n", "install.toml.closed", 1),
    ("a = 1\n[[mcp_servers]]\nname = 1\n", "install.toml.closed", 2),
]


@pytest.mark.parametrize(("text", "reason", "line"), WRONG)
def test_what_is_not_toml_or_takes_no_table_is_named_with_its_line(text: str, reason: str, line: int) -> None:
    with pytest.raises(jsonc.NotEditable) as wrong:
        toml_edit.put(text, ("mcp_servers", "memory-bank"), SERVER)
    assert (wrong.value.reason, wrong.value.line) == (reason, line)


@pytest.mark.parametrize(
    "theirs",
    [{"command": "npx", "args": ["their-memory-bank"]}, {"url": "http://localhost/mcp"}, SERVER],
    ids=["another program", "another kind", "the same, by hand"],
)
def test_a_server_that_somebody_registered_stays_theirs(theirs: dict[str, object]) -> None:
    from memorybank.hosts import jsonc

    text = jsonc.put("{}", WAY, theirs)
    done = put(text, Member("x.json", WAY, SERVER), frozenset(), recorded=False)
    assert (done.text, done.claimed) == (text, False)
