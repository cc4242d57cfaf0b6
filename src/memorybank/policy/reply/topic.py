"""What an order behind a yes is about: the proposal (then it changes what was agreed to) or some other work."""

from __future__ import annotations

from memorybank.policy.reply.clauses import is_han
from memorybank.policy.reply.cue_words import MEMORY_OF
from memorybank.policy.reply.fold import MARK, QUOTED
from memorybank.policy.reply.words import Words, phrases, starts, table

_PAPERS = table("readme|readme.md|changelog|changelog.md|contributing.md|license|makefile|dockerfile|package.json")
_CODE_EN = table(
    "function|method|class|test|tests|spec|component|module|script|endpoint|api|handler|parser|linter|build|css|html",
    "header|footer|button|form|modal|navbar|sidebar|template|stylesheet|config|schema|migration|docs|docstring",
    "comment|comments|code|error message|error messages|exception",
)
_CODE_HAN = phrases(
    "接口|测试|单测|断言|用例|日志|页面|按钮|组件|脚本|配置|注释|代码",
)
_FILE = "\x02"  # stands for a file's name between Han characters
_PARTS_HAN = phrases(
    "标题|措辞|错别字|错字|内容|日期|第|条|要点",
)
_PROPOSAL_EN = table(
    "proposal|memory|memories|memory entry|the entry|this entry|that entry|entry|the note|this note|that note",
    "the page",
    "this page|that page|the content|this content|the text|the summary|the draft|the block|the wording|the memory",
    "the lesson|the learning|the decision|the target|your summary|your wording|your note|the first point|the second",
)
_PROPOSAL_HAN = phrases(
    "记忆|条目|提议|提案|记录里|这条记录|那条记录|总结里|草稿",
)
_WITHIN_HAN = phrases("里|中|内|上的|的标题|的措辞|的错别字|的错字|的内容|的日期|的文案|的名字")
_INTO = frozenset("成个一上掉去充")  # 改成, 换个, 加上, 去掉, 补充
_LOCATES = frozenset(("in", "from", "inside", "within"))
_MOVES = frozenset(("move", "put", "write", "save", "place", "store", "copy", "record", "keep"))
_INCLUDES = table(
    "include|mention|cite|reference|quote|state|attach|append|note|name|say|specify|highlight|emphasize|emphasise",
    "link to",
    "add that|write that|say that|note that|add a link|add the link|add a reference|add a mention|add a note",
    "add a line",
    "add a sentence|add a word|add a bullet|add a point|put in|leave out|omit|exclude|drop the part|write down",
)
_INCLUDED = table(
    "name|names|path|paths|number|numbers|link|url|date|reason|context|detail|details|message|cause|filename|version",
)
_INCLUDES_HAN = phrases(
    "补一句|加一句|写一句|补一条|加一条|补一段|加一段|补充|补个说明|加个说明",
    "也写|也记|也加|也存|也补|也带|也放|一起写|一并写|一并记|一起记|写进去|加进去|记进去|补进去|写上|记上|提一下",
    "提一句|提到|提及|注明|标注|标明|写清|写全|写明|附上",
)
_VERBS = frozenset(  # a noun phrase that holds one is a statement
    ("is", "are", "was", "were", "has", "still", "fails", "fail", "failed", "keeps", "shows", "needs", "should", "does")
) | {"doesn't", "isn't", "can't", "won't", "didn't", "broke", "crashes", "crashed", "returns", "looks", "gets", "seems"}
_SHORT = 7  # words: a noun phrase, hardly a statement
_HARMLESS = table("touch|change|modify|edit|break|push|commit|deploy|merge|动|改|碰|提交|推|推送|合并|部署")
_FORGET = table("forget to|forget about|forget|forget the|忘了|忘记|忘|忘了把|忘记把|忘了给|忘了要")
_DUTIES = table(  # nothing of a proposal can be pushed or restarted
    "run|rerun|push|commit|rebase|bump|lint|format|test|tests|deploy|merge|release|restart|build|rebuild|publish",
    "close",
    "stop|ping|tell|notify|open|squash|pull|sync|install|migrate|stage|tag|regenerate|kill|start|back up|backup",
    "跑|提交|推|推送|合并|部署|发布|重启|测|测试|关掉|通知|格式化|更新依赖|加测试|补测试|写测试|打包|编译|备份",
    "拉代码",
    "拉一下代码|打tag|打包",
)
_ADDS = table("加|加上|写|写上|带|带上|补|补上|标|标上|附|附上|注|改|add the|add a")  # ... to what is written
_WORK_EN = table(
    "branch|branches|pr|prs|ticket|tickets|issue|container|containers|server|cache|deps|dependencies|lockfile|flag",
    "flags|logs|prints|console|imports|types|version|variable|env|database|db|fixtures|snapshots|snapshot|mocks|todo",
    "todos|export|csv|dashboard|layout|menu|dropdown|login|upload|download|webhook|worker|queue|route|router|service",
    "frontend",
    "backend|ui|sql|query|queries|repo|stash|docker|image|volume|cron|job|jobs|token|tokens|credentials|feature flag",
    "pipeline|ci|worktree",
)
_WORK_HAN = phrases(
    "分支|依赖|缓存|容器|临时文件|环境变量|数据库|镜像|流水线|前端|后端|样式|菜单|弹窗|工单|类型|版本号|快照"
)
_DONT = table("don't|do not|please don't|不要|别|先别|千万别|不要去|别去|不许")
_REPLACES = table("change|replace|use|say|write|drop|remove|delete|swap|put|add|call it|name it|make it|spell|omit|cut")
_SWAPS = table("change|replace|swap|rename|switch|turn")
_CALLS = table("say|call it|use|write")
_INTO_HAN = phrases("改成|换成|改为|换为|替换成|替换为|改叫")
_REPLACES_HAN = phrases("改成|换成|改为|换为|替换|去掉|删掉|删去|叫做|叫成|写成|写作|加上|应为|改一下|删了|改叫")
_BANK_FILES = (".md", ".markdown")


def names_code(words: Words) -> bool:
    """A source file, or a thing that only code has."""
    return any(is_file(word) for word in words) or any(starts(words[at:], _CODE_EN) for at in range(len(words)))


def names_code_han(han: str) -> bool:
    return any(thing in han for thing in (*_CODE_HAN, "函数", "方法", "文档"))


def is_file(word: str) -> bool:
    if word in _PAPERS:
        return True
    if not word.isascii() or word.endswith(_BANK_FILES) or word.startswith("details/"):
        return False
    stem, dot, ending = word.rpartition(".")
    named = bool(dot and stem) and ending.isalnum() and not ending.isdigit() and len(ending) <= len("gradle")
    return named or "_" in word.strip("_") or ("/" in word and word.strip("/") != "")


def is_page(word: str) -> bool:
    return word.endswith(_BANK_FILES) or word.startswith("details/") or word in ("memory", "mb", "memory-bank")


def elsewhere(own: Words, added: bool) -> bool:
    """An edit whose place is code: `fix the typo in login.ts`, 顺便把 login.ts 里的标题改一下."""
    if _of_proposal(own) or _MOVES.intersection(own[:1]):
        return False
    if any(is_han(word) for word in own):
        return added and _inside(own)
    places = [at for at, word in enumerate(own) if word in _LOCATES or (word == "to" and own[0] == "add")]
    return bool(places) and names_code(own[places[-1] + 1 :])


def edits_code(own: Words, edit: int) -> bool:
    """An edit whose object is code: 改一下 README; not what something is changed into: 改成 login.ts."""
    rest = own[edit:]
    if not rest or own[edit - 1] in _INTO or _of_proposal(own):
        return False
    if own[:2] == ("合", "并"):
        return works(rest) or (rest[0] in "到进" and rest[1:2] != () and rest[1].isascii() and not is_page(rest[1]))
    han = "".join(word if is_han(word) else " " for word in rest)
    return is_file(rest[0]) or (han.startswith(_CODE_HAN) and not any(part in han for part in _PARTS_HAN))


def _inside(own: Words) -> bool:
    """Code, and what is said to be in it: 测试里的…, `login.ts` 的标题."""
    text = "".join(word if is_han(word) else _FILE if is_file(word) else " " for word in own)
    for cue in (_FILE, *_CODE_HAN):
        before, found, after = text.partition(cue)
        if found and not any(part in before for part in _PARTS_HAN):
            return after.startswith(_WITHIN_HAN)
    return False


def includes(own: Words) -> bool:
    """Something more is to stand in what gets written."""
    han = "".join(word if is_han(word) else " " for word in own)
    if any(cue in han for cue in _INCLUDES_HAN):
        return not any(cue in han for cue in (*_CODE_HAN, "文档")) and not _PAPERS.intersection(own)
    into = [at for at, word in enumerate(own) if word in ("to", "in", "into")]
    place = own[into[-1] + 1 :] if into else ()
    named = starts(place, _PROPOSAL_EN)
    if starts(own, _INCLUDES) or (named and not MEMORY_OF.intersection(place[named : named + 1])):
        return True
    if own[:1] == ("add",) and own[-1] in _INCLUDED and not works(own):
        return True  # "add Bob's name"
    if own[:2] in (("add", "the"), ("put", "the"), ("add", "its"), ("write", "the")):
        return bool(_INCLUDED.intersection(own)) or _of_proposal(own)
    return False


def rewords(words: Words, own: Words, added: bool) -> bool:
    """`change "must" to "should"`: words of the proposal, unless some code is named that has them."""
    han = "".join(word if is_han(word) else " " for word in own)
    replaced = starts(own, _REPLACES) > 0 or any(cue in han for cue in _REPLACES_HAN)
    shown = QUOTED in words or (MARK in words and not added)
    return shown and replaced and not works(words)


def swaps(words: Words, own: Words, han: str) -> bool:
    """好，把 Redis 改成 Valkey: may as well be words of the proposal, unless some code is named or it comes on top."""
    if own not in (words, words[1:] if words[0] == "and" else words) or works(words):
        return False
    if han.startswith("把"):
        return any(cue in han for cue in _INTO_HAN)
    swapped = starts(own, _SWAPS) > 0 and any(word in ("to", "with", "by", "into", "for") for word in own[2:])
    return swapped or (starts(own, _CALLS) > 0 and "instead" in own)


def names_more(words: Words, own: Words) -> bool:
    """`plus the error from login.ts`, `and that it needs node 20`: no order, so it is to be written too."""
    if words[0] not in ("and", "plus", "also") or not own:
        return False
    noun = own[0] in ("the", "its", "their", "his") and len(own) <= _SHORT and not _VERBS.intersection(own)
    return noun or (own[0] == "that" and len(own) > 1)


def spares(own: Words) -> bool:
    """`don't touch main.py`, 别忘了跑 lint: a no to other work."""
    size = starts(own, _DONT)
    rest = own[size:]
    if not size or _of_proposal(own):
        return False
    if forgets := starts(rest, _FORGET):
        duty = rest[forgets:]
        written = includes(duty) or _MOVES.intersection(duty[:1])
        if starts(duty, _DUTIES):
            return True
        return not written and not starts(duty, _ADDS) and works(duty)
    return starts(rest, _HARMLESS) > 0 and (starts(rest, _DUTIES) > 0 or any(is_file(word) for word in rest))


def works(words: Words) -> bool:
    """Names what a proposal has not: code, a branch, a container, 前端的按钮."""
    han = "".join(word if is_han(word) else " " for word in words)
    named = names_code(words) or any(starts(words[at:], _WORK_EN) for at in range(len(words)))
    return named or any(cue in han for cue in (*_CODE_HAN, *_WORK_HAN))


def _of_proposal(words: Words) -> bool:
    han = "".join(word for word in words if is_han(word))
    if any(cue in han for cue in _PROPOSAL_HAN):
        return True
    at = next((at for at in range(len(words)) if starts(words[at:], _PROPOSAL_EN)), -1)
    return at >= 0 and not any(is_file(word) for word in words[at:])
