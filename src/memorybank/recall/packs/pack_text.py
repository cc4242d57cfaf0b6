"""A pack as text: a summary in Markdown and exactly one YAML block (PAK-3)."""

from typing import Any

from memorybank.model.pack import Pack, Told
from memorybank.recall.selection.selection_text import alert_lines, left_out_lines, said
from memorybank.texts.catalogue import Say

ROOT, _LISTS = "memory_reader", ("evidence", "conflicts", "open_questions")
_JOINERS = "\u200c\u200d"  # emoji and several scripts are written with them


def pack_text(pack: Pack, say: Say) -> str:
    return f"{summary(pack, say)}\n\n{block(pack)}"


def summary(pack: Pack, say: Say) -> str:
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


def block(pack: Pack) -> str:
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


def document(pack: Pack) -> dict[str, object]:
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
