"""What of a page is a claim about the project, and what only looks like one (VER-1)."""

from __future__ import annotations

import pytest

from memorybank.model.claim import Claim
from memorybank.model.layout import STATES
from memorybank.recall.claims import claims_of
from memorybank.recall.claims.hedges import hedge_of


def found(text: str, page: str = "details/tech.md") -> list[tuple[str, str, str]]:
    return [(c.kind, c.text, c.subject) for c in claims_of(page, text)]


CLAIMS = [
    # the page says                                   kind           as written                 what is looked up
    ("see `src/auth/login.ts`", "path", "src/auth/login.ts", "src/auth/login.ts"),
    ("see src/auth/login.ts.", "path", "src/auth/login.ts", "src/auth/login.ts"),
    ("参见src/auth/login.ts文件", "path", "src/auth/login.ts", "src/auth/login.ts"),
    ("everything in `src/auth/`", "path", "src/auth/", "src/auth/"),
    ("everything in `src/auth`", "path", "src/auth", "src/auth"),
    ("- config/agents/ holds them", "path", "config/agents/", "config/agents/"),
    ("all of `src/auth/*.ts`", "path", "src/auth/", "src/auth/"),
    ("`src/auth/[Name]/[Name]Form.cs`", "path", "src/auth/", "src/auth/"),  # to be filled in: only the folder is said
    ("`src/auth/<name>.ts`", "path", "src/auth/", "src/auth/"),
    ("`src/auth/{name}/`", "path", "src/auth/", "src/auth/"),
    ("`.../auth/login.ts`", "path", ".../auth/login.ts", "auth/login.ts"),
    ("`@/auth/login.ts`", "path", "@/auth/login.ts", "auth/login.ts"),
    ("`./src/a.py`", "path", "./src/a.py", "./src/a.py"),
    ("`src\\auth\\login.py`", "path", "src\\auth\\login.py", "src/auth/login.py"),
    ("`app/[slug]/(shop)/page.tsx`", "path", "app/[slug]/(shop)/page.tsx", "app/[slug]/(shop)/page.tsx"),
    ("`文档/设计.md`", "path", "文档/设计.md", "文档/设计.md"),
    ("`Makefile`", "path", "Makefile", "Makefile"),
    ("`.eslintrc`", "path", ".eslintrc", ".eslintrc"),
    ("`src/a.py:42`", "line", "src/a.py:42", "src/a.py:42"),
    ("`src/a.py#L10-L20`", "line", "src/a.py#L10-L20", "src/a.py:10"),
    ("[tech](../tech.md#stack)", "link", "../tech.md#stack", "../tech.md#stack"),
    ("[tech]: ../tech.md", "link", "../tech.md", "../tech.md"),
    ("run `npm run build`", "script", "npm run build", "node:build"),
    ("run `npm test`", "script", "npm test", "node:test"),
    ("run `cd web && pnpm lint --fix`", "script", "pnpm lint", "node:lint"),
    ("run `yarn workspace web build`", "script", "yarn workspace web build", "node:build"),
    ("run `poetry run serve`", "script", "poetry run serve", "python:serve"),
    ("run `make -j4 lint`", "target", "make -j4 lint", "make:lint"),
    ("run `just release`", "target", "just release", "just:release"),
    ("run `task build`", "target", "task build", "task:build"),
    ("run `python tools/x.py --all`", "command", "python tools/x.py", "tools/x.py"),
    ("run `python -m shop.jobs.sync`", "command", "python -m shop.jobs.sync", "module:shop.jobs.sync"),
    ("run `./scripts/deploy.sh prod`", "command", "./scripts/deploy.sh", "./scripts/deploy.sh"),
    ("run `go run ./cmd/server`", "command", "go run ./cmd/server", "./cmd/server/"),
    ("run `uv run python tools/x.py`", "command", "uv run python tools/x.py", "tools/x.py"),
    ("built on React 18", "dependency", "React 18", "node:react@18"),
    ("| Next.js | 14.1 |", "dependency", "Next.js | 14.1", "node:next@14.1"),
    ("- **Python**: 3.11+", "dependency", "Python**: 3.11+", "python:python@3.11+"),
    ("`fastapi>=0.100`", "dependency", "fastapi>=0.100", "?:fastapi@0.100+"),
    ("`react@18.2.0`", "dependency", "react@18.2.0", "?:react@18.2.0"),
    ("`@scope/name`", "dependency", "@scope/name", "?:@scope/name"),
    ("built on x-kit 1.4", "dependency", "x-kit 1.4", "?:x-kit@1.4"),
    ("- **Quux.Data.Core**: 9.0.1", "dependency", "Quux.Data.Core**: 9.0.1", "?:Quux.Data.Core@9.0.1"),
    ("- quuxlib 2.31", "dependency", "quuxlib 2.31", "?:quuxlib@2.31"),
    ("| Quuxlib | 2.31 | http |", "dependency", "Quuxlib | 2.31", "?:Quuxlib@2.31"),
    ("it runs on quuxlib 2.31.0", "dependency", "quuxlib 2.31.0", "?:quuxlib@2.31.0"),
    ("web: x-kit 1.4, quuxlib 2.31", "dependency", "quuxlib 2.31", "?:quuxlib@2.31"),
    ("后端使用 x-kit 1.4 构建", "dependency", "x-kit 1.4", "?:x-kit@1.4"),
    ("Spring Boot 3.5.5, Java 21", "dependency", "Java 21", "java:java@21"),
    ("- .NET 8.0", "dependency", ".NET 8.0", "dotnet:dotnet@8.0"),
    ("needs Go 1.22+", "dependency", "Go 1.22+", "go:go@1.22+"),
    ("## Dependencies\n\n- `order_book` holds it", "symbol", "order_book", "order_book"),
    ("the `OrderService` class", "symbol", "OrderService", "OrderService"),
    ("calls `orders.settlePayment()`", "symbol", "orders.settlePayment()", "orders settlePayment"),
    ("`fn parse_header`", "symbol", "fn parse_header", "parse_header"),
    ("set the environment variable `SHOP_API_KEY`", "environment", "SHOP_API_KEY", "SHOP_API_KEY"),
    ("`process.env.SHOP_URL`", "environment", "process.env.SHOP_URL", "SHOP_URL"),
]


@pytest.mark.rule("VER-1")
@pytest.mark.parametrize(("text", "kind", "said", "means"), CLAIMS, ids=[row[0] for row in CLAIMS])
def test_what_is_a_claim(text: str, kind: str, said: str, means: str) -> None:
    assert (kind, said, means) in found(text)


NOT_CLAIMS = [
    "and/or, client/server, `and/or` aside",  # the span is judged, and history knows no such folder
    "open https://example.org/src/a.py or www.example.org/x.html",
    "version 1.2.3, v2.0.1, 2024/01/02",
    "`text/html` and `application/json`",
    "`<name>.py`, `{slug}/page.tsx`, `$HOME/x.sh`",
    "`~/notes.md`, `C:\\temp\\x.txt`",
    "Node.js, D3.js, Ember.js, Phaser.js",
    "<!-- src/old.py -->",
    "---\nfile: src/old.py\n---\n",
    "`true`, `null`, `id`, `name`",
    "git commit, `git push`, `npm install`, `yarn add x`",
    "uses 16 pages, port 8080, 18 % of 20",
    "Prefix booleans with verbs: `isLoading`, `hasError`",
    "变量命名用 `someVariableName` 的形式",
    "- Version 1.2, Phase 2.1, step 3.4 of 5.6",
    "the mean is 2.5, at 10.0.0.1 or config: 172.16.0.9",
    "let it go 2 steps on, 3 rails",
    "wait while `state == 1` or `state==1`",
    "`api/orders/{id}`",
    "## Dependencies\n\n- `pip` with a list",
]


@pytest.mark.rule("VER-1")
@pytest.mark.parametrize("text", NOT_CLAIMS)
def test_what_is_none(text: str) -> None:
    assert [c for c in found(text) if c[1] != "and/or"] == []


@pytest.mark.rule("VER-1")
def test_a_drawn_tree_gives_whole_paths() -> None:
    text = """```
shop/
├── src/
│   ├── auth/        # who you are
│   │   └── login.ts
│   ├── *.test.ts
│   └── ...
└── README.md
```
"""
    paths = [c.subject for c in claims_of("tech.md", text)]
    assert paths == ["shop/", "shop/src/", "shop/src/auth/", "shop/src/auth/login.ts", "shop/README.md"]
    assert all(c.drawn for c in claims_of("tech.md", text))


@pytest.mark.rule("VER-1")
def test_a_file_with_its_sections_drawn_below_it_is_named_and_they_are_not() -> None:
    text = "```\nskills/shop/SKILL.md\n├── Prices (short)\n└── tax.md\n\nskills/till/SKILL.md\n└── Till\n```\n"
    assert [c.subject for c in claims_of("tech.md", text)] == ["skills/shop/SKILL.md", "skills/till/SKILL.md"]


@pytest.mark.rule("VER-1")
def test_a_number_that_begins_a_path_is_no_version() -> None:
    assert [claim.kind for claim in claims_of("tech.md", "| Prisma | `05.helm-chart/app/` |") if claim.subject] == [
        "dependency",
        "path",
    ]
    assert "05" not in claims_of("tech.md", "| Prisma | `05.helm-chart/app/` |")[0].subject


@pytest.mark.rule("VER-1")
def test_a_shell_fence_is_read_and_program_text_is_not() -> None:
    shell = "```bash\n$ npm run build   # makes it\n# make nothing\nmake lint && ./run.sh\n```\n"
    assert [c[2] for c in found(shell)] == ["node:build", "make:lint", "./run.sh"]
    code = "```ts\n// src/auth/login.ts\nimport { OrderService } from './orders'\nmake(lint)\n```\n"
    assert [c[2] for c in found(code)] == ["src/auth/login.ts"]


def hedge(text: str, page: str = "tech.md", *, late: bool = False) -> str:
    claims = claims_of(page, text)
    return hedge_of(next((c for c in claims if c.text.startswith(("src/", "path/"))), claims[0]), late=late)


HEDGED = [
    # the page says beside the name, or over it, that it went         hedge
    ("removed `src/a.py` last week", "past"),
    ("renamed from `src/a.py` to x", "past"),
    ("`src/a.py` was deleted", "past"),
    ("`lib/b.py`, NOT `src/a.py`, holds the routes", "past"),
    ("`src/a.py` → `src/b.py`", "past"),
    ("~~`src/a.py` does it~~", "past"),
    ("the files `src/a.py` and `src/b.py` are currently missing", "past"),
    ("файлы `src/a.py` и `src/b.py` сейчас отсутствуют", "past"),
    ("**Content script (src/a.py - Optional):** may come", "past"),
    ("fills what `src/a.py` leaves missing", ""),
    ("`src/a.py` raises an error when a key is missing", ""),
    ("`src/a.py` 在键不存在时报错", ""),
    ("`src/a.py` 目前不存在", "past"),
    ("the notebooks in `src/a.py` are no longer the way to train", "past"),
    ("已删除 `src/a.py`", "past"),
    ("`src/a.py` 已移除", "past"),
    ("旧实现在 `src/a.py`", "past"),
    ("- `src/a.py` — deleted (see below)", "past"),
    ("- `src/a.py`: (No longer directly used)", "past"),
    ("```\n└── src/a.py   # DEPRECATED — replaced\n```", "past"),
    ("- `src/a.py`, `src/b.py` → `old/`", "past"),
    ("Eliminado `src/a.py`", "past"),
    ("`src/a.py` foi removido", "past"),
    ("## Removed\n\n- `src/a.py`", "past"),
    ("## 已删除\n\n- `src/a.py`", "past"),
    ("## 删除的内容\n\n- `src/a.py`", "past"),
    ("These files were deleted:\n\n- `src/b.py`\n- `src/a.py`", "past"),
    ("**Supprimés**\n- `src/a.py`", "past"),
    ("1. Gelöscht:\n   - `src/a.py`", "past"),
    ("Removed:\n```text\nsrc/a.py\n```\n", "past"),
    ("- Removed files:\n\n| File | Why |\n|---|---|\n| `src/a.py` | x |", "past"),
    ("# T\n\n## Log (2026-01-05 13:00 UTC)\n\n- `src/a.py`", "record"),
    ("# T\n\n## Focus (2026-01-05): the shop\n\n- `src/a.py`", "record"),
    ("# T\n\n## The shop, February 24-26, 2026, in short\n\n- `src/a.py`", "record"),
    ("# T\n\n## June 27, 2026: the shop\n\n- `src/a.py`", "record"),
    ("# T\n\n## Notes du 11 novembre 2026, suite\n\n- `src/a.py`", "record"),
    ("- 2026-01-05 the shop\n  - `src/a.py`", "record"),
    ("- Looked at `src/a.py` (2026-01-05 13:00)", "record"),
    ("# T\n\n## Decision\n[2026-01-05 13:00:00] - the shop\n\n**Details:**\n- `src/a.py`", "record"),
    ("like `path/to/a.py`", "example"),
    ("```ts\n// src/a.ts\n```", "example"),
    ("# T\n\n## Naming conventions\n\n- camelCase, as in `src/a.ts`", "example"),
    ("**Naming**:\n- Example: `src/a.ts`", "example"),
    ("- Files are in snake_case (`src/a_file.ts`)", "example"),
    ("# T\n\n## Именование\n\n- **Хранилища:** `OrderStore`, `ShopStore`", "example"),
    ("# T\n\n## The shop\n\n**Date:** 2026-01-05\n\nIt failed in `src/a.py`", "record"),
    ("# T\n\n## Next steps\n\n```\nsrc/\n  src/a.py\n```", "story"),
    ("# T\n\n## Completed\n\n```bash\nls src/a.py\n```", "story"),
    ("The sums are made in\n`lib/b.py`; the file `src/a.py` was\ndeleted in March.", "past"),
    ("They came from one file, formerly\n`src/a.py`, long ago", "past"),
    ("- the sums: `src/a.py`, which is\n- deleted soon", ""),
    ("It was removed.\n`src/a.py` makes the sums.\nDeleted rows stay.", ""),
    ("# T\n\n> **Status:** superseded by the shop\n\n## Parts\n\n- `src/a.py`", "record"),
    ("# T\n\nThis document is archived.\n\n## Parts\n\n- `src/a.py`", "record"),
    ("# T\n\n> Deprecated modules are listed below\n\n## Parts\n\n- `src/a.py`", ""),
    ("# T\n\n## Parts\n\nStatus: deprecated\n\n## Others\n\n- `src/a.py`", ""),
    ("see `src/a.py`", ""),
    ("do not edit `src/a.py` by hand", ""),
    ("removed dead code in `src/a.py`", ""),
    ("Removed `x` and updated `src/b.py`", ""),
    ("Remove `src/a.py` when it is unused", ""),  # once that is done, the page is behind
    ("- [ ] refactor `src/a.py`", ""),
    ("The sums of the basket are made in `src/a.py`", ""),
    ("`src/a.py` → simplify it", ""),
    ("删除逻辑见 `src/a.py`", ""),
    ("Removed dead code from:\n\n- `src/a.py`", ""),
    ("Removed:\n\n- x\n\nStill there is `src/a.py`", ""),
    ("- Removed:\n  - x\n- `src/a.py`", ""),
    ("- `src/a.py` - Removed unused imports", ""),
    ("It comes from `src/a.py` and goes", ""),
    ("Link to the documents (e.g. `../README.md`, `src/a.py`)", "example"),
    ("文档（例如 `src/a.py`）", "example"),
    ("Пример `src/a.py`:", "example"),
    ("See (the shop) `src/a.py`, e.g. today", ""),
    ("Integrate what is good from `src/a.py` into the handler", ""),
    ("Do not edit:\n\n- `src/a.py`", ""),
    ("| 原因 | 前端 |\n|---|---|\n| `src/a.py` | x |", ""),
    ("**Last updated:** 2026-01-05\n\n- `src/a.py`", ""),
    ("- 2026-01-05: the shop\n\n| Now | Why |\n|---|---|\n| `src/a.py` | x |", ""),
]


@pytest.mark.rule("VER-4")
@pytest.mark.parametrize(("text", "expected"), HEDGED, ids=[row[0] for row in HEDGED])
def test_what_the_page_itself_tells_as_gone_alarms_nobody(text: str, expected: str) -> None:
    assert hedge(text) == expected


LATE = [
    # written when the file was gone already: a memory, a plan or a choice in its words
    ("Deleted the old helper `src/a.py`", "past"),
    ("we will create `src/a.py`", "past"),
    ("计划新增 `src/a.py`", "past"),
    ("Don't use `src/a.py`", "past"),
    ("Старые папки `src/a/`, `src/b/` удалены", "past"),
    ("Changed the default from `src/a.py` to `src/b.py`", "past"),
    ("Necesitaremos `src/a.py` más tarde", "past"),
    ("Нужно создать `src/a.py`", "past"),
    ("`src/a.py` once did this", "past"),
    ("### The part `src/a.py`\n\n- **State**: deleted", "past"),
    ("The settings were dropped from\n`src/a.py`", "past"),
    ("- [ ] look at `src/a.py`", "story"),
    ("# T\n\n## Next steps\n\n- `src/a.py`", "story"),
    ("# T\n\n## Recent changes\n\n- `src/a.py`", "story"),
    ("# T\n\n## 下一步\n\n- `src/a.py`", "story"),
    ("# T\n\n## Structure\n\n- `src/a.py`: the shop (phase 2)", "past"),
    ("It watches `config.json`", "example"),
    ("`src/a.py` does it", ""),  # a plain statement is wrong whenever it was written
    ("# T\n\n## Structure\n\n- `src/a.py`: the shop", ""),
]


@pytest.mark.rule("VER-3")
@pytest.mark.rule("VER-4")
@pytest.mark.parametrize(("text", "expected"), LATE, ids=[row[0] for row in LATE])
def test_what_was_gone_when_the_line_was_written(text: str, expected: str) -> None:
    assert hedge(text, late=True) == expected
    assert hedge(text) == "", "while it was there, the line spoke of it"


TOLD = [
    # a line about what is inside of files                                       hedge
    ("Upgraded to React 18 in May", "past"),
    ("# Angular 13 to 20 migration plan", "past"),
    ("Пакет обновлен до `shadcn@4.2.0`", "past"),
    ("依赖已升级到 React 18", "past"),
    ("The build passes on Next.js 16.2.4", "past"),
    ("Pinned actions target the Node.js 20 action runtime", "past"),
    ("Redux Toolkit 1.9+ or React Query 4.0+ for state", "past"),
    ("simplify by removing the endpoint and its `get_user_by_name()`", "past"),
    ("So, you'd call `npm run docs` there", "past"),
    ("1. Initialize a Go 1.22 project", "past"),
    ("- Create an `OrderState` enum", "past"),
    ("2. 新增 `OrderState` 枚举", "past"),
    ("Por ejemplo `settle_payment()`", "example"),
    ("Never install `@scope/name`", "past"),
    ("No React 18 patterns were found", "past"),
    ("Use the toolbar. NEVER `@scope/name`.", "past"),
    ("Never run these:\n\n- `npm run docs`", "past"),
    ("Some examples, e.g.:\n\n- `settle_payment()`", "past"),
    ("Updates of the week:\n\n- React 18", "past"),
    ("# T\n\n## Known issues\n\n- React 18 and x", "story"),
    ("Run these:\n\n- `npm run docs`", ""),
    ("Built on React 18", ""),
    ("Call `removeUser()` first", ""),
    ("Run `npm run migrate` first", ""),
]


@pytest.mark.rule("VER-4")
@pytest.mark.parametrize(("text", "expected"), TOLD, ids=[row[0] for row in TOLD])
def test_a_version_or_a_symbol_in_a_story_alarms_nobody(text: str, expected: str) -> None:
    assert hedge(text) == expected


@pytest.mark.rule("VER-4")
@pytest.mark.parametrize("page", ["progress.md", "activeContext.md", "tasks.md"])
def test_a_page_that_tells_of_work_is_held_to_the_files_that_were_there(page: str) -> None:
    assert hedge("Built on React 18", page) == "story"
    assert [hedge("see `src/a.py`", page, late=late) for late in (False, True)] == ["", "story"]
    for other in ("techContext.md", "systemPatterns.md", "productContext.md", "details/tech.md"):
        assert hedge("Built on React 18", other) == hedge("see `src/a.py`", other, late=True) == ""


TOLD_OF_WORK = [
    # on a page of work, where the file was there when the line was written      hedge
    ("Implemented the basket in `src/a.py` and the shop", "story"),
    ("Modified the src/a.py file", "story"),
    ("`src/a.py` 的函数 → 一个类", "story"),
    ("Deploy the shop → `src/a.py`", "story"),
    ("Remove: `src/a.py`", "story"),
    ("- [x] `src/a.py`", "story"),
    ("| `src/a.py` | 新增 `total()` |", "story"),
    ("# T\n\n## Root cause\n\n- `src/a.py` had a guard", "story"),
    ("Files modified:\n\n- `src/a.py` - the basket", "story"),
    ("# T\n\n## Issues\n\n- Dropped the settings from\n  `src/a.py`", "story"),
    ("- `src/a.py` - the basket", ""),
    ("- ✅ **src/a.py** - the basket", ""),
    ("**Location**: [`src/a.py`](../src/a.py)", ""),
    ("| the basket of the shop | `src/a.py` |", ""),
    ("- [ ] refactor `src/a.py`", ""),
    ("The sums of the basket are made in `src/a.py`", ""),
    ("1. **`src/b.py`**, `src/a.py`: the basket", ""),
]


@pytest.mark.rule("VER-4")
@pytest.mark.parametrize(("text", "expected"), TOLD_OF_WORK, ids=[row[0] for row in TOLD_OF_WORK])
@pytest.mark.parametrize("page", ["progress.md", "changes/basket.md"])
def test_a_page_of_work_is_not_held_to_the_changes_it_tells_of(page: str, text: str, expected: str) -> None:
    assert hedge(text, page) == expected


@pytest.mark.rule("VER-4")
def test_a_learning_is_held_to_what_its_sentences_tell() -> None:
    text = "# Totals off by a cent\n\n## Fix\n\nThe sums of the basket are made in `src/a.py`, in whole cents"
    assert hedge(text, "details/learnings/2026-03-15-totals.md") == ""


@pytest.mark.rule("VER-1")
def test_a_line_that_a_program_printed_cites_nothing_of_ours() -> None:
    printed = "```\nError: src/run_linux.go:346: starting\nTRACE|x::y|src/mod.rs:622: found\n```\n"
    assert found(printed) == []
    assert [c[0] for c in found("See src/run_linux.go:346 for it")] == ["line"]


@pytest.mark.rule("VER-1")
@pytest.mark.parametrize(
    "page",
    [
        "details/archive/active_2026-01.md",
        "archive/x.md",
        "save/tech.md",
        "legacy.md",
        "details/design/remove-writer.md",
        "changes/2026-01-05-the-shop.md",
        "changes/2026-01-05/the-shop.md",
        "reports/2026-01/the-shop.md",
        "session_20260105.md",
        "daily-log.md",
        # written once, for one piece of work
        "tasks/one.md",
        "creative/pay.md",
        "qa-report.md",
        "basketPlan.md",
        "phase2_basket.md",
        "changes/004_basket.md",
        "features/FT-004-basket/spec.md",
        "recentChanges.md",
        "oldtasks.md",
    ],
)
def test_a_page_of_record_alarms_nobody(page: str) -> None:
    assert hedge("see `src/a.py`", page) == "record"
    claim = claims_of("_archived/techContext.md", "see `src/a.py`")[0]
    for kept in ("_archived", "backup_md_20251006", "bank-backup/shop", "save", "core/archive-2025"):
        copy = claim._replace(file=f"{kept}/techContext.md")
        assert hedge_of(copy, STATES) == "record", "of a page in an archive the role tells what it once was"
    assert hedge_of(claim._replace(file="techContext.md"), STATES) == ""
    learnings = ("details/learnings/2026-01-05-the-shop.md", "learnings/bugs/2026-01-05-x.md")
    for other in ("details/tech.md", "details/requirements/REQ-004-basket.md", *learnings):
        assert hedge("see `src/a.py`", other) == ""


@pytest.mark.rule("VER-4")
def test_a_line_that_tells_a_fault_as_it_was_is_a_record() -> None:
    for line in (
        "**Trap 51**: `src/a.py` is lost. **Symptom**: a white page",
        "根因：`src/a.py` 没有锁",
        "Root cause: `src/a.py`",
    ):
        assert hedge(line, "mistakes/tabs.md") == "record", line
    assert hedge("`src/a.py` keeps the lock", "mistakes/tabs.md") == ""
    assert hedge("`src/a.py` looks for the root cause of a slow page", "mistakes/tabs.md") == ""


@pytest.mark.rule("VER-4")
def test_what_stands_over_a_line_tells_a_plan_a_change_or_a_day() -> None:
    section = "# T\n\n## Storage\n\n"
    assert hedge(f"{section}- **Key files:** (to be implemented)\n  - `src/a.py`: models") == "past"
    assert hedge(f"{section}- **Key files:** (all of them)\n  - `src/a.py`: models") == ""
    assert (
        hedge("# T\n\n### Parser migration (participle -> pigeon)\n\n#### Why\n\n- the parser (`src/a.py`)") == "record"
    )
    assert hedge("# T\n\n### Data flow: page -> server\n\n- the parser (`src/a.py`)") == ""
    assert hedge("# T\n\n#### 実装状況 (2025/03/29現在)\n\n- `src/a.py`") == "record", (
        "a day may stand right before a word"
    )
    decided = "# T\n\n## DR-007: tests\n\n**Date**: 2026-02-13\n\n### Why\n\n- `src/a.py` stays"
    assert hedge(decided) == "record", "a section's date holds for the sections in it"
    assert hedge(f"{decided.replace('src/a.py', 'the file')}\n\n## Storage\n\nsee `src/b.py`") == ""
    assert hedge("# T\n\nDate: 2026-02-13\n\n## How\n\n- `src/a.py`") == "", "that of the whole page says no more"


@pytest.mark.rule("VER-1")
def test_a_title_that_is_a_page_s_name_is_the_page_s_own() -> None:
    assert found("# DECISIONS.md: what was chosen\n") == []
    assert [c[0] for c in found("# What `src/a.py` does\n")] == ["path"]


@pytest.mark.rule("VER-1")
def test_a_plain_name_of_a_package_is_claimed_where_an_item_begins_with_it() -> None:
    for text in (
        "- Flask, see [1](https://x.org)",
        "| **Playwright** | [1](https://x.org) |",
        "Pages use Flask, see [1](https://x.org)",
    ):
        assert [c[0] for c in found(text)] == ["dependency"], text
    assert found("[1](https://x.org) still speaks of the Expo stack") == []
    assert found("- React Testing Library, see [1](https://x.org)") == [], "a longer name is another package"


def test_a_claim_says_where_it_stands() -> None:
    text = "# T\r\n\r\nfirst\r\nsee `src/a.py`, then `src/b.py`\r\n"
    one, two = claims_of("tech.md", text)
    assert (one.line, two.line) == (4, 4)
    assert text[one.at :].startswith("src/a.py")
    assert text[two.at :].startswith("src/b.py")
    assert isinstance(one, Claim)
