"""Something secret by its name, and behind it a value: in code, in settings, in a sentence, in either language.

The words that a secret is called by, those that make a name speak *about* one, and the value joined to a name: by a
sign, by a verb in either language, or by nothing but a blank. And a user with a password side by side.
"""

import re
from collections.abc import Callable, Iterator

from memorybank.model.value import lazy, value
from memorybank.policy.scan.scanned_text import ScannedText, Span, places, word_set
from memorybank.policy.scan.secret_values import UUID, goes_on, has_special, is_key, is_password, is_worded, noise

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


_ABOUT = word_set(
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
BEFORE_KEY = word_set(
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
    for at in places(page.low, word):
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


# --- is the value one?

_HANDED = lazy(r"(?:with|using|and|,|/|\()[ \t]{0,2}(?:the )?$")  # what follows is used, not spoken of
_PLAIN_NAME = lazy(r"[A-Za-z]*[_-]?")
_ELEMENT = lazy(
    r"(?i)<([\w:.-]{0,40}(?:token|secret|passw(?:or)?d|api[_-]?key|credential)[\w:.-]{0,20})>"
    r"\s{0,40}([^<>\s]{6,512})\s{0,40}</"
)
_ASKED = lazy(
    r"(?<![a-z])(?:hash(?:ed)?|encrypted|require|show|hide|forg[eo]t|reset|change|update|validate|verify|check|use|no|ask"
    r"|prompt|has|is|type)s?[_-]?$|(?:修改|更改|重置|忘记|找回|验证|校验|输入|显示|确认)$"
)
_ALONE = lazy(r"[.!)]?[ \t]*(?:\r?$|[|，。；、）」\u4e00-\u9fff(]|#|//|<!--|[,;]?[ \t]\S{1,30}[:=])", re.M)
_GLUED = lazy(r"[\s;&|`\"'，。；、）]|$")
_CELL = lazy(r"[ \t]*\|[ \t]*\r?$", re.M)
_CLOSING = ('"', "'", "`", "”", "’", "」", "』", "*")
_IN_CODE = lazy(
    r"\b(?:const|let|var|val|def|fn|func|function|return|self|this|type|interface|public|private)\b|\w\(|[{<]"
)
_HAN = lazy(r"[\u4e00-\u9fff]")
_ASIDE = lazy(r"\([^()]*\)|（[^（）]*）")
_ACCOUNT = lazy(r"账号|帐号|账户|用户名")
_Judge = Callable[[Joined, ScannedText], bool]


def assigned(page: ScannedText) -> Iterator[Span]:
    for words, judge in _JUDGES:
        for word in filter(page.low.__contains__, words):
            yield from _judged(page, word, judge)
    if "</" in page.text:
        for element in _ELEMENT.finditer(page.text):
            worded = "passw" in element[1].lower() and is_worded(element[2])
            secret = is_key(element[2]) or is_password(element[2]) or worded
            if secret and not speaks_about(element[1], element[1], key=False):
                yield Span("assigned-secret", element.start(2), element.end(2), generic=True)


def _judged(page: ScannedText, word: str, judge: _Judge) -> Iterator[Span]:
    key = judge in (_is_key, _is_weak)
    for found in joined(page, word):
        if speaks_about(found.prefix, found.tail, key=key):
            continue
        if judge(found, page):
            yield Span("assigned-secret", found.start, found.end, generic=True)
        elif judge is _is_secret and not found.bare:
            yield from pair_at(page.text, found.start)  # 账号密码：admin / …


def _is_secret(found: Joined, page: ScannedText) -> bool:
    """Behind a bare word only what can be nothing else, unless it was handed over: `with password …`, `-p …`."""
    value, low, at = found.value, page.low, found.at
    if not found.bare:
        return is_password(value) or is_key(value, 10) or _is_worded(found, page)
    handed = found.quoted or found.prefix.startswith("-") or not low[at].isascii()
    handed = handed or bool(_HANDED.search(low, max(0, at - 12), at))
    chosen = is_password(value, strict=not handed) or (has_special(value) and is_password(value)) or is_key(value, 16)
    return chosen or _is_worded(found, page)


def _is_worded(found: Joined, page: ScannedText) -> bool:
    """Letters only, and a value all the same: alone behind the sign, where prose would go on and code would name."""
    text, low, end = page.text, page.low, found.end
    about = found.sep == "," or low.startswith(("secret", "秘密"), found.at)  # a list of names; any kind of secret
    about = about or bool(_ASKED.search(low, max(0, found.at - 24), found.at))
    if about or _HAN.search(_ASIDE.sub("", _between(found, text))):
        return False
    line = text[max(0, found.at - 200) : found.at].rpartition("\n")[2]
    if found.quoted:
        alone = text[end : end + 1] in _CLOSING and (bool(found.sep) or text[end] != "`")
    elif found.sep == "=" and text[found.start - 1] == "=":
        alone = bool(_GLUED.match(text, end)) and not line.endswith(f"({found.prefix}")
    elif found.bare and found.sep:
        alone = bool(_CELL.match(text, end))
    elif found.bare:
        alone = bool(_ACCOUNT.search(line) and _ALONE.match(text, end))
    elif found.tail.endswith("s") or (found.sep.isascii() and found.sep[:1].isalpha()):
        alone = False  # `passwords: lessons`, `the password is expired`
    else:
        alone = bool(_ALONE.match(text, end)) and not _IN_CODE.search(line)
    return alone and is_worded(found.value, prose=text[found.start - 1] != "=")


def _between(found: Joined, text: str) -> str:
    """From the word to the sign: `密码策略：` has another thing there."""
    return text[found.at + 2 : found.start].rstrip("\"'`“‘「『* \t").removesuffix(found.sep.rstrip())


def _is_short(found: Joined, page: ScannedText) -> bool:
    """`pass` of `db_pass`, not of `compass`, `passed` or a test runner's `PASS:`."""
    word = "pass" if page.low.startswith("pass", found.at) else "pw"
    after = page.text[found.at + len(word) : found.at + len(word) + 1]
    if after.isalpha() or found.prefix[-1:].islower() or (not found.prefix and page.text.startswith("PASS", found.at)):
        return False
    if found.sep[-1:] not in (":", "=", "："):
        return False
    return is_password(found.value) or ((bool(found.prefix) or word == "pw") and _is_worded(found, page))


def _is_key(found: Joined, _: ScannedText) -> bool:
    if found.bare:
        return is_key(found.value, 20)
    return is_key(found.value) or (has_special(found.value) and is_password(found.value, strict=True))


def _is_weak(found: Joined, page: ScannedText) -> bool:
    """`key` may be anybody's: of a map, of a cache, a public one. Only a long drawn value speaks for itself."""
    before = page.low[max(0, found.at - 60) : found.at]
    last = before[-12:].replace("_", " ").replace("-", " ").split()
    if found.bare or UUID.fullmatch(found.value) or "pub" in before or (last and last[-1] in BEFORE_KEY):
        return False
    plain = bool(_PLAIN_NAME.fullmatch(found.prefix)) and found.tail in ("", "s")
    return plain and is_key(found.value, 24) and noise(found.value) >= 0.5 and not found.value.startswith("sha")


_JUDGES = ((PASSWORDS, _is_secret), (SHORT, _is_short), (KEYS, _is_key), (WEAK, _is_weak))


# --- A user and a password side by side.

USER = lazy(
    r"(?i)(?:admin\w{0,12}|root|user|guest|sa|postgres|mysql|test(?:er)?|deploy(?:er)?|operator|support|ubuntu|ec2-user"
    r"|dev|demo|service|bot|管理员|超管)$"
)
_PAIR = lazy(
    r"[ \t]{0,3}[\"'`(（]{0,2}([A-Za-z][\w.@-]{1,40})[\"'`]?[ \t]{0,2}"
    rf"(?:[/／|:,，、]|and|with|和|以及)[ \t]{{0,2}}[\"'`]?([^\s\"'`<>|\\,(){WIDE}]{{6,128}})"
)
_BEGIN = lazy(
    r"(?i)(?:log(?:ged|ging)?[ -]?(?:in|on)(?:to)?|sign(?:ed)?[ -]?in|accounts?|credentials?|creds)?"
    r"[^\n|\"'`/:：]{0,40}?(?:[:：=]|\bwith\b|\bas\b|\busing\b|\bis\b|\bare\b|是|为|用|使用|[(（])"
)


def logins(page: ScannedText) -> Iterator[Span]:
    """`log in with admin / …`, `账号：admin / …`: a user, a stroke, and what looks chosen."""
    text = page.text
    for word in LOGINS:
        for at in places(page.low, word):
            end = at + len(word)
            after = text[end : end + 2]
            if after[:1].isascii() and after[:1].isalpha() and after not in ("s:", "s "):
                continue  # `credentialsId`
            begin = _BEGIN.match(text, at)
            found = list(pair_at(text, begin.end())) if begin else []
            yield from found or pair_at(text, end)


def pair_at(text: str, at: int) -> Iterator[Span]:
    """A password beyond doubt, or one behind a user's name: nothing but a stroke joins it to what stands before."""
    pair = _PAIR.match(text, at)
    value = cut(pair[2]) if pair else ""
    if pair is None or UUID.fullmatch(value) or "=" in value or not is_password(value):
        return
    if has_special(value) or is_password(value, strict=True) or USER.match(pair[1]):
        yield Span("password-in-prose", pair.start(2), pair.end(2), generic=True)
