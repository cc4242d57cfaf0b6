"""起步、不带参数的命令，以及命令行自己的话，中文。键和占位符与 en_setup.py 一致。"""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # setup
    "setup.conflict": (
        "未做任何改动：{paths} 被手动改过，如何处理只能由你决定。先运行 memory-bank refresh，再运行 memory-bank setup"
    ),
    "setup.refused": "未接入 {host}：{why}",
    "setup.user-why": "{host}：写入主目录，对你的所有项目生效。只用于本项目：memory-bank install {names} --scope project",
    "setup.no-hosts": "没有发现任何代理，记忆库不依赖它们也能用。以后要接入：memory-bank install {names}",
    "setup.hosts-failed": "记忆库已就绪，但代理没有全部接入：{why}。处理后再运行，会从中断处继续：{command}",
    "setup.no-git": "{path} 不在 git 仓库里。如果项目在别的目录，请到那里运行。",
    "setup.partly": "其余部分均已完成。{hosts}：请按上面的说明处理，然后再运行一次 memory-bank setup。",
    "setup.next": "现在可以在本项目中启动代理，它的第一个会话就会带上记忆。",
    # a command line that makes no sense
    "usage.folder-gone": "当前目录已不存在（被删除或替换）。请先切换到存在的目录，例如：cd ~",
    "propose.no-kind-given": "请指明记忆的类型：memory-bank propose KIND ...，可选：{kinds}",
    "search.empty": '问题是空的。请说明想查找什么：memory-bank search "支付为什么要重试"',
    # explain
    "explain.risk.low": "低",
    "explain.risk.medium": "中",
    "explain.risk.high": "高",
    # the bare command
    "here.project": "项目",
    "here.bank": "记忆库",
    "here.hosts": "代理",
    "here.waiting": "待答复",
    "here.findings": "待处理",
    "here.no-git": "{path}（不在 git 中）",
    "here.state.current": "{version}，{pages} 页",
    "here.state.below": "{pages} 页，MEMORY.md 低于 {ours}",
    "here.state.old": "旧版布局，{pages} 页",
    "here.state.missing": "还没有",
    "here.state.empty": "空目录",
    "here.state.unknown": "本版本不认识的布局",
    "here.state.damaged": "已损坏：{why}",
    "here.damage": "共 {count} 处；第一处：{first}",
    "here.not-opened": "页面较多，这里不逐页打开；检查请用 memory-bank status",
    "here.no-host": "尚未接入",
    "here.found": "已发现、未接入：{names}",
    "here.gone": "{name}（失效：程序已不存在）",
    "here.untrusted": "{name}（你还没有同意它的钩子）",
    "here.proposals": "{count} 条提议等你答复",
    "here.slips": "{count} 处用户未同意的改动",
    "here.stale": "{count} 条说法与代码不符",
    "here.config": "配置：{why}",
    "here.next": "下一步：{command}",
    "here.why.setup": "创建记忆库，接入你的代理",
    "here.why.elsewhere": "请在项目目录中运行；当前目录不在 git 仓库里",
    "here.why.wire": "接入这里发现的代理",
    "here.why.refresh": "升级到当前布局",
    "here.why.damage": "查看哪里损坏、如何修复",
    "here.why.slips": "查看改动，再决定恢复还是保留",
    "here.why.proposals": "逐条查看，同意或拒绝",
    "here.why.doctor": "查看哪里出了问题、如何修复",
    "here.why.verify": "查看哪些内容已经过时",
    "here.why.select": "为手头的任务挑选要读的页面",
    "here.pages-cap": "超过 {count}",
    # completion
    "completion.where.bash": '# bash：把输出放到 bash 查找补全的目录，然后打开新的 shell：\n#   memory-bank completion bash > ~/.local/share/bash-completion/completions/memory-bank\n#   ln -s memory-bank ~/.local/share/bash-completion/completions/mb\n# 没有安装 bash-completion 时，在 ~/.bashrc 里加一行：\n#   eval "$(memory-bank completion bash)"',
    "completion.where.zsh": "# zsh：把输出放到 $fpath 中的某个目录，然后打开新的 shell：\n#   mkdir -p ~/.zfunc; memory-bank completion zsh > ~/.zfunc/_memory-bank\n#   在 ~/.zshrc 的 compinit 之前加上：fpath+=~/.zfunc",
    "completion.where.fish": "# fish：把输出放到 fish 查找补全的目录，新开的 shell 即可使用：\n#   memory-bank completion fish > ~/.config/fish/completions/memory-bank.fish\n#   ln -s memory-bank.fish ~/.config/fish/completions/mb.fish",
    # progress
    "progress.claims": "正在对照代码核对各页",
    "progress.scanning": "正在查找不得保存的内容",
    "progress.checking": "正在检查记忆库",
}
