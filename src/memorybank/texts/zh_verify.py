"""What memory against code says, in Chinese. Same keys and holes as en_verify.py; a test says so."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "verify.no-page": "{path} 不是这个记忆库里的页面。请写相对 memory-bank/ 的路径，例如 details/tech.md",
    "verify.row": "  {line}  {kind}  {text}\n      {verdict}：{evidence}\n      {fix}",
    "verify.verdict.moved": "已移动",
    "verify.verdict.changed": "已变化",
    "verify.verdict.gone": "已消失",
    "verify.moved": "自提交 {commit} 起位于 {to}",
    "verify.moved.uncommitted": "现位于 {to}，尚未提交",
    "verify.gone": "{was} 自提交 {commit} 起已不存在",
    "verify.gone.uncommitted": "{was} 不在了，删除尚未提交",
    "verify.gone.manifest": "自提交 {commit} 起 {was} 中不再有它",
    "verify.gone.word": "受跟踪的文件里都没有它；直到提交 {commit} 之前 {was} 里还有",
    "verify.changed.version": "自提交 {commit} 起是 {to}",
    "verify.changed.lines": "该文件只有 {lines} 行",
    "verify.fix": "改为 {fix}",
    "verify.no-fix": "没有确定的改法：请改正或删去这句话",
    "verify.sum": "{claims} 条说法中有 {alarms} 条已不成立（{moved} 条已移动，{changed} 条已变化，{gone} 条已消失）。{live} 条成立，{never} 条从未存在，{unchecked} 条未检查。",
    "verify.well": "没有发现不成立的说法。共检查 {claims} 条：{live} 条成立，{never} 条从未存在，{unchecked} 条未检查。",
    "verify.next": "查看可以确定的修改：memory-bank verify --fix-plan",
    "verify.plan-reason": "修正 {count} 条说法",
    "verify.plan-none": "没有可以确定的修改。",
    "verify.plan-only": "什么都没有写入，以上修改仅为提议。",
    "verify.plan-left": "需要你来决定：",
}
