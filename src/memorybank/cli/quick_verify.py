"""`memory-bank verify` for a plain line, without the library that reads every other one.

Where nothing changed since it was last asked: the same words again, and the same exit code, by builtin modules only.
Else a new look. Whatever is not plain (pages named, a plan asked for, settings, an interrupted apply, a page that
cannot be read, any trouble) is left to `cli.verifying`, which does the same and says what is wrong.
"""

from __future__ import annotations

import sys

from memorybank.store import address
from memorybank.store.code import answers

NAMES = {"": "answer", "--json": "answer-json"}


def quickly(args: list[str]) -> None:
    """Answers and ends the process, or returns having done nothing."""
    where = _where(args)
    if where is None or not where.bank or sys.stdout is None or sys.stdout.encoding.lower() != "utf-8":
        return
    name = NAMES["--json" if "--json" in args else ""]
    try:
        found = recalled(where, name) or _anew(where, name)
        if found is None:
            return
        output, code = found
        sys.stdout.buffer.write(output if name == NAMES["--json"] else _fitted(output))
        sys.stdout.flush()
    except Exception:
        return  # the slow way meets it again and knows what to say
    sys.exit(code)


def _fitted(output: bytes) -> bytes:
    """As `cli.output` does it: what is kept is the text itself, for any window."""
    if not sys.stdout.isatty():
        return output
    from memorybank.cli.folding import fitted

    return fitted(output.decode(), sys.stdout).encode()


def recalled(at: address.Address, name: str) -> tuple[bytes, int] | None:
    """What was said the last time, if nothing changed since."""
    return answers.recall(f"{address.base('cache')}/{address.key(at.real)}/{name}", address.real(at.project))


def _anew(at: address.Address, name: str) -> tuple[bytes, int] | None:
    """The answer of a new look, kept for the next time; None where there may be more to say than that."""
    journal = f"{address.state_folder(at.bank)}/journal.json"
    if address.exists(journal) or address.env("MEMORY_BANK_LANGUAGE") or _has_settings(at.project):
        return None
    import gc
    from pathlib import Path

    from memorybank.app.ask.verify import keep_answer, look
    from memorybank.recall.verdicts import told
    from memorybank.store.project import find

    gc.disable()  # as in `cli.main`
    where = find(at.project, Path("/"))
    if sys.stderr is not None and sys.stderr.isatty():  # a person waits
        from memorybank.cli.patience import explained
        from memorybank.store.settings import language
        from memorybank.texts.catalogue import speaker

        with explained(speaker(language(at.project, at.real), ("_setup",))("progress.claims")) as report:
            looked = look(where, progress=report)
    else:
        looked = look(where)
    if looked.unread:
        return None
    if name == NAMES["--json"]:
        said = told.document(looked.judged, ())
    else:
        from memorybank.store.settings import language
        from memorybank.texts.catalogue import speaker

        said = told.text(looked.judged, speaker(language(at.project, at.real), ("_verify",)))
        if not said.replace("\n", "").replace("\t", "").isprintable():
            return None
    keep_answer(where, looked, name, f"{said}\n", looked.code)
    return f"{said}\n".encode(), looked.code


def _has_settings(project: str) -> bool:
    if address.exists(f"{project}/memory-bank.toml"):
        return True
    try:
        with open(f"{project}/pyproject.toml", "rb", 0) as file:
            return b"memory-bank" in file.read()
    except OSError:
        return False


def _where(args: list[str]) -> address.Address | None:
    """None when the line is not plain."""
    rest = [arg for arg in args if arg != "--json"]
    if not rest:
        return address.find(address.here())
    if len(rest) != 2 or rest[0] != "--project" or rest[1].startswith(("~", "-")):
        return None
    project = address.joined(address.here(), rest[1]).rstrip("/")
    bank = f"{project}/{address.FOLDER}"
    named_bank = project.endswith(f"/{address.FOLDER}")  # a mistake that the slow way explains
    return address.Address(project, bank, address.real(bank)) if address.is_dir(bank) and not named_bank else None
