"""The token formats that vendors document, as rows, by what the vendor does; then those known by a name before them.

A row is what vendors write in front, what follows, and a check where the format has one: checksums and the inner
structure of tokens, as their vendors describe them.
"""

from __future__ import annotations

from binascii import Error, a2b_base64, crc32
from collections.abc import Callable

from memorybank.model.value import value
from memorybank.policy.scan.secret_values import is_stand_in, noise

Check = Callable[[str], bool]


@value
class Token:
    """A format that is known by itself, wherever it stands."""

    rule: str
    anchors: tuple[str, ...]  # literal text, in this case: the search jumps from one to the next
    body: str  # the pattern behind the anchor
    check: Check | None = None  # of the whole value: structure the pattern cannot say
    proof: Check | None = None  # a checksum. Without it the value is no live token: refused still, but as a guess
    lead: str = ""  # the pattern before the anchor, for formats that are known by their middle
    glued: str = ""  # further characters that may not stand right before the value


HEX32, HEX40, HEX64 = "[0-9a-f]{32}", "[0-9a-f]{40}", "[0-9a-f]{64}"
UUID = "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}"
WORD = "[0-9A-Za-z_-]"
ALNUM = "[0-9A-Za-z]"


# --- checks

_HEX = frozenset("0123456789abcdef")
_BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
_BECH32_STEPS = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)


def base62(number: int, width: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 62)
        digits = _BASE62[digit] + digits
    return digits.rjust(width, "0")


def crc_base62(value: str) -> bool:
    """GitHub's and npm's: the last six characters are the CRC32 of those between the prefix and them."""
    body = value[value.rindex("_") + 1 :]
    return base62(crc32(body[:-6].encode()), 6) == body[-6:]


def bech32(value: str) -> bool:
    """The checksum of age's keys (BIP 173)."""
    text = value.lower()
    prefix, _, data = text.rpartition("1")
    if any(c not in _BECH32 for c in data):
        return False
    values = [ord(c) >> 5 for c in prefix] + [0] + [ord(c) & 31 for c in prefix] + [_BECH32.index(c) for c in data]
    return bech32_polymod(values) == 1


def bech32_polymod(values: list[int]) -> int:
    sum_ = 1
    for number in values:
        top = sum_ >> 25
        sum_ = (sum_ & 0x1FFFFFF) << 5 ^ number
        for at, step in enumerate(_BECH32_STEPS):
            sum_ ^= step if top >> at & 1 else 0
    return sum_


def base58check(value: str) -> bool:
    """Wallet keys: the last four bytes are the double SHA-256 of the rest."""
    number = 0
    for character in value:
        digit = _BASE58.find(character)
        if digit < 0:
            return False
        number = number * 58 + digit
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    from hashlib import sha256  # few values come this far, and a hook pays for every import

    return len(data) > 4 and sha256(sha256(data[:-4]).digest()).digest()[:4] == data[-4:]


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
    return "enc" in header or ("alg" in header and payload[:1] == b"{")


def holds_json(value: str) -> bool:
    """A vendor's prefix, then base64 of an object."""
    return decoded(value[value.index("eyJ") :].partition(".")[0].partition("_")[0])[:1] == b"{"


def is_grafana(value: str) -> bool:
    """An object with the key, its name and its number."""
    plain = decoded(value)
    return plain[:1] == b"{" and b'"n"' in plain and b'"id"' in plain


def is_discord(value: str) -> bool:
    """The first part is the account's number in base64."""
    return decoded(value.partition(".")[0]).isdigit()


def is_long_key(value: str) -> bool:
    """64 bytes in base64, as Azure's account keys are."""
    return len(decoded(value.partition("=")[2] if "Key=" in value else value)) in (32, 64)


def is_base32(value: str) -> bool:
    """Key ids of AWS are numbers in base 32: 0, 1, 8 and 9 are none of its digits."""
    return not set(value) & set("0189")


def is_mixed(value: str) -> bool:
    """Digits and both cases: a prefix of three letters alone is too little."""
    return any(map(str.isdigit, value)) and any(map(str.isupper, value)) and any(map(str.islower, value))


def is_drawn(value: str) -> bool:
    """The last part is no word that somebody wrote: for formats whose prefix is anybody's."""
    body = value[value.rindex("_") + 1 :]
    drawn = noise(body) >= 0.5 or (len(body) >= 32 and set(body) <= _HEX)
    return drawn and any(map(str.isdigit, body)) and not is_stand_in(body)


def has_digit(value: str) -> bool:
    return any(map(str.isdigit, value[4:]))


# --- rows

# code hosts, builds and package registries
CODE = (
    Token("github-token", ("ghp_",), f"{ALNUM}{{36}}", proof=crc_base62),
    Token("github-oauth", ("gho_",), f"{ALNUM}{{36}}", proof=crc_base62),
    Token("github-app", ("ghu_", "ghs_"), f"{ALNUM}{{36}}", proof=crc_base62),
    Token("github-app-long", ("ghs_",), f"{ALNUM}{{40,520}}"),
    Token("github-refresh", ("ghr_",), f"{ALNUM}{{36,76}}"),
    Token("github-fine-grained", ("github_pat_",), "[0-9A-Za-z_]{82}", proof=crc_base62),
    Token("gitlab-token", ("glpat-",), f"{WORD}{{20,64}}", has_digit),
    Token("gitlab-routable", ("glpat-", "glrt-", "gldt-", "glptt-"),
        rf"(?:t\d_)?{WORD}{{27,300}}\.(?:[0-9a-z]{{2}}\.)?[0-9a-z]{{7,9}}"),
    Token("gitlab-trigger", ("glptt-",), HEX40),
    Token("gitlab-runner", ("glrt-", "glrtr-"), f"{WORD}{{20,50}}", has_digit),
    Token("gitlab-registration", ("GR1348941",), f"{WORD}{{20}}"),
    Token("gitlab-deploy", ("gldt-",), f"{WORD}{{20,50}}", has_digit),
    Token("gitlab-job", ("glcbt-",), f"(?:[0-9a-zA-Z]{{1,5}}_)?{WORD}{{20}}"),
    Token("gitlab-feed", ("glft-",), f"{WORD}{{20}}", has_digit),
    Token("gitlab-mail", ("glimt-",), f"{WORD}{{25}}"),
    Token("gitlab-agent", ("glagent-",), f"{WORD}{{50}}"),
    Token("gitlab-oauth", ("gloas-",), f"{WORD}{{64}}"),
    Token("gitlab-scim", ("glsoat-",), f"{WORD}{{20}}"),
    Token("gitlab-flags", ("glffct-",), f"{WORD}{{20}}"),
    Token("gitlab-workspace", ("glwt-",), f"{WORD}{{20}}"),
    Token("gitlab-session", ("_gitlab_session=",), "[0-9a-z]{32}"),
    Token("bitbucket-app-password", ("ATBB",), f"{ALNUM}{{24}}[0-9A-F]{{8}}"),
    Token("bitbucket-token", ("ATCTT3xFfGN0",), "[0-9A-Za-z=_-]{100,260}"),
    Token("gitea-token", ("https://git:", "https://oauth2:"), f"{HEX40}@"),
    Token("circleci-token", ("CCIPAT_", "CCIPRJ_"), f"{ALNUM}{{22}}_{HEX40}"),
    Token("buildkite-token", ("bkua_", "bkaj_", "bkct_"), "[0-9a-z]{40,64}"),
    Token("sonar-token", ("squ_", "sqp_", "sqa_"), HEX40),
    Token("sourcegraph-token", ("sgp_",), "(?:(?:[0-9a-fA-F]{16}|local)_)?[0-9a-fA-F]{40}"),
    Token("sourcegraph-dotcom", ("sgd_",), HEX64),
    Token("harness-token", ("pat.", "sat."), rf"{WORD}{{22}}\.[0-9a-zA-Z]{{24}}\.[0-9a-zA-Z]{{20}}"),
    Token("octopus-key", ("API-",), "[0-9A-Z]{26,32}", has_digit, glued="/-"),
    Token("launchdarkly-key", ("sdk-", "api-", "mob-"),
        "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", glued="/-."),
    Token("npm-token", ("npm_",), f"{ALNUM}{{36}}", proof=crc_base62),
    Token("npm-legacy", (":_authToken=", ":_password=", ":_auth="), r"[0-9A-Za-z+/=_-]{16,200}", has_digit),
    Token("pypi-token", ("pypi-AgEIcHlwaS5vcmc", "pypi-AgENdGVzdC5weXBpLm9yZw"), f"{WORD}{{50,1000}}"),
    Token("rubygems-key", ("rubygems_",), "[0-9a-f]{48}"),
    Token("crates-token", ("cio",), f"{ALNUM}{{32}}", is_mixed),
    Token("nuget-key", ("oy2",), "[0-9a-z]{43}", has_digit),
    Token("nuget-config", ('key="ClearTextPassword" value="', 'key="Password" value="'), '(?!%)[^"<>$\\s]{6,200}"'),
    Token("docker-token", ("dckr_pat_", "dckr_oat_"), f"{WORD}{{27,32}}"),
    Token("docker-auth", ('"auth": "', '"auth":"'), '[0-9A-Za-z+/]{16,400}={0,2}"', has_digit),
    Token("clojars-token", ("CLOJARS_",), "[0-9a-z]{60}"),
    Token("artifactory-key", ("AKCp",), f"{ALNUM}{{69,80}}", glued="+/"),
    Token("artifactory-reference", ("cmVmd",), f"{ALNUM}{{59}}", has_digit, glued="+/"),
    Token("cloudsmith-key", ("csk_", "csa_"), f"{ALNUM}{{40,44}}", has_digit),
    Token("terraform-token", (".atlasv1.",), "[0-9A-Za-z=_-]{60,70}", lead="[0-9A-Za-z]{14}"),
    Token("pulumi-token", ("pul-",), HEX40, glued="/-."),
    Token("infracost-key", ("ico-",), f"{ALNUM}{{32}}", is_mixed, glued="/-."),
    Token("snyk-token", ("snyk_uat.", "snyk_sat."), r"[0-9a-f]{8}\.[0-9A-Za-z_.-]{20,200}"),
    Token("jenkins-token", (":11",), HEX32, lead=r"[A-Za-z][\w.-]{0,30}"),
    Token("sentry-org", ("sntrys_eyJ",), "[0-9A-Za-z+/=_-]{60,400}", holds_json),
    Token("sentry-user", ("sntryu_",), HEX64),
    Token("sidekiq-license", ("BUNDLE_ENTERPRISE__CONTRIBSYS__COM", "BUNDLE_GEMS__CONTRIBSYS__COM"),
        "\\w{0,8}[\"']?\\s{0,3}[:=]{1,2}\\s{0,3}[\"']?[0-9a-f]{8}:[0-9a-f]{8}"),
    Token("scalingo-token", ("tk-us-",), f"{WORD}{{48}}", has_digit),
    Token("packagist-token",
        ("packagist_ack_", "packagist_out_", "packagist_uut_", "packagist_ort_"), "[0-9a-f]{60,70}"),
    Token("jsr-token", ("jsrp_", "jsrd_"), f"{ALNUM}{{40}}", is_mixed),
    Token("deepsource-token", ("dsp_",), f"{ALNUM}{{36,40}}", is_mixed),
    Token("socket-token", ("sktsec_",), f"{WORD}{{40,60}}", has_digit),
    Token("dependency-track-key", ("odt_",), f"{ALNUM}{{32,64}}", is_mixed),
    Token("depot-token", ("depot_project_", "depot_org_", "depot_user_"), HEX64),
    Token("stackhawk-key", ("hawk.",), rf"{WORD}{{20}}\.{WORD}{{20}}", is_mixed),
    Token("inngest-key", ("signkey-prod-", "signkey-test-", "signkey-branch-"), HEX64),
    Token("prefect-key", ("pnu_", "pnb_"), f"{ALNUM}{{36}}"),
    Token("packagecloud-token", ("https://packagecloud.io/priv/",), "[0-9a-f]{48}"),
)  # fmt: skip


# --- models and the services around them

_UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"

AI = (
    Token("openai-key", ("T3BlbkFJ",), f"{WORD}{{20,80}}", lead=f"sk-(?:proj-|svcacct-|admin-|None-)?{WORD}{{20,80}}"),
    Token("openai-project", ("sk-proj-", "sk-svcacct-", "sk-admin-"), f"{WORD}{{40,200}}", has_digit),
    Token("openai-session", ("sess-",), f"{ALNUM}{{40}}", is_mixed),
    Token("anthropic-key",
        ("sk-ant-api03-", "sk-ant-admin01-", "sk-ant-oat01-", "sk-ant-ort01-", "sk-ant-sid01-"), f"{WORD}{{80,120}}",
        has_digit),
    Token("openrouter-key", ("sk-or-v1-",), HEX64),
    Token("groq-key", ("gsk_",), f"{ALNUM}{{52}}"),
    Token("xai-key", ("xai-",), f"{ALNUM}{{80}}"),
    Token("replicate-token", ("r8_",), f"{ALNUM}{{37}}"),
    Token("perplexity-key", ("pplx-",), f"{ALNUM}{{48,56}}"),
    Token("huggingface-token", ("hf_",), "[A-Za-z]{34}"),
    Token("huggingface-digits", ("hf_", "hf_oauth_"), f"{ALNUM}{{34,60}}", is_mixed),
    Token("huggingface-org", ("api_org_",), "[A-Za-z]{34}"),
    Token("nvidia-key", ("nvapi-",), f"{WORD}{{60,70}}"),
    Token("fireworks-key", ("fw_", "fpk_"), f"{ALNUM}{{22,24}}", is_mixed),
    Token("cerebras-key", ("csk-",), "[0-9a-z]{48}"),
    Token("elevenlabs-key", ("sk_",), "[0-9a-f]{48}"),
    Token("langsmith-key", ("lsv2_pt_", "lsv2_sk_"), "[0-9a-f]{32}_[0-9a-f]{10}"),
    Token("langfuse-key", ("sk-lf-",), _UUID),
    Token("pinecone-key", ("pcsk_",), f"{ALNUM}{{5,7}}_{ALNUM}{{55,70}}"),
    Token("tavily-key", ("tvly-",), f"(?:dev-|prod-)?{ALNUM}{{32}}"),
    Token("firecrawl-key", ("fc-",), HEX32, glued="/-."),
    Token("jina-key", ("jina_",), f"{HEX32}{WORD}{{26,32}}"),
    Token("voyage-key", ("pa-",), f"{WORD}{{43}}", is_mixed, glued="/-."),
    Token("e2b-key", ("e2b_", "sk_e2b_"), HEX40),
    Token("wandb-key", ("wandb_v1_",), f"{WORD}{{60,90}}"),
    Token("wandb-login", ("wandb login ",), HEX40),
    Token("cursor-key", ("key_",), HEX64),
    Token("llama-cloud-key", ("llx-",), f"{ALNUM}{{48}}"),
    Token("portkey-key", ("sk-helicone-", "sk-bt-", "pt-bt-"), r"[0-9A-Za-z-]{28,64}", has_digit),
    Token("together-token", ("tgp_v1_",), f"{WORD}{{43}}"),
    Token("kaggle-token", ("KGAT_",), HEX32),
    Token("runpod-key", ("rpa_",), f"{ALNUM}{{40,50}}", is_mixed),
    Token("windsurf-key", ("sk-ws-01-",), f"{WORD}{{50,120}}", is_mixed),
    Token("brave-key", ("BSA",), f"{WORD}{{28}}", is_mixed, glued="+/"),
    Token("daytona-key", ("dtn_",), HEX64),
    Token("sk-marked", ("sk_",), f"(?:[a-z]{{2,6}}_)?{ALNUM}{{22,90}}", is_drawn),
    Token("context7-key", ("ctx7sk-",), _UUID),
)  # fmt: skip


# monitoring, logs, analytics
MONITORING = (
    Token("grafana-service", ("glsa_",), f"{ALNUM}{{32}}_[0-9a-fA-F]{{8}}"),
    Token("grafana-cloud", ("glc_",), "[0-9A-Za-z+/]{32,400}={0,3}", is_mixed),
    Token("grafana-key", ("eyJrIjoi",), "[0-9A-Za-z+/=]{60,400}", is_grafana),
    Token("newrelic-user", ("NRAK-",), "[0-9A-Z]{27}"),
    Token("newrelic-insert", ("NRII-", "NRIQ-"), f"{WORD}{{32}}"),
    Token("newrelic-browser", ("NRJS-", "NRBR-"), "[0-9a-f]{19}"),
    Token("newrelic-admin", ("NRAA-", "NRRA-"), "[0-9a-f]{27,42}"),
    Token("newrelic-license", ("FFFFNRAL", "NRAL"), "", lead="(?:eu01xx)?[0-9a-f]{26,36}"),
    Token("dynatrace-token", ("dt0c01.", "dt0s01.", "dt0s02.", "dt0s08.", "dt0s16."),
        r"[0-9A-Za-z]{8,24}\.[0-9A-Za-z]{64}"),
    Token("honeycomb-key", ("hcaik_", "hcbik_", "hcxik_", "hcalk_", "hcxlk_", "hcamk_"),
        f"[0-9a-z]{{2,30}}_?{ALNUM}{{26,58}}"),
    Token("posthog-key", ("phx_",), f"{ALNUM}{{40,50}}"),
    Token("posthog-secure", ("phs_",), f"{ALNUM}{{40,50}}", is_mixed),
    Token("logfire-token", ("pylf_v1_us_", "pylf_v1_eu_", "pylf_v1_"), f"{ALNUM}{{43}}", is_mixed),
    Token("coralogix-key", ("cxtp_", "cxup_", "cxtpk_"), f"{ALNUM}{{28,40}}", is_mixed),
    Token("rootly-key", ("rootly_",), HEX64),
    Token("devcycle-key", ("dvc_server_",), "[0-9a-f_]{36,64}"),
    Token("datadog-key", ("ddapi_", "ddapp_", "ddpat_"), f"{WORD}{{32,64}}"),
    Token("datadog-header",
        ("DD-API-KEY: ", "DD-APPLICATION-KEY: ", "DD_API_KEY=", "DD_APP_KEY="), f"(?:{HEX40}|{HEX32})"),
    Token("elastic-key", ("essu_",), "[0-9A-Za-z+/=]{60,120}"),
    Token("splunk-token", ("Authorization: Splunk ",), UUID),
    Token("axiom-token", ("xaat-", "xapt-", "xait-"), UUID),
    Token("checkly-key", ("cu_", "cs_"), HEX32),
    Token("rollbar-token", ("ROLLBAR_ACCESS_TOKEN=",), HEX32),
    Token("pagerduty-key", ("Token token=",), r"[0-9A-Za-z+_-]{20}", is_mixed),
    Token("statsig-key", ("secret-",), f"{ALNUM}{{43,50}}", is_mixed),
    Token("segment-token", ("sgp_",), f"{ALNUM}{{64}}"),
    Token("growthbook-key", ("secret_admin_", "secret_readonly_", "secret_user_"), f"{WORD}{{32,64}}"),
    Token("unleash-token", ("*:*.", "default:production.", "default:development.", "*:production.", "*:development."),
        "[0-9a-f]{56,64}"),
    Token("configcat-key", ("configcat-sdk-1/",), f"{WORD}{{22}}/{WORD}{{22}}"),
    Token("sumo-hook", (".sumologic.com/receiver/v1/http/",), r"[0-9A-Za-z_=+-]{60,120}"),
    Token("influx-token", (), r"[0-9A-Za-z_-]{86}==", is_mixed),
    Token("uptime-key", (), r"ur?\d{6,9}-[0-9a-f]{24}"),
    Token("healthchecks-ping", ("hc-ping.com/",), UUID),
    Token("opsgenie-key", ("GenieKey ",), UUID),
)  # fmt: skip

# any vendor's: the last in the table, so that a format that knows its vendor names the finding
ANY_VENDOR = (
    Token("sk-key", ("sk-",), f"{ALNUM}{{32,64}}", has_digit, glued="/-."),
    Token("marked-token",
        ("_pat_", "_oat_", "_sk_", "_sec_", "_tok_", "_token_", "_secret_", "_apikey_", "_api_"), f"{ALNUM}{{24,120}}",
        is_drawn, lead="[a-z][a-z0-9]{1,12}(?:_[a-z0-9]{1,12})?"),
)  # fmt: skip

# clouds
CLOUD = (
    Token("aws-access-key", ("AKIA", "ASIA", "ABIA", "ACCA"), "[0-9A-Z]{16}", proof=is_base32),
    Token("aws-bedrock", ("ABSK",), "[0-9A-Za-z+/]{109,269}={0,2}", is_mixed),
    Token("aws-bedrock-short", ("bedrock-api-key-",), "[0-9A-Za-z+/=]{100,4000}"),
    Token("aws-session", ("FwoGZXIvYXdz", "IQoJb3JpZ2luX2Vj"), "[0-9A-Za-z+/=]{100,2000}"),
    Token("aws-mws", ("amzn.mws.",), UUID),
    Token("google-api-key", ("AIza",), f"{WORD}{{35}}", is_mixed),
    Token("google-oauth-secret", ("GOCSPX-",), f"{WORD}{{28}}"),
    Token("google-access-token", ("ya29.",), f"{WORD}{{30,1000}}"),
    Token("google-refresh-token", ("1//0",), f"{WORD}{{40,120}}"),
    Token("azure-client-secret", ("7Q~", "8Q~", "9Q~"), r"[0-9A-Za-z_~.-]{31,34}", is_mixed, lead="[0-9A-Za-z_~.]{3}"),
    Token("azure-account-key", ("AccountKey=",), "[0-9A-Za-z+/]{86}==", is_long_key),
    Token("azure-shared-key", ("SharedAccessKey=",), "[0-9A-Za-z+/]{43}=", is_long_key),
    Token("azure-sas", ("&sig=", "?sig="), "[0-9A-Za-z%+/]{43,64}(?:%3[dD]|=)", has_digit),
    Token("azure-marked-key",
        ("AzSe", "AzCa", "AzFu", "+ASt", "+ABa", "+AMl", "ACDb", "AIoT", "+ASb", "+AEh", "+ARm", "+ACR"),
        "[0-9A-Za-z+/_-]{5,6}[AQgw=]?={0,2}", is_mixed, lead="[0-9A-Za-z+/_-]{33,76}"),
    Token("azure-openai", ("JQQJ99",), r"[0-9A-Za-z]{26}", lead=f"{ALNUM}{{52}}"),
    Token("aws-appsync", ("da2-",), "[0-9a-z]{26}", has_digit, glued="/-."),
    Token("google-auth-key", ("AQ.Ab8",), f"{WORD}{{40,60}}", is_mixed),
    Token("firebase-server-key", (":APA91b",), f"{WORD}{{134}}", lead=f"AAAA{WORD}{{7}}"),
    Token("azure-devops", ("AZDO",), f"{ALNUM}{{4}}", lead=f"{ALNUM}{{76}}"),
    Token("digitalocean-token", ("dop_v1_", "doo_v1_", "dor_v1_"), HEX64),
    Token("digitalocean-spaces", ("DO00", "DO801"), "[0-9A-Z]{15,16}", has_digit),
    Token("heroku-key", ("HRKU-",), f"(?:{UUID}|{WORD}{{56,64}})"),
    Token("cloudflare-token", ("cfut_", "cfat_", "cfk_"), "[0-9A-Za-z]{40}[0-9A-Za-z]{6,8}"),
    Token("cloudflare-origin", ("v1.0-",), "[0-9a-f]{24}-[0-9a-f]{146}"),
    Token("cloudflare-tunnel", ("eyJhIjoi",), "[0-9A-Za-z+/=_-]{120,300}", is_mixed),
    Token("fly-token", ("fm2_", "fo1_", "fm1r_", "fm1a_"), "[0-9A-Za-z+/=_-]{40,2000}", is_mixed),
    Token("render-key", ("rnd_",), f"{ALNUM}{{28,36}}", is_mixed),
    Token("netlify-token", ("nfp_", "nfo_"), f"{ALNUM}{{36,40}}"),
    Token("vercel-token", ("vcp_", "vci_", "vca_", "vcr_", "vck_", "vercel_blob_rw_"), f"{WORD}{{24,80}}", is_mixed),
    Token("scaleway-key", ("SCW",), "[0-9A-Z]{17}", has_digit),
    Token("vault-token", ("hvs.", "hvb.", "hvr."), f"{WORD}{{24,300}}", is_mixed),
    Token("doppler-token", ("dp.pt.", "dp.ct.", "dp.sa.", "dp.scim.", "dp.audit."), f"{ALNUM}{{40,44}}"),
    Token("doppler-service", ("dp.st.",), rf"(?:[a-z0-9_-]{{2,35}}\.)?{ALNUM}{{40,44}}"),
    Token("infisical-token", (), rf"st\.[0-9a-f-]{{24,36}}\.{HEX32}\.{HEX32}"),
    Token("onepassword-token", ("ops_eyJ",), "[0-9A-Za-z+/=_-]{200,1200}"),
    Token("onepassword-key", ("A3-",),
        "[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-(?:[A-Z0-9]{5}-){2}[A-Z0-9]{5}"),
    Token("age-key", ("AGE-SECRET-KEY-1",), "[02-9AC-HJ-NP-Z]{58}", proof=bech32),
    Token("openshift-token", ("sha256~",), f"{WORD}{{43}}"),
    Token("rancher-token", ("token-",), r"[0-9a-z]{5}:[0-9a-z]{54}"),
    Token("kubeadm-token", ("--token ", "--token="), r"[0-9a-z]{6}\.[0-9a-z]{16}", has_digit),
    Token("swarm-token", ("SWMTKN-1-",), "[0-9a-z]{50}-[0-9a-z]{25}"),
    Token("tailscale-key", ("tskey-auth-", "tskey-api-", "tskey-client-", "tskey-scim-", "tskey-webhook-"),
        f"{ALNUM}{{8,20}}-{ALNUM}{{18,48}}"),
    Token("ngrok-token", ("authtoken ", "authtoken: ", "NGROK_AUTHTOKEN="), f"[12][0-9A-Za-z]{{26}}_{ALNUM}{{21}}"),
    Token("wireguard-key",
        ("PrivateKey = ", "PrivateKey=", "PresharedKey = ", "PresharedKey="), "[0-9A-Za-z+/]{43}=", is_long_key),
    Token("ngrok-bare", (), f"[123][0-9A-Za-z]{{26}}_{ALNUM}{{21}}", is_mixed),
    Token("defined-key", ("dnkey-",), "[0-9A-Z]{26}-[0-9A-Z]{52}"),
    Token("exoscale-key", ("EXO",), "[0-9a-f]{24}", has_digit),
    Token("upcloud-token", ("ucat_",), "[0-9A-Z]{26}"),
    Token("netbird-key", ("nbp_",), f"{ALNUM}{{36}}"),
    Token("akamai-client", ("akab-",), "[0-9a-z]{16}-[0-9a-z]{16}"),
    Token("supabase-token", ("sbp_",), "(?:oauth_|fc_?)?[0-9a-zA-Z]{40}"),
    Token("supabase-secret", ("sb_secret_",), f"{WORD}{{30,50}}"),
    Token("neon-key", ("napi_",), "[0-9a-z]{60,70}"),
    Token("planetscale-token", ("pscale_tkn_", "pscale_pw_", "pscale_oauth_"), r"[0-9A-Za-z_=.-]{32,64}"),
    Token("cockroach-key", ("CCDB1_",), f"{ALNUM}{{22}}_{ALNUM}{{40}}"),
    Token("aiven-password", ("AVNS_",), f"{WORD}{{18,24}}"),
    Token("xata-key", ("xau_",), f"{ALNUM}{{36,52}}"),
    Token("clickhouse-key", ("4b1d",), f"{ALNUM}{{38}}", is_mixed, glued="+/"),
    Token("atlas-secret", ("mdb_sa_sk_",), f"{WORD}{{40}}"),
    Token("dbt-token", ("dbtc_", "dbtu_", "dbts_"), f"{WORD}{{30,60}}", is_mixed),
    Token("databricks-token", ("dapi", "dkea", "dose"), f"{HEX32}(?:-[0-9])?"),
    Token("snowflake-token", ("eyJraWQiOi",), rf"{WORD}{{20,300}}\.eyJ{WORD}{{20,1000}}\.{WORD}{{40,700}}", is_jwt),
    Token("jwt", ("eyJ",), rf"{WORD}{{10,2000}}\.eyJ{WORD}{{10,6000}}\.{WORD}{{16,1400}}", is_jwt),
    Token("jwe", ("eyJ",),
        rf"{WORD}{{20,600}}\.{WORD}{{0,800}}\.{WORD}{{12,40}}\.{WORD}{{20,8000}}\.{WORD}{{16,60}}", is_jwt),
    Token("openssh-key-body", ("b3BlbnNzaC1rZXktdjE",), "[0-9A-Za-z+/=]{100,4000}"),
    Token("kubeconfig-key", ("client-key-data: ", "client-key-data:"), "[0-9A-Za-z+/=]{100,8000}"),
    Token("backblaze-key", ("K001", "K002", "K003", "K004", "K005"), "[0-9A-Za-z+/]{27}", is_mixed, glued="+/"),
    Token("laravel-key", ("APP_KEY=base64:",), "[0-9A-Za-z+/]{43}="),
    Token("django-key", ("django-insecure-",), r"[0-9a-z!@#$%^&*()_+=-]{40,60}"),
    Token("rails-key", ("RAILS_MASTER_KEY=", "SECRET_KEY_BASE="), "(?:[0-9a-f]{128}|[0-9a-f]{32})"),
    Token("git-remote-token", ("https://x-access-token:", "https://x-token-auth:"), f"(?:{HEX40}|{WORD}{{20,300}})@"),
)  # fmt: skip


# clouds, messengers and services of China
CHINA = (
    Token("alibaba-key-id", ("LTAI",), f"{ALNUM}{{12,20}}", has_digit),
    Token("alibaba-sts", ("STS.",), f"{ALNUM}{{20,30}}", has_digit),
    Token("tencent-key-id", ("AKID",), f"{ALNUM}{{32}}", has_digit),
    Token("huawei-obs", ("obsutil config -i=", "-i="), f"[0-9A-Z]{{20}} -k={ALNUM}{{40}}"),
    Token("baidu-key-id", ("ALTAK",), f"{ALNUM}{{21}}", has_digit),
    Token("baidu-bce", ("bce-v3/ALTAK-",), f"{ALNUM}{{21}}/{ALNUM}{{40}}"),
    Token("volcengine-key-id", ("AKLT", "AKTP"), f"{WORD}{{32,60}}={{0,2}}", is_mixed),
    Token("jdcloud-key-id", ("JDC_",), "[0-9A-Z]{25,40}", has_digit),
    Token("feishu-webhook",
        ("open.feishu.cn/open-apis/bot/v2/hook/", "open.larksuite.com/open-apis/bot/v2/hook/"), UUID),
    Token("feishu-token", ("t-g1", "u-g1", "a-g1"), f"{ALNUM}{{36,44}}"),
    Token("dingtalk-webhook", ("oapi.dingtalk.com/robot/send?access_token=",), HEX64),
    Token("dingtalk-sign", ("SEC",), HEX64),
    Token("wecom-webhook", ("qyapi.weixin.qq.com/cgi-bin/webhook/send?key=",), UUID),
    Token("wechat-secret", ("&secret=", "&appsecret="), HEX32, lead=r"appid=wx[0-9a-f]{16}"),
    Token("serverchan-key", ("SCT", "SCU"), rf"\d{{4,7}}T{ALNUM}{{22,46}}"),
    Token("serverchan3-key", ("sctp",), rf"\d{{1,7}}t{ALNUM}{{20,46}}"),
    Token("pushplus-token", ("pushplus.plus/send?token=", "pushplus.hxtrip.com/send?token="), HEX32),
    Token("bark-key", ("api.day.app/",), f"{ALNUM}{{20,24}}", is_mixed),
    Token("gitee-token", ("gitee.com/api/v5/",), rf"[^\s\"']{{1,120}}access_token={HEX32}"),
    Token("qiniu-token", (), rf"{WORD}{{40}}:{WORD}{{27}}[0-9A-Za-z_=-]:{WORD}{{20,400}}={{0,2}}", is_mixed),
    Token("zhipu-key", (), rf"{HEX32}\.{ALNUM}{{16}}", is_mixed),
    Token("coze-token", ("pat_", "cztei_", "sat_"), f"{ALNUM}{{64}}"),
    Token("dify-key", ("app-", "dataset-"), f"{ALNUM}{{24}}", is_mixed, glued="/-."),
    Token("modelscope-token", ("ms-",), "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", glued="/-."),
)  # fmt: skip

# chat, mail, text messages, and webhooks that anybody who has the address may post to
CHAT = (
    Token("slack-bot", ("xoxb-",), rf"\d{{8,14}}-(?:\d{{8,14}}-)?{ALNUM}{{18,34}}"),
    Token("slack-user", ("xoxp-", "xoxe-"), r"(?:\d{8,14}-){3}[0-9A-Za-z-]{28,64}"),
    Token("slack-app", ("xapp-",), r"\d-[0-9A-Z]{8,14}-\d{8,14}-[0-9a-z]{60,70}"),
    Token("slack-config", ("xoxe.xoxp-", "xoxe.xoxb-", "xoxe-"), rf"\d-{ALNUM}{{140,240}}"),
    Token("slack-legacy", ("xoxo-", "xoxr-", "xoxs-", "xoxa-", "xoxc-", "xoxd-"),
        r"(?:\d+-)?[0-9A-Za-z%-]{14,250}", has_digit),
    Token("slack-webhook", ("hooks.slack.com/services/", "hooks.slack.com/workflows/", "hooks.slack.com/triggers/"),
        r"[0-9A-Za-z]{8,14}/[0-9A-Za-z]{8,20}/(?:\d{10,22}/)?[0-9A-Za-z]{20,48}"),
    Token("discord-bot", (), rf"{WORD}{{23,28}}\.{WORD}{{6,7}}\.{WORD}{{27,38}}", is_mixed, proof=is_discord),
    Token("discord-webhook", ("discord.com/api/webhooks/", "discordapp.com/api/webhooks/"),
        rf"\d{{17,20}}/{WORD}{{60,72}}"),
    Token("telegram-bot", (":AA",), f"{WORD}{{32,33}}", lead=r"\d{8,10}"),
    Token("teams-webhook", (".webhook.office.com/webhookb2/", "outlook.office.com/webhook/"),
        rf"{UUID}@{UUID}/IncomingWebhook/[0-9a-f]{{32}}/{UUID}"),
    Token("teams-workflow", (".logic.azure.com",), rf"[^\s\"'<>]{{20,200}}sig={WORD}{{40,48}}"),
    Token("google-chat-webhook", ("chat.googleapis.com/v1/spaces/",),
        rf"{WORD}{{8,20}}/messages\?key={WORD}{{39}}&token={WORD}{{40,60}}"),
    Token("zapier-webhook", ("hooks.zapier.com/hooks/catch/",), rf"\d{{5,10}}/{ALNUM}{{6,12}}"),
    Token("make-webhook", (".make.com/",), f"{ALNUM}{{32}}", lead=r"hook\.(?:eu|us)\d"),
    Token("ifttt-webhook", ("maker.ifttt.com/trigger/",), rf"[\w{{}}-]{{1,60}}/with/key/{WORD}{{22,43}}"),
    Token("pipedream-webhook", (".m.pipedream.net", "webhook.site/"), UUID),
    Token("twilio-key", ("SK",), "[0-9a-fA-F]{32}", has_digit),
    Token("twilio-account", ("AC",), rf"{HEX32}:{HEX32}"),
    Token("sendgrid-key", ("SG.",), r"[0-9A-Za-z_=-]{20,24}\.[0-9A-Za-z_=-]{39,50}|[0-9A-Za-z_=.-]{66}"),
    Token("mailgun-key", ("key-",), HEX32, glued="/-."),
    Token("mailgun-public", ("pubkey-",), HEX32),
    Token("mailgun-signing", (), "[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}", has_digit),
    Token("mailchimp-key", (), rf"{HEX32}-us\d{{1,2}}"),
    Token("mandrill-key", ("md-",), f"{WORD}{{22}}", is_mixed, glued="/-."),
    Token("brevo-key", ("xkeysib-", "xsmtpsib-"), f"{HEX64}-{ALNUM}{{16}}"),
    Token("resend-key", ("re_",), f"{ALNUM}{{8}}_{ALNUM}{{24}}"),
    Token("mailersend-key", ("mlsn.",), HEX64),
    Token("intercom-token", ("dG9rO",), "[0-9A-Za-z+/]{50,60}={0,2}", has_digit),
    Token("zendesk-basic", ("/token:",), f"{ALNUM}{{40}}"),
    Token("telnyx-key", ("KEY0",), rf"[0-9A-F]{{31}}_{ALNUM}{{22}}"),
    Token("onesignal-key", ("os_v2_app_", "os_v2_org_"), "[0-9a-z]{90,120}"),
    Token("line-token", (), "[0-9A-Za-z+/]{165,175}1O/w1cDnyilFU=", is_mixed),
    Token("mattermost-hook", ("/hooks/",), "[0-9a-z]{26}", has_digit, lead=r"https?://[\w.:-]{4,80}"),
    Token("matrix-token", ("syt_",), r"[0-9A-Za-z=_-]{2,80}_[A-Za-z]{20}_[0-9A-Za-z]{6}"),
    Token("zoom-token", ("integrations.zoom.us/chat/webhooks/incomingwebhook/",), f"{WORD}{{20,40}}"),
    Token("pubnub-secret", ("sec-c-",), "[0-9A-Za-z+/]{46,48}={0,2}", is_mixed),
    Token("viber-token", (), "[0-9a-f]{16}-[0-9a-f]{16}-[0-9a-f]{16}", has_digit),
)  # fmt: skip


# payments, shops, shipping and wallets
PAYMENT = (
    Token("stripe-key", ("sk_live_", "sk_test_", "sk_prod_"), f"{ALNUM}{{10,250}}", has_digit),
    Token("stripe-restricted", ("rk_live_", "rk_test_", "rk_prod_"), f"{ALNUM}{{16,250}}", has_digit),
    Token("stripe-webhook", ("whsec_",), "[0-9A-Za-z+/=]{32,80}", is_mixed),
    Token("square-token", ("sq0atp-",), f"{WORD}{{22,60}}"),
    Token("square-secret", ("sq0csp-", "sandbox-sq0csb-"), r"[0-9A-Za-z_\\\[\]-]{43}"),
    Token("square-personal", ("EAAA",), f"{WORD}{{60}}", is_mixed, glued="+/"),
    Token("paypal-token", ("access_token$production$", "access_token$sandbox$"), r"[0-9a-z]{16}\$[0-9a-f]{32}"),
    Token("plaid-token", ("access-sandbox-", "access-development-", "access-production-"), UUID),
    Token("adyen-key", ("AQE",), r"[0-9A-Za-z+/]{60,120}={0,2}-[0-9A-Za-z+/=]{30,70}-[^\s\"']{8,24}"),
    Token("razorpay-key", ("rzp_live_", "rzp_test_"), f"{ALNUM}{{14}}"),
    Token("shopify-token", ("shpat_", "shpca_", "shppa_", "shpss_", "shptka_", "shpua_", "prtapi_"), "[0-9a-fA-F]{32}"),
    Token("flutterwave-key", ("FLWSECK-", "FLWSECK_TEST-", "FLWPUBK_TEST-"), "[0-9a-hA-H]{12,32}(?:-X)?"),
    Token("paystack-key", ("sk_live_", "sk_test_"), HEX40),
    Token("mollie-key", ("live_", "test_"), f"{ALNUM}{{30}}", is_mixed),
    Token("lob-key", ("live_", "test_"), "[0-9a-f]{35}"),
    Token("gocardless-token", ("live_", "sandbox_"), f"{WORD}{{40}}", has_digit),
    Token("easypost-key", ("EZAK", "EZTK"), f"{ALNUM}{{54}}", has_digit, glued="+/"),
    Token("shippo-token", ("shippo_live_", "shippo_test_"), "[0-9a-fA-F]{40}"),
    Token("duffel-token", ("duffel_live_", "duffel_test_"), f"{WORD}{{43}}"),
    Token("checkout-key", ("sk_sbox_", "sk_"), "[0-9a-z]{27}", has_digit),
    Token("checkout-legacy", ("sk_", "sk_test_"), UUID),
    Token("woocommerce-key", ("ck_", "cs_"), HEX40),
    Token("paddle-key", ("pdl_live_apikey_", "pdl_sdbx_apikey_"), rf"[0-9a-z]{{26}}_{ALNUM}{{22}}_{ALNUM}{{3}}"),
    Token("freemius-key", ('"secret_key" => "sk_', "'secret_key' => 'sk_"), r"[^\s\"']{29}"),
    Token("polar-token", ("polar_oat_", "polar_pat_", "polar_at_o_", "polar_at_u_"), f"{ALNUM}{{40,50}}"),
    Token("pagarme-key", ("ak_live_", "ak_test_"), f"{ALNUM}{{30}}", is_mixed),
    Token("xendit-key", ("xnd_development_", "xnd_production_"), f"{ALNUM}{{60,100}}"),
    Token("midtrans-key", ("SB-Mid-server-", "Mid-server-"), f"{WORD}{{24,32}}"),
    Token("mercadopago-token", ("APP_USR-", "TEST-"), rf"\d{{12,16}}-\d{{6}}-{HEX32}-\d{{6,12}}"),
    Token("iyzico-key", ("sandbox-",), f"{ALNUM}{{32}}", is_mixed),
    Token("wallet-wif", (), "[5KL][1-9A-HJ-NP-Za-km-z]{50,51}", base58check, glued="+/-"),
    Token("wallet-xprv", ("xprv", "tprv", "yprv", "zprv"), "[1-9A-HJ-NP-Za-km-z]{107}", base58check),
    Token("nostr-key", ("nsec1",), "[02-9ac-hj-np-z]{58}", proof=bech32),
    Token("alchemy-key", (".g.alchemy.com/v2/", ".infura.io/v3/"), f"{WORD}{{32}}"),
    Token("etherscan-key", ("&apikey=", "?apikey="), "[0-9A-Z]{34}", has_digit),
)  # fmt: skip


# tools for work, identity providers and social networks
OFFICE = (
    Token("atlassian-token", ("ATATT3xFfGF0",), "[0-9A-Za-z=_-]{100,260}"),
    Token("atlassian-scoped", ("ATOA", "ATCTT3xFfGF0"), "[0-9A-Za-z=_-]{100,260}"),
    Token("linear-key", ("lin_api_",), f"{ALNUM}{{40}}"),
    Token("linear-oauth", ("lin_oauth_", "lin_wh_"), f"{ALNUM}{{40,64}}"),
    Token("notion-token", ("ntn_",), f"{ALNUM}{{43,50}}"),
    Token("notion-legacy", ("secret_",), f"{ALNUM}{{43}}", is_mixed),
    Token("figma-token", ("figd_", "figu_", "figoh_"), f"{WORD}{{36,60}}"),
    Token("airtable-token", (), rf"pat{ALNUM}{{14}}\.{HEX64}"),
    Token("asana-token", ("1/", "2/"), r"\d{15,17}(?:/\d{15,17})?:[0-9a-f]{32}"),
    Token("clickup-token", ("pk_",), r"\d{6,9}_[0-9A-Z]{32}"),
    Token("trello-token", ("ATTA",), "[0-9a-f]{64}[0-9A-F]{8}"),
    Token("dropbox-token", ("sl.",), f"(?:u\\.)?{WORD}{{120,1300}}"),
    Token("dropbox-long", ("AAAAAAAAAA",), "[0-9A-Za-z_=-]{43}", is_mixed, lead="[0-9a-z]{11}"),
    Token("postman-key", ("PMAK-",), "[0-9a-f]{24}-[0-9a-f]{34}"),
    Token("postman-access", ("PMAT-",), "[0-9A-Z]{26}"),
    Token("typeform-token", ("tfp_",), "[0-9A-Za-z_.-]{40,60}"),
    Token("contentful-token", ("CFPAT-",), f"{WORD}{{43}}"),
    Token("readme-key", ("rdme_",), "[0-9a-z]{70}"),
    Token("hubspot-token", ("pat-na1-", "pat-na2-", "pat-eu1-", "pat-ap1-"), UUID),
    Token("salesforce-token", ("00D",), r"[0-9A-Za-z]{12,15}![0-9A-Za-z_.]{80,120}"),
    Token("frameio-token", ("fio-u-",), r"[0-9A-Za-z_=-]{64}"),
    Token("adobe-secret", ("p8e-", "p8-"), "[0-9a-z]{32}", has_digit, glued="/-."),
    Token("okta-header", ("SSWS ",), f"00{WORD}{{40}}"),
    Token("workos-key", ("sk_live_", "sk_test_", "sk_"), r"[0-9A-Za-z]{70,120}", is_mixed),
    Token("clerk-key", ("sk_live_", "sk_test_"), f"{ALNUM}{{40,50}}", is_mixed),
    Token("authress-key", ("sc_", "ext_", "scauth_", "authress_"),
        r"[0-9a-z]{5,30}\.[0-9a-z]{4,6}\.acc[_-][0-9a-z-]{10,32}\.[0-9A-Za-z+/_=-]{30,120}"),
    Token("ory-token", ("ory_at_", "ory_rt_", "ory_ac_"), rf"{WORD}{{40,90}}(?:\.{WORD}{{40,90}})?", is_mixed),
    Token("kong-token", ("kpat_", "spat_"), f"{ALNUM}{{40,60}}", is_mixed),
    Token("youtrack-token", ("perm:", "perm-"), r"[0-9A-Za-z+/=]{4,80}\.[0-9A-Za-z+/=_-]{4,40}\.[0-9A-Za-z]{30}"),
    Token("wakatime-key", ("waka_",), UUID),
    Token("cal-key", ("cal_live_", "cal_test_", "cal_"), HEX32),
    Token("voiceflow-key", ("VF.DM.", "VF.WS.", "VF."), rf"[0-9a-f]{{24}}\.{ALNUM}{{16}}"),
    Token("adafruit-io", ("aio_",), f"{ALNUM}{{28}}", is_mixed),
    Token("stytch-secret", ("secret-live-", "secret-test-"), f"{WORD}{{30,44}}=?"),
    Token("facebook-token", ("EAA",), f"{ALNUM}{{60,400}}", is_mixed, glued="+/"),
    Token("facebook-app", (), rf"\d{{14,17}}\|{WORD}{{27}}", is_mixed),
    Token("instagram-token", ("IGQ", "IGAA"), f"{WORD}{{80,300}}", is_mixed),
    Token("twitter-bearer", ("AAAAAAAAAAAAAAAAAAAAA",), "[0-9A-Za-z%]{60,140}", is_mixed),
    Token("twitter-access", (), rf"\d{{15,20}}-{ALNUM}{{40}}", is_mixed),
    Token("linkedin-secret", ("WPL_AP1.", "WPL_AP0."), r"[0-9A-Za-z]{16}(?:\.[0-9A-Za-z+/=]{4,12})?"),
    Token("pinterest-token", ("pina_",), f"{WORD}{{60,100}}"),
    Token("twitch-token", ("oauth:",), "[0-9a-z]{30}", has_digit),
    Token("intra42-secret", ("s-s4t2ud-", "s-s4t2af-"), HEX64),
    Token("settlemint-token", ("sm_pat_", "sm_aat_", "sm_sat_"), f"{ALNUM}{{16}}"),
    Token("maxmind-key", ("_mmk",), "", lead=f"{ALNUM}{{6}}_{ALNUM}{{29}}"),
    Token("mapbox-token", ("sk.eyJ",), rf"{WORD}{{40,200}}\.{WORD}{{20,24}}"),
    Token("prismic-token", ("MC5Y",), r"[0-9A-Za-z_+/=-]{60,120}"),
    Token("sanity-token", (), f"sk{ALNUM}{{180}}", is_mixed),
    Token("ghost-admin-key", (), "[0-9a-f]{24}:[0-9a-f]{64}"),
    Token("canva-secret", ("cnvca",), f"{WORD}{{40,60}}"),
    Token("yandex-key", ("AQVN",), f"{WORD}{{35,38}}", is_mixed),
    Token("yandex-iam", ("t1.",), rf"[0-9A-Za-z_-]{{4,200}}={{0,2}}\.{WORD}{{86}}={{0,2}}"),
    Token("yandex-oauth", ("y0_", "y1_", "y2_", "y3_"), f"{WORD}{{55,60}}"),
    Token("yandex-aws", ("YC",), f"{WORD}{{38}}", is_mixed),
    Token("vk-token", ("vk1.a.",), f"{WORD}{{80,220}}"),
    Token("zuplo-key", ("zpka_",), f"{HEX32}_[0-9a-f]{{8}}"),
    Token("jumpcloud-key", ("jca_",), f"{ALNUM}{{36}}", is_mixed),
    Token("dashlane-key", ("dls_",), f"{ALNUM}{{16}}_{ALNUM}{{60,80}}"),
    Token("zoho-token", ("1000.",), rf"{HEX32}\.{HEX32}"),
    Token("gitbook-token", ("gb_api_",), f"{ALNUM}{{40}}"),
    Token("retool-key", ("retool_01",), "[0-9A-Za-z]{24,40}"),
    Token("express-session", ("connect.sid=s%3A", "connect.sid=s:"), r"[0-9A-Za-z_-]{32}\.[0-9A-Za-z%+/]{40,60}"),
    Token("flask-session", ("session=eyJ", "session=.eJ"),
        r"[0-9A-Za-z_-]{20,2000}\.[0-9A-Za-z_-]{6}\.[0-9A-Za-z_-]{27,43}"),
    Token("apify-token", ("apify_api_", "apify_proxy_"), f"{ALNUM}{{36}}"),
    Token("browserbase-key", ("bb_live_", "bb_test_"), f"{WORD}{{20,40}}"),
    Token("rapidapi-key", (), "[0-9a-f]{10}msh[0-9a-f]{15}p[0-9a-f]{6}jsn[0-9a-f]{12}"),
    Token("deno-token", ("ddp_", "ddo_", "ddw_"), f"{ALNUM}{{36}}"),
    Token("bitwarden-secret", ("BW_CLIENTSECRET=",), f"{ALNUM}{{30}}"),
    Token("appsignal-key", ("APPSIGNAL_PUSH_API_KEY=",), f"(?:{UUID}|{HEX40})"),
)  # fmt: skip


# Where two formats claim the same characters, the first of them names the finding.
ROWS = (*CODE, *CLOUD, *CHINA, *AI, *CHAT, *PAYMENT, *OFFICE, *MONITORING, *ANY_VENDOR)

# Formats with no mark of their own, known by the vendor's name before them. A row is the whole value as a pattern, and
# the names: lower case, as they stand in a variable's name or before a colon. Only what nobody would take for a secret
# by its looks is listed, and the secrets of clouds, which nobody may waive.
NAMED = {
    UUID: "heroku hubspot postmark railway scaleway scw_ snyk squarespace",
    f"(?:[0-9a-z]{{25}}|{UUID})": "messagebird message_bird message-bird",
    f"(?:[0-9a-z]{{32}}|{UUID})": "codecov",
    f"(?:[0-9a-f]{{24}}|{UUID})": "kucoin",
    f"(?:{HEX40}|{UUID})": "sendbird",
    "[0-9a-fA-F]{40}": "sourcegraph",
    "[0-9A-Za-z+/]{40}": "aws_secret aws-secret awssecret secretaccesskey secret_access_key secret-access-key",
    f"{ALNUM}{{30}}": "accesskeysecret access_key_secret access-key-secret alibaba aliyun",
    f"{ALNUM}{{32}}": "tencent qcloud cos_secret baidu bce_",
    f"{ALNUM}{{40}}": "huawei hwcloud",
    HEX32: "appsecret app_secret wechat weixin",
}


def rule_of(name: str) -> str:
    return f"{name.strip('_')}-credential"
