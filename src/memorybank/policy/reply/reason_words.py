"""The words of a reason: why something is worth writing down, and what only looks like one."""

from __future__ import annotations

from memorybank.policy.reply.words import phrases, table

# A statement about the proposal begins so, and nothing in it finds fault.
POINTS = table("that|this|it|that's|it's|exactly|这|那|它|正是|就是这|就是那|就是因为|确实|的确")
FAULTS = table(
    "myself|changed|edited|rewrote|renamed|moved|draft|i'd|it'd|would|could|might|may|perhaps|yourself|later|soon",
    "wrong|missing|should|must|instead|another|other|too|incorrect|my|your|new|here|if|also|needs|need",
)
FAULTY = table("wrong|missing|incorrect|outdated|premature|different|elsewhere")
FAULTS_HAN = phrases("不|别|没|错|漏|缺|少|应该|要|太|另|换|改|补|加|也|新|我的|你的|更")
STATEMENT = 14  # words
BECAUSE = table("because|since")
BECAUSE_HAN = ("因为", "毕竟")
STORED = table("saved|noted|recorded|documented|kept|remembered|tracked|stored|written|logged")
WISHED = table("want|should|need|needs|must|like|glad|happy|be|been|having|get")
REASON_EN = table(
    "useful|helpful|important|worth|future|team|because|valuable|lesson|reuse|handy|forget|reference|deserves",
    "took|spent|days|hours|forgetting|forgetful|crucial|essential|painful|nasty|pitfall|gotcha|tricky|ages|wasted",
    "everyone|everybody|newcomers|newbies|teammates|colleagues|onboarding|recurring|insightful|keeper|precious",
)
REASON_PHRASES = phrases(
    "this keeps coming back|this keeps coming up|this one keeps|this keeps biting|this keeps popping up",
    "this keeps tripping",
    "i'll want it|i'll want this|i'll want that|we'll want it|we'll want this|i'll need it|i'll need this",
    "i'll need that|we'll need it|we'll need this|we'll need that",
    "it will help|this will help|that will help|it'll help|that'll help|it would help",
    "otherwise we'll end up|otherwise we'll make|otherwise we'll repeat|otherwise we'll run|otherwise we'll hit",
    "otherwise we'll lose|otherwise we'll fall|otherwise we'll waste|otherwise we'll spend|otherwise i'll make",
    "otherwise we'll have to|otherwise i'll have to|otherwise nobody|otherwise we'll forget|otherwise we will",
    "otherwise i'll forget",
    "otherwise i will forget|otherwise someone|otherwise everyone|otherwise people|again otherwise",
    "otherwise it gets|or i'll forget|or we'll forget|so i don't forget|so we don't forget",
    # of English, anywhere in the clause
    "was a pain|a real pain|a pain to|figure out|figure it out|keep asking|keeps asking|people ask|gets asked",
    "good to have|nice to have|good to remember|kind of thing|sort of thing|save time|save us time|save me time",
    "saves time|save someone|hit this|hit that|hits us|hits me|bit us|bit me|bites us|bites me|running into this",
    "run into this|ran into this|comes up|came up|come up again|keeps happening|cost me|cost us|whole day",
    "whole week|all day|asks about|ask about this|asking about|help someone|help others|help people|need it later",
    "need that later|need this later|need it again|need this again|need that again|need it next|need that next",
    "need this next|need it soon|need it often|come in handy|comes in handy|my memory is bad",
    "my memory is terrible|my memory is awful|my memory is poor|a bad memory|a terrible memory",
    "as a team|decision we made|we made together|rule we agreed|that's the decision|that was the decision",
    "that's our decision|what we agreed|what we decided|as we agreed",
    "as agreed|as discussed|we decided that|we decided this|decided together|agreed on that|agreed on this",
    "trip over|trips over|tripped over|fall into|falls into|fell into|the hard way|next person|new people",
    "new hires|have forgotten|be forgotten|been forgotten|gets forgotten|lose it|lose this|we lose that|get lost",
    "gets lost|nasty trap|a trap|every time|every month|every week|every year",
)
EFFORT = phrases(
    "asked about this|asked about that|asked about it|asked me about this|asked me about that|asked me about it",
    "hate to figure|hate to search|hate to debug|hate to lose|hate to forget|hard to track|hard to find",
    "hard to debug",
    "hard to spot|glad to have it|glad to have this|glad to have that|happy to have it|happy to have this",
    "happy to have that|hit this again|hit it again|see this again|find it again|find this again|find that again",
    "look it up again|looking for that|lost half a day|lost a day|lost a whole day|lost hours|lost days",
    "half a day on",
    "half the day|mix them up|mix it up|mix these|mix those|always confuse|get confused|keep confusing|will thank",
    "be grateful|will appreciate|cost me|cost us|costing us|drove me crazy|drove me nuts|drove me mad|drove us crazy",
    "drove us nuts|drove us mad|driving me crazy|driving me nuts|driving me mad|bugged me|bugged us|haunted us",
    "haunted me|kept me up|gave me a headache|a headache|ate up|ate my|been chasing|been fighting|been hunting",
    "wasted my",
)
NEED = table("need|want")
ONCE = table("later|again|soon|someday|sometime")
REASON_HAN = table(
    "以后|下次|将来|有用|重要|值得|方便|用得上|避免|省得|免得|以免|踩坑|踩过|踩了|教训|有价值|团队|大家|同事|毕竟",
    "因为|不然|否则|坑|经常|总是忘|老忘|后面还|后面会|花了|折腾|很关键|挺关键|太关键|非常关键|蛮关键|最关键|常用",
    "常问|会问|会遇到|遇到过",
    "又遇到|老遇到|总遇到|半天|了一下午|我一下午|一上午|一晚上|一整天|好几天|好久|好不容易|容易忘|容易错|容易踩",
    "难找|难查|难记|商量好",
    "商量过|我们定的|定好的|说好的|讨论过|讨论好|最终方案|最终决定|的共识|新人|后人|记性|记不住|老是忘|每次都忘",
    "每次忘|怕忘|会忘|肯定忘",
    "一定忘|忘得快|健忘|用得到|用得着|会用到|还会用|供参考|做参考|作参考|干货|宝贵|备查|备忘|查起来|老问|总问",
    "有人问|问过|问我|才定位|才找到|才查|才发现|会碰到|还会碰|能看到|长个记性|长记性|肯定要用|还要用|要用到",
    "搞混|弄混|记混|常犯|犯过|血泪|困扰|很久了|头疼|折磨|害惨|坑惨|坑死|坑了",
)
FINDS = table("remember|know|find|see|read|reuse|learn|look|check|benefit")
SO_THAT_NOBODY = frozenset(
    f"{so} {who} {act}"
    for so in ("so", "so that")
    for who in ("nobody", "no one", "we don't", "i don't", "we never", "i never", "they don't", "people don't")
    for act in (
        "asks",
        "ask",
        "has to",
        "have to",
        "needs to",
        "forgets",
        "forget",
        "repeats",
        "repeat",
        "makes",
        "lose",
    )
)
# A no in these pleads for the write: "I never remember these flags", 不记的话肯定忘.
PLEADS_EN = phrases(
    "don't want to lose|don't want to forget|don't want anyone|don't want anybody|don't want others|don't want us to",
    "don't want to repeat|don't want to search|don't want to hunt|don't want to explain|wouldn't want to lose",
    "wouldn't want to forget|never want to|never find|can never find|can't ever find|always have to search",
    "never know",
    "never remember|can't ever remember|won't remember|can never remember|never recall",
)
PLEADS_HAN = phrases(
    "记不住|记性|省得|免得|以免|怕忘|怕我忘|怕又忘|了我一下午|了我半天|好不容易|每次都忘|老是忘|总是忘|老忘|总忘",
    "会忘|容易忘|肯定忘",
)
UNWRITTEN = phrases(
    "不记|不写|不存|没记",
)
LOST = phrases(
    "忘|丢|白查|白踩|再查|再踩|找不到|想不起",
)
AGAIN = table(
    "i don't want to|i don't have to|we don't have to|we don't want to|i don't wanna|nobody has to|no one has to"
)
NOT_LOST = phrases(  # denials that plead for the write
    "忘|记不住|记性|避免|省得|免得|不然|否则|再犯",
)
# 回头还得用: a time behind a yes that says what it is good for.
NEEDED_HAN = phrases("还得用|还要用|要用|会用|还用|用得|要查|好查|好找|得用|用上|参考|又忘|翻出来|用到|要看|备查")
OR_ELSE = table("不然|否则|免得|省得|以免|要不然|不然的话|otherwise|or")
WHILES = frozenset("好几两三四五多久半一整天个小时周月年了的都每次经常总是老已经") | table(
    "for|a|the|two|three|four|several|many|few|some|in|every|each|all|whole|entire|time|times|day|days|hour|hours",
    "week|weeks|month|months|year|years|ages|forever|while|always|often|since|yesterday|today|already|now|long",
    "future",
)
WHO = frozenset("大家同事团队我们组里人都新") | table(
    "the|our|my|whole|entire|all|of|us|them|everyone|everybody|team|people|colleagues|teammates|newcomers|and|me",
)
SPARES_HAN = phrases(
    "不用再查|不用再找|不用重新|不用再翻|不用再踩|不再踩|少踩|少走弯路|不用重复|不用再问人|不走弯路|不用从头|不会再踩"
)
SORTS = phrases(
    "填上|填掉|要填|得填|要改|得改|要修|得修|要换|得换|要删|得删|还没|定的是|说好的是|决定是",
    "的放|的写|的排|的列|的留|的删|的标|的加|的去|的保留|的单独|的先|的再|的才|的就|避免用|避免使用|避免在|避免直接",
)
