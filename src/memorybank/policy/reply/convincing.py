"""Is a clause behind a bare yes a reason to write, or only a statement with a word of one in it?

`yes, the team should know` pleads for the write; `yes, the team is informed` answers some other question.
"""

from __future__ import annotations

from memorybank.policy.reply import cues, topic
from memorybank.policy.reply import reason_words as w
from memorybank.policy.reply.words import Words, phrases, spelled, starts, table

# Alone they say why something is worth keeping.
_SURE = table(
    "useful|helpful|worth|valuable|reuse|handy|forget|forgetting|forgetful|deserves|crucial|essential|pitfall|gotcha",
    "wasted|recurring|insightful|keeper|precious|onboarding|newcomers|newbies|because|since",
)
_SURE_HAN = phrases(
    "有用|值得|用得上|用得到|用得着|省得|免得|以免|踩坑|踩过|踩了|有价值|不然|否则|总是忘|老忘|忘|记不住|记性",
    "常问|会问",
    "有人问|问过|才定位|才找到|才查|才发现|碰到|长个记性|长记性|搞混|弄混|记混|肯定要用|还要用|遇到|折腾|难找",
    "难查|难记|商量|我们定的|定好的|说好的|讨论|最终方案",
    "最终决定|共识|参考|干货|宝贵|备查|备忘|查起来",
    "老问|总问|常犯|犯过|血泪|困扰|头疼|折磨|容易|会用|还会|常用|好不容易|后面还|后面会|血的|吃过亏",
)
# These only together with words that say what for, or how much.
_FOLKS = table("team|everyone|everybody|teammates|colleagues|people|future|reference")
_PURPOSE = table(
    "will|should|needs|need|would|must|can|could|has|have|know|knows|asks|ask|benefits|deserves|we'll|they'll|it'll"
)
_SPENT = table("took|spent|days|hours|ages|lost|cost")
_LONG = table(
    "days|hours|weeks|ages|forever|long|while|day|week|weekend|afternoon|evening|night|months|month|effort|nerves"
)
_THAT_WAS = table("that was a|this was a|it was a|that was such a|that was one|that is a|that's a|this is a|it's a")
_NOUNS = table("important|lesson|nasty|painful|tricky")
_AFTER = table("to|for|enough|one|thing|stuff|and|lesson|decision|rule|point|insight|here|too|learned|learnt|in|about")
_FOLKS_HAN = phrases("大家|同事|团队|新人|后人|以后|下次|将来|避免|后续")
_PURPOSE_HAN = phrases(
    "要用|要看|要知道|都要|还要|该知道|都该|能用|能看|能查|能少|能避|能省|都能|就能|可以看|可以查|可以直接",
    "可以参考|都得|还得",
    "需要|会用|会看|会需|都会|就会|看得|看到|用到|用得|用上|好查|查得|查一遍|再查|省时|省事|省心|省去|就不会",
    "就不用|再踩|再犯",
    "少走|好找|有个数|清楚|更快|受益",
)
_MUCH_HAN = phrases("天|小时|久|时间|下午|上午|晚上|晚|周|力气|功夫|精力|月|代价")
_VERY_HAN = ("很", "太", "挺", "真", "最", "常", "较", "这", "蛮", "也", "都", "够")
_CONVENIENT = phrases(
    "方便以后|方便查|方便找|方便大家|方便后|方便新|方便回|方便参考|方便我|方便团队|方便下次|方便日后|更方便|比较方便"
)
_PITS = phrases("这个坑|这种坑|大坑|太坑|这坑|很坑|坑了|的坑|坑太|坑很|坑多")
_STATED_HAN = ("已经", "正在", "在等", "都在")


def convinces(words: Words) -> bool:
    text = " ".join(words)
    if "still" in words or w.FAULTY.intersection(words):
        return False
    if any(not word.isascii() for word in words):
        return _convinces_han(words)
    if cues.needed_again(words):
        return True
    if cues.says(text, (*w.EFFORT, *w.REASON_PHRASES)):
        return not topic.works(words) or bool(_LONG.intersection(words))
    if any(word.startswith("forget") for word in words) or (starts(words, _THAT_WAS) and _NOUNS.intersection(words)):
        return True
    if topic.works(words) or cues.troubled(words) or any(word[0].isdigit() for word in words):
        return False
    if _SURE.intersection(words):
        return True
    if _FOLKS.intersection(words):
        return bool(_PURPOSE.intersection(words)) or any(
            word == "for" and _FOLKS.intersection(words[at + 1 : at + 4]) for at, word in enumerate(words)
        )
    if _SPENT.intersection(words):
        return bool(_LONG.intersection(words))
    nouns = [at for at, word in enumerate(words) if word in _NOUNS]
    return not nouns or any(at == len(words) - 1 or words[at + 1] in _AFTER for at in nouns)


def _convinces_han(words: Words) -> bool:
    han = spelled(words)
    if cues.says(han, _SURE_HAN) or cues.says(han, _CONVENIENT) or cues.says(han, _PITS):
        return True
    if topic.works(words) or any(word.isascii() for word in words) or cues.says(han, _STATED_HAN):
        return False
    if "花了" in han or "了我" in han:
        return cues.says(han, _MUCH_HAN)
    for weighty in ("重要", "关键"):
        before, found, after = han.partition(weighty)
        if found:
            return len(after) <= 2 or before.endswith(_VERY_HAN)
    if cues.says(han, _FOLKS_HAN):
        return cues.says(han, _PURPOSE_HAN)
    return "方便" not in han and "坑" not in han
