"""What a file of the repository is for, told by its path: README, guide, decision record, build file (DAY-2).

A file without a role is no document: source code, data, locks, other people's code, translations of a document.
"""

from fnmatch import translate

from memorybank.model.value import lazy
from memorybank.model.vocabulary import named

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
# Agents, commands and prompts stand beside them and say nothing of the project; `.roo/rules-code/` does.
_RULE_FOLDERS = (
    ".cursor/rules", ".clinerules/", ".windsurf/rules", ".roo/rules", ".kilocode/rules", ".github/instructions/",
)  # fmt: skip
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
# The names of files by their role.
_NAMED = named("""
ci: .gitlab-ci.yml|jenkinsfile|azure-pipelines.yml|.travis.yml|.woodpecker.yml
build: makefile|gnumakefile|justfile|taskfile.yml|taskfile.yaml|tox.ini|noxfile.py|rakefile|dockerfile|procfile
    magefile.go|build.gradle|build.gradle.kts|cmakelists.txt|meson.build|package.sh|build.sh
manifest: package.json|pyproject.toml|setup.py|setup.cfg|go.mod|cargo.toml|pom.xml|gemfile|composer.json|global.json
    directory.build.props|deno.json|pubspec.yaml|mix.exs|settings.gradle|settings.gradle.kts|pnpm-workspace.yaml
    lerna.json|turbo.json|nx.json|requirements.txt|environment.yml
version: .nvmrc|.node-version|.python-version|.ruby-version|.java-version|.tool-versions|rust-toolchain
    rust-toolchain.toml|mise.toml|.mise.toml
checks: .pre-commit-config.yaml|lefthook.yml|codeowners|dependabot.yml|renovate.json|.editorconfig|clippy.toml
    rustfmt.toml
""")
_FILES = {role: frozenset(names.split("|")) for role, names in _NAMED.items()}
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
    if _NOT_OURS.intersection(folders) or _is_installed(low, name):
        return ""
    stem, _, kind = name.lstrip(".").partition(".")
    kind = kind.rpartition(".")[2]
    if name in _RULE_FILES or (low.startswith(_RULE_FOLDERS) and kind in _TEXT):
        return RULES
    if kind in _TEXT or name in _BARE:
        if name in _FILES[MANIFEST] or name in _FILES[BUILD]:
            return MANIFEST if name in _FILES[MANIFEST] else BUILD
        named = next((role for start, role in _NAMES if stem.startswith(start)), "")
        return DECISION if _DECISIONS.intersection(folders) and named != README else named or GUIDE
    if low.startswith(_CI_FOLDERS):
        return CI
    found = next((role for role, names in _FILES.items() if name in names), "")
    return found or _by_habit(folders, name, stem, kind)


def _is_installed(low: str, name: str) -> bool:
    """The pages that our own installer gives a host (`.claude/skills/memory-bank/...`) say nothing of the project."""
    return low.startswith(".") and ("/skills/memory-bank" in low or name.startswith(("memory-bank-", "memory-reader.")))


def is_change_log(path: str) -> bool:
    return path.lower().rpartition("/")[2].startswith(_CHANGE_LOGS)


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


# --- which files may be opened (PAK-4): text of known kinds, and never what may hold a key or a credential

# By the name of the file, in lower case.
_NEVER_NAMES = (
    ".env*", "*.env", "*.pem", "*.key", "*.p12", "*.pfx", "*.p8", "*.jks", "*.keystore", "*.ppk", "*.asc", "*.gpg",
    "*.pgp", "*.crt", "*.cer", "*.der", "*.csr", "*.kdbx", "*.ovpn", "*.tfstate", "*.tfstate.*", "*.tfvars",
    "id_rsa*", "id_dsa*", "id_ecdsa*", "id_ed25519*", "authorized_keys", "known_hosts", ".netrc", "_netrc", ".npmrc",
    ".yarnrc*", ".pypirc", ".pgpass", ".htpasswd", ".git-credentials", ".dockercfg", ".dockerconfigjson", ".boto",
    ".s3cfg", "kubeconfig*", "credentials", "credentials.*", "credential.*", "secret", "secret.*", "secrets",
    "secrets.*", "*service-account*.json", "*service_account*.json", "client_secret*", "token", "token.*",
    "tokens.json", "password*", "passwd", "shadow", "vault.*", "*.vault", "*.sqlite*", "*.db", "*.mbtmp",
)  # fmt: skip
_NEVER = lazy("|".join(map(translate, _NEVER_NAMES)))
_NEVER_IN = frozenset((
    ".git", ".hg", ".svn", ".ssh", ".gnupg", ".aws", ".azure", ".kube", ".docker", ".gcloud", "secrets", ".secrets",
    "credentials", ".vault", "node_modules", ".venv", "venv", "__pycache__",
))  # fmt: skip
_READABLE = frozenset((
    "py", "pyi", "js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "cts", "vue", "svelte", "go", "rs", "java", "kt", "kts",
    "scala", "groovy", "gradle", "c", "h", "cc", "cpp", "cxx", "hpp", "hh", "m", "mm", "cs", "fs", "vb", "swift", "rb",
    "erb", "rake", "php", "pl", "pm", "lua", "r", "jl", "ex", "exs", "erl", "hrl", "hs", "ml", "mli", "clj", "cljs",
    "dart", "zig", "nim", "sh", "bash", "zsh", "fish", "ps1", "bat", "cmd", "sql", "graphql", "gql", "proto", "thrift",
    "html", "htm", "css", "scss", "sass", "less", "md", "mdx", "rst", "txt", "adoc", "json", "jsonc", "json5", "yaml",
    "yml", "toml", "ini", "cfg", "conf", "properties", "xml", "tf", "hcl", "nix", "cmake", "mk", "dockerfile", "csproj",
    "fsproj", "vbproj", "sln", "props", "targets", "tmpl", "jinja", "j2", "ejs", "pug", "hbs", "mod",
))  # fmt: skip
# Text of such a kind that a tool writes: nobody quotes from the versions that a solver chose.
_LOCK_NAMES = ("*-lock.json", "*.lock.json", "*-lock.yaml", "*-lock.yml", "npm-shrinkwrap.json", "*.lock.hcl")
_LOCKS = lazy("|".join(map(translate, _LOCK_NAMES)))
_READABLE_NAMES = frozenset((
    "makefile", "gnumakefile", "dockerfile", "containerfile", "justfile", "rakefile", "gemfile", "procfile",
    "jenkinsfile", "vagrantfile", "cmakelists.txt", "build", "workspace", "readme", "license", "changelog",
    "codeowners",
))  # fmt: skip


def is_denied(path: str) -> bool:
    """Never, whoever asks. `path` is relative to the project."""
    *folders, name = path.lower().replace("\\", "/").split("/")
    if _NEVER_IN.intersection(folders) or ".." in folders or path.startswith("/") or not name:
        return True
    return _NEVER.match(name) is not None


def is_allowed(path: str) -> bool:
    """Text of a kind that people write."""
    if is_denied(path):
        return False
    name = path.lower().rpartition("/")[2]
    known = name in _READABLE_NAMES or name.rpartition(".")[2] in _READABLE
    return known and _LOCKS.match(name) is None


def page_is_denied(path: str) -> bool:
    """A page of the bank is prose, whatever it is about (`credentials-rotation.md`); only its form is looked at."""
    return not path.lower().endswith(".md") or any(part.startswith(".") for part in path.split("/"))
