"""Something secret by its name, and behind it a value: in code, in settings, in a sentence, in either language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

from memorybank.policy.scan.formats.named import NAMED
from memorybank.policy.scan.found import Span
from memorybank.policy.scan.likeness import UUID, goes_on, is_key, is_password, is_stand_in, noise
from memorybank.policy.scan.rows import Named
from memorybank.policy.scan.sheet import Sheet

# What a word promises: a password that a person chose, a key that a machine drew, or, for `key` alone, hardly anything.
_PASSWORDS = ("passw", "passphrase", "passcode", "pwd", "secret", "密码", "密碼", "口令", "秘密")
_SHORT = ("pass", "pw")  # only as a word of their own
_KEYS = (
    "token", "apikey", "api_key", "api-key", "api key", "api_secret", "accesskey", "access_key", "access-key", "access key",
    "privatekey", "private_key", "private-key", "private key", "encryptionkey", "encryption_key", "encryption key",
    "signingkey", "signing_key", "signing key", "masterkey", "master_key", "master key", "authkey", "auth_key", "auth key",
    "licensekey", "license_key", "license key", "accountkey", "account_key", "sharedkey", "shared_key", "credential",
    "user_auth", "密钥", "密鑰", "秘钥", "令牌", "凭证", "凭据", "授权码",
)  # fmt: skip
_WEAK = ("key",)

# Words of a name that make it speak *about* a secret instead of holding one.
_ABOUT = frozenset(
    "id ids name names count counts length len size limit limits type types url uri urls path paths file files filename dir "
    "folder field fields column columns table policy policies ttl expiry expires expire expiration timeout lifetime age "
    "hash hashed hashing hasher hashes digest version versions provider providers service services manager store storage "
    "endpoint format regex pattern prefix suffix header headers validator validation strength required enabled rotation "
    "rotate algorithm alg arn ref refs reference label labels env var vars variable index usage used use budget budgets per "
    "max min number numbers class model schema error errors status state kind scope scopes issuer audience claims selector "
    "reset forgot change confirm confirmation match matches rules rule check checker checks test tests input inputs output "
    "outputs generator generation page cursor bucket limiter estimate estimated price cost costs window ratio rate spent "
    "fingerprint checksum sum public pub cache primary foreign partition sort composite unique idempotency routing object "
    "objects map mapping press pressed code down up board word words frame frames store stone note notes point pair space "
    "value_from secretkeyref keyref keyid tokenizer tokenize tokens_per encoding verified at date time day days month "
    "translation i18n locale css design color theme dom query react".split()
)
_BEFORE = frozenset(
    "public pub cache primary foreign partition sort composite unique idempotency max min num total prompt completion input output "
    "csrf xsrf next page continuation cancellation cancel design css commit trace span session_id i18n translation react "
    "gpg pgp ssh host resource authenticity hot short shortcut keyboard object lookup index dedupe dedup group join map registry row column cell enum hash "
    "sha md5 etag digest checksum git".split()
)
_COUNTED = frozenset(("max", "min", "num", "total", "public", "is", "has"))
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
_NAME_BEFORE = re.compile(r"[A-Za-z0-9_.\-]{0,40}$")

_VALUE = r"[ \t]{0,6}[\\]?(?P<open>[\"'`“‘「『*]{0,4})(?P<value>[^\s\"'`“”‘’「」『』<>|\\;,\u2e80-\u9fff\uff00-\uffef]{4,600})"
_JOIN = re.compile(
    r"(?P<tail>[A-Za-z0-9_.\-]{0,32}(?:\[[\"'\w]{1,20}\])?)(?P<close>[\"'`*_\]\)”’」】\\]{0,4})"
    r"[ \t]{0,6}(?P<note>\([^()\n]{1,40}\)|（[^（）\n]{1,40}）"
    r"|(?:for|of|on|in|at|from)(?:[ \t][\w.@/`'-]{1,30}){1,5}?)?[ \t]{0,3}[\u4e00-\u9fff]{0,6}?[ \t]{0,2}"
    r"(?:(?:string|str|String|&str|char\*?)[ \t]{1,3})?"
    r"(?P<sep>[:.?+]{0,3}=(?!=)|=>|:{1,2}(?!//)|：|＝|→|->|-->|⇒|\||(?<=[\"'`]),"
    r"|(?<=[ \t])(?:(?:is|was|are|will be|must be|should be|has been|have been|got|becomes|equals|to|as)(?: (?:now|still|currently|just|this|called|always|simply|"
    r"(?:changed|set|reset|updated|rotated|switched) (?:to|back to)))?)(?: ?:)?(?=[ \t\"'`])"
    r"|(?:(?:就|现在|暂时|统一|当前|默认|依然|还|都|已|已经|被|一律)?(?:是|为|為|改为|改成|设为|设成|设置为|设置成|重置为|重置成|换成|变为|叫做?|用))[ \t]?[:：]?"
    r"|(?<=[ \t\"'`*=\u4e00-\u9fff])(?=[^\s]))" + _VALUE
)
_PAIR = re.compile(
    r"[ \t]{0,3}[\"'`(（]{0,2}([A-Za-z][\w.@-]{1,40})[\"'`]?[ \t]{0,2}(?:[/／|:,，、]|and|with|和|以及)[ \t]{0,2}[\"'`]?([^\s\"'`<>|\\,()\u2e80-\u9fff\uff00-\uffef]{6,128})"
)
_LOGIN = re.compile(
    r"(?i)(?:log(?:ged|ging)?[ -]?(?:in|on)(?:to)?|sign(?:ed)?[ -]?in|ssh|accounts?|credentials?|creds|auth|使用|用|以)?"
    r"[^\n|\"'`/:：]{0,40}?(?:[:：=]|\bwith\b|\bas\b|\busing\b|\bis\b|\bare\b|是|为|用|使用|[(（])"
)
_LOGINS = (
    "log in",
    "login",
    "logged in",
    "sign in",
    "signin",
    "credential",
    "creds",
    "account",
    "username",
    "user/",
    "账号",
    "帐号",
    "账户",
    "用户名",
    "登录",
    "登陆",
)
_HANDED = re.compile(r"(?:with|using|and|,|/|\()[ \t]{0,2}(?:the )?$")  # what follows is used, not spoken of
_GLUE = re.compile(
    r"(?:[ \t](?:as|is|for)[ \t](?:(?:the|a|its|your|our|my)[ \t])?(?:[\w-]{1,16}[ \t]){0,2}"
    r"|(?:作为|当作|当|就是|是|为|做)[\u4e00-\u9fff]{0,4})$"
)
_TAIL = re.compile(r"^.*[\u2e80-\u9fff\uff00-\uffef]")  # no blank divides a value from the Chinese before it
_USER = re.compile(
    r"(?i)(?:admin\w{0,12}|root|user|guest|sa|postgres|mysql|test(?:er)?|deploy(?:er)?|operator|ubuntu|ec2-user|service|bot)$"
)
_QUERY = re.compile(r"&[A-Za-z_]\w*=")
_ELEMENT = re.compile(
    r"(?i)<([\w:.-]{0,40}(?:token|secret|passw(?:or)?d|api[_-]?key|credential)[\w:.-]{0,20})>\s{0,40}([^<>\s]{6,512})\s{0,40}</"
)


Join = re.Match[str]
_Judge = Callable[[str, Join, str, str, int], bool]  # the value, how it was joined, what stands before, the text, where


def assigned(sheet: Sheet) -> Iterator[Span]:
    for name, named in _BY_NAME:
        if sheet.speaks_of(name):
            yield from _vendor(sheet, name, named)
    for word, judge in _JUDGES:
        if sheet.speaks_of(word):
            yield from _joined(sheet, word, judge)
    for word in _PASSWORDS:
        if sheet.speaks_of(word):
            yield from _behind(sheet, word)
    for word in _LOGINS:
        if sheet.speaks_of(word):
            yield from _logins(sheet, word)
    if "</" in sheet.text:
        for element in _ELEMENT.finditer(sheet.text):
            if not _speaks_about(element[1], element[1], key=False) and (is_key(element[2]) or is_password(element[2])):
                yield Span("assigned-secret", element.start(2), element.end(2), generic=True)


@cache
def _body(named: Named) -> re.Pattern[str]:
    return re.compile(named.body)


def _vendor(sheet: Sheet, name: str, named: Named) -> Iterator[Span]:
    text, upto = sheet.text, 0
    for at in sheet.places(name):
        if at < upto:
            continue  # within a value that was judged already
        found = _JOIN.match(text, at + len(name))
        if found is None or not found["sep"] or _is_inner(text, at) or is_stand_in(found["value"]):
            continue
        value = _cut(found["value"])
        upto = found.start("value") + len(value)
        if _body(named).fullmatch(value) and (UUID.fullmatch(value) or is_key(value, 14)):
            yield Span(named.rule, found.start("value"), found.start("value") + len(value))


def _is_inner(text: str, at: int) -> bool:
    """`okta` in `rookTable`: not a word, nor the hump of one."""
    before = text[at - 1 : at]
    return before.isascii() and before.isalpha() and (text[at].islower() or before.isupper())


def _joined(sheet: Sheet, word: str, judge: _Judge) -> Iterator[Span]:
    text, upto = sheet.text, 0
    for at in sheet.places(word):
        if at < upto:
            continue
        found = _JOIN.match(text, at + len(word))
        if found is None:
            continue
        before = _NAME_BEFORE.search(text, max(0, at - 40), at)
        prefix = before[0] if before else ""
        if (
            _speaks_about(prefix, found["tail"], key=judge in (_is_key_word, _is_weak_word))
            or goes_on(text, found.end("value"))
            or "..." in found["value"]
        ):
            continue
        value = _cut(found["value"])
        upto = found.start("value") + len(value)
        pair = _PAIR.match(text, found.start("value")) if found["sep"] and found["sep"] != "|" else None
        if judge(value, found, prefix, sheet.low, at):
            yield Span("assigned-secret", found.start("value"), found.start("value") + len(value), generic=True)
        elif pair and judge is _is_secret_word and _is_chosen(pair[1], _cut(pair[2])):
            yield Span("password-in-prose", pair.start(2), pair.end(2), generic=True)


def _behind(sheet: Sheet, word: str) -> Iterator[Span]:
    """`use … as the password`, `… 就是密码`."""
    for at in sheet.places(word):
        window = sheet.text[max(0, at - 100) : at].rpartition("\n")[2]
        glue = _GLUE.search(window)
        words = window[: glue.start()].split() if glue else []
        if not words:
            continue
        value = _TAIL.sub("", words[-1])
        bare = value.strip("\"'`“”「」*")
        if _is_chosen("", bare) or (bare != value and is_password(bare)):
            start = sheet.text.rfind(bare, 0, at)
            yield Span("password-in-prose", start, start + len(bare), generic=True)


def _is_bare(found: Join) -> bool:
    """Only a blank between the word and the value."""
    return found["sep"] == "" or found["sep"] == "|"


def _is_secret_word(value: str, found: Join, prefix: str, low: str, at: int) -> bool:
    if _is_bare(found):
        handed = (
            prefix.startswith("-")
            or not low[at].isascii()
            or bool(found["open"].strip("*"))
            or _HANDED.search(low, max(0, at - 12), at)
        )
        return (
            is_password(value, strict=not handed) or (_has_special(value) and is_password(value)) or is_key(value, 16)
        )
    return is_password(value) or is_key(value, 10)


def _is_short_word(value: str, found: Join, prefix: str, low: str, at: int) -> bool:
    after = low[at + (4 if low.startswith("pass", at) else 2) :][:1]
    if after.isalpha() or (prefix and prefix[-1].isalpha() and prefix[-1].islower()):
        return False
    if not prefix and found.string.startswith("PASS", at):
        return False  # the line of a test runner
    return found["sep"][-1:] in (":", "=", "：") and is_password(value)


def _is_key_word(value: str, found: Join, prefix: str, low: str, at: int) -> bool:
    if _is_bare(found):
        return is_key(value, 20)
    return is_key(value) or (_has_special(value) and is_password(value, strict=True))


def _is_weak_word(value: str, found: Join, prefix: str, low: str, at: int) -> bool:
    before = low[max(0, at - 12) : at].replace("_", " ").replace("-", " ").split()
    if _is_bare(found) or found["note"] or UUID.fullmatch(value) or (before and before[-1] in _BEFORE):
        return False
    if "pub" in low[max(0, at - 60) : at]:
        return False  # whose key it is was said before
    joined = bool(re.fullmatch(r"[A-Za-z]+[_-]?|", prefix)) and found["tail"] in ("", "s")
    return joined and is_key(value, 24) and noise(value) >= 0.5 and not value.startswith("sha")


def _has_special(value: str) -> bool:
    return any(c in "!@#$%^&*?" for c in value[1:])


def _is_chosen(user: str, value: str) -> bool:
    """A password beyond doubt, or one behind a user's name: nothing but a stroke joins it to what stands before."""
    if UUID.fullmatch(value) or "=" in value or not is_password(value):
        return False
    return _has_special(value) or is_password(value, strict=True) or bool(_USER.match(user))


def _speaks_about(prefix: str, tail: str, *, key: bool) -> bool:
    """`token_count`, `maxTokens`, `publicKey`: about a secret, or about no secret at all."""
    if not _ABOUT.isdisjoint(part.lower() for part in _WORD.findall(tail)):
        return True
    ahead = [part.lower() for part in _WORD.findall(prefix)]
    return bool(ahead) and (ahead[0] in _COUNTED or (key and ahead[-1] in _BEFORE))


def _cut(value: str) -> str:
    """Without what belongs to the sentence or the address around it."""
    query = _QUERY.search(value)
    value = value[: query.start()] if query else value
    return value.rstrip(".:)]}*_" if "(" not in value and "[" not in value else ".:*")


def _logins(sheet: Sheet, word: str) -> Iterator[Span]:
    """`log in with admin / …`, `账号：admin / …`: a user, a stroke, and what looks chosen."""
    text = sheet.text
    for at in sheet.places(word):
        after = text[at + len(word) : at + len(word) + 2]
        if after[:1].isascii() and after[:1].isalpha() and after != "s:" and after != "s ":
            continue
        begin = _LOGIN.match(text, at)
        pair = _PAIR.match(text, begin.end()) if begin else None
        pair = pair or _PAIR.match(text, at + len(word))
        if pair and _is_chosen(pair[1], _cut(pair[2])):
            yield Span("password-in-prose", pair.start(2), pair.end(2), generic=True)


_BY_NAME = tuple((name, named) for named in NAMED for name in named.names)
_JUDGES: tuple[tuple[str, _Judge], ...] = (
    *((word, _is_secret_word) for word in _PASSWORDS),
    *((word, _is_short_word) for word in _SHORT),
    *((word, _is_key_word) for word in _KEYS),
    *((word, _is_weak_word) for word in _WEAK),
)
