"""Requirements in their usual form: "As a ..., I want ..., so that ...", with the acceptance criteria below it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memorybank.markdown.labels import field_of, words_of
from memorybank.model.candidate import Candidate
from memorybank.model.kinds import KINDS
from memorybank.model.memory import Kind
from memorybank.recall.candidates.statements import statements

_STORY = re.compile(
    r"\W{0,4}(?:as\s+an?\s+.{2,80}?,?\s+i\s+(?:want|need|would\s+like)\b.{8,}|作为.{1,40}?[，,]\s*我(?:希望|想要|想|需要).{4,})",
    re.IGNORECASE,
)
_WORDS = words_of((field.name, field.words) for field in KINDS[Kind.REQUIREMENT].fields)


def user_stories(path: str, text: str) -> Iterator[Candidate]:
    if "i want" not in text.lower() and "i need" not in text.lower() and "我" not in text:
        return  # most documents hold no story
    told = list(statements(text))
    for at, story in enumerate(told):
        if not _STORY.match(story.text):
            continue
        accepted: list[str] = []
        for below in told[at + 1 :]:
            if _STORY.match(below.text):
                break
            if below.item and field_of(below.heading, _WORDS) == "acceptance":
                accepted.append(below.text)
        fields = {"title": story.heading, "goal": story.text, "acceptance": "\n".join(accepted), "pointer": path}
        stated = {name: said for name, said in fields.items() if said}
        yield Candidate("requirement", stated, story.quote, path, story.line, heading=story.heading, weight=2.0)
