"""The words an answer to a proposal is made of, by class (PRO-4, PRO-9). `answer.py` says in which order.

Both languages share the classes. A class is closed: a word that is in none of them makes a clause something else than
an answer. A phrase may have several classes; which one counts is told by what stands around it. Only the longest phrase
that stands at a place is read there.
"""

from __future__ import annotations

CLASSES = {
    "yes": (
        "ye|yeh|yh|yah|okie|oke|okey dokey|aight|you bet|you betcha|roger that|looks great|sounds fine|cool with me|"
        "good by me|accept|accepted|i accept|permission granted|green light|go right ahead|proceed|please proceed|"
        "let's do it|let's do that|let's do this|do proceed|i approve|i'm for it|count me in|yes|yeah|yep|yup|yea|ya|y|"
        "ok|okay|oki|okey|okk|okok|kk|k|sure|sure thing|for sure|of course|certainly|absolutely|definitely|alright|"
        "all right|agreed|confirm|confirmed|approve|approved|granted|permitted|affirmative|aye|okie dokie|righto|go|"
        "go ahead|go for it|do it|do so|do that|ship it|make it so|yes it is|please do|you can|you may|+1|lgtm|sgtm|"
        "looks good|looks fine|sounds good|sounds great|that sounds good|that sounds great|that looks good|"
        "that works for me|fine by me|fine with me|good with me|that's fine|that is fine|i agree|i confirm|i consent|"
        "i'm in|no objection|no objections|no objections here|no objections from me|be my guest|by all means|gladly|"
        "naturally|i'm on board|ok then|okay then|alright then|fine then|without a doubt|mb:write|mhm|uh-huh|"
        "i'd say go for it|i'd say yes|that would be great|that'd be great|"
        "那好|那行|那可以|那成|那就好|那就行|妥妥的|可以的|行的|要的|对的|是的|没问题的|必须的|肯定的|同意的|ok的|"
        "需要的|木问题|木有问题|冇问题|没啥问题|没什么问题|没任何问题|没有任何问题|认可|我认可|赞同|我赞同|完全同意|"
        "非常同意|双手赞成|附议|准奏|照准|照办|就它了|就这么干|按你说的办|按你说的来|就按这个来|按这个来|就按你说的来|"
        "依你|毫无疑问|乐意|我ok|我可以|我觉得没问题|我觉得ok|我这边没问题|我没有意见|我没有异议|没得说|对头|👍|👌|✅|"
        "✔|🆗|💯|🫡|好|好的|行|成|可以|确认|同意|我同意|我确认|我确定|确定|嗯|恩|嗯呢|对|是|要|需要|必须|当然|没问题|"
        "没有问题|完全没问题|没意见|没有意见|没异议|没有异议|无异议|没毛病|准了|允了|批准|批准了|授权|许可|支持|妥|"
        "妥了|得|走起|安排|就这么办|就这么定了|听你的|欧克|欧了|阔以|我看行|我觉得可以|我觉得行|我没意见|我没问题|"
        "可以写了|可以写入了|可以记了|可以存了|可以保存了"
    ),
    "courtesy": (
        "ta|much obliged|you rock|good stuff|great stuff|nice one|great job|good work|sweet|neat|super|fantastic|"
        "amazing|to me|for me|by me|with me|ma'am|please|pls|plz|thanks|thank you|thx|cheers|appreciated|"
        "much appreciated|appreciate it|thanks a lot|many thanks|thanks so much|thank you so much|thank you very much|"
        "great|cool|nice|awesome|excellent|perfect|good|fine|wonderful|lovely|brilliant|good job|nice work|great work|"
        "well done|good catch|good point|good idea|great idea|good call|not bad|nice catch|exactly|correct|true|indeed|"
        "boss|sir|mate|buddy|friend|"
        "谢谢您|感谢你|感激|多谢了|费心了|有劳你了|🙏|😊|🙂|😀|😄|😁|🎉|❤|🚀|谢谢|谢谢你|谢了|多谢|感谢|谢|辛苦了|"
        "辛苦你了|麻烦了|麻烦你了|有劳|有劳了|拜托|拜托了|劳驾|唔该"
    ),
    # behind a courtesy
    "for": (
        "for the summary|for the reminder|for asking|for catching that|for tracking this|for noticing|"
        "的总结|的提醒|的整理|提醒|总结|整理|你的总结|你的提醒|你的整理"
    ),
    "remark": (
        "works for me|that'll work|that will work|that'll do|that will do|good to go|that works|this works|"
        "no complaints|love it|i like it|i like that|i'd like that|i love it|nothing to object|no edits|"
        "no edits needed|no remarks|well said|well written|nicely put|nicely written|nicely summarized|looks complete|"
        "no change needed|that's it|as agreed|as we agreed|as discussed|as shown|as proposed|well put|good summary|"
        "nice summary|great summary|good wording|all correct|spot on|nothing to add|nothing to change|no changes|"
        "no changes needed|no need to change anything|no changes from my side|i read it|i've read it|i checked it|"
        "i checked|i reviewed it|i trust you|as written|exactly like that|you're right|you are right|makes sense|"
        "that makes sense|it makes sense|no problem|"
        "不需要修改|不用修改|不用再改|没有要改的|没有修改意见|没什么好改的|没什么好补充的|写的没问题|我检查过了|"
        "检查过了|核对过了|我核对过了|我确认过了|和我想的一样|跟我想的一样|就这样|这样就行|这样就好|这样可以|"
        "这样没问题|这样挺好|没错|准确|正确|说得对|说的对|看过了|内容我看过了|我看过了|看了|不用改|不用改了|不需要改|"
        "无需修改|没什么要改的|没啥要改的|没什么要补充的|没啥要补充的|我没啥要补充的|没有补充"
    ),
    "is": (
        "the wording is|wording is|the summary is|the content is|everything looks|all looks|your summary is|that's|"
        "it's|this is|that is|it is|looks|it looks|this looks|that looks|sounds|that sounds|it sounds|seems|is|worth|"
        "it's worth|it is worth|that's worth|this is worth|definitely worth|well worth|that'd be|that would be|"
        "it would be"
    ),
    # not right behind a yes: 好棒 and 是很重要 agree to nothing
    "cheer": "真不错|真棒|真好|牛|给力|漂亮|赞一个|不赖|很好|不错|太好了|完美|棒|赞|辛苦",
    # the same, before praise
    "how": (
        "措辞|表述|表达|描述|归纳得|概括得|概括|归纳|整理得|都|这|这个|这条|这点|内容|结论|这个结论|这条经验|这个经验|"
        "总结|总结得|写得|说得|很|挺|也|非常|完全|确实"
    ),
    "very": "all very|really|very|so|pretty|exactly|quite|perfectly|totally|absolutely|just|a|the|super|truly",
    "praise": (
        "precise|concise|complete|sound|valid|reasonable|valuable|handy|solid|well written|well put|spot-on|a keeper|"
        "a good idea|as it should be|what i meant|what i said|how it is|to the point|ok|good|great|fine|right|correct|"
        "perfect|accurate|okay|nice|useful|helpful|important|true|excellent|worth it|awesome|fair|good to have|"
        "good one|good summary|right way|what we decided|what we agreed|what i wanted|what i had in mind|what happened|"
        "the decision|the way to do it|"
        "恰当|合适|合理|完整|精准|简洁|贴切|妥当|可以|行|没毛病|清晰|全面|很准|挺准|挺全|重要|有用|关键|实用|清楚|好|"
        "对|准确|正确|没错|无误|没问题|有价值|到位|好的"
    ),
    "lead": (
        "get|have|is worth|please|pls|plz|just|kindly|let's|let us|you can|you may|you should|you could|go ahead and|"
        "feel free to|do|then|so|now|and|i want you to|i'd like you to|i would like you to|i want|i'd like|we want|"
        "we should|we can|should be|must be|needs to be|"
        "那|一定|肯定|一定要|肯定要|麻烦您|请您|烦请|还请|给咱|请|就|直接|你|帮我|帮忙|麻烦|劳烦|给我|替我|快|赶紧|"
        "赶快|尽管|放心|全|都|可以|能|应该|得|要|需要|值得|按这个|按这样|照这个|照这样|按你说的|照你说的|按你写的|"
        "按你总结的|这么|这样|去|来|现在就|立刻|马上"
    ),
    # puts an object before its verb
    "put": "把|将|给",
    # only before a no, or beside it
    "sigh": (
        "too trivial|too minor|too small|too obvious|too specific|trivial|minor|irrelevant|not relevant|unnecessary|"
        "useless|not useful|overkill|no value|waste of space|i don't care|please stop|stop it|god|come on|sorry|haha|"
        "lol|ugh|hmm|uh|um|oh|ah|well|dude|again|really|seriously|i said|i told you|i think|i'd|i'll|i know|"
        "i appreciate it|got it|i see|understood|noted|roger|"
        "太琐碎|太琐碎了|太细了|太小了|太简单了|没啥价值|没什么价值|没价值|没意义|没什么意义|没用|没什么用|没啥用|多余|"
        "多此一举|没事|算是小事|一般|天哪|我的天|切|啧|烦|别烦我|别吵|别闹|不好意思|抱歉|对不起|谢谢好意|好意心领了|"
        "心领了|唉|哎|呃|我|我觉得|我说|我看|都说了|说过了|说了|又来了|真烦|烦死了|小事|这种小事|这点小事|知道了|明白|"
        "明白了|收到|懂了|哦"
    ),
    # only behind a negation
    "bother": "bother|bother with|worry about|do|管|理|操心|留|搞|弄|加",
    "write": (
        "make a note|make a note of it|write that up in memory|retain|preserve|write|save|record|store|remember|"
        "memorize|memorise|persist|update memory|update the memory|note down|update the memory bank|jot down|take note|"
        "take a note|commit to memory|commit it to memory|commit that to memory|commit this to memory|"
        "留档|留存|登记|落库|记牢|备案|写|记|存|保存|储存|存储|记录|写入|录入|存档|入库|收录|更新记忆|更新记忆库|记住|"
        "添加|开写|加上|加进去|加入|放进去|收进去|写一写|记一记"
    ),
    # needs an object behind it
    "verb": (
        "retain|preserve|i accept|accept|approve|i approve|i'm cool with|i'm for|add|keep|put|log|note|i confirm|"
        "keep a note of|capture|jot|make a note of|make note of|take note of|i'm happy with|happy with|i'm ok with|"
        "i'm okay with|i'm fine with|i'm good with|i agree with|agree with|yes to|"
        "采纳|接受|加|放|同意|认可|批准|确认"
    ),
    "done": "saved|written|recorded|documented|stored|remembered|noted down|kept|logged",
    "doing": "saving|writing|recording|storing|remembering|keeping|noting|documenting|updating|adding",
    "object": (
        "this thing|that thing|the rule|this rule|that rule|this fact|the fact|this insight|this finding|the finding|"
        "this convention|the convention|the proposed note|the proposed entry|your proposal|your note|the above|"
        "all three|all of those|it|this|that|them|these|those|this one|that one|both|all|all of it|all of them|"
        "all of this|both of them|everything|the note|the notes|this note|that note|the entry|this entry|the memory|"
        "this memory|the memory bank|memory bank|the proposal|this proposal|the block|the decision|this decision|"
        "that decision|this pattern|the pattern|this lesson|the lesson|this learning|the learning|what you proposed|"
        "what you wrote|anything|any of this|any of it|any of that|a note|a memory|a memory entry|an entry|"
        "这条内容|这段内容|这条规范|这条约定|这条决定|这条教训|这条结论|这些内容|这条信息|这个信息|这个发现|这个方案|"
        "这俩|这两个|这三条|这几个|该内容|你的提议|你的总结|刚才那条|以上这些|这|这条|那条|这个|那个|它|它们|这些|那些|"
        "这点|这一条|这一点|这段|这件事|这两条|这几条|全部|所有|记忆库|记忆|这条记忆|这条笔记|这条规则|这个决定|"
        "这个结论|这个约定|这个规则|这个经验|这个教训|这条经验|这个坑|这种坑|这种|这事|上面的|上面这条|上面的内容|以上|"
        "以上内容|提议|这条提议|这个提议|此条"
    ),
    "tail": (
        "to your memory|into your memory|in your memory|to project memory|to the project memory|in the project memory|"
        "on record|on file|so we don't forget|so i don't forget|before i forget|before we forget|so it isn't lost|"
        "so we have it|down|in|in there|here|of memory|of the memory|of the memory bank|to memory|to the memory|"
        "to memory bank|to the memory bank|into memory|into the memory|into the memory bank|into the bank|to the bank|"
        "in memory|in the bank|for us|for the team|for everyone|for next time|for the future|for future reference|"
        "for the record|already|now|right now|right away|both|all|then|"
        "里|里面|进库|到库|到记忆库中|进记忆库中|到记忆中|在记忆库里|在记忆里|下来|下|进去|进|上|上去|起来|一下|一笔|"
        "入|到记忆库|到记忆|到里面|着|住|一份|就行|就好|即可|到memory bank|进memory bank|到memory|进memory"
    ),
    "particle": "der|la|吧|啊|呀|呗|哦|喔|哈|啦|咯|喽|嘞|嘛|哒|滴|叭|捏|耶|哟|呐|噢|咧",
    # only in a refusal
    "past": "了|也行|也可以|也好|好了",
    # needs a verb behind it
    "not": (
        "i don't think|don't think|i doubt|i don't think we need to|i don't think you need to|we don't have to|"
        "i'd rather you don't|i'd rather we not|i prefer you don't|i prefer that you don't|no point|no sense in|"
        "i'm not going to|don't ever|not going to|no need to|not|don't need to|don't have to|i don't want to|"
        "we don't need to|i don't want you to|i don't want|i do not want|don't want|i would rather not|i prefer not to|"
        "i'd rather you not|i'd prefer you not|i would rather you didn't|no reason to|no point in|not worth|"
        "it's not worth|that's not worth|isn't worth|doesn't need to be|does not need to be|shouldn't be|should not be|"
        "need not be|without|nothing to|nothing worth|not necessary to|better not|better not to|you needn't|"
        "we shouldn't|you shouldn't|there's no need to|there is no need to|i would not|"
        "不愿|毋须|毋需|不大需要|可别|可不要|莫|暂不|不许|千万别|勿|不打算|不建议|最好别|最好不要|宁愿不|宁愿你不|"
        "倾向不|唔|不该"
    ),
    "no": (
        "no|don't do that|don't do it|don't do this|naw|no ty|hell no|not at all|none of them|none of these|"
        "neither of them|not these|not that one|not this|dismiss|dismissed|disapprove|disapproved|rejected|revoke|"
        "hold off|hold off on it|hold off on that|i'm against it|gonna pass|i'm gonna pass|i'm going to pass|"
        "scratch that|no chance|not a chance|thumbs down|leave it alone|leave this one|leave that one|no record|"
        "off the record|nope|nah|nay|n|no thanks|no need|not needed|not necessary|not required|not ok|not good|"
        "not really|not for me|that's a no|no from me|no way|never mind|nevermind|nvm|pass|hard pass|skip|skip it|"
        "reject|refuse|decline|declined|i decline|deny|denied|cancel|cancel it|cancel that|forget it|forget about it|"
        "drop it|discard|discard it|ignore it|leave it|leave it out|leave it be|keep it out|keep that out|"
        "keep this out|leave that out|leave this out|let it go|let it be|scrap it|negative|i'd prefer not|"
        "not interested|not worth it|it's not worth it|absolutely not|definitely not|certainly not|of course not|"
        "i don't think so|don't think so|not this time|not this one|not today|no go|i'd say no|i'm good|mb:no|"
        "don't bother|veto|not important|i object|i disagree|disagree|that won't be necessary|that won't be needed|"
        "no that's fine|no sorry|"
        "回绝|驳回|拒了|不采纳|不采用|不接受|不认可|不赞成|反对|不支持|丢弃|删除|丢掉|扔掉|撤了|作废|不批准|不允许|"
        "不关心|算啦|别介|免谈|👎|❌|🚫|🙅|不用了|跳过|跳|算了|还是算了|免|取消|拒绝|忽略|略过|罢了|作罢|拉倒|放弃|否|"
        "否决|不同意|不可以|不好|不行|不干|不批|不通过|下次吧|撤销|丢了|删了|扔了|放着|不用麻烦|没兴趣|不ok|不重要"
    ),
    # a no alone, and the negation of a verb behind it
    "bare": (
        "i'd rather we didn't|i'd prefer that you don't|please do not|don't|dont|please don't|do not|never|"
        "i'd rather not|rather not|i'd prefer not to|prefer not to|i'd rather you didn't|i'd prefer you didn't|"
        "let's not|i wouldn't|you don't have to|you don't need to|"
        "大可不必|没这个必要|没那个必要|不太想|不太需要|暂不需要|暂时不需要|目前不需要|目前不用|现在不用|不愿意|我不想|"
        "不需|不|不用|不要|不必|不需要|没必要|没有必要|无需|无须|用不着|犯不着|别|不想|不准|先不要|先不用|先不|先别|"
        "暂时不用|暂时不|暂时别|还是不要|还是不用|还是别|甭|唔使|唔洗|唔好|不值得|都不用|都不要"
    ),
    # a no that names the write by itself
    "refusal": (
        "no memory|no memory update|no memory updates|no memory update needed|skip memory|skip the memory update|"
        "without updating memory|"
        "无需更新|不用更新|不更新"
    ),
    # needs an object behind it
    "skip": (
        "we don't need|i do not need|we don't want|no use for|hold off on|leave|dismiss|i don't want|don't want|"
        "don't need|i don't need|no need for|not worth|skip|drop|forget|discard|ignore|scrap|cancel|reject|decline|"
        "leave out|pass on|"
        "丢弃|丢掉|删除|删掉|跳过|略过|忽略|取消"
    ),
    "later": (
        "not just yet|not quite yet|some other day|another day|maybe next time|perhaps later|in a bit|later|not now|"
        "not yet|maybe later|not right now|another time|some other time|not at the moment|not for now|next time|"
        "下回|下回再说|过两天再说|有空再说|稍后|稍后再说|日后再说|再议|以后再议|明天再说|以后吧|等等再说|以后再说|下次|"
        "下次再说|回头|回头再说|改天|改日|改天再说|之后再说|等会再说|待会再说|过会再说"
    ),
    # only beside a no
    "when": "for now|for the moment|at the moment|this time|today|for this one|暂时|这次|今天|先|现在|还是|这回|今回",
    # looks like an answer, and is none
    "ask": (
        "yeah yeah|why not|please confirm|pls confirm|please approve|oh no|yeah right|"
        "不可以不|不能不|不得不|可以不|要不|行不|好不|能不|成不|是不|得不|请确认|请你确认|确认一下|再确认一下|不用谢|"
        "不谢|不对|不是|不会|对吧|是吧|行不行|可不可以|要不要|好不好|是不是|对不对|写不写|记不记|存不存|能不能|该不该|"
        "用不用|需不需要|有没有"
    ),
}

# What may stand behind an answer, and tell another topic from talk of the note.
TOPICS = {
    # leads from an answer to something else
    "joint": (
        "also|and also|by the way|and by the way|btw|then|and then|next|and next|after that|afterwards|and after that|"
        "and afterwards|one more thing|and one more thing|one more question|and one more question|another question|"
        "while you're at it|and|"
        "顺便|顺带|顺手|另外|然后|接下来|接着|对了|还有个问题|下一步|并|并且|同时|之后|写完|写完之后|写完后"
    ),
    # ... also, where a clause begins
    "marker": "now|and now|meanwhile|in the meantime|现在",
    # ... only to work that changes no text
    "hint": "再|还有",
    # takes back or changes what was said
    "contrast": "but|however|though|although|except|yet|但|但是|不过|可是|只是|然而",
    "polite": (
        "please|pls|plz|can you|could you|would you|will you|can we|could we|let's|let us|i'd like you to|"
        "i want you to|i need you to|we need to|we can|just|go ahead and|i want to|i'd like to|help me|also|so|now|and|"
        "请|帮我|帮忙|麻烦|麻烦你|你|我们|咱们|来|去|给我|也|就|还|再"
    ),
    "asking": (
        "what|what's|how|how's|why|when|where|where's|which|who|who's|can|could|do|does|did|is|are|was|were|will|would|"
        "should|shall|have|has|any|"
        "为什么|为啥|怎么|什么|啥|多少|如何|咋|怎样"
    ),
    "probing": "吗|是否|是不是|有没有|能不能|可不可以|哪|几|谁|多大|多久|没有|要不要",
    "work": (
        "run|rerun|check|show|tell|explain|look|continue|start|restart|push|commit|merge|deploy|release|test|build|"
        "debug|implement|open|close|review|move on|go on|go back|get back|proceed|find|search|list|install|set up|help|"
        "investigate|optimize|stop|walk me|describe|give|compare|figure out|work on|do|see|try|rebase|squash|revert|"
        "verify|let me know|let me see|talk|create|generate|"
        "跑|看|查|解释|讲|帮|继续|开始|做|实现|提交|推送|推|合并|部署|发布|测试|优化|调试|运行|启动|重启|安装|打开|"
        "回到|分析|处理|告诉|问|回滚|排查|清理|读|搭|生成"
    ),
    # may mean the note, unless code is named
    "edit": (
        "fix|change|rename|refactor|add|remove|delete|drop|replace|update|move|split|bump|upgrade|make|write|edit|"
        "correct|translate|convert|set|put|clean|format|rewrite|"
        "改|修|加|删|换|升|重构|命名|更新|翻译|拆|写|移|配"
    ),
    # may mean words of the note, unless a noun of code is named
    "swap": "change|replace|swap|correct|改成|换成|改为|替换",
    # may mean the note, unless it is something one programs
    "add": "add|put|write|加|补|写|放",
    "made": (
        "test|tests|function|method|class|script|button|endpoint|component|feature|page|config|comment|handler|"
        "测试|单测|用例|函数|脚本|按钮|接口|组件|功能|页面|索引|校验|日志|注释"
    ),
    "code": (
        "test|tests|bug|bugs|function|class|method|branch|build|ci|lint|linter|server|database|db|api|endpoint|code|"
        "migration|login|logout|button|navbar|header|footer|css|docker|dockerfile|pipeline|dependency|dependencies|"
        "version|script|config|schema|query|cache|component|module|service|handler|parser|variable|changelog|repo|pr|"
        "ticket|issue|release|warnings|warning|error|errors|eslint|unit|feature|loop|port|flag|parameter|command|step|"
        "next step|next task|next one|next file|next ticket|what's next|what is next|is left|plan|job|file|container|"
        "readme|makefile|commit|push|merge|deploy|continue|import|imports|diff|"
        "内存泄漏|泄漏|文件|目录|仓库|前端|后端|路由|中间件|样式|布局|图标|弹窗|表单|列表|菜单|导航|权限|鉴权|登录页|"
        "首页|页面|网页|支付|订单|用户|账号|线程|进程|死锁|超时|重试|索引|事务|队列|定时任务|容器|镜像|集群|环境|线上|"
        "覆盖率|流水线|异常|堆栈|报表|导出|导入|上传|下载|搜索|复杂度|架构|框架|插件|类型|注释|漏洞|监控|告警|指标|"
        "上线|发版|冲突|评审|工单|会议|开会|计划|程序|程式|函式|效能|重构|连接池|锁|协议|证书|域名|网关|前缀|后缀|"
        "脚手架|打包|编译|测试|函数|类|分支|构建|接口|登录|数据库|脚本|代码|按钮|版本|依赖|配置|模块|组件|端口|缓存|"
        "内存|性能|部署|报错|错误|变量|服务|日志|查询|迁移|字段|参数|分页|需求|任务|项目|功能|表|库|算法|用例|单测|"
        "这么|那么|这段代码|段代码|上面的代码|提交|推送|合并|发布|继续|进度|第一步|第二步|第三步|下一个|下一步|问题"
    ),
    # speaks of the note, or holds the answer back
    "about": (
        "right|correct|mentioned|included|covered|there|result|reason|wrote|apply|applies|enough|accurate|note|notes|"
        "page|pages|block|blocks|wording|word|words|entry|entries|memory|memories|bank|text|title|heading|sentence|"
        "sentences|line|lines|bullet|bullets|point|points|item|items|paragraph|section|summary|summarize|proposal|"
        "phrase|description|phrasing|typo|typos|spelling|grammar|mention|include|quote|date|link|reword|rephrase|"
        "shorten|shorter|longer|tone|learning|lesson|pattern|decision|record|save|saved|store|stored|written|remember|"
        "draft|doc|docs|one|ones|part|rest|both|wrong|content|english|chinese|category|it|its|it's|them|they|their|"
        "these|those|but|however|though|although|except|unless|if|only|until|till|before|wait|hold|instead|without|not|"
        "don't|dont|never|no|nope|once|first|you mean|you meant|you want|you think|your|whenever|provided|assuming|"
        "actually|maybe|perhaps|sure|hmm|rather|tomorrow|later|"
        "提到|漏|对吗|对不对|太长|是不是|写的|原因|结果|名对|笔记|页|条|块|措辞|用词|文字|记忆|标题|句|段|要点|内容|"
        "提议|描述|错别字|日期|链接|精简|简短|短|补充|总结|概括|记录|保存|写进|写入|写成|写上|存|记|部分|英文|中文|"
        "语气|它|其|这里|上面|以上|这样|那样|文档|但|不过|可是|如果|要是|除|先|等|只|别|不要|不用|不写|算了|万一|假如|"
        "还是|可能|也许|否则|明天|以后|的话|而不是"
    ),
    # is the note, unless a word of code follows: "this flag"
    "pointing": "this|that|second|third|last|other|这|那|第|最后",
    # a question of these alone names nothing
    "small": (
        "let|what|what's|how|how's|why|when|where|where's|which|who|who's|do|does|did|is|are|was|were|will|would|"
        "should|can|could|have|has|be|you|i|we|me|us|my|our|the|a|an|to|of|in|on|at|for|with|and|or|so|then|any|some|"
        "now|here|there|else|know|want|need|think|say|see|go|get|use|make|take|come|happen|happens|happened|work|works|"
        "up|out|about|anyway|again|more|mean|like|please|this|that|good|ok|okay|right|all|just|also|too|really|going|"
        "done|thing|things"
    ),
    # which of several blocks: `all but 2`, 第1和3条
    "except": "all but|all except|everything but|everything except|except|除了|除|除开",
    "every": "all|both|everything|all of them|both of them|全部|都|全都|所有",
    "around": "and|&|only|number|numbers|block|blocks|the|one|ones|、|第|条|个|号|块|和|跟|及|与|只|外|以外|之外|其他",
}

NUMBERS = {
    **{str(n): n for n in range(1, 21)},
    **{f"#{n}": n for n in range(1, 21)},
    **dict(zip("一二三四五六七八九", range(1, 10), strict=True)),
    **dict(zip(("first", "second", "third", "fourth", "fifth"), range(1, 6), strict=True)),
}

TRADITIONAL = (
    "寫確認記錄沒問題對會這個條進來幫說過後時間麼嗎當別無須應該給為點裡庫憶儲請謝續順還囉樣開現將與兩測試煩讓錯準許動"
    "執檔內總結頁標刪決規則筆類據業異議檢啟邏輯繼幾講麽闊罷們換僅並實際從極東誌見暫釋碼鏈線網組資單變數關連選項顯權瑣"
    "機錶優調圖齊補級層"
)
SIMPLIFIED = (
    "写确认记录没问题对会这个条进来帮说过后时间么吗当别无须应该给为点里库忆储请谢续顺还啰样开现将与两测试烦让错准许动"
    "执档内总结页标删决规则笔类据业异议检启逻辑继几讲么阔罢们换仅并实际从极东志见暂释码链线网组资单变数关连选项显权琐"
    "机表优调图齐补级层"
)
