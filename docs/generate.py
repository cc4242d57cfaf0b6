"""Write the reference pages that are made from the code. `make docs` runs it; a test says when it was forgotten."""

from __future__ import annotations

from pathlib import Path

from memorybank.conformance.page import hosts_page
from memorybank.policy.catalog import RULES
from memorybank.texts.catalogue import speaker

HERE = Path(__file__).parent


def rules_page() -> str:
    lines = ["# Rules", "", "Made from `policy/catalog.py` by `make docs`.", ""]
    family = ""
    for rule in RULES.values():
        if rule.id.split("-")[0] != family:
            family = rule.id.split("-")[0]
            lines += [f"## {family}", "", "| id | asks | why | held by |", "|---|---|---|---|"]
        checks = [name for name in ("page", "plan", "bank", "call") if getattr(rule, name)]
        held = "check of " + " and ".join(checks) if checks else "form or law"
        lines.append(f"| {rule.id} | {rule.asks} | {rule.why} | {held} |")
        following = list(RULES)[list(RULES).index(rule.id) + 1 :]
        if not following or following[0].split("-")[0] != family:
            lines.append("")
    return "\n".join(lines)


PAGES = {"reference/rules.md": rules_page, "hosts.md": lambda: hosts_page(speaker("en"))}


def main() -> None:
    for name, make in PAGES.items():
        (HERE / name).write_text(make(), encoding="utf-8")


if __name__ == "__main__":
    main()
