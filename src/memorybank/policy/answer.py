"""Judges the user's answer to a proposal: yes, no, a yes with another task, or none (PRO-4, PRO-5, PRO-9).

A closed grammar, asked only where the message before carried a proposal.

A message is cut into clauses, and a clause is read as phrases of the tables in `answer_words`. It is an answer only if
each of its words stands in a table and may stand behind the one before it (`FOLLOWS`). The message confirms if it opens
with such a yes and everything behind is the same, courtesy, or a reason (again table words only); another topic behind
it makes it mixed. Everything else is none, and the agent asks. A hook loads this for a user message: it imports nothing
of the standard library.
"""

from memorybank.model.value import value
from memorybank.model.vocabulary import SIMPLER, Pieces, Words, atoms, longest, phrase_table, phrases_of
from memorybank.policy.answer_words import BLOCKS, CLASSES, NUMBERS, REASONS, TOPICS

CONFIRM, REFUSE, MIXED, NONE = "confirm", "refuse", "mixed", "none"

LONGEST = 8_000  # characters; nobody answers at greater length

# What a clause says.
SOFT = "soft"  # courtesy and praise, no answer yet
WHY = "why"  # a reason to write, no answer yet: "we keep forgetting this"
WHY_NOT = "why not"  # a reason against it: "it may change soon"
HEARD = "heard"  # may be all that a yes means, unless a write is named: "got it", 收到
SIGH = "sigh"  # makes a yes doubtful, and leads to a no: "hmm", "too trivial"
YES = "yes"
WRITE = "write"  # a yes that names the write
LATER = "later"  # no for now
NO = "no"
DONT = "dont"  # a no that names the write
OTHER = "other"  # no answer
_NEGATED = "negated"  # while it is read: "don't ...", and the verb is still to come
_FIRMNESS = (SOFT, HEARD, SIGH, YES, WRITE, LATER, NO, DONT)  # of two readings the last one counts
_AGREES = (YES, WRITE)
_REFUSES = (LATER, NO, DONT)

# Which classes may stand behind which. "topic" is an object in front of its verb: 这条写吧, "I want it saved".
_NEGATIONS = ("not", "no", "bare", "skip", "refusal", "later", "soon", "when")
_VERBS = ("lead", "put", "write", "verb", "topic", "the", "be")
_OBJECT = ("object", "the")
_PASSIVE = ("done", "doing")  # "I want it saved", "not worth saving"
_ANY = ("courtesy", "yes", "remark", "is", "seems", "very", "sigh", "heard", *_VERBS, *_NEGATIONS)
_ENDING = ("tail", "into", "particle", "courtesy", "past", "later", "when", "end")
FOLLOWS = {
    **dict.fromkeys(("yes", "heard", "remark", "particle"), (*_ANY, "particle", "end")),
    **dict.fromkeys(("done", "place", "past"), _ENDING),
    **dict.fromkeys(("doing", "tail", "bother"), (*_ENDING, *_OBJECT)),
    "start": (*_ANY, "cheer", "how", "ack"),
    "ack": _NEGATIONS,
    **dict.fromkeys(("courtesy", "cheer"), (*_ANY, "cheer", "how", "particle", "end")),
    "is": ("very", "praise", "courtesy", "doing", "the", "no"),
    "seems": ("very", "fine"),
    "very": ("very", "praise", "fine"),
    "how": ("how", "very", "praise", "cheer"),
    **dict.fromkeys(("praise", "fine"), ("particle", "courtesy", "yes", "remark", "lead", "end")),
    "lead": (*_VERBS, *_PASSIVE, *_NEGATIONS, "courtesy"),
    "put": ("topic", "the"),
    "be": _PASSIVE,
    "topic": ("thing", *_VERBS, *_PASSIVE, *_NEGATIONS, "is"),
    "write": (*_ENDING, *_OBJECT, "write", "lead", "nothing"),
    "verb": (*_OBJECT, "nothing"),
    "object": (*_ENDING, "thing"),
    "the": ("thing",),
    "thing": (*_ENDING, *_VERBS, *_PASSIVE, *_NEGATIONS, "is"),
    "into": ("place",),
    "sigh": (*_NEGATIONS, "sigh", "topic", "particle", "end"),
    "no": (*_ANY, "particle", "tail", "past", "into", "end"),
    "refusal": (*_ANY, *_OBJECT, "particle", "past", "end"),
    "soon": ("again",),
    "nothing": ("tail", "particle", "courtesy", "end"),
    "bare": ("bare", "courtesy", "particle", "past", "later", "when", "end"),
    "not": (*_VERBS, *_PASSIVE, "bother"),
    "skip": (*_OBJECT, "doing"),
    **dict.fromkeys(("later", "again"), ("again", "particle", "courtesy", "end")),
    "when": (*_NEGATIONS, "lead", "topic", "particle", "courtesy", "end"),
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
    opener: str = ""  # what kind of word it began with: contrast, marker ("also") or marker* ("then")


def judge(message: str) -> str:
    """The answer alone, for `explain`; a hook asks `reply`."""
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
    return Reply(answer, ", ".join(said)[:60], later)


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


def _chosen(message: str, blocks: int) -> tuple[int, ...]:
    """The blocks that `1 3`, `all but 2`, 第1和3条 name; () where the message is something else, or names no block."""
    cut = _cut(_normal(message))
    table = phrase_table({**BLOCKS, **{name: CLASSES[name] for name in ("yes", "courtesy", "lead", "write")}})
    pieces = phrases_of(tuple(word for words, _ in cut for word in words if word != _PAUSE), table)
    numbers = {NUMBERS[words[0]] for words, _ in pieces if words[0] in NUMBERS}
    every, but = _has(pieces, "every"), _has(pieces, "except")
    clear = (but or not every) if numbers else (every and not but)
    clear = clear and all(classes or words[0] in NUMBERS for words, classes in pieces)
    two = blocks == 2 or all(words != ("both",) for words, _ in pieces)
    all_of_them = range(1, blocks + 1)
    if not (clear and two and numbers.issubset(all_of_them)) or any(mark in ("?", "…") for _, mark in cut):
        return ()
    return tuple(number for number in all_of_them if (number in numbers) is not (but or every))


# --- from clauses to an answer

_WEAK = ("no", "n", "pass", "不", "不行", "不好", "不可以", "不想", "别")  # may contradict something else


def _weigh(spoken: list[Clause]) -> str:
    kinds = [clause.kind for clause in spoken]
    if WRITE in kinds:  # "got it, write it"; but "write it, oh" may go on
        last = len(kinds) - kinds[::-1].index(WRITE)
        spoken = [clause for clause in spoken[:last] if clause.kind != HEARD] + spoken[last:]
    if any(kind in _AGREES for kind in kinds):
        spoken = [clause for clause in spoken if clause.kind != WHY]
        return _after_yes(spoken) if spoken[0].kind in _AGREES else NONE
    while spoken and spoken[0].kind in (HEARD, SIGH):
        spoken = spoken[1:]
    if spoken and spoken[0].kind in _REFUSES:
        return REFUSE if _still_no(spoken) else NONE
    return REFUSE if spoken and spoken[-1].kind in (NO, DONT) and not _is_weak(spoken[-1]) else NONE


def _after_yes(spoken: list[Clause]) -> str:
    kinds = [clause.kind for clause in spoken]
    rest = [clause for clause in spoken if clause.kind not in _AGREES]
    if not rest:
        return CONFIRM
    if any(kind in (HEARD, SIGH, WHY_NOT) for kind in kinds):
        return NONE
    if OTHER not in kinds:  # a yes taken back: 好的，不过别写; but "yes, no" says nothing
        return NONE if WRITE in kinds or any(clause.words in (("no",), ("不",)) for clause in rest) else REFUSE
    named = False  # what "it" may be behind "by the way, the server is down"
    for clause in rest:
        if clause.kind in _REFUSES or _speaks_of_note(clause, named):
            return NONE
        named = named or (rest[0].opener in _MARKERS and _names_code(_head(clause)))
    return MIXED if _is_topic(rest) else NONE


def _still_no(spoken: list[Clause]) -> bool:
    """Is a no still one with what stands behind it? Not if that speaks of a write: 不要全写，写结论."""
    rest = [clause for clause in spoken if clause.kind in (OTHER, WHY)]
    theirs = [clause.words for clause in rest if clause.words and clause.words[0] not in ("我", "i", "i'll")]
    if any("write" in _ANSWERS.get((word,), ()) for words in theirs for word in words):
        return False
    firm = any(clause.kind == WHY_NOT or (clause.kind in _REFUSES and not _is_weak(clause)) for clause in spoken)
    return firm or not rest or _is_topic(rest) or _leads(_head(rest[0]), "work")


def _is_weak(clause: Clause) -> bool:
    """ "no, the second one", 不行，又超时了: a no to something else, if more stands behind it."""
    return _spelled(clause.words).rstrip("啊吧呀哦啦") in _WEAK


# --- another topic behind an answer

_MARKERS = ("marker*", "marker")  # "then" and "also"


def _is_topic(rest: list[Clause]) -> bool:
    """Does it ask something, or order other work? Behind a marker that may come later: "btw CI is red, look at it"."""
    marked = rest[0].opener if rest[0].opener in _MARKERS else ""
    named = bool(marked) and any(_names_something(_head(clause), 2) for clause in rest)
    return any(
        head[0][0] != ("我",) and (_asks(head, clause.asked, marked, named) or _orders(head, marked, named))
        for clause in (rest if marked else rest[:1])
        if clause.opener != "contrast" and (head := _head(clause))
    )


def _asks(head: Pieces, asked: bool, marked: str, named: bool) -> bool:
    """Is it a question about something that it names? English asks by its first word, Chinese by any."""
    first, last = head[0][0][0], head[-1][0][-1]
    chinese = not (first.isascii() and last.isascii())
    worded = chinese or (first.startswith(("wh", "ho")) and first != "when")  # "how do I run the tests" needs no mark
    if not (asked or last == "吗" or (worded and (marked or (_names_code(head) and last != "了")))):
        return False
    return (named or _names_something(head, 99)) and _leads(head, "asking", "probing")


def _orders(head: Pieces, marked: str, named: bool) -> bool:
    """Is it an order for other work? A verb of work and what it is about; no statement: not "build fails", 合并了."""
    (verb, classes), last = head[0], head[-1][0][-1]
    if len(head) == 1 and (verb in (("continue",), ("继", "续")) or (marked and _is_work(head))):
        return True  # "then push"
    if marked:
        return _goes_on(head, marked, named)
    if len(head) == 1 or not _names_something(head, 99):
        return False
    if verb == ("把",) or last == "下":  # 把测试也跑一下, 分支也清理一下
        return _leads(head, "work", "noun")
    if verb in (("fix",), ("修",)):
        return _has(head, "broken")
    behind, follows = head[1]
    told = behind[0] in "了到过完着成你的后前时" or last == "了"
    plain = "work" in classes and ("code" in follows or _is_name(behind[0]) or not verb[0].isascii())
    return not told and (plain or (_is_work(head) and "article" in follows))


def _goes_on(head: Pieces, marked: str, named: bool) -> bool:
    """Behind a marker: whatever is done to something that is named, or its name alone ("next: the csv parser")."""
    if not (named or _names_something(head, 2)):
        return False
    noun = marked == "marker*" and "article" in head[0][1] and not _has(head, "asking", "probing")
    return noun or _leads(head, "work", "noun", "tell", "edit")


def _is_work(head: Pieces) -> bool:
    """Is the first word a verb of work, or a noun that may be one?"""
    return _has(head[:1], "work", "noun")


def _speaks_of_note(clause: Clause, named: bool) -> bool:
    """Is there a word for the note, or one that holds the answer back; or is something edited, and no code named?
    `named`: something else was, and a pronoun may mean that."""
    pieces = phrases_of(clause.words, _TOPICS)
    places = zip(("", *clause.words), clause.words, (*clause.words[1:], ""), strict=False)
    if any(_is_name(name) and (before == "in" or behind == "里") for before, name, behind in places):
        return _has(pieces, "add")  # not "the typo in a.py", a.py 里的错别字
    asking = clause.asked and _leads(_head(clause), "asking")  # "what if ...?" holds nothing back
    means = ("note",) if asking else ("note", "hold")
    if any(_is_note(pieces, at, means, named) for at in range(len(pieces))):
        return True
    if _has(pieces, "add") and not _has(pieces, "code*"):
        return True
    return _has(pieces, "edit") and (_QUOTED.strip() in clause.words or not (named or _names_code(pieces)))


def _is_note(pieces: Pieces, at: int, means: tuple[str, ...], named: bool) -> bool:
    """Of these classes, or a page; "this" alone is the note, "this flag" is a flag."""
    words, classes = pieces[at]
    if "code" in classes or "neutral" in classes:
        return False
    pointing = "pointing" in classes and not _names_code(pieces[at + 1 : at + 4])
    points = not named and ("pronoun" in classes or pointing)
    return points or words[0].endswith(".md") or not set(means).isdisjoint(classes)


def _head(clause: Clause) -> Pieces:
    """What a clause begins with behind "please", "can you", 帮我."""
    pieces = phrases_of(clause.words, _TOPICS)
    while pieces and "polite" in pieces[0][1]:
        pieces = pieces[1:]
    return pieces


def _leads(head: Pieces, *names: str) -> bool:
    """Does such a word lead? Chinese may name an object before its verb (把端口改成), and asks at the end."""
    return _has([piece for at, piece in enumerate(head) if at == 0 or not piece[0][0].isascii()], *names)


def _names_code(pieces: Pieces) -> bool:
    return _has(pieces, "code") or any(_is_name(words[0]) for words, _ in pieces)


def _is_name(word: str) -> bool:
    """`cents()`, `a.py`, `to_cents`; not a number, and not what was quoted."""
    return word.isascii() and any(sign in word for sign in "_/.()") and any(char.isalpha() for char in word)


def _names_something(pieces: Pieces, characters: int) -> bool:
    """Is there a word of code, an English word of no table, or so many Chinese characters of none?"""
    unknown = [words[0] for words, classes in pieces if not classes]
    english = any(word.isascii() and word.isprintable() and not word.isdigit() for word in unknown)
    return _names_code(pieces) or english or len(unknown) >= characters


# --- from characters to clauses

# A yes that is no verb: "yes and push", not "go and push".
_PURE = ("yes", "yeah", "yep", "yup", "ok", "okay", "sure", "👍")


def _clauses(message: str) -> list[Clause]:
    return [part for words, mark in _cut(_normal(message)) for part in _parts(words, mark)]


def _parts(words: Words, mark: str) -> list[Clause]:
    """A clause as one part, or as the answer it opens with and what a joining word puts behind it."""
    if _PAUSE in words:
        at = words.index(_PAUSE)
        whole = tuple(word for word in words if word != _PAUSE)
        if _kind(whole) == OTHER != _kind(words[:at]):  # 好的 继续下一个
            return [*_parts(words[:at], ","), *_parts(words[at + 1 :], mark)]
        return _parts(whole, mark)
    if len(words) > 60:  # no answer is that long
        return [Clause(words, OTHER, mark == "?")]
    opener, said = _opened(words)
    kind = _kind(said) if said else OTHER
    if opener and words[0] != "and" and kind in _AGREES:
        kind = OTHER  # "next, write it"
    if kind == OTHER and not opener:
        kind = _reason(said)
    apart = _taken_apart(said, mark, opener) if kind == OTHER else []
    return apart or [_clause(said, kind, mark, opener)]


def _opened(words: Words) -> tuple[str, Words]:
    """What kind of word leads over to the clause, and the clause without it."""
    opener, said = "", words
    while found := next((name for name in ("contrast", *_MARKERS) if name in _classes(said, 0)), ""):
        opener = found  # of several the last one: "and afterwards"
        said = said[longest(said, 0, _TOPICS) :]
    return opener or ("marker" if "also" in words[1:3] else ""), said  # "could you also"


def _taken_apart(said: Words, mark: str, opener: str) -> list[Clause]:
    """Words that are no answer as a whole: an answer and something else, one way round or the other; [] if neither."""
    for at in range(len(said) - 1, 0, -1):
        if _joins(said, at) and (left := _kind(said[:at])) != OTHER and not (opener and left in _AGREES):
            return [_clause(said[:at], left, "", opener), *_parts(said[at:], mark)]
    for at in range(1, len(said) if mark != "?" else 0):
        right = said[at:] if said[at] == "without" else said[at + 1 :] if said[at] in ("and", "but") else ()
        if right and _kind(right) == DONT:  # "run the tests and don't save it"
            return [_clause(said[:at], OTHER, "", opener), Clause(right, DONT)]
    if not opener and _needs_comma(said):
        return [Clause(said[:1], _kind(said[:1])), *_parts(said[1:], mark)]
    return []


def _needs_comma(words: Words) -> bool:
    """Does an order or a reason begin behind the first word, "ok run the tests", "no it's a one-off"?

    Not behind a second one: "yes please run it" and "ok now run it" agree to that."""
    right = words[1:]
    if not (right and words[0].isascii() and words[0] in _PURE):
        return bool(right) and words[0].isascii() and _kind(words[:1]) == NO and _reason(right) == WHY_NOT
    head = phrases_of(right, _TOPICS) if right[0].isascii() else _head(Clause(right, OTHER))
    return _is_work(head)


def _joins(words: Words, at: int) -> bool:
    """Does a word here lead from an answer to something else? "go ahead and ..." permits what follows, nothing else."""
    if words[at] == "and" and longest(words, at, _TOPICS) == 1:
        return words[at - 1] != "ahead" and (at > 1 or words[0] in _PURE)
    return "joint" in _classes(words, at) or "contrast" in _classes(words, at)


def _clause(words: Words, kind: str, mark: str, opener: str) -> Clause:
    takes_back = opener == "contrast" and kind not in _REFUSES
    hesitates = mark == "…" and kind == YES
    return Clause(words, OTHER if mark == "?" or takes_back or hesitates else kind, mark == "?", opener)


def _reason(words: Words) -> str:
    """WHY, WHY_NOT or HEARD if the words are such talk from end to end, and say one of the three; else OTHER."""
    pieces = phrases_of(words, _REASONS)
    told = {classes[0] if classes else OTHER for _, classes in pieces} - {"talk", "act"}
    return told.pop() if len(told) == 1 and "act" not in pieces[0][1] else OTHER


def _kind(words: Words) -> str:
    """What the words say if they are an answer from end to end, else OTHER."""
    readings = {("start", SOFT)}
    for phrase, classes in phrases_of(words, _ANSWERS):
        readings = {
            (after, mood)
            for before, so_far in readings
            for after in classes
            if after in FOLLOWS[before] and (mood := _mood(so_far, after, len(phrase))) != OTHER
        }
    moods = [mood for last, mood in readings if "end" in FOLLOWS[last] and mood != _NEGATED]
    return max(moods, key=_FIRMNESS.index, default=OTHER)


# What a clause says with one more phrase of a class, by what it said so far ("-": contradicted). Others change nothing.
_SO_FAR = (SOFT, HEARD, SIGH, YES, WRITE, LATER, NO, DONT, _NEGATED)
_WITH = """
write verb done     write   write   -       write   write   -       -       -       dont
yes seems           yes     heard   -       yes     write   -       -       -       -
heard               heard   heard   sigh    heard   -       later   no      dont    -
doing               soft    heard   sigh    yes     write   later   no      dont    dont
bother              -       -       -       -       -       -       -       -       dont
not                 negated negated negated negated -       negated negated negated negated
no bare             no      no      no      no      -       no      no      dont    -
skip refusal        dont    dont    dont    dont    -       dont    dont    dont    -
nothing             dont    dont    dont    dont    dont    dont    dont    dont    dont
sigh when           sigh    sigh    sigh    -       -       later   no      dont    -
later soon          later   later   later   -       -       later   no      dont    -
past                soft    heard   sigh    -       -       later   no      dont    -
"""
_MOODS = {
    (so_far, word): mood.replace("-", OTHER)
    for words, moods in ((line[:20].split(), line[20:].split()) for line in _WITH.strip().split("\n"))
    for word in words
    for so_far, mood in zip(_SO_FAR, moods, strict=True)
}


def _mood(so_far: str, word: str, size: int) -> str:
    if so_far == YES and size == 1 and word in ("no", "bare", "skip", "refusal"):  # "yes no"
        return OTHER
    return _MOODS.get((so_far, word), so_far)


def _cut(text: str) -> list[tuple[Words, str]]:
    """Clauses, each with the mark that ends it; "…" where the words trail off."""
    found: list[tuple[Words, str]] = []
    start = 0
    for at in range(len(text) + 1):
        if at < len(text) and not _is_mark(text, at):
            continue
        mark = "…" if text[at : at + 3] == "..." else text[at : at + 1]
        if words := tuple([_WHOLE.get(word, word) for word in atoms(text[start:at])]):
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
    if char in "-(":
        return before == after == " " if char == "-" else not (before.isascii() and before.isalnum())
    return char in ",;!?…~\n—–" or (char == ")" and before != "(")


def _normal(message: str) -> str:
    """One spelling: lower case, simplified, half width; what is quoted or code becomes a sign that is in no table."""
    text = message.replace("\r\n", "\n").translate(_SPELLING).lower().replace("mb: ", "mb:").replace(" -- ", " — ")
    text = text.replace("do not", "don't")
    for fence in ("```", "~~~"):
        text = _QUOTED.join(text.split(fence)[::2])
    text = "\n".join(line for line in text.split("\n") if not line.lstrip().startswith(">"))
    for opening, closing in _QUOTES:
        head, *rest = text.split(opening)
        if opening == closing:
            text = _QUOTED.join([head, *rest[1::2]])
        else:
            text = head + "".join(f"{_QUOTED}{part.partition(closing)[2]}" for part in rest)
    text = text.replace(":-)", "").replace(":)", "").replace(";)", "").replace("^^", "")
    return "".join(
        _PAUSE if char == " " and text[at - 1 : at] > "⺀" and text[at + 1 : at + 2] > "⺀" else char
        for at, char in enumerate(text)
    )


def _spelled(words: Words) -> str:
    """As it would be written: with spaces between English words only."""
    text = " ".join(words)
    return "".join(char for at, char in enumerate(text) if char != " " or text[at - 1 : at + 2].isascii())


# --- the tables, as they are searched

_WHOLE = {"dont": "don't", "isnt": "isn't", "thats": "that's", "whats": "what's", "lets": "let's", "im": "i'm"}
for _word in ("yes", "okay", "sure", "write", "save", "record", "please", "skip"):  # two letters swapped: "wirte"
    _WHOLE |= {_word[:at] + _word[at : at + 2][::-1] + _word[at + 2 :]: _word for at in range(len(_word) - 1)}
_QUOTED = " \x01 "
_PAUSE = "\x02"  # a space between two Chinese characters: a comma, if need be
_QUOTES = (("`", "`"), ('"', '"'), ("“", "”"), ("「", "」"), ("『", "』"), ("《", "》"))
_SPELLING = SIMPLER | {ord("\u3000"): " ", ord("。"): ". ", ord("～"): "~"}
_SPELLING |= dict.fromkeys((1, 2), "\0")  # nobody else may write our own two signs
_SPELLING |= {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)} | dict.fromkeys(map(ord, "‘’ʼ´′"), "'")
# Nothing to see: zero width, variation selectors, skin tones, byte order marks, soft hyphens.
_SPELLING |= dict.fromkeys([*range(0x200B, 0x2010), *range(0xFE00, 0xFE10), *range(0x1F3FB, 0x1F400), 0xFEFF, 0xAD], "")


def _classes(words: Words, at: int) -> tuple[str, ...]:
    return _TOPICS.get(words[at : at + longest(words, at, _TOPICS)], ())


def _has(pieces: Pieces, *names: str) -> bool:
    return any(name in classes for _, classes in pieces for name in names)


_ANSWERS = phrase_table({**CLASSES, "not": f"{CLASSES['not']}|{CLASSES['bare']}", "topic": CLASSES["object"]})
_REASONS = phrase_table(REASONS)
_TOPICS = phrase_table({**TOPICS, "marker": f"{TOPICS['marker']}|{TOPICS['joint']}"})
