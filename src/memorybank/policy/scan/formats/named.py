"""Formats with no mark of their own, known by the vendor's name before them.

A row is the whole value as a pattern, and the names: lower case, as they stand in a variable's name or before a colon.
Only what nobody would take for a secret by its looks is listed, and the secrets of clouds, which nobody may waive.
"""

from __future__ import annotations

from memorybank.policy.scan.formats.row import ALNUM, HEX32, HEX40, UUID

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
