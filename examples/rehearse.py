"""One turn of an agent without a model: the hooks that are wired into this project for Claude Code hear all of it.

python3 rehearse.py "what you would say" --run "what the agent would run" ... --write PAGE "its text" ...

Every hook of .claude/settings.local.json is started with the event Claude Code would send, and its answer is kept: what
it refuses does not happen, and what it wrote on your yes is shown. This agent has one manner of a good one: it ends its
turn with the block that a proposal printed.
"""
# ruff: noqa: T201, TID251 - a program of its own: it prints, and the language is its user's

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path.cwd()
WIRED = HERE / ".claude/settings.local.json"
LOCALE = os.environ.get("MEMORY_BANK_LANGUAGE") or os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
YOU, AGENT, HOOK = ("你", "助手", "钩子") if LOCALE.startswith("zh") else ("you", "agent", "hook")
WIDTH = 6 if LOCALE.startswith("zh") else 7
SCREEN = sys.stdout.isatty()
COLUMNS = shutil.get_terminal_size().columns if SCREEN else 0
COLOURS = {YOU: "36", AGENT: "35", HOOK: "31"} if SCREEN and not os.environ.get("NO_COLOR") else {}


def wide(text: str) -> int:
    return sum(2 if c > "\u2e7f" else 1 for c in text)


def show(who: str, sign: str, text: str) -> None:
    label = who + " " * (WIDTH - wide(who)) + sign
    if who in COLOURS:
        label = f"\x1b[{'32' if sign == '✓' else COLOURS[who]}m{label}\x1b[0m"
    lines = [part for line in text.strip().split("\n") for part in folded(line, COLUMNS - WIDTH - 2)]
    print(label + " " + ("\n" + " " * (WIDTH + 2)).join(lines))


def folded(line: str, room: int) -> list[str]:
    """At most so many columns each, broken where a line may break; further lines are set in as the first is."""
    if not COLUMNS or wide(line) <= room:
        return [line]
    lines, indent = [""], " " * (len(line) - len(line.lstrip()) + 2 * line.lstrip().startswith("→"))
    for word in re.findall(r"[\u2e80-\uffef][，。；：、）」]*|[^\s\u2e80-\uffef]+\s*|\s+", line):
        if wide(lines[-1] + word.rstrip()) > room:
            lines.append(indent)
        lines[-1] += word
    return [part.rstrip() for part in lines]


def fire(event: str, **fields: object) -> dict[str, object]:
    """What the hooks of an event answer, as Claude Code would read it."""
    told = {"session_id": "rehearsal", "transcript_path": "", "cwd": str(HERE), "hook_event_name": event, **fields}
    answer: dict[str, object] = {}
    for group in json.loads(WIRED.read_text(encoding="utf-8"))["hooks"].get(event, []):
        if re.search(f"^(?:{group.get('matcher') or ''})", str(fields.get("tool_name", ""))):
            for hook in group["hooks"]:
                done = subprocess.run(
                    hook["command"],
                    shell=True,
                    input=json.dumps(told),
                    capture_output=True,
                    text=True,
                    encoding="utf-8",
                )
                if done.returncode == 2:  # a plain no
                    return {"permissionDecision": "deny", "permissionDecisionReason": done.stderr}
                said = json.loads(done.stdout or "{}")
                answer |= said.get("hookSpecificOutput", {})
                if said.get("decision") == "block":
                    answer["reason"] = said["reason"]
    return answer


def call(tool: str, given: dict[str, str]) -> str:
    """One tool call, if the hooks let it: what the agent gets back."""
    show(AGENT, "$" if tool == "Bash" else "✎", given.get("command") or given["file_path"])
    asked = fire("PreToolUse", tool_name=tool, tool_input=given, tool_use_id="call")
    if asked.get("permissionDecision") in ("deny", "ask"):
        show(HOOK, "✗" if asked["permissionDecision"] == "deny" else "?", str(asked["permissionDecisionReason"]))
        return ""  # "ask" is a question to the person; here nobody is there to agree
    if tool == "Bash":
        done = subprocess.run(given["command"], shell=True, capture_output=True, text=True, encoding="utf-8")
        out = done.stdout + done.stderr
    else:
        target = HERE / given["file_path"]
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(given["content"], encoding="utf-8")
        out = ""
    fire("PostToolUse", tool_name=tool, tool_input=given, tool_response={"stdout": out}, tool_use_id="call")
    return out


def main() -> int:
    words = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    words.add_argument("message", help="what you say")
    words.add_argument("--run", action="append", default=[], metavar="COMMAND", help="the agent runs this")
    words.add_argument(
        "--write", nargs=2, action="append", default=[], metavar=("PAGE", "TEXT"), help="and writes this"
    )
    turn = words.parse_args()
    if not WIRED.exists():
        print(f"{WIRED} is not there. First: memory-bank install claude-code", file=sys.stderr)
        return 2
    fire("SessionStart", source="resume")
    show(YOU, "▸", turn.message)
    heard = str(fire("UserPromptSubmit", prompt=turn.message).get("additionalContext", ""))
    if answered := re.search(r"\[Memory Bank PRO-8\].*", heard, re.DOTALL):
        show(HOOK, "✓", answered[0])
    calls = [("Bash", {"command": command}) for command in turn.run]
    calls += [("Write", {"file_path": page, "content": f"{text}\n"}) for page, text in turn.write]
    ending = ""
    for tool, given in calls:
        out = call(tool, given)
        if block := re.search(r"^---\n.*?💾.*?^---$", out, re.DOTALL | re.MULTILINE):
            ending = block[0]  # the rest of it is for the agent
        elif out.strip():
            show("", " ", out)
    if ending:
        show(AGENT, "▸", ending)
    fire("Stop", stop_hook_active=False, last_assistant_message=ending or "Done.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
