"""What every command needs to know before it does anything: where, when, and in which language."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from memorybank.model.change import Applied
from memorybank.model.errors import MemoryBankError
from memorybank.store import clock, settings
from memorybank.store.files import read_page
from memorybank.store.project import Places, Where, find
from memorybank.texts.catalogue import Say, sentence, speaker

Forgiven = tuple[type[MemoryBankError], ...]


@dataclass(frozen=True, slots=True)
class Setting:
    where: Where
    say: Say
    language: str
    moment: datetime
    recovered: Applied  # of what an earlier command left
    trouble: MemoryBankError | None = None  # met on the way, by a command that goes on in spite of it
    served: bool = False  # to an MCP client, which is never a person's terminal

    @property
    def bank(self) -> Path:
        return self.where.bank

    @property
    def state(self) -> str:
        """The folder of what is known of this bank and is no page."""
        return str(self.where.places.state)

    @property
    def now(self) -> str:
        return clock.iso(self.moment)

    def text_of(self, page: str) -> str:
        """What a page of the bank says; "" where it cannot be had: that is told where somebody asks for the page."""
        with suppress(MemoryBankError):
            return read_page(self.bank, page)[1] if page else ""
        return ""

    def told(self, error: MemoryBankError) -> str:
        return sentence(error.text, error.params, self.say)

    def argument(self, name: str) -> str:
        """As whoever reads our answer gives it: a field of an MCP call, or a flag of a command."""
        return name if self.served else f"--{name.replace('_', '-')}"


def open_setting(project: str | None, cwd: Path, *, forgiving: Forgiven = ()) -> Setting:
    """Find the project, settle what an interrupted command left there, choose the language.

    An error of a kind that is `forgiving` is kept as `trouble` instead of raised: a configuration that makes no sense
    (`BadUsage`), a state folder that cannot be read (`CannotRead`).
    """
    place = find(project, cwd)
    recovered, chosen, trouble = Applied.NOTHING, "", None
    try:
        recovered = _recovered(place.places)
        chosen = settings.asked_language(place.project)
    except forgiving as error:
        trouble = error
    chosen = chosen or settings.language_of(str(place.bank)) or settings.locale_language()
    return Setting(place, speaker(chosen), chosen, clock.now(), recovered, trouble)


def _recovered(places: Places) -> Applied:
    """What an interrupted command left. Mostly nothing, and one stat tells it."""
    with suppress(OSError):  # what it means that nobody can look is said by `recover`
        if not places.journal.exists():
            return Applied.NOTHING
    from memorybank.store import recover

    return recover.finish_interrupted(places)
