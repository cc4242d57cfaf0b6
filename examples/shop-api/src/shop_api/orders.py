"""What an order is and what it costs. Money is whole cents, so nothing is ever rounded twice."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    article: str
    pieces: int
    cents: int


@dataclass(frozen=True, slots=True)
class Order:
    number: int
    lines: tuple[Line, ...]


def total(order: Order) -> int:
    return sum(line.pieces * line.cents for line in order.lines)


def correction(order: Order, article: str, *, number: int) -> Order:
    """A new order that takes one article back; the accepted one stays as it was."""
    returned = tuple(Line(li.article, -li.pieces, li.cents) for li in order.lines if li.article == article)
    return Order(number, returned)
