"""Ask every rule of the catalog that has a question to ask. A finding names the rule that spoke."""

from __future__ import annotations

from memorybank.model.change import Flow, Plan
from memorybank.model.document import Document
from memorybank.model.rule import Finding, Health
from memorybank.policy import catalog


def review_page(document: Document, path: str, flow: Flow) -> tuple[Finding, ...]:
    """Before planning: may this page be planned upon?"""
    return tuple(f for rule in catalog.RULES.values() if rule.page for f in rule.page(document, path, flow))


def review_plan(plan: Plan) -> tuple[Finding, ...]:
    """Before applying: may this plan be carried out?"""
    return tuple(f for rule in catalog.RULES.values() if rule.plan for f in rule.plan(plan) if f.rule == rule.id)


def review_bank(health: Health) -> tuple[Finding, ...]:
    """At rest: what should a person know?"""
    return tuple(f for rule in catalog.RULES.values() if rule.bank for f in rule.bank(health))
