"""Text -> the words that search compares, the same for a page and for a question.

Identifiers are taken apart and also kept whole, English endings dropped, runs of CJK become pairs of characters.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from math import fsum

_SPACED = {code: " " for code in range(128) if not (chr(code).isalnum() or chr(code) == "_")}
# Full-width forms of ASCII; and lowered digits, by which an index marks words, so that no word may have one.
_PLAIN = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_PLAIN |= {code: code - 0x2050 for code in range(0x2080, 0x208A)}
_UNSPACED = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
_RUN = re.compile(rf"[{_UNSPACED}]+|[^\W{_UNSPACED}]+")  # of one kind of writing
_CJK = re.compile(rf"[{_UNSPACED}]")
_HUMP = re.compile(r"_+|(?<=[a-z])(?=[A-Z])|(?<=[^_])(?=[A-Z](?!s(?:_|$))[a-z])")  # `getHTTPResponse_v2`
_MEMORY = 100_000  # chunks remembered; then it starts anew, so that a long-lived server stays small
_LONGEST = 64  # characters of one word; longer ones are hashes, keys and encoded data

_seen: dict[str, tuple[str, ...]] = {}


def terms(text: str) -> list[str]:
    """The words of `text` in order, repeats included; letters, digits and non-ASCII characters only."""
    if len(_seen) > _MEMORY:
        _seen.clear()
    found: list[str] = []
    for chunk in chunks(text):
        words = _seen.get(chunk)
        if words is None:
            words = _seen[chunk] = _words(chunk)
        found += words
    return found


def chunks(text: str) -> list[str]:
    """A text at its spaces and signs: what `terms` takes apart."""
    return text.translate(_SPACED).split()


def names(path: str) -> tuple[list[str], list[str]]:
    """The words of a page's folders, and of its file name without the ending."""
    folders, _, name = path.rpartition("/")
    return terms(folders), terms(name[:-3] if name.lower().endswith(".md") else name)


def is_cjk(word: str) -> bool:
    """Is it written without spaces between words? The first character tells, as runs are never mixed."""
    return _CJK.match(word) is not None


def _words(chunk: str) -> tuple[str, ...]:
    found: list[str] = []
    for run in _RUN.findall(chunk.translate(_PLAIN)):
        if not is_cjk(run):
            found += _named(run)
        else:
            found += [run[at : at + 2] for at in range(len(run) - 1)] or [run]
    return tuple(found)


def _named(name: str) -> list[str]:
    """A name's parts and the whole. Endings are only known of English words."""
    parts = [part.lower()[:_LONGEST] for part in _HUMP.split(name) if part]
    if len(parts) > 1:
        parts.append("".join(parts)[:_LONGEST])
    return [stem(part) for part in parts]


_VOWELS = frozenset("aeiou")
# What a longer ending becomes, when enough of a word stands before it: one round after the other.
_ROUNDS = (
    (("ational", "ate"), ("ization", "ize"), ("iveness", "ive"), ("fulness", "ful"), ("ousness", "ous"),
     ("tional", "tion"), ("biliti", "ble"), ("entli", "ent"), ("ousli", "ous"), ("ation", "ate"),
     ("alism", "al"), ("aliti", "al"), ("iviti", "ive"), ("enci", "ence"), ("anci", "ance"), ("izer", "ize"),
     ("abli", "able"), ("alli", "al"), ("ator", "ate"), ("eli", "e")),
    (("icate", "ic"), ("ative", ""), ("alize", "al"), ("iciti", "ic"), ("ical", "ic"), ("ness", ""),
     ("ful", "")),
)  # fmt: skip
_LAST = (
    ("ement",),
    ("ance", "ence", "able", "ible", "ment"),
    ("ant", "ent", "ism", "ate", "iti", "ous", "ive", "ize"),
    ("al", "er", "ic", "ou"),
)


def stem(word: str) -> str:
    """`word` is lower case; anything but a plain English word comes back as it is."""
    if len(word) <= 2 or not word.isascii() or not word.isalpha():
        return word
    word = _past(_singular(word))
    if word[-1] == "y" and _spoken(word[:-1]):
        word = word[:-1] + "i"
    for endings in _ROUNDS:
        for ending, instead in endings:
            if word.endswith(ending):
                start = word[: -len(ending)]
                word = start + instead if _beats(start) else word
                break
    return _tidy(_without_last(word))


def _singular(word: str) -> str:
    if word.endswith(("sses", "ies")):
        return word[:-2]
    return word[:-1] if word[-1] == "s" and word[-2] != "s" else word


def _past(word: str) -> str:
    if word.endswith("eed"):
        return word[:-1] if _beats(word[:-3]) else word
    start = word[:-2] if word.endswith("ed") else word[:-3] if word.endswith("ing") else ""
    if not start or not _spoken(start):
        return word
    if start.endswith(("at", "bl", "iz")) or (_beats(start) == 1 and _short(start)):
        return start + "e"
    return start[:-1] if len(start) > 1 and start[-1] == start[-2] and start[-1] not in "lsz" else start


def _without_last(word: str) -> str:
    for endings in _LAST:
        for ending in endings:
            if word.endswith(ending):
                start = word[: -len(ending)]
                return start if _beats(start) > 1 else word
    return word[:-3] if word.endswith(("sion", "tion")) and _beats(word[:-3]) > 1 else word


def _tidy(word: str) -> str:
    if word[-1] == "e":
        beats = _beats(word[:-1])
        if beats > 1 or (beats == 1 and not _short(word[:-1])):
            word = word[:-1]
    return word[:-1] if word.endswith("ll") and _beats(word[:-1]) > 1 else word


def _beats(word: str) -> int:
    """How often a vowel is followed by a consonant."""
    beats, vowel = 0, False
    for at, letter in enumerate(word):
        now = letter in _VOWELS or (letter == "y" and at > 0 and not vowel)
        beats += vowel and not now
        vowel = now
    return beats


def _spoken(word: str) -> bool:
    return not _VOWELS.isdisjoint(word) or "y" in word[1:]


def _short(word: str) -> bool:
    """It ends like `hop`: consonant, vowel, consonant."""
    return len(word) > 2 and word[-1] not in "aeiouwxy" and word[-2] in "aeiouy" and word[-3] not in _VOWELS


# --- what a word weighs: a request says what to do (`fix`, `更新`) and what it is about; only that tells pages apart

ERRAND = 0.3  # a word that says what to do, or none at all; it still breaks ties
PAIR = 0.5  # a pair of CJK characters: a word of three makes two of them, and half of all pairs straddle words

# As `terms` gives them, so that a search need not work them out; a test has the words as people write them.
_ERRANDS = """
a about ad add adjust all allow also an and ani ar as at be been better broken bug bump but by can chang chore
clarifi clean cleanup correct could deprec did do doc document doe done drop each enabl enhanc ensur exampl explain
feat featur fix for from ha had handl have he her hi him how i if implement improv in includ into introduc is issu
it just know link mai make md me mention merg might minor misc miss more move must my need new no not note of on
onli or other our page per pleas polish pr readm refactor remov renam replac revert revis rework rewrit section she
should so some support tell than that the thei their them then there thi to tweak typo updat us via wa want we were
what when where which who whom whose why will wip with work would wrong you your
一下 一些 为什 什么 介绍 以及 优化 你们 使用 修复 修改 修正 内容 删除 别字 功能 可以 哪个 哪些 哪里
增加 处理 多少 如何 完善 实现 应该 怎么 怎样 我们 支持 改进 文档 新增 是否 更新 添加 的问 相关 示例
移除 细节 补充 说明 请问 调整 这个 那个 部分 重构 错别 错误 问题 需要 题的
"""
_SLIGHT = frozenset(_ERRANDS.split())


@lru_cache(10_000)
def light(word: str) -> float:
    by = ERRAND if word in _SLIGHT else 1.0
    return by * PAIR if is_cjk(word) else by


# Words that only hold a sentence together: a page that shares nothing else with a request does not speak of it.
_HOLDING = """
    a an the this that these those it is are was were be been am do does did to of in on for with without and or but
    from at by as into about over under up out off how what when where which who can could should would will shall may
    might must need want please help me my i you your we our us they them their there here have has had get got make
    made let some any all no not if so than then too also just only more most many much few several each every both same
    such very often ever never always already yet really actually exactly currently something anything everything thing
    way show tell say know go work before after again now still other another two between around give because while s t
    d m re ve ll don doesn didn isn aren wasn won wouldn shouldn couldn cannot 如何 怎么 怎样 什么 为了 这个 那个 这些
    那些 哪个 哪些 哪里 时候 需要 可以 应该 一个 一下 当你 想要 某个 进行 我们 你们 他们 现在 请帮 帮我 关于 以及 或者
    还是 是否 有没 没有 看看 告诉 知道 之前 之后 目前 当前 能不 不能 是不 不是 多少 几次 给出 而是
"""
EMPTY = tuple(_HOLDING.split())


@cache
def empty_words() -> frozenset[str]:
    return frozenset(term for word in EMPTY for term in terms(word))


# --- where a text speaks of a request: the line that says most of it, and the words as they stand there

_SNIPPET = 160  # characters of a line that are shown
_BEFORE = 40  # of those, before the first word that was asked for


def best_line(lines: Sequence[str], words: Iterable[str]) -> int:
    """The place of the line with most of the words; of the first that says anything, where none has one."""
    wanted = frozenset(words)
    said = [at for at, line in enumerate(lines) if line.strip() and not line.startswith("<!--")]
    under = [at for at in said if not lines[at].startswith("#")]  # a heading is shown anyway
    best, most = next(iter(under or said), 0), 0.0
    for at in under or said:
        found = wanted.intersection(terms(lines[at]))
        if found and (worth := fsum(map(light, found))) > most:  # the same sum in any order: it names one line
            best, most = at, worth
    return best


def snippet(line: str, words: Iterable[str]) -> str:
    """A line on a line of its own; of a long one the part around the first word that was asked for."""
    said = " ".join(line.split())
    if len(said) <= _SNIPPET:
        return said
    written = as_written(said, words).values()
    first = min((at for word in written if (at := said.find(word)) >= 0), default=0)
    start = max(0, min(first - _BEFORE, len(said) - _SNIPPET))
    return "…" * (start > 0) + said[start : start + _SNIPPET] + "…" * (start + _SNIPPET < len(said))


def as_written(text: str, words: Iterable[str]) -> dict[str, str]:
    left, found = set(words), dict[str, str]()
    for chunk in chunks(text):
        for word in left.intersection(terms(chunk)) if left else ():
            found[word] = chunk if chunk.isascii() and not is_cjk(word) else word
            left.discard(word)
    return found
