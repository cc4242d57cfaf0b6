"""Which process is at the other end of a connection, and is it below an agent's host? (WEB-2)

Linux tells by /proc; where the system does not tell, nobody is refused for this.
"""

from __future__ import annotations

import os

from memorybank.store import disk, host_process


def is_an_agents(client: tuple[str, int], server: tuple[str, int]) -> bool:
    """Does a program that a host runs hold the other end?"""
    inode = _inode(client, server)
    return bool(inode) and any(host_process.is_below(number) for number in _holders(inode))


def _inode(client: tuple[str, int], server: tuple[str, int]) -> str:
    """Of the other end's socket: its own address is the one that we see as the client's."""
    own, other = _as_proc(client), _as_proc(server)
    try:
        told = disk.whole("/proc/net/tcp").decode("ascii", "replace")
    except OSError:
        return ""
    for line in told.split("\n")[1:]:
        fields = line.split()
        if len(fields) > 9 and fields[1] == own and fields[2] == other:
            return fields[9]
    return ""


def _as_proc(address: tuple[str, int]) -> str:
    try:
        numbers = [int(part) for part in address[0].split(".")]
    except ValueError:
        return ""
    return f"{''.join(f'{part:02X}' for part in reversed(numbers))}:{address[1]:04X}"


def _holders(inode: str) -> list[int]:
    found = []
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            handles = os.scandir(f"/proc/{name}/fd")
        except OSError:
            continue
        with handles:
            if any(_leads_to(entry.path) == f"socket:[{inode}]" for entry in handles):
                found.append(int(name))
    return found


def _leads_to(path: str) -> str:
    try:
        return os.readlink(path)
    except OSError:
        return ""
