"""A pattern -> the names it stands for, looked up in the world."""

from __future__ import annotations

from memorybank.policy.shell.match import magic, matches, unquote
from memorybank.policy.shell.paths import join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.policy.shell.paths import Ground

LIMIT = 2000


def glob(pattern: str, cwd: str, ground: Ground, *, globstar: bool = False, hidden: bool = False) -> list[str]:
    """Sorted as bash sorts them; empty when nothing matches."""
    parts = pattern.split("/")
    found = [""]
    for at, part in enumerate(parts):
        last = at == len(parts) - 1
        if not part:
            found = [f + "/" if f or not at else f for f in found]
            continue
        if not magic(part):
            found = [_add(f, unquote(part)) for f in found]
            if at and not last:
                continue
            if last:
                found = [f for f in found if ground.kind(join(cwd, f))]
            continue
        step: list[str] = []
        for folder in found:
            if part == "**" and globstar:
                step.extend(_deep(folder, cwd, ground, last))
                continue
            where = join(cwd, folder) if folder else cwd
            for name in ground.world.names(ground.real(where)):
                if name.startswith(".") and not (hidden or part.startswith(".")):
                    continue
                if matches(part, name, slash=False):
                    step.append(_add(folder, name))
            if len(step) > LIMIT:
                break
        found = step
        if not last:
            found = [f for f in found if ground.is_folder(join(cwd, f))]
    return [f for f in found if f]


def _add(folder: str, name: str) -> str:
    return folder + name if not folder or folder.endswith("/") else folder + "/" + name


def _deep(folder: str, cwd: str, ground: Ground, last: bool) -> list[str]:
    out, queue = [folder] if folder or not last else [], [folder]
    if not folder and not last:
        out = [""]
    while queue and len(out) < LIMIT:
        here = queue.pop(0)
        where = join(cwd, here) if here else cwd
        for name in ground.world.names(where):
            if name.startswith("."):
                continue
            path = _add(here, name)
            kind = ground.kind(join(cwd, path))
            if kind == "dir":
                queue.append(path)
                out.append(path)
            elif last:
                out.append(path)
    return out
