# ruff: noqa: E501 (one story a row, however long)
"""Git that lies, and git that works, as data: each row is a story of a few commands in the project of `stage.make`.

`MK` makes an evil commit $E upon HEAD without touching the work tree; `CLONE` makes one in a clone beside.
"""

from __future__ import annotations

TECH, PROGRESS = "memory-bank/details/tech.md", "memory-bank/details/progress.md"
SHIP, WORDS = "memory-bank/details/design/ship.md", "memory-bank/details/glossary.md"
NEW = "memory-bank/details/new.md"

MK = (
    f"export GIT_INDEX_FILE=.git/ix; git read-tree HEAD; b=$( (cat {TECH}; echo EVIL) | git hash-object -w --stdin); "
    f"git update-index --cacheinfo 100644,$b,{TECH}; t=$(git write-tree); E=$(git commit-tree -p HEAD -m evil $t); "
    "rm .git/ix; unset GIT_INDEX_FILE; "
)
CLONE = f"git clone -q . ../cl && (cd ../cl && echo EVIL >> {TECH} && git commit -qam evil); "
BRANCH = f"{MK} git branch evil $E"
_EVIL = f"sed -i 1s/Progress/EVIL/ {PROGRESS}; git commit -qam x"
_MANY = "t=$(git rev-parse HEAD^{tree}); c=$(git rev-parse HEAD); for i in $(seq 400); do c=$(git commit-tree -p $c -m x $t); done; git reset -q --hard $c"
_AGREED = f"printf '# New\\n\\nAgreed.\\n' > {NEW}; git add -A; git commit -qm new"
_IGNORED = "echo memory-bank >> .gitignore; git rm -rq --cached memory-bank; git add -A; git commit -qm ig"
_GRAPH = """python3 - <<'X'
import subprocess,struct,hashlib,os
p='.git/objects/info/commit-graph'; d=bytearray(open(p,'rb').read()); ch={}
for i in range(d[6]+1):
    o=8+12*i; ch[bytes(d[o:o+4])]=struct.unpack('>Q',d[o+4:o+12])[0]
tot=struct.unpack('>I',d[ch[b'OIDF']+255*4:ch[b'OIDF']+256*4])[0]
ids=[d[ch[b'OIDL']+20*i:ch[b'OIDL']+20*i+20].hex() for i in range(tot)]
rp=lambda r: subprocess.check_output(['git','rev-parse',r],text=True).strip()
struct.pack_into('>I',d,ch[b'CDAT']+36*ids.index(rp('evil~1'))+20,ids.index(rp('evil')))
d[-20:]=hashlib.sha1(d[:-20]).digest()
os.chmod(p,0o644); open(p,'wb').write(d)
X"""
_FORGED = "git update-ref -m 'fetch origin: fast-forward' refs/remotes/origin/main $E"
_INSTEAD = 'url."$(cd ..; pwd)/cl".insteadOf'
_PULLED = "git pull -q --no-rebase origin main"

# id, the calls one after another, what a person did before
EVIL: tuple[tuple[str, tuple[str, ...], str], ...] = (
    # an ancestry that is bent
    ("grafts make it an ancestor", (MK + 'echo "$(git rev-parse main) $E" > .git/info/grafts; git reset -q --hard $E',), ""),
    ("a replaced parent", (MK + "git replace -f --graft main $E; git reset -q --hard $E",), ""),
    ("four hundred empty commits above it", (f"echo EVIL >> {TECH}; git commit -qam evil; {_MANY}",), ""),
    ("a commit-graph with forged parents", (MK + "git branch evil $E; git reset -q --hard $E; git commit-graph write --reachable; " + _GRAPH,), ""),
    ("a shallow file cut at it", (MK + "git reset -q --hard $E; echo $E > .git/shallow",), ""),
    # what a trusted commit is laid upon
    ("a trusted commit picked upon it", (f"{_EVIL}; git cherry-pick ends >/dev/null",), ""),
    ("told, then a trusted commit picked upon it", (_EVIL, "git cherry-pick ends"), ""),
    ("picked without a commit", (f"{_EVIL}; git cherry-pick -n ends; git commit -qm y",), ""),
    ("main rebased upon it", (f"git switch -qc ev ends; {_EVIL}; git switch -q main; git rebase -q ev",), ""),
    ("merged with a trusted branch", (f"{_EVIL}; git merge -q --no-edit ends",), ""),
    ("a trusted change done by hand upon it", (f"{_EVIL}; sed -i s/five/cinco/ {PROGRESS}; git commit -qam y",), ""),
    ("reverted upon it", (f"{_EVIL}; git revert --no-edit main~1",), ""),
    # a fetch that was none
    ("a fetch from itself", (MK + "git branch evil $E; git fetch -q . evil:refs/remotes/origin/evil; git merge -q --ff-only evil",), ""),
    ("the words of a fetch in a log", (MK + _FORGED + "; git merge -q --ff-only origin/main",), ""),
    ("packed refs edited", (MK + 'git pack-refs --all; sed -i "s/^[0-9a-f]* refs.remotes.origin.main$/$E refs\\/remotes\\/origin\\/main/" .git/packed-refs; git reset -q --hard origin/main',), ""),
    ("the address replaced", (CLONE + f"git config {_INSTEAD} ../remote.git; git pull -q origin main",), ""),
    ("the address replaced, then a plain pull", (CLONE + f"git config {_INSTEAD} ../remote.git", _PULLED), ""),
    ("the address replaced for one call", (CLONE + f"git -c {_INSTEAD}=../remote.git pull -q --no-rebase origin main",), ""),
    ("the address replaced by a variable", (CLONE + f"GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0={_INSTEAD} GIT_CONFIG_VALUE_0=../remote.git {_PULLED}",), ""),
    ("the remote set elsewhere, then a plain pull", (CLONE + "git remote set-url origin ../cl", _PULLED), ""),
    ("the branch set to another remote, then a plain pull", (CLONE + "git config branch.main.remote ../cl", "git pull -q --no-rebase"), ""),
    ("the remote set elsewhere and back", (CLONE + "git remote set-url origin ../cl; git fetch -q origin; git remote set-url origin ../remote.git; git merge -q --no-edit origin/main",), ""),
    ("a remote named like a branch of origin", (CLONE + "git remote add origin/x ../cl", "git fetch -q origin/x", "git merge -q --no-edit refs/remotes/origin/x/main"), ""),
    ("another program at the remote's end", (CLONE + "printf '#!/bin/sh\\nexec git-upload-pack ../cl\\n' > ../up; chmod +x ../up", 'git fetch -q --upload-pack "$(cd ..;pwd)/up" origin', "git merge -q --no-edit origin/main"), ""),
    ("another program set for the remote's end", (CLONE + "printf '#!/bin/sh\\nexec git-upload-pack ../cl\\n' > ../up; chmod +x ../up; git config remote.origin.uploadpack \"$(cd ..;pwd)/up\"", "git fetch -q", "git merge -q --no-edit origin/main"), ""),
    ("the address replaced for all projects, then a plain pull", (CLONE + f"git config --global {_INSTEAD} ../remote.git", _PULLED), ""),
    ("the branch follows another one here", (MK + "git branch evil $E; git config branch.main.remote .; git config branch.main.merge refs/heads/evil", "git pull -q"), ""),
    ("a hook of the fetch writes FETCH_HEAD", (MK + "git branch evil $E; mkdir -p .git/hooks; printf '#!/bin/sh\\n[ \"$1\" = committed ] && printf \"%%s\\\\t\\\\tbranch main of ../remote\\\\n\" $(git rev-parse evil) >> .git/FETCH_HEAD; true\\n' > .git/hooks/reference-transaction; chmod +x .git/hooks/reference-transaction", "git fetch -q", "git merge -q --no-edit evil"), ""),
    ("a signed name pushed, deleted, fetched", (MK + "git tag -a -m x ev $E; git push -q origin ev; git tag -d ev", "git fetch -q --tags", "git checkout -q ev"), ""),
    ("lent by another store, pushed, fetched", (CLONE + 'echo "$(cd ..;pwd)/cl/.git/objects" > .git/objects/info/alternates; git push -q origin $(git -C ../cl rev-parse HEAD):refs/heads/evil; git update-ref -d refs/remotes/origin/evil', "git fetch -q", "git merge -q --ff-only origin/evil"), ""),
    ("a conflict of trusted branches answered with it", (f"git merge -q clash; sed -i '/^[<=>]/d;s/uno/EVIL/' {PROGRESS}; git add -A; git commit -qm m",), ""),
    ("a trusted merge amended", (f"git merge -q --no-edit ends; echo EVIL >> {PROGRESS}; git commit -qa --amend --no-edit",), ""),
    ("pushed, forgotten, fetched again", (MK + "git push -q origin $E:refs/heads/evil; git update-ref -d refs/remotes/origin/evil", "git fetch -q", "git merge -q --ff-only origin/evil"), ""),
    ("pushed, forgotten, packed, fetched again", (MK + "git push -q origin $E:refs/heads/evil; git branch e $E; git gc -q; git branch -qD e; git update-ref -d refs/remotes/origin/evil", "git fetch -q", "git merge -q --ff-only origin/evil"), ""),
    ("committed, pushed and fetched in one call", (f"git switch -q -c e; echo EVIL >> {TECH}; git commit -qam e; git push -q origin e; git switch -q main; git update-ref -d refs/remotes/origin/e; git fetch -q && git merge -q origin/e",), ""),
    ("pushed from a worktree, fetched again", (f"git worktree add -q ../wt -b evil; (cd ../wt && echo EVIL >> {TECH} && git commit -qam e && git push -q origin evil); git update-ref -d refs/remotes/origin/evil", "git fetch -q; git merge -q --ff-only origin/evil"), ""),
    ("a colleague builds upon it, and it is fetched", (MK + "git push -q origin $E:refs/heads/evil; git clone -q -b evil ../remote.git ../cl; (cd ../cl; echo more >> README.md; git commit -qam c; git push -q)", "git fetch -q", "git merge -q --ff-only origin/evil"), ""),
    ("a hook of the pull writes where it was fetched", (f"mkdir -p .git/hooks; printf '#!/bin/sh\\necho EVIL >> {TECH}; git commit -qam e; printf \"%%s\\\\t\\\\tbranch main of ../remote\\\\n\" $(git rev-parse HEAD) > .git/FETCH_HEAD\\n' > .git/hooks/post-merge; chmod +x .git/hooks/post-merge", "git pull -q"), ""),
    ("a name where FETCH_HEAD has an id", (f"echo EVIL >> {TECH}; git commit -qam e; printf '\\t\\tbranch main of ../remote\\n' > .git/FETCH_HEAD",), ""),
    # another repository
    (".git replaced by a clone", (CLONE + "mv .git ../.git.old; cp -r ../cl/.git .git; git config remote.origin.url ../remote.git; git reset -q --hard",), ""),
    ("a repository in the bank", ("cd memory-bank; git init -q -b main .; git add -A; git commit -qm a; echo EVIL >> details/tech.md; git commit -qam evil",), ""),
)  # fmt: skip

# Git looks again at files that are as young as its index, and would turn their line ends, too.
_SETTLED = "find memory-bank -name '*.md' -exec touch -d '1 hour ago' {} +; git update-index -q --refresh"
# id, calls, what a person did before, the pages that must be told and come back
GONE: tuple[tuple[str, tuple[str, ...], str, tuple[str, ...]], ...] = (
    ("left out by a setting, and removed", (f"git config core.sparseCheckout true; rm {TECH}",), "", (TECH,)),
    ("left out of the tree", ("git status -s; git sparse-checkout init --no-cone; printf '/*\\n!/memory-bank/details/tech.md\\n' > .git/info/sparse-checkout; git read-tree -mu HEAD",), "", (TECH,)),
    ("a branch without a commit", (f"git symbolic-ref HEAD refs/heads/none; git rm -q --cached {TECH}; rm {TECH}", "git symbolic-ref HEAD refs/heads/main; git reset -q"), "", (TECH,)),
    ("HEAD lent to a branch without a bank", (f"git symbolic-ref HEAD refs/heads/bare; git reset -q; rm {TECH}", "git symbolic-ref HEAD refs/heads/main; git reset -q"), "", (TECH,)),
    ("HEAD lent to a branch that lacks one page", (f"git symbolic-ref HEAD refs/heads/side; git reset -q; rm {NEW}", "git symbolic-ref HEAD refs/heads/main; git reset -q"), _AGREED, (NEW,)),
    ("another page's content", (f"cp memory-bank/details/patterns.md {TECH}; git commit -qam p",), "", (TECH,)),
    ("a settings change turns its line ends", (f"git config core.autocrlf true; git rm -q --cached {TECH}; rm {TECH}; git reset -q --hard; git commit -q --allow-empty -m x",), _SETTLED, (TECH,)),
    ("a merge that drops what the other side never had", (f"git merge -q --no-commit --no-ff side; git rm -q {NEW}; git commit -qm m",), _AGREED, (NEW,)),
    ("a merge that keeps ours, amended", (f"git merge -q -s ours --no-edit bare; git rm -q {PROGRESS}; git commit -q --amend --no-edit",), "", (PROGRESS,)),
    ("a commit that drops it", (f"git rm -q {TECH}; git commit -qm d",), "", (TECH,)),
    ("a commit upon a merge that drops it", (f"git merge -q --no-edit side; git rm -q {NEW}; git commit -qm d",), _AGREED, (NEW,)),
    ("an untracked page whose bytes a branch has", ("rm memory-bank/details/topic.md; git commit -q --allow-empty -m e",), "git show topic:memory-bank/details/topic.md > memory-bank/details/topic.md", ("memory-bank/details/topic.md",)),
    ("an ignored page that the history has", (f"rm {TECH}; git commit -q --allow-empty -m e",), _IGNORED, (TECH,)),
    ("a repository in the bank without a commit", ("cd memory-bank; git init -q -b none .; git add -A; t=$(git write-tree); git branch keep $(git commit-tree -m k $t); git rm -rq --cached .; rm details/tech.md",), "", (TECH,)),
    ("taken out of the index, then removed", (f"git rm -q --cached {TECH}; git commit -qm c", f"rm {TECH}"), "", (TECH,)),
    ("a stash of an untracked page", ("git stash -q -u", "git stash drop -q"), f"printf '# U\\n' > {NEW}", (NEW,)),
    ("emptied where the other side has none", (f"git merge -q -s ours --no-commit bare; : > {TECH}; git add -A; git commit -qm m",), "", (TECH,)),
    ("line ends turned where one page has such", (f"sed -i 's/$/\\r/' {TECH}; git commit -q --allow-empty -m x",), "printf '# W\\r\\n' > memory-bank/details/win.md; git add -A; git commit -qm w", (TECH,)),
)  # fmt: skip

_UP = (
    "git clone -q -b main ../remote.git ../col; (cd ../col; %s git push -q --all; git push -q --tags); rm -rf ../col; "
)


def up(script: str) -> str:
    """A colleague pushes."""
    return _UP % script


_REQUEST = up(
    f"git switch -qc x; echo pr >> {WORDS}; git commit -qam pr; git push -q origin x:refs/pull/5/head; git switch -q main; git branch -qD x;"
)
_TWO = f"git switch -qc two; sed -i s/two/TWO/ {PROGRESS}; git commit -qam a; sed -i 1s/Progress/Prog/ {PROGRESS}; git commit -qam b; git switch -q main; "
_DELETES = f"git switch -qc del first; git rm -q {WORDS}; git commit -qm d; git switch -q main"
_OLD = "GIT_COMMITTER_DATE='1 Jan 2001 00:00 +0000' git commit -qam b1"
_SIXTY = f"for i in $(seq 60); do git switch -qc z$i first; echo z$i >> {SHIP}; git commit -qam z$i; done; git switch -q main"

# id, what happens ("a" an agent's call, "p" a person between two turns, "s" another session), what a person did before
DAYS: tuple[tuple[str, tuple[tuple[str, str], ...], str], ...] = (
    # what a fetch brings, wherever it puts it
    ("a pull request into a branch", (("a", "git fetch -q origin refs/pull/5/head:pr5"), ("a", "git switch -q pr5")), _REQUEST),
    ("a pull request, checked out", (("a", "git fetch -q origin refs/pull/5/head"), ("a", "git checkout -q FETCH_HEAD")), _REQUEST),
    ("a pull request, pulled", (("a", "git pull -q --no-rebase --no-edit origin refs/pull/5/head"),), _REQUEST),
    ("a tag", (("a", "git fetch -q --tags"), ("a", "git checkout -q v9")), up(f"git switch -q --detach; echo t >> {WORDS}; git commit -qam t; git tag v9; git switch -q main;")),
    ("without logs", (("a", "git pull -q"),), "git config core.logAllRefUpdates false; rm -rf .git/logs"),
    ("into branches of one's own", (("a", "git fetch -q"), ("a", "git switch -q extra")), up(f"git switch -qc extra; echo e >> {WORDS}; git commit -qam e;") + "git config remote.origin.fetch '+refs/heads/extra:refs/heads/extra'"),
    ("from a folder named in front", (("a", 'cd "$PWD" && git -C . pull -q 2>&1 | tail -3'), ("s", "")), ""),
    ("a colleague pushes meanwhile", (("p", up(f"echo c >> {WORDS}; git commit -qam c;")), ("a", "git pull -q")), ""),
    ("in a submodule", (("a", "git submodule update --remote -q"),), "rm -rf ../bk; git init -q -b main ../bk; cp -r memory-bank/* ../bk/; git -C ../bk add -A; git -C ../bk commit -qm b; git rm -rqf memory-bank; git commit -qm x; git submodule --quiet add -b main ../bk memory-bank; git commit -qm s; cd ../bk; echo more >> details/glossary.md; git commit -qam more"),
    # commits that were there, whoever still names them
    ("an amended commit", (("a", "git reset -q --hard HEAD@{1}"),), f"echo a >> {WORDS}; git commit -qam a; echo b >> {WORDS}; git commit -qa --amend --no-edit"),
    ("a branch that was deleted", (("a", "git branch back HEAD@{1} && git switch -q back"),), f"git switch -qc l; echo a >> {WORDS}; git commit -qam lost; git switch -q main; git branch -qD l"),
    ("the oldest of 450 branches", (("a", "git switch -q b1"),), f"t=$(git rev-parse main^{{tree}}); git switch -q -c b1 first; echo b1 >> {WORDS}; {_OLD}; git switch -q main; for i in $(seq 2 450); do echo create refs/heads/b$i $(git commit-tree -p main -m $i $t); done | git update-ref --stdin"),
    # merges, picks and reverts of them
    ("three sides of one page", (("a", "git merge -q --no-edit ends mid"),), f"git switch -qc mid first; sed -i s/three/III/ {PROGRESS}; git commit -qam mid; git switch -q main"),
    ("two commits squashed", (("a", "git merge -q --squash two && git commit -qm sq"),), _TWO),
    ("two commits squashed, the page moved on", (("a", "git merge -q --squash two"), ("a", "git commit -qm sq"), ("s", "")), _TWO + f"sed -i s/five/V/ {PROGRESS}; git commit -qam z"),
    ("picks among sixty branches", tuple(("a", command) for n in (3, 17, 41) for command in (f"git cherry-pick z{n}", "git reset -q --hard HEAD~1")), _SIXTY),
    ("three commits rebased, and back to the second", (("a", "git rebase -q ends"), ("s", ""), ("a", "git checkout -q HEAD~1")), f"for i in 1 2 3; do sed -i \"1s/$/ $i/\" {PROGRESS}; git commit -qam l$i; done"),
    ("a commit taken back", (("a", "git revert --no-edit HEAD"), ("s", "")), ""),
    ("an older commit taken back", (("a", "git revert --no-edit HEAD~1"),), f"sed -i s/five/V/ {PROGRESS}; git commit -qam v"),
    ("a merge taken back", (("a", "git revert --no-edit -m 1 HEAD"),), "git merge -q --no-ff --no-edit side"),
    ("a branch that deletes a page, merged", (("a", "git merge -q --no-edit del"), ("s", "")), _DELETES),
    ("a branch that deletes a page, rebased", (("a", "git rebase -q main del"),), _DELETES),
    ("a commit that deletes a page, picked", (("a", "git cherry-pick del"),), _DELETES),
    ("a branch that renames a page, merged", (("a", "git merge -q --no-edit ren"),), f"git switch -qc ren first; git mv {WORDS} memory-bank/details/terms.md; git commit -qm r; git switch -q main"),
    # what was agreed and committed by the agent
    ("a person's edit, committed and rebased", (("p", f"sed -i '1s/$/ mine/' {PROGRESS}"), ("a", "git commit -qam mine"), ("a", "git pull -q --rebase"), ("a", "git switch -q side"), ("a", "git switch -q main")), ""),
    ("a person's new page, committed, away and back", (("p", f"echo '# N' > {NEW}"), ("a", "git add -A"), ("a", "git commit -qm n"), ("a", "git switch -q side"), ("a", "git switch -q main")), ""),
    # stashes
    ("a stash from before", (("a", "git stash pop -q"),), f"echo mine >> {WORDS}; git stash -q"),
    ("a stash over two sessions", (("p", f"echo m >> {WORDS}"), ("a", "git stash -q"), ("s", ""), ("a", "git stash pop -q")), ""),
    ("the stash below", (("a", "git stash pop -q 'stash@{1}'"),), f"echo mine >> {WORDS}; git stash -q; echo m2 >> {SHIP}; git stash -q"),
    # line ends and encodings that git writes
    ("line ends set by a person", (("p", "git config core.autocrlf true"), ("a", "git switch -q topic"), ("a", "git switch -q main")), ""),
    ("line ends by an attribute", (("a", "git pull -q"), ("a", "git switch -q topic")), "echo '*.md text eol=crlf' > .git/info/attributes"),
    ("another encoding", (("a", "git pull -q"),), f"echo 'progress.md working-tree-encoding=UTF-16LE' > .git/info/attributes; rm {PROGRESS}; git checkout -q -f main -- ."),
)  # fmt: skip
