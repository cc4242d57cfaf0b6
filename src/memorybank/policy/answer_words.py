"""The words an answer to a proposal is made of, by class (PRO-4, PRO-9). `answer.py` says in which order.

Both languages share the classes. A class is closed: a word that is in none of them makes a clause something else than
an answer. A phrase may have several classes; which one counts is told by what stands around it. Only the longest phrase
that stands at a place is read there. A class begins at the margin, with a remark in brackets.
"""

from __future__ import annotations


def _read(text: str) -> dict[str, str]:
    """The classes of a table, each with its phrases between bars."""
    found: dict[str, str] = {}
    name = ""
    for line in text.strip().split("\n"):
        if line.startswith(" "):
            found[name] += "|" + line.strip()
        else:
            head, _, words = line.partition(": ")
            name = head.partition(" (")[0]
            found[name] = words
    return found


CLASSES = _read("""
yes: okie|you bet|roger that|accept|accepted|i accept|proceed|let's do it|i approve|yes|yeah|yep|yup|yea|ya|y|ok|okay
    oki|okey|okok|kk|k|sure|sure thing|for sure|of course|certainly|absolutely|definitely|alright|all right|agreed
    confirm|confirmed|approve|approved|granted|affirmative|aye|go|go ahead|go for it|do it|do that|ship it|yes it is
    please do|you can|you may|+1|lgtm|sgtm|looks good|sounds good|that sounds great|fine by me|that's fine|i agree
    i confirm|i consent|i'm in|no objection|no objections|no objections here|by all means|gladly|i'm on board|ok then
    okay then|alright then|without a doubt|mb:write|i'd say go for it|i'd say yes|that'd be great|yess|all yes
    you have my approval|you have my okay|yes from me|it's a yes from me|hell yeah|alrighty|would be great
    that would be nice|can do|send it|thumbs up|sure why not|no issues|okey dokey|green light|go right ahead|okie dokie
    righto|naturally|那好|那行|可以的|行的|要的|对的|是的|必须的|肯定的|ok的|没啥问题|认可|赞同|按你说的办|按你说的来
    就按这个来|👍|👌|✅|✔|💯|🫡|好|好的|行|成|可以|确认|同意|我同意|我确认|我确定|确定|对|是|要|需要|必须|当然|没问题
    没意见|没有异议|无异议|没毛病|准了|批准|批准了|授权|许可|支持|妥|妥了|得|走起|安排|就这么办|就这么定了|听你的|欧克
    阔以|我觉得可以|我没意见|可以写入了|安排上|好主意|请便|那当然|通过|没得问题|没疑问|可以有|太对了|就这么定|确认无误
    就是这样|妥妥的|没得说|走着
courtesy: to me|for me|with me|ma'am|please|pls|plz|thanks|thank you|thx|cheers|much appreciated|appreciate it
    thanks a lot|thank you very much|great|cool|nice|awesome|excellent|perfect|good|fine|wonderful|lovely|nice work
    great work|well done|good catch|good idea|great idea|good call|not bad|nice catch|exactly|correct|true|indeed|boss
    sir|hi|hello|hey|hello again|good morning|have a nice evening|thanks again|ty|bro|mhm|amazing|fantastic|🙏|😊|🙂|😄
    🎉|🚀|谢谢|谢谢你|多谢|感谢|辛苦了|麻烦了|麻烦你了|拜托|拜托了|劳驾|嗯|恩|你好|早上好|谢了|嗯嗯|嗯呢|谢
remark: that works|i like it|i'd like that|good summary|nice summary|nothing to add|nothing to change|no changes
    no changes needed|no need to change anything|no changes from my side|i've read it|i trust you|as written
    exactly like that|you're right|makes sense|no problem|accurate|right|good one|important|useful|all good|all of it
    exactly that|good to have|perfect summary|np|没有要改的|我核对过了|就这样|这样挺好|没错|准确|正确|看了|不用改
    不用改了|无需修改|没什么要改的|我没啥要补充的|没有补充|有道理|不用问|别问了|不必再问
is: the wording is|the summary is|the content is|that's|it's|this is|that is|it is|looks|it looks|sounds|that sounds|is
    worth|it's worth|that's worth|that'd be|that would be|this looks|that looks
cheer (not right behind a yes, 好棒): 真不错|真棒|真好|牛|给力|漂亮|赞一个|不赖|很好|不错|太好了|完美|棒|赞|辛苦
how (before praise): 都|这|这个|这条|这点|内容|结论|这条经验|总结得|写得|说得|很|挺|非常|完全|确实|总结|描述|措辞|表述
very: all very|really|very|so|pretty|exactly|quite|perfectly|totally|absolutely|just|a|the|super|truly
praise: complete|reasonable|valuable|ok|good|great|fine|right|correct|perfect|accurate|okay|nice|useful|helpful
    important|excellent|awesome|good summary|what we decided|what we agreed|what i wanted|what i had in mind
    what happened|the way to do it|true|fair|solid|合适|合理|完整|可以|重要|有用|关键|清楚|好|对|准确|正确|没错|无误
    有价值|到位|好的|没问题|全面|清晰|精准|很准
lead: please|pls|plz|just|let's|do|then|so|now|and|i want|we should|we can|should be|needs to be|definitely|kindly|那
    一定|肯定|麻烦您|请您|请|就|直接|你|帮我|帮忙|麻烦|给我|快|赶紧|放心|都|可以|能|应该|得|要|需要|值得|按这个|照这个
    照这样|按你说的|照你说的|按你总结的|这么|马上|辛苦|按上面的内容|一定要|烦请|这样
put (before an object and its verb): 把|将|给
heard (may be all that is said, unless a write follows): roger|oh|ah|uh|um|sorry|haha|lol|copy|got it|understood|i see
    noted|gotcha|知道了|明白|明白了|收到|不好意思|收|抱歉|对不起|了解|懂了
sigh (only before a no, or beside it): too specific|god|come on|ugh|hmm|dude|again|seriously|i said|i told you|i'd|i'll
    i appreciate it|too trivial|unnecessary|well|too obvious|really|哎|我|我觉得|我看|都说了|说过了|说了|这种小事
    这点小事|小事|没用|没意义
bother (only behind a negation): bother|bother with|worry about|do|管|理|操心|留|搞|弄|加
write: write|save|record|store|persist|update memory|commit to memory|commit it to memory|write away|write it up|update
    落库|写|记|存|保存|储存|存储|记录|写入|录入|存档|入库|收录|更新记忆|更新记忆库|添加|开写|加上|加进去|加入|放进去
    收进去|落盘|归档|录一下|记低|更新吧|写低|留存|登记
verb (needs an object): accept|approve|add|keep|put|log|note|i confirm|keep a note of|i'm happy with|i'm ok with
    i'm fine with|i'm good with|yes to|remember|go ahead with|proceed with|采纳|接受|同意|认可|批准|确认|记住|加
done: saved|written|recorded|documented|stored|remembered|noted down|kept|logged
doing: saving|writing|recording|storing|remembering|keeping|noting|documenting|updating|adding
object: it|this|that|them|these|those|both|all|all of it|all of this|everything|anything|memory bank|this one|that one
    any of this|the memory bank|the memory|这|这条|那条|这个|那个|它|这些|这点|这段|全部|所有|记忆库|记忆|以上|提议|佢
    这件事|这一条|这两条|上面的|它们|那些
tail: down|in|here|for us|for the team|for next time|for the future|already|now|then|for future sessions|as is
    exactly as it is|as shown|both|all|里|下来|下|进去|进|上|上去|起来|一下|一笔|着|住|一份|就行|就好|即可
particle: der|la|吧|啊|呀|呗|哦|喔|哈|啦|咯|喽|嘞|嘛|哒|滴|叭|捏|耶|哟|呐|噢|咧
past (only in a refusal): 了|也行|也可以|也好|好了
not (needs a verb): i don't think|i don't think you need to|no need to|not|i don't want to|we don't need to
    i don't want|i prefer not to|i would rather you didn't|no reason to|no point in|doesn't need to be|nothing to
    not necessary to|better not to|there's no need to|there is no need to|i would not|shouldn't be|isn't worth
    don't want|without|better not|not worth|毋须|暂不|不许|千万别|最好别|宁愿不|宁愿你不|倾向不|唔|倾向于不|不建议
no: no|don't do that|don't do it|hell no|not that one|not this|dismiss|disapprove|disapproved|rejected|i'm against it
    gonna pass|i'm gonna pass|scratch that|no chance|not a chance|thumbs down|no record|nope|nah|nay|n|no need
    not needed|not necessary|not required|not ok|not good|not really|not for me|that's a no|no from me|no way
    never mind|nevermind|nvm|pass|hard pass|skip|reject|decline|i decline|deny|denied|cancel|discard|leave it out
    leave it be|keep it out|keep that out|leave that out|leave this out|let it go|let it be|negative|i'd prefer not
    not interested|absolutely not|definitely not|i don't think so|don't think so|not this time|not this one|not today
    no go|i'd say no|i'm good|mb:no|veto|i object|that won't be needed|no that's fine|-1|hard no|not happening
    it's a no from me|that's a no from me|it's not needed|there's no need|it's not necessary|nty|nop|nuh uh|nonono
    delete it|refuse|disagree|declined|驳回|拒了|不采纳|不接受|反对|丢弃|丢掉|撤了|不关心|算啦|别介|👎|❌|🚫|🙅|不用了
    跳过|跳|算了|免|取消|拒绝|忽略|略过|罢了|作罢|放弃|否|否决|不同意|不好|不行|不干|不批|不通过|撤销|丢了|删了|扔了
    放着|没兴趣|不ok|不了|别了|算咯|算球|撤回|终止|停|没那必要|犯不上|不稀罕|达咩|删除
bare (a no alone, or before a verb): i'd rather we didn't|i'd prefer that you don't|don't|dont|never|rather not
    i'd prefer not to|prefer not to|i'd rather you didn't|i'd prefer you didn't|let's not|i wouldn't|you don't have to
    you don't need to|i'd prefer if you didn't|better if you don't|please refrain|please don't|do not|大可不必
    没这个必要|不太想|暂时不需要|不|不用|不要|不必|不需要|没必要|无需|无须|用不着|犯不着|别|不想|不准|先不要|先不用
    暂时不用|甭|唔使|唔洗|唔好|最好不要|还是不要为好|不许|目前先不用|不可以|暂时别|先不|先别|还是别
refusal (a no that names the write): no memory|no memory update|no memory update needed|skip memory
    skip the memory update|leave memory alone|leave the memory bank alone|leave the memory bank as it is
    no memory for this|not for the memory bank|no memory bank updates|no write|no save|without updating memory|无需更新
    不用更新|不更新|拒绝写入|跳过写入
skip (needs an object): we don't need|hold off on|leave|i don't want|don't want|don't need|i don't need|no need for
    not worth|skip|drop|forget|discard|ignore|scrap|cancel|pass on|decline|reject|跳过|略过|删除|取消|忽略
later: another day|later|not now|not yet|maybe later|not right now|some other time|not at the moment
    maybe some other time|later today|leave it for later|next time|another time|下次|回头|改天|改日|晚点|下次一定
    以后再说|以后再写|以后再记|下回|稍后
when (only beside a no): for now|for the moment|at the moment|this time|today|for this one|暂时|这次|今天|先|现在|还是
ask (looks like an answer, and is none): yeah yeah|why not|please confirm|pls confirm|please approve|oh no|yeah right
    不可以不|不能不|不得不|可以不|要不|行不|好不|能不|成不|是不|得不|请确认|请你确认|确认一下|再确认一下|不用谢|不谢
    不对|不是|不会|对吧|是吧|行不行|可不可以|要不要|好不好|是不是|对不对|写不写|记不记|存不存|能不能|该不该|用不用
    需不需要|有没有
thing: note|decision|learning|rule|write|entry|memory|memory bank|notes|proposal|lesson|pattern|finding|教训|提议|坑
    内容|决定|结论|规则|经验|笔记|约定
the (makes a thing an object): the|your|the proposed|你的|该|此|刚才的
into (makes a place a tail): to|into|in|of|on|到|进|在|进到|入
place: memory|the memory bank|memory bank|the bank|project memory|your memory|the memory|record|记忆库|记忆里|记忆|库
again (behind "later"): 再说|再议|再写|再记|再看|再考虑
""")

# A reason behind an answer, or before it: phrases of these alone, and one that tells why.
REASONS = _read("""
why (tells why to write): forget|forgetting|forgotten|bit me|bit us|cost us|took us|lost half a day|hit this|run into
    running into|trip over|tripping over|painful|hard to track down|to find out|keeps coming back|will help|helps
    helpful|useful|important|valuable|save time|be grateful|better to have|good lesson|good rule|nice find|agreed on
    agreed to|we decided|a decision we made|the agreement|how we do|matches what|couldn't have said it better|i read it
    i checked|i reviewed|every line|both points|agree with|correct|accurate|thanks for|thank you for|thanks so much for
    handy|nasty|before i forget|before we forget|老忘|老是忘|又忘|都忘|容易忘|记不住|踩了三次|踩了两次|踩了好几次
    踩过好几次|再踩|太坑|太深|困扰|查了好久|花了两|花了我|才查出来|才定位到|好不容易|省得|免得|用得上|用得着|用得到
    以后要用|有参考价值|长个记性|重要的教训|的约定|的决定|的结论|这个规矩|最终方案|商量好的|完全一致|说的一致|这个意思
    正是关键|挺重要|很准|挺准确|挺全面|没有问题|没问题|按这个来|都该知道|也需要知道|新人肯定会问|新人也能看到
    方便以后查|还会碰到|我看完了|我看过了|逐条看过|总忘|怕忘|都对
why not (tells why not to): temporary|workaround|one-off|might change|may change|still changing|stale|noise|too early
    too trivial|obvious|not important|not final|haven't decided|internal|private|already have|already in|covers it|busy
    only relevant|conclusion is wrong|not necessary|only|still|too|yet|soon|enough|just a|only a|readme|docs|还没定
    涉密|太细|太琐碎|不准确|记了也没用
heard (may be all that is said, unless a write follows): late answer|was in a meeting|overlooked|nearly forgot
    late reply|was away|was out|回复晚了|回晚了|忘了回你|刚才在开会
talk (may stand around it): i|i'd|i'll|i'm|i've|we|we'd|we'll|we've|we're|us|me|my|our|it|it's|it'll|this|that|that's
    this one|everyone|everybody|the|a|an|to|of|for|in|on|with|about|from|and|so|since|because|cause|bc|as
    otherwise i'll|otherwise we'll|otherwise i|is|was|were|be|been|has|have|had|will|would|keep|keeps|again|already
    always|all|both|everything|time|times|twice|day|days|half|hour|hours|month|months|morning|today|yesterday|long|lot
    new|next|next time|next person|future|others|people|person|colleague|colleagues|team|someone|whole|really
    definitely|exactly|very|just|there|from now on|from today|project|great|nice|good|perfect|right|fine|carefully
    question|the question|sorry|ah|help|work|careful|patience|checking|asking|summary|reminder|writing it up
    summarising|haha|am|myself|together|track down|find|us before|this before|it before|in there|two days|three times
    a third time|in the standup|perfectly|我|我们|咱们|大家|团队|组|组里|同事|新人|新同事|其他人|这|这个|这条|这点|这种
    这次|那个|坑|的|了|过|就是|正是|是|也|都|又|会|才|太|很|挺|真|好|最|最后|已经|肯定|确实|完全|总|老|老是|每次|经常
    以后|下次|下回|早上|昨天|今天|刚才|上次|天|一天|一整天|两天|三天|半天|下午|好久|很久|好几次|三次|两次|几次|跟|和|与
    自己|反正|毕竟|因为|不然|解释一遍|再跟|问题|内容|讨论|记性|挺好|出来|啊|哈|哈哈|个|我怕|还
""")

# What may stand behind an answer, and tell another topic from talk of the note.
TOPICS = _read("""
joint (leads from an answer to something else): also|and also|by the way|and by the way|btw|then|and then|next
    after that|afterwards|and after that|and afterwards|one more thing|one more question|and|separately|another thing
    unrelated|one other question|i have another question|i have one more request|顺便|顺手|另外|然后|接下来|接着|对了
    还有个问题|下一步|并|同时|之后|写完|还有就是|还想问一下|我还想问|顺便问一句|下一个问题|写完以后|写入后|保存后
marker (the same, where a clause begins): now|and now|meanwhile|in the meantime|现在
contrast (takes back or changes what was said): but|however|though|although|except|yet|但|但是|不过|可是|只是|然而
polite: please|pls|plz|can you|could you|let's|we can|just|i'd like to|also|so|now|and|i'd love for you to
    i also want you to|don't forget to|i need you to|i want you to|would you|can we|could we|请|帮我|帮忙|麻烦|麻烦你
    你|我们|咱们|来|去|给我|也|就|还|再|那|那我们|辛苦|烦请|劳驾|再帮我|别忘了
asking: what|what's|how|how's|why|when|where|where's|which|who|who's|do|does|did|is|are|was|were|should|have|has|any
    what's next|what is next|为什么|为啥|怎么|什么|啥|多少|如何|咋|怎样|做什么|做啥|干什么|怎么做
probing: can|could|will|would|shall|吗|是否|是不是|有没有|能不能|可不可以|哪|几|谁|多大|多久|没有|要不要
work: run|rerun|continue|restart|implement|move on|go on|go back|get back|proceed|find|install|set up|investigate
    optimize|figure out|work on|rebase|squash|revert|verify|create|generate|undo|ping|look at|look into|start on
    continue with|do the|do a|tackle|speed up|reproduce|clean up|discuss|check if|see if|let me know if|refactor|跑|看
    查|解释|讲|帮|继续|开始|做|推|回到|告诉|问|回滚|排查|搭|卸|打|定位|切|列|重跑|建|调|讨论|告诉我|重构
noun (a verb that is a noun as well, "build fails"): check|start|push|commit|merge|deploy|release|test|build|debug
    review|search|list|open|close|help|stop|look|talk|提交|推送|合并|部署|发布|测试|优化|调试|运行|启动|重启|安装|打开
    分析|处理|实现|生成|清理
tell (a verb only behind a marker, it may be the note): show|tell|see|describe|compare|walk me|let me see|explain
    let me know|remind
article (shows that it is a verb, "build the image", 测试一下): the|a|an|all|my|our|this|that|those|these|me|us|up|on
    with|out|back|一下|下|一遍|个|一次|吧
edit (may mean the note, unless code is named): fix|change|rename|add|remove|delete|drop|replace|update|move|split|bump
    upgrade|make|write|edit|correct|translate|convert|set|put|clean|format|rewrite|swap|改|修|加|删|换|升|命名|更新
    翻译|拆|写|移|配|改成|换成|改为|替换
add (may mean the note, unless it is something one programs): add|put|write|加|补|写|放
made: test|tests|script|feature|component|function|endpoint|comment|button|page|config|pagination|logging|validation
    docs|测试|用例|接口|组件|页面|索引|日志|单测|函数|脚本|按钮|功能|限流|分页|缓存|重试|状态
code: test|tests|bug|function|class|branch|build|ci|lint|server|database|api|endpoint|code|login|button|navbar|header
    docker|dockerfile|pipeline|dependencies|version|script|config|query|cache|module|service|parser|changelog|repo|pr
    issue|release|warning|error|eslint|feature|loop|port|flag|command|step|next one|what's next|job|file|readme|commit
    push|merge|deploy|import|redis|node|timeout|staging|production|logs|memory leak|date picker|sidebar|folder
    migration|component|container|warnings|coverage|handler|scripts|linter|errors|worker|nginx|retry|suite|token|queue
    todo|log|prod|bugs|continue|what is next|next task|docs|pagination|泄漏|文件|后端|样式|列表|权限|登录页|首页|页面
    支付|订单|用户|超时|重试|索引|队列|容器|线上|覆盖率|异常|导出|上传|搜索|漏洞|上线|计划|函式|锁|编译|测试|函数|分支
    接口|数据库|代码|版本|依赖|配置|模块|组件|端口|缓存|内存|部署|报错|错误|变量|日志|查询|迁移|字段|参数|分页|任务|表
    库|算法|用例|这么|段代码|上面的代码|提交|合并|发布|继续|第二步|第三步|下一个|问题|警告|开关|正则|白屏|日期选择器
    做什么|做啥|怎么做|环境|脚本|按钮|服务|功能|构建|登录|性能|单测|前端|需求|冲突|注释|目录|监控|限流|程序
broken (may be fixed without a marker): test|tests|bug|bugs|ci|lint|build|warnings|errors|leak|测试|单测|报错|构建|漏洞
    冲突|泄漏
note (speaks of the note): right|correct|mentioned|included|covered|there|reason|wrote|apply|applies|accurate|note
    notes|page|pages|block|blocks|wording|word|words|entry|entries|memory|memories|bank|text|title|heading|sentence
    sentences|line|lines|bullet|bullets|point|points|item|items|paragraph|section|summary|summarize|proposal|phrase
    description|phrasing|typo|typos|spelling|grammar|mention|include|quote|date|link|reword|rephrase|shorten|shorter
    longer|tone|learning|lesson|pattern|decision|record|save|saved|store|stored|written|remember|draft|ones|part|rest
    both|wrong|content|english|chinese|category|you mean|you meant|you want|you think|your|add it|mention that|the one
    first one|one more line|new one|which one|another one|each one|提到|漏|对吗|对不对|太长|是不是|写的|原因|名对|笔记
    块|措辞|用词|文字|记忆|标题|句|段|要点|内容|提议|描述|错别字|日期|链接|精简|简短|短|补充|总结|概括|记录|保存|写进
    写入|写成|写上|存|记|部分|英文|中文|语气|这里|上面|以上|这样|那样|详细|清楚点|条目|一条|几条|每条|页里|一页
hold (holds the answer back, unless asked): but|however|though|although|except|unless|if|only|until|till|before|wait
    hold|instead|without|not|don't|dont|never|no|nope|once|first|whenever|provided|assuming|actually|maybe|perhaps|sure
    hmm|rather|tomorrow|later|enough|但|不过|可是|如果|要是|除|先|等|只|别|不要|不用|不写|算了|万一|假如|还是|可能|也许
    否则|明天|以后|的话|而不是
neutral (only looks like the two before): happens if|know if|see if|check if|is there a|is there an|is there any
    last night|last time|last changed|once more|login page|settings page|checkout page|let me know if|next part
    next item|page size|not found|don't forget to|区别|特别|级别|最后是谁|告诉我|是谁|别忘了|别的|的话题|测试不过
pointing (is the note, unless a word of code follows): this|that|second|third|last|other|这|那个|那条|那段|那句|那些
    那里|那一|第|最后
pronoun (is the note, unless something else was named before): it|its|it's|them|they|their|these|those|this one
    that one|它|其|这条|那条|这页
""")

# Which of several blocks: `all but 2`, 第1和3条.
BLOCKS = _read("""
except: all but|all except|everything but|everything except|except|除了|除|除开
every: all|both|everything|all of them|both of them|全部|都|全都|所有
around: and|&|only|number|numbers|block|blocks|the|one|ones|、|第|条|个|号|块|和|跟|及|与|只|外|以外|之外|其他
""")

NUMBERS = {
    **{sign + str(n): n for n in range(1, 21) for sign in ("", "#")},
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
