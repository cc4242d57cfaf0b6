"""What Gemini CLI and its fork Qwen Code share: trust in folders, the switch for hooks, where pages go."""

from __future__ import annotations

from memorybank.hosts.dialect import Host, table
from memorybank.model.event import Searches, Tool

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.model.wiring import TrustQuestion

_TRUST = ("TRUST_FOLDER", "TRUST_PARENT")


class GeminiFamily(Host):
    INSIDE = ("llmContent", "text")
    TRUST = ""  # below the home folder: a folder that is not trusted has no project hooks
    TRUST_ASKED = False  # unless the settings switch that off; else only where they switch it on
    READER_FIELDS = {"tools": ["read_file", "grep_search", "glob", "run_shell_command"]}
    HOOKS_ON = {
        ("hooksConfig", "enabled"): True,
        ("hooksConfig", "disabled"): [],
        ("security", "folderTrust", "enabled"): False,  # asking for trust where none was asked for
    }

    def shown(self, payload: dict[str, object], tool: Tool) -> str:
        output = super().shown(payload, tool)
        if isinstance(tool, Searches):  # the files it found lines in are named from where it looked
            return output.replace("\nFile: ", f"\n{tool.path}/" if tool.path else "\n")
        return output

    def untrusted(self, look: TrustQuestion) -> str:
        """The user's own hooks run all the same."""
        switch = table(look.at_home(self.SETTINGS["user"]), "security", "folderTrust").get("enabled")
        if look.scope == "user" or switch is False or (switch is None and not self.TRUST_ASKED):
            return ""
        for folder, word in table(look.at_home(self.TRUST)).items():
            base = folder.rstrip("/").rpartition("/")[0] if word == "TRUST_PARENT" else folder.rstrip("/")
            if word in _TRUST and (look.project == base or look.project.startswith(f"{base}/")):
                return ""
        return f"doctor.trust.{self.NAME}"
