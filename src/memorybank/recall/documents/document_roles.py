"""What a file of the repository is for, told by its path: README, guide, decision record, build file (DAY-2).

A file without a role is no document: source code, data, locks, other people's code, translations of a document.
"""

from __future__ import annotations

README, RULES, CONTRIBUTING, DECISION, GUIDE = "readme", "rules", "contributing", "decision", "guide"
CHANGES, RELEASE, SECURITY, LICENSE = "changes", "release", "security", "license"
CI, BUILD, MANIFEST, VERSION, EXAMPLE, CHECKS = "ci", "build", "manifest", "version", "example", "checks"
PROSE = frozenset((README, RULES, CONTRIBUTING, DECISION, GUIDE, CHANGES, RELEASE, SECURITY, LICENSE))

_TEXT = ("md", "mdx", "mdc", "rst", "txt", "adoc")
_NOT_OURS = frozenset((
    "node_modules", "vendor", "third_party", "dist", "fixtures", "testdata", "test", "tests", "__tests__", "snapshots",
    "examples", "example", "versioned_docs", "i18n", "locales", "locale", "_locales", "translations", "issue_template",
))  # fmt: skip
_RULE_FILES = frozenset((
    "agents.md", "claude.md", "gemini.md", "qwen.md", "conventions.md", "copilot-instructions.md", ".cursorrules",
    ".windsurfrules", ".clinerules",
))  # fmt: skip
_RULE_FOLDERS = (".cursor/", ".clinerules/", ".windsurf/", ".roo/", ".kilocode/", ".github/instructions/")
_DECISIONS = frozenset(("adr", "adrs", "decision", "decisions", "decision-records", "rfc", "rfcs"))
# How a document's name begins -> its role; the first that fits counts.
_NAMES = (
    ("contribut", CONTRIBUTING), ("hacking", CONTRIBUTING), ("develop", CONTRIBUTING), ("changelog", CHANGES),
    ("changes", CHANGES), ("history", CHANGES), ("news", CHANGES), ("release-notes", CHANGES),
    ("release_notes", CHANGES), ("releas", RELEASE), ("security", SECURITY), ("licen", LICENSE), ("copying", LICENSE),
    ("notice", LICENSE), ("readme", README),
)  # fmt: skip
_CHANGE_LOGS = tuple(start for start, role in _NAMES if role == CHANGES)
_BARE = frozenset(("readme", "license", "licence", "copying", "contributing", "changelog", "security"))
_CI_FOLDERS = (".github/workflows/", ".circleci/", ".buildkite/")
_FILES = {
    CI: frozenset((".gitlab-ci.yml", "jenkinsfile", "azure-pipelines.yml", ".travis.yml", ".woodpecker.yml")),
    BUILD: frozenset((
        "makefile", "gnumakefile", "justfile", "taskfile.yml", "taskfile.yaml", "tox.ini", "noxfile.py", "rakefile",
        "dockerfile", "procfile", "magefile.go", "build.gradle", "build.gradle.kts", "cmakelists.txt", "meson.build",
        "package.sh", "build.sh",
    )),
    MANIFEST: frozenset((
        "package.json", "pyproject.toml", "setup.py", "setup.cfg", "go.mod", "cargo.toml", "pom.xml", "gemfile",
        "composer.json", "global.json", "directory.build.props", "deno.json", "pubspec.yaml", "mix.exs",
        "settings.gradle", "settings.gradle.kts", "pnpm-workspace.yaml", "lerna.json", "turbo.json", "nx.json",
        "requirements.txt", "environment.yml",
    )),
    VERSION: frozenset((
        ".nvmrc", ".node-version", ".python-version", ".ruby-version", ".java-version", ".tool-versions",
        "rust-toolchain", "rust-toolchain.toml", "mise.toml", ".mise.toml",
    )),
    CHECKS: frozenset((
        ".pre-commit-config.yaml", "lefthook.yml", "codeowners", "dependabot.yml", "renovate.json", ".editorconfig",
        "clippy.toml", "rustfmt.toml",
    )),
}  # fmt: skip
_CHECKERS = (
    "eslint", "prettier", "stylelint", "ruff", "flake8", "pylint", "rubocop", "golangci", "markdownlint", "biome",
    "commitlint", "lintstaged", "pytest", "mypy", "vitest", "jest", "coverage",
)  # fmt: skip
_SCRIPTS = frozenset(("scripts", "script", "tools", "build", ".husky"))
_SCRIPT_KINDS = ("sh", "bash", "ps1", "bat", "cmd")
_SAMPLED = ("env", "yml", "yaml", "toml", "json", "ini", "example", "sample", "template", "local")


def role_of(path: str) -> str:
    """A document's role; "" for a file that is none. `path` is relative to the project."""
    low = path.lower()
    *folders, name = low.split("/")
    if _NOT_OURS.intersection(folders):
        return ""
    stem, _, kind = name.lstrip(".").partition(".")
    kind = kind.rpartition(".")[2]
    if name in _RULE_FILES or (low.startswith(_RULE_FOLDERS) and kind in _TEXT):
        return RULES
    if kind in _TEXT or name in _BARE:
        if name in _FILES[MANIFEST] or name in _FILES[BUILD]:
            return MANIFEST if name in _FILES[MANIFEST] else BUILD
        return _prose(folders, stem)
    if low.startswith(_CI_FOLDERS):
        return CI
    found = next((role for role, names in _FILES.items() if name in names), "")
    return found or _by_habit(folders, name, stem, kind)


def is_change_log(path: str) -> bool:
    """By its name alone, wherever it lies."""
    return path.lower().rpartition("/")[2].startswith(_CHANGE_LOGS)


def _named(name: str) -> str:
    return next((role for start, role in _NAMES if name.startswith(start)), "")


def _prose(folders: list[str], stem: str) -> str:
    named = _named(stem)
    if _DECISIONS.intersection(folders) and named != README:
        return DECISION
    return named or GUIDE


def _by_habit(folders: list[str], name: str, stem: str, kind: str) -> str:
    """Scripts beside the code, settings of checkers, examples of settings."""
    if len(folders) == 1 and folders[0] in _SCRIPTS and (kind in _SCRIPT_KINDS or "." not in name):
        return BUILD
    if stem.startswith(_CHECKERS):
        return CHECKS
    if name.startswith(("docker-compose", "compose.")):
        return EXAMPLE
    told = any(word in name for word in ("example", "sample", "template"))
    return EXAMPLE if told and kind in _SAMPLED else ""
