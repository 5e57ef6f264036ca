#!/bin/sh
# Builds the models of the examples and compares their shape with that of ArtiSynth's own files.
set -u
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$samples" "$reference/art"
sh "$ARTKIT_TOP/tests/made-up/models.sh" built
# what each class may have: its items that are artkit's own are not among them
artinfo classes | cut -f 1 | while read -r class; do
    artinfo classes "$class" | awk -F '\t' -v class="$class" '
        NF == 8 && !/^#/ && $8 !~ /not of ArtiSynth$/ { print class "\t" $1 }'
done >items.tsv
python3 "$ARTKIT_TOP/tests/long/artisynth-shape.py" items.tsv built "$samples" "$reference/art"
