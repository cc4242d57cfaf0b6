"""`{a,b}` and `{1..5}`, before anything else is expanded."""

from __future__ import annotations

from memorybank.policy.shell.syntax import Part

LIMIT = 300


def braces(parts: list[Part]) -> list[list[Part]]:
    if not any(p.kind == "lit" and not p.quoted and "{" in p.text for p in parts):
        return [parts]
    if sum(p.text.count("{") for p in parts if p.kind == "lit" and not p.quoted) > 40:
        return [parts]  # nobody writes this
    atoms: list[Part] = []
    for part in parts:
        if part.kind == "lit" and not part.quoted:
            atoms.extend(Part("lit", char, False) for char in part.text)
        else:
            atoms.append(part)
    return _expand(atoms, [LIMIT])


def _is(atom: Part, char: str) -> bool:
    return not atom.quoted and atom.text == char and atom.kind == "lit"


def _expand(atoms: list[Part], left: list[int]) -> list[list[Part]]:
    for start, atom in enumerate(atoms):
        if not _is(atom, "{"):
            continue
        stop, commas = _close(atoms, start)
        if stop < 0:
            continue
        inside = atoms[start + 1 : stop]
        if commas:
            cuts = [start, *commas, stop]
            pieces = [atoms[cuts[n] + 1 : cuts[n + 1]] for n in range(len(cuts) - 1)]
            choices = [c for piece in pieces for c in _expand(piece, left)]
        else:
            choices = [[Part("lit", text, False)] for text in _range("".join(a.text for a in inside))]
            if not choices:
                continue
        left[0] -= len(choices)
        if left[0] < 0:
            return [atoms]
        tails = _expand(atoms[stop + 1 :], left)
        return [[*atoms[:start], *choice, *tail] for choice in choices for tail in tails][:LIMIT]
    return [atoms]


def _close(atoms: list[Part], start: int) -> tuple[int, list[int]]:
    nested = 0
    commas: list[int] = []
    for at in range(start, len(atoms)):
        if _is(atoms[at], "{"):
            nested += 1
        elif _is(atoms[at], "}"):
            nested -= 1
            if not nested:
                return at, commas
        elif nested == 1 and _is(atoms[at], ","):
            commas.append(at)
    return -1, []


def _range(text: str) -> list[str]:
    ends = text.split("..")
    if len(ends) not in (2, 3):
        return []
    low, high = ends[:2]
    try:
        step = abs(int(ends[2])) if len(ends) == 3 else 1
    except ValueError:
        return []
    step = step or 1
    if low.lstrip("-").isdigit() and high.lstrip("-").isdigit():
        a, b = int(low), int(high)
        width = max(len(low), len(high)) if low.lstrip("-").startswith("0") or high.lstrip("-").startswith("0") else 0
        numbers = range(a, b + 1, step) if a <= b else range(a, b - 1, -step)
        return [str(n).zfill(width) for n in numbers[:LIMIT]]
    if len(low) == len(high) == 1 and low.isalpha() and high.isalpha():
        a, b = ord(low), ord(high)
        return [chr(n) for n in (range(a, b + 1, step) if a <= b else range(a, b - 1, -step))]
    return []
