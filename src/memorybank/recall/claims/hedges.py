"""Does the page itself say that a thing is not there: gone already, or not made yet? Then it is right to be missing."""

from __future__ import annotations

import re
from functools import lru_cache

from memorybank.model.claim import COMMAND, DEPENDENCY, LINE, LINK, PATH, Claim
from memorybank.model.lazy_pattern import lazy
from memorybank.recall.claims.page_parts import DAY
from memorybank.recall.claims.paths import is_example, is_generic

# Every pattern is for text in lower case: a pattern that ignores case takes several times as long to make ready.
_RECORD = lazy(
    r"(?:^|/)(?:_?archived?|legacy|old[-_]?(?:tasks)?|history|(?:tasks?[-_])?completed)/"
    r"|(?:^|(?<!decision)[/_-])(?:logs?|legacy|changelog|archived?|deprecated|obsolete|superseded|remov(?:e|al|ing)|delet(?:e|ion|ing)|retire)(?=[_.-])[^/]*\.md$"
    # called after a month or a day; a learning is, too, but what it says to do holds today
    r"|^(?!(?:.*/)?learnings/)(?:.*[/_-])?20\d\d[-_]?[01]\d(?:[-_]?[0-3]\d)?(?!\d)[^/]*\.md$",
)
_GONE = (
    r"(?:removed|deleted|dropped|eliminated|retired|superseded|deprecated|obsolete|eliminad[oa]s?|removid[oa]s?"
    r"|borrad[oa]s?|supprimée?s?|entfernt|gelöscht|удал(?:[её]н|яю)\w*)"
)
_ELSEWHERE = r"(?:renamed|moved|replaced|(?:renomm|remplac|déplac|fusionn)ée?s?|umbenannt)"
# Said before the thing: "removed `x`", "renamed from `x`". Between them may stand a few words, but no other deed.
# What is only to be done ("remove `x`") is no hedge: once it is done, the page is behind.
_GONE_BEFORE = lazy(
    r"\b(?:(?:removal|deletion) of|suppression|(?:initially|originally)(?: (?:created|added|implemented|used))?"
    r"|(?:renamed|moved|migrated|extracted|merged|ported|converted|switched|split|copied)\s+(?:away\s+)?from"
    r"|formerly|previously|used to be|we (?:had|used)|instead of|rather than|no longer|there (?:is|was) no"
    rf"|{_GONE}|{_ELSEWHERE})\b"
    r"|(?:删除|移除|删掉|去掉|废弃|弃用|不再(?:使用|需要|存在|依赖)?|曾经?|原(?:来|先|有|本)的?|旧[^，,。]{0,4}|替换(?:掉)?了?|取代|"
    r"重命名自|迁移自|代替|而不是|下线|拆分自|迁出|刪除|廢棄)|削除(?:済み|した)",
)
_OTHER_DEED = lazy(
    r"\b(?:updat|add|creat|modif|refactor|implement|introduc|us(?:e|es|ing)\b|kept|keep|fix|chang|enhanc|see\b|into\b|to\b|by\b|with\b"
    r"|from\b|in\b|and now|parts? of)"
    r"|新增|更新|添加|创建|修改|重构|实现|改为|使用|保留|见|到|由|为|中",
)
# Said after it: "`x` was removed", "`x` -> `y`".
_GONE_AFTER = lazy(
    r"^[`*_)\]\s]*(?:~~|\(?(?:(?:file|folder|directory|script|module|component)s?\s+)?"
    r"(?:once\b|w(?:as|ere) (?:its\b|\w+ing\b)|used to\b"
    r"|(?:was|were|has been|have been|had been|is|are|now|all|already|been|fue|foi|a été|wurde|был[аои]?)?\s*"
    rf"(?:now\s+|completely\s+|fully\s+)?(?:{_GONE}|{_ELSEWHERE}|gone"
    r"|merged into|no longer|do(?:es)?(?:n't| not) exist|not (?:yet )?(?:exist|created|implemented)|missing)\b))"
    r"|^[`*_)\]）\s]*[（(]?(?:文件|目录|脚本|模块|组件)?(?:现)?(?:已经?|均已|都已)?(?:被)?"
    r"(?:删除|移除|废弃|弃用|重命名|改名|迁移|替换|合并|下线|不存在|取代|拆分|移动|移至|移到|刪除)"
    rf"|^[`*_)\]\s]*[—–:#-]+\s*\**{_GONE}\s*(?:$|[^\w\s])|^`?(?:[,、+]\s*`[^`]+`\s*)+{_GONE}\b",
)
# "from `x` to `y`": the sentence names both ends
_FROM, _TO = (
    lazy(r"\b(?:from|von|de)\W*$|[从由]\W*$"),
    lazy(r"[`\"'*]*\s+(?:to|zu|nach|auf|à|vers|a|para)\s+[`\"'*]|\W*(?:改|到|至|换)"),
)
# to another path, not to a deed; of several things before it, it speaks of all
_ARROW = lazy(r"^[`*_)\]\s]*(?:[,、+]\s*`[^`]+`\s*)*(?:→|->|=>|➜|➡️?|⟶)\s*[`*\[(]*[\w@.-]*(?:[./][\w./-]|/)")
_PLANNED = lazy(
    r"\b(?:will (?:be \w+ed|(?:creat|add|introduc)\w*)|to be (?:creat|add)\w*|plan(?:ned|s)? to (?:creat|add)\w*"
    r"|not yet|needs? to (?:be )?(?:creat|add|writ)\w*)"
    r"|\b(?:creates|generates|crea|genera|crée|génère|erstellt|erzeugt|созда[её]т)(?: \w+){0,4}\W*$"  # anew each time
    r"|计划(?:新增|创建)|拟(?:新增|创建)|将(?:要|会)?(?:新增|创建)|待(?:新增|创建|实现|开发|添加|补)|尚未|打算|准备(?:新增|创建)"
    r"|\b(?:necesitaremos|precisaremos|será[no]? (?:cread|criad|añadid|adicionad)\w*|se (?:creará|añadirá|definirá)n?"
    r"|vamos (?:a )?(?:crear|criar|añadir|adicionar|definir)|(?:sera|seront) (?:créé|ajouté)\w*"
    r"|(?:wird|werden) (?:erstellt|hinzugefügt|angelegt)|буд(?:ет|ут) (?:создан|добавлен)\w*|планируется"
    r"|(?:нужно|надо) (?:создать|добавить))",
)
_REFUSED = lazy(
    r"\b(?:don't|do not|never|must not)\W+(?:use|import|add)\b|\bavoid\b"
    r"|严禁|不要(?:使用|用|引入)|禁止(?:使用|引入)|避免使用|切勿使用"
)
# A list under such a line names what is not to be run or called; the files in it are there all the same.
_FORBIDS = lazy(
    r"\b(?:don'?ts?|do not|never|must not|avoid|forbidden|prohibited|not allowed|anti-?patterns?|verboten|interdits?"
    r"|prohibid[oa]s?|nicht|ne pas|nunca)\b|❌|严禁|不要|禁止|避免|切勿|不得|запрещ|нельзя"
)
# A line that tells of a change, of a choice, or of another's machine. Whoever names a version or a symbol there
# tells a story; a path in it is still a path.
_STORY = lazy(
    r"\b(?:remov|delet|drop|deprecat|replac|renam|eliminat|retir|migrat)\w*|\bwe (?:had|used)\b"
    r"|删除|移除|替换|废弃|弃用|迁移|刪除|удал|замен|миграц"
)
_STORY_OF_VERSIONS = lazy(
    r"\b(?:upgrad|updat|bump|downgrad|switch|initiali[sz])\w*"
    r"|\b(?:from|or|pass(?:es|ed)?|actions?|runners?)\b|\d to v?\d"
    r"|升级|更新|切换|通过|或|обновл|проход"
)
_SUPPOSED = lazy(
    r"\byou(?:'d| would| could)\b|\bif you (?:want|need|use|have|are)\b"
    r"|\be\.g\.|\bfor (?:example|instance)\b|\bsuch as\b"
    r"|\bpor (?:ejemplo|exemplo)\b|\bpar exemple\b|\bzum beispiel\b|例如|比如|譬如|如果你|например"
)
_OUTPUT = lazy(r"\s*(?:[\w.]*error|warning|warn|fatal|panic|trace|debug|info)\s*[:|\[]|\s*at \S+ ?\(|traceback")
# `- Create a `x` struct`: what is to be made need not be there.
_TO_MAKE = lazy(
    r"\s*(?:[-*+]|\d+[.)])\s+\**(?:(?:create|implement|add|introduce|define|write|crear|añadir|implementar|definir|criar"
    r"|adicionar)\b|新增|创建|添加|实现|定义)"
)
_OPEN_TASK = lazy(r"\s*(?:[-*+]|\d+[.)])\s+\[ \]")
_MAKES = lazy(r"\b(?:creat|add|implement|writ|introduc|new\b|set ?up|build)|新增|创建|添加|实现|新建|编写")
# Of a heading or a lead-in. One that ends in a preposition ("Removed dead code from:") leads to what is still there.
_SECTION = lazy(
    rf"^(?!.*\b(?:from|in|to|into|with|by|on|of)\W*$).*(?:\b(?:{_GONE}|archived)\b"
    r"|(?:已|被)(?:删除|移除|归档|刪除)|(?:删除|移除|刪除)[的了]|废弃|弃用|历史遗留|旧版|削除済み)",
    re.MULTILINE,
)
# What was weighed and not taken need not be there.
_WEIGHED = lazy(r"\balternativ|\brejected\b|\bnot chosen\b|替代方案|备选|備選|альтернатив")

# What stands under a day is an entry of a log: it tells what was done then. Of a page's title only the beginning
# counts; a year at the end dates a heading in any language.
_DATED = lazy(rf"^\W*{DAY}|\n.*{DAY}|\n.*\w[\s,.]+20\d\d\W*$", re.MULTILINE)
# An item that begins with its day. A row of a table is none: the table of decisions has days, and those bind.
_DATED_LINE = lazy(rf"[\s>*+-]*(?:\*\*|\[)?{DAY}")
# Under such a heading a version is one that was changed, or changed to, then.
_CHANGES = lazy(r"\b(?:chang|histor|modif|updat|upgrad|migrat|mises? à jour|travaux)|更新|变更|升级|历史|變更|升級")
_SPANS = lazy(r"`[^`]*`|\[[^\]]*\]\([^)]*\)|~~")
_CLAUSE = lazy(r"(?<!e\.g)\.\s|[;；。|!?！？]|\s[-–—]\s")
_MOST_WORDS = 8
_NEAR = 240  # characters before a thing that may speak of it


def hedge_of(claim: Claim) -> str:
    """The reason in one word, "" when the page means what it says."""
    around = claim.around
    if around is None:
        return claim.hedge
    line, column, above, header, prose = around
    hedge = of_page(claim.file) or (_of_column(header, line, column) if header else "")
    hedge = hedge or _of_section(above) or _of_place(line, column, column + len(claim.text))
    if claim.kind in (PATH, LINE, LINK):
        return hedge or _of_path(claim, line)
    if not hedge:
        hedge = _of_use(line, column, above)
    if not hedge and claim.kind != COMMAND and prose:
        hedge = _of_content(line, column, above, version=claim.kind == DEPENDENCY)
    return hedge


def _of_path(claim: Claim, line: str) -> str:
    path = claim.subject.partition("#")[0] if claim.kind == LINK else claim.subject
    if is_example(path):
        return "example"
    # a list within a list: the name may belong to what stands above it
    nested = path.endswith("/") and line[:2].isspace() and is_generic(path) and not claim.drawn
    return "nested" if nested else ""


def of_page(path: str) -> str:
    """An archive is a record of how things were."""
    return "archive" if _RECORD.search(path.lower()) else ""


@lru_cache(64)  # asked for every claim below the same headings and lead-ins
def _of_section(above: str) -> str:
    if not above:
        return ""
    if _WEIGHED.search(above):
        return "refused"
    return "section" if _SECTION.search(above) else "dated" if _DATED.search(above) else ""


def _of_column(header: str, row: str, column: int) -> str:
    """What the table's first row says over this place of another row."""
    cells = header.split("|")
    over = cells[min(row.count("|", 0, column), len(cells) - 1)]
    return _of_section(over)


def _of_place(line: str, start: int, end: int) -> str:
    """Judged by the words around the thing, in its own clause. `start` and `end` are columns of the line."""
    before, after = line[max(0, start - _NEAR) : start].lower(), line[end : end + 80].lower()
    if "~~" in before and before.count("~~") % 2 and "~~" in line[end:]:
        return "past"
    if _ARROW.match(after) or _GONE_AFTER.match(after) or (_FROM.search(before) and _TO.match(after)):
        return "past"
    if _DATED_LINE.match(line):
        return "dated"
    clause = _clause(before)
    if clause:
        cues = list(_GONE_BEFORE.finditer(clause))
        if cues:
            between = clause[cues[-1].end() :]
            if len(between.split()) <= _MOST_WORDS and not _OTHER_DEED.search(between):
                return "past"
        if _PLANNED.search(clause):
            return "plan"
        if _REFUSED.search(clause):
            return "refused"
    if line[:8].strip(" \t")[:1] in "-*+0123456789" and _OPEN_TASK.match(line) and _MAKES.search(before):
        return "plan"
    return ""


def _of_content(line: str, column: int, above: str, *, version: bool) -> str:
    """What is inside of files changes often and quietly: only a plain statement about it is held against a page."""
    before = line[:column].lower()
    if _TO_MAKE.match(before):
        return "plan"
    lower = _SPANS.sub(" ", line.lower()) if "`" in line else line.lower()
    if version and _CHANGES.search(above):
        return "past"
    if _STORY.search(lower) or (version and _STORY_OF_VERSIONS.search(lower)):
        return "past"
    return "example" if _SUPPOSED.search(lower) or _SUPPOSED.search(above) else ""


def _of_use(line: str, column: int, above: str) -> str:
    """Of what is run, called or installed, and not only there: does the line or what stands over it forbid that?"""
    clause = _clause(line[max(0, column - _NEAR) : column].lower())
    forbidden = _FORBIDS.search(above) or (_FORBIDS.search(clause) and "without" not in clause)
    return "refused" if forbidden else ""


def is_output(line: str) -> bool:
    """What a program printed: the lines it cites are of its own sources, at that time."""
    return _OUTPUT.match(line.lower()) is not None


def _clause(before: str) -> str:
    """The words of the thing's own clause, with the other things in it taken out: their dots end no sentence."""
    plain = _SPANS.sub(" ", before) if "`" in before or "](" in before else before
    last = 0
    for last_break in _CLAUSE.finditer(plain):
        last = last_break.end()
    return plain[last:].rstrip("`*_\"'( [（「“")
