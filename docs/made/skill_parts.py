"""What the skill shows of the engine is made by the engine: tables of its rows, pages and documents it writes."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, partial
from importlib.resources import files

from made.skill_numbers import NUMBERS
from made.skill_sample import NOW, sample, target
from made.skill_source import fill, read_source
from made.skill_texts import skill_speaker
from memorybank.app.change.stored_plan import shown
from memorybank.changes.plan_text import memory_ops
from memorybank.light.address import FOLDER
from memorybank.markdown.pieces import row, rule
from memorybank.model.change import Note
from memorybank.model.layout import CURRENT, ENTRY
from memorybank.model.memory import KINDS, field_words, row_of
from memorybank.model.pack import Alert, Conflict, Evidence, Level, OpenQuestion, Pack, Question, Selection, Shown, Why
from memorybank.policy.proposal_block import block_text
from memorybank.recall.answer_text import pack_block, select_files

Schema = dict[str, object]
PLAN_ID = "p-1a2b3c4d"


@cache
def schemas() -> dict[str, Schema]:
    folder = files("memorybank") / "schemas"
    found = [item for item in folder.iterdir() if item.name.endswith(".json")]
    return {
        item.name.removesuffix(".json"): json.loads(item.read_text(encoding="utf-8"))
        for item in sorted(found, key=lambda item: item.name)
    }


def _kinds(language: str) -> str:
    say = skill_speaker(language)
    head = row(tuple(say(f"skill.kinds.{name}") for name in ("kind", "place", "must", "may")))
    rows = []
    for kind in KINDS.values():
        target, entry = kind.target(CURRENT), f"{ENTRY}, {kind.section}"
        place = entry if target == ENTRY else f"{target}; {entry}" if kind.section else target
        must = " ".join(f"`{f.flag}`" for f in kind.fields if f.must)
        may = " ".join(f"`{f.flag}`" for f in kind.fields if not f.must)
        rows.append(row((f"`{kind.kind.value}`", place, must, may)))
    return "\n".join((head, rule(4), *rows))


def _page(kind: str, language: str) -> str:
    path = kind if kind.endswith(".md") else target(kind)
    return f"```markdown\n{sample(language).pages[path].rstrip()}\n```"


def printed(language: str) -> dict[str, str]:
    """What commands print for an agent to show as it is, by the hole that holds it (RFR-4, SCH-3, PRO-3)."""
    made, say = sample(language), skill_speaker(language)
    return {
        "plan_example": shown(made.plan, PLAN_ID, say),
        "upgrade_example": shown(made.upgrade, PLAN_ID, say),
        "block_example": _block(language),
    }


def _printed(name: str, language: str) -> str:
    return f"```text\n{printed(language)[name]}\n```"


def _block(language: str) -> str:
    made, say = sample(language), skill_speaker(language)
    points = []
    for field in row_of(made.decision).fields:
        value = str(getattr(made.decision, field.name))
        label = field_words(say, field.name)[0]
        bare = field is row_of(made.decision).main
        points += [] if not value else [value if bare else say("propose.point", label=label, value=value)]
    pages = tuple(change.path for change in made.plan.changes)
    return block_text(pages, tuple(points), say)


def _memory_ops(language: str) -> str:
    return _json(memory_ops(sample(language).plan))


def _select_files(language: str) -> str:
    say = skill_speaker(language)
    page, asked = target("learning"), say("skill.sample.question")
    found_page = Shown(page, Why.FOUND, "", *(_lines(page, language),) * 2)
    found = say("skill.sample.learning.title")
    alert = Alert(Level.WARNING, page, Note("skill.sample.alert", (("title", found),)))
    made = select_files(Selection(Question(asked), (ENTRY,), (found_page,), (), (alert,), (), True), say)
    required = schemas()["select_files"]["required"]
    return _json({key: value for key, value in made.items() if isinstance(required, list) and key in required})


def _lines(page: str, language: str) -> int:
    return sample(language).pages[page].count("\n")


def _pack(language: str) -> str:
    say = skill_speaker(language)
    page = target("learning")
    lines = sample(language).pages[page].split("\n")
    quote = say("skill.sample.learning.root-cause")
    evidence = Evidence("E1", f"{FOLDER}/{page}", NOW, lines.index(quote) + 1, quote)
    says = {name: say(f"skill.sample.conflict.{name}") for name in ("memory", "source", "fix")}
    conflict = Conflict("stale", "medium", says["memory"], says["source"], "source", says["fix"])
    unknown = OpenQuestion(say("skill.sample.unknown"), "src/payments/client.py")
    nothing = ((),) * 5
    return pack_block(Pack(say("skill.sample.question"), *nothing, (evidence,), (), (conflict,), (unknown,)))


def _fields(name: str, language: str) -> str:
    """A schema's keys as a table; what the keys mean is said beside it, in the page's own language."""
    say = skill_speaker(language)
    head = row(tuple(say(f"skill.fields.{part}") for part in ("key", "holds", "must")))
    rows = [
        row((f"`{key}`", holds, say("skill.fields.yes") if must else "")) for key, holds, must in told(schemas()[name])
    ]
    return "\n".join((head, rule(3), *rows))


def told(schema: object, path: str = "") -> list[tuple[str, str, bool]]:
    """Key, what it holds, and whether it must be there; what may be missing is not looked into."""
    if not isinstance(schema, dict):
        return []
    found: list[tuple[str, str, bool]] = []
    for key, part in schema.get("properties", {}).items():
        way, must = f"{path}.{key}" if path else key, key in schema.get("required", ())
        found += [(way, _holds(part), must), *(told(part, way) if must else ())]
    items = schema.get("items")
    kinds = items.get("oneOf", (items,)) if isinstance(items, dict) else ()
    return found + _merged([row for kind in kinds for row in told(kind, f"{path}[]")], len(kinds))


def _merged(rows: list[tuple[str, str, bool]], kinds: int) -> list[tuple[str, str, bool]]:
    """Of things of several kinds: all that a key may hold, required where every kind requires it."""
    found: dict[str, list[tuple[str, bool]]] = {}
    for key, holds, must in rows:
        found.setdefault(key, []).append((holds, must))
    return [
        (key, " ".join(dict.fromkeys(holds for holds, _ in each)), sum(must for _, must in each) == kinds)
        for key, each in found.items()
    ]


def _holds(part: dict[str, object]) -> str:
    if "const" in part:
        return f"`{part['const']}`"
    listed = part.get("enum")
    if isinstance(listed, list):
        return " ".join(f"`{word}`" for word in listed)
    return str(part.get("type", ""))


def _reader_prompt(language: str) -> str:
    return fill(read_source(language).prompts["memory-reader"].partition("\n")[2], language).strip()


def _json(document: dict[str, object]) -> str:
    return f"```json\n{json.dumps(document, ensure_ascii=False, indent=2)}\n```"


PARTS: dict[str, Callable[[str], str]] = {
    "kinds": _kinds,
    "memory_page": partial(_page, ENTRY),
    "tech_page": partial(_page, CURRENT.tech),
    "patterns_page": partial(_page, CURRENT.conventions),
    "progress_page": partial(_page, CURRENT.progress),
    "requirement_page": partial(_page, "requirement"),
    "design_page": partial(_page, "design"),
    "learning_page": partial(_page, "learning"),
    "plan_example": partial(_printed, "plan_example"),
    "upgrade_example": partial(_printed, "upgrade_example"),
    "block_example": partial(_printed, "block_example"),
    "select_files_example": _select_files,
    "select_files_fields": partial(_fields, "select_files"),
    "memory_ops_example": _memory_ops,
    "memory_ops_fields": partial(_fields, "memory_ops"),
    "pack_example": _pack,
    "pack_fields": partial(_fields, "memory_reader"),
    "schema_names": lambda _: " ".join(f"`{name}`" for name in schemas()),
    "reader_prompt": _reader_prompt,
}
assert not PARTS.keys() & NUMBERS.keys()
