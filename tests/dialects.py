"""Small banks of our own making, one for each way in which other tools keep theirs. By path from the project."""

from __future__ import annotations

_BRIEF = (
    "# Project Brief\n\nHarbour books berths for small boats and sends the skipper a code for the gate.\n\n"
    "## Goals\n\n- no double bookings\n"
)
_ACTIVE = (
    "# Active Context\n\n## Current Focus\n\nThe gate codes are moved to the new lock.\n\n"
    "## Next Steps\n\n- [ ] ask the harbour master\n"
)
_SYSTEM = (
    "# System Patterns\n\n## Key Technical Decisions\n\n"
    "| Date | Decision | Reason | Trade-off | Scope |\n|---|---|---|---|---|\n"
    "| 2025-04-02 | Berths are locked per tide | two boats arrived at once | slower search | booking |\n"
)
_TECH = "# Tech Context\n\n- Go 1.22\n- `make run` starts it\n"
_PROGRESS = "# Progress\n\n- [x] booking\n- [ ] gate codes\n"
_PRODUCT = "# Product Context\n\nSkippers call the office at night; they should not have to.\n"

_CLINE = {
    "projectbrief.md": _BRIEF,
    "productContext.md": _PRODUCT,
    "activeContext.md": _ACTIVE,
    "systemPatterns.md": _SYSTEM,
    "techContext.md": _TECH,
    "progress.md": _PROGRESS,
}
_LOG = (
    "# Decision Log\n\n| Date | Decision | Rationale | Scope |\n|---|---|---|---|\n"
    "| 2025-05-01 | One lock vendor | spare parts | gate |\n"
)


def _below(folder: str, pages: dict[str, str]) -> dict[str, str]:
    return {f"{folder}/{path}": text for path, text in pages.items()}


_ROO = {name: text for name, text in _CLINE.items() if name not in ("projectbrief.md", "techContext.md")}
_KILO = {
    "brief.md": _BRIEF,
    "product.md": _PRODUCT,
    "context.md": _ACTIVE,
    "architecture.md": _SYSTEM,
    "tech.md": _TECH,
}
# tool, as it is named (up to " at " or " in ") -> the files
BANKS: dict[str, dict[str, str]] = {
    "Cline": _below("memory-bank", _CLINE)
    | {".clinerules/memory.md": "# Memory\n\nAfter every change update the memory bank: activeContext.md first.\n"},
    "Roo Code": _below("memory-bank", {**_ROO, "decisionLog.md": _LOG}),
    "Copilot": _below(
        "memory-bank",
        {
            **_CLINE,
            "tasks/_index.md": "# Tasks Index\n\n## In Progress\n\n- [TASK001] Gate codes\n",
            "tasks/TASK001-gate-codes.md": "# TASK001 - Gate codes\n\n**Status:** In Progress\n",
        },
    ),
    "cursor-memory-bank": _below(
        "memory-bank",
        {
            **_CLINE,
            "style-guide.md": "# Style Guide\n\nTabs.\n",
            "tasks.md": "# Tasks\n\n- gate codes\n",
            "creative/creative-gate.md": "# Creative phase: gate\n",
        },
    ),
    "Kilo Code": _below(".kilocode/rules/memory-bank", _KILO)
    | {
        ".kilocode/rules/memory-bank-instructions.md": "# Memory Bank\n\nUpdate memory bank files when asked.\n",
        ".kilocode/mcp.json": "{}\n",
    },
    "Kilo Code at the usual place": _below("memory-bank", _KILO),
    "Serena": _below(
        ".serena/memories",
        {
            "project_overview.md": _BRIEF.replace("Project Brief", "Project Overview"),
            "style_and_conventions.md": _SYSTEM.replace("System Patterns", "Style and Conventions"),
            "suggested_commands.md": _TECH.replace("Tech Context", "Suggested Commands"),
            "task_completion.md": "# Task Completion\n\n- `make run`\n",
        },
    )
    | {".serena/project.yml": "name: harbour\n"},
    "Cline in .memory-bank": _below(".memory-bank", _CLINE),
    "Roo Code in memory_bank": _below("memory_bank", {**_ROO, "decisionLog.md": _LOG}),
    "Cline in Memory-Bank": _below("Memory-Bank", _CLINE),
    "Roo Code + Copilot": _below(
        "memory-bank", {**_CLINE, "decisionLog.md": _LOG, "tasks/_index.md": "# Tasks Index\n\n- none\n"}
    ),
}


def tool_of(name: str) -> str:
    return name.partition(" at ")[0].partition(" in ")[0]


def folder_of(name: str) -> str:
    """Where the bank lies, as the project names it."""
    first = next(iter(BANKS[name]))
    return first.rpartition("/")[0].removesuffix("/rules/memory-bank")
