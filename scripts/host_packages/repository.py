"""What lies at the root of this repository for hosts and registries that fetch it; made of the pieces of a package.

.claude-plugin/marketplace.json, plugins/claude-code/    `claude plugin marketplace add`, `plugin install`
gemini-extension.json, hooks/, commands/, agents/        `gemini extensions install`
plugin.json, mcp.json, skills/memory-bank/               an Agent Plugin, and for directories of skills: no hooks
.agents/plugins/marketplace.json, .codex-plugin/         the same for `codex plugin marketplace add`
.plugin/                                                 the same as an Open Plugins package
server.json                                              for the registry of MCP servers
npm/                                                     the plugin of OpenCode and Kilo Code, for `npm pack`
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from host_packages import Files, document, package
from memorybank.hosts.opencode_family import plugin_source
from memorybank.model.version import DISTRIBUTION, VERSION
from memorybank.texts.catalogue import texts

_NAME = "memory-bank"
# Of a plugin that OpenCode and Kilo Code may both have fetched: which of them runs it.
_EITHER = '/kilo/i.test(process.execPath.split("/").at(-1)) ? "kilo" : "opencode"'
_PLUGIN = "plugins/claude-code"
_MARKET = ".claude-plugin/marketplace.json"
_AGENT_PLUGINS = "https://agent-plugins.org/schemas/1.0.0/"
_REGISTRY = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"
_SERVER = {"type": "stdio", "command": "memory-bank", "args": ["mcp"]}


def repository(folder: Path) -> Files:
    """Every file by its path below the repository. In English: a registry shows one language."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    claude, gemini = package("claude-code"), package("gemini")
    about = {
        "name": _NAME,
        "version": VERSION,
        "description": texts("en", ("_install",))["package.description"],
        "license": "MIT",
    }
    # the hooks that lie beside it are Gemini CLI's
    plugin = {**about, "skills": "./skills/", "mcpServers": "./mcp.json"}
    market = json.loads(claude.pop(_MARKET))
    market["plugins"][0]["source"] = f"./{_PLUGIN}"
    del gemini["README.md"]
    return {
        **gemini,
        _MARKET: document(market),
        **{f"{_PLUGIN}/{path}": text for path, text in claude.items()},
        ".agents/plugins/marketplace.json": document(_codex_market()),
        ".codex-plugin/plugin.json": document({**plugin, "hooks": {}}),
        ".plugin/plugin.json": document(plugin),
        "plugin.json": document({"$schema": f"{_AGENT_PLUGINS}plugin.schema.json", **about}),
        "mcp.json": document({"$schema": f"{_AGENT_PLUGINS}mcp.schema.json", "mcpServers": {_NAME: _SERVER}}),
        "server.json": document(_registered(project)),
        "npm/package.json": document(_npm(about)),
        "npm/plugin.js": plugin_source(_EITHER),
    }


def _codex_market() -> dict[str, object]:
    policy = {"installation": "AVAILABLE", "authentication": "ON_INSTALL"}
    ours = {"name": _NAME, "source": {"source": "local", "path": "./"}, "policy": policy, "category": "Productivity"}
    return {"name": _NAME, "interface": {"displayName": "Memory Bank"}, "plugins": [ours]}


def _registered(project: dict[str, Any]) -> dict[str, object]:
    """`--with`, not `--from`: clients put the package's name and version behind these arguments."""
    [sdk] = project["optional-dependencies"]["mcp"]
    pypi = {
        "registryType": "pypi",
        "identifier": DISTRIBUTION,
        "version": VERSION,
        "runtimeHint": "uvx",
        "runtimeArguments": [{"type": "named", "name": "--with", "value": sdk}],
        "packageArguments": [{"type": "positional", "value": "mcp"}],
        "transport": {"type": "stdio"},
    }
    described = texts("en", ("_install",))["package.description"]
    name = f"{_namespace(project['urls'].get('Repository'))}/{_NAME}"
    return {"$schema": _REGISTRY, "name": name, "description": described, "version": VERSION, "packages": [pypi]}


def _namespace(address: object) -> str:
    """The registry gives a namespace only to who owns it: on GitHub the repository's owner, elsewhere the domain.
    Without an address nobody is named: the maintainer who publishes sets it first (docs/decisions/0014)."""
    found = urlsplit(str(address or "https://github.com/OWNER/"))
    if found.hostname == "github.com":
        return f"io.github.{found.path.split('/')[1]}"
    return ".".join(reversed(str(found.hostname).split(".")))


def _npm(about: dict[str, str]) -> dict[str, object]:
    own = {"name": f"{DISTRIBUTION}-opencode", "type": "module", "main": "plugin.js"}
    return {**about, **own, "exports": "./plugin.js", "files": ["plugin.js"]}
