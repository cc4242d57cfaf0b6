"""A README's title, and the first paragraph that says what the project is."""

import html
import re
from collections.abc import Iterator

from memorybank.manifests import Manifest, ManifestFile, name_of, purpose_of

_IMAGE = re.compile(r"!\[[^\[\]]*\](?:\([^()]*\)|\[[^\[\]]*\])?")
_LINK = re.compile(r"\[([^\[\]]*)\](?:\([^()]*\)|\[[^\[\]]*\])")
_RST_LINK = re.compile(r"`([^`<>]+?)\s*<[^<>`]*>`__?")
_RST_ROLE = re.compile(r":[a-z]+:`([^`<>]+)`")
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_AUTOLINK = re.compile(r"<(https?://[^<>\s]+)>")
_EMPHASIS = re.compile(r"(?<![\w*])\*([^*]+)\*(?![\w*])|(?<![\w_])_([^_]+)_(?![\w_])")
_H1 = re.compile(r"<h1\b[^<>]*>([^\0]{0,300}?)</h1>", re.IGNORECASE)
_HEADING = re.compile(r"(#{1,6})[ \t]+(.*?)[ \t#]*\Z")
_RULE = re.compile(r"([=\-~^\"*#+_])\1{2,}\s*\Z")
_NOT_PROSE = re.compile(r"[-*+] |\d+[.)] |\||<[A-Za-z/!?]|\.\. |:\w+:|\[[^\]]*\]:|\|[^|]*\|\s*\Z|\s{3}")
_ADMONITION = re.compile(
    r"\[!|\W*(?:note|warning|tip|important|caution|attention|deprecated|archived|注意|警告|提示|重要)\b", re.I
)
_WORD = re.compile(r"[^\W\d_]{2,}")
_HAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_WHAT = re.compile(
    r"\babout|overview|intro|descri|\bwhat\b|summary|purpose|简介|介绍|概述|概览|关于|背景|是什么|说明", re.I
)
# A section that tells how, not what: its first sentence is not the purpose of the project.
_HOW = re.compile(
    r"install|set ?up|getting started|quick ?start|usage|requirement|prerequisite|licen[cs]e|contribut|develop"
    r"|build|test|run|deploy|content|toc\b|change|news|update|status|sponsor|support|thanks|credit|faq|author|question"
    r"|issue|bug|communit|discuss|contact|security|roadmap"
    r"|安装|使用|快速|开始|目录|环境|依赖|要求|许可|协议|贡献|更新|赞助|部署|运行|开发|致谢|联系",
    re.IGNORECASE,
)
_LANGUAGE = re.compile(
    r"english|en|[简繁]体(?:中文)?|繁體(?:中文)?|中文(?:版|文档)?|chinese|zh(?:[-_]\w+)?|日本語|japanese|ja|한국어|korean|ko"
    r"|español|spanish|es|français|french|fr|deutsch|german|de|português|portuguese|pt(?:[-_]br)?|русский|russian|ru"
    r"|italiano|italian|it|türkçe|العربية|हिन्दी|tiếng việt|polski|українська"
)


def readme(file: ManifestFile) -> Manifest:
    title, section = "", ""
    headings, introduces = 0, True
    for level, block in _blocks(file.text):
        if level:
            headings += 1
            title = title or (name_of(_plain(block)) if level == 1 else "")
            section = "" if headings == level == 1 else block[:80]
            # the further down, the plainer a section's title has to say that it introduces the project
            plainly = not section or _WHAT.search(section)
            introduces = headings < 8 if plainly else headings <= 2 and not _HOW.search(section)
        elif introduces and (purpose := purpose_of(_prose(block))):
            return Manifest(name=title, purpose=purpose)
    return Manifest(name=title)


def _blocks(text: str) -> Iterator[tuple[int, str]]:
    """(heading level, its text) and (0, paragraph), without front matter, code and comments."""
    paragraph: list[str] = []
    titled = False  # reStructuredText has no fixed marks: whichever comes first is the title
    lines = list(_visible(text.split("\n")))
    for at, line in enumerate(lines):
        heading = _HEADING.match(line.strip()) if line.startswith("#") else None
        if heading or not line.strip():
            yield from _paragraph(paragraph)
            paragraph = []
            if heading:
                titled = True
                yield len(heading[1]), heading[2]
        elif (rule := _RULE.match(line)) and len(paragraph) == 1 and not paragraph[0].startswith(("-", "|")):
            # A line under a line is a title, in Markdown and in reStructuredText alike.
            overlined = at >= 2 and lines[at - 2].strip() == line.strip()
            is_title = rule[1] in "=#*" or overlined or not titled
            titled = True
            yield (1 if is_title else 2), paragraph.pop()
        elif not rule:
            paragraph.append(line)
    yield from _paragraph(paragraph)


def _paragraph(lines: list[str]) -> Iterator[tuple[int, str]]:
    if lines and (h1 := _H1.search("\n".join(lines))):
        yield 1, _TAG.sub("", h1[1])
    elif lines:
        yield 0, "\n".join(lines)


def _visible(lines: list[str]) -> Iterator[str]:
    fence, comment = "", False
    start = 0
    if lines and lines[0].strip() in ("---", "+++"):
        start = next((at + 1 for at, line in enumerate(lines[1:60], 1) if line.strip() == lines[0].strip()), 0)
    for line in lines[start:]:
        bare = line.strip()
        if fence:
            fence = "" if bare.startswith(fence) else fence
        elif comment or (bare.startswith("<!--")):
            comment = "-->" not in bare
        elif bare.startswith(("```", "~~~")):
            fence = bare[:3]
            yield ""
        else:
            yield line[:8_000]


def _prose(paragraph: str) -> str:
    """The paragraph as plain text; "" for badges, navigation, lists, tables, HTML and admonitions."""
    lines = paragraph.split("\n")[:40]
    if lines[0].startswith(">"):
        lines = [line.lstrip("> ") for line in lines]
    if _NOT_PROSE.match(lines[0]) or _ADMONITION.match(lines[0]):
        return ""
    text = ""
    for line in lines:
        if _is_navigation(line):
            continue
        plain = _plain(line)
        # Chinese is wrapped without spaces: joining with one would leave a hole in the sentence.
        glue = "" if not text or (_HAN.match(plain) and text[-1] > "\u2e80") else " "
        text += glue + plain
    text = text.strip()
    says_something = len(_WORD.findall(text)) >= 2 or len(_HAN.findall(text)) >= 4
    return text if says_something and not text.endswith((":", "：")) else ""


def _is_navigation(line: str) -> bool:
    bare = _TAG.sub("", _LINK.sub("", _IMAGE.sub("", line)))
    if not re.search(r"\w", bare):
        return True
    words = [w.strip(" *_") for w in re.split(r"[|/·•,、]", _plain(line).lower())]
    return all(_LANGUAGE.fullmatch(w) for w in words if w)


def _plain(text: str) -> str:
    text = _LINK.sub(r"\1", _IMAGE.sub("", text))
    text = _RST_ROLE.sub(r"\1", _RST_LINK.sub(r"\1", text)).replace("``", "`")
    text = _TAG.sub("", _AUTOLINK.sub(r"\1", text)).replace("**", "").replace("__", "")
    text = _EMPHASIS.sub(lambda m: m[1] or m[2], text)
    return html.unescape(text).replace("\\", "").strip()
