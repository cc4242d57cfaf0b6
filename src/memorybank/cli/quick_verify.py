"""`memory-bank verify` where nothing changed since it was last asked: the same words again, and the same exit code.

Builtin modules only. Whatever is not plain (pages named, a plan asked for, anything that changed, any trouble) is left
to `cli.verifying`, which looks, answers, and keeps its answer for this.
"""

from __future__ import annotations

import sys

from memorybank.store import address
from memorybank.store.code import answers

NAMES = {"": "answer", "--json": "answer-json"}


def quickly(args: list[str]) -> None:
    """Answers and ends the process, or returns having done nothing."""
    where = _where(args)
    if where is None or not where.bank or sys.stdout.encoding.lower() != "utf-8":
        return
    place = f"{address.base('cache')}/{address.key(where.real)}/{NAMES['--json' if '--json' in args else '']}"
    try:
        found = answers.recall(place, address.real(where.project))
        if found is None:
            return
        output, code = found
        sys.stdout.buffer.write(output)
        sys.stdout.flush()
    except Exception:
        return  # the slow way meets it again and knows what to say
    sys.exit(code)


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
