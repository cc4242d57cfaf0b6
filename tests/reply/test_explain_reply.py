"""`explain --reply`: the judge for a person and for a script."""

from __future__ import annotations

import json

import pytest

from conftest import Project


@pytest.mark.rule("PRO-4", "PRO-5")
def test_one_answer_a_line_in_order_also_for_a_bad_one(project: Project) -> None:
    lines = [
        json.dumps({"message": "写吧"}),
        "not json",
        json.dumps({"message": "不用"}, ensure_ascii=False),
        "[]",
        '{"message": 7}',
        "",
        json.dumps({"message": "yes, and also explain the retry"}),
        '{"message": "\\ud800"}',
        json.dumps({"message": "ok\nwhat is next?"}),
    ]
    done = project.mb("explain", "--reply", "--batch", stdin="".join(f"{line}\n" for line in lines))
    assert done.code == 0
    rows = [json.loads(line) for line in done.out.splitlines()]
    wanted = ["confirm", "none", "refuse", "none", "none", "none", "mixed", "none", "mixed"]
    assert [row["answer"] for row in rows] == wanted
    assert ["error" in row for row in rows] == [False, True, False, True, True, True, False, False, False]


def test_a_person_gets_the_bare_word(project: Project) -> None:
    assert project.mb("explain", "--reply", "ok but first run the tests").out == "none\n"
    assert project.mb("explain", "--reply", stdin="好\n").out == "confirm\n"
    assert json.loads(project.mb("explain", "--reply", "no", "--json").out) == {"answer": "refuse"}
