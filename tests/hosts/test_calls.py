"""Any host's tool call in our words. A table: what was called, with what, and what it means."""

from __future__ import annotations

import pytest

from memorybank.hosts.tool_calls import tool_of
from memorybank.model.event import Delegates, Edit, Lists, OtherTool, Reads, Runs, Searches, Serves, Tool, Writes
from memorybank.model.value import replace

NOTE: dict[str, object] = {"file_path": "notes/a.md", "content": "hello"}


def writes(*edits: Edit) -> Writes:
    return Writes(edits)


TABLE: list[tuple[str, dict[str, object], Tool]] = [
    # files
    ("Read", {"file_path": "a.md"}, Reads(("a.md",))),
    ("read", {"filePath": "a.md", "limit": 20}, Reads(("a.md",))),
    ("view", {"path": "a.md", "view_range": [1, 9]}, Reads(("a.md",))),
    ("read_file", {"absolute_path": "/p/a.md"}, Reads(("/p/a.md",))),
    ("read_many_files", {"paths": ["a.md", "b.md"]}, Reads(("a.md", "b.md"))),
    ("Write", NOTE, writes(Edit("notes/a.md", text="hello"))),
    ("write_file", NOTE, writes(Edit("notes/a.md", text="hello"))),
    ("create", {"path": "a.md", "file_text": "x"}, writes(Edit("a.md", text="x"))),
    (
        "Edit",
        {"file_path": "a.md", "old_string": "x", "new_string": "y"},
        writes(Edit("a.md", "edit", text="y", removed="x")),
    ),
    (
        "edit",
        {"filePath": "a.md", "oldString": "x", "newString": "y"},
        writes(Edit("a.md", "edit", text="y", removed="x")),
    ),
    ("replace", {"file_path": "a.md", "old_string": "x", "new_string": ""}, writes(Edit("a.md", "edit", "", "", "x"))),
    (
        "MultiEdit",
        {
            "file_path": "a.md",
            "edits": [{"old_string": "x", "new_string": "y"}, {"old_string": "u", "new_string": "v"}],
        },
        writes(Edit("a.md", "edit", text="y", removed="x"), Edit("a.md", "edit", text="v", removed="u")),
    ),
    (
        "multiedit",
        {"edits": [{"filePath": "a.py"}, {"filePath": "b.md", "newString": "n"}]},
        writes(Edit("a.py", "edit"), Edit("b.md", "edit", text="n")),
    ),
    ("NotebookEdit", {"notebook_path": "n.ipynb", "new_source": "1"}, writes(Edit("n.ipynb", "edit", text="1"))),
    ("str_replace_editor", {"command": "view", "path": "a.md"}, Reads(("a.md",))),
    ("str_replace_editor", {"command": "create", "path": "a.md", "file_text": "x"}, writes(Edit("a.md", text="x"))),
    # shells
    ("Bash", {"command": "ls"}, Runs("ls")),
    ("bash", {"command": "ls", "workdir": "sub"}, Runs("ls", "sub")),
    ("shell", {"command": ["bash", "-lc", "echo x > y"]}, Runs("echo x > y")),
    ("shell", {"command": ["rm", "a b"]}, Runs("rm 'a b'")),
    ("run_shell_command", {"command": "ls"}, Runs("ls")),
    ("exec", {"cmd": "ls"}, Runs("ls")),
    # looking around
    ("Grep", {"pattern": "x", "path": "d"}, Searches("d", False)),
    ("Grep", {"pattern": "x", "path": "d", "output_mode": "content"}, Searches("d", True)),
    ("grep", {"pattern": "x", "path": "d"}, Searches("d", True)),
    ("Glob", {"pattern": "*.md", "path": "d"}, Lists("d")),
    ("LS", {"path": "d"}, Lists("d")),
    # others
    ("Task", {"subagent_type": "general", "prompt": "look"}, Delegates("general", "look")),
    ("spawn_agent", {"message": "look"}, Delegates("", "look")),
    # our own server; whether it really is ours, what comes back must show
    ("mcp__memory-bank__read", {"pages": ["a.md"]}, Serves("read", {"pages": ["a.md"]}, True)),
    ("mcp__memory-bank__steal", {"question": "x"}, Serves("memory-bank__steal", {"question": "x"})),
    ("mcp__issues__list", {"state": "open"}, Serves("issues__list", {"state": "open"})),
    ("TodoWrite", {"todos": []}, OtherTool("TodoWrite", {"todos": []})),
    ("Write", {"content": "no path"}, OtherTool("Write", {"content": "no path"})),
    ("Bash", {"command": 7}, OtherTool("Bash", {"command": 7})),
    # nobody has heard of these, and still they write
    ("save_file", {"path": "a.sh", "content": "x"}, writes(Edit("a.sh", text="x"))),
    ("createFile", {"path": "a.sh", "content": "x"}, writes(Edit("a.sh", text="x"))),
    ("mcp__filesystem__write_file", {"path": "a.sh", "content": "x"}, writes(Edit("a.sh", text="x"))),
    ("mcp__filesystem__move_file", {"source": "a", "destination": "b"}, writes(Edit("a", "move", to="b"))),
    ("delete_file", {"path": "a.md"}, writes(Edit("a.md", "delete"))),
    # two names for one path: all are looked at, none is believed to have been read whole
    ("Write", {"file_path": "a.md", "path": "b.sh"}, writes(Edit("a.md"), Edit("b.sh"))),
    ("Read", {"file_path": "a.md", "path": "b.md"}, Reads(("a.md", "b.md"))),
]


@pytest.mark.rule("GRD-1", "GAT-7")
@pytest.mark.parametrize(("name", "args", "meant"), TABLE, ids=[f"{n} {' '.join(a)}" for n, a, _ in TABLE])
def test_a_call_means(name: str, args: dict[str, object], meant: Tool) -> None:
    assert tool_of(name, args) == meant


STARS = """*** Begin Patch
*** Add File: bank/new.py
+one
+two
*** Update File: a.md
@@ heading
 kept
-old
+new
*** Update File: b.md
*** Move to: bank/b.sh
@@
-x
+y
*** Delete File: c.md
*** End Patch"""
GIT = """diff --git a/old name.md b/bank/new name.py
similarity index 90%
rename from old name.md
rename to bank/new name.py
--- a/old name.md
+++ b/bank/new name.py
@@ -1 +1 @@
-x
+y
diff --git a/gone.md b/gone.md
deleted file mode 100644
--- a/gone.md
+++ /dev/null
@@ -1 +0,0 @@
-x
diff --git a/empty.py b/empty.py
new file mode 100644
diff --git "a/caf\\303\\251.md" "b/caf\\303\\251.md"
--- "a/caf\\303\\251.md"
+++ "b/caf\\303\\251.md"
@@ -1 +1 @@
-x
+y
"""
PLAIN = "--- old.md\t2026-01-01\n+++ old.md\t2026-01-02\n@@ -1 +1 @@\n-x\n+y\n--- /dev/null\n+++ b/made.sh\n@@\n+z\n"
PATCHES = [
    (
        STARS,
        (
            Edit("bank/new.py", "write", text="one\ntwo"),
            Edit("a.md", "edit", text="new", removed="old"),
            Edit("b.md", "move", to="bank/b.sh", text="y", removed="x"),
            Edit("c.md", "delete"),
        ),
    ),
    (STARS.replace("\n", "\r\n"), None),
    (STARS.replace("*** ", "  *** "), None),
    (
        GIT,
        (
            Edit("old name.md", "move", to="bank/new name.py", text="y", removed="x"),
            Edit("gone.md", "delete"),
            Edit("empty.py", "write", text=""),
            Edit("café.md", "edit", text="y", removed="x"),
        ),
    ),
    (PLAIN, (Edit("old.md", "edit", text="y", removed="x"), Edit("made.sh", "write", text="z"))),
    ("diff --git a/m.md b/n.md\ncopy from m.md\ncopy to n.md\n", (Edit("n.md", "write", text=""),)),
]


@pytest.mark.rule("GRD-1")
@pytest.mark.parametrize(("patch", "meant"), PATCHES)
@pytest.mark.parametrize("key", ["patchText", "patch", "input", "command"])
def test_a_patch_names_every_file_it_touches(key: str, patch: str, meant: tuple[Edit, ...] | None) -> None:
    found = tool_of("apply_patch", {key: patch})
    assert isinstance(found, Writes)
    wanted = meant or PATCHES[0][1]
    assert wanted is not None
    assert tuple(replace(edit, hunks="") for edit in found.edits) == wanted


@pytest.mark.rule("GRD-1")
def test_a_header_inside_a_hunk_still_counts() -> None:
    """Readers of patches disagree about where a hunk ends. A path too many is only looked at."""
    hidden = "--- a/a.md\n+++ b/a.md\n@@ -1,3 +1,3 @@\n--- a/bank/x.py\n+++ b/bank/x.py\n"
    found = tool_of("patch", {"patch": hidden})
    assert isinstance(found, Writes)
    assert [edit.path for edit in found.edits] == ["a.md", "bank/x.py"]


def test_a_patch_without_a_header_stays_whole() -> None:
    assert tool_of("apply_patch", {"patchText": "hello"}) == OtherTool("apply_patch", {"patchText": "hello"})
