"""Tables of logins: a column that is called password, or a password in the cell behind a user's."""

from __future__ import annotations

from collections.abc import Iterator

from memorybank.policy.late import late
from memorybank.policy.scan.found import Span
from memorybank.policy.scan.likeness import has_special, is_key, is_password, is_worded
from memorybank.policy.scan.logins import USER

_ROW = late(r"(?m)^[ \t>]{0,8}\|[^\n]{3,2000}$")
_RULER = late(r"[ \t>]{0,8}\|[ \t:|-]+$")
_COLUMN = late(
    r"(?i)^[*_` ]*(?:\w+ )?(?:(?P<chosen>passw(?:or)?ds?|passwd|pwd|pass|(?:初始|登录)?密码|口令)"
    r"|secret|api[ _-]?key|token|密钥|令牌)[*_` ]*(?:[(（].{0,20})?$"
)
_MAIL = late(r"[\w.+-]{1,64}@[\w.-]{1,120}$")


def tables(text: str) -> Iterator[Span]:
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
    if USER.match(user):
        return is_password(value)
    if not _MAIL.match(user) or not is_password(value):
        return False
    return (has_special(value) and any(map(str.isdigit, value))) or is_password(value, strict=True)
