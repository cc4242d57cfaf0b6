"""`PYTHONPATH=scripts python -m host_packages HOST FOLDER [LANGUAGE]`: a package, written out.
`repository FOLDER`: what lies at the root of this repository, brought up to date. `make packages` runs both."""

from __future__ import annotations

import sys
from pathlib import Path

from host_packages import package
from host_packages.repository import repository


def main(what: str, folder: str, language: str = "en") -> None:
    files = repository(Path(folder)) if what == "repository" else package(what, language)
    for path, text in files.items():
        target = Path(folder) / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
