"""What the fast lane asks of the session log. `policy.session` says what the records mean."""


def short(agent: str) -> str:
    """An agent's id as the log keeps it. The main agent is "-"."""
    return "".join(c for c in agent if c.isalnum() or c in "-_.")[-48:] or "-"


def turn(data: bytes) -> bytes:
    """The part of a log that belongs to the last user message."""
    at = data.rfind(b"\nU\t")
    return data if at < 0 else data[at:]


def quiet(data: bytes, agent: str) -> bool:
    """Did the full engine find, in this message, that an ordinary write has nothing more to be told?"""
    tail = turn(data)
    at = tail.rfind(b"\nQ\t" + short(agent).encode() + b"\n")
    return at >= 0 and tail.find(b"\nC\t", at) < 0
