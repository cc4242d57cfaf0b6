"""Answers as people and agents read them, and as programs do: a selection (SCH-1), a pack, the hits of a search."""

import shlex
from collections.abc import Iterable
from typing import Any

from memorybank.model.change import Note
from memorybank.model.pack import Alert, Hit, LeftOut, Pack, Selection, Shown, Told, Why
from memorybank.texts.catalogue import Say, plain, sentence

# Reasons that many pages share: one sentence names them all. The first is BUD-2's.
_BUDGET = ("ask.left.files", "ask.left.lines", "ask.left.pack")
_TOGETHER = (("ask.not-loaded", _BUDGET), ("ask.faint", ("ask.left.faint",)))


def said(note: Note | LeftOut, say: Say) -> str:
    text, path = (note.text, "") if isinstance(note, Note) else (note.reason, note.path)
    return sentence(text, {"path": path, **dict(note.params)}, say)


def why(page: Shown, say: Say) -> str:
    told = say(f"ask.why.{page.why.value}")
    return say("ask.why.by", why=told, detail=page.detail) if page.detail else told


def reason(selection: Selection, say: Say) -> str:
    """SCH-1's `reason`: one sentence for all of them."""
    if not selection.shown:
        return say("ask.nothing")
    kinds = [(kind, [p.path for p in selection.shown if p.why is kind]) for kind in Why]
    named = [(say(f"ask.why.{kind.value}"), ", ".join(pages)) for kind, pages in kinds if pages]
    return say("propose.semicolon").join(say("ask.why.by", why=told, detail=pages) for told, pages in named)


def left_out_lines(left_out: tuple[LeftOut, ...], say: Say) -> tuple[list[str], list[str]]:
    named = [(key, [item.path for item in left_out if item.reason in reasons]) for key, reasons in _TOGETHER]
    grouped = {reason for _, reasons in _TOGETHER for reason in reasons}
    together = [say(key, pages=", ".join(pages)) for key, pages in named if pages]
    return together, [said(item, say) for item in left_out if item.reason not in grouped]


def alert_lines(alerts: Iterable[Alert], say: Say) -> list[str]:
    told = ((say(f"ask.level.{alert.level.value}"), alert) for alert in alerts)
    return [say("ask.alert", level=level, file=a.file, message=said(a.message, say)) for level, a in told]


def next_command(selection: Selection) -> str:
    if selection.pack_because:
        files = [word for file in selection.question.files for word in ("--files", file)]
        return shlex.join(["memory-bank", "context", selection.question.request, *files])
    return shlex.join(["memory-bank", "read", *(p.path for p in selection.shown)]) if selection.shown else ""


def select_files(selection: Selection, say: Say) -> dict[str, object]:
    over = [item.path for item in selection.left_out if item.reason in _BUDGET]
    return {
        "schemaVersion": "1.0",
        "action": "select_files",
        "files": [p.path for p in selection.shown],
        "reason": reason(selection, say),
        "budget": selection.limits.used(len(selection.shown), selection.lines),
        "riskAlerts": [
            {"level": alert.level.value, "file": alert.file, "message": said(alert.message, say)}
            for alert in selection.alerts
        ],
        "request": selection.question.request,
        "fixed": list(selection.fixed),
        "selected": [
            {"path": p.path, "why": p.why.value, "detail": why(p, say), "lines": p.lines, "shown": p.shown}
            for p in selection.shown
        ],
        "leftOut": [
            {
                "path": item.path,
                "reason": item.reason.rpartition(".")[2],
                "message": said(item, say),
                "lines": item.lines,
            }
            for item in selection.left_out
        ],
        "notLoaded": say("ask.not-loaded", pages=", ".join(over)) if over else "",  # BUD-2's sentence
        "notes": [said(note, say) for note in selection.notes],
        "advice": "pack" if selection.pack_because else "direct",
        "adviceReasons": [say(key) for key in selection.pack_because],
        "calledFor": selection.called_for,
        "next": next_command(selection),
    }


def selection_text(selection: Selection, say: Say) -> str:
    limits = selection.limits
    lines = []
    if selection.fixed:
        lines.append(say("ask.fixed", pages=", ".join(selection.fixed)))
    if selection.shown:
        count = {"files": len(selection.shown), "lines": selection.lines}
        lines.append(say("ask.selected", **count, files_limit=limits.files, lines_limit=limits.lines))
        for page in selection.shown:
            key = "ask.page" if page.shown == page.lines else "ask.page-cut"
            lines.append(say(key, path=page.path, lines=page.lines, shown=page.shown, why=why(page, say)))
    else:
        lines.append(say("ask.nothing"))
    together, singly = left_out_lines(selection.left_out, say)
    together += [said(note, say) for note in selection.notes]
    lines += ["", *together] if together else []
    lines += ["", say("ask.left"), *(f"- {line}" for line in singly)] if singly else []
    if selection.alerts:
        lines += ["", say("ask.alerts"), *alert_lines(selection.alerts, say)]
    lines.append("")
    if selection.pack_because:
        lines.append(say("ask.advice.pack", reasons=say("propose.semicolon").join(map(say, selection.pack_because))))
    elif selection.shown:
        lines.append(say("ask.advice.direct"))
    command = next_command(selection)
    if command:
        lines.append(say("ask.next", command=command))
    return "\n".join(lines).rstrip("\n")


# --- A pack: a summary in Markdown and exactly one YAML block (PAK-3).

ROOT, _LISTS = "memory_reader", ("evidence", "conflicts", "open_questions")
_JOINERS = "\u200c\u200d"  # emoji and several scripts are written with them


def pack_text(pack: Pack, say: Say) -> str:
    return f"{pack_summary(pack, say)}\n\n{pack_block(pack)}"


def pack_summary(pack: Pack, say: Say) -> str:
    lines = [f"# {say('pack.title')}"]
    for key in ("goal", "focus", "tech", "conventions", "answers"):
        told: tuple[Told, ...] = getattr(pack, key)
        said_lines = [f"- {_flat(line.text) or say('pack.above')} [{line.claim_id}]" for line in told]
        lines += ["", f"## {say(f'pack.part.{key}')}", "", *(said_lines or [say("pack.unsaid")])]
    if pack.alerts:
        lines += ["", f"## {say('pack.part.alerts')}", "", *alert_lines(pack.alerts, say)]
    doubts = [say("pack.counted", conflicts=len(pack.conflicts), questions=len(pack.open_questions))]
    together, singly = left_out_lines(pack.left_out, say)
    doubts += [*together, *singly, *(said(note, say) for note in pack.notes)]
    lines += ["", f"## {say('pack.part.rest')}", "", *(f"- {_flat(line)}" for line in doubts)]
    return "\n".join(lines)


def _flat(text: str) -> str:
    """One line that opens no fence of its own, and in which nothing stands that nobody sees."""
    shown = "".join(c if c.isprintable() or c in _JOINERS else f"\\u{{{ord(c):X}}}" for c in " ".join(text.split()))
    return shown.replace("```", "'''")


def pack_block(pack: Pack) -> str:
    """The structured part. Every text is a double-quoted scalar: the one YAML form in which any character survives."""
    lines = ["```yaml", f"{ROOT}:", f"  user_question: {quoted(pack.question)}"]
    for name, items in _lists(pack).items():
        lines.append(f"  {name}:" if items else f"  {name}: []")
        for item in items:
            lines += [
                f"    {'-' if at == 0 else ' '} {key}: {value if isinstance(value, int) else quoted(value)}"
                for at, (key, value) in enumerate(item.items())
            ]
    return "\n".join([*lines, "```"])


def pack_document(pack: Pack) -> dict[str, object]:
    return {ROOT: {"user_question": pack.question, **_lists(pack)}}


def _lists(pack: Pack) -> dict[str, list[dict[str, Any]]]:
    return {name: [item._asdict() for item in getattr(pack, name)] for name in _LISTS}


def quoted(text: str) -> str:
    """Fences are spelled out as well: whoever cuts the block out by its three backticks gets all of it."""
    inner = "".join(c if _is_plain(c) else c.encode("unicode_escape").decode("ascii") for c in text)  # as YAML has it
    return '"' + inner.replace('"', r"\"").replace("```", r"\x60\x60\x60") + '"'


def _is_plain(char: str) -> bool:
    """What a YAML reader takes as it is, and what a terminal shows as it is."""
    return (" " <= char <= "~" and char != "\\") or (char >= "\u00a0" and char.isprintable()) or char == "\u3000"


# --- What a search found.


def hits_text(hits: tuple[Hit, ...]) -> str:
    """`path:line  › section`, the line itself, and the reason; two lines where the line may not be shown."""
    told = ""
    for hit in hits:
        section = f"  › {plain(hit.section)}" if hit.section else ""
        line = f"    {plain(hit.snippet)}\n" if hit.snippet else ""
        told += f"{plain(hit.path)}:{hit.line}{section}\n{line}    ({plain(hit.why)})\n"
    return told


_AGAIN = 200  # characters


def again(asked: str) -> str:
    """What was asked, as an answer says it again: a whole document would bury the answer."""
    return plain(asked if len(asked) <= _AGAIN else f"{asked[:_AGAIN]}…")


def hit_rows(hits: tuple[Hit, ...]) -> list[dict[str, object]]:
    """`line` and `snippet` only where somebody looked for them."""
    return [
        {"path": hit.path, "score": hit.score, "section": hit.section, "why": hit.why}
        | ({"line": hit.line, "snippet": hit.snippet} if hit.line else {})
        for hit in hits
    ]
