"""Does a value look like a credential: made by a machine, or by a person who was asked for a password?

What is judged here was found behind a word such as `token` or 密码; nothing is refused for its looks alone.
"""

import re
from itertools import pairwise
from math import log2

from memorybank.model.value import lazy
from memorybank.policy.scan.scanned_text import word_set

# Pairs of letters that make up nine tenths of English words and identifiers, by their first letter.
_PAIRS = (
    "abcdgilmnprstuvy baeilorsu cacehiklortu dadeiorsu eabcdefgilmnprstvwx faefilor gaehinoru haeiot "
    "iabcdefglmnoprstvz keis ladeilostuy maeimop nacdefginostuv oabcdgilmnoprstuvw paeiloprstu qu racdegikmnorstuvy "
    "sacehiklopstu tacehilorstuy uabceilmnprst vaei waeio xpt yp ze"
)
_COMMON = frozenset(row[0] + letter for row in _PAIRS.split() for letter in row[1:])
_SPLIT = lazy(r"[\W_]+")
_HEX = lazy(r"(?:[0-9a-f]+|[0-9A-F]+)")
_DATE = lazy(r"(?:19|20)\d\d[-/.]?(?:0[1-9]|1[0-2])[-/.]?(?:[0-2]\d|3[01])")
_MAIL = lazy(r"[\w.+-]+@[\w-]+\.[\w.-]+")
_NAME = lazy(r"[A-Za-z]?[a-z]{2,}\d{0,2}|[A-Z]{2,}\d{0,2}|\d{1,4}|(?:[A-Z][a-z]+){4,}[A-Z]?\d{0,2}")
_AGAIN = lazy(r"[A-Za-z]\d+[A-Za-z]+\d")  # word, number, word, number
_JOINED = lazy(r"@\d|^\w+[=@#+]\w+$|[=&]\w+[=&]")
_WORDED = lazy(r"(?=.*[A-Za-z].*[A-Za-z].*[A-Za-z].*[A-Za-z])[A-Za-z0-9][\w!@#$%^&*+?~.-]{5,63}", re.ASCII)
_SPECIAL = "!@#$%^&*?+=~"


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


def is_key(value: str, least: int = 12) -> bool:
    """Drawn by a machine: letters and digits in no order that anybody would write."""
    if len(value) < least or (value.isdigit() and len(value) < 20):
        return False
    if is_stand_in(value) or is_code(value) or is_term(value):
        return False
    if UUID.fullmatch(value) or value.isdigit():
        return True
    if _HEX.fullmatch(value):
        return len(value) >= 16 and entropy(value) >= 2.6 and not value.isalpha()
    return _is_drawn(value)


def _is_drawn(value: str) -> bool:
    """No path, date, slug, address or version, and more surprising than words are; the shorter, the more so."""
    surprise = noise(value)
    if surprise < 0.5 and (is_path(value) or _DATE.search(value)):
        return False
    pieces = _pieces(value)
    if len(max(pieces, key=len, default="")) < 8 and len(pieces) > 3:
        return False
    digits = any(map(str.isdigit, value))
    if not digits and (len(value) < 20 or value in (value.lower(), value.upper())):
        return False
    wanted = 0.4 if len(value) >= 32 else 0.44 if len(value) >= 20 else 0.48
    return entropy(value) >= (3.2 if len(value) >= 20 else 2.9) and surprise >= wanted


def is_password(value: str, *, strict: bool = False) -> bool:
    """Chosen by a person who was told to mix. With `strict`, only what can hardly be anything else."""
    surprise = noise(value)
    if _is_something_else(value, surprise):
        return False
    lower, upper, digit = (any(map(test, value)) for test in (str.islower, str.isupper, str.isdigit))
    if not lower and not upper:
        return False
    if not digit:
        return not strict and lower and upper and _holds_a_sign(value)
    if any(c in _SPECIAL for c in value) and value[0] not in "@#+=~?":
        return not strict or (len(value) >= 8 and _is_mixed(value))
    if strict:
        return len(value) >= 9 and surprise >= 0.5 and len(max(_pieces(value), key=len, default="")) < 24
    return _is_numbered(value, surprise, both_cases=lower and upper)


def _is_something_else(value: str, surprise: float) -> bool:
    """Too short or long, several words, a word that is said of passwords, a mail address, a path."""
    if not 6 <= len(value) <= 128 or len(value.split()) != 1 or is_said(value) or _MAIL.fullmatch(value):
        return True
    return value.count("/") > 2 and surprise < 0.45


def _holds_a_sign(value: str) -> bool:
    """Letters with a sign among them, or an exclamation mark behind."""
    mixes = any(c in "!@#$%^&?" for c in value[1:-1]) or value.endswith("!")
    return mixes and len(value) >= 9 and value[0].isalnum()


def _is_numbered(value: str, surprise: float, *, both_cases: bool) -> bool:
    """Letters and digits without a sign: words and a number, as people are told to do it, or no name at all."""
    pieces = _pieces(value)
    if len(pieces) < 3:
        mixed = surprise >= 0.3 or both_cases or bool(_AGAIN.search(value))
        return len(value) >= 8 and mixed and not _is_name(pieces)
    words = [piece for piece in pieces if piece.isalpha()]
    counted = len(pieces) == len(words) + 1 and any(map(str.isdigit, pieces))
    if counted and len(words) >= 3 and all(len(word) > 3 for word in words):
        return True
    return surprise >= 0.45 or (both_cases and surprise >= 0.2 and not _is_name(pieces))


def is_worded(value: str, *, prose: bool = True) -> bool:
    """Words that somebody took for a password, letters only as they may be: for places where nothing else stands."""
    return bool(_WORDED.fullmatch(value)) and not is_spoken(value, prose=prose) and not _MAIL.fullmatch(value)


def has_special(value: str) -> bool:
    return any(c in "!@#$%^&*?" for c in value[1:])


def _pieces(value: str) -> list[str]:
    return [piece for piece in _SPLIT.split(value) if piece]


def _is_mixed(value: str) -> bool:
    """Not `a=1`, `x@1.2.3`, `#42-foo`: the special characters stand among letters and digits."""
    inner = value.strip("!?*")
    return not _JOINED.search(inner) or noise(inner) >= 0.5


def _is_name(pieces: list[str]) -> bool:
    """`Level3`, `my-service-2`: words that are counted."""
    return all(map(_NAME.fullmatch, pieces))


# --- What stands where a credential would stand and is none: examples, words, code, paths, numbers, algorithms.

UUID = lazy(r"[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}")
_UUID_SHOWN = lazy(r"(?i)12345678-1234-|123e4567-|550e8400-e29b-|0{8}-|(.)\1{7}-|deadbeef")
_SHOWN = lazy(
    r"(?i)x{4,}|\*{3,}|•{3,}|\.{3}|…|<[^>]*>|\$\{|\{\{|%\(|\#\{|0{7,}|(.)\1{5,}|(?:^|[^a-z])your(?:[^a-z]|$)"
    r"|your(?:api|secret|token|pass|key|own|[_-])|my[_-]?(?:secret|token|pass|api|key|super)|(?:super|top|very)[_-]?secret"
    r"|example|sample|dummy|placeholder|change[_-]?(?:me|this|it)|replace[_-]?(?:me|this|with)|redacted|removed|masked"
    r"|hidden|insert[_-]|fill[_-]?in|(?<![a-z])(?:todo|tbd)(?![a-z])|not[_-]?(?:a[_-]?)?(?:real|set|used)"
    r"|(?<![a-z])(?:fake|mock)(?:[^a-z]|$|pass|tok|key|sec|api)|foo_?bar|lorem|undefined|deadbeef"
    r"|some[_-]?(?:secret|token|key|pass|random|long)|(?:secret|token|password|key)[_-]?(?:here|goes|value)"
    r"|long[_-]?random|same[_-]as|abc-?123|123abc|charact|[_-]chars?(?:[_-]|$)|minimum|obtained|generated?[_-]|[_-]here$"
)
# Words that manuals put together to a password: `my-secret-pw`, `rootpasswd`, `test1234`.
_COMMON_PASSWORDS = word_set(
    "my the your new old db app dev test user admin root super strong secure very top local default wrong some a an "
    "valid bad correct invalid plain hashed current this is it re demo temp initial master safe good weak simple "
    "random any pass passwd password passwords passw0rd pwd pw passphrase secret secrets s3cr3t s3cret administrator "
    "username guest testing tester qwerty letmein welcome hello world postgres postgresql mysql mongo mongodb redis "
    "minio minioadmin rabbitmq neo4j elastic grafana oracle docker django token key apikey hunter abc foo bar baz "
    "string changeit changeme vagrant value development localhost prod production staging"
)
# One of these among the words of a name, and it is a variable, a type or a label: `rawInput`, `CharArray`, `db_pass`.
_IN_NAMES = word_set(
    "pass passwd password passwords passphrase passcode pwd pw secret token key cred creds credential credentials auth "
    "hash hashed str string text char array bytes field type input output value param arg args request response config "
    "option options props data model entity schema dto provider manager service handler helper factory builder form "
    "variable env get set is user username buffer factor based only"
)
# Said after `password:` of a password: a type, a state, a place where it is kept, the word itself in other languages.
_SAID = word_set(
    "alphanumeric ansible anything asterisks authentication autofill azure base basic bearer binary bitwarden blank "
    "boolean cancel cannot character characters choice ciphertext confidential confirm continue control current "
    "dashlane database default details different disable doppler earlier either email empty enable encryption enter "
    "environment existing explicit external false figure forever forget forgot github gitlab given google guessing "
    "hashing identical ignore implicit incorrect infisical inherit inline integer interactive internal invalid "
    "keepass keeper keychain keycloak keyring kubernetes lastpass ldap length lessons letters likewise login longer "
    "lowercase manual minimum missing mixed modify monthly mutable never nobody nothing nowhere number numeric "
    "object offline okta onepassword oneself online operator option other others parameter pending permanent "
    "personal plaintext policy present previous printable private profile prompt prompts property public quarterly "
    "random readonly regular remember remote repeat reset rotation same sensitive settings shorter simple something "
    "special standard static strength strong submit supplied symbols system temporary terminal terraform textbox "
    "textfield twice unchecked unicode unknown unset uppercase validation varchar various vault verification "
    "version visible weekly whatever whitespace writeonly wrong yearly adgangskode contrasena geslo haslo heslo "
    "jelszo kennwort losenord lozinka parola parool passord passwort salasana senha wachtwoord"
)
# A word about passwords by its ending, as `rotated` and `mandatory` are; two words in one are longer.
_STATE = lazy(
    r"(?=.{6,13}$)[A-Z]?[a-z]+(?:[^e]ed|(?:t|iv|ak|os)en|[ao]ry|able|ible|ous|[ts]ive|less|[ts]ion|ment|[ae]nce|ical|ally|ity)"
)
# What calls itself a password or a secret, and a variable of the environment.
_OWN_NAME = lazy(r"(?i:.*(?:pass|passwd|password|pwd|secrets?.*))|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+")
_HUMPS = lazy(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_LONGEST = max(map(len, _COMMON_PASSWORDS))
_ENDING = lazy(r"[_.\-@!]?[0-9]{0,6}[!.]?$")
_CODE = lazy(
    r"(?i)^[$%@&]\{?[A-Za-z_]\w*\}?%?$|^\$[({A-Z_]|\w\(|\)$|^\[|\]$|=>|->|::|\\[nrt]$|^\{|\.(?:env|get|value|data)\b"
    r"|^(?:process|os|env|self|this|config|settings|secrets|vars|var|data|local|module|req|request|ctx|options|opts|props"
    r"|params|args|import|std|sys)\.|^(?:true|false|null|none|nil|undefined|required|optional|string|bytes|number|integer"
    r"|boolean|object|array|any|yes|no|n/a)$|^(?:https?|wss?|s3|gs|file)://|^data:|^0x[0-9a-f]{40}$"
    r"|^(?:!?Ref|!Sub|!GetAtt|ENC\[|vault:|ssm:|op://|secret://|secretsmanager:|arn:|projects/|sops:|file:|env:|keyring:)"
)
_MEMBER = lazy(r"[a-z]\.[A-Z][a-z]")  # time.Second
_PATH = lazy(
    r"(?i)^(?:\.{0,2}/|~/|[A-Z]:\\)|\.(?:md|mdx|txt|json|ya?ml|toml|ini|cfg|conf|env|pem|key|crt|cer|p12|pfx|jks|kdbx?"
    r"|keytab|pub|gpg|asc|sh|py|[cm]?[jt]sx?|go|rs|java|kt|rb|php|cs|html?|css|png|jpe?g|svg|ico|gif|log|lock|sql|db|xml"
    r"|local|internal|com|org|net|io|dev|cn)(?:$|[:?#/])"
)
_TERMS = lazy(
    r"(?i)(?:argon2(?:id|[id])?|s?bcrypt(?:js|\d+)?|scrypt|pbkdf2\w{0,12}|(?:hmac-?)?sha-?\d{1,3}\w{0,6}|md5|blake\w{0,3}"
    r"|[hrep]s(?:256|384|512)|x?ed25519|x25519|aes-?\w{0,8}(?:-\w{2,6}){0,2}|rsa-?\d*|ecdsa\w{0,4}|p-?(?:256|384|521)"
    r"|base(?:16|32|36|58|62|64)(?:url)?|utf-?8\w{0,20}|latin1|oauth-?[12](?:\.0)?|saml2?|auth0|x-?509|tlsv?[\d_.]{0,4}"
    r"|ssl\w{0,3}|https?[/\d.]{0,4}|ipv[46]|k8s|i18n|l10n|a11y|s3|ec2|r2|d1|k3s|e2e|b2b|b2c|o365|m365|w3c"
    r"|u?int(?:8|16|32|64)|float(?:32|64)|n?varchar\d*|char\d*|uuid(?:v?\d)?|nanoid\d*|cuid2?|crc32|gpt-?\d\w{0,6}"
    r"|claude-?\w{0,12}|es20\d\d|es[5-9]|py(?:thon)?[23][\d.]*|node\d*|react\d*|vue[23]|php[5-8]|java\d+|postgres\d+"
    r"|mysql[5-8]|web[23]|bip-?\d+|rfc-?\d+|iso-?\d+|cve-.*|adr-?\d+|req-?\d+|secp256[kr]1|pkcs\d+|2fa|u2f|fido2|krb5"
    r"|v\d{1,3}(?:\.\d+)*(?:-?(?:alpha|beta|rc)\d*)?|\w{0,8}token-?\d{1,3}|\w{0,8}key-?\d{1,3}|ntlmv?2?|imap4?|pop3)"
)
_NUMBERS = lazy(r"(?=.*\d)[\d.,:/_x×~≥≤<>+-]+(?:[a-zA-Z%]{0,8}|个?\w{0,2}位?)")


def is_stand_in(value: str) -> bool:
    """What documentation writes where a credential would stand."""
    if UUID.fullmatch(value):
        return bool(_UUID_SHOWN.match(value))
    return bool(_SHOWN.search(value)) or len(set(value)) < 4 or _counts_up(value)


def goes_on(text: str, end: int) -> bool:
    """`eyJhbGci…`, `sk-<your key>`: what stands there is the beginning of nothing."""
    return text.startswith(("...", "…", "<", "{", "*", "$"), end)


def is_term(value: str) -> bool:
    """Names of algorithms, types, formats and products that hold digits: words, not values."""
    return _TERMS.fullmatch(value) is not None


def is_code(value: str) -> bool:
    return bool(_CODE.search(value) or _MEMBER.search(value))


def is_path(value: str) -> bool:
    return _PATH.search(value) is not None


def is_said(value: str) -> bool:
    """Whatever stands before it, this is a word, a number or a piece of code."""
    if is_stand_in(value) or is_code(value) or is_path(value) or is_term(value) or _NUMBERS.fullmatch(value):
        return True
    return all(map(_is_common, re.split(r"[_.\- ]+", _ENDING.sub("", value.lower()))))


def is_spoken(value: str, *, prose: bool) -> bool:
    """In the place of a password: the name of what holds it; where there may be `prose`, a word about it."""
    if is_said(value) or _OWN_NAME.fullmatch(value) or (prose and (value.lower() in _SAID or _STATE.fullmatch(value))):
        return True
    return any(hump.lower() in _IN_NAMES for hump in _HUMPS.findall(value))


def _is_common(piece: str) -> bool:
    """Words we know, one after the other."""
    reached = [0]
    for end in range(1, len(piece) + 1):
        if any(piece[start:end] in _COMMON_PASSWORDS for start in reached if end - start <= _LONGEST):
            reached.append(end)
    return reached[-1] == len(piece)


def _counts_up(value: str) -> bool:
    """1234567890, abcdef123456: a keyboard's or an alphabet's own order."""
    steps = [ord(two) - ord(one) for one, two in pairwise(c for c in value.lower() if c.isalnum())]
    return len(steps) >= 5 and sum(step == 1 for step in steps) >= 0.75 * len(steps)
