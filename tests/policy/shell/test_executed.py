"""Commands that are really run: what bash does to the bank decides what the judge must say.

Each row runs in a scratch project of its own. A bank that changed (content, names, modes, dates) is a write.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from memorybank.model.facts import Fence
from memorybank.policy.shell.judge import judge
from memorybank.store.tool_paths import DiskWorld

pytestmark = pytest.mark.slow

WRITES = {
    "redirection": ["echo x > memory-bank/MEMORY.md", "echo x >>memory-bank/new.md", ": >| memory-bank/MEMORY.md",
                    "ls &> memory-bank/out", "ls 2> memory-bank/err nothing-there", "exec 3>memory-bank/x; echo y >&3",
                    "{ echo a; echo b; } > memory-bank/two.md", "for i in 1 2; do echo $i; done >> memory-bank/n.md",
                    "cat <<E > memory-bank/h.md\nx\nE", "printf x | tee -a memory-bank/MEMORY.md | cat",
                    "echo x > memory-bank/'MEMORY'.md", "echo x > memory\\-bank/MEMORY.md", 'echo x > "memory-bank"/a.md'],
    "folders and words": ["cd memory-bank && echo x > f", "(cd memory-bank; touch t)", "pushd memory-bank; rm MEMORY.md; popd",
                          "D=memory-bank; rm -r $D", "D=memory; D=$D-bank; touch $D/x", "A=(src memory-bank); touch ${A[1]}/x",
                          "touch {memory-bank,src}/x", "touch memory-ban?/MEMORY.md", "rm mem*/*.md", "touch $(echo memory-bank)/x",
                          "touch `pwd`/memory-bank/x", "touch ./src/../memory-bank/x", "X=memory-bank/MEMORY.md; : > ${X}",
                          "echo x > mb/MEMORY.md", "echo x > docs/link.md", "f() { rm \"$1\"; }; f memory-bank/MEMORY.md",
                          "B=${B:-memory-bank}; touch $B/x", "for d in mem*; do touch $d/x; done",
                          "ls -d mem*k | while read d; do touch $d/y; done", "touch $PWD/memory-bank/z"],
    "utilities": ["cp README.md memory-bank/", "cp README.md memory-bank/copy.md", "mv README.md memory-bank/r.md",
                  "mv memory-bank/MEMORY.md /tmp/moved-$$.md", "rm -rf memory-bank", "ln -s ../README.md memory-bank/l.md",
                  "install -m 644 README.md memory-bank/i.md", "dd if=README.md of=memory-bank/d.md status=none",
                  "truncate -s 0 memory-bank/MEMORY.md", "mkdir -p memory-bank/a/b", "chmod 600 memory-bank/MEMORY.md",
                  "touch -d 2001-01-01 memory-bank/MEMORY.md", "sed -i s/foo/bar/ memory-bank/MEMORY.md",
                  "perl -pi -e s/foo/bar/ memory-bank/MEMORY.md", "sort -o memory-bank/MEMORY.md memory-bank/MEMORY.md README.md",
                  "awk '{print > \"memory-bank/awk.md\"}' README.md", "sed -n 'w memory-bank/w.md' README.md",
                  "split -l 1 README.md memory-bank/part", "gzip memory-bank/MEMORY.md", "unlink memory-bank/MEMORY.md",
                  "mktemp memory-bank/XXXXXX", "tar cf memory-bank/t.tar README.md", "cp -r memory-bank/. memory-bank2; rm -r memory-bank",
                  "mv memory-bank elsewhere"],
    "find and xargs": ["find memory-bank -name '*.md' -delete", "find . -name MEMORY.md -exec rm {} +",
                       "find memory-bank -type f | xargs sed -i s/foo/bar/", "find memory-bank -print0 | xargs -0 touch -d 2001-01-01",
                       "echo memory-bank/MEMORY.md | xargs rm", "find . -type f -exec sed -i s/foo/bar/ {} \\;",
                       "find memory-bank -fprint memory-bank/list", "ls memory-bank | xargs -I{} rm memory-bank/{}"],
    "shells in shells": ["bash -c 'rm memory-bank/MEMORY.md'", "sh -c \"echo x > memory-bank/s\"", "eval 'touch memory-bank/e'",
                         "echo 'rm memory-bank/MEMORY.md' | sh", "bash <<'E'\ntouch memory-bank/hd\nE", "env A=1 touch memory-bank/v",
                         "nohup touch memory-bank/n >/dev/null 2>&1", "timeout 5 rm memory-bank/MEMORY.md", "command rm memory-bank/MEMORY.md",
                         "true || false && touch memory-bank/a", "false && true || touch memory-bank/o", "true && { ! false && touch memory-bank/t; }",
                         "if true; then touch memory-bank/i; fi", "case x in x) touch memory-bank/c;; esac",
                         "trap 'touch memory-bank/trap' EXIT"],
    "interpreters": ["python3 -c \"open('memory-bank/p.md','w').write('x')\"", "python3 - <<'E'\nimport shutil\nshutil.rmtree('memory-bank')\nE",
                     "python3 -c \"import pathlib; pathlib.Path('memory-bank/q.md').write_text('x')\"",
                     "python3 -c \"import os; os.remove('memory-bank/MEMORY.md')\"", "perl -e 'open(F,\">memory-bank/pl\"); print F 1'",
                     "perl -e 'unlink \"memory-bank/MEMORY.md\"'"],
    "git": ["git checkout HEAD~1 -- memory-bank", "git rm -q memory-bank/details/patterns.md", "git mv memory-bank/MEMORY.md M.md",
            "git checkout HEAD~1 -- .", "git clean -fdq memory-bank; touch memory-bank/z", "git apply fix.patch", "patch -p1 < fix.patch"],
    "whole trees": ["rm -rf *", "chmod -R u+x .", "mv * /tmp/all-$$ 2>/dev/null || mv * ../", "perl -pi -e s/foo/bar/ */*.md",
                    "for f in */*.md; do echo x >> $f; done", "find . -type d -exec chmod 700 {} +", "gzip -r ."],
}  # fmt: skip
# They write, and their text does not show it.
NOT_SHOWN = {
    "scripts and archives": ["tar xf bank.tar", "sh ./wipe.sh", "make wipe", "python3 -c \"import os; os.remove('memory' + '-bank/MEMORY.md')\" #",
                             "x=$(printf 'memory%sbank' -); python3 -c \"open('$x/a.md', 'w')\""],
}  # fmt: skip
READS = {
    "reading": ["cat memory-bank/MEMORY.md", "grep -rn foo memory-bank", "head -3 memory-bank/MEMORY.md | tee /tmp/out-$$", "wc -l memory-bank/*.md",
                "ls -la memory-bank", "find memory-bank -name '*.md' -print", "diff memory-bank/MEMORY.md README.md", "sed -n 1p memory-bank/MEMORY.md",
                "awk '{print $1}' memory-bank/MEMORY.md", "while read l; do echo \"$l\"; done < memory-bank/MEMORY.md", "md5sum memory-bank/MEMORY.md",
                "cut -c1-3 memory-bank/MEMORY.md | sort | uniq", "test -f memory-bank/MEMORY.md && echo yes", "stat memory-bank",
                "for f in memory-bank/*.md; do wc -l \"$f\"; done", "python3 -c \"print(open('memory-bank/MEMORY.md').read())\"",
                "python3 -c \"import pathlib; print(pathlib.Path('memory-bank').is_dir())\"", "bash -c 'cat memory-bank/MEMORY.md'",
                "cat memory-bank/MEMORY.md 2>/dev/null", "(cd memory-bank && ls)", "tail -f /dev/null & kill $!; cat memory-bank/MEMORY.md"],
    "copying out": ["cp memory-bank/MEMORY.md /tmp/copy-$$.md", "tar cf /tmp/t-$$.tar memory-bank", "cp -r memory-bank /tmp/bank-$$", "dd if=memory-bank/MEMORY.md of=/tmp/d-$$ status=none",
                    "cat memory-bank/MEMORY.md > out.txt", "sort memory-bank/MEMORY.md -o sorted.txt", "git archive -o /tmp/a-$$.tar HEAD memory-bank"],
    "only words": ["echo 'rm -rf memory-bank'", "echo \"> memory-bank/x\"", "ls # > memory-bank/x", "cat <<'E'\nrm -rf memory-bank\nE", "printf '%s\\n' 'echo x > memory-bank/y'",
                   "git commit -q --allow-empty -m 'write memory-bank/MEMORY.md > done'", "grep -c 'rm memory-bank' README.md || true", "X='memory-bank'; echo $X"],
    "neighbours": ["touch memory-bank-old/x.md", "echo x > other/memory-bank/y.md", "mkdir -p /tmp/memory-bank-$$", "rm -f docs/memory-bank.md", "unlink mb", "rm docs/link.md", "ln -sfn src mb",
                   "touch memory-bank/../src/z", "sed -i s/a/b/ src/app.py", "find . -path ./memory-bank -prune -o -name '*.py' -exec touch {} +", "find src -delete", "rm -rf src docs"],
    "git": ["git add memory-bank", "git add -A && git commit -qm x", "git diff memory-bank", "git log --oneline -- memory-bank", "git show HEAD:memory-bank/MEMORY.md", "git blame memory-bank/MEMORY.md", "git status --short", "git stash list", "git diff > d.patch"],
    "no mention": ["ls", "echo hi > out.txt", "mkdir -p build/x && cp README.md build/x", "for i in 1 2 3; do echo $i; done", "python3 -c 'print(1)'", "find . -name '*.py' | xargs grep x", "rm -rf build", "make all", "touch src/new.py", "sort README.md | uniq -c", "tar cf /tmp/s-$$.tar src", "chmod +x src/app.py"],
}  # fmt: skip


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("template") / "project"
    files = {
        "memory-bank/MEMORY.md": "# Memory\n\nfoo bar\n",
        "memory-bank/details/patterns.md": "# Patterns\nfoo\n",
        "other/memory-bank/x.md": "x\n",
        "memory-bank-old/x.md": "x\n",
        "docs/memory-bank.md": "about memory-bank\n",
        "src/app.py": "print('foo')\n",
        "README.md": "# Readme\nfoo\n",
        "wipe.sh": "rm -f memory-bank/MEMORY.md\n",
        "Makefile": "all:\n\t@echo ok\nwipe:\n\trm -f memory-bank/MEMORY.md\n",
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    run = {"cwd": root, "check": True, "capture_output": True}
    subprocess.run(["tar", "cf", "bank.tar", "memory-bank"], **run)  # type: ignore[call-overload]
    for args in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "one"]):
        subprocess.run(["git", *args], **run)  # type: ignore[call-overload]
    (root / "memory-bank/MEMORY.md").write_text("# Memory\n\nfoo baz\n", encoding="utf-8")
    patch = subprocess.run(["git", "diff", "-R"], cwd=root, check=True, capture_output=True).stdout
    for args in (["commit", "-qam", "two"],):
        subprocess.run(["git", *args], **run)  # type: ignore[call-overload]
    (root / "fix.patch").write_bytes(patch)
    (root / "mb").symlink_to("memory-bank")
    (root / "docs/link.md").symlink_to("../memory-bank/MEMORY.md")
    return root


def fingerprint(bank: Path) -> dict[str, object]:
    """Everything of a bank that a write could change."""
    found: dict[str, object] = {}
    for path in sorted(bank.rglob("*")) if bank.exists() else []:
        info = path.lstat()
        whole = (
            path.read_bytes()
            if path.is_file() and not path.is_symlink()
            else os.readlink(path)
            if path.is_symlink()
            else b""
        )
        found[str(path.relative_to(bank))] = (info.st_mode, info.st_mtime_ns if path.is_file() else 0, whole)
    found["."] = bank.lstat().st_mode if bank.exists() else None
    return found


def verdict(command: str, root: Path) -> str:
    fence = Fence(str(root), f"{root}/memory-bank", f"{root}/memory-bank", f"{root.parent}/state")
    return judge(command, str(root), fence, DiskWorld()).verdict


def rows(table: dict[str, list[str]]) -> list[tuple[str, str]]:
    return [(technique, command) for technique, commands in table.items() for command in commands]


def executed(command: str, template: Path, tmp_path: Path) -> tuple[str, bool]:
    """What the judge says of the command, and whether running it changed the bank."""
    root = tmp_path / "project"
    shutil.copytree(template, root, symlinks=True)
    (tmp_path / "tmp").mkdir()
    command = command.replace("/tmp/", f"{tmp_path}/tmp/")  # what a row leaves there goes with the test
    said = verdict(command, root)
    before = fingerprint(root / "memory-bank")
    env = {"PATH": os.environ["PATH"], "HOME": os.environ["HOME"], "LANG": "C.UTF-8", "GIT_CONFIG_NOSYSTEM": "1"}
    subprocess.run(["bash", "-c", command], cwd=root, env=env, capture_output=True, timeout=120, check=False)
    return said, fingerprint(root / "memory-bank") != before


@pytest.mark.rule("GRD-2")
@pytest.mark.parametrize(("technique", "command"), rows(WRITES))
def test_what_bash_does_to_the_bank_is_refused(technique: str, command: str, template: Path, tmp_path: Path) -> None:
    said, changed = executed(command, template, tmp_path)
    assert changed, f"this row does not write: {command}"
    assert said == "writes", technique


@pytest.mark.rule("GRD-2", "GRD-10")
@pytest.mark.parametrize(("technique", "command"), rows(NOT_SHOWN))
def test_what_is_not_shown_is_never_called_harmless(
    technique: str, command: str, template: Path, tmp_path: Path
) -> None:
    said, changed = executed(command, template, tmp_path)
    assert changed, f"this row does not write: {command}"
    assert said != "harmless", technique


@pytest.mark.rule("GRD-2")
@pytest.mark.parametrize(("technique", "command"), rows(READS))
def test_what_bash_leaves_alone_passes(technique: str, command: str, template: Path, tmp_path: Path) -> None:
    said, changed = executed(command, template, tmp_path)
    assert not changed, f"this row writes: {command}"
    assert said != "writes", technique
