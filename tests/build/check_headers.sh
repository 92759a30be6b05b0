#!/usr/bin/env bash
# Every public header compiles alone, without a warning: check_headers.sh INCLUDE_DIR COMPILER FLAG...
set -euo pipefail
include=$1
shift
command -v "$1" >/dev/null || { echo "skipped: $1 is not installed"; exit 77; }
language=c
case $* in *c++*) language=c++ ;; esac
read -ra glib < <(pkg-config --cflags glib-2.0)
for header in "$include"/diagrade/*.h; do
  # -isystem for GLib, whose own headers are not pedantic.
  printf '#include <diagrade/%s>\nint main(void) { return 0; }\n' "${header##*/}" |
    "$@" -pedantic -Wall -Wextra -Werror -fsyntax-only -I"$include" "${glib[@]/#-I/-isystem}" -x "$language" -
done
echo "${header##*/} and its neighbours compile with $*"
