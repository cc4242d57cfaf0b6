"""A proof, without `re`, that no rule of THR-4 can speak about a line. No proof: the scanner is loaded and decides.

A hook pays many times its own start for the scanner's tables, and most lines of a page are sentences. A credential
needs a run of six characters or more that mixes letters with digits or signs, or one of twenty. Such runs are rare in
prose, and those that are there are mostly paths, names and versions. A law holds this to the scanner.
"""

from __future__ import annotations

# Beside these no run is innocent: what follows them is chosen, not drawn, and looks like a word.
_SECRET = (
    "pass", "pwd", "pw", "secret", "credential", "creds", "log in", "login", "logged in", "sign in", "signin",
    "account", "username", "user/", "authorization", "bearer", "basic ", "user_auth",
    "密码", "密碼", "口令", "秘密", "密钥", "密鑰", "秘钥", "令牌", "凭证", "凭据", "授权码", "账号", "帐号", "账户",
    "用户名", "登录", "登陆",
)  # fmt: skip
_DRAWN = ("token", "key")  # these want a value that a machine drew
_COMMANDS = (
    " -u", " -p", " -a", " -w", " -P", " -U", " --user", " --auth", " --proxy-user", "/p:", "-b", "identified",
    "add_user", "change_password", "authenticate_user", "machine", "sudo", "net user", "sqlplus", "rabbitmqctl",
)  # fmt: skip
_PEOPLE = frozenset(
    (
        "root", "user", "guest", "sa", "postgres", "mysql", "test", "tester", "deploy", "deployer", "operator",
        "support", "ubuntu", "dev", "demo", "service", "管理员", "超管",
    )
)  # fmt: skip
# What spans lines: one of them may be old, and the value below it new.
_SPANNING = ("PRIVATE KEY", '"kty"', "untrusted comment", "kind:", "machine", "</")
_SIGNS = "!@#$%^&?+=~"
_DIGITS = 9  # in a row, blanks and strokes between them: the shortest number that can be a person's
_LONG_WORD, _LONG_NAME, _MIXED = 20, 12, 10  # characters of one piece of a path or a name


def harmless(new: list[str], page: str) -> bool:
    """`new` are the lines that would be new in `page`."""
    runs = [[run for run in _runs(line) if _could(run)] for line in new]
    if any(runs) and any(sign in page for sign in _SPANNING):
        return False
    columns = any(runs) and any("|" in line for line in new) and _has_secret_column(page)
    return not columns and all(_is_harmless(line, found) for line, found in zip(new, runs, strict=True))


def _is_harmless(line: str, runs: list[str]) -> bool:
    if _has_number(line):
        return False
    if not runs:
        return True
    low = line.lower()
    if any(word in low for word in _SECRET) or any(sign in line for sign in _COMMANDS):
        return False
    if ("://" in line and "@" in line) or ("|" in line and any(map(_is_person, line.split("|")))):
        return False
    drawn = any(word in low for word in _DRAWN)
    return all(_is_plain(run, strict=drawn) for run in runs)


def _runs(line: str) -> list[str]:
    """What stands between blanks, and between signs that are not Latin."""
    return "".join(c if "!" <= c <= "~" or "\xa1" <= c <= "\u024f" else " " for c in line).split()


def _could(run: str) -> bool:
    if len(run) >= 20 or (len(run) >= 12 and not run.lower().strip("abcdef:\"';")):
        return True
    mixed = any(c.isdigit() or c in _SIGNS for c in run)
    return len(run) >= 6 and mixed and any(c.isalpha() for c in run)


def _is_plain(run: str, *, strict: bool) -> bool:
    """A path, a name or a version: words and short numbers, joined by signs."""
    if not run.isascii() or len(run) > 100:
        return False
    pieces = "".join(c if c.isalnum() else " " for c in run).split()
    mixed = sum(not (piece.isalpha() or piece.isdigit()) for piece in pieces)
    return mixed <= (0 if strict else 2) and all(_is_word(piece, strict=strict) for piece in pieces)


def _is_word(piece: str, *, strict: bool) -> bool:
    if piece.isdigit():
        return len(piece) <= 4
    if piece.isalpha():
        if len(piece) > 5 and not piece.lower().strip("abcdef"):
            return False  # a word of hexadecimal digits
        if piece.islower() or piece[1:].islower():
            return len(piece) <= _LONG_WORD
        if piece.isupper():
            return len(piece) <= _LONG_NAME
        return not strict and _is_camel(piece)
    return len(piece) <= _MIXED and piece.rstrip("0123456789").isalpha()  # sha256, python3


def _is_camel(piece: str) -> bool:
    """Humps of three letters or more, as words have; a drawn value has shorter ones."""
    humps = "".join(f" {c}" if c.isupper() else c for c in piece).split()
    return len(piece) <= 40 and all(len(hump) > 2 for hump in humps)


def _has_number(line: str) -> bool:
    digits = 0
    for c in line:
        if "0" <= c <= "9" or "０" <= c <= "９":
            digits += 1
            if digits >= _DIGITS:
                return True
        elif c not in " -.()":
            digits = 0
    return False


def _is_person(cell: str) -> bool:
    bare = cell.strip(" \t\r`*\"'").lower()
    return bare in _PEOPLE or bare.startswith("admin") or "@" in bare


def _has_secret_column(page: str) -> bool:
    """A table of the page may be one of passwords, and its head stand there already."""
    heads = (line.lower() for line in page.split("\n") if line.lstrip(" \t>").startswith("|"))
    return any(word in head for head in heads for word in (*_SECRET, *_DRAWN))
