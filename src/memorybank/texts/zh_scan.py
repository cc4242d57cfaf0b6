"""`scan` 与 `check` 的中文文案。键和占位符与 en_scan.py 一致，由测试保证。"""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "scan.clean": "已扫描 {files} 个文件，没有发现问题。",
    "scan.clean-but": "已扫描 {files} 个文件，没有发现问题；但有 {unread} 处无法读取，其中的内容未知。",
    "scan.count": "共扫描 {files} 个文件：{refused} 处拒绝，{warned} 处需留意。内容本身不会显示。",
    "scan.do-specific": (
        "已知格式的令牌：请删除并立即吊销，提交过的令牌等于已经泄露。文档里只写它存放在哪里，例如环境变量名或 Vault 路径。"
    ),
    "scan.do-generic": "疑似密码或密钥：请删除。如果确实不是，在该行末尾加上 <!-- scan:allow generic -->",
    "scan.do-people": "客户数据：请删除，或换成校验位故意不对的号码。",
    "scan.do-customer": (
        "客户的电话、地址或证件：请换成不含个人信息的写法（“某客户”、工单号）。如果它不属于任何人，请在该行末尾加上 <!-- scan:allow generic -->"
    ),
    "scan.do-hidden": "不可见字符：请删除，或写成 U+XXXX。可以在编辑器里用正则 [\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFEFF] 查找。",
    "scan.do-warned": "电话号码或邮箱地址：如果属于客户，请删除。这一项不影响检查结果。",
    "scan.unread": "无法读取 {path}：{why}。请修正权限，或不要扫描它。",
    "scan.unread-kind": "未读取 {path}：它不是普通文件。请另存为普通文件，或不要扫描它。",
    "scan.unread-staged": "未读取 {path}：git 没有给出暂存的内容。查看原因：git cat-file blob {why}",
    "scan.no-path": "{path} 不存在。请指定文件或目录。",
    "scan.no-git": "{path} 不在 git 仓库中，没有暂存内容。请直接指定文件：memory-bank scan FILE",
    "scan.staged-paths": "--staged 会检查全部暂存内容。请去掉路径，或去掉 --staged。",
    "check.ok": "{name}：正常",
    "check.pages": "{name}：{count} 个页面已损坏。详见：{command}",
    "check.pages-findings": "{name}：{count} 处需要处理。详见：{command}",
    "check.index": "{name}：{count} 处与文件不一致。详见：{command}",
    "check.scan": "{name}：{count} 处不应保存的内容。详见：{command}",
    "check.verify": "{name}：{count} 处已与代码不符。详见：{command}",
}
