"""Settings files as people write them, made by a seed: JSON, JSON with comments, TOML."""

from __future__ import annotations

import json
from random import Random

WORDS = ("model", "theme", "env", "a b", "权限", "x.y", "permissions", "$schema", "ui")
NOTES = ("mine", "do not touch", '"quoted": [', "中文注释", "a, b", "}")
EVENTS = ("PreToolUse", "BeforeTool", "SessionStart", "Stop", "preToolUse", "sessionStart", "stop", "theirOwn")


def scalar(rng: Random) -> object:
    return rng.choice([1, -2.5, True, False, None, "", "text", 'a "quoted" \\ word', "C:\\x", "// no comment", "中"])


def value(rng: Random, depth: int = 2) -> object:
    kind = rng.random()
    if depth and kind < 0.25:
        return {rng.choice(WORDS): value(rng, depth - 1) for _ in range(rng.randrange(3))}
    if depth and kind < 0.45:
        return [value(rng, depth - 1) for _ in range(rng.randrange(3))]
    return scalar(rng)


def their_hook(rng: Random, *, flat: bool) -> dict[str, object]:
    hook: dict[str, object] = {"command": rng.choice(["./check.sh", "node hooks/a.js", "true"])}
    if flat:
        return hook
    hooks = [{"type": "command", **hook} for _ in range(rng.randrange(1, 3))]
    return ({"matcher": "Bash"} if rng.random() < 0.5 else {}) | {"hooks": hooks}


def settings(rng: Random, *, flat: bool) -> dict[str, object]:
    """Anything, with hooks and servers of other people among it, or their empty containers, or none."""
    members: list[tuple[str, object]] = [(rng.choice(WORDS), value(rng)) for _ in range(rng.randrange(4))]
    if rng.random() < 0.7:
        events = rng.sample(EVENTS, rng.randrange(4))
        table = {e: [their_hook(rng, flat=flat) for _ in range(rng.randrange(3))] for e in events}
        members.append(("hooks", table))
    if rng.random() < 0.6:
        names = rng.sample(["github", "db", "memory"], rng.randrange(3))
        members.append(("mcpServers", {name: {"command": name, "args": [scalar(rng)]} for name in names}))
    rng.shuffle(members)
    return dict(members)


def json_text(rng: Random, *, flat: bool = False) -> str:
    """As programs and people print it."""
    indent: int | str | None = rng.choice([2, 4, "\t", None])
    commas = (",", ":") if rng.random() < 0.2 else None
    text = json.dumps(settings(rng, flat=flat), ensure_ascii=rng.random() < 0.5, indent=indent, separators=commas)
    return finished(rng, text + rng.choice(["", "\n", "\n\n"]))


def jsonc_text(rng: Random, *, flat: bool = False) -> str:
    """With comments anywhere, commas at the end, and any space."""

    def gap() -> str:
        found = ""
        for _ in range(rng.choice([0, 0, 1, 1, 2])):
            note = rng.choice(NOTES)
            found += rng.choice([" ", "\n", "\n  ", "\t", f"// {note}\n", f"/* {note} */", f"/* {note}\n  */"])
        return found

    def put(item: object) -> str:
        if isinstance(item, dict):
            parts = [f"{json.dumps(key)}{gap()}:{gap()}{put(inner)}" for key, inner in item.items()]
        elif isinstance(item, list):
            parts = [put(inner) for inner in item]
        else:
            return json.dumps(item, ensure_ascii=False)
        inner = f"{gap()},{gap()}".join(parts) + (rng.choice(["", f"{gap()},"]) if parts else "")
        left, right = "{}" if isinstance(item, dict) else "[]"
        return f"{left}{gap()}{inner}{gap()}{right}"

    return finished(rng, gap() + put(settings(rng, flat=flat)) + gap())


def toml_text(rng: Random) -> str:
    """Comments, dotted keys, inline tables, arrays of tables, texts and lists over several lines."""
    loose = [
        'model = "gpt-5.5"',
        "number = 1_000 # a note",
        'a.b."c d" = { x = 1, y = [1, 2] }',
        'text = """\n[mcp_servers.memory-bank]\ncommand = "no"\n"""',
        "raw = '''\n# no comment\n'''",
        "list = [\n  1, # [one]\n  2,\n]",
        'quoted = "a # b \\" ]"',
        "odd  =   'spaced'",
        "# 注释",
        "",
    ]
    tables = [
        '[mcp_servers.github]\ncommand = "gh"\nargs = ["mcp"] # theirs\n',
        '[mcp_servers."a.b"]\ncommand = "x"\n\n[mcp_servers."a.b".env]\nX = "1"\n',
        "  [features]\n  hooks = true\n",
        "[[things]]\nname = 1\n\n[[things]]\nname = 2\n",
        '[projects."/srv/x y"]\ntrust_level = "trusted"\n',
        "[a_table] # with a note\n# and one below\n",
        "[mcp_servers]\n",
        "[tool.memory-bank]\nlanguage = 'en'\n",
    ]
    first = rng.sample(loose, rng.randrange(5))
    if rng.random() < 0.2:
        first.append('mcp_servers.dotted.command = "d"')
        tables.remove("[mcp_servers]\n")
    text = "\n".join([*first, *rng.sample(tables, rng.randrange(5))])
    return finished(rng, text + rng.choice(["", "\n", "\n\n", "\n# the end", "\n  "]))


def finished(rng: Random, text: str) -> str:
    text = text.replace("\n", rng.choice(["\n", "\n", "\r\n"]))
    return rng.choice(["", "", "", "\ufeff"]) + text
