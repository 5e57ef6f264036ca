#!/bin/sh
# Builds the models of the examples and compares their shape with that of ArtiSynth's own files.
set -u
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$samples" "$reference/art"
n=0
mkdir built
for script in "$ARTKIT_TOP"/examples/*/*.lua; do
    name=$(echo "$script" | sed 's,.*/examples/,,; s,/,-,g; s,\.lua$,,')
    (cd "${script%/*}" && artbuild -q "${script##*/}") >"built/$name.art" 2>/dev/null && continue
    rm -f "built/$name.art"
done
# what each class may have: its items that are artkit's own are not among them
artinfo classes | cut -f 1 | while read -r class; do
    artinfo classes "$class" | awk -F '\t' -v class="$class" '
        NF == 8 && !/^#/ && $8 !~ /not of ArtiSynth$/ { print class "\t" $1 }'
done >items.tsv
python3 "$ARTKIT_TOP/tests/long/artisynth-shape.py" items.tsv built "$samples" "$reference/art"
