"""Dependencies and their versions, as a tech page, a table or a code span names them."""

from collections.abc import Iterator

from memorybank.manifests import RUNTIMES
from memorybank.model.value import NamedTuple, lazy
from memorybank.recall.claims.paths import known_file

# How prose calls a dependency, "/" between several ways, and how manifests do where that differs. Only names that mean
# nothing else.
_CALLED = {
    "node": """
        react, react native: react-native, next.js / nextjs: next, vue / vue.js: vue, nuxt, angular: @angular/core,
        svelte, sveltekit: @sveltejs/kit, astro, remix: @remix-run/react, typescript, vite, vitest, jest, eslint,
        prettier, tailwind css / tailwindcss / tailwind: tailwindcss, express / express.js: express, fastify,
        nestjs: @nestjs/core, electron, prisma, zustand, redux toolkit: @reduxjs/toolkit, zod, tanstack query /
        react query: @tanstack/react-query, webpack, playwright: @playwright/test, cypress, storybook, node.js /
        nodejs: node, expo, drizzle orm: drizzle-orm, wagmi, viem, three.js: three, pinia, element plus:
        element-plus, ant design: antd, ng-zorro-antd, socket.io, mongoose, axios
    """,
    "python": """
        django, flask, fastapi, pydantic, sqlalchemy, celery, pytest, numpy, pandas, pytorch: torch, streamlit,
        python, alembic, uvicorn
    """,
    "rust": "tokio, axum, serde, tauri, actix web: actix-web, sqlx, clap, rust",
    "php": "laravel: laravel/framework, php",
    "ruby": "rails / ruby on rails: rails, ruby",
    "go": "go / golang: go",
    "java": "java / jdk / openjdk: java, kotlin, spring boot: spring-boot",
    "dotnet": """
        .net / .net core / asp.net core: dotnet, entity framework core / ef core: microsoft.entityframeworkcore
    """,
    "dart": "dart, flutter",
    "elixir": "elixir, phoenix",
}
LABELS = {
    label.strip(): f"{ecosystem}:{key or called}"
    for ecosystem, rows in _CALLED.items()
    for called, _, key in (" ".join(row.split()).partition(": ") for row in rows.split(","))
    for label in called.split(" / ")
}
_LANGUAGES = RUNTIMES | {"node:typescript"}  # used whatever a manifest says
_FIRST_WORDS = frozenset(label.partition(" ")[0] for label in LABELS)
_WORDS_TOO = frozenset(("go", "rust", "ruby", "phoenix"))  # also words of speech: only a version with a dot tells
# what stands before it is asked after its first digit: the engine can then jump from digit to digit
_VERSION = lazy(r"(\d(?<=[\s:(：|*`v^~=>]\d)\d*(?:\.(?:\d+|x))*)(\+?)(?![\w%/-]|\.\w)")
_BETWEEN = lazy(r"(?<=[\w.])(?:[\s*`]|\(|:|：|\||[\^~>=]|\bv|\bversion|版本)+$")  # in lower case
_LONGEST = 40  # characters between the begin of a name and its version
_BEFORE = 120  # characters before a name without one that say what it is there for
_PINNED = lazy(
    r"(@?[A-Za-z0-9][\w.-]*(?:/[A-Za-z0-9][\w.-]*)?)(?:\[[\w,\s-]+\])?(@|\s*(?:==|>=|~=|<=|\^|~))\s*[\^~>=v]*(\d+(?:\.(?:\d+|x|\*))*)(\+?)"
)
_SCOPED = lazy(r"@[a-z0-9][\w.-]*/[a-z0-9][\w.-]*")
_PLAIN = lazy(r"[a-z][a-z0-9]*(?:[._-][a-z0-9]+)*")
_INSTALLERS = frozenset(
    ("pip", "npm", "yarn", "pnpm", "uv", "poetry", "conda", "cargo", "composer")
)  # no manifest lists
_TALK = lazy(r"dependenc|librar|packages|依赖|依賴|第三方库")  # in lower case
# What nobody lists by name: a word that only a package is called, or whatever a list or a table begins with.
_PACKAGE = lazy(r"@[a-z0-9][\w.-]*/[A-Za-z0-9][\w.-]*|[A-Za-z][A-Za-z0-9]*(?:[-_.][A-Za-z0-9]+)+")
_WORD_ENDS = lazy(r"[\s|*`(（\[,，:：]")
_BEGINS = lazy(r"(?:^|[|,+、，(（])(?:[\s>*+•`-]|\d+[.)]\s)*$")
_USED = lazy(r"(?:\b(?:[wW]ith|[oO]n|[vV]ia|[uU]ses?|[uU]sing)\s+|使用\s*|基于\s*)[*`]*$")
_ALONE = lazy(r"[A-Za-z][A-Za-z0-9]{2,30}")
_COUNTED_WORDS = """
    api appendix average build chapter current cycle day draft edition epic exceeds fase figure first issue item
    iteration last latest level line major milestone minor next note page part patch phase point priority project
    rating release revision round rule schema score section since sprint stage step story table task template tier
    total update version week year
"""
_COUNTED = frozenset(_COUNTED_WORDS.split())
_UNITS = lazy(
    r"\s*(?:%|ms\b|s\b|seconds?|minutes?|hours?|days?|files?|pages?|components?|tests?|errors?|个|个|項|项|次|倍|年|月|occurrences|hooks?|warnings?|issues?|modules?|endpoints?|tables?|routes?|models?|views?|services?|times)"
)


# A name as prose spells it, with a capital, so that `we react` is none; and up to two words behind it.
_SPELLED = lazy(r"(?<![\w.@/#-])(?=([A-Z][\w.]*(?: [\w.]+){0,2}))")
_NUMBERED = lazy(r"[\s*`(:：|^~>=v]*\d")
_GOES_ON = lazy(r" [A-Z][a-z]")  # `React Testing Library` is another package


class Needs(NamedTuple):
    key: str  # `node:react`; `?:name` when any ecosystem may be meant
    version: str  # "" when only the dependency itself is claimed
    allows: str  # besides this version: "+" every later one, "^" and "~" as manifests do; "" none
    start: int
    end: int


def said(line: str) -> Iterator[Needs]:
    """`React 18`, `Python: 3.11+`, `| Next.js | 14.1 |` in prose or a table. Found from the number backwards."""
    for found in _VERSION.finditer(line):
        version = found[1]
        if "." not in version and len(version) > 2:
            continue  # a port or a year
        before = line[max(0, found.start() - _LONGEST) : found.start()]
        gap = _BETWEEN.search(before.lower())
        if gap is None or _UNITS.match(line, found.end()):
            continue
        end = found.start() - len(before) + gap.start()
        name = _name_before(before[: gap.start()])
        key = LABELS.get(name.lower(), "")
        if name.lower() in _WORDS_TOO and "." not in version:
            continue
        if not name and (name := _package_before(line[:end], version)):
            key = f"?:{name}"
        if name:
            yield Needs(key, version, _allowed(found[2] + gap[0]), end - len(name), found.end())


def alone(text: str) -> Iterator[Needs]:
    """`Flask` without a number, where an item, a cell or a list of names begins with it or the sentence says that it is
    used. Elsewhere it may be talk of anything: another project, what was, what a document says."""
    for found in _SPELLED.finditer(text):
        words = found[1].split(" ")
        if words[0].rstrip(".").lower() not in _FIRST_WORDS:
            continue
        before = max(0, found.start() - _BEFORE), found.start()
        if not _BEGINS.search(text, *before) and not _USED.search(text, *before):
            continue
        names = (" ".join(words[:count]).rstrip(".") for count in (3, 2, 1))
        name = next((name for name in names if name.lower() in LABELS), "")
        end = found.start() + len(name)
        other = _NUMBERED.match(text, end) or _GOES_ON.match(text, end)
        if name and LABELS[name.lower()] not in _LANGUAGES and not other:
            yield Needs(LABELS[name.lower()], "", "", found.start(), end)


def _allowed(signs: str) -> str:
    """By the signs around a version."""
    return "+" if "+" in signs or ">" in signs else next((sign for sign in "^~" if sign in signs), "")


def _name_before(text: str) -> str:
    """The longest known name that ends here, as a whole word."""
    words = text.split(" ")
    for count in (3, 2, 1):
        name = " ".join(words[-count:]).lstrip("*`([|")
        if len(words) >= count and name.lower() in LABELS:
            return name
    return ""


def _package_before(text: str, version: str) -> str:
    """A name nobody told us of that ends here: the manifests will know whether it is one."""
    dots = version.count(".")
    word = _WORD_ENDS.split(text)[-1]
    if dots not in (1, 2) or known_file(word):
        return ""
    if _PACKAGE.fullmatch(word):
        return word
    if _ALONE.fullmatch(word) is None or word.lower() in _COUNTED:
        return ""
    return word if dots == 2 or _BEGINS.search(text[: -len(word)]) else ""


def pinned(span: str, around: str) -> Needs | None:
    """`fastapi>=0.100`, `react@18.2.0`, `@scope/name`; a plain name only where the page talks of dependencies."""
    found = _PINNED.fullmatch(span) if any(sign in span for sign in "@=^~") else None
    if found and "==" in found[2] and "." not in found[3]:
        return None  # `state == 1` compares
    if found:
        return Needs(f"?:{found[1]}", found[3], _allowed(found[2] + found[4]), 0, len(span))
    if span.startswith("@") and _SCOPED.fullmatch(span):
        return Needs(f"?:{span}", "", "", 0, len(span))
    if len(span) > 2 and span not in _INSTALLERS and _PLAIN.fullmatch(span) and _TALK.search(around.lower()):
        return Needs(f"?:{span}", "", "", 0, len(span))
    return None
