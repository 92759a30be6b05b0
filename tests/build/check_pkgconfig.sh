#!/usr/bin/env bash
# The .pc files name the directories that were configured, relative and absolute ones: check_pkgconfig.sh SOURCE_DIR CC
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0

# expect VARIABLE VALUE FILE
expect() {
  local found
  found=$(realpath -m "$(PKG_CONFIG_PATH=$(dirname "$3") pkg-config --variable="$1" "$(basename "$3" .pc)")")
  [ "$found" = "$2" ] || { echo "${3##*/}: $1 is $found, expected $2"; failed=1; }
}

configure() {
  cmake -S "$source" -B "$scratch/build" -DCMAKE_C_COMPILER="$compiler" -DDG_TESTS=OFF -DCMAKE_INSTALL_PREFIX=/opt/dg "$@" \
    >"$scratch/log" 2>&1 || { cat "$scratch/log"; exit 1; }
}

source=$1 compiler=$2
configure -DCMAKE_INSTALL_LIBDIR=/opt/elsewhere/lib -DCMAKE_INSTALL_INCLUDEDIR=/opt/headers
for name in diagrade diagrade-static; do
  expect libdir /opt/elsewhere/lib "$scratch/build/$name.pc"
  expect includedir /opt/headers "$scratch/build/$name.pc"
done
configure -DCMAKE_INSTALL_LIBDIR=lib/some-arch -DCMAKE_INSTALL_INCLUDEDIR=include
mkdir -p "$scratch/moved/lib/some-arch/pkgconfig"
for name in diagrade diagrade-static; do
  cp "$scratch/build/$name.pc" "$scratch/moved/lib/some-arch/pkgconfig"
  expect libdir "$(realpath "$scratch")/moved/lib/some-arch" "$scratch/moved/lib/some-arch/pkgconfig/$name.pc"
  expect includedir "$(realpath "$scratch")/moved/include" "$scratch/moved/lib/some-arch/pkgconfig/$name.pc"
done
exit "$failed"
