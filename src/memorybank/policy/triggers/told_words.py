"""The words in which a finished piece of work is told, as classes (PRO-1): causes, cures, pitfalls, commands."""

from __future__ import annotations

from memorybank.model.vocabulary import Vocabulary, Word

_ENGLISH = """
cause: root cause|cause|culprit|caused by|stem from|stemmed from|traced to|traced back to|turns out|traced it to
    traced this to|turned out|result of|result from|explained by|to blame|root of|was down to|were down to|is down to
    triggered by|responsible for|found the bug|what broke|what caused|problem was|issue was|bug was|problem is
    bottleneck|the real problem|originated in|leak was|deadlock was|to do with|what went wrong|went wrong because
because (a cause only where trouble is told): because|since|due to|reason|owing to|came from|comes from|come from
trouble: could not|couldn't|crash|fail|failure|error|exception|leak|deadlock|race|slow|slowdown|hang|hung|bug|wrong
    missing|duplicate|twice|timeout|time out|timed out|broke|break|broken|flake|flaky|loop|lose|lost|stale|corrupt
    regression|stuck|vanish|lag|problem|lack|lacked|never|limit|disconnect|rejected|refuse|500|502|503|504|401|403|404
    413|429|red|garbled|outage|oom|incident|warning|collide|explode|die|mismatch|freeze|mixed up|empty|blank|invalid
fixed: fixed|solved|resolved|cured|repaired|patched|the fix|the patch|fix|workaround|remedied|sorted out|got rid of it
    helped|cure|remedy|cured it|did the trick
outcome: gone|works again|works now|work again|green|no longer|disappeared|stable|survive|healthy|is fine|are fine
    all pass|passes|pass|passing|succeeded|pass again|stopped|back to normal|down from|drops from|dropped from|went from
    brought it from|brought it down|faster|instead|made them|made it
did (irregular pasts): made|set|rewrote|wrote|split|put|took|cut|built|chose|gave|sent|swapped
now: now|since this change|from now on|these days
self: i|we|i've|we've|and|then|it|which|by
pitfall: pitfall|gotcha|trap|lesson|lessons|lesson learned|lessons learned|beware|watch out|bitten|bit us|caveat|footgun
    be careful|careful|tricky part|note for later|note to self|for the record|for future reference|learned the hard way
    takeaway|post-mortem|postmortem|til|surprise|surprisingly
doubt: nothing|likely|probably|might|may|could|possibly|perhaps|usually|typically|often|generally|commonly|sometimes
    maybe|i think|i suspect|suspect|i guess|seem|appear|not sure|unclear|don't know|unknown|if|how to|to fix|can|cannot
    can't|will|would|should|shall|i'd|i'll|want me to|next step|make sure|ensure|until|please|so that|not yet|haven't
    when you|many|once you|before you|recommend|suggest|assume|in general|unless|hypothetically|suppose|cannot reproduce
    what if
unfound: is unknown|still unknown|don't know|is not known|not clear|haven't found|not found|not yet|unclear
    could not find|no idea
process: deploy|deployment|release|build|ci|staging|production|preview|publish|hotfix|pipeline|docs site|ship
slip (a cause that teaches nothing): typo|misspell|misspelled|misspelt|syntax error|indentation|unused
    undefined variable|lint error|lint warning|formatting|formatter|off-by-one|missing import|missing semicolon
    missing comma|missing bracket|missing quote|forgot to import|forgot to save|forgot to export|wrong variable
    wrong name|wrong path|wrong import|outdated snapshot|snapshot|expected value|missing parenthesis|missing return
    trailing space|trailing comma|trailing newline|exercise|tutorial|whitespace
looked (no cure): looked|checked|noticed|tried|tested|verified|confirmed|reviewed|searched|investigated|traced|profiled
    reproduced|wanted|needed|used|asked|happened|expected|based|found|saw|read|seemed|explained|listed|wondered|ended
    showed|caused|stemmed|resulted|ran|skipped|reverted|called
idle (nothing is done): see|know|like|love|hope|understand|agree|believe|get|was|were|am|did|do|have|had|prefer|tell
    mean
fresh: new|set up|adds|introduces
made: added|created|introduced|wrote|wired up|provided
changed: changed|renamed|replaced|switched|moved|instead of|instead|rather than|no longer|from now on|deprecated
    superseded|removed|becomes|became|now called|in place of|start with|started with|run with
command: command|script|npm script|make target|makefile target|target|subcommand|cli command|recipe|cron job|ci job
    workflow|alias|pre-commit hook|git hook|nightly job|task runner|entry point
runner: npm|pnpm|yarn|npx|bun|bunx|deno|node|make|just|task|docker|docker-compose|podman|go|cargo|uv|poetry|pip|python
    python3|pytest|tox|nox|ruff|black|gradle|gradlew|mvn|kubectl|helm|terraform|fly|git|bash|sh|rake|bundle|rails|php
    composer|dotnet|swift|flutter|vite|jest|vitest|playwright|tsc|eslint|prettier|alembic|django-admin|manage.py|mypy
explain: explain|walk me through|remind me|help me understand
"""

_CHINESE = """
cause: 根因|根本原因|原因是|原因在于|原因：|原因:|的原因|是因为|导致|导致的|引起|引起的|造成|造成的|所致|根源|罪魁祸首
    元凶|出在|在于|定位到|查到|查到了|查明|症结|源于|瓶颈|问题是|原来是|原来|是由于|找到了|在作怪|惹的祸|触发的
because (a cause only where trouble is told): 因为|由于|所以|是|原因|来自
trouble: 报错|崩溃|崩|失败|异常|白屏|卡|卡住|泄漏|死锁|慢|丢|丢失|重复|不对|超时|竞态|挂|挂了|乱码|不稳定|限制|错|错误
    断|bug|问题|漏|拒绝|冲突|耗尽|打不开|连不上|不一致|少了|失效|覆盖|清空|卡顿|警告
fixed: 修复|修复：|修好|解决|解决了|搞定|规避|绕过
altered: 改为|改成|改用|换成|换用|调到|调大|调小|调高|调低|加上|加了|补上|补了|去掉|统一为|统一成|放宽|锁定|固定|拆开
    改到
outcome: 恢复|正常|通过|成功|正常了|恢复正常|消失|好了|不再|没再|降到|降至|降为|绿了|变绿|可以连了|通过了|就对了|就行了
    没问题了|稳定了|稳定在|正常启动
so: 就
done: 已|已经|现已|现在|目前已
now: 现在|以后|今后|从今|往后
after: 后|之后
pitfall: 踩坑|坑|踩了|踩过|避坑|教训|小心|当心|被坑|血泪|复盘|经验：|经验:|坑点|大坑|天坑|记一笔|血的教训|千万别
doubt: 听说|据说|没有变化|没变|可能|也许|大概|通常|一般|往往|怀疑|猜|应该|看起来|似乎|常见|多半|不确定|不清楚|未知|如果
    没找到|可以|建议|需要|还没|要不要|是否|尚未|下一步|请|确保|仍|还是失败|未验证|打算|准备|假如|要是|估计|疑似|这类
    例如|比如|计划|能不能|好像|想|当初|没查到|只要
unfound: 还没找到|没找到|原因未知|仍未知|不清楚|尚未|没查到|不明|待查|还没
process: 发布|部署|上线|构建|打包|提测|发版|流水线|数据库变更|联调|预发|发布流程|部署流程|上线流程|生产部署
slip (a cause that teaches nothing): 拼写|拼错|笔误|写错|错别字|错字|逗号|括号|引号|分号|缩进|语法错误|变量名|忘了导入
    漏了导入|少导入|格式化|格式问题|快照|期望值|练习|示例代码|教程|空格|文案|忘记导出|漏导入|行尾|标点
looked (no cure): 已知|已有|已确认|已验证|已查|已定位|已复现|已看|已发现|已通过|已经是|已存在|已完成
fresh: 新增|新加|添加|增加|新的|新
made: 新增了|新加了|加了|添加了|增加了|新建了|创建了|写好了|写了|提供了|配置好
changed: 改为|改成|改用|换成|改名|改名为|变更|变更为|改由|改走|不再用|变了|改跑|不再使用|废弃|替换为|替换成|变成|变为
    弃用|代替|调整为|不能用了|统一用|统一走|删掉了|→
command: 命令|脚本|子命令|指令|目标|工作流|定时任务|ci job|git 钩子|make 目标|npm 脚本|启动方式|打包方式|跑法
explain: 讲讲|解释|说说|再讲|介绍一下
other: 原来的|是的|用户|后端|后台|后面|以后再|然后|最后|前后|今后|一般性|可以看到|想象|请求|申请|邀请|需要注意|断言|断点
    卡片|慢慢|挂载|漏斗|错过|丢弃|丢掉|目标检测|坑位|重复利用|是否|但是|还是|于是|不是|总是|就是|只是|正是|凡是|要是
"""

TOLD = Vocabulary(_ENGLISH, _CHINESE)


def leading(words: tuple[Word, ...], *names: str) -> tuple[Word, ...]:
    """The words as far as the first of such a class; none without one."""
    at = next((at for at, word in enumerate(words) if any(name in word.classes for name in names)), -1)
    return words[: at + 1]


def has(words: tuple[Word, ...], *names: str) -> bool:
    return any(name in word.classes for word in words for name in names)


def is_said(words: tuple[Word, ...], *names: str) -> bool:
    """Is one of them said, and not taken back before it is said?"""
    lead = leading(words, *names)
    return bool(lead) and not has(lead, "doubt")
