#!/bin/sh
# part-headers.sh [NAME.h]: each public header, or the one, compiles alone, as C11 and as C++, and so does the sample at its top,
# with what samples.tsv says it takes for granted. That a header is complete shows in C already: a plain check compiles all of
# them as C++ at once, a long one each alone.
set -u
. tests/harness/report.sh
all=$(mktemp -d) || exit 5
trap 'rm -rf "$all"' EXIT

# alone NAME.h: as C11
alone()
{
    if ${CC:-cc} -std=c11 -pedantic -Wall -Wextra -Werror -Iinclude -fsyntax-only "$scratch/x.c" >"$scratch/log" 2>&1; then
        ok "header:$1:c11"
    else
        fail "header:$1:c11" "$scratch/log"
    fi
}

# cxx NAME HEADERS...: as C++, one after the other
cxx()
{
    name=$1
    shift
    printf '#include <art/%s>\n' "$@" >"$scratch/x.cc"
    if ! command -v "${CXX:-c++}" >/dev/null 2>&1; then
        skip "header:$name:c++" "no C++ compiler"
    elif ${CXX:-c++} -std=c++11 -Wall -Wextra -Werror -Iinclude -fsyntax-only "$scratch/x.cc" >"$scratch/log" 2>&1; then
        ok "header:$name:c++"
    else
        fail "header:$name:c++" "$scratch/log"
    fi
}

# header NAME.h, or `all`: those as C++
header()
{
    if [ "$1" = all ]; then
        cxx all $(cd include/art && ls -- *.h)
        return
    fi
    printf '#include <art/%s>\ntypedef int not_empty;\n' "$1" >"$scratch/x.c"
    [ -z "$each" ] || cxx "$1" "$1"

    # The sample: where there is one, it begins with the header alone, and one compilation shows both. It is the indented lines
    # of the first comment, but for paragraphs without a statement; `...` is any statement.
    awk '
        function flush() { if (text ~ /[;{][ \t]*(\/\/[^\n]*)?\n/) printf "%s", text; text = "" }
        /\*\// { flush(); exit }
        /^ \* ? ? ?[a-z]*:?$/ && !/^ \* *out:$/ { flush(); next }
        /^ \*     / || /^ \* *out:$/ { sub(/^ \*/, ""); text = text $0 "\n"; next }
        { flush() }' "include/art/$1" >"$scratch/text"
    if [ -s "$scratch/text" ]; then
        name=${1%.h}
        row=$(grep "^$name	" tests/harness/samples.tsv)
        further=$(printf '%s' "$row" | cut -f 2)
        given=$(printf '%s' "$row" | cut -f 3)
        {
            printf '#include <art/%s>\n#pragma GCC diagnostic ignored "-Wpedantic"\n#include <art/base.h>\n' "$1"
            for header in $further; do printf '#include <art/%s>\n' "$header"; done
            case $given in
            file*)
                printf '%s\n' "${given#file}"
                sed 's/^ *\.\.\.$/void sample(const double *x, double *y);\nvoid sample(const double *x, double *y) {/' "$scratch/text"
                grep -q '^ *\.\.\.$' "$scratch/text" && printf '}\n'
                ;;
            *)
                # a prototype in a sample stands before the function
                sed -n 's/^ *static \(.*);\)$/\1/p' "$scratch/text"
                printf '%s\nint sample(void);\nint sample(void)\n{\nint status;\n' "$given"
                sed -e '/^ *static .*);$/d' -e 's/ \.\.\./ (void)0;/g' "$scratch/text"
                grep -q '^ *out:$' "$scratch/text" || printf 'out:\n'
                printf 'status = 0;\nreturn status;\n}\n'
                ;;
            esac
        } >"$scratch/sample.c"
        if ${CC:-cc} -std=c11 -pedantic -Wall -Wextra -Werror -Wno-unused -Wno-unused-parameter -Iinclude -fsyntax-only "$scratch/sample.c" >"$scratch/log" 2>&1; then
            ok "header:$1:c11"
            ok "header:$1:sample"
        else
            cp "$scratch/log" "$scratch/sample.log"
            alone "$1"
            fail "header:$1:sample" "$scratch/sample.log"
        fi
    else
        alone "$1"
    fi
}

each=${ART_LONG-}${1-}
if [ $# = 0 ]; then (echo all && cd include/art && ls -- *.h); else echo "$1"; fi >"$all/headers"
together header <"$all/headers"
total
