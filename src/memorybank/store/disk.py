"""Files and folders on disk: read without waiting, written whole, private. Builtin modules only: hooks load it."""

from __future__ import annotations

import errno
import marshal
import posix
from binascii import crc32

from memorybank.light.address import is_dir, tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from os import PathLike
    from typing import Any

    Name = str | PathLike[str]
    AnyName = Name | bytes

_TEXT = 256 * 1024
_LOG = 16 * 1024
_LEAST = 64 * 1024  # asked for at once; a file of the kernel's own says that it has no size
_NEW = posix.O_WRONLY | posix.O_CREAT | posix.O_CLOEXEC
APPEND, TRUNCATE, EXCLUSIVE = posix.O_APPEND, posix.O_TRUNC, posix.O_EXCL


# --- reading: a pipe put in a file's place must not hold a writer or a hook for ever


class NotRegular(OSError):
    """A folder, a pipe, a socket, a device."""


def opened(path: AnyName, flags: int = 0) -> int:
    """A handle to read a regular file from, which the caller closes; OSError where there is none to be had."""
    try:
        handle = posix.open(path, posix.O_RDONLY | posix.O_CLOEXEC | posix.O_NONBLOCK | posix.O_NOCTTY | flags)
    except OSError as error:
        if error.errno == errno.ENXIO:  # nobody can open a socket
            raise NotRegular(errno.ENXIO, error.strerror, path) from None
        raise
    try:
        if posix.fstat(handle).st_mode & 0o170000 != 0o100000:
            raise NotRegular(errno.EINVAL, posix.strerror(errno.EINVAL), path)
    except OSError:
        posix.close(handle)
        raise
    return handle


def start(path: AnyName, most: int, flags: int = 0) -> bytes:
    handle = opened(path, flags)
    try:
        return posix.read(handle, most)
    finally:
        posix.close(handle)


def whole(path: AnyName, largest: int | None = None) -> bytes:
    """All of it; OSError for one that is larger than that."""
    handle = opened(path)
    try:
        size = posix.fstat(handle).st_size
        if largest is not None and size > largest:
            raise OSError(errno.EFBIG, posix.strerror(errno.EFBIG), path)
        parts = []
        while part := posix.read(handle, max(_LEAST, size + 1)):
            parts.append(part)
        return b"".join(parts)
    finally:
        posix.close(handle)


def present(path: AnyName) -> bytes | None:
    """All of it; None where there is no such file. A disk that fails raises: that is no answer."""
    try:
        return whole(path)
    except (FileNotFoundError, NotADirectoryError):
        return None


def readable(path: AnyName, largest: int | None = None) -> bytes | None:
    """All of it; None where it cannot be had, for whatever reason."""
    try:
        return whole(path, largest)
    except (OSError, ValueError):
        return None


def data(path: Name, most: int) -> bytes:
    """The start of a regular file; nothing for anything else."""
    try:
        return start(path, most)
    except (OSError, ValueError):
        return b""


def text(path: Name, most: int = _TEXT) -> str:
    return data(path, most).decode("utf-8", "replace")


Stamp = tuple[int, int, int, int]


def stamp(path: Name) -> Stamp | None:
    """A file that still has these was not written to: the kernel sets the first, and nobody can set it back. None where
    there is no file."""
    try:
        info = posix.stat(path)
    except (OSError, ValueError):
        return None
    return info.st_ctime_ns, info.st_mtime_ns, info.st_ino, info.st_size


def names(folder: Name) -> list[str]:
    """What a folder holds; nothing where nobody can look."""
    try:
        return posix.listdir(folder)
    except (OSError, ValueError):
        return []


def size(path: Name) -> int:
    """0 where there is none."""
    try:
        return posix.stat(path).st_size
    except (OSError, ValueError):
        return 0


# --- writing


def make_private(folder: str) -> None:
    """Every folder that is missing, each 0700 (`makedirs` would leave those above to the umask)."""
    missing = []
    while folder != "/" and not is_dir(folder):
        missing.append(folder)
        folder = folder.rstrip("/").rpartition("/")[0] or "/"
    for path in reversed(missing):
        try:
            posix.mkdir(path, 0o700)
        except FileExistsError:
            if not is_dir(path):
                raise


def put(path: str, data: bytes, how: int = TRUNCATE) -> None:
    """A small private record, in one write: those of parallel hooks never mix. Its folder is made if need be."""
    handle = _created(path, how)
    try:
        posix.write(handle, data)
    finally:
        posix.close(handle)


def note(path: str, data: bytes, how: int = TRUNCATE) -> bool:
    """The same, best effort: what cannot be noted must not cost a call its answer."""
    try:
        put(path, data, how)
    except OSError:
        return False
    return True


def replace(path: Name, data: bytes, tag: str, *, durable: bool = True) -> None:
    """The whole new content or the whole old one, whatever happens in between. `tag` is in the temporary name. Not
    `durable`: after a power cut it may be neither, and whoever reads it must check."""
    target = posix.fspath(path)
    folder, _, name = target.rpartition("/")
    temp = f"{folder}/.{name}.{tag}.tmp"
    try:
        _fill(_created(temp, TRUNCATE), data, sync=durable)
        posix.replace(temp, target)
    except OSError:
        remove(temp)
        raise
    if durable:
        sync_folder(folder)


def write_synced(path: AnyName, data: bytes, mode: int, how: int = TRUNCATE) -> None:
    _fill(posix.open(path, _NEW | how, mode), data, sync=True)


def _created(path: str, how: int) -> int:
    try:
        return posix.open(path, _NEW | how, 0o600)
    except FileNotFoundError:
        make_private(path.rpartition("/")[0])
        return posix.open(path, _NEW | how, 0o600)


def _fill(handle: int, data: bytes, *, sync: bool) -> None:
    try:
        view = memoryview(data)
        while view:
            view = view[posix.write(handle, view) :]
        if sync:
            posix.fsync(handle)
    finally:
        posix.close(handle)


def sync_folder(folder: Name) -> None:
    """Make renames in a folder durable. Some file systems cannot; then there is nothing more to be had."""
    try:
        handle = posix.open(folder, posix.O_RDONLY | posix.O_DIRECTORY | posix.O_CLOEXEC)
    except FileNotFoundError:
        return
    try:
        posix.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.EOPNOTSUPP):
            raise
    finally:
        posix.close(handle)


def remove(path: AnyName) -> bool:
    """Whether it was there and is gone now."""
    try:
        posix.unlink(path)
    except OSError:
        return False
    return True


def move(path: Name, to: Name) -> bool:
    try:
        posix.rename(path, to)
    except OSError:
        return False
    return True


def lock(path: Name, wait: float) -> int:
    """A handle that holds the file's lock until it is closed; the kernel lets go when its holder dies. BlockingIOError
    where another one holds it for longer than `wait` seconds."""
    import fcntl
    import time

    target = posix.fspath(path)
    handle = _created(target, 0)
    deadline = time.monotonic() + wait
    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return handle
        except BlockingIOError:
            if time.monotonic() >= deadline:
                posix.close(handle)
                raise BlockingIOError(errno.EAGAIN, "another process holds its lock") from None
            time.sleep(0.005)
        except OSError:
            posix.close(handle)
            raise


# --- plain values behind a checksum. A record or a cached answer that is not whole, or of another form, is none.
# Marshalled in the form that every Python we run on reads: twice as quick as JSON, and bytes stay bytes


def sealed(form: bytes, value: Any) -> bytes:
    body = marshal.dumps(value, 4)
    return b"%s %08x\n%s" % (form, crc32(body), body)


def unsealed(form: bytes, data: bytes) -> Any:
    """None where it does not check, or was made to check and holds no value."""
    head, _, body = data.partition(b"\n")
    try:
        return marshal.loads(body) if head == b"%s %08x" % (form, crc32(body)) else None
    except (EOFError, ValueError, TypeError):
        return None


def keep(path: Name, form: bytes, value: Any) -> None:
    """A derived value, in the cache folder: when it cannot be kept, nothing is lost but time."""
    try:
        replace(path, sealed(form, value), str(posix.getpid()), durable=False)
    except OSError:
        return


def kept(path: Name, form: bytes) -> Any:
    """None where there is none, or whatever is wrong with it: it is made again."""
    found = readable(path)
    return None if found is None else unsealed(form, found)


# --- short logs: lines of small fields, the newest last. One that has grown is set aside as `.old`, and read with it


def log(path: str, *fields: object, most: int = _LOG) -> None:
    """Best effort. It begins with a line end, because a line before it may have been cut off."""
    line = "\t".join(str(field).replace("\t", " ").replace("\n", " ") for field in fields)
    if len(tail(path, most + 1)) > most and not move(path, f"{path}.old"):
        return
    note(path, f"\n{line}\n".encode("utf-8", "replace"), APPEND)


def logged(path: str, count: int, most: int = _LOG) -> list[list[str]]:
    """The lines that have so many fields, oldest first."""
    told = [tail(name, most).decode("utf-8", "replace") for name in (f"{path}.old", path)]
    lines = (line.split("\t", count - 1) for part in told for line in part.split("\n"))
    return [fields for fields in lines if len(fields) == count]
