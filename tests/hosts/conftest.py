"""What passed with the real hosts is written down as the measured table, and how long each host took is said."""

from __future__ import annotations

from collections import defaultdict

import pytest

from hosts.conformance import Story, story_of, write_down


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "host(name): the agent host that all stories of a file are about")
    config.addinivalue_line("markers", "promise(*ids): the promises of the conformance table that this story shows")
    if not hasattr(config, "workerinput") and not config.getoption("--rule-off"):  # one process hears of all tests
        config.pluginmanager.register(Measuring())


def pytest_itemcollected(item: pytest.Item) -> None:
    story = story_of(item)
    if story:
        item.user_properties.append(("shows", [story.host, story.name, *story.promises]))


class Measuring:
    def __init__(self) -> None:
        self.ran: list[tuple[Story, bool]] = []
        self.seconds: dict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        shows = next((value for name, value in report.user_properties if name == "shows"), None)
        if not isinstance(shows, list):
            return
        host, name, *promises = shows
        self.seconds[host] += report.duration
        if report.failed or (report.passed and report.when == "call"):
            self.ran.append((Story(host, name, tuple(promises)), report.passed))

    def pytest_sessionfinish(self) -> None:
        if self.ran:
            write_down(self.ran)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for host, seconds in sorted(self.seconds.items()):
            terminalreporter.write_line(f"{host}: {seconds:.0f} s of stories")
