"""JSON in, by the C half of `json` alone: the library around it would double the cost of a hook."""

_BLANK = " \t\r\n"


def _nothing(_: str) -> None:
    """What NaN and Infinity mean in JSON."""


class _Plain:
    """What the scanner is told: plain values, and control characters are taken as they are."""

    strict = False
    object_hook = object_pairs_hook = None
    parse_float, parse_int, parse_constant = float, int, _nothing


def parse(text: str) -> object:
    """The value. Raises ValueError or RecursionError for what is not JSON."""
    from _json import make_scanner

    start = len(text) - len(text.lstrip(_BLANK))
    try:
        value, end = make_scanner(_Plain)(text, start)  # type: ignore[arg-type]  # the stub asks for itself
    except (StopIteration, SystemError):  # the latter where its own error would be of a module nobody has loaded
        raise ValueError("not JSON") from None
    if text[end:].strip(_BLANK):
        raise ValueError("more than one JSON value")
    return value
