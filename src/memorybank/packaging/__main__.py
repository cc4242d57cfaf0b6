"""`python -m memorybank.packaging HOST FOLDER [LANGUAGE]`: a package, written out. `repository FOLDER`: what lies
at the root of this repository, brought up to date."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from memorybank.model.errors import CannotWrite, MemoryBankError, Refused
from memorybank.packaging import PACKAGES, package
from memorybank.packaging.repository import repository
from memorybank.texts.catalogue import LANGUAGES, sentence, speaker


def main(argv: list[str]) -> int:
    host, folder, language = [*argv, *("", "", "en")[len(argv) :]][:3]
    if host == "repository" and folder:
        for path, text in repository(Path(folder)).items():
            target = Path(folder) / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        return 0
    if host not in PACKAGES or not folder or language not in LANGUAGES or len(argv) > 3:
        sys.stderr.write(f"python -m memorybank.packaging {'|'.join(PACKAGES)} FOLDER [{'|'.join(LANGUAGES)}]\n")
        return 2
    try:
        for path in _write_out(Path(folder), package(host, language)):
            sys.stdout.write(f"{path}\n")
    except MemoryBankError as error:
        sys.stderr.write(sentence(error.text, error.params, speaker(language, ("", "_install"))) + "\n")
        return error.exit_code
    return 0


def _write_out(folder: Path, files: Mapping[str, str]) -> tuple[str, ...]:
    """Into a new folder, or over an older making of the same files. Anything else in it is somebody's: refused."""
    try:
        there = {p.relative_to(folder).as_posix() for p in folder.rglob("*") if not p.is_dir() or p.is_symlink()}
        strange = sorted(there - set(files))
        if strange or folder.is_symlink() or (folder.exists() and not folder.is_dir()):
            raise Refused("package.taken", path=str(folder), name=strange[0] if strange else folder.name)
        for path, text in files.items():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(text.encode("utf-8"))
    except OSError as error:
        raise CannotWrite("package.cannot", path=str(folder), why=error.strerror or str(error)) from None
    return tuple(sorted(files))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
