"""What may happen, decided without touching a file: the rules and what they ask.

catalog    every rule, one row each               rule_checks   of pages, plans and a bank at rest
gates/     may this tool call go on?              shell/      what a command would do to the bank
answer     is this message a yes?                 proposal_block   the block that asks for it
scan/      secrets, customer data                 hidden      characters that nobody sees
session    what happened in a session so far      triggers/   was something said that is worth keeping?
"""
