#!/bin/sh
# The error of zones that are linear in their frames against the nonlinear finite elements of the whole finger, as the hinges
# bend. Writes error.tsv and error.png into $OUT (default: out); run.sh has made the reduced pads in $OUT/coarse.
set -eu
out=${OUT:-out}

# hinges on the line where the pads meet, so that both models hold the same nodes
cat >"$out/coarse/level.chain" <<X
artchain 1
zone proximal proximal.zone
zone middle middle.zone parent=proximal pivot=0.0125,0,0.003 axis=0,-1,0
zone tip tip.zone parent=middle pivot=0.0125,0,0.003 axis=0,-1,0
seam proximal:right middle:left
seam middle:right tip:left
X
artreduce info --nodes "$out/coarse/middle.zone" >"$out/nodes.tsv"
before=$(artreduce info --nodes "$out/coarse/proximal.zone" | grep -vc '^#')

# along the top of the middle pad: node 84 + i of the zone is node 234 + i of the whole
printf '# angle\terror\tdisplacement\tpercent\n' >"$out/error.tsv"
for angle in 2 5 10 20 30 40 50; do
    artreduce pose "$out/coarse/level.chain" -a middle=$angle -a tip=$angle -s "$out/level.obj" >"$out/level.tsv"
    artbuild whole.lua angle=$angle -o "$out/whole.art"
    set --
    for i in 0 1 2 3 4 5 6; do set -- "$@" -r "models/mech/models/pads/nodes/$((234 + i)):position@0.01=$out/whole$i.tsv"; done
    artsim -q "$out/whole.art" --integrator StaticLineSearch -t 0.01 "$@"
    for i in 0 1 2 3 4 5 6; do tail -n 1 "$out/whole$i.tsv"; done |
        awk -v angle=$angle -v before="$before" -v displacement="$(awk 'END { print $3 }' "$out/level.tsv")" '
            FILENAME ~ /nodes/ { if ($2 >= 84 && $2 <= 90) vertex[$2 - 84] = before + $1 + 1; next }
            FILENAME ~ /obj/ { if ($1 == "v") { n++; x[n] = $2; y[n] = $3; z[n] = $4 } next }
            { v = vertex[i++]; d = sqrt((x[v] - $2)^2 + (y[v] - $3)^2 + (z[v] - $4)^2); if (d > most) most = d }
            END { printf "%d\t%.6g\t%.6g\t%.3g\n", angle, 1000 * most, 1000 * displacement, 100 * most / displacement }
        ' "$out/nodes.tsv" "$out/level.obj" - >>"$out/error.tsv"
done
cat "$out/error.tsv"
artplot -q -c error,displacement --xlabel 'bending of each joint, degrees' --ylabel mm --size 640x400 \
    --title 'zones against nonlinear finite elements' -o "$out/error.png" "$out/error.tsv"
awk '!/^#/ && ($1 <= 5 && $4 > 1 || $4 > 10) { bad = 1 } END { exit bad }' "$out/error.tsv" ||
    { echo "the zones are too far from the whole finger"; exit 1; }
