"""explanation/lineage.md, from lineage.toml: where each rule comes from, and how it is read."""

from __future__ import annotations

from collections import Counter

from made.rules import families, named, origins
from memorybank.texts.catalogue import Say

DEGREES = {"Same": "相同", "Stricter": "更严", "Differently": "不同", "Ours": "自有"}
SEEDS = {
    "000": ("advanced rules: index, conflicts, thresholds, archive, budget", "高级规则：索引、冲突、阈值、归档、预算"),
    "001": ("writing rules: proposal, refresh, guard", "写入规则：提议、刷新、守卫"),
    "002": ("the upgrade of a template from v7.0 to v7.1", "模板从 v7.0 升级到 v7.1"),
    "003": ("decisions and conventions, from v6.1 to v7.1", "技术决策与约定，v6.1 至 v7.1"),
    "004": ("structured output", "结构化输出"),
}
LEAD = {
    "en": """# Where the rules come from

This project did not start from nothing. Five documents, written in Chinese for an earlier, prompt-driven system, say
what a memory bank is. Most of their rules rest on a model *being asked to follow them*. Here every one that
can be executed is executed: the model decides what to remember, the program how it is kept, read, checked and guarded.

File names, markers, section titles, keys and the fixed sentences that older banks and agents know are kept exactly;
all other words are our own. Each rule below names its source and how it is read: the **same**, **stricter** (asked
there, held here, or held in more cases), **differently** (two documents disagree, or practice decided), or **ours**.
[Decision 0003](../../decisions/0003-where-the-seeds-are-read-differently.md) lists smaller choices.
""",
    "zh": """# 规则从哪里来

本项目并非从零开始。五份中文文档为早先一套靠提示词驱动的系统而写，说明了记忆库是什么。其中多数规则是*请语言模型遵守*的。
在这里，凡能执行的都由代码执行：记什么由模型决定，怎么存、怎么读、怎么查、怎么守由程序决定。

文件名、标记、小节标题、键名，以及旧记忆库和旧代理认得的固定语句，一字不改；其余文字都由我们自己写。下面每条规则写明出处，以及如何理解：
**相同**、**更严**（那里是要求，这里做到；或管的情形更多）、**不同**（两份文档相左，或由实践决定）、**自有**。
较小的取舍见[决策 0003](../../decisions/0003-where-the-seeds-are-read-differently.md)。
""",
}
HEADS = {
    "en": ("document", "what it is about", "rules", "rule", "source", "how it is read"),
    "zh": ("文档", "内容", "规则数", "规则", "出处", "如何理解"),
}


def lineage_page(language: str, say: Say) -> str:
    zh = language == "zh"
    head = HEADS[language]
    told = origins()
    counted = Counter(origin.get("seed", "") for origin in told.values())
    heading, _, lead = LEAD[language].partition("\n\n")
    lines = [heading, "", say("docs.made", source="docs/lineage.toml"), "", lead]
    lines += [f"| {head[0]} | {head[1]} | {head[2]} |", "|---|---|---:|"]
    lines += [f"| {seed} | {about[zh]} | {counted[seed]} |" for seed, about in SEEDS.items()]
    degrees = Counter(origin["how"].split(".")[0] for origin in told.values())
    lines += ["", (" · ").join(f"{DEGREES[d] if zh else d} {degrees[d]}" for d in DEGREES), ""]
    for name, rules in families().items():
        lines += [f"## {named(name, say)}", "", f"| {head[3]} | {head[4]} | {head[5]} |", "|---|---|---|"]
        for rule in rules:
            origin = told[rule.id]
            source = f"{origin['seed']}, {origin['section']}" if "seed" in origin else "–"
            lines.append(f"| {rule.id} | {source.replace(', ', '，') if zh else source} | {_told(origin, zh)} |")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _told(origin: dict[str, str], zh: bool) -> str:
    degree, _, rest = origin["how_zh" if zh else "how"].partition("。" if zh else ". ")
    return f"**{degree}**。{rest}" if zh else f"**{degree}.** {rest}"  # Markdown ends no bold between 。 and a letter
