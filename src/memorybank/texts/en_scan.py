"""What `scan` and `check` say, in English. Same keys and holes as zh_scan.py; a test says so."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "scan.clean": "Nothing found in {files} files.",
    "scan.clean-but": "Nothing found in {files} files, but {unread} could not be read: what they hold is not known.",
    "scan.count": "{refused} refused, {warned} to look at, in {files} files. The values themselves are never shown.",
    "scan.do-specific": (
        "A known token format: remove it, and revoke the token; what was committed once is known. "
        "Write where it is kept instead, such as the name of the variable or the vault's path."
    ),
    "scan.do-generic": (
        "Looks like a password or a key: remove it. If it is none, end that line with <!-- scan:allow generic -->"
    ),
    "scan.do-people": "Customer data: remove it, or use a number that is invalid on purpose.",
    "scan.do-customer": (
        "A customer's phone, address or papers: say it without the person (\"a customer\", the ticket's number). "
        "If it is nobody's, end that line with <!-- scan:allow generic -->"
    ),
    "scan.do-hidden": (
        "Characters nobody sees: delete them, or write them as U+XXXX. "
        "In an editor, search that line with the regular expression [\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFEFF]"
    ),
    "scan.do-warned": "A phone number or an address: remove it if it is a customer's. This does not fail a check.",
    "scan.unread": "{path} was not read: {why}. Mend its permissions, or leave it out.",
    "scan.unread-kind": "{path} was not read: it is not an ordinary file. Save it as one, or leave it out.",
    "scan.unread-staged": "{path} was not read: git does not hand out what is staged. See why: git cat-file blob {why}",
    "scan.no-path": "There is no {path}. Name a file or a folder.",
    "scan.no-git": "{path} is in no git repository, so nothing is staged. Name files instead: memory-bank scan FILE",
    "scan.staged-paths": "--staged looks at all that is staged. Leave out the paths, or leave out --staged.",
    "check.ok": "{name}: ok",
    "check.pages": "{name}: {count} damaged. See: {command}",
    "check.pages-findings": "{name}: {count} to look at. See: {command}",
    "check.index": "{name}: {count} out of step. See: {command}",
    "check.scan": "{name}: {count} that may not be stored. See: {command}",
    "check.verify": "{name}: {count} no longer true. See: {command}",
}
