"""A decision, pattern or convention set or changed (PRO-1): the user's own words, or what the assistant did everywhere.

Taking one way instead of another is daily work; it is a decision when the words reach further than the line at hand.
"""

from __future__ import annotations

import re

from memorybank.policy.triggers.prose import Sentence

# --- how far the words reach

_WIDE = re.compile(
    r"\b(?:everywhere|across|throughout|project[- ]wide|repo[- ]wide|code ?base|(?:this|the|our) (?:repo|project"
    r"|monorepo)"
    r"|all (?:of )?(?:the |our |new )*\w+s\b|every (?:new )?\w+|from now on|going forward|always|never|any ?more"
    r"|any longer"
    r"|no longer|long[- ]term|for good)\b|全部|所有|统一|一律|全项目|整个项目|项目里|以后|今后|都用|全站|各个|每个"
    r"|新代码|不再"
)
_LOCAL = re.compile(
    r"\b(?:here|(?:in )?this (?:one|function|method|line|loop|test|variable|file|snippet|button|paragraph|sentence"
    r"|case"
    r"|branch|example|script|component|class)|that (?:function|method|line|loop|variable|button)|line \d+"
    r"|the (?:button|label|title"
    r"|heading|font|colou?r|icon|variable|tooltip|placeholder|wording|typo|comment|second one|first one|loop"
    r"|regex))\b"
    r"|这里|这行|这一行|这个函数|这个方法|这个变量|这个文件|这个按钮|这段|该方法|此处|这个循环|这句|这个标题"
    r"|这个颜色|这张图|第\d+行|这个测试|这个组件|这次提交"
)
_CONSTRUCT = re.compile(
    r"\b(?:map|foreach|for[- ]?loops?|while|const|let|var|async|await|f-strings?|ternary|if|else|switch statement"
    r"|list comprehension|lambda|arrow functions?|reduce|filter|regex|early returns?|enumerate|zip"
    r"|template literals?"
    r"|flex(?:box)?|grid|margin|padding|px|rem|blue|red|green|grey|gray|bold|italic|camelcase name|blue|tooltip"
    r"|emoji)\b"
    r"|循环|三元|箭头函数|列表推导|红色|蓝色|绿色|灰色|加粗|居中|圆角|字号|像素"
)
_CONTRAST = re.compile(
    r"\b(?:instead of|rather than|over|not|in place of|replacing|and (?:drop|retire|remove|ditch)|as our|as the)\b"
    r"|而不是|代替|替代|替换|取代|不用|不再|别用|不要"
)
_REASON = re.compile(
    r"\b(?:because|since|so that|due to|the reason|it's (?:simpler|cheaper|faster|safer))\b|因为|理由|原因|考虑到"
    r"|主要是|这样"
)
_CHOICE = re.compile(
    r"\b(?:option|approach|plan|variant|proposal|design|solution|alternative|strategy|architecture|scheme)\b"
    r"|方案|架构|选型"
)
# Names of things that projects choose between. A name with a capital inside a sentence is one, too.
_THINGS = re.compile(
    r"\b(?:postgres(?:ql)?|mysql|sqlite|mongo(?:db)?|redis|kafka|rabbitmq|nats|sqs|s3|minio|pnpm|npm|yarn|bun|uv"
    r"|poetry|pip|conda"
    r"|vite|webpack|rollup|esbuild|turbo(?:repo)?|nx|jest|vitest|pytest|playwright|cypress|mocha|rest api|restful"
    r"|graphql|grpc|trpc"
    r"|websockets?|react|vue|svelte|next\.?js|nuxt|astro|tailwind|css modules|zod|yup|pydantic"
    r"|django|flask|fastapi|koa|nestjs|rails|laravel|prisma|drizzle|typeorm|sqlalchemy|sqlx|gorm"
    r"|mybatis|docker|podman|k8s|kubernetes|helm|terraform|pulumi|ansible|github actions|gitlab ci|jenkins|argo"
    r"|monorepo"
    r"|polyrepo|microservices?|monolith|jwt|oauth|oidc|sso|passkeys?|uuids?|ulids?|snowflake|utc|iso ?8601"
    r"|protobuf|ndjson|parquet|feature flags?|trunk[- ]based|conventional commits|semver|calver|ruff|eslint|biome"
    r"|prettier"
    r"|mypy|pyright|typescript|golang|kotlin|pinia|vuex"
    r"|redux|zustand|mobx|axios|dayjs|moment|date-fns|luxon|lodash|element plus|ant design|vant|arco|naive ui|nacos"
    r"|dubbo|rocketmq|seata|elasticsearch|opensearch|meilisearch|clickhouse|doris|tidb|nginx|caddy|traefik|celery"
    r"|sidekiq"
    r"|bullmq|airflow|outbox|saga|cqrs|event sourcing|soft deletes?|snake_case|camelcase|kebab-case|pascalcase)\b"
)
_CAPITAL = re.compile(
    r"\b(?:REST|Rust|Python|Swift|Spring|Express|Black|Solid|Nest|Remix|Temporal|Go(?! (?:with|for|ahead|on|to"
    r"|back)\b))\b"
)
_NAME = re.compile(r"(?<=\s)[A-Z][A-Za-z0-9]*(?:[A-Z.+#][A-Za-z0-9]*)+|(?<=[a-z,] )[A-Z][a-z]{2,}\b|`[^`\s]{2,40}`")

# --- what is said

_SETTLED = re.compile(
    r"\b(?:we|team|everyone|they|management|the (?:team|group|board|architects?|backend|frontend))(?:'ve| have| had"
    r"|'re| are)?"
    r"(?: all| finally| just| now| already| also)? (?:decided|agreed|settled|concluded|standardi[sz]ed|voted|opted"
    r"|aligned)\b"
    r"|\bi(?:'ve| have)?(?: finally| just)? decided (?:to (?:use|switch|drop|go|keep|adopt|move|replace|store|split"
    r"|support|stay|remove"
    r"|skip|ship|not)|on|against|we|that we|not to)\b"
    r"|\b(?:it's|it is|that's|it was|it's been|has been)(?: now| finally)? (?:decided|settled|agreed|final)\b"
    r"|^(?:final |design |architecture |tech )?(?:decision|decided|agreed|convention|policy)s?(?: made)?\s?[:：–—]"
    r"|\bfinal (?:decision|call) (?:is|was)?\b|\bnew (?:rule|convention|policy|standard)(?: is| for \w+)?\s?[:：,]"
)
_TAKING = re.compile(
    r"\b(?:let's|lets|let us|we'll|we will|we're (?:going to|gonna)|we are going to|we|i want us to|please)"
    r"(?: just| all| then| actually| now| only| always| never| should always| should never| both| don't| do not"
    r"| no longer| won't)*"
    r" (?:go(?:ing)? (?:with|for)|use|using|switch(?:ing)?(?: over)? (?:to|from)|mov(?:e|ing)(?: over)? (?:to|from)"
    r"|migrat(?:e|ing)"
    r"|adopt(?:ing)?|standardi[sz](?:e|ing) on|settl(?:e|ing) on|stick(?:ing)? (?:with|to)|drop(?:ping)?"
    r"|ditch(?:ing)?|retir(?:e|ing)"
    r"|get(?:ting)? rid of|replac(?:e|ing)|store|keep(?:ing)?|version|split|pin|ban|forbid|deprecate|support only"
    r"|target)\b"
)
_PICKED = re.compile(
    r"^(?:ok(?:ay)?|yes|yep|right|alright|great|good|fine|perfect|thanks)?[\s,.:!]*(?:let's |lets |we'll |i'd "
    r"|please )?"
    r"(?:go(?:ing)? (?:with|for)|take|pick|choose) (?:the )?(?:option|approach|plan|variant|proposal|design"
    r"|solution|alternative|your|\w+ (?:option|approach|plan|design|solution|proposal|variant))\b"
)
_RULED = re.compile(
    r"\b(?:from now on|going forward|from here on|from today|as of (?:today|now)|henceforth"
    r"|as a (?:general )?rule)\b"
    r"|^(?:please |also |and |so )*(?:always|never) (?:use|import|call|commit|write|put|add|run|return|store|log"
    r"|throw|catch|mock|merge|push|rebase"
    r"|squash|name|prefix|keep|validate|escape|saniti[sz]e|pin|expose|hard-?code|trust|rely|query|access|mutate"
    r"|send|wrap|cover|pass|create|start"
    r"|include|set|prefer|cast|swallow|edit|depend|fetch|render|document|deploy|release|bump|go through|share|reuse"
    r"|leave)\b"
    r"|\b(?:all|every|each|any|no) (?:new |public |our |other |the )*(?:\w+ ){0,2}?(?:endpoints?|services?"
    r"|components?|modules?|tests?|commits?|prs?|branch(?:es)?|migrations?|errors?"
    r"|logs?|dates?|timestamps?|ids?|apis?|handlers?|packages?|queries|routes?|pages?|configs?|secrets?|prices?"
    r"|amounts?|strings?"
    r"|files?|types?|models?|schemas?|events?|jobs?|fields?|columns?|tables?|responses?|requests?|hooks?|stores?"
    r"|code|features?)"
    r" (?:must|should (?:always|never|use|go|return|live|start|have|carry)|shall|need to|needs to|has to|have to"
    r"|are to|is to|goes? (?:in|through|under|to)"
    r"|lives? (?:in|under|next)|gets? an?)\b(?! have been| be a (?:bug|mistake))"
    r"|\b(?:is|are) (?:now )?(?:banned|forbidden|off[- ]limits|deprecated (?:here|in this|for us|from))\b"
    r"|\b(?:don't|do not|stop) (?:use|using|import|importing|call|calling|commit|committing|add|adding|write"
    r"|writing)\b.{2,60}\b(?:any ?more|any longer|in this (?:repo|project|codebase)|from now on)\b"
)
_DONE = re.compile(
    r"(?:^|\bi(?:'ve| have)? |\bwe(?:'ve| have)? |\band |^done[:.,] )(?:now |also |fully )?(?:switched|migrated"
    r"|moved|replaced|standardi[sz]ed|converted|consolidated|unified|swapped|ported)\b.{2,60}?\b(?:to|with|on|by"
    r"|into|for)\b"
)
_AS_AGREED = re.compile(
    r"\bas (?:we |you )?(?:agreed|decided|discussed|settled)\b|^(?:按|照)(?:你|我们|刚才)?(?:的|说好的"
    r"|商定的)?(?:决定|约定|结论)"
)

_ZH_SETTLED = re.compile(
    r"决定(?:了)?(?:就|先|全面|直接|最终)?(?:用|采用|使用|不用|不再|不做|把|将|改|换|采取|统一|放弃|走|上|以|选|是"
    r"|保留|去掉|拆|合并|迁|引入|弃用|[:：，])"
    r"|(?:定|敲定|拍板|说定|谈妥|商定)(?:了|下来|好了)|就这么定|就这样定|结论(?:是|[:：])|(?:最终"
    r"|最后)(?:还是)?(?:选|选择|采用|用|定)"
    r"|(?:我们|咱们|团队|大家|会上|评审)(?:讨论)?(?:一致|都)?(?:同意|约定|商量好|达成一致|确认)(?!一下)"
)
_ZH_TAKING = re.compile(
    r"改用|统一(?:用|使用|采用|走|放|改|成|为|命名|叫|返回|由|到|以|按|写|存|放到|收口|管理)|换用|换成|切换?到|切成"
    r"|迁移?到|迁到|全面(?:转|换|改|用|采用)"
    r"|(?:就|还是|直接|我们|咱们|那就|全部|一律)(?:先)?用(?!来|户|于|途|到|例|完)|(?:放弃|弃用|废弃|不再(?:用|使用"
    r"|维护|支持)(?!的)|砍掉|下掉)|采用|选用|引入"
)
_ZH_RULED = re.compile(
    r"约定(?:[:：，]|好|成|为|是|如下|一下[:：])|从现在(?:起|开始)|从今天(?:起|开始)|从这版起|从今往后|(?:以后|今后"
    r"|往后)(?:都|就|统一|一律|所有|不要|不再|别|禁止|只|凡是|新|提交|每次|每个|写|用|代码|接口|我们|项目|的|，"
    r"|必须|不许|走|先)"
    r"|(?:所有|凡是|一切|任何|每个|各个|新增的|新的|新建的|新代码|新接口|新表)[^，。；]{1,18}(?:必须|一律|都要|都得"
    r"|都用|都走|统一(?:用|走|放|返回|使用|由|按|写|命名)|不允许|不准|不能|禁止|不得|只能)"
    r"|(?:规定|规矩|规范|团队规范|代码规范|命名规范|原则)(?:是|[:：]|如下|改)|(?:禁止|不允许|不准|不得)(?:在|直接"
    r"|使用|用|引入|提交|从|跨)"
)
_ZH_PICKED = re.compile(
    r"(?:就|那就|还是)?(?:用|按|走|选|采用|采纳|定|上|要)(?:你说的|上面的|刚才的|这个|的)?(?:第?[一二三四1234]个?"
    r"|[abcd甲乙])(?:种|个|套)?(?:方案|选项|思路|做法|办法|架构)|(?:方案|选项)\s?[一二三四abcd1-4](?:吧|$|，|。|！"
    r"|就)"
)
_ZH_DONE = re.compile(
    r"(?:已|已经|全部|都)(?:把|将|从)?[^。；]{0,30}(?:改用|换成|切换到|迁移到|替换(?:为|成)|统一(?:为|成|到|用|使用"
    r"|改)|收敛到)"
)

_HEDGED = re.compile(
    r"\b(?:maybe|perhaps|might|may|could|would|wonder(?:ing)?|consider(?:ing)?|thinking|not sure|unsure|leaning"
    r"|possibly|probably|what if"
    r"|haven't|hasn't|hadn't|didn't|don't think|not yet|not yet|undecided|recommend|suggest|suppose|once|until"
    r"|before|whether|unless|when"
    r"|when did|tempted|wish|hope|later|someday|eventually|for now|temporar\w+|tentative\w*|not|they|you'll"
    r"|instructions|readme says|docs say"
    r"|upstream|other team|in general|generally|usually|typically|many teams|most projects|people|some folks"
    r"|apparently|last year|back in \d{4}|historically|originally|used to|previously|years ago|today i)\b|\bif\b"
)
_HEDGED_ZH = re.compile(
    r"如果|假如|要是|要不|或许|也许|可能|大概|考虑|想想|在想|不确定|纠结|倾向|建议|推荐|再决定|再定|还没|没有?决定"
    r"|尚未|未决定|等.{0,8}(?:决定|定)|你(?:来|自己)?决定|由.{1,8}决定|取决|决定不了|决定因素|决定性"
    r"|暂时|临时|先这样|顶一下|先凑合|可以(?:试|考虑|用)|试试|试一下|当初|之前|以前|原来|上次|曾经|去年|前年|当年"
    r"|早期|历史|官方|文档(?:里|中|上)?(?:说|写)|业界|一般|通常|很多(?:团队|公司|项目)|大家通常|有人|别人|听说|据说"
    r"|他们|隔壁|网上|教程"
)
_NOT_THE_PROJECT = re.compile(
    r"\b(?:answer|reply|respond|talk|speak|explain|be (?:brief|concise|nice)|call me|address me|lunch|coffee|beer"
    r"|pizza|holiday|vacation|gym|weekend|nap|movie"
    r"|your (?:answers?|replies|responses|tone)|in (?:english|chinese|german|french) (?:please|from)|jobs|apartment"
    r"|wife|kids)\b"
    r"|回答|回复|答复|说话|跟我说|称呼|叫我|用中文|用英文|用英语|语气|啰嗦|简洁点|吃饭|午饭|奶茶|咖啡|周末|旅游"
    r"|电影|健身|睡觉|下班|跳槽|房子"
)


def decided(sentence: Sentence) -> str:
    """The reason's name when the user's sentence decides something for the project, else ""."""
    plain = sentence.plain
    if sentence.asks or _NOT_THE_PROJECT.search(plain):
        return ""
    if sentence.chinese:
        return _decided_zh(sentence)
    settled = _first(_SETTLED, plain, _HEDGED)
    if settled:
        return "decision"
    ruled = _first(_RULED, plain, _HEDGED)
    if ruled and len(plain.split()) > 4 and not _local(plain):
        return "convention"
    if _first(_PICKED, plain, _HEDGED):
        return "decision"
    taken = _first(_TAKING, plain, _HEDGED)
    return "decision" if taken and _reaches(sentence) else ""


def _decided_zh(sentence: Sentence) -> str:
    plain = sentence.plain
    if _first(_ZH_SETTLED, plain, _HEDGED_ZH):
        return "decision"
    if _first(_ZH_PICKED, plain, _HEDGED_ZH):
        return "decision"
    if _first(_ZH_RULED, plain, _HEDGED_ZH) and not _local(plain):
        return "convention"
    return "decision" if _first(_ZH_TAKING, plain, _HEDGED_ZH) and _reaches(sentence) else ""


def carried_out(sentence: Sentence) -> str:
    """The assistant's own sentence: something was exchanged everywhere, or as it was agreed."""
    plain = sentence.plain
    if sentence.asks:
        return ""
    done = _first(_ZH_DONE, plain, _HEDGED_ZH) if sentence.chinese else _first(_DONE, plain, _HEDGED)
    if not done or _local(plain):
        return ""
    named = _thing(sentence) or bool(_NAME.search(sentence.shown))
    return "decision" if named and (_WIDE.search(plain) or _AS_AGREED.search(plain)) else ""


def _first(pattern: re.Pattern[str], plain: str, hedged: re.Pattern[str]) -> bool:
    """Is it said, and not taken back before it is said?"""
    found = pattern.search(plain)
    return found is not None and hedged.search(plain[: found.start()]) is None


def _local(plain: str) -> bool:
    return bool(_LOCAL.search(plain)) and not _WIDE.search(plain)


def _reaches(sentence: Sentence) -> bool:
    """Further than the line at hand: everywhere, or one named thing over another, or a choice with a reason."""
    plain = sentence.plain
    if _WIDE.search(plain):
        return not _CONSTRUCT.search(plain) or _thing(sentence)
    if _LOCAL.search(plain):
        return False
    if _thing(sentence) or _CHOICE.search(plain):
        return True
    if _CONSTRUCT.search(plain):
        return False
    named = bool(_NAME.search(sentence.shown))
    return named and bool(_CONTRAST.search(plain) or _REASON.search(plain))


def _thing(sentence: Sentence) -> bool:
    return bool(_THINGS.search(sentence.plain) or _CAPITAL.search(sentence.shown))
