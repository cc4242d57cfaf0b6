"""A Gemini CLI extension, as `gemini extensions validate` knows it."""

from __future__ import annotations

from memorybank.hosts import gemini
from memorybank.model.version import VERSION
from memorybank.packaging.pieces import NAME, Files, document, hooks, pages, pieces, servers, speaker

_CONTEXT = "GEMINI.md"


def package(language: str) -> Files:
    say, found = speaker(language), pieces(gemini, language, scope="user")
    about = {"name": NAME, "version": VERSION, "description": say("package.description"), "contextFileName": _CONTEXT}
    return {
        "gemini-extension.json": document(about | {"mcpServers": servers(found)}),
        _CONTEXT: say("package.context"),
        "README.md": say("package.readme.gemini"),
        **hooks(found),
        **pages(found),
    }
