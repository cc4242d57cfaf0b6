"""提议写入时说的话（中文）。键与占位符和 en_propose.py 相同，有测试保证。"""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # PRO-3，提议块
    "propose.comma": "，",
    "propose.semicolon": "；",
    "propose.block.ask": "💾 要把这次的发现写入 Memory Bank 吗？",
    "propose.block.content": "内容：{points}",
    "propose.block.answer": '回复"好"或"写"即可，不需要可忽略。',
}
