"""THR-4, a first rule set: credentials by their shape, and assignments of something that is not a placeholder.

Found values are never shown, stored or logged; a finding carries a line number and the rule's name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import log2
from typing import NamedTuple

from memorybank.model.change import Create, Plan, Update
from memorybank.model.rule import Finding, Weight


class Hit(NamedTuple):
    rule: str
    line: int


_SHAPES = {
    "private-key": r"-----BEGIN (?:[A-Z]{2,12} ){0,3}PRIVATE KEY",
    "aws-access-key": r"\b(?:AKIA|ASIA|ABIA|ACCA)[0-9A-Z]{16}\b",
    "github-token": r"\b(?:gh[pousr]_[0-9A-Za-z]{36,255}|github_pat_[0-9A-Za-z_]{60,255})\b",
    "gitlab-token": r"\bgl(?:pat|ptt|rt)-[0-9A-Za-z_-]{20,255}",
    "slack-token": r"\bxox[abeoprs]-[0-9A-Za-z-]{10,255}",
    "slack-webhook": r"hooks\.slack\.com/services/T[0-9A-Za-z]{6,20}/B[0-9A-Za-z]{6,20}/[0-9A-Za-z]{16,40}",
    "stripe-key": r"\b[rsp]k_(?:live|test)_[0-9A-Za-z]{16,255}\b",
    "google-api-key": r"\bAIza[0-9A-Za-z_-]{35}\b",
    "openai-key": r"\bsk-(?:proj-|svcacct-|ant-[a-z0-9]{3,8}-)?[0-9A-Za-z_-]{32,255}",
    "npm-token": r"\bnpm_[0-9A-Za-z]{36}\b",
    "pypi-token": r"\bpypi-[0-9A-Za-z_-]{60,255}",
    "sendgrid-key": r"\bSG\.[0-9A-Za-z_-]{20,24}\.[0-9A-Za-z_-]{39,50}\b",
    "jwt": r"\beyJ[0-9A-Za-z_-]{10,2000}\.eyJ[0-9A-Za-z_-]{10,4000}\.[0-9A-Za-z_-]{10,1000}",
    "bearer-token": r"\b[Bb]earer\s+[0-9A-Za-z._~+/-]{24,2000}=*",
    "url-password": r"\b[a-z][a-z0-9+.-]{1,20}://[^\s:/@'\"<>]{1,80}:(?![{$<*])[^\s:/@'\"<>]{4,200}@",
}
_KNOWN = re.compile("|".join(f"(?P<{name.replace('-', '_')}>{shape})" for name, shape in _SHAPES.items()))
_ASSIGNED = re.compile(
    r"(?i)(?:^|[^a-z])(?:[a-z0-9_.-]{0,40}?)(?:passw(?:or)?d|passwd|pwd|secret|token|api[_-]?key|access[_-]?key"
    r"|private[_-]?key|credential|密码|密钥|口令)[a-z0-9_-]{0,20}[\"'`]?\s{0,4}(?::=|=>|[:=：])\s{0,4}"
    r"[\"'`]?([^\s\"'`,;|<>]{8,512})"
)
_PLACEHOLDER = re.compile(
    r"(?i)^[\W_]*$|\$\{|\$[A-Z_]|\{\{|%\(|<[^>]*>|x{4,}|\*{3,}|\.{3}|…|example|changeme|change[_-]me|your[_-]?|placeholder"
    r"|redacted|dummy|sample|todo|env\.|environ|getenv|process\.|secrets\.|vault|config\.|settings\.|null|none|true|false"
)


def secrets_in(text: str) -> tuple[Hit, ...]:
    """Where credentials seem to stand: rule and line, from 1."""
    hits: list[Hit] = []
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip()  # deep indentation costs time and says nothing
        found = _KNOWN.search(line)
        if found:
            hits.append(Hit((found.lastgroup or "secret").replace("_", "-"), number))
            continue
        if "=" not in line and ":" not in line and "：" not in line:
            continue  # nothing is assigned here
        if len(line) > 20_000:
            line = line[:20_000]
        for assigned in _ASSIGNED.finditer(line):
            if looks_random(assigned[1]):
                hits.append(Hit("assigned-secret", number))
                break
    return tuple(hits)


def looks_random(value: str) -> bool:
    """More like a generated credential than like a word, a path, a call or a placeholder."""
    if _PLACEHOLDER.search(value) or "(" in value or value.count("/") > 2:
        return False
    kinds = sum((any(c.isdigit() for c in value), any(c.islower() for c in value), any(c.isupper() for c in value),
                 any(not c.isalnum() for c in value)))  # fmt: skip
    entropy = -sum((n := value.count(c) / len(value)) * log2(n) for c in set(value))
    return entropy >= 2.8 and ((kinds >= 2 and any(c.isdigit() for c in value)) or kinds >= 3)


def writes_no_secret(plan: Plan) -> Iterable[Finding]:
    """Only lines that a plan adds are looked at: what already stands in the bank is not this plan's doing."""
    for change in plan.changes:
        if isinstance(change, Create):
            before = ""
        elif isinstance(change, Update):
            before = change.before.decode("utf-8", "surrogatepass")
        else:
            continue
        after = change.after.decode("utf-8", "surrogatepass")
        old = set(before.split("\n"))
        for number, line in enumerate(after.split("\n"), 1):
            for hit in secrets_in(line) if line not in old else ():
                params = (("line", number), ("rule", hit.rule))
                yield Finding("THR-4", Weight.REFUSE, "secret.found", change.path, params)
