"""A claim and what is known of the project -> what is to be said about it (VER-1)."""

from __future__ import annotations

from typing import NamedTuple

from memorybank.model.claim import COMMAND, DEPENDENCY, LINE, LINK, PATH, SCRIPT, TARGET, Claim, Judged
from memorybank.recall.verdicts.manifests import Manifests, judge_need, judge_run
from memorybank.recall.verdicts.paths import Files, judge_command, judge_link, judge_path
from memorybank.recall.verdicts.words import Words, judge_word


class Known(NamedTuple):
    """Everything the judges may ask, gathered by `store` for the claims at hand."""

    files: Files
    manifests: Manifests
    words: Words


def judge(claim: Claim, known: Known) -> Judged:
    match claim.kind:
        case kind if kind in (PATH, LINE):
            return judge_path(claim, known.files)
        case kind if kind == LINK:
            return judge_link(claim, known.files)
        case kind if kind == COMMAND:
            return judge_command(claim, known.files)
        case kind if kind in (SCRIPT, TARGET):
            return judge_run(claim, known.manifests)
        case kind if kind == DEPENDENCY:
            return judge_need(claim, known.manifests)
        case _:
            return judge_word(claim, known.words)
