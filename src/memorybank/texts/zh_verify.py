"""What memory against code says, in Chinese. Same keys and holes as en_verify.py; a test says so."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # in `status`
    "status.stale": "{path}：有 {count} 处内容已与代码不符。查看：memory-bank verify {path}",
    "status.unverified": "与代码核对：有改动后尚未核对（memory-bank verify）",
    "verify.no-page": "{path} 不是这个记忆库里的页面。请写相对 memory-bank/ 的路径，例如 details/tech.md",
    "verify.row": "    {lines}  {kind}  {text}{found}",
    "verify.moved": "在提交 {commit} 中移动",
    "verify.moved.uncommitted": "已移动，尚未提交",
    "verify.gone": "自提交 {commit} 起不存在",
    "verify.gone.uncommitted": "已不在，删除尚未提交",
    "verify.changed": "在提交 {commit} 中变化",
    "verify.changed.uncommitted": "已变化，尚未提交",
    "verify.changed.lines": "文件没有这么长",
    "verify.now": "（现为 {to}）",
    "verify.was.path": "（原为 {was}）",
    "verify.was.manifest": "（{was} 中已没有）",
    "verify.was.word": "（代码中已找不到，最后见于 {was}）",
    "verify.was.lines": "（只有 {lines} 行）",
    "verify.sum": "{claims} 条说法中有 {alarms} 条已不成立（{moved} 条已移动，{changed} 条已变化，{gone} 条已消失）。{live} 条成立，{never} 条从未存在，{unchecked} 条未检查。",
    "verify.well": "没有发现不成立的说法。共检查 {claims} 条：{live} 条成立，{never} 条从未存在，{unchecked} 条未检查。",
    "verify.next": "箭头后面是正确的写法，查看这些修改：memory-bank verify --fix-plan。其余的请自行改正或删去。",
    "verify.next-none": "没有可以确定的改法：请改正或删去这些句子。",
    "verify.plan-reason": "修正 {count} 条说法",
    "verify.plan-none": "没有可以确定的修改。",
    "verify.plan-left": "需要你来决定：",
}
