"""The list of rules, and a page for each of them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from made.cited import citing
from made.doing import COMMANDS
from made.marked import code, plain, table, title
from made.promises import PROMISES
from made.rules_zh import RULES as CHINESE
from memorybank.model.rule import Rule
from memorybank.policy.catalog import RULES
from memorybank.policy.gates.engine import GATES
from memorybank.texts.catalogue import Say

_LINEAGE = Path(__file__).parents[1] / "lineage.toml"
_CHECKS = ("page", "plan", "bank", "call")
_OF_CALLS = {gate.rule: gate for gate in GATES}


def family(rule: str) -> str:
    return rule.split("-")[0]


def families() -> dict[str, list[Rule]]:
    """A family's rows may stand apart in the catalog; here they stand together."""
    found: dict[str, list[Rule]] = {}
    for name, rows in groupby(RULES.values(), lambda rule: family(rule.id)):
        found.setdefault(name, []).extend(rows)
    return {name: sorted(rows, key=lambda rule: int(rule.id.split("-")[1])) for name, rows in found.items()}


def worded(rule: Rule, language: str) -> tuple[str, str]:
    """What a rule asks, and why. English is in the row, Chinese in a table beside it."""
    return CHINESE[rule.id] if language == "zh" else (rule.asks, rule.why)


def rules_page(language: str, say: Say) -> str:
    lines = title(say, "rules", "src/memorybank/policy/catalog.py")
    for name in families():
        lines += [f"## {named(name, say)}", "", *_listed(name, language, say)]
    return "\n".join(lines)


def family_page(name: str, language: str, say: Say) -> str:
    return "\n".join([f"# {named(name, say)}", "", *_listed(name, language, say)])


def named(name: str, say: Say) -> str:
    return f"{name} {say(f'docs.family.{name.lower()}')}"


def _listed(name: str, language: str, say: Say) -> list[str]:
    head = [say(f"docs.col.{column}") for column in ("rule", "asks", "why", "held")]
    return table(
        head,
        [(rule.id, *(plain(text) for text in worded(rule, language)), _held(rule, say)) for rule in families()[name]],
    )


def rule_page(rule: Rule, language: str, say: Say) -> str:
    asks, why = worded(rule, language)
    lines = [f"# {rule.id} {plain(asks)}", "", plain(why), ""]
    lines += [f"## {say('docs.rule.held')}", "", *_holders(rule, say), ""]
    commands = [f"[`memory-bank {name}`](../commands.md#memory-bank-{name})" for name in COMMANDS[rule.id]]
    lines += [f"## {say('docs.rule.commands')}", "", say("docs.and").join(commands), ""]
    promises = [promise for promise in PROMISES if rule.id in promise.rules]
    if promises:
        lines += [f"## {say('docs.rule.hosts')}", ""]
        lines += [f"- [{plain(say(f'promise.{promise.id}'))}](../hosts.md)" for promise in promises]
        lines += [""]
    lines += [f"## {say('docs.rule.lineage')}", "", *_lineage(rule.id, language, say), ""]
    lines += [f"## {named(family(rule.id), say)}", "", "```{container} no-search"]  # a search means the rule itself
    for other in families()[family(rule.id)]:
        text = plain(worded(other, language)[0])
        lines.append(f"- **{other.id}** {text}" if other is rule else f"- [{other.id}]({other.id}.md) {text}")
    lines += ["```", "", f"## {say('docs.rule.tests')}", "", *_tests(rule.id, say), ""]
    return "\n".join(lines)


def _held(rule: Rule, say: Say) -> str:
    kinds = [say(f"docs.held.{kind}") for kind in _CHECKS if _check(rule, kind)]
    return say("docs.and").join(kinds) if kinds else say("docs.held.law")


def _check(rule: Rule, kind: str) -> object:
    if kind == "call":
        return _OF_CALLS[rule.id].check if rule.id in _OF_CALLS else None
    return getattr(rule, kind)


def _holders(rule: Rule, say: Say) -> Iterator[str]:
    for kind in _CHECKS:
        check: Any = _check(rule, kind)
        if check:
            name = f"{check.__module__}.{check.__qualname__.split('.<locals>')[0]}"
            yield f"- {say(f'docs.held.{kind}')}{say('docs.colon')}{code(name)}"
    if not (rule.page or rule.plan or rule.bank) and rule.id not in _OF_CALLS:
        yield say("docs.rule.law")
    if rule.id in _OF_CALLS:
        yield f"- {say(f'docs.rule.fails.{_OF_CALLS[rule.id].fails}')}"


def _tests(rule: str, say: Say) -> Iterator[str]:
    for path, tests in groupby(citing().get(rule, ()), lambda test: test.path):
        yield f"- {code(path)}"
        for test in tests:
            yield f"  - {code(test.test) if test.test else say('docs.rule.whole-file')}"


@cache
def origins() -> dict[str, dict[str, str]]:
    """Rule id -> its document, the section there, and how it is read. A `_zh` field is the Chinese of its twin."""
    return tomllib.loads(_LINEAGE.read_text(encoding="utf-8"))


def _lineage(rule: str, language: str, say: Say) -> Iterator[str]:
    found = origins()[rule]
    for name in ("seed", "section", "how"):
        told = found.get(f"{name}_zh" if language == "zh" else name) or found.get(name)
        if told:
            yield f"- {say(f'docs.lineage.{name}')}{say('docs.colon')}{plain(told)}"
