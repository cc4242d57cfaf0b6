"""闸门与守卫说的话，中文。键与空位和 en_hook.py 一致。"""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "gate.read-deny": (
        "本次写入风险为 {risk}，而自用户上一条消息以来尚未读过项目约定。请先用读取工具读 memory-bank/{page}，再重试写入。"
    ),
    "gate.read-warn": (
        "本次写入风险为 {risk}，而自用户上一条消息以来尚未读过项目约定。继续之前请先读 memory-bank/{page}。"
    ),
    "gate.recovery": (
        "对话已被压缩，之前读过的内容不在眼前了。请一步重读以下页面（或用读取工具逐个读），再重试写入：memory-bank read {pages}"
    ),
    "gate.forgetful": (
        "{path} 无法写入（{why}），读过什么都记不下来，所以这次写入不作检查、直接放行。"
        "若还没有读过项目约定，请先读；并告诉用户运行：memory-bank doctor"
    ),
    "gate.doc-deny": (
        "记忆库里还没有页面说明正在做什么。请用文件工具把它写进页面（会询问用户），或读取提到该文件的设计或需求页面，再重试写入。"
    ),
    "gate.doc-warn": (
        "记忆库里还没有页面说明正在做什么。如果不只是小修，请先读提到它的设计或需求页面，或在完成后提议写入。"
    ),
    "gate.conventions": "这会影响项目的构建方式。请先读 memory-bank/{page}，再做决定或动手写。",
    "gate.settings": (
        "{path} 存放本守卫的设置，而这次修改会削弱它。这应由用户来做：手动编辑该文件，或运行 memory-bank uninstall。"
        "对该文件的其他修改不受影响。"
    ),
    "guard.only-markdown": "memory-bank/ 里只存放 .md 文件，{path} 不是。请把内容写进页面（.md），或把文件放到项目的其他位置。",
    "guard.odd-name": "{path!r} 不能作为页面的名字。请使用以 .md 结尾的普通名字。",
    "guard.state": (
        "{path} 是 Memory Bank 自己的状态，代理的工具不可触碰。要了解其中内容：memory-bank status、memory-bank doctor"
    ),
    "guard.page-stays": "{path} 是记忆库的页面：只有用户确认过的计划才能删除或移动它。请告知用户，或就地修改该页面。",
    "guard.shell": (
        "不能通过 shell 写入 memory-bank/（{by}：{target}）。请用文件编辑工具修改 .md 页面。通过 shell 读取没有问题。"
    ),
    "guard.confirm-ask": ("{path} 只有经用户同意才会被记住，因此正在询问用户。"),
    "guard.confirm-warn": "{path} 只有经用户同意才会被记住，而本次写入没有对应的确认。请告诉用户写了什么、为什么。",
    "guard.confirm-deny": (
        "{path} 只有经用户同意才会被记住，而本次写入没有对应的确认。请在回答末尾用 💾 向用户提议；若项目禁止未确认的写入，则由用户自己来写。"
    ),
    "guard.confirm-person": "代理想写入 {path}，而你尚未确认。",
    "guard.guideline": (
        "写记忆库：就地修改，保留标记和用户区的全部内容；一条写清结论、边界、指针；决策写明决策、原因、取舍、适用范围，"
        "经验写明症状、根因、解决方案、预防措施；绝不写入凭证；只写用户同意的内容。"
    ),
    "guard.slipped": "记忆库被其自身工具以外的东西改动：{pages}。请告知用户；可用以下命令恢复：memory-bank restore",
    "guard.slipped-person": (
        "记忆库在其自身工具之外被改动：{pages}。恢复：memory-bank restore。保留：memory-bank restore --accept"
    ),
    "reply.confirmed": "用户已确认 {id}（{pages}）。请立即执行一次，先于其他任何操作：memory-bank apply {id}",
    "reply.confirmed-direct": (
        "用户已确认你对 {pages} 的提议。现在用文件工具照提议原样写入，不要写别的；这份确认到用户的下一条消息为止。"
    ),
    "reply.plan": "用户同意了你展示的计划。现在执行，并把它的报告给用户看：{command}",
    "reply.mixed": "用户的消息里除了确认还有别的内容：先写入，再回答其余部分。",
    "reply.refused": "用户不需要记录这些内容（{pages}）。不写入，也不要再次提议。",
    "reply.unclear": (
        "用户的消息没有明确同意你对 {pages} 的提议：视为未确认。先按消息的要求做；"
        "如果仍有必要，请直接问用户要不要写入。"
    ),
    "own.person-only": (
        "`{command}` 代表用户本人的意思，不由代理运行。请展示计划（--plan）并由用户运行，或在用户消息明确点名要求时再运行。"
    ),
    "own.person-decides": (
        "`{command}` 代表用户本人的意思，不由代理运行。请展示要写入的内容（memory-bank proposals diff ID）并由用户运行，"
        "或在用户消息明确点名要求时再运行。"
    ),
    "own.inner": "`{command}` 运行的是 Memory Bank 只供宿主调用的部分。可运行的命令：memory-bank --help",
    "own.not-confirmed": (
        "`{command}` 只对用户在本会话中确认过的提议有效，且只能用一次。请把它的 💾 提议块放在回答末尾，等用户同意：memory-bank proposals"
    ),
    "own.choice": "`{command}` 是在替用户作答。请把选项告诉用户；用户自己的消息里写出这条命令后才能运行。",
    "own.pack-again": (
        "本会话已为完全相同的问题生成过上下文包（`{command}`）。除非此后页面或代码有改动，请直接使用那一份。"
    ),
    "hook.broken": (
        "[Memory Bank] 守卫在处理本次调用时出错（{error}），而调用涉及记忆库，因此被拒绝。"
        "可用读取工具查看；请用户运行：memory-bank doctor"
    ),
    "hook.rule-failed": "规则 {rule} 在处理涉及记忆库的调用时出错，因此调用被拒绝。请用户运行：memory-bank doctor",
    "hook.failed-before": "自上次会话以来，Memory Bank 的钩子出错 {count} 次（{rule}：{error}）。详情：memory-bank doctor",
    "hook.bad-setting": "Memory Bank 的一项设置不合理，已忽略：{setting}",
    "explain.allow": "允许：{tool}",
    "explain.warn": "允许，但有警告：{tool}",
    "explain.ask": "会询问用户：{tool}",
    "explain.deny": "拒绝：{tool}",
    "explain.risk": "风险：{risk}",
    "explain.lane-fast": "由快速通道回答：没有规则适用。",
    "explain.lane-full": "由完整引擎回答。",
    "explain.bad-args": "--args 不是 JSON 对象：{why}",
    "explain.nothing": "请说明要解释什么：--tool 加 --path，或 --command。例如：memory-bank explain --command 'rm -r memory-bank'",
}
