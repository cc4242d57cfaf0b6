"""What host files need at an installation: our pages in the spellings that hosts read, and a look into their lists."""

from __future__ import annotations

from collections.abc import Mapping

from memorybank.hosts import hook_entries
from memorybank.hosts.payload import dump, quote, under
from memorybank.model.wiring import Bundle, Member, PromptPage, Whole

SERVER = "memory-bank"
SKILL = "memory-bank"
INSTALLED = "memory-bank install"  # stands in every page of ours, so that it is known again without a manifest
_NOTE = f"put here by `{INSTALLED}`, removed by `memory-bank uninstall`"


def skill(folder: str, bundle: Bundle) -> tuple[Whole, ...]:
    """The whole pack, as it is in the package."""
    pages = bundle.skill
    return tuple(Whole(f"{folder}/{SKILL}/{path}", noted(text, path), "install.why.skill") for path, text in pages)


def skill_pages(folder: str, bundle: Bundle) -> tuple[Whole, ...]:
    """Our commands, for hosts whose commands are skills."""
    written = ((page, markdown(page, {"name": page.name, "description": page.description})) for page in bundle.commands)
    return tuple(Whole(f"{folder}/{page.name}/SKILL.md", text, f"install.why.{page.name}") for page, text in written)


def commands(folder: str, bundle: Bundle) -> tuple[Whole, ...]:
    """Our commands, for hosts that keep them as Markdown in a folder."""
    return tuple(
        Whole(f"{folder}/{page.name}.md", markdown(page, {"description": page.description}), f"install.why.{page.name}")
        for page in bundle.commands
    )


def agent(path: str, page: PromptPage, fields: Mapping[str, object] | None = None) -> Whole:
    """A sub-agent: its name, when to call it, and what only this host wants to know of it."""
    known = {"name": page.name, "description": page.description, **(fields or {})}
    return Whole(path, markdown(page, known), "install.why.agent")


def markdown(page: PromptPage, fields: Mapping[str, object]) -> str:
    """JSON is YAML: every value is written as one, so that no colon or hash in a sentence means anything."""
    front = "\n".join(f"{key}: {dump(value)}" for key, value in fields.items())
    return noted(f"---\n{front}\n---\n\n{page.body}")


def toml(fields: Mapping[str, str]) -> str:
    """Single lines in double quotes; what has line ends, as people write it."""
    return f"# {_NOTE}\n" + "".join(f"{key} = {_toml_text(text)}\n" for key, text in fields.items())


def _toml_text(text: str) -> str:
    if "\n" not in text:
        return quote(text).replace("\x7f", "\\u007f")
    plain = text.replace("\\", "\\\\").replace('"""', '""\\"')
    return f'"""\n{plain}"""'


def server(path: str, way: tuple[str, ...], bundle: Bundle, **more: object) -> tuple[Member, ...]:
    """Our MCP server as most hosts write one: a command and its arguments."""
    if not bundle.mcp:
        return ()
    program, *arguments = bundle.mcp
    return (Member(path, (*way, SERVER), {"command": program, "args": arguments, **more}),)


def noted(text: str, path: str = ".md") -> str:
    """Markdown carries a comment that no reader sees; other files of the pack are known by the manifest."""
    return f"{text.rstrip()}\n\n<!-- {_NOTE} -->\n" if path.endswith(".md") else text


def table(text: str, *way: str) -> dict[str, object]:
    """An object in a file of JSON, by the keys that lead to it; an empty one where that is something else."""
    found = under(hook_entries.settings(text) or {}, way)
    return found if isinstance(found, dict) else {}
