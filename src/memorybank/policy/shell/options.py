"""Arguments -> options and operands, the way getopt reads them."""

from __future__ import annotations


class Options:
    """`flags` as they were given; `values` by letter or long name; `operands` in order."""

    __slots__ = ("flags", "operands", "values")

    def __init__(self) -> None:
        self.flags: set[str] = set()
        self.values: dict[str, list[str]] = {}
        self.operands: list[str] = []

    def has(self, *names: str) -> bool:
        """Was one of these given? Long names may have been shortened."""
        given = self.flags | self.values.keys()
        return any(name in given or any(len(f) > 2 and name.startswith(f) for f in given) for name in names)

    def value(self, *names: str) -> str | None:
        found = self.all(*names)
        return found[-1] if found else None

    def all(self, *names: str) -> list[str]:
        return [v for name in names for v in self.values.get(name, ())]


def options(args: list[str], short: str = "", long: str = "", *, permute: bool = True, joined: str = "") -> Options:
    """`short`: letters with a value; `joined`: letters whose value, if any, is glued on (`-i.bak`); `long`: names."""
    found = Options()
    names, left = long.split(), list(reversed(args))
    while left:
        arg = left.pop()
        if arg == "--" or (found.operands and not permute):
            found.operands += [*([] if arg == "--" else [arg]), *reversed(left)]
            break
        if arg.startswith("--"):
            name, equals, value = arg[2:].partition("=")
            if equals or (name in names and left):
                found.values.setdefault(name, []).append(value if equals else left.pop())
            if equals or name not in names:
                found.flags.add(name)
        elif arg.startswith("-") and len(arg) > 1:
            for place, letter in enumerate(arg[1:], 2):
                if letter not in short and letter not in joined:
                    found.flags.add(letter)
                    continue
                value = arg[place:] or (left.pop() if letter in short and left else "")
                found.values.setdefault(letter, []).append(value)
                if letter in joined:
                    found.flags.add(letter)
                break
        else:
            found.operands.append(arg)
    return found
