"""Wiring hosts, and undoing it: story 2 again. A plan that can be shown and refused, then a journaled apply.

hook_command   how the hook program is started          contents   what every host is given
plan           pieces -> changes, and back (SKL-5)      edits      one piece into a text, and out of it
install_files  where a piece goes, drafts of files      host_status   how things stand
"""
