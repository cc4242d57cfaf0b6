"""Which words of a page name a file or a folder of the project, and which only look like it."""

import re
from functools import lru_cache

from memorybank.model.value import NamedTuple, lazy

_EXTENSIONS_WORDS = """
    py pyi pyx ipynb js jsx ts tsx mjs cjs mts cts vue svelte astro go mod rs java kt kts scala groovy gradle swift
    m mm c h cc cpp cxx hpp hh cs fs vb csproj sln slnx fsproj vbproj props razor cshtml rb erb rake gemspec php
    phtml blade pl pm lua r jl dart ex exs eex heex erl hrl hs clj cljs edn elm zig nim sol v sv vhd asm s sh bash
    zsh fish ps1 bat cmd sql prisma graphql gql proto thrift avsc html htm xhtml css scss sass less styl json jsonc
    json5 jsonl ndjson mdc yaml yml toml ini cfg conf config properties plist xml xsd xsl svg md mdx rst adoc txt
    csv tsv lock tf tfvars hcl nix dockerfile mk cmake j2 jinja tpl tmpl hbs ejs pug mustache liquid twig po pot
    wasm png jpg jpeg gif webp ico pdf docx xlsx pptx ttf woff woff2 mp3 mp4 wav service timer socket desktop env
    example sample template dist local
"""
EXTENSIONS = frozenset(_EXTENSIONS_WORDS.split())
_WEAK_WORDS = """
    env example sample template dist local config mod m s v r d socket service timer props
"""
_WEAK = frozenset(_WEAK_WORDS.split())
_NAMED_WORDS = """
    Makefile Dockerfile Containerfile Procfile Gemfile Rakefile Jenkinsfile Vagrantfile Brewfile Justfile justfile
    Taskfile go.mod go.sum CODEOWNERS LICENSE NOTICE Pipfile Caddyfile Tiltfile Podfile Fastfile Earthfile
"""
_NAMED = frozenset(_NAMED_WORDS.split())
# Programs and products that end like a file.
_PRODUCTS_WORDS = """
    node vue next nuxt three d3 express chart moment ember backbone react angular p5 discord alpine socket nest day
    video plotly leaflet phaser babylon solid preact knockout meteor riot inferno highlight prism lodash underscore
    handlebars mustache require hls dash swiper hammer fabric konva pixi paper matter tone tensorflow brain ml5
    ethers web3 bignumber decimal math luxon passport sails koa hapi adonis strapi keystone ghost asp system ml ef
    signalr vb bull pdf xterm quill mermaid reveal anime lottie particles typed stimulus htmx lit svelte mithril
    dojo mootools zepto llama transformers onnx cypress polymer
"""
_PRODUCTS = frozenset(_PRODUCTS_WORDS.split())
_OF_PRODUCTS = (".js", ".net", ".io")
_MIME = lazy(r"(?:text|application|image|audio|video|font|multipart|message|model)/(?:[\w.+-]*[\w+-])(?:;.*)?", re.I)
_HOST = lazy(
    r"(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|ai|cn|app|co|gov|edu|me|xyz|cloud|sh|us|uk|de|info|site|tech)", re.I
)
_PLACEHOLDER = lazy(
    r"(?:^|/)(?:path/to/|your[-_]|my[-_](?:app|project|file|module|component|feature|page|script|package)\b"
    r"|(?:foo|bar|baz|qux|foobar|example|sample|placeholder|dummy|filename|xxx+)\d?(?:[./]|$))|yyyy|xxx|NNN",
    re.I,
)
_FORBIDDEN = lazy(r"[<>{}$*?|=\"'!&^;,%\s（）「」“”：，。；《》…]|\.\.\.|://|\\\\|//")
_NUMBERS = lazy(r"v?\d+(?:[./x-]\d+|\.x)*(?:[./-](?:alpha|beta|rc)[\d.]*)?", re.I)
_CITED = lazy(r"(?:#L(\d+)(?:C\d+)?(?:-L?(\d+)(?:C\d+)?)?|:(\d+)(?:[-–:,]\d+)*|\(lines? (\d+).*\))$")
_BARE = lazy(
    r"(?<![A-Za-z0-9_/\\.@:#~$\-])(?:/|(?:\.{1,3}[/\\])*)[A-Za-z0-9_\-.@+]+(?:[/\\][A-Za-z0-9_\-.@+]+)*\.[A-Za-z0-9]{1,10}"
    r"(?:#L\d+(?:-L?\d+)?|:\d+(?:-\d+)?)?(?![A-Za-z0-9_/\\(=-]|\.[A-Za-z])"
)
_FOLDER = lazy(r"(?:^|(?<=[\s(*:：，、\"']))((?:\./)?[A-Za-z0-9_.\-]+(?:/[A-Za-z0-9_.\-]+)*/)(?=[\s:,;)*—\"']|$)")
_GLOB = lazy(r"((?:[\w.@\-]+/)+)\*{1,2}(?:/?\*?[\w.*{},]*)?")
# `src/orders/[Name]/[Name]Handler.cs`, `src/pages/<name>.tsx` are to be filled in; `[slug]` is a route's own name.
_TO_FILL_IN = lazy(r"((?:[\w.@\-]+/){2,})[\w.\-]*(?:\[[A-Z][\w ]*\]|\{[\w ]+\}|<[\w -]+>)(.*)")
_DEEP = lazy(
    r"(?<![A-Za-z0-9_/\\.@:#~$\-])(?:\./)?[A-Za-z0-9_.\-]+(?:/[A-Za-z0-9_.\-]+){2,}(?![A-Za-z0-9_/\\(=*\-]|\.[A-Za-z])"
)
_IN_COMMAND = lazy(r"(?:^|(?<=[\s=\"']))(?:\./)?[A-Za-z0-9_.\-]+(?:/[A-Za-z0-9_.\-]+)+/?(?=[\s\"':,;)]|$)")
_WINDOWS = lazy(r"(?:\.\\)?[\w.-]+(?:\\[\w.-]+)+")
_LETTER = lazy(r"[^\W\d_]")
_ODD_FOLDER, _ODD = lazy(r"[()\[\]@+#]"), lazy(r"[()@+#]|\[\]")
_HIDDEN = lazy(r"\.[a-z][\w.-]{2,40}")
_CALLED = lazy(r"^(.*\.(?:py|ts|js|tsx|rs|rb|go))::[\w:\[\]-]+$")


# A folder by name and word, without a slash: "the `legacy` folder", "folder docs/guide", 目录 `legacy`.
_FOLDER_WORD = r"(?:sub)?(?:folders?|director(?:y|ies))|目录|文件夹|dossier|ordner"
_FOLDER_SIGNS = ("folder", "director", "目录", "文件夹", "dossier", "ordner")  # one of them is in each
_SAID_FOLDER = lazy(
    rf"(?:\b(?:folder|directory)|目录|文件夹)\s+([\w.\-]+(?:/[\w.\-]+)+)(?![\w/.*-])"
    rf"|(?<![\w/.:@\\-])([\w.\-]+(?:/[\w.\-]+)+)\s+(?:{_FOLDER_WORD})(?!\w)",
    re.I,
)
_FOLDER_AFTER = lazy(rf"[`*\s]*(?:{_FOLDER_WORD})(?!\w)", re.I)
_FOLDER_BEFORE = lazy(r"(?:\b(?:folder|directory)|目录|文件夹)[`*\s:：]*$", re.I)
_ONE_NAME = lazy(r"[A-Za-z_][\w-]{2,}")
_ANY_FILE = lazy(r"[A-Za-z_][\w-]*(?:\.[\w-]+)*\.[A-Za-z]\w{1,9}")


class PathName(NamedTuple):
    text: str  # as the page has it
    path: str  # cleaned; a folder keeps its slash
    line: int  # the line that is cited, 0 when none is
    shift: int  # where in the raw text `text` begins


@lru_cache(8192)  # the pages of one bank name the same files over and over
def named(raw: str, loose: bool) -> PathName | None:
    """A path, if `raw` as a whole is one. `loose` in a span or a link: folders and odd names count there too."""
    text, shift = _trimmed(raw)
    if not text or len(text) > 300:
        return None
    path, line = text, 0
    cited = _CITED.search(path) if path[-1] == ")" or path[-1].isdecimal() else None
    if cited:
        path = path[: cited.start()].rstrip()
        line = int(next(n for n in cited.groups() if n)[:9])
    called = _CALLED.match(path) if "::" in path else None
    if called:
        path = called[1]
    if "\\" in path and _WINDOWS.fullmatch(path):
        path = path.replace("\\", "/")
    if loose and (folder := _certain_folder(path)):
        return named(folder, True)
    path = path.removeprefix("…/").removeprefix(".../").removeprefix("@/")
    return PathName(text, path, line, shift) if _is_path(path, loose=loose) else None


def _trimmed(raw: str) -> tuple[str, int]:
    """Without what a sentence puts around a path, and where that begins in `raw`."""
    text = raw.strip()
    shift = len(raw) - len(raw.lstrip())
    cut = text.rstrip(".,;:!?、。，；：)")
    if text.endswith(")") and "(" in cut:
        cut = text
    while text[:1] in "(\"'" and text[:1]:
        text, cut, shift = text[1:], cut[1:], shift + 1
    return cut.rstrip("\"'"), shift


def _certain_folder(path: str) -> str:
    """Of a pattern, or a name that is to be filled in, only the folder can be looked up."""
    globbed = _GLOB.fullmatch(path) if "*" in path else None
    if globbed:
        return globbed[1]
    open_ended = _TO_FILL_IN.fullmatch(path) if any(c in path for c in "[{<") else None
    if open_ended and (open_ended[2].endswith("/") or known_file(f"x{open_ended[2]}")):
        return open_ended[1]
    return ""


def _is_path(path: str, *, loose: bool) -> bool:
    body = path.removeprefix("/")
    while body.startswith(("./", "../")):
        body = body.partition("/")[2]
    if not body or path.startswith(("~", "@", "-", "+", "#")) or _is_something_else(body):
        return False
    _, slash, name = body.rstrip("/").rpartition("/")
    if known_file(name):
        return len(name.partition(".")[0]) > 1 or bool(slash) or name.startswith(".")
    if path.startswith("/") or not (loose or body.endswith("/")):
        return False
    if body.endswith("/"):
        return not _ODD_FOLDER.search(body) or len(body) > 3
    # `src/auth` may be a folder, `.eslintrc` a file; `and/or` is neither, and history will know none of them
    if slash:
        return not _ODD.search(body)
    return _HIDDEN.fullmatch(name) is not None


def _is_something_else(body: str) -> bool:
    """Code, numbers, a MIME type, a host, a product (`Node.js`), or parts that no path has."""
    if _FORBIDDEN.search(body) or any(sign in body for sign in "\\:`") or _NUMBERS.fullmatch(body):
        return True
    parts = body.rstrip("/").split("/")
    first, name, several = parts[0], parts[-1], len(parts) > 1
    if several and (_MIME.fullmatch(body) or all(part.replace(".", "").isdecimal() for part in parts)):
        return True
    if "." in first and _HOST.fullmatch(first) and not known_file(body):
        return True
    if not several and name.lower().endswith(_OF_PRODUCTS) and name.partition(".")[0].lower() in _PRODUCTS:
        return True
    return any(part in ("", ".", "..") for part in parts) or not _LETTER.search(name)


def known_file(path: str) -> bool:
    """Does it end as files do?"""
    name = path.rpartition("/")[2]
    stem, dot, extension = name.rpartition(".")
    if name in _NAMED:
        return True
    if not dot or not stem:
        return False
    if extension in _WEAK:
        return "/" in path or stem.startswith(".") or "." in stem
    return extension.lower() in EXTENSIONS and (
        extension == extension.lower() or extension.isupper() or len(extension) < 3
    )


def may_be_file(text: str) -> bool:
    """A name with an ending that no list has: `app.spec` may be a file, or a field. Only the tree and its past tell."""
    return _ANY_FILE.fullmatch(text) is not None and not known_file(text)


def bare(text: str) -> list[tuple[int, str]]:
    """The words of plain prose that end as files and folders do, with their columns."""
    found = {m.start(): m[0] for m in _BARE.finditer(text)} if "." in text else {}
    if "/" in text:
        for pattern in (_FOLDER, _DEEP):
            for match in pattern.finditer(text):
                found.setdefault(match.start(match.lastindex or 0), match[match.lastindex or 0])
    return list(found.items())


def called_folders(text: str) -> list[tuple[int, str]]:
    """Paths without a slash at their end that the sentence calls a folder, with their columns."""
    says = "/" in text and any(word in text.lower() for word in _FOLDER_SIGNS)
    found = _SAID_FOLDER.finditer(text) if says else ()
    return [(m.start(m.lastindex or 0), m[m.lastindex or 0]) for m in found if not known_file(m[m.lastindex or 0])]


def is_called_folder(line: str, column: int, name: str) -> bool:
    """Is a code span of one plain word said to be a folder, right before it or right behind?"""
    if _ONE_NAME.fullmatch(name) is None:
        return False
    return bool(_FOLDER_AFTER.match(line, column + len(name)) or _FOLDER_BEFORE.search(line[:column]))


def in_command(text: str) -> list[tuple[int, str]]:
    """The words of a command line that may be paths: there, one slash is enough."""
    return [(m.start(), m[0]) for m in _IN_COMMAND.finditer(text)] if "/" in text else []


def is_example(path: str) -> bool:
    return _PLACEHOLDER.search(path) is not None


# Names that every second folder has: alone they say nothing about which one is meant.
_GENERIC_WORDS = """
    index main mod lib app type types util utils helper helpers constant constants config setting settings style
    styles test setup server client page layout route routes schema model models view views urls readme license
    changelog __init__ __main__ conftest package tsconfig data common base core api hook hooks store service
    services component template default global globals example dockerfile makefile notice src docs doc tests script
    scripts assets public static components pages image images examples build dist bin out tmp temp log logs target
    vendor
"""
_GENERIC = frozenset(_GENERIC_WORDS.split())


def is_generic(path: str) -> bool:
    name = path.rstrip("/").lower()
    return "/" not in name and (name.partition(".")[0] in _GENERIC or name.startswith((".env", ".git")))


# Made by each person for themselves; that one was committed once was a mistake.
PRIVATE = lazy(r"\.env(?:\.(?!example|sample|template|dist|defaults).*)?|\.DS_Store|.*\.(?:pem|key|log|pyc)", re.I)
