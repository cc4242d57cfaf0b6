"""Names of code in code spans: classes, functions, constants, environment variables. Only what surely is one."""

import re
from functools import lru_cache

from memorybank.model.claim import ENVIRONMENT, SYMBOL
from memorybank.model.value import NamedTuple, lazy

# A line about how to name things gives examples, and calls none of them its own.
_NAMING = lazy(r"camelcase|pascalcase|snake_case|naming|\bprefix|\bsuffix|命名|前缀|后缀")
_IDENT = r"[A-Za-z_$][A-Za-z0-9_$]*"
_CALL = lazy(rf"((?:{_IDENT}(?:\.|::|->|#))*{_IDENT})\([^()]*\)")
_DOTTED = lazy(rf"({_IDENT}(?:(?:\.|::|#){_IDENT})+)")
_CAMEL = lazy(r"[A-Z][a-z0-9]+(?:[A-Z]+[a-z0-9]*)+|[A-Z]{2,}[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)*|[A-Z][a-z]+[A-Z]\w*")
_LOWER_CAMEL = lazy(r"[a-z][a-z0-9]+(?:[A-Z][A-Za-z0-9]*)+")
_SNAKE = lazy(r"_?[a-z][a-z0-9]*(?:_[a-z0-9]+)+")
_DECLARED = lazy(
    r"(?:(?:export|default|public|private|static|async|pub|abstract|final)\s+)*"
    rf"(?:class|interface|struct|enum|trait|def|fn|func|function|type|const)\s+({_IDENT})\b.*"
)
_VARIABLE = lazy(
    r"(?:\$\{?|process\.env\.|import\.meta\.env\.|os\.environ\[?[\"'.]?|export\s+)?([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\}?[\"'\]]*(?:=\S*)?"
)
_ENV_TALK = lazy(r"\benv\b|environment|\.env|环境变量|環境變數|secret|credential|dotenv")  # in lower case
# The words every language and library has: their absence says nothing about this project.
_COMMON_WORDS = """
    useState useEffect useMemo useCallback useRef useContext useReducer useRouter useSession useQuery
    useMutation console window document process JavaScript TypeScript GitHub GitLab PostgreSQL MongoDB GraphQL
    OpenAI ChatGPT DevOps WebSocket LocalStorage localStorage sessionStorage IntelliJ VSCode LinkedIn YouTube
    FastAPI PyTorch TensorFlow LangChain NextJS NodeJS NestJS VueJS ReactJS camelCase PascalCase snake_case
    kebab_case UPPER_CASE UPPER_SNAKE_CASE SCREAMING_SNAKE_CASE lowerCamelCase UpperCamelCase memory_bank
    MyClass MyComponent SQLite
"""
_COMMON = frozenset(_COMMON_WORDS.split())
_EXAMPLES = ("your_", "my_", "YOUR_", "MY_", "XXX", "foo", "bar", "example", "Foo", "Bar", "Example")
_SHORTEST = 6


class CodeName(NamedTuple):
    kind: str
    names: tuple[str, ...]  # every one must be there


def word(span: str, around: str) -> CodeName | None:
    """What a code span names. `around` is its line and headings: they tell a variable from a constant."""
    text = span.strip()
    if len(text) > 120 or "/" in text or "\\" in text or _is_about_naming(around):
        return None
    variable = _VARIABLE.fullmatch(text)
    if variable:
        talk = text != variable[1] or _ENV_TALK.search(around.lower())
        kind = ENVIRONMENT if talk else SYMBOL
        return CodeName(kind, (variable[1],)) if not _is_common(variable[1]) and len(variable[1]) >= _SHORTEST else None
    declared = _DECLARED.fullmatch(text) if len(text.split()) > 1 else None
    if declared:
        return _symbol((declared[1],))
    call = _CALL.fullmatch(text) if text.endswith(")") else None
    if call:
        return _symbol(_parts(call[1])[-2:])
    if ("." in text or ":" in text or "#" in text) and _DOTTED.fullmatch(text):
        parts = _parts(text)
        return _symbol(parts[-2:]) if _CAMEL.fullmatch(parts[0]) or "::" in text or "#" in text else None
    return _symbol((text,)) if _looks_like_code(text) else None


def _looks_like_code(text: str) -> bool:
    """Short words in lower case may be anything."""
    if _CAMEL.fullmatch(text):
        return True
    return len(text) >= 8 and bool(_LOWER_CAMEL.fullmatch(text) or _SNAKE.fullmatch(text))


@lru_cache(64)  # asked for every span of the same line
def _is_about_naming(around: str) -> bool:
    line, _, heading = around.lower().partition("\n")
    return _NAMING.search(line) is not None or "naming" in heading or "命名" in heading


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(part for part in re.split(r"\.|::|->|#", dotted) if part not in ("this", "self", "cls", "super", ""))


def _is_common(name: str) -> bool:
    return name in _COMMON or name.startswith(_EXAMPLES)


def _symbol(names: tuple[str, ...]) -> CodeName | None:
    if any(_is_common(name) for name in names):
        return None
    telling = tuple(name for name in names if len(name) >= _SHORTEST and "$" not in name)
    return CodeName(SYMBOL, telling) if telling else None
