"""Which folder a piece goes into, which hosts are on this machine, and which scope each is wired in by default."""

from __future__ import annotations

import errno
import os
import stat
from dataclasses import dataclass
from pathlib import Path

from memorybank.app.setting import Setting
from memorybank.hosts import HOSTS, host_named
from memorybank.model.errors import Refused
from memorybank.model.hosts import MOVED
from memorybank.store import installed

_LARGEST = 8 * 1024 * 1024  # bytes


@dataclass(frozen=True, slots=True)
class Spot:
    """A folder that is not ours, and the path below it that is."""

    root: Path  # real
    path: str

    @property
    def file(self) -> Path:
        return self.root / self.path

    def read(self) -> bytes:
        """A pipe is never waited for, and nobody's settings are that large."""
        found = self.file.stat()
        if not stat.S_ISREG(found.st_mode) and not stat.S_ISDIR(found.st_mode):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        if found.st_size > _LARGEST:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        return self.file.read_bytes()


def spot(setting: Setting, scope: str, path: str, others: tuple[str, ...] = ()) -> Spot:
    """Of several names the first that exists. Refused where a link leads out of the folder."""
    found = [_spot(setting, scope, name) for name in (path, *others)]
    chosen = next((one for one in found if one.file.exists()), found[0])
    real = Path(os.path.realpath(chosen.file))
    if chosen.root not in real.parents:
        raise Refused("install.outside", path=str(chosen.file), real=str(real))
    return chosen


def _spot(setting: Setting, scope: str, path: str) -> Spot:
    if scope == "project":
        return Spot(Path(os.path.realpath(setting.where.project)), path)
    home, first = installed.home(), path.partition("/")[0]
    folder = installed.moved(MOVED[first]) if first in MOVED else None
    if folder is None and (home / first).is_symlink():
        folder = home / first  # kept elsewhere by its user, as dotfiles are
    if folder is None:
        return Spot(Path(os.path.realpath(home)), path)
    base, below = Path(os.path.realpath(folder)), path.partition("/")[2]
    root = Path(os.path.realpath(home))
    return Spot(root, (base / below).relative_to(root).as_posix()) if root in base.parents else Spot(base, below)


def default_scope(host: str) -> str:
    """The project, where the host reads a file there that is this machine's own or carries nothing of it. Otherwise the
    user's: what git shares is a team's to decide about."""
    return host_named(host).SCOPE


def detected(setting: Setting) -> tuple[str, ...]:
    """Hosts whose program is on the PATH, or whose folder is in the project or the home."""
    return tuple(name for name in HOSTS if is_here(setting, name))


def is_here(setting: Setting, name: str) -> bool:
    host = host_named(name)
    if any(installed.program(program) for program in host.PROGRAMS):
        return True
    places = [_spot(setting, scope, folder) for scope in ("project", "user") for folder in host.FOLDERS[scope]]
    return any(place.file.exists() for place in places)
