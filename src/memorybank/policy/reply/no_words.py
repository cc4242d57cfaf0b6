"""The words that refuse, in both languages."""

from __future__ import annotations

from memorybank.policy.reply.words import NO_SIGNS, phrases, table

_RATHER = phrases(
    "i'd rather|i would rather|rather|i'd much rather|i'd prefer|i would prefer|i'd much prefer|i prefer|prefer",
    "i'd prefer it|i would prefer it|better|it's better|it is better|it would be better|it'd be better|best",
    "it's best",
)
_NOT_DONE = phrases(
    "not|not to|you didn't|you did not|you don't|you not|you wouldn't|that you didn't|that you don't|if you didn't",
    "if you don't|if you did not|we didn't|we don't|if we didn't|if we don't|that we don't|that we didn't",
)
RATHER_NOT = frozenset(f"{wish} {act}" for wish in _RATHER for act in _NOT_DONE)
_LATER = phrases("以后|下次|回头|改天|晚点|之后|过后|改日|有空|过几天|过两天|到时候|以后有空|有时间|哪天")
LATER = frozenset(f"{time}再{act}" for time in _LATER for act in "写记存弄搞说加补")
_THINKS = phrases("i don't think|don't think|i doubt")
_IS = phrases("it's|that's|this is|it is|that is|this one is|it would be")
_WORTH = phrases(
    "worth it|worth saving|worth recording|worth remembering|worth writing|worth keeping|needed|necessary",
)
UNWORTHY = frozenset(f"{thinks} {thing} {worth}" for thinks in _THINKS for thing in _IS for worth in _WORTH) | (
    frozenset(f"i don't think we need {thing}" for thing in ("it", "this", "that", "to", "to save it", "to save this"))
)
DOUBTS_NEED = table("i don't think|don't think|i doubt")
MUST_BE = table(
    "needs to be|need to be|should be|has to be|have to be|must be|deserves to be|ought to be|is worth being|needs",
    "is something to be|is meant to be|belongs",
)
NOT_BE = table(
    "doesn't need to be|does not need to be|shouldn't be|should not be|needn't be|must not be|mustn't be",
    "doesn't have to be",
    "does not have to be|isn't to be|is not to be|don't need to be|don't have to be|doesn't need",
    "doesn't deserve to be",
)
KEPT = table(
    "saved|written|written down|recorded|stored|remembered|kept|noted|noted down|documented|persisted|memorized",
    "logged",
    "added|tracked|in memory|in the memory|in the memory bank|in there|in the bank|saving|recording",
    "remembering|there",
    "a memory|a memory entry|an entry|memorised|captured|preserved",
)
_KEPT = phrases(
    "saved|written|written down|recorded|stored|remembered|kept|in memory|in the memory|in the memory bank",
    "in there",
)
UNWANTED = frozenset(f"don't want {thing} {kept}" for thing in ("it", "this", "that", "any of it") for kept in _KEPT)
# Neither yes nor no: it may be asked again when the time has come, so nothing is refused for good (PRO-4).
DEFER = LATER | table(
    "not now|not yet|not today|not for now|not at this time|not at the moment|not right now|maybe later|later",
    "later maybe|later please|later on|another time|next time|some other time|maybe next time|another day",
    "some other day|hold off|hold off for now",
    "再说|再说吧|以后再说|回头再说|下次再说|下次吧|下次|下回吧|下回|改天|改天吧|改天再说|晚点再说|之后再说",
    "到时候再说|过后再说|有空再说|以后吧|回头吧|改日|改日再说|下次一定|下次再来",
    "先放着|放着|先放放|先放一放|放一放|先搁着|先搁置|搁置|先缓缓",
)
# Answers that refuse. PRO-4's own words first.
REFUSE = RATHER_NOT | table(
    "not for this one|not for this|not for that|not for that one|not on this one",
    "not need|no needed|need not|isn't needed|not neccessary|not necesary|unneccessary|no neccessary",
    "don't need|i don't need|we don't need|i don't need it|we don't need it|we don't need this",
    "we don't need that|not want|i not want|no want|i no want|don't like it|i don't like it|达咩|打咩|哒咩|8用|8用了",
    "8要",
    "8必|布用|布要|补药|不约|不鸟|唔使喇|唔洗喇|唔使啦|咪写|唔写|唔驶|唔好写|使乜|大可不必了|不劳|不劳了|不用费心",
    "不费心了|免啦|免礼|别整了|别整|不整",
    "不用|不要|跳过|算了|no|skip|mb:no|mb no",
    "|".join(NO_SIGNS),
    "nope|nah|naw|nay|n|no thanks|no thank you|no need|not this time|not really",
    "not needed",
    "not necessary|unnecessary|pass|i'll pass|i pass|hard pass|cancel|never mind|nevermind|nvm",
    "forget it",
    "forget about it|drop it|leave it|leave it out|leave it alone|don't|do not|please don't|don't bother",
    "don't do it",
    "don't do that|don't do this|please do not|i'd rather not|i would rather not|rather not|better not",
    "absolutely not",
    "definitely not|of course not|certainly not|hell no|heck no|no way|i don't think so|don't think so|decline",
    "declined",
    "reject|rejected|refuse|refused|i refuse|stop|stop it|negative",
    "no sir",
    "i don't want it|i don't want that|i don't want to|don't want it",
    "let's not|no not now|no don't|no no|nothing|nothing to save|no good|ignore|disagree",
    "i disagree",
    "not this one|not that one|not this|not interested|not worth it|it's not worth it|that's not necessary",
    "that's not needed|that won't be necessary|that won't be needed|it's not needed|it's not necessary",
    "not required",
    "that isn't necessary|that isn't needed|it isn't needed|it isn't necessary|this isn't needed|no necessity",
    "there's no need",
    "there is no need|no need for that|no need for it|no need for this|no real need|hard no|firm no",
    "that's a no|it's a no|it is a no",
    "a no|a no from me|no from me|big no|strong no|gonna pass|i'll skip|skip thanks|nty|nuh uh|nuh-uh|uh-uh",
    "no ma'am|no sirree|no chance",
    "not a chance|not happening|not gonna happen|not in a million years|over my dead body|no way jose|fat chance",
    "don't need it|don't need that|don't need this|don't need to|don't need any|don't need any of it",
    "don't want this",
    "i'm good|i am good|i'm fine|i'm ok|i'm okay|i'm all set|let it go|let it be|leave it be|let's leave it",
    "let's pass",
    "scrap it|scrap that|scratch that|scratch it|discard|discard it|discard that|discard this|toss it",
    "toss that|bin it|trash it",
    "delete it|throw it away|throw it out|get rid of it|dismiss|dismissed|dismiss it|abort|veto|vetoed|denied",
    "deny|permission denied",
    "thumbs down|- 1|object|never ever|never|not ok|not okay|not good",
    "not for me|no go|a no-go|no-go|no dice|nix|nix it|nix that",
    "no interest|against it|i'm against it|i'm against that|i am against it|disapprove|disapproved",
    "i disapprove|not approved",
    "not accepted|refrain|stand down|call it off|leave that|leave that out|leave this out|skip skip|wouldn't",
    "i wouldn't|i would not",
    "no that's fine|no it's fine|that's unnecessary|it's unnecessary|that would be unnecessary|don't you dare",
    "you don't have to",
    "you needn't|needn't|no you don't|no you don't have to|not a fan|i don't want any of that",
    "i don't want this|not my thing",
    "let's not do that|let's not do it|let's not do this",
    "不|不了|不啦|别|甭|不必|不需要|不用了|不要了|不必了|不需要了|不用啦|不要啦|用不着|无需|无须|毋须|免了",
    "没必要",
    "没有必要|没这个必要|没那个必要|不必要",
    "取消|拒绝|忽略|无视|不好|不行|不可以|不可|不能|不成|不同意|不确认|不批准|不赞成|不允许|不想|不想要|我不要",
    "我不想|我拒绝|没兴趣",
    "先不|先不用|先不要|先别|先不了|先算了|暂时不|暂时不用|暂时不要|暂时不需要|暂时别|暂不|暂不需要|暂且不用",
    "目前不用|目前不需要|现在不用|现在不要|还不用",
    "唔使|唔要|唔用|唔好|冇必要|不必麻烦|不麻烦了|不用麻烦|不用麻烦了|不劳烦了|不用管|不用管它|不用管了|别管",
    "不用理|放弃|还是算了",
    "就算了|那算了|那就算了|作罢|就此作罢|罢了|算啦|算咯|算喽|算球|算球了|略|略过|略去|跳|跳了|跳掉|先跳过",
    "先略过|别介",
    "犯不着|犯不上|大可不必|没那必要|没啥必要|没多大必要|毫无必要|不值当|不值|用不到|用不上|不稀罕|不干|不加",
    "不加了|不批",
    "不通过|不准|不许|不让|驳回|否|否决|拒|拒了|毙了|毙掉|扔了|扔掉|扔掉吧|丢掉|丢弃|丢了|删了|删掉吧|打住|停",
    "停停停|停下",
    "终止|中止|撤了|撤销|撤回|撤掉|不采纳|不采用|不接受|不感兴趣|没有兴趣|不关心|不理它|别理它|不管它|不管了",
    "别管它|不ok",
    "免谈|唔洗|唔使|唔制|不行不行|别别别|不搞了|不弄了|不整了|不折腾了",
    "别折腾了|别搞了|别弄了",
    "不用你管|不用你|不劳你|谢绝|敬谢不敏|婉拒|不予|不予写入|不予记录",
    "都不用|都不要|一个都不要|通通不要|哪个都不要|全都不要|统统不要|不是说了不用吗|不是说了不要吗",
    "不是说不用了吗|不是说不用吗",
    "不是说不要吗|不是说了不写吗|拉倒|拉倒吧|免|不考虑",
)
SKIP = table(
    "不用管|别管|不用理|别理",
    "skip|cancel|ignore|drop|forget|forget about|pass on|decline|reject|leave|跳过|取消|忽略|略过|拒绝|放弃|不要",
    "不用|别|不需要",
)
SKIPPED = table(
    "it|this|that|this one|that one|them|these|this time|for now|it for now|this for now|for this|for this one",
    "it this time",
    "writing|saving|this step|that part",
    "这个|这条|这次|它|这些|这一步|这一条|写入|记录|保存|写|提议|这个提议|该提议|吧|了|此次|本次|这步|这项",
)
SKIPPED_BANK = table(
    "the proposal|this proposal|the write|the note|this note|that note|the entry|writing it|saving it|the save",
    "writing this|saving this|writing that|saving that|recording it|recording this",
    "记忆|记忆更新|更新记忆|写记忆|这次写入|写入记忆|写这个|记这个",
    "the memory|the memory bank|memory|memory bank|the memory update|memory update|the memory write",
    "the memory part|memory bank update|the memory bank update|the update to memory|memory updates",
    "the memory thing",
)
_NOT_NEEDED = frozenset(
    f"{thinks} {who} {must}"
    for thinks in _THINKS
    for who in ("we", "you", "i")
    for must in ("need to", "should", "have to")
)
NEGATION = (
    _NOT_NEEDED
    | RATHER_NOT
    | table(
        "not necessary to|it's not necessary to|not required to|unnecessary to|no reason to|i see no reason to",
        "see no reason to|there's no reason to|there is no reason to|pointless to|don't have to",
        "isn't necessary to|it isn't necessary to|no use in|makes no sense to|it makes no sense to",
        "doesn't make sense to|犯不着|犯不上|何必|何苦",
        "i don't want you|don't want you|i not want|i not want to|not want to|not want|i don't need you to",
        "you not need to|you no need to|i don't like to|唔洗|唔驶|咪|唔好再|唔想|唔使再",
        "don't|do not|never|please don't|please do not|no need to|not need to|you don't need to|you don't have to",
        "there's no need to|there is no need to|let's not|i wouldn't|i would not|wouldn't|no need for",
        "there's no need for|there is no need for",
        "不太想|不太想要|不怎么想|不是很想|没打算|唔|不予|不劳",
        "i don't want to|i don't want you to|don't want to|not|no|stop|without|i'd rather not|i'd rather you didn't",
        "better not|we don't need to|we don't have to|don't bother to|don't bother|needn't|no point in|shouldn't",
        "you shouldn't|we shouldn't|must not",
        "不|不用|不要|不必|不需要|不想|不想要|无需|无须|毋须|别|甭|没必要|没有必要|不必要|用不着|先不|先别|先不要",
        "先不用|暂时不|暂时不用|暂时不要|暂时别|暂不|不准|不许|不能|不可以|不应该|不该|千万别|千万不要|请勿|勿",
        "请不要",
        "请别|拒绝|禁止|不打算|取消|停止|放弃|唔使|唔好|不再|别再|不用再|跳过",
    )
)
EACH = table(
    "什么都|啥都|每次都|每个都|样样都|事事都|都|全都|天天|每条都|专门|特意|特地|刻意|单独|额外|重复|再重复|再",
    "另外|现在就",
    "这么快|急着|着急",
)
TOWARDS = table("往里|往里面|往记忆|往记忆里|往记忆库|往记忆库里|往库里|往那里|再往里|再往记忆库里")
NEGATED = table(
    "写低|记低|存低|save进去|写memory|记memory|存memory|写进memory|存进memory|写mb|update memory",
    "clutter|clutter up|pollute|bloat|spam|fill up|litter|stuff|overload|dirty|污染|占用|塞|塞进|往里塞|进|放进|放到",
    "放|加进|加到",
    "加|加入|收进|收录|录|归档|留|留在|留档|留记录|留底|留痕|做记录|做笔记",
    # what is not to be done
    "write|save|record|store|remember|persist|memorize|memorise|note|add|keep|log|update|writing|saving|recording",
    "storing|remembering|updating|touch|touching|put|worth saving|worth recording|worth remembering|worth writing",
    "写|写入|写进去|写进|写到|写下来|写下|写上|记|记下|记下来|记录|记录下来|记住|记录了|记一下|记入|保存|保存下来",
    "录入|存档|储存|写它|记它|写这个|记这个|存|存下来|存入|存进去|入库|更新|更新到|写吧|动|沉淀|存到|记到",
)
WITH_IT = table("with this|with it|with that|with these|with those")  # clutter the memory with this
NEGATED_BANK = table(
    "memory bank updates|memory-bank updates|memory bank writes|memory bank entries|memory entries",
    "memory bank entry|updates to memory|updates to the memory bank|new entries|new entry|new memories",
    # said without a verb
    "a memory entry|a memory|an entry|a note|a memory note|a memory update|memory|memories|memory update",
    "memory updates|memory bank|memory bank update|memory write|memory writes",
    "memory please|to the memory|to memory|to the memory bank|for the memory|memory note|memory notes",
    "memory entry|for memory|memory-bank|memory-bank update|memory needed",
    "记忆|记忆库|记忆更新|写记忆|更新记忆|更新记忆库",
)
_OUT = frozenset(
    f"{verb} {what} out of {place}"
    for verb in ("leave", "keep")
    for what in ("it", "this", "that", "these", "them", "all this", "all of this", "this one")
    for place in ("memory", "the memory", "the memory bank", "the bank", "it", "there", "our memory", "memory bank")
)
_NOT_THING = frozenset(
    f"{so}{what} {who} {act}"
    for so in ("", "that's ", "it's ")
    for what in ("not something", "nothing")
    for who in ("we need to", "i need to", "to", "worth", "i want to", "we want to", "we should", "we have to")
    for act in ("remember", "save", "keep", "record", "write down", "store", "remembering", "saving", "keeping")
)
_NEEDLESS = frozenset(
    f"不{act}也{fine}" for act in "写记存" for fine in phrases("罢|行|可以|没事|成|无妨|没关系|好|没啥")
) | (
    frozenset(
        f"{no}{worth}{act}{end}"
        for no in ("没", "没有", "没啥", "没什么", "没有什么")
        for worth in ("可", "好", "值得", "必要")
        for act in ("写", "记", "存", "保存", "记录", "留")
        for end in ("", "的")
    )
)
NOT_WORTH = (
    _OUT
    | _NEEDLESS
    | _NOT_THING
    | UNWORTHY
    | UNWANTED
    | table(
        "not worth a memory entry|not worth an entry|not worth a note|not worth the space|not worth noting",
        "not worth mentioning|not worth documenting|not worth storing|not worth keeping|not worth writing down",
        "not worth a memory|not worth a record|keep the memory bank clean|keep the memory clean",
        "keep the memory bank lean|keep memory clean|keep memory lean|keep the bank clean|keep the bank tidy",
        "keep the memory bank tidy|keep it out of the bank|keep this out of the memory bank",
        "keep that out of the memory bank|keep this out|keep it out|keep that out|not memory worthy",
        "not memory-worthy|doesn't belong in memory|doesn't belong there|doesn't belong in the memory bank",
        "isn't worth it|is not worth it|isn't worth a note|isn't worth an entry|isn't worth the effort",
        "not worth the effort",
        "不配进记忆库",
        "没资格进记忆库|没到要记的程度|没到写的程度|不够格|够不上|没什么记的价值|没记的价值|没有记录价值|没记录价值",
        "没什么记录价值|没有保存价值|没保存价值|没必要留|没必要存|没啥可写的|没什么可写的",
        "没啥值得记的|没什么值得写的",
        "not for the memory bank|not for memory|not for the memory|not for the bank|not memory material",
        "nothing worth saving|nothing worth remembering|nothing worth recording|nothing to remember",
        "nothing to record",
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
)
BEFORE_NO = table(
    "oh|ah|um|uh|hm|hmm|well|hey|sorry|thanks|thank you|thx|so|and|actually|please|i say|i'd say|i think|just",
    "then|still|maybe|really|no|nope|nah|this|that|it|for now|let's|claude|also|probably|you|we|honestly",
    "of course|i|i'll|we'll|we can|you can|we should|god|oh god|oh my god|my god|omg|ugh|argh|jeez|geez|jesus",
    "christ|dude|man|bro|mate",
    "lol|haha|i said|i already said|i told you|i already told you|as i said|like i said|again|seriously|nice try",
    "i'd rather|i would rather",
    "i'd like to|i want to|i would prefer to|i'd prefer to|i prefer to|i'm gonna|i'm going to|gonna|i'd just|i'd",
    "i would",
    "we could|it's best to",
    "都说了|说了|我说了|我都说了|说过了|我说过了|都说过了|跟你说了|跟你说过了|不是说了|早说了|哎呀|哎哟|靠|我靠",
    "卧槽|我去|妈呀|天哪|天啊",
    "拜托|求你|求你了|求求你|宁可|宁愿|我宁可|我宁愿|情愿|倾向|倾向于|我倾向于|更倾向于|更愿意|希望|希望你|我希望",
    "建议|我建议|那你|反正",
    "我|我们|这个|这次|这条|这些|这种|这|它|本次|此次|我觉得|我看|我想|还是|暂时|现在|先|目前|真的|其实|那|那就",
    "就|那么|嗯|哦|噢|呃|啊|哎|唉|最好|小事|小改动|今天|今天就|这种小事|的|谢谢|抱歉|不好意思|这回|这里|也|都",
    "这点|东西|内容|请|你|麻烦|千万|不|大可|完全|真|好像|应该|记忆库|记忆|当然",
)
AFTER_NO = table(
    "la|lah|lor|sorry|sorry about that|i'm afraid",
    "lol|haha|lmao|rofl|hahaha|哈哈哈",
    "from this session|from this|from that|from here|about this|about that|about it|of this|of that",
    "in this session|for this session|for this branch|for this project|in this chat|from today|from this chat",
    "from this conversation|for today|on this topic",
    "for memory|for the memory|for the memory bank|for memory bank|bro pls|my friend|i think|imho|喇",
    "嘅|㗎|佢|低|低佢|呀谢谢|哈谢谢|了您|您嘞|唔该",
    "with such things|with stuff like this|with things like this",
    "with things like that|with stuff like that|with this stuff|with trivia|we're good|we are good|we're fine",
    "we're all set|all set|i'm all set|i'm set",
    "from me|from my side|on my side|as always|as usual",
    "ever|i'm good|i'm fine|i'm ok|that's fine|that's ok|that's okay|it's fine|it's ok|it's okay|all good",
    "it's all good|on this one|on that|on that one|on this|to be honest|tbh|imo|jose",
    "嘞|哟|哼|的好|为妙|拉倒|罢|了哦|了喔|了呢|嗷|昂|欸|了吧谢谢|谢谢哈",
    "thanks|thank you|thx|ty|please|for now|now|today|this time|really|then|man|bro|mate|dude|claude|sir",
    "right now|yet|at all|at the moment|here|for this|for this one|for this task|needed|required|necessary",
    "is needed|is required|either|anymore|again|again please|anywhere|just yet|at this point|this turn|as well",
    "too|though|anything|any of it|any of this|any of that|anything down",
    "了|吧|啊|呀|啦|哈|哦|喔|噢|的|嘛|呢谢谢|谢谢|谢了|谢谢你|多谢|辛苦了|先|这次|现在|暂时|任何东西|东西",
    "任何内容|了吧|喽|咯|哒|滴|好了|就行|就好|就行了|算了|哈哈|了哈|为好|比较好|更好|吧还是|这些东西|这种东西",
    "这种小事|这种",
)
# Said with a no they soften it; alone they would agree.
EASY = table("that's fine|that's ok|that's okay|it's fine|it's ok|it's okay|all good|i'm good|i'm fine|it's all good")
# Answers that may as well be about a bug.
OPEN_NO = table("no|nope|nah|不|不行|不好|不可以|不能|不成|no no|还不行")
# A no to how something runs rather than to the proposal.
FAILS = table("不行|不可以|不好|不成|不能|不行不行|不行了")
SEEMS = table(
    "还|还是|好像|好像还|好像还是|仍|仍然|仍旧|依然|依旧|这样|这么|那样|这样还是|貌似|似乎|感觉|照样|试了|试过",
    "试过了|试了下|试了一下",
    "试了试|跑了|跑了下|跑了一下|改了|改完|重启|重启了|换了|也|都|怎么|怎么都|怎么还|怎么还是|结果|还是一样",
    "这个方案|这方案|这个办法",
    "这办法|这个思路|这招|方案|第一个|第二个|我试了|我跑了|我这边|本地|线上|目前还|现在还|现在还是|刚试了|刚试",
    "刚刚试了|又",
)
_DENIED = phrases("行|可以|要|用|写|记|存|能写|能记|想写|能|好|想|需要|该写|该记")
NOT_SKIPPED = frozenset(
    f"{deny}不{act}" for deny in ("不是", "不能", "不可", "不会", "并不是", "并非", "也不是") for act in _DENIED
) | table(  # a refusal refused: it leans to yes and never says it
    "don't skip|do not skip|don't cancel|don't ignore|don't forget|not no|never skip|don't skip it",
    "don't skip this|don't drop it|don't leave it out|don't pass",
    "别跳过|不要跳过|不用跳过|别忘了写|别忘了记|不要忘了写|别忘了|别算了|不是不行|不是不可以|不是不要|不是不用",
    "不要不写|别不写|不写不行|不能不写|不得不写|不可不写|非写不可|别取消|不要取消|不是不写|不是不好",
)
HALT = table("stop|stop stop|halt|stop it|停|停停停|停下|打住|住手")  # may be said to whatever just went on
