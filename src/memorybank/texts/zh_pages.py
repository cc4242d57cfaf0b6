"""我们创建的页面里的文字（中文）。"""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "tpl.name": "名称",
    "tpl.purpose": "目的",
    "tpl.languages": "语言",
    "tpl.frameworks": "框架",
    "tpl.runtimes": "版本要求",
    "tpl.brief": "项目简介",
    "tpl.commands": "命令与目录",
    "tpl.date": "日期",
    "tpl.decision": "决策",
    "tpl.reason": "原因",
    "tpl.trade-off": "取舍",
    "tpl.scope": "适用范围",
    "tpl.pointer": "指针",
    "tpl.intent": "当你想要",
    "tpl.read": "阅读",
    "tpl.intent.tech": "构建、运行、测试，或弄清目录结构",
    "tpl.intent.map": "查找仓库自带的文档",
    "tpl.intent.conventions": "做技术选型、新建模块、重构，或了解某个决定的原因",
    "tpl.intent.progress": "查看哪些已完成、正在做、被阻塞",
    "tpl.intent.design": "改动某个功能的实现方式",
    "tpl.intent.requirements": "确认某个功能要做什么、如何验收",
    "tpl.intent.learnings": "调试、调优或集成曾经出过问题的部分",
    "tpl.intent.archive": "查找前几个月完成的工作",
    "tpl.intent.legacy": "查找旧布局里没有归类的内容",
    "tpl.intent.other": "处理「{title}」",
    "tpl.routing.legacy": "如上方存在旧的 `## Routing Rules`，视为 legacy；以本节意图驱动路由为准。",
    "tpl.drill-down": (
        "1. 先在上表找到意图，直接读它指向的 1-3 个文件；不知道文件名时在 `{folder}` 下用 glob 查找。\n"
        "2. 需要证据、怀疑记忆与代码不一致，或要读的超过 3 个文件、300 行、一个主题目录时，改为生成上下文包。\n"
        "3. 依据记忆的回答要写出所依据的文件；记忆里没有的，就说没有。"
    ),
    "tpl.write-safety": (
        "- 未经用户同意不写入：先提议，得到答复后的下一轮才写。\n"
        "- 只写 `.md`，只用文件工具或 `memory-bank` 命令，不经过 shell。\n"
        "- 不写密钥、密码、token、客户数据和任何凭证。\n"
        "- 用户区块属于人；程序只编辑机器区块。"
    ),
    "tpl.tech.title": "技术",
    "tpl.tech.stack": "技术栈",
    "tpl.tech.commands": "命令",
    "tpl.tech.command": "命令",
    "tpl.tech.does": "作用",
    "tpl.tech.source": "定义于",
    "tpl.tech.layout": "目录",
    "tpl.tech.more": "- …… 另有 {count} 项",
    "tpl.tech.sources": "来源",
    "tpl.map.title": "文档地图",
    "tpl.map.intro": "仓库自己的说明文档及其位置。`memory-bank search` 会搜索其中全部内容。",
    "tpl.map.start": "入门",
    "tpl.map.rules": "给代理的规则",
    "tpl.map.decisions": "决策记录",
    "tpl.map.guides": "指南",
    "tpl.map.parts": "各个部分",
    "tpl.map.about.readme": "：项目是什么、如何开始",
    "tpl.map.about.contributing": "：如何搭建环境、测试、提交改动",
    "tpl.map.about.security": "：发现漏洞该告诉谁",
    "tpl.map.about.release": "：如何发布版本",
    "tpl.map.about.changes": "：各版本的变更",
    "tpl.map.about.license": "：以什么条款使用",
    "tpl.map.about.rules": "：代理必须遵守的规则",
    "tpl.map.about": "：关于「{title}」",
    "tpl.map.many": "{about}（{count} 篇文档）",
    "tpl.patterns.title": "约定与决策",
    "tpl.patterns.decisions": "决策",
    "tpl.progress.title": "进度",
    "tpl.progress.body": "## 进行中\n\n## 下一步\n\n## 阻塞项\n\n## 已完成（待归档）",
}
