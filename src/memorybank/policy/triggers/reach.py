"""The scope of a statement: a choice for one line is daily work, a choice for the whole project is worth keeping."""

from __future__ import annotations

from memorybank.policy.lazy_pattern import lazy
from memorybank.policy.triggers.sentences import Cues, Sentence

WIDE = Cues(
    r"""
    everywhere|across|throughout|for everything|project[- ]wide|repo[- ]wide|code ?base|long[- ]term|for good
    (?:this|the|our) (?:whole |entire )?(?:repo|repository|project|monorepo|product)
    all (?:of )?(?:the |our |new )*[\w-]+s
    every (?:new )?\w+|always|never|any ?more|any longer|no longer|from now on|going forward
    """,
    r"""
    全部|所有|统一|一律|全项目|整个项目|项目里|仓库里|以后|今后|都用|全站|各个|每个|新代码|不再
    """,
)
LOCAL = Cues(
    r"""
    here|line \d+|in \w+\(\)
    (?:this|that) (?:one|function|method|line|loop|test|variable|file|snippet|button|paragraph|sentence|string\
      |case)
    (?:this|that) (?:branch|example|script|component|class|query|regex|field|message|helper|spike|demo)
    the (?:button|label|title|heading|font|colou?r|icon|variable|tooltip|placeholder|wording|typo|comment|loop\
      |regex)
    the (?:first|second|third|last|other) (?:one|title|name|picture|image|icon|colou?r|wording|sentence)
    """,
    r"""
    这里|这行|这一行|这个(?:函数|方法|变量|文件|按钮|循环|标题|颜色|测试|组件|字符串|字段|类|接口|分支|脚本\
      |页面)
    这段|这句|这张图|该方法|此处|第\s?\d+\s?行|这次提交
    """,
)
CONSTRUCT = Cues(
    r"""
    map|foreach|for[- ]?loops?|while|const|let|var|async|await|f-strings?|ternary|if|else|switch statement|sets?\
      |lists?
    list comprehension|lambda|arrow functions?|reduce|filter|regex|early returns?|enumerate|zip\
      |template literals?|dict
    flex(?:box)?|grid|margin|padding|px|rem|blue|red|green|gr[ae]y|bold|italic|tooltip|emoji|single quotes?\
      |helper
    """,
    r"""
    循环|三元|箭头函数|列表推导|红色|蓝色|绿色|灰色|加粗|居中|圆角|字号|像素|单引号|双引号
    """,
)
CONTRAST = Cues(
    r"""
    instead of|rather than|over|not|in place of|replacing|as (?:our|the)|and (?:drop|retire|remove|ditch)
    """,
    r"""
    而不是|代替|替代|替换|取代|不用|不再|别用|不要|不上|不搞|不做|不走|不自己
    """,
)
REASON = Cues(
    r"""
    because|since|so that|due to|the reason|it's (?:simpler|cheaper|faster|safer)|much (?:simpler|cheaper|faster\
      |safer)
    """,
    r"""
    因为|理由|原因|考虑到|主要是|简单很多|成本低|更稳
    """,
)
CHOICE = Cues(
    r"""
    option|approach|plan|variant|proposal|design|solution|alternative|strategy|architecture|scheme
    """,
    r"""
    方案|架构|选型
    """,
)
# Names of things that projects choose between. A name with a capital inside a sentence may be one, too.
_THINGS = Cues(
    r"""
    postgres(?:ql)?|mysql|mariadb|sqlite|mongo(?:db)?|redis|valkey|kafka|rabbitmq|nats|sqs|s3|minio|dynamodb\
      |duckdb
    pnpm|npm|yarn|bun|deno|uv|poetry|pip|pip-tools|conda|vite|webpack|rollup|esbuild|turbo(?:repo)?|nx|bazel\
      |gradle|maven
    jest|vitest|pytest|playwright|cypress|mocha|rest api|restful|graphql|grpc|trpc|websockets?\
      |server-sent events|sse
    react|vue|svelte|angular|next\.?js|nuxt|astro|tailwind|css modules|zod|yup|pydantic|django|flask|fastapi|koa\
      |nestjs
    rails|laravel|prisma|drizzle|typeorm|sqlalchemy|sqlx|gorm|mybatis|docker|podman|k8s|kubernetes|helm\
      |terraform
    pulumi|ansible|github actions|gitlab ci|jenkins|argo|monorepo|polyrepo|microservices?|monolith|jwt|oauth\
      |oidc|sso
    passkeys?|uuids?|uuidv\d|ulids?|snowflake|utc|iso ?8601|protobuf|ndjson|parquet|feature flags?\
      |trunk[- ]based
    conventional commits|semver|calver|ruff|eslint|biome|prettier|mypy|pyright|typescript|golang|kotlin|pinia\
      |vuex|redux
    zustand|mobx|tanstack|axios|dayjs|moment|date-fns|luxon|lodash|element plus|ant design|vant|arco|naive ui\
      |nacos|dubbo
    rocketmq|seata|elasticsearch|opensearch|meilisearch|clickhouse|doris|tidb|nginx|caddy|traefik|celery|sidekiq\
      |arq
    bullmq|airflow|outbox|saga|cqrs|event sourcing|soft deletes?|snake_case|camelcase|kebab-case|pascalcase\
      |raw sql
    plain sql|server components?|stored procedures?|feature branches|cron|queue|message bus|cdn|serverless\
      |lambda functions
    """,
    r"""
    雪花|自增|单体|微服务|消息队列|事件溯源|软删除|毫秒时间戳|蛇形|驼峰|主干开发|手写 ?sql|原生 ?sql|存储过程\
      |网关
    """,
)
_CAPITAL = lazy(
    r"\b(?:REST|SQL|CSS|Rust|Python|Swift|Spring|Express|Black|Solid|Nest|Remix|Temporal"
    r"|Go(?! (?:with|for|ahead|on|to|back)\b))\b"
)
_NAME = lazy(
    r"(?<=\s)[A-Z][A-Za-z0-9]*(?:[A-Z.+#][A-Za-z0-9]*)+|(?<=[a-z,\u4e00-\u9fff] )[A-Z][a-z]{2,}\b|`[^`\s]{2,40}`"
)


def is_local(plain: str) -> bool:
    return bool(LOCAL.search(plain)) and not WIDE.search(plain)


def names_thing(sentence: Sentence) -> bool:
    return bool(_THINGS.search(sentence.plain) or _CAPITAL.search(sentence.shown))


def names_anything(sentence: Sentence) -> bool:
    return names_thing(sentence) or bool(_NAME.search(sentence.shown))


def reaches(sentence: Sentence) -> bool:
    """Everywhere; or one named thing over another; or a choice between ways, with its reason."""
    plain = sentence.plain
    if WIDE.search(plain):
        return not CONSTRUCT.search(plain) or names_thing(sentence)
    if LOCAL.search(plain):
        return False
    if names_thing(sentence) or CHOICE.search(plain):
        return True
    reasoned = CONTRAST.search(plain) or REASON.search(plain)
    return not CONSTRUCT.search(plain) and names_anything(sentence) and bool(reasoned)


# Words that decide nothing alone, and something together.
_OURS = Cues(
    r"""
    we|we'll|us|let's|our|the team|everybody|everyone
    """,
    r"""
    我们|咱们|大家|团队|会上|投票|评审|那就|商量
    """,
)
_CHOOSES = Cues(
    r"""
    use|using|do|go|goes|pick(?:ed)?|choose|chose|switch|keep|stick|support|drop|store|put|run|ship|build|write\
      |be|live|stay
    """,
    r"""
    选|用(?!户|例)|走|放|换|采用|保留|支持|做|靠|写|存|交给|由
    """,
)
_RULES_OUT = Cues(
    r"""
    not|won't|don't|no|never|only|no more|instead|rather|without
    """,
    r"""
    不用|不做|不再|不支持|不准|不许|不动|不要|不走|不搞|不自己|只用|只写|只走|别|绝不|取消|去掉
    """,
)
_PART = Cues(
    r"""
    (?:the|new|old|all) (?:[\w-]+ )?(?:services?|modules?|layers?|handlers?|components?|endpoints?|packages?\
      |environments?)
    self-hosting|on-premise|business logic|feature code|shared code|repository pattern|audit log|migrations?\
      |background jobs?
    """,
    r"""
    模块|分层|\S层|服务|部署|环境|数据库|接口|迁移|业务代码|公共代码|目录|日志|缓存|队列|权限|鉴权|配置|主键\
      |事务|前端|后端|src/
    """,
)
_OVER = lazy(r"不[^，。不]{1,8}了(?:[，。！]|$)")  # 不搞了, 不自己写了
_ENOUGH = 4


def weighs(sentence: Sentence) -> bool:
    """Who, what is taken, what is not, of which part, how far, and why: most of it in one sentence."""
    plain = sentence.plain
    if not (sentence.chinese or _OURS.search(plain)) or is_local(plain) or CONSTRUCT.search(plain):
        return False
    named = names_thing(sentence) or (names_anything(sentence) and bool(CONTRAST.search(plain)))
    signs = (_OURS, _CHOOSES, _RULES_OUT, _OVER, _PART, WIDE, REASON)
    return (named or bool(_PART.search(plain))) and sum(bool(s.search(plain)) for s in signs) + named >= _ENOUGH
