"""`NamedTuple` for what is loaded before a quick answer. To a reader and to the type checker it is that of `typing`,
which compiles every annotation of every such class: a third of what the modules of `verify` cost to load.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from _collections import _tuplegetter

    class _NamedTupleType(type):
        def __new__(cls, name, bases, body):
            fields = tuple(body.get("__annotations__", ()))
            if fields:
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
