"""Words that are neither a yes nor a no: doubt, courtesy, complaint."""

from __future__ import annotations

from memorybank.policy.reply.words import DOUBT_SIGNS, table

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
    "写不写都行|写不写都可以|无所谓吧|不好吧还是|给我点时间|给我一点时间|给我一分钟",
    "先留着|再等等|再等等吧|先等等|先等一下|让我先看看|待定|再议",
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
    "i think so too|me too|same here|my thoughts exactly|i trust you|i trust you on this|all yours|over to you",
    "i appreciate it|i appreciate that",
    "i appreciate the offer|i appreciate the thought|thanks for asking",
    "thanks for the offer",
    "thanks for offering|thanks for the suggestion|thank you for asking|thank you for the offer",
    "thanks for the heads up|nice of you",
    "kind of you|that's kind|that's kind of you|that's nice of you|very kind|nice try|nice thought|sweet of you",
    "good effort|not a problem|nothing to add|nothing to change|nothing to correct|no comment|no comments",
    "no complaints|no concerns|no further comments|no issue|no issues|no issues here|no issues with that",
    "没有补充|没什么补充|没有要补充的|没什么要补充的|没有要改的|没什么要改的|没疑问|没有疑问|无疑问",
    "谢谢好意|多谢好意|谢谢你的好意|谢谢提醒|感谢提醒|谢谢建议|谢谢你的建议|感谢好意|好意心领了|好意心领|心领了",
    "你的好意我心领了|没关系|没事|就这个|留着",
    "much appreciated|appreciate it|appreciated|sorry|my bad|hello|hi|hey|good job|great job|nice job|nice work",
    "great work|good work|well done|that's all|that's it|haha|lol|oh|ah|um|uh|hm|hmm|hmmm|er|well|please|nice one",
    "good call|great call|good thinking|good catch|great catch|nice catch|good point|brilliant|fantastic",
    "wonderful|amazing|awesome|yay|wow|all good",
    "looks right|i checked|i checked it|i read it|i've read it|i reviewed it|claude|hi claude|hey claude|great",
    "cool|nice|perfect|excellent|good|lovely|go|no worries|no problem|good morning|correct|exactly|indeed|true",
    "that's right|that's correct|that is correct|that's true|right|no changes needed|no need to ask",
    "no need to ask again|stop asking|don't ask again|as is|as proposed|as suggested|as you suggested",
    "as you proposed|just like that|all of it|all of them|both|both of them|everything|all of that",
    "谢谢|谢谢你|谢了|多谢|感谢|非常感谢|谢谢啦|谢啦|辛苦|辛苦了|辛苦啦|你辛苦了|麻烦了|麻烦你了|拜托|拜托了",
    "不用再问我|不用再问我了|别再问我了|不用问|不用问我了|就这么定|就这么定吧|那就这样|那就这样吧|那就这么定",
    "exactly that|exactly this|precisely",
    "precisely that",
    "that's what happened|that is what happened|that's exactly what happened|that's how it was|that's the one",
    "why not|请|请吧|来|pretty please|不好意思|抱歉|你好|嗨|哈哈|哈哈哈|嘿嘿|哦|噢",
    "喔|啊|呃|额|哎|唉|诶|嗯|没错|正确|就这样",
    "就这样吧|就这么定了",
    "定了|不错|很好|非常好|挺好|挺好的|很不错|真不错|蛮好的|太好了|太棒了|棒|赞|厉害|牛|牛逼|完美|漂亮|给力|优秀",
    "没毛病|我看过了|看过了|我看了|看了下|我看了下|我看了一下|看了一下|我检查过了|检查过了|内容没问题|内容没错",
    "内容可以|内容不错|内容正确|没什么问题|没有什么问题|没啥问题|就按这个来|就按你说的|按你说的|按你说的来",
    "按你说的做|听你的|早上好|晚上好|下午好|原样写入即可|不用再问|不用再问了|不用问了|别问了|别再问了",
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
TRAPS = table(
    "要是|可是|能行|能否|可否|能成|能中|得了|好得|行得|好可|好能|好准|好做|好搞|好弄|好办|好整|好干|好上|好来",
    "好走|行走|好中|能干|可能|上来|好加|好更新|对了|好写|写好|好好写|行行好|好记|好存|记好|确认好",
    "yeah right|ya right|yea right|yeah yeah right|oh yeah right",
)  # another meaning than their parts
# Alone they ask for it; beside an answer they are mere courtesy.
BEGS = table("please|pretty please|why not|请|请吧")
# What people grumble on the way to a no; it counts for nothing else.
_VERBS = "写记存问保记搞弄整更"
GRUMBLE = (
    frozenset(f"{verb}{what}{verb}" for verb in _VERBS for what in ("什么", "啥", "个什么", "毛", "个毛", "个屁"))
    | frozenset(
        f"{verb}{what}"
        for verb in _VERBS
        for what in ("个屁", "个毛", "个锤子", "个鬼", "个头", "毛线", "个毛线", "个啥")
    )
    | table(
        "ugh|argh|god|oh god|my god|oh my god|omg|jeez|geez|jesus|christ|oh come on|come on|dude|bro|man|again",
        "not again|oh no not again",
        "for the last time|i said|i already said|i told you|i already told you|as i said|like i said",
        "how many times|seriously|really|what",
        "how many times do i have to say it|how many times do i have to say this",
        "how many times do i have to tell you|enough|enough already",
        "stop asking|stop asking me|stop bugging me|stop nagging|stop it already|stop that|you keep asking",
        "you already asked|you asked already",
        "you asked before|shut up|go away|get lost|leave me alone|don't bug me|don't bother me|quit asking",
        "quit it|this again|again with this",
        "too trivial|that's trivial|it's trivial|this is trivial|trivial|too minor|too small|that's minor",
        "minor thing|minor stuff|minor change",
        "waste of space|waste of time|a waste of time|a waste of space|pointless|useless|overkill|that's overkill",
        "not important|it's not important",
        "nothing special|nothing new|no value|of no value|boring|how annoying|annoying|so annoying",
        "this is annoying|you're annoying|too much noise|noise",
        "one-off|just a one-off|it's a one-off|temporary|just temporary|it's temporary|it's just temporary",
        "just a hack|temporary hack",
        "烦|真烦|好烦|烦死|烦死了|烦人|真烦人|烦不烦|你烦不烦|你好烦|太烦了|烦死我了|别烦|别烦我|别烦我了|别吵",
        "别吵了|吵死了|好吵|闭嘴|住口",
        "滚|滚蛋|滚开|滚吧|走开|一边去|一边凉快去|有病|有病吧|你有病吧|神经|神经病|无语|无聊|真无聊|服了|真服了",
        "我服了|醉了|够了|够了够了",
        "又来|又来了|怎么又来|怎么又来了|怎么又问|怎么又问了|怎么还问|怎么老问|老问|老是问|又问|又问了|别问",
        "别老问|问个没完|没完没了|还问|还来",
        "都说了|我都说了|说了|我说了|说过了|我说过了|都说过了|说了多少遍|说了多少遍了|说了多少次了|跟你说了",
        "跟你说过了|说了几遍了|早说了",
        "我的天|天|天哪|天啊|妈呀|老天|拜托|求你了|求求你了|哎呀|哎哟|靠|我靠|卧槽|我去|切|呸|哼|得了|得了吧|行了",
        "行了行了|行了吧|好了好了",
        "别闹|别闹了|开玩笑|开什么玩笑|搞笑呢|多此一举|没意思|没劲|啰嗦|真啰嗦|太啰嗦了|废话|讨厌|真讨厌|太麻烦",
        "太麻烦了|好麻烦|麻烦死了",
        "没用|没啥用|没什么用|没意义|没啥意义|没有意义|没什么意义|没价值|没什么价值|不重要|不太重要|没那么重要",
        "小事|小事情|小事一桩|小问题|小改动",
        "太琐碎|太琐碎了|太琐碎|琐碎|鸡毛蒜皮|太小了|太细了|临时的|这是临时的|临时方案|一次性的|这是一次性的",
        "都是临时的|浪费空间|浪费|占地方",
    )
)
