"""What people add to a yes about the proposal itself: `that matches what we discussed`, 这是我们最后的决定.

Only words that can neither change nor hold back the write; one word outside of them and it is no remark.
"""

from __future__ import annotations

from memorybank.policy.reply.words import table

_KEPT = ("on record", "recorded", "remembered", "documented", "saved", "kept", "written down", "noted", "stored")
_SHOULD = ("should", "must", "has to", "needs to", "deserves to")
_SURELY = ("", "definitely ", "really ", "absolutely ", "certainly ")
_WANTED = frozenset(
    f"{who} {what} {kept}" for who in ("i want", "we want") for what in ("it", "this", "that") for kept in _KEPT
)
# What a remark is about.
REMARK = (
    _WANTED
    | frozenset(f"{must} {surely}be {kept}" for must in _SHOULD for surely in _SURELY for kept in _KEPT)
    | table(
        "convention we want|rule we want|way we want|what we want|what i want|how we want it|how i want it",
        "how we do it|how we do this|how we do that|how we work|the way we do it|the way we work|what i wanted",
        "what we wanted|should keep|should remember|should save|should record|should note|must remember",
        "need to remember|need to keep|have to remember|must not forget|shouldn't forget|评审通过|评审过了",
        "已经通过|拍板",
        "what i had in mind|what we had in mind|what i was thinking|what i was looking for|what i needed",
        "what we needed",
        "our standard|the standard now|our way|the norm|our practice|best practice",
        "留着|要留着|得留着|该留着|留下来|要留下|要留下来",
        "正是|想要的|我要的|要的效果|要的就是这个|关键点|关键所在|点子上",
        "to remember|to keep|to record|to write down|the right thing|right thing|sounds like the right thing",
        "what i'd want to remember|i'd want to remember|i want to remember|what i want to remember",
        "we want to remember|like to remember|worth having|good to have|glad we|nice to have",
        "i'm happy with|we're happy with|i'm glad|i'm pleased with|的决定|决定的|这个决定|的结论|就是结论|最终方案",
        "的方案",
        "总结得到位|要用到|还会用",
        "会用到",
        "decision|decisions|decided|agreed|agreement|discussed|documented|recorded|on record|saved|kept|remembered",
        "noted",
        "written down|tracked|matches|matched|reflects|captures|covers|sums|summarizes|summarises",
        "wording|summary|analysis|conclusion|lesson|finding|findings|insight|convention|knowledge",
        "useful|helpful|valuable|important|worth|worthwhile|worth it|great|good|nice|perfect|correct|right|accurate",
        "fine|needed|necessary|essential|crucial|critical|handy|wise|reference|teammates|colleagues",
        "newcomers|onboarding|hard-won|painful|nasty|tricky|subtle|annoying|surprising|helps|will help|would help",
        "can help",
        "to help|will save|would save|saves|keeper|gold|gem|brilliant|excellent|awesome|solid|neat|legit",
        "easy to forget",
        "easy to miss|hard to find|hard to spot|hard to remember|forgotten",
        "be lost|get lost|lost otherwise|need it again|need this again|need that again|bitten|burned|burnt|learned",
        "learnt",
        "hours|a day|days|a week|weeks|ages|a while|forever|the outcome|the rationale|the gist|the key point",
        "the essence",
        "the plan|the deal|final|settled|official|consensus|common mistake|pitfall|footgun|gotcha|lifesaver",
        "定的|定下来的|定好的|说好的|商量好的|讨论的结果|讨论过的|共识|重要|关键|有用|有价值|值得|宝贵",
        "经验|教训|规范|约定|规矩|准确|正确|没错|不错|很好|满意|踩过|踩坑|踩了|坑|容易忘|容易错|容易踩|好记性",
        "不如烂笔头|留个底|留底|留个记录|有据可查|有个记录|存个底|长记性|干货|血的教训|难得",
        "花了|折腾了|查了|找了|半天|一天|两天|好久|一下午|一上午|一晚上|一周|几个小时|一整天|能看到|会看到|用得上",
        "用得到",
        "用得着|参考|备查|方便|省事|省心|省时间|避免|有帮助|实用|通用|常用|对得上|吻合|符合|最终版|定稿",
    )
)
REMARK_AROUND = table(
    "from now on|going forward|yesterday|earlier|this morning|last week|last time|the meeting|our meeting",
    "today's meeting|yesterday's meeting",
    "monday's meeting|the discussion|our discussion|the standup|the retro|the review|会上|会议|例会|周会|站会|评审会",
    "now",
    "well|nicely|perfectly|correctly|accurately|neatly",
    "sounds like|looks like|feels like|seems like|sounds|looks|feels|seems",
    "i|we|you|it|this|that|these|those|they|the|a|an|our|my|your|is|are|was|were|be|been|it's|that's|i'm|we're",
    "they're",
    "there's|what|how|will|would|have|has|had|i've|we've|you've|we'll|i'll|i'd|we'd|it'll|that'll|to|of",
    "for|in|on|with|from|by|as|and|so|too|also|very|really|quite|pretty|super|totally|definitely|absolutely",
    "certainly",
    "exactly|precisely|just|all|both|every|everything|whole|thing|things|stuff|us|me|them|everyone|everybody|anyone",
    "someone|people|team|the team|others|future|time|always|often|one|ones|think|feel|believe|sure|next person",
    "next time|new people|new hires|a lot|much|kind|sort|because|since",
    "week|year|month|today|took|cost|spent|got|been through|having|to have|already agreed|together",
    "我|我们|咱们|咱|大家|团队|同事|新人|后人|后来人|别人|它|这|这个|这条|这些|这次|这里|那|是|就是|都|也|很|挺|真",
    "非常|太",
    "蛮|最|最后|最终|的|了|得|着|过|确实|真的|的确|其实|毕竟|因为|以后|下次|将来|后面|当时|刚才|刚刚|今天|昨天|上次",
    "上周",
    "一起|已经|总算|终于|又|会|对|对于|来说|觉得|感觉|认为|一个|个|次|好|回|跟|和",
    "方案|决定|结论|做法|项目|组里|组|我这边|内容|东西|啊|呀|呢|吧|嘛|啦|哈|哦|老|总|经常|每次|几次|三次|两次",
)
