#!/bin/sh
# lint.sh [ROOT [unformatted]] - the rules of the house that a machine can check. Prints what breaks one, and last
# "N passed, N failed, N skipped", counting rules. ROOT is another tree to look at (for the test of this script); with
# `unformatted`, not at how its files are formatted, which takes longer than all other rules of a small tree.
set -u
. tests/harness/report.sh
lint=$TOP/tests/lint
cd "${1-.}" || exit 5
scratch=$(mktemp -d) || exit 5
trap 'rm -rf "$scratch"' EXIT

find include libcommon formats tools tests/harness tests/physics tests/fuzz tests/bench \
    \( -name '*.[ch]' -o -name '*.cc' \) -type f 2>/dev/null | LC_ALL=C sort >"$scratch/sources"

# judge RULE FILE: the rule holds if the file is empty
judge()
{
    if [ -s "$2" ]; then fail "lint:$1" "$2"; else ok "lint:$1"; fi
}

# rooms, calls, length, order, quiet: one pass over everything
xargs awk -f "$lint/strip.awk" <"$scratch/sources" |
    awk -v rooms=tests/lint/rooms.txt -v max_file=800 -v max_function=120 -f "$lint/rules.awk" \
        >"$scratch/found"
for rule in rooms calls length order quiet; do
    sed -n "s/^$rule //p" "$scratch/found" >"$scratch/$rule"
    judge "$rule" "$scratch/$rule"
done

# clang-format gives other results in other versions; 14 is Debian 12's. It takes most of the time of this script: checksums of
# the files that it has found well formatted, with those of .clang-format and of itself, stay in $BUILD/check/formatted
if [ $# = 2 ]; then
    skip lint:format "as asked for"
elif clang-format --version 2>/dev/null | grep -q 'version 14\.'; then
    style=$(cat .clang-format "$(command -v clang-format)" 2>/dev/null | cksum)
    grep '\.c$' "$scratch/sources" | xargs cksum /dev/null | sed "s/^/$style /" | LC_ALL=C sort >"$scratch/sums"
    if [ $# = 0 ]; then formatted=$BUILD/check/formatted; else formatted=$scratch/formatted; fi
    mkdir -p "${formatted%/*}"
    touch "$formatted"
    mkdir "$scratch/batches"
    # shellcheck disable=SC2016  # variables of the inner shell
    LC_ALL=C comm -23 "$scratch/sums" "$formatted" | sed -n 's/^[0-9]* [0-9]* [0-9]* [0-9]* \(.*\.c\)$/\1/p' |
        xargs -r -P "$(at_once)" -n 50 sh -c '
        clang-format --style=file --dry-run -Werror "$@" </dev/null >"$0/$$" 2>&1' "$scratch/batches"
    code=$?
    cat "$scratch"/batches/* 2>/dev/null | sed -n 's/^\([^: ]*\):[0-9]*:[0-9]*: error: .*/\1: run make format/p' |
        sort -u >"$scratch/format"
    [ $code = 0 ] || [ -s "$scratch/format" ] || cat "$scratch"/batches/* >"$scratch/format"
    # what was not well formatted is looked at again
    [ -s "$scratch/format" ] || { cp "$scratch/sums" "$formatted.$$" && mv "$formatted.$$" "$formatted"; }
    judge format "$scratch/format"
else
    skip lint:format "no clang-format 14"
fi

# text that must not be in the tree: unfinished work, paths of somebody's machine, bad blanks
{
    xargs grep -nE '(^|[^A-Za-z_])(TODO|FIXME|XXX)([^A-Za-z_]|$)' <"$scratch/sources"
    [ -s "$scratch/sources" ] && xargs grep -nE '[[:blank:]]+$|	' <"$scratch/sources"
    xargs awk 'length > 110 { print FILENAME ":" FNR ": longer than 110 columns" }' <"$scratch/sources"
    if [ -e .git ]; then git ls-files -z; else find . -type f -print0; fi |
        xargs -0 grep -nIE '(^|[^A-Za-z0-9_.])/(work|home|root)/[a-z]' 2>/dev/null
} >"$scratch/text" 2>/dev/null
judge text "$scratch/text"

# words that a reader of the field would not look for
grep -E '^(include|libcommon|formats|tools)/' "$scratch/sources" | grep -v '_test\.c$' |
    xargs awk -f "$lint/words.awk" "$lint/words.txt" >"$scratch/words" 2>/dev/null
find . \( -path ./build -o -name '.?*' \) -prune -o -name '*.md' -type f -print | LC_ALL=C sort |
    xargs awk -f "$lint/words.awk" "$lint/words.txt" >>"$scratch/words" 2>/dev/null
judge words "$scratch/words"

# links between pages lead somewhere, and each page, example and program is named where a reader looks for it
find . \( -path ./build -o -name '.?*' \) -prune -o -name '*.md' -type f -print | LC_ALL=C sort |
    while IFS= read -r page; do
        grep -noE '\]\([^)[:blank:]]+\)' "$page" | sed 's/\](\(.*\))$/\1/' | while IFS=: read -r line link; do
            case $link in http://* | https://* | mailto:* | '#'*) continue ;; esac
            [ -e "${page%/*}/${link%%#*}" ] || echo "${page#./}:$line: there is no $link"
        done
    done >"$scratch/links"
# named PAGE TEXT: the page has the text
named() { [ ! -f "$1" ] || grep -qF "$2" "$1" || echo "$1: does not name $2" >>"$scratch/links"; }
for page in docs/*.md docs/rooms/*.md docs/rooms/*/*.md docs/decisions/*.md formats/*/*.md examples/*/run.sh tools/*/main.c; do
    [ -f "$page" ] || continue
    entry=${page#docs/} folder=${page%/*}
    case $page in
    */index.md | docs/decisions/README.md) ;;
    docs/rooms/*/*) named docs/rooms/index.md "(${page#docs/rooms/})" ;;
    docs/rooms/* | docs/decisions/*)
        for list in "$folder/index.md" "$folder/README.md"; do named "$list" "(${page##*/})"; done ;;
    docs/*) named docs/index.md "($entry)" ;;
    formats/*) named docs/index.md "(../$page)" ;;
    examples/*) named docs/index.md "(../$folder)" ;;
    tools/*) named docs/index.md "\`${folder#tools/}\`" && named README.md "\`${folder#tools/}\`" ;;
    esac
done
judge links "$scratch/links"

# what a page writes as code is there: names of the library, files of the tree, options of the programs
# (foo and x stand for any, a test goes without its ending, -Wl is the linker's)
known() { [ ! -s "$scratch/sources" ] || xargs grep -ohE "$1" <"$scratch/sources"; }
{
    known '(art|ART)_[A-Za-z0-9_]+'
    known '"[a-z][a-z0-9-]*"|_OPTION\([a-z_]+, [a-z]+' | sed -E 's/^"?(.*, )?([^"]*)"?$/--\2/'
} | LC_ALL=C sort -u >"$scratch/known"
for page in README.md CONTRIBUTING.md CHANGELOG.md docs/*.md docs/rooms/*.md docs/rooms/*/*.md docs/decisions/*.md formats/*/*.md tools/*/man.md; do
    [ -f "$page" ] || continue
    grep -noE '`[^`]+`' "$page" | sed "s,^,$page:,"
done >"$scratch/quoted"
{
    sed -n -E 's/^([^`]*:)`(.*)`$/\1 \2/p' "$scratch/quoted" | awk '
        FILENAME != "-" { known[$0]; next }
        {
            text = substr($0, length($1) + 1)
            gsub(/[^A-Za-z0-9_-]/, " ", text)
            n = split(text, word, " ")
            for (i = 1; i <= n; i++)
                if (word[i] ~ /^(art_[a-z0-9_]*[a-z0-9]|ART_[A-Z0-9_]*[A-Z0-9]|--[a-z][a-z0-9-]+)$/ &&
                    !(word[i] in known) && word[i] !~ /foo|^art_x$/ && $0 !~ /-Wl,/)
                    print $1 " there is no " word[i]
        }' "$scratch/known" -
    sed -n -E 's,^([^`]*:)`((libcommon|formats|tools|tests|examples|include|docs)/[A-Za-z0-9_./-]+)`$,\1 \2,p' \
        "$scratch/quoted" | while read -r where file; do
        case /$file in */foo* | */artfoo/* | */x/*) continue ;; esac
        [ -e "$file" ] || [ -e "$file.cmd" ] || [ -e "$file.c" ] || echo "$where there is no $file"
    done
} >"$scratch/names"
judge names "$scratch/names"

# the files that docs/glossary.md names are there and name the term
if [ -f docs/glossary.md ]; then awk -f "$lint/glossary.awk" docs/glossary.md; fi >"$scratch/glossary"
judge glossary "$scratch/glossary"

# a line X(name) in foo/bars.def (or bar.def) and the file foo/bar/name.c (or foo/name/, or a definition
# ..._name in foo/) belong together
: >"$scratch/tables"
for table in include/art/*.def libcommon/*/*.def libcommon/*/*/*.def formats/*.def; do
    [ -f "$table" ] || continue
    dir=${table%/*}
    base=${table##*/}
    base=${base%.def}
    folder=$dir
    for single in "${base%es}" "${base%s}" "$base"; do
        [ -d "$dir/$single" ] && folder=$dir/$single
        # a table of which two rooms know
        [ "$dir" = include/art ] && for room in libcommon/*/"$single"; do [ -d "$room" ] && folder=$room; done
    done
    sed -n 's/^[A-Z_]*(\([A-Za-z0-9_]*\).*/\1/p' "$table" >"$scratch/lines"
    sort "$scratch/lines" | uniq -d | sed "s,.*,$table: two lines of &," >>"$scratch/tables"
    while IFS= read -r name; do
        [ -f "$folder/$name.c" ] || [ -d "$folder/$name" ] ||
            grep -qE "[a-z]_$name[^A-Za-z0-9_]" "$folder"/*.c "$folder"/*/*.c 2>/dev/null ||
            echo "$table: $name has no file $folder/$name.c" >>"$scratch/tables"
    done <"$scratch/lines"
    # the other way round, where a folder is the table's own
    if [ "$table" = formats/formats.def ]; then
        for entry in formats/*/; do
            name=$(basename "$entry")
            # a folder without code holds the page and the corpus of what a room reads itself
            ls "$entry"*.c 2>/dev/null | grep -qv '_test\.c$' || continue
            grep -qx "$name" "$scratch/lines" || echo "$table: no line for $entry" >>"$scratch/tables"
        done
    elif [ "$folder" != "$dir" ]; then
        for entry in "$folder"/*.c; do
            name=$(basename "$entry" .c)
            case $name in *_test) continue ;; esac
            grep -qx "$name" "$scratch/lines" || echo "$table: no line for $entry" >>"$scratch/tables"
        done
    fi
done
judge tables "$scratch/tables"

# each difference to the original that the code can follow stands in the list of decisions, by its name
if [ -f include/art/quirks.h ]; then
    sed -n 's/^    bool \([A-Za-z0-9_]*\);.*/\1/p' include/art/quirks.h | while IFS= read -r name; do
        [ "$name" = plugin_laws ] || grep -qF "\`$name\`" docs/decisions/README.md ||
            echo "docs/decisions/README.md: has no row for \`$name\` of include/art/quirks.h"
    done >"$scratch/quirks"
    judge quirks "$scratch/quirks"
fi

# a property that nothing reads stands in a table with the reason, so that none is ignored without a word
if [ -f tests/lint/unread.tsv ]; then
    find libcommon tools formats include \( -name '*.c' -o -name '*.h' -o -name '*.def' -o -name '*.lua' -o -name '*.py' -o -name '*.js' \) \
        ! -name '*_test.c' | sort | xargs awk -f tests/lint/unread.awk tests/lint/unread.tsv >"$scratch/unread"
    judge unread "$scratch/unread"
fi

# the tests that quantity_elsewhere.def names are there, and speak of the quantity
if [ -f tests/physics/quantity_elsewhere.def ]; then
    sed -n 's/^X("[^"]*", "\([^"]*\)", "\([^"]*\)").*/\1 \2/p' tests/physics/quantity_elsewhere.def | while read -r prop test; do
        file=
        for folder in libcommon tools tests; do [ ! -f "$folder/$test" ] || file=$folder/$test; done
        [ -n "$file" ] || echo "tests/physics/quantity_elsewhere.def: there is no test '$test'"
        [ -z "$file" ] || [ "$prop" = '*' ] || grep -q "${prop%\*}" "$file" ||
            echo "tests/physics/quantity_elsewhere.def: '$file' does not speak of '$prop'"
    done >"$scratch/quantities"
    judge quantities "$scratch/quantities"
fi

# no global that can change, and no name in the built libraries outside the art_ family, or that ends in _: a program that
# links a library may have a function body_parse of its own
if [ $# = 0 ] && [ -f "$BUILD/obj/artkit.a" ] && command -v nm >/dev/null 2>&1; then
    nm -f sysv "$BUILD/obj/artkit.a" >"$scratch/nm" 2>/dev/null
    awk -F '|' '$NF ~ /^\.(data|bss)([^A-Za-z]|$)/ && $NF !~ /rel\.ro/ && $4 ~ /OBJECT/ {
            gsub(/ /, "", $1); if ($1 !~ /^(__|\.L)/) print "a global that can change: " $1 }' "$scratch/nm" \
        >"$scratch/globals"
    judge globals "$scratch/globals"
    {
        nm -g --defined-only "$BUILD"/lib/lib*.a
        nm -D --defined-only "$BUILD"/lib/lib*.so
    } 2>/dev/null | awk 'NF == 3 && $3 !~ /^(art_.*[^_]|_.*)$/ {
        print "a name in the libraries that is not public: " $3 }
        NF == 3 { n++ }
        END { if (!n) print "the libraries show no name" }' >"$scratch/symbols"
    judge symbols "$scratch/symbols"
    if grep -q '^__asan_init' "$scratch/nm"; then
        skip lint:counts "not with sanitizers"
    else
        sh tests/lint/counts.sh >/dev/null 2>"$scratch/counts"
        judge counts "$scratch/counts"
    fi
fi
total
