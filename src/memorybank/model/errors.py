"""Everything a reader can act on. Anything else that is raised is a bug, and may be loud.

MemoryBankError
├── BadUsage            2   the command line, a setting or an environment variable makes no sense
├── Refused             4   a rule says no
│   ├── StalePlan           a file changed between plan and apply
│   ├── Busy                another writer holds the lock
│   ├── OutsideBank         a path leaves the bank
│   ├── CannotRead          what a program of ours has written cannot be looked at
│   └── CannotWrite         the disk, the permissions or the file system said no
└── DamagedBank         5   a page must be repaired by a person first
"""

from __future__ import annotations


class MemoryBankError(Exception):
    """Carries a text key and its holes; the door picks the language."""

    exit_code = 4

    def __init__(self, text: str, **params: object) -> None:
        super().__init__(text, params)
        self.text = text
        self.params = params


class BadUsage(MemoryBankError):
    exit_code = 2


class Refused(MemoryBankError):
    exit_code = 4


class StalePlan(Refused):
    pass


class Busy(Refused):
    pass


class OutsideBank(Refused):
    pass


class CannotRead(Refused):
    pass


class CannotWrite(Refused):
    pass


class DamagedBank(MemoryBankError):
    exit_code = 5
