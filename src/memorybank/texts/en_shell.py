"""Why a shell command was refused, in English. Same keys and holes as zh_shell.py."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "shell.write": (
        "This command would write {target} ({by}), and a shell may not write into memory-bank/. Use your file editing "
        "tool on the .md page. Reading through a shell is fine."
    ),
    "shell.remove": (
        "This command would remove or move {target} ({by}). Pages of the bank go only by a plan that the user confirmed; "
        "tell the user what should go and why."
    ),
    "shell.tree": (
        "This command works on a whole tree that holds the bank, and would change {target} ({by}). Leave memory-bank/ out, "
        "for instance by naming the folders you mean or with -not -path './memory-bank/*'."
    ),
    "shell.clean": (
        "This would delete every file under {target} that git does not know ({by}), and pages of the bank that are not "
        "committed yet with them. Name the folders you mean, or add -e memory-bank; -n only shows what would go."
    ),
    "shell.git": (
        "This git command would rewrite {target} ({by}) behind the bank's back. Switching branches, pulling and merging "
        "pass; for single pages ask the user, or edit them with your file editing tool."
    ),
    "shell.hidden": (
        "What this command writes is computed when it runs, and it names the bank ({by}: {target}). Say the path plainly "
        "if it lies elsewhere; for a page use your file editing tool."
    ),
    "shell.unparsable": (
        "This command cannot be read as a shell would read it, and it names the bank beside a word that writes ({by}: "
        "{target}). Write it more plainly; for a page use your file editing tool."
    ),
}
