"""A pack as text: printed as a summary in Markdown and exactly one YAML block (PAK-3), and that block read again.

What is read may be a stranger's: nothing in it is run, expanded or followed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memorybank.model.pack import Pack, Told
from memorybank.recall.selection.selection_text import left_out_lines, said
from memorybank.texts.catalogue import Say

ROOT = "memory_reader"
_JOINERS = "\u200c\u200d"  # emoji and several scripts are written with them
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t", "\0": "\\0"}


def pack_text(pack: Pack, say: Say) -> str:
    return f"{summary(pack, say)}\n\n{block(pack)}"


def summary(pack: Pack, say: Say) -> str:
    lines = [f"# {say('pack.title')}"]
    for key, told in (
        ("goal", pack.goal),
        ("focus", pack.focus),
        ("tech", pack.tech),
        ("conventions", pack.conventions),
        ("answers", pack.answers),
    ):
        lines += ["", f"## {say(f'pack.part.{key}')}", "", *(_told(told, say) or [say("pack.unsaid")])]
    if pack.alerts:
        lines += ["", f"## {say('pack.part.alerts')}", ""]
        lines += [
            say("ask.alert", level=say(f"ask.level.{a.level.value}"), file=a.file, message=said(a.message, say))
            for a in pack.alerts
        ]
    doubts = [say("pack.counted", conflicts=len(pack.conflicts), questions=len(pack.open_questions))]
    together, singly = left_out_lines(pack.left_out, say)
    doubts += [*together, *singly, *(said(note, say) for note in pack.notes)]
    lines += ["", f"## {say('pack.part.rest')}", "", *(f"- {_flat(line)}" for line in doubts)]
    return "\n".join(lines)


def _told(told: tuple[Told, ...], say: Say) -> list[str]:
    return [f"- {_flat(line.text) or say('pack.above')} [{line.claim_id}]" for line in told]


def _flat(text: str) -> str:
    """One line that opens no fence of its own, and in which nothing stands that nobody sees."""
    shown = "".join(c if c.isprintable() or c in _JOINERS else f"\\u{{{ord(c):X}}}" for c in " ".join(text.split()))
    return shown.replace("```", "'''")


def block(pack: Pack) -> str:
    """The structured part. Every text is a double-quoted scalar: the one YAML form in which any character survives."""
    lines = ["```yaml", f"{ROOT}:", f"  user_question: {quoted(pack.question)}"]
    for name, items in (
        ("evidence", pack.evidence),
        ("conflicts", pack.conflicts),
        ("open_questions", pack.open_questions),
    ):
        lines.append(f"  {name}:" if items else f"  {name}: []")
        for item in items:
            fields = item._asdict().items()
            lines += [
                f"    {'-' if at == 0 else ' '} {key}: {value if isinstance(value, int) else quoted(value)}"
                for at, (key, value) in enumerate(fields)
            ]
    return "\n".join([*lines, "```"])


def quoted(text: str) -> str:
    """Fences are spelled out as well: whoever cuts the block out by its three backticks gets all of it."""
    inner = "".join(_ESCAPES.get(c) or (c if _is_plain(c) else _escaped(c)) for c in text)
    return '"' + inner.replace("```", r"\x60\x60\x60") + '"'


def _is_plain(char: str) -> bool:
    """What a YAML reader takes as it is, and what a terminal shows as it is."""
    return " " <= char <= "~" or (char >= "\u00a0" and char.isprintable()) or char == "\u3000"


def _escaped(char: str) -> str:
    code = ord(char)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


if TYPE_CHECKING:
    from yaml import Node as Composed

_DEEPEST = 12  # a pack needs five levels
_STR, _INT, _TIME = (f"tag:yaml.org,2002:{name}" for name in ("str", "int", "timestamp"))


class Fault(NamedTuple):
    line: int  # from 1, in the pack's own text
    text: str  # text key
    params: tuple[tuple[str, object], ...] = ()


class YamlNode(NamedTuple):
    line: int
    text: str | None = None  # a scalar that is text; a date is text to us
    number: int | None = None
    items: tuple[YamlNode, ...] | None = None
    fields: tuple[tuple[str, YamlNode], ...] | None = None

    def get(self, name: str) -> YamlNode | None:
        return next((value for key, value in self.fields or () if key == name), None)


class Parsed(NamedTuple):
    root: YamlNode | None
    faults: tuple[Fault, ...]


def parse(text: str, line: int) -> Parsed:
    """`line` is the one the text begins at. Aliases, tags, further documents and deep nests are faults, not work."""
    import yaml  # only a check of somebody else's pack needs a parser

    loader = yaml.SafeLoader
    try:
        fault = _refused(yaml.parse(text, Loader=loader), line)
        if fault is not None:
            return Parsed(None, (fault,))
        composed = yaml.compose(text, Loader=loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        at = line + mark.line if mark else line
        return Parsed(None, (Fault(at, "check.yaml", (("why", error.problem or error.context or ""),)),))
    except yaml.reader.ReaderError as error:
        at = line + text.count("\n", 0, error.position)
        return Parsed(None, (Fault(at, "check.yaml", (("why", error.reason),)),))
    except (ValueError, OverflowError, yaml.YAMLError) as error:  # an escape beyond Unicode
        return Parsed(None, (Fault(line, "check.yaml", (("why", str(error)),)),))
    if composed is None:
        return Parsed(None, (Fault(line, "check.empty"),))
    faults: list[Fault] = []
    return Parsed(_node(composed, line, faults), tuple(faults))


def _refused(events: object, line: int) -> Fault | None:
    """The first thing a pack has no use for. Events are read one by one, so a bomb is met before it is built."""
    from yaml import events as kinds

    depth = documents = 0
    for event in events:  # type: ignore[attr-defined]
        at = line + event.start_mark.line
        if isinstance(event, kinds.DocumentStartEvent):
            documents += 1
            if documents > 1:
                return Fault(at, "check.documents")
        if isinstance(event, kinds.AliasEvent) or getattr(event, "anchor", None):
            return Fault(at, "check.alias")
        if getattr(event, "tag", None):
            return Fault(at, "check.tag")
        if isinstance(event, kinds.CollectionStartEvent):
            depth += 1
            if depth > _DEEPEST:
                return Fault(at, "check.deep")
        elif isinstance(event, kinds.CollectionEndEvent):
            depth -= 1
    return None


def _node(composed: Composed, line: int, faults: list[Fault]) -> YamlNode:
    from yaml import MappingNode, ScalarNode, SequenceNode

    at = line + composed.start_mark.line
    if isinstance(composed, SequenceNode):
        return YamlNode(at, items=tuple(_node(item, line, faults) for item in composed.value))
    if isinstance(composed, MappingNode):
        fields: dict[str, YamlNode] = {}
        for key, value in composed.value:
            name = key.value if isinstance(key, ScalarNode) else ""
            if name in fields or not name:
                here = line + key.start_mark.line
                faults.append(Fault(here, "check.key-twice" if name else "check.key", (("field", str(name)[:60]),)))
            fields[name] = _node(value, line, faults)
        return YamlNode(at, fields=tuple(fields.items()))
    if composed.tag in (_STR, _TIME):
        return YamlNode(at, text=composed.value)
    if composed.tag == _INT and composed.value.isascii() and composed.value.isdigit() and len(composed.value) < 10:
        return YamlNode(at, number=int(composed.value))
    return YamlNode(at)
