"""A page -> the words of each of its parts: what it is called, its headings, its text, its sections; and what an index
keeps of them, how often each word stands in which part."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from memorybank.markdown import bare_title, front_matter_end
from memorybank.recall.search.document_rank import outline
from memorybank.recall.search.tokens import names, terms

_FRONT_TITLE = re.compile(r"(?im)^(?:title|name)[ \t]*[:=](.*)$")


class Fields(NamedTuple):
    """The words of a page's parts; `body` has everything, headings and front matter too."""

    folders: list[str]
    base: list[str]
    title: list[str]
    headings: list[str]
    body: list[str]
    sections: list[tuple[str, list[str]]]  # heading, its words and those of what stands under it


def page_fields(path: str, text: str) -> Fields:
    folders, base = names(path)
    text = text.removeprefix("\ufeff")
    front = text[: front_matter_end(text)]
    sections = [(heading, terms(heading) + terms(under)) for heading, under in _pieces(text[len(front) :])]
    named = _FRONT_TITLE.search(front)
    title = named[1].strip().strip("\"'") if named else next((heading for heading, _ in sections if heading), "")
    headings = [word for heading, _ in sections for word in terms(heading)]
    body = terms(front) + [word for _, words in sections for word in words]
    return Fields(folders, base, terms(title), headings, body, sections)


def _pieces(text: str) -> list[tuple[str, str]]:
    """(heading, text under it), one after the other; a heading in a code fence is text."""
    lines = text.split("\n")
    pieces: list[tuple[str, str]] = []
    heading, under = "", list[str]()
    for line, outlined in zip(lines, outline(lines), strict=True):
        if found := bare_title(outlined.title):
            pieces.append((heading, "\n".join(under)))
            heading, under = found, []
        else:
            under.append(line)
    pieces.append((heading, "\n".join(under)))
    return [piece for piece in pieces if any(part.strip() for part in piece)]


NAME_MARKS = "₀₁₂₃"  # before a word that stands in one of a page's first parts, by which a page names itself

_MOST = 89  # of one word in one part: no ranking tells two hundred from ninety


class Postings(NamedTuple):
    """A page's parts are its fields, then its sections; the parts of its past are the subjects of its commits.

    The words are one text, `\\nword part often part often\\n...`: a request asks a hundred pages for a few words each,
    and to look for a word in a text costs less than to take all words apart."""

    lengths: list[int]
    packed: str

    def find(self, word: str) -> list[tuple[int, int]]:
        """(part, how often)"""
        at = self.packed.find(f"\n{word} ")
        return _spots(self.packed[at + len(word) + 2 : self.packed.index("\n", at + 1)]) if at >= 0 else []

    def each(self) -> Iterable[tuple[str, list[tuple[int, int]]]]:
        for line in self.packed.split("\n")[1:-1]:
            word, _, numbers = line.partition(" ")
            yield word, _spots(numbers)


def _spots(numbers: str) -> list[tuple[int, int]]:
    counted = map(int, numbers.split())
    return list(zip(counted, counted, strict=True))


def postings(parts: Sequence[Sequence[str]]) -> Postings:
    words: dict[str, str] = {}
    for number, part in enumerate(parts):
        for word, often in Counter(part).items():
            words[word] = f"{words.get(word, word)} {number} {min(often, _MOST)}"
    return Postings([len(part) for part in parts], "\n".join(["", *words.values(), ""]))


def page_tokens(kept: Postings) -> Iterable[str]:
    """What a full-text index is given of a page: each word, and once more with a mark for each name it stands in."""
    for word, spots in kept.each():
        yield word
        yield from (NAME_MARKS[part] + word for part, _ in spots if part < len(NAME_MARKS))
