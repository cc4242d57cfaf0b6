"""This machine against this version: what hosts were given, and the project's bank."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from memorybank.app.drift.engine import HEAD
from memorybank.app.drift.subject import Drift
from memorybank.app.install import Target, plan_install
from memorybank.app.install.contents import decoys
from memorybank.app.install.files import SCOPES
from memorybank.app.install.status import wired
from memorybank.app.setting import Setting
from memorybank.hosts import HOSTS, OPTIONAL
from memorybank.model.bank import ENTRY, Layout
from memorybank.model.change import Create, Delete, Update
from memorybank.model.document import TEMPLATE
from memorybank.model.errors import MemoryBankError
from memorybank.policy.injection import fingerprint, inject
from memorybank.policy.protocol import FIELDS, PROTOCOL_VERSION
from memorybank.store import installed
from memorybank.store.bank import look
from memorybank.store.files import read_page
from memorybank.texts.catalogue import LANGUAGES, sentence, speaker


def targets(setting: Setting) -> tuple[Target, ...]:
    """Hosts that are wired here, or for all of the user's projects: by their files or by the manifest."""
    here = str(setting.where.project.resolve())
    noted = {(r.host, r.scope) for r in installed.load().records if r.scope == "user" or r.root == here}
    noted |= {(name, found.scope) for name in HOSTS for found in wired(setting, name)}
    every = [(name, scope) for name in (*HOSTS, *OPTIONAL) for scope in SCOPES]
    return tuple(Target(*pair) for pair in every if pair in noted)


def of_hosts(setting: Setting) -> Iterator[Drift]:
    """A host that an installation would change today was given something else than this version gives."""
    for target in targets(setting):
        yield from _of_host(setting, target)
    for path, line in decoys(str(setting.where.project)):
        yield Drift("decoy", path, line, repair=setting.say("drift.repair.file", path=path))


def _of_host(setting: Setting, target: Target) -> Iterator[Drift]:
    name, repair = f"{target.host} ({target.scope})", f"memory-bank install {target.host} --scope {target.scope}"
    try:
        found = _changes(setting, target)
        if found and target.scope == "user":  # one of several projects, in one of several languages, wired it
            others = [language for language in LANGUAGES if language != setting.language]
            if any(not _changes(_speaking(setting, language), target) for language in others):
                return
    except MemoryBankError as error:
        if "path" in error.params:  # an installation would stop at the same file
            repair = setting.say("drift.repair.file", path=error.params["path"])
        yield Drift("host-unread", name, sentence(error.text, error.params, setting.say), repair=repair)
        return
    for kind, path in found:
        yield Drift(kind, name, path, repair=repair)


def _changes(setting: Setting, target: Target) -> list[tuple[str, str]]:
    kinds = {Create: "host-missing", Update: "host-other", Delete: "host-over"}
    shown = plan_install(setting, [target]).shown
    return [(kinds[type(change)], change.path) for change in shown.changes if type(change) in kinds]


def _speaking(setting: Setting, language: str) -> Setting:
    return replace(setting, language=language, say=speaker(language))


# ---------------------------------------------------------------- the bank


def of_bank(setting: Setting) -> Iterator[Drift]:
    """The template its entry page has, and the protocol that an agent is handed for it."""
    bank = look(setting.bank)
    repair = "memory-bank refresh"
    if bank.layout is Layout.OLD:
        yield Drift("bank-old", "memory-bank/", "", str(TEMPLATE), repair)
    if bank.layout is not Layout.CURRENT:
        return
    where, page = f"memory-bank/{ENTRY}", bank.page(ENTRY)
    if page is None or page.flaw is not None:
        return  # `status` says what is wrong with it; a damaged page tells no version
    if bank.version is not None and bank.version > TEMPLATE:
        yield Drift("bank-newer", where, str(bank.version), str(TEMPLATE), "pip install --upgrade memorybank")
    elif bank.version != TEMPLATE:
        yield Drift("bank-version", where, str(bank.version or "-"), str(TEMPLATE), repair)
    try:
        text = read_page(setting.bank, ENTRY)[1]
    except MemoryBankError:
        return  # `status` says why it cannot be read
    yield from _injected(where, text, str(bank.version or "unmarked"), setting)


def _injected(where: str, text: str, version: str, setting: Setting) -> Iterator[Drift]:
    """SKL-2: its lines speak of this page, as it stands."""
    given = inject(((ENTRY, text),), layout=Layout.CURRENT, secret=b"drift", say=setting.say)
    lines = given.rstrip("\n").split("\n")[-len((*HEAD, *FIELDS)) :]
    said = dict(line.split(": ", 1) for line in lines if ": " in line)
    wanted = (PROTOCOL_VERSION, version, f"sha256:{fingerprint([(ENTRY, text)])}")
    for key, value in zip(HEAD, wanted, strict=True):
        if said.get(key) != value:
            yield Drift("bank-protocol", where, f"{key}: {said.get(key, '-')}", value)
