# data: ARTKIT_DATA ARTKIT_REFERENCE
# needs: python3
# stdout: ^[1-9][0-9]* models of examples, [1-9][0-9]* files of ArtiSynth: no list and no item that it would not have
# What the examples build has the shape of files that ArtiSynth wrote: class tags of children, items of classes, order of lists.
sh "$ARTKIT_TOP/tests/long/artisynth-shape.sh"
