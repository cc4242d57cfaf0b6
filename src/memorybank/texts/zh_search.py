"""What search says, in Chinese. Same keys and holes as en_search.py; a test says so."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "search.indexing": "正在建立索引",
    "search.nothing": "没有页面包含这些词：{query}\n查看现有内容：memory-bank status",
    "search.unread": "以下页面无法读取，未参与搜索（{count} 个）：{pages}。原因与处理办法：memory-bank status",
    "search.no-bank": "{path} 处没有可搜索的记忆库。新建：memory-bank setup。也可以搜索任意 Markdown 目录：memory-bank search --bank DIR QUERY",
    "search.no-folder": "--bank {path}：没有这个目录。",
    "search.no-fts5": "当前 Python 的 SQLite 未启用 FTS5，无法搜索。请换用其他 Python（python.org、Debian、Homebrew、conda 的版本都可以）。",
    "search.busy": "另一个进程仍在建立搜索索引，请稍后再试。",
}
