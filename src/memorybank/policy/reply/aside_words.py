"""Words that are neither a yes nor a no: doubt, courtesy, complaint."""

from __future__ import annotations

from memorybank.policy.reply.words import DOUBT_SIGNS, table

# Neither yes nor no.
DOUBT = table(
    "do whatever you want|do what you want|do whatever you like|do what you like|whatever you like|whatever you want",
    "back to work|let's get back to work|停一下|停下来|先停一下|停一停|暂停|暂停一下|先暂停",
    "remind me later|remind me tomorrow|remind me again|remind me again later|ask me later|ask me tomorrow",
    "ask again later|ask me again later|ask me again tomorrow|ask me again|晚点提醒我|回头提醒我|待会再问我",
    "明天再问我",
    "不急|先不急|不着急|先不着急|看你表现|看你的了",
    "写也行不写也行|写也可以不写也可以|记也行不记也行|写也好不写也好|要写也行|写也行",
    "你说的都对|你说得都对|您说得都对|你说了算|你开心就好|你高兴就好|你赢了|你最厉害|你厉害|你牛|你是老大|你最懂",
    "你最棒",
    "what could go wrong|what could possibly go wrong|as if|sure jan|cool story|cool story bro|if you say so",
    "if you insist|yeah sure|oh sure|oh great|oh joy|oh wonderful|oh fantastic|great just great|just great",
    "yay another one|呵呵|呵呵呵|呵|可真行|你可真行|真行|你真行|行行行你说得都对",
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
# Who leaves has answered if the write was named, and otherwise may only be leaving.
PARTING = table(
    "再见|拜拜|晚安|bye|bye bye|goodbye|good night|see you|see ya|cya|ttyl|下班了|先下班了|溜了|回见|brb|gotta go",
    "i'll be back|i'll be right back|be right back|back in|i'm off|i'm off to|i'm heading|heading out|i have to go",
    "i need to go|i have to leave|i'm going to|i'm going|i'm out|i'm done|talk to you|talk to you later",
    "talk later|talk soon|i'm leaving|see you all",
    "have a nice|have a good|have a great|enjoy your|我去吃饭|我先去吃饭|我去开会|我先去开会|我先下班|我下班|我先走",
    "我先撤|我去睡|我先睡|我出去一下|我离开一下|周末愉快|明天见|回头见|下周见",
)
PARTING_TO = table(
    "lunch|dinner|bed|home|a meeting|work|after lunch|after dinner|after the meeting|later|tomorrow|tonight",
    "on monday",
    "next week|in an hour|in a minute|in a few minutes|in ten minutes|in five minutes|in a bit|soon|for today",
    "now|then",
    "to|day|evening|weekend|night|one|time|out|了|啦|觉|哈|先",
)
HESITATES = table("well|hm|hmm|hmmm|um|umm|uh|uhm|er|erm|呃|额|emm|emmm|emmmm|嘶")
RESUMES = table(
    "go on|come on|anyway|anyways|so anyway|but anyway|well anyway"
)  # back to the proposal: "anyway, yes, save it"
# 'Ah, so that is it': heard, and nothing agreed to yet.
AH_SO = table(
    "hm ok|hmm ok|wow ok|huh ok|eh ok|um ok|uh ok|hm okay|hmm okay|wow okay|huh okay|eh okay|um okay|uh okay",
    "好问题|问得好|good question|great question|that's a good question|that's a great question",
    "oh ok|ah ok|oh okay|ah okay|ohh ok|ahh ok|ohh okay|ahh okay|oh right|ah right|oh i see|ah i see",
)
HEARD = table(
    "will do|got it|i got it|i see|understood|i understand|noted|gotcha|roger|roger that|copy|copy that|makes sense",
    "that makes sense|i know|good to know|i get it|ack|acknowledged|received|fair enough|interesting",
    "收到|明白|明白了|知道了|知道|了解|了解了|懂了|懂|晓得了|清楚了|我明白了|我知道了|看到了|原来如此|这样啊",
    "原来是这样|我懂了|我了解了|已阅|已读|阅|收到了|有道理|学到了|受教了|我看到了",
)
_LATE = frozenset(
    f"sorry for {which} {what}"
    for which in ("the late", "the delayed", "the slow", "my late", "my slow")
    for what in ("answer", "reply", "response")
)
COURTESY = _LATE | table(
    "sorry for the delay|sorry for the wait|sorry i was away|sorry i was at lunch|sorry i was in a meeting|i'm back",
    "sorry just saw this|sorry just saw it|just saw this|i just saw this|just got back|i'm back now|back now",
    "back again",
    "抱歉回复晚了|不好意思回复晚了|不好意思回晚了|抱歉回晚了|刚看到|才看到|我刚看到|刚回来|我回来了",
    "that's the way|that's the way to do it|that's the way to go|that's how we do it",
    "better safe than sorry|better to have it|better to have it written down|better to have that|just in case",
    "to be safe|to be on the safe side|just to be safe|just to be sure|以防万一|有备无患|保险起见|稳妥起见",
    "can't hurt|it can't hurt|won't hurt|it won't hurt|doesn't hurt|it doesn't hurt|couldn't hurt",
    "it couldn't hurt|does no harm|no harm in it|no harm in that|might as well|may as well|赶紧的|快点|快点的",
    "麻利的|速度",
    "抓紧|正合我意|深得我心",
    "don't hesitate|don't be shy|i can't think of anything to change|i can't think of anything to add",
    "i wouldn't change anything|i wouldn't change a thing|i wouldn't change a word|don't change a thing",
    "don't change a word|don't change anything|no need to change anything|no need to change it|no need to edit",
    "no need to edit it|no need to edit anything|nothing wrong with it|nothing wrong with that|nothing wrong",
    "nothing to fix|nothing missing|别犹豫|别磨叽|别墨迹|别客气|别废话|少废话|不必再问|别问|别再问|不用客气",
    "甭废话|甭客气|不必犹豫|不用犹豫|不用多说|不多说",
    "can do|sí",
    "oui|da|ja|hai|si|i mean|害|嗐|嗨呀|欸|咳|咳咳|嘶|emm|emmm|emmmm|ahem",
    "唔该|唔该晒|多谢晒|多得|唔该你|好嘢|劲|掂|系咁|merci|gracias|danke|arigato|спасибо|谢谢大佬|谢谢老师|谢谢哈",
    "感谢感谢|谢谢谢谢|thank u",
    "thank you sir|thanks man|thanks bro|thanks mate|thanks dude|thanks buddy|thanks claude|thank you claude",
    "tysm|tyvm|good bot|good boy|🙏",
    "not bad|not bad at all|so far so good",
    "that's what we agreed|that's what we decided|that's what i meant",
    "that is what i meant|that's exactly what i meant|that's what i wanted|that's exactly it",
    "that's exactly right|that's the decision|that's how it works|that's how it is|you're right|you are right",
    "you got that right|well spotted|good spot|good stuff|great stuff|nice summary|great summary|good summary",
    "good memory|就是这样|就是这个|就是这个意思|就是这意思|就是这么回事|正是|正是如此|是这样|是这样的|是这个意思",
    "是这么回事|确实|确实如此|的确|的确如此|说得好|说的没错|说的是|没说错",
    "记得真清楚|我也这么想|我也这么觉得|我也觉得|英雄所见略同|总结到位|概括得好|归纳得好|归纳得不错",
    "这个可以|这条可以|这个行|这样可以|这样行",
    "thanks|thank you|thanks a lot|thank you very much|thank you so much|many thanks|thx|ty|thanks again|cheers",
    "i think so too|my thoughts exactly|i trust you|i trust you on this|all yours|over to you",
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
    "that's what happened|that is what happened|that's exactly what happened|that's how it was",
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
    "today|so far|as always|twice|carefully|closely|in full|completely|word by word|line by line",
    "这样|这么",
    "这点|这一点|那点",
    "写得|写的|说得|说的|讲得|讲的|解释得|解释的|这么写|这样写|归纳得|归纳|提炼得|理得",
    "insight|finding|root|cause|root cause|tip|trick|pattern|rule|takeaway|conclusion|decision",
    "lesson|workaround|learning|info|point of|知识点|经验|坑|教训|洞察|规则|技巧|问题|原因|用法|写法|一|呢个",
    "one's|absolute|absolutely|definitely|details|detail|text|entry|facts|numbers|path|paths|page|block|lines",
    "bullets|points|and|also|both|just|again|as|usual|point|you|wrote|have|there|here|gold|my|through|信息|细节|表述",
    "文字|上面|要点|刚|刚刚|刚才|已经|一遍|过|措辞|两个|几个|每条|全部|挺好|结论|这段|这几条",
    "仔细|大致|基本|基本上|大体|简单",
    "i|think|find|this|that|it|is|that's|it's|was|the|a|an|really|very|so|pretty|quite|looks|sounds|seems|me|to",
    "summary|work|job|write-up|writeup|catch|note|idea|plan|one|thing|stuff|content|all|of|totally|everything",
    "explanation|analysis|proposal|approach|solution|wording|these|those|are|they",
    "我|觉得|这个|这条|这次|总结|内容|方案|分析|你|得|的|很|挺|真|非常|蛮|还|都|太|是|整理|建议",
    "思路|描述|概括|发现|也|确实|这|了|啊|呀",
)
PRAISE = table(
    "i like it|i like this|i like that|i love it|like it|love it|认可|我认可|赞同",
    "有参考价值|参考价值|有借鉴意义|有参考意义|有借鉴价值",
    "值得沉淀|值得留|值得存|有意义|精彩|绝了|绝|好用|实用|中肯|周全|nb|ok|没问题|啱|合理|妥当|妥",
    "gold|golden|pure gold|a gem|gem|lifesaver|a lifesaver|keeper|a keeper|solid|on point|legit|sharp|concise",
    "precise|decent|not bad|impressive|thorough|complete|succinct|well summarized|well summarised|well put",
    "on the money|dead on|bang on|super|sweet|i checked|i've checked|i read|i've read|i have read|i reviewed",
    "i've reviewed|i went through|i've gone through|i double checked|i double-checked|double-checked",
    "double checked|无误|属实|精准|简洁|得当|周到|在理|很准|可圈可点|看了|看过|看过了|看完了|看了一遍|过了一遍",
    "检查了",
    "检查过了|核对过了|核对了|核对无误|读过了|读完了|确认过了",
    "过目了|没啥毛病|没毛病|没啥可改的|没什么可改的|没什么要改|不用动|不用改|有条理|关键",
    "good|great|nice|perfect|correct|right|useful|helpful|accurate|fine|clear|important|valuable|excellent",
    "awesome|neat|handy|spot on|well written|well said|exactly right|worth keeping|worth it|worth saving",
    "worth recording|worth remembering|brilliant|lovely|smart|clean",
    "好|不错|对|没错|准确|清楚|到位|棒|完美|全面|详细|有用|靠谱|正确|清晰|及时|重要|精辟|有价值|值得记|值得记录",
    "值得写|值得保存|值得记下来|漂亮|专业",
)
TRAPS = table(
    "i was right|i am right|i'm right|we were right|right here|right there|存储|写权限|写入失败|写失败|存不下",
    "写不进|保存失败|记录失败|记录不|写满|存满",
    "oh no|please confirm|请确认|麻烦确认",
    "好好干|好好做|好好搞|好好弄|好好整",
    "是吧|对吧|系吧",
    "系咪|係咪|是唔是|再写|再记|再存",
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
        "不值一提|不足挂齿|不值得一提|不足为道|没啥可说的",
        "nein|non|nyet|not interesting|not interested|太trivial|太minor",
        "0价值|零价值|毫无价值|没啥价值|没有价值|价值不大|意义不大|没多大意义|没多大用|没啥好记|用处不大|太小|太细",
        "太碎",
        "太碎了|太基础|太基础了|太简单|太简单了|常识|都是常识|这是常识|众所周知",
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
# Why something is not worth keeping, and the words around it.
SLIGHT = table(
    "too minor|too trivial|too small|too specific|too obvious|too niche|too detailed|too low level|too basic",
    "too early",
    "too vague|not important|not important enough|not a big deal|no big deal|irrelevant|not relevant|temporary",
    "trivial",
    "obvious|minor|a one-off|one-off|a hack|a quick hack|a workaround|a temp workaround|a temporary fix|a temp fix",
    "an experiment|experimental|throwaway|throwaway code|wip|work in progress|in flux|already documented",
    "already there",
    "already in there|already known|already saved|already recorded|common knowledge|still changing|not final",
    "not decided",
    "not settled|not stable|not finished|might change|may change|will change|could change|subject to change",
    "debug code",
    "not useful|not that useful|not very useful|of no use|no use|noise|just noise|a small thing|a detail",
    "nobody cares",
    "临时方案|临时的|临时改的|临时代码|临时措施|临时办法|一次性的|一次性脚本|实验性的|实验代码|还没定|没定|没确定",
    "还没确定|没定下来|还没定下来|还会改|会变|还会变|还要改|会改|可能会改|可能会变|随时会变|随时会改|小改动|小事",
    "小问题|常识|过两天就删|过几天就删|马上就删|很快就删|回头就删|之后会删|后面会删|迟早要删|要删的|不通用",
    "没参考价值|没有参考价值|没啥用|没用|没意义|不重要|没什么用|文档里有|文档里都有|已经有了|已经写过了|写过了",
    "记过了",
    "已经记过了|重复了|太细|太小|太琐碎|太碎|不稳定|不成熟|试试而已|随便试试|随便写的|瞎写的",
)
SLIGHT_AROUND = table(
    "it's|that's|this is|it is|that is|this one is|this one's|it was|that was|way|a bit|far|just|only|still|honestly",
    "frankly|really|i think|kinda|imo|tbh|it|this|that|the change is|to record|to save|to write down|to store",
    "to keep",
    "to remember|to be saved|to be recorded|for memory|for the memory|for the memory bank|for that|for this|anyway",
    "这|这个|这种|这条|这些|这次|太|也|就|只是|而已|都是|是|的|了|改动|问题|事|东西|方案|太过|有点|其实|反正|感觉",
    "我觉得|都|还|本来就|本来|只|这事|这玩意|一个|个|那个|后面|可能|代码|内容|它|毕竟",
)
THANKS_FOR = table(
    "谢谢|感谢|多谢|谢谢你|感谢你|谢谢你的|感谢你的",
    "thanks for|thank you for|thx for|ty for|many thanks for|thanks a lot for|cheers for|appreciate you",
    "i appreciate you",
)
THANKED = table(
    "writing it up|writing it down|writing that up|writing that down|writing this up|writing this down",
    "总结|整理|归纳|提炼|概括|梳理",
    "summarising|summarizing|summing up|summing it up|the summary|the recap|the write-up|the writeup|writing up",
    "checking",
    "confirming|catching|noticing|spotting|reminding me|the reminder|your help|the help|doing|the catch",
    "keeping track",
    "keeping track of|tracking|taking care of|taking notes|digging into|digging|the fix|fixing|asking|the offer",
    "offering",
    "the suggestion|suggesting|the heads up|proposing|the proposal|the work|your work|the effort|your patience",
    "helping",
    "finding|finding out|documenting|remembering|thinking of|bringing up|capturing",
    "looking into",
    "the update|working on|being careful|being thorough|the analysis",
)
TOLD = table(  # thanks for an answer: heard, as `got it` is
    "explaining|explaining that|explaining it|the explanation|your explanation|the detailed explanation|clarifying",
    "clarifying that|the clarification|the answer|your answer|the info|the details|the context|the background",
    "the quick answer|the quick reply|the pointer|the hint|the link|解释|讲解|说明|回答|解答|答复|指点|科普|分析",
    "详细解释|耐心解释|详细说明",
)
# "No changes needed", 我没什么要补充的.
NO_CHANGE = table(
    "no|no need for|nothing|without|i have no|i've no|we have no|have no|zero|我没|没|没有|没啥|没什么|无|我没啥",
    "我没什么|我没有|我这边没",
)
NO_CHANGE_OF = table(
    "changes|change|edits|corrections|remarks|notes|modifications|tweaks|adjustments|additions|further changes",
    "more changes",
    "further comments|comments|other comments|more comments|to add|to change|to correct|else to add|more to add",
    "补充|补充的",
    "改|改的|修改|要补充的|要改的|要加的|要修改的|需要改的|需要补充的|可补充的|可改的|好补充的|好改的|要说的|异议",
    "别的意见",
    "其他意见|更多意见|需要调整的|要调整的|可加的|要动的",
)
NO_CHANGE_END = table(
    "needed|required|necessary|from me|from my side|here|to make|on my side|at all|really|了|呀|啊|吧|哈|目前"
)
