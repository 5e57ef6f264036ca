# The example jaw-tongue-hyoid on made-up files of the same forms: all variants are built, are sound and run; muscles move jaw,
# hyoid and tongue to the sides that they should. The numbers of the model itself are tested with its own files (tests/long/jth-*).
example=$ARTKIT_TOP/examples/jaw-tongue-hyoid data=$PWD/data J=models/jawmodel
sh "$ARTKIT_TOP/tests/made-up/jaw-tongue-hyoid.sh" "$data"
build() { artbuild -q "$example/jth.lua" data="$data" "$@"; }
build variant=jh -o jh.art
build -o jth.art
artinfo check jh.art
artinfo check jth.art
artsim -q --profile -t 0.005 jth.art 2>&1 | sed -n 's/^artsim: .*: .* \([0-9]* unknowns\)$/\1/p; s/^artsim: .*: constraints: \([0-9]* rows\), .*/\1/p'
artinfo tree -d 9 jth.art | grep -c 'bundles/\|	MuscleBundle$'

# moved MODEL WHERE EXCITER=VALUE: by how much, backwards, to the right, up
moved()
{
    artsim -q "$1.art" -t 0.1 -s "$J/${3%=*}:excitation=${3#*=}" -r "$J/$2:position@0.1" |
        awk '!/^#/ { if (!n++) { x = $2; y = $3; z = $4 } else print $2 - x, $3 - y, $4 - z }'
}
for m in jh jth; do
    # with the tongue, which takes ten times as long, those that it holds back; the others in a long check
    more='bi_pro bi_close llp'
    [ $m = jh ] || [ -n "${ART_LONG-}" ] || more=
    # shellcheck disable=SC2086  # words
    for e in bi_open bi_ad $more; do echo "$m $e $(moved $m frameMarkers/lowerincisor exciters/$e=0.05)"; done
    [ -z "$more" ] || echo "$m hyoid $(moved $m rigidBodies/hyoid exciters/bi_protracthyoid=0.05)"
done >moved
for e in GGP=0.02 GGA=0.005 STY=0.02; do echo "jth $e $(moved jth models/tongue/nodes/tip models/tongue/exciters/$e)"; done >>moved
awk -v long="${ART_LONG-}" '{ side[$1 " " $2 " back"] = $3; side[$1 " " $2 " right"] = $4; side[$1 " " $2 " up"] = $5 }
    function less(a, b) { if (!(side[a] < side[b])) print a, side[a], "is not less than", b, side[b] }
    function down(what, by) { if (!(side[what " up"] < -by)) print what, "up by", side[what " up"] }
    function forward(what, by) { if (!(side[what " back"] < -by)) print what, "back by", side[what " back"] }
    END {
        for (i = 1; i <= 2; i++) {
            m = i == 1 ? "jh" : "jth"
            down(m " bi_open", 1); down(m " bi_ad", 1)
            if (!(side[m " bi_open right"] ^ 2 < 1e-6)) print m, "opens askew"
            if (i > 1 && !long) continue
            forward(m " bi_pro", 1); forward(m " hyoid", 0.1)
            if (!(side[m " bi_close up"] > 1)) print m, "closes by", side[m " bi_close up"]
            if (!(side[m " llp right"] > 1)) print m, "goes to the right by", side[m " llp right"]
        }
        less("jth bi_ad back", "jh bi_ad back"); less("jh bi_open up", "jth bi_open up")
        forward("jth GGP=0.02", 0.1); down("jth GGA=0.005", 0.02); less("jth GGP=0.02 back", "jth STY=0.02 back")
    }' moved

# the digastric as a sling is named once by what named its bellies
build variant=jh sling=true bolus=left -o chew.art
grep -A 40 'name="ldg"' chew.art | grep -o '"exciters/[a-z_]*"' | sort | tr -d '\n'
echo
# the variants, for some steps
for v in material=linear muscles=elements variant=tongue "regions=true bolus=right" posture=open posture=closed posture=edge \
    posture=built densities=paper stiffening=0 damping=objective point_muscles=true contours=true contact=false; do
    build $v -o variant.art && artsim -q variant.art -t 0.01 && echo "$v"
done
# the tasks of the paper, of the bones
make -s -C "$example" DATA="$data" OUT="$PWD/out" FRAMES= "$PWD/out/jh-open.tsv" "$PWD/out/jh-clench.tsv"
for t in open clench; do
    awk -F '\t' "$(cat "$example/tasks/column.awk")"' { z[++n] = col("lowerincisor.z") } END { print (z[int(n / 2)] < z[1] - 2), (z[int(n / 2)] > z[1]) }' out/jh-$t.tsv
done
