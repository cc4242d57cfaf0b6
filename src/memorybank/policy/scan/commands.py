"""Passwords where programs take them: on command lines, in addresses, in `.netrc` and `.pgpass`, in headers.

Passwords that were hashed are found here too: they open the same doors, a little later.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memorybank.model.lazy_pattern import lazy
from memorybank.model.value import value
from memorybank.policy.scan.formats import decoded
from memorybank.policy.scan.scanned_text import ScannedText, Span
from memorybank.policy.scan.secret_names import LOGINS, PASSWORDS, WIDE, cut
from memorybank.policy.scan.secret_values import UUID, goes_on, has_special, is_key, is_password, is_stand_in, is_worded

_VALUE = r"[\"']?(?P<value>[^\s\"']{4,128})"
_LINE = r"[^\n|;]{0,300}?[ \t]"  # the options before it


@value
class _Form:
    words: tuple[str, ...]  # one of them is in the text, as a word of its own
    pattern: re.Pattern[str]
    rule: str = "command-password"


def _form(words: str, pattern: str, rule: str = "command-password") -> _Form:
    return _Form(tuple(words.split()), lazy(pattern), rule)


_FORMS = (
    _form("curl xh http https httpie",
          rf"\b(?:curl|xh|https?|httpie)\b{_LINE}(?:-u|--user|--proxy-user|-U|-a|--auth)[ =]?[\"']?"
          r"[^\s:\"']{0,64}:(?P<value>[^\s\"']{4,128})"),
    _form("mysql mysqldump mysqladmin mysqlimport mysqlsh mariadb mycli",
          rf"\b(?:mysql\w*|mariadb(?:-\w+)?|mycli)\b{_LINE}-p(?![ \t-]){_VALUE}"),
    _form("sshpass", rf"\bsshpass[ \t]+-p[ \t]{{0,3}}{_VALUE}"),
    _form("login",
          r"\b(?:docker|podman|nerdctl|buildah|skopeo|helm|oras|crane|oc|cf|az|registry)\b[^\n|;]{0,40}\blogin\b"
          rf"{_LINE}-p[ \t=]{{0,3}}{_VALUE}"),
    _form("redis keydb valkey", rf"\b(?:redis|keydb|valkey)-cli\b{_LINE}-a[ \t]{{1,3}}{_VALUE}"),
    _form("mongo mongosh mongodump mongorestore mongoexport mongoimport",
          rf"\bmongo(?:sh|dump|restore|export|import)?\b{_LINE}-p[ \t]{{0,3}}{_VALUE}"),
    _form("ldapsearch ldapmodify ldapadd ldapwhoami ldappasswd ldapdelete",
          rf"\bldap(?:search|modify|add|whoami|passwd|delete)\b{_LINE}-w[ \t]{{1,3}}{_VALUE}"),
    _form("sqlcmd bcp osql", rf"\b(?:sqlcmd|bcp|osql)\b{_LINE}-P[ \t]{{0,3}}{_VALUE}"),
    _form("sqlplus", rf"\bsqlplus\b{_LINE}[\w.-]{{1,40}}/{_VALUE}"),
    _form("smbclient mount rpcclient net",
          rf"\b(?:smbclient|rpcclient|mount\.cifs|net)\b{_LINE}-U[ \t]{{0,3}}[\"']?[^\s%\"']{{1,60}}"
          r"%(?P<value>[^\s\"']{4,128})"),
    _form("htpasswd", rf"\bhtpasswd[ \t]+-\w{{0,6}}b\w{{0,6}}[ \t]+(?:\S{{1,120}}[ \t]+){{1,2}}{_VALUE}"),
    _form("chpasswd",
          r"\b(?:echo|printf)[ \t]+[\"']?[\w.-]{1,40}:(?P<value>[^\s\"':]{4,128})[^\n]{0,20}\|[^\n]{0,20}chpasswd"),
    _form("sudo", rf"\b(?:echo|printf)[ \t]+{_VALUE}[\"']?[ \t]*\|[ \t]*sudo[ \t]+-\w{{0,3}}S"),
    _form("pass", r"\bpass:(?P<value>[^\s\"':]{4,128})"),  # of openssl
    _form("7z 7za 7zr unrar rar", rf"\b(?:7z[ar]?|unrar|rar)\b{_LINE}-p(?![ \t]){_VALUE}"),
    _form("zip unzip", rf"\b(?:un)?zip\b{_LINE}-P[ \t]{{1,3}}{_VALUE}"),
    _form("rabbitmqctl",
          rf"\brabbitmqctl\b{_LINE}(?:add_user|change_password|authenticate_user)[ \t]+\S{{1,60}}[ \t]+{_VALUE}"),
    _form("identified",
          r"(?i)\bidentified[ \t]+(?:with[ \t]+\w+[ \t]+)?(?:by|as)[ \t]+[\"'](?P<value>[^\"'\n]{4,128})[\"']"),
    _form("net", r"(?i)\bnet[ \t]+user[ \t]+[\w.-]{1,40}[ \t]+(?P<value>[^\s/]{6,64})[^\n]{0,30}/add"),
    _form("xfreerdp wfreerdp rdesktop", rf"\b(?:[xw]freerdp|rdesktop)\b{_LINE}(?:/p:|-p[ \t]{{1,3}}){_VALUE}"),
    _form("machine",
          r"\bmachine[ \t\n]+\S{1,120}[ \t\n]+login[ \t\n]+\S{1,80}[ \t\n]+password[ \t\n]+(?P<value>\S{4,128})",
          "netrc-password"),
)  # fmt: skip
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
    for form in _FORMS:
        for found in form.pattern.finditer(page.text) if any(word in page.low for word in form.words) else ():
            value = found["value"].rstrip("`)")
            if is_password(value) or is_key(value, 10) or is_worded(value):
                yield Span(form.rule, found.start("value"), found.start("value") + len(value), generic=True)
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
            chosen = ((is_password(value) or is_worded(value, prose=False)) and value.lower() != user) or is_key(
                value, 10
            )
            certain = is_password(value, strict=True) or is_key(value, 16)
            if certain or (chosen and not _SHOWN_HOST.match(found["host"])):
                yield Span("uri-password", found.start("value"), found.end("value"), generic=True)
        at = text.find("://", found.end() if found else at + 3)


# --- headers and hashes

_HEADER = lazy(
    r"(?i)\b(?:proxy-)?authorization[\"'`]?[ \t]{0,4}[:=,][ \t]{0,4}[\"'`]?"
    r"(?:(basic|bearer|token|apikey|api-key|key|digest|bot)[ \t]{1,4})?([^\s\"'`<>\\,;]{6,4000})"
)
_BEARER = lazy(r"(?i)\bbearer[ \t]{1,4}[\"'`]?([^\s\"'`<>\\,;]{16,4000})")
_BASIC = lazy(r"\b[Bb]asic[ \t]{1,4}([0-9A-Za-z+/]{12,400}={0,2})(?![0-9A-Za-z])")
_HASHES = (
    ("$2", lazy(r"\$2[abxy]\$\d\d\$[./0-9A-Za-z]{53}")),
    ("$apr1$", lazy(r"\$apr1\$[./0-9A-Za-z]{1,8}\$[./0-9A-Za-z]{22}")),
    ("$6$", lazy(r"\$6\$(?:rounds=\d+\$)?[./0-9A-Za-z]{1,16}\$[./0-9A-Za-z]{86}")),
    ("$5$", lazy(r"\$5\$(?:rounds=\d+\$)?[./0-9A-Za-z]{1,16}\$[./0-9A-Za-z]{43}")),
    ("$1$", lazy(r"\$1\$[./0-9A-Za-z]{1,8}\$[./0-9A-Za-z]{22}")),
    ("$y$", lazy(r"\$y\$[./0-9A-Za-z]{1,8}\$[./0-9A-Za-z]{8,30}\$[./0-9A-Za-z]{43}")),
    ("$argon2",
     lazy(r"\$argon2(?:id|i|d)\$v=\d+\$m=\d+,t=\d+,p=\d+\$[0-9A-Za-z+/]{16,64}\$[0-9A-Za-z+/]{30,90}")),
    ("pbkdf2_sha", lazy(r"pbkdf2_sha\d{1,3}\$\d{4,7}\$[0-9A-Za-z]{8,32}\$[0-9A-Za-z+/]{40,90}=?")),
    ("SHA}", lazy(r"\{S?SHA(?:256|512)?\}[0-9A-Za-z+/]{27,100}={0,2}")),
)  # fmt: skip


def headers(page: ScannedText) -> Iterator[Span]:
    if "authorization" in page.low:
        for found in _HEADER.finditer(page.text):
            if (found[1] or "").lower() != "basic":
                yield from _drawn(page.text, found, 2, 16)
    if "bearer" in page.low:
        for found in _BEARER.finditer(page.text):
            yield from _drawn(page.text, found, 1, 20)
    if "basic" in page.low:
        for found in _BASIC.finditer(page.text):
            if _is_login(found[1]):
                yield Span("basic-auth", found.start(1), found.end(1))


def _drawn(text: str, found: re.Match[str], group: int, least: int) -> Iterator[Span]:
    value = found[group].rstrip(")].}")
    shown = "..." in found[group] or goes_on(text, found.end())
    if not shown and (is_key(value, least) or (group == 2 and is_password(value, strict=True))):
        yield Span("authorization-header", found.start(group), found.start(group) + len(value), generic=True)


def _is_login(value: str) -> bool:
    """Base64 of user:password, and not of the words `user` and `password`."""
    plain = decoded(value)
    user, colon, password = plain.partition(b":")
    if not colon or not plain.isascii() or not plain.decode("ascii").isprintable():
        return False
    word = password.decode("ascii")
    return len(user) > 1 and len(word) > 3 and (is_password(word) or is_key(word, 8))


def hashes(text: str) -> Iterator[Span]:
    if "$" not in text and "SHA}" not in text:
        return
    for sign, pattern in _HASHES:
        if sign in text:
            for found in pattern.finditer(text):
                if not is_stand_in(found[0]):
                    yield Span("password-hash", found.start(), found.end(), generic=True)


# --- A user and a password side by side, in prose or in a table; a password before the word that names it.

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
    for word in LOGINS:
        yield from _side_by_side(page, word)
    for word in PASSWORDS:
        yield from _before(page, word)


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
    if _USER.match(user):
        return is_password(value)
    if not _MAIL.match(user) or not is_password(value):
        return False
    return (has_special(value) and any(map(str.isdigit, value))) or is_password(value, strict=True)
