"""The user's settings for gates and guard: file, then environment. Cheap where no file speaks of us."""

from __future__ import annotations

from memorybank.model.facts import Modes
from memorybank.model.value import replace, value
from memorybank.store import address
from memorybank.store.world import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

GUARD = ("off", "warn", "block")
CONFIRM = ("ask", "warn", "block")
LEARN, OFF = "MEMORY_BANK_LEARN", ("0", "false", "no", "off")
SWITCH, PATTERNS = ("true", "false"), ()


@value
class Setting:
    """A key of the file and the variable that overrides it ("" = none). `field`: what it sets in `Modes`."""

    key: str
    variable: str
    allowed: tuple[str, ...]
    default: str = ""
    field: str = ""


# Every setting there is: `config` knows the keys by it, the reference pages are made from it.
SETTINGS = tuple(
    Setting(*row)
    for row in (
        ("language", "MEMORY_BANK_LANGUAGE", ("en", "zh")),
        ("guard.mode", "MEMORY_BANK_GUARD_MODE", GUARD, Modes().guard, "guard"),
        ("guard.confirm", "MEMORY_BANK_GUARD_CONFIRM", CONFIRM, Modes().confirm, "confirm"),
        ("guard.sandbox", "MEMORY_BANK_GUARD_SANDBOX", SWITCH, "false"),
        ("doc_first.mode", "MEMORY_BANK_DOC_FIRST_MODE", GUARD, Modes().doc_first, "doc_first"),
        ("risk.high", "", PATTERNS),
        ("risk.low", "", PATTERNS),
        ("recall.learn", LEARN, SWITCH, "true"),
        ("key_trigger", "MEMORY_BANK_KEY_TRIGGER", SWITCH, "true"),
    )
)


def load(project: str, *, asks: bool = True, env: Callable[[str, str], str] = address.env) -> tuple[Modes, str]:
    """The modes, and what was wrong with them ("" when nothing): a setting that makes no sense keeps its default."""
    table, wrong = _table(project)
    modes = Modes(asks=asks)
    for row in (row for row in SETTINGS if row.field):
        for source, given in ((row.key, _at(table, row.key)), (row.variable, env(row.variable, "").strip().lower())):
            if given in ("", None):
                continue
            if given in row.allowed:
                modes = replace(modes, **{row.field: given})
            else:
                wrong = wrong or f"{source} = {given!r}"
    sandbox = env("MEMORY_BANK_GUARD_SANDBOX", "").strip().lower() in ("1", "true", "yes", "on")
    high, low = (tuple(str(p) for p in _list(_at(table, f"risk.{level}"))) for level in ("high", "low"))
    return replace(modes, sandbox=sandbox or _at(table, "guard.sandbox") is True, high=high, low=low), wrong


def learns(project: str) -> bool:
    """May it be noted, on this machine, which pages a request ended up reading?"""
    table, _ = _table(project)
    return address.env(LEARN).strip().lower() not in OFF and _at(table, "recall.learn") is not False


def key_trigger(project: str) -> bool:
    """May oh-my-opencode's orchestrators be sent to the memory first (SKL-4)?"""
    table, _ = _table(project)
    said = address.env("MEMORY_BANK_KEY_TRIGGER").strip().lower()
    return said not in OFF if said else _at(table, "key_trigger") is not False


def language(project: str) -> str:
    table, _ = _table(project)
    found = _at(table, "language")
    return found if isinstance(found, str) else ""


def _list(found: object) -> list[object]:
    return found if isinstance(found, list) else []


def _at(table: dict[str, object], key: str) -> object:
    found: object = table
    for part in key.split("."):
        found = found.get(part) if isinstance(found, dict) else None
    return found


def _table(project: str) -> tuple[dict[str, object], str]:
    own = text(f"{project}/memory-bank.toml")
    shared = "" if own.strip() else text(f"{project}/pyproject.toml")
    if not own.strip() and "memory-bank" not in shared:
        return {}, ""
    import tomllib  # only where there is something to read

    try:
        found: object = tomllib.loads((own or shared).removeprefix("\ufeff"))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return {}, f"memory-bank.toml: {error}" if own else ""
    if not own:
        found = _at(found, "tool") if isinstance(found, dict) else None
        found = found.get("memory-bank") if isinstance(found, dict) else None
    return (found, "") if isinstance(found, dict) else ({}, "")
