"""The token formats that vendors document: by the text that a token begins with, or as a pattern of their own.

Behind a vendor's prefix anything that a machine drew is taken for a token. A row of its own has what carries no such
prefix, or a prefix that other things have too.
"""

from __future__ import annotations

from binascii import Error, a2b_base64
from collections.abc import Callable

from memorybank.model.value import value

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
    """A format that is known by itself, wherever it stands."""

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
MARKED = (
    rf"(?<![0-9A-Za-z_])[a-z][a-z0-9]{{1,12}}(?:_[a-z0-9]{{1,12}})?_(?:pat|oat|sk|sec|tok|token|secret|apikey|api)_"
    rf"({ALNUM}{{24,120}})(?![0-9A-Za-z_])"
)
# Vendors whose keys are nothing but a UUID or forty hexadecimal digits, so that only the name before them tells.
NAMED = (
    r"(?i)(?<![a-z])(?:heroku|hubspot|message_?bird|postmark|railway|scaleway|snyk|sourcegraph|squarespace)\w{0,24}"
    rf"[\"']?[ \t]{{0,3}}[:=]{{1,3}}[ \t]{{0,3}}[\"']?([0-9a-f]{{8}}-(?:[0-9a-f]{{4}}-){{3}}[0-9a-f]{{12}}|{HEX40})\b"
)
