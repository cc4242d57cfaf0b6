"""The last word of a hook that broke: deny what names the bank and could write, let everything else pass.

Five of six hosts run the tool when a hook crashes, so silence would be a yes. Loads as little as it can.
"""

from __future__ import annotations

_REASON = {
    "en": (
        "[Memory Bank] The guard failed on this call ({error}), and the call names the bank, so it is refused. "
        "Read with your read tool; a person can run: memory-bank doctor"
    ),
    "zh": (
        "[Memory Bank] 守卫在处理本次调用时出错（{error}），而调用涉及记忆库，因此被拒绝。"
        "可用读取工具查看；请用户运行：memory-bank doctor"
    ),
}
_READING = ("Read", "read", "view", "read_file")


def last_word(host_name: str, event: str, data: bytes, error: BaseException | None) -> tuple[str, int]:
    """What to print, and the exit code."""
    from memorybank.hosts import host_named

    shown = f"{type(error).__name__}: {error}"[:160] if error is not None else "deadline"
    _leave_mark(host_name, event, shown)
    text = data.decode("utf-8", "replace").lower().replace("\\", "")
    names = "memory-bank" in text or "memory.md" in text
    if not names or _reads(data):
        return "", 0
    from memorybank.store.address import env

    language = "zh" if (env("MEMORY_BANK_LANGUAGE") or env("LANG")).lower().startswith("zh") else "en"
    return host_named(host_name).refusal(event, _REASON[language].format(error=shown)), 0


def _reads(data: bytes) -> bool:
    """By the event's own field; what cannot be parsed is not known to be a read."""
    from memorybank.hosts.reading import parse

    try:
        found = parse(data.decode("utf-8"))
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and (found.get("tool_name") in _READING or found.get("tool") in _READING)


def _leave_mark(host: str, event: str, shown: str) -> None:
    """For `doctor` and the next session start; in the folder of the whole state, as the bank may be what failed."""
    import time

    from memorybank.store import address, marks

    marks.fail(address.base("state"), host, event or "hook", shown, int(time.time()))
