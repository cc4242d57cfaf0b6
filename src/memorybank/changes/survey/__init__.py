"""Read a project's own files, already in hand, into a Survey: nothing is looked up and nothing invented."""

from __future__ import annotations

from memorybank.changes.survey.merge import survey as survey
from memorybank.changes.survey.readers import READERS as READERS
from memorybank.changes.survey.readers import rank as rank
