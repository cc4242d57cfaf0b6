"""`@value`, `NamedTuple` and `lazy`: for whatever a hook or a quick answer loads, what costs too much in the library.

`dataclasses` (with `inspect`, `ast` and `re` behind it) costs two and a half times a bare interpreter to import; the
`NamedTuple` of `typing` compiles annotations, a third of what the modules of `verify` cost to load; and a pattern is
compiled on loading, although a page asks few of them. To a reader and the type checker `@value` is a frozen dataclass.
"""

from __future__ import annotations

TYPE_CHECKING = False  # `typing` itself is too heavy here; type checkers take this name as true
if TYPE_CHECKING:
    import re
    from typing import Any, AnyStr, TypeVar, dataclass_transform
    from typing import NamedTuple as NamedTuple

    T = TypeVar("T")
else:

    def dataclass_transform(**_):
        return lambda function: function

    class _NamedTupleType(type):
        def __new__(cls, name, bases, body):
            fields = tuple(body.get("__annotations__", ()))
            if fields:
                from _collections import _tuplegetter  # not at the top: most hooks make no tuple of ours

                body["_defaults"] = tuple(body[field] for field in fields if field in body)
                body |= {field: _tuplegetter(at, None) for at, field in enumerate(fields)}
                body |= {"_fields": fields, "__match_args__": fields}
            return super().__new__(cls, name, bases, {"__slots__": (), **body})

    class NamedTuple(tuple, metaclass=_NamedTupleType):
        def __new__(cls, *given, **named):
            """Asked once for each class that is used at all: then it has a constructor of its own."""
            owner = next(one for one in cls.__mro__ if "_fields" in vars(one))
            fields = ", ".join(owner._fields)
            owner.__new__ = eval(f"lambda cls, {fields}: make(cls, ({fields},))", {"make": tuple.__new__})
            owner.__new__.__defaults__ = owner._defaults
            return owner.__new__(cls, *given, **named)

        def __repr__(self):
            shown = ", ".join(f"{name}={field!r}" for name, field in zip(self._fields, self, strict=True))
            return f"{type(self).__name__}({shown})"

        def _replace(self, **changes):
            made = tuple.__new__(type(self), map(changes.pop, self._fields, self))
            if changes:
                raise TypeError(f"{type(self).__name__} has no {', '.join(changes)}")
            return made


def _init(self: Any, *given: Any, **named: Any) -> None:
    names = self.__match_args__
    fields = self.__dict__
    if len(given) > len(names):
        raise TypeError(f"{type(self).__name__} takes {len(names)} fields")
    fields.update(zip(names, given, strict=False))
    for name in names[len(given) :]:
        if name in named:
            fields[name] = named.pop(name)
        elif not hasattr(type(self), name):
            raise TypeError(f"{type(self).__name__} needs {name}")
    if named:
        raise TypeError(f"{type(self).__name__} has no {', '.join(named)}")


def _frozen(self: Any, *_: object) -> None:
    raise AttributeError(f"{type(self).__name__} is frozen")


def _fields(self: Any) -> tuple[Any, ...]:
    return tuple(getattr(self, name) for name in self.__match_args__)


def _eq(self: Any, other: object) -> bool:
    return type(other) is type(self) and _fields(self) == _fields(other)


def _hash(self: Any) -> int:
    return hash((type(self), _fields(self)))


def _repr(self: Any) -> str:
    shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
    return f"{type(self).__name__}({shown})"


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Fields from the annotations, defaults from the body. The class itself is completed: a second one costs time."""
    made: Any = cls
    setattr(made, "__match_args__", tuple(cls.__annotations__))  # noqa: B010 — a checker takes it for a constant
    made.__init__, made.__eq__, made.__hash__, made.__repr__ = _init, _eq, _hash, _repr
    made.__setattr__ = made.__delattr__ = _frozen
    return cls


def replace(old: T, **changes: Any) -> T:
    kept: Any = old
    fields = {name: getattr(kept, name) for name in kept.__match_args__}
    return type(old)(**(fields | changes))


_ASKED = ("search", "match", "fullmatch", "finditer", "findall", "sub", "split", "pattern", "flags", "groupindex")


class _Lazy:
    def __init__(self, pattern: object, flags: int) -> None:
        self._given: tuple[Any, int] = (pattern, flags)

    def __getattr__(self, name: str) -> object:
        """Asked for the first time; from then on the pattern's own methods stand here."""
        if name not in _ASKED:
            raise AttributeError(name)
        import re

        found = re.compile(*self._given)
        self.__dict__ |= {asked: getattr(found, asked) for asked in _ASKED}
        return self.__dict__[name]


def lazy(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """A pattern that is compiled when it is first asked."""
    return _Lazy(pattern, flags)  # type: ignore[return-value]
