"""The words that a secret is called by, those that make a name speak *about* one, and the value joined to a name.

A name and a value are joined by a sign, by a verb in either language, or by nothing but a blank.
"""

from __future__ import annotations

from collections.abc import Iterator

from memorybank.model.lazy_pattern import lazy
from memorybank.model.value import value
from memorybank.policy.scan.scanned_text import ScannedText
from memorybank.policy.scan.secret_values import goes_on

# What a word promises: a password that a person chose, a key that a machine drew, or, for `key` alone, hardly anything.
PASSWORDS = ("passw", "rootpw", "passphrase", "passcode", "pwd", "secret", "密码", "密碼", "口令", "秘密")
SHORT = ("pass", "pw")  # only as a word of their own
KEYS = (
    "token", "apikey", "api_key", "api-key", "api key", "api_secret", "accesskey", "access_key", "access-key",
    "access key", "privatekey", "private_key", "private-key", "private key", "encryptionkey", "encryption_key",
    "encryption key", "signingkey", "signing_key", "signing key", "masterkey", "master_key", "master key", "authkey",
    "auth_key", "auth key", "licensekey", "license_key", "license key", "accountkey", "account_key", "sharedkey",
    "shared_key", "credential", "user_auth", "密钥", "密鑰", "秘钥", "令牌", "凭证", "凭据", "授权码",
)  # fmt: skip
WEAK = ("key",)
LOGINS = (
    "log in", "login", "logged in", "sign in", "signin", "credential", "creds", "account", "username", "user/",
    "账号", "帐号", "账户", "用户名", "登录", "登陆",
)  # fmt: skip


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ABOUT = _words(
    "id ids name names count counts length len size limit limits type types url uri urls path paths file files "
    "filename dir folder field fields column columns table policy policies ttl expiry expires expire expiration "
    "timeout lifetime age hash hashed hashing hasher hashes digest version versions provider providers service "
    "services manager store storage endpoint format regex pattern prefix suffix header headers validator validation "
    "strength required enabled rotation rotate algorithm alg arn ref refs reference label labels env var vars variable "
    "index usage used use budget budgets per max min number numbers class model schema error errors status state kind "
    "scope scopes issuer audience claims selector reset forgot change confirm confirmation match matches rules rule "
    "check checker checks test tests input inputs output outputs generator generation page cursor bucket limiter "
    "estimate estimated price cost costs window ratio rate spent fingerprint checksum sum public pub cache primary "
    "foreign partition sort composite unique idempotency routing object objects map mapping press pressed code down up "
    "board word words frame frames stone note notes point pair space keyref keyid tokenizer tokenize encoding verified "
    "at date time day days month translation i18n locale css design color theme dom query react"
)
BEFORE_KEY = _words(
    "public pub cache primary foreign partition sort composite unique idempotency max min num total prompt completion "
    "input output csrf xsrf authenticity next page continuation cancellation cancel design css commit trace span i18n "
    "translation react gpg pgp ssh host resource hot short shortcut keyboard object lookup index dedupe dedup group "
    "join map registry row column cell enum hash sha md5 etag digest checksum git"
)
_COUNTED = frozenset(("max", "min", "num", "total", "public", "is", "has"))
_PART = lazy(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")


def speaks_about(prefix: str, tail: str, *, key: bool) -> bool:
    """`token_count`, `maxTokens`, `publicKey`: about a secret, or about no secret at all."""
    if not _ABOUT.isdisjoint(part.lower() for part in _PART.findall(tail)):
        return True
    ahead = [part.lower() for part in _PART.findall(prefix)]
    return bool(ahead) and (ahead[0] in _COUNTED or (key and ahead[-1] in BEFORE_KEY))


WIDE = r"\u2e80-\u9fff\uff00-\uffef"  # Chinese, and its punctuation: no value goes on into it
_VERB = (
    r"(?:is|was|are|will be|must be|should be|has been|have been|got|becomes|equals|to|as)"
    r"(?: (?:now|still|currently|just|this|called|always|simply"
    r"|(?:changed|set|reset|updated|rotated|switched) (?:to|back to)))?(?: ?:)?"
)
_VERB_ZH = (
    r"(?:就|现在|暂时|统一|当前|默认|依然|还|都|已|已经|被|一律)?"
    r"(?:是|为|為|改为|改成|设为|设成|设置为|设置成|重置为|重置成|换成|变为|叫做?|用)[ \t]?[:：]?"
)
_JOIN = lazy(
    r"(?P<tail>[A-Za-z0-9_.\-]{0,32}(?:\[[\"'\w]{1,20}\])?)[\"'`*_\]\)”’」】\\]{0,4}[ \t]{0,6}"
    r"(?:\([^()\n]{1,40}\)|（[^（）\n]{1,40}）|(?:for|of|on|in|at|from)(?:[ \t][\w.@/`'-]{1,30}){1,5}?)?[ \t]{0,3}"
    r"[\u4e00-\u9fff]{0,6}?[ \t]{0,2}(?:(?:string|str|String|&str|char\*?)[ \t]{1,3})?"  # `var token string = `
    r"(?P<sep>[:.?+]{0,3}=(?!=)|=>|:{1,2}(?!//)|：|＝|→|->|-->|⇒|\||(?<=[\"'`]),|value=(?=[\"'])"
    r"|(?<=[ \t])[-–—](?=[ \t])"
    rf"|(?<=[ \t]){_VERB}(?=[ \t\"'`])|{_VERB_ZH}|(?<=[ \t\"'`*=\u4e00-\u9fff])(?![!-9;-~]{{1,30}}:\s)(?=[^\s]))"
    r"(?:\*{1,3}(?=[ \t]))?[ \t]{0,6}[\\]?(?P<open>[\"'`“‘「『*]{0,4})"
    rf"(?P<value>[^\s\"'`“”‘’「」『』<>|\\;,{WIDE}]{{4,600}})"
)
_NAME_BEFORE = lazy(r"[A-Za-z0-9_.\-]{0,40}$")
_QUERY = lazy(r"&[A-Za-z_]\w*=")


@value
class Joined:
    value: str
    start: int
    at: int  # where the word begins
    prefix: str  # of the name that the word is part of
    tail: str
    sep: str
    quoted: bool

    @property
    def end(self) -> int:
        return self.start + len(self.value)

    @property
    def bare(self) -> bool:
        """Only a blank, or the edge of a cell, between the word and the value."""
        return self.sep in ("", "|")


def joined(page: ScannedText, word: str) -> Iterator[Joined]:
    """Every value behind this word. What lies within a value that was seen already is not looked at again."""
    text, upto = page.text, 0
    for at in page.places(word):
        found = _JOIN.match(text, at + len(word)) if at >= upto else None
        if found is None or goes_on(text, found.end("value")) or "..." in found["value"]:
            continue
        name = _NAME_BEFORE.search(text, max(0, at - 40), at)
        value, start = cut(found["value"]), found.start("value")
        upto = start + len(value)
        quoted = bool(found["open"].strip("*"))
        yield Joined(value, start, at, name[0] if name else "", found["tail"], found["sep"], quoted)


def cut(value: str) -> str:
    """Without what belongs to the sentence or the address around it."""
    query = _QUERY.search(value)
    value = value[: query.start()] if query else value
    return value.rstrip(".:)]}*_" if "(" not in value and "[" not in value else ".:*")
