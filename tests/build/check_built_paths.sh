#!/usr/bin/env bash
# What is shipped does not say where it was built: check_built_paths.sh SOURCE_DIR FILE...
set -euo pipefail
source=$(realpath "$1")
shift
failed=0
for file in "$@"; do
  [ -s "$file" ] || { echo "$file: not built"; failed=1; continue; }
  found=$(strings -a "$file" | grep -F "$source/" | sort -u || true)
  if [ -n "$found" ]; then
    printf '%s: holds paths of the sources:\n%s\n' "${file##*/}" "$found"
    failed=1
  fi
done
exit "$failed"
