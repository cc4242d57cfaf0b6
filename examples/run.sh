#!/usr/bin/env bash
# What `make run` does: show and apply a refresh for a project, print its status, select pages, hold them against the code.
# Without a project, the sample beside this file is copied to a scratch folder first.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
root="$(dirname "$here")"
memory_bank="$root/.venv/bin/memory-bank"
project="${1:-}"
if [ -z "$project" ]; then
  scratch="$root/.scratch"
  project="$scratch/shop-api"
  # Its state goes with it, so that a second run starts as the first did and nothing is left elsewhere.
  export XDG_STATE_HOME="$scratch/state" XDG_CACHE_HOME="$scratch/cache"
  rm -rf "$scratch"
  mkdir -p "$scratch"
  cp -R "$here/shop-api" "$project"
  git init -q "$project"
  echo "# the sample project, copied to .scratch/shop-api"
fi
show() { echo; echo "\$ memory-bank $*"; "$memory_bank" "$@" --project "$project"; }
show refresh --yes --diff
show status || test $? -eq 1
show select "how is this project built and tested?"
show verify || test $? -eq 1
