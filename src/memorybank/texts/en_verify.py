"""What memory against code says, in English. Same keys and holes as zh_verify.py; a test says so."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "verify.no-page": "{path} is no page of this bank. Name it relative to memory-bank/, for example details/tech.md",
    "verify.row": "  {line}  {kind}  {text}\n      {verdict}: {evidence}\n      {fix}",
    "verify.verdict.moved": "moved",
    "verify.verdict.changed": "changed",
    "verify.verdict.gone": "gone",
    "verify.moved": "it is {to} since {commit}",
    "verify.moved.uncommitted": "it is {to}, not committed yet",
    "verify.gone": "{was} is gone since {commit}",
    "verify.gone.uncommitted": "{was} is not there; its deletion is not committed yet",
    "verify.gone.manifest": "{was} has it no more since {commit}",
    "verify.gone.word": "no tracked file has it; {was} had it until {commit}",
    "verify.changed.version": "it is {to} since {commit}",
    "verify.changed.lines": "the file has {lines} lines",
    "verify.fix": "write {fix}",
    "verify.no-fix": "no certain fix: correct or drop the sentence",
    "verify.sum": "{alarms} of {claims} claims are no longer true ({moved} moved, {changed} changed, {gone} gone). {live} live, {never} never existed here, {unchecked} not checked.",
    "verify.well": "No claim was found untrue. {claims} checked: {live} live, {never} never existed here, {unchecked} not checked.",
    "verify.next": "See the edits that are certain: memory-bank verify --fix-plan",
    "verify.plan-reason": "claims put right: {count}",
    "verify.plan-none": "No edit is certain.",
    "verify.plan-only": "Nothing was written. These edits are a proposal.",
    "verify.plan-left": "For you to decide:",
}
