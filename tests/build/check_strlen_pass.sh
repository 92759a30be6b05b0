#!/usr/bin/env bash
# -fno-optimize-strlen is needed and helps: strlen_pass.c is compiled wrong by GCC 12 without it, and right with it.
# check_strlen_pass.sh STRLEN_PASS_C GCC
set -euo pipefail
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
"$2" -O2 -fno-optimize-strlen "$1" -o "$directory/with"
"$directory/with" || { echo "compiled wrong with -fno-optimize-strlen, too"; exit 1; }
"$2" -O2 "$1" -o "$directory/without"
if ! "$directory/without"; then
  echo "right with -fno-optimize-strlen alone"
elif [ "$("$2" -dumpversion | cut -d. -f1)" = 12 ]; then
  echo "right without -fno-optimize-strlen, too: this case shows the fault of GCC 12 no longer"
  exit 1
else
  echo "this GCC does not have the fault"
fi
