#!/usr/bin/env bash
# What the program loads when it starts: none of the libraries that only some commands need, and it says what to install
# when one of these cannot be loaded. check_loaded.sh DIAGRADE SOURCE_DIR
set -euo pipefail
program=$1 source=$2
pair=("$source"/datasets/demo/{generated/atlas,references}/rag.svg)
libraries=$(ldd "$program")
for name in blas cairo curl gdk_pixbuf geos gio gnutls igraph lapack pango poppler rsvg ssl tesseract; do
  if grep -E "lib$name[^ ]*\.so" <<<"$libraries"; then
    echo "found lib$name loaded at each start, expected it to be loaded when it is needed"
    exit 1
  fi
done

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
library=libigraph.so.$(ldconfig -p | sed -n 's/^\s*libigraph\.so\.\([0-9]*\) .*/\1/p' | head -n 1)
echo 'no library' >"$scratch/$library"
status=0
LD_LIBRARY_PATH=$scratch "$program" score "${pair[@]}" >"$scratch/out" 2>"$scratch/err" || status=$?
if [[ $status != 5 || -s $scratch/out ]] || ! grep -q "found no $library that can be loaded (.*), expected .*installed" "$scratch/err"; then
  echo "found exit code $status and what follows, expected 5, no score, and what to install"
  cat "$scratch/out" "$scratch/err"
  exit 1
fi
