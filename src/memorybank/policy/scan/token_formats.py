"""Credentials that are known by their format: the token formats that vendors document, and the search for them.

A format begins with a text of its vendor's, or is a pattern of its own. The search jumps from one such text to the
next and looks closer only there. Behind a vendor's prefix anything that a machine drew is taken for a token; a row of
its own has what carries no such prefix, or a prefix that other things have too.
"""

import re
from binascii import Error, a2b_base64
from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise

from memorybank.model.value import lazy, value
from memorybank.policy.scan import secret_values as values
from memorybank.policy.scan.named_secrets import KEYS, PASSWORDS, joined, speaks_about
from memorybank.policy.scan.scanned_text import Span, places, scanned

Check = Callable[[str], bool]

# What the tokens of vendors begin with.
_PREFIXES = (
    "_gitlab_session= AAAAAAAAAAAAAAAAAAAAA ABSK access-development- access-production- access-sandbox- "
    "access_token$production$ access_token$sandbox$ AGE-SECRET-KEY-1 AKCp AKID AKLT AKTP ALTAK amzn.mws. api_org_ "
    "apify_api_ AQVN ATATT3 ATBB ATCTT3 ATOA ATTA AVNS_ bce-v3/ALTAK- bedrock-api-key- bkct_ bkua_ CCIPAT_ CCIPRJ_ "
    "cfat_ CFPAT- cfut_ CLOJARS_ da2- dapi dckr_oat_ dckr_pat_ ddapi_ ddapp_ ddpat_ django-insecure- doo_v1_ dop_v1_ "
    "dor_v1_ dp.ct. dp.pt. dp.sa. dp.st. dt0c01. dt0s01. dt0s16. duffel_live_ duffel_test_ EAAA eyJrIjoi EZAK EZTK "
    "figd_ figu_ fio-u- FLWPUBK_TEST- FLWSECK- FLWSECK_TEST- fm2_ fo1_ FwoGZXIvYXdz gho_ ghp_ ghr_ ghs_ ghu_ "
    "github_pat_ glagent- glc_ glcbt- gldt- glffct- glft- glimt- gloas- glpat- glptt- glrt- glrtr- glsa_ glsoat- "
    "GOCSPX- GR1348941 gsk_ hf_ HRKU- hvb. hvr. hvs. ico- IQoJb3JpZ2luX2Vj lin_api_ lin_oauth_ lsv2_pt_ lsv2_sk_ LTAI "
    "nfo_ nfp_ npm_ NRAA- NRAK- NRBR- NRII- NRIQ- NRJS- ntn_ nvapi- ops_eyJ p8e- pat-eu1- pat-na1- pat-na2- pcsk_ "
    "phs_ phx_ PMAK- PMAT- pplx- pscale_oauth_ pscale_pw_ pscale_tkn_ pul- pypi-AgEIcHlwaS5vcmc "
    "pypi-AgENdGVzdC5weXBpLm9yZw r8_ rdme_ rubygems_ rzp_live_ rzp_test_ s-s4t2af- s-s4t2ud- sb_secret_ sbp_ SG. sgd_ "
    "sgp_ sha256~ shippo_live_ shippo_test_ shpat_ shpca_ shppa_ shpss_ sk- sk-ant- sk-or-v1- sk.eyJ sk_ sntrys_ "
    "sntryu_ snyk_sat. snyk_uat. sq0atp- sq0csp- sqa_ sqp_ squ_ SWMTKN-1- tfp_ tgp_v1_ tskey-api- tskey-auth- "
    "tskey-client- vcp_ vercel_blob_rw_ whsec_ xaat- xai- xapp- xapt- xkeysib- xoxa- xoxb- xoxc- xoxd- xoxe- "
    "xoxe.xoxb- xoxe.xoxp- xoxo- xoxp- xoxr- xoxs- xsmtpsib- ya29. "
)
# Addresses that anybody who knows them may post to.
_WEBHOOKS = (
    "oapi.dingtalk.com/robot/send?access_token= discord.com/api/webhooks/ discordapp.com/api/webhooks/ "
    "open.feishu.cn/open-apis/bot/v2/hook/ open.larksuite.com/open-apis/bot/v2/hook/ hooks.slack.com/services/ "
    "hooks.slack.com/workflows/ hooks.slack.com/triggers/ .webhook.office.com/webhookb2/ outlook.office.com/webhook/ "
    "qyapi.weixin.qq.com/cgi-bin/webhook/send?key= "
)
PREFIXES, WEBHOOKS = tuple(_PREFIXES.split()), tuple(_WEBHOOKS.split())


@value
class Token:
    rule: str
    anchors: tuple[str, ...]  # literal text, in this case: the search jumps from one to the next
    body: str  # the pattern behind the anchor
    check: Check | None = None  # of the whole value: structure the pattern cannot say
    lead: str = ""  # the pattern before the anchor, for formats that are known by their middle


HEX32, HEX40 = "[0-9a-f]{32}", "[0-9a-f]{40}"
WORD = "[0-9A-Za-z_-]"
ALNUM = "[0-9A-Za-z]"


# --- checks


def decoded(text: str) -> bytes:
    """Base64 of either alphabet, with or without its padding; nothing where it is none."""
    plain = text.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        return a2b_base64(plain + "=" * (-len(plain) % 4), strict_mode=True)
    except (Error, ValueError):
        return b""


def is_jwt(value: str) -> bool:
    """A header that names an algorithm, and a payload that is an object."""
    head, _, rest = value.partition(".")
    try:
        from json import loads

        header = loads(decoded(head))
        payload = decoded(rest.partition(".")[0])
    except (ValueError, RecursionError):
        return False
    if not isinstance(header, dict) or b"John Doe" in payload or b"1234567890" in payload:
        return False  # the one that every manual prints
    return "alg" in header and payload[:1] == b"{"


def is_mixed(value: str) -> bool:
    """Digits and both cases: a prefix of three letters alone is too little."""
    return any(map(str.isdigit, value)) and any(map(str.isupper, value)) and any(map(str.islower, value))


def has_digit(value: str) -> bool:
    return any(map(str.isdigit, value[4:]))


# --- rows: where two formats claim the same characters, the first of them names the finding

ROWS = (
    Token("aws-access-key", ("AKIA", "ASIA", "ABIA", "ACCA"), "[0-9A-Z]{16}"),
    Token("google-api-key", ("AIza",), f"{WORD}{{35}}", is_mixed),
    Token("azure-client-secret", ("7Q~", "8Q~", "9Q~"), r"[0-9A-Za-z_~.-]{31,34}", is_mixed, lead="[0-9A-Za-z_~.]{3}"),
    Token("azure-account-key", ("AccountKey=", "SharedAccessKey="), "[0-9A-Za-z+/]{43,86}={1,2}", has_digit),
    Token("azure-sas", ("&sig=", "?sig="), "[0-9A-Za-z%+/]{43,64}(?:%3[dD]|=)", has_digit),
    Token("terraform-token", (".atlasv1.",), "[0-9A-Za-z=_-]{60,70}", lead="[0-9A-Za-z]{14}"),
    Token("nuget-config", ('key="ClearTextPassword" value="', 'key="Password" value="'), '(?!%)[^"<>$\\s]{6,200}"'),
    Token("sidekiq-license", ("BUNDLE_ENTERPRISE__CONTRIBSYS__COM", "BUNDLE_GEMS__CONTRIBSYS__COM"),
        "\\w{0,8}[\"']?\\s{0,3}[:=]{1,2}\\s{0,3}[\"']?[0-9a-f]{8}:[0-9a-f]{8}"),
    Token("docker-auth", ('"auth": "', '"auth":"'), '[0-9A-Za-z+/]{16,400}={0,2}"', has_digit),
    Token("kubeconfig-key", ("client-key-data: ",), "[0-9A-Za-z+/=]{100,8000}"),
    Token("jwt", ("eyJ",), rf"{WORD}{{10,2000}}\.eyJ{WORD}{{10,6000}}\.{WORD}{{16,1400}}", is_jwt),
    Token("discord-bot", (), rf"{WORD}{{23,28}}\.{WORD}{{6,7}}\.{WORD}{{27,38}}", is_mixed),
    Token("telegram-bot", (":AA",), f"{WORD}{{32,33}}", lead=r"\d{8,10}"),
    Token("twilio-key", ("SK",), "[0-9a-fA-F]{32}", has_digit),
    Token("mailgun-key", ("key-", "pubkey-"), HEX32),
    Token("mailchimp-key", (), rf"{HEX32}-us\d{{1,2}}"),
    Token("stripe-key", ("sk_live_", "sk_test_", "rk_live_", "rk_test_", "rk_prod_"), f"{ALNUM}{{10,250}}", has_digit),
    Token("facebook-token", ("EAA",), f"{ALNUM}{{60,400}}", is_mixed),
    Token("facebook-app", (), rf"\d{{14,17}}\|{WORD}{{27}}", is_mixed),
    Token("airtable-token", (), rf"pat{ALNUM}{{14}}\.[0-9a-f]{{64}}"),
)  # fmt: skip

# Any vendor's: a word that says what it is in the middle, and something drawn behind it.
_MARKED = lazy(
    rf"(?<![0-9A-Za-z_])[a-z][a-z0-9]{{1,12}}(?:_[a-z0-9]{{1,12}})?_(?:pat|oat|sk|sec|tok|token|secret|apikey|api)_"
    rf"({ALNUM}{{24,120}})(?![0-9A-Za-z_])"
)
# Vendors whose keys are nothing but a UUID or forty hexadecimal digits, so that only the name before them tells.
_NAMED = lazy(
    r"(?i)(?<![a-z])(?:heroku|hubspot|message_?bird|postmark|railway|scaleway|snyk|sourcegraph|squarespace)\w{0,24}"
    rf"[\"']?[ \t]{{0,3}}[:=]{{1,3}}[ \t]{{0,3}}[\"']?([0-9a-f]{{8}}-(?:[0-9a-f]{{4}}-){{3}}[0-9a-f]{{12}}|{HEX40})\b"
)

# --- the search

_RUN = lazy(r"[!-~]{14}")  # no token is shorter, and prose has few of these
_LONG_RUN = lazy(r"[!-~]{32,4096}")  # what formats without an anchor have
_DRAWN = lazy(r"[0-9A-Za-z_+/=-]{12,4000}")  # behind a prefix
_SHORT_PREFIX = 4
_REACH, _WINDOW = 100, 330  # how far before and behind its anchor a format known by its middle may go
_LETTERS = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_")
_SHOWN = lazy(
    r"(?i)x{6,}|\*{3,}|\.{3}|…|example|placeholder|redacted|your[_-]|replace[_-]?me|(?-i:([*0a.\-_#?])\1{7,})|insert[_-]"
)
# The longest first: it names what a shorter one would find too.
_LONGEST_FIRST = sorted((*PREFIXES, *WEBHOOKS), key=len, reverse=True)


@cache
def _pattern(row: Token, anchor: str) -> re.Pattern[str]:
    """Compiled when its anchor is first met: most processes meet none."""
    lead = rf"(?<![0-9A-Za-z_]){row.lead}" if row.lead else "" if anchor else "(?<![0-9A-Za-z_+/-])"
    return re.compile(rf"{lead}{re.escape(anchor)}(?:{row.body})(?![0-9A-Za-z_])")


def tokens(text: str, *, samples: bool = False) -> Iterator[Span]:
    """With `samples`, also those that say themselves that they are examples."""
    if _RUN.search(text) is None:
        return
    for prefix in filter(text.__contains__, _LONGEST_FIRST):
        rule = "webhook" if prefix in WEBHOOKS else f"{prefix.strip('_-.=~')}-token"
        for at in places(text, prefix):
            drawn = _DRAWN.match(text, at + len(prefix)) if _begins(text, at, prefix) else None
            if drawn and (_is_token(prefix, drawn) or (samples and _SHOWN.search(drawn[0]))):
                yield Span(rule, at, drawn.end())
    for row in ROWS:
        for found, anchor in _matches(row, text):
            drawn_part = found[0][len(anchor) :] if not row.lead else found[0]
            shown = bool(_SHOWN.search(drawn_part)) or values.entropy(drawn_part) < 2.2
            if samples if shown else row.check is None or row.check(found[0]):
                yield Span(row.rule, found.start(), found.end())
    for pattern, rule in ((_MARKED, "marked-token"), (_NAMED, "vendor-credential")):
        for found in pattern.finditer(text):
            if values.is_key(found[1]):
                yield Span(rule, found.start(), found.end())


def _matches(row: Token, text: str) -> Iterator[tuple[re.Match[str], str]]:
    for anchor in filter(text.__contains__, row.anchors):
        for at in places(text, anchor):
            if row.lead:
                found = _pattern(row, anchor).search(text, max(0, at - _REACH), at + _WINDOW)
            else:
                found = _pattern(row, anchor).match(text, at) if _begins(text, at, anchor) else None
            if found:
                yield found, anchor
    for run in () if row.anchors else _LONG_RUN.finditer(text):
        if found := _pattern(row, "").search(text, *run.span()):
            yield found, ""


def _begins(text: str, at: int, prefix: str) -> bool:
    """Is this the beginning of a value, not the middle of a longer word, nor a short prefix inside a path or base64?"""
    before = text[at - 1 : at]
    if text[at] in _LETTERS and before in _LETTERS and before:
        # `\n` written out in JSON, or %3D in an address
        return text[max(0, at - 2) : at] in ("\\n", "\\t", "\\r") or text[max(0, at - 3)] == "%"
    return not (before and len(prefix) <= _SHORT_PREFIX and before in ("./+-" if prefix.isalnum() else ".-"))


def _is_token(prefix: str, drawn: re.Match[str]) -> bool:
    """A prefix of letters alone may be a word, and `sk-` anybody's; behind others a digit is enough."""
    value = drawn[0]
    if values.goes_on(drawn.string, drawn.end()) or _SHOWN.search(value):
        return False
    mixed = any(map(str.isdigit, value)) and any(map(str.isalpha, value))
    known = len(prefix) >= _SHORT_PREFIX and not prefix.isalnum()
    whole = max(map(len, re.split(r"[_+/=-]", value))) >= 14  # not `npm_config_fetch_retries=0`
    return values.is_key(value) or (known and len(value) >= 20 and mixed and whole and values.entropy(value) >= 2.5)


# --- Credentials that fill several lines: private keys, and the Secrets of a cluster.

# PEM's lines, and PuTTY's: `Private-Lines: 14`, the body, `Private-MAC: …`.
_BEGIN = lazy(r"-{4,5} ?BEGIN (?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)? ?-{4,5}|Private-Lines: ?\d{1,3}")
_END = lazy(r"-{4,5} ?END (?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY|Private-(?:MAC|Hash):")
_BODY = lazy(r"[0-9A-Za-z+/]{20,}={0,2}")
_FAR = 20_000  # an RSA key of 16,384 bits is shorter
_JWK = lazy(r'"(?:d|k)"\s{0,4}:\s{0,4}"([0-9A-Za-z_-]{40,1000})"')

_KIND = lazy(r"(?mi)^[ \t>]{0,12}kind:[ \t]*[\"']?secret[\"']?[ \t]*\r?$")
_DATA = lazy(r"(?m)^[ \t>]{0,12}[\"']?(?:data|stringData)[\"']?:[ \t]*\r?$")
_ENTRY = lazy(
    r"(?m)^[ \t>]{1,16}[\"']?[\w.-]{1,80}[\"']?:[ \t]*(?:[>|][-+]?[ \t]*\n[ \t]{1,16})?"
    r"[\"']?([0-9A-Za-z+/]{12,8000}={0,2})[\"']?[ \t]*\r?$"
)
_APART = lazy(r"(?m)^(?:---|```|~~~)")


def key_blocks(text: str) -> Iterator[Span]:
    if "PRIVATE KEY" in text or "Private-Lines:" in text:
        yield from _private_keys(text)
    if '"kty"' in text:
        for found in _JWK.finditer(text):
            if not values.is_stand_in(found[1]):
                yield Span("jwk-private", found.start(1), found.end(1))
    if "ecret" in text and "kind:" in text:
        yield from _cluster_secrets(text)


def _private_keys(text: str) -> Iterator[Span]:
    """The head alone is talk about keys; a key has a body, and one that is cut short with dots has none."""
    upto = 0
    ends = [found.start() for found in _END.finditer(text)]
    for begin in _BEGIN.finditer(text):
        if begin.start() < upto:
            continue
        near = bisect_left(ends, begin.end())
        end = ends[near] if near < len(ends) and ends[near] < begin.end() + _FAR else 0
        last = end or min(len(text), begin.end() + 200)  # cut off, but a key begins at once
        lines = [found[0] for found in _BODY.finditer(text, begin.end(), last)]
        body = "".join(lines)
        cut = "..." in text[begin.end() : begin.end() + 200] or "…" in text[begin.end() : begin.end() + 200]
        if len(body) >= 40 and not cut and not text.startswith("xx", begin.end()) and values.entropy(body[:400]) >= 3.5:
            upto = last
            yield Span("private-key", begin.start(), upto)


def _cluster_secrets(text: str) -> Iterator[Span]:
    """`kind: Secret` with values under `data`: base64 hides nothing."""
    edges = [0, *(edge.start() for edge in _APART.finditer(text)), len(text)]
    kinds = [kind.start() for kind in _KIND.finditer(text)]
    for begin, end in pairwise(edges):
        if not any(begin <= kind < end for kind in kinds):
            continue
        data = _DATA.search(text, begin, end)
        for entry in _ENTRY.finditer(text, data.end() if data else end, end):
            plain = decoded(entry[1])
            shown = plain.isascii() and len(plain) < 24 and values.is_stand_in(plain.decode("ascii"))
            if len(plain) >= 8 and not shown and len(set(entry[1])) > 6:
                yield Span("kubernetes-secret", entry.start(1), entry.end(1))


# --- Samples of credentials: what the scan lets pass because manuals print it, and what a generated page leaves out.
# A sentence that somebody wrote may say `password: changeme`. One that the program takes from a README need not.


def holds_sample(text: str) -> bool:
    """Behind a word for a secret something that stands for one, or a vendor's format with an example in it."""
    if any(True for _ in tokens(text, samples=True)):
        return True
    page = scanned(text)
    if page is None:
        return False
    for word in (*PASSWORDS, *KEYS):
        for found in joined(page, word):
            about = found.bare or speaks_about(found.prefix, found.tail, key=word in KEYS)
            if not about and _is_sample(found.value):
                return True
    return False


def _is_sample(value: str) -> bool:
    if values.is_code(value) or values.is_path(value) or values.is_term(value):
        return False
    mixed = any(map(str.isdigit, value)) and any(map(str.isalpha, value))
    return values.is_stand_in(value) or (values.is_said(value) and mixed)
