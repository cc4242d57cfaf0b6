"""Cline, its command line. Wire shapes learnt from version 3.0.65 (tests/hosts/transcripts/cline.md).

Its plain hooks abort the whole task and lose the reason, so it is wired by its plugin API, in the dialect of OpenCode's
plugin: a rule carries the memory in every request, a skipped call its reason. Its tools take lists. Nothing tells a
plugin whether its window is open: a prompt is an argument like any other.
"""

from memorybank.hosts.opencode_family import PluginDialect
from memorybank.hosts.tool_calls import call_in
from memorybank.model.event import Tool


class Cline(PluginDialect):
    NAME = "cline"
    TITLE = "Cline"
    LEARNT = "3.0.65"

    SERVER = ("memory-bank__",)
    PROGRAMS = ("cline",)
    FOLDERS = {"project": (".cline", ".clinerules"), "user": (".cline",)}
    ADAPTER = "cline_plugin.js"
    SKILLS = ".cline/skills"
    SERVERS = {"user": ".cline/data/settings/cline_mcp_settings.json"}  # a project has no such file
    SERVER_FIELDS = {"user": {"timeout": 60}}  # without it three seconds, then it goes on without the server

    def tool(self, payload: dict[str, object]) -> Tool:
        args = payload.get("tool_input")
        given = args if isinstance(args, dict) else {}
        match payload.get("tool_name"):
            case "run_commands":
                found = given.get("commands")
                lines = [str(line) for line in found] if isinstance(found, list) else [str(found)]
                apart = [f"({line}\n)" for line in lines] if len(lines) > 1 else []  # each, or all, in one shell
                return call_in({"tool_input": {"command": "\n".join(apart + lines)}}, "bash")
            case "editor":
                named = {"file_path": given.get("path"), "content": given.get("new_text")}
                if given.get("old_text") is None and given.get("insert_line") is None:
                    return call_in({"tool_input": named}, "write")
                return call_in({"tool_input": {**named, "old_string": given.get("old_text")}}, "edit")
            case "read_files":
                return call_in({"tool_input": given}, "read")
            case "search_codebase":
                return call_in({"tool_input": {"pattern": str(given.get("queries"))}}, "grep")
        return super().tool(payload)


HOST = Cline()
