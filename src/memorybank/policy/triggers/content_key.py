"""A key that knows the same content again in other words: a few short hashes of what it speaks of (PRO-7)."""

from __future__ import annotations

import re
from binascii import crc32

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
