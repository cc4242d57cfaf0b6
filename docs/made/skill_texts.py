"""The words of the skill's examples and tables, in both languages; all else there is the engine's."""

from __future__ import annotations

from functools import cache

from memorybank.texts.catalogue import Say, speaker

_TEXTS: dict[str, dict[str, str]] = {
    "en": {
        "skill.kinds.kind": "kind",
        "skill.kinds.place": "goes to",
        "skill.kinds.must": "must state",
        "skill.kinds.may": "may state",
        "skill.fields.key": "key",
        "skill.fields.holds": "holds",
        "skill.fields.must": "required",
        "skill.fields.yes": "yes",
        "skill.sample.purpose": "A web shop: takes orders, charges cards, sends invoices.",
        "skill.sample.focus.focus": "Refunds for card payments",
        "skill.sample.focus.boundary": "no partial refunds yet",
        "skill.sample.decision.decision": "Charges are retried twice",
        "skill.sample.decision.reason": "the gateway drops calls at peak hours",
        "skill.sample.decision.trade-off": "a failed charge is reported later",
        "skill.sample.decision.scope": "src/payments",
        "skill.sample.requirement.title": "Refunds",
        "skill.sample.requirement.goal": "A customer gets the money for an order back.",
        "skill.sample.requirement.acceptance": "The money arrives on the card that was charged",
        "skill.sample.design.title": "Refund flow",
        "skill.sample.design.approach": "A state machine: asked, approved, paid out.",
        "skill.sample.learning.title": "Charges time out",
        "skill.sample.learning.symptom": "At peak hours every third charge fails.",
        "skill.sample.learning.root-cause": "Our timeout is shorter than the gateway's slowest answers.",
        "skill.sample.learning.solution": "A longer timeout, and two retries.",
        "skill.sample.learning.prevention": "An alert on slow answers of the gateway.",
        "skill.sample.progress.item": "Card payments work",
        "skill.sample.answer.question": "How are the tests run?",
        "skill.sample.answer.answer": "make test",
        "skill.sample.question": "why do charges fail at peak hours?",
        "skill.sample.alert": "This has caused trouble before: {title}",
        "skill.sample.conflict.memory": "Charges are retried twice.",
        "skill.sample.conflict.source": "RETRIES = 3",
        "skill.sample.conflict.fix": "Change the number in details/patterns.md to three.",
        "skill.sample.unknown": "How long may a charge take in all?",
    },
    "zh": {
        "skill.kinds.kind": "类型",
        "skill.kinds.place": "写到哪里",
        "skill.kinds.must": "必填",
        "skill.kinds.may": "选填",
        "skill.fields.key": "键",
        "skill.fields.holds": "内容",
        "skill.fields.must": "必有",
        "skill.fields.yes": "是",
        "skill.sample.purpose": "网店后台：下单、刷卡收款、开发票。",
        "skill.sample.focus.focus": "银行卡支付的退款",
        "skill.sample.focus.boundary": "暂不支持部分退款",
        "skill.sample.decision.decision": "扣款失败重试两次",
        "skill.sample.decision.reason": "高峰期网关会丢请求",
        "skill.sample.decision.trade-off": "扣款失败要更晚才能知道",
        "skill.sample.decision.scope": "src/payments",
        "skill.sample.requirement.title": "退款",
        "skill.sample.requirement.goal": "顾客能拿回订单的钱。",
        "skill.sample.requirement.acceptance": "钱退回原来付款的卡",
        "skill.sample.design.title": "退款流程",
        "skill.sample.design.approach": "用状态机：已申请、已批准、已打款。",
        "skill.sample.learning.title": "扣款超时",
        "skill.sample.learning.symptom": "高峰期约三分之一的扣款失败。",
        "skill.sample.learning.root-cause": "我们的超时比网关最慢的响应还短。",
        "skill.sample.learning.solution": "放宽超时，并重试两次。",
        "skill.sample.learning.prevention": "对网关的慢响应设告警。",
        "skill.sample.progress.item": "银行卡支付已可用",
        "skill.sample.answer.question": "测试怎么跑？",
        "skill.sample.answer.answer": "make test",
        "skill.sample.question": "为什么高峰期扣款会失败？",
        "skill.sample.alert": "这里以前出过问题：{title}",
        "skill.sample.conflict.memory": "扣款失败重试两次。",
        "skill.sample.conflict.source": "RETRIES = 3",
        "skill.sample.conflict.fix": "把 details/patterns.md 里的次数改为三次。",
        "skill.sample.unknown": "一次扣款总共最多允许多长时间？",
    },
}


@cache
def skill_speaker(language: str) -> Say:
    """These words where they have the key, else the program's."""
    own, program = _TEXTS[language], speaker(language)
    return lambda key, **holes: own[key].format(**holes) if key in own else program(key, **holes)
