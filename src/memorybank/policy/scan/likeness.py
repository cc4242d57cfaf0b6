"""Does a value look like a credential: made by a machine, or by a person who was asked for a password?

What is judged here was found behind a word such as `token` or 密码; nothing is refused for its looks alone.
"""

from __future__ import annotations

import re
from itertools import pairwise
from math import log2

# Pairs of letters that make up nine tenths of English words and identifiers, by their first letter.
_PAIRS = (
    "abcdgilmnprstuvy baeilorsu cacehiklortu dadeiorsu eabcdefgilmnprstvwx faefilor gaehinoru haeiot iabcdefglmnoprstvz "
    "keis ladeilostuy maeimop nacdefginostuv oabcdgilmnoprstuvw paeiloprstu qu racdegikmnorstuvy sacehiklopstu "
    "tacehilorstuy uabceilmnprst vaei waeio xpt yp ze"
)
_COMMON = frozenset(row[0] + letter for row in _PAIRS.split() for letter in row[1:])

_STAND_IN = re.compile(
    r"(?i)x{4,}|\*{3,}|•{3,}|\.{3}|…|<[^>]*>|\$\{|\{\{|%\(|\#\{|0{7,}|(.)\1{5,}|(?:^|[^a-z])your(?:[^a-z]|$)|your[_-]|y[oō]ur(?:api|"
    r"secret|token|pass|key|own|_)|my[_-]?(?:secret|token|pass|api|key|super)|(?:super|top|very)[_-]?secret|example|sample|dummy|"
    r"placeholder|change[_-]?(?:me|this|it)|replace[_-]?(?:me|this|with)|redacted|removed|masked|hidden|insert[_-]|"
    r"fill[_-]?in|(?<![a-z])(?:todo|tbd)(?![a-z])|not[_-]?(?:a[_-]?)?(?:real|set|used)|(?<![a-z])(?:fake|mock)(?:[^a-z]|$|pass|tok|key|sec|api)|foo_?bar|lorem|undefined|deadbeef|some[_-]?(?:"
    r"secret|token|key|pass|random|long)|(?:secret|token|password|key)[_-]?(?:here|goes|value)|long[_-]?random|same[_-]as|"
    r"abc-?123|123abc|charact|[_-]chars?(?:[_-]|$)|minimum|obtained|generated?[_-]|[_-]here$|你的|您的|示例|占位|替换|请填|填写|某个"
)
_WEAK = re.compile(
    r"(?i)(?:my|the|your|new|old|db|app|dev|test|user|admin|root|super|strong|secure|very|top|local|default|wrong|some|an?|valid|"
    r"bad|correct|invalid|plain|hashed|current|this|is|it|re|demo|temp|initial|master|safe|good|weak|simple|random|any|"
    r"[_.\- ])*(?:pass?(?:w(?:or)?d)?s?|passwords?|passw0rd|pwd|pw|passphrase|secrets?|s3cr3t|admin|administrator|root|user(?:name)?|guest|test(?:ing|"
    r"er)?|demo|default|qwerty|letmein|welcome|hello|world|postgres(?:ql)?|mysql|mongo(?:db)?|redis|minio(?:admin)?|rabbitmq|neo4j|"
    r"elastic|grafana|oracle|docker|django|token|key|apikey|hunter|abc|foo|bar|baz|string|changeit|changeme|value|"
    r"development|local(?:host)?|dev|prod(?:uction)?|staging)*[_.\-@!]?[0-9]{0,6}[!.]?"
)
_CODE = re.compile(
    r"^[$%@&]\{?[A-Za-z_]\w*\}?%?$|^\$[({A-Z_]|\w\(|\)$|^\[|\]$|=>|->|::|\\[nrt]$|^(?:process|os|env|self|this|config|settings|secrets|vars|var|"
    r"data|local|module|req|request|ctx|options|opts|props|params|args|import|std|sys)\.|\.(?:env|get|value|data)\b|"
    r"^(?:true|false|null|none|nil|undefined|required|optional|string|bytes|number|integer|boolean|object|array|any|yes|no|n/a)$"
    r"|^(?:!?Ref|!Sub|!GetAtt|ENC\[|vault:|ssm:|op://|secret://|secretsmanager:|arn:|projects/|sops:|file:|env:|keyring:)"
    r"|^\{|^(?:https?|wss?|s3|gs|file)://|^data:|^0x[0-9a-fA-F]{40}$",
    re.I,
)
_MEMBER = re.compile(r"[a-z]\.[A-Z][a-z]")  # time.Second
_PATH = re.compile(
    r"^(?:\.{0,2}/|~/|[A-Za-z]:\\)|\.(?:md|mdx|txt|json|ya?ml|toml|ini|cfg|conf|env|pem|key|crt|cer|p12|pfx|jks|kdbx?|"
    r"keytab|pub|gpg|asc|sh|py|[cm]?[jt]sx?|go|rs|java|kt|rb|php|cs|html?|css|png|jpe?g|svg|ico|gif|log|lock|sql|db|xml|"
    r"local|internal|com|org|net|io|dev|cn)(?:$|[:?#/])",
    re.I,
)
# Names of algorithms, types, formats and products that hold digits: words, not values.
_TERMS = re.compile(
    r"(?i)^(?:argon2(?:id|[id])?|s?bcrypt(?:js|\d+)?|scrypt|pbkdf2\w{0,12}|(?:hmac-?)?sha-?\d{1,3}\w{0,6}|md5|blake\w{0,3}|[hrep]s(?:256|384|512)|ed25519|x25519|aes-?\w{0,8}(?:-\w{2,6}){0,2}|"
    r"rsa-?\d*|ecdsa\w{0,4}|p-?(?:256|384|521)|hs256|base(?:16|32|36|58|62|64)(?:url)?|utf-?8\w{0,20}|latin1|oauth-?[12](?:\.0)?|oidc|saml2?|jwts?|"
    r"auth0|x-?509|tlsv?[\d_.]{0,4}|ssl\w{0,3}|https?[/\d.]{0,4}|ipv[46]|k8s|i18n|l10n|a11y|s3|ec2|r2|d1|k3s|e2e|b2b|b2c|o365|m365|w3c|"
    r"u?int(?:8|16|32|64)|float(?:32|64)|n?varchar\d*|char\d*|uuid(?:v?\d)?|ulid|nanoid\d*|cuid2?|sha|crc32|gpt-?\d\w{0,6}|claude-?\w{0,12}|"
    r"es20\d\d|es[5-9]|py(?:thon)?[23][\d.]*|node\d*|react\d*|vue[23]|php[5-8]|java\d+|postgres\d+|mysql[5-8]|web[23]|"
    r"bip-?\d+|rfc-?\d+|iso-?\d+|cve-.*|adr-?\d+|req-?\d+|v\d{1,3}(?:\.\d+)*(?:-?(?:alpha|beta|rc)\d*)?|\w{0,8}token-?\d{1,3}|\w{0,8}key-?\d{1,3}|secp256[kr]1|pkcs\d+|"
    r"totp|2fa|mfa|u2f|fido2|webauthn|ntlmv?2?|krb5|smtps?|imap4?|pop3)$"
)
_NUMBERS = re.compile(r"^[\d.,:/_x×~≥≤<>+-]+(?:[a-zA-Z%]{0,8}|个?\w{0,2}位?)$")
_PIECES = re.compile(r"[\W_]+")
_HEX = re.compile(r"(?:[0-9a-f]+|[0-9A-F]+)")
UUID = re.compile(r"[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}")
_UUID_SHOWN = re.compile(r"(?i)12345678-1234-|123e4567-|550e8400-e29b-|0{8}-|(.)\1{7}-|f{8}-|deadbeef")
_DATE = re.compile(r"(?:19|20)\d\d[-/.]?(?:0[1-9]|1[0-2])[-/.]?(?:[0-2]\d|3[01])")


def entropy(value: str) -> float:
    """Bits a character, by how often each stands in the value."""
    size = len(value)
    return -sum((share := value.count(c) / size) * log2(share) for c in set(value)) if size else 0.0


def noise(value: str) -> float:
    """Surprise a step, from letter to letter: under .3 for words and names, around .7 for what a machine drew."""
    total = 0.0
    steps = 0
    for one, two in pairwise(value):
        if not (one.isalnum() and two.isalnum()):
            continue
        steps += 1
        if one.isdigit() != two.isdigit():
            total += 1.0
        elif one.isdigit():
            total += 0.3
        elif one.islower() and two.isupper():
            total += 0.6
        elif (one + two).lower() not in _COMMON:
            total += 1.0
    return total / steps if steps else 0.0


def is_stand_in(value: str) -> bool:
    """What documentation writes where a credential would stand."""
    if UUID.fullmatch(value):
        return bool(_UUID_SHOWN.match(value))
    return bool(_STAND_IN.search(value)) or len(set(value)) < 4 or _counts_up(value)


def goes_on(text: str, end: int) -> bool:
    """`eyJhbGci…`, `sk-<your key>`: what stands there is the beginning of nothing."""
    return text.startswith(("...", "…", "<", "{", "*", "$"), end)


def _counts_up(value: str) -> bool:
    """1234567890, abcdef123456: a keyboard's or an alphabet's own order."""
    plain = [c for c in value.lower() if c.isalnum()]
    steps = [ord(two) - ord(one) for one, two in pairwise(plain)]
    return len(steps) >= 5 and sum(step == 1 for step in steps) >= 0.75 * len(steps)


def _is_plain(value: str) -> bool:
    """Code, a path, a number, a term, a word: no credential, whatever stands before it."""
    return bool(
        is_stand_in(value)
        or _WEAK.fullmatch(value)
        or _CODE.search(value)
        or _MEMBER.search(value)
        or _PATH.search(value)
        or _TERMS.match(value)
        or _NUMBERS.match(value)
        or (value.count("/") > 2 and noise(value) < 0.45)
    )  # fmt: skip


def is_key(value: str, least: int = 12) -> bool:
    """Drawn by a machine: letters and digits in no order that anybody would write."""
    if len(value) < least or (value.isdigit() and len(value) < 20):
        return False
    if is_stand_in(value) or _CODE.search(value) or _TERMS.match(value):
        return False
    if UUID.fullmatch(value) or (len(value) >= 20 and value.isdigit()):
        return True
    if _HEX.fullmatch(value):
        return len(value) >= 16 and entropy(value) >= 2.6 and not value.isalpha()
    if noise(value) < 0.5 and (_PATH.search(value) or _DATE.search(value)):
        return False
    pieces = [piece for piece in _PIECES.split(value) if piece]
    longest = max(pieces, key=len, default="")
    if len(longest) < 8 and len(pieces) > 3:
        return False  # a slug, an address, a version
    wanted = 0.4 if len(value) >= 32 else 0.44 if len(value) >= 20 else 0.48
    digits = any(c.isdigit() for c in value)
    if not digits and not (len(value) >= 20 and value != value.lower() and value != value.upper()):
        return False
    return entropy(value) >= (3.2 if len(value) >= 20 else 2.9) and noise(value) >= wanted


def is_password(value: str, *, strict: bool = False) -> bool:
    """Chosen by a person who was told to mix. With `strict`, only what can hardly be anything else."""
    if not 6 <= len(value) <= 128 or len(value.split()) != 1 or _is_plain(value):
        return False
    lower, upper, digit = (any(map(test, value)) for test in (str.islower, str.isupper, str.isdigit))
    special = sum(c in "!@#$%^&*?+=~" for c in value)
    if not (lower or upper):
        return False
    if "@" in value and re.fullmatch(r"[\w.+-]+@[\w-]+\.[\w.-]+", value):
        return False  # an address
    pieces = [piece for piece in _PIECES.split(value) if piece]
    if digit and special and not value.startswith(("@", "#", "+", "=", "~", "?")):
        mixed = len(value) >= 8 or not strict
        return mixed and (lower + upper + digit + 1 >= 3) and (not strict or _is_mixed(value))
    if not digit:
        mixes = any(c in "!@#$%^&?" for c in value[1:-1]) or value.endswith("!")
        return not strict and mixes and lower and upper and len(value) >= 9 and value[0].isalnum()
    if strict:
        return len(value) >= 9 and noise(value) >= 0.5 and len(max(pieces, key=len, default="")) < 24
    if len(pieces) >= 3:
        words = [piece for piece in pieces if piece.isalpha()]
        counted = len(pieces) == len(words) + 1 and any(piece.isdigit() for piece in pieces)
        if counted and len(words) >= 3 and all(len(word) > 3 for word in words):
            return True  # words and a number: how people are told to do it
        return noise(value) >= 0.45 or (lower and upper and noise(value) >= 0.2 and not _reads_as_name(pieces))
    return len(value) >= 8 and (noise(value) >= 0.3 or (lower and upper)) and not _reads_as_name(pieces)


def has_special(value: str) -> bool:
    return any(c in "!@#$%^&*?" for c in value[1:])


def _is_mixed(value: str) -> bool:
    """Not `a=1`, `x@1.2.3`, `#42-foo`: the special characters stand among letters and digits."""
    inner = value.strip("!?*")
    return not re.search(r"@\d|^\w+[=@#+]\w+$|[=&]\w+[=&]", inner) or noise(inner) >= 0.5


def _reads_as_name(pieces: list[str]) -> bool:
    """`Level3`, `my-service-2`: words that are counted."""
    named = re.compile(r"[A-Za-z]?[a-z]{2,}\d{0,2}|[A-Z]{2,}\d{0,2}|\d{1,4}|(?:[A-Z][a-z]+){4,}[A-Z]?\d{0,2}")
    return all(named.fullmatch(piece) for piece in pieces)
