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
    """Fields from the annotations, defaults from the class body. The class itself is completed: a second one for each
    value would cost every hook twice."""
    made: Any = cls
    setattr(made, "__match_args__", tuple(cls.__annotations__))  # noqa: B010 — a checker takes it for a constant
    made.__init__, made.__eq__, made.__hash__, made.__repr__ = _init, _eq, _hash, _repr
    made.__setattr__ = made.__delattr__ = _frozen
    return cls


def replace(old: T, **changes: Any) -> T:
    kept: Any = old
    fields = {name: getattr(kept, name) for name in kept.__match_args__}
    return type(old)(**(fields | changes))
