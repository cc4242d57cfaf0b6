"""The words in which a user settles something for the project, as classes (PRO-1): decisions, rules, requirements."""

from __future__ import annotations

from memorybank.model.vocabulary import Vocabulary
from memorybank.policy.triggers.told_words import has, leading

_ENGLISH = """
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
bound: at most|at least|under|below|no more than|up to|within|over|above|less than|maximum of|only
measure: latency|response time|load time|uptime|bundle|cold start|throughput|start-up|startup|p95|p99|sla
code: function|method|variable|regex|loop|mock|parameter|argument|class|struct|compiler|linter|typescript|python|react
    css|test|sql|query|pointer|fail|hook|promise|cursor|button|label|wrong|broken|cache|caching|bug|fix|shows|doesn't
    instead
"""

_CHINESE = """
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
bound: 以内|之内|不超过|不能超过|不得超过|小于|低于|控制在|至少|最多|至多|只有
measure: 响应时间|首屏|延迟|耗时|可用性|并发|启动时间|有效期|每秒
code: 函数|方法|变量|参数|正则|类型|编译|指针|语法|单测|用例|查询语句|游标|测试|却|结果|没反应|打不开|失败|不生效|坏了
    不对|现在是|按钮|文案|需求文档|需求列表|需求池|有需求|需求的事|对应需求
"""

STATED = Vocabulary(_ENGLISH, _CHINESE)
_OPENING = 3  # words in which an order to compose something comes
_NEAR = 6  # words from there to what is composed


def is_material(message: str) -> bool:
    """Are its words for something else: a text to be written, translated, corrected or explained?"""
    words = STATED.words(message)
    lead = leading(words, "compose")
    composes = 0 < len(lead) <= _OPENING and not has(lead[:-1], "rule") and has(words[len(lead) :][:_NEAR], "paper")
    return composes or has(words, "material")
