"""Formats with no mark of their own: plain hex or letters, known by the vendor's name before them.

A row is the whole value as a pattern, and the names: lower case, as they stand in a variable's name or before a colon.
"""

from __future__ import annotations

from memorybank.policy.scan.formats.row import ALNUM, HEX32, HEX40, HEX64, UUID, WORD

_LOW = "[0-9a-z]"

NAMED = {
    HEX32: (
        "appsecret app_secret wechat weixin adobe amplitude bugsnag assemblyai facebook fb_app fb_secret gitee "
        "linear mixpanel openweather owm_ slack spotify twilio"
    ),
    f"{ALNUM}{{32}}": (
        "tencent qcloud cos_secret baidu bce_ feishu lark box_client box_secret boxclient mistral drone ovh shodan zoom"
    ),
    HEX40: "circleci circle_token deepgram gitea gogs forgejo meraki sonar wandb",
    HEX64: "codeclimate cc_test_reporter together linode semgrep sentry virustotal vt_api",
    UUID: "heroku hubspot postmark railway scaleway scw_ snyk squarespace",
    f"{_LOW}{{32}}": "algolia asana bittrex flickr privateai private_ai private-ai",
    "[0-9A-Za-z+/]{40}": "aws_secret aws-secret awssecret secretaccesskey secret_access_key secret-access-key",
    f"{ALNUM}{{40}}": "huawei hwcloud cohere co_api_key plivo zendesk",
    f"{ALNUM}{{30}}": "accesskeysecret access_key_secret access-key-secret alibaba aliyun",
    r"[0-9A-Za-z=_-]{32}": "fastly nytimes newyorktimes new-york-times",
    f"{WORD}{{64}}": "dingtalk auth0 coinbase",
    f"{ALNUM}{{64}}": "binance hetzner hcloud",
    f"(?:[0-9a-f]{{37}}|{WORD}{{40}})": "cloudflare cf_api cf_key",
    f"(?:{_LOW}{{40}}|{HEX32})": "datadog dd_api dd_app",
    f"(?:{UUID}|{HEX40}|{HEX64})": "exa_api serper ydc_api",
    f"{WORD}{{44}}": "ibmcloud ibm_cloud ic_api_key",
    f"(?:{ALNUM}{{14}}|{ALNUM}{{16}})": "linkedin linked_in linked-in",
    "(?:test|live)_(?:pub_)?[0-9a-f]{31,35}": "lob_ lobkey lobtoken",
    f"(?:{_LOW}{{25}}|{UUID})": "messagebird message_bird message-bird",
    f"(?:{_LOW}{{64}}|{HEX40})": "newrelic new_relic new-relic",
    r"[0-9A-Za-z+/]{20,24}={0,2}": "api_token_salt admin_jwt_secret transfer_token_salt",
    f"(?:{ALNUM}{{25}}|{ALNUM}{{45}}|{ALNUM}{{50}})": "twitter x_api x_access",
    f"{WORD}{{40}}": "qiniu gitter",
    f"{ALNUM}{{20}}": "freshdesk freshworks",
    r"[0-9A-Za-z]{64,73}": "jfrog artifactory",
    r"(?:[0-9A-Za-z+_-]{20}|[0-9a-f]{32})": "pagerduty pager_duty",
    r"(?:[0-9A-Za-z_-]{80}|[0-9a-f]{32})": "paypal braintree",
    f"{_LOW}{{30}}": "pushover twitch",
    f"{WORD}{{32}}": "adafruit",
    r"(?:[0-9a-z]{32}|[0-9a-zA-Z_=-]{64})": "bitbucket",
    f"(?:{_LOW}{{32}}|{UUID})": "codecov",
    rf"(?:{_LOW}{{16}}|[0-9A-Z]{{16}}|[0-9A-Za-z+/]{{64}})": "confluent",
    r"[0-9A-Za-z=_-]{43}": "contentful",
    f"{ALNUM}{{32,37}}": "coveralls",
    f"(?:{WORD}{{32}}|{HEX64})": "discord",
    rf"(?:{_LOW}{{15}}|{WORD}{{64}})": "dropbox",
    r"[0-9A-Za-z_+/-]{50,80}={0,2}": "elastic",
    f"{_LOW}{{24}}": "etsy",
    f"(?:{HEX32}|{_LOW}{{20}})": "finicity",
    f"{_LOW}{{20}}": "finnhub",
    f"{_LOW}{{64}}": "freshbooks",
    r"[0-9A-Za-z=_-]{60}": "intercom",
    r"[0-9A-Za-z/=_+-]{80,90}": "kraken",
    f"(?:[0-9a-f]{{24}}|{UUID})": "kucoin",
    r"[0-9A-Za-z=_-]{40}": "launchdarkly",
    f"{_LOW}{{20,24}}": "looker",
    f"{_LOW}{{26}}": "mattermost",
    r"[0-9A-Za-z=_-]{40,46}": "netlify",
    f"00{WORD}{{40}}": "okta",
    f"(?:{ALNUM}{{24}}|{ALNUM}{{30}})": "plaid",
    f"{WORD}{{50}}": "rapidapi",
    f"(?:{HEX32}|[0-9a-f]{{128}})": "rollbar",
    f"(?:{HEX40}|{UUID})": "sendbird",
    "[0-9a-fA-F]{40}": "sourcegraph",
    r"(?:sq0\w{3}-[\w\\\[\]-]{22,60}|EAAA[0-9A-Za-z_-]{60})": "square",
    f"(?:{ALNUM}{{64}}|su{ALNUM}{{12}})": "sumo",
    r"[0-9]{5,16}:A[0-9A-Za-z_-]{34}": "telegr",
    f"{ALNUM}{{32,40}}": "tiktok",
    f"{ALNUM}{{22}}": "travis",
    f"(?:{ALNUM}{{32}}|{HEX64})": "trello",
    f"{ALNUM}{{44}}": "typeform",
    r"[sbr]\.[0-9A-Za-z]{24}": "vault",
    r"o\.[0-9A-Za-z]{32}": "pushbullet",
    r"b_[0-9A-Za-z=_-]{44}": "beamer",
    f"{ALNUM}{{24}}": "vercel",
    "[0-9A-Z]{36}": "vultr",
    r"(?:AQVN[0-9A-Za-z_-]{35,38}|YC[0-9A-Za-z_-]{38}|t1\.[0-9A-Za-z_.=-]{80,400})": "yandex",
}


def rule_of(name: str) -> str:
    return f"{name.strip('_')}-credential"
