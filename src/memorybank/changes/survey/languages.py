"""Languages by file extension, for what no manifest speaks of."""

from __future__ import annotations

from collections import Counter

EXTENSIONS = {
    "py": "Python",
    "ts": "TypeScript",
    "tsx": "TypeScript",
    "js": "JavaScript",
    "jsx": "JavaScript",
    "mjs": "JavaScript",
    "go": "Go",
    "rs": "Rust",
    "java": "Java",
    "kt": "Kotlin",
    "scala": "Scala",
    "groovy": "Groovy",
    "cs": "C#",
    "fs": "F#",
    "rb": "Ruby",
    "php": "PHP",
    "c": "C",
    "cc": "C++",
    "cpp": "C++",
    "hpp": "C++",
    "m": "Objective-C",
    "swift": "Swift",
    "dart": "Dart",
    "ex": "Elixir",
    "exs": "Elixir",
    "erl": "Erlang",
    "hs": "Haskell",
    "ml": "OCaml",
    "clj": "Clojure",
    "lua": "Lua",
    "pl": "Perl",
    "r": "R",
    "jl": "Julia",
    "zig": "Zig",
    "nim": "Nim",
    "sol": "Solidity",
    "sh": "Shell",
    "ps1": "PowerShell",
}
# Beside a manifest, one stray script is not a language of the project.
SEVERAL = 3


def spoken(tree: tuple[str, ...], declared: tuple[str, ...]) -> tuple[str, ...]:
    """The languages of the tree, the most frequent first; only those that are no accident."""
    counts: Counter[str] = Counter()
    for path in tree:
        name = path.rpartition("/")[2]
        stem, _, extension = name.rpartition(".")
        if stem and (language := EXTENSIONS.get(extension.lower())):
            counts[language] += 1
    if "TypeScript" in declared:
        counts.pop("JavaScript", None)  # its configuration files
    least = SEVERAL if declared else 1
    return tuple(name for name, n in sorted(counts.items(), key=lambda c: (-c[1], c[0])) if n >= least)
