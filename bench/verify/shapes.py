"""The same work as a straight line, merged, rebased and squashed (VER-3): are the verdicts the same?

A branch moves files, drops some, takes some out to put them back elsewhere, makes one that it renames again, drops
scripts and dependencies; meanwhile pages are written that name all of it. Real git lays the same commits in each shape,
and every claim is held against the straight line's verdict: the same, or *unchecked* with a reason. Exit code 1 else.

    python bench/verify/shapes.py             20 histories
    python bench/verify/shapes.py --count 3
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from verify.labels import git
from verify.made import _code, _commit, _manifests, _settings, _write
from verify.replay import COMMAND

from verify import corpus

Step = Callable[[Path], None]
Verdicts = dict[tuple[str, str], tuple[str, str, str]]  # page and text -> verdict, where to, why
FATES = ("stays", "moved", "moved twice", "apart", "gone", "gone and back")
SHAPES = ("merged", "merged the other way", "rebased", "code squashed", "all squashed")


class Work(NamedTuple):
    begin: Step
    code: tuple[Step, ...]
    pages: tuple[Step, ...]


def work(seed: int) -> Work:
    dice = Random(seed)
    files = {f"src/part{n % 4}/item_{n}.py": (_code(dice, n), FATES[n % len(FATES)]) for n in range(18)}
    names = [f"job{n}" for n in range(6)]
    brief = _code(dice, 99)

    def begin(root: Path) -> None:
        for path, (text, _) in files.items():
            _write(root, path, text)
        _manifests(root, names, "1.4.0")
        _write(root, "src/settings.py", _settings(names))
        _write(root, "memory-bank/MEMORY.md", "# Shop\n\nA shop.\n")

    def first(root: Path) -> None:
        for path, (_, fate) in files.items():
            if fate.startswith("moved"):
                _move(root, path, f"lib/{Path(path).name}")
            elif fate in ("gone", "gone and back", "apart"):
                (root / path).unlink()
        _write(root, "src/brief.py", brief)

    def second(root: Path) -> None:
        for path, (text, fate) in files.items():
            if fate == "moved twice":
                _move(root, f"lib/{Path(path).name}", f"app/{Path(path).name}")
            elif fate == "gone and back":
                _write(root, path, text)
            elif fate == "apart":
                _write(root, f"kit/{Path(path).name}", text)
        _move(root, "src/brief.py", "src/lasting.py")

    def third(root: Path) -> None:
        _manifests(root, names[::2], "1.4.0", bumped=names[:1])
        _write(root, "src/settings.py", _settings(names[::2]))

    def page(number: int) -> Step:
        own = [
            *list(files)[number::3],
            *(claim for n in names[number::3] for claim in (f"npm run {n}", f"settle_{n}()")),
        ]
        own += [f"{names[number]}-kit@1.4", "src/brief.py"] if number < 2 else ["src/part1/"]
        text = "".join(f"- `{claim}` is part of it.\n" for claim in own)
        return lambda root: _write(root, f"memory-bank/details/page{number}.md", f"# Page {number}\n\n{text}")

    return Work(begin, (first, second, third), tuple(page(number) for number in range(3)))


def _move(root: Path, path: str, to: str) -> None:
    (root / to).parent.mkdir(parents=True, exist_ok=True)
    (root / path).rename(root / to)


def lay(root: Path, made: Work, shape: str) -> None:
    """The same steps, laid by git in one shape. Commits are an hour apart, in the order in which they are made."""
    hours = iter(range(99))

    def steps(*chosen: Step) -> None:
        for step in chosen:
            step(root)
            _commit(root, "work", next(hours))

    def branch(*chosen: Step) -> None:
        git(root, "checkout", "-q", "-b", "side")
        steps(*chosen)
        git(root, "checkout", "-q", "main")

    root.mkdir(parents=True)
    git(root, "init", "-q", "-b", "main")
    steps(made.begin)
    if shape == "straight":
        steps(*(step for pair in zip(made.code, made.pages, strict=True) for step in pair))
    elif shape.startswith("merged"):
        ours, theirs = (made.pages, made.code) if shape == "merged" else (made.code, made.pages)
        branch(*theirs)
        steps(*ours)
        git(root, *_NAMED, "merge", "-q", "--no-ff", "--no-edit", "side")
    elif shape == "rebased":
        branch(*made.pages)
        steps(*made.code)
        git(root, *_NAMED, "rebase", "-q", "main", "side")
    else:
        both = tuple(step for pair in zip(made.code, made.pages, strict=True) for step in pair)
        branch(*(made.code if shape == "code squashed" else both))
        git(root, "merge", "-q", "--squash", "side")
        _commit(root, "all of it", next(hours))
        git(root, "branch", "-q", "-D", "side")
        if shape == "code squashed":
            steps(*made.pages)


_NAMED = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org")


def verdicts(root: Path, scratch: Path) -> Verdicts:
    line = [COMMAND, "verify", "--json", "--project", str(root)]
    done = subprocess.run(line, env=corpus.environment(scratch), capture_output=True, check=False, timeout=600)
    claims = json.loads(done.stdout)["claims"]
    return {(c["file"], c["text"]): (c["verdict"], c["to"], c["why"]) for c in claims}


def compare(seed: int, scratch: Path) -> Iterator[tuple[str, str, str]]:
    """For every shape and claim: the shape, how it compares (same, unchecked, differs), and what was said."""
    made = work(seed)
    lay(scratch / "straight", made, "straight")
    wanted = verdicts(scratch / "straight", scratch)
    for shape in SHAPES:
        root = scratch / shape.replace(" ", "-")
        lay(root, made, shape)
        found = verdicts(root, scratch)
        for claim, (verdict, to, why) in wanted.items():
            here = found.get(claim, ("", "", ""))
            # made and renamed within the branch: with the code alone squashed, no commit and no page knows its name
            if shape == "code squashed" and claim[1] == "src/brief.py":
                continue
            how = (
                "same"
                if here[:2] == (verdict, to)
                else "unchecked"
                if here[0] == "unchecked" and here[2]
                else "differs"
            )
            yield shape, how, f"seed {seed}, {claim[0]}: {claim[1]}: {verdict} {to} {why} here {' '.join(here)}"
        shutil.rmtree(root)
    shutil.rmtree(scratch / "straight")


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--count", type=int, default=20, help="how many histories")
    given = asked.parse_args()
    counts: Counter[tuple[str, str]] = Counter()
    with tempfile.TemporaryDirectory(prefix="memory-bank-shapes-") as scratch:
        for seed in range(given.count):
            for shape, how, row in compare(seed, Path(scratch)):
                counts[shape, how] += 1
                if how == "differs":
                    print(f"{shape}: {row}")
    print(f"{'shape':<24}{'same':>8}{'unchecked':>11}{'differs':>9}")
    for shape in SHAPES:
        print(f"{shape:<24}{counts[shape, 'same']:>8}{counts[shape, 'unchecked']:>11}{counts[shape, 'differs']:>9}")
    return int(any(how == "differs" for _, how in counts))


if __name__ == "__main__":
    sys.exit(main())
