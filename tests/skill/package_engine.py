"""What is written about the engine against the engine: protocol, numbers, versions, words, templates, schemas."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import zip_longest

import yaml
from jsonschema import Draft202012Validator
from made.skill_numbers import NO, NUMBERS, YES
from made.skill_parts import printed
from made.skill_sample import sample
from made.skill_source import Source, fill

from memorybank.model.bank import TEMPLATE
from memorybank.model.layout import CURRENT, LEGACY
from memorybank.model.memory import KINDS
from memorybank.policy.answer import judge
from memorybank.policy.gates.engine import GATES
from memorybank.policy.injection import FIELDS, PROTOCOL_VERSION, protocol
from memorybank.policy.proposal_block import SIGN
from memorybank.texts.catalogue import Say
from skill.package_skill import called
from skill.package_texts import Drift, PackageTexts, Schema
from skill.skill_page import ID, loose_calls, read

HEAD = ("protocol_version", "template_version", "fingerprint")
_PROTOCOL_LINES = 10  # SKL-2
_NUMBER = re.compile(r"(?<!\w)\d+(?:,\d{3})*")
_VERSION = re.compile(r"\bv\d+\.\d+\b")
_PROTOCOL = re.compile(r"\bmemory-bank/v\d+\b")
_PATH = re.compile(rf"(?<![\w/])(?:{CURRENT.details}[a-z]+(?:\.md|/)|[A-Za-z]+\.md)")
# Sentences that name numbers of the engine, by key or by rule; "1" is where a range begins, "0" a step.
_IN_TEXTS = {
    "protocol.invoke": ("route_files", "direct_files", "direct_lines"),
    "tpl.drill-down": ("direct_files", "direct_lines"),
    "trigger.protocol": ("route_files",),
}
_IN_RULES = {
    "BUD-1": ("budget_files", "budget_lines"),
    "BUD-3": ("long_file", "shown_head", "shown_tail"),
    "THR-3": ("highlights",),
    "ARC-1": ("archive_lines", "archive_done"),
    "IDX-6": ("index_over",),
    "RFR-3": ("init_files", "init_lines"),
    "PAK-4": ("pack_files",),
    "LAY-4": ("answers",),
}
_IN_SCHEMAS = (
    ("select_files", "properties.files.maxItems", "budget_files"),
    ("select_files", "properties.budget.properties.filesSelected.maximum", "budget_files"),
    ("select_files", "properties.budget.properties.filesLimit.const", "budget_files"),
    ("select_files", "properties.budget.properties.linesSelected.maximum", "budget_lines"),
    ("select_files", "properties.budget.properties.linesLimit.const", "budget_lines"),
)
# What commands print for an agent to show, and the page of the skill that shows it.
_SHOWN_IN = {
    "plan_example": "references/schema.md",
    "upgrade_example": "references/schema.md",
    "block_example": "references/writer.md",
}


def of_engine(subject: PackageTexts) -> Iterator[Drift]:
    yield from _protocol(subject)
    yield from _numbers(subject)
    yield from _versions(subject)
    yield from _words()
    yield from _sentences(subject)
    yield from _rows(subject)
    yield from _doors(subject)
    yield from _limits(subject)
    for source in subject.sources:
        yield from _templates(source)
        yield from _tree(source)
        yield from _examples(source, subject.schemas)
        yield from _printed(source)


def _protocol(subject: PackageTexts) -> Iterator[Drift]:
    """SKL-2: ten lines, the same keys in every language."""
    wanted = [*HEAD, *FIELDS]
    for language, texts in subject.texts.items():
        lines = protocol(_speaker(texts), layout=CURRENT, version=TEMPLATE, fingerprint="0" * 12)
        said = [line.partition(": ")[0] for line in "\n".join(lines).split("\n")]
        if said != wanted or len(said) != _PROTOCOL_LINES:
            yield Drift("protocol", f"texts/{language}_inject.py", " ".join(said), " ".join(wanted))


def _speaker(texts: dict[str, str]) -> Say:
    return lambda key, **holes: texts[key].format(**holes) if holes else texts[key]


def _numbers(subject: PackageTexts) -> Iterator[Drift]:
    for language, texts in subject.texts.items():
        for key, names in _IN_TEXTS.items():
            yield from _named(f"texts/{language}: {key}", re.sub(r"^\d\. ", "", texts[key], flags=re.M), names)
    for language, rules in subject.rules.items():
        for rule, wanted in _IN_RULES.items():
            where = "policy/catalog.py" if language == "en" else f"texts/{language}_rules.py"
            yield from _named(f"{where}: {rule}", rules.get(rule, ""), wanted)


def _named(where: str, text: str, names: tuple[str, ...]) -> Iterator[Drift]:
    said = set(_NUMBER.findall(text)) - {"0", "1"}
    wanted = {NUMBERS[name] for name in names}
    if said != wanted:
        yield Drift("engine", where, ", ".join(sorted(said)) or "-", ", ".join(sorted(wanted)))


def _versions(subject: PackageTexts) -> Iterator[Drift]:
    """Nobody names another version of protocol or template than the engine writes."""
    told = [(f"texts/{language}: {key}", text) for language, t in subject.texts.items() for key, text in t.items()]
    for source in subject.sources:
        told += [(f"skill/{source.language}/{path}", text) for path, text in source.pages.items()]
        told += [(f"skill/prompts/{source.language}/{name}.md", text) for name, text in source.prompts.items()]
    for where, text in told:
        for pattern, wanted in ((_VERSION, str(TEMPLATE)), (_PROTOCOL, PROTOCOL_VERSION)):
            for said in sorted(set(pattern.findall(text)) - {wanted}):
                yield Drift("version", where, said, wanted)


def _words() -> Iterator[Drift]:
    """PRO-4: what the skill calls a yes is one to the judge."""
    for words, wanted in ((YES, "confirm"), (NO, "refuse")):
        for word in words:
            if judge(word) != wanted:
                yield Drift("answer", "docs/made/skill_numbers.py", f"{word} = {wanted}", judge(word))


def _sentences(subject: PackageTexts) -> Iterator[Drift]:
    """Commands and rules that messages name. A command is spelled alike in every language; a word that follows our name
    in one of them only is that language's own."""
    for key in subject.texts["en"]:
        said = {language: texts.get(key, "") for language, texts in subject.texts.items()}
        calls = {language: loose_calls(text) for language, text in said.items()}
        alike = set.intersection(*({call.command for call in found} for found in calls.values()))
        known = {language: {c.command for c in found} & subject.surface.keys() for language, found in calls.items()}
        for language, text in said.items():
            where = f"texts/{language}: {key}"
            meant = [call for call in calls[language] if call.command in alike or call.command in subject.surface]
            yield from called(where, ((0, call) for call in meant), subject)
            if known[language] != known["en"]:
                yield Drift("languages", where, " ".join(sorted(known[language])), " ".join(sorted(known["en"])))
            for rule in ID.findall(text):
                if rule not in subject.ids:
                    yield Drift("rule-unknown", where, rule)


def _rows(subject: PackageTexts) -> Iterator[Drift]:
    """Ids that the code itself goes by, and rules that one language lacks."""
    for where, rule in [("policy/gates", g.rule) for g in GATES] + [
        ("model/memory.py", r.rule) for r in KINDS.values()
    ]:
        if rule and rule not in subject.ids:
            yield Drift("rule-unknown", where, rule)
    for language, rules in subject.rules.items():
        for rule in sorted(subject.ids ^ rules.keys()):
            yield Drift("rule-missing", f"texts/{language}_rules.py", rule)


def _doors(subject: PackageTexts) -> Iterator[Drift]:
    """What can be said of a memory can be typed; what MCP clients are offered is a command, or an option of several."""
    typed = subject.surface["propose"].flags if "propose" in subject.surface else {}
    for row in KINDS.values():
        for field in row.fields:
            if field.flag not in typed:
                yield Drift("flag", f"model/memory.py: {row.kind.value}", field.flag, "memory-bank propose")
    known = {*subject.surface, *(flag.removeprefix("--") for row in subject.surface.values() for flag in row.flags)}
    for key in subject.texts["en"]:
        tool = key.removeprefix("mcp.tool.")
        if tool != key and tool not in known:
            yield Drift("command", f"texts/en: {key}", tool, ", ".join(sorted(subject.surface)))


def _limits(subject: PackageTexts) -> Iterator[Drift]:
    """A schema's constants are the engine's limits."""
    for name, way, number in _IN_SCHEMAS:
        said: object = subject.schemas.get(name)
        for key in way.split("."):
            said = said.get(key) if isinstance(said, dict) else None
        if str(said) != NUMBERS[number]:
            yield Drift("engine", f"schemas/{name}.json: {way}", str(said), NUMBERS[number])


# ---------------------------------------------------------------- templates and examples


def _templates(source: Source) -> Iterator[Drift]:
    """What the skill shows as a page is a page as the engine writes it, and none of the engine's is missing."""
    path = "references/templates.md"
    where = f"skill/{source.language}/{path}"
    written = {text.rstrip(): page for page, text in sample(source.language).pages.items()}
    shown = {f.text.rstrip(): f for f in read(fill(source.pages.get(path, ""), source.language)).fences}
    for text, fence in shown.items():
        if fence.info == "markdown" and text not in written:
            yield Drift("template-other", where, text.split("\n")[0])
    for text, page in written.items():
        if text not in shown:
            yield Drift("template-missing", where, page)


def _tree(source: Source) -> Iterator[Drift]:
    """The tree in SKILL.md: files and folders that the engine knows."""
    places = {getattr(CURRENT, row.role) for row in KINDS.values() if row.page}
    known = {*sample(source.language).pages, *places, CURRENT.archive, LEGACY}
    for fence in read(source.pages.get("SKILL.md", "")).fences:
        for said in _PATH.findall(fence.text) if fence.info == "text" else ():
            if said not in known:
                yield Drift("template-path", f"skill/{source.language}/SKILL.md:{fence.line}", said)


def _printed(source: Source) -> Iterator[Drift]:
    """What the skill shows of a plan or a block is what the command prints, from its first word to its question."""
    for name, text in printed(source.language).items():
        path = _SHOWN_IN[name]
        where = f"skill/{source.language}/{path}"
        sign = SIGN if SIGN in text else text.split("\n")[0]
        fences = read(fill(source.pages.get(path, ""), source.language)).fences
        shown = [fence for fence in fences if fence.info == "text" and sign in fence.text]
        for fence in shown:
            if fence.text.strip() != text:
                yield Drift("printed", f"{where}:{fence.line}", *_first_other(fence.text.strip(), text))
        if not shown:
            yield Drift("template-missing", where, f"{{{{{name}}}}}")


def _first_other(said: str, should: str) -> tuple[str, str]:
    """The first line in which two texts differ."""
    lines = zip_longest(said.split("\n"), should.split("\n"), fillvalue="-")
    return next((mine, theirs) for mine, theirs in lines if mine != theirs)


def _examples(source: Source, schemas: dict[str, Schema]) -> Iterator[Drift]:
    """Documents that the skill shows fit their schemas."""
    for path, text in source.pages.items():
        for fence in read(fill(text, source.language)).fences:
            if fence.info not in ("json", "yaml"):
                continue
            where = f"skill/{source.language}/{path}:{fence.line}"
            try:
                document = json.loads(fence.text) if fence.info == "json" else yaml.safe_load(fence.text)
            except (ValueError, yaml.YAMLError) as error:
                yield Drift("example", where, str(error).split("\n")[0], fence.info)
                continue
            yield from _fits(where, document, schemas)


def _fits(where: str, document: object, schemas: dict[str, Schema]) -> Iterator[Drift]:
    found = document if isinstance(document, dict) else {}
    name = "memory_reader" if "memory_reader" in found else str(found.get("action", "-"))
    if name not in schemas:
        yield Drift("example", where, name, "schemas/*.json")
        return
    for error in Draft202012Validator(schemas[name]).iter_errors(document):
        yield Drift("example", where, error.message[:200], f"schemas/{name}.json")
