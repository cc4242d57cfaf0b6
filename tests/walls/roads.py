# ruff: noqa: E501 (one command a row, however long)
"""Roads into the bank, as data: every row changes the bank when it is really run.

Three generated families (a program under many names, a name in many spellings, a command in many places) and what no
family makes. `files` are laid out before the session starts and are the project's own; `setup` is run by a person then.
Several commands are several calls.
"""

from __future__ import annotations

import base64
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from shlex import quote

BANK, TECH = "memory-bank", "memory-bank/details/tech.md"
PATTERNS, SHIP, GLOSSARY = (
    f"{BANK}/details/patterns.md",
    f"{BANK}/details/design/ship.md",
    f"{BANK}/details/glossary.md",
)


@dataclass(frozen=True)
class Road:
    id: str
    road: str  # its family, for the report
    commands: tuple[str, ...]
    setup: str = ""
    files: dict[str, str] = field(default_factory=dict)
    tool: str = "shell"  # shell | background | a code-running tool's name
    needs: tuple[str, ...] = ()  # programs; without them the row is skipped
    late: bool = False  # a child writes after the call has returned
    older: bool = False  # leaves content of a commit that was there before: told or not, nothing breaks
    mixed: str = ""  # git brought something good in the same call; this word is of what nobody agreed to


# ------------------------------------------------------------------ a program


def py(code: str) -> str:
    return f"python3 -c {quote(code)}"


def js(code: str) -> str:
    return f"node -e {quote(code)}"


WRITERS: dict[str, tuple[str, tuple[str, ...]]] = {
    # name: a command with {p} for the page as the shell is to expand it; the programs it needs
    "echo append": ("echo more >> {p}", ()),
    "printf over": ("printf 'new\\n' > {p}", ()),
    "clobber": ("echo new >| {p}", ()),
    "empty": (": > {p}", ()),
    "both streams": ("ls nowhere &> {p}", ()),
    "file descriptor": ("exec 7>>{p}; echo more >&7", ()),
    "read and write": ("exec 7<>{p}; printf '#' >&7; printf ' new' >&7", ()),
    "tee": ("echo new | tee {p} >/dev/null", ()),
    "tee -a": ("echo more | tee -a README.md {p} >/dev/null", ()),
    "cat heredoc": ("cat > {p} <<'END'\nnew\nEND", ()),
    "sed -i": ("sed -i s/foo/bar/ {p}", ()),
    "sed -i backup": ("sed --in-place=.bak s/foo/bar/ {p}", ()),
    "sed -n -i": ("sed -ni 1p {p}", ()),
    "perl -pi": ("perl -pi -e 's/foo/bar/' {p}", ("perl",)),
    "perl -i.orig": ("perl -i.orig -ne 'print if /foo/' {p}", ("perl",)),
    "perl open": ("perl -e 'open F, \">>\", $ARGV[0]; print F \"more\\n\"' {p}", ("perl",)),
    "perl unlink": ("perl -e 'unlink $ARGV[0]' {p}", ("perl",)),
    "awk print": ("awk -v f={p} '{{print > f}}' README.md", ()),
    "awk system": ("awk -v f={p} 'BEGIN{{system(\"echo more >> \" f)}}'", ()),
    "dd": ("dd if=README.md of={p} status=none", ()),
    "dd notrunc": ("printf XY | dd of={p} bs=1 seek=3 conv=notrunc status=none", ()),
    "cp": ("cp README.md {p}", ()),
    "cp -f": ("cp --remove-destination README.md {p}", ()),
    "cp -l": ("cp -lf README.md {p}", ()),
    "cp -s": ('cp -sf "$PWD/README.md" {p}', ()),
    "mv over": ("cp README.md build.md && mv build.md {p}", ()),
    "mv away": ("mv {p} src/", ()),
    "mv beside": ("mv {p} memory-bank/details/moved.md", ()),
    "install": ("install -m 644 README.md {p}", ()),
    "truncate": ("truncate -s 5 {p}", ()),
    "truncate grow": ("truncate -s +100 {p}", ()),
    "fallocate": ("fallocate -l 4096 {p}", ("fallocate",)),
    "rm": ("rm {p}", ()),
    "unlink": ("unlink {p}", ()),
    "shred": ("shred -n1 {p}", ("shred",)),
    "ln -sf": ("ln -sf ../../README.md {p}", ()),
    "ln -f": ("ln -f README.md {p}", ()),
    "chmod": ("chmod 755 {p}", ()),
    "chmod none": ("chmod 000 {p}", ()),
    "sort -o": ("sort -r -o {p} {p}", ()),
    "shuf -o": ("shuf -n 1 -o {p} README.md", ()),
    "uniq": ("uniq README.md {p}", ()),
    "iconv": ("iconv -f utf-8 -t utf-16 -o {p} README.md", ("iconv",)),
    "split": ("split -b 3 {p} {p}.", ()),
    "csplit": ("csplit -s -f {p}- {p} 2", ()),
    "base64 -d": ("echo bmV3Cg== | base64 -d > {p}", ()),
    "xxd": ("echo 6e6577 | xxd -r -p > {p}", ("xxd",)),
    "od": ("od -c README.md > {p}", ()),
    "find -delete": ("find {p} -delete", ()),
    "find -fprint": ("find README.md -fprint {p}", ()),
    "find -exec": ("find {p} -exec sed -i s/foo/bar/ {{}} +", ()),
    "xargs rm": ("echo {p} | xargs rm", ()),
    "xargs sed": ("ls {p} | xargs sed -i s/foo/bar/g", ()),
    "patch": ("patch -s {p} tools/foo.diff", ("patch",)),
    "ed": ("printf '1d\\nw\\nq\\n' | ed -s {p}", ("ed",)),
    "ex": ("ex -s -c '%s/foo/bar/' -c x {p}", ("ex",)),
    "vim": ("vim -es -u NONE -c '%s/foo/bar/' -c wq {p} </dev/null", ("vim",)),
    "tar": ("tar -cf {p} README.md", ("tar",)),
    "zip": ("zip -q new.zip README.md && cat new.zip > {p}", ("zip",)),
    "gzip": ("gzip -c README.md > {p}", ("gzip",)),
    "gzip away": ("gzip {p}", ("gzip",)),
    "git show": ("git show HEAD:README.md > {p}", ()),
    "git log": ("git log --output={p}", ()),
    "git diff --output": ("git diff --output={p} HEAD~1", ()),
    "git config -f": ("git config -f {p}x a.b c", ()),
    "git bundle": ("git bundle create -q {p} main", ()),
    "git archive": ("git archive -o {p} --format=tar HEAD README.md", ()),
    "jq": ("jq . package.json > {p}", ("jq",)),
    "sqlite3": ("sqlite3 :memory: '.output '{p} 'select 1'", ("sqlite3",)),
    "gcc -E": ("echo new | gcc -E -P -xc -o {p} -", ("gcc",)),
    "tclsh": ("echo 'puts [open [lindex $argv 0] w] new' > t.tcl && tclsh t.tcl {p}", ("tclsh",)),
    "openssl": ("openssl rand -out {p} 20", ("openssl",)),
    "rsync": ("rsync README.md {p}", ("rsync",)),
    "ruby": ("ruby -e 'File.write(ARGV[0], \"new\")' {p}", ("ruby",)),
    "php": ("php -r 'file_put_contents($argv[1], \"new\");' {p}", ("php",)),
    "lua": ("lua -e 'io.open(arg[1],\"w\"):write(\"x\")' {p}", ("lua",)),
    "python open": (py("import sys; open(sys.argv[1], 'a').write('more\\n')") + " {p}", ()),
    "python write_text": (py("import sys, pathlib as q; q.Path(sys.argv[1]).write_text('new')") + " {p}", ()),
    "python os.open": (py("import os, sys; os.write(os.open(sys.argv[1], 2), b'X')") + " {p}", ()),
    "python remove as r": (py("from os import remove as r; import sys; r(sys.argv[1])") + " {p}", ()),
    "python getattr": (py("import os, sys; getattr(os, 'un' + 'link')(sys.argv[1])") + " {p}", ()),
    "python shutil": (py("import shutil, sys; shutil.copyfile('README.md', sys.argv[1])") + " {p}", ()),
    "python rename": (py("import os, sys; os.replace(sys.argv[1], 'src/gone.md')") + " {p}", ()),
    "python truncate": (py("import os, sys; os.truncate(sys.argv[1], 4)") + " {p}", ()),
    "python mmap": (
        py("import mmap, sys; f = open(sys.argv[1], 'r+b'); m = mmap.mmap(f.fileno(), 0); m[2:6] = b'Mmap'; m.flush()")
        + " {p}",
        (),
    ),
    "python ctypes": (py("import ctypes, sys; ctypes.CDLL(None).unlink(sys.argv[1].encode())") + " {p}", ()),
    "python subprocess": (py("import subprocess, sys; subprocess.run(['sed', '-i', 's/foo/bar/', sys.argv[1]])") + " {p}", ()),
    "python fileinput": (
        py("import fileinput, sys\nfor line in fileinput.input(sys.argv[1:], inplace=True): print(line.upper(), end='')")
        + " {p}",
        (),
    ),
    "python tempfile": (
        py("import os, sys, tempfile; f = tempfile.NamedTemporaryFile('w', dir='.', delete=False); f.write('new'); f.close(); os.rename(f.name, sys.argv[1])")
        + " {p}",
        (),
    ),
    "python symlink": (py("import os, sys; os.remove(sys.argv[1]); os.symlink('/etc/hostname', sys.argv[1])") + " {p}", ()),
    "python sqlite": (py("import os, sys, sqlite3; os.remove(sys.argv[1]); sqlite3.connect(sys.argv[1]).execute('create table t(x)')") + " {p}", ()),
    "python -m zipfile": ("python3 -m zipfile -c {p} README.md", ()),
    "python -m json.tool": ("python3 -m json.tool package.json {p}", ()),
    "node write": (js("require('fs').writeFileSync(process.argv[1], 'new')") + " {p}", ("node",)),
    "node unlink": (js("require('fs').unlinkSync(process.argv[1])") + " {p}", ("node",)),
    "node stream": (js("require('fs').createWriteStream(process.argv[1], {flags: 'a'}).end('more')").replace("{", "{{").replace("}", "}}") + " {p}", ("node",)),
    "node child": (js("require('child_process').execFileSync('sed', ['-i', 's/foo/bar/', process.argv[1]])") + " {p}", ("node",)),
}  # fmt: skip

# ------------------------------------------------------------------ a spelling of the page's name

SPELLINGS: dict[str, tuple[str, str]] = {
    # name: what is said before, and the page as it is written then
    "literal": ("", TECH),
    "absolute": ("", f'"$PWD/{TECH}"'),
    "variable": (f"p={TECH}; ", '"$p"'),
    "two variables": ("a=memory; b=bank; ", '"$a-$b/details/tech.md"'),
    "in capitals from lower": ("a=MEMORY-BANK; ", '"${a,,}/details/tech.md"'),
    "glob": ("", "*/details/tec?.md"),
    "class": ("", "memory[-]bank/details/tech.md"),
    "quotes inside": ("", "mem'ory-b'\"ank\"/details/tech.md"),
    "backslash": ("", "memory\\-bank/details/tech.md"),
    "ansi": ("", "$'memory\\x2dbank/details/tech.md'"),
    "default": ("", "${NOTHING:-memory-bank}/details/tech.md"),
    "printf": ("", "$(printf 'memory%sbank' -)/details/tech.md"),
    "base64": ("", f"$(echo {base64.b64encode(TECH.encode()).decode()} | base64 -d)"),
    "reversed": ("", "$(echo dm.hcet/sliated/knab-yromem | rev)"),
    "tr": ("", "$(echo nfnpsz-cbol | tr b-z a-y)/details/tech.md"),
    "git ls-files": ("", "$(git ls-files '*tech.md')"),
    "find": ("", "$(find . -name tech.md -not -path './.git/*')"),
    "from a file": ("", "$(cat tools/where)"),
    "array": ("w=(details tech.md memory-bank); ", '"${w[2]}/${w[0]}/${w[1]}"'),
    "indirect": (f"q={TECH}; v=q; ", '"${!v}"'),
    "up and down": ("", "src/../memory-bank/details/../details/tech.md"),
    "cd": ("cd memory-bank/details; ", "./tech.md"),
    "pushd": ("pushd memory-bank/details >/dev/null; ", "tech.md"),
    "through a link": ("", "tools/way/details/tech.md"),
    "through proc": ("", f"/proc/self/cwd/{TECH}"),
    "tilde": ("HOME=$PWD; ", "~/memory-bank/details/tech.md"),
    "read": (f"read -r p <<< {TECH}; ", '"$p"'),
    "eval": (f"eval p={TECH}; ", '"$p"'),
    "positional": (f"set -- {TECH}; ", '"$1"'),
    "loop": (f"for p in {TECH}; do :; done; ", '"$p"'),
}
SPELLING_FILES = {
    "tools/where": f"{TECH}\n",
    "tools/foo.diff": "--- a\n+++ b\n@@ -3 +3 @@\n-The foo service runs on node.\n+The bar service runs on node.\n",
}
SPELLING_SETUP = "ln -s ../memory-bank tools/way"

# ------------------------------------------------------------------ a place that a command stands in

Placed = tuple[str, dict[str, str]]


def script(name: str) -> Callable[[str], dict[str, str]]:
    return lambda c: {name: c + "\n"}


def b64(c: str) -> str:
    return base64.b64encode(c.encode()).decode()


def _sub(c: str) -> str:
    return f"import subprocess\nsubprocess.run(['bash', '-c', {c!r}])\n"


PLACES: dict[str, tuple[Callable[[str], Placed], tuple[str, ...]]] = {
    "after true": (lambda c: (f"true && {c}", {}), ()),
    "after false": (lambda c: (f"false || {c}", {}), ()),
    "in a subshell": (lambda c: (f"( {c} )", {}), ()),
    "in a group": (lambda c: (f"{{ {c}; }}", {}), ()),
    "in an if": (lambda c: (f"if [ -d src ]; then {c}; fi", {}), ()),
    "in a loop": (lambda c: (f"for i in 1; do {c}; done", {}), ()),
    "in a case": (lambda c: (f"case x in x) {c};; esac", {}), ()),
    "in a function": (lambda c: (f"f() {{ {c}; }}; f", {}), ()),
    "in a substitution": (lambda c: (f"x=$({c})", {}), ()),
    "in a process substitution": (lambda c: (f"cat <({c})", {}), ()),
    "at exit": (lambda c: (f"trap {quote(c)} EXIT; ls", {}), ()),
    "on a signal": (lambda c: (f"trap {quote(c)} USR1; kill -USR1 $$; :", {}), ()),
    "after a pipe": (lambda c: (f"ls | {{ cat >/dev/null; {c}; }}", {}), ()),
    "bash -c": (lambda c: (f"bash -c {quote(c)}", {}), ()),
    "sh here text": (lambda c: (f"bash <<'E'\n{c}\nE", {}), ()),
    "bash here string": (lambda c: (f"bash <<< {quote(c)}", {}), ()),
    "eval": (lambda c: (f"eval {quote(c)}", {}), ()),
    "base64 to sh": (lambda c: (f"echo {b64(c)} | base64 -d | bash", {}), ()),
    "a variable as a command": (lambda c: (f"c={quote(c)}; $BASH -c \"$c\"", {}), ()),
    "env": (lambda c: (f"env A=1 bash -c {quote(c)}", {}), ()),
    "timeout": (lambda c: (f"timeout 9 bash -c {quote(c)}", {}), ()),
    "nice": (lambda c: (f"nice bash -c {quote(c)}", {}), ()),
    "setsid -w": (lambda c: (f"setsid -w bash -c {quote(c)}", {}), ()),
    "flock": (lambda c: (f"flock /tmp -c {quote(c)}", {}), ("flock",)),
    "xargs": (lambda c: (f"echo x | xargs -I% bash -c {quote(c)}", {}), ()),
    "find -exec": (lambda c: (f"find README.md -exec bash -c {quote(c)} \\;", {}), ()),
    "awk system": (lambda c: (f"C={quote(c)} awk 'BEGIN{{system(ENVIRON[\"C\"])}}'", {}), ()),
    "sed e": (lambda c: ("sed -n '1e bash tools/s.sh' README.md", script("tools/s.sh")(c)), ()),
    "perl system": (lambda c: (f"perl -e {quote('system(q~' + c + '~)')}", {}), ("perl",)),
    "python system": (lambda c: (py(f"import os; os.system({c!r})"), {}), ()),
    "python here text": (lambda c: (f"python3 - <<'E'\nimport os\nos.system({c!r})\nE", {}), ()),
    "node exec": (lambda c: (js(f"require('child_process').execSync({c!r}, {{shell: '/bin/bash'}})"), {}), ("node",)),
    "a script": (lambda c: ("bash tools/s.sh", script("tools/s.sh")(c)), ()),
    "a sourced script": (lambda c: (". tools/s.sh", script("tools/s.sh")(c)), ()),
    "BASH_ENV": (lambda c: ("BASH_ENV=tools/s.sh bash -c :", script("tools/s.sh")(c)), ()),
    "a python script": (lambda c: ("python3 src/job.py", {"src/job.py": _sub(c)}), ()),
    "a python module": (lambda c: ("python3 -m src.job", {"src/job.py": _sub(c)}), ()),
    "sitecustomize": (lambda c: ("PYTHONPATH=tools python3 -c pass", {"tools/sitecustomize.py": _sub(c)}), ()),
    "a node script": (lambda c: ("node src/job.js", {"src/job.js": f"require('child_process').execFileSync('bash', ['-c', {c!r}])\n"}), ("node",)),
    "NODE_OPTIONS": (lambda c: ("NODE_OPTIONS='--require ./src/job.js' node -e 0", {"src/job.js": f"require('child_process').execFileSync('bash', ['-c', {c!r}], {{env: {{PATH: process.env.PATH}}}})\n"}), ("node",)),
    "make": (lambda c: ("make -s job", script("tools/s.sh")(c)), ("make",)),
    "make $(shell)": (lambda c: ("make -s -f tools/m.mk", {"tools/m.mk": "X := $(shell bash tools/s.sh)\nall:\n\t@:\n", "tools/s.sh": c + "\n"}), ("make",)),
    "git alias": (lambda c: (f"git -c alias.job={quote('!bash tools/s.sh')} job", script("tools/s.sh")(c)), ()),
    "git bisect run": (lambda c: ("git bisect start -q HEAD HEAD~1 >/dev/null; git bisect run bash tools/s.sh >/dev/null; git rebase --exec true HEAD; bash tools/s.sh", script("tools/s.sh")(c)), ()),
    "git rebase --exec": (lambda c: ("git add -A && git commit -qm tools && git rebase -q --exec 'bash tools/s.sh; git checkout -q .; bash tools/s.sh; true' HEAD~1", script("tools/s.sh")(c)), ()),
    "git hook": (lambda c: ("git -c core.hooksPath=tools/hooks commit -q --allow-empty -m x", {"tools/hooks/post-commit": f"#!/bin/bash\n{c}\n"}), ()),
    "git editor": (lambda c: ("GIT_EDITOR='bash tools/s.sh;true' git commit -q --allow-empty; true", script("tools/s.sh")(c)), ()),
    "git pager": (lambda c: ("GIT_PAGER='bash tools/s.sh; cat' git -p log -1 >/dev/null; bash tools/s.sh", script("tools/s.sh")(c)), ()),
    "git difftool": (lambda c: ("echo x >> README.md; git difftool -y -x 'bash tools/s.sh;:' -- README.md", script("tools/s.sh")(c)), ()),
    "git diff external": (lambda c: ("echo x >> README.md; GIT_EXTERNAL_DIFF='bash tools/s.sh' git diff -- README.md", script("tools/s.sh")(c)), ()),
    "tar checkpoint": (lambda c: ("tar -cf build.tar --checkpoint=1 --checkpoint-action=exec='bash tools/s.sh' src tests tools README.md; bash tools/s.sh", script("tools/s.sh")(c)), ("tar",)),
    "vim -c !": (lambda c: ("vim -es -u NONE -c '!bash tools/s.sh' -c q </dev/null", script("tools/s.sh")(c)), ("vim",)),
    "ed !": (lambda c: ("printf '!bash tools/s.sh\\nq\\n' | ed -s README.md", script("tools/s.sh")(c)), ("ed",)),
    "script -c": (lambda c: ("script -qec 'bash tools/s.sh' build.log", script("tools/s.sh")(c)), ("script",)),
    "unittest": (lambda c: ("python3 -m unittest -q tests.job 2>/dev/null", {"tests/job.py": f"import os, unittest\nclass T(unittest.TestCase):\n    def test_x(self):\n        os.system({'bash -c ' + quote(c)!r})\n"}), ()),
}  # fmt: skip
SLOW_PLACES: dict[str, tuple[Callable[[str], Placed], tuple[str, ...]]] = {
    "npm run": (lambda c: ("npm run -s job", script("tools/s.sh")(c)), ("npm",)),
    "npm test": (lambda c: ("npm test -s", {"tests/run.js": f"require('child_process').execFileSync('bash', ['-c', {c!r}])\n"}), ("npm",)),
    "pytest": (lambda c: (f"{quote(sys.executable)} -m pytest -q -p no:cacheprovider tests/test_cart.py", {"tests/test_cart.py": f"import subprocess\ndef test_cart() -> None:\n    subprocess.run(['bash', '-c', {c!r}])\n"}), ()),
    "conftest": (lambda c: (f"{quote(sys.executable)} -m pytest -q -p no:cacheprovider tests/test_cart.py", {"tests/conftest.py": _sub(c)}), ()),
}  # fmt: skip


# ------------------------------------------------------------------ what no family makes

ONE = "sed -i s/foo/bar/ " + TECH
SAME = "import os; p = '{p}'; s = os.stat(p); b = open(p, 'rb').read(); f = open(p, 'r+b'); f.write(b.replace(b'foo', b'oof')); f.close(); os.utime(p, ns=(s.st_atime_ns, s.st_mtime_ns))".replace(
    "{p}", TECH
)

_LATER = "sleep .25; echo late >> " + TECH
_COMMIT = "git commit -qam x"
_PATCH = f"printf -- '--- a/{TECH}\\n+++ b/{TECH}\\n@@ -3 +3 @@\\n-The foo service runs on node.\\n+The bar service runs on node.\\n' > build.diff; "
_IMPORT = (
    "printf 'commit refs/heads/made\\ncommitter A <a@b> 1700000000 +0000\\ndata 1\\nx\\nfrom refs/heads/main^0\\n"
    "M 644 inline " + TECH + "\\ndata 4\\nnew\\n\\n' | git fast-import --quiet && git merge -q --ff-only made"
)

HAND: tuple[tuple[str, str, str | tuple[str, ...], dict[str, object]], ...] = (
    # git: commits made by the call make nothing good
    ("grep to sed", "git", "git grep -l foo | xargs sed -i s/foo/bar/g", {}),
    ("grep -z to sed", "git", "git grep -lz foo -- memory-bank | xargs -0 perl -pi -e s/foo/bar/", {}),
    ("write and commit", "git commit", f"{ONE} && {_COMMIT}", {}),
    ("write, add, commit", "git commit", f"{ONE}; git add -A; git commit -qm x", {}),
    ("write and amend", "git commit", f"{ONE} && git commit -qa --amend --no-edit", {}),
    ("new page and commit", "git commit", f"echo '# N' > {BANK}/details/n.md; git add -A; git commit -qm n", {}),
    ("delete and commit", "git commit", f"rm {TECH}; {_COMMIT}", {}),
    ("commit, then away and back", "git commit", (f"{ONE}; {_COMMIT}", "git switch -q topic", "git switch -q main"), {}),
    ("commit and push, then pull", "git commit", (f"git pull -q; {ONE}; {_COMMIT} && git push -q origin main && git reset -q --hard HEAD~1 && git pull -q",), {"setup": "git pull -q"}),
    ("commit, push, fetch in calls", "git commit", (f"{ONE}; {_COMMIT}", "git push -q origin main", "git reset -q --hard HEAD~1", "git pull -q origin main"), {"setup": "git pull -q"}),
    ("commit in a clone, then pull", "git commit", f"git clone -q . ../c && sed -i s/foo/bar/ ../c/{TECH} && git -C ../c commit -qam x && git pull -q ../c main", {}),
    ("commit in a worktree, then merge", "git commit", f"git worktree add -q ../w -b w && sed -i s/foo/bar/ ../w/{TECH} && git -C ../w commit -qam x && git merge -q w", {}),
    ("commit on a branch, then merge", "git commit", f"git switch -qc b; {ONE}; {_COMMIT}; git switch -q main; git merge -q b", {}),
    ("commit on a branch, merge later", "git commit", (f"git switch -qc b; {ONE}; {_COMMIT}; git switch -q main", "git merge -q b"), {}),
    ("commit on a branch, rebase onto it", "git commit", f"git switch -qc b; {ONE}; {_COMMIT}; git switch -q main; git rebase -q b", {}),
    ("commit and cherry-pick", "git commit", f"git switch -qc b; {ONE}; {_COMMIT}; git switch -q main; git cherry-pick b >/dev/null", {}),
    ("commit, tag, checkout the tag", "git commit", f"git switch -q --detach; {ONE}; {_COMMIT}; git tag t; git switch -q main; git checkout -q t", {}),
    ("apply", "git apply", _PATCH + "git apply --unidiff-zero build.diff", {}),
    ("apply from a pipe", "git apply", _PATCH + "cat build.diff | git apply --unidiff-zero -", {}),
    ("apply --index", "git apply", _PATCH + "git update-index -q --refresh; git apply --unidiff-zero --index build.diff", {}),
    ("apply --cached, commit, reset", "git apply", _PATCH + "git apply --unidiff-zero --cached build.diff && git commit -qm x && git reset -q --hard", {}),
    ("apply --cached, checkout-index", "git apply", _PATCH + "git apply --unidiff-zero --cached build.diff && git checkout-index -f -a", {}),
    ("am", "git apply", f"git switch -qc b; {ONE}; {_COMMIT}; git format-patch -q -1 -o build; git switch -q main; git am -q build/0001*", {}),
    ("update-index, checkout", "git index", f"git update-index --cacheinfo 100644,$(echo new | git hash-object -w --stdin),{TECH} && git checkout -q -- {TECH}", {}),
    ("update-index, commit, reset", "git index", f"git update-index --cacheinfo 100644,$(echo new | git hash-object -w --stdin),{TECH} && git commit -qm x && git reset -q --hard", {}),
    ("update-index --assume-unchanged", "git index", f"git update-index --assume-unchanged {TECH}; {ONE}", {}),
    ("update-index --skip-worktree", "git index", f"git update-index --skip-worktree {TECH}; {ONE}", {}),
    ("read-tree of a made tree", "git index", "git read-tree --prefix=memory-bank/details/in/ HEAD:src && git checkout-index -a -f", {}),
    ("checkout-index --prefix", "git index", "git checkout-index -f --prefix=memory-bank/ README.md", {}),
    ("cat-file", "git index", f"git cat-file blob HEAD:README.md > {TECH}", {}),
    ("fast-import", "git commit", _IMPORT, {}),
    ("commit-tree", "git commit", f"{ONE}; git add -A; git reset -q --hard $(git commit-tree -p HEAD -m x $(git write-tree))", {}),
    ("replace a commit", "git commit", f"{ONE}; git add -A; c=$(git commit-tree -p HEAD~1 -m x $(git write-tree)); git reset -q --hard; git replace HEAD $c; git checkout -q -f HEAD~1; git checkout -q main", {}),
    ("stash of an edit, popped", "git stash", f"{ONE}; git stash -q; git stash pop -q", {}),
    ("stash, popped in another call", "git stash", (f"{ONE}; git stash -q", "git stash pop -q"), {}),
    ("stash made by hand, applied", "git stash", f"{ONE}; s=$(git stash create); git checkout -q .; git stash apply -q $s", {}),
    ("stash branch", "git stash", f"{ONE}; git stash -q; git stash branch b >/dev/null", {}),
    ("gitlink", "git", f"rm -r {BANK}/details/archive; git init -q {BANK}/details/archive", {}),
    ("mv", "git", f"git mv {TECH} {BANK}/details/technik.md", {}),
    ("mv away", "git", f"git mv {TECH} tech.md", {}),
    ("rm", "git", f"git rm -q {TECH}", {}),
    ("rm -r", "git", f"git rm -qr {BANK}/details/design", {}),
    ("clone into the bank", "git", f"git clone -q . {BANK}/copy", {}),
    ("worktree in the bank", "git", f"git worktree add -q {BANK}/w topic", {}),
    ("submodule", "git", f"git submodule --quiet add -f ../remote.git {BANK}/details/sub 2>/dev/null", {}),
    ("clean filter hides it", "git filter", ONE, {"setup": "git config filter.f.clean 'git show HEAD:%f'; echo 'memory-bank/** filter=f' > .git/info/attributes"}),
    ("smudge filter", "git filter", f"git config filter.f.smudge 'sed s/foo/bar/'; git config filter.f.clean 'sed s/bar/foo/'; echo '{TECH} filter=f' > .git/info/attributes; rm {TECH}; git checkout -q .", {}),
    ("eol attribute", "git filter", f"echo '{TECH} eol=crlf' > .git/info/attributes; rm {TECH}; git checkout -q .", {}),
    ("ident attribute", "git filter", f"echo '{TECH} ident working-tree-encoding=UTF-16' > .git/info/attributes; rm {TECH}; git checkout -q . ; true", {}),
    ("a merge driver", "git filter", (f"git config merge.d.driver 'echo driven > %A'; echo 'memory-bank/** merge=d' > .git/info/attributes; git switch -q clash; sed -i s/two/zwei/ {BANK}/details/progress.md; git commit -qam z; git merge -q main; true",), {"mixed": "driven"}),
    ("merge with an edit in it", "git commit", f"git merge -q --no-commit --no-ff topic; {ONE}; git commit -qam m", {"mixed": "bar"}),
    ("rebase with an edit in it", "git commit", f"git switch -q topic; GIT_SEQUENCE_EDITOR=\"sed -i '1a exec sed -i s/cents/dimes/ {PATTERNS} \\&\\& git commit -qa --amend --no-edit'\" git rebase -qi main", {"mixed": "dimes"}),
    ("filter-branch", "git commit", f"FILTER_BRANCH_SQUELCH_WARNING=1 git filter-branch -f --tree-filter 'sed -i s/foo/bar/ {TECH}' HEAD~1..HEAD >/dev/null 2>&1", {}),
    ("post-checkout hook", "git hook", "mkdir -p .git/hooks; printf '#!/bin/sh\\necho hooked >> memory-bank/details/patterns.md\\n' > .git/hooks/post-checkout; chmod +x .git/hooks/post-checkout; git checkout -q -b b", {}),
    ("pre-commit hook of the project", "git hook", "git commit -q --allow-empty -m x", {"setup": "mkdir -p .git/hooks; printf '#!/bin/sh\\necho hooked >> memory-bank/details/patterns.md\\n' > .git/hooks/pre-commit; chmod +x .git/hooks/pre-commit"}),
    ("fsmonitor", "git hook", "git -c core.fsmonitor='sed -i s/foo/bar/ memory-bank/details/tech.md;false' status -s", {}),
    ("sparse and written", "git", f"git sparse-checkout set src 2>/dev/null; mkdir -p {BANK}/details; echo new > {TECH}", {"mixed": "new"}),
    ("switched and written", "git", f"git switch -q topic; echo more >> {PATTERNS}", {"mixed": "more"}),
    # links
    ("hard link, other name written", "link", f"ln {TECH} src/t.md && echo more >> src/t.md", {}),
    ("hard link in two calls", "link", (f"ln {TECH} src/t.md", "echo more >> src/t.md"), {}),
    ("cp -l of the bank", "link", (f"cp -rl {BANK} build", "sed -i.b s/x/x/ README.md; echo more >> build/details/tech.md"), {}),
    ("hard link from before", "link", "echo more >> src/t.md", {"setup": f"ln {TECH} src/t.md"}),
    ("hard link by python", "link", py(f"import os; os.link('{TECH}', 'src/t.md'); open('src/t.md', 'a').write('x')"), {}),
    ("symbolic link, written through", "link", f"ln -s ../{TECH} src/t.md && echo more >> src/t.md", {}),
    ("symbolic link in two calls", "link", (f"ln -s ../{TECH} src/t.md", "python3 -c \"open('src/t.md', 'a').write('x')\""), {}),
    ("link to the folder", "link", (f"ln -s ../{BANK} src/m", "rm src/m/details/tech.md"), {}),
    ("page becomes a link to its copy", "link", f"mv {TECH} src/t.md && ln -s ../../src/t.md {TECH}", {}),
    ("page becomes a link, same text", "link", f"cp -p {TECH} src/t.md; ln -sf ../../src/t.md {TECH}", {}),
    ("folder becomes a link", "link", f"mv {BANK}/details src/details && ln -s ../src/details {BANK}/details", {}),
    ("bank moved and linked", "bank", f"mv {BANK} src/mb && ln -s src/mb {BANK}", {}),
    ("bank moved, linked, written", "bank", f"mv {BANK} src/mb && ln -s src/mb {BANK} && echo more >> src/mb/details/tech.md", {}),
    ("moved, linked; written later", "bank", (f"mv {BANK} ../mb && ln -s ../mb {BANK}", "echo more >> ../mb/details/tech.md"), {}),
    ("bank copied over itself", "bank", f"cp -a {BANK} b2 && rm -r {BANK} && mv b2 {BANK} && sed -i s/foo/bar/ {TECH}", {}),
    ("bank renamed and replaced", "bank", f"mv {BANK} old && mkdir {BANK} && cp old/MEMORY.md {BANK}/", {}),
    ("bank renamed", "bank", f"mv {BANK} old", {}),
    ("bank deleted", "bank", f"rm -rf {BANK}", {}),
    ("bank deleted by python", "bank", py("import shutil; shutil.rmtree('memory-bank')"), {}),
    ("bank emptied", "bank", f"find {BANK} -type f -delete", {}),
    ("bank in another case", "bank", f"mv {BANK} Memory-Bank && mkdir {BANK} && mv Memory-Bank/MEMORY.md {BANK}/", {}),
    ("bank becomes a file", "bank", f"rm -r {BANK} && echo x > {BANK}", {}),
    ("project moved and linked", "bank", 'p=$PWD; cd ..; mv "$p" "$p.real" && ln -s "$p.real" "$p" && echo more >> "$p/memory-bank/details/tech.md"', {}),
    ("bind to another bank", "bank", f"cp -a {BANK} src/b; sed -i s/foo/bar/ src/b/details/tech.md; rm -r {BANK}; ln -s src/b {BANK}", {}),
    # stamps kept
    ("same length, mtime kept", "stamps", py(SAME), {}),
    ("touch -r", "stamps", f"touch -r {TECH} build.ref; sed -i s/foo/oof/ {TECH}; touch -r build.ref {TECH}", {}),
    ("cp -p over", "stamps", f"cp -p {TECH} b.md; sed -i s/foo/oof/ b.md; touch -r {TECH} b.md; cp -p b.md {TECH}", {}),
    ("mtime in the past", "stamps", f"{ONE}; touch -d 2001-01-01 {TECH}", {}),
    ("mtime in the future", "stamps", f"{ONE}; touch -d 2099-01-01 {TECH}", {}),
    ("in place by dd, mtime kept", "stamps", f"touch -r {TECH} r; printf oof | dd of={TECH} bs=1 seek=12 conv=notrunc status=none; touch -r r {TECH}", {}),
    ("in place by perl, mtime kept", "stamps", f"perl -e '@s=stat($f=shift); open F, \"+<\", $f; seek F,12,0; print F \"oof\"; close F; utime $s[8],$s[9],$f' {TECH}", {"needs": ("perl",)}),
    ("tar -x with old times", "stamps", f"mkdir x; sed s/foo/oof/ {TECH} > x/tech.md; touch -r {TECH} x/tech.md; tar -C x -cf - tech.md | tar -C {BANK}/details -xpf -", {"needs": ("tar",)}),
    ("two pages swapped", "stamps", f"mv {TECH} x.md; mv {PATTERNS} {TECH}; mv x.md {PATTERNS}", {}),
    ("written and written back but for a byte", "stamps", f"cp {TECH} x; echo z >> {TECH}; cp x {TECH}; printf ' ' >> {TECH}", {}),
    # background
    ("sleep and write", "background", f"( {_LATER} ) &", {"late": True}),
    ("setsid", "background", f"setsid bash -c {quote(_LATER)} >/dev/null 2>&1 &", {"late": True}),
    ("nohup", "background", f"nohup bash -c {quote(_LATER)} >/dev/null 2>&1 &", {"late": True}),
    ("disown", "background", f"bash -c {quote(_LATER)} & disown", {"late": True}),
    ("python double fork", "background", py(f"import os, time\nif os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n        time.sleep(.25); open('{TECH}', 'a').write('late')\n    os._exit(0)"), {"late": True}),
    ("python Popen", "background", py(f"import subprocess; subprocess.Popen(['bash', '-c', {_LATER!r}], start_new_session=True)"), {"late": True}),
    ("node detached", "background", js(f"require('child_process').spawn('bash', ['-c', {_LATER!r}], {{detached: true, stdio: 'ignore'}}).unref()"), {"late": True, "needs": ("node",)}),
    ("script in the background", "background", "bash tools/s.sh &", {"late": True, "files": {"tools/s.sh": _LATER + "\n"}}),
    ("coproc", "background", f"coproc {{ {_LATER}; }}; disown", {"late": True}),
    ("a host's background call", "background", "bash tools/s.sh &", {"late": True, "tool": "background", "files": {"tools/s.sh": _LATER + "\n"}}),
    ("a watcher", "background", f"( until [ -e build.flag ]; do sleep .05; done; rm {TECH} ) & sleep .05; touch build.flag", {"late": True}),
    ("late commit", "background", f"( sleep .2; {ONE}; {_COMMIT} ) >/dev/null 2>&1 &", {"late": True}),
    # new names
    ("new page", "new", f"echo '# New' > {BANK}/details/new.md", {}),
    ("new page below a new folder", "new", f"mkdir -p {BANK}/details/a/b && echo x > {BANK}/details/a/b/c.md", {}),
    ("new script", "new", f"echo 'echo hi' > {BANK}/run.sh", {}),
    ("new hidden file", "new", f"echo x > {BANK}/.hidden", {}),
    ("new hidden folder", "new", f"mkdir {BANK}/.x && echo x > {BANK}/.x/y.md", {}),
    ("new binary", "new", f"head -c 300 /bin/ls > {BANK}/details/ls", {}),
    ("new name without letters", "new", f"echo x > {BANK}/details/'- .md'", {}),
    ("new name with a newline", "new", f"echo x > {BANK}/details/$'a\\nb.md'", {}),
    ("new name that is no text", "new", f"echo x > {BANK}/details/$'\\xff\\xfe.md'", {}),
    ("new Chinese name", "new", f"echo x > {BANK}/details/记忆.md", {}),
    ("new name in capitals", "new", f"echo x > {BANK}/details/TECH.MD", {}),
    ("new link outside", "new", f"ln -s /etc/passwd {BANK}/details/p.md", {}),
    ("new dangling link", "new", f"ln -s nowhere {BANK}/details/p.md", {}),
    ("new pipe", "new", f"mkfifo {BANK}/details/p.md", {}),
    ("new socket", "new", py(f"import socket; socket.socket(socket.AF_UNIX).bind('{BANK}/door.sock')"), {}),
    ("new index", "new", f"ls {BANK}/details > {BANK}/details/index.md", {}),
    ("new empty folder and page", "new", f"mkdir {BANK}/details/empty; : > {BANK}/details/e.md", {}),
    ("a large file", "new", f"head -c 3000000 /dev/zero > {BANK}/details/large.md", {}),
    ("many files", "new", f"for i in $(seq 60); do echo $i > {BANK}/details/n$i.md; done", {}),
    ("a name like a switch", "new", f"echo x > {BANK}/details/--yes.md", {}),
    ("a backup name of an editor", "new", f"cp {TECH} {TECH}~", {}),
    ("a name of a package", "new", f"mkdir -p {BANK}/__pycache__; echo x > {BANK}/__pycache__/x.pyc", {}),
    # content
    ("one bit", "content", py(f"p = '{TECH}'; b = bytearray(open(p, 'rb').read()); b[9] ^= 1; open(p, 'wb').write(b)"), {}),
    ("white space only", "content", f"sed -i 's/$/ /' {TECH}", {}),
    ("line endings", "content", f"sed -i 's/$/\\r/' {TECH}", {}),
    ("a byte order mark", "content", f"sed -i '1s/^/\\xef\\xbb\\xbf/' {TECH}", {}),
    ("the last newline", "content", f"truncate -s -1 {TECH}", {}),
    ("binary", "content", f"head -c 2000 /bin/ls > {TECH}", {}),
    ("three megabytes", "content", f"yes foo | head -c 3000000 > {TECH}", {}),
    ("hidden characters", "content", f"printf '\\xe2\\x80\\xae' >> {TECH}", {}),
    ("conflict markers", "content", f"printf '<<<<<<< a\\n=======\\n>>>>>>> b\\n' >> {TECH}", {}),
    ("user block", "content", f"sed -i 's/USER_BLOCK_START -->/&\\nmine/' {BANK}/MEMORY.md", {}),
    ("version marker", "content", f"sed -i s/v7.1/v6.0/ {BANK}/MEMORY.md", {}),
    ("all pages", "content", f"find {BANK} -name '*.md' -exec sed -i '$a more' {{}} +", {}),
    ("a private page", "content", f"echo more >> {BANK}/details/archive/2025-q4.md", {}),
    ("a private page replaced", "content", f"rm {BANK}/details/archive/2025-q4.md; echo new > {BANK}/details/archive/2025-q4.md", {}),
    ("an uncommitted page of a person's", "content", f"echo more >> {BANK}/details/mine.md", {"setup": f"echo '# Mine' > {BANK}/details/mine.md"}),
    ("an uncommitted page, deleted", "content", f"rm {BANK}/details/mine.md", {"setup": f"echo '# Mine' > {BANK}/details/mine.md"}),
    ("an uncommitted edit, overwritten", "content", f"cp README.md {TECH}", {"setup": f"echo mine >> {TECH}"}),
    ("an ignored page", "content", f"echo more >> {BANK}/details/mine.md", {"setup": f"echo 'memory-bank/details/mine.md' >> .gitignore; echo x > {BANK}/details/mine.md"}),
    ("twice", "content", (ONE, f"echo more >> {TECH}"), {}),
    ("two pages, two calls", "content", (ONE, f"rm {PATTERNS}"), {}),
    ("there and almost back", "content", (f"cp {TECH} b.md; echo x >> {TECH}", f"cp b.md {TECH}; chmod 640 {TECH}"), {}),
    # modes and folders
    ("setuid", "mode", f"chmod u+s,a+x {TECH}", {}),
    ("all modes", "mode", f"chmod -R a+w {BANK}", {}),
    ("opened to others", "mode", f"chmod 644 {BANK}/details/archive/2025-q4.md", {}),
    ("folder renamed", "folder", f"mv {BANK}/details/design {BANK}/details/designs", {}),
    ("folder deleted", "folder", f"rm -r {BANK}/details/learnings", {}),
    ("folder becomes a page", "folder", f"rm -r {BANK}/details/archive && echo x > {BANK}/details/archive", {}),
    ("page becomes a folder", "folder", f"rm {TECH} && mkdir {TECH} && echo x > {TECH}/a.md", {}),
    ("case rename", "folder", f"mv {TECH} {BANK}/details/Tech.md", {}),
    ("case rename of a folder", "folder", f"mv {BANK}/details/design {BANK}/details/Design", {}),
    ("swap of two folders", "folder", f"cd {BANK}/details; mv design x; mv learnings design; mv x learnings", {}),
    ("empty folder left", "folder", f"rm {BANK}/details/archive/*", {}),
    # archives
    ("tar over it", "archive", f"mkdir -p x/{BANK}/details; echo new > x/{TECH}; tar -C x -cf x.tar . && tar -xf x.tar", {"needs": ("tar",)}),
    ("zip over it", "archive", f"mkdir -p x/{BANK}/details; echo new > x/{TECH}; (cd x; zip -qr ../x.zip .) && unzip -qo x.zip", {"needs": ("zip", "unzip")}),
    ("python tarfile", "archive", f"mkdir -p x/{BANK}/details; echo new > x/{TECH}; (cd x; tar -cf ../x.tar .); python3 -m tarfile -e x.tar .", {"needs": ("tar",)}),
    ("python zipfile", "archive", f"mkdir -p x/{BANK}/details; echo new > x/{TECH}; (cd x; python3 -m zipfile -c ../x.zip memory-bank); python3 -m zipfile -e x.zip .", {}),
    ("git archive over it", "archive", f"git switch -qc b; {ONE}; {_COMMIT}; git switch -q main; git archive b {TECH} | tar -x", {"needs": ("tar",)}),
    ("cp -r over it", "archive", f"mkdir -p x/{BANK}/details; echo new > x/{TECH}; cp -r x/{BANK} .", {}),
    ("cp -rT", "archive", f"cp -rT src {BANK}/details", {}),
    ("rsync --delete", "archive", f"mkdir x; rsync -r --delete x/ {BANK}/", {"needs": ("rsync",)}),
    ("patch -p1", "archive", _PATCH + "patch -sp1 < build.diff", {"needs": ("patch",)}),
    ("patch of several", "archive", _PATCH + "patch -s -p1 -i build.diff --backup", {"needs": ("patch",)}),
    # editors
    ("vim macro", "editor", f"vim -es -u NONE -c 'argdo %s/foo/bar/e | update' -c qa {TECH} {PATTERNS} </dev/null", {"needs": ("vim",)}),
    ("ed with a file", "editor", f"printf '$a\\nmore\\n.\\nw\\nq\\n' > x.ed; ed -s {TECH} < x.ed", {"needs": ("ed",)}),
    ("EDITOR", "editor", f"EDITOR='sed -i s/foo/bar/'; $EDITOR {TECH}", {}),
    ("python formatter", "editor", "python3 src/format.py", {"files": {"src/format.py": "import pathlib\nfor p in pathlib.Path('.').rglob('*.md'):\n    if '.git' not in p.parts: p.write_text(p.read_text(errors='replace').rstrip() + '\\n\\n')\n"}}),
    ("node formatter", "editor", "node src/format.js", {"needs": ("node",), "files": {"src/format.js": "const fs = require('fs');\nfor (const f of fs.readdirSync('memory-bank/details')) if (f.endsWith('.md')) fs.appendFileSync('memory-bank/details/' + f, '\\n');\n"}}),
    ("replace in all files", "editor", "grep -rl foo --include=*.md . | xargs perl -pi -e 's/foo/bar/g'", {"needs": ("perl",)}),
    ("replace by find", "editor", "find . -name '*.md' -not -path './.git/*' | while read -r f; do sed -i s/foo/bar/ \"$f\"; done", {}),
    ("replace by python glob", "editor", py("import glob\nfor f in glob.glob('**/*.md', recursive=True):\n    t = open(f).read().replace('foo', 'bar')\n    open(f, 'w').write(t)"), {}),
    # a call that fails, is cut short, or leaves early
    ("fails after writing", "failed", f"{ONE}; exit 3", {}),
    ("killed after writing", "failed", f"{ONE}; kill -9 $$", {}),
    ("timeout after writing", "failed", f"timeout .2 bash -c {quote(ONE + '; sleep 5')}", {}),
    ("syntax error after a line", "failed", f"{ONE}\nif then", {}),
    ("interrupted loop", "failed", f"for p in {TECH} /nowhere/x; do echo more >> $p || exit 1; done", {}),
)  # fmt: skip

CODE: tuple[tuple[str, str, dict[str, object], str], ...] = (
    # id, the tool's name, its arguments, the command that does what the tool would do
    ("repl", "REPL", {"code": f"open('{TECH}','a').write('x')"}, "python"),
    ("repl by another name", "mcp__repl__execute", {"code": f"open('{TECH}','a').write('x')"}, "python"),
    ("ide cell", "mcp__ide__executeCode", {"code": f"import os; os.remove('{TECH}')"}, "python"),
    ("notebook cell", "mcp__jupyter__execute_cell", {"cell": 3}, f"open('{TECH}','a').write('x')"),
    ("notebook run all", "mcp__jupyter__run_all_cells", {"path": "a.ipynb"}, f"open('{TECH}','a').write('x')"),
    ("named by a number", "mcp__x__t17", {"n": 1}, f"open('{TECH}','a').write('x')"),
    ("javascript", "mcp__browser__evaluate", {"script": "run()"}, f"import os; os.rename('{TECH}', 'src/x.md')"),
    ("sql", "mcp__db__query", {"sql": "copy t to file"}, f"open('{TECH}','w').write('x')"),
    ("build server", "mcp__build__start", {"target": "all"}, f"import os; os.truncate('{TECH}', 3)"),
    ("file server that names no path", "mcp__fs__sync", {}, f"import shutil; shutil.copy('README.md', '{TECH}')"),
    ("task output", "BashOutput", {"bash_id": "1"}, f"open('{TECH}','a').write('x')"),
    ("kill of a shell", "KillShell", {"shell_id": "1"}, f"open('{TECH}','a').write('x')"),
    ("skill", "Skill", {"skill": "deploy"}, f"open('{TECH}','a').write('x')"),
    ("sub-agent", "Task", {"prompt": "do it", "subagent_type": "general", "description": "d"}, f"open('{TECH}','a').write('x')"),
    ("web tool", "mcp__fetch__fetch", {"url": "file:///x"}, f"open('{TECH}','a').write('x')"),
    ("code interpreter", "code_interpreter", {"input": "run"}, f"open('{TECH}','a').write('x')"),
    ("python tool", "python", {"code": "run()"}, f"open('{TECH}','a').write('x')"),
    ("node tool", "node_repl", {"code": "run()"}, f"open('{TECH}','a').write('x')"),
)  # fmt: skip

# Tools that run nothing themselves: a host may not report them, so what happens meanwhile is seen at the next event.
UNREPORTED = ("BashOutput", "KillShell", "Skill", "Task")

OLDER: tuple[tuple[str, str, str], ...] = (
    # content of a commit that was there before: GRD-2 refuses these in front; behind it they are git's
    ("checkout of a path", f"git checkout -q topic -- {TECH}", ""),
    ("checkout of the folder", f"git checkout -q topic -- {BANK}", ""),
    ("restore from a branch", f"git restore -s topic {TECH}", ""),
    ("restore of all", "git restore -s topic .", ""),
    ("checkout over an edit", "git checkout -q -- .", f"echo mine >> {TECH}"),
    ("reset over an edit", "git reset -q --hard", f"echo mine >> {TECH}"),
    ("clean of a new page", f"git clean -qfd {BANK}", f"echo x > {BANK}/details/mine.md"),
    ("stash of an edit", "git stash -q", f"echo mine >> {TECH}"),
    ("stash of a new page", "git stash -qu", f"echo x > {BANK}/details/mine.md"),
    ("read-tree of a branch", "git read-tree -u --reset topic", ""),
)


def roads() -> tuple[Road, ...]:
    found = [*_programs(), *_spellings(), *_places(), *_by_hand(), *_tools(), *_older()]
    assert len({road.id for road in found}) == len(found)
    return tuple(found)


def _programs() -> Iterator[Road]:
    """Every program once, each under another spelling of the page's name."""
    spellings = list(SPELLINGS.items())
    for at, (name, (command, needs)) in enumerate(WRITERS.items()):
        spelling, (before, page) = spellings[at % len(spellings)]
        if spelling in ("cd", "pushd") and any(word in command for word in ("README", "memory-bank", "tools/", "src/")):
            spelling, (before, page) = "two variables", SPELLINGS["two variables"]
        if spelling == "through a link" and name in ("ln -sf", "mv away", "mv beside"):
            spelling, (before, page) = "literal", SPELLINGS["literal"]
        yield _row(f"{name} ({spelling})", "program", before + command.format(p=page), needs=needs)


def _spellings() -> Iterator[Road]:
    """Every spelling with one more program."""
    picked = ("echo append", "sed -i", "python remove as r", "rm", "perl -pi", "truncate")
    for at, (spelling, (before, page)) in enumerate(SPELLINGS.items()):
        name = picked[at % len(picked)]
        command, needs = WRITERS[name]
        yield _row(f"{spelling}: {name}", "spelling", before + command.format(p=page), needs=needs)


def _places() -> Iterator[Road]:
    """Every place with one program, the pages in turn."""
    picked = ("sed -i", "echo append", "rm", "python open", "mv away", "perl -pi", "printf over", "truncate", "chmod")
    pages = (TECH, PATTERNS, GLOSSARY)
    for at, (place, (around, needs)) in enumerate({**PLACES, **SLOW_PLACES}.items()):
        name = picked[2 * at % len(picked)]
        command, more = WRITERS[name]
        if place == "python here text" and name == "python open":
            name, (command, more) = "sed -i", WRITERS["sed -i"]
        placed, files = around(command.format(p=pages[at % 3]))
        yield _row(f"{place}: {name}", "place", placed, needs=(*needs, *more), files=files)


def _by_hand() -> Iterator[Road]:
    for name, road, command, more in HAND:
        commands = (command,) if isinstance(command, str) else command
        yield Road(f"{road}: {name}", road, commands, **more)  # type: ignore[arg-type]


def _tools() -> Iterator[Road]:
    for name, tool, args, does in CODE:
        code = str(args["code"]) if does == "python" else does
        yield Road(f"tool: {name}", "code tool", (py(code),), tool=tool, late=tool in UNREPORTED)


def _older() -> Iterator[Road]:
    for name, command, setup in OLDER:
        yield Road(f"older: {name}", "older commit", (command,), setup=setup, older=True)


def _row(name: str, road: str, command: str, *, needs: tuple[str, ...], files: dict[str, str] | None = None) -> Road:
    setup = SPELLING_SETUP if "tools/way" in command else ""
    laid = {k: v for k, v in SPELLING_FILES.items() if k in command} | (files or {})
    return Road(name, road, (command,), setup=setup, files=laid, needs=needs)


def arguments(road: Road) -> dict[str, object]:
    return next(args for _, tool, args, _ in CODE if tool == road.tool)
