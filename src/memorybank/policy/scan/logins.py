"""A user and a password side by side, in prose or in a table; a password before the word that names it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from memorybank.policy.lazy_pattern import lazy
from memorybank.policy.scan.placeholders import UUID
from memorybank.policy.scan.scanned_text import ScannedText, Span, WordIndex
from memorybank.policy.scan.secret_names import LOGINS, PASSWORDS, WIDE, cut
from memorybank.policy.scan.secret_values import has_special, is_key, is_password, is_worded

_PAIR = lazy(
    r"[ \t]{0,3}[\"'`(（]{0,2}([A-Za-z][\w.@-]{1,40})[\"'`]?[ \t]{0,2}"
    rf"(?:[/／|:,，、]|and|with|和|以及)[ \t]{{0,2}}[\"'`]?([^\s\"'`<>|\\,(){WIDE}]{{6,128}})"
)
_BEGIN = lazy(
    r"(?i)(?:log(?:ged|ging)?[ -]?(?:in|on)(?:to)?|sign(?:ed)?[ -]?in|accounts?|credentials?|creds)?"
    r"[^\n|\"'`/:：]{0,40}?(?:[:：=]|\bwith\b|\bas\b|\busing\b|\bis\b|\bare\b|是|为|用|使用|[(（])"
)
_GLUE = lazy(
    r"(?:[ \t](?:as|is|for)[ \t](?:(?:the|a|its|your|our|my)[ \t])?(?:[\w-]{1,16}[ \t]){0,2}"
    r"|(?:作为|当作|当|就是|是|为|做)[\u4e00-\u9fff]{0,4})$"
)
_UPTO_WIDE = lazy(rf"^.*[{WIDE}]")  # no blank divides a value from the Chinese before it
_USER = lazy(
    r"(?i)(?:admin\w{0,12}|root|user|guest|sa|postgres|mysql|test(?:er)?|deploy(?:er)?|operator|support|ubuntu|ec2-user"
    r"|dev|demo|service|bot|管理员|超管)$"
)


def logins(page: ScannedText) -> Iterator[Span]:
    for word, search in _SEARCHES.spoken_in(page.words):
        yield from search(page, word)


def _side_by_side(page: ScannedText, word: str) -> Iterator[Span]:
    """`log in with admin / …`, `账号：admin / …`: a user, a stroke, and what looks chosen."""
    text = page.text
    for at in page.places(word):
        end = at + len(word)
        after = text[end : end + 2]
        if after[:1].isascii() and after[:1].isalpha() and after not in ("s:", "s "):
            continue  # `credentialsId`
        begin = _BEGIN.match(text, at)
        found = list(pair_at(text, begin.end())) if begin else []
        yield from found or pair_at(text, end)


def pair_at(text: str, at: int) -> Iterator[Span]:
    pair = _PAIR.match(text, at)
    if pair and is_chosen(cut(pair[2]), user=pair[1]):
        yield Span("password-in-prose", pair.start(2), pair.end(2), generic=True)


def _before(page: ScannedText, word: str) -> Iterator[Span]:
    """`use … as the password`, `… 就是密码`."""
    for at in page.places(word):
        window = page.text[max(0, at - 100) : at].rpartition("\n")[2]
        glue = _GLUE.search(window)
        words = window[: glue.start()].split() if glue else []
        value = _UPTO_WIDE.sub("", words[-1]) if words else ""
        bare = value.strip("\"'`“”「」*")
        if bare and (is_chosen(bare) or (bare != value and is_password(bare))):
            start = page.text.rfind(bare, 0, at)
            yield Span("password-in-prose", start, start + len(bare), generic=True)


def is_chosen(value: str, user: str = "") -> bool:
    """A password beyond doubt, or one behind a user's name: nothing but a stroke joins it to what stands before."""
    if UUID.fullmatch(value) or "=" in value or not is_password(value):
        return False
    return has_special(value) or is_password(value, strict=True) or bool(_USER.match(user))


_Search = Callable[[ScannedText, str], Iterator[Span]]
_SEARCHES: WordIndex[_Search] = WordIndex(
    (*((word, _side_by_side) for word in LOGINS), *((word, _before) for word in PASSWORDS))
)


# --- tables: a column that is called password, or a password in the cell behind a user's

_ROW = lazy(r"(?m)^[ \t>]{0,8}\|[^\n]{3,2000}$")
_RULER = lazy(r"[ \t>]{0,8}\|[ \t:|-]+$")
_COLUMN = lazy(
    r"(?i)^[*_` ]*(?:\w+ )?(?:(?P<chosen>passw(?:or)?ds?|passwd|pwd|pass|(?:初始|登录)?密码|口令)"
    r"|secret|api[ _-]?key|token|密钥|令牌)[*_` ]*(?:[(（].{0,20})?$"
)
_ADDRESS = lazy(r"[\w.+-]{1,64}@[\w.-]{1,120}$")


def login_tables(text: str) -> Iterator[Span]:
    columns: dict[int, bool] = {}  # which one, and whether people choose what stands in it
    end, head = -1, ""
    for row in _ROW.finditer(text):
        line = row[0]
        if row.start() != end + 1:
            columns = {}
        elif _RULER.fullmatch(line):
            heads = {at: _COLUMN.match(cell.strip()) for at, cell in enumerate(head.split("|"))}
            columns = {at: bool(found["chosen"]) for at, found in heads.items() if found}
        end, head = row.end(), line
        yield from _cells(line, row.start(), columns)


def _cells(line: str, at: int, columns: dict[int, bool]) -> Iterator[Span]:
    before = ""
    for number, cell in enumerate(line.split("|")):
        value = cell.strip().strip("`*\"'")
        named = number in columns and (is_password(value) or is_key(value, 10))
        named = named or (columns.get(number, False) and is_worded(value))
        if named or _is_behind(before, value):
            start = at + cell.find(value)
            yield Span("password-in-table", start, start + len(value), generic=True)
        before = value
        at += len(cell) + 1


def _is_behind(user: str, value: str) -> bool:
    """Behind a user whatever looks chosen, behind an address only what can be nothing else."""
    if _USER.match(user):
        return is_password(value)
    if not _ADDRESS.match(user) or not is_password(value):
        return False
    return (has_special(value) and any(map(str.isdigit, value))) or is_password(value, strict=True)
