"""A decision, pattern or convention that the user sets or changes (PRO-1)."""

from __future__ import annotations

from memorybank.policy.triggers.reach import is_local, reaches, weighs
from memorybank.policy.triggers.sentences import TAKEN_BACK, Cues, Sentence

# It is settled, in so many words.
_SETTLED = Cues(
    r"""
    (?:we|team|everyone|management|the (?:team|group|board|architects?|backend|frontend|devs))(?:'ve| have| had\
      | all| finally| just| now| already| also)* (?:decided|agreed|settled|concluded|voted|opted|chose|chosen\
      |picked|selected)
    i(?:'ve| have)?(?: finally| just)? decided (?:to (?:use|switch|drop|go|keep|adopt|move|replace|store|split\
      |support|stay|remove|skip|ship|not)|on|against|we|that we|not to)
    (?:it's|it is|that's|it was|it's been|has been)(?: now| finally)? (?:decided|settled|agreed|final)
    ^(?:final |design |architecture |tech |our )?(?:decision|decided|agreed|convention|policy|standard\
      |final call)s?(?: made)?\s?[:：–—]
    final (?:decision|call)(?! is yours)
    new (?:rule|convention|policy|standard)(?: is| for \w+)?\s?[:：,]
    make \S+ (?:the|our) standard|is (?:now )?(?:our|the) (?:new )?(?:standard|official \w+\
      |convention)
    """,
    r"""
    决定(?:了)?(?:就|先|全面|直接|最终)?(?:用|采用|使用|不用|不再|不做|把|将|改|换|采取|统一|放弃|走|上|以|选|是\
      |保留)
    决定(?:了)?(?:去掉|拆|合并|迁|引入|弃用|[:：，])|(?:定|敲定|拍板|说定|谈妥|商定)(?:了|下来|好了)|就这(?:么\
      |样)定
    (?:那就|就)\s?[a-z][a-z0-9.+# -]{1,20}(?:了|吧)[。！]?$|结论(?:是|[:：])|(?:最终|最后)(?:还是)?(?:选|选择\
      |采用|用|定)|想清楚了|选定(?:了)?|就选
    (?:我们|咱们|团队|大家|会上|评审|跟\S{1,6}|和\S{1,6})(?:讨论)?(?:一致|都)?(?:同意|约定|商量好|达成一致\
      |确认)(?!一下)
    (?:约定|商量|说)好了?(?!吗)[，,：:]
    """,
)
# One way is taken; whether that reaches far enough is another question.
_TAKING = Cues(
    r"""
    (?:let's|lets|let us|i(?:'d)? prefer if we|we'll|we will|we're(?: going to| gonna)?|we are(?: going to)?\
      |we|i want us to|please)(?: just| all| then| actually| now| only| always| never| should always| should never\
      | both| don't| do not| no longer| won't| will)* (?:go(?:ing)? (?:with|for)|use|using\
      |switch(?:ing)?(?: over)? (?:to|from)|mov(?:e|ing)(?: over)? (?:to|from)|migrat(?:e|ing)\
      |adopt(?:ing)?|standardi[sz](?:e|ing) on\
      |settl(?:e|ing) on|stick(?:ing)? (?:with|to)|stay(?:ing)? (?:with|on)|drop(?:ping)?|ditch(?:ing)?\
      |retir(?:e|ing)|get(?:ting)? rid of|replac(?:e|ing)|store|keep(?:ing)?|version|split|pin|ban|forbid\
      |deprecate|support only|target|generate|write)
    (?:instead of|rather than) .{3,60}? (?:we'll|we will|let's|we) \w+
    ^(?:please |ok,? |okay,? |no,? |so )*(?:use|prefer|avoid|don't use|do not use|stop using|put|keep|store) .{2,60}?\
      (?:for everything|everywhere|in (?:this|the|our) (?:whole |entire )?(?:repo|project|codebase)|any ?more)
    (?:the|our|all) [\w -]{2,24} will (?:be|live|go|use|run|stay|remain|get) .{2,60}?,? (?:not|instead of\
      |rather than) (?:in|with|by|via|through|as|on|the|a)
    [\w+#-]+ it is(?: then)?[.!]?$
    """,
    r"""
    改用|换用|换成|切换?到|切成|迁移?到|全面(?:转|换|改|用|采用)|采用|选用|引入|沿用|保持(?=\S{0,6}(?:架构|方案\
      |单体|现状|不变))|默认用|首选
    统一(?:用|使用|采用|走|放|改|成|为|命名|叫|返回|由|到|以|按|写|存|收口|管理|交给|抽)
    (?:就|还是|直接|我们|咱们|那就|全部|一律)(?:先)?用(?!来|户|于|途|到|例|完)|继续(?:用|走|手写|沿用|保留)\
      |[^不]用\S{2,20}(?:而不是|代替|替换)
    放弃|弃用|废弃|废掉|不再(?:用|使用|维护|支持|拉)(?!的)|砍掉|下掉|不上\S{2,12}了|别用\S|不要(?:再)?用
    """,
)
_PICKED = Cues(
    r"""
    ^(?:ok(?:ay)?|yes|yep|right|alright|great|good|fine|perfect|thanks)?[\s,.:!]*(?:let's |lets |we'll |i'd \
      |please )?(?:go(?:ing)? (?:with|for)|take|pick|choose) (?:the )?(?:option|approach|plan|variant|proposal\
      |design|solution|alternative|your|\w+ (?:option|approach|plan|design|solution|proposal|variant))
    """,
    r"""
    (?:就|那就|还是)?(?:用|按|走|选|采用|采纳|定|上|要)(?:你说的|上面的|刚才的|这个|的)?(?:第?[一二三四1234]个?\
      |[abcd甲乙])(?:种|个|套)?(?:方案|选项|思路|做法|办法|架构)
    就?按[^，。]{1,14}(?:方案|思路|做法|架构)来|(?:用|按|走|选|定)(?:方案|选项)\s?[一二三四abcd1-4]|^(?:方案\
      |选项)\s?[一二三四abcd1-4](?:吧|$|，就|。|！)
    """,
)
# It holds from now on, for everything of a kind.
_RULED = Cues(
    r"""
    from now on|going forward|from here on|from today|as of (?:today|now)|henceforth|as a (?:general )?rule
    ^(?:please |also |and |so )*(?:always|never) (?:use|import|call|commit|write|put|add|run|return|store|log\
      |throw|catch|mock|merge|push|rebase|squash|name|prefix|keep|validate|escape|saniti[sz]e|pin|expose\
      |hard-?code|trust|rely|query|access|mutate|send|wrap|cover|pass|create|start|include|set|prefer|cast\
      |swallow|edit|depend|fetch|render|document|deploy|release|bump|go through|share|reuse|leave)
    (?:all|every|each|any|no) (?:new |public |our |other |the )*(?:[\w-]+ ){0,2}?(?:endpoints?|services?\
      |components?|modules?|tests?|commits?|prs?|branch(?:es)?|migrations?|errors?|logs?|dates?|timestamps?|ids?\
      |apis?|handlers?|packages?|queries|routes?|pages?|configs?|secrets?|prices?|amounts?|strings?|functions?\
      |methods?|files?|types?|models?|schemas?|events?|jobs?|fields?|columns?|tables?|responses?|requests?\
      |hooks?|stores?|code|features?)(?: in [\w/.-]+)? (?:must|should (?:always|never|use|go|return|live|start\
      |have|carry|not)|shall|need to|needs? (?:to|a|an)|has to|have to|are to|is to|goes? (?:in|through|under\
      |to)|lives? (?:in|under|next)|gets? an?)(?! have been| be a (?:bug|mistake))
    ^(?:please )?no (?:more )?[\w -]{3,40}? (?:in|from|anywhere in) (?:this|the|our) (?:repo|codebase|project\
      |monorepo|frontend|backend)
    (?:is|are) (?:now )?(?:banned|forbidden|off[- ]limits|deprecated (?:here|in this|for us|from))
    (?:don't|do not|stop) (?:use|using|import|importing|call|calling|commit|committing|add|adding|write|writing)\
       .{2,60}(?:any ?more|any longer|in this (?:repo|project|codebase)|from now on)
    (?:i|we) (?:don't|do not|never) want (?:any|to see any) .{2,50}(?:in (?:this|the|our) (?:repo|project\
      |codebase|code|tests)|any ?more)
    """,
    r"""
    项目里(?:不要|别|不准|禁止)再?|约定(?:[:：，]|成|为|是|如下|一下[:：])|从现在(?:起|开始)|从今天(?:起|开始)|从这版起|从今往后\
      |以后就是(?:规范|标准|约定)
    (?:以后|今后|往后)(?:都|就|统一|一律|所有|不要|不再|别|禁止|只|凡是|新|提交|每次|每个|写|用|代码|接口|我们\
      |项目|的|，|必须|不许|走|先)
    (?:所有|凡是|一切|任何|每个|各个|新增的|新的|新建的|新代码|新接口|新表)[^，。；]{1,18}(?:必须|一律|都要|都得\
      |都用|都走|不允许|不准|不能|禁止|不得|只能)
    (?:所有|凡是|每个|各个|全部)[^，。；]{0,12}统一(?:用|走|放|返回|使用|由|按|写|命名)|一律(?:不|用|走|返回|只\
      |按|以|要|必须|禁止|存|写|由)
    (?:全部|所有)(?:的)?[\u4e00-\u9fff]{1,6}(?:都)?(?:走|放在|放到|返回|存成)(?!了)
    (?:规定|规矩|规范|原则)(?:是|[:：]|如下)|(?:禁止|不允许|不准|不得)(?:在|直接|使用|用|引入|提交|从|跨|打印)
    (?:字段|时间|金额|日期|主键|接口|错误码|文件名|表名|变量|注释|文档|日志|分支名|提交信息)[^，。]{0,8}都(?:用\
      |传|存|走|按|以|返回)
    """,
)
_OF_THE_TALK = Cues(
    r"""
    answer|reply|respond|talk|speak|explain|be (?:brief|concise|nice)|call (?:me|it a day)|address me
    your (?:answers?|replies|responses|tone)|in (?:english|chinese|german|french) (?:please|from)|(?:friday\
      |monday) off
    """,
    r"""
    回答|回复|答复|说话|跟我说|称呼|叫我|用(?:中文|英文|英语)(?:说|聊|跟|和|就行)|语气|啰嗦|简洁点|吃饭|请假\
      |下班|旅游
    """,
)
_SHORTEST = 4  # words of a rule in English; less is a heading or a sigh


def decided(sentence: Sentence) -> str:
    """The reason's name when the user's sentence decides something for the project, else ""."""
    plain = sentence.plain
    if sentence.asks or _OF_THE_TALK.search(plain):
        return ""
    if _SETTLED.stand_in(plain, unless=TAKEN_BACK) or _PICKED.stand_in(plain, unless=TAKEN_BACK):
        return "decision"
    told = sentence.chinese or len(plain.split()) > _SHORTEST
    if told and _RULED.stand_in(plain, unless=TAKEN_BACK) and not is_local(plain):
        return "convention"
    if _TAKING.stand_in(plain, unless=TAKEN_BACK) and reaches(sentence):
        return "decision"
    return "decision" if weighs(sentence) and not TAKEN_BACK.search(plain) else ""
