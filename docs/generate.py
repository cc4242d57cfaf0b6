"""Write the pages that are made from the code: the reference and the skill.

`make docs` runs it; `--check` only names what is stale.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from made.pages import DOCS, stale


def main(arguments: list[str]) -> int:
    behind = list(stale())
    for page in behind:
        sys.stdout.write(f"{os.path.normpath(f'docs/{page.path}')}\n")
        if "--check" not in arguments:
            (DOCS / page.path).parent.mkdir(parents=True, exist_ok=True)
            (DOCS / page.path).write_text(page.text, encoding="utf-8")
    return 1 if behind and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
