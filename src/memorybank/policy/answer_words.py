"""The words an answer to a proposal is made of, by class (PRO-4, PRO-9). `answer.py` says in which order.

Both languages share the classes. A class is closed: a word that is in none of them makes a clause something else than
an answer. A phrase may have several classes; which one counts is told by what stands around it. Only the longest phrase
that stands at a place is read there. A class begins at the margin, with a remark in brackets.
"""

from memorybank.model.vocabulary import named

CLASSES = named("""
yes: okie|you bet|roger that|accept|accepted|i accept|proceed|let's do it|i approve|yes|yeah|yep|yup|yea|ya|y|ok|okay
    oki|kk|k|sure|sure thing|for sure|of course|certainly|absolutely|definitely|alright|all right|agreed|confirm
    confirmed|approve|approved|granted|affirmative|aye|go|go ahead|go for it|do it|do that|ship it|yes it is|please do
    you can|you may|+1|lgtm|sgtm|fine by me|that's fine|i agree|i confirm|i'm in|no objection|no objections|by all means
    gladly|i'm on board|ok then|okay then|alright then|mb:write|yess|you have my okay|yes from me|hell yeah|alrighty
    thumbs up|no issues|okey dokey|green light|okie dokie|naturally|ye|works for me|that works for me|fine with me
    let's do that|okk|do so|do this|make it so|that is fine|be my guest|please go ahead|100%|totally|surely|feel free
    i don't mind|pls do|yessir|aye aye|bet|deal|have at it|go go go|let's roll|okok|okey|那好|那行|可以的|行的|要的|对的
    是的|必须的|肯定的|ok的|没啥问题|认可|赞同|按你说的办|按你说的来|就按这个来|👍|👌|✅|✔|💯|🫡|好|好的|行|成|可以|确认
    同意|我同意|我确认|我确定|确定|对|是|要|需要|必须|当然|没问题|没意见|没有异议|无异议|没毛病|准了|批准|批准了|授权
    许可|支持|妥|妥了|得|走起|安排|就这么办|就这么定了|听你的|欧克|阔以|我觉得可以|我没意见|可以写入了|安排上|好主意
    请便|那当然|通过|可以有|太对了|确认无误|就是这样|妥妥的|没得说|那成|没问题的|需要的|木有问题|没什么问题|没有问题
    赞成|照办|就这么干|按你写的来|我ok|我可以|我看可以|我没问题|没有意见|没异议|好呢|可以呢|那必须|那肯定|可以写了|🆗|🙆
    完全同意|完全赞同|就按你写的来|就按你说的来|要得|得行|莫得问题|安排安排|整上|好嘟|双手赞成|举双手赞成
courtesy: to me|for me|with me|please|pls|plz|thanks|thank you|thx|cheers|much appreciated|appreciate it|thanks a lot
    great|cool|nice|awesome|excellent|perfect|good|fine|wonderful|lovely|nice work|great work|well done|good catch
    good idea|great idea|good call|not bad|nice catch|exactly|correct|true|indeed|boss|sir|hi|hello|hey|good morning|ty
    bro|mhm|fantastic|nice one|good job|good work|by me|many thanks|good point|great summary|🙏|😊|🙂|😄|🎉|🚀|谢谢你
    多谢|感谢|辛苦了|麻烦了|麻烦你了|拜托|拜托了|劳驾|嗯|恩|你好|谢了|嗯呢|谢|谢谢您|👍|👌|✅
remark: that works|i like it|i'd like that|good summary|nice summary|nothing to add|nothing to change|no changes
    no changes needed|i've read it|i trust you|as written|you're right|makes sense|no problem|accurate|right|good one
    important|useful|all good|all of it|exactly that|good to have|that'll work|this works|that'll do|good to go|love it
    i like that|no edits|well said|well written|well put|nicely put|that's it|as agreed|as discussed|as shown|as is
    all true|spot on|don't change a word|no mistakes|word for word|i checked it|i read it|you are right|that makes sense
    why not|no worries|no need to ask|no need to ask twice|worth it|就这样|这样挺好|没错|准确|正确|看了|不用改|不用改了
    无需修改|没什么要改的|没有补充|有道理|不用问|别问了|不需要修改|不用修改|写的没问题|这样就行|这样就好|这样没问题
    这样写没问题|说得对|说的对|看过了|我看了|不用再问|不用再问了|别客气|没有错|属实|完全正确
is: the wording is|the summary is|the content is|that's|it's|this is|that is|it is|is|worth|it's worth|that's worth
    everything is|all of it is|it seems|seems|i think it's|i think that's|the note is|they are|这是|这就是|就是|这些都是
cheer (not right behind a yes, 好棒): 真不错|真棒|真好|牛|给力|漂亮|赞一个|不赖|很好|不错|太好了|完美|棒|赞|辛苦|厉害
    真厉害|优秀|太棒了|太赞了|有用|重要|有道理
how (before praise): 都|这|这个|这条|这点|内容|结论|这条经验|总结得|写得|说得|很|挺|非常|完全|确实|总结|描述|措辞|表述
    表达|归纳得|概括得|概括|归纳|整理得|描述得|说明|这个结论|这个经验|这个总结|这些|也|你写得|你总结得|你说得|写的
    总结的|描述的|你写的|你总结的|文字|两点|两条|全部|全|每条|一条|相当|特别|真|蛮|这段
very: really|very|so|pretty|exactly|quite|perfectly|totally|absolutely|just|a|the|super|fully|all|definitely
praise: complete|reasonable|valuable|ok|good|great|fine|right|correct|perfect|accurate|okay|nice|useful|helpful
    important|excellent|awesome|what we decided|what we agreed|what i wanted|true|fair|solid|precise|handy|spot on
    a good idea|what i meant|what i said|what we do|what we said|what we discussed|how we do it|how it works|worth it
    relevant|essential|clear|on point|key|crucial|final|settled|decided|agreed|fine to write|good summary|great summary
    合适|合理|完整|可以|重要|有用|关键|清楚|好|对|准确|正确|没错|无误|有价值|到位|好的|没问题|全面|清晰|精准|行|没毛病
    必要|详细|属实|一致|有意义|用得上|定下来的|定好的|说好的|不错|有帮助|准
lead: please|pls|plz|just|let's|do|then|so|now|and|i want|we should|we can|definitely|get|have|you can|you may
    you should|go ahead and|feel free to|go on and|i want you to|i'd like you to|i'd like|we want|we need to|i'd say
    i think we should|make sure to|don't forget to|n|&|+|it's fine to|it's ok to|it's okay to|i'm happy for you to
    happy for you to|you're welcome to|you're free to|might as well|we might as well|let's have|let's get
    would be good to|would be great to|i'd appreciate it if you|so please|then please|那|一定|肯定|麻烦您|请您|请|就
    直接|你|帮我|帮忙|麻烦|给我|快|赶紧|放心|都|可以|能|应该|得|要|需要|值得|按这个|照这个|按你说的|照你说的|这么|马上
    辛苦|按上面的内容|一定要|烦请|这样|还请|全|按这样|按你写的|去|来|现在就|立刻|尽快|原样|照原样|一起|两条都|我觉得应该
    还是|该|最好|那你就|你可以|可以直接
put (before an object and its verb): 把|将|给
heard (may be all that is said, unless a write follows): roger|oh|ah|uh|um|sorry|haha|lol|copy|got it|understood|i see
    noted|gotcha|copy that|ack|acknowledged|aha|i understand|oops|hehe|知道了|明白|明白了|收到|不好意思|收|抱歉|对不起
    了解|懂了|哦|嘿嘿|哈哈|原来如此|看到了|已阅|懂
sigh (only before a no, or beside it): come on|ugh|hmm|again|seriously|i said|i told you|i'd|i'll|too trivial
    unnecessary|well|really|trivial|irrelevant|not relevant|useless|not useful|i don't care|please stop|stop it|i think
    i'd say|the answer is|honestly|actually|omg|whatever|meh|it's a|that's a|i pick|i choose|哎|我|我觉得|我看|都说了
    说过了|说了|小事|没用|没意义|太琐碎|太简单了|没啥用|多余|没事|烦|别烦我|唉|呃|我说|我选|答案是|绝对|坚决|打死也
    什么都|啥都|啥也|什么也|千万|其实|说实话|这种|😅|😂
bother (only behind a negation): bother|bother with|worry about|do|管|理|操心|留|搞|弄|加|纠结|费劲|费心|费事|麻烦
write: write|save|record|store|persist|update memory|commit to memory|commit it to memory|write it up|update|make a note
    memorize|note down|jot down|take note|take a note|commit this to memory|commit that to memory|keep a note
    keep a record|leave a note|document|落库|写|记|存|保存|储存|存储|记录|写入|录入|存档|入库|收录|添加|开写|加上|加进去
    加入|放进去|收进去|落盘|归档|留存|登记|留档|备案|记牢|记一笔|录|留个底|留个记录|留个档|留下|留着|备注|备忘|沉淀|固化
    加进来|放进来|更新|做个记录|做个笔记|存起来
verb (needs an object): accept|approve|add|keep|put|log|note|i confirm|keep a note of|i'm happy with|i'm ok with
    i'm fine with|i'm good with|yes to|remember|go ahead with|proceed with|i approve|i'm okay with|happy with|agree with
    i agree with|capture|make a note of|采纳|接受|同意|认可|批准|确认|记住|加|采用|收下|放|赞成|支持
done: saved|written|recorded|documented|stored|remembered|kept|logged|captured|noted|added|in memory|in there
doing: saving|writing|recording|storing|remembering|keeping|noting|documenting|updating|adding|memorizing
object: it|this|that|them|these|those|both|all|all of it|all of this|everything|anything|memory bank|this one|that one
    any of this|the memory bank|the memory|both of them|all of them|all of that|any of it|what you proposed
    what you wrote|the above|a note|an entry|this thing|这|这条|那条|这个|那个|它|这些|这点|这段|全部|所有|记忆库|记忆
    以上|提议|佢|这件事|这一条|这两条|上面的|它们|那些|这俩|这两个|这两点|这几条|这一点|这事|这种|此条|以上内容
    上面的内容|刚才那条|你写的|你总结的|那一条|这块|这部分
tail: down|in|here|for us|for the team|for next time|already|now|then|as is|as shown|both|all|in there|there|right now
    right away|for everyone|for future reference|for the record|for me|on record|so we don't forget|so i don't forget
    before i forget|exactly|verbatim|word for word|as it is|as it stands|like that|like this|exactly as shown
    as proposed|as written|immediately|up|as well|too|里|下来|下|进去|进|上|上去|起来|一下|一笔|着|住|一份|就行|就好
    即可|里面|进来|好|就可以|就可以了|就行了|就好了|就完了|给大家
particle: der|la|lah|lor|吧|啊|呀|呗|哦|喔|哈|啦|咯|喽|嘞|嘛|哒|滴|叭|捏|耶|哟|呐|噢|咧|哇|鸭|噻|撒|嗷
past (only in a refusal): out|alone|be|out of it|了|也行|也可以|也好|好了|的|为好|比较好|就好|就行|也罢
not (needs a verb): i don't think|no need to|not|i don't want to|i don't want|i prefer not to|no reason to|no point in
    doesn't need to be|nothing to|better not to|there's no need to|shouldn't be|isn't worth|don't want|without
    better not|not worth|i'm not going to|don't need to|don't have to|i don't want you to|it's not worth
    that's not worth|nothing worth|you needn't|we shouldn't|you shouldn't|refrain from|avoid|stop|there's no point in
    won't be|不许|千万别|最好别|宁愿不|唔|不建议|不愿|可别|可不要|不打算|禁止|严禁|不可|没啥好|没什么好|懒得
no: no|don't do that|don't do it|hell no|not this|disapprove|rejected|no chance|thumbs down|nope|nah|nay|n|no need
    not needed|not necessary|not required|not ok|not good|not really|not for me|that's a no|no from me|no way|never mind
    nevermind|nvm|pass|hard pass|skip|reject|decline|deny|cancel|discard|leave it out|keep it out|keep that out
    let it go|i'd prefer not|not interested|absolutely not|definitely not|i don't think so|don't think so|not this time
    not this one|not today|no go|i'd say no|i'm good|mb:no|i object|no that's fine|-1|hard no|there's no need|delete it
    refuse|disagree|not at all|none of it|neither|hold off|i'll pass|leave it alone|off the record|forget about it
    keep this out|not worth it|certainly not|of course not|not important|i disagree|noo|nooo|no thank you|i refuse
    not again|i said no|don't go ahead|驳回|拒了|不采纳|不接受|反对|丢弃|丢掉|撤了|算啦|👎|❌|🚫|🙅|跳过|跳|算了|免|取消
    拒绝|忽略|略过|作罢|放弃|否|否决|不同意|不好|不行|不干|撤销|删了|放着|没兴趣|不ok|撤回|停|删除|扔掉|作废|拉倒|下次吧
    不用麻烦|不重要|打住|不合适|不值得|没有必要
bare (a no alone, or before a verb): don't|never|rather not|i'd prefer not to|prefer not to|i'd rather you didn't
    i'd prefer you didn't|let's not|i wouldn't|you don't have to|you don't need to|i'd rather not|i'd rather you don't
    we don't have to|we don't need to|大可不必|没这个必要|不太想|暂时不需要|不|不用|不要|不必|不需要|没必要|无需|无须
    用不着|犯不着|别|不想|不准|先不要|先不用|暂时不用|甭|唔使|唔好|最好不要|不许|不可以|不太需要|暂不|不愿意|不需
    没有必要|还是不要|还是不用|不值得|都不用|都别|没啥必要
refusal (a no that names the write): no memory|no memory update|no memory update needed|skip memory
    skip the memory update|not for the memory bank|no write|no save|without updating memory|don't touch the memory bank
    no entry|no note|nothing to remember|拒绝写入|跳过写入|别留记录|不留记录|不进记忆库|跳过记忆
skip (needs an object): we don't need|hold off on|leave|i don't want|don't want|don't need|i don't need|no need for
    not worth|skip|drop|forget|discard|ignore|scrap|cancel|pass on|decline|reject|we don't want|no use for|dismiss
    leave out|get rid of|omit|forget about|no to|跳过|略过|删除|取消|忽略|丢弃|丢掉|删掉|扔掉|放弃
later: another day|later|not now|not yet|maybe later|not right now|some other time|not at the moment|next time
    another time|not just yet|maybe next time|not for now|later maybe|later on|do it later|do that later
    not at this time|leave it for now|下次|回头|改天|改日|晚点|下回|稍后|再议|先放放|先放着|缓一缓|暂缓|晚些|晚一点
when (only beside a no): for now|for the moment|at the moment|this time|today|for this one|for the time being
    at this time|right now|at this point|here|now|just yet|yet|暂时|这次|今天|先|现在|还是|这回|目前|暂|这里
ask (looks like an answer, and is none): yeah yeah|please confirm|oh no|yeah right|yes or no|不可以不|不能不|不得不
    可以不|要不|行不|好不|能不|成不|是不|得不|请确认|确认一下|不用谢|不谢|不对|不是|不会|对吧|是吧|行不行|可不可以
    要不要|好不好|是不是|对不对|写不写|记不记|存不存|能不能|该不该|用不用|需不需要|有没有|好吗
thing: note|decision|learning|rule|write|entry|memory|memory bank|notes|proposal|lesson|pattern|finding|insight|fact
    convention|policy|standard|agreement|practice|guideline|conclusion|record|gotcha|pitfall|text|block|page|suggestion
    takeaway|info|root cause|教训|提议|坑|内容|决定|结论|规则|经验|笔记|约定|总结|提案|建议|规范|规矩|信息|知识|发现
    方案|记录|条目|共识|原则|标准|要点|做法|惯例|心得|事实|流程|记忆|东西|事|最终方案
the (makes a thing an object): the|your|the proposed|our|my|the new|the suggested|the whole|the agreed|our agreed|a good
    a useful|an important|你的|该|此|刚才的|上面的|你提议的|你总结的|我们的|咱们的|团队的|大家的|定下来的|定好的
    商量好的|约定好的|讨论的|讨论出来的|之前定的|我们定的|我们讨论的|说好的|统一的|项目的|最终的
into (makes a place a tail): to|into|in|of|on|onto|到|进|在|进到|入|往
place: memory|the memory bank|memory bank|the bank|project memory|your memory|the memory|record|memory-bank|our memory
    the record|记忆库|记忆里|记忆|库|库里|记忆库里|记忆中|里面|小本本|小本本上|项目记忆|知识库
again (behind "later"): 再说|再议|再写|再记|再看|再考虑|再弄|再存|再加|再补|再处理|再来|再谈|再讲|再定|吧
soon (needs "again" behind it): 等会|等会儿|待会|待会儿|过会|过会儿|等下|等一下|一会|一会儿|过两天|过几天|过阵子|日后
    以后|明天|之后|下周|等等|忙完|到时候|晚上
nothing (an object that refuses): nothing|none of it|none of this|none of that|none of them|none|neither
ack (takes note, before a no): ok|okay|alright|fine|好的|行
seems (with praise a yes): looks|sounds|it looks|that looks|this looks|that sounds|that'd be|that would be|would be
    the summary looks|the note looks|the text looks
be (only before what is done): should be|needs to be|must be|need to be|has to be|deserves to be
fine (praise that agrees): good|great|fine|right|correct|perfect|ok|okay|accurate|nice|awesome|excellent|helpful
""")

# A reason behind an answer, or before it: phrases of these alone, and one that tells why.
REASONS = named("""
why (tells why to write): forget|forgetting|forgotten|bit me|bit us|cost us|took us|hit this|run into|running into
    trip over|tripping over|painful|keeps coming back|will help|helps|helpful|useful|important|valuable|save time
    good lesson|good rule|agreed on|agreed to|we decided|how we do|matches what|i read it|i checked|i reviewed
    every line|both points|agree with|correct|accurate|thanks for|thank you for|thanks so much for|handy|nasty
    before i forget|before we forget|don't want to forget|won't forget|wasted|took me|took forever|cost me|the hard way
    tricky|people ask|keeps asking|asks about|comes up|worth it|saves time|should know|needs to know|is final|matches
    true|is right|are right|never remember|easy to miss|easy to forget|it's verified|is settled|it's final|a pitfall
    is how we|老忘|老是忘|又忘|都忘|容易忘|记不住|再踩|太坑|好不容易|省得|免得|用得上|用得着|用得到|有参考价值|的约定
    的决定|的结论|商量好的|完全一致|这个意思|挺重要|挺准确|没有问题|没问题|按这个来|还会碰到|我看完了|我看过了|总忘|怕忘
    都对|会忘|就忘|踩过|踩了|还得用|约定好|约好|说好|定好|定下来|大家定|一起定|以防|以免|省事|有人问|记性不好|属实
    是关键|很重要|很有用|挺有用|方便以后|方便大家|要用到|的规矩|的教训|谢谢提醒|再查|都该知道|查了好久|查了半天|查了一
    花了好|花了一|花了两|花了半|折腾了|会用到
why not (tells why not to): temporary|workaround|one-off|might change|may change|still changing|stale|noise|too early
    obvious|not important|not final|haven't decided|internal|private|already have|already in|busy|not necessary|only
    still|too|yet|soon|enough|just a|readme|docs|documented|known|trivial|hack|wip|draft|throwaway|outdated|obsolete
    wrong|incorrect|not true|not correct|confidential|secret|sensitive|personal|one-time|duplicate|redundant|pointless
    useless|irrelevant|not relevant|not useful|no longer|anymore|undecided|not decided|not sure|not ready|revert
    will change|a test|once|stop asking|don't ask again|stop proposing|太细|太琐碎|不准确|没定|未定|没想好|不确定|会变
    会改|临时|一次性|试试|试验|随便|太小|太简单|太长|小事|常识|已经有|写过|记过|重复|文档里|不对|不准|有误|错的|过时
    机密|保密|隐私|敏感|没用|没意义|没必要|不重要|用不到|用不上|别再问|不要再问|开玩笑|在忙|没空
heard (may be all that is said, unless a write follows): was in a meeting|late reply|was away|was out|was busy
    was at lunch|just saw this|missed this|回复晚了|回晚了|忘了回你|刚才在开会|刚看到|没看到|忙忘了|谢谢你的
talk (may stand around it): i|i'd|i'll|i'm|i've|we|we'd|we'll|we've|we're|us|me|my|our|it|it's|it'll|this|that|that's
    this one|everyone|everybody|the|a|an|to|of|for|in|on|with|about|from|and|so|because|cause|bc|as|otherwise i'll
    otherwise we'll|otherwise i|is|was|were|been|has|had|will|would|again|already|always|all|both|everything|time|times
    twice|day|days|hour|hours|month|months|morning|today|yesterday|long|lot|new|next|future|others|people|person
    colleague|colleagues|team|someone|whole|really|definitely|exactly|very|there|project|great|nice|good|perfect|right
    fine|carefully|sorry|ah|careful|patience|checking|asking|keeping track|summary|reminder|writing it up|haha|am
    together|track down|a third time|in the standup|perfectly|they|week|weeks|year|years|now|hires|newcomers|offer
    noticing|catching|these|those|to find out|half a day|half an hour|我|我们|咱们|大家|团队|组|同事|新人|其他人|这|这条
    这点|这种|那个|坑|的|了|过|就是|正是|是|也|都|又|会|才|太|很|挺|真|好|最|最后|已经|肯定|确实|完全|总|老|每次|经常
    以后|下回|早上|昨天|今天|刚才|天|一整天|半天|下午|好久|很久|三次|两次|几次|跟|和|与|自己|反正|因为|不然|问题|内容
    讨论|记性|出来|啊|哈|个|还|这些|它|这里|事|事情|一次|一起|很多|次|遍|小时|一下午|上周|晚上|周末|几天|之前|以前|后面
    后来|非常|开会|会上|忘|我怕
act (the same, but not at the head): keep|keeps|just|have|be|help|find|work|do|did|get|got|use|see|think|forget
""")

# What may stand behind an answer, and tell another topic from talk of the note.
TOPICS = named("""
joint (leads from an answer to something else; starred, to what comes next): also|and also|by the way|btw|then*
    and then*|next*|after that*|afterwards*|one more thing|one more question|and|another thing|unrelated|next up*
    after this*|when done*|when you're done|another question|separate question|quick question|while you're at it|plus
    besides|i have a question|顺便|顺手|另外|然后*|接下来*|接着*|对了|还有个问题|下一步*|并|同时|之后*|写完*|顺带|并且
    写完后*|完了|还有件事|另一个问题|问个问题|问一下|想问一下|下面*
marker (the same, where a clause begins): now*|meanwhile|in the meantime|现在*
contrast (takes back or changes what was said): but|however|though|although|except|yet|但|但是|不过|可是|只是|然而
polite: please|pls|plz|can you|could you|let's|we can|just|i'd like to|also|so|now|and|don't forget to|i need you to
    i want you to|would you|can we|could we|will you|let us|we need to|we should|go ahead and|i want to|help me
    i need to|you can|you could|kindly|then|请|帮我|帮忙|麻烦|你|我们|咱们|来|去|给我|也|就|还|再|那|辛苦|烦请|别忘了|帮
    麻烦您|拜托|快|赶紧|直接|都|一起|咱|大家|替我|能帮我|我想|顺手|现在就
asking: what|what's|how|how's|why|when|where|where's|which|who|who's|do|does|did|is|are|was|were|should|have|has|any
    what's next|what is next|isn't|aren't|doesn't|what next|what else|anything else|what's left|what is left|为什么|为啥
    怎么|什么|啥|多少|如何|咋|怎样|做什么|做啥|干什么|怎么做|哪个|哪些|哪里|哪儿|怎么回事|干嘛|干啥|有啥|多长|几个|几点
    什么时候|为何|怎么办|下一步是什么|下一步呢|还剩什么|还有什么
probing: can|could|will|would|shall|吗|是否|是不是|有没有|能不能|可不可以|哪|几|谁|多大|多久|没有|要不要|能否|会不会
work: run|rerun|continue|restart|implement|move on|go on|go back|get back|proceed|find|install|set up|investigate
    optimize|figure out|work on|rebase|squash|revert|verify|create|generate|undo|look at|look into|do the|tackle
    speed up|reproduce|clean up|discuss|check if|see if|refactor|clone|checkout|publish|ship|roll back|rollback|upgrade
    bump|compile|seed|migrate|integrate|configure|enable|disable|turn on|turn off|switch to|retry|redo|keep going|finish
    wrap up|take care of|deal with|resolve|trace|track down|dig into|look for|have a look|take a look|go through|measure
    analyze|design|export|sync|npm|pnpm|git|docker|pytest|run make|back to|on to|跑|看|查|解释|讲|帮|继续|开始|做|推
    回到|告诉|问|回滚|排查|搭|打|定位|切|列|重跑|建|调|讨论|重构|拉|切换|打包|发版|上线|杀|回退|恢复|重命名|重试|抽|搞
    弄|整|造|发|升级|导出|导入|装|迁移|设计|研究|试|验证|复现|对比|比较|统计|搜|找|格式化|接|完成|准备|检查|加测试
    补测试|写测试|写单测|聊|说说|说一下|新建|创建|同步|往|提个|停掉|停止|关掉|关闭|清理|清空|提交|推送|重启|启动|打开
noun (a verb that is a noun as well, "build fails"): check|start|push|commit|merge|deploy|release|test|build|debug
    review|search|list|open|close|help|stop|look|talk|format|report|patch|fork|branch|trace|print|sort|filter|load|pull
    合并|部署|发布|测试|优化|调试|运行|安装|分析|处理|实现|生成|清理|编译|构建|打包|迁移|升级|开发|回归
tell (a verb only behind a marker, it may be the note): show|tell|see|describe|compare|walk me|let me see|explain
    let me know|remind|give|walk through|teach|answer|clarify|kill|wipe|reset|介绍|展示
article (shows that it is a verb, "build the image", 测试一下): the|a|an|all|my|our|this|that|those|these|me|us|up|on
    with|out|back|your|some|every|any|another|一下|下|一遍|个|一次|吧|两个|几个|一个
edit (may mean the note, unless code is named): fix|change|rename|add|remove|delete|drop|replace|update|move|split|make
    write|edit|correct|translate|set|put|clean|format|rewrite|swap|modify|adjust|tweak|insert|simplify|extract|complete
    改|修|加|删|换|命名|更新|翻译|拆|写|移|配|替换|调整|移除|去除|新增|补|优化|设成|设为|去掉
add (may mean the note, unless it is something one programs): add|put|write|insert|append|include|加|补|写|放|增|添|插入
code (starred, something one programs): test*|tests*|bug|function*|class*|branch|build|ci|lint|server|database|api
    endpoint*|code|login|button*|navbar|header|docker|dockerfile|pipeline|dependencies|version|script*|config*|query
    cache*|module|service|parser|changelog|repo|pr|issue|release|warning|error|eslint|feature*|port|flag|command|step
    next one|what's next|job*|file|readme|commit|push|merge|deploy|import|timeout|staging|production|logs|memory leak
    date picker|sidebar|folder|migration|component*|container|warnings|coverage|handler*|scripts|linter|errors|worker
    retry*|suite|token|queue|todo|log|prod|bugs|continue|what is next|next task|docs|pagination*|method*|db|css
    dependency*|schema|variable|ticket|next step|next ticket|is left|what next|what else|anything else|what's left|plan
    diff|app|project|frontend|backend|client|ui|form*|table|column|field|index*|dashboard|route|middleware*|types|image
    auth*|session|user|users|payment|checkout|thread|process|stack trace|exception|crash|performance|benchmark|env
    environment|main|pull request|prs|package|pytest|unit tests|e2e|flaky|request|response|cors|dark mode*|spinner*
    search|filter|data|refactor|rest of the code|implementation|logic|fix|login page|settings page|home page
    error handling*|loading*|logging*|validation*|泄漏|文件|后端|样式|列表|权限*|登录页|首页|页面|支付|订单|用户|超时
    重试*|索引*|队列|容器|线上|覆盖率|异常|导出|上传|搜索|漏洞|上线|计划|锁|编译|测试*|函数*|分支|接口*|代码|版本|依赖
    配置|模块|组件*|端口|缓存*|内存|部署|报错|错误|变量|日志*|查询|迁移|字段|参数|分页*|任务*|表|库|算法|用例*|这么
    段代码|上面的代码|提交|合并|发布|继续|第二步|第三步|下一个|问题|警告|开关|正则|白屏|做什么|做啥|怎么做|环境|脚本*
    按钮*|服务|功能*|构建|登录*|性能|单测*|前端|需求|冲突|注释*|目录|监控*|程序|路由*|中间件|弹窗|导航|线程|进程|流水线*
    导入|下载|架构|插件|类型|发版|打包|项目|应用|系统|网站|客户端|界面|购物车|后台|重构|剩下的任务|还剩什么|还有什么
    下一步是什么|下一步呢|进度|第一步|方法|请求|崩溃|断言|集成测试|单元测试|本地|环境变量|包|数据|实现|逻辑|校验*|状态*
broken (may be fixed without a marker): test|tests|bug|bugs|ci|lint|build|warnings|errors|leak|linter|error|crash
    pipeline|warning|typecheck|regression|测试|单测|报错|构建|漏洞|冲突|泄漏|接口|单元测试|异常|崩溃|警告|超时|白屏
note (speaks of the note): right|correct|mentioned|included|covered|there|reason|wrote|apply|accurate|note|notes|page
    pages|block|blocks|wording|word|words|entry|entries|memory|memories|bank|text|title|heading|sentence|sentences|line
    lines|bullet|bullets|point|points|item|items|paragraph|section|summary|summarize|proposal|phrase|description
    phrasing|typo|typos|spelling|grammar|mention|include|quote|date|link|reword|rephrase|shorten|shorter|longer|tone
    learning|lesson|pattern|decision|record|save|saved|store|stored|written|remember|draft|ones|part|rest|both|wrong
    content|english|chinese|category|you mean|you meant|you want|you think|your|add it|the one|first one|which one
    another one|rule|rules|statement|claim|number|numbers|figure|figures|value|values|year|example|examples|detail
    details|context|source|target|say|says|said|incorrect|inaccurate|missing|outdated|unclear|vague|fact|formatting|bold
    concise|specific|clearer|better|last one|confirm|提到|漏|对吗|对不对|太长|是不是|写的|原因|块|措辞|用词|文字|标题|句
    段|要点|内容|提议|描述|错别字|日期|链接|精简|短|补充|总结|概括|写进|写入|写成|写上|存|记|部分|英文|中文|语气|这里
    上面|以上|这样|那样|详细|条目|一条|几条|每条|页里|一页|规则|说法|写法|表述|名字|数字|例子|示例|细节|备注|来源|强调
    说明一下|写清楚|写错|少了|不准|有误|错了|格式|具体|顺序|那点|一点|结论|教训|经验|约定|决定|重写|润色|想想|考虑
hold (holds the answer back, unless asked): but|however|though|although|except|unless|if|only|until|till|before|wait
    hold|instead|without|not|don't|never|no|nope|once|first|whenever|provided|assuming|actually|maybe|perhaps|sure|hmm
    rather|tomorrow|later|enough|next time|next week|nothing|none|nobody|whatever|when we|when i|when you|as long as
    in case|depends|think about|reconsider|doubt|i guess|should be|must be|stop asking|kidding|lol|haha|但|不过|可是
    如果|要是|除|先|等|只|别|不要|不用|不写|算了|万一|假如|还是|可能|也许|否则|明天|以后|的话|前提|条件|若|一旦|直到
    再说|下次|下周|改天|晚点|稍后|随便|无所谓|不一定|不对|不是|不行|不好|不太|没想好|再想|开玩笑|呵呵|停止|不确定
neutral (only looks like the two before): happens if|know if|see if|check if|last night|last time|once more
    let me know if|not found|don't forget to|wrong with|is there|are there|not working|doesn't work|command line
    date format|release notes|number of|function name|variable name|区别|特别|级别|是谁|别忘了|别的|还是报错|不通过|存储
    模块|这块|那块|移除|删除|等待|优先级|格式化|函数名|变量名|文件名|源码|报错了
pointing (is the note, unless a word of code follows): this|that|second|third|last|other|first|这|那条|第|最后|那|该|此
pronoun (is the note, unless something else was named before): it|its|it's|them|they|their|these|those|this one|that one
    that's|它|其|这条|那条|这页|那页|该页
""")

# Which of several blocks: `all but 2`, 第1和3条.
BLOCKS = named("""
except: all but|all except|everything but|everything except|except|除了|除|除开
every: all|both|everything|all of them|both of them|全部|都|全都|所有
around: and|&|only|number|numbers|block|blocks|the|one|ones|、|第|条|个|号|块|和|跟|及|与|只|外|以外|之外|其他
""")

NUMBERS = {
    **{sign + str(n): n for n in range(1, 21) for sign in ("", "#")},
    **dict(zip("一二三四五六七八九", range(1, 10), strict=True)),
    **dict(zip(("first", "second", "third", "fourth", "fifth"), range(1, 6), strict=True)),
}
