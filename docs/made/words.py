"""What the pages made from the code say by themselves, beside the program's own sentences."""

from __future__ import annotations

from functools import cache

from made import words_en, words_zh
from memorybank.texts.catalogue import Say, speaker

WORDS = {"en": words_en.TEXTS, "zh": words_zh.TEXTS}


@cache
def page_speaker(language: str) -> Say:
    """These words where they have the key, else the program's."""
    own, program = WORDS[language], speaker(language)

    def say(key: str, **holes: object) -> str:
        if key not in own:
            return program(key, **holes)
        return own[key].format(**holes) if holes else own[key]

    return say
