"""Sphinx: how the staged pages of one language become its site. `docs/build_site.py` runs it, `-t zh` for Chinese."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from made.linking import add_twin, link_ids, open_only_here
from made.searching import SearchBoth
from sphinx.application import Sphinx

from memorybank.model.version import VERSION

_chinese = globals()["tags"].has("zh")  # Sphinx puts it there

project = "Memory Bank"
version = release = VERSION
language = "zh_CN" if _chinese else "en"
extensions = ["myst_parser"]
nitpicky = True
myst_heading_anchors = 4
myst_links_external_new_tab = False

html_theme = "furo"
html_title = "Memory Bank 文档" if _chinese else "Memory Bank"
html_static_path = ["_static"]
templates_path = ["_templates"]
html_css_files = ["site.css"]
html_favicon = "_static/mark.svg"
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_use_index = False
html_domain_indices = False
html_search_language = "both"
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "language.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
pygments_style = "friendly"
pygments_dark_style = "monokai"


def setup(app: Sphinx) -> None:
    app.add_search_language(SearchBoth)
    app.connect("doctree-read", link_ids)
    app.connect("html-page-context", add_twin)
    app.connect("html-page-context", open_only_here, priority=100)  # before the theme asks for the menu
