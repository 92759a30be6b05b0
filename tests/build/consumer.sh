#!/usr/bin/env bash
# A consumer outside the tree: installs into an empty directory, finds the library through pkg-config and through CMake, and
# builds and runs a program with the shared library and with the archive. consumer.sh BUILD_DIR SOURCE_FILE COMPILER [FLAG...]
set -euo pipefail
build=$1 source=$2
shift 2
scratch=$(realpath "$(mktemp -d)")
trap 'rm -rf "$scratch"' EXIT
cmake --install "$build" --prefix "$scratch/first" >"$scratch/install.log"
# Nothing may depend on where it was installed to.
mv "$scratch/first" "$scratch/prefix"
prefix=$scratch/prefix
pc=$(find "$prefix" -name diagrade.pc)
libdir=$(dirname "$(dirname "$pc")")
export PKG_CONFIG_PATH=$(dirname "$pc")

files=(bin/diagrade share/man/man1/diagrade.1 share/bash-completion/completions/diagrade
  share/zsh/site-functions/_diagrade share/fish/vendor_completions.d/diagrade.fish share/doc/diagrade/commands/index.html
  include/diagrade/diagrade.h)
# Without Python there are no reference pages of the library.
[ ! -d "$build/reference" ] || files+=(share/man/man3/diagrade.3 share/man/man3/dg_score_new.3 share/doc/diagrade/html/index.html)
for file in "${files[@]}"; do
  [ -e "$prefix/$file" ] || { echo "not installed: $file"; exit 1; }
done
soname=$(objdump -p "$libdir/libdiagrade.so" | awk '$1 == "SONAME" {print $2}')
[[ $soname =~ ^libdiagrade\.so\.[0-9]+\.[0-9]+$ ]] || { echo "soname: found \"$soname\", expected libdiagrade.so.N.M"; exit 1; }

read -ra flags < <(pkg-config --cflags --libs diagrade)
"$@" -Wall -Wextra -Werror "$source" -o "$scratch/shared" "${flags[@]}"
LD_LIBRARY_PATH=$libdir "$scratch/shared"

read -ra flags < <(pkg-config --cflags --libs diagrade-static)
"$@" -Wall -Wextra -Werror "$source" -o "$prefix/bin/static" "${flags[@]}"
"$prefix/bin/static"
if objdump -p "$prefix/bin/static" | grep -q 'NEEDED.*libdiagrade'; then
  echo "the program that was linked with the archive needs the shared library"
  exit 1
fi

# find_package() finds the same, at the same version, without being told of pkg-config's directory.
version=$(pkg-config --modversion diagrade)
unset PKG_CONFIG_PATH
cat >"$scratch/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.25)
project(consumer LANGUAGES C)
find_package(diagrade ${version%.*} REQUIRED)
add_executable(with_shared $(realpath "$source"))
target_link_libraries(with_shared PRIVATE diagrade::diagrade)
add_executable(with_static $(realpath "$source"))
target_link_libraries(with_static PRIVATE diagrade::diagrade_static)
END
cmake -S "$scratch" -B "$scratch/consumer" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_C_COMPILER="$1" \
  -DCMAKE_C_FLAGS="${*:2}" >"$scratch/cmake.log" && cmake --build "$scratch/consumer" >>"$scratch/cmake.log" || {
  cat "$scratch/cmake.log"
  exit 1
}
"$scratch/consumer/with_shared"
mv "$scratch/consumer/with_static" "$prefix/bin/static"
"$prefix/bin/static"
sed -i "s/find_package(diagrade [^ ]*/find_package(diagrade 99.0/" "$scratch/CMakeLists.txt"
if cmake -S "$scratch" -B "$scratch/later" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_C_COMPILER="$1" >"$scratch/cmake.log" 2>&1; then
  echo "find_package() took version $version for 99.0"
  exit 1
fi
grep -q "version: $version" "$scratch/cmake.log" || { cat "$scratch/cmake.log"; exit 1; }

# The installed program finds its helper from where it is now.
printf '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>' >"$scratch/a.svg"
"$prefix/bin/diagrade" render "$scratch/a.svg" -o "$scratch/a.png"
head -c 8 "$scratch/a.png" | od -An -c | grep -q 'P   N   G' || { echo "render wrote no PNG"; exit 1; }
