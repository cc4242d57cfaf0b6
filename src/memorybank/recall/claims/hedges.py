"""Does a page speak of the project as it is? What it tells as past, planned or an example is right to be missing.

Three things say so: where it stands (an archive, a day's entry, an account of work done or to do), the words right
beside a name, and, for files, whether they were there when the line was written.
"""

import re
from functools import lru_cache

from memorybank.model.claim import OF_FILES, Around, Claim
from memorybank.model.layout import OURS, STATES, TELLS
from memorybank.model.value import lazy
from memorybank.recall.claims.page_parts import DAY, SET_ASIDE
from memorybank.recall.claims.paths import is_example, is_generic

# Why nobody is alarmed; keys of the texts.
RECORD, PAST, STORY, EXAMPLE = "record", "past", "story", "example"

# Every pattern is for text in lower case: a pattern that ignores case takes several times as long to make ready.
# What is written once, for one piece of work, and not kept up behind it.
_ACCOUNT = (
    r"(?:reports?|audits?|scans?|analys[ie]s|investigations?|findings|plan(?:s|ned|ning)?|roadmap|proposals?|prd|rfc"
    r"|reflections?|retro(?:spective)?)"
)
_RECORD = lazy(
    r"(?:^|/)(?:_?archived?|saved?|backups?|old[ _-]?(?:tasks)?|history|journal|tasks)/"
    r"|(?:^|(?<!decision)[/ _-])(?:logs?|recent|old[ _-]?tasks?|legacy|change ?log|archived?|deprecated|obsolete"
    r"|superseded|remov(?:e|al|ing)|delet(?:e|ion|ing)|retire|results?|drafts?|ideas?|creative|stor(?:y|ies)"
    r"|refactor(?:ing)?|hand(?:off|over)s?|bugs?|issue|complet(?:e|ed|ion)|(?:hot|bug)?fix(?:e[sd])?"
    rf"|(?:phase|sprint|milestone|epic|task(?=[ _-]?\d))s?[ _-]?\d*|{_ACCOUNT})(?=[/ _.-]).*\.md$"
    r"|(?:^|/)(?:[a-z]{2,5}[ _-])?\d{3,}[-_].*\.md$"  # one of a numbered row
    # it, or its folder, called after a month or a day
    r"|(?:^|[/ _-])20\d\d[-_]?[01]\d(?:[-_]?[0-3]\d)?(?!\d).*\.md$",
)
_ARCHIVE = lazy(r"(?:^|[/ _-])_?(?:archived?|backups?|saved?)(?:[ _-][^/]*)?/")
# What stands under a day is an entry of a log: it tells what was done then. Of a page's title only the beginning
# counts; a year at the end dates a heading in any language.
_DATED = lazy(rf"^\W*{DAY}|\n.*{DAY}|\n.*\w[\s,.]+20\d\d\W*$", re.MULTILINE)
# An item that begins with its day, or has the hour. A row of a table is none: the table of decisions has days, and
# those bind.
_DATED_LINE = lazy(rf"[\s>*+-]*(?:\*\*|\[)?{DAY}|(?!\s*\|).*{DAY}[ T]\d\d?:\d\d")

# A line that tells what was seen and why tells of a fault as it was then.
_LESSON = lazy(r"(?:symptoms?|симптомы?|症状|s[ií]ntomas?|\broot cause|根因|根本原因|первопричина)[*_\s]*[:：]")

# Pages and sections that tell of work: what they name may be past or yet to come.
_OF_WORK = (
    r"next|to ?do|tasks?|plan(?:s|ned|ning)?|roadmap|backlog|future|upcoming|remaining|propos(?:al|ed)s?|recent(?:ly)?"
    r"|chang(?:e|es|ed|elog)|histor(?:y|ical)|progress|complet(?:e|ed|ion)|done|issues?|bugs?|fix(?:e[sd])?|problems?"
    r"|resolved|blockers?|questions?|lessons?|learned|sessions?|sprints?|phases?|milestones?|migrations?|refactor(?:ing)?"
    r"|clean ?up|audits?|reflections?|retrospective|creative|alternatives?|considered|rejected|options?|investigat\w+"
    r"|experiments?|releases?|journal|drafts?|ideas?|prd|rfc|epics?|archived?|legacy|deprecated|removed|before|after"
    r"|examples?|updates?|updated|focus"
)
_SECTIONS_OF_WORK = lazy(
    rf"(?<![a-z])(?:{_OF_WORK})(?![a-z])|计划|任务|进[度展]|变更|更新|记录|日志|历史|问题|下一步|待办|完成|修复|迁移|示例"
)
_PAGES_OF_WORK = lazy(
    r"(?<![a-z])(?:progress|active(?: context)?|tasks?|plans?|changes|roadmap|to ?do|backlog)(?![a-z])"
)
_LEARNING = lazy(r"(?:^|/)learnings/")
_OWN_KINDS = lazy(r"(?:^|/)(?:learnings/|requirements/req-\d)")  # a memory of ours is kept up, whatever its name
_CAMEL = lazy(r"(?<=[a-z])(?=[A-Z])")
_CHECKED = lazy(r"\s*(?:[-*+]|\d+[.)])\s+\[([ x~/-])\]", re.IGNORECASE)
_FAULTS = lazy(r"\b(?:bugs?|fix(?:e[sd])?|resolved|root causes?|clean ?up|debugging)\b|修复|根因|根本原因")

# Right beside a name, before it or after it.
_GONE = (
    r"(?:removed|deleted|dropped|eliminated|retired|superseded|deprecated|obsolete|renamed|moved|replaced|merged"
    r"|eliminad[oa]s?|removid[oa]s?|supprimée?s?|renommée?s?|déplacée?s?|entfernt|gelöscht|umbenannt|удал[её]н\w*|удаляю\w*"
    r"|(?:删除|移除|废弃|弃用|刪除|削除)了?)"
)
_ELSEWHERE = r"(?:合并|迁移|重命名|改名|替换|取代|拆分|移[动至到])"
_IS = r"(?:was|were|is|are|ha[sd] been|have been|foi|fue|fueron|wurden?|a été|был[аои]?|[已均都]*已经?|被|现已)"
_BEFORE = lazy(
    rf"(?:{_GONE}|(?:renamed|moved|migrated|extracted|ported|split|copied)\s+from|formerly|previously|instead of"
    r"|rather than|no longer|\bnot|旧\w{0,3})\W*(?:(?:the|old|file|folder)\W+){0,3}$"
)
_AFTER = lazy(
    r"[`*_)\]\s]*(?:~~|(?:[,、+]\s*`[^`]+`\s*)*(?:→|->|=>|➜|➡️?|⟶)\s*[`*\[(]*[\w@.-]*(?:[./][\w./-]|/)"
    rf"|[—–:#(（\s-]*(?:{_IS}\s*(?:now\s|all\s|completely\s)?(?:{_GONE}|{_ELSEWHERE})|{_GONE}\s*(?:$|[^\w\s])"
    r"|(?:(?:is|are|was|were) )?no longer|do(?:es)?(?:n't| not) exist|[(,\s–—-]*optional\b)"
    r"|(?:[,、]?\s*(?:and|und|et|y|и|和)?\s*`[^`]*`)*\s*(?:(?:is|are) (?:(?:currently|still|now) )?(?:missing|absent)"
    r"|(?:目前|现在|已|均|都)*(?:缺失|不存在)|は?存在しない|fehl(?:t|en)\b"
    r"|(?:на данный момент |сейчас |пока )?отсутству))"
)
# A heading or a lead-in over what went. One that ends in a preposition ("Removed dead code from:") leads to what is
# still there.
_WENT = lazy(rf"^(?!.*\b(?:from|in|to|into|with|by|on|of)\W*$).*{_GONE}", re.MULTILINE)
# A heading or a lead-in over what is to come.
_TO_COME = lazy(
    r"\b(?:to be (?:implemented|created|added|done|built|written)|planned|not (?:yet )?implemented|coming soon|tbd)\b"
    r"|待实现|待实施|未実装|予定"
)
# A heading that names what was changed into what.
_A_TO_B = lazy(
    r"^(?=.*(?:->|→|=>|➜))(?=.*(?:migrat|refactor|replac|upgrad|renam|迁移|移行|重构|替换|миграц|рефактор)).*",
    re.MULTILINE,
)
# A line with one of these is no plain statement of how things are: a change, a choice, a ban, a plan.
_NO_STATEMENT = lazy(
    r"\b(?:remov|delet|drop|deprecat|replac|renam|eliminat|retir|migrat|upgrad|updat|bump|downgrad|switch|creat"
    r"|implement|introduc|initiali[sz]|consolidat|avoid|forbid|alternativ|former|previous|original|legacy)\w*"
    r"|\b(?:from|or|old|once|was|were|had|used to|no|not \w+|never|without|don'?ts?|instead|rather|will|would|could"
    r"|to be|todo|likely|probably|perhaps|might|pass(?:es|ed)?|actions?|fue|foi|nicht|nunca|nu mai)\b|\d to v?\d|❌"
    r"|\b(?:modifi|activat|refactored|fixed|added|moved)\w*"
    r"|删除|移除|替换|废弃|弃用|迁移|升级|更新|切换|通过|或|不再|不要|禁止|严禁|避免|切勿|曾|原|旧|将|计划|新增|创建|尚未|清空"
    r"|刪除|削除|古い|изначально|ранее|бывш|удал|замен|миграц|обновл|проход|нельзя|запрещ|создать|планир"
    r"|necesitar|precisar|supprim|entfern|gelöscht|ersetzt"
)
# Of what is inside of files, an example or a wish is none of the project's own; a file in it is a file.
_SUPPOSED = lazy(
    r"\b(?:you(?:'d| would| could)|if you|e\.g|for (?:example|instance)|such as|por (?:ejemplo|exemplo)|par exemple"
    r"|zum beispiel)\b|例如|比如|如果|например"
)
_NAMING = lazy(r"naming|命名|именовани|(?:snake|kebab|camel|pascal)[_ -]?case")  # how to name is shown by examples
_EXAMPLE = lazy(  # right before a name
    r"(?:[(（](?:e\.g\.|for (?:example|instance)|z\. ?b\.|例如|比如|如|например)[^()（）]*"
    r"|(?<!\w)(?:example|пример|ejemplo|exemplo|exemple|beispiel|示例)[:：\s`*]*)$"
)
_SPANS = lazy(r"`[^`]*`|\]\([^)]*\)")
_RUNS_ON, _ENDS = lazy(r"[\w`)*,]\s*$"), lazy(r"[.!?:;。！？：；]\W*$")
_NEAR = 60  # characters beside a name


def hedge_of(claim: Claim, purpose: str = OURS, *, late: bool = False) -> str:
    """The reason in one word, "" when the page is to be held to it. `purpose`: what its page is for (`layout.purpose`).
    `late`: of a file, that it was not there when the line was written."""
    around = claim.around
    if around is None:
        return claim.hedge
    above = around.headings + around.leads
    if _is_record(claim.file, purpose, above) or _DATED_LINE.match(around.line) or _LESSON.search(around.line.lower()):
        return RECORD
    if _says_so(around, around.column + len(claim.text)):
        return PAST
    is_file = claim.kind in OF_FILES
    before, after = around.line[: around.column], around.line[around.column + len(claim.text) :]
    if (
        around.sample
        or _EXAMPLE.search(before.lower())
        or _NAMING.search(above + around.line.lower())
        or (is_file and (is_example(claim.subject) or (late and is_generic(claim.subject))))
    ):
        return EXAMPLE
    of_work = _is_of_work(claim.file, purpose, around.headings) or _CHECKED.match(around.line) is not None
    if purpose == TELLS:
        return STORY
    if is_file and not late:
        over = f"{around.leads}\n{around.beside}"
        return STORY if of_work and (around.fenced or _is_story(around.headings, over, before, after)) else ""
    if of_work:
        return STORY
    said = _SPANS.sub(" ", f"{around.leads}\n{around.beside}\n{before} {after}".lower())
    told = _NO_STATEMENT.search(said) or (_SECTIONS_OF_WORK if is_file else _SUPPOSED).search(said)
    return PAST if told else ""


def _is_story(headings: str, over: str, before: str, after: str) -> bool:
    """On a page or in a section of work: does the line, or its lead-in, tell of a change or of a fault that the file
    was part of? A list or a tree in a fence there shows how things were, or are to be."""
    changed = "→" in before + after or _NO_STATEMENT.search(_SPANS.sub(" ", f"{over}\n{before} {after}".lower()))
    ticked = _CHECKED.match(before)
    done = ticked is not None and ticked[1] in "xX~"
    return bool(changed or done or _FAULTS.search(headings))


@lru_cache(64)  # asked for every claim below the same headings and lead-ins
def _is_record(page: str, purpose: str, above: str) -> bool:
    if _DATED.search(above) or _A_TO_B.search(above) or any(map(SET_ASIDE.match, above.split("\n"))):
        return True
    name = _CAMEL.sub(" ", page).lower()
    if _ARCHIVE.search(name):  # of a page that was kept there, its role tells what it once was
        return True
    return purpose != STATES and not _OWN_KINDS.search(name) and _RECORD.search(name) is not None


@lru_cache(64)
def _is_of_work(page: str, purpose: str, headings: str) -> bool:
    name = _CAMEL.sub(" ", page).lower()
    if _LEARNING.search(name):  # it tells of a fault in order to say what to do today
        return False
    # the first heading is the page's own title, and says what its name says
    of_work = purpose != STATES and _PAGES_OF_WORK.search(name) is not None
    return of_work or _SECTIONS_OF_WORK.search(headings.partition("\n")[2]) is not None


def _says_so(around: Around, end: int) -> bool:
    """Do the words beside it, or those over its list, say that it went or is to come? A sentence may run over the end
    of a line."""
    line, start = around.line.lower(), around.column
    above, _, below = around.beside.lower().partition("\n")
    before = f"{above} {line[:start].lstrip()}" if _RUNS_ON.search(above) else line[:start]
    after = line[end:] if _ENDS.search(line) else f"{line[end:].rstrip()} {below}"
    struck = "~~" in line[end:] and line.count("~~", 0, start) % 2 == 1
    return bool(
        struck
        or _AFTER.match(after[:_NEAR])
        or _BEFORE.search(before[-_NEAR:])
        or _WENT.search(around.leads)
        or _WENT.search(around.headings)
        or _TO_COME.search(around.headings + around.leads)
    )
