"""`drift`: does everything that speaks about this program say what the program does? (SKL-2)

subject   what is compared, and found         page      a page, read for ids, commands, holes and structure
skill     the skill, and its two languages    engine    protocol, numbers, versions, templates, schemas
place     hosts, bank
"""

from __future__ import annotations

from memorybank.app.drift.engine import of_engine, validates
from memorybank.app.drift.place import of_bank, of_hosts, targets
from memorybank.app.drift.skill import of_skill
from memorybank.app.drift.subject import CliCommand, Drift, PackageTexts, Surface
from memorybank.app.setting import Setting
from memorybank.app.skill import read_source
from memorybank.app.skill.parts import schemas
from memorybank.policy.catalog import RULES
from memorybank.store import program
from memorybank.texts.catalogue import LANGUAGES, Say, texts
from memorybank.texts.zh_rules import RULES as IN_CHINESE

__all__ = [
    "CliCommand",
    "Drift",
    "PackageTexts",
    "Surface",
    "compare",
    "examine",
    "left_out",
    "subject",
    "told",
]


def subject(surface: Surface) -> PackageTexts:
    """This package, as it lies there."""
    return PackageTexts(
        sources=tuple(read_source(language) for language in LANGUAGES),
        texts={language: texts(language) for language in LANGUAGES},
        rules={
            "en": {rule.id: rule.asks for rule in RULES.values()},
            "zh": {rule: asks for rule, (asks, _) in IN_CHINESE.items()},
        },
        schemas=schemas(),
        surface=surface,
    )


def compare(found: PackageTexts) -> tuple[Drift, ...]:
    """The package against itself. Pure: what it says comes in."""
    return tuple(dict.fromkeys((*of_skill(found), *of_engine(found))))


def examine(setting: Setting, found: PackageTexts) -> tuple[Drift, ...]:
    """All of it: the package, this machine's hosts, this project's bank."""
    return (*compare(found), *of_hosts(setting), *of_bank(setting))


def left_out(setting: Setting) -> tuple[str, ...]:
    """Text keys: what there was nothing to compare with."""
    reasons = {"drift.no-validator": validates(), "drift.no-hosts": bool(targets(setting))}
    return tuple(key for key, there in reasons.items() if not there)


def told(drift: Drift, say: Say) -> tuple[str, str]:
    """Its sentence, and its repair."""
    message = say(f"drift.{drift.kind}", says=drift.says, should=drift.should)
    if drift.repair:
        return message, drift.repair
    place = drift.where.split(": ")[0]
    return message, say("drift.repair.source" if program.checkout() else "drift.repair.package", place=place)
