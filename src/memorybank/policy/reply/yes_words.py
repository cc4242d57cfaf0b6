"""The words that agree, in both languages. Phrases are parted by `|`."""

from __future__ import annotations

from memorybank.policy.reply.words import YES_SIGNS, table

_PLEASED = frozenset(
    f"{who} {how} with {what}"
    for who in ("i'm", "i am", "we're")
    for how in ("ok", "okay", "fine", "good", "happy", "cool", "comfortable")
    for what in ("it", "this", "that", "this one", "that one")
)
# Answers that agree. PRO-4's own words first; then what people type for them.
_BE = ("that would be", "that'd be", "would be", "it would be", "it'd be", "this would be")
_VERY = ("really ", "very ", "super ", "so ", "extremely ", "")
_KIND = (
    "great",
    "good",
    "nice",
    "helpful",
    "useful",
    "awesome",
    "perfect",
    "lovely",
    "amazing",
    "fantastic",
    "wonderful",
)
_FOR_THE_NOTE = frozenset(
    f"{agrees} {what}"
    for agrees in ("go ahead with", "yes to", "yes for", "ok to", "ok for", "proceed with", "i'm fine with")
    for what in ("the note", "this note", "that note", "the entry", "this entry", "that entry", "the memory entry")
)
_WELCOME = frozenset(f"{be} {very}{kind}" for be in _BE for very in _VERY for kind in (*_KIND, "appreciated"))
ASSENT = (
    _PLEASED
    | _WELCOME
    | _FOR_THE_NOTE
    | table(
        "i confirm it|i confirm this|i confirm that|confirm this|confirm that|i confirmed it",
        "i approve this|i approve of this|i approve that|i approve of that|i approve it|approve this|approve that",
        "you can go ahead|you can go ahead now|go ahead now|you may go ahead|you may proceed|you can proceed",
        "proceed now|please proceed now|you can do so|you can do that now|fire away|make it official",
        "put it down|put that down|put this down|let's keep a record of it|let's keep a record of that",
        "let's keep a record of this",
        "let's make a note of it|let's make a note of that|let's make a note of this|put it on the books",
        "put it on record|put it on the record|put that on record|put this on record",
        "put that on the record|keep a note of it|keep a note of that|keep a note of this|keep a record of it",
        "keep a record of that|keep a record of this|make a record of it|make a record of this",
        "make a record of that|take note of it|take note of that|agreed 100|100 approved|sure 100|all yes",
        "all approved|all confirmed|approve all|confirm all|accept all|approve both|confirm both|accept both",
        "all of the above",
        "surely|gladly|with pleasure|happily|most certainly|most definitely|ok to both|ok to all|yes to everything",
        "yes to all of it|yes to all of them|i agree with every word|i agree with every line",
        "i agree with everything|i agree with all of it|agree with everything|agree with all of it",
        "agree on everything|agreed on all points|i agree on all points|问就是写|问就是可以|问就是行|问就是好",
        "i don't see why not|don't see why not|can't see why not|i can't see why not|i see no reason not to",
        "no reason not to|see no reason not to|i have no objection|i have no objections|i've no objections",
        "consider it approved|consider it confirmed|consider it a yes|consider that a yes|take that as a yes",
        "take it as a yes|that's a yes from me|it's a yes|it's a yes from me|i'm on board|on board|i'm down",
        "i'm game|i'm down with that|i'm down for that|down for that|all for it|i second that|seconded",
        "that'll work|that will work|go ahead with both|go ahead with all of it|go ahead with everything",
        "go ahead with all|go ahead with them|go ahead with all of them",
        "both please|both of them please|all of them please",
        "that sounds right|sounds right|sounds correct|sounds about right|that sounds correct|that sounds perfect",
        "100 yes|yes 100|100 agree|100 agreed|agree 100|no objections here|no objection here|no complaints here",
        "no objections from my side|you have my approval|you've got my approval|my approval|you have my go",
        "i'm fine with all of this|i'm fine with all of it|i'm ok with all of this|i'm ok with all of it",
        "i'm happy with all of this|i'm happy with all of it|i'm happy with the wording",
        "i'm happy with that wording|i'm happy with this wording|i'm fine with the wording",
        "i'm fine with that wording|happy with it|happy with this|fine as is|good as is|good as it is",
        "fine as it is|perfect as is|that's good|that's great|that's perfect|that's good to go|好呢|好的呢",
        "行呢|可以呢",
        "好的好的呢",
        "is ok|is okay|is fine|is good idea|is a good idea|it is good idea|is ok for me|ok for me|okay for me",
        "is fine for me|good for me|fine for me|it is ok for me|it's ok for me|it's fine for me|for me ok",
        "for me is ok|for me it's ok|can can|can lah|i am agree|i'm agree|am agree|agree with it|agree with this",
        "agree with that|agree with you|i agree with it|i agree with you|i agree with this|i agree with that",
        "no objection from me|no objections from me|mkay|mmkay|m'kay|mk|yh|yeh|yess|yea sure|okay dokay|okay dokey",
        "okie doke|ok dokey|okily dokily|ojbk|yarp|yiss|affirm|roger do it|do the thing|do it please|you can do it",
        "you can do that|you may do it|let it be written|so be it|允了|允许了|可行|可行的|好der|好deh|好哒|好嗒|好哇",
        "好噻",
        "要得",
        "中嘞|得劲|得啦|得啊|得嘅|冇意见|啱|啱啊|冇错|好啲|就咁|就咁啦|就咁样|准奏|朕准了|没二话|没的说|没得说",
        "那就这么着",
        "那就这么着吧|就这么着|就这么着吧|依你所言|同意写入|同意保存|同意记录",
        "通过写入",
        "proceed with it|proceed with that|proceed with this|proceed with the write|proceed with writing",
        "proceed with writing it|proceed with saving|proceed with saving it|proceed with the update",
        "proceed with the save|proceed as proposed|proceed as planned|please proceed with it",
        "continue with the write|continue with the save|continue with saving it|go ahead with it",
        "go ahead with that|go ahead with this|go ahead with the write|go ahead with saving",
        "go ahead with saving it|go ahead with writing it|go ahead with the update|go ahead with the save",
        "carry on with the write|+ 1 from me|plus one|thumbs up|two thumbs up",
        "好|可以|行|确认|yes|ok|okay|sure|mb:write|mb write",
        "可以写了|可以写入了|可以写啦|可以记了|可以保存了|可以记录了|确定|我确定|准了|嗯呢|okie dokie|okey doke",
        "ok啦|okay啦|haode|hao de|keyi|ke yi|yas|yessir|yes sir|yass|you have my permission|permission granted",
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
        "我没意见|我没有意见|我没异议|好主意|没问题|没意见|没有意见|没有异议|无异议|没异议|冇问题|同意|赞成",
        "赞同|批准|允许|允许写入|当然|必须的",
        "得嘞|欧克",
        "确认无误|我确认|我同意|已确认|我觉得可以|我觉得行|我看行|我看可以|我看没问题|我看没毛病|看着没问题",
        "看起来没问题|我看挺好|我觉得好|就这么办|就这么干|照办|执行|需要",
        "需要的|要的",
        "aye aye|yessiree|yes ma'am|alrighty|alrighty then|righto|right you are|oki|okeydokey|okidoki|sgtm",
        "fo sho|kay",
        "yuppers",
        "obviously|naturally|without a doubt|no doubt|+ 1|hundred percent|one hundred percent|a hundred percent",
        "yes yes",
        "i accept|i consent|granted|permitted|allowed|green light|you have my blessing|you have my ok",
        "you've got my ok",
        "go right ahead|go on then|please go ahead|feel free|feel free to|you're welcome to|you can|yes do|yes i am",
        "i'm in|count me in|i'm good with that|i'm good with it|i'm happy with that|i'm happy with it",
        "i'm okay with that",
        "i'm okay with it|i'm all for it|i'm for it|good with me|good by me|cool with me|that's fine",
        "that's fine by me",
        "that's fine with me|it's fine by me|it's fine with me|that's ok with me|that's ok by me|that's okay with me",
        "that'd be great|that'd be good|that'd be nice|that'd be helpful|that would be nice|that would be helpful",
        "that would be useful|would be great|would be good|would be nice|i'd appreciate that|i'd appreciate it",
        "i'd be glad",
        "i would appreciate that|i would appreciate it|i'd love it|works for us",
        "document it|document that|document this|add it|add that|add this|add them|add it in|log it|log that",
        "note it|note it down|note that down",
        "note this down",
        "put it in|put that in|commit it to memory|commit that to memory|commit this to memory|commit to memory",
        "make a note|make a note of it|make a note of that|make a note of this|write away|get it written",
        "let's keep it|let's keep that|let's keep this|let's add it|let's add that|let's note it|let's log it",
        "let's log that",
        "这样写可以|这么写可以|这样写没问题|这么写没问题|这样写就行|这么写就行|这样写挺好|这样就行|这样就好",
        "这样就可以",
        "yes you can|yes you may|yes it is|yes that's right|yes that's correct|yes that is correct|yes let's",
        "妥了|妥妥|妥妥的|妥当|欧了|哦了|噢了|欧凯|阔以|可以有|这个可以有|没得问题|木有问题|么问题|毫无问题",
        "没有任何问题|没啥意见|没有任何意见|必须|那必须|肯定|那肯定|肯定的|当然了|当然啦|可以啦|没问题啦|那当然",
        "那是当然|一定|那是必须",
        "批准了|批了|准许|许可|授权|授权了|授权写入|授权你写|同意了|同意你写|我批准|我允许|我赞成|可以可以",
        "按你说的办|照你说的办|照你说的写|照你说的做|按你说的写|按你的来|照你的来|依你|依你说的|就它了|就这个了",
        "就写这个",
        "就按你的来|照写|照这么写|写就写|开写|就这么写|就这样写|照这样写|按这个写|好极|得咧|得勒|中中中|成成成",
        "是的|好的|是的呢|可以的|没有问题|完全可以|完全同意|好极了|太好了写|对的写",
    )
)
# Agree with a statement as easily as with a question: enough alone, not enough in front of something else.
AFFIRM = table(
    "系|係|系啊|系呀|係啊|嗯啊|嗯那|嗯啦|对呀|对啊|对对|对对对|是是是|是啊|是呀|mm|mmm|mmhm|mm hm|yuh",
    "嗯哼|嗯呐|是滴|对滴|对头|对|对的|嗯|恩|嗯嗯|恩恩|是|要|唔|uh-huh|mhm|mm-hmm|uh huh|mhmm",
)
PARTICLE = table(
    "嘅|㗎|吖|嗱|啵|哩", "叭|捏|勒|的|吧|啊|呀|哦|喔|噢|哈|嘞|咧|哒|滴|咯|喽|呗|哟|耶|诶|呐|的呢|的呀|哈哈|唉|啰|哇"
)
ALONE = table("成|中|妥|成成|中中")  # one character that has other meanings inside a phrase
# "Go": agrees with whatever was just said, so only as the whole of a clause, and never in front of another order.
GO = table(
    "keep this one|keep that one|keep this|keep that|please keep it|please keep this|please keep that",
    "please keep this one|please keep that one",
    "go go go|go go|gogogo|go go go go|冲鸭|走走走|go吧|搞吧|干吧|整吧|撸起来|开始吧|动起来|上车|上道",
    "走起|走着|走你|来吧|来来来|上|上吧|上上上|整|整起|整上|整一个|整活|安排|安排上|给安排|给安排上|必须安排",
    "搞|搞起|搞起来|干",
    "得|可|可的|能|准|昂|好啦|更新|更新吧|更新一下|更新一下吧|加上|加上吧|添加|添加吧|加吧|加一下吧",
    "开干|开整|开搞|弄|弄吧|做吧|办|办吧|请便|通过|同意通过|冲|冲冲冲|可以冲|发车|动手吧",
    "ship it|send it|hit it|bet|i do|keep it|make it happen|let's go for it|have at it|knock yourself out",
    "you got it|that'll do|you do that|rock on|roll with it",
)
OPENER = table(
    "go ahead and|just go ahead and|please go ahead and|yes go ahead and",
    "i mean|jup|emm|emmm|emmmm|ahh|ohh|aha|ahh ok|ah ok|hmm ok|rofl|lmao|damn|dang",
    "gosh|man|dude|bro|mate|boss|嗨呀|哎呀|哎哟|欸|额|唔|哇|哇塞|卧槽|我去|诶嘿|对对|对对对|是是|是的",
    "oh|ah|um|uh|hm|hmm|hmmm|er|erm|well|hey|hi|hello|so|great|cool|nice|perfect|awesome|excellent|wow|haha|lol",
    "thanks|thank you|thx|ty|claude|actually|and|also|then",
    "right|lovely|brilliant|i'd say|i say|i'll say|i vote|my answer is",
    "那|那就|那么|嗯|恩|哦|噢|喔|啊|呃|哈|哈哈|嗯嗯|哎|诶|嘿|对|其实|谢谢|谢了|完全|当然",
)
CLOSER = table(
    "from me|from my side|from my end|my friend|pal|of course",
    "for sure|cheers|good stuff|perfect thanks|pls|thank u|tysm",
    "tyvm|many thx|大哥|老哥|宝|宝贝|小助手|老师|同学|了哈|感恩|比心|笔芯",
    "lah|la|lor|der",
    "please|thanks|thank you|thanks a lot|thank you very much|many thanks|thx|ty|then|man|bro|mate|dude|buddy",
    "claude",
    "all of it|all of them|all of that|both|everything|sir|boss|ma'am|for me|right away|asap|great|cool|nice",
    "perfect|awesome|excellent|good|haha|lol|why not|friend",
    "谢谢|谢了|多谢|谢谢你|谢谢啦|感谢|辛苦|辛苦了|辛苦啦|麻烦了|麻烦你了|拜托|拜托了|哈哈|哈哈哈|嘿嘿|了谢谢",
    "老铁|亲|老板|兄弟|大佬|哥",
)
# Verbs of the write that was proposed. A bare one is an answer; with an object of its own it is another request.
WRITE = table(
    "写一下了",
    "写一份|存一份|记录一份|留一份",
    "写低|存低|写低佢|写落去|存落去|写入去|update进去|merge进去|commit进去|save进去|add进去|save下来|save一下|save下",
    "record一下|record下来|log下来",
    "note下来|写memory|存memory|写mb|写memory bank|存memory bank|写个memory|存个memory|写进memory|存进memory",
    "写到memory",
    "存到memory|塞进去|收进|录上|给写上|给写|给存|写喽|写咯|写啵|写叭|记录在案|写入在案",
    "写|写入|写进去|写进|写到|写下|写下来|写上|写上去|写一下|写一写|写入一下|记录|记录下来|记录一下|记入|记进去",
    "保存|保存下来|保存一下|存|存下|存下来|存一下|存起来|保存起来|保留下来|存进去|存入|入库|落盘|沉淀|沉淀下来",
    "沉淀一下|收录|写个吧",
    "录入|录入一下|录一下|录进去|归档|归个档",
    "存档|存个档|入档|储存|储存一下|收进去|加进去|加上去|放进去|添进去|存上|落库",
    "write|save|record|store|persist|mb:write|write down",
)
# may open a new wish
RECALL = table(
    "记低|记低佢|抄低|记memory|记个memory|记mb|记进memory|记到memory|mark一下|mark下|马克一下|码住|码一下",
    "给记上|给记",
    "记喽|记咯|记叭",
    "记小本本上|记小本本",
    "记着|记起来|记个笔记|记笔记|做个记录|做个笔记|留个记录|留个档",
    "记|记下|记下来|记一下|记一笔|记住|记上|remember|memorize|memorise|note down|jot down",
)
RECORD = table(
    "记低|写低|存低|记着|码住",
    # verbs that cannot mean writing code, so that `帮我` may stand before them
    "写入|写进去|记|记下|记下来|记录|记录下来|记录一下|记一下|记一笔|记住|保存|保存下来|保存一下|存|存下来|存一下",
    "存起来|存进去|存入|入库|沉淀一下|写一下|写下来|记上|存上|写上|存档|归档|录入|储存",
)
WRITE_OBJECT = table(
    "commit|persist|sync|push|file|enter|stick|append|pop|drop",
    "add|put|note|log|keep|write|save|record|store|remember",
)  # need object and place
UPDATE = table(
    "存|记|merge进|merge到|commit到|commit进|update到|update进|save到|save进|add到|add进|push到|push进|sync到|sync进",
    "合进|合到",
    "并进|同步到|同步进|塞进|塞到|扔进|扔到|丢进|丢到|收进|沉淀到|沉淀进|persist到|persist to|log to|log in",
    "log it to",
    "put into|put in",
    "add into|add it to|put it into|put it in|put this in|put that in|write it into|write into|save into",
    "save it into|store into|record into|record it in|keep in|keep it in|push to|push it to|sync to|merge into",
    "merge it into|commit into|commit it to",
    "加到|加入|加进|存入|放到|放进|录入|归档到|add to|commit to|update|write|save|更新|更新一下|写|写入|记入|存入",
    "补充|save to|write to|add to|store in|record in|写到|写进",
    "存到|记到|记进",
)
THING = table(
    "佢|呢个|呢条|呢啲|嗰个|呢份",
    "exactly that|exactly this|precisely that|precisely this|both files|both pages|both entries|both notes",
    "both of them|all three",
    "the whole thing|the lot|the block|this block|that block",
    "this summary|that summary|the above|what you have",
    "what you wrote|what you proposed|what you suggested|this info|that info|this knowledge|this stuff",
    "that stuff|that too|that finding|that learning|that lesson|that decision|两个文件|两个都|两条都|两页都|全都",
    "上面的|上面这个",
    "上面这些|上面那些|以上|以上内容|这段|这段话|这份|这份总结|这个总结|该内容|该条|此条|此内容|这个结论|这条规则",
    "这个规则|这个坑|这个教训|这条教训",
    "it|this|that|them|these|those|all|both|everything|all of it|all of them|all of that|it all|this one|that one",
    "it down|this down|that down|them down|these down|it in|it up|all this|all that|the note|the entry",
    "the proposal",
    "the decision|the learning|the lesson|the finding|the findings|this note|this entry|that note|this decision",
    "this lesson|this learning|these notes|this finding|the two of them|down",
    "这个|这条|这些|它|它们|这|这一条|这几条|这两条|这次的|这次的发现|这个发现|这个决定|这个决策|这条经验",
    "这个经验|这条记录|进去|下来|一下|全部|都",
)
PLACE = table(
    "for future sessions|for the future|for the next session|for next sessions|for the next sessions",
    "for the team|for everyone|for everybody|for others|for later reference|for posterity|for the next person",
    "for the next developer|for our records|for my records|on record|on the record|for new people",
    "for newcomers|for all of us|for us|留个底|备查|备忘|供参考",
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
    "go on and",
    "就按你总结的|就按总结的|按你总结的|就按上面的|就按上面说的|就按刚才说的|就照上面|就照上面的|照你总结的",
    "就按这个内容|按照你的总结|就按提议|按提案|就照提案|按建议|就按你建议的|就按你给的|按你给的",
    "就按你拟的|就按你列的|就按你写的|按原样|原样|两条都|两个都|三条都|几条都|这两条都|这几条都|这些都|全部都|都一起",
    "统统|通通|两点都|三点都|i think you should",
    "i think you can|that sounds right|we really should|we should definitely|let's definitely",
    "you really should",
    "no problem",
    "can|please to|you can to|it is ok to|it's ok to|it is okay to|it's okay to|it's fine to|ok to|okay to",
    "you are free to|we can|i agree to|i agree we should",
    "agree to|you have to|you must|you need to|better|we better|i confirm to|就咁|咁就|照咁|照住|依|依照这个",
    "按照这个",
    "按这样|照着|照着这个|就照这个|就照这样|可以直接|都可以|尽快|立刻|立即|速速|速",
    "we should|we have to|we need to|we must|we'd better|i think we should|you'd better|please|you can|you may",
    "you should|let's|just|now|go ahead and|feel free to|i want you to|i'd like you to|do",
    "kindly",
    "then|go ahead|yes please|and|also|so|definitely|absolutely|you could|please go ahead and|i'd say|i say",
    "just go ahead and",
    "请|麻烦|麻烦你|你|你就|就|那|那就|直接|现在|现在就|赶紧|赶快|快|快点|马上|都|全都|全部|一起|先|可以|你可以",
    "那你|那你就|给它|劳驾|劳烦|一定|一定要|务必|必须得|得",
    "应该|要|肯定要|当然要",
    "把它|把这个|把这条|把这些|把这次的发现|确认|确定|批准|同意|需要|必须|尽管|放心|就这么|就这样|就按这个",
    "就按你说的|按你说的|按这个|照这个|照这样|按上面的|还是|另外|也|顺便|这个|这条|这些|你来",
)
HELP = table("帮我|帮忙|给我|帮|请帮我|麻烦帮我|你帮我|那帮我|请帮忙|麻烦")
AS_IS = table(  # nothing is to be changed
    "as is|as it is|as they are|as proposed|as suggested|as shown|as written|as you wrote it|as you have it",
    "exactly as you have it|exactly as is|exactly as shown|exactly as written|exactly as proposed",
    "exactly as it is|just as it is|just as you have it|as you proposed|as you suggested|as you said",
    "as you described|as above|as described|as stated|as planned|as drafted|the way it is|the way you have it",
    "the way you wrote it|like that|like this|just like that|exactly like that|exactly like this",
    "just like this|verbatim|word for word|unchanged|without changes|without any changes|with no changes",
    "no changes|原样|原封不动|一字不改|一字不动",
)
AFTER_WRITE = table(
    "也好|也成|也中|也不错|也挺好|吧也好",
    "啦|就完了|就是了|就对了|就成|就完事了|即可谢谢|就好了|就妥了|就ok|就ok了|得啦|佢|落去|入去|入嚟",
    "if you please|please and thank you",
    "already",
    "now|right now|today|as well|too|this time|both|也行|也可以|就行|就好|即可|就可以|就可以了|就行了|先|一起",
)
# "we need that in memory", "this should go into the bank"
WISHED = table(
    "we need|i need|i want|we want|i'd like|we'd like|i'd love|we should have|let's have|i would like|let's get",
    "we must have",
)
TO_BE = table("to be|to go|to stay|to get")
BELONGS = table(
    "should go|should be|belongs|needs to go|needs to be|must go|has to go|ought to be|deserves to be|must be",
    "has to be",
    "should definitely go|should definitely be|definitely belongs|can go|should stay|goes",
)
KEPT = table("saved|written down|recorded|stored|remembered|persisted|noted down|documented|on record|memorized|kept")
