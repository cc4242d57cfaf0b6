"""What Sphinx adds to the pages: a rule's id leads to its page, every page to its twin, the menu to where one is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from docutils import nodes  # type: ignore[import-untyped]
from sphinx import addnodes
from sphinx.application import Sphinx

from memorybank.policy.catalog import RULES

_ID = re.compile(rf"\b(?:{'|'.join(sorted({rule.split('-')[0] for rule in RULES}))})-\d+\b")
_NOT_IN = (nodes.reference, nodes.title, nodes.literal, nodes.literal_block, nodes.raw, addnodes.pending_xref)


def link_ids(app: Sphinx, document: nodes.document) -> None:
    here = app.env.docname
    for text in list(document.findall(nodes.Text)):
        if _ID.search(text) and not _inside(text):
            text.parent.replace(text, _linked(str(text), here))


def _inside(node: nodes.Node) -> bool:
    above = node.parent
    while above is not None:
        if isinstance(above, _NOT_IN):
            return True
        above = above.parent
    return False


def _linked(text: str, here: str) -> list[nodes.Node]:
    parts: list[nodes.Node] = []
    done = 0
    for found in _ID.finditer(text):
        page = f"reference/rules/{found.group()}"
        if found.group() not in RULES or page == here:
            continue
        parts.append(nodes.Text(text[done : found.start()]))
        leads = addnodes.pending_xref(
            "", refdomain="std", reftype="doc", refdoc=here, reftarget=f"/{page}", refexplicit=True, refwarn=True
        )
        leads += nodes.inline("", found.group(), classes=["rule-id"])
        parts.append(leads)
        done = found.end()
    return [*parts, nodes.Text(text[done:])]


def add_twin(app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """The sources of both languages lie side by side; a page without a twin leads to the other start page."""
    source = Path(app.srcdir)
    other = "en" if source.name == "zh" else "zh"
    has = pagename == "search" or (source.parent / other / f"{pagename}.md").is_file()
    name = pagename if has else "index"
    context["twin"] = "../" * pagename.count("/") + f"../{other}/{name}.html"
    context["twin_language"] = {"en": "English", "zh": "中文"}[other]
    context["twin_code"] = {"en": "en", "zh": "zh-CN"}[other]


def open_only_here(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Of 95 rules in the menu of every page nobody reads one, and building it was most of the work."""
    whole = context.get("toctree")
    if whole:
        context["toctree"] = lambda **options: whole(**{**options, "collapse": True})
