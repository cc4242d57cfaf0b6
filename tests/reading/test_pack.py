"""`memory-bank context`: three layers, extracted and quoted, never a secret, ten files at most (PAK-1 to PAK-5)."""

from __future__ import annotations

import json
import os
import re
import string
from importlib.resources import files
from random import Random
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from conftest import Project
from memorybank.model.claim import Claim, Judged
from memorybank.recall.pack_maker import stale
from memorybank.recall.passages import plain
from memorybank.recall.search.document_roles import is_allowed, is_denied
from memorybank.texts.catalogue import speaker
from reading.banks import MTIME, Golden, numbered, shop, still

pytestmark = pytest.mark.slow

SCHEMA = json.loads((files("memorybank") / "schemas" / "memory_reader.json").read_text(encoding="utf-8"))
SAY = speaker("en")
LEARNING = "details/learnings/2026-01-20-payment-timeout.md"


def packed(project: Project, *args: str) -> tuple[str, dict[str, Any]]:
    """The summary and the block; whatever is asked, the block is valid and its quotes are in their files."""
    done = project.mb("context", *args)
    assert done.code == 0, done.err
    summary, block = re.fullmatch(r"(.*)\n```yaml\n(.*)```\n", done.out, re.DOTALL).groups()  # type: ignore[union-attr]
    assert "```" not in summary
    found = yaml.safe_load(block)
    Draft202012Validator(SCHEMA).validate(found)
    pack: dict[str, Any] = found["memory_reader"]
    for item in pack["evidence"]:
        data = (project.root / item["path"]).read_bytes()
        assert item["quote"] in data.decode("utf-8")
        assert (
            data.decode("utf-8")
            .split("\n")[item["line"] - 1]
            .lstrip("\ufeff")
            .startswith(item["quote"].split("\n")[0].rstrip("\r"))
        )
    assert len({item["path"] for item in pack["evidence"]}) <= 10
    assert set(re.findall(r"\[(E\d+)\]$", summary, re.MULTILINE)) == {item["claim_id"] for item in pack["evidence"]}
    return summary, pack


def quotes(pack: dict[str, Any], path: str) -> list[str]:
    return [item["quote"] for item in pack["evidence"] if item["path"] == path]


@pytest.mark.rule("PAK-1", "PAK-3", "SCH-4")
def test_three_layers(project: Project) -> None:
    summary, pack = packed(shop(project), "why are payments retried twice? and what about invoices")
    assert pack["user_question"] == "why are payments retried twice? and what about invoices"
    assert re.findall(r"^## (.+)$", summary, re.MULTILINE)[:5] == [
        "Goal", "Current focus", "Key tech", "Key conventions", "What is written about it",
    ]  # fmt: skip
    for said in ("sells spare parts to workshops", "Refunds within two days", "PostgreSQL 15", "Retry payments twice"):
        assert said in summary
    assert quotes(pack, "memory-bank/details/design/payments.md") == [
        "The client in `src/payments/client.py` retries a payment twice, with backoff."
    ]
    assert pack["evidence"][0]["mtime"] == "2026-02-02T02:40:00Z"
    assert [q["question"] for q in pack["open_questions"]] == ["No page speaks of: invoices"]


@pytest.mark.rule("PAK-5")
def test_the_order_of_reading(project: Project) -> None:
    _, pack = packed(shop(project), "how is a payment retried")
    paths = list(dict.fromkeys(item["path"] for item in pack["evidence"]))
    assert paths[0] == "memory-bank/MEMORY.md"
    assert paths[-1] == "src/payments/client.py"
    assert all(path.startswith("memory-bank/details/") for path in paths[1:-1])
    assert "retry_payment" in quotes(pack, "src/payments/client.py")[0]


GATEWAY = "DEFAULT = 10\nRETRIES = 2\n\n\ndef charge(order):\n    return post(order, timeout=DEFAULT)\n"
# 000's own example, a page as `propose` writes it, and a page whose title alone holds the words of the question.
SOLVED = {
    "labels": "# 支付超时\n\n问题：支付超时\n症状：高峰期支付成功率下降到 60%\n"
    "根因：默认超时 3s，支付宝网关响应 P99 = 4.2s\n"
    "解决：超时改为 10s + 增加重试 2 次，见 src/gateway.py\n预防：添加支付耗时监控告警，P99 > 5s 时报警\n",
    "sections": "# 支付超时\n\n## 症状\n\n高峰期支付成功率下降到 60%\n\n## 根因\n\n默认支付超时 3s\n\n## 解决方案\n\n"
    "超时改为 10s + 增加重试 2 次，见 `src/gateway.py`\n\n## 预防措施\n\n添加支付耗时监控告警，P99 > 5s 时报警\n",
    "title": "# 支付超时\n\n- **症状**：高峰期成功率下降到 60%\n- **根因**：网关慢\n"
    "- **解决**：超时改为 10s + 增加重试 2 次，见 `gateway.py`\n- **预防**：添加支付耗时监控告警，P99 > 5s 时报警\n",
}


@pytest.mark.rule("PAK-1", "PAK-5")
@pytest.mark.parametrize("form", SOLVED)
def test_a_learning_that_answers_is_quoted_with_its_solution_and_its_source(project: Project, form: str) -> None:
    project.write("src/gateway.py", GATEWAY)
    project.page("MEMORY.md", "# m\n\n## Project Snapshot\n\n- 名称: 商城\n")
    project.page("details/tech.md", "# 技术\n\n" + "".join(f"- `src/other{n}.py`\n" for n in range(12)))
    for number in range(12):
        project.write(f"src/other{number}.py", "x = 1\n")
    project.page("details/learnings/2024-01-22-pay.md", SOLVED[form])
    project.page("details/learnings/2024-02-01-login.md", SOLVED["labels"].replace("支付", "登录").replace("10s", "9s"))
    project.commit()
    summary, pack = packed(project, "支付超时是怎么解决的？")
    said = "\n".join(quotes(pack, "memory-bank/details/learnings/2024-01-22-pay.md"))
    assert "超时改为 10s + 增加重试 2 次" in said
    assert "P99 > 5s 时报警" in said
    assert "超时改为 10s + 增加重试 2 次" in summary
    assert "RETRIES = 2" in quotes(pack, "src/gateway.py")[0]


@pytest.mark.rule("PAK-1")
def test_of_several_learnings_on_a_page_the_one_that_matched_is_quoted(project: Project) -> None:
    project.page("MEMORY.md", "# m\n")
    login = "## 登录\n\n症状：登录慢\n根因：锁\n解决：去掉锁\n预防：压测\n"
    refund = "## 退款\n\n症状：退款重复\n根因：没有幂等键\n解决：加幂等键\n预防：唯一索引\n"
    project.page("details/learnings/bugs.md", f"# 踩坑\n\n{login}\n{refund}")
    _, pack = packed(project, "退款重复怎么解决")
    said = "\n".join(quotes(pack, "memory-bank/details/learnings/bugs.md"))
    assert "加幂等键" in said
    assert "去掉锁" not in said


@pytest.mark.rule("PAK-1")
def test_nothing_is_made_up_where_the_bank_says_nothing(project: Project) -> None:
    project.page("MEMORY.md", "# m\n\n## Project Snapshot\n\n## Current Focus\n\n{...}\n")
    project.write("src/invoice.py", "x = 1\n")
    summary, pack = packed(project, "how are invoices numbered")
    assert summary.count("The bank does not say.") >= 3
    assert pack["evidence"] == []
    assert pack["open_questions"][0]["suggested_path"] == "src/invoice.py"


@pytest.mark.rule("PAK-3")
@pytest.mark.parametrize(
    "question",
    [
        "a\nb\r\nc\ttab",
        "\"quoted\" and \\ and 'single'",
        "```yaml\nmemory_reader: x\n```",
        "支付：为什么？\u3000全角",
        "x --- !!python/object {x: [1]} &a *a # x",
        "emoji 🚀 \u2028 \u0085 \ufeff \x07 \x7f",
        "yes",
        "   leading and trailing   ",
    ],
)
def test_the_question_survives_to_the_byte(project: Project, question: str) -> None:
    _, pack = packed(shop(project), question)
    assert pack["user_question"] == question


@pytest.mark.rule("PAK-3")
def test_odd_pages_are_quoted_as_they_are(project: Project) -> None:
    shop(project)
    project.page("details/design/odd.md", '\ufeffzebra: "quoted" \\n 斑马\r\nzebra\ttwo \u2028 end\r\n')
    _, pack = packed(project, "the zebra in odd.md")
    assert quotes(pack, "memory-bank/details/design/odd.md") == ['zebra: "quoted" \\n 斑马\r\nzebra\ttwo \u2028 end']


@pytest.mark.rule("PAK-2")
def test_a_claim_that_no_longer_holds_is_a_conflict_with_its_fix() -> None:
    moved = Judged(
        Claim("details/tech.md", 4, "path", "src/a.py"),
        "moved",
        to="src/b.py",
        commit="abc1234",
        shows="src/b.py",
        fix="src/b.py",
    )
    gone = Judged(Claim("details/tech.md", 9, "path", "src/c.py"), "gone", commit="abc1234")
    fine = Judged(Claim("details/tech.md", 1, "path", "src/d.py"), "live")
    first, second = stale([moved, gone, fine], "memory-bank", SAY)
    assert (first.type, first.severity, first.trust_source) == ("stale", "medium", "source")
    assert first.memory_says == "memory-bank/details/tech.md:4: src/a.py"
    assert "src/b.py" in first.source_shows
    assert "`src/b.py` instead of `src/a.py`" in first.minimal_fix
    assert (second.severity, "line 9" in second.minimal_fix) == ("high", True)


@pytest.mark.rule("PAK-1")
def test_a_learning_is_quoted_whole_and_a_section_by_its_heading(project: Project) -> None:
    """The root cause shares no word with the question, and is the answer; so does what stands below a heading."""
    shop(project)
    project.page("details/design/sync.md", "# Sync\n\nSync merges notes.\n\n## Backoff\n\nUp to five minutes.\n")
    _, pack = packed(project, "payment success falls at peak")
    assert any("Root cause" in quote and "Solution" in quote for quote in quotes(pack, f"memory-bank/{LEARNING}"))
    _, pack = packed(project, "change the sync backoff")
    assert quotes(pack, "memory-bank/details/design/sync.md") == ["Sync merges notes.", "Up to five minutes."]


@pytest.mark.rule("PAK-1")
def test_a_byte_order_mark_makes_no_heading_a_passage(project: Project) -> None:
    shop(project)
    project.page("details/design/quokka.md", "\ufeff# Quokka\r\n\r\nThe quokka sleeps.\r\n")
    _, pack = packed(project, "quokka")
    assert quotes(pack, "memory-bank/details/design/quokka.md") == ["The quokka sleeps."]


@pytest.mark.rule("PAK-1")
def test_a_page_that_was_quoted_already_is_not_quoted_again_for_nothing(project: Project) -> None:
    shop(project)
    project.page("details/patterns.md", "# Patterns\n\n## Conventions\n\n- Errors are values\n- Times are in UTC\n")
    _, pack = packed(project, "replace the broker")
    assert len(quotes(pack, "memory-bank/details/patterns.md")) == 1


@pytest.mark.rule("PAK-1")
def test_nothing_invisible_stands_in_a_summary(project: Project) -> None:
    shop(project)
    project.page("details/design/quokka.md", "# Quokka\n\nquokka \u202eevil\u202c 👨\u200d👩\u200d👧 \x7f\n")
    summary, _ = packed(project, "quokka")
    assert "quokka \\u{202E}evil\\u{202C} 👨\u200d👩\u200d👧 \\u{7F}" in summary


@pytest.mark.rule("PAK-1")
@pytest.mark.parametrize(
    ("request_", "words"),
    [
        ("How many times do we retry payments?", ""),
        ("replace PostgreSQL with CockroachDB", "CockroachDB"),
        ("支付怎么重试的，能不能换成 UUID？", "UUID"),
        ("把退款改成异步", "异步"),
        ("Rückerstattung", "Rückerstattung"),
        ("환불", "환불"),
        ("возврат", "возврат"),
    ],
)
def test_an_open_question_is_about_a_thing(project: Project, request_: str, words: str) -> None:
    _, pack = packed(shop(project, "en" if request_.isascii() else "zh"), request_)
    asked = [re.split("[:：] ?", q["question"])[1] for q in pack["open_questions"]]
    assert asked == ([words] if words else [])


@pytest.mark.rule("PAK-4")
def test_ten_files_at_most_and_the_rest_is_named(project: Project) -> None:
    shop(project)
    for n in range(12):
        project.page(f"details/design/widget-{n:02}.md", f"# Widget {n}\n\nThe widget is number {n}.\n")
    summary, pack = packed(project, " ".join(f"widget-{n:02}.md" for n in range(12)))
    assert len({item["path"] for item in pack["evidence"]}) == 10
    assert "Relevant but not loaded (budget): details/design/widget-0" in summary


@pytest.mark.rule("PAK-4")
@pytest.mark.parametrize(
    ("path", "denied"),
    [
        (".env", True), (".env.local", True), ("config/.env.production", True), ("deploy/id_rsa", True),
        ("certs/server.pem", True), ("tls.key", True), ("app.p12", True), (".git/config", True), ("prod.env", True),
        ("credentials.json", True), ("aws/credentials", True), ("secrets.yaml", True), ("src/secrets/a.py", True),
        ("gcp-service-account.json", True), (".npmrc", True), ("terraform.tfstate", True), ("../outside.py", True),
        ("/etc/passwd", True), ("SECRETS.YML", True), ("node_modules/a/index.js", True),
        ("src/env.py", False), ("src/keys.py", False), ("docs/tokens.md", False), ("src/secret_santa.py", False),
        ("Makefile", False),
    ],
)  # fmt: skip
def test_what_is_never_opened(path: str, denied: bool) -> None:
    assert is_denied(path) is denied
    assert is_allowed(path) is not denied


@pytest.mark.rule("PAK-4")
def test_only_text_people_write_is_sampled() -> None:
    assert not any(map(is_allowed, ("logo.png", "data.bin", "a.so", "x.sqlite3", "noext")))


def random_word(length: int) -> str:
    return "".join(Random(length).choices(string.ascii_letters + string.digits, k=length))


@pytest.mark.rule("PAK-4", "THR-4")
def test_a_credential_is_never_shown(project: Project) -> None:
    shop(project)
    secret = "ghp_" + random_word(36)
    key = [
        "-----BEGIN RSA " + "PRIVATE KEY-----",
        *(f"payments{random_word(50 + n)}" for n in range(3)),
        "-----END RSA " + "PRIVATE KEY-----",
    ]
    project.page(
        "details/design/payments.md",
        "# Payments\n\nretry payments\n" + f"payments token: {secret}\n" + "\n".join(key) + "\nretry\n",
    )
    project.write("src/payments/client.py", f'def retry_payment(): ...\nPAYMENT_TOKEN = "{secret}"  # retry payments\n')
    project.write(".env", f"PAYMENTS={secret}\n")
    project.page("details/tech.md", f"# Tech\n\n## Stack\n\n- see `.env` for payments\n- password: {random_word(20)}\n")
    project.page(
        "details/learnings/2026-02-01-retry.md", f"# Retry payments with token: {secret}\n\n`src/payments/client.py`\n"
    )
    project.page("details/design/retry.md", f"# Retry payments with token: {secret}\n\nretry\n")
    summary, pack = packed(project, "how does retry of payments work", "--files", "src/payments/client.py", ".env")
    whole = summary + json.dumps(pack)
    for hidden in (secret, random_word(20), *(line[8:] for line in key[1:4])):
        assert hidden not in whole
    assert ".env" not in {item["path"] for item in pack["evidence"]}
    assert "memory-bank/details/design/payments.md: lines that look like credentials: 6" in summary


@pytest.mark.rule("PAK-4")
def test_ignored_files_and_links_out_are_not_sampled(project: Project) -> None:
    shop(project)
    project.write(".gitignore", "src/private.py\n")
    project.write("src/private.py", "zebra = 1\n")
    project.write("outside/real.env", "zebra = 2\n")
    (project.root / "src/link.py").symlink_to("../outside/real.env")
    (project.root / "src/far.py").symlink_to("/etc/hostname")
    project.page("details/design/zebra.md", "# Zebra\n\nzebra: `src/private.py`, `src/link.py`, `src/far.py`\n")
    project.commit()
    still(project)
    _, pack = packed(project, "the zebra")
    assert {item["path"] for item in pack["evidence"]} & {"src/private.py", "src/link.py", "src/far.py"} == set()


@pytest.mark.rule("PAK-1")
def test_the_older_layout(project: Project) -> None:
    project.page("brief.md", "# Shop\n\n## 项目目标\n\n- 卖零件\n")
    project.page("active.md", "# Active\n\n## 当前焦点\n\n- 退款\n")
    project.page("_index.md", "# Index\n")
    project.page("tech.md", "# Tech\n\n## Stack\n\n- Go 1.22\n")
    project.page("patterns.md", "# Patterns\n\n- 错误用 pkg/errors 包装\n")
    summary, pack = packed(project, "错误怎么包装")
    for said in ("卖零件", "退款", "Go 1.22", "pkg/errors"):
        assert said in summary
    assert [item["path"] for item in pack["evidence"]][:2] == ["memory-bank/brief.md", "memory-bank/active.md"]


@pytest.mark.rule("PAK-1", "PAK-3")
def test_pages_that_cannot_be_read_are_named_and_the_rest_is_packed(project: Project) -> None:
    shop(project)
    project.page("details/design/huge.md", b"# huge\n" + b"payments\n" * (6 * 1024 * 1024))
    project.page("details/design/binary.md", b"payments\x00")
    summary, pack = packed(project, "payments in huge.md and binary.md")
    assert "56623111 bytes; a page may have" in summary or "bytes; a page may have" in summary
    assert "NUL bytes" in summary
    assert quotes(pack, "memory-bank/details/design/payments.md")


@pytest.mark.rule("PAK-3")
def test_the_same_question_gives_the_same_bytes(project: Project) -> None:
    shop(project, git=True)
    first = project.mb("context", "why are payments retried").out
    assert project.mb("context", "why are payments retried").out == first
    os.utime(project.bank / "details/tech.md", (MTIME + 60, MTIME + 60))
    assert project.mb("context", "why are payments retried").out != first  # when a page was touched is evidence


@pytest.mark.rule("PAK-1")
def test_long_pages_are_quoted_briefly(project: Project) -> None:
    shop(project)
    project.page(
        "details/design/long.md",
        "# Long\n\n" + numbered(900, width=200) + "the zebra is here\n" + "z" * 5000 + " zebra\n",
    )
    _, pack = packed(project, "zebra in long.md")
    found = quotes(pack, "memory-bank/details/design/long.md")
    assert found
    assert all(len(quote) <= 600 and quote.count("\n") < 6 for quote in found)
    assert "the zebra is here" in found[0]


@pytest.mark.rule("PAK-1", "PAK-2", "PAK-5")
@pytest.mark.parametrize(
    ("language", "request_"),
    [("en", "why are payments retried twice, and invoices?"), ("zh", "为什么支付要重试两次？发票怎么开？")],
)
def test_a_pack_as_an_agent_gets_it(project: Project, golden: Golden, language: str, request_: str) -> None:
    done = shop(project, language, git=True).mb("context", request_, "--files", "src/payments/client.py")
    golden(f"context-{language}.md", done.out)


PACKAGE = (
    '{"name": "parts-shop", "version": "1.2.0", "description": "Sells spare parts to workshops", "scripts": '
    '{"dev": "bun run --watch src/index.ts", "lint": "eslint src/**/*.ts", "test": "bun test"}}\n'
)
TABLE = "| what | command |\n|---|---|\n| the tests | `bun test` |\n| the linter | `bun run lint` |\n"


def new_bank(project: Project) -> Project:
    """A small project as its first `refresh` leaves it."""
    project.write("package.json", PACKAGE)
    project.write("README.md", f"# Parts shop\n\nSells spare parts to workshops.\n\n## Development\n\n{TABLE}")
    project.write("bun.lock", '{"lockfileVersion": 1, "packages": {"eslint": ["eslint@9.0.0", "the linter"]}}\n')
    project.write("package-lock.json", '{"packages": {"eslint": {"description": "the linter"}}}\n')
    project.write("src/index.ts", "export const port = 3000\n")
    project.commit()
    assert project.mb("refresh", "--yes").code == 0
    project.commit("The bank")
    return project


@pytest.mark.rule("PAK-1", "PAK-3", "PAK-4", "DAY-2")
def test_a_plain_question_to_a_small_bank_gets_a_short_answer(project: Project) -> None:
    """The row of a table, in the bank and in a document; no lock file, no source that has nothing to do with it."""
    summary, pack = packed(new_bank(project), "how do I run the linter?")
    assert "the linter · `bun run lint`" in summary
    assert "run lint` · eslint src/**/*.ts · `package.json`" in summary
    assert [item["path"] for item in pack["evidence"]] == [
        "memory-bank/MEMORY.md",
        "memory-bank/details/tech.md",  # the stack
        "memory-bank/details/tech.md",  # the command
        "README.md",
    ]
    assert len(project.mb("context", "how do I run the linter?").out) < 1_600


@pytest.mark.rule("PAK-1")
def test_a_fact_is_told_once(project: Project) -> None:
    project.page("MEMORY.md", "# m\n\n## Project Snapshot\n\n- **Languages**: Zig\n")
    project.page("details/tech.md", "# Tech\n\n## Stack\n\n- **Languages**: Zig\n")
    project.page("details/design/zebra.md", "# Zebra\n\nThe zebra is striped.\n")
    project.page("details/design/zebra-copy.md", "# A copy\n\nThe zebra is striped.\n")
    summary, _ = packed(project, "zebra")
    assert summary.count("Languages: Zig") == summary.count("The zebra is striped.") == 1
    assert "## Key tech\n\n- as above [E1]" in summary


@pytest.mark.rule("PAK-1")
def test_an_answer_that_was_told_above_is_pointed_to(project: Project) -> None:
    project.page("MEMORY.md", "# m\n")
    project.page("details/patterns.md", "# Patterns\n\nZebras are striped.\n")
    summary, pack = packed(project, "are zebras striped?")
    assert "## What is written about it\n\n- as above [E1]" in summary
    assert len(pack["evidence"]) == 1


@pytest.mark.rule("PAK-1")
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("- **Purpose**: sells **spare** parts", "Purpose: sells spare parts"),
        ("Sources: src/**/*.ts, test/** and **/*.md", "Sources: src/**/*.ts, test/** and **/*.md"),
        ("`src/**` is **not** for `**/x`", "`src/**` is not for `**/x`"),
        ("| **lint** | eslint src/** | `a` |", "lint · eslint src/** · `a`"),
        ("**注意**：src/**/*.py", "注意：src/**/*.py"),
        ("2 ** 3 ** 4", "2 ** 3 ** 4"),
    ],
)
def test_a_line_loses_its_emphasis_and_no_glob(line: str, said: str) -> None:
    assert plain(line) == said


@pytest.mark.rule("PAK-4", "DAY-2")
def test_what_stands_far_down_a_long_passage_is_quoted_from_there(project: Project) -> None:
    project.page("MEMORY.md", "# m\n")
    rows = "".join(f"| part number {n} of the long list of parts | `make part-{n}` |\n" for n in range(60))
    project.write("CONTRIBUTING.md", f"# How\n\n| what | command |\n|---|---|\n{rows}| the zebra | `make zebra` |\n")
    project.commit()
    summary, pack = packed(project, "the zebra of the long list of parts")
    assert "the zebra · `make zebra`" in summary
    assert any("`make zebra`" in quote for quote in quotes(pack, "CONTRIBUTING.md"))


@pytest.mark.rule("PAK-1", "PAK-5")
def test_a_focus_with_a_page_of_its_own_is_told_and_asked(project: Project) -> None:
    """As in another tool's bank: its title has a word more, and what was done stands below."""
    project.page("brief.md", "# Brief\n\nSells spare parts.\n")
    project.page("active.md", "# Active\n\n## Current Work Focus\n\nRefunds.\n\n## Recent\n\n- Error 422: the zebra.\n")
    project.page("_index.md", "# Index\n\n## Routing\n\n- zebra: `docs/zoo.md`\n")
    project.page("docs/zoo.md", "# Zoo\n\n```text\n+---+\n| a |\n+---+\n```\n\nAnimals live there.\n")
    summary, pack = packed(project, "what was error 422?")
    assert "## Current focus\n\n- Refunds. [E" in summary
    assert quotes(pack, "memory-bank/active.md")[-1] == "- Error 422: the zebra."
    assert "docs/zoo.md:9: Animals live there." in packed(project, "docs/zoo.md")[0]
