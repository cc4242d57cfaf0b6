"""JSON out, without the json module: this is said before a tool call, where that import would cost the most."""

from __future__ import annotations

_ESCAPES = {code: f"\\u{code:04x}" for code in range(32)} | {
    8: "\\b",
    9: "\\t",
    10: "\\n",
    12: "\\f",
    13: "\\r",
    34: '\\"',
    92: "\\\\",
}


def quote(text: str) -> str:
    """A JSON string. Half a surrogate pair, which UTF-8 cannot hold, stays an escape."""
    return '"' + text.translate(_ESCAPES).encode("utf-8", "backslashreplace").decode("utf-8") + '"'


def dump(item: object) -> str:
    """Any value that came out of JSON, on one line. What no JSON knows becomes its text."""
    if item is None:
        return "null"
    if item is True:
        return "true"
    if item is False:
        return "false"
    if isinstance(item, int):
        return str(item)
    if isinstance(item, float):
        return repr(item) if item - item == 0 else "null"  # no infinity, and nothing that is not a number
    if isinstance(item, dict):
        return "{" + ",".join(f"{quote(str(key))}:{dump(value)}" for key, value in item.items()) + "}"
    if isinstance(item, list | tuple):
        return "[" + ",".join(dump(value) for value in item) + "]"
    return quote(str(item))
