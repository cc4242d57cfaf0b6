"""Wiring hosts, and undoing it: story 2 again. A plan that can be shown and refused, then a journaled apply.

hook_command   how the hook program is started          contents   what every host is given
plan           pieces -> changes, and back (SKL-5)      edits      one piece into a text, and out of it
install_files  where a piece goes, drafts of files      host_status   how things stand
"""

from __future__ import annotations

from memorybank.app.install.hook_command import TIMEOUT, can_serve, hook_argv, launch_argv
from memorybank.app.install.host_status import scope_of
from memorybank.app.install.install_files import Installation, Target, default_scope, detected
from memorybank.app.install.plan import carry_out, plan_install, plan_uninstall, purge_folders
from memorybank.store.installed import purge

__all__ = [
    "TIMEOUT",
    "Installation",
    "Target",
    "can_serve",
    "carry_out",
    "default_scope",
    "detected",
    "hook_argv",
    "launch_argv",
    "plan_install",
    "plan_uninstall",
    "purge",
    "purge_folders",
    "scope_of",
]
