"""`memory-bank setup`."""

from __future__ import annotations

import click


@click.command()
def setup() -> None:
    """The whole start in one: a bank for this project, wired into the agents found here."""
