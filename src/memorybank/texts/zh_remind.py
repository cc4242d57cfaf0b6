"""回合结束时、直接写入页面时说的话，中文。键与空位和 en_remind.py 一致。"""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "direct.unasked": (
        "{id} 改动了 {pages}：这是在本 agent 之下运行的 memory-bank 命令写入的，而用户没有确认过这样的计划。"
        "请先把这件事告诉用户。如果不是用户自己输入的，可以撤销：{command}"
    ),
    "direct.unasked-person": (
        "{pages} 被 agent 之下运行的 memory-bank 命令改动，未经你确认（{id}）。如果不是你自己执行的，可撤销：{command}"
    ),
    "direct.nobodys": (
        "{pages} 被不属于任何会话的 memory-bank 命令改动（{id}），而本会话运行过的程序当时可能还在工作。如果不是你自己执行的，可撤销：{command}"
    ),
    # CON-2, answered with a number
    "direct.choice-keep": "用户选择了 1：保留手动修改，{id} 不写入。不要再次提议。",
    "direct.choice-unclear": "用户的回答不是 1、2、3，{id} 未写入，之前的确认已失效。如仍需要，请重新展示提议块：memory-bank proposals show {id}",
    # PRO-1
    "remind.note": '本回合似乎有值得记住的内容（{kind}）：“{what}”。如果以后的会话需要知道，请运行 memory-bank propose {kind} --draft "…"（写明 {fields}），并把它输出的 💾 区块放在回答末尾；不值得记就到此为止，也不要提及本提示。',
    "direct.user-block": (
        "memory-bank/{page} 第 {line} 行：这次写入改动了机器区之外的内容，那部分属于用户。请重新写，只改 "
        "<!-- MACHINE_BLOCK_START --> 与 <!-- MACHINE_BLOCK_END --> 之间的行；就地编辑可以保证其余内容一字不变。"
    ),
    "direct.user-block-only": (
        "memory-bank/{page} 第 {line} 行：这次写入改动了用户区。请重新写，"
        "<!-- USER_BLOCK_START --> 与 <!-- USER_BLOCK_END --> 之间的内容保持原样。"
    ),
    "direct.markers-gone": (
        "这次写入会把 {marker} 及其区块从 memory-bank/{page} 中去掉。请保留标记行的位置，只编辑标记之间的内容。"
    ),
    "direct.would": "memory-bank/{page} 会被写坏：{why} 请避免这一点后再写。",
    "direct.is": "memory-bank/{page} 已损坏：{why} 请先只修复这一处，其余各行保留，然后再写。",
    "direct.secret": (
        "memory-bank/{page} 第 {line} 行像是绝不能存储的内容（{rule}）。请改写成它存放在哪里（变量名、保险库路径），"
        "而不是它本身，然后再写。"
    ),
    "direct.customer": (
        "memory-bank/{page} 第 {line} 行含有客户数据（{rule}）。请换一种不含个人信息的写法：写“某客户”、订单号或工单号，"
        "并注明联系方式存放在哪里，然后再写。"
    ),
    "direct.warned": (
        "memory-bank/{page} 第 {line} 行有电话号码或邮箱地址（{rule}）。如果属于客户，请再删掉，改写成“某客户”或工单号。"
        "请告诉用户这里有这样一项。"
    ),
    "direct.too-large": (
        "memory-bank/{page} 会有 {size} 个字符，而写入之前最多检查 {most} 个。请把值得记住的内容写成几千个字符，其余放在记忆库之外。"
    ),
    "direct.decision-thin": (
        "memory-bank/{page} 第 {line} 行：这条决策没有写明：{fields}。请填满各列（决策、原因、取舍、适用范围）再写，"
        "或运行：memory-bank propose decision --help"
    ),
    "direct.learning-thin": (
        "memory-bank/{page} 没有写明：{fields}。一条经验要写清症状、根因、解决方案、预防措施；请补全再写，"
        "或运行：memory-bank propose learning --help"
    ),
    "direct.highlights-full": (
        "Decision Highlights 会有 {count} 行，上限是 {most} 行。请把最旧的移到 details/patterns.md，"
        "或交给 memory-bank propose decision 处理。"
    ),
    "direct.answers-full": "Top Quick Answers 会有 {count} 条，上限是 {most} 条。请替换其中一条，而不是再加一条。",
}
