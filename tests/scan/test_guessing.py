"""Passwords and keys without a format: known by the word before them and by their looks, in both languages."""

from __future__ import annotations

from random import Random
from string import ascii_letters, digits

import pytest

from memorybank.policy.scan import REFUSE, scan_credentials, scan_text
from scan.making import letters

pytestmark = [pytest.mark.slow, pytest.mark.rule("THR-4")]


def chosen(seed: int) -> list[str]:
    """As people choose them: words with other signs for some letters, seasons and years, what a manager drew."""
    random = Random(seed)
    words = ["winter", "falcon", "harbor", "copper", "meadow", "rocket", "velvet", "thunder", "orchid", "granite"]
    signs = "!#$%&@"

    def word() -> str:
        return random.choice(words)

    return [
        word().capitalize() + random.choice(signs) + str(random.randrange(10, 9999)),
        word().replace("e", "3").replace("o", "0").title() + random.choice(signs) + word(),
        word() + str(random.randrange(2, 9)) + word() + str(random.randrange(2, 9)),
        f"{word()}-{word()}-{random.randrange(2, 9)}-{word()}",
        "".join(random.choice(ascii_letters + digits + signs) for _ in range(11)) + "q7",
        word()[:4].upper() + word()[:3] + str(random.randrange(100, 999)) + random.choice(signs) * 2,
    ]


SPOKEN = (
    "DB password: {}", "password = \"{}\"", "The root password is {}.", "the password for staging is {}",
    "The admin password was changed to {} yesterday", "set the password to {} first",
    "user admin with password {}", "username: admin, password: {}", "passwd: {}", "pwd={}", "db_pass={}", "pass: {}",
    "passphrase: {}", "Password (staging): {}", "API secret → {}", "Log in with admin / {}", "login: admin / {}",
    "Credentials: admin/{}", "creds: root:{}", "ssh root@10.0.0.5 (pw: {})", "- MYSQL_ROOT_PASSWORD={}",
    "export DB_PASSWORD='{}'", "spring.datasource.password={}", '"password": "{}",', "<password>{}</password>",
    "Server=db;User Id=sa;Password={};Database=x", "CREATE USER app IDENTIFIED BY '{}';", "--password {}",
    "| staging | admin | {} |", "| user | password |\n|---|---|\n| ann | {} |",
    "数据库密码：{}", "密码是 {}", "口令为 {}", "默认密码为{}，请尽快修改", "管理员口令：{}", "账号 admin 密码 {}",
    "账号：admin，密码：{}", "用户名/密码：admin/{}", "登录账号 root / {}", "测试环境登录密码改成 {} 了",
    "初始密码设为 `{}`",
    "root 密码（生产）：{}", "密碼：{}", "连接密码就是{}",
)  # fmt: skip
TYPED = (
    "curl -u admin:{} https://ci.acme.io/job", "mysql -u root -p{} app", "PGPASSWORD={} psql -h db",
    "sshpass -p {} ssh root@host", "docker login -u bot -p {} registry.acme.io", "redis-cli -h cache -a {} ping",
    "mongosh -u app -p {} --host db", "postgres://app:{}@db.internal:5432/prod", "redis://:{}@cache:6379/0",
    "machine api.acme.io login bot password {}", "wget --user=ann --password={} https://x.io/f",
    "http -a admin:{} GET https://x.io", "smbclient -U 'ann%{}' //nas/x", "htpasswd -bc .htpasswd ann {}",
    "echo {} | sudo -S apt update", "ldapsearch -D cn=admin -w {} -b dc=x", "sqlcmd -S db -U sa -P {}",
    "openssl rsa -passin pass:{} -in k", "zip -P {} a.zip a", "rabbitmqctl add_user bot {}", "ansible_ssh_pass={}",
)  # fmt: skip


def test_a_chosen_password_is_refused() -> None:
    passwords = [password for seed in range(4) for password in chosen(seed)]
    for form in (*SPOKEN, *TYPED):
        for password in passwords:
            found = scan_credentials(form.replace("{}", password))
            assert found, (form, password)
            assert all(each.generic for each in found), (form, password)


DRAWN = (
    "api_key: {}", "token: {}", 'CLIENT_SECRET="{}"', "Authorization: Bearer {}", "X-Api-Key: {}", "access_token={}",
    'System.setProperty("SOME_TOKEN", "{}")', "<accessToken>\n  {}\n</accessToken>", 'var apiToken string = "{}"',
    "密钥：{}", "令牌是 {}", "curl -H 'apikey: {}' https://x.io", "ENCRYPTION_KEY={}", '{"secret" => "{}"}',
)  # fmt: skip


@pytest.mark.parametrize("form", DRAWN)
def test_a_drawn_key_is_refused(form: str) -> None:
    random = Random(form)
    for alphabet, size in (("0123456789abcdef", 40), (ascii_letters + digits, 32), (ascii_letters + digits + "-_", 43)):
        for _ in range(20):
            value = "".join(random.choice(alphabet) for _ in range(size))
            assert scan_credentials(form.replace("{}", value)), value


SAID = (
    "<token>", "${TOKEN}", "$TOKEN", "{{ token }}", "xxxxxxxxxxxx", "XXXXXXXXXXXXXXXX", "your-key", "your_api_key_here",
    "changeme", "change-me-please1", "********", "...", "sk-...", "EXAMPLE_KEY_1234", "placeholder1", "redacted",
    "os.environ['TOKEN']", "process.env.API_KEY", "config.get('token')", "settings.SECRET_KEY", "vault:kv/prod#token",
    "op://prod/db/password", "null", "none", "true", "required", "string", "argon2id", "SHA256", "RS256", "bcrypt",
    "at least 12 characters", "min 8", "128000", "15m", "24h", "3600", "v1.2.3", "2026-03-15", "password", "secret",
    "admin", "test1234", "postgres", "rootpasswd", "mysecretpassword", "hunter2", "123456", "./keys/dev.pem",
    "src/auth/token.py", "https://example.com/login", "memory-bank/details/auth.md", "getToken()", "user@example.com",
    "0x52908400098527886E0F7030069857D2E4169EE7", "12345678-1234-1234-1234-123456789012", "abcdef123456", "见 Vault",
    "由管理员设置", "至少 12 位，含数字", "<your password>", "MY_TOKEN", "Bearer", "JWT", "oauth2", "uuid4",
    "base64url",
)  # fmt: skip


@pytest.mark.parametrize("word", ["password", "token", "api_key", "secret", "密码", "密钥"])
def test_what_stands_for_a_secret_or_speaks_of_one_passes(word: str) -> None:
    for said in SAID:
        for form in (f"{word}: {said}", f"{word} = {said}", f'{word}="{said}"', f"| {word} | {said} |"):
            assert scan_credentials(form) == (), form


def test_what_resembles_a_secret_and_has_another_name_passes() -> None:
    random = Random(9)
    hex40, hex32, hex64 = (letters(random, n, "0123456789abcdef") for n in (40, 32, 64))
    uuid = "-".join(letters(random, n, "0123456789abcdef") for n in (8, 4, 4, 4, 12))
    for text in (
        f"Commit `{hex40}` fixed the login bug.", f"git rev-parse HEAD -> {hex40}", f"etag \"{hex32}\"",
        f"sha256:{hex64}", f"docker.io/acme/api@sha256:{hex64}", f"trace_id={hex32}", f"session_id: {uuid}",
        f"cache key `deps-v3-linux-{hex64}`", f"credentialsId: '{uuid}'", f"kms_key_id: {uuid}",
        f"public_key = \"{letters(random, 43)}\"", f"Release GPG key: {hex40.upper()}", f"csrf_token: {hex32}",
        "token_count: 128000", "maxTokens = 4096", "The `secretKey` field is read from Vault path kv/prod/app",
        "password hashing: argon2id, m=64MB", "密码策略：至少 12 位，含数字", "API 密钥存放在 Vault，不要写进文档",
        "PRIVATE KEY handling: never commit", "credentials are in 1Password item \"prod-db\"",
        "--- PASS: TestR2Storage_Get",
        "postgres://user:password@localhost:5432/db", "redis://localhost:6379/0", "amqp://guest:guest@localhost",
        "Authorization: Bearer $TOKEN", "Authorization: Bearer eyJhbGciOi...", "curl -u user:pass https://example.com",
        "-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----", "2/3 trials pass → pass^3 is 30%",
    ):  # fmt: skip
        assert scan_credentials(text) == (), text


KEY_HEADS = ("PRIVATE KEY", "RSA PRIVATE KEY", "OPENSSH PRIVATE KEY", "EC PRIVATE KEY", "PGP PRIVATE KEY BLOCK")


@pytest.mark.parametrize("head", KEY_HEADS)
@pytest.mark.parametrize("before", ["", "> ", "    ", "# "])
def test_a_private_key_is_refused_in_any_frame(head: str, before: str) -> None:
    random = Random(head)
    lines = [f"-----BEGIN {head}-----", *(letters(random, 64) for _ in range(6)), f"-----END {head}-----"]
    found = scan_text("text\n" + "\n".join(before + line for line in lines))
    assert [(each.rule, each.line, each.generic) for each in found] == [("private-key", 2, False)]


def test_a_secret_of_a_cluster_is_refused_though_it_is_base64() -> None:
    from base64 import b64encode

    value = b64encode(letters(Random(1), 18).encode()).decode()
    page = f"```yaml\napiVersion: v1\nkind: Secret\nmetadata:\n  name: db\ndata:\n  password: {value}\n```\n"
    assert {each.rule for each in scan_text(page)} >= {"kubernetes-secret"}
    assert scan_text(page.replace("kind: Secret", "kind: ConfigMap").replace("password", "motd")) == ()


def test_basic_auth_is_read_before_it_is_judged() -> None:
    from base64 import b64encode

    login = b64encode(f"ann:{chosen(1)[0]}".encode()).decode()
    shown = b64encode(b"username:password").decode()
    assert [each.rule for each in scan_text(f"Authorization: Basic {login}")] == ["basic-auth"]
    assert scan_text(f"Authorization: Basic {shown}") == ()


def test_a_guess_may_be_waived_on_its_line_and_a_format_may_not() -> None:
    guess = f"api_key: {letters(Random(2), 32)}"
    token = "glpat-" + letters(Random(3), 20) + "7"
    assert [each.severity for each in scan_text(guess)] == [REFUSE]
    for comment in ("<!-- scan:allow generic -->", "# scan:allow generic", "// scan:allow generic"):
        assert scan_text(f"{guess}  {comment}\r\nnext") == ()
        assert len(scan_text(f"{guess}  {comment}\n{guess}")) == 1
        assert len(scan_text(f"{token}  {comment}")) == 1
    assert len(scan_text(f"{guess} <!-- scan:allow generic --> and more")) == 1
