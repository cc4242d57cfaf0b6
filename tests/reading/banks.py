"""A small bank about a shop, in English and in Chinese, with the project's code beside it."""

from __future__ import annotations

import os
from collections.abc import Callable

from conftest import Project

MTIME = 1_770_000_000  # 2026-02-02T02:40:00Z

MEMORY_EN = """# Shop

<!-- MACHINE_BLOCK_START -->
<!-- MEMORY_BANK_TEMPLATE:v7.1 -->

## Project Snapshot

- **Name**: shop
- **Purpose**: sells spare parts to workshops

## Current Focus

- Refunds within two days (REQ-012)

## Decision Highlights

## Routing Rules（意图驱动）

| When you want to | Read |
|---|---|
| build, run or test it | [details/tech.md](details/tech.md) |
| learn why something was decided | `details/patterns.md` |
| change payments or refunds | [details/design/](details/design/), `details/requirements/REQ-012-refund.md` |
| debug what has caused trouble before | `details/learnings/*.md` |
| ship a release | details/release.md |

<!-- MACHINE_BLOCK_END -->
"""
MEMORY_ZH = """# 商店

<!-- MACHINE_BLOCK_START -->
<!-- MEMORY_BANK_TEMPLATE:v7.1 -->

## Project Snapshot

- **名称**：shop
- **目的**：向维修厂销售零配件

## Current Focus

- 两天内完成退款（REQ-012）

## Decision Highlights

## Routing Rules（意图驱动）

| 当你想要 | 阅读 |
|---|---|
| 构建、运行、测试 | [details/tech.md](details/tech.md) |
| 了解某个决定的原因 | `details/patterns.md` |
| 修改支付或退款 | [details/design/](details/design/)，`details/requirements/REQ-012-refund.md` |
| 排查曾经出过问题的部分 | `details/learnings/*.md` |
| 发布版本 | details/release.md |

<!-- MACHINE_BLOCK_END -->
"""
PAGES_EN = {
    "MEMORY.md": MEMORY_EN,
    "details/tech.md": (
        "# Tech\n\n## Stack\n\n- Python 3.12\n- PostgreSQL 15\n\n## Commands\n\n- `make test` runs the tests\n"
    ),
    "details/patterns.md": (
        "# Patterns and decisions\n\n## Decisions\n\n"
        "| Date | Decision | Reason | Trade-off | Scope |\n|---|---|---|---|---|\n"
        "| 2026-01-10 | Retry payments twice | the gateway drops calls at peak | slower failures | payments |\n"
        "| 2026-01-12 | PostgreSQL 14 for orders | known to everybody | no sharding | orders |\n"
    ),
    "details/design/payments.md": (
        "# Payments\n\nThe client in `src/payments/client.py` retries a payment twice, with backoff.\n\n"
        "## Refunds\n\nA refund is booked by `src/payments/refund.py` and paid within two days.\n"
    ),
    "details/design/catalogue.md": "# Catalogue\n\nParts are listed by machine.\n",
    "details/requirements/REQ-012-refund.md": (
        "# REQ-012: Refunds\n\n> Status: Implementing\n\nA refund is paid within two days.\n"
    ),
    "details/learnings/2026-01-20-payment-timeout.md": (
        "# Payment timeout at peak\n\n- Symptom: success falls to 60 %\n"
        "- Root cause: 3 s timeout in `src/payments/client.py`\n"
        "- Solution: 10 s and two retries\n- Prevention: alert when P99 > 5 s\n"
    ),
}
PAGES_ZH = {
    "MEMORY.md": MEMORY_ZH,
    "details/tech.md": "# 技术\n\n## 技术栈\n\n- Python 3.12\n- PostgreSQL 15\n\n## 命令\n\n- `make test` 运行测试\n",
    "details/patterns.md": (
        "# 约定与决策\n\n## 决策\n\n| 日期 | 决策 | 原因 | 取舍 | 适用范围 |\n|---|---|---|---|---|\n"
        "| 2026-01-10 | 支付失败重试两次 | 高峰期网关会丢请求 | 失败更慢 | 支付 |\n"
        "| 2026-01-12 | 订单使用 PostgreSQL 14 | 大家都熟悉 | 不分片 | 订单 |\n"
    ),
    "details/design/payments.md": (
        "# 支付\n\n`src/payments/client.py` 中的客户端会重试支付两次，并逐步退避。\n\n"
        "## 退款\n\n退款由 `src/payments/refund.py` 记账，两天内到账。\n"
    ),
    "details/design/catalogue.md": "# 目录\n\n零件按机型列出。\n",
    "details/requirements/REQ-012-refund.md": "# REQ-012: 退款\n\n> 状态：实施中\n\n退款在两天内到账。\n",
    "details/learnings/2026-01-20-payment-timeout.md": (
        "# 高峰期支付超时\n\n- 症状：成功率降到 60%\n- 根因：`src/payments/client.py` 中超时为 3 秒\n"
        "- 解决：改为 10 秒并重试两次\n- 预防：P99 > 5 秒时报警\n"
    ),
}
SOURCES = {
    "README.md": "# shop\n",
    "src/payments/client.py": (
        'TIMEOUT = 10\n\n\ndef retry_payment(order):\n    """Retry the payment twice. 支付重试"""\n    return order\n'
    ),
    "src/payments/refund.py": "def refund(order):\n    return order\n",
}


def shop(project: Project, language: str = "en", *, git: bool = False) -> Project:
    """The bank and the code; every file with the same time, so that a golden page stays golden."""
    for path, text in (PAGES_EN if language == "en" else PAGES_ZH).items():
        project.page(path, text)
    for path, text in SOURCES.items():
        project.write(path, text)
    if git:
        project.commit()
    still(project)
    return project


def still(project: Project) -> None:
    for path in sorted(project.root.rglob("*")):
        if path.is_file() and ".git" not in path.parts:
            os.utime(path, (MTIME, MTIME))


def numbered(count: int, *, width: int = 1) -> str:
    return "".join(f"line {n} " + "x" * width + "\n" for n in range(1, count + 1))


Golden = Callable[[str, str], None]
