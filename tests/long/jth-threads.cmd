# data: ARTKIT_DATA
# stdout: ^the same bytes$
# The jaw-tongue-hyoid model writes the same bytes with 1 and 2 threads: muscles of jaw and tongue that are excited, the tongue
# against palate and teeth, corrections by stiffness, contacts and frames; and in two halves.
jaw=$ARTKIT_DATA/jaw-tongue-hyoid J=models/jawmodel
(cd "$ARTKIT_TOP/examples/jaw-tongue-hyoid" && artbuild -q jth.lua data="$jaw" -o -) > jth.art
for n in SL TRANS GGP; do echo "-s $J/models/tongue/exciters/$n:excitation=0.3"; done > excited
echo "-s $J/exciters/bi_close:excitation=0.02 -s $J:stabilization=GlobalStiffness" >> excited
seen=$J/frameMarkers/lowerincisor:position,$J/models/tongue/nodes/919:position,$J/models/tongue:strainEnergy
for threads in 1 2; do
    # shellcheck disable=SC2046  # words
    artsim -q jth.art $(cat excited) -t 0.1 --threads $threads -r "$seen@0.01=$threads.tsv" --save-state $threads.txt \
        --contacts $threads.contacts --waypoint 0.05=$threads.way --frames $threads.frames@0.05
done
cmp 1.tsv 2.tsv
cmp 1.txt 2.txt
cmp 1.way 2.way
cmp 1.contacts 2.contacts
diff -r 1.frames 2.frames
grep -q maxilla 1.contacts && grep -q jaw 1.contacts
# shellcheck disable=SC2046
artsim -q jth.art $(cat excited) -t 0.1 --threads 2 --load-state 1.way -r "$seen@0.01=half.tsv" --save-state half.txt
cmp 1.txt half.txt
echo "the same bytes"
