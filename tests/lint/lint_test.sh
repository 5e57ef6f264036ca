#!/bin/sh
# Shows that each rule of lint.sh can fail: builds small wrong trees and looks at what lint says.
set -u
. tests/harness/report.sh
scratch=$(mktemp -d) || exit 5
trap 'rm -rf "$scratch"' EXIT

fresh()
{
    rm -rf "$scratch/tree"
    mkdir -p "$scratch/tree/include/art" "$scratch/tree/libcommon/base" "$scratch/tree/libcommon/mesh" \
        "$scratch/tree/libcommon/cli" "$scratch/tree/formats/obj" "$scratch/tree/tools/artmesh" \
        "$scratch/tree/tests/lint" "$scratch/tree/libcommon/fem/material"
    cp tests/lint/rooms.txt "$scratch/tree/tests/lint/"
    cp .clang-format "$scratch/tree/"
    tree=$scratch/tree
    printf 'X(obj)\n' >"$tree/formats/formats.def"
    printf '#include <art/mesh.h>\n' >"$tree/formats/obj/read.c"
    printf '#include <art/base.h>\n' >"$tree/include/art/mesh.h"
    printf 'int x;\n' >"$tree/libcommon/fem/material/ogden.c"
    printf 'X(ogden)\n' >"$tree/libcommon/fem/materials.def"
}

# breaks RULE NAME: lint must fail with that rule
breaks()
{
    if [ "$1" = format ]; then set -- "$1" "$2"; else set -- "$1" "$2" unformatted; fi
    if sh tests/lint/lint.sh "$tree" ${3+"$3"} >"$scratch/log" 2>&1; then
        fail "lint-test:$2" "$scratch/log"
    elif grep -q "^FAIL lint:$1\$" "$scratch/log" && [ "$(grep -c '^FAIL' "$scratch/log")" = 1 ]; then
        ok "lint-test:$2"
    else
        fail "lint-test:$2" "$scratch/log"
    fi
    fresh
}

fresh
if sh tests/lint/lint.sh "$tree" >"$scratch/log" 2>&1; then
    ok lint-test:clean
else
    fail lint-test:clean "$scratch/log"
fi

printf '#include <art/sim.h>\n' >"$tree/libcommon/mesh/a.c"
breaks rooms upward
printf '#include <art/script.h>\n' >"$tree/include/art/mesh.h"
breaks rooms upward-header
printf '#include <art/volume.h>\n' >"$tree/libcommon/base/a.c"
breaks rooms upward-second-header
printf '#include <art/text.h>\n' >"$tree/libcommon/cli/a.c"
breaks rooms cli-uses-base-only
printf '#include <art/cli.h>\n' >"$tree/libcommon/mesh/a.c"
breaks rooms cli-is-aside
printf 'int a(void)\n{\n    return b(n, c(1, &n));\n}\n' >"$tree/libcommon/mesh/a.c"
breaks order argument-and-its-address
printf '#include <art/sim.h>\n' >"$tree/formats/obj/read.c"
breaks rooms format-knows-sim
printf '#include "../mesh/mesh_priv.h"\n' >"$tree/libcommon/base/a.c"
breaks rooms private-header
printf '#include "../../libcommon/mesh/mesh_priv.h"\n' >"$tree/tools/artmesh/main.c"
breaks rooms tool-private-header
printf '#include <art/unknown.h>\n' >"$tree/tools/artmesh/main.c"
breaks rooms unknown-room
printf 'void f(void)\n{\n    printf("x");\n}\n' >"$tree/libcommon/mesh/a.c"
breaks calls printf
printf 'void f(void)\n{\n    exit(1);\n}\n' >"$tree/formats/obj/read.c"
breaks calls exit
printf 'void f(void)\n{\n    g = getenv("HOME");\n}\n' >"$tree/libcommon/mesh/a.c"
breaks calls getenv
printf 'void f(void)\n{\n    abort();\n}\n' >"$tree/libcommon/mesh/a.c"
breaks calls abort
printf 'const struct art_mech_ops ops = {.live = rows, .n_live = 3};\n' >"$tree/libcommon/mesh/a.c"
breaks calls count-by-hand
printf 'void f(void)\n{\n    fputs("x", stderr);\n}\n' >"$tree/libcommon/mesh/a.c"
breaks calls stderr
printf 'void f(void)\n{\n    ctx->report = NULL;\n}\n' >"$tree/libcommon/mesh/a.c"
breaks quiet gag
printf 'void f(void)\n{\n    quiet.report = NULL;\n}\n' >"$tree/tools/artmesh/main.c"
breaks quiet gag-of-a-copy
printf 'int f(void)\n{\n    return ctx->n_errors > 0;\n}\n' >"$tree/formats/obj/read.c"
breaks quiet error-count
{
    printf 'void f(void)\n{\n'
    i=0
    while [ $i -lt 120 ]; do
        printf '    g();\n'
        i=$((i + 1))
    done
    printf '}\n'
} >"$tree/libcommon/mesh/a.c"
breaks length long-function
i=0
while [ $i -lt 801 ]; do
    printf 'int x%d;\n' $i
    i=$((i + 1))
done >"$tree/libcommon/mesh/a.c"
breaks length long-file
# the word is cut so that this file itself passes
printf '// TO%s: later\n' DO >"$tree/libcommon/mesh/a.c"
breaks text unfinished
printf 'int x; \n' >"$tree/include/art/mesh.h"
breaks text trailing-blank
printf '/* see /%s/user/x */\n' home >"$tree/include/art/mesh.h"
breaks text machine-path
printf 'X(obj)\nX(stl)\n' >"$tree/formats/formats.def"
breaks tables line-without-file
mkdir "$tree/formats/stl"
printf 'X(obj)\n' >"$tree/formats/formats.def"
printf 'int art_stl;\n' >"$tree/formats/stl/read.c"
breaks tables format-without-line
printf 'int x;\n' >"$tree/libcommon/fem/material/neohookean.c"
breaks tables file-without-line
printf '    bool slack_fibres_push;\n' >"$tree/include/art/quirks.h"
breaks quirks quirk-without-decision
if clang-format --version 2>/dev/null | grep -q 'version 14\.'; then
    printf 'int    x;\n' >"$tree/libcommon/mesh/a.c"
    breaks format unformatted
fi
mkdir -p "$tree/docs/rooms"
printf 'See [the other](other.md), [this](#top) and [that](https://example.org).\n' >"$tree/docs/rooms/a.md"
breaks links leads-nowhere
mkdir -p "$tree/docs/rooms"
printf '# Rooms\n[b](b.md)\n' >"$tree/docs/rooms/index.md"
touch "$tree/docs/rooms/b.md" "$tree/docs/rooms/c.md"
breaks links page-without-entry
mkdir -p "$tree/docs/rooms/b"
printf '# Rooms\n[b](b.md)\n' >"$tree/docs/rooms/index.md"
touch "$tree/docs/rooms/b.md" "$tree/docs/rooms/b/detail.md"
breaks links page-below-a-room-without-entry
mkdir -p "$tree/docs/rooms"
printf 'Call `art_mesh_vanish(m)`.\n' >"$tree/docs/a.md"
printf '[a](a.md)\n' >"$tree/docs/index.md"
breaks names function-that-went
mkdir -p "$tree/docs/rooms"
printf 'See `libcommon/mesh/gone.c`.\n' >"$tree/docs/a.md"
printf '[a](a.md)\n' >"$tree/docs/index.md"
breaks names file-that-went
mkdir -p "$tree/docs/rooms"
printf 'Say `artmesh info --vanish`.\n' >"$tree/docs/a.md"
printf '[a](a.md)\n' >"$tree/docs/index.md"
breaks names option-that-went
printf -- '- `artmesh info --vanish` prints sizes.\n' >"$tree/CHANGELOG.md"
breaks names option-that-went-in-the-changes
printf '/* the user is told */\n' >"$tree/libcommon/mesh/a.c"
breaks words retired-word
mkdir -p "$tree/docs"
printf '[a](a.md)\n' >"$tree/docs/index.md"
printf 'Two bodies that rub.\n' >"$tree/docs/a.md"
breaks words retired-word-in-a-page
printf -- '- Two bodies that rub.\n' >"$tree/CHANGELOG.md"
breaks words retired-word-in-the-changes
printf 'int boxes_%s(void);\n' meet >"$tree/include/art/mesh.h"
breaks words retired-name
mkdir -p "$tree/docs"
printf '[a](glossary.md)\n' >"$tree/docs/index.md"
printf '| broad phase | | `libcommon/fem/material/ogden.c` | |\n' >"$tree/docs/glossary.md"
breaks glossary file-without-its-term
mkdir -p "$tree/docs"
printf '[a](glossary.md)\n' >"$tree/docs/index.md"
printf '| ogden | | somewhere | |\n' >"$tree/docs/glossary.md"
breaks glossary term-without-file
# what looks like a call in a comment or a string is none
printf '/* calls printf(x) and exit(1) */\nconst char *s = "abort() stderr"; // getenv()\n' \
    >"$tree/libcommon/mesh/a.c"
if sh tests/lint/lint.sh "$tree" >"$scratch/log" 2>&1; then
    ok lint-test:comments-and-strings
else
    fail lint-test:comments-and-strings "$scratch/log"
fi

# counts_say NAME LIMITS TEXT: of two files of mesh that call each other, and one of base that calls them (5 lines in all)
counts_say()
{
    printf "$2" >"$tree/tests/lint/limits.txt"
    (cd "$tree" && BUILD=build sh tests/lint/counts.sh) >"$scratch/log" 2>"$scratch/said"
    code=$?
    if { [ -z "$3" ] && [ $code = 0 ] && [ ! -s "$scratch/said" ]; } ||
        { [ -n "$3" ] && [ $code = 1 ] && [ "$(grep -c "is\|there" "$scratch/said")" = 1 ] && grep -q "$3" "$scratch/said"; }; then
        ok "lint-test:counts-$1"
    else
        fail "lint-test:counts-$1" "$scratch/log" "$scratch/said"
    fi
}
fresh
rm -r "$tree/libcommon/fem"
cp tests/lint/*.awk tests/lint/counts.sh "$tree/tests/lint/"
printf 'struct x {\n    int a, b; int (*f)(int, int); struct { int c; } d; };\n' >"$tree/libcommon/mesh/x.h"
printf 'void art_b(void);\nvoid art_a(void) { art_b(); }\n' >"$tree/libcommon/mesh/a.c"
printf 'void art_a(void);\nvoid art_b(void) { art_a(); }\n' >"$tree/libcommon/mesh/b.c"
printf 'extern const int art_q; void art_a(void); void art_c(void) { art_a(); }\n' >"$tree/libcommon/base/c.c"
mkdir -p "$tree/build/obj/libcommon/mesh" "$tree/build/obj/libcommon/base"
(
    cd "$tree" || exit 5
    for file in libcommon/*/*.c; do
        ${CC:-cc} -c "$file" -o "build/obj/${file%.c}.o"
    done
    ar rcsT build/obj/artkit.a build/obj/libcommon/*/*.o
) 2>"$scratch/log" || fail lint-test:counts "$scratch/log"
counts_say within 'upward all 1\nring * 2\nlines * 9\nlines all 9\nstruct * 4\n' ''
counts_say upward 'upward all 0\nring * 2\nlines * 9\nstruct * 4\n' 'base/c uses art_a of libcommon/mesh/a'
counts_say ring 'upward all 1\nring mesh 1\nlines * 9\nstruct * 4\n' 'ring mesh is 2, the limit is 1:'
counts_say lines 'upward all 1\nring * 2\nlines * 9\nlines mesh 5\nstruct * 4\n' 'lines mesh is 6, the limit is 5'
counts_say struct 'upward all 1\nring * 2\nlines * 9\nstruct * 3\n' 'struct x is 4, the limit is 3'
counts_say gone 'upward all 1\nring * 2\nlines * 9\nstruct * 4\nring fem 45\n' 'there is no ring fem'
total
