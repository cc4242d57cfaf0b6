"""A message cut into the sentences that its author says: no code, no quotations, no pasted logs."""

from __future__ import annotations

import re
from typing import NamedTuple

from memorybank.policy.lazy_pattern import lazy

_LATIN, _HAN = lazy("[a-z0-9]"), lazy("[\u4e00-\u9fff]")
_NEVER = "(?!)"
LONGEST = 6_000  # characters of a message that are looked at
_FENCE = lazy(r"^[ \t]*(```|~~~).*?(?:^[ \t]*\1[^\n]*$|\Z)", re.M | re.S)
_COMMENT = lazy(r"<!--.*?(?:-->|\Z)", re.S)
_QUOTED_TOO = lazy(r"(?<=[\s:：(])'([^'\n]{12,400})'(?=[\s.,;:?!)]|$)")
_QUOTED = lazy(r"[\"“「『]([^\"“”「」『』\n]{1,400})[\"”」』]")
_URL = lazy(r"https?://\S+")
_PASTED = lazy(
    r"""^\s*(?:>|\||\$\s|at\s+\S+\s*\(|File\s"|Traceback|Caused\sby|npm\sERR|E\s{3}|FAIL(?:ED)?\b|PASS\b|
    \[?\d{4}-\d\d-\d\d[T ]\d\d:|\d\d:\d\d:\d\d|(?:ERROR|WARN(?:ING)?|INFO|DEBUG|FATAL)\b|\w*(?:Error|Exception):\s|
    error(?:\[\w+\])?:|warning:|diff\s--git|@@\s|[+-]{3}\s|commit\s[0-9a-f]{7})""",
    re.X,
)
_END = lazy(r"(?<=[。！？!?；;])|(?<=[^\d\s]\.)(?=\s|$)|\n")
_DECORATION = lazy(r"^[\s#>*+\-•·✅✓✔☑🔧📦🚀:：]+|^\s*\d{1,2}[.)、]\s*|\*\*|__|~~")
_ASKING_EN = lazy(
    r"(?:(?:so|and|but|ok(?:ay)?|hm+|also|btw|well|hey|hi|wait|sorry|by the way|quick question)[\s,:]+)*"
    r"(?:why|how|what|what's|which|who|is|are|was|were|do|does|did|can|could|should|would|shall|isn't|aren't"
    r"|don't we"
    r"|doesn't|any idea|explain|tell me|show me|compare|remind me|help me understand|walk me through|describe)\b"
)
_ASKING_ZH = lazy(
    r"[?？]|吗|嘛[，。]?$|呢[，。]?$|要不要|是不是|能不能|可不可以|是否|为什么|为啥|为何|怎么|如何|什么(?!都|的都)"
    r"|哪个|哪些|哪种|哪里"
    r"|多少|有没有|啥|咋|来着|行不行|好不好|该不该|应不应该|请问|对比一下|解释|介绍一下|讲讲|说说|谁"
)
_SIMPLER = str.maketrans(
    "決統約後驗須測試復過標準條範圍擇選採棄換從現這樣規則應該為還沒嗎麼會問題發導緩鎖線數據庫腳務構遷鏈錯誤確認約對開關當時間實際兩個們來樣體態動與無處裡裏終於廢僅將項臨單雙總結徹",
    "决统约后验须测试复过标准条范围择选采弃换从现这样规则应该为还没吗么会问题发导缓锁线数据库脚务构迁链错误确认约对开关当时间实际两个们来样体态动与无处里里终于废仅将项临单双总结彻",
)


class Cues:
    """A table of words in both languages, one a line: English as whole words, Chinese wherever it stands.

    Each half is compiled when a sentence first holds letters of its script: a turn's end pays for every pattern.
    """

    def __init__(self, english: str = "", chinese: str = "") -> None:
        words = [line if line[-1] in "]$" else rf"(?:{line})(?![\w']|-\w)" for line in _lines(english)]
        self._halves = (
            (_LATIN, lazy(rf"(?<![\w'])(?:{'|'.join(words)})" if words else _NEVER)),
            (_HAN, lazy("|".join(_lines(chinese)) or _NEVER)),
        )

    def search(self, plain: str) -> re.Match[str] | None:
        """The first place where one of them stands."""
        found = [cue for script, half in self._halves if script.search(plain) and (cue := half.search(plain))]
        return min(found, key=lambda cue: cue.start(), default=None)

    def stand_in(self, plain: str, *, unless: Cues) -> bool:
        """Is one of them said, and not taken back before it is said?"""
        found = self.search(plain)
        return found is not None and unless.search(plain[: found.start()]) is None


def _lines(table: str) -> list[str]:
    """A line that ends with a backslash goes on in the next."""
    joined = table.replace("\\\n      ", "")
    return [line.strip() for line in joined.split("\n") if line.strip()]


# What takes back the words behind it: doubt, conditions, offers, other people's words, the past.
TAKEN_BACK = Cues(
    r"""
    maybe|perhaps|might|may|could|would|wonder(?:ing)?|consider(?:ing)?|thinking|not sure|unsure|leaning\
      |possibly
    probably|haven't|hasn't|hadn't|didn't|don't think|not yet|undecided|recommend|suggest|suppose|once|until\
      |before
    whether|unless|when|what if|tempted|wish|hope|later|someday|eventually|for now|temporar\w+|tentative\w*\
      |(?<!prefer )if|try
    (?:have|has|had|did|is|are) not|they|you'll|says?|error|warning|complains?|according to|instructions|docs?
    upstream|other team|competitors?|in general|generally|usually|typically|many teams|most projects|people
    some folks|apparently|last year|back in \d{4}|historically
    originally|used to|previously|years ago|today i|spike|experiment
    (?:you|i) (?:can|may)|i'll|let me|want me to|for instance|no new|already|currently|fails?|failing|broken
    """,
    r"""
    如果|假如|假设|(?<![主需])要是|要不|或许|也许|可能|大概|考虑|想想|在想|不确定|纠结|倾向|建议|推荐|再决定|再定|还没\
      |没有?决定|尚未
    未决定|等.{0,8}(?:决定|定)|你(?:来|自己)?决定|由.{1,8}决定|取决|决定不了|决定因素|决定性|暂时|临时|先这样\
      |顶一下|先凑合
    可以(?:试|考虑|用)|试试|试一下|试水|当初|之前|以前|原来|上次(?!.{0,8}(?:之后|以后))|曾经|去年|前年|当年|早期|历史(?:上|原因)|官方|文档(?:里|中\
      |上)?(?:说|写)
    是否|需要我|例如|比如|将来|以后再|不需要|不必|无需|没必要|好像|(?:按照?|根据)需求|目前(?:已|只)|已经支持
    业界|一般|通常|很多(?:团队|公司|项目)|大家通常|有人|别人|听说|据说|他们|隔壁|网上|教程|报错|提示|看着不错
    """,
)


class Sentence(NamedTuple):
    shown: str  # as it was written, less decoration
    plain: str  # in lower case, simplified, without marks of code
    asks: bool

    @property
    def chinese(self) -> bool:
        return _HAN.search(self.plain) is not None


def sentences(message: str) -> tuple[Sentence, ...]:
    text = _FENCE.sub("\n", _COMMENT.sub(" ", message[:LONGEST].replace("\r\n", "\n").replace("’", "'")))
    text = _URL.sub(" ", _QUOTED_TOO.sub(" … ", _QUOTED.sub(_short_quote, text)))
    lines = [line for line in text.split("\n") if not _PASTED.match(line)]
    parts: list[str] = []
    for part in (part for line in lines for part in _END.split(line) if len(part.strip()) > 2):
        if parts and parts[-1].rstrip(" *").endswith((":", "：")):
            parts[-1] += f" {part.strip()}"  # what is announced belongs to its announcement
        else:
            parts.append(part)
    return tuple(map(_sentence, parts))


def _short_quote(found: re.Match[str]) -> str:
    """A quoted name is still a name; a quoted sentence is somebody else's."""
    inner = found[1]
    words = len(inner.split())
    return inner if words <= 2 and len(inner) <= 24 and len(_HAN.findall(inner)) <= 6 else " … "


def _sentence(part: str) -> Sentence:
    shown = _DECORATION.sub("", _DECORATION.sub("", part)).strip()
    plain = shown.replace("`", "").lower().translate(_SIMPLER)
    plain = " ".join(plain.split())
    asks = plain.endswith(("?", "？")) or bool(_ASKING_EN.match(plain)) or bool(_ASKING_ZH.search(plain))
    return Sentence(shown, plain, asks)
