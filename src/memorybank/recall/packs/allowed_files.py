"""Which files a pack may open (PAK-4): text of known kinds, and never what may hold a key or a credential."""

from __future__ import annotations

from fnmatch import translate

from memorybank.model.lazy_pattern import lazy

# By the name of the file, in lower case.
_NEVER_NAMES = (
    ".env*", "*.env", "*.pem", "*.key", "*.p12", "*.pfx", "*.p8", "*.jks", "*.keystore", "*.ppk", "*.asc", "*.gpg",
    "*.pgp", "*.crt", "*.cer", "*.der", "*.csr", "*.kdbx", "*.ovpn", "*.tfstate", "*.tfstate.*", "*.tfvars",
    "id_rsa*", "id_dsa*", "id_ecdsa*", "id_ed25519*", "authorized_keys", "known_hosts", ".netrc", "_netrc", ".npmrc",
    ".yarnrc*", ".pypirc", ".pgpass", ".htpasswd", ".git-credentials", ".dockercfg", ".dockerconfigjson", ".boto",
    ".s3cfg", "kubeconfig*", "credentials", "credentials.*", "credential.*", "secret", "secret.*", "secrets",
    "secrets.*", "*service-account*.json", "*service_account*.json", "client_secret*", "token", "token.*",
    "tokens.json",
    "password*", "passwd", "shadow", "vault.*", "*.vault", "*.sqlite*", "*.db", "*.mbtmp",
)  # fmt: skip
_NEVER = lazy("|".join(map(translate, _NEVER_NAMES)))
_NEVER_IN = frozenset((
    ".git", ".hg", ".svn", ".ssh", ".gnupg", ".aws", ".azure", ".kube", ".docker", ".gcloud", "secrets", ".secrets",
    "credentials", ".vault", "node_modules", ".venv", "venv", "__pycache__",
))  # fmt: skip
_KINDS = frozenset((
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
_NAMES = frozenset((
    "makefile", "gnumakefile", "dockerfile", "containerfile", "justfile", "rakefile", "gemfile", "procfile",
    "jenkinsfile",
    "vagrantfile", "cmakelists.txt", "build", "workspace", "readme", "license", "changelog", "codeowners",
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
    known = name in _NAMES or name.rpartition(".")[2] in _KINDS
    return known and _LOCKS.match(name) is None


def page_is_denied(path: str) -> bool:
    """A page of the bank is prose, whatever it is about (`credentials-rotation.md`); only its form is looked at."""
    return not path.lower().endswith(".md") or any(part.startswith(".") for part in path.split("/"))
