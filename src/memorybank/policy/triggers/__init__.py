"""PRO-1: does a turn probably hold something worth keeping? Without a model, and rather too seldom than once too often.

A wrong reminder annoys a person; a missed one costs nothing, because the agent may propose by itself.
"""

import re
from binascii import crc32

from memorybank.model.facts import Session
from memorybank.model.value import value
from memorybank.policy.proposal_block import asks
from memorybank.policy.triggers.noticed import noticed_in

MOST = 160  # characters of what was noticed, as it is told


@value
class Signal:
    kind: str  # decision | requirement | learning | tech: what `propose` calls it
    what: str  # the words, or the files, that gave it away
    key: str  # PRO-7: the same content has a key like this one


def signals(user: str, said: str, changed: tuple[str, ...] = ()) -> tuple[Signal, ...]:
    """What a turn gave away, the surest first: the user's words, then the assistant's, then the files."""
    if asks(said):
        return ()
    found = [Signal(kind, _cut(what), key_of(kind, what)) for kind, what in noticed_in(user, said, changed)]
    return tuple({signal.kind: signal for signal in reversed(found)}.values())[::-1]


def silent(past: Session) -> bool:
    """Is nothing to be said, whatever the turn holds (PRO-2)? Not where a page was written in it, either."""
    return any((past.declined, past.answered, past.waiting, past.edited, past.written_down))


def reminder(found: tuple[Signal, ...], known: tuple[str, ...] = ()) -> Signal | None:
    """One a turn, or none; nothing like what these keys stand for: said already, or not wanted (PRO-7)."""
    return next((signal for signal in found if not any(same(signal.key, key) for key in known)), None)


def _cut(what: str) -> str:
    flat = " ".join(what.split())
    return flat if len(flat) <= MOST else f"{flat[: MOST - 1].rstrip()}…"


# --- A key that knows the same content again in other words: a few short hashes of what it speaks of (PRO-7).

_STEM = 4  # letters by which `stores`, `stored` and `storing` are one word
_MOST = 14  # hashes in a key; a record of the session's log has room for no more
_WORD = re.compile(r"[a-z][a-z0-9_.+#/-]{1,40}|\d{2,}|[\u4e00-\u9fff]+")
# Words that say nothing of what is spoken about.
_EMPTY_WORDS = """
    the and for with that this from have has had was were are our all its now use used using will let lets not
    but you your we they it is be to of in on go at an as so by or do instead rather than going want should must
    need needs can also just then make made get new one more into over them there added add changed change
    because fixed fix please okay yes every each decided decision decide since now ll re
    我们 以后 统一 决定 改用 使用 所有 必须 需要 一律 现在 这个 那个 就是 因为 所以 不要 不再 可以 而不 不是
    以及 已经 都用 后都 一用 定用
"""
_EMPTY = frozenset(_EMPTY_WORDS.split())


def key_of(kind: str, text: str) -> str:
    """`kind:` and the hashes, sorted, so that word order does not matter."""
    terms = dict.fromkeys(_terms(text.lower()))
    hashes = sorted({f"{crc32(term.encode('utf-8', 'replace')) & 0xFFFF:04x}" for term in terms})
    return f"{kind}:{''.join(hashes[:_MOST])}"


def _terms(text: str) -> list[str]:
    found: list[str] = []
    for word in _WORD.findall(text):
        if word[0] >= "\u4e00":
            pairs = [word[i : i + 2] for i in range(len(word) - 1)] or [word]
            found += [pair for pair in pairs if pair not in _EMPTY]
        elif (bare := word.strip(".-/")) not in _EMPTY and len(bare) > 1:
            found.append(bare[:_STEM] if bare.isalpha() else bare)  # a name with a digit or a sign stays as it is
    return found


def same(one: str, other: str) -> bool:
    """Do they speak of the same? Half of the shorter one is in the longer one, and more than one word of it."""
    a, b = _hashes(one), _hashes(other)
    if not a or not b:
        return one == other
    least = min(len(a), len(b))
    return len(a & b) >= max(0.5 * least, min(2, least))


def _hashes(key: str) -> frozenset[str]:
    body = key.rpartition(":")[2]
    return frozenset(body[i : i + 4] for i in range(0, len(body), 4))
