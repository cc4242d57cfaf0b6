"""`memory-bank drift`."""

from __future__ import annotations

import click


@click.command()
def drift() -> None:
    """Whether protocol, skill, documentation and program say the same."""
