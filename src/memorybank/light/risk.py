"""How much a write can break (GAT-3). The table is data; a project adds to it in its configuration.

A pattern is a path in lower case, matched against the project's own path of the file: a plain word is a folder's or
a file's whole name anywhere, a word with `*` is matched against the file's name, and one with `/` from the left.
"""

HIGH = (
    # who may do what, and with whose money
    "auth", "authentication", "authorization", "oauth", "security", "session", "sessions", "payment", "payments",
    "billing", "secret", "secrets", "secrets.*", "credential", "credentials", "credentials.*", ".env", ".env.*",
    "*.pem", "*.key", ".npmrc", ".pypirc", ".netrc",
    # what everything is built from
    "package.json", "package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml", "pnpm-workspace.yaml",
    "bun.lock", "bun.lockb", "deno.json", "deno.lock", "pyproject.toml", "poetry.lock", "uv.lock", "pdm.lock",
    "pipfile", "pipfile.lock", "setup.py", "setup.cfg", "requirements.txt", "requirements-*.txt", "requirements*.in",
    "constraints*.txt", "cargo.toml", "cargo.lock", "go.mod", "go.sum", "go.work", "gemfile", "gemfile.lock",
    "*.gemspec", "composer.json", "composer.lock", "pom.xml", "build.gradle", "build.gradle.kts", "settings.gradle",
    "settings.gradle.kts", "gradle.properties", "*.csproj", "*.sln", "packages.lock.json", "mix.exs", "mix.lock",
    "pubspec.yaml", "pubspec.lock", "package.swift", "package.resolved", "flake.nix", "flake.lock", "conanfile.txt",
    "vcpkg.json", "tsconfig.json", "tsconfig.*.json", "jsconfig.json",
    # where and how it runs
    "dockerfile", "dockerfile.*", "*.dockerfile", "containerfile", "docker", ".dockerignore", "docker-compose*.yml",
    "docker-compose*.yaml", "compose.yml", "compose.yaml", "infra", "infrastructure", "k8s", "kubernetes", "helm",
    "charts", "terraform", "*.tf", "*.tfvars", "terraform.*", "pulumi", "ansible",
    # what decides whether a change may land
    ".github/workflows/", ".github/actions/", ".gitlab-ci.yml", ".circleci", ".buildkite", "azure-pipelines.yml",
    "jenkinsfile", ".travis.yml", "bitbucket-pipelines.yml", ".drone.yml", ".woodpecker", ".ci",
    "codeowners", ".husky", ".githooks", ".git", ".pre-commit-config.yaml", "lefthook.yml",
    # what cannot be taken back
    "migrations", "migration", "migrate", "schema", "schemas", "schema.*", "*.prisma",
    # what agents obey
    "agents.md", "claude.md", "claude.local.md", "gemini.md", "qwen.md", ".cursorrules", ".windsurfrules",
    ".clinerules", "copilot-instructions.md", ".claude", ".opencode", "opencode.json", "opencode.jsonc", ".codex",
    ".gemini", ".qwen", ".kilo", ".cline", ".kilocode", ".factory", ".kimi-code", ".cursor", ".mcp.json",
    ".github/hooks/", "memory-bank.toml",
)  # fmt: skip
LOW = (
    "docs", "doc", "documentation", "*.md", "*.mdx", "*.rst", "*.adoc", "*.txt", "license", "changelog", "notice",
    "test", "tests", "__tests__", "spec", "specs", "testdata", "fixtures", "e2e",
    "test_*", "*_test.*", "*.test.*", "*.spec.*", "*_spec.rb", "*test.java", "*tests.cs", "conftest.py",
)  # fmt: skip
# Only prose by name, whatever folder it lies in; AGENTS.md and its kind are named in HIGH and win.
_PROSE = (".md", ".mdx", ".rst", ".adoc", ".txt")
_CODE = (
    "py pyi js jsx ts tsx mjs cjs mts cts vue svelte astro go rs java kt kts scala groovy rb php c h cc cpp "
    "cxx hpp hh cs fs swift m mm dart lua pl pm r jl ex exs erl hs ml mli clj cljs sh bash zsh fish ps1 sql "
    "graphql proto css scss less html zig nim v sol ipynb asm s "
)


def _matches(path: str, pattern: str) -> bool:
    if "/" in pattern:
        return path.startswith(pattern) or path == pattern.rstrip("/")
    parts = path.split("/")
    if "*" in pattern:
        return is_like(parts[-1], pattern)
    return pattern in parts


def is_like(name: str, pattern: str) -> bool:
    """`*` stands for anything, as often as it occurs."""
    head, *middle = pattern.split("*")
    if not middle:
        return name == pattern
    tail = middle.pop()
    if not name.startswith(head) or not name.endswith(tail) or len(name) < len(head) + len(tail):
        return False
    rest = name[len(head) : len(name) - len(tail)]
    for piece in middle:
        at = rest.find(piece)
        if at < 0:
            return False
        rest = rest[at + len(piece) :]
    return True


def is_code(path: str) -> bool:
    name = path.rpartition("/")[2].lower()
    dot, kind = name.rpartition(".")[1:]
    return bool(dot and kind) and f" {kind} " in f" {_CODE}"


def risk_of(path: str, high: tuple[str, ...] = (), low: tuple[str, ...] = ()) -> str:
    """One file outside the bank, by its path in the project. A project's own patterns go before ours."""
    path = path.lower().lstrip("/")
    if any(_matches(path, p.lower()) for p in high):
        return "high"
    if any(_matches(path, p.lower()) for p in low):
        return "low"
    name = path.rpartition("/")[2]
    prose = name.endswith(_PROSE)
    tested = not prose and any(_matches(path, p) for p in LOW)
    for pattern in HIGH:
        # a page or a test *about* a sensitive thing is not the thing, unless its own name is on the list
        if (is_like(name, pattern) or name == pattern) if prose or tested else _matches(path, pattern):
            return "high"
    return "low" if prose or tested else "medium"
