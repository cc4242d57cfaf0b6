"""A plan as people and programs see it: SCH-3's text, 002's upgrade text, memory_ops, a diff, WRT-4's report."""

from collections.abc import Iterator
from difflib import unified_diff

from memorybank.changes.lines import lines_of, put_in_and_out
from memorybank.model.change import Change, Create, Delete, Flow, Move, Plan, Update
from memorybank.model.layout import is_index
from memorybank.texts.catalogue import Say

_PREVIEW_LINES, _WIDEST = 16, 160  # of each page, and columns of a line, in the report after an apply


def plan_text(plan: Plan, say: Say) -> str:
    """Without the question at its end: the door asks that, or says how to."""
    if plan.flow is Flow.UPGRADE:
        lines = [say("upgrade.title"), say("upgrade.marker")]
        lines += [say("upgrade.append", title=title) for title in plan.appended]
        return "\n".join([*lines, "", say("upgrade.user-block")])
    return "\n".join([say("plan.title"), *(_line(change, say) for change in plan.changes)])


def question(plan: Plan, say: Say) -> str:
    return say("upgrade.ask") if plan.flow is Flow.UPGRADE else say("plan.ask")


def _line(change: Change, say: Say) -> str:
    return say(f"plan.{type(change).__name__.lower()}", path=change.path, to=change.to, reason=change.reason)


def memory_ops(plan: Plan) -> dict[str, object]:
    """SCH-2. A move is a create and a delete there."""
    return {
        "schemaVersion": "1.0",
        "action": "memory_ops",
        "operations": [op for change in plan.changes for op in _operations(change)],
        "requiresConfirmation": True,
    }


def _operations(change: Change) -> Iterator[dict[str, str]]:
    if isinstance(change, Create | Move):
        yield {"type": "create", "path": change.to or change.path, "reason": change.reason}
    if isinstance(change, Delete | Move):
        yield {"type": "delete", "path": change.path, "changes": change.reason}
    if isinstance(change, Update):
        block = {"block": change.block} if change.block else {}
        yield {"type": "update", "path": change.path} | block | {"changes": change.reason}


def taken_out(plan: Plan, say: Say) -> tuple[str, ...]:
    """PRO-3: every line of a page that would not stand any more, named as such; the rows of an index only follow."""
    edits = [c for c in plan.changes if isinstance(c, Update | Create) and not is_index(c.path)]
    places = {c.path: put_in_and_out(c.before or b"", c.after) for c in edits}
    coming = {text.strip() for hunks in places.values() for _, put in hunks for text in put}
    told: list[str] = []
    for path, hunks in places.items():
        for out, put in hunks:
            how = "replaces" if any(text.strip() for text in put) else "removes"
            for text in (text for text in out if text.strip()):
                key = "moves" if text.strip() in coming else how
                shown = "".join(c if c.isprintable() else " " for c in text.replace("<!--", "&lt;!--"))
                told.append(say(f"propose.point.{key}", path=path, text=" ".join(shown.split())))
    return tuple(told)


def changes_shown(plan: Plan, say: Say) -> Iterator[tuple[str, list[str]]]:
    """Each change as the line that names it, and the lines of its diff without those that name the file once more."""
    for change in plan.changes:
        lines = "".join(_diff(change)).split("\n")[:-1]
        first = next((at for at, line in enumerate(lines) if line.startswith("@@")), len(lines))
        yield _line(change, say).removeprefix("- "), lines[first:]


def diff_text(plan: Plan) -> str:
    return "".join(line for change in plan.changes for line in _diff(change))


def _diff(change: Change) -> Iterator[str]:
    before, after = change.before, change.after
    if change.to:
        yield f"rename from {change.path}\nrename to {change.to}\n"
    old = "/dev/null" if before is None else f"a/{change.path}"
    new = "/dev/null" if after is None else f"b/{change.to or change.path}"
    was, will = ([line.decode("utf-8", "replace") for line in lines_of(data or b"")] for data in (before, after))
    for line in unified_diff(was, will, old, new):  # of a rename and no more there is none
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def report_text(plan: Plan, say: Say, *, folder: str) -> str:
    """WRT-4: what was done, and for updates a glimpse of it."""
    lines = [say("done.title"), "", say("done.list"), *done_lines(plan, say, folder=folder)]
    previews = [line for c in plan.changes if isinstance(c, Update) for line in _glimpse(c)]
    if previews:
        short = (line if len(line) <= _WIDEST else f"{line[: _WIDEST - 1]}…" for line in previews)
        lines += ["", say("done.preview"), *short]
    return "\n".join([*lines, "", say("done.status")])


def done_lines(plan: Plan, say: Say, *, folder: str) -> list[str]:
    lines: list[str] = []
    for change in plan.changes:
        told = f" ({change.reason})" if isinstance(change, Update) else ""
        key, to = f"done.{type(change).__name__.lower()}", f"{folder}/{change.to}"
        lines.append(say(key, path=f"{folder}/{change.path}{told}", to=to))
    return lines


def _glimpse(change: Update) -> list[str]:
    """Its hunks, without the metadata that every write renews and without a hunk that was about nothing else."""
    hunks: list[list[str]] = []
    for line in list(_diff(change))[2:]:  # the first two name the page
        if line.startswith("@@"):
            hunks.append([])
        if "blockVersion:" not in line:
            hunks[-1].append(line.rstrip("\r\n"))
    told = [line for hunk in hunks if any(row[0] in "+-" for row in hunk[1:]) for line in hunk]
    more = ["…"] if len(told) > _PREVIEW_LINES else []
    return [f"  {line}" for line in [f"{change.path}:", *told[:_PREVIEW_LINES], *more]] if told else []
