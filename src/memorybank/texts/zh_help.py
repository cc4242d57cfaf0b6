"""命令帮助的中文。英文写在命令定义处；这里按命令和选项列出，测试保证两边不多不少。

COMMANDS   命令名 → 帮助正文；第一句就是总帮助里的那一行
OPTIONS    选项 → 说明；某个命令有自己的说法时写成“命令 选项”
WORDS      命令行自己的话：click 的原文 → 中文
"""

from memorybank.model.memory import FIELD_KINDS, field_words
from memorybank.texts.zh_propose import TEXTS

COMMANDS: dict[str, str] = {
    "cli": """AI 编程代理的项目记忆：memory-bank/ 里的普通 Markdown，未经你同意不会改动。

\b
memory-bank                   记忆库的状况和下一步
memory-bank setup             一步起步：建库并接入发现的代理
memory-bank select "..."      动手之前该读哪几页
memory-bank 命令 --help       每个命令的用法和示例""",
    "setup": """从这里开始：建好记忆库，接入发现的代理。

把 refresh 和 install 要做的事合成一份计划，只问一次，最后给出接入 git 合并驱动的命令。再次运行会把两者都更新到最新。""",
    "refresh": "按需创建、升级、接管、迁移或刷新记忆库。",
    "status": """记忆库的内容、健康状况和下一步。

有发现时退出码为 1，有损坏时为 5。""",
    "select": """针对一个请求，该读哪几页、要注意什么。

记忆库的页面，以及仓库自带的文档。在预算之内：除固定加载的以外，最多 5 个文件、500 行；放不下的会列出名字。""",
    "context": """关于一个请求已知的内容，附证据。

来自记忆库和仓库自带的文档：先是给人看的摘要，然后是 YAML 格式的证据、冲突和未解问题。""",
    "search": "查找能回答问题的页面和文档，最相关的在前。",
    "read": """按名字显示页面；索引里没有的会顺便加入索引。

超过 200 行的页面只显示前 100 行和后 50 行。仓库自带的文档（README、指南、决策记录、构建文件）按 `select` 给出的名字读取。""",
    "propose": """提议记住一件事；你同意之后才会写入。

KIND 可以是 focus、decision、requirement、design、learning、progress、tech 或 answer；省略时由文本中的标签或用词判断。

焦点会追加到已有内容之后，--replace 则只留下它。已有的决策、技术条目和进度项会就地修改。已有页面涵盖的内容会更新该页，--new 则另建一页。""",
    "learn": """仓库里写明、记忆库还没有的内容。

决策、约定、坑和需求，来自决策记录、规则文件、CONTRIBUTING、更新日志、说明原因的注释、回退与修复的提交。每条都带原文和出处，并指出缺少的要素。不调用模型，也不写入任何内容。""",
    "proposals": "等你答复的提议：列出、查看、接受、拒绝。",
    "ui": """在浏览器里审阅提议、回执、健康状况和历史。

页面只在本机的地址上，只供你本人使用：打开它的代码只能用一次。按 Ctrl-C 结束，半小时没有操作也会结束。""",
    "receipts": """智能体从记忆库拿到了什么，为什么。

页面与行号、理由、花费的 token、没有给出的内容；其中哪些之后读过，哪些已不成立。只保存在本机，30 天；设置里写 `receipts.record = false` 则一条也不记。""",
    "apply": """写入一条提议，与展示并确认过的内容完全一致。

页面在此期间有改动时，会重新生成计划；只有改的仍是同样的行才写入。""",
    "log": "记忆库的每次改动：何时、改了什么、凭谁的话。",
    "blame": "页面的每一行由哪次改动写入、谁同意的。",
    "undo": """按改动或提议的编号撤销一次改动。

先显示计划再询问，撤销本身也会留下记录；编号见 `memory-bank log`。""",
    "verify": """对照代码及其历史，核对页面里的说法。

包括路径、命令、脚本、依赖、符号和链接。有内容过时时退出码为 1。""",
    "index": "让索引与页面保持一致。",
    "archive": """把已完成的内容移出每次会话都要加载的页面。

超过 120 行或 20 个已完成事项时才需要归档；未完成的和 30 天以内的会留下。""",
    "merge": """处理 git 合并在记忆库里留下的冲突。

表格行、列表条目、日期和索引按内容合并；两边都改过的文字留在 git 的标记之间，由你决定。还有剩余时退出码为 1。""",
    "check": """一次检查页面、索引、敏感内容和各种说法。

有发现时退出码为 1，有损坏时为 5。""",
    "scan": """查找凭证、客户数据和隐藏字符。

有内容被拒绝时退出码为 1；用 --batch 时看每行的答复，退出码为 0。""",
    "explain": "某次工具调用会得到什么结果，为什么。",
    "restore": """把用户没有同意的改动恢复原状。

取自记忆库完好状态的副本，可以只恢复某一页，也可以全部恢复。""",
    "install": "接入宿主：钩子、技能、命令、子代理、MCP 服务器。",
    "uninstall": "撤销 install：宿主的文件恢复原样。",
    "hosts": "各宿主：支持程度、接入位置、最近一次响应。",
    "mcp": """通过 MCP（标准输入输出）向代理提供记忆库。

在 Claude Code 中：`claude mcp add memory-bank -- memory-bank mcp`。没有记忆库、记忆库损坏或设置有误时也会启动，每个回答都会说明该怎么做。""",
    "hook-command": "打印为某个事件注册的命令行。",
    "doctor": """检查运行环境；每个问题都附修复办法。

包括程序、git、配置、状态目录、记忆库、账本，以及每个已接入的宿主。有问题时退出码为 1。""",
    "upgrade": """把各宿主拿到的内容更新到本版本。

装了新版本之后用：这里接入的每个宿主的钩子、启动器、技能和命令。不联网。加 `--check` 则什么也不写，连程序自身的文件和
本项目的记忆库一起比较。""",
    "schema": "打印本程序输出的 JSON Schema，或列出全部名字。",
}

OPTIONS: dict[str, str] = {
    "--project": "项目目录；默认从当前目录向上查找。",
    "--json": "在标准输出给出一个 JSON 文档。",
    "--quiet": "只输出所要的内容和错误，其余看退出码。",
    "--help": "显示帮助并退出。",
    "--version": "显示版本并退出。",
    "--plan": "只显示计划。",
    "--yes": "不询问，直接执行。",
    "--diff": "同时以 unified diff 显示计划。",
    "--on-conflict": "机器区块被手动改过时：keep 保留，overwrite 覆盖，merge 把更新放在其后。",
    "--files": "将要改动的文件。",
    "setup --host": "只接入这个代理；可重复。",
    "setup --no-hosts": "只建库，不接入代理。",
    "index --check": "只报告不一致之处；有则退出码为 1。",
    "upgrade --check": "只比较；有不一致时退出码为 1。",
    "refresh --adopt": "按原样接管其他工具的页面。",
    "refresh --migrate": "把其他工具的页面搬进本布局。",
    "refresh --lines": "说明页面的每一行去了哪里。",
    "refresh --undo": "撤销最近一次这样的改动。",
    "merge --check": "只说明合并这个分支会遇到什么。",
    "merge --driver": "供 git 使用：BASE OURS THEIRS PATH。",
    "read --full": "完整显示长页面，而不只是头尾。",
    "search --limit": "最多几页。",
    "search --bank": "任意 Markdown 目录，代替项目的记忆库。",
    "search --batch": '标准输入为 {"query"} 的 JSON 行，标准输出为 {"results"}。',
    "propose --draft": "自由文本，从中提取各字段；- 表示标准输入。",
    "propose --from": "从文件读取 JSON 或自由文本；- 表示标准输入。",
    "propose --new": "另建一页，即使已有页面似乎涵盖了它。",
    "propose --replace": "focus：替换已有内容。",
    "propose --no-ask": "不询问，在终端上也不问。",
    "ui --port": "默认选一个空闲端口。",
    "ui --no-open": "不启动浏览器，只打印地址和代码。",
    "receipts --clear": "删除本项目的全部回执。",
    "learn --kind": "只看这些，可重复。",
    "learn --propose": "把写明全部要素的变成提议。",
    "learn --from": "改读这个文件或目录：某个智能体自己的记忆。与 --propose 同用时，也可以是 --json 输出、又补全了要素的候选；- 表示标准输入。",
    "proposals --all": "accept：所有等待的；list：也列出已答复的。",
    "log --limit": "最多几条，最新的在前。",
    "log --verify": "检查记录的每一环；遇到第一处对不上时退出码为 1。",
    "verify --all": "也列出从未存在的和未检查的。",
    "verify --fix": "执行确定无疑的修改：先展示，再询问。",
    "scan --batch": '输入 {"text"} 的 JSON 行，每行给出一个回答。',
    "scan --staged": "只看下一次提交将新增的行。",
    "explain --tool": "工具名：Write、Edit、Read、Bash、apply_patch 等。",
    "explain --path": "它将触及的文件。",
    "explain --command": "它将运行的 shell 命令。",
    "explain --args": "它的全部参数，写成一个 JSON 对象。",
    "explain --reply": "用户对提议的答复：confirm、refuse、mixed 或 none。省略 MESSAGE 时读标准输入。",
    "explain --batch": '输入 {"tool", "args", "cwd"}（或 {"message"}）的 JSON 行，每行给出一个回答。',
    "restore --accept": "保留记忆库或这些路径的现状，并以此为准。",
    "restore --set-aside": "恢复原样，并把原有改动留作等待答复的提议。",
    "restore --former": "这些页面在当前完好文本之前的文本。",
    "restore --undo": "撤销上一次恢复。",
    "--scope": "project 为本项目，user 为你的所有项目。默认：宿主在项目中有仅属于本机的文件时为前者，否则为后者。",
    "--all": "所有宿主。",
    "install --detect": "按程序和目录发现的宿主。",
    "install --mcp": "注册 MCP 服务器；默认在装有相应可选依赖时注册。",
    "uninstall --purge": "同时删除仓库之外保存的内容，会先询问。",
    "hook-command --json": "给出 JSON 数组。",
} | {
    f"propose {field.flag}": f"{field_words(TEXTS.__getitem__, field.name)[1].rstrip('。')}（{'、'.join(kinds)}）。"
    for field, kinds in FIELD_KINDS.items()
}

WORDS: dict[str, str] = {
    # 帮助
    "Usage:": "用法：",
    "Options": "选项",
    "Start": "起步",
    "Read": "读取",
    "Remember": "记住",
    "Look back": "回顾",
    "Tend": "维护",
    "Guard": "守卫",
    "Hosts": "宿主",
    "Machine": "本机",
    "Show this message and exit.": "显示帮助并退出。",
    "Show the version and exit.": "显示版本并退出。",
    "default: {default}": "默认：{default}",
    # 命令行看不懂时
    "Error: {message}": "错误：{message}",
    "Try '{command} {option}' for help.": "查看帮助：{command} {option}",
    "Missing argument": "缺少参数",
    "No such option {name!r}.": "没有选项 {name}。",
    "No such option: {name}": "没有选项 {name}",
    "No such command {name!r}.": "没有命令 {name}。",
    "Did you mean {possibility}?": "是不是想输入 {possibility}？",
    "(Did you mean one of: {possibilities}?)": "（是不是想输入其中之一：{possibilities}？）",
    "(Possible options: {possibilities})": "（可能的选项：{possibilities}）",
    "Invalid value: {message}": "无效的值：{message}",
    "Invalid value for {param_hint}: {message}": "{param_hint} 的值无效：{message}",
    "{value!r} is not one of {choices}.": "{value!r} 不在可选值之内：{choices}。",
    "{value!r} is not a valid {number_type}.": "{value!r} 不是有效的数字。",
    "{value} is not in the range {range}.": "{value} 不在 {range} 的范围内。",
    "Choose from:\n\t{choices}": "可选：\n\t{choices}",
    "Option {name!r} does not take a value.": "选项 {name} 不带值。",
    "Option {name!r} requires an argument.": "选项 {name} 需要一个值。",
    "Option {name!r} requires {nargs} arguments.": "选项 {name} 需要 {nargs} 个值。",
    "Got unexpected extra argument ({args})": "多余的参数（{args}）",
    "Got unexpected extra arguments ({args})": "多余的参数（{args}）",
    "{value!r} is not {choice}.": "{value!r} 不是 {choice}。",
    # 我们自己的
    "--adopt, --migrate and --undo exclude each other": "--adopt、--migrate 和 --undo 不能同时使用",
    "--host and --no-hosts exclude each other": "--host 和 --no-hosts 不能同时使用",
    "--accept goes with PATH, --json and --yes only": "--accept 只能与 PATH、--json、--yes 一起使用",
    "--accept, --set-aside, --former and --undo are four different things": (
        "--accept、--set-aside、--former、--undo 是四件不同的事"
    ),
    "--former wants the page it is about": "--former 需要指明页面",
    "--plan, --yes, --diff and --on-conflict go with --fix": "--plan、--yes、--diff 和 --on-conflict 要与 --fix 一起使用",
    "--clear stands alone": "--clear 只能单独使用",
    "list and review stand alone; show, diff and reject want the ID of a proposal, accept one or more": (
        "list 和 review 后面不带 ID；show、diff 和 reject 要一个提议的 ID，accept 要一个或多个"
    ),
    "accept with --json takes one ID": "accept 加 --json 时只接受一个 ID",
    "review asks a person at a terminal; it takes neither --json nor --yes": "review 要在终端里问人，不接受 --json 和 --yes",
    "--verify looks at the whole record; it takes no PATH": "--verify 检查整份记录，不能带 PATH",
    "give a QUERY, or --batch with questions on standard input": "请给出 QUERY，或用 --batch 从标准输入读取问题",
    "--driver is for git alone": "--driver 只供 git 使用",
}
