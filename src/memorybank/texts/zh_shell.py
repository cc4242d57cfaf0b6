"""一条 shell 命令为何被拒绝，中文。键与空位和 en_shell.py 一致。"""

from __future__ import annotations

# 既说给调用 shell 的代理，也说给人：有的宿主两边都看得到。
_WAY = "没有写入任何内容。若要记住：`memory-bank propose KIND ...`，然后等用户同意。"

TEXTS: dict[str, str] = {
    "shell.write": f"shell 不得写入 memory-bank/，而该命令会写入 {{target}}（{{by}}）。{_WAY}",
    "shell.link": (
        "该命令会给 {target} 另起一个名字（{by}，硬链接），写其中一个，另一个也会变。没有建立链接。"
        "请改为复制（cp）或软链接（ln -s）。"
    ),
    "shell.remove": (
        "该命令会删除或移动 {target}（{by}），而页面只能按用户确认过的计划离开。没有删除任何内容。请告诉用户要去掉什么、为什么；"
        "若要在原处写别的内容：`memory-bank propose KIND ...`，然后等用户同意。"
    ),
    "shell.tree": (
        "该命令作用于包含记忆库的整棵目录树，会改动 {target}（{by}）。请排除 memory-bank/，例如只写明所需的目录，"
        f"或加上 -not -path './memory-bank/*'。{_WAY}"
    ),
    "shell.clean": (
        "该命令会删除 {target} 下所有未被 git 跟踪的文件（{by}），尚未提交的记忆库页面也会一并消失。没有删除任何内容。"
        "请写明要清理的目录，或加上 -e memory-bank；用 -n 可以只查看会删掉什么。"
    ),
    "shell.git": (
        f"该 git 命令会改写 {{target}}（{{by}}），而 shell 不得写入 memory-bank/。切换分支、拉取与合并不受影响。{_WAY}"
    ),
    "shell.hidden": (
        "该命令写到哪里要到运行时才知道，而其中提到了记忆库（{by}：{target}）。若写的是别处，请直接写明路径。"
        f"{_WAY}"
    ),
    "shell.unparsable": (
        "该命令无法按 shell 的方式读懂，而其中在写入字样旁提到了记忆库（{by}：{target}）。若写的是别处，请写得更直白。"
        f"{_WAY}"
    ),
}
