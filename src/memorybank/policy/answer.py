"""The user's answer to a proposal (PRO-4, PRO-5, PRO-9), given that the message before carried one: a closed grammar.

A message is cut into clauses, and a clause is read as phrases of the tables in `answer_words`. It is an answer only if
each of its words stands in a table and may stand behind the one before it (`FOLLOWS`). The message confirms if it opens
with such a yes and everything behind is the same, or courtesy; another topic behind it, clearly marked, makes it mixed.
Everything else is none, and the agent asks. A hook loads this for a user message, so it stands on builtins alone.
"""

from __future__ import annotations

from memorybank.model.value import value
from memorybank.policy.answer_words import CLASSES, NUMBERS, SIMPLIFIED, TOPICS, TRADITIONAL

CONFIRM = "confirm"
REFUSE = "refuse"
MIXED = "mixed"
NONE = "none"
ANSWERS = (CONFIRM, REFUSE, MIXED, NONE)

Words = tuple[str, ...]
Table = dict[Words, tuple[str, ...]]  # phrases, and the classes of each

LONGEST = 8_000  # characters; nobody answers at greater length
_LONGEST_CLAUSE = 60  # words
_LONGEST_SAID = 60

# What a clause says.
SOFT = "soft"  # courtesy and praise, no answer yet
SIGH = "sigh"  # makes a yes doubtful, and leads to a no: "hmm", "I see"
YES = "yes"
WRITE = "write"  # a yes that names the write
LATER = "later"  # no for now
NO = "no"
DONT = "dont"  # a no that names the write
OTHER = "other"  # no answer
_NEGATED = "negated"  # while it is read: "don't ...", and the verb is still to come
_FIRMNESS = (SOFT, SIGH, YES, WRITE, LATER, NO, DONT)  # of two readings the last one counts
_AGREES = (YES, WRITE)
_REFUSES = (LATER, NO, DONT)
_WEAK = ("no", "n", "pass", "不", "不行", "不好", "不可以", "不要", "不想", "别")  # may contradict something else
_PURE = ("yes", "yeah", "yep", "ok", "okay", "sure", "👍")  # a yes that is no verb: "yes and push", not "go and push"

# Which classes may stand behind which. "topic" is an object in front of its verb: 这条写吧, "I want it saved".
_NEGATIONS = ("not", "no", "bare", "skip", "refusal", "later", "when")
_VERBS = ("lead", "put", "write", "verb", "topic")
_PASSIVE = ("done", "doing")  # "I want it saved", "not worth saving"
_ANY = ("courtesy", "yes", "remark", "is", "very", "sigh", *_VERBS, *_NEGATIONS)
_ENDING = ("tail", "particle", "courtesy", "remark", "past", "later", "when", "end")
FOLLOWS = {
    "start": (*_ANY, "cheer", "how"),
    "courtesy": (*_ANY, "cheer", "how", "particle", "for", "end"),
    "cheer": (*_ANY, "cheer", "how", "particle", "end"),
    "for": (*_ANY, "particle", "end"),
    "yes": (*_ANY, "particle", "end"),
    "remark": (*_ANY, "particle", "end"),
    "particle": (*_ANY, "particle", "end"),
    "is": ("very", "praise", "courtesy", "doing"),
    "how": ("how", "very", "praise", "cheer"),
    "very": ("very", "praise"),
    "praise": ("particle", "courtesy", "yes", "remark", "lead", "end"),
    "lead": (*_VERBS, *_PASSIVE, *_NEGATIONS, "courtesy"),
    "put": ("topic",),
    "topic": (*_VERBS, *_PASSIVE, *_NEGATIONS, "is"),
    "write": (*_ENDING, "object", "write", "lead"),
    "verb": ("object",),
    "done": _ENDING,
    "doing": (*_ENDING, "object"),
    "object": _ENDING,
    "tail": (*_ENDING, "object"),
    "sigh": (*_NEGATIONS, "sigh", "topic", "particle", "end"),
    "no": (*_ANY, "particle", "tail", "past", "end"),
    "refusal": (*_ANY, "object", "particle", "past", "end"),
    "bare": ("bare", "courtesy", "particle", "past", "later", "when", "end"),
    "not": (*_VERBS, *_PASSIVE, "bother"),
    "bother": (*_ENDING, "object"),
    "skip": ("object", "doing"),
    "later": ("particle", "courtesy", "end"),
    "when": (*_NEGATIONS, "lead", "topic", "particle", "courtesy", "end"),
    "past": _ENDING,
}


@value
class Reply:
    answer: str
    said: str = ""  # the words that answered; table words only, so nothing private can be in it
    later: bool = False  # refused for now only: "not now", 回头再说
    blocks: tuple[int, ...] = ()  # which of several shown blocks were meant, counted from 1; () = all


@value
class Clause:
    """A piece of the message between two marks, or behind the word that leads from an answer to something else."""

    words: Words
    kind: str
    asked: bool = False
    opener: str = ""  # what kind of word it began with: marker, hint or contrast


def judge(message: str) -> str:
    return reply(message).answer


def reply(message: str, blocks: int = 1) -> Reply:
    """`blocks`: how many proposals the message before showed; of several the user may name some (PRO-9)."""
    if len(message) > LONGEST:
        return Reply(NONE)
    if blocks > 1 and (chosen := _chosen(message, blocks)):
        return Reply(CONFIRM, " ".join(str(number) for number in chosen), blocks=chosen)
    spoken = [clause for clause in _clauses(message) if clause.kind != SOFT]
    answer = _weigh(spoken)
    if answer == NONE:
        return Reply(NONE)
    deciding = _REFUSES if answer == REFUSE else _AGREES
    said = dict.fromkeys(_spelled(clause.words) for clause in spoken if clause.kind in deciding)
    later = answer == REFUSE and not any(clause.kind in (NO, DONT) for clause in spoken)
    return Reply(answer, ", ".join(said)[:_LONGEST_SAID], later)


def declines(message: str) -> bool:
    """Does the user want nothing remembered of this turn? No proposal has been made, so a bare "no" says nothing."""
    found = _clauses(message[-LONGEST:])
    skips = any(word in ("skip", "跳") for clause in found for word in clause.words)
    skips = skips and all(clause.kind in (NO, SOFT) for clause in found)
    return skips or mb_word(message) == "mb:no" or any(clause.kind == DONT for clause in found)


def mb_word(message: str) -> str:
    """`mb:no` or `mb:write` where one stands in the message (`mb:no` outweighs), else nothing (PRO-7)."""
    said = {word for words, _ in _cut(_normal(message[-LONGEST:])) for word in words}
    return "mb:no" if "mb:no" in said else "mb:write" if "mb:write" in said else ""


# --- from clauses to an answer


def _weigh(spoken: list[Clause]) -> str:
    kinds = [clause.kind for clause in spoken]
    if not kinds:
        return NONE
    if kinds[0] in _AGREES:
        return _after_yes(spoken)
    if any(kind in _AGREES for kind in kinds):
        return NONE
    if kinds[0] == SIGH:
        return _weigh(spoken[1:])
    if kinds[0] in _REFUSES:
        return REFUSE if _still_no(spoken) else NONE
    return REFUSE if kinds[-1] in (NO, DONT) and not _is_weak(spoken[-1]) else NONE


def _after_yes(spoken: list[Clause]) -> str:
    kinds = [clause.kind for clause in spoken]
    rest = [clause for clause in spoken if clause.kind not in _AGREES]
    if not rest:
        return CONFIRM
    if SIGH in kinds:
        return NONE
    if OTHER not in kinds:  # a yes taken back: 好的，不过别写; but "yes, no" says nothing
        return NONE if WRITE in kinds or any(clause.words in (("no",), ("不",)) for clause in rest) else REFUSE
    if any(kind in _REFUSES for kind in kinds) or any(_speaks_of_note(clause.words) for clause in rest):
        return NONE
    return MIXED if _is_topic(rest) else NONE


def _still_no(spoken: list[Clause]) -> bool:
    """Is a no still one with what stands behind it? Not if that orders another write: 不要全写，写结论."""
    rest = [clause for clause in spoken if clause.kind == OTHER]
    if any(_orders_write(clause.words) for clause in rest):
        return False
    firm = any(clause.kind in _REFUSES and not _is_weak(clause) for clause in spoken)
    return firm or not rest or _is_topic(rest) or _leads(_behind_polite(rest[0].words), "work")


def _is_weak(clause: Clause) -> bool:
    """ "no, the second one", 不行，又超时了: a no to something else, if more stands behind it."""
    return _spelled(clause.words).rstrip("啊吧呀哦啦") in _WEAK


def _orders_write(words: Words) -> bool:
    own = words[:1] in (("我",), ("i",), ("i'll",))  # 我自己记
    return not own and any("write" in _CLASSES.get((word,), ()) for word in words)


def _is_topic(rest: list[Clause]) -> bool:
    """Does it ask something, or order other work behind a marker?"""
    if rest[0].opener == "marker":  # "by the way, the CI is red, can you look at the log?"
        return any(_asks_or_orders(clause, "marker") for clause in rest)
    return _asks_or_orders(rest[0], rest[0].opener)


def _asks_or_orders(clause: Clause, opener: str) -> bool:
    head = _behind_polite(clause.words)
    if opener == "contrast" or head[:1] == ("我",) or not head:
        return False
    whole = _longest(head, 0, "code") == len(head)  # "what's next", 提交
    named = whole or (len(head) > 2 and _names_something(head))
    marked = opener == "marker" and (head[0].startswith(("wh", "ho")) or not head[0].isascii())
    if (clause.asked or marked) and _leads(head, "asking"):
        return named or len(head) > (2 if marked else 5)
    if (clause.asked or marked) and _leads(head, "probing"):
        return named
    begged = clause.words[:2] in (("can", "you"), ("could", "you"), ("would", "you"))
    if opener == "marker" or begged:
        return named and (_leads(head, "work") or _leads(head, "edit"))
    return opener == "hint" and named and _longest(head, 0, "work") > 0


def _speaks_of_note(words: Words) -> bool:
    """Is there a word for the note, or one that holds the answer back; or is something edited, and no code named?"""
    at = 0
    while at < len(words):
        code = _longest(words, at, "code")
        if _longest(words, at, "about") > code or words[at].endswith(".md"):
            return True
        near = words[at + 1 : at + (3 if words[at].isascii() else 6)]
        if not code and _longest(words, at, "pointing") and not _names_code(near):
            return True  # "this" alone is the note, "this flag" is a flag
        at += code or 1
    if _names(words, "add") and not _names(words, "made"):
        return True
    if _names(words, "swap") and (_QUOTED.strip() in words or not _names(words, "code")):
        return True
    edits = any(_longest(words, at, "edit") > _longest(words, at, "work") for at in range(len(words)))
    return edits and not _names_code(words)


def _names(words: Words, table: str) -> bool:
    return any(_longest(words, at, table) for at in range(len(words)))


def _names_code(words: Words) -> bool:
    return _names(words, "code") or any(_is_name(word) for word in words)


def _is_name(word: str) -> bool:
    """`cents()`, `a.py`, `to_cents`; not a number, and not what was quoted."""
    return word.isascii() and any(sign in word for sign in "_/.()") and any(char.isalpha() for char in word)


def _names_something(words: Words) -> bool:
    """Is there a word of code, or any English word that is not a small one?"""
    small = ("small", "work", "edit", "polite")
    return _names_code(words) or any(
        word.isascii() and not any(_longest((word,), 0, table) for table in small) for word in words
    )


def _leads(words: Words, table: str) -> bool:
    """Does a phrase of the table lead? Chinese may name an object before its verb (把端口改成), and asks at the end."""
    at = 0
    while at < len(words):
        code, size = _longest(words, at, "code"), _longest(words, at, table)
        if size and (at == 0 if words[at].isascii() else size >= code):
            return True
        at += code or 1  # 问 orders something, 问题 does not
    return False


def _behind_polite(words: Words) -> Words:
    while size := _longest(words, 0, "polite"):
        words = words[size:]
    return words


def _chosen(message: str, blocks: int) -> tuple[int, ...]:
    """The blocks that `1 3`, `all but 2`, 第1和3条 name; () where the message is something else, or names no block."""
    found = _cut(_normal(message))
    words = tuple(word for clause, _ in found for word in clause)
    numbers: set[int] = set()
    every = but = False
    at = 0
    while at < len(words):
        if size := _longest(words, at, "except"):
            but = True
        elif size := _longest(words, at, "every"):
            every = True
        elif words[at] in NUMBERS:
            numbers, size = numbers | {NUMBERS[words[at]]}, 1
        elif not (size := _longest(words, at, "around")):
            return ()
        at += size
    clear = (but or not every) if numbers else (every and not but)
    if not clear or ("both" in words and blocks != 2) or any(mark for _, mark in found):
        return ()
    all_of_them = range(1, blocks + 1)
    if not numbers.issubset(all_of_them):
        return ()
    return tuple(number for number in all_of_them if (number in numbers) is not (but or every))


# --- from characters to clauses


def _clauses(message: str) -> list[Clause]:
    return [part for words, mark in _cut(_normal(message)) for part in _parts(words, mark)]


def _parts(words: Words, mark: str) -> list[Clause]:
    """A clause as one part, or as the answer it opens with and what a joining word puts behind it."""
    if len(words) > _LONGEST_CLAUSE:
        return [Clause(words, OTHER, mark == "?")]
    opener = next((name for name in ("contrast", "marker", "hint") if _longest(words, 0, name)), "")
    said = words[_longest(words, 0, opener) :] if opener else words
    kind = _kind(said) if said else OTHER
    if opener and words[0] != "and" and kind in _AGREES:
        kind = OTHER  # "next, write it"
    for at in range(len(said) - 1 if kind == OTHER else 0, 0, -1):
        if _joins(said, at) and (left := _kind(said[:at])) != OTHER and not (opener and left in _AGREES):
            return [_clause(said[:at], left, "", opener), *_parts(said[at:], mark)]
    for at in range(1, len(said) if kind == OTHER and mark != "?" else 0):
        right = said[at:] if said[at] == "without" else said[at + 1 :] if said[at] in ("and", "but") else ()
        if right and _kind(right) == DONT:  # "run the tests and don't save it"
            return [_clause(said[:at], OTHER, "", opener), Clause(right, DONT)]
    return [_clause(said, kind, mark, opener)]


def _joins(words: Words, at: int) -> bool:
    """Does a word here lead from an answer to something else? "go ahead and ..." permits what follows, nothing else."""
    if words[at] == "and" and _longest(words, at, "joint") == 1:
        return words[at - 1] != "ahead" and (at > 1 or words[0] in _PURE)
    return _longest(words, at, "joint") > 0 or _longest(words, at, "contrast") > 0


def _clause(words: Words, kind: str, mark: str, opener: str) -> Clause:
    takes_back = opener == "contrast" and kind not in _REFUSES
    hesitates = mark == "…" and kind == YES
    return Clause(words, OTHER if mark == "?" or takes_back or hesitates else kind, mark == "?", opener)


def _kind(words: Words) -> str:
    """What the words say if they are an answer from end to end, else OTHER."""
    readings = {("start", SOFT)}
    at = 0
    while at < len(words) and readings:
        size = _longest(words, at, "answer")
        if not size:
            return OTHER
        readings = {
            (after, mood)
            for before, so_far in readings
            for after in _CLASSES[words[at : at + size]]
            if after in FOLLOWS[before] and (mood := _mood(so_far, after, size)) != OTHER
        }
        at += size
    moods = [mood for last, mood in readings if "end" in FOLLOWS[last] and mood != _NEGATED]
    return max(moods, key=_FIRMNESS.index, default=OTHER)


def _mood(so_far: str, word: str, size: int) -> str:
    """What a clause says with one more phrase of this class; OTHER where it would contradict itself."""
    negated, doubtful = so_far == _NEGATED, so_far in (SIGH, *_REFUSES)
    match word:
        case "write" | "verb" | "done":
            return DONT if negated else OTHER if doubtful else WRITE
        case "yes":
            return OTHER if negated or doubtful else max(so_far, YES, key=_FIRMNESS.index)
        case "doing" | "bother":
            return DONT if negated else OTHER if word == "bother" else so_far
        case "not":
            return OTHER if so_far == WRITE else _NEGATED
        case "no" | "bare" | "skip" | "refusal":
            if negated or so_far == WRITE or (so_far == YES and size == 1):  # "yes no"
                return OTHER
            return DONT if word in ("skip", "refusal") or so_far == DONT else NO
        case "sigh" | "when" | "later" | "past" if negated or so_far in _AGREES:
            return OTHER
        case "sigh" | "when" | "later":
            return so_far if so_far in _REFUSES else LATER if word == "later" else SIGH
    return so_far


def _cut(text: str) -> list[tuple[Words, str]]:
    """Clauses, each with the mark that ends it where it tells something: "?", or "…" for words that trail off."""
    found: list[tuple[Words, str]] = []
    start = 0
    for at in range(len(text) + 1):
        if at < len(text) and not _is_mark(text, at):
            continue
        mark = (
            "?" if text[at : at + 1] == "?" else "…" if text[at : at + 3] == "..." or text[at : at + 1] == "…" else ""
        )
        if words := _atoms(text[start:at]):
            found.append((words, mark))
        elif found and mark == "?":
            found[-1] = (found[-1][0], mark)  # "ok!?"
        start = at + 1
    return found


def _is_mark(text: str, at: int) -> bool:
    """Does a clause end here? Not at the stop in `a.py`, the hyphen in `no-op`, or the bracket of `save()`."""
    char, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if char in ".:":
        return not after or after in " \n.?!)" or not after.isascii()
    if char == "-":
        return before == after == " "
    if char == "(":
        return not (before.isascii() and before.isalnum())
    return char in ",;!?…~\n—–" or (char == ")" and before != "(")


def _atoms(text: str) -> Words:
    """English words, and everything else one character at a time; `a.py`, `--yes` and `x=1` are words."""
    spaced = "".join(char if char.isascii() else f" {char} " for char in text)
    return tuple(spaced.split())


def _normal(message: str) -> str:
    """One spelling: lower case, simplified, half width; what is quoted or code becomes a sign that is in no table."""
    text = message.replace("\r\n", "\n").translate(_SPELLING).lower().replace("mb: ", "mb:").replace(" -- ", " — ")
    for fence in ("```", "~~~"):
        text = _QUOTED.join(text.split(fence)[::2])
    text = "\n".join(line for line in text.split("\n") if not line.lstrip().startswith(">"))
    for opening, closing in _QUOTES:
        head, *rest = text.split(opening)
        if opening == closing:
            text = _QUOTED.join([head, *rest[1::2]])
        else:
            text = head + "".join(f"{_QUOTED}{part.partition(closing)[2]}" for part in rest)
    return text


def _spelled(words: Words) -> str:
    """As it would be written: with spaces between English words only."""
    text = " ".join(words)
    for char in {char for char in text if not char.isascii()}:
        text = text.replace(f" {char}", char).replace(f"{char} ", char)
    return text


# --- the tables, as they are searched

_QUOTED = " \x01 "
_QUOTES = (("`", "`"), ('"', '"'), ("“", "”"), ("「", "」"), ("『", "』"), ("《", "》"))
_SPELLING = str.maketrans(TRADITIONAL, SIMPLIFIED) | {ord("\u3000"): " ", ord("。"): ".", ord("～"): "~"}
_SPELLING |= {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)} | dict.fromkeys(map(ord, "‘’ʼ´′"), "'")
# Nothing to see: zero width, variation selectors, skin tones, byte order marks, soft hyphens.
_SPELLING |= dict.fromkeys([*range(0x200B, 0x2010), *range(0xFE00, 0xFE10), *range(0x1F3FB, 0x1F400), 0xFEFF, 0xAD], "")


def _table(named: dict[str, str]) -> Table:
    found: Table = {}
    for name, phrases in named.items():
        for phrase in phrases.split("|"):
            words = _atoms(phrase)
            found[words] = (*found.get(words, ()), name)
    return found


def _longest(words: Words, at: int, table: str) -> int:
    """How many words the longest phrase of the table takes that stands here; 0 if none does."""
    phrases = _TABLES[table]
    for size in range(min(_LONGEST_PHRASE, len(words) - at), 0, -1):
        if words[at : at + size] in phrases:
            return size
    return 0


_CLASSES = _table({**CLASSES, "not": f"{CLASSES['not']}|{CLASSES['bare']}", "topic": CLASSES["object"]})
_TABLES = {name: _table({name: phrases}) for name, phrases in TOPICS.items()}
_TABLES["answer"] = _CLASSES
_TABLES["marker"] |= _TABLES["joint"]
_TABLES["around"] |= _table({name: CLASSES[name] for name in ("yes", "courtesy", "lead", "write")})
_LONGEST_PHRASE = max(len(phrase) for phrase in _CLASSES)
