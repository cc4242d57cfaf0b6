"""Wiring hosts, and undoing it: story 2 again. A plan that can be shown and refused, then a journaled apply.

launch   how the hook program is started          kit     what every host is given
plan     pieces -> changes, and back              edits   one piece into a text, and out of it
where    which file a piece goes into             carry   the plan is applied, the manifest says so (SKL-5)
"""

from __future__ import annotations

from memorybank.app.install.carry import carry_out, purge_folders, remember
from memorybank.app.install.desk import Target, Work
from memorybank.app.install.launch import TIMEOUT, can_serve, hook_argv, launch_argv
from memorybank.app.install.plan import plan_install, plan_uninstall
from memorybank.app.install.state import scope_of
from memorybank.app.install.where import default_scope, detected
from memorybank.store.installed import purge

__all__ = [
    "TIMEOUT",
    "Target",
    "Work",
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
    "remember",
    "scope_of",
]
