"""The word tables: what an answer is made of, in both languages. Phrases are parted by `|`."""

from __future__ import annotations

Words = tuple[str, ...]
Table = frozenset[str]  # phrases as `spelled` writes them

LONGEST = 8  # words of the longest phrase
YES_SIGNS = "👍👌✅✔☑🆗"
NO_SIGNS = "👎❌✖🚫⛔🙅🛑"
DOUBT_SIGNS = "🤔🙄🤨😕😒🤷🙃😐"
SIGNS = frozenset(YES_SIGNS + NO_SIGNS + DOUBT_SIGNS)


def table(*texts: str) -> Table:
    return frozenset("|".join(texts).split("|"))


def spelled(words: Words) -> str:
    """Words as people write them: a space between Latin words, none around Han characters."""
    text = ""
    for word in words:
        text += f" {word}" if text and word.isascii() and text[-1].isascii() else word
    return text


def starts(words: Words, phrases: Table) -> int:
    """How many words the longest phrase of the table takes at the beginning; 0 for none."""
    for size in range(min(len(words), LONGEST), 0, -1):
        if spelled(words[:size]) in phrases:
            return size
    return 0


# Answers that agree. PRO-4's own words first; then what people type for them.
ASSENT = table(
    "好|可以|行|确认|yes|ok|okay|sure|mb:write|mb write",
    "可以写了|可以写入了|可以写啦|可以记了|可以保存了|可以记录了|确定|我确定|准了|嗯呢|okie dokie|okey doke",
    "yessir|yes sir|yass|you have my permission|permission granted",
    "|".join(YES_SIGNS),
    "yeah|yep|yup|yea|ye|ya|yah|aye|okey|okie|okey dokey|alright|all right|very well|fine|y|k",
    "sure thing|for sure|of course|certainly|absolutely|definitely|by all means|affirmative|you bet|totally",
    "heck yes|hell yes|heck yeah|hell yeah|oh yes|yes indeed|yes i do|yes it is a yes|that's a yes|yes from me",
    "agreed|agree|i agree|approve|approved|i approve|confirmed|confirm|i confirm|confirm it|approve it|accept it",
    "accept|accepted",
    "sounds good|sounds great|sounds fine|sounds perfect|sounds like a plan|that sounds good|looks good",
    "looks great",
    "looks fine|looks good to me|looks great to me|looks fine to me|sounds good to me|sounds great to me",
    "sounds fine to me|that sounds great|that sounds fine|that sounds good to me|sounds reasonable|lgtm",
    "that works|works for me|that works for me|wfm|fine by me|fine with me|good to go",
    "ok by me|ok with me|okay with me|okay by me|i'm ok with that|i'm fine with that|i'm ok with it",
    "i'm fine with it",
    "i am fine with that|i am ok with that|happy with that|good idea|great idea|no objection|no objections",
    "go ahead",
    "go for it|please do|do it|do that|do so|make it so|let's do it|let's do that|be my guest|please proceed",
    "proceed",
    "you may|apply it|apply|apply that|yes to all|yes to both|yes to that|yes to memory|yes to the memory",
    "yes to the memory bank|ok to write|ok to save|ok to write it|ok to save it|okay to write|good to write",
    "that would be great|that would be good|i'd like that|i would like that|i'd love that",
    "好主意|没问题|没意见|没有意见|没有异议|无异议|没异议|冇问题|同意|赞成|赞同|批准|允许|允许写入|当然|必须的",
    "得嘞|欧克",
    "确认无误|我确认|我同意|已确认|我觉得可以|我觉得行|我看行|我看可以|我觉得好|就这么办|就这么干|照办|执行|需要",
    "需要的|要的",
    "是的|好的|是的呢|可以的|没有问题|完全可以|完全同意|好极了|太好了写|对的写",
)
# Agree with a statement as easily as with a question: enough alone, not enough in front of something else.
AFFIRM = table("对|对的|嗯|恩|嗯嗯|恩恩|是|要|唔|uh-huh|mhm|mm-hmm|uh huh|mhmm")
PARTICLE = table("的|吧|啊|呀|哦|喔|噢|哈|嘞|咧|哒|滴|咯|喽|呗|哟|耶|诶|呐|的呢|的呀|哈哈|唉|啰|哇")
OPENER = table(
    "oh|ah|um|uh|hm|hmm|hmmm|er|erm|well|hey|hi|hello|so|great|cool|nice|perfect|awesome|excellent|wow|haha|lol",
    "thanks|thank you|thx|ty|claude|actually|and|also|then",
    "那|那就|那么|嗯|恩|哦|噢|喔|啊|呃|哈|哈哈|嗯嗯|哎|诶|嘿|对|其实|谢谢|谢了|完全|当然",
)
CLOSER = table(
    "lah|la|lor",
    "please|thanks|thank you|thanks a lot|thank you very much|many thanks|thx|ty|then|man|bro|mate|dude|buddy",
    "claude",
    "all of it|all of them|all of that|both|everything|sir|boss|ma'am|for me|right away|asap|great|cool|nice",
    "perfect|awesome|excellent|good|haha|lol|why not|friend",
    "谢谢|谢了|多谢|谢谢你|谢谢啦|感谢|辛苦|辛苦了|辛苦啦|麻烦了|麻烦你了|拜托|拜托了|哈哈|哈哈哈|嘿嘿|了谢谢",
    "老铁|亲|老板|兄弟|大佬|哥",
)
# Verbs of the write that was proposed. A bare one is an answer; with an object of its own it is another request.
WRITE = table(
    "写|写入|写进去|写进|写到|写下|写下来|写上|写上去|写一下|写一写|写入一下|记录|记录下来|记录一下|记入|记进去",
    "保存|保存下来|保存一下|存|存下|存下来|存一下|存起来|存进去|存入|入库|落盘|沉淀|沉淀下来|沉淀一下|收录|写个吧",
    "write|save|record|store|persist|mb:write|write down",
)
# may open a new wish
RECALL = table(
    "记|记下|记下来|记一下|记一笔|记住|记上|remember|memorize|memorise|note down|jot down",
)
RECORD = table(  # verbs that cannot mean writing code, so that `帮我` may stand before them
    "写入|写进去|记|记下|记下来|记录|记录下来|记录一下|记一下|记一笔|记住|保存|保存下来|保存一下|存|存下来|存一下",
    "存起来|存进去|存入|入库|沉淀一下|写下来",
)
WRITE_OBJECT = table("add|put|note|log|keep|write|save|record|store|remember")  # need object and place
UPDATE = table(
    "update|write|save|更新|更新一下|写|写入|记入|存入|补充|save to|write to|add to|store in|record in|写到|写进",
    "存到|记到|记进",
)
THING = table(
    "it|this|that|them|these|those|all|both|everything|all of it|all of them|all of that|it all|this one|that one",
    "it down|this down|that down|them down|these down|it in|it up|all this|all that|the note|the entry",
    "the proposal",
    "the decision|the learning|the lesson|the finding|the findings|this note|this entry|that note|this decision",
    "this lesson|this learning|these notes|this finding|the two of them|down",
    "这个|这条|这些|它|它们|这|这一条|这几条|这两条|这次的|这次的发现|这个发现|这个决定|这个决策|这条经验",
    "这个经验|这条记录|进去|下来|一下|全部|都",
)
PLACE = table(
    "to the memory bank|to memory bank|to memory|to the memory|to the bank|to our memory|to my memory",
    "to your memory",
    "in the memory bank|in memory bank|in memory|in the memory|in the bank|into the memory bank|into memory",
    "into the bank",
    "into the memory|to the memory-bank|to memory-bank|in memory-bank|for next time|for the record|for future",
    "for future reference|to our memory bank|to the project memory|in the project memory|to your memory bank",
    "到记忆库|到记忆|到记忆里|到记忆库里|进记忆|进记忆库|进记忆里|进记忆库里|入记忆|入记忆库|记忆库|记忆|记忆里",
    "到库里|进库里|到里面|里面|里|中|到记忆中|到库|进库",
)
BANK = table(
    "memory bank|memory|memory-bank|the memory bank|the memory|the bank|bank|mb|记忆库|记忆|our memory",
    "project memory",
)
BEFORE_WRITE = table(
    "please|you can|you may|you should|let's|just|now|go ahead and|feel free to|i want you to|i'd like you to|do",
    "kindly",
    "then|go ahead|yes please|and|also|so|definitely|absolutely|you could|please go ahead and|i'd say|i say",
    "just go ahead and",
    "请|麻烦|麻烦你|你|你就|就|那|那就|直接|现在|现在就|赶紧|赶快|快|快点|马上|都|全都|全部|一起|先|可以|你可以",
    "应该|要|肯定要|当然要",
    "把它|把这个|把这条|把这些|把这次的发现|确认|确定|批准|同意|需要|必须|尽管|放心|就这么|就这样|就按这个",
    "就按你说的|按你说的|按这个|照这个|照这样|按上面的|还是|另外|也|顺便|这个|这条|这些|你来",
)
HELP = table("帮我|帮忙|给我|帮|请帮我|麻烦帮我|你帮我|那帮我|请帮忙|麻烦")
AFTER_WRITE = table(
    "now|right now|today|as well|too|this time|both|也行|也可以|就行|就好|即可|就可以|就可以了|就行了|先|一起",
)

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
# Neither yes nor no.
DOUBT = table(
    "|".join(DOUBT_SIGNS),
    "maybe|perhaps|possibly|not sure|i'm not sure|unsure|i guess|i guess so|guess so|whatever|up to you",
    "it's up to you|your call|i don't know|don't know|idk|dunno|who knows|wait|wait wait|wait a sec|wait a second",
    "wait a minute|wait a moment|wait up|hold on|hang on|one sec|one moment|just a sec|just a moment|not so fast",
    "let me think|let me think about it|let me think about that|let me check|let me see|let me look",
    "let me have a look|let me read it|let me review|let me review it|we'll see|i think so|i suppose|i suppose so",
    "probably|if you want|if you like|if you must|as you like|as you wish|suit yourself|kinda|sort of|meh|so so",
    "depends|it depends|either way|don't care|i don't care|no idea|ok whatever|i'll think about it|need to think",
    "hard to say|no opinion|give me a minute|give me a moment|give me a sec|give me a second|give me some time",
    "just a minute|one minute|bear with me|moving on|let's move on|move on|anyway",
    "随便|随便你|随你|随意|都行|都可以|都好|看你|看你的|你看着办|看着办|你决定|你定|你来定|等等|等一等|等一下",
    "等下|等会|等会儿|等一会|稍等|稍等一下|稍后|慢着|且慢|慢点|让我想想|我想想|再想想|我再想想|想想|想一下",
    "我想一下|让我看看|我看看|我先看看|先看看|看看再说|不确定|不太确定|不知道|不清楚|不好说|也许|也许吧|可能",
    "可能吧|或许|或许吧|大概|大概吧|应该可以|应该可以吧|应该行|应该行吧|应该吧|看情况|看情况吧|再看看|再看看吧",
    "无所谓|我考虑一下|考虑一下|考虑考虑|我考虑考虑|让我考虑一下|换个话题|犹豫|纠结|我想问|都无所谓|可写可不写",
    "写不写都行|写不写都可以|无所谓吧|不好吧还是|给我点时间|给我一点时间|给我一分钟|先放着|先放放|先放一放|放一放",
    "先搁着|先留着|再等等|再等等吧|先等等|先等一下|让我先看看|待定|再议",
)
HEARD = table(
    "got it|i got it|i see|understood|i understand|noted|gotcha|roger|roger that|copy|copy that|makes sense",
    "that makes sense|i know|good to know|i get it|ack|acknowledged|received|fair enough|interesting",
    "收到|明白|明白了|知道了|知道|了解|了解了|懂了|懂|晓得了|清楚了|我明白了|我知道了|看到了|原来如此|这样啊",
    "原来是这样|我懂了|我了解了|已阅|已读|阅|收到了|有道理|学到了|受教了|我看到了",
)
COURTESY = table(
    "这个可以|这条可以|这个行|这样可以|这样行",
    "thanks|thank you|thanks a lot|thank you very much|thank you so much|many thanks|thx|ty|thanks again|cheers",
    "much appreciated|appreciate it|appreciated|sorry|my bad|hello|hi|hey|good job|great job|nice job|nice work",
    "great work|good work|well done|that's all|that's it|haha|lol|oh|ah|um|uh|hm|hmm|hmmm|er|well|please|nice one",
    "good catch|great catch|nice catch|good point|brilliant|fantastic|wonderful|amazing|awesome|yay|wow|all good",
    "looks right|i checked|i checked it|i read it|i've read it|i reviewed it|claude|hi claude|hey claude|great",
    "cool|nice|perfect|excellent|good|lovely|go|no worries|no problem|good morning|correct|exactly|indeed|true",
    "that's right|that's correct|that is correct|that's true|right|no changes needed|no need to ask",
    "no need to ask again|stop asking|don't ask again|as is|as proposed|as suggested|as you suggested",
    "as you proposed|just like that|all of it|all of them|both|both of them|everything|all of that",
    "谢谢|谢谢你|谢了|多谢|感谢|非常感谢|谢谢啦|谢啦|辛苦|辛苦了|辛苦啦|你辛苦了|麻烦了|麻烦你了|拜托|拜托了",
    "不好意思|抱歉|你好|嗨|哈哈|哈哈哈|嘿嘿|哦|噢|喔|啊|呃|额|哎|唉|诶|嗯|没错|正确|就这样|就这样吧|就这么定了",
    "定了|不错|很好|非常好|挺好|挺好的|很不错|真不错|蛮好的|太好了|太棒了|棒|赞|厉害|牛|牛逼|完美|漂亮|给力|优秀",
    "没毛病|我看过了|看过了|我看了|看了下|我看了下|我看了一下|看了一下|我检查过了|检查过了|内容没问题|内容没错",
    "内容可以|内容不错|内容正确|没什么问题|没有什么问题|没啥问题|就按这个来|就按你说的|按你说的|按你说的来",
    "按你说的做|听你的|成|中|妥|早上好|晚上好|下午好|原样写入即可|不用再问|不用再问了|不用问了|别问了|别再问了",
    "不用问我|不用再确认|不用再确认了|不用改|不用改了|无需修改|不需要改|不用修改|说得对|你说得对|说得没错|说的对",
    "你说的对|说得有道理|总结得好|总结得不错|总结得很好|写得不错|写得很好|写得好|分析得很好|分析得不错",
    "这个总结不错|总结不错|这个很好|这个不错|可真不错|真好|做得好|干得好|干得漂亮|好样的|全部|都要|全都要",
)
PRAISE_AROUND = table(
    "i|think|find|this|that|it|is|that's|it's|was|the|a|an|really|very|so|pretty|quite|looks|sounds|seems|me|to",
    "summary|work|job|write-up|writeup|catch|note|idea|plan|one|thing|stuff|content|all|of|yes|totally|everything",
    "fix|explanation|analysis|proposal|approach|solution|wording|these|those|are|they",
    "我|觉得|这个|这条|这次|总结|写|说|讲|内容|方案|分析|你|得|的|很|挺|真|非常|蛮|还|都|太|是|整理|建议|解释",
    "思路|描述|概括|发现|修复|改|也|确实|这|了|啊|呀",
)
PRAISE = table(
    "good|great|nice|perfect|correct|right|useful|helpful|accurate|fine|clear|important|valuable|excellent",
    "awesome|neat|handy|spot on|well written|well said|exactly right|worth keeping|worth it|worth saving",
    "worth recording|worth remembering|brilliant|lovely|smart|clean",
    "好|不错|对|没错|准确|清楚|到位|棒|完美|全面|详细|有用|靠谱|正确|清晰|及时|重要|精辟|有价值|值得记|值得记录",
    "值得写|值得保存|值得记下来|漂亮|专业",
)
TRAPS = table("对了|好写|写好|好好写|行行好|好记|好存|记好|确认好")  # another meaning than their parts
