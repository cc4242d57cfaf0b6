"""What proposing says, in English. Same keys and holes as zh_propose.py; a test says so."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # PRO-3, the block
    "propose.comma": ", ",
    "propose.semicolon": "; ",
    "propose.block.ask": "💾 Shall I write this to the Memory Bank?",
    "propose.block.content": "Content: {points}",
    "propose.block.answer": 'Answer "yes" or "ok" to keep it; otherwise just go on.',
}
