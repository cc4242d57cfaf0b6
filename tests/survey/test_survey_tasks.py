"""Task files: the commands a person would type, with the words their authors gave them."""

from __future__ import annotations

import pytest

from memorybank.changes.project_survey import survey
from memorybank.manifests import ProjectFiles

pytestmark = pytest.mark.rule("IDX-5")

MAKE = """
VERSION := 1.2
OUT ?= out
URL = http://localhost:8000

.PHONY: all test clean help

## everything, from scratch
all: clean test
test: deps ## the whole suite
\t@pytest -q
clean:
\trm -rf $(OUT)
debug: CFLAGS += -g
app.o: app.c
\tcc -c $<
%.pdf: %.md
\tpandoc $<
$(OUT)/index.html: x
\ttrue
_secret-step:
\ttrue
define BODY
inner: nothing
endef
lint fmt: \\
    deps
\t@echo "linting"
\truff check .
.DEFAULT_GOAL := all
"""

JUST = """
set shell := ["bash", "-c"]
alias t := test
port := "80"

# run all tests
test filter="":
    cargo test {{filter}}

[private]
hidden:
    true

_also-hidden:
    true
@serve: build
    python -m http.server
"""

TASKFILE = """version: '3'
vars:
  NAME: x
tasks:
  default: task --list
  build:
    desc: "Builds the binary"
    cmds:
      - cmd: go build ./cmd/x
        desc: not this one
  db:up:
    cmds: [docker compose up]
  helper:
    internal: true
    cmds: [echo]
includes:
  other: ./other.yml
"""

RAKE = """require "rake/testtask"
Rake::TestTask.new(:unit)
task default: %w[unit]
desc "Loads the sample data"
task :seed => :environment do
  puts "x"
end
namespace :db do
  desc 'Empties it'
  task :reset do
  end
end
task :after
task "odd #{name}"
"""

TOX = """[tox]
envlist = py311, lint
[testenv]
commands = pytest
[testenv:lint]
description = style only
[testenv:types]
commands =
    mypy src
    mypy tests
"""

NOX = '''import nox

@nox.session(python=["3.11", "3.12"])
def tests(session):
    """Runs the suite."""

@nox.session(
    name="docs-live",
)
def docs(session):
    session.run("x")

def not_a_session(session): ...
'''

TABLE = [
    (
        "Makefile",
        MAKE,
        [
            ("make all", "everything, from scratch"),
            ("make test", "the whole suite"),
            ("make clean", "rm -rf $(OUT)"),
            ("make lint", "ruff check ."),
            ("make fmt", "ruff check ."),
        ],
    ),
    ("justfile", JUST, [("just test", "run all tests"), ("just serve", "")]),
    (
        "Taskfile.yml",
        TASKFILE,
        [("task default", "task --list"), ("task build", "Builds the binary"), ("task db:up", "")],
    ),
    (
        "Rakefile",
        RAKE,
        [
            ("rake unit", ""),
            ("rake", ""),
            ("rake seed", "Loads the sample data"),
            ("rake db:reset", "Empties it"),
            ("rake after", ""),
        ],
    ),
    (
        "tox.ini",
        TOX,
        [("tox", "py311, lint"), ("tox -e lint", "style only"), ("tox -e types", "mypy src && mypy tests")],
    ),
    ("noxfile.py", NOX, [("nox -s tests", "Runs the suite."), ("nox -s docs-live", "")]),
    (
        "deno.json",
        '{ // served locally\n "tasks": {"dev": "deno run -A a.ts", "x": {"command": "y", "description": "z"},} }',
        [("deno task dev", "deno run -A a.ts"), ("deno task x", "z")],
    ),
]


@pytest.mark.parametrize(("path", "text", "expected"), TABLE, ids=[row[0] for row in TABLE])
def test_a_task_file_lists_what_can_be_run(path: str, text: str, expected: list[tuple[str, str]]) -> None:
    found = survey(ProjectFiles("checkout", {path: text}, ()))
    assert [(command.run, command.does) for command in found.commands] == expected
    assert {command.source for command in found.commands} == {path}


def test_help_is_one_line_and_short() -> None:
    found = survey(ProjectFiles("x", {"Makefile": "a: ## " + "word " * 80 + "\nb:\n" + "\tstep one more\n" * 40}, ()))
    first, second = found.commands
    assert len(first.does) <= 100
    assert second.does == "", "half a recipe says less than none"
