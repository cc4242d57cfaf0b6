"""Where a page's YAML front matter ends. Read by hooks too: builtin modules only."""

from __future__ import annotations


def front_matter_end(text: str) -> int:
    """Offset after YAML front matter, 0 when there is none. A rule (`---`) followed by prose is not one."""
    if not text.startswith(("---\n", "---\r\n")):
        return 0
    first = text.find("\n") + 1
    second = text[first : first + 200].split("\n", 1)[0]
    key = second.split(":", 1)[0].strip()
    if ":" not in second or not key.replace("-", "").replace("_", "").isalnum():
        return 0
    close = text.find("\n---", first)
    while close >= 0:
        after = text[close + 4 : close + 6]
        if after[:1] in ("", "\n") or after == "\r\n":
            return close + 4
        close = text.find("\n---", close + 4)
    return 0
