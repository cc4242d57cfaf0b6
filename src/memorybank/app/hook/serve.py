"""One process for many events: a host's plugin owns it, writes a line, reads a line (OpenCode)."""

from __future__ import annotations

import gc
import sys

from memorybank.app.hook.respond import answered, read_payload
from memorybank.hosts import host_named
from memorybank.hosts.opencode_family import numbered
from memorybank.store import hook_log


def serve(host_name: str) -> int:
    """Until the input ends. A question that breaks something gets its refusal, and the next one is answered."""
    from memorybank.app.hook.failure import last_word

    gc.enable()  # a hook's start switched it off; this process lives for as long as its host
    host = host_named(host_name)
    known: set[str] = set()
    for line in sys.stdin.buffer:
        payload: dict[str, object] = {}
        name = ""
        try:
            payload = read_payload(line)
            event = payload.get("event")
            name = event if isinstance(event, str) else ""
            answer = answered(host, name, payload)
            _note(host_name, payload.get("session"), known)
        except Exception as error:
            answer, _ = last_word(host_name, name, line, error)
        sys.stdout.buffer.write((numbered(answer, payload.get("id")) + "\n").encode("utf-8", "surrogatepass"))
        sys.stdout.buffer.flush()
    return 0


def _note(host: str, session: object, known: set[str]) -> None:
    """That this host's own plugin speaks in a session; where it lies, its process does not know."""
    if isinstance(session, str) and session not in known:
        known.add(session)
        for scope in ("user", "project"):
            hook_log.note_answer(session, f"{host} {scope}")
            hook_log.note_answer(session, hook_log.start_of(host, scope))
