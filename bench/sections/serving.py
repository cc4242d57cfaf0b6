"""How long a client waits for our MCP server: from its start to its first answer, beside `import mcp` alone."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import partial

from ask import Ask
from measure import interleaved, low, run
from table import Row

_BAR = 1.5
_IMPORT = [sys.executable, "-I", "-c", "import mcp"]
_SERVER = [sys.executable, "-I", "-m", "memorybank", "mcp"]


def rows(ask: Ask) -> Iterator[Row]:
    page, hello = ask.scratch / "project/memory-bank/MEMORY.md", ask.scratch / "hello.json"
    page.parent.mkdir(parents=True)
    page.write_text("# Memory\n", encoding="utf-8")
    params = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}}
    asked = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}
    hello.write_text(json.dumps(asked) + "\n", encoding="utf-8")
    env, cwd = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": str(ask.scratch)}, str(page.parents[1])
    jobs = {name: partial(run, _IMPORT, env, cwd=cwd) for name in ("import", "again")}
    jobs["server"] = partial(run, _SERVER, env, str(hello), cwd=cwd)
    costs = interleaved(jobs, 7 if ask.quick else 20)
    if any(cost.code for told in costs.values() for cost in told):
        raise RuntimeError("the server or the import failed")
    cpu = {name: low([cost.cpu for cost in told]) for name, told in costs.items()}
    wall = {name: low([cost.wall for cost in told]) for name, told in costs.items()}
    yield Row("mcp", "control", cpu["again"] / cpu["import"])
    note = f"wall {wall['server'] / wall['import']:.2f} x"
    yield Row("mcp", "mcp.start", cpu["server"] / cpu["import"], of=len(costs["server"]), bar=_BAR, note=note)
