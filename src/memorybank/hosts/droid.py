"""Factory Droid. Wire shapes learnt from version 0.215.0 (tests/hosts/transcripts/droid.md).

Claude Code's events, settings and answers, tools of its own. What is said before a call reaches nobody; a failed
command fires nothing, so what it did is found when the turn ends. `droid exec` tells no hook what its user said, nor of
a compaction: only its window does. The end of a turn carries no words: they stand in the transcript.
"""

from memorybank.hosts.dialect import Host, but, heard

_IDLE = "LS|Glob|TodoWrite|Task|TaskOutput|TaskStop|ToolSearch|Skill|WebSearch|FetchUrl|AskUser|ExitSpecMode"


class Droid(Host):
    NAME = "droid"
    TITLE = "Factory Droid"
    LEARNT = "0.215.0"

    EVENTS = heard("SessionStart UserPromptSubmit PreToolUse PostToolUse PreCompact Stop", but(_IDLE))
    MEANING = {name: Host.MEANING[name] for name in EVENTS} | {"PreCompact": "compacted"}  # nothing fires after one
    SERVER = ("memory-bank___",)
    ENDS_SILENT = True
    SAID_AT, SAID_BY = ("message", "content"), {("type",): "message", ("message", "role"): "assistant"}

    CARRIES = ("SessionStart", "UserPromptSubmit", "PostToolUse")
    LATE = ("PostToolUse",)
    TELLS_FAILED = False
    REWRITES = False  # not tried
    SILENT_AFTER_COMPACTION = True

    HEADLESS = ("exec",)  # only how it was started tells
    PROGRAMS = ("droid",)
    FOLDERS = {"project": (".factory",), "user": (".factory",)}
    SKILLS = ".factory/skills"
    COMMANDS = ".factory/commands/{name}.md"
    READER, READER_FIELDS = ".factory/droids/memory-reader.md", {"tools": ["Read", "Grep", "Glob", "LS"]}
    SERVERS = dict.fromkeys(("project", "user"), ".factory/mcp.json")
    SERVER_FIELDS = {"project": {"type": "stdio"}, "user": {"type": "stdio"}}
    HOOKS_ON = {("hooksDisabled",): False}


HOST = Droid()
