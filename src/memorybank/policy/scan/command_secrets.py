"""Passwords where programs take them: command lines, addresses, `.netrc`, `.pgpass`, headers, columns of a table."""

from collections.abc import Iterator
from itertools import chain

from memorybank.model.value import lazy
from memorybank.policy.scan.named_secrets import USER
from memorybank.policy.scan.scanned_text import ScannedText, Span
from memorybank.policy.scan.secret_values import goes_on, has_special, is_key, is_password, is_worded
from memorybank.policy.scan.token_formats import decoded

# Programs, and the option behind which each takes a password; for some it stands behind a user's name and a sign.
_OPTIONS = (
    ("curl|xh|http|https|httpie", r"(?:-u|--user|--proxy-user|-U|-a|--auth)[ =]?[\"']?[^\s:\"']{0,64}:"),
    ("mysql|mysqldump|mysqladmin|mysqlimport|mariadb|mycli|7z|7za|unrar|rar", r"-p(?![ \t-])"),
    ("sshpass|mongo|mongosh|mongodump|mongorestore|docker login|podman login|oc login|cf login", r"-p[ \t=]{0,3}"),
    ("redis-cli|keydb-cli|valkey-cli", r"-a[ \t]{1,3}"),
    ("ldapsearch|ldapmodify|ldapadd|ldapwhoami|ldappasswd|ldapdelete", r"-w[ \t]{1,3}"),
    ("sqlcmd|bcp|osql|zip|unzip", r"-P[ \t]{0,3}"),
    ("smbclient|rpcclient", r"-U[ \t]{0,3}[\"']?[^\s%\"']{1,60}%"),
    ("htpasswd", r"-\w{0,6}b\w{0,6}[ \t]+(?:\S{1,120}[ \t]+){1,2}"),
    ("rabbitmqctl", r"(?:add_user|change_password)[ \t]+\S{1,60}[ \t]+"),
)
# Each with the words of which one is in a text where it may match.
_FORMS = (
    *(
        (
            words.split("|"),
            lazy(rf"\b(?:{words})\b(?:[^\n|;]{{0,300}}?[ \t]){option}[\"']?(?P<value>[^\s\"']{{4,128}})"),
        )
        for words, option in _OPTIONS
    ),
    (["sudo"], lazy(r"\b(?:echo|printf)[ \t]+[\"']?(?P<value>[^\s\"']{4,128})[\"']?[ \t]*\|[ \t]*sudo[ \t]+-\w{0,3}S")),
    (["pass:"], lazy(r"\bpass:(?P<value>[^\s\"':]{4,128})")),  # of openssl
    (["identified"], lazy(r"(?i)\bidentified[ \t]+(?:by|as)[ \t]+[\"'](?P<value>[^\"'\n]{4,128})[\"']")),
    (["machine"], lazy(r"\bmachine\s+\S{1,120}\s+login\s+\S{1,80}\s+password\s+(?P<value>\S{4,128})")),
)
_ADDRESS = lazy(r"(?P<user>[^\s:/@\"'<>`]{0,80}):(?P<value>[^\s/\"'<>`]{3,200})@(?P<host>[^\s/\"'<>`@:?]{1,120})")
# A line of `.pgpass`: host, port, database and user (or `*`), then the password.
_PGPASS = lazy(
    r"(?m)^[ \t>*-]{0,8}`?(?:[\w.-]{1,120}|\*):(?:\d{4,5}|\*):(?:[\w-]*[A-Za-z][\w-]*|\*)"
    r":(?P<user>[A-Za-z_][\w.@-]{0,60}|\*):(?P<value>[^\s:`]{4,128})`?[ \t]*\r?$"
)
_ESCAPED = lazy("%[0-9A-Fa-f]{2}")
_SHOWN_HOST = lazy(
    r"(?i)(?:.*\.)?(?:example(?:\.\w+)?|localhost|127\.0\.0\.1|0\.0\.0\.0|host(?:name)?|server|domain\.\w+|your\S*|my(?!sql)\S*"
    r"|\w*host|ip|addr\w*)$"
)


def commands(page: ScannedText) -> Iterator[Span]:
    known = (pattern for words, pattern in _FORMS if any(word in page.low for word in words))
    for found in chain.from_iterable(pattern.finditer(page.text) for pattern in known):
        value = found["value"].rstrip("`)")
        if is_password(value) or is_key(value, 10) or is_worded(value):
            yield Span("command-password", found.start("value"), found.start("value") + len(value), generic=True)
    yield from _addresses(page.text)
    for found in _PGPASS.finditer(page.text) if page.text.count(":") > 3 else ():
        value = found["value"]
        if value != found["user"] and (is_password(value) or is_key(value, 10) or is_worded(value, prose=False)):
            yield Span("pgpass-password", found.start("value"), found.end("value"), generic=True)


def _addresses(text: str) -> Iterator[Span]:
    """scheme://user:password@host, where the password is none of those that manuals print."""
    at = text.find("://")
    while at >= 0:
        found = _ADDRESS.match(text, at + 3) if text[at - 1 : at].isalnum() else None
        if found:
            value, user = _ESCAPED.sub("!", found["value"]), found["user"].lower()
            chosen = is_password(value) or is_worded(value, prose=False)
            chosen = (chosen and value.lower() != user) or is_key(value, 10)
            certain = is_password(value, strict=True) or is_key(value, 16)
            if certain or (chosen and not _SHOWN_HOST.match(found["host"])):
                yield Span("uri-password", found.start("value"), found.end("value"), generic=True)
        at = text.find("://", found.end() if found else at + 3)


# --- headers

_HEADER = lazy(
    r"(?i)\b(?:proxy-)?authorization[\"'`]?[ \t]{0,4}[:=,][ \t]{0,4}[\"'`]?"
    r"(?:(basic|bearer|token|apikey|api-key|key|digest|bot)[ \t]{1,4})?([^\s\"'`<>\\,;]{6,4000})"
)
_BASIC = lazy(r"\b[Bb]asic[ \t]{1,4}([0-9A-Za-z+/]{12,400}={0,2})(?![0-9A-Za-z])")


def headers(page: ScannedText) -> Iterator[Span]:
    for found in _HEADER.finditer(page.text) if "authorization" in page.low else ():
        value = found[2].rstrip(")].}")
        shown = "..." in found[2] or goes_on(page.text, found.end())
        drawn = is_key(value, 16) or is_password(value, strict=True)
        if (found[1] or "").lower() != "basic" and not shown and drawn:
            yield Span("authorization-header", found.start(2), found.start(2) + len(value), generic=True)
    for found in _BASIC.finditer(page.text) if "basic" in page.low else ():
        if _is_login(found[1]):
            yield Span("basic-auth", found.start(1), found.end(1))


def _is_login(value: str) -> bool:
    """Base64 of user:password, and not of the words `user` and `password`."""
    plain = decoded(value)
    user, colon, password = plain.partition(b":")
    if not colon or not plain.isascii() or not plain.decode("ascii").isprintable():
        return False
    word = password.decode("ascii")
    return len(user) > 1 and len(word) > 3 and (is_password(word) or is_key(word, 8))


# --- tables: a column that is called password, or a password in the cell behind a user's

_ROW = lazy(r"(?m)^[ \t>]{0,8}\|[^\n]{3,2000}$")
_RULER = lazy(r"[ \t>]{0,8}\|[ \t:|-]+$")
_COLUMN = lazy(
    r"(?i)^[*_` ]*(?:\w+ )?(?:(?P<chosen>passw(?:or)?ds?|passwd|pwd|pass|(?:初始|登录)?密码|口令)"
    r"|secret|api[ _-]?key|token|密钥|令牌)[*_` ]*(?:[(（].{0,20})?$"
)
_MAIL = lazy(r"[\w.+-]{1,64}@[\w.-]{1,120}$")


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
    if USER.match(user):
        return is_password(value)
    if not _MAIL.match(user) or not is_password(value):
        return False
    return (has_special(value) and any(map(str.isdigit, value))) or is_password(value, strict=True)
