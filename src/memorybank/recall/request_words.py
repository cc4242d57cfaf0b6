"""The words of a request: which of them say what it is about. The tables are English and Chinese at once."""

import re
from functools import cache, lru_cache

from memorybank.recall.search.tokens import EMPTY, empty_words, terms


def _phrases(text: str) -> tuple[str, ...]:
    """A table whose entries are divided by commas; `_` stands for a space at an entry's end."""
    return tuple(phrase.strip().replace("_", " ") for phrase in text.split(","))


# Words that stand in any request and any intent: alone they say nothing about which page is meant (ROU-1).
_GENERIC = """
    find see look read learn check change modify edit update add adding remove set put new project code file page
    feature handle implement understand related details md 修改 项目 功能 文件 代码 页面 内容 查看 查找 了解 相关 使用
    实现 处理 问题 新增 添加 更新 改动 更改 调整 确认 阅读 读取
"""
GENERIC = (*EMPTY, *_GENERIC.split())

# Turns of phrase in which a word does not mean what it means alone.
IDIOMS = (
    r"memory[- ]?bank", r"(?:how |so |too )?many times", r"(?:some|last|next|this|each|every|first|long) ?times?",
    r"(?:run|runs|ran|running) (?:out|into|over|low|late|short|away)", r"build(?:ing)? (?:an?|some|new)",
    r"start(?:s|ed|ing)? (?:an?|on|with|by|over|working)", r"as a test", "记忆库",
)  # fmt: skip

# What is done to a thing, and what is said of it: no page has to speak of that (PAK-1's open questions).
_DOING = """
    decide choose chose chosen replace switch convert rename move create delete drop introduce support allow enable
    disable improve optimize optimise extend reduce increase raise lower rewrite write split extract merge clean cleanup
    simplify turn keep stop begin try explain describe list print review discuss compare suggest propose prefer happen
    exist mean believe think seem like take took come came bring call wrong right correct true false good bad better
    best worse different possible able sure evidence proof quote source first last next latest recent old long short big
    small quick quickly slowly soon today yesterday tomorrow maybe perhaps instead time place part kind sort lot bit
    against during through until since 生成 换成 改成 改为 变成 替换 切换 支持 增加 减少 删除 去掉 移除 优化 改进 改造
    重写 编写 创建 新建 拆分 合并 提高 降低 允许 禁止 开启 关闭 解释 说明 描述 列出 比较 对比 建议 推荐 发生 出现 存在
    为何 准确 正确 错误 证据 依据 出处 最近 最新 以前 以后 今天 昨天 明天 方式 方法 情况 部分 地方 东西 流程 逻辑 直接
    已经 还有 全部 所有 其他 别的 一直 突然 总是 必须 尽快
"""
DOING = tuple(_DOING.split())

# Words that mean the same to a routing table, whatever its language. A light concept needs company: half a match.
_FULL = """
    build, compile, run, start, launch, test, command, script, 构建, 编译, 运行, 启动, 测试, 命令, 脚本, 打包; install,
    setup, 安装; deploy, release, publish, 部署, 发布, 上线, 发版; folder, directory, layout, 目录; bug, debug, error,
    crash, fail, failure, exception, timeout, regression, incident, troubleshoot, pitfall, leak, slow, performance,
    tune, 报错, 错误, 崩溃, 异常, 失败, 超时, 排查, 调试, 踩坑, 故障, 事故, 泄漏, 性能, 调优; decision, decide,
    rationale, choose, chose, chosen, convention, 决策, 决定, 取舍, 选型, 选择, 约定, 规范; progress, blocked, blocker,
    milestone, roadmap, todo, under way, what is next, what's next, comes next, do next, next step, left to do,
    are we working on, am i working on, 进度, 进展, 阻塞, 里程碑, 待办, 下一步, 接下来, 正在做, 在做什么, 做到哪,
    已完成; requirement, accept, criteria, 需求, 验收; design, architecture, 设计, 架构; integrate, 集成, 对接, 接入;
    refactor, migrate, 重构, 迁移; archive, 归档
"""
_LIGHT = """
    why, reason, 为什么, 为何, 原因; module, component, service, 模块, 组件, 服务; fix, repair, 修复, 解决; technology,
    stack, 技术; status, state, done, finished, 状态, 完成
"""
CONCEPTS = tuple((by, _phrases(words)) for by, rows in ((1.0, _FULL), (0.5, _LIGHT)) for words in rows.split(";"))

# ROU-2: evidence is asked for.
EVIDENCE_WORDS = _phrases("""
    evidence, proof, prove, source for, sources for, cite, citation, quote, where does it say, where is it written,
    are you sure, verify that, according to what, on what basis, back this up, 证据, 依据, 出处, 来源, 引用, 原文, 证明,
    哪里写, 哪里说, 你确定, 有据, 根据什么, 核实
""")
# ROU-2: memory and implementation may disagree.
CONFLICT_WORDS = _phrases("""
    conflict, contradict, inconsisten, out of date, outdated, stale, no longer true, still true, still valid,
    still correct, does not match, doesn't match, mismatch, disagree, differs from, up to date, wrong in memory,
    memory is wrong, drift, 冲突, 矛盾, 不一致, 过时, 过期, 不符, 对不上, 不匹配, 还准确, 还有效, 还对吗, 还是对的,
    仍然成立, 是否仍, 是不是还, 记错, 有出入, 漂移
""")
# ROU-4: the project's background, its history, its decisions.
BACKGROUND_WORDS = _phrases("""
    why did, why is our, why are we, why does our, why was, why were, decided, decision, rationale, trade-off, tradeoff,
    history, background, originally, last time, previously, earlier we, we agreed, did we, have we, do we, our_,
    this project, the project, this repo, convention, requirement, acceptance criteria, architecture, design of,
    how is the, how does the, known issue, learned, lesson, remember, memory bank, memory-bank, current focus, progress,
    roadmap, status of, 为什么, 为何, 当初, 当时, 之前, 以前, 上次, 历史, 背景, 决策, 决定, 取舍, 约定, 规范, 我们,
    咱们, 本项目, 这个项目, 该项目, 需求, 验收, 架构, 设计, 踩过, 踩坑, 经验, 教训, 记得, 记忆库, 进度, 进展, 焦点,
    规划, 现状
""")
# ROU-4: whole messages; greetings, thanks, chat, then those with which the conversation simply goes on.
SMALL_TALK = _phrases("""
    hi, hello, hey, yo, good morning, good afternoon, good evening, good night, thanks, thank you, thx, cheers, bye,
    goodbye, see you, how are you, nice, great, awesome, cool, well done, good job, lol, haha, who are you,
    what can you do, 你好, 您好, 嗨, 早上好, 早, 晚上好, 晚安, 谢谢, 多谢, 感谢, 辛苦了, 再见, 拜拜, 哈哈, 不错, 很好,
    太好了, 厉害, 赞, 你是谁, 你能做什么, 在吗, yes, no, ok, okay, sure, continue, go on, go ahead, next, proceed,
    again, retry, try again, do it, and then, what else, more, why, how so, really, stop, wait, done, same, undo that,
    explain, explain more, explain that, shorter, longer, in english, in chinese, run it, commit it, 好, 好的, 行, 可以,
    嗯, 是, 是的, 对, 不, 不是, 继续, 接着, 接着说, 下一步, 然后呢, 还有呢, 再来, 再试一次, 重试, 为什么, 真的吗, 停,
    等等, 同上, 详细点, 简短点, 解释一下, 说详细点, 用中文, 用英文, 提交吧, 运行一下
""")
# ROU-4: programming in general, answerable without knowing this project.
GENERIC_QUESTIONS = _phrases("""
    what is a_, what is an_, what are_, what does the keyword, difference between, how to_, how do i_, how can i_,
    how do you_, give me an example, write a regex, write a function, write a script, explain the concept, in python,
    in typescript, in rust, in golang, in java, in bash, in sql, in css, best practice, syntax, 什么是, 是什么意思,
    有什么区别, 的区别, 怎么写, 如何写, 写一个, 写个, 举个例子, 语法, 用法, 最佳实践
""")

_PROSE = 4_000  # characters; turns of phrase matter in a request, a title, a passage, and not in a whole page
ENOUGH = 1.0  # of evidence: one word that is not generic, or two light concepts


def evidence(request: str, intent: str) -> float:
    """How much of an intent a request speaks of. Generic words say nothing; a light concept is half a word."""
    shared = telling(request) & telling(intent)
    meant = ((weight, words) for weight, words in CONCEPTS if _told(weight, words, intent))
    return len(shared) + sum(weight * _told(weight, words, request) for weight, words in meant)


def telling(text: str) -> frozenset[str]:
    """The words of a text that say what it is about."""
    return _terms(text) - _generic()


def content(text: str) -> frozenset[str]:
    """The words of a text without those that only hold a sentence together."""
    return _terms(text) - empty_words()


@lru_cache(maxsize=512)
def _terms(text: str) -> frozenset[str]:
    return frozenset(terms(_IDIOM.sub(" ", text) if len(text) < _PROSE else text))


_IDIOM = re.compile(rf"(?<![A-Za-z])(?:{'|'.join(IDIOMS)})(?![A-Za-z])", re.IGNORECASE)


def _told(weight: float, words: tuple[str, ...], text: str) -> int:
    """How many of a concept's words a text has; a second one confirms, but not in a light concept."""
    plain = text.lower()
    others = sum(word in plain for word in words if not _is_latin(word))
    return min(others + len(_latin(words) & _terms(text)), 1 if weight < ENOUGH else 2)


def _is_latin(word: str) -> bool:
    """Is it compared as a term? Chinese, and several words, are looked for as they stand."""
    return word.isascii() and " " not in word


@cache
def _latin(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(term for word in filter(_is_latin, words) for term in terms(word))


@cache
def _generic() -> frozenset[str]:
    light = [word for weight, words in CONCEPTS if weight < ENOUGH for word in words]
    return frozenset(term for word in (*GENERIC, *light) for term in terms(word))
