"""All that an everyday hook event may load: no `dataclasses`, `typing`, `pathlib`, `json` or `re`, here and only here.

An everyday event reads, edits or writes a file outside the bank, or runs a harmless command; before and after it. The
fast lane proves that no rule can speak about it. A test lists what is loaded: this folder, the door (`hook`) and, for a
command, the shell judge's own parser, table of programs and quick test.
"""
