"""What memory against code says, in English. Same keys and holes as zh_verify.py; a test says so."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # in `status`
    "status.stale": "{path}: {count} claim(s) no longer true. See: memory-bank verify {path}",
    "status.unverified": "Against the code: not looked at since something changed (memory-bank verify)",
    "verify.no-page": "{path} is no page of this bank. Name it relative to memory-bank/, for example details/tech.md",
    "verify.row": "    {lines}  {kind}  {text}{found}",
    "verify.moved": "moved in {commit}",
    "verify.moved.uncommitted": "moved, not committed yet",
    "verify.gone": "gone since {commit}",
    "verify.gone.uncommitted": "not there; that it was deleted is not committed yet",
    "verify.changed": "changed in {commit}",
    "verify.changed.uncommitted": "changed, not committed yet",
    "verify.changed.lines": "the file is shorter",
    "verify.now": "  (now {to})",
    "verify.was.path": "  (was {was})",
    "verify.was.manifest": "  (no longer in {was})",
    "verify.was.word": "  (nowhere in the code; last in {was})",
    "verify.was.lines": "  (it has {lines} lines)",
    "verify.sum": "No longer true: {alarms} of {claims} claims ({moved} moved, {changed} changed, {gone} gone). {live} live, {never} never existed here, {unchecked} not checked.",
    "verify.well": "No claim was found untrue. {claims} checked: {live} live, {never} never existed here, {unchecked} not checked.",
    "verify.next": "An arrow names the text that would be right; see those edits: memory-bank verify --fix-plan. The rest is yours to correct or drop.",
    "verify.next-none": "No fix is certain: correct or drop those sentences.",
    "verify.plan-reason": "claims put right: {count}",
    "verify.plan-none": "No edit is certain.",
    "verify.plan-left": "For you to decide:",
}
