"""回合结束时、直接写入页面时说的话，中文。键与空位和 en_remind.py 一致。"""

TEXTS: dict[str, str] = {
    "direct.unasked": (
        "{id} 改动了 {pages}：这是在本 agent 之下运行的 memory-bank 命令写入的，而用户没有确认过这样的计划。"
        "请先把这件事告诉用户。如果不是用户自己输入的，可以撤销：{command}"
    ),
    "direct.unasked-person": "{pages} 被代理之下的命令改动，未经你确认（{id}）。如果不是你：{command}",
    "direct.nobodys": "{pages} 在会话之外被改动（{id}），可能是本会话运行的程序所为。如果不是你：{command}",
    # CON-2, answered with a number
    "direct.choice-keep": "用户选择了 1：保留手动修改，{id} 不写入。不要再次提议。",
    "direct.choice-unclear": "不是 1、2、3 之一：{id} 没有写入。重新展示：memory-bank proposals show {id}",
    # PRO-1
    "remind.note": '本回合似乎有值得记住的内容（{kind}）：“{what}”。如果以后的会话需要知道，请运行 memory-bank propose {kind} --draft "…"（写明 {fields}），并把它输出的 💾 区块放在回答末尾；不值得记就到此为止，也不要提及本提示。',
    "direct.user-block": (
        "memory-bank/{page} 第 {line} 行：这次写入改动了机器区之外的内容，那部分属于用户。请重新写，只改 <!-- "
        "MACHINE_BLOCK_START --> 与 <!-- MACHINE_BLOCK_END --> 之间的行。"
    ),
    "direct.user-block-only": "memory-bank/{page} 第 {line} 行在用户区：请重新写，不要改这一行。",
    "direct.markers-gone": "这次写入会把 {marker} 从 memory-bank/{page} 中去掉。请保留标记行。",
    "direct.would": "memory-bank/{page} 会被写坏：{why} 请避免这一点后再写。",
    "direct.is": "memory-bank/{page} 已损坏：{why} 请先只修复这一处，其余各行保留，然后再写。",
    "direct.secret": "memory-bank/{page} 第 {line} 行绝不能存储（{rule}）。请写明它存放在哪里，然后再写。",
    "direct.customer": "memory-bank/{page} 第 {line} 行是客户数据（{rule}）。请写工单号，不要写个人信息。",
    "direct.warned": "memory-bank/{page} 第 {line} 行有电话号码或邮箱地址（{rule}）。如果属于客户，请删掉。",
    "direct.too-large": "memory-bank/{page} 会有 {size} 个字符，上限是 {most} 个。请少写一些。",
    "direct.decision-thin": "memory-bank/{page} 第 {line} 行：这条决策没有写明：{fields}。请填满各列。",
    "direct.learning-thin": "memory-bank/{page} 没有写明：{fields}。请补全，再重试写入。",
    "direct.highlights-full": "Decision Highlights 会有 {count} 行，上限是 {most} 行。请用：memory-bank propose decision",
    "direct.answers-full": "Top Quick Answers 会有 {count} 条，上限是 {most} 条。请替换其中一条。",
}
