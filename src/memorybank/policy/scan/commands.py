"""Passwords where programs take them: on command lines, in addresses, in `.netrc` and `.pgpass`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memorybank.model.value import value
from memorybank.policy.late import late
from memorybank.policy.scan.found import Span
from memorybank.policy.scan.likeness import is_key, is_password, is_worded
from memorybank.policy.scan.sheet import Sheet

_VALUE = r"[\"']?(?P<value>[^\s\"']{4,128})"
_LINE = r"[^\n|;]{0,300}?[ \t]"  # the options before it


@value
class _Form:
    words: tuple[str, ...]  # one of them is in the text, as a word of its own
    pattern: re.Pattern[str]
    rule: str = "command-password"


def _form(words: str, pattern: str, rule: str = "command-password") -> _Form:
    return _Form(tuple(words.split()), late(pattern), rule)


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
_BY_WORD = {word: [form for form in _FORMS if word in form.words] for each in _FORMS for word in each.words}
_ADDRESS = late(r"(?P<user>[^\s:/@\"'<>`]{0,80}):(?P<value>[^\s/\"'<>`]{3,200})@(?P<host>[^\s/\"'<>`@:?]{1,120})")
# A line of `.pgpass`: host, port, database and user (or `*`), then the password.
_PGPASS = late(
    r"(?m)^[ \t>*-]{0,8}`?(?:[\w.-]{1,120}|\*):(?:\d{4,5}|\*):(?:[\w-]*[A-Za-z][\w-]*|\*)"
    r":(?P<user>[A-Za-z_][\w.@-]{0,60}|\*):(?P<value>[^\s:`]{4,128})`?[ \t]*\r?$"
)
_ESCAPED = late("%[0-9A-Fa-f]{2}")
_SHOWN_HOST = late(
    r"(?i)(?:.*\.)?(?:example(?:\.\w+)?|localhost|127\.0\.0\.1|0\.0\.0\.0|host(?:name)?|server|domain\.\w+|your\S*|my(?!sql)\S*"
    r"|\w*host|ip|addr\w*)$"
)


def commands(sheet: Sheet) -> Iterator[Span]:
    for form in {form for word in sheet.vocabulary & _BY_WORD.keys() for form in _BY_WORD[word]}:
        for found in form.pattern.finditer(sheet.text):
            value = found["value"].rstrip("`)")
            if is_password(value) or is_key(value, 10) or is_worded(value):
                yield Span(form.rule, found.start("value"), found.start("value") + len(value), generic=True)
    yield from _addresses(sheet.text)
    for found in _PGPASS.finditer(sheet.text) if sheet.text.count(":") > 3 else ():
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
