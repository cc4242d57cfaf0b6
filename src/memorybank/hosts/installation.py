"""What host files need at an installation: our pages in the spellings that hosts read."""

from collections.abc import Iterator, Mapping

from memorybank.hosts.dialect import Host
from memorybank.hosts.payload import dump, quote
from memorybank.model.wiring import Bundle, PromptPage, Whole

SERVER = "memory-bank"
SKILL = "memory-bank"
INSTALLED = "memory-bank install"  # stands in every page of ours, so that it is known again without a manifest
_NOTE = f"put here by `{INSTALLED}`, removed by `memory-bank uninstall`"


def pages(host: Host, bundle: Bundle) -> Iterator[Whole]:
    own = host.OWN_FOLDER.get(bundle.scope, "")
    for path, text in bundle.skill:
        yield Whole(f"{host.SKILLS}/{SKILL}/{path}", _noted(text, path), "install.why.skill")
    place, fields = host.COMMANDS, host.COMMAND_FIELDS
    if not place:
        place, fields = f"{host.SKILLS}/{{name}}/SKILL.md", ("name", "description")
    for page in bundle.commands:
        path, head = place.format(own=own, name=page.name), {key: getattr(page, key) for key in fields}
        yield Whole(path, _spelled(path, page, head, "prompt"), f"install.why.{page.name}")
    if host.READER:
        path, page = host.READER.format(own=own), bundle.reader
        head = {"name": page.name, "description": page.description, **host.READER_FIELDS}
        yield Whole(path, _spelled(path, page, head, "developer_instructions"), "install.why.agent")


def _spelled(path: str, page: PromptPage, head: Mapping[str, object], body: str) -> str:
    """In Markdown a head's value is JSON, which is YAML: a colon means nothing. `body`: what TOML calls the prompt."""
    if path.endswith(".toml"):
        told = {**head, body: page.body}
        return f"# {_NOTE}\n" + "".join(f"{key} = {_toml_text(str(text))}\n" for key, text in told.items())
    if not head:
        return _noted(f"{page.description}\n\n{page.body}")
    front = "\n".join(f"{key}: {dump(value)}" for key, value in head.items())
    return _noted(f"---\n{front}\n---\n\n{page.body}")


def _toml_text(text: str) -> str:
    """A single line in double quotes; what has line ends, as people write it."""
    if "\n" not in text:
        return quote(text).replace("\x7f", "\\u007f")
    plain = text.replace("\\", "\\\\").replace('"""', '""\\"')
    return f'"""\n{plain}"""'


def _noted(text: str, path: str = ".md") -> str:
    """Markdown carries a comment that no reader sees; other files of the pack are known by the manifest."""
    return f"{text.rstrip()}\n\n<!-- {_NOTE} -->\n" if path.endswith(".md") else text
