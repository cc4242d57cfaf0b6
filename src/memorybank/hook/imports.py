"""Imports, made cheap for a process that lives ten milliseconds. Kept out of `start.py`, which every event compiles.

Our modules are looked for where their names say, no folder is listed on the way, and bytecode that was made of the very
source is run at once. The import system's own loader does the rest, so bytecode is checked and written as ever.
"""

import gc
import marshal
import posix
import sys
from _frozen_importlib import ModuleSpec
from _frozen_importlib_external import MAGIC_NUMBER, SourceFileLoader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import ModuleType
    from typing import Any

_TAG = sys.implementation.cache_tag
_PIECE = 1 << 16  # bytes; a larger buffer costs more than it saves
# Packages whose __init__ holds nothing but a docstring: not reading them saves a hook a tenth of its time.
_EMPTY = ("light", "app", "app.hook", "store", "model", "policy", "policy.shell", "texts")


def make_cheap(root: str) -> None:
    """`root` is the folder that holds our package."""
    gc.disable()  # the process is over before there is garbage worth looking for
    for name in _EMPTY:
        _plant(f"memorybank.{name}", __path__=[f"{root}/memorybank/{name.replace('.', '/')}"])
    # An everyday event wants no more of it than this.
    _plant("__future__", annotations=None, __getattr__=_whole("__future__"))
    # `dataclasses` wants it for docstrings that nobody reads here, and it costs more than the whole interpreter.
    _plant("inspect", signature=lambda *_, **__: "", get_annotations=_annotations, __getattr__=_whole("inspect"))
    sys.meta_path.insert(0, Nearby)


class Nearby:
    """The finder that is asked first, and the loader of what it finds."""

    @staticmethod
    def find_spec(name: str, path: "Sequence[str] | None" = None, _: object = None) -> ModuleSpec | None:
        if path is None or not name.startswith("memorybank."):
            return None
        file = f"{path[0]}/{name.rpartition('.')[2]}.py"
        try:
            found = posix.stat(file)
        except OSError:
            return None  # a package, or not there: the next finder knows
        return ModuleSpec(name, Nearby, origin=file, loader_state=found)  # type: ignore[arg-type]

    @staticmethod
    def create_module(_: ModuleSpec) -> None:
        return None

    @staticmethod
    def exec_module(module: "ModuleType") -> None:
        """From its bytecode, where that was made of this very source; else as the import system would."""
        spec: Any = module.__spec__
        file, source = spec.origin, spec.loader_state
        folder, _, name = file.rpartition("/")
        module.__file__ = file
        try:
            data = _read(f"{folder}/__pycache__/{name[:-3]}.{_TAG}.pyc")
            stamp = int(source.st_mtime).to_bytes(8, "little")[:4] + source.st_size.to_bytes(8, "little")[:4]
            fresh = data[:16] == MAGIC_NUMBER + b"\0\0\0\0" + stamp
            code: Any = marshal.loads(data[16:]) if fresh else None
        except (OSError, ValueError, EOFError, TypeError):
            code = None
        code = code or SourceFileLoader(module.__name__, file).get_code(module.__name__)
        exec(code, module.__dict__)


def _read(path: str) -> bytes:
    handle = posix.open(path, posix.O_RDONLY | posix.O_CLOEXEC)
    try:
        data = posix.read(handle, _PIECE)
        while len(data) % _PIECE == 0 and (more := posix.read(handle, _PIECE)):
            data += more
        return data
    finally:
        posix.close(handle)


def _plant(name: str, **given: object) -> None:
    module = sys.modules[name] = type(sys)(name)
    module.__dict__.update(given)


def _annotations(of: type) -> "dict[str, Any]":
    return vars(of).get("__annotations__", {})  # type: ignore[no-any-return]


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
