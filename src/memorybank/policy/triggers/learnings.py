"""A learning (PRO-1): a cause was found, something was changed, and it was seen to hold. Two of these are routine."""

from __future__ import annotations

from memorybank.policy.triggers.sentences import Cues, Sentence

_CAUSE = Cues(
    r"""
    root cause|(?:was|were|is|are|got) caused by|(?:was|were|is) due to|turn(?:s|ed) out|happen(?:s|ed) because
    (?:was|is|were) the (?:culprit|cause|reason|bottleneck|problem)
    (?:real |actual |underlying |true )?(?:cause|culprit|reason|problem|issue|bug|leak|deadlock|race|slowdown\
      |bottleneck|crash|regression|flake)(?: here| itself| we saw)? (?:was|is|turned out|turns out|came from\
      |comes from|stems from|stemmed from|lies|lay)
    traced (?:it|this|the \w+)(?: back| down)? to|(?:failed|broke|crashed|hung|leaked|timed out|flaked|stopped)\
       because
    """,
    r"""
    根因|根本原因|原因(?:是|在于|[:：]|找到|出在|定位)|是因为|是由于|由于[^。]{2,60}(?:导致|所以|从而)\
      |导致(?:了)?的
    问题(?:出在|在于|根源)|坑(?:在于|是|就在)|罪魁祸首|元凶|症结|(?:这|这就|才)是.{1,14}的原因|瓶颈(?:是|在)
    """,
)
_FIX = Cues(
    r"""
    fixed|resolved|patched|solved|corrected|the fix (?:was|is|makes|moves|adds|now)
    (?:i|we)(?:'ve| have)?(?: now| also)? (?!looked|checked|noticed|tried|tested|verified|confirmed|reviewed\
      |searched|investigated|traced|profiled|reproduced|failed|wanted|needed|used|asked\
      |changed nothing)(?:[a-z]{2,}ed|made|set|rewrote|split|put|took|cut)
    ^(?:changed|added|moved|replaced|wrapped|switched|removed|pinned|disabled|enabled|rewrote|guarded|batched)
    (?:we|it|(?:the|each|every) [\w-]+) now \w+|i (?!can|could|will|would|think|see|found)\w+ [^.;]{2,60}? now
    """,
    r"""
    (?:已|已经|现已)(?!经|知|有|存在|确认|验证|查|定位|复现|看|发现|分析|通过)[\u4e00-\u9fff]|修复(?:了|完|好\
      |方式|方法|方案)|修好了
    解决(?:了|方式|办法|方案[:：是])|改(?:为|成|用)|现在(?:会|改|用|是|先|统一)|加(?:了|上了)|补(?:了|上了)\
      |换成了|处理(?:了|方式)
    """,
)
_HOLDS = Cues(
    r"""
    (?:tests?|suite|specs?|checks?|build|ci|pipeline)(?: [^.;]{0,30}?)? (?:pass(?:es|ed|ing)?|green|succeed(?:s\
      |ed)?)
    \d+ passed|verified|confirmed (?:it|that|the fix|with|by|locally|on)|regression test|0 failures\
      |works (?:again|now)
    no longer (?:reproduces?|fails?|occurs?|happens?|leaks?|crash(?:es)?|flak\w+|hangs?|times? out|drops?|grows?\
      |duplicates?)
    (?:stay(?:s|ed)|stable|flat|held)(?: up| stable| flat)? (?:at|for|over|after|under)
    without a (?:hang|failure|crash|leak)|(?:ran|runs) (?:it |the [\w ]{2,20} )?\d+ times
    (?:dropp?ed|went|down|fell|improved|cut) from .{1,30}? to|from \d[\w.,]* ?\w{0,4} (?:down )?to \d+
    """,
    r"""
    (?:测试|用例|单测|回归|ci|构建|流水线|e2e|压测|pytest|jest|vitest)[^，。；]{0,16}?(?:通过|过了|全绿|变绿\
      |绿了|跑通|正常)
    \d+ ?passed|验证(?:通过|过|没问题|无误|了|正常|ok)|已验证|不再(?:复现|报错|出现|泄漏|超时|卡|重复|丢|崩\
      |增长)|没再(?:出现|复现)
    复现不了|无法复现|恢复正常|稳定在|连跑\s?\d+|正常了|没问题了|(?:从|由)[^，。]{1,20}(?:降到|降至|缩短到\
      |减少到|下降到|提升到|提高到|降为)
    """,
)
# Guessed, planned, asked for: before the words for a cause, a change or a proof, these take them back.
_UNSURE = Cues(
    r"""
    likely|probably|might|may|could|possibly|perhaps|usually|typically|often|generally|commonly|sometimes|in general
    i think|i suspect|i guess|seems?|appears?|not sure|unclear|don't know|unknown|if|how to|to fix
    can|will|would|should|shall|i'd|i'll|want me to|next step|make sure|ensure|until|please|so that|still\
      |not(?: yet)?|haven't|(?:once|before|after) (?:you|we|that|the|all|it's|merging)|when you
    """,
    r"""
    可能|也许|大概|通常|一般|往往|怀疑|猜|应该|看起来|似乎|常见|多半|不确定|不清楚|未知|如果|没找到|可以|建议|需要
    还没|没有?(?:跑|测|验证)|要不要|是否|尚未|待修|下一步|未(?:测|验证|跑)|请(?:跑|运行|执行|确认)|确保|仍然?失败|还是失败|跑一下|再跑
    """,
)
# Causes that teach nothing.
_SLIP = Cues(
    r"""
    typos?|misspell\w*|syntax error|indentation|unused|undefined variable|lint\w*|formatting|off[- ]by[- ]one\
      |exercise|tutorial
    missing (?:import|semicolon|comma|bracket|paren\w*|quote|return|newline|file|space)\
      |forgot(?:ten)? (?:to (?:import|save|export|commit)|a (?:comma|bracket))
    wrong (?:variable|name|path|import|file ?name|order of arguments)|snapshots? (?:was|were) (?:out ?dated\
      |stale)|expected (?:value|string|text)
    """,
    r"""
    拼写|拼错|笔误|写错|错别字|漏(?:写|了)(?:一个|个)?(?:逗号|括号|引号|import|导入|分号|return)\
      |少(?:写)?了(?:一个|个)?(?:逗号|括号|引号|分号|字母|空格)
    缩进|忘(?:了|记)?(?:导入|import|保存|提交)|语法错误|变量名|路径写|格式化|快照过期|断言(?:的)?期望|练习\
      |示例代码|教程|漏了导入
    """,
)
_EXPLAIN = Cues(
    r"""
    explain|walk me through|remind me|help me understand
    """,
    r"""
    讲讲|解释|说说|再讲|介绍一下
    """,
)
_LESSON = Cues(
    r"""
    ^(?:lessons? learned|gotcha|post-?mortem|til|note for (?:the )?(?:future|next time)|for (?:the record\
      |future reference))
    (?:lesson|gotcha|takeaway) (?:is|was|here|learned)
    """,
    r"""
    踩(?:了(?:个|一个)?|过|到)?(?:的)?坑|教训|记(?:录)?一(?:下|笔)[:：，]|经验[:：]|血泪|避坑|复盘(?:结论\
      |一下)?[:：，]
    """,
)
_HEADING = 22  # characters; such a line announces the cause that stands below it
_TELLING = 30  # characters; a lesson has something to tell


def learnt(user: tuple[Sentence, ...], said: tuple[Sentence, ...]) -> Sentence | None:
    """The sentence that names the cause, when the turn holds all three; or the lesson, in the user's own words."""
    if any(_EXPLAIN.search(s.plain) for s in user):
        return None  # what is told once more is not new
    for group in (said, user):
        cause = _cause(group)
        if cause is not None and _changed(group) and _seen_to_hold((*said, *user)):
            return cause
    told = next((s for s in user if not s.asks and _LESSON.search(s.plain)), None)
    if told is None or sum(len(s.plain) for s in user) <= _TELLING:
        return None
    explained = any(_CAUSE.search(s.plain) and _is_cause(s) for s in user) or _changed(user)
    return told if explained else None


def _cause(group: tuple[Sentence, ...]) -> Sentence | None:
    for at, sentence in enumerate(group):
        if not _CAUSE.stand_in(sentence.plain, unless=_UNSURE):
            continue
        heads = len(sentence.plain) < _HEADING and at + 1 < len(group) and not sentence.chinese
        told = group[at + 1] if heads else sentence
        if _is_cause(told):
            return told
    return None


def _is_cause(sentence: Sentence) -> bool:
    plain = sentence.plain
    asks = plain.endswith(("?", "？"))
    return not asks and not _SLIP.search(plain) and len(plain) > 12


def _changed(group: tuple[Sentence, ...]) -> bool:
    return any(_FIX.stand_in(s.plain, unless=_UNSURE) for s in group)


def _seen_to_hold(group: tuple[Sentence, ...]) -> bool:
    told = (s.plain for s in group if not s.plain.endswith(("?", "？")))
    return any(_HOLDS.stand_in(plain, unless=_UNSURE) for plain in told)
