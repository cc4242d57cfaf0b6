#!/usr/bin/env bash
# What `make run` does: show and apply a refresh for a project, then print its status.
# Without a project, the sample beside this file is copied to a scratch folder first.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
command="$here/../.venv/bin/memory-bank"
project="${1:-}"
if [ -z "$project" ]; then
  scratch="$here/../.scratch"
  project="$scratch/shop-api"
  # Its state goes with it, so that a second run starts as the first did and nothing is left elsewhere.
  export XDG_STATE_HOME="$scratch/state" XDG_CACHE_HOME="$scratch/cache"
  rm -rf "$scratch"
  mkdir -p "$scratch"
  cp -R "$here/shop-api" "$project"
  echo "# the sample project, copied to .scratch/shop-api"
fi
show() { echo; echo "\$ memory-bank $*"; "$command" "$@" --project "$project"; }
show refresh --yes --diff
show status || test $? -eq 1
