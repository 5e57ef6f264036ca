# What touches at the start is known from the pose before the first step, as the first solve finds it: depth, area and contour of
# soft, rigid and driven blocks; forces are not. Asking for it changes no bit of the run, and no other count of detections
R=models/mech/collisionManager/responses/touch
tab=$(printf '\t')
A=$R:inContact,$R:depth,$R:area,$R:contourLength,models/mech/collisionManager:numPairs
for what in soft=true soft=false collider=AJL_CONTOUR "soft=true collider=SIGNED_DISTANCE" collider=CONTINUOUS driven=true; do
    artbuild -q "$HERE/contact-start.lua" $what -o m.art
    artsim -q m.art -t 0.05 -r "$A,$R:normalForce@0.01=asked.tsv" -r '*:position@0.01=with.tsv' --profile 2> asked.txt
    artsim -q m.art -t 0.05 -r '*:position@0.01=without.tsv' --profile 2> plain.txt
    cmp with.tsv without.tsv
    sed -n 's/, [0-9.]* s$//; s/, [0-9]* of rules$//; /contact.* detections/p' asked.txt plain.txt | sort | uniq -c | awk '$1 != 2'
    awk -F '\t' -v what="$what" 'function off(a, b) { return a - b > 1e-9 || b - a > 1e-9 }
        /^#/ { next }
        { for (i = 2; i <= 6; i++) x[NR, i] = $i; f[NR] = $7; n++ }
        END { for (i = 2; i <= 6; i++) if (x[2, i] == "" || off(x[2, i], x[3, i])) print what, i ": " x[2, i], "then", x[3, i]
              if (x[2, 2] != 1 || off(x[2, 3], 0.001) || x[2, 6] != 1) print what ": " x[2, 2], x[2, 3], x[2, 6]
              if (f[2] != "" || f[3] == "") print what ": force " f[2] ", " f[3]
              if (n != 6) print n " rows" }' asked.tsv
    # the console and artinfo say the same
    said=$(printf 'get %s:depth\n' $R | artsim -q --console m.art) shown=$(artinfo get m.art $R:depth) row=$(awk -F '\t' '$1 == 0 { print $3 }' asked.tsv)
    awk -v a="${said##*"$tab"}" -v b="$shown" -v c="$row" 'BEGIN { exit !(a == b && b == c) }' || echo "$what: $said, $shown, $row"
done
# apart, everything is zero and not unknown; once positions are set in the console, the depth is that of the new pose
artbuild -q "$HERE/contact-start.lua" depth=-1 -o apart.art
artsim -q apart.art -t 0.01 -r "$A@0.01" | awk -F '\t' '$1 == 0 && ($2 "" != 0 || $3 "" != 0 || $4 "" != 0 || $6 "" != 0) { print "apart: " $0 }'
printf "get $R:depth\nset block:position 0 0 0.09\nget $R:depth\nset block:position 0 0 2\nget $R:depth\nget $R:normalForce\nstep\nget $R:normalForce\n" |
    artsim -q --console apart.art 2>&1 || echo exit $?
