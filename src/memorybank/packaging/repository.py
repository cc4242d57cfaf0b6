"""What lies at the root of this repository for hosts and registries that fetch it; made of the pieces of a package.

.claude-plugin/marketplace.json, plugins/claude-code/    `claude plugin marketplace add`, `plugin install`
gemini-extension.json, hooks/, commands/, agents/        `gemini extensions install`
.codex-plugin/, .plugin/                                 a Codex plugin; an Open Plugins package: skill and server
skills/memory-bank/                                      for directories of skills
server.json                                              for the registry of MCP servers
npm/                                                     the plugin of OpenCode and Kilo Code, for `npm pack`
"""

from __future__ import annotations

import json

from memorybank.hosts.opencode_family import plugin_source
from memorybank.model.version import DISTRIBUTION, VERSION
from memorybank.packaging import Files, document, package
from memorybank.texts.catalogue import texts

_PLUGIN = "plugins/claude-code"
_MARKET = ".claude-plugin/marketplace.json"
_SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"
_SERVER = {"command": "memory-bank", "args": ["mcp"]}


def repository() -> Files:
    """Every file by its path below the repository. In English: a registry shows one language."""
    claude, gemini = package("claude-code"), package("gemini")
    about = {
        "name": "memory-bank",
        "version": VERSION,
        "description": texts("en", ("_install",))["package.description"],
    }
    plugin = {**about, "license": "MIT", "skills": "./skills/", "mcpServers": "./mcp.json"}
    market = json.loads(claude.pop(_MARKET))
    market["plugins"][0]["source"] = f"./{_PLUGIN}"
    del gemini["README.md"]
    return {
        **gemini,
        _MARKET: document(market),
        **{f"{_PLUGIN}/{path}": text for path, text in claude.items()},
        ".codex-plugin/plugin.json": document(plugin),
        ".plugin/plugin.json": document(plugin),
        "mcp.json": document({"mcpServers": {"memory-bank": _SERVER}}),
        "server.json": document(_registered()),
        "npm/package.json": document(_npm(about)),
        "npm/opencode.js": plugin_source("opencode"),
        "npm/kilo.js": plugin_source("kilo"),
    }


def _registered() -> dict[str, object]:
    pypi = {
        "registryType": "pypi",
        "identifier": DISTRIBUTION,
        "version": VERSION,
        "runtimeHint": "uvx",
        "runtimeArguments": [{"type": "named", "name": "--from", "value": f"{DISTRIBUTION}[mcp]"}],
        "packageArguments": [{"type": "positional", "value": "mcp"}],
        "transport": {"type": "stdio"},
    }
    described = texts("en", ("_install",))["package.registry"]
    own = {"$schema": _SCHEMA, "name": f"io.github.{DISTRIBUTION}/memory-bank", "description": described}
    return {**own, "version": VERSION, "packages": [pypi]}


def _npm(about: dict[str, str]) -> dict[str, object]:
    return {
        **about,
        "name": f"{DISTRIBUTION}-opencode",
        "license": "MIT",
        "type": "module",
        "main": "opencode.js",
        "exports": {".": "./opencode.js", "./kilo": "./kilo.js"},
        "files": ["opencode.js", "kilo.js"],
    }
