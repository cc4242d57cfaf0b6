"""A command, a workflow or the structure, new or changed (PRO-1): from the files of the turn, or as it was told."""

from __future__ import annotations

from memorybank.policy.lazy_pattern import lazy
from memorybank.policy.triggers.sentences import TAKEN_BACK, Cues, Sentence

_ADDED = Cues(
    r"""
    (?:added|adds|created|introduced|set up|wired up|wrote) [^.;,]{0,50}?(?:(?:npm|package|yarn|shell|helper\
      |deploy|release|migration|setup) scripts?|scripts?(?= `)|(?<=` )scripts?|make(?:file)? targets?\
      |(?<=` )targets?|sub-?commands?|cli commands?|commands?(?= `)|(?<=` )commands?|(?:github |ci |release \
      |nightly |deploy )?workflows?|ci jobs?|nightly jobs?|cron jobs?|just recipes?|(?<=` )recipes?\
      |pre-commit hooks?|git hooks?)(?!-)
    """,
    r"""
    (?:新增|添加|加|新建|创建|配置|增加|写)(?:了|好了|好)[^。；，]{0,40}?(?:脚本|命令|make 目标|定时任务|工作流\
      |流水线|workflow|git 钩子|pre-commit|ci job)
    """,
)
_FLOW = Cues(
    r"""
    (?:deploys?|deployments?|releases?|builds?|ci|staging|migrations?|previews?|hotfix(?:es)?|production|prod\
      |the release process|the deploy process|docs site|packages)(?: \w+){0,3}? (?:now|will now|from now on\
      |must now|(?:is|are) now) (?:goe?s?|runs?|happens?|uses?|requires?|done|triggered|built|moved|through|via\
      |by|live|ships?|published?|cut|needs?)
    we now (?:deploy|release|build|publish|ship|run ci|run (?:the )?migrations|cut releases|generate)
    """,
    r"""
    (?:发布|部署|上线|构建|打包|提测|发版|回滚|ci|数据库变更|联调|预发)(?:的)?(?:流程|方式|步骤|环境\
      |脚本)?(?:现在|以后|今后|统一|已经|都)?(?:改成|改为|改用|换成|改走|走|变成|迁到)
    """,
)
_SHAPE = Cues(
    r"""
    (?:restructured|reorgani[sz]ed|re-?architected|split|converted|turned) [^.;]{0,60}(?:monorepo|workspaces?\
      |packages|top-level|separate (?:packages|services|crates|modules)|into (?:two|three|four|five|\d)\
       (?:packages|services|crates|modules|apps))
    """,
    r"""
    (?:目录结构|项目结构|仓库结构|工程结构)(?:已|已经|现在)?(?:调整|改|重组|变|拆)
    (?:已|已经)?(?:把|将)?[^。；]{0,24}(?:拆成|拆分(?:成|为|到)|改造成|改成|迁移成)[^。；]{0,12}(?:monorepo|多包\
      |个包|个服务|个模块|子包|workspace|独立服务|独立包)
    """,
)
_CODE = lazy(r"`[^`\n]{2,80}`")
_TOLD = ("dependency", "script", "new")
_PASSED_BY = ("@types/",)  # they follow what they describe


def flow(sentence: Sentence) -> bool:
    """The user says how things are done from now on."""
    return not sentence.asks and _FLOW.stand_in(sentence.plain, unless=TAKEN_BACK)


def made(sentence: Sentence) -> bool:
    """The assistant says what it added, by name, or how it cut the project anew."""
    shown = sentence.shown.lower()
    if sentence.asks:
        return False
    added = _CODE.search(shown) is not None and _ADDED.stand_in(shown, unless=TAKEN_BACK)
    return added or _SHAPE.stand_in(sentence.plain, unless=TAKEN_BACK)


def told(changed: tuple[str, ...]) -> tuple[str, ...]:
    """What the files of the turn say: `package.json#dependency+zod`, `Makefile#script-seed`, `deploy/#new`.

    A name alone says only that the file was touched, which may have been a version, a comment or a formatter.
    """
    found: list[str] = []
    for entry in changed:
        path, _, what = entry.partition("#")
        sign = next((c for c in what if c in "+-"), "")
        kind, _, name = what.partition(sign) if sign else (what, "", "")
        if kind in _TOLD and not name.startswith(_PASSED_BY):
            found.append(f"{path} {sign}{name}".strip() if name else path)
    return tuple(found)
