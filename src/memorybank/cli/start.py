"""Where `memory-bank` begins. A search is asked for in passing and must be there at once, so it does not wait for the
library that reads every other command line."""

from __future__ import annotations

import sys


def run() -> None:
    if sys.argv[1:2] == ["search"]:
        from memorybank.cli.quick import quickly

        quickly(sys.argv[2:])  # returns only when the line asks for more than the quick way knows
    from memorybank.cli.main import run as every_command

    every_command()
