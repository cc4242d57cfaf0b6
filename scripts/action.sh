#!/usr/bin/env bash
# What action.yml runs: PROGRAM check|scan|verify, or PROGRAM merge BRANCH into what is checked out.
set -euo pipefail
program=$1 command=$2 branch=${3:-main}
case $command in
  check | scan | verify) exec "$program" "$command" ;;
  merge) ;;
  *) echo "command is check, scan, verify or merge, not: $command" >&2; exit 2 ;;
esac
them=$(git rev-parse --verify --quiet --end-of-options "origin/$branch^{commit}" \
  || git rev-parse --verify --quiet --end-of-options "$branch^{commit}") || { echo "no branch $branch" >&2; exit 2; }
git config user.name >/dev/null || export GIT_AUTHOR_NAME=memory-bank GIT_COMMITTER_NAME=memory-bank \
  GIT_AUTHOR_EMAIL=memory-bank@localhost GIT_COMMITTER_EMAIL=memory-bank@localhost
git merge --no-edit -m "Merge $branch" "$them" || "$program" merge --yes || { git merge --abort; exit 1; }
if [ -n "$(git ls-files -u)" ]; then  # a file outside the bank
  git diff --name-only --diff-filter=U >&2
  git merge --abort
  exit 1
fi
[ ! -f "$(git rev-parse --git-dir)/MERGE_HEAD" ] || git commit --quiet --no-edit
