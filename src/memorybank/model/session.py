"""What a session's log says, folded. A `@value`: a hook loads this."""

from __future__ import annotations

from memorybank.model.value import value


@value
class Session:
    """What this agent did since the user last spoke, and what it still owes."""

    started: int = 0  # when the user spoke, in seconds
    read: frozenset[str] = frozenset()  # bank pages, by this agent
    packed: bool = False
    said: frozenset[str] = frozenset()
    written_down: bool = False
    anchors: tuple[str, ...] = ()  # most recent last
    due: tuple[str, ...] = ()  # anchors to be read again after a compaction
    confirmed: frozenset[tuple[str, str]] = frozenset()  # (proposal, page)
    used: frozenset[tuple[str, str, str]] = frozenset()  # (call, proposal, page) of covered direct writes, by keys
    packs: tuple[str, ...] = ()  # keys of the questions a pack was made for
    open: bool = False  # a message came and its turn has not ended yet
    shown: tuple[tuple[str, str], ...] = ()  # (proposal or "-", what of it) that the last message asked about, in order
    notified: bool = False  # since the last turn ended, something but a person has made the agent go on
    scheduled: frozenset[str] = frozenset()  # keys of prompts that the host will give by itself
    planted: tuple[str, ...] = ()  # keys of prompts that a tool of this session was given for later
    edited: tuple[tuple[str, str], ...] = ()  # pages an agent's own tools wrote in this message; what each held before
    reminded: tuple[str, ...] = ()  # keys of what was already reminded of (PRO-1)
    declined: bool = False  # the user wants nothing remembered in this message
    compacted: tuple[str, ...] = ()  # compactions already answered, where the host shows them with every request
    answered: bool = False  # this message was itself an answer to a proposal, and nothing else
    proposed: bool = False  # something was proposed since the message
    lost: bool = False  # a compaction took the memory, and nothing has brought it back yet
    waiting: bool = False  # the message before asked about a proposal, and this one did not answer (PRO-2)
