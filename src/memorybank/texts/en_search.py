"""What search says, in English. Same keys and holes as zh_search.py; a test says so."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "search.indexing": "Indexing",
    "search.nothing": "No page has any of these words: {query}\nSee what there is: memory-bank status",
    "search.unread": "Not looked into, as they cannot be read ({count}): {pages}. Why, and what to do: memory-bank status",
    "search.no-bank": "There is no bank to search at {path}. Make one: memory-bank setup. Or search any folder of Markdown: memory-bank search --bank DIR QUERY",
    "search.no-folder": "--bank {path}: there is no such folder.",
    "search.no-fts5": "This Python's SQLite was built without FTS5, which search needs. Use another Python (python.org, Debian, Homebrew and conda builds have it).",
    "search.busy": "Another process is still building the search index. Try again in a moment.",
}
