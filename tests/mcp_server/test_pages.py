"""Pages as resources, the one prompt, and which project a request is about."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from mcp import MCPError

from conftest import Project
from mcp_server.conftest import LEGACY, MODERN, Talk, inside, roots, talking
from memorybank.light.address import state_folder
from memorybank.mcp.client import ClientPlace, among
from memorybank.store import receipts

pytestmark = pytest.mark.slow


def listed(talk: Talk) -> list[Any]:
    return list(talk.does(talk.client.list_resources).resources)


# ------------------------------------------------------------------ resources


def test_every_page_is_a_resource_with_its_title(shop: Project, talk: Talk) -> None:
    shop.page("details/design/购物车 100%.md", "# 购物车\n\n重启后仍在。\n")
    found = {resource.name: resource for resource in listed(talk)}
    assert found["details/patterns.md"].title == "Patterns"
    assert found["details/design/购物车 100%.md"].title == "购物车"
    for name, resource in found.items():
        assert talk.resource(str(resource.uri)) == shop.text(name)
    assert str(found["details/patterns.md"].uri) == "memory-bank:///details/patterns.md"


NO_PAGES = (
    "memory-bank:///details/nope.md",
    "memory-bank:///../../../etc/passwd",
    "memory-bank:///%2e%2e/secret.md",
    "memory-bank:////etc/passwd",
    "memory-bank://elsewhere/details/patterns.md",
    "memory-bank://pack/99",
    "memory-bank:///",
    "file:///etc/passwd",
    "https://example.org/x.md",
    "",
)


def test_what_is_no_page_is_refused(shop: Project, talk: Talk) -> None:
    shop.write("secret.md", "# Secret\n")
    for uri in NO_PAGES:
        with pytest.raises(MCPError, match=r"no page|not a path inside|only \.md"):
            talk.resource(uri)


# ------------------------------------------------------------------ the prompt


@pytest.mark.rule("RFR-2")
def test_the_prompt_leads_through_the_plan_to_the_users_yes(shop: Project, talk: Talk) -> None:
    (prompt,) = talk.does(talk.client.list_prompts).prompts
    assert prompt.name == "refresh"
    assert "upgrade" in prompt.description
    (message,) = talk.does(talk.client.get_prompt, "refresh").messages
    text = message.content.text
    plan, wait, yes = (text.index(words) for words in ("tool `plan`", "End your\n   turn there", "The user's yes"))
    assert plan < wait < yes
    assert "--yes" not in text
    assert str(shop.root) in text


def test_there_is_only_one_prompt(talk: Talk) -> None:
    with pytest.raises(MCPError, match="There is no x here"):
        talk.does(talk.client.get_prompt, "x")


# ------------------------------------------------------------------ which project


@pytest.mark.filterwarnings("ignore::mcp.MCPDeprecationWarning")
@pytest.mark.parametrize("mode", [LEGACY, MODERN])
def test_a_server_started_elsewhere_asks_the_client_where_its_project_is(
    shop: Project, tmp_path: Path, mode: str
) -> None:
    elsewhere, other = tmp_path / "elsewhere", tmp_path / "other one"
    elsewhere.mkdir()
    other.mkdir()
    client = inside(elsewhere, mode=mode, list_roots_callback=roots(tmp_path / "gone", other, shop.root))
    with talking(client) as talk:
        assert "cents" in talk.text("read", pages=["details/patterns.md"])
        assert "cents" in talk.resource("memory-bank:///details/patterns.md")
        assert str(shop.root) in talk.does(client.get_prompt, "refresh").messages[0].content.text


@pytest.mark.parametrize("mode", [LEGACY, MODERN])
def test_a_client_without_roots_is_not_asked(tmp_path: Path, mode: str) -> None:
    with talking(inside(tmp_path, mode=mode)) as talk:
        assert "memory-bank setup" in talk.text("status")


@pytest.mark.filterwarnings("ignore::mcp.MCPDeprecationWarning")
def test_a_bank_where_the_server_was_started_comes_first(shop: Project, tmp_path: Path) -> None:
    other = Project(tmp_path / "other")
    other.page("MEMORY.md", "# Other\n")
    with talking(inside(shop.root, list_roots_callback=roots(other.root))) as talk:
        assert str(shop.bank) in talk.text("status")
    with talking(inside(shop.root, project=str(other.root), list_roots_callback=roots(shop.root))) as talk:
        assert str(other.bank) in talk.text("status")


def test_paths_are_meant_from_the_project_wherever_the_server_was_started(shop: Project, tmp_path: Path) -> None:
    for cwd, project, file in (
        (tmp_path, str(shop.root), "src/money.py"),
        (shop.root, None, "src/money.py"),
        (shop.root / "src", None, "money.py"),
    ):
        with talking(inside(cwd, project=project)) as talk:
            assert not talk.call("select", request="raise the price", files=[file]).is_error, cwd
            assert "cents" in talk.text("read", pages=["memory-bank/details/patterns.md"])


@pytest.mark.parametrize("uri", ["file:///gone", "https://example.org/", "file://host/tmp", "file:///a%00b", "::", ""])
def test_a_root_that_is_no_folder_of_this_machine_changes_nothing(tmp_path: Path, uri: str) -> None:
    start = ClientPlace(None, tmp_path)
    assert among(start, [uri]) == start


@pytest.mark.rule("RCP-1")
def test_what_a_client_was_given_is_on_record(shop: Project, talk: Talk) -> None:
    talk.text("read", pages=["details/patterns.md"])
    talk.text("select", request="how are payments retried?")
    talk.text("context", request="how are payments retried?")
    talk.resource("memory-bank:///details/patterns.md")
    noted = receipts.load(state_folder(str(shop.bank)))
    assert [one["how"] for one in noted] == ["read", "select", "context", "page"]
    for one in noted[0], noted[3]:
        assert [part["path"] for part in one["pages"]] == ["details/patterns.md"]
        assert one["pages"][0]["lines"] == [[1, shop.text("details/patterns.md").count("\n")]]
