"""How a name and a value are joined: by a sign, by a verb in either language, or by nothing but a blank."""

from __future__ import annotations

from collections.abc import Iterator

from memorybank.model.value import value
from memorybank.policy.late import late
from memorybank.policy.scan.sheet import Sheet
from memorybank.policy.scan.stand_ins import goes_on

WIDE = r"\u2e80-\u9fff\uff00-\uffef"  # Chinese, and its punctuation: no value goes on into it
_VERB = (
    r"(?:is|was|are|will be|must be|should be|has been|have been|got|becomes|equals|to|as)"
    r"(?: (?:now|still|currently|just|this|called|always|simply"
    r"|(?:changed|set|reset|updated|rotated|switched) (?:to|back to)))?(?: ?:)?"
)
_VERB_ZH = (
    r"(?:就|现在|暂时|统一|当前|默认|依然|还|都|已|已经|被|一律)?"
    r"(?:是|为|為|改为|改成|设为|设成|设置为|设置成|重置为|重置成|换成|变为|叫做?|用)[ \t]?[:：]?"
)
_JOIN = late(
    r"(?P<tail>[A-Za-z0-9_.\-]{0,32}(?:\[[\"'\w]{1,20}\])?)[\"'`*_\]\)”’」】\\]{0,4}[ \t]{0,6}"
    r"(?:\([^()\n]{1,40}\)|（[^（）\n]{1,40}）|(?:for|of|on|in|at|from)(?:[ \t][\w.@/`'-]{1,30}){1,5}?)?[ \t]{0,3}"
    r"[\u4e00-\u9fff]{0,6}?[ \t]{0,2}(?:(?:string|str|String|&str|char\*?)[ \t]{1,3})?"  # `var token string = `
    r"(?P<sep>[:.?+]{0,3}=(?!=)|=>|:{1,2}(?!//)|：|＝|→|->|-->|⇒|\||(?<=[\"'`]),|value=(?=[\"'])"
    r"|(?<=[ \t])[-–—](?=[ \t])"
    rf"|(?<=[ \t]){_VERB}(?=[ \t\"'`])|{_VERB_ZH}|(?<=[ \t\"'`*=\u4e00-\u9fff])(?![!-9;-~]{{1,30}}:\s)(?=[^\s]))"
    r"(?:\*{1,3}(?=[ \t]))?[ \t]{0,6}[\\]?(?P<open>[\"'`“‘「『*]{0,4})"
    rf"(?P<value>[^\s\"'`“”‘’「」『』<>|\\;,{WIDE}]{{4,600}})"
)
_NAME = late(r"[A-Za-z0-9_.\-]{0,40}$")
_QUERY = late(r"&[A-Za-z_]\w*=")


@value
class Joined:
    value: str
    start: int
    at: int  # where the word begins
    prefix: str  # of the name that the word is part of
    tail: str
    sep: str
    quoted: bool

    @property
    def end(self) -> int:
        return self.start + len(self.value)

    @property
    def bare(self) -> bool:
        """Only a blank, or the edge of a cell, between the word and the value."""
        return self.sep in ("", "|")


def joined(sheet: Sheet, word: str) -> Iterator[Joined]:
    """Every value behind this word. What lies within a value that was seen already is not looked at again."""
    text, upto = sheet.text, 0
    for at in sheet.places(word):
        found = _JOIN.match(text, at + len(word)) if at >= upto else None
        if found is None or goes_on(text, found.end("value")) or "..." in found["value"]:
            continue
        name = _NAME.search(text, max(0, at - 40), at)
        value, start = cut(found["value"]), found.start("value")
        upto = start + len(value)
        quoted = bool(found["open"].strip("*"))
        yield Joined(value, start, at, name[0] if name else "", found["tail"], found["sep"], quoted)


def cut(value: str) -> str:
    """Without what belongs to the sentence or the address around it."""
    query = _QUERY.search(value)
    value = value[: query.start()] if query else value
    return value.rstrip(".:)]}*_" if "(" not in value and "[" not in value else ".:*")
