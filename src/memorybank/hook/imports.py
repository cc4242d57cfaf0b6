"""Imports, made cheap for a process that lives ten milliseconds. Kept out of `start.py`, which every event compiles.

Our modules are looked for where their names say, and no folder is listed on the way. The import system's own loader
loads them, so bytecode is checked and written as ever.
"""

import gc
import posix
import sys
from _frozen_importlib import ModuleSpec
from _frozen_importlib_external import SourceFileLoader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

# Packages whose __init__ holds nothing but a docstring: not reading them saves a hook a tenth of its time.
_EMPTY = ("app", "store", "model", "policy", "policy.shell", "texts")


def make_cheap(root: str) -> None:
    """`root` is the folder that holds our package."""
    gc.disable()  # the process is over before there is garbage worth looking for
    for name in _EMPTY:
        _plant(f"memorybank.{name}", __path__=[f"{root}/memorybank/{name.replace('.', '/')}"])
    # Of these, an everyday event wants no more than what is given here.
    _plant("memorybank.hosts", __path__=[f"{root}/memorybank/hosts"], __getattr__=_whole("memorybank.hosts"))
    _plant("__future__", annotations=None, __getattr__=_whole("__future__"))
    sys.meta_path.insert(0, Nearby)


class Nearby:
    """The finder that is asked first."""

    @staticmethod
    def find_spec(name: str, path: "Sequence[str] | None" = None, _: object = None) -> ModuleSpec | None:
        if path is None or not name.startswith("memorybank."):
            return None
        file = f"{path[0]}/{name.rpartition('.')[2]}.py"
        try:
            posix.stat(file)
        except OSError:
            return None  # a package, or not there: the next finder knows
        spec = ModuleSpec(name, SourceFileLoader(name, file), origin=file)
        spec.has_location = True
        return spec


def _plant(name: str, **given: object) -> None:
    module = sys.modules[name] = type(sys)(name)
    module.__dict__.update(given)


def _whole(name: str) -> "Callable[[str], object]":
    """Whoever asks a planted module for more gets it from the real one, which is read then and takes its place."""
    real: list[object] = []

    def of(wanted: str) -> object:
        if wanted.startswith("__"):  # the import system asks, and can do without
            raise AttributeError(wanted)
        if not real:
            sys.modules.pop(name, None)
            real.append(__import__(name, fromlist=[wanted]))
        return getattr(real[0], wanted)

    return of
