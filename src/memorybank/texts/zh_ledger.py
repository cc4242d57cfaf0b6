"""提议、账本与撤销时说的话（中文）。键与占位符和 en_ledger.py 相同，有测试保证。"""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # proposals 与 apply
    "decide.unknown": "这里没有提议 {id}。待答复的有：{open}",
    "decide.none-open": "无",
    "decide.refused": "{id} 已被拒绝（{when}）。如果又需要，请重新提议。",
    "decide.superseded": "{id} 已不再等待：{by} 内容相同，取代了它。查看：memory-bank proposals show {by}",
    "decide.applied": "{id} 已经写入（{when}）。要撤销：memory-bank undo {id}",
    "decide.already": "{id} 已于 {when} 写入记忆库，这次未作任何更改。",
    "decide.wait": "{id} 尚未确认：须先让用户看到 💾 提议块并得到肯定答复，或由用户在终端写入：memory-bank proposals accept {id}",
    "decide.undo": "要撤销：memory-bank undo {id}",
    "decide.stale": "{id} 提出之后 {path} 有改动、新出现或已消失。未写入任何内容。",
    "decide.again": "已按页面现状把 {old} 重新生成为 {id}，需要重新确认。",
    "decide.propose-again": "请按页面现状重新提议：memory-bank propose {kind} ...",
    "decide.plan-again": "请按记忆库现状重新生成计划：memory-bank {kind} --plan",
    "decide.rejected": "已拒绝 {id}，{target} 保持不变。",
    "decide.nothing-waits": "没有待答复的提议。",
    "review.ask": "a 接受，r 拒绝，e 编辑，n 下一条，A 接受这条及其余全部，q 结束 [n]：",
    "review.sum": "已决定：接受 {accepted} 条，拒绝 {refused} 条。跳过的继续等待。",
    "review.stale": "{id} 现在会写入与展示时不同的行，继续等待：memory-bank proposals accept {id}",
    "review.not-editable": "{id} 不是带要素的记忆：请原样接受或拒绝。",
    "review.no-editor": "打不开编辑器：{why} 请把 EDITOR 设为你的编辑器。",
    "review.no-terminal": (
        "评审要在终端里问人，这里没有终端。查看：memory-bank proposals    逐条决定：在终端里运行 "
        "memory-bank proposals accept|reject ID"
    ),
    "decide.how": "查看：memory-bank proposals show {id}    答复：memory-bank proposals accept|reject {id}",
    "decide.line": "{id}  {state}  {made}  {kind} → {target}：{points}",
    "decide.state.pending": "待答复",
    "decide.state.confirmed": "已确认",
    "decide.state.refused": "已拒绝",
    "decide.state.skipped": "未答复",
    "decide.state.superseded": "已被取代",
    "decide.state.applied": "已写入",
    # log
    "log.from-git": "这些没有本程序的记录，以上取自 git 的历史。",
    "log.empty": "这个记忆库还没有任何更改记录。",
    "log.empty-page": "没有 {path} 的更改记录。",
    "log.kind": "{what}（{kind}）",
    "log.undoes": "撤销的是 {id}",
    "log.more": "还有 {count} 条更早的记录：memory-bank log --limit {all}",
    "log.by.message": "用户消息确认{where}",
    "log.by.page": "在页面上确认",
    "log.by.terminal": "终端确认",
    "log.by.elicitation": "对话框确认{where}",
    "log.by.yes": "--yes 确认",
    "log.by.hook": "由 hook 完成{where}",
    "log.by.unknown": "未询问任何人",
    "log.host": "（{host}）",
    "log.what.applied": "写入",
    "log.what.undone": "撤销",
    "log.what.completed": "补全",
    "log.what.direct": "代理直接写入",
    "log.what.accepted": "认可",
    "log.what.refused": "拒绝",
    "log.refused": "拒绝：{ids}",
    "log.whole": "账本完整：共 {count} 条，哈希链完好。",
    "log.broken.edited": "{path} 第 {line} 行不是当初写下的那一条：被改动、删除或移动过。",
    "log.broken.truncated": "末尾被截断：{path} 缺少第 {line} 条及其后的内容。",
    "log.broken.head": "账本末尾的标记丢失或不符（{path}，第 {line} 条）。",
    "log.broken.next": "断点之前的记录仍然可信。页面不受影响，新的记录会接在断点之后。",
    # blame
    "blame.hand": "手动修改",
    "blame.unknown": "无记录",
    # undo
    "undo.unknown": "没有更改 {id} 的记录。查看：memory-bank log",
    "undo.already": "{id} 已被 {by} 撤销（{when}）。要恢复它：memory-bank undo {by}",
    "undo.other-branch": "{id} 是在 {branch} 上做的，当前工作树里没有它，这里无可撤销。到那里去：git switch {first}",
    "undo.other-worktree": "{id} 是在 {path} 里做的，当前工作树里没有它，这里无可撤销。请到那里撤销。",
    "undo.why": "恢复到 {id} 之前",
    "undo.deletes": "由 {id} 创建",
    "undo.restores": "由 {id} 删除",
    "undo.moves": "由 {id} 移动",
    "undo.went-on": (
        "{path} 在 {id} 之后又有改动：它写入的第 {line} 行已不是原样（“{shown}”）。未作任何更改。"
        "请手动编辑该页面，或先撤销之后的更改：memory-bank log {path}"
    ),
    "undo.page-went-on": "{path} 在 {id} 之后有新增、消失或改动，无法撤销它对该页的操作。未作任何更改。请先撤销之后的改动：memory-bank log {path}",
    "undo.not-there": "{id} 创建的 {path} 已不在原处：被手动删除或改名。若已改名，新页面予以保留；如也要去掉，请自行删除。",
    "undo.no-content": "{id} 之前的 {path} 已不再保存。git 里可能还有：git log -- memory-bank/{path}",
    "undo.nothing": "无需撤销：所有页面都已是那次更改之前的样子。",
    # 两个页面用了同一编号
    "requirement.doubled": (
        "两个页面都用了编号 REQ-{number}：{other} 和 {path}。请把较新的一个改为下一个可用编号："
        "文件名和标题改成 REQ-{free}，然后运行：memory-bank index"
    ),
    # 代理直接写入之后
    "complete.stamp": "元信息与哈希",
    "doctor.ledger": "变更账本（{count} 条）",
    "doctor.ledger-broken": "链条中有一环对不上；查看是哪一环：memory-bank log --verify",
    # 事后检查与恢复的语句（中文）。键与占位符和 en_restore
    "snapshot.not-taken": "无法记下记忆库的当前状态：{why}。之前的副本仍作为完好状态。请腾出磁盘空间、修正权限或释放锁。",
    "snapshot.sandbox-linux": "guard.sandbox 仅支持 Linux；命令改由判断与事后检查把关。",
    "snapshot.sandbox-missing": "guard.sandbox 需要 bubblewrap。安装：apt-get install bubblewrap",
    "snapshot.sandbox-refused": (
        "已安装 bubblewrap，但在此无法运行（{why}）；内核可能不允许该用户使用命名空间。命令改由判断与事后检查把关。"
    ),
    "restore.none": (
        "还没有完好副本：代理会话开始时才会建立。在此之前，已提交的页面可在 git 中查看：git diff -- memory-bank"
    ),
    "restore.nothing": "无需恢复：记忆库就是用户同意的样子。",
    "restore.no-copy": (
        "{path} 无法恢复：没有完整副本（过大或已丢失）。可在 git 中查找，或保留现状：memory-bank restore --accept"
    ),
    "restore.no-undo": "没有可撤销的恢复。",
    "restore.no-former": "没有保留这些页面的其他完好文本：{paths}",
    "restore.aside.created": "新增",
    "restore.aside.changed": "有改动",
    "restore.aside.deleted": "已删除",
    "restore.aside.reason": "由 restore 搁置",
    "restore.aside.no-page": (
        "{id} 中没有记忆库可以容纳的内容：只写入 Markdown 文本的页面。原有内容保存在 {path}，"
        "memory-bank restore --undo 可取回最近一次的内容。"
    ),
    "restore.set-aside": "已恢复原样，改动留作 {id}。要写入：memory-bank proposals accept {id}",
    "restore.why.new": "原先不存在：{kind}",
    "restore.why.gone": "被删除",
    "restore.why.changed": "被修改",
    "restore.why.mode": "权限 {now} 改回 {was}",
    "restore.kind.page": "页面",
    "restore.kind.stranger": "非页面文件",
    "restore.kind.link": "链接",
    "restore.kind.folder": "空目录",
    "restore.kind.other": "非普通文件",
    "restore.failed": "尚未全部恢复：{why}。请再次运行 memory-bank restore，它会处理剩余部分。",
    "restore.undo": "要撤销本次恢复：memory-bank restore --undo（被替换的内容保存在 {path}）",
    "restore.accepted": "已保留现状：{files}",
    "restore.more": "还有之前看不到的差异。请再运行一次：memory-bank restore",
}
