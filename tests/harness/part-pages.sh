#!/bin/sh
# part-pages.sh [PAGE]: the commands of the pages for users run, block after block in one empty folder for each page, and
# the pictures that the page shows come out of them. Commands are what stands in blocks ```sh; a page with the line
# <!-- run: long --> is for make check-long. With KEEP=yes the pictures take the place of those in docs.
set -u
. tests/harness/report.sh
all=$(mktemp -d) || exit 5
trap 'rm -rf "$all"' EXIT

# the indented lines of README.md that begin with PATH= or cd, and what they go on with, in place of blocks
blocks()
{
    awk '/^```sh$/ { on = 1; next }
         /^```/ { on = 0 }
         on { print }' "$1"
    [ "$1" = README.md ] && awk '/^    PATH=/ { on = 1 }
         !/^    / { on = 0 }
         on { print substr($0, 5) }' "$1" | sed 's|/tmp/||g'
    true
}

page()
{
    name=${1##*/}
    if grep -q '^<!-- run: long -->$' "$1" && [ -z "${ART_LONG-}" ]; then
        skip "page:$name" "for make check-long"
        return
    fi
    # shellcheck disable=SC2016  # variables of the page
    blocks "$1" | sed -e 's|$PWD/build/bin|$BUILD/bin|' -e 's|^cd \(examples/.*\)|cp -R "$ARTKIT_TOP"/\1/* .|' >"$scratch/script"
    if ! (cd "$scratch/dir" && limit sh -eux "$scratch/script" </dev/null) >"$scratch/log" 2>&1; then
        fail "page:$name" "$scratch/log"
        return
    fi
    : >"$scratch/log"
    [ "$1" = README.md ] || for picture in $(sed -n 's/.*!\[[^]]*\](\([^)]*\.png\)).*/\1/p' "$1"); do
        made=${picture##*/}
        if [ ! -s "$scratch/dir/$made" ]; then
            echo "$1: no command makes the picture $made" >>"$scratch/log"
        elif [ -n "${KEEP-}" ]; then
            cp "$scratch/dir/$made" "$(dirname "$1")/$picture"
        elif [ ! -s "$(dirname "$1")/$picture" ]; then
            echo "$1: the picture $picture is missing" >>"$scratch/log"
        fi
    done
    if [ -s "$scratch/log" ]; then fail "page:$name" "$scratch/log"; else ok "page:$name"; fi
}

if [ -n "${1-}" ]; then
    echo "$1"
else
    echo README.md
    grep -l '^```sh$' docs/*.md
fi >"$all/pages"
together page <"$all/pages"
total
