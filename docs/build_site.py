"""Build the documentation site in both languages and follow every link of it. `make site` runs it, without network."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from made.crawl import Crawled, crawl
from made.staging import stage
from sphinx.cmd.build import build_main

from memorybank.texts.catalogue import LANGUAGES

DOCS = Path(__file__).parent


def build(work: Path) -> Crawled | None:
    """`work`/site holds the result, `work`/docs what it was made from. None when Sphinx has warned of something."""
    staged, site = work / "docs", work / "site"
    stage(staged)
    shutil.rmtree(site, ignore_errors=True)
    for language in LANGUAGES:
        given = ["-W", "--keep-going", "-n", "-q", "-E", "-b", "html", "-t", language, "-c", str(DOCS)]
        cache = work / "doctrees" / language
        if build_main([*given, "-d", str(cache), str(staged / language), str(site / language)]):
            return None
    shutil.copyfile(DOCS / "landing.html", site / "index.html")
    return crawl(site)


def main(arguments: list[str]) -> int:
    work = Path(arguments[0] if arguments else "build").resolve()
    found = build(work)
    if found is None:
        return 1
    for kind, rows in (("leads nowhere", found.broken), ("is fetched from elsewhere", found.foreign)):
        sys.stdout.writelines(f"{row} {kind}\n" for row in rows)
    faults = len(found.broken) + len(found.foreign)
    sys.stdout.write(f"{work / 'site'}: {found.pages} pages, {found.links} links, {faults} faults\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
