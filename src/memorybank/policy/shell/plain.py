"""A command of which nothing has to be worked out: one program with literal words."""

from __future__ import annotations

from memorybank.policy.shell.parse import Unparsable, parse


def plain_words(command: str) -> tuple[str, ...]:
    """Its words; () where there is a second command, a substitution, expansion, redirection, pipe or assignment."""
    try:
        script = parse(command)
    except (Unparsable, RecursionError):
        return ()
    if len(script) != 1 or script[0][1] != ";" or len(script[0][0]) != 1 or command.rstrip().endswith(";"):
        return ()
    only = script[0][0][0]
    if only.kind != "simple" or only.assigned or only.redirects or not only.words:
        return ()
    if not command.lstrip().startswith(only.words[0].raw):  # `time`
        return ()
    parts = [part for word in only.words for part in word.parts]
    if any(part.kind != "lit" or (not part.quoted and set("*?[{~!\n") & set(part.text)) for part in parts):
        return ()
    return tuple("".join(part.text for part in word.parts) for word in only.words)
