"""The words that a secret is called by, and those that make a name speak *about* one instead."""

from __future__ import annotations

from memorybank.policy.late import late

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
_PART = late(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")


def speaks_about(prefix: str, tail: str, *, key: bool) -> bool:
    """`token_count`, `maxTokens`, `publicKey`: about a secret, or about no secret at all."""
    if not _ABOUT.isdisjoint(part.lower() for part in _PART.findall(tail)):
        return True
    ahead = [part.lower() for part in _PART.findall(prefix)]
    return bool(ahead) and (ahead[0] in _COUNTED or (key and ahead[-1] in BEFORE_KEY))
