"""Everything a reader can act on. Anything else that is raised is a bug, and may be loud."""


class MemoryBankError(Exception):
    """Carries a text key and its holes; the door picks the language."""

    exit_code = 4

    def __init__(self, text: str, **params: object) -> None:
        super().__init__(text, params)
        self.text = text
        self.params = params


class BadUsage(MemoryBankError):
    """The command line, a setting or an environment variable makes no sense."""

    exit_code = 2


class Refused(MemoryBankError):
    """A rule says no."""


class StalePlan(Refused):
    """A file changed between plan and apply."""


class Busy(Refused):
    """Another writer holds the lock."""


class CannotRead(Refused):
    """What a program of ours has written cannot be looked at."""


class CannotWrite(Refused):
    """The disk, the permissions or the file system said no."""


class DamagedBank(MemoryBankError):
    """A page must be repaired by a person first."""

    exit_code = 5
