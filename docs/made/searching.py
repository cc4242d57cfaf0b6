"""Search that knows Chinese and rule ids: the same words are cut when the index is built and when somebody asks.

Sphinx cuts Chinese with jieba where that is installed and not at all where it is not; pairs of characters need no
dictionary, and find any two that stand side by side.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sphinx.search.en import SearchEnglish

_HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_WORD = re.compile(rf"(?P<id>\b[A-Za-z]{{3}}-\d+\b)|(?P<han>[{_HAN}]+)|(?:(?![{_HAN}])\w)+")


class SearchBoth(SearchEnglish):
    lang = "both"
    # a query is cut into pairs; the index holds single characters too, for a query of one
    js_splitter_code = (
        """
var splitQuery = (query) => {
  const words = query.match(/\\b[A-Za-z]{3}-\\d+\\b|[HAN]+|(?:(?![HAN])[\\p{L}\\p{N}_])+/gu) || [];
  return words.flatMap((word) => {
    if (!/^[HAN]{2,}$/u.test(word)) return [word];
    return Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));
  });
};
"""
    ).replace("HAN", "\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff")

    def split(self, input: str) -> list[str]:
        return list(_words(input))


def _words(text: str) -> Iterator[str]:
    for found in _WORD.finditer(text):
        word = found.group()
        if found["han"]:
            yield from word
            yield from (word[at : at + 2] for at in range(len(word) - 1))
        else:
            yield word
            if found["id"]:
                yield word.partition("-")[0]
