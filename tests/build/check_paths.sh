#!/usr/bin/env bash
# No file names a place on somebody's machine: check_paths.sh SOURCE_DIR
set -euo pipefail
cd "$1"
# A worktree has a file .git, which names where the repository is. Written in two pieces, so that this file does not find itself.
pattern="/(wo""rk|ro""ot|ho""me/[a-z]+|Us""ers)/"
if grep -rnIE --exclude-dir=build --exclude-dir=out --exclude-dir=.git --exclude=.git --exclude-dir=node_modules "$pattern" .; then
  exit 1
fi
echo "no path of a machine"
