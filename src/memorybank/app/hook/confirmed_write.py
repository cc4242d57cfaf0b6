"""PRO-8: a yes writes. The hook that heard it carries the proposal out, at once, and says what came of it.

It stays below its own deadline and waits for nobody for long: what cannot be done now waits on, with the reason.
"""

import signal
from pathlib import Path

from memorybank.app.change import decide
from memorybank.app.change.edit import conflict_question
from memorybank.app.setting import Setting, open_setting
from memorybank.changes.plan_text import done_lines
from memorybank.light.address import Address
from memorybank.model.change import OnConflict
from memorybank.model.errors import BadUsage, MemoryBankError
from memorybank.model.facts import Verdict
from memorybank.store.project import at_most
from memorybank.store.settings import speaker_at
from memorybank.texts.catalogue import sentence

_WAIT = 4.0  # seconds for a lock; a plan and its apply take a fraction of one, also behind some others
_LEAST = 0.5  # seconds before our own deadline; with less nothing is begun


def apply_and_report(
    home: Address, host: str, id: str, words: str, choice: OnConflict | None = None
) -> tuple[bool, Verdict]:
    """Is the word used up, and the one sentence for the agent; the person hears it, too, where nothing was written."""
    say = speaker_at(home)
    try:
        if 0 < signal.getitimer(signal.ITIMER_REAL)[0] < _LEAST:
            return False, failed(id, say("reply.late"))
        with at_most(_WAIT):
            setting = open_setting(home.project, Path(home.project), forgiving=(BadUsage,))
            outcome = decide.accept(setting, id, by="message", words=words, host=host, choice=choice)
        return _report(outcome, id, setting)
    except MemoryBankError as error:
        why = sentence(error.text, error.params, say)
    except OSError as error:
        why = why_of(error)
    except BaseException as error:
        if type(error).__name__ != "Late":  # our own deadline, which the door raises; what was begun is settled next
            raise
        why = say("reply.late")
    return False, failed(id, why)


def _report(outcome: decide.Outcome, id: str, setting: Setting) -> tuple[bool, Verdict]:
    say, folder = setting.say, setting.where.folder
    match outcome:
        case decide.Done(plan=plan):
            done = "\n".join(done_lines(plan, say, folder=folder))
            return True, Verdict("PRO-8", "context", "reply.written", (("id", id), ("done", done)))
        case decide.Already():
            return True, Verdict("PRO-8", "context", "reply.already", (("id", id),))
        case decide.Needless(proposal):
            params = (("id", id), ("path", f"{folder}/{proposal.target}"))
            return True, Verdict("PRO-8", "context", "reply.needless", params)
        case decide.Conflicted(findings=findings):
            question = "\n\n".join(conflict_question(finding, say) for finding in findings)
            return False, Verdict("CON-2", "context", "reply.conflict", (("id", id), ("question", question)))
        case decide.Stale(proposal, path, fresh):
            why = say("decide.stale", path=path, id=proposal.id)
            if fresh is None:
                return False, failed(id, f"{why} {decide.way_on(setting, proposal)}")
            new = (("id", id), ("why", why), ("fresh", fresh.id))
            return True, Verdict("PRO-10", "warn", "reply.again", new, person="reply.again-person")


def failed(id: str, why: str) -> Verdict:
    return Verdict("PRO-8", "warn", "reply.failed", (("id", id), ("why", why)), "reply.failed-person")


def why_of(error: OSError) -> str:
    said = error.strerror or str(error)
    return f"{error.filename}: {said}." if error.filename else f"{said}."
