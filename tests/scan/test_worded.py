"""Passwords of letters only: behind `password:` a word is a value where it stands alone and says nothing about one."""

from __future__ import annotations

from random import Random

import pytest

from memorybank.policy.scan import REFUSE, scan_credentials, scan_text
from scan.making import letters

pytestmark = [pytest.mark.slow, pytest.mark.rule("THR-4")]
FIRST = ("velvet", "maple", "copper", "lunar", "gentle", "xiao", "sommer", "salty", "north", "bei")
THEN = ("falcon", "harbor", "lantern", "pretzel", "drachen", "walrus", "orchid", "jing", "teapot", "glacier")


def worded(random: Random) -> str:
    """Two words, put together when the test runs."""
    one, two = random.choice(FIRST), random.choice(THEN)
    return random.choice((one + two, one.title() + two.title(), f"{one}-{two}", one.title() + two))


VALUES = (
    "password: {}", "Password: {}", "- DB password: {}", "**Password:** {}", "**Password**: `{}`", 'password = "{}"',
    "password = {}", "password={}", "PASSWORD={}", "export DB_PASSWORD={}", 'export DB_PASSWORD="{}"',
    "POSTGRES_PASSWORD: {}", "      MYSQL_ROOT_PASSWORD: {}", "      - REDIS_PASSWORD={}", "  password: '{}'",
    '"password": "{}"', '{"user": "svc", "password": "{}", "host": "db"}', "{'user': 'svc', 'password': '{}'}",
    "pwd: {}", "pwd = {}", "Pwd={};Database=shop", "Server=db1;User Id=sa;Password={};Encrypt=true",
    "jdbc:mysql://db1/shop?user=app&password={}&useSSL=false", "jdbc:postgresql://db1/shop?user=app&password={}",
    "host=db1 user=app password={} dbname=shop", "spring.datasource.password={}", "spring.datasource.password: {}",
    "passwd: {}", "passphrase: {}", "passcode: {}", "db_pass={}", 'smtp_pass = "{}"', "wifi pw: {}",
    "Admin password: {} (rotate next month)", "user: svc, password: {}, host: db1", "user=svc password={}",
    "login: svc  password: {}", "| user | password |\n|---|---|\n| svc | {} |", "密码：{}", "密码: {}",
    "数据库密码：{}", "生产库密码：{}，请勿外传", "默认密码：{}。", "初始密码为 {}", "管理员密码是 {}",
    "密码改成 {} 了", "口令：{}", "账号：svc 密码：{}", "用户名：svc，密码：{}", "- 密码：`{}`",
    "登录密码（测试环境）：{}", "密码＝{}", 'The root password is "{}".', "the password for staging is `{}`",
    "Password for the NAS: {}", "--password={}", "mysqldump --user=svc --password={} shop",
    "docker run -e MYSQL_ROOT_PASSWORD={} mysql:8", "PGPASSWORD={} psql -h db1 -U svc",
    "postgres://svc:{}@db1.acme.io:5432/shop", "postgresql+asyncpg://svc:{}@db1/shop",
    "mysql://svc:{}@10.1.2.3:3306/shop", "mongodb+srv://svc:{}@cluster0.ab1cd.mongodb.net/shop",
    "redis://:{}@cache1:6379/0", "redis://default:{}@cache1:6379", "amqp://svc:{}@mq1:5672/vhost",
    "DATABASE_URL=postgres://svc:{}@db1.acme.io/shop", "`mssql://sa:{}@sql1/shop`",
    "clickhouse://svc:{}@ch1:9000/shop", "ftp://svc:{}@files.acme.io/", "db1.acme.io:5432:shop:svc:{}",
    "*:*:*:svc:{}", "10.1.2.3:5433:*:svc:{}", "- `db1:5432:shop:svc:{}`", "<password>{}</password>",
    '<property name="password" value="{}"/>', 'password: "{}" # dev only', "password: {}  # TODO rotate",
    "ansible_password: {}", "ansible_become_pass: {}", "[client]\npassword = {}", "[smtp]\nuser = svc\npassword = {}",
    "set password = '{}'", 'db.password = "{}"', "$password = '{}';", 'const password = "{}";',
    'String password = "{}";', 'password := "{}"', ':password => "{}"', 'config["password"] = "{}"',
    "settings.password = '{}'", "auth:\n  username: svc\n  password: {}", "[SMTP_PASSWORD]: {}",
    "ADMIN_PASSWORD='{}'", "rootpw: {}", "root_pw={}", "sudo password: {}", "Wi-Fi password: {}", "VPN 密码：{}",
    "密碼：{}", "MySQL root 密码：{}", "原密码是 {}，现已作废", "The DB password: {}", "Root PW: {}", "pw={}",
    "1. password: {}", "> password: {}", "* Password - {}", "Password → {}", "password -> {}", "Password:{}",
    "PASSWORD : {}", "DB_PASSWORD={}   ", "export PGPASSWORD={}; psql", "-e POSTGRES_PASSWORD={} \\",
    "--db-password={} \\", "--set auth.password={}", '  "dbPassword": "{}",', "  dbPassword: '{}',",
    'dbPassword = "{}"', 'MAIL_PASSWORD="{}"', "mail.smtp.password={}", "quarkus.datasource.password={}",
    "[database]\npassword={}", "kind: Foo\nspec:\n  password: {}", "datasource:\n  user: app\n  password: {}",
    '{"username":"app","password":"{}"}', 'password="{}"', 'conn = connect(host="db1", password="{}")',
    'psycopg2.connect("dbname=shop user=app password={}")', "CREATE ROLE app LOGIN PASSWORD '{}';",
    "ALTER USER app WITH PASSWORD '{}';", "IDENTIFIED BY '{}'", "username: app / password: {}",
    "user app, password: {}", "(password: {})", "(pw: {})", "数据库的密码是 {}", "密码是{}", "密码就是 {}",
    "新密码：{}", "旧密码：{}", "root密码：{}", "密码（prod）：{}", "密码 = {}", '密码="{}"', "登录口令: {}",
    "WiFi 密码：{}", "账号 app，密码 {}", "postgres://app:{}@pg-prod/shop",
    "postgresql://app:{}@pg.internal:5432/shop?sslmode=require", "mysql+pymysql://app:{}@mysql.prod.acme.io/shop",
    "mongodb://app:{}@m1:27017,m2:27017/shop", "rediss://app:{}@r.acme.io:6380", "amqps://app:{}@mq.acme.io/vh",
    "sqlserver://sa:{}@sql.acme.io:1433", "ldap://cn=admin:{}@ldap.acme.io", "smtp://mailer:{}@smtp.acme.io:587",
    "https://bot:{}@git.acme.io/team/repo.git", "pg.acme.io:5432:shop:app:{}", "localhost:5432:*:postgres:{}",
    "*:5432:shop:app:{}", "| host | user | password |\n|---|---|---|\n| pg | app | {} |",
    "| 环境 | 账号 | 密码 |\n| --- | --- | --- |\n| 测试 | app | {} |", "| Password | {} |",
    "<Password>{}</Password>", '<add name="x" connectionString="Server=s;User ID=app;Password={};" />',
    "ENV DB_PASSWORD={}", "ARG ADMIN_PASSWORD={}", 'setx DB_PASSWORD "{}"', '$env:DB_PASSWORD = "{}"',
    'db_password   = "{}"', "secret_password: {}", "Passwort: {}", "keystore.password={}",
    "-Djavax.net.ssl.keyStorePassword={}", "-Dspring.datasource.password={}", 'passphrase = "{}"',
    'The Wi-Fi password is "{}"', "Password is '{}'", "default password is `{}`",
)  # fmt: skip


def test_a_password_of_letters_only_is_refused_where_it_stands() -> None:
    for form in VALUES:
        random = Random(form)
        for _ in range(6):
            text = form.replace("{}", worded(random))
            found = scan_credentials(text)
            assert found, text
            assert all(each.generic and each.severity == REFUSE for each in found), text


SAID = (
    "password: <password>", "password: your-password", "password: xxx", "password: xxxxxxxx",
    "password: ${DB_PASSWORD}", "password: $DB_PASSWORD", "password: {{ db_password }}",
    "password: {{ vault_db_password }}", 'password: env("DB_PASSWORD")', "password: process.env.DB_PASSWORD",
    'password: os.environ["DB_PASSWORD"]', "password: required", "password: string", "password: String",
    "password: string;", "password?: string;", "password: str", "password: Optional[str] = None",
    "password: SecretStr", "password: CharArray", "password: String!", "password policy: strict",
    "password policy: rotate quarterly", "Password hashing: bcrypt", "Password: see Vault", "Password: ask Tom",
    "Password: in 1Password", "Password: stored in Bitwarden", "Password: same as above", "Password: Keychain",
    "Password: must contain a digit", "Password: minimum twelve characters", "password: changeme",
    "password: password", "password: secret", "password: hidden", "password: redacted", "password: ********",
    "password: null", "password: none", "password: false", "password: masked", "password: rotated",
    "password: encrypted", "password: unchanged", "password: (unchanged)", "password: TBD", "password: [redacted]",
    "password: !vault |", "password: !secret db_password", "password: file:///run/secrets/db",
    "password: /run/secrets/db", "password: <%= ENV['DB_PASSWORD'] %>", "password = getpass()",
    'password = getpass.getpass("Password: ")', 'password = input("Password")', "password = args.password",
    'password = request.form["password"]', "password = hashed", "password = userPassword", "password = new_password",
    "password = cfg.Password", "password=password", "connect(user=user, password=password)",
    "login(username, password: input)", "createUser({ username, password: rawInput })",
    "  password: values.password,", "  password: hash,", "password: yup.string().required()",
    "password: z.string().min(12)", '"password": {"type": "string"}', '"password": "Password"',
    '"password": "Passwort"', '"password": "string"', '"password": "Mot de passe"', '"password": "密码"',
    '"forgotPassword": "Forgotten"', '"resetPassword": "Reset"', "showPassword: always", "require_password: always",
    "password_hash: argon", "passwordField: visible", '<input type="password" name="login">',
    '<label for="password">Password</label>', "| field | type |\n|---|---|\n| password | string |",
    "| name | password |\n|---|---|\n| admin | required |", "| Method | Password |\n|---|---|\n| LDAP | supported |",
    "| password | varchar |", "| password | text | not null |", "密码：见保险箱", "密码：由运维保管",
    "密码：见 Vault", "密码：问管理员", "密码：必填", "密码：已修改", "密码：string", "密码：required",
    "密码策略：strict", "密码强度为 medium", "密码算法：bcrypt", "密码长度：至少 12 位", "密码加密方式是 AES",
    "忘记密码：Settings", "修改密码：Settings > Security", "密码字段：varchar", "密码框：Input", "口令：由系统生成",
    "密码：<密码>", "密码：${密码}", "postgres://user:password@localhost:5432/db", "postgres://user:pass@host/db",
    "postgres://USER:PASSWORD@HOST:PORT/DB", "postgres://app:${DB_PASSWORD}@db/app",
    "postgres://app:<password>@db/app", "postgres://app:apppassword@db/app", "mysql://root:secret@db/app",
    "mongodb://admin:admin@mongo:27017", "redis://localhost:6379", "hostname:port:database:username:password",
    "*:*:*:*:password", "src/a.py:120:5:error:Unexpected", "12:30:45:foo:barbaz", "fe80:0:0:0:abcdef",
    "root:x:0:0:root:/root:/bin/bash", "PuTTY-User-Key-File-3: ssh-rsa is the first line of a .ppk file",
    "Private-Lines: 14 says how many lines follow", "The password is expired.", "the password is wrong",
    "The password was rotated yesterday", "password is required", "passwords: see the vault",
    "Reset the password: click the link", "Enter password: _", "Password:", "password:\n  minLength: 12",
    "$ mysql -u root -p\nEnter password:", "my_sk_live demo of prefixes", "test_api_HandlesUserRegistrationTwice",
    "the `vendor_pat_` prefix marks a token", "Password reset: self-service", "password-protected: yes",
    "Password rules: length, digits", "Password length: sixteen", "password: {type: string}",
    "password: Type.String()", "password: types.StringType", "password: z.string()", "password: bytes",
    "password: Buffer", "password: SecureString,", "password: &str", "password: impl AsRef", "password: *mut",
    "password: text", 'password: "text"', 'password: "********"', "password: 'hunter'",
    'password: "{{ lookup(\'env\',\'PW\') }}"', "password: ENC(abcdef)", 'password: "${PW:-}"',
    "password: %DB_PASSWORD%", "password: @Value", "password: :env", "password: vault:secret/db",
    "password: aws-secretsmanager", "password: op://vault/db/password", "password: sops", "password: kubernetes",
    "password: generated", "password: autogenerated", "password: expired", "password: Expired.",
    "password: mandatory", "password: optional", "password: missing", "password: invalid", "password: incorrect",
    "password: empty", "password: forgotten", "password: not set", "password: n/a", "password: two-factor",
    "Password: ✔", "Password: No", "Password: Yes, hashed", '"password": "Kennwort"', '"password": "Contraseña"',
    '"password": "Enter password"', '"passwordLabel": "Password"', '"password.required": "Required"',
    'errors.password = "required"', 'errors.password: "invalid"', "validates :password, presence: true",
    "attr_accessor :password, :username", "def login(username: str, password: str) -> bool:",
    "function login(user, password) {", "const { username, password } = body;", "const password = body.password;",
    "const password = generate();", "let password = String::new();", "val password: String,",
    "private String password;", "@NotBlank String password", "password VARCHAR(255) NOT NULL",
    "password = Column(String)", "password = models.CharField(max_length=128)",
    "password = forms.CharField(widget=forms.PasswordInput)", 'password = PasswordField("Password")',
    "password = user.password", "password = None", 'password = ""', "password == confirm", "if password != expected:",
    "password.length >= 12", "input[type=password]", "type=password", "type: password",
    'name="password" placeholder="Secret"', 'autocomplete="current-password"', "label: Password",
    "grant_type=password&scope=openid", "?reset_password=true", 'curl -d "password=$PW" https://x.io',
    "echo $PASSWORD", "--password-stdin", "--password <password>", "--password=PASSWORD",
    "-p, --password string   the password", 'read -s -p "Password: " pw', "Password for user postgres:",
    "[sudo] password for ann:", "The password: a history", "On passwords: lessons",
    "Correct password: login continues", "Wrong password: locked after five tries", "Password manager: Bitwarden",
    "Passwords: Bitwarden", "Password storage: keychain", "密码：Bitwarden", "密码：在 Keychain 里", "密码：不填",
    "密码：加密存储", "密码：hidden", "密码：optional", "密码：字符串", "密码类型：string", "密码输入框：Input",
    "密码校验：regex", "密码：同上", "密码错误：locked", "密码为空", "密码为 null", "密码是必填项",
    "密码是 bcrypt 哈希", "密码用 argon 存", "密码由 Vault 管理", "密码重置：email", "确认密码：confirmPassword",
    "显示密码：showPassword", "账号密码：联系管理员", "postgres://app:***@db/app", "postgres://app@db/app",
    "postgres://app:@db/app", "postgres://{user}:{password}@{host}/{db}",
    "postgres://username:password@host:5432/database", "mysql://myuser:mypassword@myhost/mydb",
    "mongodb://root:example@mongo:27017/", "amqp://guest:guest@rabbit", "https://user:token@github.com/x/y",
    "https://oauth2:${TOKEN}@gitlab.com/x.git", "git@github.com:acme/repo.git", "http://localhost:3000/a:b@c",
    "10:11:12:foo:bar", "a:b:c:d:e", "docker run -p 127.0.0.1:8080:80 nginx", "urn:uuid:1234:abc:defghi",
    "arn:aws:iam:us:role", "main.go:1024:2:vet:unusedresult", "std::collections::hash::map::entry",
    '{"a":1,"b":2,"c":3,"d":"hello"}', "key: value: other: thing: more",
)  # fmt: skip


def test_what_is_said_of_a_password_and_what_stands_for_one_passes() -> None:
    assert [text for text in SAID if scan_credentials(text)] == []


def putty(random: Random, lines: int, version: int) -> list[str]:
    return [
        f"PuTTY-User-Key-File-{version}: ssh-rsa", "Encryption: none", "Comment: deploy", "Public-Lines: 1",
        letters(random, 64), f"Private-Lines: {lines}", *(letters(random, 64) for _ in range(lines)),
        f"Private-MAC: {letters(random, 64, '0123456789abcdef')}",
    ]  # fmt: skip


@pytest.mark.parametrize("before", ["", "> ", "    ", "# "])
@pytest.mark.parametrize(("lines", "version"), [(14, 2), (8, 3), (1, 3)])
def test_a_putty_key_is_refused_in_any_frame(before: str, lines: int, version: int) -> None:
    key = putty(Random(lines), lines, version)
    found = scan_text("\n".join(before + line for line in key))
    assert [(each.rule, each.line, each.generic) for each in found] == [("private-key", 6, False)]
    assert scan_text("\n".join(before + line for line in (*key[:6], "...", key[-1]))) == ()
