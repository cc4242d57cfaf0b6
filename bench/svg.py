"""A line chart as SVG, readable on a light and on a dark page: axes, a few series, a legend, no library."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from math import ceil, log10

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 56, 36, 52, 96
COLOURS = ("#2f81f7", "#e5534b", "#2da44e", "#b08800", "#986ee2")
STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#57606a}.title{font-size:14px;fill:#24292f}"
    ".axis{stroke:#8c959f;stroke-width:1}.grid{stroke:#8c959f;stroke-opacity:.25}"
    ".bar{stroke:#8c959f;stroke-dasharray:5 4}path{fill:none;stroke-width:2}"
    "@media(prefers-color-scheme:dark){text{fill:#9198a1}.title{fill:#e6edf3}}"
)
Points = Sequence[tuple[float, float]]


def chart(title: str, along: str, up: str, series: Mapping[str, Points], *, bar: float | None = None) -> str:
    """`along` is on a logarithmic scale from the smallest to the largest place, `up` begins at nothing."""
    places = sorted({x for points in series.values() for x, _ in points})
    highest = max([y for points in series.values() for _, y in points] + ([bar] if bar else []))
    step = _step(highest)
    top = step * ceil(highest * 1.05 / step)
    lowest, span = log10(places[0]), max(log10(places[-1]) - log10(places[0]), 1e-9)

    def spot(x: float, y: float) -> tuple[float, float]:
        across = LEFT + (log10(x) - lowest) / span * (WIDTH - LEFT - RIGHT)
        return round(across, 1), round(HEIGHT - BOTTOM - y / top * (HEIGHT - TOP - BOTTOM), 1)

    parts = [f'<text class="title" x="{LEFT}" y="22">{escape(title)}</text>']
    for number in range(round(top / step) + 1):
        _, y = spot(places[0], number * step)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{number * step:g}</text>')
    for place in places:
        x, y = spot(place, 0)
        parts.append(f'<text x="{x}" y="{y + 18}" text-anchor="middle">{place:,.0f}</text>')
    base = HEIGHT - BOTTOM
    parts.append(f'<line class="axis" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{base}" y2="{base}"/>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text x="{middle}" y="{base + 36}" text-anchor="middle">{escape(along)}</text>')
    parts.append(f'<text x="{LEFT}" y="{TOP - 4}">{escape(up)}</text>')
    if bar is not None:
        _, y = spot(places[0], bar)
        parts.append(f'<line class="bar" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}"/>')
        parts.append(f'<text x="{WIDTH - RIGHT}" y="{y - 4}" text-anchor="end">{bar:g}</text>')
    parts += _series(series, spot)
    body = "\n".join(parts)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
    return f"{head}>\n<title>{escape(title)}</title>\n<style>{STYLE}</style>\n{body}\n</svg>\n"


def _series(series: Mapping[str, Points], spot: Callable[[float, float], tuple[float, float]]) -> list[str]:
    parts = []
    across, down = LEFT, HEIGHT - 38
    for (name, points), colour in zip(series.items(), COLOURS * 2, strict=False):
        spots = [spot(x, y) for x, y in points]
        line = " L".join(f"{x} {y}" for x, y in spots)
        parts.append(f'<path stroke="{colour}" d="M{line}"/>')
        parts += [f'<circle cx="{x}" cy="{y}" r="3" fill="{colour}"/>' for x, y in spots]
        width = 32 + sum(13 if ord(c) > 0x2E7F else 7 for c in name)
        if across > LEFT and across + width > WIDTH:
            across, down = LEFT, down + 20
        parts.append(f'<circle cx="{across + 5}" cy="{down}" r="5" fill="{colour}"/>')
        parts.append(f'<text x="{across + 15}" y="{down + 4}">{escape(name)}</text>')
        across += width
    return parts


def _step(highest: float) -> float:
    """A round distance between lines, five to ten of them."""
    raw = max(highest, 1e-9) / 5
    size = 10 ** (ceil(log10(raw)) - 1)
    return float(next(size * factor for factor in (1, 2, 5, 10) if size * factor >= raw))
