"""The only code that touches files, git, the clock and the environment.

apply, recover                              a plan is written, all or nothing
good_state, comparison, good_records        what the user agreed to, and what changed without it (a slip)
git_trust, git_state, agents_at_work        whose commits and changes are believed
proposals, session, ledger, receipts        what waits, what happened, who agreed, what was given to an agent
bank, files, disk, inventory                reading
project, settings, git                      where we are, who may write, how it is set up
search_index, index_update                  what search looks into
history/, git_history                       what git's history says
"""
