"""What ships to users beside our own code: each under a licence that goes with MIT, and nothing that phones home."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import Distribution, distribution

from release.making import ROOT, SHIPPED
from release.shipping import ELSEWHERE, name_of, needs, tree

# Permissive: may be shipped beside MIT code and used by it, whatever the user's own licence.
FINE = {"MIT", "MIT-0", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "ISC", "PSF-2.0", "0BSD", "Unlicense"}
SPELLED = {"MIT License": "MIT", "BSD License": "BSD-3-Clause", "Apache Software License": "Apache-2.0"}


def _licence(dist: Distribution) -> set[str]:
    """By its expression; where that is missing, by its field or its classifier."""
    fields = [*(dist.metadata.get_all("License-Expression") or ()), *(dist.metadata.get_all("License") or ())]
    said = fields[0] if fields else ""
    if not said or len(said) > 60:
        lines = [line.split(" :: ")[-1] for line in dist.metadata.get_all("Classifier") or () if "License ::" in line]
        said = " AND ".join(SPELLED.get(line, line) for line in lines)
    return set(re.split(r"\s+(?:AND|OR|WITH)\s+", said.strip("() ")))


def test_everything_that_ships_may_ship_beside_mit_code() -> None:
    licences = {name: _licence(dist) for name, dist in tree().items()}
    assert {"click", "pyyaml", "mcp"} <= set(licences)
    assert {name: said for name, said in licences.items() if not said or said - FINE} == {}


def test_everything_that_ships_is_pinned_by_hash() -> None:
    lock = (ROOT / "requirements" / "dev.lock").read_text(encoding="utf-8")
    pinned = {name_of(line): line for line in lock.splitlines() if "==" in line}
    assert set(tree()) <= set(pinned)
    assert lock.count("--hash=sha256:") >= len(pinned)
    assert "://" not in lock, "the lock names no registry"


def test_a_plain_installation_brings_two_packages() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {name_of(line) for line in project["dependencies"]} == set(SHIPPED)
    assert not [name for shipped in SHIPPED for name, _ in needs(distribution(shipped)) if name not in ELSEWHERE]


def test_nothing_that_ships_could_send_measurements() -> None:
    """The MCP SDK speaks to OpenTelemetry's interface, which does nothing by itself: what would send is not there."""
    telling = {name for name in tree() if re.search(r"opentelemetry|sentry|posthog|segment|analytics|statsd", name)}
    assert telling <= {"opentelemetry-api"}


def test_our_own_licence_is_the_one_we_name() -> None:
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert text.startswith("MIT License")
    assert distribution("agent-memory-bank").metadata["License-Expression"] == "MIT"
