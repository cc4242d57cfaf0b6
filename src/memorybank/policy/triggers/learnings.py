"""A learning (PRO-1): a cause was found, something was changed, and it was seen to hold. Two of the three are daily work."""

from __future__ import annotations

import re

from memorybank.policy.triggers.prose import Sentence

_CAUSE = re.compile(
    r"\broot cause\b|\b(?:was|were|is|are|got) caused by\b|\b(?:real |actual |underlying |true )?(?:cause|culprit"
    r"|reason|problem|issue|bug|leak|deadlock|race|slowdown|bottleneck|crash|regression)"
    r"(?: here| itself| we saw)? (?:was|is|turned out|turns out|came from|comes from|stems from|stemmed from|lies"
    r"|lay)\b"
    r"|\b(?:it )?turn(?:s|ed) out\b|\b(?:was|were|is) due to\b|\btraced (?:it|this|the \w+)(?: back| down)? to\b"
    r"|\bhappen(?:s|ed) because\b|\b(?:failed|broke|crashed|hung|leaked|timed out|flaked) because\b"
    r"|根因|根本原因|原因(?:是|在于|[:：]|找到|出在|定位)|是因为|是由于|由于[^。]{2,60}(?:导致|所以|从而)"
    r"|导致(?:了)?的|问题(?:出在|在于|根源)|坑(?:在于|是|就在)|罪魁祸首|元凶|症结"
)
_FIX = re.compile(
    r"\b(?:fixed|resolved|patched|solved|corrected|addressed)\b|\bthe fix (?:was|is|makes|moves|adds|now)\b"
    r"|\bi(?:'ve| have)?(?: now| also)? (?:changed|added|moved|replaced|wrapped|switched|removed|made|set|pinned"
    r"|disabled|enabled|rewrote|split|bumped|guarded|introduced|dropped)\b"
    r"|^(?:changed|added|moved|replaced|wrapped|switched|removed|pinned|disabled|enabled|rewrote|guarded|now)\b"
    r"|\b(?:we|it|(?:the|each|every) \w+) now (?:\w+s?)\b"
    r"|(?:已|已经|现已)(?:经)?(?:修复|解决|改|加|补|调整|替换|处理|去掉|移除|把|将|换|升级|固定|关闭)|修复(?:了|完"
    r"|好|方式|方法|方案)|修好了|解决(?:了|方式|办法|方案[:：是])|改(?:为|成|用)了?|现在(?:会|改|用|是|先|统一)"
    r"|加(?:了|上了)|补(?:了|上了)|换成了|处理(?:了|方式)"
)
_NOT_FIXED = re.compile(
    r"\b(?:to fix|can fix|could fix|will fix|would fix|should fix|not (?:yet )?fixed|haven't fixed|how to"
    r"|want me to|shall i|i can|i could|i'd|you can|you could|you should|next step|i'll)\b"
    r"|可以(?:通过|改|用|加)|建议|需要(?:改|修)|还没(?:修|改|解决)|要不要|是否(?:要|需要)|尚未|待修|下一步"
)
_HOLDS = re.compile(
    r"\b(?:tests?|suite|specs?|checks?|build|ci|pipeline)\b[^.;]{0,30}?\b(?:pass(?:es|ed|ing)?|green|succeed(?:s"
    r"|ed)?)\b|\b\d+ passed\b|\b(?:verified|reproduced the .{2,40} and)\b|\bconfirmed (?:it|that|the fix|with|by"
    r"|locally|on)\b"
    r"|\bno longer (?:reproduces?|fails?|occurs?|happens?|leaks?|crash(?:es)?|flak\w+|hangs?|times? out|drops?"
    r"|grows?|duplicates?)\b|\bregression test\b|\b(?:stays|stable|flat) (?:at|for|over|after)\b"
    r"|\b(?:dropp?ed|went|down|fell|improved|cut) from [^.]{1,30} to\b|\bfrom \d[\w.,]* ?\w{0,4} (?:down )?to \d"
    r"|\b0 failures\b|\bran (?:it|the \w+)? ?\d+ times\b|\b\d+ (?:runs|times) (?:in a row|without)\b"
    r"|(?:测试|用例|单测|回归|ci|构建|流水线|e2e|压测|pytest|jest|vitest)[^，。；]{0,16}?(?:通过|过了|全绿|变绿"
    r"|绿了|跑通|正常)|\d+ ?passed|验证(?:通过|过|没问题|无误|了|正常|ok)|已验证|不再(?:复现|报错|出现|泄漏|超时|卡"
    r"|重复|丢|崩|增长)"
    r"|没再(?:出现|复现)|复现不了|无法复现|恢复正常|(?:从|由)[^，。]{1,20}(?:降到|降至|缩短到|减少到|下降到|提升到"
    r"|提高到|降为)|稳定在|连跑\s?\d+"
)
_NO_LONGER = re.compile(r"\bno longer \w+")
_NOT_YET = re.compile(
    r"\b(?:should pass|make sure|ensure|until|once|before|after you|still fail\w*|fails?|failing|if|when you"
    r"|run the tests|please run|will pass|would pass|so that the tests|not (?:run|verified|tested))\b"
    r"|应该(?:能|会|可以)|请(?:跑|运行|执行|确认)|确保|仍然?失败|还是失败|没有?(?:跑|测|验证)|未(?:测|验证|跑)"
    r"|需要(?:跑|验证)|如果|跑一下|再跑"
)
_NO_LESSON = re.compile(
    r"\btypos?\b|\bmisspell\w*|\bmissing (?:import|semicolon|comma|bracket|paren\w*|quote|return|await keyword"
    r"|newline|file|space|dependency array|s\b)|\bforgot(?:ten)? (?:to (?:import|save|export|commit)|a (?:comma"
    r"|bracket))"
    r"|\bsyntax error\b|\bindentation\b|\bunused\b|\bwrong (?:variable|name|path|import|file ?name"
    r"|order of arguments)\b|\bundefined variable\b|\blint\w*\b|\bformatting\b|\bsnapshot(?:s)? (?:was"
    r"|were) (?:out ?dated|stale)\b|\brenam\w+\b|\boff[- ]by[- ]one\b|\bexpected (?:value|string|text)\b|\bsample\b"
    r"|\bexercise\b|\btutorial\b"
    r"|拼写|拼错|笔误|写错|错别字|漏(?:写|了)(?:一个|个)?(?:逗号|括号|引号|import|导入|分号|return)"
    r"|少(?:写)?了(?:一个|个)?(?:逗号|括号|引号|分号|字母|空格)|缩进|忘(?:了|记)?(?:导入|import|保存|提交)|语法错误"
    r"|变量名|路径写|格式化|快照过期|断言(?:的)?期望|练习|示例代码|教程"
)
_GUESSED = re.compile(
    r"\b(?:likely|probably|might|may|could|possibly|usually|typically|often|generally|i think|i suspect|i guess"
    r"|seems?|appears?|commonly|sometimes|in general|most (?:often|likely)|perhaps|not sure|unclear|don't know"
    r"|unknown|if)\b"
    r"|可能|也许|大概|通常|一般|往往|怀疑|猜测|猜|应该是|看起来|似乎|常见|多半|不确定|不清楚|未知|如果|还没找到"
    r"|没找到"
)
_HEADING = 22  # characters
_LESSON = re.compile(
    r"^(?:lessons? learned|gotcha|post-?mortem|til|note for (?:the )?(?:future|next time)|for (?:the record"
    r"|future reference))\b"
    r"|\b(?:lesson|gotcha|takeaway) (?:is|was|here|learned)\b|踩(?:了(?:个|一个)?|过|到)?(?:的)?坑|教训"
    r"|记(?:录)?一(?:下|笔)[:：，]|经验[:：]|血泪|避坑|复盘(?:结论|[:：])"
)


def learnt(user: tuple[Sentence, ...], said: tuple[Sentence, ...]) -> Sentence | None:
    """The sentence that names the cause, when the turn holds all three; or the lesson, in the user's own words."""
    for group in (said, user):
        cause = _cause(group)
        if cause is not None and _done(group if group is user else said) and _seen_to_hold((*said, *user)):
            return cause
    told = next((s for s in user if not s.asks and _LESSON.search(s.plain)), None)
    explained = any(_names_cause(s) or (_FIX.search(s.plain) and not _NOT_FIXED.search(s.plain)) for s in user)
    return told if told is not None and explained and len(_words(user)) > 30 else None


def _cause(group: tuple[Sentence, ...]) -> Sentence | None:
    """A heading that only announces it gives way to the sentence below."""
    for at, sentence in enumerate(group):
        if not _CAUSE.search(sentence.plain):
            continue
        below = group[at + 1] if at + 1 < len(group) else None
        told = below if len(sentence.plain) < _HEADING and below is not None else sentence
        if _is_cause(told) and not _GUESSED.search(sentence.plain):
            return told
    return None


def _is_cause(sentence: Sentence) -> bool:
    plain = sentence.plain
    asks = plain.endswith(("?", "？"))
    return not asks and not _GUESSED.search(plain) and not _NO_LESSON.search(plain) and len(plain) > 12


def _names_cause(sentence: Sentence) -> bool:
    return bool(_CAUSE.search(sentence.plain)) and _is_cause(sentence)


def _done(group: tuple[Sentence, ...]) -> bool:
    if any(_NO_LESSON.search(s.plain) and _FIX.search(s.plain) for s in group):
        return False
    return any(_FIX.search(s.plain) and not _NOT_FIXED.search(s.plain) for s in group)


def _seen_to_hold(group: tuple[Sentence, ...]) -> bool:
    told = (s.plain for s in group if not s.plain.endswith(("?", "？")))
    return any(_HOLDS.search(plain) and not _NOT_YET.search(_NO_LONGER.sub("", plain)) for plain in told)


def _words(group: tuple[Sentence, ...]) -> str:
    return "".join(s.plain for s in group)
