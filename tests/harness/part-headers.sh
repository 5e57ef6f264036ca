#!/bin/sh
# Each public header compiles alone, as C11 and as C++.
set -u
. tests/harness/report.sh
scratch=$(mktemp -d) || exit 5
trap 'rm -rf "$scratch"' EXIT

for header in include/art/*.h; do
    printf '#include <art/%s>\ntypedef int not_empty;\n' "${header##*/}" >"$scratch/x.c"
    cp "$scratch/x.c" "$scratch/x.cc"
    if ${CC:-cc} -std=c11 -pedantic -Wall -Wextra -Werror -Iinclude -fsyntax-only "$scratch/x.c" \
        >"$scratch/log" 2>&1; then
        ok "header:${header##*/}:c11"
    else
        fail "header:${header##*/}:c11" "$scratch/log"
    fi
    if ! command -v "${CXX:-c++}" >/dev/null 2>&1; then
        skip "header:${header##*/}:c++" "no C++ compiler"
    elif ${CXX:-c++} -std=c++11 -Wall -Wextra -Werror -Iinclude -fsyntax-only "$scratch/x.cc" \
        >"$scratch/log" 2>&1; then
        ok "header:${header##*/}:c++"
    else
        fail "header:${header##*/}:c++" "$scratch/log"
    fi
done
total
