"""The start, the bare command and the command line's own news, in English. Same keys and holes as zh_setup.py."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # setup
    "setup.conflict": (
        "Nothing was changed: {paths} was edited by hand, and only you can say what becomes of that. "
        "First: memory-bank refresh. Then: memory-bank setup"
    ),
    "setup.refused": "Not wired, {host}: {why}",
    "setup.user-why": "{host}: wired for all your projects, in your home folder. For this project only: memory-bank install {names} --scope project",
    "setup.no-hosts": "No agent was found here; the bank works without one. To wire one later: memory-bank install {names}",
    "setup.hosts-failed": (
        "The bank is in place, but the agents are not all wired: {why}. Put that right, then go on where it stopped: "
        "{command}"
    ),
    "setup.no-git": "{path} is in no git repository. If your project is another folder, run this there.",
    "setup.partly": "Everything else is done. {hosts}: do what is said above, then run memory-bank setup again.",
    "setup.next": "Start your agent in this project: its first session begins with the memory.",
    # a command line that makes no sense
    "usage.folder-gone": "The folder you are in is gone: it was removed or replaced. Change to one that exists, such as: cd ~",
    "propose.no-kind-given": "Say what kind of memory it is: memory-bank propose KIND ... with one of {kinds}",
    "search.empty": 'The question is empty. Say what you want to find: memory-bank search "how do we retry payments"',
    # explain
    "explain.risk.low": "low",
    "explain.risk.medium": "medium",
    "explain.risk.high": "high",
    # the bare command
    "here.project": "Project",
    "here.bank": "Bank",
    "here.hosts": "Agents",
    "here.waiting": "Waiting",
    "here.findings": "To look at",
    "here.no-git": "{path} (not in git)",
    "here.state.current": "{version}, {pages} pages",
    "here.state.below": "{pages} pages, MEMORY.md is below {ours}",
    "here.state.old": "the older layout, {pages} pages",
    "here.state.missing": "none yet",
    "here.state.empty": "an empty folder",
    "here.state.unknown": "a layout this version does not know",
    "here.state.damaged": "damaged: {why}",
    "here.damage": "in {count} places; the first: {first}",
    "here.not-opened": "too many to open them here, memory-bank status does",
    "here.no-host": "none wired",
    "here.found": "found, not wired: {names}",
    "here.gone": "{name} (broken: its program is missing)",
    "here.untrusted": "{name} (you have not agreed to its hooks)",
    "here.proposals": "proposals for your word: {count}",
    "here.slips": "changes that the user did not agree to: {count}",
    "here.stale": "claims that the code contradicts: {count}",
    "here.config": "settings: {why}",
    "here.next": "Next: {command}",
    "here.why.setup": "make the bank, wire your agents",
    "here.why.elsewhere": "in your project's folder; this one is in no git repository",
    "here.why.wire": "wire the agents found here",
    "here.why.refresh": "bring it to the present layout",
    "here.why.damage": "see what is damaged, and its repair",
    "here.why.slips": "see what changed, put it back or keep it",
    "here.why.proposals": "see them, say yes or no",
    "here.why.doctor": "see what is broken, and its repair",
    "here.why.verify": "see what is no longer true",
    "here.why.select": "which pages to read for a task",
    "here.pages-cap": "more than {count}",
    # completion
    "completion.where.bash": '# bash: put this file where bash looks for it, then open a new shell:\n#   memory-bank completion bash > ~/.local/share/bash-completion/completions/memory-bank\n#   ln -s memory-bank ~/.local/share/bash-completion/completions/mb\n# or, without bash-completion, one line in ~/.bashrc:\n#   eval "$(memory-bank completion bash)"',
    "completion.where.zsh": "# zsh: put this file into a folder of your $fpath, then open a new shell:\n#   mkdir -p ~/.zfunc; memory-bank completion zsh > ~/.zfunc/_memory-bank\n#   in ~/.zshrc, before compinit: fpath+=~/.zfunc",
    "completion.where.fish": "# fish: put this file where fish looks for it; new shells have it:\n#   memory-bank completion fish > ~/.config/fish/completions/memory-bank.fish\n#   ln -s memory-bank.fish ~/.config/fish/completions/mb.fish",
    # progress
    "progress.claims": "Holding the pages against the code",
    "progress.scanning": "Looking for what may not be stored",
    "progress.checking": "Checking the bank",
}
