"""One process for many events: a host's plugin owns it, writes a line, reads a line (OpenCode)."""

from __future__ import annotations

import gc
import sys

from memorybank.app.hook import answered, read_payload
from memorybank.hosts import host_named


def serve(host_name: str) -> int:
    """Until the input ends. A question that breaks something gets its refusal, and the next one is answered."""
    from memorybank.app.broken import last_word

    gc.enable()  # a hook's start switched it off; this process lives for as long as its host
    host = host_named(host_name)
    numbered = host.numbered  # type: ignore[attr-defined]
    for line in sys.stdin.buffer:
        payload: dict[str, object] = {}
        name = ""
        try:
            payload = read_payload(line)
            event = payload.get("event")
            name = event if isinstance(event, str) else ""
            answer = answered(host, name, payload)
        except Exception as error:
            answer, _ = last_word(host_name, name, line, error)
        sys.stdout.buffer.write((numbered(answer, payload.get("id")) + "\n").encode("utf-8", "surrogatepass"))
        sys.stdout.buffer.flush()
    return 0
