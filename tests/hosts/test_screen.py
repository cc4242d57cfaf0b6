"""The windows of hosts are read as they stand, however they were drawn."""

from __future__ import annotations

import pytest

from hosts.screen import Screen


@pytest.mark.parametrize(
    ("said", "stands"),
    [
        ("That\x1b7\x1b[3;1H◉ Working\x1b8 is all.", "That is all.\n\n◉ Working"),  # something else moved in between
        ("one\r\ntwo\x1b[1A\r\x1b[Kthree", "three\ntwo"),
        ("\x1b]0;a title\x07\x1b[1;31mred\x1b[0m\x1b[?25l", "red"),
        ("\x1b[?1049hfirst\x1b[?1049l\x1b[Hsecond", "second"),
        ("中文\x1b[2D字", "中字"),
        ("1\r\n2\r\n3\r\n4\r\n5", "2\n3\n4\n5"),
        ("1\r\n2\r\n3\r\n4\x1b[1;2r\x1b[2;1H\nnew", "2\nnew\n3\n4"),
        ("1\r\n2\r\n3\x1b[2;1H\x1b[L0\r\x1b[2C-", "1\n0 -\n2\n3"),
        ("abcdef\x1b[1;2H\x1b[2P\x1b[@", "a def"),
        ("abc\x1b[1;1H\x1b[J\x1b[38;2;1;2;3mz", "z"),
        ("1234567890123456789012", "12345678901234567890\n12"),
    ],
)
def test_what_stands_there(said: str, stands: str) -> None:
    for size in (1, 3, 1000):  # sequences and characters come in pieces
        screen, told = Screen(4, 20), said.encode()
        for at in range(0, len(told), size):
            screen.feed(told[at : at + size])
        assert screen.text().rstrip("\n") == stands.rstrip("\n"), size
