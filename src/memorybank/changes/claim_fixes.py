"""A page whose claims are no longer true -> the edit that makes those right whose fix is certain."""

from collections.abc import Sequence

from memorybank.changes.pages import update_to
from memorybank.markdown.edit import Splice, splice
from memorybank.markdown.read import read
from memorybank.model.change import Update
from memorybank.model.claim import Judged
from memorybank.model.document import Shape


def mend(path: str, before: bytes, judged: Sequence[Judged]) -> tuple[Update | None, list[Judged]]:
    """The update, and what is left for a person: no certain fix, the user's own block, a page that needs repair."""
    text = before.decode("utf-8")
    document = read(text)
    edits: list[Splice] = []
    left: list[Judged] = []
    # The user's block is theirs; of a marked page only the machine's block is ours (LAY-3, LAY-7).
    low, high = document.body if document.shape in (Shape.MARKED, Shape.UNMARKED) else (0, -1)
    for row in sorted(judged, key=lambda j: j.claim.at):
        claim = row.claim
        end = claim.at + len(claim.text)
        same = text[claim.at : end] == claim.text and low <= claim.at and end <= high
        if row.fix and same:
            edits.append(Splice(claim.at, end, row.fix))
            low = end
        else:
            left.append(row)
    if not edits:
        return None, left
    return update_to(path, before, document, splice(text, edits), ""), left
