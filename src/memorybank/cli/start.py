"""Where `memory-bank` begins. To load click costs four times a bare interpreter, so a plain `verify` is answered before
that: it may cost little more than `git status`.

Whatever is not plain (an option, no bank, an interrupted apply, any trouble) is left to the command, which says it all.
"""

from __future__ import annotations

import sys

from memorybank.light import address

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from memorybank.app.ask.verification import Verification
    from memorybank.store.project import Where
    from memorybank.texts.catalogue import Say

COMPLETING = "_MEMORY_BANK_COMPLETE"  # the variable by which a shell asks for completions
_JSON, _PROJECT = "--json", "--project"


def run() -> None:
    try:
        _shortcut(sys.argv[1:])
        from memorybank.cli.main import run as every_command

        every_command()
    except KeyboardInterrupt:  # before anybody was there to say so
        sys.exit(130)


def _shortcut(args: list[str]) -> None:
    """Answers and ends the process, or returns having done nothing."""
    if args[:1] != ["verify"] or address.env(COMPLETING):
        return
    try:
        code = verify([arg for arg in args[1:] if arg != _JSON], as_json=_JSON in args)
    except Exception:
        return  # the command meets it again and knows what to say
    if code is not None:
        _leave(code)


def verify(rest: list[str], *, as_json: bool) -> int | None:
    """Where nothing changed since, the same words again and the same exit code, by builtin modules only."""
    where = _project(rest)
    if where is None or not where.bank or sys.stdout is None or sys.stdout.encoding.lower() != "utf-8":
        return None
    found = recalled(where, as_json=as_json)
    if found is None:
        return _verify_anew(rest[1] if rest else None, as_json=as_json)
    output, code = found
    if as_json or not sys.stdout.isatty():
        sys.stdout.buffer.write(output)
        sys.stdout.flush()
    else:
        from memorybank.cli.output import put

        put(output.decode().removesuffix("\n"))
    return code


def recalled(at: address.Address, *, as_json: bool) -> tuple[bytes, int] | None:
    """What `verify` said the last time, if nothing changed since."""
    from memorybank.store.history import answer_cache

    place = f"{address.base('cache')}/{address.key(at.real)}/{answer_cache.PLACE}"
    found = answer_cache.recall(place, address.real(at.project))
    output, code, language = found[2].get("json" if as_json else "text", (b"", 0, ())) if found else (b"", 0, ())
    return (output, code) if language == answer_cache.language() else None


def _verify_anew(project: str | None, *, as_json: bool) -> int | None:
    """Not for a terminal: there somebody is told how far it is, and may press Ctrl-C."""
    if sys.stderr is not None and sys.stderr.isatty():
        return None
    import gc
    from pathlib import Path

    from memorybank.app.ask.verification import look
    from memorybank.store.project import find
    from memorybank.store.settings import asked_language, language_of, locale_language
    from memorybank.texts.catalogue import speaker

    gc.disable()  # a command is over before there is garbage worth looking for
    where = find(project, Path(address.here()))
    asked = asked_language(where.project)
    if where.places.journal.exists():
        return None
    looked = look(where)
    if looked.unread:
        return None

    def say() -> Say:
        return speaker(asked or language_of(str(where.bank)) or locale_language())

    put_verdicts(looked, where, say, as_json=as_json, whole=True)
    return looked.code


def put_verdicts(
    looked: Verification, where: Where, say: Callable[[], Say], *, as_json: bool, whole: bool, every: bool = False
) -> None:
    """What is said of all pages is kept, for as long as nothing changes, to be said again."""
    from memorybank.app.ask.verification import keep_answer
    from memorybank.cli.output import is_quiet, json_text, printable, put, write
    from memorybank.recall.verdicts.verdict_text import row, text

    if as_json:
        rows, unread = list(map(row, looked.judged)), [page for page, _ in looked.unread]
        said = json_text({"schemaVersion": "1.0", "action": "verify", "claims": rows, "unread": unread}, indent=2)
        write(f"{said}\n", sys.stdout)
    else:
        said = printable(text(looked.judged, say(), every=every))
        if looked.code or not is_quiet():
            put(said)
    if whole and (as_json or not every):
        keep_answer(where, looked, "json" if as_json else "text", f"{said}\n")


def _project(rest: list[str]) -> address.Address | None:
    """None when the line is not plain."""
    if not rest:
        return address.find(address.here())
    if len(rest) != 2 or rest[0] != _PROJECT or rest[1].startswith(("~", "-")):
        return None
    project = address.joined(address.here(), rest[1]).rstrip("/")
    bank = f"{project}/{address.bank_name(project)}"
    named_bank = project.endswith(f"/{address.FOLDER}")  # a mistake that the command explains
    return address.Address(project, bank, address.real(bank)) if address.is_dir(bank) and not named_bank else None


def _leave(code: int) -> None:
    """Without taking everything down piece by piece, unless somebody waits for that: a test, a measurement."""
    import atexit
    import posix

    if atexit._ncallbacks():
        sys.exit(code)
    if sys.stderr is not None:
        sys.stderr.flush()
    posix._exit(code)
