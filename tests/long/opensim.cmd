# data: ARTKIT_DATA
# Every OpenSim model of the data runs for a second; of the arm with two joints both dialects say the same, and the
# long head of its biceps flexes the elbow.
for file in "$ARTKIT_DATA"/opensim/*.osim; do
    name=$(basename "$file" .osim)
    artbuild -q "$file" -o "$name.art"
    artsim -q "$name.art" -t 1
done
elbow=models/arm26/jointset/r_elbow:r_elbow_flex
for name in arm26 arm26_v4; do
    artinfo path -q $name.art models/arm26/forceset/BIClong --sweep $elbow=0..120/12 | cut -f 1,2,5 > $name.tsv
done
paste arm26.tsv arm26_v4.tsv |
    awk '!/^#/ { for (i = 2; i < 4; i++) { d = $i - $(i + 3); if (d > 1e-9 || d < -1e-9) { print "they differ: " $0; exit 1 } } }'
artsim -q arm26_v4.art -t 0.5 -r $elbow@0.5=rest.tsv
artsim -q arm26_v4.art -t 0.5 --set models/arm26/forceset/BIClong:excitation=1 -r $elbow@0.5=flexed.tsv
tail -qn 1 rest.tsv flexed.tsv | awk 'NR == 1 { rest = $2 } NR == 2 && $2 < rest + 20 { print "the elbow is at " $2 ", at rest at " rest; exit 1 }'
