#!/bin/sh
# Every .art and .art.gz below the folders $ARTKIT_DATA and $ARTKIT_REFERENCE is read, written and read again:
# the trees are equal, and what is written again is the same text. Files that ArtiSynth of today wrote (folders
# art-samples and art) have no property that is unknown here.
set -u
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$samples" "$reference"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
n=0 bad=0 explained=0
echo 'require "art".load(require "art".args{file=""}.file)' >"$dir/copy.lua"

# files that artbuild refuses for a reason: the first message, and why
explain() {
    case $(basename "$1"):$(sed -n 1p "$dir/log") in
    # a root class of its own, whose properties are known to its code only
    EquilibriumMuscleTest.art:*"names a property that does not exist: 'excitation' of RootModel '.'") ;;
    # hostile on purpose: a list of children that is written as a property
    root-models-list.art:*"is a list of components and no property"*) ;;
    *) return 1 ;;
    esac
    explained=$((explained + 1))
}

tell() {
    bad=$((bad + 1))
    echo "$1: $2"
    [ ! -s "$dir/log" ] || sed -n 's/^/  /;1,3p' "$dir/log"
}

find "$ARTKIT_DATA" "$ARTKIT_REFERENCE" -name '*.art' -o -name '*.art.gz' | sort >"$dir/files"
[ -s "$dir/files" ] || {
    echo "no model in these folders"
    exit 1
}
while read -r file; do
    n=$((n + 1))
    artbuild -q "$dir/copy.lua" file="$file" -o "$dir/one.art" 2>"$dir/log" || {
        explain "$file" || tell "$file" "cannot be read"
        continue
    }
    artbuild -q --data "${file%/*}" "$dir/copy.lua" file="$dir/one.art" -o "$dir/two.art" 2>"$dir/log" || {
        tell "$file" "cannot be read when it was written"
        continue
    }
    cmp -s "$dir/one.art" "$dir/two.art" || tell "$file" "is written differently the second time"
    # names of files are written as they are found from the folder of the output
    there=$(realpath --relative-to="$dir" "${file%/*}")
    sed "s#\"$there/#\"#g" "$dir/one.art" >"$dir/there.art"
    artinfo -q diff "$file" "$dir/there.art" >"$dir/log" 2>&1 || tell "$file" "differs when it was written"
    case $file in
    */art-samples/* | */art/*)
        artinfo check "$file" 2>&1 | grep 'unknown property' >"$dir/log" &&
            tell "$file" "has properties that are unknown here"
        ;;
    esac
done <"$dir/files"
echo "$n files, $explained explained, $bad bad"
[ "$bad" -eq 0 ]
