"""Claims against real repositories: what is live, moved, changed, gone, never was, or cannot be told (VER-1, VER-2)."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from conftest import Project

pytestmark = pytest.mark.slow

Row = dict[str, str]
LONG = "".join(f"line {n} of a file that is long enough for git to know it again\n" for n in range(30))


def rows(project: Project, *pages: str) -> dict[str, Row]:
    """Every claim by its text, as `verify --json` gives it."""
    done = project.mb("verify", "--json", *pages)
    assert done.code in (0, 1), done.err
    return {claim["text"]: claim for claim in json.loads(done.out)["claims"]}


def says(project: Project, text: str) -> Row:
    return rows(project)[text]


def head(project: Project) -> str:
    return project.git("rev-parse", "HEAD").strip()


@pytest.fixture
def shop(project: Project) -> Project:
    """A small project that has lived: files moved, split, dropped and made again."""
    for name in ("live", "moved", "chain", "gone", "again", "late", "Case"):
        project.write(f"src/{name}.py", LONG + f"# {name}\n")
    project.write("src/old/deep/one.py", LONG + "# one\n")
    project.write("src/old/two.py", LONG + "# two\n")
    project.write("src/scattered/a.py", LONG + "# a\n")
    project.write("src/scattered/b.py", "b" * 400)
    project.write("文档/设计.md", LONG)
    project.write("src/pay/unique_name.py", LONG + "# unique\n")
    project.write("README.md", "# Shop\n")
    project.page("MEMORY.md", "# Shop\n")
    project.page("details/tech.md", "# Tech\n")
    project.commit("begin")
    return project


def tell(project: Project, *lines: str) -> None:
    project.page("details/tech.md", "# Tech\n\n" + "".join(f"- {line}\n" for line in lines))


@pytest.mark.rule("VER-1")
@pytest.mark.rule("VER-2")
def test_renames_are_followed_to_where_the_file_is_now(shop: Project) -> None:
    tell(
        shop,
        "`src/live.py`",
        "`src/moved.py`",
        "`src/chain.py`",
        "`src/old/`",
        "`src/old/deep/one.py`",
        "`src/Case.py`",
    )
    shop.commit("page")
    shop.git("mv", "src/moved.py", "src/new.py")
    shop.git("mv", "src/chain.py", "src/link.py")
    shop.git("mv", "src/old", "src/young")
    shop.git("mv", "src/Case.py", "src/case.py")
    shop.commit("move")
    moved = head(shop)
    shop.git("mv", "src/link.py", "src/end.py")
    shop.commit("move again")
    found = rows(shop)
    assert found["src/live.py"]["verdict"] == "live"
    for text, to in {
        "src/moved.py": "src/new.py",
        "src/chain.py": "src/end.py",
        "src/old/": "src/young",
        "src/old/deep/one.py": "src/young/deep/one.py",
        "src/Case.py": "src/case.py",
    }.items():
        assert (found[text]["verdict"], found[text]["to"], found[text]["commit"]) == ("moved", to, moved), text
        assert found[text]["fix"] == to + ("/" if text.endswith("/") else ""), text


@pytest.mark.rule("VER-1")
def test_what_went_is_gone_in_its_commit(shop: Project) -> None:
    tell(
        shop, "`src/gone.py`", "`src/again.py`", "`src/late.py`", "`src/scattered/`", "`unique_name.py`", "文档/设计.md"
    )
    shop.commit("page")
    shop.git("mv", "src/late.py", "src/later.py")
    shop.git("rm", "-q", "src/again.py")
    shop.commit("rename")
    shop.git("rm", "-rq", "src/gone.py", "src/later.py", "src/scattered", "src/pay", "文档")
    shop.write("src/again.py", "print('back')\n")
    shop.commit("tidy")
    found = rows(shop)
    assert found["src/again.py"]["verdict"] == "live", "deleted, and made again"
    for text in ("src/gone.py", "src/late.py", "src/scattered/", "unique_name.py"):
        assert (found[text]["verdict"], found[text]["commit"]) == ("gone", head(shop)), text
        assert found[text]["fix"] == ""
    assert found["unique_name.py"]["shows"] == "src/pay/unique_name.py"


@pytest.mark.slow
@pytest.mark.rule("VER-1")
def test_a_name_that_is_not_ascii(shop: Project) -> None:
    tell(shop, "`文档/设计.md`")
    shop.commit("page")
    shop.git("mv", "文档", "docs")
    shop.commit("translate")
    assert says(shop, "文档/设计.md")["to"] == "docs/设计.md"


@pytest.mark.rule("VER-1")
def test_what_never_was_alarms_nobody(shop: Project) -> None:
    tell(shop, "`src/never.py`", "`and/or`", "`feature/login`", "`path/to/x.py`", "`foo.py`", "`dist/app.js`", "`.env`")
    shop.commit("page")
    found = rows(shop)
    assert found["src/never.py"]["verdict"] == "never"
    assert {row["verdict"] for row in found.values()} <= {"never", "unchecked"}
    assert shop.mb("verify").code == 0


@pytest.mark.rule("VER-1")
def test_a_path_may_be_short(shop: Project) -> None:
    tell(
        shop,
        "`deep/one.py`",
        "`unique_name.py`",
        "`.../old/two.py`",
        "`src/live`",
        "`project/src/live.py`",
        "`tech.md`",
    )
    assert {row["verdict"] for row in rows(shop).values()} == {"live"}


@pytest.mark.rule("VER-1")
@pytest.mark.rule("VER-3")
def test_a_page_written_after_the_move_is_wrong_too(shop: Project) -> None:
    shop.git("rm", "-q", "src/gone.py")
    shop.git("mv", "src/moved.py", "src/new.py")
    shop.commit("tidy")
    tell(shop, "`src/gone.py` once did this.", "`src/again.py` does it", "`src/moved.py` does it too")
    shop.commit("page")
    assert (says(shop, "src/gone.py")["verdict"], says(shop, "src/gone.py")["why"]) == ("unchecked", "past")
    assert (says(shop, "src/again.py")["verdict"], says(shop, "src/moved.py")["to"]) == ("live", "src/new.py")


@pytest.mark.rule("VER-1")
def test_a_page_that_says_so_itself_is_right(shop: Project) -> None:
    tell(shop, "removed `src/gone.py`", "`src/moved.py` → `src/new.py`")
    shop.page("details/archive/active_2026-01.md", "# Then\n\n`src/chain.py`\n")
    shop.commit("page")
    shop.git("rm", "-q", "src/gone.py", "src/chain.py")
    shop.git("mv", "src/moved.py", "src/new.py")
    shop.commit("tidy")
    found = rows(shop)
    assert [found[t]["verdict"] for t in ("src/gone.py", "src/moved.py", "src/chain.py", "src/new.py")] == [
        "unchecked",
        "unchecked",
        "unchecked",
        "live",
    ]
    assert [found[t]["why"] for t in ("src/gone.py", "src/moved.py", "src/chain.py")] == ["past", "past", "record"]
    assert [found[t]["hedge"] for t in ("src/gone.py", "src/moved.py", "src/chain.py")] == ["past", "past", "record"]
    assert shop.mb("verify").code == 0, "and so nobody is alarmed"


@pytest.mark.rule("VER-1")
def test_what_git_ignores_is_made_on_each_machine(shop: Project) -> None:
    shop.write("out/bundle.js", LONG)
    tell(shop, "`out/bundle.js`", "`out/`")
    shop.commit("by mistake")
    shop.git("rm", "-rq", "out")
    shop.write(".gitignore", "out/\n")
    shop.commit("ignored")
    assert {row["why"] for row in rows(shop).values()} == {"ignored"}


@pytest.mark.rule("VER-1")
def test_what_git_ignores_where_the_page_says_it_is_had_a_copy_elsewhere(shop: Project) -> None:
    shop.write("old/shop/reports/metrics.json", LONG)
    tell(shop, "`reports/metrics.json`")
    shop.commit("a copy of another project")
    shop.git("rm", "-rq", "old")
    shop.write(".gitignore", "/reports/\n")
    shop.commit("the copy goes")
    found = says(shop, "reports/metrics.json")
    assert (found["verdict"], found["why"]) == ("unchecked", "ignored")


@pytest.mark.rule("VER-1")
def test_a_path_behind_a_link_leaves_the_others_their_answer(shop: Project) -> None:
    """Asked about a path behind a link, git answers for none of those that it was asked about with it."""
    shop.write("out/bundle.js", LONG)
    shop.write("models/registry.json", LONG + "# registry\n")
    tell(shop, "`out/bundle.js`", "`models/registry.json`")
    shop.commit("by mistake")
    shop.git("rm", "-rq", "out", "models")
    shop.write("shared/keep.md", "# Keep\n")
    (shop.root / "models").symlink_to("shared")
    shop.write(".gitignore", "out/\n")
    shop.commit("ignored, and linked")
    found = rows(shop)
    assert found["out/bundle.js"]["why"] == "ignored"
    assert found["models/registry.json"]["verdict"] == "gone"


@pytest.mark.rule("VER-1")
def test_what_git_ignores_may_have_left_its_sample_elsewhere(shop: Project) -> None:
    shop.write("src/shop.properties", LONG)
    tell(shop, "`src/shop.properties`")
    shop.commit("by mistake")
    shop.git("mv", "src/shop.properties", "src/shop.properties.local")
    shop.write(".gitignore", "src/shop.properties\n")
    shop.commit("each has its own")
    found = says(shop, "src/shop.properties")
    assert (found["verdict"], found["why"], found["fix"]) == ("unchecked", "ignored", "")


@pytest.mark.rule("VER-1")
@pytest.mark.rule("VER-3")
def test_a_path_written_after_the_loss_is_short_for_what_ends_so(shop: Project) -> None:
    shop.write("src/api/first.py", LONG + "# first\n")
    tell(shop, "`src/api/`: the routes")
    shop.commit("at the top")
    shop.git("rm", "-rq", "src/api")
    shop.write("crates/pay/src/api/routes.py", LONG + "# routes\n")
    shop.commit("in a crate")
    assert says(shop, "src/api/")["verdict"] == "gone", "it spoke of the one at the top"
    tell(shop, "`src/api/` holds the routes of the crate")
    shop.commit("page")
    assert (says(shop, "src/api/")["verdict"], says(shop, "src/api/")["shows"]) == ("live", "crates/pay/src/api")


@pytest.mark.rule("VER-1")
def test_of_two_paths_that_were_there_together_nobody_knows_which_one_is_meant(shop: Project) -> None:
    shop.write("crates/pay/src/api/routes.py", LONG + "# routes\n")
    shop.write("src/api/first.py", LONG + "# first\n")
    tell(shop, "`src/api/`: the routes")
    shop.commit("two of them")
    shop.git("rm", "-rq", "src/api")
    shop.commit("one of them")
    assert says(shop, "src/api/")["verdict"] == "live"


@pytest.mark.rule("VER-1")
def test_a_command_names_a_path_from_where_it_is_run(shop: Project) -> None:
    shop.write("deploy/clusters/local/all.yml", LONG)
    shop.page("details/tech.md", "# Tech\n\n```bash\nsync --path=clusters/local\n```\n\nSee `clusters/local/`.\n")
    shop.commit("page")
    shop.git("rm", "-rq", "deploy")
    shop.commit("elsewhere")
    found = rows(shop)
    assert [found[text]["verdict"] for text in ("clusters/local", "clusters/local/")] == ["unchecked", "gone"]


@pytest.mark.rule("VER-1")
def test_a_rule_about_folders_hides_no_file(shop: Project) -> None:
    tell(shop, "`src/gone.py`")
    shop.commit("page")
    shop.git("rm", "-q", "src/gone.py")
    shop.write(".gitignore", "/\n")  # git takes that for every folder, and a slash makes anything look like one
    shop.commit("drop")
    assert says(shop, "src/gone.py")["verdict"] == "gone"


@pytest.mark.rule("VER-1")
def test_what_is_not_committed_counts(shop: Project) -> None:
    tell(shop, "`src/gone.py`", "`src/moved.py`", "`src/fresh.py`", "`src/chain.py`")
    shop.commit("page")
    (shop.root / "src/gone.py").unlink()
    shop.git("mv", "src/moved.py", "src/new.py")
    shop.git("rm", "-q", "src/chain.py")
    shop.write("src/fresh.py", "new = True\n")
    found = rows(shop)
    for text, verdict in {
        "src/gone.py": "gone",
        "src/moved.py": "moved",
        "src/chain.py": "gone",
        "src/fresh.py": "live",
    }.items():
        assert (found[text]["verdict"], found[text]["commit"]) == (verdict, ""), text
    assert found["src/moved.py"]["to"] == "src/new.py"


@pytest.mark.rule("VER-1")
@pytest.mark.parametrize("said", ["src/deep/gone.py", "deep/gone.py", "src/deep/", "src/before.py"])
def test_a_file_may_vanish_in_a_merge(shop: Project, said: str) -> None:
    """By whatever part of its path, or name it once had, a page speaks of it."""
    shop.write("src/before.py", LONG + "# lost\n")
    tell(shop, f"`{said}`")
    shop.commit("page")
    (shop.root / "src/deep").mkdir()
    shop.git("mv", "src/before.py", "src/deep/gone.py")
    shop.commit("move")
    shop.git("checkout", "-qb", "side")
    shop.write("side.txt", "x\n")
    shop.commit("side")
    shop.git("checkout", "-q", "main")
    shop.write("main.txt", "x\n")
    shop.commit("main")
    shop.git("merge", "-q", "--no-commit", "side")
    shop.git("rm", "-q", "src/deep/gone.py")
    shop.git("commit", "-qm", "merge")
    assert (says(shop, said)["verdict"], says(shop, said)["commit"]) == ("gone", head(shop))


@pytest.mark.rule("VER-1")
def test_history_is_read_where_nothing_can_be_kept(shop: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    tell(shop, "`src/moved.py`")
    shop.commit("page")
    shop.git("mv", "src/moved.py", "src/new.py")
    shop.commit("move")
    shop.write("no-folder", "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(shop.root / "no-folder"))
    assert says(shop, "src/moved.py")["verdict"] == "moved"


@pytest.mark.rule("VER-1")
def test_links_and_their_headings(shop: Project) -> None:
    shop.page("details/design/pay.md", "# Pay\n\n## How it *works*\n")
    tell(
        shop,
        "[a](design/pay.md#how-it-works)",
        "[b](design/pay.md#nowhere)",
        "[c](../../src/moved.py)",
        "[d](nothing.md)",
    )
    shop.commit("page")
    shop.git("mv", "src/moved.py", "src/new.py")
    shop.commit("move")
    found = rows(shop)
    assert found["design/pay.md#how-it-works"]["verdict"] == "live"
    assert (found["design/pay.md#nowhere"]["verdict"], found["design/pay.md#nowhere"]["why"]) == ("never", "anchor")
    assert found["../../src/moved.py"]["fix"] == "../../src/new.py"
    assert found["nothing.md"]["verdict"] == "never"


@pytest.mark.rule("VER-1")
@pytest.mark.rule("VER-4")
def test_a_link_that_leads_nowhere_is_told_though_the_name_beside_it_fits_the_new_place(shop: Project) -> None:
    tell(shop, "[`moved.py`](../../src/moved.py) is the first step", "`app.spec` packs it, `self.spec` does not")
    shop.write("app.spec", LONG)
    shop.commit("page")
    shop.write("tests/here.py", "")
    shop.git("mv", "src/moved.py", "tests/moved.py")
    shop.git("rm", "-q", "app.spec")
    shop.commit("move")
    found = rows(shop)
    assert (found["../../src/moved.py"]["verdict"], found["../../src/moved.py"]["to"]) == ("moved", "tests/moved.py")
    assert found["app.spec"]["verdict"] == "gone", "an ending that no list has: history knows the file"
    assert "self.spec" not in found, "a name that no file ever had is none"


@pytest.mark.rule("VER-1")
def test_a_cited_line_must_be_there(shop: Project) -> None:
    tell(shop, "`src/live.py:5`", "`src/live.py:900`", "`src/again.py:20`", "`src/moved.py:7`")
    shop.commit("page")
    shop.git("mv", "src/moved.py", "src/new.py")
    shop.write("src/again.py", "short = True\n")
    shop.commit("move")
    found = rows(shop)
    assert found["src/live.py:5"]["verdict"] == "live"
    assert (found["src/live.py:900"]["verdict"], found["src/live.py:900"]["shows"]) == ("never", "31"), (
        "a slip of the pen"
    )
    assert (found["src/again.py:20"]["verdict"], found["src/again.py:20"]["shows"]) == ("changed", "1")
    assert found["src/moved.py:7"]["fix"] == "src/new.py:7"


@pytest.mark.rule("VER-1")
def test_a_line_of_one_of_several_files_is_not_measured(shop: Project) -> None:
    """Which of the files that end so the page cites, nobody knows."""
    shop.write("parts/src/again.py", "x = 1\n" * 40)
    tell(shop, "`src/again.py:20`")
    shop.commit("page")
    shop.write("src/again.py", "short = True\n")
    shop.commit("shorter")
    assert says(shop, "src/again.py:20")["verdict"] == "live"


@pytest.mark.rule("VER-1")
def test_scripts_targets_and_dependencies_by_their_manifests(project: Project) -> None:
    manifest: dict[str, dict[str, str]] = {
        "scripts": {"build": "x", "serve": "y"},
        "dependencies": {"react": "^18.2.0", "axios": "^1.0.0", "zod": "^3.1.0"},
    }
    project.write("package.json", json.dumps(manifest))
    project.write("Makefile", "lint:\n\ttrue\nship: lint\n\ttrue\n")
    project.write("pyproject.toml", '[project]\nname = "x"\ndependencies = ["fastapi>=0.100"]\n')
    project.page(
        "MEMORY.md",
        "# Shop\n\nRun `npm run build`, `npm run serve`, `npm run never`, `make lint`, `make ship`, `make love`.\n"
        "Built on React 18, React 18.2, TypeScript 5, `fastapi>=0.100`, `zod@3`, Node.js 20.\n\n"
        "## Dependencies\n\n- `axios` and `left-pad`\n",
    )
    project.commit("begin")
    del manifest["scripts"]["serve"], manifest["dependencies"]["axios"]
    manifest["dependencies"]["react"] = "^19.0.1"
    project.write("package.json", json.dumps(manifest))
    project.write("Makefile", "lint:\n\ttrue\n")
    project.commit("upgrade")
    found = rows(project)
    verdicts = {text: row["verdict"] for text, row in found.items()}
    assert verdicts == {
        "npm run build": "live",
        "npm run serve": "gone",
        "npm run never": "unchecked",
        "make lint": "live",
        "make ship": "gone",
        "make love": "unchecked",
        "React 18": "changed",
        "React 18.2": "changed",
        "TypeScript 5": "unchecked",
        "fastapi>=0.100": "live",
        "zod@3": "live",
        "Node.js 20": "unchecked",
        "axios": "gone",
        "left-pad": "unchecked",
    }
    assert (found["React 18"]["to"], found["React 18"]["fix"]) == ("^19.0.1", "React 19")
    assert found["React 18.2"]["fix"] == "React 19.0"
    assert {found[t]["commit"] for t in ("npm run serve", "make ship", "React 18", "axios")} == {head(project)}


BUILDS = [
    # a manifest                   as the page was written                                   as it is now
    (
        "build.gradle",
        "implementation 'org.quux:x-kit:1.4.0'\nimplementation 'org.quux:y-kit:2.0'",
        "'org.quux:x-kit:1.5.0'",
    ),
    (
        "build.gradle.kts",
        'val x = "1.4"\n("org.quux:x-kit:$x")\n("org.quux:y-kit:2.0")',
        'val x = "1.5"\n("org.quux:x-kit:$x")',
    ),
    (
        "gradle/libs.versions.toml",
        '[versions]\nx = "1.4"\n[libraries]\na = { module = "o.q:x-kit", version.ref = "x" }\nb = "o.q:y-kit:2.0"\n',
        '[versions]\nx = "1.5"\n[libraries]\na = { module = "o.q:x-kit", version.ref = "x" }\n',
    ),
    (
        "pom.xml",
        (
            "<project><properties><x.version>1.4</x.version></properties><dependencies><dependency><groupId>q</groupId>"
            "<artifactId>x-kit</artifactId><version>${x.version}</version></dependency><dependency>"
            "<artifactId>y-kit</artifactId><version>2.0</version></dependency></dependencies></project>"
        ),
        (
            "<project><dependencies><dependency><artifactId>x-kit</artifactId><version>1.5</version></dependency>"
            "</dependencies></project>"
        ),
    ),
    (
        "src/Shop.csproj",
        (
            '<Project><PackageReference Include="X-Kit" Version="1.4.2" /><PackageReference Include="y-kit">\n'
            "<Version>2.0</Version></PackageReference></Project>"
        ),
        '<Project><PackageReference Include="X-Kit" Version="1.5.0" /></Project>',
    ),
    (
        "pubspec.yaml",
        "name: shop\ndependencies:\n  x-kit: ^1.4.0\n  y-kit:\n    git: somewhere\n",
        "name: shop\ndependencies:\n  x-kit: ^1.5.0\n",
    ),
    ("mix.exs", '[{:"a", "1"}, {:x_kit, "~> 1.4"}, {:y_kit, "~> 2.0"}]', '[{:x_kit, "~> 1.5"}]'),
    ("go.mod", "require (\n\tq.org/x-kit v1.4.1\n\tq.org/y-kit/v2 v2.0.0\n)", "require q.org/x-kit v1.5.0"),
    ("Gemfile", "gem 'x-kit', '1.4.0'\ngem 'y-kit', '2.0'\n", "gem 'x-kit', '1.5.0'\n"),
    ("Cargo.toml", '[dependencies]\nx-kit = "1.4"\ny-kit = "2.0"\n', '[dependencies]\nx-kit = "1.5"\n'),
    ("requirements.txt", "x-kit==1.4.0\ny-kit==2.0\n", "x-kit==1.5.0\n"),
]


@pytest.mark.rule("VER-1")
@pytest.mark.rule("VER-2")
@pytest.mark.parametrize(("manifest", "was", "now"), BUILDS, ids=[row[0] for row in BUILDS])
def test_dependencies_in_plain_words_by_the_manifests_of_many_languages(
    project: Project, manifest: str, was: str, now: str
) -> None:
    x, y = ("x_kit", "y_kit") if manifest == "mix.exs" else ("x-kit", "y-kit")
    project.write(manifest, was)
    project.page("MEMORY.md", f"# Shop\n\nBuilt on {x} 1.4 and on {y} 2.0; the server is z-kit 7.2.\n")
    project.commit("begin")
    assert project.mb("verify").code == 0
    project.write(manifest, now)
    project.commit("upgrade")
    found = rows(project)
    assert (found[f"{x} 1.4"]["verdict"], found[f"{x} 1.4"]["fix"]) == ("changed", f"{x} 1.5")
    assert found[f"{y} 2.0"]["verdict"] == "gone"
    assert found[f"{x} 1.4"]["commit"] == found[f"{y} 2.0"]["commit"] == head(project)
    assert found["z-kit 7.2"]["verdict"] == "unchecked"


@pytest.mark.rule("VER-1")
def test_a_name_in_plain_words_may_be_something_else_than_the_package_that_went(project: Project) -> None:
    project.write("requirements.txt", "quuxd==4.6.0\nx-kit==1.4.0\n")
    project.page("MEMORY.md", "# Shop\n\n- quuxd 7.2 as the server\n- x-kit 1.4\n")
    project.commit("begin")
    project.write("requirements.txt", "other==1.0\n")
    project.commit("drop")
    found = rows(project)
    assert found["quuxd 7.2"]["verdict"] == "unchecked", "the client had other versions: the server may still run"
    assert found["x-kit 1.4"]["verdict"] == "gone"


@pytest.mark.rule("VER-1")
@pytest.mark.rule("VER-4")
def test_a_package_that_no_manifest_had_when_its_line_was_written_is_a_plan(project: Project) -> None:
    project.write("package.json", '{"dependencies": {"next": "14.1.0", "vue": "3.4.0"}}\n')
    project.page("MEMORY.md", "# Shop\n\n- Vue 3.4\n")
    project.commit("begin")
    project.write("package.json", '{"dependencies": {}}\n')
    project.page("MEMORY.md", "# Shop\n\n- Vue 3.4\n- Next.js 14 for the web\n")
    project.commit("plan")
    found = rows(project)
    assert (found["Next.js 14"]["verdict"], found["Next.js 14"]["hedge"]) == ("unchecked", "past")
    assert found["Vue 3.4"]["verdict"] == "gone"


@pytest.mark.rule("VER-1")
@pytest.mark.parametrize(
    ("lock", "held"),
    [
        ("package-lock.json", '"node_modules/typescript": {\n  "version": "5.8.3",\n'),
        ("yarn.lock", 'typescript@^5.1.0:\n  version "5.8.3"\n'),
        ("web/pnpm-lock.yaml", "packages:\n\n  typescript@5.8.3:\n"),
        ("poetry.lock", 'name = "typescript"\nversion = "5.8.3"\n'),
        ("composer.lock", '"name": "typescript",\n      "version": "v5.8.3",\n'),
    ],
)
def test_what_a_lock_file_holds_is_installed(project: Project, lock: str, held: str) -> None:
    project.write("package.json", '{"devDependencies": {"typescript": "5.8.3", "vite": "5.8.3"}}\n')
    project.page("MEMORY.md", "# Shop\n\n- TypeScript 5.8\n- Vite 5.8\n")
    project.commit("begin")
    project.write("package.json", '{"devDependencies": {"typescript": "4.8.3", "vite": "6.1.0"}}\n')
    project.write(lock, f'{held}"peerDependencies": {{ "vite": "^5.8.0" }}\n    vite "^5.8.0"\n')
    project.commit("another part")
    assert {text: row["verdict"] for text, row in rows(project).items()} == {
        "TypeScript 5.8": "live",
        "Vite 5.8": "changed",
    }


@pytest.mark.rule("VER-1")
def test_the_projects_own_package_is_no_dependency_that_went(project: Project) -> None:
    project.write("apps/server/package.json", '{"name": "quux-server", "version": "0.9.2"}\n')
    project.write("e2e/package.json", '{"dependencies": {"quux-server": "0.9.2", "quux-kit": "0.9.2"}}\n')
    project.page("MEMORY.md", "# Shop\n\n- quux-server 0.9.2\n- quux-kit 0.9.2\n")
    project.commit("begin")
    project.write("e2e/package.json", "{}\n")
    project.commit("drop")
    found = {text: row["verdict"] for text, row in rows(project).items()}
    assert found == {"quux-server 0.9.2": "live", "quux-kit 0.9.2": "gone"}


@pytest.mark.rule("VER-1")
def test_gradle_is_what_its_wrapper_says_and_no_plugin_for_android(project: Project) -> None:
    project.write("build.gradle", 'dependencies { classpath("com.android.tools.build:gradle:8.1.0") }\n')
    project.page("MEMORY.md", "# Shop\n\n- Gradle 8.x\n- Gradle 7.0+\n")
    project.commit("begin")
    project.write("build.gradle", "\n")
    url = "distributionUrl=https\\://services.gradle.org/distributions/gradle-8.11.1-bin.zip\n"
    project.write("gradle/wrapper/gradle-wrapper.properties", url)
    project.commit("wrapper")
    found = {text: row["verdict"] for text, row in rows(project).items()}
    assert found == {"Gradle 8.x": "live", "Gradle 7.0+": "live"}


@pytest.mark.rule("VER-1")
def test_one_manifest_says_that_and_another_in_which_version(project: Project) -> None:
    project.write("a/A.csproj", '<Project><PackageReference Include="Quux.Data" /></Project>')
    project.write(
        "Directory.Packages.props", '<Project><PackageVersion Include="Quux.Data" Version="4.0.1" /></Project>'
    )
    project.page("MEMORY.md", "# Shop\n\n- **Quux.Data**: 4.0.1\n")
    project.commit("begin")
    assert project.mb("verify").code == 0
    project.write(
        "Directory.Packages.props", '<Project><PackageVersion Include="Quux.Data" Version="4.2.0" /></Project>'
    )
    project.commit("upgrade")
    assert says(project, "Quux.Data**: 4.0.1")["fix"] == "Quux.Data**: 4.2.0"


TYPED = [
    # a source        what it had                                                     a name it made
    ("A.java", "  private Map<String, Long> countOrders(Shop shop) {\n  }\n", "countOrders()"),
    ("a.cc", "std::vector<int> Shop::countOrders(int a) const {\n}\n", "countOrders()"),
    ("a.h", "extern void count_orders(int);\n", "count_orders()"),
    ("A.cs", "    public string OrderLabel { get; set; }\n", "OrderLabel"),
    ("a.dart", "  final int orderCounter;\n", "orderCounter"),
]


@pytest.mark.rule("VER-1")
@pytest.mark.parametrize(("file", "text", "said"), TYPED, ids=[row[0] for row in TYPED])
def test_where_a_type_stands_before_a_name_it_is_the_projects_own(
    project: Project, file: str, text: str, said: str
) -> None:
    project.write(file, text + "  return libraryCall(1);\n")
    project.page("MEMORY.md", f"# Shop\n\nThere is `{said}`, and it asks `libraryCall()`.\n")
    project.commit("begin")
    project.write(file, "// empty\n")
    project.commit("drop")
    found = rows(project)
    assert found[said]["verdict"] == "gone"
    assert found["libraryCall()"]["verdict"] == "unchecked"


@pytest.mark.rule("VER-1")
def test_symbols_and_variables_that_the_project_had_itself(project: Project) -> None:
    project.write(
        "src/orders.py",
        "class OrderService:\n    def settle_payment(self):\n        return 1\n\n\nclass Kept_Name:\n    pass\n",
    )
    project.write(
        "src/env.py", 'import os\n\nURL = os.environ["SHOP_URL"]\nKEY = os.environ["SHOP_OLD_KEY"]\nlibrary_call(1)\n'
    )
    project.page(
        "MEMORY.md",
        "# Shop\n\nThe `OrderService` calls `settle_payment()`; `NeverThere` and `library_call()` do not.\n"
        "Environment: `SHOP_URL`, `SHOP_OLD_KEY`, `SHOP_NEVER_SET`.\n",
    )
    project.commit("begin")
    project.write("src/orders.py", "class OrderService:\n    pass\n")
    project.write("src/env.py", 'import os\n\nURL = os.environ["SHOP_URL"]\n')
    project.commit("simplify")
    found = rows(project)
    assert {text: row["verdict"] for text, row in found.items()} == {
        "OrderService": "live",
        "settle_payment()": "gone",
        "NeverThere": "unchecked",
        "library_call()": "unchecked",  # a call of somebody else's function proves nothing
        "SHOP_URL": "live",
        "SHOP_OLD_KEY": "gone",
        "SHOP_NEVER_SET": "unchecked",
    }
    assert (found["settle_payment()"]["commit"], found["settle_payment()"]["shows"]) == (head(project), "src/orders.py")


@pytest.mark.rule("VER-1")
def test_a_command_names_its_file(shop: Project) -> None:
    shop.write("scripts/deploy.sh", LONG)
    tell(shop, "`./scripts/deploy.sh prod`", "`python src/moved.py`", "`python -m src.chain`")
    shop.commit("page")
    shop.git("mv", "scripts/deploy.sh", "scripts/ship.sh")
    shop.git("mv", "src/moved.py", "src/new.py")
    shop.git("rm", "-q", "src/chain.py")
    shop.commit("move")
    found = rows(shop)
    assert found["./scripts/deploy.sh"]["to"] == "scripts/ship.sh"
    assert found["python src/moved.py"]["to"] == "src/new.py"
    assert found["python -m src.chain"]["verdict"] == "gone"


# Places where history or the tree is not as usual


def _without_git(shop: Project) -> None:
    shutil.rmtree(shop.root / ".git")


def _shallow(shop: Project) -> None:
    source = shop.root.with_name("source")
    shop.root.rename(source)
    shop.root.mkdir()
    shop.git("clone", "-q", "--depth=1", f"file://{source}", ".")


@pytest.mark.rule("VER-1")
@pytest.mark.parametrize("cut", [_without_git, _shallow])
def test_where_history_is_cut_nothing_is_said_to_be_gone(shop: Project, cut: Callable[[Project], None]) -> None:
    tell(shop, "`src/gone.py`", "`src/live.py`", "`src/never.py`")
    shop.commit("page")
    shop.git("rm", "-q", "src/gone.py")
    shop.commit("drop")
    cut(shop)
    verdicts = {text: row["verdict"] for text, row in rows(shop).items()}
    assert verdicts == {"src/gone.py": "unchecked", "src/live.py": "live", "src/never.py": "unchecked"}


@pytest.mark.rule("VER-1")
def test_before_the_first_commit(project: Project) -> None:
    project.write("src/a.py", "x = 1\n")
    project.page("MEMORY.md", "`src/a.py` and `src/b.py`\n")
    project.git("init", "-q")
    assert {text: row["verdict"] for text, row in rows(project).items()} == {"src/a.py": "live", "src/b.py": "never"}


@pytest.mark.slow
@pytest.mark.rule("VER-1")
def test_a_bank_in_a_package_of_a_larger_repository(shop: Project) -> None:
    package = Project(shop.root / "packages" / "web")
    package.write("app/page.py", LONG + "# page\n")
    package.page("MEMORY.md", "`app/page.py`, `packages/web/app/page.py`, `src/live.py`, `web/app/page.py`\n")
    shop.commit("package")
    assert {row["verdict"] for row in rows(package).values()} == {"live"}
    shop.git("mv", "packages/web/app", "packages/web/pages")
    shop.commit("move")
    found = rows(package)
    assert found["app/page.py"]["to"] == "pages/page.py"
    assert found["packages/web/app/page.py"]["fix"] == "packages/web/pages/page.py", "as the page has it"
    assert found["src/live.py"]["verdict"] == "live"
    shop.git("mv", "src/live.py", "src/alive.py")
    shop.commit("move outside")
    found = rows(package)
    assert (found["src/live.py"]["to"], found["src/live.py"]["fix"]) == ("src/alive.py", "src/alive.py")


@pytest.mark.slow
@pytest.mark.rule("VER-1")
def test_a_bank_that_lies_in_a_package_speaks_of_that_package(project: Project) -> None:
    project.write("memory-bank.toml", '[bank]\npath = "web/memory-bank"\n')
    project.write("src/main.kt", LONG)
    project.write("web/src/page.ts", LONG + "page\n")
    project.write("web/memory-bank/tech.md", "# Tech\n\n```\n/\n├── src/\n│   └── page.ts\n```\n")
    project.commit("begin")
    project.git("mv", "src", "backend")
    project.commit("move")
    assert {row["verdict"] for row in rows(project).values()} == {"live"}


@pytest.mark.slow
@pytest.mark.rule("VER-1")
def test_in_another_worktree(shop: Project) -> None:
    tell(shop, "`src/gone.py`", "`src/live.py`")
    shop.commit("page")
    shop.git("worktree", "add", "-q", "../other", "-b", "other")
    other = Project(shop.root.with_name("other"))
    other.git("rm", "-q", "src/gone.py")
    other.commit("drop")
    assert rows(other)["src/gone.py"]["verdict"] == "gone"
    assert rows(shop)["src/gone.py"]["verdict"] == "live"


@pytest.mark.slow
@pytest.mark.rule("VER-1")
def test_a_submodule_is_another_repository(shop: Project) -> None:
    library = Project(shop.root.with_name("library"))
    library.root.mkdir()
    library.write("x.c", LONG)
    library.commit("library")
    shop.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(library.root), "libs/lib")
    tell(shop, "`libs/lib/x.c`", "`libs/lib/y.c`")
    shop.commit("submodule")
    found = rows(shop)
    assert (found["libs/lib/x.c"]["verdict"], found["libs/lib/y.c"]["why"]) == ("live", "submodule")


@pytest.mark.slow
@pytest.mark.rule("VER-1")
def test_what_a_sparse_checkout_leaves_out_is_there(shop: Project) -> None:
    tell(shop, "`src/old/two.py`")
    shop.commit("page")
    shop.git("sparse-checkout", "set", "--no-cone", "/*", "!src/old/")
    assert not (shop.root / "src/old/two.py").exists()
    assert says(shop, "src/old/two.py")["verdict"] == "live"


# Looking again


@pytest.mark.rule("VER-1")
def test_a_second_look_is_the_same_and_sees_every_change(shop: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    from memorybank.store import git

    monkeypatch.setattr("memorybank.store.history.answer_cache.SETTLED", 0)  # believe a stamp at once
    tell(shop, "`src/gone.py`", "`src/live.py`", "`OrderService`")
    shop.commit("page")
    first = shop.mb("verify", "--json").out
    ran: list[object] = []
    real = git.run

    def run(
        cwd: Path, args: Sequence[str], *, stdin: bytes | None = None, fine: tuple[int, ...] = (0,)
    ) -> bytes | None:
        ran.append(args)
        return real(cwd, args, stdin=stdin, fine=fine)

    monkeypatch.setattr(git, "run", run)
    assert shop.mb("verify", "--json").out == first
    assert ran == [], "nothing changed, so git was asked nothing"
    (shop.root / "src/gone.py").unlink()
    assert says(shop, "src/gone.py")["verdict"] == "gone"
    shop.git("checkout", "-q", "src/gone.py")
    assert says(shop, "src/gone.py")["verdict"] == "live"
    shop.git("mv", "src/gone.py", "src/new.py")
    shop.commit("move")
    assert says(shop, "src/gone.py")["to"] == "src/new.py"
    shop.write("src/live.py", "class OrderService: ...\n")
    assert says(shop, "OrderService")["verdict"] == "live"
    tell(shop, "`src/new.py`")
    assert list(rows(shop)) == ["src/new.py"]


@pytest.mark.rule("VER-1")
def test_only_some_pages(shop: Project) -> None:
    shop.page("details/other.md", "`src/live.py`\n")
    tell(shop, "`src/moved.py`")
    assert list(rows(shop, "details/tech.md")) == ["src/moved.py"]
    assert list(rows(shop, "memory-bank/details/other.md")) == ["src/live.py"]
    assert shop.mb("verify", "nowhere.md").code == 2


# Names that mean little by themselves


@pytest.mark.rule("VER-1")
def test_a_generic_name_that_is_still_somewhere_is_no_alarm(shop: Project) -> None:
    shop.write("package.json", "{}")
    shop.write("web/package.json", "{}")
    shop.write("settings.py", LONG + "# settings\n")
    tell(shop, "`package.json`", "`settings.py`")
    shop.commit("page")
    shop.git("rm", "-q", "package.json")
    shop.git("mv", "settings.py", "web/settings.py")
    shop.commit("tidy")
    found = rows(shop)
    assert found["package.json"]["verdict"] == "live"
    assert found["settings.py"]["verdict"] == "live", "a bare name may be short for any place"


@pytest.mark.rule("VER-1")
def test_a_generic_name_that_only_one_file_ever_had_is_that_file(shop: Project) -> None:
    shop.write("src/globals.h", LONG + "// globals\n")
    shop.write("a/index.ts", LONG + "// a\n")
    shop.write("b/index.ts", "b" * 300)
    shop.commit("files")
    tell(shop, "`globals.h` has them all", "`index.ts`")
    shop.commit("page")
    shop.git("rm", "-q", "src/globals.h", "a/index.ts", "b/index.ts")
    shop.commit("tidy")
    found = rows(shop)
    assert (found["globals.h"]["verdict"], found["globals.h"]["shows"]) == ("gone", "src/globals.h")
    assert found["index.ts"]["verdict"] == "never", "two folders had one: nobody knows which is meant"


@pytest.mark.rule("VER-1")
def test_a_bare_name_written_after_the_move_is_short_for_the_new_place(shop: Project) -> None:
    shop.write("GUIDE.md", LONG)
    shop.commit("guide")
    shop.git("mv", "GUIDE.md", "docs-GUIDE.md")
    shop.git("mv", "docs-GUIDE.md", "src/GUIDE.md")
    shop.commit("move")
    tell(shop, "`GUIDE.md` says more")
    shop.commit("page")
    assert says(shop, "GUIDE.md")["verdict"] == "live"


@pytest.mark.rule("VER-1")
def test_a_drawn_tree_is_held_against_the_tree(shop: Project) -> None:
    shop.page(
        "details/tech.md", "# Tech\n\n```\nproject/\n├── src/\n│   ├── live.py\n│   └── gone.py\n└── nothing.py\n```\n"
    )
    shop.commit("page")
    shop.git("rm", "-q", "src/gone.py")
    shop.commit("drop")
    found = rows(shop)
    assert {text: row["verdict"] for text, row in found.items()} == {
        "project/": "live",
        "src/": "live",
        "live.py": "live",
        "gone.py": "gone",
        "nothing.py": "never",
    }


@pytest.mark.rule("VER-1")
def test_a_drawing_means_what_is_there_rather_than_what_once_was_at_the_top(shop: Project) -> None:
    shop.write("pictures/one.txt", "1\n" * 9)
    shop.commit("at the top")
    shop.git("rm", "-q", "pictures/one.txt")
    shop.write("src/shop/pictures/two.txt", "2\n")
    shop.commit("inside")
    drawing = "```\nshop/\n└── pictures/\n```\n\n```\ndata/pictures/\n└── mine.json\n```\n"
    shop.page("details/tech.md", f"# Tech\n\n{drawing}")
    shop.commit("page")
    found = rows(shop)
    assert found["pictures/"]["verdict"] == "live"
    assert found["data/pictures/"]["verdict"] == "never"


@pytest.mark.rule("VER-2")
def test_a_link_keeps_the_line_it_cites(shop: Project) -> None:
    tell(shop, "[here](../../src/moved.py:12)", "[there](/src/moved.py#L3)")
    shop.commit("page")
    shop.git("mv", "src/moved.py", "src/new.py")
    shop.commit("move")
    found = rows(shop)
    assert found["../../src/moved.py:12"]["fix"] == "../../src/new.py:12"
    assert found["/src/moved.py#L3"]["fix"] == "/src/new.py#L3"


@pytest.mark.slow
@pytest.mark.rule("VER-1")
@pytest.mark.parametrize("broken", [b"{", b"\xff\xfe{}", b"[1, 2]", b'{"scripts": 3, "dependencies": null}', b""])
def test_a_broken_manifest_proves_nothing(project: Project, broken: bytes) -> None:
    project.write("package.json", broken)
    project.write("pyproject.toml", broken)
    project.write("Makefile", broken)
    project.page("MEMORY.md", "Run `npm run x`, `make x`. React 18, `fastapi>=1`.\n")
    project.commit()
    assert {row["verdict"] for row in rows(project).values()} == {"unchecked"}


@pytest.mark.rule("VER-1")
def test_a_name_that_the_page_calls_an_old_one_is_no_alarm_when_the_file_goes(shop: Project) -> None:
    shop.git("mv", "src/chain.py", "src/link.py")
    shop.commit("move")
    shop.page("details/note.md", "# Note\n\n`src/chain.py` was its name\n")
    shop.commit("page")
    shop.git("rm", "-q", "src/link.py")
    shop.commit("drop")
    assert says(shop, "src/chain.py")["why"] == "past"


@pytest.mark.slow
@pytest.mark.rule("VER-1")
def test_a_manifest_may_be_wide(project: Project) -> None:
    """`pip freeze > requirements.txt` in some shells: UTF-16, and still a list of what is needed."""
    project.write("requirements.txt", "django==4.2.9\n")
    project.page("MEMORY.md", "Built with Django 4.2.9.\n")
    project.commit("begin")
    project.write("requirements.txt", "django==4.2.9\r\n".encode("utf-16"))
    project.commit("freeze")
    assert says(project, "Django 4.2.9")["verdict"] == "live"
    project.write("requirements.txt", "django==5.1.0\r\n".encode("utf-16"))
    project.commit("upgrade")
    assert says(project, "Django 4.2.9")["fix"] == "Django 5.1.0"


@pytest.mark.rule("VER-1")
def test_what_was_said_only_after_it_had_gone_may_be_a_memory(project: Project) -> None:
    project.write("package.json", '{"scripts": {"old": "x"}, "dependencies": {"react": "^18.0.0"}}')
    project.page("MEMORY.md", "# Shop\n")
    project.commit("begin")
    project.write("package.json", '{"dependencies": {"react": "^19.0.0"}}')
    project.commit("upgrade")
    project.page("MEMORY.md", "# Shop\n\nOn React 18 we had `npm run old`.\n")
    project.commit("remember")
    assert {row["why"] for row in rows(project).values()} == {"past"}
    project.page("MEMORY.md", "# Shop\n\nOn React 18 run `npm run old`.\n")
    assert {row["verdict"] for row in rows(project).values()} == {"changed", "gone"}, "a plain statement is untrue"


@pytest.mark.rule("VER-1")
def test_a_bank_that_came_whole_is_held_to_the_tree(project: Project) -> None:
    project.write("src/chain.py", LONG)
    project.write("package.json", '{"dependencies": {"react": "^18.0.0"}}')
    project.commit("begin")
    project.git("mv", "src/chain.py", "src/link.py")
    project.write("package.json", '{"dependencies": {"react": "^19.0.0"}}')
    project.commit("go on")
    project.page("MEMORY.md", "# Shop\n\n`src/chain.py` does it, with React 18.\n")
    project.commit("import the bank")
    assert says(project, "src/chain.py")["to"] == "src/link.py"
    assert says(project, "React 18")["fix"] == "React 19"
    project.page("details/note.md", "# Note\n\n`chain.py`: see `src/chain.py`\n")
    project.commit("a page more")
    assert rows(project, "details/note.md")["src/chain.py"]["to"] == "src/link.py", "whenever it was written"


@pytest.mark.rule("VER-1")
def test_a_page_that_is_back_from_an_earlier_day_is_held_to_what_it_said_then(project: Project) -> None:
    project.write("package.json", '{"scripts": {"watch": "x"}}')
    project.write("deno.json", '{"tasks": {"build": "x"}}')
    project.page("MEMORY.md", "# Shop\n\nRun `npm run watch`.\n")
    project.commit("begin")
    project.page("MEMORY.md", "# Shop\n")
    project.commit("say less")
    project.git("rm", "-q", "package.json")
    project.commit("leave node")
    project.page("MEMORY.md", "# Shop\n\nRun `npm run watch`.\n")
    project.commit("restore the page")
    assert says(project, "npm run watch")["verdict"] == "gone"


@pytest.mark.rule("VER-1")
def test_a_manifest_may_list_a_package_under_its_plain_name(project: Project) -> None:
    project.write("package.json", '{"devDependencies": {"@playwright/test": "^1.40.0"}}')
    project.page("MEMORY.md", "| **Playwright** | see `src/` |\n\nBuilt with Playwright 1.40.\n")
    project.commit("begin")
    project.write("package.json", '{"devDependencies": {"playwright": "^1.40.0"}}')
    project.commit("the plain package")
    found = rows(project)
    assert [found[text]["verdict"] for text in ("Playwright", "Playwright 1.40")] == ["live", "live"]


@pytest.mark.rule("VER-1")
def test_a_heading_that_names_a_folder_says_where_its_paths_begin(project: Project) -> None:
    for name in ("types", "errors", "other"):
        project.write(f"src/{name}.ts", f"export const {name} = 1\n" * 30)
    project.commit("begin")
    project.write("packages/Runtime/package.json", "{}")
    project.git("mv", "src", "packages/Runtime/src")
    project.page(
        "MEMORY.md",
        "# Shop\n\n## The runtime (`packages/Runtime/`)\n\n- `src/types.ts`\n\n"
        "In `packages/Runtime/`:\n\n- `src/errors.ts`\n\n## Elsewhere\n\nSee `src/other.ts`.\n",
    )
    project.commit("split")
    found = rows(project)
    assert {text: found[text]["verdict"] for text in ("src/types.ts", "src/errors.ts", "src/other.ts")} == {
        "src/types.ts": "live",
        "src/errors.ts": "live",
        "src/other.ts": "moved",
    }


@pytest.mark.rule("VER-1")
def test_a_drawing_may_leave_out_folders_in_between(project: Project) -> None:
    """Drawn before the move, it is out of date; drawn after it, it is short for where things lie."""
    project.write("kit/wine/a.py", "a = 1\n" * 30)
    drawing = "# {}\n\n```\nkit/\n├── wine/    # the cellar\n```\n"
    project.page("MEMORY.md", "# Shop\n")
    project.page("details/early.md", drawing.format("Early"))
    project.commit("begin")
    project.write("kit/src/kit/b.py", "b = 1\n")
    project.git("mv", "kit/wine", "kit/src/kit/wine")
    project.commit("move")
    project.page("details/late.md", drawing.format("Late").replace("cellar", "cave"))
    project.commit("a page")
    claims = json.loads(project.mb("verify", "--json").out)["claims"]
    assert {c["file"]: c["verdict"] for c in claims if c["text"] == "wine/"} == {
        "details/early.md": "moved",
        "details/late.md": "live",
    }


@pytest.mark.rule("VER-4")
def test_a_page_may_name_the_file_that_it_came_from(project: Project) -> None:
    text = "".join(f"- a rule for tests, number {number}\n" for number in range(30))
    project.write("TESTING.md", f"# Tests\n\n{text}")
    project.page("MEMORY.md", "# Shop\n")
    project.commit("begin")
    (project.root / "TESTING.md").unlink()
    project.page("details/tests.md", f"# Tests\n\nThis page rests on TESTING.md of the project.\n\n{text}")
    project.page("details/other.md", "# Other\n\nSee TESTING.md.\n")
    project.commit("into the bank")
    claims = json.loads(project.mb("verify", "--json").out)["claims"]
    assert {c["file"]: c["why"] for c in claims if c["text"] == "TESTING.md"} == {
        "details/other.md": "committed",
        "details/tests.md": "told",
    }


@pytest.mark.rule("VER-1")
def test_what_lies_among_the_data_of_tests_is_no_file_of_the_project(shop: Project) -> None:
    for folder in ("pkg/testdata/shop", "pkg/tools"):
        shop.write(f"{folder}/{folder[-3:]}/setup.cfg.py", LONG + folder)
    tell(shop, "`hop/setup.cfg.py`", "`ols/setup.cfg.py`")
    shop.commit("page")
    shop.git("rm", "-q", "-r", "pkg")
    shop.commit("tidy")
    found = {text: row["verdict"] for text, row in rows(shop).items()}
    assert found == {"hop/setup.cfg.py": "unchecked", "ols/setup.cfg.py": "gone"}


@pytest.mark.rule("VER-1")
def test_the_old_place_that_the_code_still_names_whole_is_its_own(shop: Project) -> None:
    shop.write("assets/audio/data/main.mixer.json", LONG)
    shop.write("assets/audio/data/other.json", LONG + "other\n")
    shop.write("setup.cs", 'const string Mixer = "assets/audio/data/main.mixer.json";\n')
    tell(shop, "`assets/audio/data/main.mixer.json`", "`assets/audio/data/other.json`")
    shop.commit("page")
    shop.git("mv", "assets", "samples")
    shop.commit("as samples")
    found = rows(shop)
    mixer = found["assets/audio/data/main.mixer.json"]
    assert (mixer["verdict"], mixer["why"]) == ("unchecked", "used"), "the program makes it there"
    assert found["assets/audio/data/other.json"]["verdict"] == "moved"


@pytest.mark.rule("VER-1")
def test_what_the_code_puts_together_is_made_where_it_runs(project: Project) -> None:
    for name in ("solutions", "problems"):
        project.write(f"public/uploads/{name}/1.png", f"{name}\n")
    project.write(
        "app.js",
        "const dir = path.join(cwd, 'public', 'uploads', 'solutions')\nconst old = 'public/uploads/problems'\n"
        "const pins = path.join(cwd, 'pins')\nfs.mkdirSync('public/cache')\n",
    )
    project.write("pins/1.json", "{}\n")
    project.write("public/cache/1.json", "{}\n")
    pages = ("public/uploads/solutions/", "public/uploads/problems/", "pins/", "public/cache/")
    project.page("MEMORY.md", "# Shop\n\n" + "".join(f"- `{page}`\n" for page in pages))
    project.commit("begin")
    project.git("rm", "-q", "-r", "public", "pins")
    project.commit("tidy")
    found = rows(project)
    for made in ("public/uploads/solutions/", "pins/", "public/cache/"):
        assert (found[made]["verdict"], found[made]["why"]) == ("unchecked", "used")
    assert found["public/uploads/problems/"]["verdict"] == "gone", "what is merely named may be forgotten there as well"


@pytest.mark.rule("VER-4")
def test_a_folder_of_a_pattern_need_not_be_there(project: Project) -> None:
    project.write("src/domain/order.ts", "export const order = 1\n")
    project.page("MEMORY.md", "# Shop\n\nIt writes `src/domain/{entity}/{entity}.ts`.\n\nSee `src/domain/`.\n")
    project.commit("begin")
    project.git("rm", "-q", "-r", "src")
    project.commit("tidy")
    claims = json.loads(project.mb("verify", "--json").out)["claims"]
    assert [c["verdict"] for c in claims if c["kind"] == "path"] == ["unchecked", "gone"]


@pytest.mark.rule("VER-1")
def test_what_git_ignores_was_never_a_manifest_of_the_project(project: Project) -> None:
    project.write("requirements.txt", "flwr==1.23\n")
    project.write("runs/17/requirements.txt", "ray==2.31\n")
    project.page("MEMORY.md", "# Shop\n\n- Ray 2.31\n")
    project.commit("begin")
    project.git("rm", "-q", "-r", "runs")
    project.commit("tidy")
    assert says(project, "Ray 2.31")["verdict"] == "gone"
    project.write(".gitignore", "runs/\n")
    project.commit("ignore the runs")
    assert says(project, "Ray 2.31")["verdict"] == "unchecked"
