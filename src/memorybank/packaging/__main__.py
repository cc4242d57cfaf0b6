"""`python -m memorybank.packaging HOST FOLDER [LANGUAGE]`: a package, written out."""

from __future__ import annotations

import sys
from pathlib import Path

from memorybank.model.errors import MemoryBankError
from memorybank.packaging import PACKAGES, package
from memorybank.store.built import write_out
from memorybank.texts.catalogue import LANGUAGES, sentence, speaker


def main(argv: list[str]) -> int:
    host, folder, language = [*argv, *("", "", "en")[len(argv) :]][:3]
    if host not in PACKAGES or not folder or language not in LANGUAGES or len(argv) > 3:
        sys.stderr.write(f"python -m memorybank.packaging {'|'.join(PACKAGES)} FOLDER [{'|'.join(LANGUAGES)}]\n")
        return 2
    try:
        for path in write_out(Path(folder), package(host, language)):
            sys.stdout.write(f"{path}\n")
    except MemoryBankError as error:
        sys.stderr.write(sentence(error.text, error.params, speaker(language, ("", "_packages"))) + "\n")
        return error.exit_code
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
