"""The quick look at a bank: what `stat` says of every file and folder in it, as one piece of bytes.

The same bytes as at the last whole look (`store.good_state`) mean that nothing was touched since. No clock is asked:
a program can set a date back, but it cannot give a changed file its old time of change. Builtin modules only.
"""

import marshal
import posix

from memorybank.light.address import tail

# Who works with the folder, not in it: version control, file managers, editors, our own apply.
NOT_MEMORY = frozenset((".git", ".DS_Store", ".obsidian", ".idea", ".vscode"))
PASSING = (".mbtmp", ".swp", ".swo", ".swx")  # endings of names that begin with a dot
_FOLDER, _LINK, _KIND = 0o040000, 0o120000, 0o170000
_LIST = posix.O_RDONLY | posix.O_DIRECTORY | posix.O_CLOEXEC  # a pipe in a folder's place is not waited for
_LISTED = 2  # marshal's version without references, which depend on how often an object is in use


def stamps(bank: str) -> bytes:
    """Of the bank itself, then of everything in it in the order the system lists it. Links are not followed."""
    found: list[object] = []
    try:
        top = posix.lstat(bank)
        found += (*top[:3], posix.readlink(bank) if top.st_mode & _KIND == _LINK else "")
    except (OSError, ValueError):
        return b""
    folders = [bank]
    for folder in folders:  # grows while it is gone through
        try:
            handle = posix.open(folder, _LIST)
        except OSError:
            found.append(folder)
            continue
        try:
            for entry in posix.scandir(handle):  # by its handle: no path is walked for each page
                name = entry.name
                if name[:1] == "." and (name in NOT_MEMORY or name.endswith(PASSING)):
                    continue
                try:
                    info = entry.stat(follow_symlinks=False)
                except OSError:
                    continue
                if info.st_mode & _KIND == _FOLDER:
                    folders.append(f"{folder}/{name}")
                    found += (name, info[:3])
                else:  # mode, inode, device, links, size, changed, changed in any way
                    found += (name, info[:4], info.st_size, info.st_mtime_ns, info.st_ctime_ns)
        finally:
            posix.close(handle)
    return marshal.dumps(found, _LISTED)


def is_untouched(state: str, bank: str) -> bool:
    """Is every stamp as it was at the last whole look? Where there was none: no."""
    seen = f"{state}/snapshot/seen"
    try:
        size = posix.stat(seen).st_size
    except OSError:
        return False
    return tail(seen, size + 1) == stamps(bank)
