"""The word tables of `cues`: what gives away a clause that is no answer."""

from __future__ import annotations

from memorybank.policy.reply.words import phrases, table

CONTRAST = table(
    "但系|不过系|但係",
    "but|however|though|although|except|unless|only|instead|yet|other than|apart from|just not|on one condition",
    "不过|但|但是|可是|只是|然而|除了|除非|就怕|就是|前提是|前提|条件是|除开|只不过",
)
ASK_FIRST = table(
    "点解|边个|点样",
    "what|what's|whats|why|how|how's|where|when will|when is|when are|when do|when does|when did|when can",
    "when should|when was|who|which|whose|is|are|was|were|do you|does|did|can|could|would|will|should|shall|has",
    "have you|isn't|doesn't|don't you|am i|may i|any idea|what about|how about",
    "请问|为什么|为啥|为何|怎么|咋|哪|谁|是否|难道|什么|啥",
)
ASK_INSIDE = table(
    "点解咁|点解会|点解要|点解个|点解唔|系边个",
    "咩|乜|边度|几时|系咪|係咪|好唔好|得唔得|使唔使|要唔要|洗唔洗|可唔可以|写唔写|啥意思|有唔有|有冇",
    "吗|什么|怎么|为什么|为啥|哪里|哪个|哪些|哪儿|谁|多少|如何|是否|几个|啥|咋|是不是|能不能|可不可以|会不会",
    "要不要|有没有|行不行|好不好|对不对|可以不可以|写不写|记不记|用不用|需不需要|存不存|该不该|想不想|几点|何时",
    "多久|干嘛|干吗|嘛意思|请教|问一下|问下|问个问题|一个问题|个问题",
)
ASK_LAST = ("吗", "么", "呢", "嘛", "不", "没", "没有", "否")
OWN = table(
    "i need to|i have to|i must|i gotta|i've got to|let me|i'll|i will|i'd rather|i'm going to|i am going to",
    "i can|i should",
    "那我|让我|容我|我再|我先|我来|我自己|我会|我去|我待会|我等|我想想|我看|我回头|我晚点|我得|我考虑",
)
STATES = table(
    "what a|what an|how nice|how weird|how strange|how annoying|how odd|how sad|how funny",
    "could be|would be|can be|will be|may be|will help|would help|could help|can help|will save|would save",
    "will need|is useful|is important",
)
NOT_OWN = table(
    "那我问|那我想问|那我再问|那我们|let me know|let me ask|i'll need|i'll want|i need to know|让我知道|我再问",
    "我来问|我先问",
    "我看到|我看不",
)
CONDITION_EN = table(
    "if|once|until|till|before|first|unless|provided|assuming|wait|only|instead|except|without|rather|condition",
    "whether|half|part|partially|but|however",
)
CONDITION_HAN = table(
    "如果|要是|假如|假设|除非|只要|的话|先|等我|等你|等测|等到|等他|等上|等下|等跑|要等|再写|再记|再存|再说",
    "再确认",
    "再定|再决定|之前|以前|只写|只记|只存|只能|仅|别忘|之后写|后写|后再|才写|才能|才可以|才行|前提|不过|但是|除了",
    "一半|部分",
)
PARTS_HAN = frozenset(f"第{n}{part}" for n in "一二三四五六 " for part in "条点项段句个") | (
    table("前两|后两|最后一条|最后一点|最后一句|标题|措辞|错别字|要点|条目|两条|三条|那条|日期|内容")
)
DEFERS = table(
    "tomorrow|tonight|next week|next month|next sprint|next time|on monday|at the end|when|after|as soon as",
    "as long as|later",
    "明天|今晚|晚上|晚点|晚些|稍后|下周|下午|下班|周一|回头|过会|过一会|一会|待会|之后再|以后再",
)
_WISH = phrases("i need|i want|i'd like|i would like|i'd prefer|i'd want|we need|we want|we'd like|we'd prefer")
WISHES = frozenset(f"{wish} {thing}" for wish in _WISH for thing in ("it", "this", "that", "them", "these"))
WISHES_HAN = phrases(
    "要短|短一点|短些|短点|短一些|长一点|长点|长一些|详细一点|详细点|详细些|简单点|简洁点|简短点|英文版|中文版",
    "要英文|要中文|要简短|要简洁",
    "用英语|用英文|用中文|太长|太短|太啰嗦|太细|太详细",
)
EDITS = table(
    "make|keep|put|move|change|shorten|trim|rename|translate|format|fix|edit|reword|rewrite|rephrase|simplify",
    "expand|split|write|save|record|store|add|mark|tag|clean|correct|update|place|merge|combine|append|attach|copy",
    "replace|extend|link|cut|paste|post|send|share",
    "写到|写在|写进|写成|记到|记在|存到|存在|存进|放到|放在|放进|挪到|移到|改到|换到|写得|写短|写详|写简|写长",
)
EDITED = ("it", "this", "that", "them", "these", "those", "shorter", "longer")
SHORT_EDITS = table(
    "精简|简短|简化|简洁|短|长|详细|换成|换个|换一|改成|改下|改一下|补充|补上|加上|加个|去掉|删掉|删去|缩短|压缩",
    "润色|替换|覆盖|重写|翻译|用英|用中|中文|英文|用英文|用中文|草稿|草稿就|调整|修改|合并",
)
SHORT = 7  # words: too few to have an object of its own
PARTS_EN = table(
    "title|wording|typo|typos|bullet|bullets|point|points|item|entry|phrasing|target|heading|sentence|proposal",
)
NEGATIVE_FIRST = table(
    "don't|do not|never|not|no|without|nothing|nobody|cannot|can't|won't",
    "不要|别|不用|不必|不需要|不|勿|没|无|不准|不许|先别|先不|莫",
)
NEGATIVE_EN = table(
    "don't|not|never|no|without|doesn't|isn't|can't|won't|cannot|didn't|aren't|shouldn't|wouldn't|nothing|haven't",
    "hasn't|hadn't|wasn't|weren't|against|differently|nobody|none|neither|couldn't",
)
NOT_NEGATIVE = phrases("不然|不得不|不愧|别犹豫|别客气", "别人|别的|别处|无论|无非|不仅|不光|不但|不管|没错")
NEGATIVE_HAN = ("不", "别", "没", "无", "勿", "未")
WRITING_EN = table(
    "write|save|record|store|remember|memory|bank|memories|writing|saving|note|notes|mb:write|mb:no|mb|saved",
    "written|recorded",
)
WRITING_HAN = ("写", "记", "存", "入库")
# Others have still to look at it.
DELIBERATES = table("review|reviews|discuss|approve|approves|vote|decide|check|sign|look|read|talk|agree|confirm")
DELIBERATES_HAN = phrases(
    "商量一下|商量下|商量商量|讨论一下|讨论下|讨论讨论|和大家|跟大家|和同事|跟同事|和团队|跟团队|过目|评审",
)
DELIBERATED_HAN = phrases("评审通过|评审过|已评审|已经评审|商量过|讨论过|过目了")
KEEPS = table("keep the|keep both|keep all|keep one|leave the|leave both")
FORGETS = table("forget|forget about|drop the|忘掉|忘了")
UNDOES = frozenset(
    f"{undo} {what}" for undo in ("undo", "revert", "roll back", "take back") for what in ("it", "this", "that")
) | table("roll it back|take it back|take that back|撤回|撤回吧|撤销吧|回滚吧|收回")
# `no, it prints twice`, `no, I haven't tried that yet`: another question is answered.
_SYMPTOMS = frozenset(
    f"{it} {does}"
    for it in ("it", "it only", "it just", "it also", "it always", "it now", "that only", "this only", "they")
    for does in (
        *("happens", "prints", "returns", "shows", "throws", "crashes", "hangs", "opens", "renders", "displays"),
        *("starts", "ends", "works", "uses", "comes", "goes", "runs"),
        *("loads", "logs", "fails", "sends", "gives", "occurs", "breaks", "happened", "printed", "returned", "failed"),
    )
)
_UNTRIED = frozenset(
    f"{not_yet} {act}"
    for not_yet in ("i haven't", "i have not", "i didn't", "i did not", "we haven't", "i couldn't")
    for act in (
        "tried",
        "try",
        "tested",
        "test",
        "run",
        "checked",
        "check",
        "seen",
        "see",
        "looked",
        "touched",
        "change",
    )
)
RULES_EN = table("always|use|must|should|never|because|we|only|every")
RULES_HAN = phrases("以后|下次|将来|都|用|要|必须|不|每次|统一")
CORRECTS = (
    _SYMPTOMS
    | _UNTRIED
    | table(
        "it's called|it's named|i use|i'm using|i'm on|we use|we're on|we're using|i run|i'm running",
        "it's the|it is the|it was the|that was the",
        "it should be|it should|should be|it must be|it has to be|that should be|this should be|it needs to be",
        "it's supposed to|it is supposed to|they should be|it was supposed to|it should have",
        "i meant|i mean|i was|i said|i asked|i'm talking about|i was talking about|use|try|not that|not this",
        "i want the",
        "that's not|that's wrong|that is not|that is wrong|it's not|wrong|that's the wrong|that's the old",
        "that's the other",
        "that's another|that's a different|it's the other|it's the second|it's the first|it's the same",
        "it's the wrong",
        "the other|the second|the first|the third|the last one|the next one|the one|the old|the new|the left",
        "the right",
        "the latter|the former|the same|same|in the|on the|at the|from the|under the|inside the|line|port",
        "option|number",
        "我是说|我说的|我的意思|不是这个|应该是|错了|不对|我指的|我问的|我要的是|第一个|第二个|第三个|另一个",
        "另外一个",
        "是另一|是第|应该用",
        "应该在|应该改|要第|用第|改错|你改错|你搞错|你弄错|搞错|弄错|端口是|换个思路|换个方案|换个方法|换个办法",
        "换一个|换一种|换种|换成",
        "从|改用|还是用|是这个|是那个|是左边|是右边|左边|右边|上面那|下面那|不是那个",
    )
)
# "No, it's not important" gives a reason; "no, it's not that file" corrects.
UNFIT = table(
    "confirmed|verified|proven|approved|agreed",
    "important|worth|needed|necessary|useful|relevant|final|finished|done|stable|ready|decided|settled",
    "interesting|big",
    "much|enough|general|permanent|public|required|helpful|clear|certain|safe|secret|private|new",
)
DOCUMENTED = table(
    "readme|readme.md|docs|documentation|wiki|changelog|comment|comments|docstring|code|change|changes",
    "changing|already|will",
    "temporary|covers|might|may",
)
CONCLUDED = frozenset(
    f"{the} {what}"
    for the in ("the", "that", "this", "our")
    for what in ("root cause", "cause", "decision", "conclusion", "design", "plan", "approach", "solution", "scope")
)
WHICH = table(
    "file|files|one|branch|version|function|test|page|repo|folder|directory|line|class|method|table|endpoint",
    "server|button|column|field|module|environment|env|database|db",
)
IF_EN = table("if|unless|in case")
IF_HAN = phrases("如果|要是|假如|假设|除非|万一|若是|的话")
POLITE_IF = phrases(
    "if possible|if you don't mind|if you ask me|if i may|if it's ok|if it's all right|if it is ok",
    "if it's all the same",
    "可以的话|方便的话|不介意|允许的话|没事的话|没别的事",
)
# Inside these the sign of writing means nothing.
NOT_WRITING = phrases(
    "缓存|内存|存在|存储|库存|现存|显存|转存|手写|重写|编写|大写|小写|读写|填写|写法|写死|标记|登记|日记|记号|记得",
)
MEMORY_OF = table("leak|leaks|usage|limit|limits|consumption|footprint|error|errors|profile|pressure|allocation|bound")
HOW_WRITTEN = phrases(
    "这么写|这样写|那么写|那样写|怎么写的|咋写的|直接写|写成这|写成那|写的|写得|要写这|要写成",
)
# Words that agree, and what they are named together with where they do not: rows and columns, reads and writes.
TWINS = {
    "行": ("列",),
    "写": ("读",),
    "存": ("取",),
    "记": ("忘",),
    "好": ("坏", "差"),
    "对": ("错",),
    "确认": ("取消",),
    "保存": ("取消", "读取", "加载"),
    "写入": ("读取", "读出"),
    "ok": ("cancel",),
    "yes": ("no button", "no option"),
    "save": ("load", "cancel", "restore"),
    "write": ("read",),
}
MOCK_FIRST = table("oh|ohh|ooh|wow|haha|lol")
MOCK_THEN = table("because|cause|cuz|coz|like|as")
# `if` and `except` as names of what stands in code.
CODE_NOUNS = table("if|except|else|before|after|once|until|without|when")
CODE_BEFORE = table("a|an|the|bare|nested|empty|broad|try|missing|extra|redundant")
CODE_BEHIND = table("statement|statements|block|blocks|clause|clauses|branch|branches|hook|hooks|condition|handler")
WANTS = table("i want|i need|we want|we need|i wanted|i'd like|i would like")
OTHER_WANTS = table("to|you|nothing|none|no")
_TOGETHER = phrases(
    "we should|we need to|we have to|let's|i should|i need to|i have to|i want to|the team should|we must"
)
DELIBERATING = frozenset(
    f"{who} {act} {what}"
    for who in _TOGETHER
    for act in ("discuss", "review", "check", "think about", "talk about", "look at", "vote on", "verify", "revisit")
    for what in ("it", "this", "that")
)
TALKS = phrases("话题|话术")  # no 的话
# The question goes back to who asked it.
OPINION = table(
    "what do you think|what you think|do you think so|don't you think|what's your take|or not|or should we|should we",
    "should i|what would you do|你觉得呢|你说呢|你认为呢|你看呢|你怎么看|你觉得怎么样|你的意见呢|你觉得要吗|有必要吗",
)
# 没问题就写吧: written if it is all right, and who says that it is?
IF_SO = tuple(
    f"{fine}就{act}"
    for fine in ("没问题", "没有问题", "没意见", "没毛病", "可以", "行", "ok", "同意", "合适", "没错", "不麻烦")
    for act in "写记存"
)
# ... or asks what was to be written.
VAGUE = table(
    "which page|which file|what page|what file|where exactly|and what|so what|now what|which entry|which note",
    "哪个文件|哪个页面|哪一页|哪一条|哪个地方",
    "tell me more|explain more|elaborate|please elaborate|show me more|what does it do|what does this do",
    "what does that do|where is it|where is it defined|where's it|how does it work|how does this work",
    "what do you want to know|what do you want|what do you need|how can i help|what's up|what do you need from me",
    "why do you need that|why do you need it|why do you ask|why do we need that|why do we need it",
    "what do you need it for",
    "how does that work|what about it|what is this|what's this|怎么用|在哪|怎么弄|怎么看|怎么写|如何用|啥用",
    "干嘛用的|做什么用的|是干嘛的|干啥的",
    "what is it|what's it|what is that|what's that|what do you mean|which|which one|what exactly|what does it say",
    "what's in it|what for|how so|how come|like what|huh|why|why this|why that|why though|what|where|where to",
    "what's wrong|what's wrong now|what now|怎么了|又怎么了|咋了|又咋了|然后呢|所以呢|接着呢|那然后呢|后来呢",
    "为什么|为啥|什么|啥|哪个|哪条|什么意思|啥意思|是什么|是啥|写什么",
    "写啥|写哪|写哪里|写到哪|要不要|哪里|哪儿|咋了",
)
ITSELF = table("text|content|wording|draft|preview|diff|include|included|mention|mentioned|summary|entry")
HOW_DO_I = table(
    "how do i|how can i|how do we|how can we|how would i|how should i|how should we|where do i|where can i"
)
OF_THE_TEXT = table(
    "stored|saved|written|wrote|go|see|show|look|long|short|public|visible|private|check|checked|overwrite|correct",
    "accurate|true|final|read|contain|say|verified|verify|review|reviewed|duplicate|double-check|double-checked",
)
ITSELF_HAN = phrases("内容|覆盖|公开|多长|检查过|核对过|给我看|它|旧的|准确|确定吗|会不会太|长什么样")
SIDES = ("前面的", "后面的", "前者", "后者", "前一个", "后一个")
MEANS = table("what does that mean|what does this mean|what does it mean")
SOME = ("有个", "有一", "有点", "有几", "还有个小", "有两")
REVISIONS = phrases("改动|修改|调整|意见|建议|要求|条件|疑问|顾虑|出入|小错|瑕疵")
SO = table(
    "so|then|meaning|so you mean|you mean|in other words|so basically|所以|那所以|也就是说|这么说|就是说",
    "意思是|换句话说",
)
THEN = phrases("之后|后面|后续|往后")
FIRST = table("first|before|until|till|wait|unless|only")
WHEN_LAST = ("后", "前", "时", "时候")
SCRAP = 2  # words
ORDINALS = table("first|second|third|last")
ONES = PARTS_EN | table("one|part|line|paragraph|half|note")
SO_WRITTEN = phrases("这样写|这么写|那样写|那么写")
NO_QUESTION = phrases(
    "这个问题|那个问题|该问题", "是另一个问题|是另外一个问题|是个问题|是一个问题|是同一个问题|是同个问题"
)
