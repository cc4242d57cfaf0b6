"""The words that refuse, in both languages."""

from __future__ import annotations

from memorybank.policy.reply.words import NO_SIGNS, table

# Answers that refuse. PRO-4's own words first.
REFUSE = table(
    "不用|不要|跳过|算了|no|skip|mb:no|mb no",
    "|".join(NO_SIGNS),
    "nope|nah|naw|nay|n|no thanks|no thank you|no need|not now|not yet|not today|not this time|not really",
    "not needed",
    "not necessary|unnecessary|not for now|pass|i'll pass|i pass|hard pass|cancel|never mind|nevermind|nvm",
    "forget it",
    "forget about it|drop it|leave it|leave it out|leave it alone|don't|do not|please don't|don't bother",
    "don't do it",
    "don't do that|don't do this|please do not|i'd rather not|i would rather not|rather not|better not",
    "absolutely not",
    "definitely not|of course not|certainly not|hell no|heck no|no way|i don't think so|don't think so|decline",
    "declined",
    "reject|rejected|refuse|refused|i refuse|stop|stop it|negative|maybe later|later|another time|next time",
    "no sir",
    "some other time|maybe next time|i don't want it|i don't want that|i don't want to|don't want it|hold off",
    "hold off for now|let's not|no not now|no don't|no no|nothing|nothing to save|no good|ignore|disagree",
    "i disagree",
    "not this one|not that one|not this|not interested|not worth it|it's not worth it|that's not necessary",
    "that's not needed|that won't be necessary",
    "不|不了|不啦|别|甭|不必|不需要|不用了|不要了|不必了|不需要了|不用啦|不要啦|用不着|无需|无须|毋须|免了|没必要",
    "没有必要|没这个必要|没那个必要|不必要",
    "取消|拒绝|忽略|无视|不好|不行|不可以|不可|不能|不成|不同意|不确认|不批准|不赞成|不允许|不想|不想要|我不要",
    "我不想|我拒绝|没兴趣",
    "先不|先不用|先不要|先别|先不了|先算了|暂时不|暂时不用|暂时不要|暂时不需要|暂时别|暂不|暂不需要|暂且不用",
    "目前不用|目前不需要|现在不用|现在不要|还不用",
    "再说|再说吧|以后再说|回头再说|下次再说|下次吧|下次|下回吧|下回|改天|改天吧|改天再说|晚点再说|之后再说",
    "到时候再说|过后再说|有空再说|以后吧|回头吧",
    "唔使|唔要|唔用|唔好|冇必要|不必麻烦|不麻烦了|不用麻烦|不用麻烦了|不劳烦了|不用管|不用管它|不用管了|别管",
    "不用理|放弃|还是算了",
    "就算了|那算了|那就算了|作罢|拉倒|拉倒吧|免|不考虑",
)
SKIP = table(
    "skip|cancel|ignore|drop|forget|forget about|pass on|decline|reject|leave|跳过|取消|忽略|略过|拒绝|放弃|不要",
    "不用|别|不需要",
)
SKIPPED = table(
    "it|this|that|this one|that one|them|these|this time|for now|it for now|this for now|for this|for this one",
    "it this time",
    "the proposal|this proposal|the write|the note|writing|writing it|saving|saving it|the save|this step",
    "that part",
    "这个|这条|这次|它|这些|这一步|这一条|写入|记录|保存|写|提议|这个提议|该提议|吧|了|此次|本次|这步|这项",
)
SKIPPED_BANK = table(
    "记忆|记忆更新|更新记忆|写记忆|这次写入|写入记忆|写这个|记这个",
    "the memory|the memory bank|memory|memory bank|the memory update|memory update|the memory write",
    "the memory part|memory bank update|the memory bank update|the update to memory|memory updates",
    "the memory thing",
)
NEGATION = table(
    "don't|do not|never|please don't|please do not|no need to|not need to|you don't need to|you don't have to",
    "let's not",
    "i don't want to|i don't want you to|don't want to|not|no|stop|without|i'd rather not|i'd rather you didn't",
    "better not|we don't need to|we don't have to|don't bother to|don't bother|needn't|no point in|shouldn't",
    "you shouldn't|we shouldn't|must not",
    "不|不用|不要|不必|不需要|不想|不想要|无需|无须|毋须|别|甭|没必要|没有必要|不必要|用不着|先不|先别|先不要",
    "先不用|暂时不|暂时不用|暂时不要|暂时别|暂不|不准|不许|不能|不可以|不应该|不该|千万别|千万不要|请勿|勿|请不要",
    "请别|拒绝|禁止|不打算|取消|停止|放弃|唔使|唔好|不再|别再|不用再|跳过",
)
NEGATED = table(  # what is not to be done
    "write|save|record|store|remember|persist|memorize|memorise|note|add|keep|log|update|writing|saving|recording",
    "storing|remembering|updating|touch|touching|put|worth saving|worth recording|worth remembering|worth writing",
    "写|写入|写进去|写进|写到|写下来|写下|写上|记|记下|记下来|记录|记录下来|记住|记录了|记一下|记入|保存|保存下来",
    "存|存下来|存入|存进去|入库|更新|更新到|写吧|动|沉淀|存到|记到",
)
NEGATED_BANK = table(  # said without a verb
    "memory|memories|memory update|memory updates|memory bank|memory bank update|memory write|memory writes",
    "memory please|to the memory|to memory|to the memory bank|for the memory|memory note|memory notes",
    "memory entry|for memory|memory-bank|memory-bank update|memory needed",
    "记忆|记忆库|记忆更新|写记忆|更新记忆|更新记忆库",
)
NOT_WORTH = table(
    "nothing worth saving|nothing worth remembering|nothing worth recording|nothing to remember|nothing to record",
    "nothing to write",
    "leave the memory alone|leave memory alone|leave the memory bank alone|leave the bank alone",
    "keep it out of memory|keep this out of memory|keep it out of the memory bank|keep that out of memory",
    "leave it out of memory",
    "doesn't need to be saved|doesn't need saving|doesn't need to be recorded|doesn't need to be remembered",
    "isn't worth saving|is not worth saving|not worth saving|not worth recording|not worth remembering",
    "不用管记忆库|别管记忆库|不管记忆库|先不管记忆库|不用动记忆库|不用管记忆|别动记忆库",
    "不值得记|不值得写|不值得记录|没什么好记的|没啥好记的|没什么好写的|没啥可记的|没什么可记的|没什么值得记的",
    "不值得保存|没啥好写的|不值得",
)
BEFORE_NO = table(
    "oh|ah|um|uh|hm|hmm|well|hey|sorry|thanks|thank you|thx|so|and|actually|please|i say|i'd say|i think|just",
    "then|still|maybe|really|no|nope|nah|this|that|it|for now|let's|claude|also|probably|you|we|honestly",
    "of course",
    "我|我们|这个|这次|这条|这些|这种|这|它|本次|此次|我觉得|我看|我想|还是|暂时|现在|先|目前|真的|其实|那|那就",
    "就|那么|嗯|哦|噢|呃|啊|哎|唉|最好|小事|小改动|今天|今天就|这种小事|的|谢谢|抱歉|不好意思|这回|这里|也|都",
    "这点|东西|内容|请|你|麻烦|千万|不|大可|完全|真|好像|应该|记忆库|记忆|当然",
)
AFTER_NO = table(
    "thanks|thank you|thx|ty|please|for now|now|today|this time|really|then|man|bro|mate|dude|claude|sir",
    "right now|yet|at all|at the moment|here|for this|for this one|for this task|needed|required|necessary",
    "is needed|is required|either|anymore|again|again please|anywhere|just yet|at this point|this turn|as well",
    "too|though|anything|any of it|any of this|any of that|anything down",
    "了|吧|啊|呀|啦|哈|哦|喔|噢|的|嘛|呢谢谢|谢谢|谢了|谢谢你|多谢|辛苦了|先|这次|现在|暂时|任何东西|东西",
    "任何内容|了吧|喽|咯|哒|滴|好了|就行|就好|就行了|算了|哈哈|了哈|为好|比较好|更好|吧还是|这些东西|这种东西",
    "这种小事|这种",
)
NOT_SKIPPED = table(  # a refusal refused: it leans to yes and never says it
    "don't skip|do not skip|don't cancel|don't ignore|don't forget|not no|never skip|don't skip it",
    "don't skip this|don't drop it|don't leave it out|don't pass",
    "别跳过|不要跳过|不用跳过|别忘了写|别忘了记|不要忘了写|别忘了|别算了|不是不行|不是不可以|不是不要|不是不用",
    "不要不写|别不写|不写不行|不能不写|不得不写|不可不写|非写不可|别取消|不要取消|不是不写|不是不好",
)
