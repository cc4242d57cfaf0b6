"""The words in which a finished piece of work is told, as classes (PRO-1): causes, cures, pitfalls, commands."""

from memorybank.model.vocabulary import Vocabulary, Word, has

_ENGLISH = """
cause: root cause|cause|culprit|caused by|stem from|stemmed from|traced to|traced back to|turns out|traced it to
    traced this to|turned out|result of|result from|explained by|to blame|root of|was down to|were down to|is down to
    triggered by|responsible for|found the bug|what broke|what caused|problem was|issue was|bug was|problem is
    bottleneck|the real problem|originated in|leak was|deadlock was|to do with|what went wrong|went wrong because
because (a cause only where trouble is told): because|since|due to|reason|owing to|came from|comes from|come from
trouble: could not|couldn't|crash|fail|failure|error|exception|leak|deadlock|race|slow|slowdown|hang|hung|bug|wrong
    missing|duplicate|twice|timeout|time out|timed out|broke|break|broken|flake|flaky|loop|lose|lost|stale|corrupt
    regression|stuck|vanish|lag|problem|lack|lacked|never|limit|disconnect|rejected|refuse|500|502|503|504|401|403|404
    413|429|red|garbled|outage|oom|incident|warning|collide|explode|die|mismatch|freeze|mixed up|empty|blank|invalid
fixed: fixed|solved|resolved|cured|repaired|patched|the fix|the patch|fix|workaround|remedied|sorted out|got rid of it
    helped|cure|remedy|cured it|did the trick
outcome: gone|works again|works now|work again|green|no longer|disappeared|stable|survive|healthy|is fine|are fine
    all pass|passes|pass|passing|succeeded|pass again|stopped|back to normal|down from|drops from|dropped from|went from
    brought it from|brought it down|faster|instead|made them|made it
did (irregular pasts): made|set|rewrote|wrote|split|put|took|cut|built|chose|gave|sent|swapped
now: now|since this change|from now on|these days
self: i|we|i've|we've|and|then|it|which|by
pitfall: pitfall|gotcha|trap|lesson|lessons|lesson learned|lessons learned|beware|watch out|bitten|bit us|caveat|footgun
    be careful|careful|tricky part|note for later|note to self|for the record|for future reference|learned the hard way
    takeaway|post-mortem|postmortem|til|surprise|surprisingly
doubt: nothing|likely|probably|might|may|could|possibly|perhaps|usually|typically|often|generally|commonly|sometimes
    maybe|i think|i suspect|suspect|i guess|seem|appear|not sure|unclear|don't know|unknown|if|how to|to fix|can|cannot
    can't|will|would|should|shall|i'd|i'll|want me to|next step|make sure|ensure|until|please|so that|not yet|haven't
    when you|many|once you|before you|recommend|suggest|assume|in general|unless|hypothetically|suppose|cannot reproduce
    what if
unfound: is unknown|still unknown|don't know|is not known|not clear|haven't found|not found|not yet|unclear
    could not find|no idea
process: deploy|deployment|release|build|ci|staging|production|preview|publish|hotfix|pipeline|docs site|ship
trivial (a cause that teaches nothing): typo|misspell|misspelled|misspelt|syntax error|indentation|unused
    undefined variable|lint error|lint warning|formatting|formatter|off-by-one|missing import|missing semicolon
    missing comma|missing bracket|missing quote|forgot to import|forgot to save|forgot to export|wrong variable
    wrong name|wrong path|wrong import|outdated snapshot|snapshot|expected value|missing parenthesis|missing return
    trailing space|trailing comma|trailing newline|exercise|tutorial|whitespace
looked (no cure): looked|checked|noticed|tried|tested|verified|confirmed|reviewed|searched|investigated|traced|profiled
    reproduced|wanted|needed|used|asked|happened|expected|based|found|saw|read|seemed|explained|listed|wondered|ended
    showed|caused|stemmed|resulted|ran|skipped|reverted|called
idle (nothing is done): see|know|like|love|hope|understand|agree|believe|get|was|were|am|did|do|have|had|prefer|tell
    mean
fresh: new|set up|adds|introduces
made: added|created|introduced|wrote|wired up|provided
changed: changed|renamed|replaced|switched|moved|instead of|instead|rather than|no longer|from now on|deprecated
    superseded|removed|becomes|became|now called|in place of|start with|started with|run with
command: command|script|npm script|make target|makefile target|target|subcommand|cli command|recipe|cron job|ci job
    workflow|alias|pre-commit hook|git hook|nightly job|task runner|entry point
runner: npm|pnpm|yarn|npx|bun|bunx|deno|node|make|just|task|docker|docker-compose|podman|go|cargo|uv|poetry|pip|python
    python3|pytest|tox|nox|ruff|black|gradle|gradlew|mvn|kubectl|helm|terraform|fly|git|bash|sh|rake|bundle|rails|php
    composer|dotnet|swift|flutter|vite|jest|vitest|playwright|tsc|eslint|prettier|alembic|django-admin|manage.py|mypy
explain: explain|walk me through|remind me|help me understand
"""

_CHINESE = """
cause: 根因|根本原因|原因是|原因在于|原因：|原因:|的原因|是因为|导致|导致的|引起|引起的|造成|造成的|所致|根源|罪魁祸首
    元凶|出在|在于|定位到|查到|查到了|查明|症结|源于|瓶颈|问题是|原来是|原来|是由于|找到了|在作怪|惹的祸|触发的
because (a cause only where trouble is told): 因为|由于|所以|是|原因|来自
trouble: 报错|崩溃|崩|失败|异常|白屏|卡|卡住|泄漏|死锁|慢|丢|丢失|重复|不对|超时|竞态|挂|挂了|乱码|不稳定|限制|错|错误
    断|bug|问题|漏|拒绝|冲突|耗尽|打不开|连不上|不一致|少了|失效|覆盖|清空|卡顿|警告
fixed: 修复|修复：|修好|解决|解决了|搞定|规避|绕过
altered: 改为|改成|改用|换成|换用|调到|调大|调小|调高|调低|加上|加了|补上|补了|去掉|统一为|统一成|放宽|锁定|固定|拆开
    改到
outcome: 恢复|正常|通过|成功|正常了|恢复正常|消失|好了|不再|没再|降到|降至|降为|绿了|变绿|可以连了|通过了|就对了|就行了
    没问题了|稳定了|稳定在|正常启动
done: 已|已经|现已|现在|目前已
now: 现在|以后|今后|从今|往后
after: 后|之后
pitfall: 踩坑|坑|踩了|踩过|避坑|教训|小心|当心|被坑|血泪|复盘|经验：|经验:|坑点|大坑|天坑|记一笔|血的教训|千万别
doubt: 听说|据说|没有变化|没变|可能|也许|大概|通常|一般|往往|怀疑|猜|应该|看起来|似乎|常见|多半|不确定|不清楚|未知|如果
    没找到|可以|建议|需要|还没|要不要|是否|尚未|下一步|请|确保|仍|还是失败|未验证|打算|准备|假如|要是|估计|疑似|这类
    例如|比如|计划|能不能|好像|想|当初|没查到|只要
unfound: 还没找到|没找到|原因未知|仍未知|不清楚|尚未|没查到|不明|待查|还没
process: 发布|部署|上线|构建|打包|提测|发版|流水线|数据库变更|联调|预发|发布流程|部署流程|上线流程|生产部署
trivial (a cause that teaches nothing): 拼写|拼错|笔误|写错|错别字|错字|逗号|括号|引号|分号|缩进|语法错误|变量名
    忘了导入|漏了导入|少导入|格式化|格式问题|快照|期望值|练习|示例代码|教程|空格|文案|忘记导出|漏导入|行尾|标点
looked (no cure): 已知|已有|已确认|已验证|已查|已定位|已复现|已看|已发现|已通过|已经是|已存在|已完成
fresh: 新增|新加|添加|增加|新的|新
made: 新增了|新加了|加了|添加了|增加了|新建了|创建了|写好了|写了|提供了|配置好
changed: 改为|改成|改用|换成|改名|改名为|变更|变更为|改由|改走|不再用|变了|改跑|不再使用|废弃|替换为|替换成|变成|变为
    弃用|代替|调整为|不能用了|统一用|统一走|删掉了|→
command: 命令|脚本|子命令|指令|目标|工作流|定时任务|ci job|git 钩子|make 目标|npm 脚本|启动方式|打包方式|跑法
explain: 讲讲|解释|说说|再讲|介绍一下
other: 原来的|是的|用户|后端|后台|后面|以后再|然后|最后|前后|今后|一般性|可以看到|想象|请求|申请|邀请|需要注意|断言|断点
    卡片|慢慢|挂载|漏斗|错过|丢弃|丢掉|目标检测|坑位|重复利用|是否|但是|还是|于是|不是|总是|就是|只是|正是|凡是|要是
"""

TOLD = Vocabulary(_ENGLISH, _CHINESE)


def leading(words: tuple[Word, ...], *names: str) -> tuple[Word, ...]:
    """The words as far as the first of such a class; none without one."""
    at = next((at for at, word in enumerate(words) if any(name in word.classes for name in names)), -1)
    return words[: at + 1]


def is_said(words: tuple[Word, ...], *names: str) -> bool:
    """Is one of them said, and not taken back before it is said?"""
    lead = leading(words, *names)
    return bool(lead) and not has(lead, "doubt")


# --- The words in which a user settles something for the project, as classes (PRO-1): decisions, rules, requirements.

_STATED_ENGLISH = """
settle (by those who may): decided|agreed|settled|concluded|voted|opted|picked|chosen|chose|selected
settled (whoever says it): final call|final decision|decision :|decided :|agreed :|convention :|policy :|new rule
    new convention|new policy|new standard|is final|our standard|the standard|it's decided|it is decided|it is .
    it is then|is settled|decided to use|decided to drop|decided to keep|decided to switch|decided to move
    decided against|decided on|decided not to
person: we|we'll|we're|we've|let's|lets|us|our|team|everyone|everybody|management
take: use|using|go with|going with|go for|switch|switching|switched|move from|moving from|move to|moving to|migrate
    adopt|standardize|standardise|stick|sticking|stay|staying|keep|keeping|drop|dropping|retire|replace|replacing|store
    take|pick|choose|deprecate|ban|split|version|versioned|get rid of|prefer|support|do|run|pin|write|live|put|host
    hosted
option: option|approach|plan|variant|proposal|solution|alternative|design|architecture
always (from now on, for all of a kind): always|never|all|every|each|any more|anymore|no longer|everywhere|everything
    from now on|going forward|from here on|from today|as of today|as of now|henceforth|as a rule|only|no more|banned
    forbidden|throughout|across|this repo|this project|this codebase|the codebase|the project|no
rule: no more|never|always|banned|forbidden|must|needs|need to|has to|have to|should|shall|may not|goes|go|live|gets
    start|import|call|commit|log|return|returns|merge|expose|want|please|don't|run|write
binding (a rule, whatever it is about): must|never|nobody|no one|banned|forbidden
contrast: instead of|rather than|over|not|instead|without|and drop|because|since|as our|off the table|it's simpler
part: service|module|layer|handler|component|endpoint|package|environment|database|table|column|field|api|branch
    migration|key|timestamp|date|price|amount|error|log|file|test|commit|pr|pull request|import|export|secret|route
    query|function|repo|project|codebase|message|id|code|money|url|deploy|release|config|type|store|flag|change|request
local: here|line|this function|this method|this line|this loop|this test|this variable|this file|this string|this one
    this component|this class|this query|this regex|this field|this branch|this script|this button|this paragraph|spike
    the button|the label|the title|the heading|the icon|the tooltip|the first one|the last one|colour|color|font|margin
    padding|px|blue|red|grey|gray|bold|italic|quotes|for loop|loop|lambda|ternary|regex|early return|dict|<=
    this example|darker|modal|sidebar
compose: write|draft|suggest|generate|give me|review my|add
paper (what is composed holds no decision): e-mail|email|mail|message|post|blog|blog post|tweet|changelog|pr description
    release notes|announcement|slides|slide deck|story|stories|user stories|poem|test|unit test|comment|docstring
    sample data|commit message|cover letter
material (words for something else): translate|proofread|rephrase|reword|paraphrase|polish|summarize|summarise|pretend
    role-play|hypothetical|homework|quiz|lorem|example sentence|interview question|sample text
talk: answer|reply|respond|talk to me|explain|be brief|call me|call it a day|your answers|go home|day off
    in english please|holiday
doubt: never mind|maybe|perhaps|might|may be|could|would|wonder|wondering|consider|considering|thinking|not sure|unsure
    leaning|possibly|probably|haven't|hasn't|didn't|don't think|not yet|undecided|recommend|suggest|suppose|once|until
    whether|unless|when|what if|tempted|wish|hope|later|someday|eventually|for now|temporarily|if|try|they|says|say
    according to|competitor|in general|generally|usually|typically|people|apparently|last year|originally|used to
    previously|spike|experiment|i'll|let me|want me to|for instance|already|currently|fails|failing|broken|error
    the docs|at some point|i think|sometime|just an idea
named: acceptance criteria|acceptance criterion|acceptance test|requirement|new requirement|requirements|as a|as an
scoped: scope change|definition of done|out of scope|in scope|non-goal|dropped from|not part of|cut from
    requirement changed|requirements changed|has to comply|have to comply|must comply|have to support|must support
    needs to support
stating: :|is|are|changed|from|for|i want|i need|i can|must|came in|dropped|include|stays|remain|has changed
wanter: client|customer|pm|product owner|product manager|product team|stakeholder|legal|compliance|business|sales
    marketing|security|auditor|finance
want: want|wants|need|needs|asked for|asks for|requires|require|required|insist|insists|requested|demands
actor: user|admin|customer|guest|member|visitor|editor|reviewer|operator|tenant|subscriber|driver|patient|teacher
    student|manager|anyone|owner|staff|account|app|application|api|system|page|export|import|importer|exporter|cli
    dashboard|report|form|search|upload|login|site|product|feature|widget|checkout|client|server|ui|booking|order
    invoice|session|password|backup|notification|mobile app|payment|refund|link|flow|public page|reports|endpoint
    service
able: must|needs to|need to|has to|have to|shall|must be able|should be able|may|can|should
cap: at most|no more than|up to|maximum of|only|a maximum of
code: function|method|variable|regex|loop|mock|parameter|argument|class|struct|compiler|linter|typescript|python|react
    css|test|sql|query|pointer|fail|hook|promise|cursor|button|label|wrong|broken|cache|caching|bug|fix|shows|doesn't
    instead
"""

_STATED_CHINESE = """
settled (whoever says it): 决定|决定了|定了|定下来|定下来了|敲定|拍板|说定|谈妥|商定|就这么定|就这样定|结论是|结论：
    最终|最后还是|想清楚了|选定|就选|选了|同意了|约定|约定好|约定：|约定一下|商量好|达成一致|投票结果|新规定|规定：
    说好了|一致同意|那就|以后就是规范
person: 我们|咱们|团队|大家|会上|评审
take: 统一用|统一走|统一放|统一交给|改用|换用|换成|切到|切换到|迁到|迁移到|采用|选用|引入|沿用|保持|保留|统一|就用
    还是用|直接用|继续用|继续走|继续手写|继续|放弃|弃用|废弃|不再用|不再支持|不再|不支持了|砍掉|下掉|不搞了|不做了|别用
    不要用|改成|改为|交给|按|不准用
pick: 用|走|放|存|写|选|靠|支持|返回
option: 方案|思路|做法|选项|架构
always (from now on, for all of a kind): 统一用|统一走|统一放|统一返回|统一写|统一存|统一由|统一交给|统一按|以后|今后
    往后|从现在起|从今天起|从现在开始|所有|凡是|一切|任何|每个|一律|全部|项目里|仓库|新代码|不准|不许|禁止|不允许|不得
    绝不|全面
rule: 统一用|统一走|统一放|统一返回|统一写|统一存|统一由|统一交给|统一按|必须|都要|都得|都用|都走|一律|不准|不许|禁止
    不允许|不得|只能|不要|不要再|别再|别|都传|都|要|就是规范|不再|统一|绝不|用|放|存|走
binding (a rule, whatever it is about): 必须|不准|不许|禁止|不允许|不得|一律|绝不
contrast: 从|还是|最低|太弱|不再支持|不支持了|不搞了|不做了|别再|那就|而不是|代替|替代|替换|取代|不用|不再|别用|不要
    不上|不搞|不做|不走|不自己|因为|主要是|成本|简单很多|更稳|不动|不落|不放|只用|只写
part: 模块|分层|层|服务|部署|环境|数据库|接口|迁移|代码|目录|日志|缓存|队列|权限|鉴权|配置|主键|事务|前端|后端|表|字段
    时间|金额|日期|文件|提交信息|分支|组件|状态|图片|版本号|外键|通知|导出|测试|改动|应用|单体|查询|业务逻辑|请求|包
    命名|数据|前后端
local: 这里|文案|标签|这行|这一行|这个函数|这个方法|这个变量|这个文件|这个按钮|循环|这个标题|这个字符串|这个类|这段|这句
    此处|红色|蓝色|灰色|加粗|粗体|字号|像素|单引号|标题|按钮|变量名|边距|弹窗|侧边栏|断言|参数
compose: 写|写个|写封|写一封|写篇|写段|写条|生成|想个|改一下|加个|加一行
paper (what is composed holds no decision): 邮件|周报|日报|公告|博客|文章|文案|通知|提交信息|commit|pr 描述|发布说明
    作文|测试|单测|用例|注释
material (words for something else): 翻译|润色|改写一下|校对|总结一下|总结下|总结这|总结下面|概括|通顺|样例|面试题|作业
    例句|假设你是|扮演|模拟对话
talk: 回答|回复|说话|称呼|叫我|语气|请假|下班|吃饭|回家|中文|英文回答|啰嗦
doubt: 如果|假如|假设|要不|或许|也许|可能|大概|考虑|想想|我想|在想|不确定|纠结|倾向|建议|推荐|再决定|再定|还没|没决定
    尚未|你来决定|你决定|取决|暂时|临时|先这样|先拿|试试|试水|当初|当时|之前|以前|原来|曾经|去年|官方|文档里|文档说|是否
    需要我|例如|比如|将来|以后再|不需要|没必要|好像|业界|一般|通常|很多团队|有人|听说|他们|隔壁|网上|报错|提示|看着不错
    再说|随便说说|犹豫|到时候|回头|写个|写封|翻译|总结下面|找出|看看|检查|列出|跑
named: 验收标准|验收条件|验收|新需求|需求|范围|一期|本期|这期|第一版|首版|mvp|作为
scoped: 需求变更|需求改了|需求变了|需求有变|不在这次|不在本期|第一版不做|这期不做|一期不做|必须兼容|必须支持|必须满足
    要同时支持
stating: ：|:|是|加|要|变|改|不在|不做|只做|砍掉|我希望|我想|移出|纳入
wanter: 客户|甲方|产品|业务方|运营|法务|合规|老板|领导|pm|客服|财务|安全部|市场|销售|产品说
want: 要求|希望|想要|提了|提出|要|都要|需要|必须
actor: 用户|管理员|访客|运营|商家|买家|卖家|游客|审核员|老师|学生|店长|司机|账号|页面|接口|导入|导出|app|应用|系统|报表
    搜索|命令行|流程|主管|所有者|成员|公开页面|首页|整个流程|店员|创建者|作者|会员|订单
able: 必须|要能|能|可以|只能|不能|要支持|要同时|需要能|必须能|才能|不强制|支持|要|满足|兼容
cap: 最多|至多|只有|只能
code: 函数|方法|变量|参数|正则|类型|编译|指针|语法|单测|用例|查询语句|游标|测试|却|结果|没反应|打不开|失败|不生效|坏了
    不对|现在是|按钮|文案|需求文档|需求列表|需求池|有需求|需求的事|对应需求
"""

STATED = Vocabulary(_STATED_ENGLISH, _STATED_CHINESE)
_OPENING = 3  # words in which an order to compose something comes
_NEAR = 6  # words from there to what is composed


def is_material(message: str) -> bool:
    """Are its words for something else: a text to be written, translated, corrected or explained?"""
    words = STATED.words(message)
    lead = leading(words, "compose")
    composes = 0 < len(lead) <= _OPENING and not has(lead[:-1], "rule") and has(words[len(lead) :][:_NEAR], "paper")
    return composes or has(words, "material")
