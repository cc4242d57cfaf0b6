"""Tables of phrases by class, the reading of a text as phrases of such a table, and the table of a request's words.

A phrase may have several classes. Only the longest phrase that stands at a place is read there. English is read word by
word, Chinese character by character. A hook loads this for a user message: builtins alone.

The classes of a request are closed and shared by both languages: what is done (make, choose, change, ...), what it is
done to (structure, small), how it is said (ask, open). English endings are dropped where the bare word is in the table.
`policy/triggers` has a `Vocabulary` of its own for what was done (PRO-1).
"""

from memorybank.model.value import value

# Characters of traditional Chinese -> the simplified ones that the tables are written in.
SIMPLER = str.maketrans(
    "寫確認記錄沒問題對會這個條進來幫說過後時間麼嗎當別無須應該給為點裡庫憶儲請謝續順還囉樣開現將與兩測試煩讓錯準"
    "許動執檔內總結頁標刪決規則筆類據業異議檢啟邏輯繼幾講麽闊罷們換僅並實際從極東誌見暫釋碼鏈線網組資單變數關連選"
    "項顯權瑣機錶優調圖齊補級層統約驗復範圍擇採棄發導緩鎖腳務構遷誤體態處裏終於廢臨雙徹",
    "写确认记录没问题对会这个条进来帮说过后时间么吗当别无须应该给为点里库忆储请谢续顺还啰样开现将与两测试烦让错准"
    "许动执档内总结页标删决规则笔类据业异议检启逻辑继几讲么阔罢们换仅并实际从极东志见暂释码链线网组资单变数关连选"
    "项显权琐机表优调图齐补级层统约验复范围择采弃发导缓锁脚务构迁误体态处里终于废临双彻",
)

Words = tuple[str, ...]
Classes = tuple[str, ...]
Pieces = list[tuple[Words, Classes]]  # a text as phrases of a table; a word of no table has no class


class Phrases(dict[Words, Classes]):
    longest = 1  # words of the longest phrase


def named(text: str) -> dict[str, str]:
    """The classes of a table, each with its phrases between bars. A class begins at the margin, remarks in brackets."""
    found: dict[str, str] = {}
    name = ""
    for line in text.strip().split("\n"):
        if line.startswith(" "):
            found[name] += "|" + line.strip()
        else:
            head, _, words = line.partition(": ")
            name = head.partition(" (")[0]
            found[name] = words
    return found


def phrase_table(classes: dict[str, str]) -> Phrases:
    """A phrase with a star is of its class, and of the class with a star."""
    found = Phrases()
    for name, phrases in classes.items():
        for phrase in phrases.split("|"):
            own = (name, f"{name}*") if phrase[-1] == "*" else (name,)
            phrase = phrase.rstrip("*")
            words = tuple(phrase.split()) if phrase.isascii() else atoms(phrase)
            found[words] = found[words] + own if words in found else own
    found.longest = max(map(len, found), default=1)
    return found


def atoms(text: str) -> Words:
    """English words, and everything else one character at a time; `a.py`, `--yes` and `x=1` are words."""
    if not text.isascii():
        text = "".join([char if char < "\x80" else f" {char} " for char in text])
    return tuple(text.split())


def longest(words: Words, at: int, phrases: Phrases) -> int:
    """How many words the longest phrase of the table takes that stands here; 0 if none does."""
    for size in range(min(phrases.longest, len(words) - at), 0, -1):
        if words[at : at + size] in phrases:
            return size
    return 0


def phrases_of(words: Words, phrases: Phrases) -> Pieces:
    found: Pieces = []
    at = 0
    while at < len(words):
        phrase = words[at : at + (longest(words, at, phrases) or 1)]
        found.append((phrase, phrases.get(phrase, ())))
        at += len(phrase)
    return found


ENGLISH = """
make: create|add|build|implement|write|introduce|set up|setup|scaffold|develop|generate|design|let's have|bring in
    wire up|bootstrap|spin up|support|put in|provide|propose|sketch|start a|start an|start using|plan|lay out|architect
choose: choose|pick|select|evaluate|compare|adopt|switch|go with|go for|opt for|settle on|decide|replace|swap|vs|versus
    try out|recommend|standardize on|standardise on|move to|move from|stick with|get rid of|let's use|upgrade
fresh: new
swap (asks for a product's name, or what it is for): use|drop|remove|ditch
change (asks for a known noun): change|modify|update|move|adjust|alter|convert|rename|turn|extend|merge|tweak|improve
    adapt|simplify|clean up|optimize|optimise|edit|delete|expose|wrap|share|reuse|customize|customise|make|need|want
    touch|deprecate|put|organize|organise|structure
reshape (structural by itself): refactor|restructure|redesign|re-architect|rearchitect|rework|migrate|port|decouple
    rewrite|extract|split|consolidate|unify|integrate|reorganize|reorganise|modularize|modularise|abstract|overhaul
    break up|break down|break out|pull out|factor out|carve out|centralize|centralise|generalize|generalise
mend: fix|repair|correct|debug|patch|solve|resolve
look (changes no code of the project): explain|show|tell|describe|list|summarize|summarise|walk me through|read|look
    check|find|search|grep|open|run|rerun|re-run|execute|commit|push|rebase|restart|start|stop|print|cat|view|inspect
    investigate|reproduce|verify|test|lint|format|sort|revert|undo|bump|translate|proofread|rephrase|reword|review
    continue|thanks|thank you|remind|understand|count|measure|profile|benchmark|make sure|ensure|install|deploy|publish
    release|tag|stash|cherry-pick|squash|amend|clone|fetch|ping|wait|retry|try again|go on|ignore|skip|clarify|confirm
ask (wants a fact): what|what's|why|where|where's|who|when|which|how many|how much|how does|is|how is|how are|how did
    how long|how often|how was|how come|are|was|were|does|do|did|has|have|any idea|is there|isn't|aren't|doesn't
open (asks what to do): should|shall|better|best|good|suitable|suited|recommend|makes sense|make sense|sensible|ideal
    would you|what would|how would|how could|how do we|how can we|options|worth|right way
polite: please|pls|can you|could you|would you please|can we|could we|let's|lets|let us|ok|okay|now|also|so|hey|hi|next
    help me|go ahead and|just|first|alright|great|yes|sure|well|maybe|quickly
will: i want to|i'd like to|we want to|we need to|we should|i need to|i think|i'd like|want you to|need you to|time to
    i'd like you to|we have to|we'll|we will|i'll|we're going to|i'm going to
purpose: for|as
either: or
trouble: crash|fail|error|exception|broken|blank|slow|hang|leak|bug|wrong|500|404|401|403|502|flaky|stuck|down
structure: module|component|service|package|library|lib|framework|layer|architecture|database|schema|interface|api|orm
    endpoint|middleware|plugin|system|subsystem|class|base class|store|queue|cache|pipeline|client|sdk|adapter|gateway
    repository|router|hook|util|helper|dependency|stack|tool|cli|worker|entity|protocol|engine|provider|handler|table
    controller|wrapper|workspace|monorepo|monolith|feature|dashboard|backend|frontend|infrastructure|abstraction|pattern
    structure|convention|platform|broker|bus|driver|loader|registry|factory|scheduler|server|storage|integration|model
    skeleton|codebase|app|application|mechanism|approach|strategy|type|microservice|mixin|state management|data model
    authentication|authorization|auth|logging|bundler|runtime|toolchain|webhook|crate|namespace|container|daemon|bot
    form|page|process|screen|widget|view|modal|contract|boundary|tenant|background job|job|flow|workflow|config
    validation
shared (a part that others stand on): shared|common|core|base|public|global|central|reusable|across|cross-cutting
    everywhere|all services|all modules|every service|every module|project-wide|repo-wide
small: typo|comment|test|unit test|spec|snapshot|variable|label|text|wording|copy|title|heading|colour|color|font|margin
    padding|icon|button|tooltip|placeholder|width|height|size|px|readme|changelog|doc|docs|docstring|release note
    documentation|version|import|indentation|whitespace|semicolon|newline|line|log|print|todo|linter|warning|commit
    branch|pr|pull request|tag|message|commit message|error message|example|sentence|translation|year|number|timeout
    value|constant|limit|port|ttl|string|quote|null check|check|assertion|emoji|link|image|mock|fixture|dead code|space
    statement|loop|log line|log statement|debug output|bigger|smaller|wider|darker|lighter|tabs|patch|blue|red|sure
    green|grey|gray|argument|parameter|test case|spelling|grammar|date|name|diff|conflict|snippet|file name|summary
    overview|explanation|email|ticket|issue|screenshot|backup|breakpoint|env var|env variable|sample data|test data|note
    paragraph|poem|haiku|report|coverage|trailing|blank line|punctuation|it back
"""

CHINESE = """
make: 创建|新建|新增|增加|添加|加|写|搭|搭建|实现|开发|设计|生成|起一个|新起|起个|建|建立|编写|支持|来一个|来个|提供
    补一个|上一个|出一个|给个|落地|构建一个|规划|落一个|接一个
choose: 选|选择|挑|选用|采用|换成|换用|换掉|改用|替换|对比|比较一下|评估|切换|切到|切换到|定一个|找一个|找个|选哪|用哪
    比选|代替|取代|替代|弃用|升级|换到|定一下
fresh: 新|新的
swap (asks for a product's name, or what it is for): 用|使用|换|去掉|移除|拿掉|砍掉
change (asks for a known noun): 改|修改|改动|改成|改为|更改|变更|调整|移|移动|移到|挪|挪到|删|删除|合并|升到|改名|重命名
    转成|扩展|优化|改进|改善|完善|更新|复用|共用|下线|收敛|归并|搬到|搬|放到|做|搞|弄|动|动一下|想要|需要|要|整|组织
    做成|放
reshape (structural by itself): 重构|迁移|迁到|迁成|解耦|重写|改写|改造|拆分|拆成|拆出|拆|抽取|抽出|抽成|抽到|抽一个
    抽象|封装|引入|接入|对接|集成|选型|统一|重新设计|重新组织|推倒重来|独立成|独立出|剥离|整合|重做|分层|模块化|组件化
    服务化|架构设计|架构调整|搬迁|下沉|提取|微服务化|技术方案|怎么组织|怎么设计|怎么拆|如何设计|怎么划分|怎么规划
    怎么分层
mend: 修复|修一下|修下|修|排查|修正|修好|解决
look (changes no code of the project): 找|找出|查|讲|问|试|试一次|打开|构建|核对|解释|讲讲|讲一下|说说|介绍|看下|看看
    看一下|列出|总结|读一下|读下|检查|查一下|查下|查看|查找|搜一下|找一下|找找|跑一下|跑下|跑|运行|执行|启动|重启|提交
    推到|推送|回滚|撤销|还原|翻译|润色|继续|谢谢|定位|调试|复现|验证|格式化|告诉我|安装|部署|发布|打包|合到|确认|试试
    再试|等等|跳过|忽略|说明|描述|读|看|停|统计|数一下|量一下|编译
ask (wants a fact): 为什么|为何|为啥|什么|哪里|哪儿|哪一|谁|有几个|共几个|多少|几次|是不是|有没有|是什么|区别|意思|作用
    什么时候|怎么回事|干嘛|进展|进度|怎么用|怎么工作|怎么实现的|在哪|到哪|哪些|不错|辛苦|哪个|怎么样了|了没|完了没|几点
    多久|来着
open (asks what to do): 应该|该用|该怎么|合适|比较好|更好|哪个好|选哪|用哪|怎么做|怎么选|建议|推荐|好不好|要不要|该不该
    好点|什么架构|什么方案|什么框架|什么库|哪种|怎么组织|怎么设计|怎么拆|如何设计|怎么划分|怎么规划|怎么分层
purpose: 做|来|来做|实现|管理|处理
either: 还是
structure: 模块|组件|服务|包|库|框架|层|架构|数据库|表结构|数据表|接口|中间件|插件|系统|子系统|基类|父类|类|队列|缓存
    客户端|适配器|网关|仓库|工具类|工具函数|工具库|工具|依赖|技术栈|命令行|模型|协议|引擎|机制|功能|页面|后台|前端|后端
    平台|总线|驱动|加载器|调度器|目录结构|基础设施|目录|结构|方案|体系|骨架|脚手架|数据源|钩子|状态管理|存储|返回格式
    数据格式|规范|约定|公共代码|项目|工程|应用|小程序|管理端|权限|鉴权|登录|消息|任务|流程|流水线|配置中心|配置|中台
    底座|容器|实体|枚举|事件|字段设计|表设计|请求封装|微服务|单体|端|校验|功能开关|边界|进程|线程池|数据模型|策略
shared (a part that others stand on): 公共|共享|通用|公用|核心|基础|底层|全局|各服务|各模块|所有服务|所有模块|跨模块
    全站|可复用
small: 错别字|拼写|笔误|注释|单测|单元测试|测试|用例|断言|快照|变量|变量名|名字|函数名|标签|文案|文字|标题|颜色|背景色
    字体|字号|按钮|图标|边距|间距|宽度|高度|宽|窄|像素|圆角|样式|提示|提示语|错误提示|文档|版本|版本号|缩进|空格|换行
    行尾|分号|日志|打印|格式|警告|提交信息|分支|例子|示例|句子|年份|数字|超时时间|超时|过期时间|端口|值|常量|阈值|空值
    判空|判断|一行|console.log|大一点|小一点|短一点|红色|蓝色|绿色|白色|灰色|黑色|秒|分钟|参数|引号|括号|逗号|链接|图片
    截图|措辞|语气|冲突|周报|邮件|说明|公告|死代码|没用的|未使用|默认值|上限|次数|顺序|排序|日期|中文|英文|回答|备注
    断点|行|段落|别名|测试数据|模拟数据|覆盖率|报告|语法|标点|环境变量|时间|颜色值
asks (whatever stands before it): 吗|么？|没？
state (describes, orders nothing): 有|很|太|是|没|没有|又|还|好像|已经|已|多大|这么|那么|总是|老是|一直
trouble: 报错|崩溃|崩|失败|异常|白屏|卡住|卡|泄漏|挂了|不对|不行|打不开|没反应|很慢|太慢|出错|错误|bug
other (longer words that hold one of those above): vs code|断点续传|重新|用户|作用域|用法|用途|写法|做法|加载|加密|选项
    改天|新手|新闻|更换|使用率|做到|用时|用来|用于|加入|类型|类似|分类|层次|包含|包括|库存|修改人|写入|表示|表现|表格
    登录页|最新|需要我|重要|主要|不要|只要|要是|动作|自动|活动|放心|整个|整理|开发服务器|开发环境|不用|换行符|看起来
    好看|停用|读写|读者|行为|运行时|执行器|进行|流行|银行|并行|串行|可行|要求|工作区
"""


@value
class Word:
    said: str
    classes: tuple[str, ...]


def has(words: tuple[Word, ...], *names: str) -> bool:
    return any(name in word.classes for word in words for name in names)


class Vocabulary:
    """A table per language. A sentence with Chinese in it is read with both."""

    def __init__(self, english: str, chinese: str) -> None:
        self._texts = (english, chinese)
        self._tables: dict[bool, tuple[Phrases, frozenset[str]]] = {}

    def words(self, sentence: str) -> tuple[Word, ...]:
        """The phrases of a sentence, in order; words of no class too."""
        plain = _spaced(sentence.replace("’", "'"))
        phrases, known = self._table(chinese=not plain.isascii())
        said = atoms(plain)
        bare = tuple(_bare(word.lower(), known) for word in said)
        found: list[Word] = []
        for phrase, classes in phrases_of(bare, phrases):
            here, said = said[: len(phrase)], said[len(phrase) :]
            found.append(Word(" ".join(here), classes))
        return tuple(found)

    def _table(self, *, chinese: bool) -> tuple[Phrases, frozenset[str]]:
        if chinese not in self._tables:
            classes = named(self._texts[0])
            for name, more in named(self._texts[1]).items() if chinese else ():
                classes[name] = f"{classes[name]}|{more}" if name in classes else more
            phrases = phrase_table(classes)
            self._tables[chinese] = phrases, frozenset(word for phrase in phrases for word in phrase)
        return self._tables[chinese]


REQUESTS = Vocabulary(ENGLISH, CHINESE)
_ENDINGS = (("ies", "y"), ("s", ""), ("es", ""), ("ied", "y"), ("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e"))


def _spaced(text: str) -> str:
    """Marks stand alone, save inside `a.py`, `don't` and `pre-commit`."""
    return "".join(
        char if char.isalnum() or (char in "_.'-/" and text[at + 1 : at + 2].isalnum()) else f" {char} "
        for at, char in enumerate(text)
    )


def _bare(word: str, known: frozenset[str]) -> str:
    """The word as the table has it: `added` is `add`, `moving` is `move`, `dropped` is `drop`."""
    if word in known or not word.isascii():
        return word
    for ending, put in _ENDINGS:
        if word.endswith(ending):
            stem = word[: -len(ending)] + put
            for tried in (stem, stem[:-1] if stem[-1:] == stem[-2:-1] else stem):
                if tried in known:
                    return tried
    return word


_LOOK = 2_000  # characters of a message that say what it is about; the rest is what somebody pasted
_ENDS = str.maketrans(dict.fromkeys("!?;。！？；", "\n"))
_FREE = frozenset(("make", "choose", "reshape"))  # an unknown thing will do: rather one read too many
_VERBS = _FREE | {"fresh", "swap", "change", "mend"}


def calls_for_conventions(text: str) -> bool:
    """ROU-3: does a message choose a technology, make or change a part of the structure, or reshape code?

    A verb of making, choosing or changing, and what it is done to. Where that cannot be told the conventions are read:
    rather one read too many. What asks about facts, looks, runs or mends something small is clear.
    """
    plain = text[:_LOOK].translate(_ENDS).replace(". ", "\n")
    return any(_is_structural(REQUESTS.words(part)) for part in plain.split("\n"))


def _is_structural(words: tuple[Word, ...]) -> bool:
    asked, either = has(words, "open"), has(words, "either")  # what to do; which of two
    if asked or either:
        return (asked and (either or has(words, "structure"))) or _acts(words, choice=True)
    return not _asks(words) and (_acts(words) or (not has(words, "look") and _orders(words)))


def _asks(words: tuple[Word, ...]) -> bool:
    """Is a fact asked for? English by the first word that says something, Chinese by any."""
    first = next((word for word in words if "polite" not in word.classes), None)
    asking = [word for word in words if "ask" in word.classes]
    return has(words, "asks") or any(word is first or not word.said.isascii() for word in asking)


def _acts(words: tuple[Word, ...], *, choice: bool = False) -> bool:
    """Does a sentence order structural work? Its first verb tells. `choice`: an unknown thing will do for any verb."""
    for at, word in enumerate(words):
        # of looking; one character may be a piece of a longer word: such count as the first word only
        if "look" in word.classes and (at == 0 or len(word.said) > 1):
            return False
        if not _VERBS.intersection(word.classes):
            continue
        noun = _noun(words, at)
        if "mend" in word.classes:
            return noun == "structure" and has(words, "shared")
        if "reshape" in word.classes or noun == "structure":
            return True
        free = choice or _FREE.intersection(word.classes) or has(words, "shared")
        free = free or ("swap" in word.classes and (has(words[at + 1 :], "purpose") or _names(words, at)))
        if free and noun != "small":
            return True
    return False


def _orders(words: tuple[Word, ...]) -> bool:
    """A sentence without a known verb: is it an order all the same? An English one begins with its verb."""
    said = [word for word in words if not {"polite", "will"}.intersection(word.classes)]
    if len(said) < 3 or has(words, "trouble", "state") or any(_VERBS.intersection(word.classes) for word in words):
        return False
    english = all(word.said.isascii() for word in said)
    return not (english and said[0].classes) and _noun(words, -1) == "structure"


def _noun(words: tuple[Word, ...], at: int) -> str:
    """What the verb at this place is about: the first noun behind it, else the last one before it; "" if neither is
    known. Of several in a row the last one counts: a test framework is a framework."""
    for place in (*range(at + 1, len(words)), *range(at - 1, -1, -1)):
        kind = ""
        for word in words[place:]:
            found = next((name for name in ("structure", "small") if name in word.classes), "")
            if not found:
                break
            kind = found
        if kind:
            return kind
    return ""


def _names(words: tuple[Word, ...], at: int) -> bool:
    """Is a product named that the verb is about? `jQuery`; in a Chinese sentence any English word may be one."""
    chinese = any(not word.said.isascii() for word in words)
    return any(
        word.said.isascii() and word.said.isalpha() and not word.classes and (chinese or not word.said.islower())
        for word in words[0 if chinese else at + 1 :]
    )
