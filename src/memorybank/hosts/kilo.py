"""Kilo Code, a fork of OpenCode. Wire shapes learnt from version 7.7.9 (tests/hosts/transcripts/kilo.md)."""

from memorybank.hosts.opencode_family import OpenCodeFamily


class Kilo(OpenCodeFamily):
    NAME = "kilo"
    TITLE = "Kilo Code"
    LEARNT = "7.7.9"

    HEADLESS = ("run",)  # only how it was started tells
    PROGRAMS = ("kilo",)
    FOLDERS = {"project": (".kilo", ".kilocode", "kilo.json", "kilo.jsonc"), "user": (".config/kilo",)}
    OWN_FOLDER = {"project": ".kilo", "user": ".config/kilo"}
    SERVERS = {"project": ".kilo/kilo", "user": ".config/kilo/kilo"}


HOST = Kilo()
