# data: ARTKIT_DATA
# stdout: ^open$
# stdout: ^followed$
# stdout: ^repeated$
# stdout: ^the same bytes with 1 and 2 threads$
# The jaw with the tongue inside is opened by inverse control along the path on which its opening muscles take it: 36 exciters of
# jaw and tongue follow the incisor; their excitations repeat the motion; the same bytes with 1 and 2 threads, and in two halves.
jaw=$ARTKIT_DATA/jaw-tongue-hyoid J=models/jawmodel
(cd "$ARTKIT_TOP/examples/jaw-tongue-hyoid" && artbuild -q jth.lua data="$jaw" -o -) > jth.art
incisor=$J/frameMarkers/lowerincisor:position
printf '0\t0\n0.05\t0\n0.2\t0.15\n0.4\t0.15\n' > ramp.tsv
artsim -q jth.art --adaptive --step 0.005 -t 0.4 --input "$J/exciters/bi_open:excitation=ramp.tsv" -r "$incisor=path.tsv"
awk '!/^#/ { if (!n++) z = $4; last = $4 } END { d = z - last; print (d > 15 && d < 19 ? "open" : "open by " d) }' path.tsv
track() {
    artsim -q jth.art --adaptive --step 0.005 --track "$incisor=path.tsv" --exciters "$J/exciters/bi_??" --exciters "$J/exciters/bi_???" \
        --exciters "$J/exciters/bi_????" --exciters "$J/models/tongue/exciters/*" --l2 0.0003 "$@"
}
track -t 0.4 --record-excitations found.txt -r "$incisor,controllers/track/motionTerm:positionError=tracked.tsv"
awk '!/^#/ { if ($1 > 0.02 && $5 > most) most = $5; last = $5 } END { print (most < 0.8 && last < 0.01 ? "followed" : "off by " most ", in the end " last) }' tracked.tsv
artsim -q jth.art --adaptive --step 0.005 -t 0.4 -r "$incisor=repeated.tsv" \
    --input "$J/exciters/bi_??:excitation,$J/exciters/bi_???:excitation,$J/exciters/bi_????:excitation,$J/models/tongue/exciters/*:excitation=found.txt"
paste tracked.tsv repeated.tsv | awk '!/^#/ { e = ($2 - $7) ^ 2 + ($3 - $8) ^ 2 + ($4 - $9) ^ 2; if (e > most) most = e }
    END { print (most < 1e-4 ^ 2 ? "repeated" : "repeated within " sqrt(most)) }'
for threads in 1 2; do
    track -t 0.1 --threads $threads --record-excitations $threads.txt --save-state $threads.state --waypoint 0.05=$threads.way -r "$incisor=$threads.tsv"
done
cmp 1.txt 2.txt
cmp 1.tsv 2.tsv
cmp 1.state 2.state
track -t 0.1 --threads 2 --load-state 1.way -r "$incisor=half.tsv" --save-state half.state
cmp 1.state half.state
echo "the same bytes with 1 and 2 threads"
