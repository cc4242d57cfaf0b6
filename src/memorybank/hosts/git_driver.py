"""git, as far as it merges pages: our merge driver, in the repository's own configuration (MRG-2).

`.gitattributes` names it and travels with the repository; `.git/config` says how it is run and stays on this machine.
Without that half, without our program, or where it cannot make sense of a page, git merges by itself.
"""

import shlex

from memorybank.hosts.dialect import Host
from memorybank.model.wiring import Bundle, Lines, Piece

_DRIVER = "memory-bank"


class GitDriver(Host):
    NAME = TITLE = "git"
    SCOPE = "project"
    EVENTS = {}
    NEEDS = ".git"
    SETTINGS = {"project": ".git/config", "user": ".gitconfig"}  # no hooks in there

    def wiring(self, bundle: Bundle) -> tuple[Piece, ...]:
        pattern = f"{bundle.bank}/**/*.md"
        pattern = f'"{pattern}"' if " " in pattern else pattern
        # for a page that both sides changed: 0 is merged, 1 has markers left; else we are not there
        ours = f"{shlex.join(bundle.program)} merge --driver %O %A %B %P 2>/dev/null"
        line = f'{ours}; case $? in 0) exit 0;; 1) grep -q "^<<<<<<<" %A && exit 1;; esac; git merge-file %A %O %B'
        quoted = line.replace("\\", "\\\\").replace('"', '\\"')
        return (
            Lines(".gitattributes", (f"{pattern} merge={_DRIVER}",)),
            Lines(".git/config", (f'[merge "{_DRIVER}"]', "\tname = rows, sections and items of memory-bank pages",
                                  f'\tdriver = "{quoted}"')),
        )  # fmt: skip


HOST = GitDriver()
