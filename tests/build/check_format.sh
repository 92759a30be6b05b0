#!/usr/bin/env bash
# The layout of every C source is clang-format's: check_format.sh SOURCE_DIR
set -euo pipefail
command -v clang-format >/dev/null || { echo "skipped: clang-format is not installed"; exit 77; }
# Versions lay out differently; the sources follow this one.
version=$(clang-format --version | grep -oE '[0-9]+' | head -n 1)
[ "$version" = 14 ] || { echo "skipped: found clang-format $version, expected 14"; exit 77; }
cd "$1"
find src metrics include tests -name '*.[ch]' -print0 | sort -z | xargs -0 clang-format --dry-run --Werror
