#!/bin/sh
# part-headers.sh [NAME.h]: each public header, or the one, compiles alone, as C11 and as C++.
set -u
. tests/harness/report.sh
scratch=$(mktemp -d) || exit 5
trap 'rm -rf "$scratch"' EXIT

if [ $# = 0 ]; then
    ls include/art >"$scratch/headers"
    together sh tests/harness/part-headers.sh <"$scratch/headers"
    total
    exit
fi

printf '#include <art/%s>\ntypedef int not_empty;\n' "$1" >"$scratch/x.c"
cp "$scratch/x.c" "$scratch/x.cc"
if ${CC:-cc} -std=c11 -pedantic -Wall -Wextra -Werror -Iinclude -fsyntax-only "$scratch/x.c" >"$scratch/log" 2>&1; then
    ok "header:$1:c11"
else
    fail "header:$1:c11" "$scratch/log"
fi
if ! command -v "${CXX:-c++}" >/dev/null 2>&1; then
    skip "header:$1:c++" "no C++ compiler"
elif ${CXX:-c++} -std=c++11 -Wall -Wextra -Werror -Iinclude -fsyntax-only "$scratch/x.cc" >"$scratch/log" 2>&1; then
    ok "header:$1:c++"
else
    fail "header:$1:c++" "$scratch/log"
fi
total
