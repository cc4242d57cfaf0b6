"""`@value`: a frozen dataclass for the modules that a hook loads before every tool call.

`dataclasses` (with `inspect`, `ast` and `re` behind it) costs two and a half times a bare interpreter to import; this
costs nothing. To a reader and to the type checker it is a frozen, keyword-friendly dataclass with slots.
"""

from __future__ import annotations

TYPE_CHECKING = False  # `typing` itself is too heavy here; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any, TypeVar, dataclass_transform

    T = TypeVar("T")
else:

    def dataclass_transform(**_):
        return lambda function: function


class _Value:
    """What every value can do: be compared, hashed and shown by its fields, and never be changed."""

    __slots__ = ()
    _defaults: dict[str, Any]
    __match_args__: tuple[str, ...] = ()

    def __init__(self, *given: Any, **named: Any) -> None:
        names = self.__match_args__
        if len(given) > len(names):
            raise TypeError(f"{type(self).__name__} takes {len(names)} fields")
        put = object.__setattr__
        for name, item in zip(names, given, strict=False):
            put(self, name, item)
        for name in names[len(given) :]:
            if name in named:
                put(self, name, named.pop(name))
            elif name in self._defaults:
                put(self, name, self._defaults[name])
            else:
                raise TypeError(f"{type(self).__name__} needs {name}")
        if named:
            raise TypeError(f"{type(self).__name__} has no {', '.join(named)}")

    def __setattr__(self, name: str, item: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def _fields(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__match_args__)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash((type(self), self._fields()))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
        return f"{type(self).__name__}({shown})"


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Fields from the annotations, defaults from the class body; properties and methods stay."""
    names = tuple(cls.__annotations__)
    body = {k: v for k, v in cls.__dict__.items() if k not in names and k not in ("__dict__", "__weakref__")}
    body["_defaults"] = {k: cls.__dict__[k] for k in names if k in cls.__dict__}
    body["__slots__"] = names
    body["__match_args__"] = names
    made: Any = type(cls.__name__, (_Value,), body)
    return made  # type: ignore[no-any-return]


def replace(old: T, **changes: Any) -> T:
    """A copy with some fields changed."""
    kept: Any = old
    fields = {name: getattr(kept, name) for name in kept.__match_args__}
    return type(old)(**(fields | changes))
