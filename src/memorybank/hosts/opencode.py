"""OpenCode. Wire shapes learnt from version 1.18.33 (tests/hosts/transcripts/opencode.md)."""

from memorybank.hosts.opencode_family import OpenCodeFamily


class OpenCode(OpenCodeFamily):
    NAME = "opencode"
    TITLE = "OpenCode"
    LEARNT = "1.18.33"

    KEY_TRIGGER = True
    HEADLESS = ("run",)  # only how it was started tells
    PROGRAMS = ("opencode",)
    FOLDERS = {"project": (".opencode", "opencode.json", "opencode.jsonc"), "user": (".config/opencode",)}
    OWN_FOLDER = {"project": ".opencode", "user": ".config/opencode"}
    SERVERS = {"project": "opencode", "user": ".config/opencode/opencode"}


HOST = OpenCode()
