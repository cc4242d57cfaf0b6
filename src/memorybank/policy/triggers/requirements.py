"""A requirement, a scope or an acceptance criterion (PRO-1), as the user states it: about the product, not about a line of code."""

from __future__ import annotations

import re

from memorybank.policy.triggers.prose import Sentence

_STATED = re.compile(
    r"\bacceptance (?:criteri(?:a|on)|test)s?\b[^.?]{0,40}?(?:[:：]| are | is |=)|\b(?:add|added|adds?|another|new"
    r"|one more|extra)\b[^.?]{0,20}\bacceptance criteri(?:a|on)\b"
    r"|\b(?:new|changed|updated|additional|extra|hard|functional|non-functional|another|one more|the"
    r"|this) requirements?\b(?: [\w-]+){0,6}?(?: is| are| changed| has changed| came in|\s?[:：–—])"
    r"|^requirements?(?: for [^:]{1,40})?\s?[:：]|\brequirements? (?:has|have|just) changed\b"
    r"|\bas an? [\w -]{2,24}, ?i (?:want|need|can|should be able|must be able|would like)\b"
    r"|\b(?:is|are|stays?|remains?|becomes?|now) (?:explicitly |now |clearly )?(?:out of|in) scope\b"
    r"|\b(?:out of scope|non-goals?|in scope)\b(?: for [\w .]{2,20})?\s?[:：]"
    r"|\b(?:not part of|drop(?:ped|s)?\b[^.]{2,40} from|cut\b[^.]{2,40} from|push(?:ed)?\b[^.]{2,40} to"
    r"|moved?\b[^.]{2,40} to) (?:the )?(?:mvp|v[12](?![.\d])(?! \w)|first release|phase (?:one|two|\d)|next release"
    r"|next version|later release|backlog)\b"
    r"|\bdescoped?\b|\bscope (?:change|has changed|changed|grew|shrank)\b|^definition of done\b"
)
_WANTED = re.compile(
    r"\b(?:client|customers?|pm|product(?: owner| manager| team)?|stakeholders?|legal|compliance|business|sales"
    r"|marketing|support team|security|the auditors?|finance)"
    r"(?: \w+)? (?:now )?(?:wants?|needs?|asked for|asks for|requires?|required|insists?|requested|demands?"
    r"|won't accept|confirmed (?:that|they|we))\b"
)
_PRODUCT = (
    r"(?:users?|admins?|customers?|guests?|members?|visitors?|editors?|reviewers?|operators?|tenants?|subscribers?"
    r"|shoppers?|drivers?|patients?|teachers?|students?|people|anyone|everyone|it"
    r"|(?:the |our |this |each |every )?(?:new )?(?:[\w-]+ ){0,3}?(?:app|application|apis?|service|system|page"
    r"|export|import|endpoint|cli|dashboard|report|forms?|search|upload|login|site|product|feature|widget|importer"
    r"|exporter|pipeline|checkout|client|server|ui|editor|player|viewer|screen|wizard|backend|frontend|portal|bot"
    r"|sdk|plugin|extension|integration|sync|job|invoices?|notifications?|emails?|sessions?|passwords?|uploads?"
    r"|backups?|exports?|imports?|reports?|webhooks?|pages|screens|retention))"
)
_ABLE = re.compile(
    rf"\b{_PRODUCT} (?:must|needs? to|has to|have to|should|shall)(?: also| always| still| only| never| not"
    rf"| at least)*"
    r" (?:support|be able to|be possible to|handle|allow|accept|work (?:offline|with|on|in|without|for)"
    r"|be accessible|be available|comply|respond|load|return|finish|complete|fit|stay|survive|exceed|expire"
    r"|keep working|be (?:readable|usable|encrypted|localized|translated|searchable|retained|deleted|visible"
    r"|limited|capped|undoable|idempotent)|remember|retain|send|show|cover|run on|log out|retry|be notified"
    r"|see only|see|log in)\b"
)
_MUST_SUPPORT = re.compile(
    r"\b(?:we|you|it) (?:must|need to|have to|has to|needs to)(?: also| still)? (?:support|comply with"
    r"|be compatible with|meet|guarantee|stay compatible)\b"
    r"|\bmust(?: also| still| at least)? (?:support|comply|be compatible|be wcag|meet wcag)\b"
    r"|\b(?:sla|slo|p9[59]|latency|response times?|load times?|uptime|bundle(?: size)?|cold start|throughput"
    r"|time to first byte)\b[^.?]{0,40}\b(?:must|needs? to|has to|should|target|budget|limit|under|below|at most"
    r"|no more than)\b[^.?]{0,30}\d[\d.,]*\s?(?:ms|s|sec|seconds?|minutes?|%|kb|mb|gb|rps|qps|requests)\b"
)
_CODE = re.compile(
    r"\b(?:function|method|variable|regex|loop|mock|param(?:eter)?s?|argument|class|struct|compiler|linter"
    r"|type ?script|python|react|css|the test|this test|unit test|sql|query|lock|pointer|semicolon"
    r"|import(?:s)? (?:statement|order)|the hook|promise)\b"
    r"|函数|方法|变量|参数|正则|类型|编译|指针|语法|单测|查询语句|锁"
)
_ZH = re.compile(
    r"验收(?:标准|条件|要求|口径|点)?(?:[:：是为]|如下|包括|有|加|补|改|里(?:加|补|要)|再加|新增|调整|变)|(?:加|补"
    r"|新增|增加)[^，。]{0,8}验收(?:标准|条件|点|项)"
    r"|(?:新|新增|追加|补充|变更|新的|加个|加一个|有个|来了个)需求|需求(?:变了|变更|改了|有变|调整|更新(?:了|为)"
    r"|新增|是(?!什么)|[:：]|里?(?:加|补|改)(?:了|一条|上)|如下|定(?:了|下来)|明确(?:了|为))"
    r"|(?:非?功能(?:性)?需求)[:：是]"
    r"|(?:不在|超出|移出|踢出|划出|纳入|属于)(?:这次|本次|本期|一期|项目|需求|当前)[^，。]{0,6}范围|(?:不在|移出"
    r"|踢出|划出|纳入|放进|放到|挪到|推到|延到)[^，。]{0,10}(?:本期|一期|二期|下期|下一期|mvp|第一版|首版"
    r"|v[12](?![.\d]))|(?:需求|项目|本期|功能)范围(?:缩小|扩大|调整|变|定|只|是|限定)"
    r"|(?:本期|一期|第一期|首期|第一版|首版|mvp|v1)(?:只|不|先|要|必须|仅|范围|包含|包括|不含|不包含|需要)"
    r"|作为(?:一个|一名)?(?:普通)?(?:用户|管理员|访客|运营|商家|老师|学生|买家|卖家|审核员|开发者"
    r"|店长)[，,]?\s?我(?:希望|想|需要|可以|要|能)"
)
_ZH_WANTED = re.compile(
    r"(?:客户|甲方|产品|业务|业务方|运营|法务|合规|老板|领导|pm|需求方|客服|财务|安全部|安全组|市场|销售)(?:那边"
    r"|经理|同学|同事|方|部|侧|团队)?(?:今天|刚才?|又|明确|最新|新|现在|已经)?(?:要求|希望|想要|提出|提了"
    r"|确认(?:了)?要|要(?:加|做|支持|能|的是)|需要(?!看|等|帮))"
)
_ZH_ABLE = re.compile(
    r"(?:必须|务必|一定要|需要|要|得|应该?|须)(?:同时|也|能|能够|可以|都|至少|默认)*(?:支持|兼容|适配|满足|做到"
    r"|保证|允许|覆盖|控制在|保留|脱敏|留痕|加密|离线可用|限制在|限制为)"
    r"|(?:用户|管理员|访客|运营|商家|买家|卖家|未登录用户|普通用户|游客|审核员|老师|学生|店长)(?:必须|需要|要|应该?"
    r"|得)?(?:能够?|可以|只能|不能|不可以|无法)(?:在|对|按|把|看|查|导|撤|修|编|批|下|上|设|自|看到|同时|直接|一键"
    r"|用|通过)"
    r"|(?:响应时间|首屏|延迟|耗时|可用性|并发|qps|tps|包体积?|启动时间|误差|p9[59]|sla|保留期"
    r"|有效期)[^，。？]{0,20}(?:以内|之内|不超过|小于|低于|不低于|控制在|≤|<|至少|不得|内)"
)
_HEDGED = re.compile(
    r"\b(?:if|maybe|perhaps|might|could|would be nice|wonder|not sure|whether|eventually|someday|i think|i guess"
    r"|why|already|currently|the docs|docs? says?|readme|error|message|fails?|failing|says|said that|complains"
    r"|broken|used to)\b"
)
_BUG = re.compile(
    r"\bbut\b|\bdoesn't\b|\binstead\b|\bfails?\b|\bbroken\b|\b(?:is|are)n't\b|但是?|却|结果|报错|没反应|打不开|失败"
    r"|不生效|没生效|坏了|不对"
)
_HEDGED_ZH = re.compile(
    r"如果|假如|可能|也许|或许|将来|以后再|考虑|不需要|不必|无需|没必要|没有|不用|好像|文档(?:里|中)?(?:说|写)|报错"
    r"|提示|按(?:照)?需求|根据需求|目前(?:已|只)|已经支持|原来|之前|一般|通常|react|vue|typescript|java"
)
_SHORTEST = 16  # characters; less is a heading
_OF_A_CHANGE = re.compile(
    r"\b(?:files?|prs?|patch|ticket|commit|this change|diff)\b[^.]{0,30}\bscope\b|\bscope (?:of|for) (?:this "
    r"|the )?(?:pr|patch|change|ticket|commit)\b"
)
_WRITING = re.compile(r"需求文档|需求列表|需求池|需求量|需求评审|有需求|需求是什么|对应的?需求|需求背景")


def stated(sentence: Sentence) -> bool:
    """In so many words: a requirement, a scope, who wants it."""
    plain = sentence.plain
    if sentence.asks:
        return False
    if sentence.chinese:
        told = _said(_ZH, plain, _HEDGED_ZH) or _said(_ZH_WANTED, plain, _HEDGED_ZH)
        return told and len(plain) > _SHORTEST // 2 and not _WRITING.search(plain) and not _BUG.search(plain)
    told = _said(_STATED, plain, _HEDGED) or _said(_WANTED, plain, _HEDGED)
    return told and len(plain) > _SHORTEST and not _OF_A_CHANGE.search(plain)


def implied(sentence: Sentence) -> bool:
    """What the product must be able to do, and not what a line of its code must do."""
    plain = sentence.plain
    if sentence.asks or _CODE.search(plain) or _BUG.search(plain):
        return False
    if sentence.chinese:
        return _said(_ZH_ABLE, plain, _HEDGED_ZH) and not _WRITING.search(plain)
    return _said(_ABLE, plain, _HEDGED) or _said(_MUST_SUPPORT, plain, _HEDGED)


def _said(pattern: re.Pattern[str], plain: str, hedged: re.Pattern[str]) -> bool:
    found = pattern.search(plain)
    return found is not None and hedged.search(plain[: found.start()]) is None
