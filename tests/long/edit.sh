#!/bin/sh
# The laws of artedit over real models: every .art file below $ARTKIT_DATA and
# $ARTKIT_REFERENCE. A model
# written is the model read; united with itself it stays as it is; a name and back, a copy and its
# deletion change nothing; after any deletion all references exist, and the rest can be read. Some
# components of each file are tried, spread over it; EDIT_TRIES says how many (default 6).
set -u
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$samples" "$reference"
dirs="$ARTKIT_DATA $ARTKIT_REFERENCE"
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
tries=${EDIT_TRIES-6}
files=0 edits=0 result=0

complain()
{
    echo "$1: $2"
    result=1
}

# paths of components that are no fixed lists, from the indented tree
paths='
{ depth = 0; while (substr($0, 2 * depth + 1, 2) == "  ") depth++ }
depth > 0 {
    name = substr($1, 2 * depth + 1)
    path[depth] = (depth > 1 ? path[depth - 1] "/" : "") name
    # some panels and probes have names with signs of paths
    odd[depth] = (depth > 1 ? odd[depth - 1] : 0) || name ~ /[\/:]/
    # blanks at the ends of names are not shown
    if ($3 == "" && name != "" && !odd[depth] && path[depth] !~ /[=",]/) print path[depth]
}'

one_file()
{
    file=$1
    if ! artedit -q "$file" > "$tmp/a.art" 2> "$tmp/why"; then
        # what cannot be read is for the tests of the reader; it must say where
        grep -Eq ':[0-9]+:[0-9]+: error|error: ' "$tmp/why" || complain "$file" "no reason for the failure"
        return
    fi
    files=$((files + 1))
    artedit -q "$tmp/a.art" | cmp -s - "$tmp/a.art" || complain "$file" "written twice, it differs"
    # some old lists give one name to two probes: no path tells them apart
    artinfo tree -q "$tmp/a.art" | awk -F '\t' "$paths" | sort | uniq -d > "$tmp/twins"
    [ ! -s "$tmp/twins" ] || return
    artedit -q --names=unite --merge "$tmp/a.art" "$tmp/a.art" 2> "$tmp/why" | cmp -s - "$tmp/a.art" ||
        complain "$file" "united with itself it differs: $(cat "$tmp/why")"
    artinfo tree -q "$tmp/a.art" | awk -F '\t' "$paths" > "$tmp/paths"
    n=$(wc -l < "$tmp/paths")
    [ "$n" -gt 0 ] || return
    awk -v n="$n" -v k="$tries" 'int((NR - 1) * k / n) != int((NR - 2) * k / n) || NR == 1' "$tmp/paths" > "$tmp/some"
    while IFS= read -r path; do one_path; done < "$tmp/some"
}

one_path()
{
    edits=$((edits + 1))
    artinfo get -q "$tmp/a.art" "$path:name" > /dev/null 2>&1 || return 0
    artedit -q --duplicate "$path=artedit copy" --delete "${path%/*}/artedit copy" "$tmp/a.art" 2> "$tmp/why" |
        cmp -s - "$tmp/a.art" || {
        # parts of the model cannot be copied
        grep -q 'cannot be duplicated' "$tmp/why" || complain "$file" "copy of $path: $(cat "$tmp/why")"
        return
    }
    case ${path##*/} in
    [0-9]*) ;;
    *)
        artedit -q --rename "$path=artedit name" --rename "${path%/*}/artedit name=${path##*/}" "$tmp/a.art" \
            2> "$tmp/why" | cmp -s - "$tmp/a.art" || complain "$file" "name of $path: $(cat "$tmp/why")"
        ;;
    esac
    artedit -q --delete "$path" "$tmp/a.art" > "$tmp/b.art" 2> "$tmp/why" &&
        artedit -q "$tmp/b.art" 2> "$tmp/why" | cmp -s - "$tmp/b.art" ||
        complain "$file" "without $path: $(cat "$tmp/why")"
    # the part alone, and with what is about it
    for with in "" --dependents; do
        artedit -q --extract "$path" $with "$tmp/a.art" > "$tmp/c.art" 2> "$tmp/why" &&
            artedit -q "$tmp/c.art" > /dev/null 2> "$tmp/why" ||
            complain "$file" "$path alone: $(cat "$tmp/why")"
    done
}

for dir in $dirs; do
    find "$dir" -name '*.art' -o -name '*.art.gz' | sort > "$tmp/list"
    while IFS= read -r f; do one_file "$f" < /dev/null; done < "$tmp/list"
done
[ "$edits" -gt 0 ] || { echo "no model could be edited"; result=1; }
[ -z "${VERBOSE-}" ] || echo "$files files, $edits components"
exit $result
