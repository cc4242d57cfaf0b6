"""Samples of credentials: what the scan lets pass because manuals print it, and what a generated page leaves out.

A sentence that somebody wrote may say `password: changeme`. One that the program takes from a README need not.
"""

from __future__ import annotations

from memorybank.policy.scan.placeholders import is_code, is_path, is_said, is_stand_in, is_term
from memorybank.policy.scan.scanned_text import scanned
from memorybank.policy.scan.secret_names import KEYS, PASSWORDS, joined, speaks_about
from memorybank.policy.scan.token_search import tokens


def holds_sample(text: str) -> bool:
    """Behind a word for a secret something that stands for one, or a vendor's format with an example in it."""
    if any(True for _ in tokens(text, samples=True)):
        return True
    page = scanned(text)
    if page is None:
        return False
    for word in (*PASSWORDS, *KEYS):
        for found in joined(page, word):
            about = found.bare or speaks_about(found.prefix, found.tail, key=word in KEYS)
            if not about and _is_sample(found.value):
                return True
    return False


def _is_sample(value: str) -> bool:
    if is_code(value) or is_path(value) or is_term(value):
        return False
    return is_stand_in(value) or (is_said(value) and any(map(str.isdigit, value)) and any(map(str.isalpha, value)))
