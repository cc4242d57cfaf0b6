"""A requirement, a scope or an acceptance criterion (PRO-1), as the user states it: of the product, not of its code."""

from __future__ import annotations

from memorybank.policy.lazy_pattern import lazy
from memorybank.policy.triggers.sentences import TAKEN_BACK, Cues, Sentence

_STATED = Cues(
    r"""
    acceptance (?:criteri(?:a|on)|tests?)(?: [\w-]+){0,6}?(?:\s?[:：]| are| is)
    (?:add|added|another|new|one more|extra) (?:[\w-]+ ){0,3}?acceptance criteri(?:a|on)
    (?:new|changed|updated|additional|extra|hard|functional|non-functional|another|one more|the|this)\
       requirements?(?: [\w-]+){0,6}?(?: is| are| changed| has changed| came in|\s?[:：–—])
    ^requirements?(?: for [^:]{1,40})?\s?[:：]
    requirements? (?:has|have|just) changed|scope (?:change|has changed|changed|grew|shrank)|descoped?\
      |^definition of done
    as an? [\w -]{2,24}, ?i (?:want|need|can|should be able|must be able|would like)
    (?:is|are|stays?|remains?|becomes?|now) (?:explicitly |now |clearly )?(?:out of|in) scope
    (?:out of scope|non-goals?|in scope)(?: for [\w .]{2,20})?\s?[:：]
    (?:not part of|(?:drop(?:ped|s)?|cut|push(?:ed)?|moved?) [^.]{2,40} (?:from|to)|dropped from|cut from\
      |(?:push|mov)ed to) (?:the )?(?:mvp|v[12](?![.\d])(?! \w)|first release|phase (?:one|two|\d)|next release\
      |next version|later release|backlog)
    (?:client|customers?|pm|product(?: owner| manager| team)?|stakeholders?|legal|compliance|business|sales\
      |marketing|security|auditors?|finance)(?: \w+)? (?:now )?(?:wants?|needs?|asked for|asks for|requires?\
      |required|insists?|requested|demands?|won't accept|confirmed (?:that|they|we))
    """,
    r"""
    验收(?:标准|条件|要求|口径|点)?(?:[:：是为]|如下|包括|有|加|补|改|里(?:加|补|要)|再加|新增|调整|变)|(?:加|补\
      |新增|增加)[^，。]{0,8}验收(?:标准|条件|点|项)
    (?:新|新增|追加|补充|变更|新的|加个|加一个|有个|来了个)需求|需求(?:变了|变更|改了|有变|调整|更新(?:了|为)\
      |新增|是(?!什么)|[:：]|如下|定(?:了|下来)|明确(?:了|为))
    需求里?(?:加|补|改)(?:了|一条|上)|非?功能(?:性)?需求[:：是]
    (?:不在|超出|移出|踢出|划出|纳入|属于)(?:这次|本次|本期|一期|项目|需求|当前)[^，。]{0,6}范围|(?:需求|项目\
      |本期|功能)范围(?:缩小|扩大|调整|变|定|只|是|限定)
    (?:不在|移出|踢出|划出|纳入|放进|放到|挪到|推到|延到|从)[^，。]{0,10}(?:本期|一期|二期|下期|下一期|mvp\
      |第一版|首版|v[12](?![.\d]))
    (?:这期|这一期|这版|这个版本|本次)(?:先|暂时)?(?:不做|不上|不含|不支持|只做|只支持|只收)
    (?:本期|一期|第一期|首期|第一版|首版|mvp|v1)\s?(?:里)?(?:只|不|先|要|必须|仅|范围|包含|包括|不含|不包含\
      |需要)
    作为(?:一个|一名)?(?:普通)?(?:用户|管理员|访客|运营|商家|老师|学生|买家|卖家|审核员|开发者|店长|客服\
      |司机)[，,]?\s?我(?:希望|想|需要|可以|要|能)
    (?:客户|甲方|产品|业务|业务方|运营|法务|合规|老板|领导|pm|需求方|客服|财务|安全部|安全组|市场|销售)(?:那边\
      |经理|同学|同事|方|部|侧|团队)?(?:今天|刚才?|又|明确|最新|新|现在|已经)?(?:要求|希望|想要|提出|提了\
      |确认(?:了)?要|说.{0,12}(?:要|必须|不能)|要(?:加|做|支持|能|的是)|需要(?!看|等|帮))
    """,
)
_PRODUCT = (
    r"(?:users?|admins?|customers?|guests?|members?|visitors?|editors?|reviewers?|operators?|tenants?|subscribers?"
    r"|shoppers?|drivers?|patients?|teachers?|students?|managers?|people|anyone|everyone"
    r"|(?:the |our |this |each |every )?(?:new )?(?:[\w-]+ ){0,3}?(?:app|application|apis?|service|system|page|export"
    r"|import|endpoint|cli|dashboard|report|forms?|search|upload|login|site|product|feature|widget|importer|exporter"
    r"|pipeline|checkout|client|server|ui|editor|player|viewer|screen|wizard|backend|frontend|portal|bot|sdk|plugin"
    r"|extension|integration|sync|job|invoices?|notifications?|emails?|sessions?|passwords?|uploads?|backups?|exports?"
    r"|imports?|reports?|webhooks?|pages|screens|retention|links?|tickets?|orders?|payments?|refunds?|accounts?|bookings?|thing|flow|process|module|tool|setup))"
)
_ABLE = Cues(
    rf"""
    {_PRODUCT} (?:must|needs? to|has to|have to|shall)(?: also| always| still| only| never| not\
      | at least)* (?!be an?\b|have been|be the\b|be (?:wrong|broken|something))[a-z]+
    (?:it|{_PRODUCT}) (?:must|needs? to|has to|have to|should|shall)(?: also| always| still| only| never| not\
      | at least)* (?:support|be able to|be possible to|handle|allow|accept|work (?:offline|with|on|in|without\
      |for)|be accessible|be available|comply|respond|load|return|finish|complete|fit|stay|survive|exceed|expire\
      |keep working|be (?:readable|usable|encrypted|localized|translated|searchable|retained|deleted|visible\
      |limited|capped|undoable|idempotent|exportable|printable|anonymi[sz]ed)|remember|retain|send|show|cover\
      |run on|log out|retry|be notified|see only|see|log in)
    (?:we|you|it) (?:must|need to|have to|has to|needs to)(?: also| still)? (?:support|comply with\
      |be compatible with|meet|guarantee|stay compatible)
    must(?: also| still| at least)? (?:support|comply|be compatible|be wcag|meet wcag)
    (?:sla|slo|p9[59]|latency|response times?|load times?|uptime|bundle(?: size)?|cold start|throughput\
      |time to first byte|start-?up)[^.?]{{0,40}} (?:must|needs? to|has to|should|target|budget|limit|under\
      |below|at most|no more than) [^.?]{{0,30}}\d[\d.,]*\s?(?:ms|s|sec|seconds?|minutes?|%|kb|mb|gb|rps|qps\
      |requests)
    ^only (?:[\w-]+ )?(?:admins?|owners?|managers?|members?|editors?|reviewers?|support|finance|staff\
      |users?)(?: [\w-]+){{0,3}}? (?:can|may|should|are allowed)
    (?:users?|accounts?|customers?|tenants?|teams?|projects?|orders?|members?)(?: [\w-]+){{0,2}}? (?:can|may\
      |must|should|has|have)(?: only)?(?: [\w-]+){{0,3}}? (?:at most|up to|no more than|at least|a maximum of)\
       \d+
    """,
    r"""
    (?:必须|务必|一定要|需要|要|得|应该?|须)(?:同时|也|能|能够|可以|都|至少|默认)*(?:支持|兼容|适配|满足|做到\
      |保证|允许|覆盖|控制在|保留|脱敏|留痕|加密|离线可用|限制在|限制为)
    (?:必须|需要|要|得|应该?|须)(?:至少|也|都)?能够?(?:[\u4e00-\u9fff])
    (?:用户|管理员|访客|运营|商家|买家|卖家|未登录用户|普通用户|游客|审核员|老师|学生|店长|客服|司机)(?:也|都\
      |还)?(?:必须|需要|要|应该?|得)?(?:能够?|可以|只能|不能|不可以|无法)(?:在|对|按|把|看|查|导|撤|修|编|批|下\
      |上|设|自|同时|直接|一键|用|通过|取消|退)
    只有(?:\S{0,6})(?:管理员|店长|主管|负责人|财务|创建者|作者|会员)(?:才)?(?:能|可以)
    (?:响应时间|首屏|延迟|耗时|可用性|并发|包体积?|启动时间|误差|保留期|(?<![a-z])(?:qps|tps|p9[59]|sla)(?![a-z])\
      |有效期)[^，。？]{0,20}(?:以内|之内|不超过|不能超过|不得超过|小于|低于|不低于|控制在|≤|<|至少|内)
    (?:每个|单个|一个|同一)(?:用户|账号|手机号|租户|项目|团队|订单|门店)[^，。？]{0,10}(?:最多|至多|至少|不超过\
      |只能)\s?\d*
    """,
)
_CODE = Cues(
    r"""
    function|method|variable|regex|loop|mock|param(?:eter)?s?|argument|class|struct|compiler|linter|type ?script\
      |python
    react|css|tests?|sql|query|lock|pointer|imports? (?:statement|order)|the hook\
      |promise|cursor
    """,
    r"""
    函数|方法|变量|参数|正则|类型|编译|指针|语法|单测|用例|查询语句|锁|游标
    """,
)
_BUG = Cues(
    r"""
    doesn't|instead|fails?|broken|isn't|aren't|shows?
    """,
    r"""
    却|结果|报错|没反应|打不开|失败|不生效|没生效|坏了|不对|现在是
    """,
)
_OF_A_CHANGE = lazy(
    r"\b(?:files?|prs?|patch|ticket|commit|this change|diff)\b[^.]{0,30}\bscope\b"
    r"|\bscope (?:of|for) (?:this |the )?(?:pr|patch|change|ticket|commit)\b"
)
_ABOUT_PAPERS = lazy(r"需求文档|需求列表|需求池|需求量|需求评审|有需求|需求是什么|对应的?需求|需求背景|需求的事")
_NAMED = lazy(r"验收|需求")
_SHORTEST = 16  # characters, half of that in Chinese; less is a heading


def stated(sentence: Sentence) -> bool:
    """In so many words: a requirement, a scope, who wants it."""
    plain = sentence.plain
    if sentence.asks or _ABOUT_PAPERS.search(plain) or _OF_A_CHANGE.search(plain):
        return False
    if sentence.chinese and _BUG.search(plain) and not _NAMED.search(plain):
        return False
    least = _SHORTEST // 2 if sentence.chinese else _SHORTEST
    return _STATED.stand_in(plain, unless=TAKEN_BACK) and len(plain) > least


def implied(sentence: Sentence) -> bool:
    """What the product must be able to do, and not what a line of its code must do."""
    plain = sentence.plain
    if sentence.asks or _CODE.search(plain) or _BUG.search(plain) or _ABOUT_PAPERS.search(plain):
        return False
    return _ABLE.stand_in(plain, unless=TAKEN_BACK)
