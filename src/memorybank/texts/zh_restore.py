"""事后检查与恢复的语句（中文）。键与占位符和 en_restore.py 一致，由测试保证。"""

from __future__ import annotations

TEXTS: dict[str, str] = {
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
