"""One file per host: what it sends, what it understands, where it is wired. They do not know each other.

A new host is a file here, a row in `light/hosts.py` and a transcript page of its tests (CONTRIBUTING, "Adding a host").

dialect        what most hosts share; a host's file says what differs     payload      JSON in and out
tool_calls     any host's tool call, in our words                         patches      which files a patch would change
hook_entries   our entries in a JSON file of hooks                        protection   what would switch them off
installation   pages in the spellings that hosts read                     jsonc, toml_edit   edits that keep bytes
"""

from __future__ import annotations

from memorybank.light.hosts import HOSTS, OPTIONAL, ROWS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from memorybank.hosts.dialect import Host

__all__ = ["HOSTS", "OPTIONAL", "every_host", "host_named"]


def host_named(name: str) -> Host:
    """Only the host that speaks is loaded."""
    if name not in ROWS:
        from memorybank.model.errors import BadUsage

        raise BadUsage("host.unknown", host=name, names=", ".join(ROWS))
    found: Host = __import__(f"memorybank.hosts.{ROWS[name].module}", fromlist=["HOST"]).HOST
    return found


def every_host() -> Iterator[Host]:
    return (host_named(name) for name in ROWS)
