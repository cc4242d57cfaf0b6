"""oh-my-opencode, a plugin inside OpenCode (4.19.4): our key trigger in the prompts of its two orchestrators (SKL-4).

Its key triggers are plain text at the head of a prompt, and `prompt_append` is the one place where somebody else can
add to it. Version 4.19 reads `.omo/omo.jsonc`, where OpenCode's part stands under `[opencode]` (an agent at the top
level may have no `prompt_append`: the whole file is then refused). Older versions read `oh-my-opencode.json`, which
4.19 moves over by itself when it starts; so a block is known by its sentinels, whatever file it is found in. The file
nearest to the project wins, string by string: nothing is joined.
"""

from __future__ import annotations

from collections.abc import Iterable

from memorybank.hosts import jsonc
from memorybank.hosts.dialect import Host
from memorybank.hosts.payload import quote
from memorybank.light.hosts import ROWS
from memorybank.model.errors import Refused
from memorybank.model.wiring import Bundle, Inside, Piece
from memorybank.texts.catalogue import Say

AGENTS = ("sisyphus", "atlas")
SKIP = "mb:skip"  # in a message: no Step 0 for this one
OFF = "key_trigger: off"  # in the protocol, where the configuration says so: none for any message
CALL = (
    'task(subagent_type="memory-reader", load_skills=[], run_in_background=false, '
    'description="Read project memory", prompt="<the message>")'
)
_LEGACY = tuple(f"oh-my-{name}.{end}" for name in ("openagent", "opencode") for end in ("jsonc", "json"))
_OMO = ROWS["oh-my-opencode"].project
# Where it looks, below the project or the home folder: the first that exists is edited, the first of all is made.
FILES = {
    "project": (*_OMO, *(f".opencode/{name}" for name in _LEGACY)),
    "user": (*_OMO, *(f".config/opencode/{name}" for name in _LEGACY)),
}

_LEAD = "\n\n"  # ours, too, wherever the block stands: so taking it out gives back what was there
_OPENS, _OPENED = "<!-- memory-bank:key-trigger", "-->"
_CLOSES = "<!-- /memory-bank:key-trigger -->"
_FILE = "file://"  # such a string names the file that holds the prompt
_DROPPED = ("trigger: ", "skip: ", "invoke: ")  # of the protocol, what the block says

_SHORT = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}  # escapes; any other letter stands for itself

Way = tuple[str, ...]
Made = frozenset[Way]


class OhMyOpenCode(Host):
    NAME = TITLE = "oh-my-opencode"
    SCOPE = "user"  # a project's string would hide the one that a user has for all projects
    EVENTS = {}

    def wiring(self, bundle: Bundle) -> tuple[Piece, ...]:
        first, *others = FILES[bundle.scope]
        return (Inside(first, block(bundle.say), tuple(others)),)

    def weakens(self, path: str, before: str, after: str) -> bool | None:
        """Would a block of ours be gone, or say something else?"""
        if not path.endswith(_OMO):
            return None
        return any(block not in _blocks(after) for block in _blocks(before))


def block(say: Say) -> str:
    """What is appended to a prompt, in one language."""
    told = say("trigger.block", call=CALL, skip=SKIP)
    return f"{_LEAD}{_OPENS} v1 {_OPENED}\n{told}\n{_CLOSES}"


def shortened(injected: str, say: Say) -> str:
    """What a session is given (INJ-1), where the block is in force: it says by itself when and how memory is read."""
    data, mark, rules = injected.rpartition("\nprotocol_version: ")
    kept = [line for line in rules.split("\n") if not line.startswith(_DROPPED)]
    if not mark or len(kept) == rules.count("\n") + 1:
        return injected
    at = next(n for n, line in enumerate(rules.split("\n")) if line.startswith(_DROPPED))
    return data + mark + "\n".join([*kept[:at], f"trigger: {say('trigger.protocol')}", *kept[at:]])


# ---------------------------------------------------------------- a configuration file


_PLAIN_WAYS: tuple[Way, ...] = tuple(("agents", agent, "prompt_append") for agent in AGENTS)
_NESTED_WAYS: tuple[Way, ...] = tuple(("[opencode]", *way) for way in _PLAIN_WAYS)
_EVERY_WAY = (*_PLAIN_WAYS, *_NESTED_WAYS)


def ways(path: str) -> tuple[Way, ...]:
    """The keys that lead to the two prompts, in a file of this name."""
    return _NESTED_WAYS if path.rpartition("/")[2].startswith("omo.") else _PLAIN_WAYS


def wire(text: str, path: str, ours: str, known: Made = frozenset()) -> tuple[str, Made]:
    """The text with this block in both prompts, an older one replaced in place, and what was made for it.

    Raises NotJson, and Refused where a prompt is kept in a file of its own.
    """
    made, style = set(known), jsonc.style_of(text)
    for way in ways(path):
        node = jsonc.at(text, way)
        if node is None:
            made |= jsonc.missing(text, way)
            text = _put(text, way, ours, style)
            continue
        if not isinstance(node.value, str):
            raise jsonc.NotJson("install.json.text", text.count("\n", 0, node.start) + 1)
        if node.value.startswith(_FILE):
            raise Refused("trigger.file", path=path, agent=way[-2])
        text = text[: node.start] + _with(text[node.start : node.end], ours) + text[node.end :]
    return text, frozenset(made)


def unwire(text: str, made: Made | None) -> str:
    """The text without any block of ours. `made` None: nobody remembers, so what holds only ours was made for it."""
    known = frozenset(way[:n] for way in _EVERY_WAY for n in range(len(way) + 1)) if made is None else made
    for way in reversed(_EVERY_WAY):
        node = jsonc.at(text, way)
        if node is None or not isinstance(node.value, str):
            continue
        literal = text[node.start : node.end]
        bare = _without(literal)
        if bare != literal:
            text = _take_out(text[: node.start] + bare + text[node.end :], way, known)
    return text


def is_wired(text: str) -> bool:
    return any(map(_spans, _prompts(text, _EVERY_WAY).values()))


def _prompts(text: str, ways: tuple[Way, ...]) -> dict[Way, str]:
    """The prompts in a file, by the keys that lead to them. Raises NotJson."""
    nodes = {way: jsonc.at(text, way) for way in ways}
    return {way: node.value for way, node in nodes.items() if node is not None and isinstance(node.value, str)}


def _blocks(text: str) -> list[str]:
    """Ours, with the agent each is for; of a file that cannot be read, whatever looks like one."""
    try:
        said = _prompts(text, _EVERY_WAY)
    except (jsonc.NotJson, RecursionError):
        return [_OPENS] if _OPENS in text else []
    return [f"{way[-2]} {words[start:end]}" for way, words in said.items() for start, end in _spans(words)]


def in_force(files: Iterable[tuple[str, str]]) -> bool:
    """Do both orchestrators see the block? Files by name and text, the user's first, the project's last."""
    said: dict[str, str] = {}
    for path, text in files:
        said |= _words(text, path)
    return all(_spans(said.get(agent, "")) for agent in AGENTS)


def hidden(text: str, path: str, farther: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Agents whose own words in a file farther away would no longer be read, once this one has a block."""
    theirs: set[str] = set()
    for name, other in farther:
        theirs |= {agent for agent, words in _words(other, name).items() if _bare(words).strip()}
    return tuple(agent for agent in AGENTS if agent in theirs and agent not in _words(text, path))


def _words(text: str, path: str) -> dict[str, str]:
    """What each agent gets from a file; nothing from one that cannot be read."""
    try:
        return {way[-2]: words for way, words in _prompts(text, ways(path)).items()}
    except (jsonc.NotJson, RecursionError):
        return {}


def _put(text: str, way: Way, ours: str, style: jsonc.Style) -> str:
    """A text alone in its object stands close to the bracket: nothing but itself has to be taken out again."""
    parent = jsonc.at(text, way[:-1])
    if parent is None or parent.kind != "object" or parent.items:
        return jsonc.put(text, way, ours, style)
    at = parent.start + 1
    return f"{text[:at]}{quote(way[-1])}: {quote(ours)}{text[at:]}"


def _take_out(text: str, way: Way, made: Made) -> str:
    parent = jsonc.at(text, way[:-1])
    alone = parent is not None and len(parent.items) == 1 and not parent.commas and way[:-1] not in made
    if parent is not None and alone and parent.items[0].whole == parent.start + 1 and parent.items[0].value == "":
        return text[: parent.start + 1] + text[parent.items[0].end :] if way in made else text
    return jsonc.take_out_at(text, way, made, lambda value: value == "") if way in made else text


# ---------------------------------------------------------------- a string in it, as it is spelled there


def _with(literal: str, ours: str) -> str:
    """In place of the first block, or at the end. What is the same already keeps its spelling."""
    at, units = _units(literal)
    spans = _spans(units)
    if not spans:
        return literal[:-1] + quote(ours)[1:-1] + literal[-1]
    for start, end in reversed(spans[1:]):
        literal = literal[: at[start]] + literal[at[end] :]
    start, end = spans[0]
    told = ours if units.startswith(_LEAD, start) else ours.removeprefix(_LEAD)
    if units[start:end] == told:
        return literal
    return literal[: at[start]] + quote(told)[1:-1] + literal[at[end] :]


def _without(literal: str) -> str:
    at, units = _units(literal)
    for start, end in reversed(_spans(units)):
        literal = literal[: at[start]] + literal[at[end] :]
    return literal


def _bare(words: str) -> str:
    for start, end in reversed(_spans(words)):
        words = words[:start] + words[end:]
    return words


def _spans(words: str) -> list[tuple[int, int]]:
    """Where blocks of ours are. What was torn apart is somebody's text: it is not cut up to the next one's end."""
    found: list[tuple[int, int]] = []
    after = 0
    while (close := words.find(_CLOSES, after)) >= 0:
        start = words.rfind(_OPENS, after, close)
        if start >= 0 and words.find(_OPENED, start, close) >= 0:
            lead = len(_LEAD) if words.endswith(_LEAD, after, start) else 0
            found.append((start - lead, close + len(_CLOSES)))
        after = close + len(_CLOSES)
    return found


def _units(literal: str) -> tuple[list[int], str]:
    """A JSON string letter by letter: where each begins in its spelling, and what they say."""
    at, starts, said = 1, [], []
    while at < len(literal) - 1:
        starts.append(at)
        if literal[at] != "\\":
            said.append(literal[at])
            at += 1
        elif literal[at + 1] == "u":
            said.append(chr(int(literal[at + 2 : at + 6], 16)))
            at += 6
        else:
            said.append(_SHORT.get(literal[at + 1], literal[at + 1]))
            at += 2
    return [*starts, at], "".join(said)


HOST = OhMyOpenCode()
