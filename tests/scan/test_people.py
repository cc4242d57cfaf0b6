"""Customer data: checksums are computed, not looked up; what manuals print passes."""

from __future__ import annotations

from random import Random

import pytest

from memorybank.policy.scan import REFUSE, WARN, scan_text

pytestmark = pytest.mark.rule("THR-4")


def rules(text: str) -> list[tuple[str, str]]:
    return [(each.rule, each.severity) for each in scan_text(text)]


def cn_id(random: Random) -> str:
    body = random.choice(("110101", "310104", "440305", "510107")) + f"{random.randrange(1950, 2010)}"
    body += f"{random.randrange(1, 13):02}{random.randrange(1, 29):02}{random.randrange(1000):03}"
    weights = [2 ** (17 - at) % 11 for at in range(17)]
    return body + "10X98765432"[sum(int(c) * w for c, w in zip(body, weights, strict=True)) % 11]


def card(random: Random, start: str, size: int) -> str:
    body = start + "".join(str(random.randrange(10)) for _ in range(size - 1 - len(start)))
    doubled = [int(c) * (2 - at % 2) for at, c in enumerate(reversed(body))]
    return body + str(-sum(n - 9 if n > 9 else n for n in doubled) % 10)


def wrong(value: str) -> str:
    """Another last digit."""
    return value[:-1] + str((int(value[-1]) + 1) % 10 if value[-1].isdigit() else 1)


@pytest.mark.parametrize("form", ["身份证号：{}", "id {} used in repro", "| 王芳 | {} |", "{}", "（{}）"])
def test_an_identity_card_of_china(form: str) -> None:
    random = Random(form)
    for _ in range(20):
        value = cn_id(random)
        assert ("cn-id", REFUSE) in rules(form.format(value))
        assert ("cn-id", REFUSE) not in rules(form.format(wrong(value)))
    value = cn_id(random)
    assert ("cn-id", REFUSE) in rules(form.format(f"{value[:6]} {value[6:14]} {value[14:]}"))
    assert ("cn-id", REFUSE) in rules(form.format(value.translate({ord(str(n)): 0xFF10 + n for n in range(10)})))


@pytest.mark.parametrize(("start", "size"), [("4", 16), ("53", 16), ("2221", 16), ("37", 15), ("6011", 16), ("62", 19)])
def test_a_bank_card(start: str, size: int) -> None:
    random = Random(start)
    for _ in range(10):
        value = card(random, start, size)
        assert ("bank-card", REFUSE) in rules(f"card {value} declined")
        assert ("bank-card", REFUSE) not in rules(f"card {wrong(value)} declined")
        if size == 16:
            parts = [value[at : at + 4] for at in range(0, 16, 4)]
            assert ("bank-card", REFUSE) in rules(f"Card: {' '.join(parts)}")
            assert ("bank-card", REFUSE) in rules(f"Card: {'-'.join(parts)}")


def test_a_social_security_number() -> None:
    assert rules("SSN 544-71-8832") == [("us-ssn", REFUSE)]
    for text in ("SSN 000-71-8832", "SSN 666-71-8832", "SSN 944-71-8832", "SSN 544-00-8832", "SSN 544-71-0000",
                 "123-45-6789", "build 544-71-8832-1", "2026-03-15"):  # fmt: skip
        assert rules(text) == [], text


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("王芳 电话 17751644317", "cn-phone"),
        ("| 李娜 | 139 5970 7013 | VIP |", "cn-phone"),
        ("call +86 13959707013", "cn-phone"),
        ("phone +1 (415) 642-7020", "phone"),
        ("whatsapp +49 151 2345 8901", "phone"),
        ("tel +442083661177", "phone"),
        ("phone: 415-642-7020", "phone"),
        ("Ann (ann.carter64@gmail.com) reported the bug", "email"),
        ("投诉邮件 zhangwei@acme-trade.com.cn", "email"),
    ],
)
def test_a_way_to_reach_somebody_warns(text: str, rule: str) -> None:
    assert (rule, WARN) in rules(text)
    assert all(severity == WARN for _, severity in rules(text))


@pytest.mark.parametrize(
    "text",
    [
        "user@example.com in tests", "git@github.com:org/repo.git", "Co-authored-by: B <bot@users.noreply.github.com>",
        "pip install foo@1.2.3", "npm i @types/node@20.1.0", "13800138000 (演示号)", "192.168.1.1",
        "timestamp 1751113377280",
        "CODEOWNERS: alice@corp.example", "maintainer: Jane Doe <jane@project.org>", "From: Author <author@kernel.org>",
        "order id 202623598146128831", "snowflake 759353914609990909", "card 4111 1111 1111 1111", "4242424242424242",
        "phone +1 (415) 555-0134", "version 1.2.3.4", "19382609963 ns/op",
        "2026-03-15 08:00",
        "ISBN 978-3-16-148410-0", "noreply@acme.com", "support@acme.com", "+2016-11-01", "port 8443, 8080 and 5432",
    ],
)  # fmt: skip
def test_what_only_looks_like_it_passes(text: str) -> None:
    assert rules(text) == []
