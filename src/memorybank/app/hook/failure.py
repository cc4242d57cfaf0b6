"""The last word of a hook that broke: deny what names the bank and could write, let everything else pass.

Five of six hosts run the tool when a hook crashes, so silence would be a yes. Loads as little as it can.
"""

_LOWER = bytes(range(256)).lower()
_LARGEST = 1024 * 1024  # bytes of an event that reads: its arguments are a path and two numbers


def last_word(host_name: str, event: str, data: bytes, error: BaseException) -> str:
    import time

    from memorybank.hosts import host_named
    from memorybank.light import address
    from memorybank.store import hook_log

    shown = f"{type(error).__name__}: {error}"[:160]
    # for `doctor` and the next session start; in the folder of the whole state, as the bank may be what failed
    hook_log.fail(address.base("state"), host_name, event or "hook", shown, int(time.time()))
    text = data.translate(_LOWER, b"\\")  # in one pass: there may be hundreds of megabytes
    names = b"memory-bank" in text or b"memory.md" in text
    if not names or _reads(data):
        return ""
    from memorybank.texts.catalogue import speaker

    told = address.env("MEMORY_BANK_LANGUAGE") or address.env("LANG")
    language = "zh" if told.lower().startswith("zh") else "en"
    return host_named(host_name).refusal(event, speaker(language)("hook.broken", error=shown))


def _reads(data: bytes) -> bool:
    """By the event's own field; what cannot be parsed, or not in time, is not known to be a read."""
    if len(data) > _LARGEST:
        return False
    from memorybank.light.hosts import READ
    from memorybank.light.json_parser import parse

    try:
        found = parse(data.decode("utf-8"))
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and any(found.get(key) in READ for key in ("tool_name", "toolName", "tool"))
