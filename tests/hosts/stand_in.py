"""Stands in for the hook program in tests of the plugin: writes down what it was told, answers as it was told to.

Beside it lies `plan.json`: {"mode": how it behaves, "answers": {event: answer}}; `heard.jsonl` is what it heard.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent


def main(how: str) -> int:
    plan = json.loads((HERE / "plan.json").read_text(encoding="utf-8"))
    served = how == "--serve"
    if plan["mode"] == "broken" or (served and plan["mode"] == "dies"):
        return 1
    for line in sys.stdin:
        if served and plan["mode"] == "hangs":
            time.sleep(60)
        payload = json.loads(line)
        with (HERE / "heard.jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps({"how": "served" if served else "direct", **payload}) + "\n")
        answer = {**plan["answers"].get(payload["event"], {}), **({"id": payload["id"]} if served else {})}
        print("no json" if served and plan["mode"] == "babbles" else json.dumps(answer), flush=True)
    with (HERE / "heard.jsonl").open("a", encoding="utf-8") as log:
        log.write(json.dumps({"how": "ended"}) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[2]))
