"""What a hook may load for an everyday event: this folder, without `dataclasses`, `typing`, `pathlib`, `json` or `re`.

An everyday event reads, edits or writes a file outside the bank, or runs a harmless command; before and after it. The
fast lane proves that no rule can speak about it. Beside this folder it loads the door (`hook`) and, for a command, the
shell judge's own parser, table of programs and quick test; `tests/gates/test_hook_program.py` has the list. What other
events may load is the table of decision 0018.
"""
