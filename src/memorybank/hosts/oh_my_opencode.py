"""oh-my-opencode, a plugin inside OpenCode (4.19.4): our key trigger in the prompts of its two orchestrators (SKL-4).

Its key triggers are plain text at the head of a prompt, and `prompt_append` is the one place where somebody else can
add to it. It reads `.omo/omo.jsonc`, where OpenCode's part stands under `[opencode]` (an agent at the top level may
have no `prompt_append`: the whole file is then refused). The file nearest to the project wins, string by string:
nothing is joined. So the block stands in the user's file; a project's would hide the user's own words.
"""

import re
from collections.abc import Iterable

from memorybank.hosts import jsonc
from memorybank.hosts.dialect import Host
from memorybank.hosts.payload import quote, under
from memorybank.light.hosts import ROWS
from memorybank.model.wiring import Bundle, Inside, Piece
from memorybank.texts.catalogue import Say

AGENTS = ("sisyphus", "atlas")
SKIP = "mb:skip"  # in a message: no Step 0 for this one
OFF = "key_trigger: off"  # in the protocol, where the configuration says so: none for any message
CALL = (
    'task(subagent_type="memory-reader", load_skills=[], run_in_background=false, '
    'description="Read project memory", prompt="<the message>")'
)
FILES = ROWS["oh-my-opencode"].home  # below the home or the project; the first that exists is read
OPENS, CLOSES = "<!-- memory-bank:key-trigger", "<!-- /memory-bank:key-trigger -->"
# In a JSON string, as it is spelled there. What was torn apart is somebody's text: no block reaches over a second head.
_BLOCK = re.compile(rf"(?:\\n\\n)?{OPENS}(?:(?!{OPENS}).)*?{CLOSES}", re.S)
_DROPPED = ("trigger: ", "skip: ", "invoke: ")  # of the protocol, what the block says


class OhMyOpenCode(Host):
    NAME = TITLE = "oh-my-opencode"
    SCOPES = ("user",)
    EVENTS = {}

    def wiring(self, bundle: Bundle) -> tuple[Piece, ...]:
        first, *others = FILES
        told = block(bundle.say)
        return tuple(Inside(first, _way(agent), told, tuple(others)) for agent in AGENTS)


def _way(agent: str) -> tuple[str, ...]:
    return ("[opencode]", "agents", agent, "prompt_append")


def block(say: Say) -> str:
    """What is appended to a prompt, in one language."""
    return f"\n\n{OPENS} v1 -->\n{say('trigger.block', call=CALL, skip=SKIP)}\n{CLOSES}"


def shortened(injected: str, say: Say) -> str:
    """What a session is given (INJ-1), where the block is in force: it says by itself when and how memory is read."""
    data, mark, rules = injected.rpartition("\nprotocol_version: ")
    kept = [line for line in rules.split("\n") if not line.startswith(_DROPPED)]
    if not mark or len(kept) == rules.count("\n") + 1:
        return injected
    at = next(n for n, line in enumerate(rules.split("\n")) if line.startswith(_DROPPED))
    return data + mark + "\n".join([*kept[:at], f"trigger: {say('trigger.protocol')}", *kept[at:]])


def with_block(text: str, way: tuple[str, ...], told: str) -> str:
    """The text with this block in the prompt there: in the place of an older one, or at its end. Raises NotEditable."""
    if jsonc.missing(text, way):
        return jsonc.put(text, way, told)
    there, spelled = jsonc.at(text, way), quote(told)[1:-1]
    if not isinstance(there, str) or there.startswith("file://"):  # such a string names the file that holds the prompt
        raise jsonc.NotEditable("trigger.elsewhere", 1)
    once = iter([spelled])
    renewed = jsonc.respelled(text, way, lambda old: _BLOCK.sub(lambda _: next(once, ""), old))
    return renewed if not next(once, "") else jsonc.respelled(text, way, lambda old: f'{old[:-1]}{spelled}"')


def without_block(text: str, way: tuple[str, ...]) -> str:
    there = jsonc.at(text, way)
    return jsonc.respelled(text, way, lambda old: _BLOCK.sub("", old)) if isinstance(there, str) else text


def in_force(files: Iterable[str]) -> bool:
    """Do both orchestrators see the block? The texts of the files, the user's first, the project's last."""
    said: dict[str, object] = {}
    for text in files:
        try:
            found = jsonc.read(text)
        except jsonc.NotEditable:
            continue
        said |= {agent: words for agent in AGENTS if isinstance(words := under(found, _way(agent)), str)}
    return all(_BLOCK.search(str(said.get(agent, ""))) for agent in AGENTS)


HOST = OhMyOpenCode()
