"""XML that may end in the middle, as a flat list of elements. Bombs are refused, not defused."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from xml.etree.ElementTree import ParseError, XMLParser

DEEPEST = 60


@dataclass(slots=True)
class Element:
    path: tuple[str, ...]  # the names from the root down, without namespaces
    attributes: dict[str, str]
    text: str = ""  # filled when the element closes, so half a value is never taken for one


class _Collector:
    """What expat reports, kept flat: a tree of a million nested elements is never built."""

    def __init__(self) -> None:
        self.elements: list[Element] = []
        self._open: list[Element | None] = []
        self._text: list[str] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._text.clear()
        parent = self._open[-1] if self._open else Element((), {})
        element = None
        if parent is not None and len(parent.path) < DEEPEST:
            element = Element((*parent.path, tag.rpartition("}")[2]), attributes)
            self.elements.append(element)
        self._open.append(element)

    def data(self, text: str) -> None:
        self._text.append(text)

    def end(self, _tag: str) -> None:
        element = self._open.pop()
        if element is not None:
            element.text = "".join(self._text).strip()
        self._text.clear()

    def close(self) -> None: ...


def read_xml(text: str) -> tuple[Element, ...]:
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        return ()  # no manifest needs one, and every entity bomb does
    collector = _Collector()
    with suppress(ParseError, ValueError):  # what came before the break stands
        XMLParser(target=collector).feed(text.lstrip())
    return tuple(collector.elements)
