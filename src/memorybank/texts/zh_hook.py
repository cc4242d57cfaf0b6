"""闸门与守卫说的话，以及直接写入页面时、回合结束时说的话，中文。键与空位和 en_hook.py 一致。"""

# 既说给调用 shell 的代理，也说给人：有的宿主两边都看得到。
_WAY = "没有写入任何内容。若要记住：`memory-bank propose KIND ...`；用户同意即写入。"

TEXTS: dict[str, str] = {
    "gate.read-deny": "本次写入风险为 {risk}：请先用读取工具读 memory-bank/{page}，再重试写入。",
    "gate.read-warn": "本次写入风险为 {risk}：继续之前请先读 memory-bank/{page} 里的项目约定。",
    "gate.recovery": "对话已被压缩。请重读以下页面，再重试写入：memory-bank read {pages}",
    "gate.forgetful": "{path} 无法写入（{why}），写入不作检查、直接放行。请告诉用户运行：memory-bank doctor",
    "gate.doc-deny": "记忆库里还没有页面说明正在做什么。请用文件工具把它写进页面（会询问用户），或读取提到该文件的设计或需求页面，再重试写入。",
    "gate.doc-warn": "还没有页面说明正在做什么。如果不只是小修，请在完成后提议一页。",
    "gate.conventions": "这会影响项目的构建方式。请先读 memory-bank/{page}，再做决定或动手写。",
    "gate.settings": "{path} 里守卫的设置只能由人放宽：手动编辑，或运行 memory-bank uninstall。",
    "guard.only-markdown": "memory-bank/ 里只存放 .md 文件，{path} 不是。请把内容写进页面，或放到别处。",
    "guard.odd-name": "{path!r} 不能作为页面的名字。请使用以 .md 结尾的普通名字。",
    "guard.state": "{path} 是 Memory Bank 自己的状态，代理的工具不可触碰。要了解：memory-bank status 或 doctor",
    "guard.program": "{path} 是 Memory Bank 自己的程序：代理可以读；安装和移除只能由人来做。",
    "guard.several-names": "{path} 是页面 {page} 的硬链接。请先让它成为独立的文件：{command}",
    "guard.several-links": "{path} 在记忆库之外另有硬链接。请由人把它变成独立的文件：{command}",
    "guard.foreign": (
        "{path} 不会用于 {project}：它或它所在的目录属于别人，或者任何人都能写。如果这个记忆库是你的，请把它移到项目里；"
        "如果项目还没有记忆库，请在项目中运行：memory-bank setup"
    ),
    "guard.page-stays": (
        "{path} 是记忆库的页面：只能按用户确认过的计划离开。没有改动任何内容。请告诉用户要去掉什么、为什么，"
        "或提议修改：`memory-bank propose KIND ...`；用户同意即写入。"
    ),
    "guard.confirm-ask": "{path} 只有经用户同意才会被记住，因此正在询问用户。",
    "guard.confirm-warn": "{path} 的这次写入没有对应的确认。请告诉用户你写了什么、为什么。",
    "guard.confirm-deny": (
        "{path} 的这次写入没有对应的确认。没有写入任何内容。请提议：`memory-bank propose KIND ...`；用户同意即写入，"
        "可以在对话里，也可以在终端用 memory-bank proposals review。"
    ),
    "guard.confirm-person": "代理想写入 {path}，而你尚未确认。",
    "guard.guideline": (
        "写记忆库：就地修改，保留标记和用户区；一条写清结论、边界、指针；决策写明原因、取舍、适用范围，"
        "经验写明症状、根因、解决方案、预防措施；绝不写凭据，只写用户同意的内容。"
    ),
    "guard.slipped": (
        "用户没有同意记忆库的这处改动：{pages}。请由人在终端处理。恢复原样：memory-bank restore（--set-aside "
        "把改动留作提议）。保留改动：memory-bank restore --accept"
    ),
    "guard.set-aside": (
        "用户没有同意记忆库的这处改动：{pages}。已恢复原样，改动留作 {id}。查看：memory-bank proposals show {id}。"
        "要写入，请由人执行：memory-bank proposals accept {id}"
    ),
    "guard.between": "视为用户本人所改：{pages}。之前的文本：memory-bank restore --former 页面",
    "guard.made-event": (
        "有一个不是 agent 宿主的程序冒充宿主向 Memory Bank 发了消息（用户消息、回合结束、写入，或对表单的回答）。"
        "它没有确认也没有写入任何内容。请告诉用户。"
    ),
    "guard.first-sight": "此前没有这个记忆库的记录：已按现状收下 {count} 页，其中 {differing} 页与 HEAD 不同。",
    "reply.written": "用户同意了，{id} 已写入：\n{done}\n请用一句话告诉用户。不要再写入或执行一次。",
    "reply.already": "用户同意了，{id} 先前已写入，没有别的要做。",
    "reply.needless": "用户同意了 {id}，但 {path} 已有此内容。没有写入任何内容，也没有别的要做。",
    "reply.again": (
        "用户同意了 {id}，但没有写入任何内容：{why} 它现在要改的行与你展示的不同，因此由 {fresh} 取代。"
        "请把这个命令打印的提议块原样放在回答末尾：memory-bank proposals show {fresh}"
    ),
    "reply.again-person": "{id} 没有写入：{why} 要改的行已不同：memory-bank proposals accept {fresh}",
    "reply.failed": "{id} 已确认但没有写入：{why} 请告诉用户运行：memory-bank proposals accept {id}",
    "reply.failed-person": "{id} 没有写入：{why} 它仍在等待。写入：memory-bank proposals accept {id}",
    "reply.late": "钩子在宿主的时限之前已没有剩余时间。",
    "reply.conflict": (
        "用户同意了 {id}，但有页面在上次写入后被手动修改，所以还没有写入。请把下面的内容原样放在回答末尾，"
        "等用户回复数字；由钩子执行：\n{question}"
    ),
    "reply.unshown": "没有确认任何内容：你上一条回答没有原样展示提议块。请再展示一次：memory-bank proposals show {id}",
    "reply.unmade": "没有确认任何内容：你的 💾 提议块背后没有本会话的提议。请新建一个，并展示它打印的内容：memory-bank propose",
    "reply.unheard": "没有确认任何内容：这个宿主不会告知你说了什么。请由用户在终端决定：memory-bank proposals accept {id}",
    "reply.mixed": "用户的消息里除了确认还有别的内容。确认的部分上面已处理；现在回答其余部分。",
    "reply.refused": "用户不需要记录这些内容（{pages}）。不写入，也不要再次提议。",
    "reply.unclear": "消息没有明确同意 {pages}，视为未确认。先按消息的要求做，然后再问一次。",
    "own.person": "未运行：`{command}` 要由用户在终端里输入。请运行 `{way}`，原样展示输出；用户同意即会执行。",
    "own.page": "未运行：端口 {port} 上的页面供人审阅本记忆库（`memory-bank ui`）。请把要记住的内容提议出来。",
    "own.person-only": "未运行：`{command}` 要由用户在自己的终端里输入。你可以运行只读的命令、`memory-bank propose` 或 `--plan`。",
    "own.unclear": "未运行：`{command}` 有一部分要到运行时才知道。请把每个词写出来，不用变量。",
    "own.no-terminal": "未运行：这里可能有代理在工作，命令行开关不算人的同意。请在终端里运行。",
    "own.not-found": "这个 shell 找不到 `{name}`：它装在别处。请用全名运行：{line}",
    "own.inner": "未运行：`{command}` 是 Memory Bank 只供宿主调用的部分。可运行的命令：memory-bank --help",
    "own.pack-again": "本会话已问过 `{command}`。除非页面或代码有改动，请使用那一份。",
    "hook.broken": "[Memory Bank] 守卫出错（{error}），涉及记忆库的调用被拒绝。查看：memory-bank doctor",
    "hook.rule-failed": "规则 {rule} 在处理涉及记忆库的调用时出错，调用被拒绝。查看：memory-bank doctor",
    "hook.failed-before": "Memory Bank 的钩子失败了 {count} 次（{rule}：{error}）。查看：memory-bank doctor",
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
    # 一条 shell 命令为何被拒绝
    "shell.write": f"shell 不得写入 memory-bank/，而该命令会写入 {{target}}（{{by}}）。{_WAY}",
    "shell.link": "这会给 {target} 另起一个名字（{by}）。没有建立链接。请用 cp 或软链接（ln -s）。",
    "shell.remove": (
        "这会删除或移动 {target}（{by}），而页面只能按用户确认过的计划离开。没有删除任何内容。请告诉用户要去掉什么、"
        "为什么，或：`memory-bank propose KIND ...`；用户同意即写入。"
    ),
    "shell.tree": (
        "该命令作用于包含记忆库的整棵目录树，会改动 {target}（{by}）。请排除 memory-bank/，例如只写明所需的目录，"
        f"或加上 -not -path './memory-bank/*'。{_WAY}"
    ),
    "shell.clean": "这会删除 {target} 下所有未被 git 跟踪的文件（{by}），包括尚未提交的页面。没有删除任何内容。请写明要清理的目录，或加上 -e memory-bank；用 -n 只查看。",
    "shell.git": f"该 git 命令会改写 {{target}}（{{by}}）；切换分支、拉取与合并不受影响。{_WAY}",
    "shell.hidden": f"请写明这条命令写到哪里；其中提到了记忆库（{{by}}：{{target}}）。{_WAY}",
    "shell.unparsable": f"请写得更直白：这条命令读不懂，而其中提到了记忆库（{{by}}：{{target}}）。{_WAY}",
    "index.lost.missing": "缺少 {path}，没有索引列出页面。重新生成：memory-bank index",
    "index.lost.empty": "{path} 是空的，没有列出任何页面。重新生成：memory-bank index",
    "index.lost.unreadable": "{path} 无法读取，没有列出任何页面。请修正或移走它，再运行：memory-bank index",
    "index.unlisted": "{path} 没有列出 {page}，下次写入时会添加。立即添加：memory-bank read {page}",
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
