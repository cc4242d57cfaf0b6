"""由代码生成的参考页用语，中文。键和空位与 words_en.py 相同，由测试保证。"""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "docs.made": "本页由 `make docs` 根据 `{source}` 生成；要改请改那里。",
    "docs.and": "、",
    "docs.colon": "：",
    "docs.yes": "是",
    # --- 列名
    "docs.col.rule": "规则",
    "docs.col.asks": "问什么",
    "docs.col.why": "为什么",
    "docs.col.held": "靠什么保证",
    "docs.col.command": "命令",
    "docs.col.does": "作用",
    "docs.col.option": "选项",
    "docs.col.code": "退出码",
    "docs.col.means": "含义",
    "docs.col.key": "键",
    "docs.col.type": "类型",
    "docs.col.values": "可取的值",
    "docs.col.default": "默认值",
    "docs.col.variable": "环境变量",
    "docs.col.text": "文字",
    "docs.col.exit": "退出码",
    "docs.col.schema": "schema",
    "docs.col.field": "字段",
    "docs.col.needed": "必有",
    # --- 规则
    "docs.rules.title": "规则",
    "docs.rules.lead": (
        "程序要遵守的全部规则：每条问什么、为什么问、靠什么保证。“检查”是一个函数，在该列写明的时机提出这个问题；"
        "“格式或定律”由基准页面和性质测试保证。每条规则至少有一个测试引用；每项检查都曾被关掉一次，以确认测试真的会发现。"
    ),
    "docs.held.page": "检查页面",
    "docs.held.plan": "检查计划",
    "docs.held.bank": "检查记忆库",
    "docs.held.call": "检查工具调用",
    "docs.held.law": "格式或定律",
    "docs.rule.held": "靠什么保证",
    "docs.rule.law": "没有单独的检查函数：它是一种格式或一条定律，由下面的测试保证。",
    "docs.rule.fails.deny": "如果这项检查自己出错：涉及记忆库的调用一律拒绝，其余放行。",
    "docs.rule.fails.allow": "如果这项检查自己出错：调用放行，`memory-bank doctor` 会指出来。",
    "docs.rule.commands": "用哪条命令查看或执行",
    "docs.rule.hosts": "在各宿主上的承诺",
    "docs.rule.tests": "引用它的测试",
    "docs.rule.whole-file": "整个文件",
    "docs.rule.lineage": "出处",
    "docs.lineage.seed": "文档",
    "docs.lineage.section": "章节",
    "docs.lineage.how": "如何理解",
    "docs.family.lay": "布局与文档",
    "docs.family.idx": "索引",
    "docs.family.con": "与人工修改的冲突",
    "docs.family.thr": "记忆的门槛",
    "docs.family.arc": "归档",
    "docs.family.rfr": "刷新：检测、计划、确认、执行",
    "docs.family.imp": "已有的记忆",
    "docs.family.sch": "结构化输出",
    "docs.family.wrt": "写入",
    "docs.family.inj": "注入",
    "docs.family.bud": "读取预算",
    "docs.family.rou": "路由与读取",
    "docs.family.pak": "上下文包",
    "docs.family.ver": "记忆与代码核对",
    "docs.family.gat": "闸门",
    "docs.family.rec": "上下文压缩后的恢复",
    "docs.family.doc": "文档先行",
    "docs.family.grd": "记忆库的守卫",
    "docs.family.pro": "提议",
    "docs.family.day": "第一天",
    "docs.family.mrg": "分支与团队",
    "docs.family.led": "账本",
    "docs.family.rcp": "回执",
    "docs.family.web": "页面",
    "docs.family.skl": "skill、协议与宿主",
    # --- 命令
    "docs.commands.title": "命令",
    "docs.commands.lead": (
        "命令是 `memory-bank`，简写 `mb`。会写入的命令都先展示计划再询问；不在终端里运行时，只给出计划，加上 `--yes` 才执行。"
    ),
    "docs.commands.exits": "退出码",
    "docs.commands.default": " 默认值：{value}。",
    "docs.exit.0": "一切正常",
    "docs.exit.1": "有发现：不同步、过时的说法、密钥或其他问题",
    "docs.exit.2": "命令行、设置或环境变量不合理",
    "docs.exit.3": "计划在等待同意：没有终端，也没有 `--yes`",
    "docs.exit.4": "拒绝执行：规则不允许、页面已变、别的进程正在写、磁盘写不进去",
    "docs.exit.5": "页面已损坏，须先由人修好",
    "docs.exit.70": "我们自己的 bug；消息里写明了可供上报的日志",
    "docs.exit.130": "被 Ctrl-C 中断",
    # --- 配置
    "docs.configuration.title": "配置",
    "docs.configuration.lead": "不设置也能用。项目根目录下的 `memory-bank.toml`，列出所有的键，除 `language` 外都是默认值：",
    "docs.configuration.shared": "没有 `memory-bank.toml` 时，也可以写在 `pyproject.toml` 里：",
    "docs.configuration.order": (
        "[环境变量](environment.md)优先于文件，命令行选项又优先于环境变量。不认识的键由 `memory-bank doctor` 指出；"
        "不合理的值会被忽略、改用默认值，并给出提示。代理不能改这些设置（GAT-8）。"
    ),
    "docs.type.choice": "单选",
    "docs.type.switch": "真或假",
    "docs.type.patterns": "模式列表",
    "docs.type.folder": "文件夹",
    "docs.values.patterns": "`billing/` 指该路径下的一切；`billing` 指任何同名的目录或文件；`*.sql` 匹配文件名",
    "docs.default.language": "记忆库自己的语言，其次看系统区域设置",
    "docs.setting.language": "消息和新建页面所用的语言。小节标题、标记、JSON 键、规则编号和命令在两种语言里都一样。",
    "docs.setting.guard.mode": (
        "还没读项目约定就要做有风险的写入时怎么办（GAT-2、GAT-4）：`off` 不管，`warn` 提醒代理，`block` 拒绝高风险写入。"
        "对记忆库本身的保护（GRD-1、GRD-2）在哪种模式下都有效。"
    ),
    "docs.setting.guard.confirm": (
        "代理要写一个你没有同意过的页面时怎么办（GRD-5）：`ask` 让宿主来问你，宿主问不了就拒绝；`warn` 只警告；`block` 拒绝。"
    ),
    "docs.setting.guard.sandbox": (
        "装有 bubblewrap、宿主也允许钩子改写命令时，无法证明无害的 shell 命令会在记忆库只读挂载的环境里运行（GRD-2）。"
    ),
    "docs.setting.doc_first.mode": (
        "要写代码、而记忆库里没有页面说明正在做什么时怎么办（DOC-1）：`off`、`warn` 或 `block`。每条消息只说一次。"
    ),
    "docs.setting.risk.high": '除内置表格之外，还有哪些文件算高风险（GAT-3），例如 `["billing/", "*.sql"]`。不分大小写，先于内置表格生效。',
    "docs.setting.risk.low": "除文档和测试之外，还有哪些文件算低风险（GAT-3）。",
    "docs.setting.bank.path": (
        "记忆库所在的文件夹，从项目根目录算起，在 `[bank]` 下单独写成一行。已接管的其他工具的文件夹无需设置也能找到。"
    ),
    "docs.setting.bank.metadata": (
        "程序每次写入时，是否在页面里留下区块版本、时间和 hash（LAY-6）。这一行每次写入都会变，任何两个分支都会在此冲突；"
        "不开启时，`refresh` 会把它从所有页面一次去掉。"
    ),
    "docs.setting.recall.learn": "搜索能否记下某个请求最后读了哪些页面，并据此排序；只记在本机。",
    "docs.setting.key_trigger": ("oh-my-opencode 的编排代理要不要先查记忆（SKL-4）。消息里写 `mb:skip` 可以跳过一次。"),
    "docs.setting.receipts.record": "是否记下智能体从记忆库拿到了什么（RCP-1）；只记在本机，保存 30 天。",
    "docs.setting.receipts.questions": "记录里是否保留问题的原文；不开启时只存它的 hash。",
    # --- 环境变量
    "docs.environment.title": "环境变量",
    "docs.environment.lead": "程序读取的全部环境变量，此外一概不读。",
    "docs.environment.settings": "设置",
    "docs.environment.ours": "临时使用",
    "docs.environment.places": "状态和缓存放在哪里",
    "docs.environment.locale": "区域设置",
    "docs.environment.hosts": "由宿主设置，或改变宿主目录的位置",
    "docs.environment.git": "启动 git 时会去掉所有 GIT_ 开头的变量：钩子在提交过程中运行时，看的仍是它该看的那个项目。",
    "docs.env.setting": "优先于配置 [`{name}`](configuration.md#{anchor})。",
    "docs.env.memory_bank_disabled": "设为 `1`：一轮结束时不再提醒（PRO-1）。",
    "docs.env.memory_bank_now": "一个固定不动的时刻（ISO 8601），用于测试和可重现的页面。",
    "docs.env.memory_bank_hook_deadline": "钩子最迟在多少秒后自行答复；只能比内置的上限更短。",
    "docs.env.xdg_state_home": "其下的 `memory-bank/` 存放日志、会话、提议和账本；默认 `~/.local/state`，macOS 上是 `~/Library/Application Support`。",
    "docs.env.xdg_cache_home": "其下的 `memory-bank/` 存放搜索索引；默认 `~/.cache`，macOS 上是 `~/Library/Caches`。",
    "docs.env.git_ceiling_directories": "与 git 相同：查找项目的记忆库时，不会越过这些目录。",
    "docs.env.git_index_file": "由 git 在运行 pre-commit 钩子时设置：本次提交所用的暂存区。`scan --staged` 以它为准。",
    "docs.env.home": "宿主的用户设置所在；上面两个变量没设置时，也从这里推算。",
    "docs.env.path": "shell 会启动哪个 `memory-bank`：只有是本程序自己的，才告诉宿主不必询问（GRD-7）。",
    "docs.env.sudo_uid": "由 sudo 设置：位于项目上层的记忆库若属于该用户，也算 root 自己的（GRD-8）。",
    "docs.env.lc_all": "在没有其他设置时，这三个变量里第一个有值的若以 `zh` 开头，就用中文。",
    "docs.env.lc_messages": "同上。",
    "docs.env.lang": "同上。",
    "docs.env.moved": "改变 `{folder}` 的位置；为用户安装的钩子就接在那里。",
    "docs.env.project": "代理是在哪个项目里启动的；由 {hosts} 设置。",
    "docs.env.run-by": "由 {host} 设置：它也会运行别的宿主的钩子，而一次调用只判断一次。",
    "docs.environment.terminal": "终端",
    "docs.environment.agents": "宿主为代理运行的命令设置的变量",
    "docs.env.no_color": "设为任意值：不用颜色。优先于下面三个。",
    "docs.env.force_color": "输出到管道时也用颜色，除非值为 `0`。",
    "docs.env.clicolor_force": "同上。",
    "docs.env.clicolor": "`0`：不用颜色。",
    "docs.env.term": "`dumb`：不用颜色。",
    "docs.env.columns": "没有终端可问时，按这个宽度排版。",
    "docs.env._mb_complete": "shell 的补全脚本询问后面能接什么时设置。",
    "docs.env.claudecode": "由 Claude Code 设置：没有相反的证据时，就认为运行命令的是代理，不是你。",
    "docs.env.cursor_agent": "同上，由 Cursor 设置。",
    "docs.env.gemini_cli": "同上，由 Gemini CLI 设置。",
    "docs.env.qwen_code": "同上，由 Qwen Code 设置。",
    "docs.env.opencode": "同上，由 OpenCode 设置。",
    "docs.env.kilo": "同上，由 Kilo Code 设置。",
    # --- 消息
    "docs.messages.title": "消息",
    "docs.messages.lead": (
        "程序会说的每一句话，按键排列。带 `--json` 时，错误里会有这个键，脚本可以据此区分。花括号里的词会被填上。键在两种语言里相同。"
    ),
    "docs.part.common": "计划、索引、状态与错误",
    "docs.part.pages": "新页面的内容",
    "docs.part.hook": "闸门与守卫",
    "docs.part.inject": "会话开始时的内容",
    "docs.part.install": "安装、宿主与 doctor",
    "docs.part.ask": "选页与上下文包",
    "docs.part.mcp": "MCP",
    "docs.part.scan": "扫描与检查",
    "docs.part.propose": "提议",
    "docs.part.ledger": "确认、记录、溯源与撤销",
    "docs.part.remind": "提醒",
    "docs.part.ui": "回执与页面",
    # --- schema
    "docs.schemas.title": "Schema",
    "docs.schemas.lead": (
        "程序输出的每一种 JSON，逐个字段说明。`memory-bank schema NAME` 会打印 JSON Schema 本身。`a[].b` 表示 `a` 的每个元素的字段 `b`。"
    ),
    # --- 宿主
    "docs.hosts.title": "宿主",
    "docs.hosts.lead": (
        "下列用例都来自 `make test-hosts`：取 npm 上的真实程序，放在只有本地回环网络的空环境里，由脚本模型驱动。"
    ),
    "docs.hosts.promised": "承诺了什么",
    "docs.hosts.promise": "承诺",
    "docs.hosts.rules": "规则",
    "docs.hosts.version": "实测版本",
    "docs.hosts.not-run": "未运行",
    "docs.hosts.know": "各宿主须知",
    "docs.hosts.shows": "由什么证明",
    "docs.hosts.passed": "每个用例都在上述版本上通过。",
    "docs.hosts.story": "`tests/hosts` 中的用例",
    "docs.hosts.hosts": "宿主",
    "docs.hosts.promises": "承诺",
    # --- 网站
    "docs.site.decisions": "设计决定（英文）",
    "docs.site.project": "项目",
}
