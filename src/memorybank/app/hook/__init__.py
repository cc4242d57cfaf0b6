"""Story 1: a host's event comes in, rules decide, the host gets its answer.

respond         host JSON -> event -> decision -> host JSON
before_tool     a tool is about to run: facts are gathered (call_facts), every gate is asked (policy/gates)
after_tool      it has run: which pages the agent knows now
slips           is the bank still what the user agreed to? asked around calls and at both ends of a turn; set_aside puts
                a page back at once where `guard.confirm` is block
session_start   the memory goes in; after a compaction pages are due again
turns           the user spoke: an answer to what was shown (confirmation), carried out at once (confirmed_write);
                a turn ended: pages that an agent edited are completed (direct_writes), what was asked is noted
failure         the last word of a hook that broke
"""
