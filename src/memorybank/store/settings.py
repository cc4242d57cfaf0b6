"""The user's settings: `memory-bank.toml` or `[tool.memory-bank]`, then the environment, then flags.

Loaded by hooks, so it is cheap where no file speaks of us.
"""

from __future__ import annotations

from os import PathLike

from memorybank.light import address
from memorybank.model.errors import BadUsage
from memorybank.model.layout import every
from memorybank.model.value import replace, value
from memorybank.store import disk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from memorybank.model.facts import Modes
    from memorybank.texts.catalogue import Say

LANGUAGE = "MEMORY_BANK_LANGUAGE"
_GUARD, _CONFIRM, SWITCH, PATTERNS = ("off", "warn", "block"), ("ask", "warn", "block"), ("true", "false"), ()
FOLDERS = (address.FOLDER, *address.ROOTS[:1])  # any folder of the project: these are examples
_OFF, _ON = ("0", "false", "no", "off"), ("1", "true", "yes", "on")
_HEAD = 16_000  # characters that tell a page's language


@value
class Option:
    """A key of the file and the variable that overrides it ("" = none). `field`: what it sets in `Modes`, which has
    its default."""

    key: str
    variable: str
    allowed: tuple[str, ...]
    default: str = ""
    field: str = ""


# Every setting there is; the reference pages are made from it.
SETTINGS = tuple(
    Option(*row)
    for row in (
        ("language", LANGUAGE, ("en", "zh")),
        ("guard.mode", "MEMORY_BANK_GUARD_MODE", _GUARD, "", "guard"),
        ("guard.confirm", "MEMORY_BANK_GUARD_CONFIRM", _CONFIRM, "", "confirm"),
        ("guard.sandbox", "MEMORY_BANK_GUARD_SANDBOX", SWITCH, "false"),
        ("doc_first.mode", "MEMORY_BANK_DOC_FIRST_MODE", _GUARD, "", "doc_first"),
        ("bank.metadata", "", SWITCH, "false"),
        ("bank.path", "", FOLDERS, address.FOLDER),
        ("risk.high", "", PATTERNS),
        ("risk.low", "", PATTERNS),
        ("key_trigger", "MEMORY_BANK_KEY_TRIGGER", SWITCH, "true"),
        ("receipts.record", "MEMORY_BANK_RECEIPTS", SWITCH, "true"),
        ("receipts.questions", "", SWITCH, "false"),
    )
)


# --- the file


@value
class SettingsFile:
    table: dict[str, object]  # what could be understood of it
    source: str = ""  # its name; "" where no file speaks of us
    flaw: Exception | None = None

    def at(self, key: str) -> object:
        found: object = self.table
        for part in key.split("."):
            found = found.get(part) if isinstance(found, dict) else None
        return found

    def patterns(self, key: str) -> tuple[str, ...]:
        found = self.at(key)
        return tuple(str(pattern) for pattern in found) if isinstance(found, list) else ()

    def unknown(self) -> tuple[str, ...]:
        return tuple(sorted(set(_keys(self.table)) - {row.key for row in SETTINGS}))


def read(project: str | PathLike[str]) -> SettingsFile:
    """The file that speaks of us. A broken pyproject.toml is not ours to complain about."""
    for name, keys in (("memory-bank.toml", ()), ("pyproject.toml", ("tool", "memory-bank"))):
        data = disk.readable(f"{project}/{name}", address.LARGEST_SETTINGS) or b""
        if not data.strip() or (keys and b"memory-bank" not in data):
            continue
        found, flaw = _parsed(data)
        for key in keys:
            found = found.get(key) if isinstance(found, dict) else None
        if isinstance(found, dict):
            return SettingsFile(found, name, None if keys else flaw)
    return SettingsFile({})


def _parsed(data: bytes) -> tuple[object, Exception | None]:
    import tomllib  # only where there is something to read

    flaw: Exception | None = None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        text, flaw = data.decode("utf-8-sig", "replace"), error
    try:
        return tomllib.loads(text), flaw
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return {}, flaw or error


def load(project: str | PathLike[str]) -> SettingsFile:
    """The same for a command: a file that makes no sense is an error that says where."""
    found = read(project)
    name, flaw = found.source, found.flaw
    if isinstance(flaw, UnicodeDecodeError):
        raise BadUsage("usage.not-utf8", path=name, line=flaw.object.count(b"\n", 0, flaw.start) + 1)
    if isinstance(flaw, RecursionError):
        raise BadUsage("usage.bad-toml", path=name, flaw="usage.config-deep")
    if flaw is not None:
        raise BadUsage("usage.bad-toml", path=name, why=str(flaw))
    if found.at("bank.path") is not None and not address.named_bank(str(project)):
        raise BadUsage("usage.bad-bank-path", source=name, value=str(found.at("bank.path")))
    return found


def _keys(found: dict[str, object], above: str = "") -> Iterator[str]:
    tables = {row.key.split(".")[0] for row in SETTINGS if "." in row.key}
    for key, inner in found.items():
        if isinstance(inner, dict) and not above and key in tables:
            yield from _keys(inner, f"{key}.")
        else:
            yield above + key


# --- gates and guard


def modes(project: str | PathLike[str], *, asks: bool = True) -> tuple[Modes, str]:
    """The modes, and what was wrong with them ("" when nothing): a setting that makes no sense keeps its default."""
    from memorybank.model.facts import Modes  # a command asks for a language or a switch

    file = read(project)
    wrong = f"{file.source}: {file.flaw}" if file.flaw else ""
    found = Modes(asks=asks)
    for row in (row for row in SETTINGS if row.field):
        for source, given in ((row.key, file.at(row.key)), (row.variable, _said(row.variable))):
            if given in ("", None):
                continue
            if given in row.allowed:
                found = replace(found, **{row.field: given})
            else:
                wrong = wrong or f"{source} = {given!r}"
    sandbox = _is_on(file, "guard.sandbox")
    return replace(found, sandbox=sandbox, high=file.patterns("risk.high"), low=file.patterns("risk.low")), wrong


def is_on(project: str | PathLike[str], key: str) -> bool:
    """A switch: what its variable says, else the file, else what it is without either."""
    return _is_on(read(project), key)


def _is_on(file: SettingsFile, key: str) -> bool:
    row = next(row for row in SETTINGS if row.key == key)
    said = _said(row.variable)
    given = True if said in _ON else False if said in _OFF else file.at(key)
    return given if isinstance(given, bool) else row.default == "true"


def _said(variable: str) -> str:
    return address.env(variable).strip().lower() if variable else ""


# --- the language


def language(project: str, bank: str) -> str:
    """Which language a hook speaks: the user's setting, else the bank's own, else the locale's."""
    for chosen in (address.env(LANGUAGE).strip(), read(project).at("language")):
        if chosen in ("en", "zh"):
            return str(chosen)
    return (language_of(bank) if bank else "") or locale_language()


def speaker_at(where: address.Address) -> Say:
    from memorybank.texts.catalogue import speaker

    return speaker(language(where.project, where.real))


def asked_language(project: str | PathLike[str]) -> str:
    """The language that somebody asked for; "" when nobody did. An error for one that there is not."""
    source = LANGUAGE
    chosen: object = address.env(LANGUAGE).strip() or None
    if chosen is None:
        found = load(project)
        source, chosen = found.source, found.at("language")
    if chosen not in ("en", "zh", "", None):
        raise BadUsage("usage.bad-language", source=source, value=str(chosen))
    return str(chosen or "")


def language_of(bank: str) -> str:
    """The language a bank's entry page is written in; "" when there is nothing to tell by."""
    fence = address.real(bank)
    for name in every("brief", "focus", "entry"):
        path = address.real(f"{fence}/{name}")
        page = disk.text(path)[:_HEAD] if address.inside(path, fence) else ""  # a link out of the bank is not followed
        prose = "\n".join(line for line in page.split("\n") if not line.startswith(("#", "<!--")))
        if len(prose.split()) > 3:
            return language_of_text(prose)
    return ""


def language_of_text(text: str) -> str:
    """More than a trace of Han characters: the language somebody chose to write in."""
    han = sum(1 for c in text if "\u4e00" <= c <= "\u9fff")
    letters = sum(1 for c in text if c.isascii() and c.isalpha())
    return "zh" if han * 4 > letters and han > 8 else "en"


def locale_language() -> str:
    named = next((found for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (found := address.env(name))), "")
    return "zh" if named.lower().startswith("zh") else "en"
