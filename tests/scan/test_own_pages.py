"""Our own pages, in both languages, speak of secrets all day and hold none."""

from __future__ import annotations

from pathlib import Path

import pytest

from memorybank.app.ask.secret_scan import scan_file
from memorybank.policy.scan import REFUSE, scan_text
from memorybank.store.scan_input import files_below
from memorybank.texts.catalogue import LANGUAGES, texts

pytestmark = [pytest.mark.rule("THR-4"), pytest.mark.slow]
ROOT = Path(__file__).parents[2]
PAGES = ["README.md", "CHANGELOG.md", "AGENTS.md", "CLAUDE.md", "CONTRIBUTING.md", "docs", "examples", "src", "bench"]


@pytest.mark.parametrize("name", PAGES)
def test_nothing_in_this_repository_is_refused(name: str) -> None:
    refused = [
        (path, found.rule, found.line)
        for path in files_below(str(ROOT / name))
        if not path.endswith(".pyc")
        for found in scan_file(path) or ()
        if found.severity == REFUSE
    ]
    assert refused == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nor_in_anything_we_say(language: str) -> None:
    for key, text in texts(language).items():
        assert [found for found in scan_text(text) if found.severity == REFUSE] == [], key


SHARED = ROOT.parent / "shared"


@pytest.mark.skipif(not (SHARED / "seeds").is_dir(), reason="the documents this project was made from are not here")
def test_nor_in_what_we_were_made_from() -> None:
    pages = [*sorted((SHARED / "seeds").glob("*.md")), *(SHARED / f"{name}.md" for name in ("SPEC", "DESIGN", "HOSTS"))]
    for page in pages:
        assert [found for found in scan_file(str(page)) or () if found.severity == REFUSE] == [], page.name
