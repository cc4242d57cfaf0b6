"""一条 shell 命令为何被拒绝，中文。键与空位和 en_shell.py 一致。"""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "shell.write": (
        "该命令会写入 {target}（{by}），而 shell 不得写入 memory-bank/。请用文件编辑工具修改 .md 页面。"
        "通过 shell 读取没有问题。"
    ),
    "shell.remove": "该命令会删除或移动 {target}（{by}）。记忆库的页面只能按用户确认过的计划离开；请告诉用户要去掉什么、为什么。",
    "shell.tree": (
        "该命令作用于包含记忆库的整棵目录树，会改动 {target}（{by}）。请排除 memory-bank/，例如只写明所需的目录，"
        "或加上 -not -path './memory-bank/*'。"
    ),
    "shell.clean": (
        "该命令会删除 {target} 下所有未被 git 跟踪的文件（{by}），尚未提交的记忆库页面也会一并消失。"
        "请写明要清理的目录，或加上 -e memory-bank；用 -n 可以只查看会删掉什么。"
    ),
    "shell.git": (
        "该 git 命令会绕过记忆库改写 {target}（{by}）。切换分支、拉取与合并不受影响；若涉及单个页面，请询问用户，"
        "或用文件编辑工具修改。"
    ),
    "shell.hidden": (
        "该命令写入的位置要到运行时才知道，而其中提到了记忆库（{by}：{target}）。若目标在别处请直接写明路径；"
        "页面请用文件编辑工具修改。"
    ),
    "shell.unparsable": (
        "该命令无法按 shell 的方式读懂，而其中在写入字样旁提到了记忆库（{by}：{target}）。请写得更直白；"
        "页面请用文件编辑工具修改。"
    ),
}
