"""Settings files are other people's: every byte that is not ours stays, and ours can be taken out again to the byte."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memorybank.hosts import jsonc
from memorybank.hosts.hook_entries import MARK, commands, unwire, wire
from strategies import BOM, ENDINGS

PROGRAM = f"/opt/python3 -I -S /opt/lib/{MARK} claude-code"
ENTRIES: dict[str, dict[str, object]] = {
    "SessionStart": {"hooks": [{"type": "command", "command": f"{PROGRAM} SessionStart", "timeout": 10}]},
    "PreToolUse": {
        "matcher": "Write|Edit",
        "hooks": [{"type": "command", "command": f"{PROGRAM} PreToolUse", "timeout": 10}],
    },
}
THEIRS = {"matcher": "Bash", "hooks": [{"type": "command", "command": "./check.sh"}]}

# --- documents of every kind: a value, written with any space and comments between its parts

SPACE = st.text(alphabet=" \t\n", max_size=3)
COMMENT = st.sampled_from(["// a note\n", "/* a note */", "/* two\nlines */", '// "quoted": [\n', "/**/"])
TRIVIA = st.lists(SPACE | COMMENT, max_size=3).map("".join)
WORDS = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=6)
SCALARS = st.none() | st.booleans() | st.integers(-9, 9) | WORDS
VALUES = st.recursive(SCALARS, lambda v: st.lists(v, max_size=3) | st.dictionaries(WORDS, v, max_size=3), max_leaves=6)
GROUPS = st.sampled_from([THEIRS, {"hooks": []}, {"matcher": "x"}, 7])
TABLES = st.dictionaries(st.sampled_from(["PreToolUse", "Stop", "SessionStart"]), st.lists(GROUPS, max_size=3))
SETTINGS = st.builds(
    lambda rest, hooks: rest | ({} if hooks is None else {"hooks": hooks}),
    st.dictionaries(WORDS.filter(lambda key: key != "hooks"), VALUES, max_size=3),
    st.none() | TABLES,
)


@st.composite
def written(draw: st.DrawFn, values: st.SearchStrategy[object]) -> str:
    def gap() -> str:
        return draw(TRIVIA)

    def put(value: object) -> str:
        if isinstance(value, dict):
            parts = [f"{json.dumps(k)}{gap()}:{gap()}{put(v)}" for k, v in value.items()]
        elif isinstance(value, list):
            parts = [put(v) for v in value]
        else:
            return json.dumps(value)
        inner = f"{gap()},{gap()}".join(parts) + (draw(st.sampled_from(["", ","])) if parts else "")
        left, right = "{}" if isinstance(value, dict) else "[]"
        return f"{left}{gap()}{inner}{gap()}{right}"

    text = gap() + put(draw(values)) + gap()
    text = text.replace("\n", draw(st.sampled_from(ENDINGS)))
    return draw(st.sampled_from(["", BOM])) + text


@given(written(VALUES.filter(lambda value: value is not None)))
def test_what_is_written_is_read(text: str) -> None:
    assert jsonc.read(text) is not None


@given(VALUES)
def test_plain_json_is_read_as_json_reads_it(value: object) -> None:
    assert jsonc.read(json.dumps(value)) == value


@pytest.mark.rule("SKL-5")
@given(written(SETTINGS))
def test_install_then_uninstall_gives_the_original_bytes(text: str) -> None:
    wired, made = wire(text, ENTRIES)
    assert commands(wired)
    assert unwire(wired, made) == text


@pytest.mark.rule("SKL-5")
@given(written(SETTINGS))
def test_installing_adds_ours_and_changes_nothing_else(text: str) -> None:
    old, new = jsonc.read(text), jsonc.read(wire(text, ENTRIES)[0])
    assert isinstance(old, dict)
    assert isinstance(new, dict)
    hooks = old.pop("hooks", {})
    ours = new.pop("hooks")
    assert old == new
    assert ours == hooks | {event: [*hooks.get(event, []), entry] for event, entry in ENTRIES.items()}


@pytest.mark.rule("SKL-5")
@given(written(SETTINGS))
def test_installing_twice_is_installing_once(text: str) -> None:
    once, _ = wire(text, ENTRIES)
    again, made = wire(once, ENTRIES)
    assert again == once
    assert not made


@pytest.mark.rule("SKL-5")
@given(written(SETTINGS), st.sampled_from(["PreToolUse", "Stop", "SessionStart"]))
def test_what_the_user_adds_meanwhile_stays(text: str, event: str) -> None:
    wired, made = wire(text, ENTRIES)
    edited = jsonc.append(wired, ("hooks", event), THEIRS)
    left = unwire(edited, made)
    assert not commands(left)
    assert jsonc.read(left) == jsonc.read(jsonc.append(text, ("hooks", event), THEIRS))


@pytest.mark.rule("SKL-5")
@given(written(SETTINGS))
def test_a_new_version_replaces_the_old_entries(text: str) -> None:
    gone: dict[str, object] = {"hooks": [{"type": "command", "command": f"/gone/{MARK} Stop"}]}
    old = {"Stop": gone, **ENTRIES}
    moved = json.loads(json.dumps(ENTRIES).replace("/opt/python3", "/usr/bin/python3"))
    wired, made = wire(text, old)
    rewired, more = wire(wired, moved, made)
    assert "/gone/" not in rewired
    assert "/opt/python3" not in rewired
    left = unwire(rewired, more)
    assert jsonc.read(left) == jsonc.read(text)


# --- the same, seen

STORIES = [
    ("an empty object", "{}\n"),
    ("nothing at all", ""),
    ("only a comment", "// mine\n"),
    ("tabs, CRLF, a byte order mark", '\ufeff{\r\n\t"model": "x", // mine\r\n\t"env": {},\r\n}\r\n'),
    ("one line", '{"model": "x", "hooks": {"Stop": []}}'),
    ("four blanks", '{\n    "hooks": {\n        "PreToolUse": [\n            {}  // theirs\n        ]\n    }\n}\n'),
]


@pytest.mark.rule("SKL-5")
@pytest.mark.parametrize("text", [t for _, t in STORIES], ids=[s for s, _ in STORIES])
def test_a_file_comes_back(text: str) -> None:
    wired, made = wire(text, ENTRIES)
    assert unwire(wired, made) == text


def test_the_files_own_indentation_and_line_ends_are_used() -> None:
    wired, _ = wire('{\r\n\t"model": "x"\r\n}\r\n', ENTRIES)
    assert '\r\n\t"hooks": {\r\n\t\t"SessionStart": [\r\n\t\t\t{\r\n' in wired
    assert wired.count("\n") == wired.count("\r\n")


def test_a_comment_stays_with_the_line_it_was_written_on() -> None:
    text = '{\n  "hooks": {\n    "PreToolUse": [\n      {"matcher": "X"} // about X\n    ]\n  }\n}\n'
    wired, _ = wire(text, {"PreToolUse": ENTRIES["PreToolUse"]})
    assert '{"matcher": "X"}, // about X\n      {\n' in wired


def test_our_command_in_a_group_with_theirs_goes_alone() -> None:
    ours = f'{{"type": "command", "command": "{PROGRAM} Stop"}}'
    text = f'{{"hooks": {{"Stop": [{{"hooks": [{ours}, {{"type": "command", "command": "mine"}}]}}]}}}}'
    assert unwire(text, None) == ('{"hooks": {"Stop": [{"hooks": [ {"type": "command", "command": "mine"}]}]}}')


def test_a_comment_in_a_table_we_made_keeps_the_table() -> None:
    wired, made = wire("{}", ENTRIES)
    noted = wired.replace('"PreToolUse": [', '"PreToolUse": [ // ask Bo before changing')
    assert "// ask Bo before changing" in unwire(noted, made)
    assert not commands(unwire(noted, made))


def test_without_a_memory_of_the_installation_only_ours_goes() -> None:
    wired, _ = wire('{"model": "x"}', ENTRIES)
    assert unwire(wired, None) == '{"model": "x"}'


BROKEN = [
    ('{"a": 1', "install.json.wrong", 1),
    ('{"a": 1\n"b": 2}', "install.json.wrong", 2),
    ("{a: 1}", "install.json.wrong", 1),
    ('{\n"a": "x\n}', "install.json.wrong", 2),
    ('{"a": "\\x"}', "install.json.wrong", 1),
    ("{}\n\n{}", "install.json.wrong", 3),
    ("{\n\n/* open", "install.json.wrong", 3),
    ("[" * 100_000 + "]" * 100_000, "install.json.wrong", 1),
    ('{"a": NaN}', "install.json.wrong", 1),
    ('{"hooks": 7}', "install.json.kind", 1),
    ('{\n "hooks": {"PreToolUse": {}}}', "install.json.kind", 2),
    ("[]", "install.json.kind", 1),
]


@pytest.mark.parametrize(("text", "reason", "line"), BROKEN)
def test_what_is_not_json_is_named_with_its_line(text: str, reason: str, line: int) -> None:
    with pytest.raises(jsonc.NotEditable) as wrong:
        wire(text, {"PreToolUse": ENTRIES["PreToolUse"]})
    assert (wrong.value.reason, wrong.value.line) == (reason, line)


@given(st.text(alphabet='{}[],:"\\/*\n tru1e', max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(jsonc.NotEditable):
        jsonc.read(text)
