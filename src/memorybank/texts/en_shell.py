"""Why a shell command was refused, in English. Same keys and holes as zh_shell.py."""

from __future__ import annotations

# Fits the agent that called the shell, and the person where a host shows a refusal to both.
_WAY = "Nothing was written. To have it remembered: `memory-bank propose KIND ...`, then wait for the user's yes."

TEXTS: dict[str, str] = {
    "shell.write": f"A shell may not write into memory-bank/, and this command would write {{target}} ({{by}}). {_WAY}",
    "shell.link": (
        "This command would give {target} a second name ({by}), and a write to the one would change the other. Nothing was "
        "linked. Copy the file (cp), or point a soft link at it (ln -s)."
    ),
    "shell.remove": (
        "This command would remove or move {target} ({by}), and a page goes only by a plan that the user confirmed. Nothing "
        "was removed. Tell the user what should go and why; to have something else written in its place: `memory-bank "
        "propose KIND ...`, then wait for the user's yes."
    ),
    "shell.tree": (
        "This command works on a whole tree that holds the bank, and would change {target} ({by}). Leave memory-bank/ out, "
        f"for instance by naming the folders you mean or with -not -path './memory-bank/*'. {_WAY}"
    ),
    "shell.clean": (
        "This would delete every file under {target} that git does not know ({by}), and pages of the bank that are not "
        "committed yet with them. Nothing was deleted. Name the folders you mean, or add -e memory-bank; -n only shows what "
        "would go."
    ),
    "shell.git": (
        "This git command would rewrite {target} ({by}), and a shell may not write into memory-bank/. Switching branches, "
        f"pulling and merging pass. {_WAY}"
    ),
    "shell.hidden": (
        "What this command writes is known only when it runs, and it names the bank ({by}: {target}). If it writes somewhere "
        f"else, say the path plainly. {_WAY}"
    ),
    "shell.unparsable": (
        "This command cannot be read as a shell would read it, and it names the bank beside a word that writes ({by}: "
        f"{{target}}). If it writes somewhere else, write it more plainly. {_WAY}"
    ),
}
