"""The protocol says where facts go: several hosts tell their model to save them into a memory of its own."""

from __future__ import annotations

import pytest


@pytest.mark.rule("SKL-2")
@pytest.mark.parametrize(
    ("language", "words"), [("en", "never into a memory of your own"), ("zh", "不写进你自己的记忆")]
)
def test_the_protocol_says_where_facts_go(language: str, words: str) -> None:
    from memorybank.model.layout import CURRENT
    from memorybank.policy.injection import protocol
    from memorybank.texts.catalogue import speaker

    lines = protocol(speaker(language), layout=CURRENT, version=None, fingerprint="0")
    assert words in lines[-1]
