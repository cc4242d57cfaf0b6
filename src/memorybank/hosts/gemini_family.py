"""What Gemini CLI and its fork Qwen Code share: trust in folders, the switch for hooks, where pages go."""

from __future__ import annotations

from memorybank.hosts.dialect import Host
from memorybank.model.event import Searches, Tool

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from memorybank.model.wiring import Bundle, Piece, TrustQuestion, Whole

TOOLS = ("read_file", "grep_search", "glob", "run_shell_command")  # of the sub-agent that reads
_TRUST = ("TRUST_FOLDER", "TRUST_PARENT")


class GeminiFamily(Host):
    INSIDE = ("llmContent", "text")
    TRUST = ""  # below the home folder: a folder that is not trusted has no project hooks
    TRUST_ASKED = False  # unless the settings switch that off; else only where they switch it on
    SKILLS = ".agents/skills"
    SWITCHES = ("hooksConfig",)

    def shown(self, payload: dict[str, object], tool: Tool) -> str:
        output = super().shown(payload, tool)
        if isinstance(tool, Searches):  # the files it found lines in are named from where it looked
            return output.replace("\nFile: ", f"\n{tool.path}/" if tool.path else "\n")
        return output

    def wiring(self, bundle: Bundle) -> tuple[Piece, ...]:
        from memorybank.hosts import installation as pages

        folder = f".{self.NAME}"
        return (
            self.hooks(bundle, local=bundle.scope == "user"),
            *pages.skill(self.SKILLS, bundle),
            *self.commands(f"{folder}/commands", bundle),
            pages.agent(f"{folder}/agents/memory-reader.md", bundle.reader, {"tools": list(TOOLS)}),
            *pages.server(self.SETTINGS[bundle.scope], ("mcpServers",), bundle),
        )

    def commands(self, folder: str, bundle: Bundle) -> tuple[Whole, ...]:
        from memorybank.hosts import installation as pages

        return pages.commands(folder, bundle)

    def untrusted(self, look: TrustQuestion) -> str:
        """The user's own hooks run all the same."""
        from memorybank.hosts.installation import table

        switch = table(look.at_home(self.SETTINGS["user"]), "security", "folderTrust").get("enabled")
        if look.scope == "user" or switch is False or (switch is None and not self.TRUST_ASKED):
            return ""
        for folder, word in table(look.at_home(self.TRUST)).items():
            base = folder.rstrip("/").rpartition("/")[0] if word == "TRUST_PARENT" else folder.rstrip("/")
            if word in _TRUST and (look.project == base or look.project.startswith(f"{base}/")):
                return ""
        return f"doctor.trust.{self.NAME}"

    def switched_off(self, settings: Mapping[str, object]) -> set[str]:
        """Asking for trust where none was asked for switches hooks off, too."""
        off: set[str] = set()
        config = settings.get("hooksConfig")
        if isinstance(config, dict):
            names = config.get("disabled")
            off |= {"config"} if config.get("enabled", True) is not True else set()
            off |= {str(name) for name in names} if isinstance(names, list) else {repr(names)} if names else set()
        elif config is not None:
            off.add(repr(config))
        security = settings.get("security")
        trust = security.get("folderTrust") if isinstance(security, dict) else None
        return off | ({"trust"} if isinstance(trust, dict) and trust.get("enabled") is True else set())

    def granted(self, settings: Mapping[str, object]) -> set[str]:
        return {f"{folder} {word}" for folder, word in settings.items() if word in _TRUST}
