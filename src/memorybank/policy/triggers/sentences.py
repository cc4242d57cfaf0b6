"""A message cut into the sentences that its author says: no code, no quotations, no pasted logs."""

import re
from typing import NamedTuple

from memorybank.model.value import lazy
from memorybank.model.vocabulary import SIMPLER

_HAN = lazy("[\u4e00-\u9fff]")
LONGEST = 6_000  # characters of a message that are looked at
_FENCE = lazy(r"^[ \t]*(```|~~~).*?(?:^[ \t]*\1[^\n]*$|\Z)", re.M | re.S)
_COMMENT = lazy(r"<!--.*?(?:-->|\Z)", re.S)
_QUOTED_TOO = lazy(r"(?<=[\s:：(])'([^'\n]{12,400})'(?=[\s.,;:?!)]|$)")
_QUOTED = lazy(r"[\"“「『]([^\"“”「」『』\n]{25,400})[\"”」』]")  # a quoted name is shorter
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


class Sentence(NamedTuple):
    shown: str  # as it was written, less decoration
    plain: str  # in lower case, simplified, without marks of code
    asks: bool

    @property
    def chinese(self) -> bool:
        return _HAN.search(self.plain) is not None


def sentences(message: str) -> tuple[Sentence, ...]:
    text = _FENCE.sub("\n", _COMMENT.sub(" ", message[:LONGEST].replace("\r\n", "\n").replace("’", "'")))
    text = _URL.sub(" ", _QUOTED_TOO.sub(" … ", _QUOTED.sub(" … ", text)))
    lines = [line for line in text.split("\n") if not _PASTED.match(line)]
    parts: list[str] = []
    for part in (part for line in lines for part in _END.split(line) if len(part.strip()) > 2):
        if parts and parts[-1].rstrip(" *").endswith((":", "：")):
            parts[-1] += f" {part.strip()}"  # what is announced belongs to its announcement
        else:
            parts.append(part)
    return tuple(map(_sentence, parts))


def _sentence(part: str) -> Sentence:
    shown = _DECORATION.sub("", _DECORATION.sub("", part)).strip()
    plain = " ".join(shown.replace("`", "").lower().translate(SIMPLER).split())
    return Sentence(shown, plain, bool(_ASKING_EN.match(plain) or _ASKING_ZH.search(plain)))
