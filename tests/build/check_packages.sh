#!/usr/bin/env bash
# The Debian packages that cpack makes of a build: they unpack to a program that scores, one needs the other at the same
# version, and lintian, where it is installed, finds no error in them. check_packages.sh BUILD_DIR SOURCE_DIR
set -euo pipefail
build=$(realpath "$1") source=$(realpath "$2")
for tool in dpkg-deb dpkg-shlibdeps; do
  command -v "$tool" >/dev/null || { echo "skipped: found no $tool"; exit 77; }
done
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
(cd "$build" && cpack -B "$scratch/made") >"$scratch/log" 2>&1 || { cat "$scratch/log"; exit 1; }

# field PACKAGE NAME
field() { dpkg-deb --field "$scratch/made/$1"_*.deb "$2"; }

version=$(field diagrade Version)
[[ $(field libdiagrade-dev Depends) == *"diagrade (= $version)"* ]] || { field libdiagrade-dev Depends; exit 1; }
for library in libglib2.0-0 libxml2 librsvg2-2; do
  [[ $(field diagrade Depends) == *"$library "* ]] || { echo "the package does not depend on $library"; exit 1; }
done
# Those that the program loads when it needs them.
for library in libcurl libgeos libigraph; do
  [[ $(field diagrade Depends) == *"$library"* ]] || { echo "the package does not depend on $library"; exit 1; }
done
for package in "$scratch"/made/*.deb; do
  dpkg-deb --extract "$package" "$scratch/unpacked"
done
pair=("$source"/datasets/demo/{generated/atlas,references}/rag.svg)
LD_LIBRARY_PATH=$scratch/unpacked/usr/lib "$scratch/unpacked/usr/bin/diagrade" score --json "${pair[@]}" >"$scratch/packed.json"
"$build/src/cli/diagrade" score --json "${pair[@]}" | cmp - "$scratch/packed.json"

if ! command -v lintian >/dev/null; then
  echo 'lintian is not installed: its rules were not looked at'
  exit
fi
lintian --fail-on error "$scratch"/made/*.deb
