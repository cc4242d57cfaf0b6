"""The word tables of `cues` for what is asked on top of an answer: other work, and what does not run."""

from __future__ import annotations

from memorybank.policy.reply.words import phrases, table

ADDED = table(
    "while you're there|while you are there|while we're here|while we're at it|while you're on it|while at it",
    "while you do that|while that runs",
    "after please|after pls|and after please|then after|and next|next task|next step|next up|second question",
    "another question|last thing|final thing|one last thing|unrelated|on another note|on a different note",
    "side note|side question|random question|one other thing|other thing|btw also|also btw|also please",
    "also can you|oh also|oh btw|oh by the way|ps|p.s|in the meantime",
    "顺路|捎带手|再然后|还有个事|还有件事|还有一件事|还有个问题|还有个|还有一个|另外一件事|另一个事|另一个问题",
    "另一件事",
    "对啦|话说|话说回来|话说刚才|哦还有|啊对了|诶对了|诶对|对了对了|对了还有|多问一句|多嘴问一句|再问一句|问个别的",
    "说个别的|再有|另外再|下一个任务|下个任务|下一个需求|跟住|跟手|仲有",
    "另外仲有|顺手再|之后帮我|之后麻烦",
    "also|and also|and|plus|additionally|by the way|btw|while you're at it|while you are at it|one more thing",
    "another thing|besides|as well as|oh and|on top of that|in addition|and then|then|after that|afterwards",
    "and after that|next|and btw|and by the way|and please|quick question|separately|meanwhile|at the same time",
    "now",
    "顺手|顺道|顺便|顺带|另外|还有|此外|同时|然后|接着|以及|并且|并|对了|哦对了|再|再帮我|也|之后|写完|写完后",
    "写完之后|记完",
    "完了|完事|弄完|接下来|下一步|附带|捎带|还想",
)
POLITE = table(
    "please|just|you can|could you|can you|would you|maybe|kindly|then|now|help me|help|i want you to",
    "i'd like you to|let's",
    "you should|make sure to|make sure you|try to",
    "请|麻烦|麻烦你|帮我|你|再|那|那就|最好|把它|它|请把|请你",
)
REQUEST = table(
    "talk|think about|focus on|look into|chat|move on|move to|get going|circle back|return to",
    "come back to",
    "go to|go next|go with|go back|go through|go over|next task|next step|next one|jump to|jump into|dive into",
    "get back to|get started|kick off|pick up|take care of|resolve|solve|tackle|expose|render",
    "hide|enable|disable|scaffold|stub|mock|sync|undo|redo|rerun|re-run|regenerate|rebuild|redeploy",
    "refine|tweak|adjust|polish|sort out|clean up|tidy up|set up|wrap up|walk me|teach|teach me|remind|ping",
    "notify|download|upload|copy|paste|inspect|audit|analyze|analyse|scan|crawl",
    "parse|propose|suggest|recommend|搞定|接着|接入|压测|加固|迁移|替换|梳理|过一遍|过一下|过下|捋一下",
    "盘一下|跟进|对接|联调|上线|发版|打包|打个|提个|提一个|提一下|拉一下|拉个|切到|定位|复现|整一个|整下",
    "back to|on to|can you|could you|would you|let's|let us|i want|i need|i'd like|we need|we should|you should",
    "make sure|help|tell me|show me|give me|remind me|let me know|how about|ask|run|fix|add|explain|show|continue",
    "go on|start|check|update|refactor|deploy|commit|push|make|create|implement|tell|look|review|open|rename",
    "remove|delete|test|build|merge|rebase|write|find|search|change|use|try|keep|finish|clean|format|lint|bump",
    "upgrade|install|move|convert|generate|translate|summarize|summarise|list|print|read|set|configure|debug",
    "investigate|compare|draft|document|publish|release|revert|reset|restart|stop|close|send|get|do|put|migrate",
    "switch|apply|verify|optimize|optimise|simplify|extract|split|prepare|proceed|handle|work on|figure out",
    "take a look|have a look|carry on|keep going|describe|give|bring|replace|drop|log|track|measure|profile",
    "benchmark|design|plan|cover|extend|wire|hook|port|ship|tag|cut|squash|cherry-pick|pull|fetch|clone",
    "i have a question|i have another question|one question|another question|question",
    "请|麻烦|帮|帮我|给|给我|把|让|去|开始|继续|你再|你可以|你去|你帮|我想|我要|我还想|我需要|我还需要|看|看看|看下",
    "跑|改|修|加|删|提交|部署|解释|说明|讲|测|查|做|实现|重构|优化|检查|更新|生成|发|合并|运行|执行|打开|换|升级",
    "整理|处理|完成|搞|弄|推|列|展示|告诉|试|找|搜|下一个|下个|下面|进行|进入|推进|调|写|补|拆|抽|封装|翻译|总结",
    "对比|分析|排查|调试|发布|回滚|安装|配置|设计|画|算|统计|导出|导入|创建|新建|建|移|复制|清理|格式化|启动|停",
    "关|重启|接|转|读|问|将|验证|测试|回到|切|跟我说|和我说|说说|说一下|聊聊|通知",
)
REQUEST_LOOSE = table("来|我们|现在|那|那就|那么|有个|有一个|按|用|从|让|咱们|the next|next")
MINE = table(
    "i|i'll|i'm|i've|i am|i was|i will|we|we'll|we're|my",
    "我|我们|咱|咱们|俺",
)
MINE_ASKS = phrases(
    "i want|i need|i'd like|i would like|i have|i also|we need|we should|我想|我要|我还|我需|我有|我们来|我们继",
    "我们接|我们开",
)
DONE_FIRST = phrases(
    "存好|记好|保存完|保存好|记录好",
    "写完|记完|存完|写好|写入后|写入之后|保存后|记录完",
)
_DONE = phrases(
    "that's done|it's done|this is done|that is done|it's saved|it's written|that's saved|that's written|saved",
    "written",
)
DONE_FIRST_EN = frozenset(
    f"{when} {done}" for when in ("once", "when", "after", "as soon as") for done in _DONE
) | table(
    "after you've saved it|after you save it|after you write it|after saving it|after writing it",
    "when you're done writing",
    "after you've written it|once you've saved it|once you've written it|once you saved it|once the write is done",
)
# Asks to be told about a part of the proposal, which stays as it is; not so where the text is to tell it better.
EXPLAINS = table("explain|tell me|show me|walk me through|talk me through|解释|讲|说说|讲讲|介绍|聊聊|科普")
BETTER_EN = table("better|detail|details|detailed|clearly|clearer|properly|fully|there|inside")
BETTER_HAN = phrases("清|详|细|明白|透|短|里面|进去")
# 再写个测试: one more thing to write, and not "write it only then".
ONE_MORE = tuple(f"再{verb}{one}" for verb in ("写", "帮我写", "给我写") for one in "个一几两份些段")
# Verbs of an answer that also name buttons and functions; behind two names a statement follows.
NAMES = table("write|save|record|store|apply|accept|approve|confirm|remember|persist|accepted|approved|confirmed")
FINITE = table("is|are|was|were|should|must|need|needs|has|have|do|does|don't|doesn't|isn't|aren't|can|can't|will")
FINDS_OUT = table("check|see|verify|test|ask|tell me|find out|figure out|look|investigate|confirm")  # if ...
OF_IT = table("it|it's|this|that|they|we|there|i|you|the")
STATED = table(
    "says|said|shows|showed|contains|exists|matches|points|stays|became|becomes|needs|lacks|misses",
    "is|are|was|were|isn't|aren't|wasn't|has|had|fails|failed|works|worked|passes|passed|broke|breaks|looks|seems",
    "still",
    "doesn't|didn't|won't|can't|should|must|hangs|times|returns|returned|takes|took|crashes|crashed|got|gets|keeps",
)
HAPPENS = table(
    "happens|happened|applies|only|also|depends|means|requires|needs|affects|works|supports|occurs|uses|runs"
)
_WHICH = ("first", "second", "third", "last", "other", "old", "new", "latter", "former", "simpler", "same", "safer")
_OF = (
    "approach",
    "option",
    "one",
    "way",
    "version",
    "variant",
    "alternative",
    "solution",
    "method",
    "design",
    "proposal",
)
CHOOSES = table(
    "use|go with|go for|take|pick|choose|try|let's use|let's go with|let's take|let's try|let's go for|let's do|do",
    "i prefer|prefer|用|选|按|就用|还是用|走|就选|试试|选择",
    "采用|选用",
)
A_NAME = 2  # words
DOES = ("do", "take", "按", "走")  # may begin any work
ALTERNATIVES = frozenset(f"the {which} {of}" for which in _WHICH for of in _OF) | table(
    "option|plan b|plan a|the latter|the former|the first|the second|the third|number one|number two|your suggestion",
    "第一个|第二个|第三个|第一种|第二种|第三种|方案一|方案二|方案三|方案a|方案b|a方案|b方案|前者|后者|前一种",
    "后一种|另一个|另一种",
)
COUNTED = phrases(
    "需求|任务|接口|页面|用例|模块|功能|bug|issue|ticket|pr|步骤|测试|函数|分支|服务|组件|迭代|版本|commit|task",
    "story|endpoint|api",
)
# They go on with a statement as easily as with an order.
WEAKLY_ADDED = table(
    "and|also|plus|besides|then|now|and then|and also|also now|也|还有|另外|然后|以及|同时|并且|并|再|之后"
)
PLACES = table("on|in|at|for|with|from|under|since|by|to|在|从|对|给")
HEADS = table(  # of a name that begins like an order: "start button"
    "button|page|number|available|statement|mode|time|date|level|hash|conflict|conflicts|access|permission",
    "permissions",
    "source|theory|stopper|notification|notifications|state|status|size|count|view|option|request|requests|of",
    "bar|field",
    "results|result|case|preview|rights|complete|completed|finished|succeeded|passed|done|pending|running",
)
NOW_HAN = ("现在", "那", "这下")
THAT_HAN = ("那个", "那些", "那条", "那行", "那种", "那次")
SUPPOSED_HAN = phrases("应该是|可能是|估计是|大概是|多半是|看来是|看样子是|应该没|应该就")
REPORTS = table(
    "i'm getting|i get|i keep getting|i have a problem|i have another problem|i ran into|i'm running into|i'm seeing",
    "i just got|i just hit|我遇到|我现在遇到|我这边遇到|我碰到|我又遇到|我刚遇到|我这边报|我这报|我这边又|我现在碰到",
)
# An item or a title that code or a plan has, not the proposal.
COMPOUND = table(
    "following|remaining|hard|interesting|fun|final|other",
    "next|another|menu|list|todo|backlog|cart|order|work|action|data|end|check|break|starting|window|browser",
)
# A fault of some code, named before the order to mend it.
FAULTY = table(
    "missing|wrong|incorrect|slow|flaky|leaks|leak|leaking|blank|empty|duplicated|misaligned|ugly|overlaps|truncated",
    "stale",
    "outdated|deprecated|warning|warnings|freezes|flickers|laggy|lags|jumps|off|hidden|invisible|unreadable|unused",
    "noisy",
)
# What goes wrong is a topic of its own, and no reason to write.
TROUBLE_EN = table(
    "error|errors|fail|fails|failing|failed|failure|broken|broke|crash|crashes|crashed|crashing|red|exception",
    "timeout",
    "hangs|hung|stuck|compile|404|500|403|401|502|503|segfault|traceback|bug|buggy|undefined|null|nan|refused|denied",
)
TROUBLE_PHRASES = phrases(
    "too slow|so slow|still empty|still blank|still wrong",
    "not working|doesn't work|didn't work|does not work|did not work|won't start|won't run|times out|same thing",
    "same result|same problem|same issue|didn't help|doesn't help|no difference|no change|timed out|can't connect",
    "won't build|doesn't build|won't load|doesn't load|doesn't run|didn't fix|doesn't fix|not fixed|still there",
    "still happens|still happening|won't compile|still slow",
)
TROUBLE_HAN = phrases(
    "太慢|好慢|很慢|太卡|好卡|空白",
    "报错|报同|报另|报了|还是报|又报|挂了|还是挂|又挂|失败|崩|白屏|黑屏|超时|跑不|连不上|打不开|起不来",
    "编译不过|没反应",
    "没生效|不生效|无效|乱了|不对|出错|错误|异常|卡住|卡死|进不去|还是一样|一样的问题|同样的问题|还是有问题",
    "没变化|没效果|没起作用|不起作用|没解决|没修好|还在报|登不上|加载不|点不动|点不了|改错|看不到|显示不|找不到",
    "过不了|不通过|没通过|没过|闪退",
)
AS_BEFORE = phrases(
    "还是|又|仍|依然|依旧|还在",
)
HANDLES = frozenset("把将帮请给麻")  # with one of them a 了 at the end still orders: 把分支删了
NOUNS = table(  # verbs of an order that as often name a thing
    "run|pull|open|check|help|show|fetch|send|move|fix|stop|debug|install|upgrade|restart|add|find|close|try|get",
    "test|plan|log|build|list|design|cover|port|hook|tag|profile|track|commit|release|draft|document|format",
    "search|change",
    "update|review|question|print|mock|stub|copy|benchmark|deploy|merge|push|read|set|start|ship|split|switch",
)
CLAUSES = table("if|whether|that|what|which|why|how|where|when|who|everything|anything|whatever|so|because|and|then")
THINGS = table(  # begin like an order and name or state something
    "问题|接口|列表|建议|移动端|关系|关于|算法|画面|读写|做法|测试环境|测试数据|测试报告|发现|看到|看来|看起来",
    "看样子|找到",
    "测试通过|测试没|测试挂|测试失败|更新可用|更新失败|打开方式|部署失败|构建失败|编译失败|运行时间|运行时",
    "合并冲突|提交记录",
    "检查结果|启动项|启动时|安装包|安装失败|升级后|升级之后|导出失败|执行结果|执行计划|跑分|修复版|配置文件",
    "修得|改得|做得|写得",
    "给力|给的|给了|改动|补丁|推荐|停机|关键|读者|写法|去年|加载|查询|算力|调用栈|跑道|修订",
)
MODALS = table("can|could|should|must|need|will|may|might|want|have")
