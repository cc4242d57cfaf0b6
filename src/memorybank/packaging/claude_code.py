"""A Claude Code plugin, and a marketplace that offers it: one folder, as `claude plugin validate` knows both."""

from __future__ import annotations

from memorybank.hosts import claude_code
from memorybank.model.version import VERSION
from memorybank.packaging.pieces import NAME, Files, document, hooks, pages, pieces, servers, speaker

_AUTHOR = {"name": "The Memory Bank maintainers"}


def package(language: str) -> Files:
    say, found = speaker(language), pieces(claude_code, language, scope="project")
    about = {"name": NAME, "description": say("package.description"), "version": VERSION}
    more = {"author": _AUTHOR, "license": "MIT", "keywords": ["memory", "markdown"]}
    offer = {**about, "source": "./", "author": _AUTHOR}
    market = {"name": NAME, "owner": _AUTHOR, "metadata": {"description": about["description"]}, "plugins": [offer]}
    return {
        ".claude-plugin/plugin.json": document(about | more),
        ".claude-plugin/marketplace.json": document(market),
        ".mcp.json": document({"mcpServers": servers(found)}),
        "README.md": say("package.readme.claude-code"),
        **hooks(found),
        **pages(found),
    }
