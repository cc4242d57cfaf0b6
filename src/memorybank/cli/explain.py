"""`explain`: try the policy without an agent: what a tool call would meet, what a user's answer would count as."""

import json
import os
import sys

import click

from memorybank.cli.output import answer_lines, put, put_json, said
from memorybank.cli.run import json_option, project_option, standing
from memorybank.light import address
from memorybank.model.errors import BadUsage

_FROM_INPUT = "\0"  # no shell can hand this over as an argument


@click.command()
@click.option("--tool", help="The tool's name: Write, Edit, Read, Bash, apply_patch ...")
@click.option("--path", help="The file it would touch.")
@click.option("--command", "shell", help="The shell command it would run.")
@click.option("--args", "raw", help="All its arguments, as a JSON object.")
@click.option(
    "--reply",
    "message",
    metavar="[MESSAGE]",
    is_flag=False,
    flag_value=_FROM_INPUT,
    help="A user's answer to a proposal: confirm, refuse, mixed or none. Without MESSAGE: standard input.",
)
@click.option(
    "--batch", is_flag=True, help='JSON lines {"tool", "args", "cwd"} (or {"message"}) in, an answer a line out.'
)
@json_option
@project_option
def explain(
    tool: str | None,
    path: str | None,
    shell: str | None,
    raw: str | None,
    message: str | None,
    batch: bool,
    as_json: bool,
    project: str | None,
) -> None:
    """What would happen to an agent's tool call, and why."""
    if message is not None:
        sys.exit(answer_lines(_reply_row) if batch else _reply(message, as_json))
    cwd = os.path.abspath(project) if project else str(standing())
    if batch:
        from memorybank.app.hook.explained_call import explain_line

        sys.exit(answer_lines(lambda line: explain_line(line, cwd).row()))
    args = _arguments(tool, path, shell, raw)
    sys.exit(_one(tool or ("Bash" if shell is not None else "Write"), args, cwd, as_json))


def _arguments(tool: str | None, path: str | None, shell: str | None, raw: str | None) -> dict[str, object]:
    args: dict[str, object] = {}
    if raw is not None:
        try:
            found = json.loads(raw)
        except ValueError as error:
            raise BadUsage("explain.bad-args", why=str(error)) from None
        args |= found if isinstance(found, dict) else {}
    if path is not None:
        args["file_path"] = path
    if shell is not None:
        args["command"] = shell
    if not args and tool is None:
        raise BadUsage("explain.nothing")
    return args


def _one(tool: str, args: dict[str, object], cwd: str, as_json: bool) -> int:
    from memorybank.app.hook.explained_call import explain as ask
    from memorybank.store import settings

    where = address.find(cwd)
    say = settings.speaker_at(where)
    chosen, _ = settings.modes(where.project)
    found = ask(tool, args, cwd, chosen)
    if as_json:
        put_json("explain", **found.row(), text=found.agent)
        return 0
    put(say(f"explain.{found.decision}", tool=tool))
    if found.agent:
        put(found.agent)
    if found.risk:
        put(say("explain.risk", risk=say(f"explain.risk.{found.risk}")))
    put(say("explain.lane-fast" if found.lane == "fast" else "explain.lane-full"))
    return 0


def _reply(message: str, as_json: bool) -> int:
    """The bare word, as scripts and the contract know it (PRO-4)."""
    from memorybank.policy.answer import judge

    if message == _FROM_INPUT:
        message = sys.stdin.buffer.read().decode("utf-8", "replace")
    answer = judge(message)
    put(json.dumps({"answer": answer}) if as_json else answer)
    return 0


def _reply_row(line: str) -> dict[str, object]:
    """A line that cannot be read confirms nothing, and gets its answer all the same."""
    from memorybank.policy.answer import NONE, judge

    message = said(line, "message")
    return {"answer": judge(message)} if message is not None else {"answer": NONE, "error": "no message in JSON"}
