"""Arguments -> options and operands, the way getopt reads them."""

from __future__ import annotations


class Options:
    """`flags` in the order given; `values` by option letter or long name; `operands` in order."""

    __slots__ = ("flags", "operands", "values")

    def __init__(self) -> None:
        self.flags: set[str] = set()
        self.values: dict[str, list[str]] = {}
        self.operands: list[str] = []

    def has(self, *names: str) -> bool:
        """Was one of these given? Long names may have been shortened."""
        for name in names:
            if name in self.flags or name in self.values:
                return True
            if len(name) > 1 and any(len(f) > 2 and name.startswith(f) for f in self.flags):
                return True
        return False

    def value(self, *names: str) -> str | None:
        found = self.all(*names)
        return found[-1] if found else None

    def all(self, *names: str) -> list[str]:
        return [v for name in names for v in self.values.get(name, ())]


def options(args: list[str], short: str = "", long: str = "", *, permute: bool = True, joined: str = "") -> Options:
    """`short`: letters with a value; `joined`: letters whose value, if any, is glued on (`-i.bak`); `long`: names."""
    found = Options()
    names = long.split()
    at, count = 0, len(args)
    while at < count:
        arg = args[at]
        at += 1
        if arg == "--":
            found.operands.extend(args[at:])
            break
        if arg.startswith("--"):
            name, equals, value = arg[2:].partition("=")
            if not equals and name not in names and len(name) > 2:
                full = [n for n in names if n.startswith(name)]
                name = full[0] if len(full) == 1 else name
            if equals:
                found.values.setdefault(name, []).append(value)
                found.flags.add(name)
            elif name in names:
                if at < count:
                    found.values.setdefault(name, []).append(args[at])
                    at += 1
            else:
                found.flags.add(name)
        elif arg.startswith("-") and len(arg) > 1:
            letters = arg[1:]
            for place, letter in enumerate(letters):
                rest = letters[place + 1 :]
                if letter in joined:
                    found.flags.add(letter)
                    found.values.setdefault(letter, []).append(rest)
                    break
                if letter in short:
                    if not rest and at < count:
                        rest = args[at]
                        at += 1
                    found.values.setdefault(letter, []).append(rest)
                    break
                found.flags.add(letter)
        else:
            found.operands.append(arg)
            if not permute:
                found.operands.extend(args[at:])
                break
    return found
