#!/bin/sh
# Builds the models of the examples and compares their shape with that of ArtiSynth's own files.
set -u
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$samples" "$reference/art"
sh "$ARTKIT_TOP/tests/made-up/models.sh" built
# what each class may have: its items and child lists; those that are artkit's own are not among them
artinfo classes | cut -f 1 | while read -r class; do
    artinfo classes "$class" | awk -F '\t' -v class="$class" '
        sub(/^# /, "") && NF == 4 || NF == 8 && $8 !~ /not of ArtiSynth$/ { print class "\t" $1 }'
done >items.tsv
# of artkit's own items, those of which a user who wants a file for ArtiSynth is warned: file, class, item
for file in built/*.art; do
    artinfo check --for artisynth "$file" 2>&1 |
        sed -n "s|^.*: warning: \([A-Za-z]*\) of \([A-Za-z0-9]*\) is not of ArtiSynth .*|$(basename "$file")\t\2\t\1|p"
done >named.tsv
python3 "$ARTKIT_TOP/tests/long/artisynth-shape.py" items.tsv named.tsv built "$samples" "$reference/art"
