"""Passwords where programs take them: in addresses, headers, command lines, and files that hold nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from memorybank.policy.scan.checks import decoded
from memorybank.policy.scan.found import Span
from memorybank.policy.scan.likeness import goes_on, is_key, is_password, is_stand_in
from memorybank.policy.scan.sheet import Sheet

_QUOTED = r"[\"']?(?P<value>[^\s\"']{4,128})"
_LINE = r"[^\n|;]{0,300}?"


class _Form(NamedTuple):
    rule: str
    words: tuple[str, ...]  # one of them is in the text
    pattern: re.Pattern[str]


def _form(rule: str, words: str, pattern: str) -> _Form:
    return _Form(rule, tuple(words.split()), re.compile(pattern))


_FORMS = (
    _form("command-password", "curl xh http https httpie",
          rf"\b(?:curl|xh|https?|httpie)\b{_LINE}[ \t](?:-u|--user|--proxy-user|-U|-a|--auth)[ =]?[\"']?[^\s:\"']{{0,64}}:(?P<value>[^\s\"']{{4,128}})"),
    _form("command-password", "mysql mysqldump mysqladmin mysqlimport mysqlsh mariadb mycli",
          rf"\b(?:mysql\w*|mariadb(?:-\w+)?|mycli)\b{_LINE}[ \t]-p(?![ \t-]){_QUOTED}"),
    _form("command-password", "sshpass", rf"\bsshpass[ \t]+-p[ \t]{{0,3}}{_QUOTED}"),
    _form("command-password", "login", rf"\b(?:docker|podman|nerdctl|buildah|skopeo|helm|oras|crane|oc|cf|az|registry)\b[^\n|;]{{0,40}}\blogin\b{_LINE}[ \t]-p[ \t=]{{0,3}}{_QUOTED}"),
    _form("command-password", "redis keydb valkey", rf"\b(?:redis|keydb|valkey)-cli\b{_LINE}[ \t]-a[ \t]{{1,3}}{_QUOTED}"),
    _form("command-password", "mongo mongosh mongodump mongorestore mongoexport mongoimport", rf"\bmongo(?:sh|dump|restore|export|import)?\b{_LINE}[ \t]-p[ \t]{{0,3}}{_QUOTED}"),
    _form("command-password", "ldapsearch ldapmodify ldapadd ldapwhoami ldappasswd ldapdelete", rf"\bldap(?:search|modify|add|whoami|passwd|delete)\b{_LINE}[ \t]-w[ \t]{{1,3}}{_QUOTED}"),
    _form("command-password", "sqlcmd bcp osql", rf"\b(?:sqlcmd|bcp|osql)\b{_LINE}[ \t]-P[ \t]{{0,3}}{_QUOTED}"),
    _form("command-password", "sqlplus", rf"\bsqlplus\b{_LINE}[ \t][\w.-]{{1,40}}/{_QUOTED}"),
    _form("command-password", "smbclient mount rpcclient net", rf"\b(?:smbclient|rpcclient|mount\.cifs|net)\b{_LINE}[ \t]-U[ \t]{{0,3}}[\"']?[^\s%\"']{{1,60}}%(?P<value>[^\s\"']{{4,128}})"),
    _form("command-password", "htpasswd", rf"\bhtpasswd[ \t]+-\w{{0,6}}b\w{{0,6}}[ \t]+(?:\S{{1,120}}[ \t]+){{1,2}}{_QUOTED}"),
    _form("command-password", "chpasswd", r"\b(?:echo|printf)[ \t]+[\"']?[\w.-]{1,40}:(?P<value>[^\s\"':]{4,128})[^\n]{0,20}\|[^\n]{0,20}chpasswd"),
    _form("command-password", "sudo", r"\b(?:echo|printf)[ \t]+[\"']?(?P<value>[^\s\"']{4,128})[\"']?[ \t]*\|[ \t]*sudo[ \t]+-\w{0,3}S"),
    _form("command-password", "pass", r"\bpass:(?P<value>[^\s\"':]{4,128})"),
    _form("command-password", "7z 7za 7zr zip unzip unrar rar", rf"\b(?:7z[ar]?|unrar|rar)\b{_LINE}[ \t]-p(?![ \t]){_QUOTED}|\b(?:un)?zip\b{_LINE}[ \t]-P[ \t]{{1,3}}[\"']?(?P<second>[^\s\"']{{4,128}})"),
    _form("command-password", "rabbitmqctl", rf"\brabbitmqctl\b{_LINE}(?:add_user|change_password|authenticate_user)[ \t]+\S{{1,60}}[ \t]+{_QUOTED}"),
    _form("command-password", "identified", r"(?i)\bidentified[ \t]+(?:with[ \t]+\w+[ \t]+)?(?:by|as)[ \t]+[\"'](?P<value>[^\"'\n]{4,128})[\"']"),
    _form("command-password", "net", r"(?i)\bnet[ \t]+user[ \t]+[\w.-]{1,40}[ \t]+(?P<value>[^\s/]{6,64})[^\n]{0,30}/add"),
    _form("command-password", "xfreerdp wfreerdp rdesktop", rf"\b(?:xfreerdp|wfreerdp|rdesktop)\b{_LINE}[ \t](?:/p:|-p[ \t]{{1,3}}){_QUOTED}"),
    _form("netrc-password", "machine", r"\bmachine[ \t\n]+\S{1,120}[ \t\n]+login[ \t\n]+\S{1,80}[ \t\n]+password[ \t\n]+(?P<value>\S{4,128})"),
)  # fmt: skip
_LOGIN = re.compile(r"(?P<user>[^\s:/@\"'<>`]{0,80}):(?P<value>[^\s/\"'<>`]{3,200})@(?P<host>[^\s/\"'<>`@:?]{1,120})")
_ESCAPED = re.compile("%[0-9A-Fa-f]{2}")
_HASHES = (
    ("$2", re.compile(r"\$2[abxy]\$\d\d\$[./0-9A-Za-z]{53}")),
    ("$apr1$", re.compile(r"\$apr1\$[./0-9A-Za-z]{1,8}\$[./0-9A-Za-z]{22}")),
    ("$6$", re.compile(r"\$6\$(?:rounds=\d+\$)?[./0-9A-Za-z]{1,16}\$[./0-9A-Za-z]{86}")),
    ("$5$", re.compile(r"\$5\$(?:rounds=\d+\$)?[./0-9A-Za-z]{1,16}\$[./0-9A-Za-z]{43}")),
    ("$1$", re.compile(r"\$1\$[./0-9A-Za-z]{1,8}\$[./0-9A-Za-z]{22}")),
    ("$y$", re.compile(r"\$y\$[./0-9A-Za-z]{1,8}\$[./0-9A-Za-z]{8,30}\$[./0-9A-Za-z]{43}")),
    (
        "$argon2",
        re.compile(r"\$argon2(?:id|i|d)\$v=\d+\$m=\d+,t=\d+,p=\d+\$[0-9A-Za-z+/]{16,64}\$[0-9A-Za-z+/]{30,90}"),
    ),
    ("pbkdf2_sha", re.compile(r"pbkdf2_sha\d{1,3}\$\d{4,7}\$[0-9A-Za-z]{8,32}\$[0-9A-Za-z+/]{40,90}=?")),
    ("SHA}", re.compile(r"\{S?SHA(?:256|512)?\}[0-9A-Za-z+/]{27,100}={0,2}")),
)
_HEADER = re.compile(
    r"(?i)\b(?:proxy-)?authorization[\"'`]?[ \t]{0,4}[:=,][ \t]{0,4}[\"'`]?(?:(basic|bearer|token|apikey|api-key|key|digest|bot)[ \t]{1,4})?"
    r"([^\s\"'`<>\\,;]{6,4000})"
)
_BEARER = re.compile(r"(?i)\bbearer[ \t]{1,4}[\"'`]?([^\s\"'`<>\\,;]{16,4000})")
_BASIC = re.compile(r"\b[Bb]asic[ \t]{1,4}([0-9A-Za-z+/]{12,400}={0,2})(?![0-9A-Za-z])")
_DOC_HOSTS = re.compile(
    r"(?i)(?:.*\.)?(?:example(?:\.\w+)?|localhost|127\.0\.0\.1|0\.0\.0\.0|host(?:name)?|server|domain\.\w+|your\S*|my\S*|\w*host|ip|addr\w*)$"
)
_ROW = re.compile(r"(?m)^[ \t>]{0,8}\|[^\n]{3,2000}$")
_RULER = re.compile(r"[ \t>]{0,8}\|[ \t:|-]+$")
_SECRET_COLUMN = re.compile(
    r"(?i)^[*_` ]*(?:\w+ )?(?:passw(?:or)?ds?|passwd|pwd|pass|secret|api[ _-]?key|token|密码|口令|密钥|初始密码|登录密码|令牌)[*_` ]*(?:[(（].{0,20})?$"
)
_USER_CELL = re.compile(
    r"(?i)^(?:admin\w{0,12}|root|user|guest|sa|postgres|mysql|test(?:er)?|deploy(?:er)?|operator|support|ubuntu|dev|demo|service|管理员|超管)$"
)
_MAIL_CELL = re.compile(r"[\w.+-]{1,64}@[\w.-]{1,120}$")


def commands(sheet: Sheet) -> Iterator[Span]:
    for form in _FORMS:
        if any(map(sheet.has, form.words)):
            for found in form.pattern.finditer(sheet.text):
                yield from _form_found(form, found)
    yield from _addresses(sheet.text)
    if "$" in sheet.text or "SHA}" in sheet.text:
        yield from _hashes(sheet.text)
    yield from _headers(sheet)
    if "|" in sheet.text:
        yield from _tables(sheet.text)


def _form_found(form: _Form, found: re.Match[str]) -> Iterator[Span]:
    name = "value" if found["value"] else "second"
    value = found[name].rstrip("`)")
    if is_password(value) or is_key(value, 10):
        yield Span(form.rule, found.start(name), found.start(name) + len(value), generic=True)


def _addresses(text: str) -> Iterator[Span]:
    """scheme://user:password@host, where the password is none of those that manuals print."""
    at = text.find("://")
    while at >= 0:
        found = _LOGIN.match(text, at + 3)
        if found and text[at - 1 : at].isalnum():
            value = _ESCAPED.sub("!", found["value"])
            chosen = (is_password(value) and value.lower() != found["user"].lower()) or is_key(value, 10)
            certain = is_password(value, strict=True) or is_key(value, 16)
            if certain or (chosen and not _DOC_HOSTS.match(found["host"])):
                yield Span("uri-password", found.start("value"), found.end("value"), generic=True)
        at = text.find("://", found.end() if found else at + 3)


def _hashes(text: str) -> Iterator[Span]:
    for sign, pattern in _HASHES:
        if sign in text:
            for found in pattern.finditer(text):
                if not is_stand_in(found[0]):
                    yield Span("password-hash", found.start(), found.end(), generic=True)


def _headers(sheet: Sheet) -> Iterator[Span]:
    text = sheet.text
    if sheet.speaks_of("authorization"):
        for found in _HEADER.finditer(text):
            value = found[2].rstrip(")].}")
            if goes_on(text, found.end()) or "..." in found[2]:
                continue
            if (found[1] or "").lower() != "basic" and (is_key(value, 16) or is_password(value, strict=True)):
                yield Span("authorization-header", found.start(2), found.start(2) + len(value), generic=True)
    if sheet.speaks_of("bearer"):
        for found in _BEARER.finditer(text):
            if is_key(found[1].rstrip(")].}"), 20) and "..." not in found[1] and not goes_on(text, found.end()):
                yield Span("authorization-header", found.start(1), found.end(1), generic=True)
    if sheet.speaks_of("basic"):
        for found in _BASIC.finditer(text):
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


def _tables(text: str) -> Iterator[Span]:
    """A column that is called password, or a password in the cell behind a user's."""
    columns: list[int] = []
    before = (-1, "")
    for row in _ROW.finditer(text):
        line = row[0]
        if row.start() != before[0] + 1:
            columns = []
        elif _RULER.fullmatch(line):
            columns = [at for at, cell in enumerate(before[1].split("|")) if _SECRET_COLUMN.match(cell.strip())]
        before = (row.end(), line)
        at = row.start()
        user = 0  # the cell before names a user, or an address
        for number, cell in enumerate(line.split("|")):
            value = cell.strip().strip("`*\"'")
            secret = number in columns and (is_password(value) or is_key(value, 10))
            if secret or (
                user and is_password(value) and (user == 2 or is_password(value, strict=True) or _mixes(value))
            ):
                start = at + cell.find(value)
                yield Span("password-in-table", start, start + len(value), generic=True)
            user = 2 if _USER_CELL.match(value) else 1 if _MAIL_CELL.match(value) else 0
            at += len(cell) + 1


def _mixes(value: str) -> bool:
    return " " not in value and any(c in "!@#$%^&*?" for c in value[1:]) and any(map(str.isdigit, value))
