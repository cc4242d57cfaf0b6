#!/usr/bin/env bash
# What `make run` does: show and apply a refresh for a project, print its status, select pages, hold them against the code.
# Without a project, the sample beside this file is copied to a scratch folder first, and its bank guarded against an agent.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
root="$(dirname "$here")"
export PATH="$root/.venv/bin:$PATH"  # an agent's shell calls the command by its name
project="${1:-}"
show() { echo; echo "\$ memory-bank $*"; memory-bank "$@" --project "$project"; }
agent() { (cd "$project" && python "$here/rehearse.py" "$@"); echo; }
if [ -n "$project" ]; then
  show refresh --yes --diff
  show status || test $? -eq 1
  show select "how is this project built and tested?"
  show verify || test $? -eq 1
  exit
fi
scratch="$root/.scratch"
project="$scratch/shop-api"
# Its state goes with it, so that a second run starts as the first did and nothing is left elsewhere.
export XDG_STATE_HOME="$scratch/state" XDG_CACHE_HOME="$scratch/cache"
rm -rf "$scratch"
mkdir -p "$scratch"
cp -R "$here/shop-api" "$project"
git init -q "$project"
echo "# the sample project, copied to .scratch/shop-api"
show setup --host claude-code --yes
show status || test $? -eq 1
show select "how is this project built and tested?"
show verify || test $? -eq 1
echo; echo "# an agent without a model, played by examples/rehearse.py; the hooks it meets are those just wired"
agent "Prices are whole cents. Write that down." --run "echo '- whole cents' >> memory-bank/MEMORY.md"
agent "Then ask me first." --run "memory-bank propose decision --decision 'Prices are whole cents' --reason 'floats lose pennies' --trade-off 'every view divides' --scope 'all of the shop'"
agent "yes"
