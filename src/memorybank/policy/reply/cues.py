"""Clauses that are no answer: does this one ask, request, set a condition, take something back, or give a reason?"""

from __future__ import annotations

from memorybank.policy.reply.words import Table, Words, table

CONTRAST = "contrast"  # takes back or changes what was agreed
CONDITION = "condition"
QUESTION = "question"
ADDED = "added"  # a request that says itself that it comes on top
REQUEST = "request"
REASON = "reason"
OWN = "own"  # what the user means to do first, or instead
TALK = "talk"

_CONTRAST = table(
    "but|however|though|although|except|unless|only|instead|yet|other than|apart from|just not|on one condition",
    "不过|但|但是|可是|只是|然而|除了|除非|就怕|就是|前提是|前提|条件是|除开|只不过",
)
_ADDED = table(
    "also|and also|and|plus|additionally|by the way|btw|while you're at it|while you are at it|one more thing|another thing|besides|as well as|oh and|on top of that|in addition|and then|then|after that|afterwards|and after that|next|and btw|and by the way|and please|quick question|separately|meanwhile|at the same time|now",
    "顺便|顺带|另外|还有|此外|同时|然后|接着|以及|并且|并|对了|哦对了|再|再帮我|也|之后|写完|写完后|写完之后|记完|完了|完事|弄完|接下来|下一步|附带|捎带|还想",
)
_ASK_FIRST = table(
    "what|what's|whats|why|how|how's|where|when|who|which|whose|is|are|was|were|do you|does|did|can|could|would|will|should|shall|has|have you|isn't|doesn't|don't you|am i|may i|any idea|what about|how about",
    "请问|为什么|为啥|为何|怎么|咋|哪|谁|是否|难道|什么|啥",
)
_ASK_INSIDE = (
    "吗 什么 怎么 为什么 为啥 哪里 哪个 哪些 哪儿 谁 多少 如何 是否 几个 啥 咋 是不是 能不能 可不可以 会不会 要不要 有没有 行不行 好不好 "
    "对不对 可以不可以 写不写 记不记 用不用 需不需要 存不存 该不该 想不想 几点 何时 多久 干嘛 干吗 嘛意思 请教 问一下 问下 问个问题 一个问题 个问题"
).split()
_ASK_LAST = ("吗", "么", "呢", "嘛", "不", "没", "没有", "否")
_REQUEST = table(
    "please|can you|could you|would you|let's|let us|i want|i need|i'd like|we need|we should|you should|make sure|help|tell me|show me|give me|remind me|let me know|how about|ask|run|fix|add|explain|show|continue|go on|start|check|update|refactor|deploy|commit|push|make|create|implement|tell|look|review|open|rename|remove|delete|test|build|merge|rebase|write|find|search|change|use|try|keep|finish|clean|format|lint|bump|upgrade|install|move|convert|generate|translate|summarize|summarise|list|print|read|set|configure|debug|investigate|compare|draft|document|publish|release|revert|reset|restart|stop|close|send|get|do|put|migrate|switch|apply|verify|optimize|optimise|simplify|extract|split|prepare|proceed|handle|work on|figure out|take a look|have a look|carry on|keep going|describe|give|bring|replace|drop|log|track|measure|profile|benchmark|design|plan|cover|extend|wire|hook|port|ship|tag|cut|squash|cherry-pick|pull|fetch|clone|onto|i have a question|i have another question|one question|another question|question",
    "请|麻烦|帮|帮我|给我|把|让|去|开始|继续|你再|你可以|你去|你帮|我想|我要|我还想|我需要|我还需要|看|看看|看下|跑|改|修|加|删|提交|部署|解释|说明|讲|测|查|做|实现|重构|优化|检查|更新|生成|发|合并|运行|执行|打开|换|升级|整理|处理|完成|搞|弄|推|列|展示|告诉|试|找|搜|下一个|下个|下面|进行|进入|推进|调|写|补|拆|抽|封装|翻译|总结|对比|分析|排查|调试|发布|回滚|安装|配置|设计|画|算|统计|导出|导入|创建|新建|建|移|复制|清理|格式化|启动|停|关|重启|接|转|读|问|将|验证|测试|回到|切",
)
_REQUEST_LOOSE = table("来|你|我们|现在|那|那就|那么|有个|有一个|按|用|从|让|咱们|the next|next")
_MINE = table(
    "i|i'll|i'm|i've|i am|i was|i will|we|we'll|we're|my",
    "我|我们|咱|咱们|俺",
)
_MINE_ASKS = ("i want", "i need", "i'd like", "i would like", "i have", "i also", "we need", "we should", "我想", "我要", "我还", "我需", "我有", "我们来", "我们继", "我们接", "我们开")
_OWN = table(
    "let me|i'll|i will|i'd rather|i'm going to|i am going to|i can|i should",
    "让我|容我|我再|我先|我来|我自己|我会|我去|我待会|我等|我想想|我看|我回头|我晚点|我得|我考虑",
)
_NOT_OWN = table("let me know|let me ask|i'll need|i'll want|让我知道|我再问|我来问|我先问|我看到|我看不")
_CONDITION_EN = frozenset(
    "if once until till before first unless provided assuming wait only instead except without rather condition whether half part partially".split()
)
_CONDITION_HAN = (
    "如果 要是 假如 假设 除非 只要 的话 先 等我 等你 等测 等到 等他 等上 等下 等跑 等 再写 再记 再存 再说 再确认 再定 再决定 之前 以前 只写 只记 只存 只要 "
    "只能 仅 别忘 之后写 后写 后再 才写 才能 才可以 才行 前提 不过 但是 除了 一半 部分"
).split()
_PARTS_HAN = [f"第{n}{part}" for n in "一二三四五六 " for part in "条点项段句个"] + (
    "前两 后两 最后一条 最后一点 最后一句 标题 措辞 错别字 要点 条目 两条 三条 那条 日期 内容".split()
)
_PARTS_EN = frozenset(
    "title wording typo typos bullet bullets point points item entry phrasing target heading sentence proposal".split()
)
_NEGATIVE_FIRST = table(
    "don't|do not|never|not|no|without|nothing|nobody|cannot|can't|won't",
    "不要|别|不用|不必|不需要|不|勿|没|无|不准|不许|先别|先不|莫",
)
_NEGATIVE_EN = frozenset(
    "don't not never no without doesn't isn't can't won't cannot didn't aren't shouldn't wouldn't nothing".split()
)
_NEGATIVE_HAN = ("不", "别", "没", "无", "勿", "未")
_WRITING_EN = frozenset(
    "write save record store remember memory bank memories writing saving note notes mb:write mb:no mb saved written recorded".split()
)
_WRITING_HAN = ("写", "记", "存", "入库")
_REASON_EN = frozenset(
    "useful helpful important worth future later team because valuable lesson reuse again handy forget reference remember deserves".split()
)
_REASON_HAN = "以后 下次 将来 有用 重要 值得 方便 用得上 避免 省得 免得 以免 踩坑 踩过 踩了 教训 有价值 团队 大家 同事 毕竟 因为 不然 否则 坑 经常 总是忘 老忘 后面还 后面会".split()


_DONE_FIRST = ("写完", "记完", "存完", "写好", "写入后", "写入之后", "保存后", "记录完")


def starts(words: Words, start: Table) -> int:
    """How many words the longest phrase of the table takes at the beginning; 0 for none."""
    return max((len(p) for p in start.get(words[0], ()) if words[: len(p)] == p), default=0) if words else 0


def contrast(words: Words) -> int:
    return starts(words, _CONTRAST)


def added(words: Words) -> int:
    return starts(words, _ADDED)


def asks(words: Words) -> bool:
    han = _han(words)
    return (
        starts(words, _ASK_FIRST) > 0
        or any(cue in han for cue in _ASK_INSIDE)
        or (han.endswith(_ASK_LAST) and words[-1] in han and len(han) > 1)
    )


def about_write(words: Words) -> bool:
    return bool(_WRITING_EN.intersection(words)) or any(cue in _han(words) for cue in _WRITING_HAN)


def other_kind(words: Words, asked: bool) -> str:
    """The kind of a clause that no answer grammar covers."""
    han = _han(words)
    if contrast(words):
        return CONTRAST
    denies = bool(_NEGATIVE_EN.intersection(words)) or any(cue in han for cue in _NEGATIVE_HAN)
    if asked or asks(words):
        return QUESTION
    if _takes_back(words, han, denies):
        return CONTRAST
    if han.startswith(_DONE_FIRST):
        return ADDED
    if _CONDITION_EN.intersection(words) or any(cue in han for cue in _CONDITION_HAN):
        return CONDITION
    if starts(words, _OWN) and not starts(words, _NOT_OWN):
        return OWN
    if added(words):
        return ADDED
    mine = starts(words, _MINE) and not " ".join(words).startswith(_MINE_ASKS) and not han.startswith(_MINE_ASKS)
    if starts(words, _REQUEST) and not mine:
        return REQUEST
    if _REASON_EN.intersection(words) or any(cue in han for cue in _REASON_HAN):
        return REASON
    return REQUEST if starts(words, _REQUEST_LOOSE) and not mine else TALK


def _takes_back(words: Words, han: str, denies: bool) -> bool:
    """No to a part, another place, other words: it is not the proposal that was agreed to."""
    if starts(words[added(words) :], _NEGATIVE_FIRST) or (denies and about_write(words)):
        return True
    if any(word.endswith((".md", ".markdown")) or word.startswith("details/") for word in words) and about_write(words):
        return True
    return any(part in han for part in _PARTS_HAN) or bool(_PARTS_EN.intersection(words))


def _han(words: Words) -> str:
    return "".join(word if len(word) == 1 and not word.isascii() else " " for word in words)
