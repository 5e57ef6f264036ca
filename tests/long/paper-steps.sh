#!/bin/sh
# The beam and the cube of Stavness et al. 2011, section 3.8, with the paper's step of 1 ms against 0.1 ms: what the paper has compared
# with ANSYS. z displacement and velocity of the reference node over time, displacement and von Mises stress of all nodes at the end; largest
# and mean difference in percent of the largest value. Other programs on the same meshes: paper-beam.sh, paper-ccx.sh. VERBOSE=1 lists them.
set -eu
examples=$ARTKIT_TOP/examples
# run FILE FEM NODES POINT END STEP: w.tsv (place and velocity of a node over time), e.tsv (places and stresses of all nodes at the end), 0.tsv
run()
{
    all=$(awk -v p="models/mech/models/$2/nodes" -v n="$3" 'BEGIN { for (i = 0; i < n; i++) printf "%s%s/%d:%s", i ? "," : "", p, i, "position" }')
    stress=$(echo "$all" | sed 's/:position/:vonMisesStress/g')
    artsim -q -t "$5" --step "$6" "$1.art" -r "models/mech/models/$2/nodes/$4:position,models/mech/models/$2/nodes/$4:velocity@0.001=$1-$6.tsv" \
        -r "$all@$5=$1-$6-x.tsv" -r "$stress@$5=$1-$6-s.tsv"
}
# over WHAT FILE COLUMN BOUNDS: two series, one column, displacement from the first row
over()
{
    paste "$2-0.001.tsv" "$2-0.0001.tsv" | awk -F '\t' -v c="$3" -v what="$1" -v bounds="$4" -v say="${VERBOSE-}" '/^#/ { next }
        !n++ { w = NF / 2; a0 = $c; b0 = $(w + c) }
        { d = ($c - a0) - ($(w + c) - b0); d = d < 0 ? -d : d; v = $(w + c) - b0; v = v < 0 ? -v : v; sum += d; if (d > most) most = d; if (v > size) size = v }
        END { split(bounds, limit, " "); e = 100 * most / size; m = 100 * sum / n / size
            if (say) printf "%s: %.3g %.2g %%\n", what, e, m
            if (!(n > 100 && e <= limit[1] && m <= limit[2])) { printf "%s: %g %g %%, n %d\n", what, e, m, n; exit 1 } }'
}
# last WHAT FILE SUFFIX WIDTH BOUNDS: all nodes in the last row; vectors (WIDTH 3) from where they were, by their length
last()
{
    for h in 0.001 0.0001; do grep -v '^#' "$2-$h-$3.tsv" | sed -n '1p;$p'; done | awk -F '\t' -v w="$4" -v what="$1" -v bounds="$5" -v say="${VERBOSE-}" '
        { for (i = 2; i <= NF; i++) x[NR, i] = $i; n = NF }
        END { for (i = 2; i + w - 1 <= n; i += w) { d = v = 0
                for (k = i; k < i + w; k++) { a = x[2, k] - (w > 1 ? x[1, k] : 0); b = x[4, k] - (w > 1 ? x[3, k] : 0); d += (a - b) ^ 2; v += b ^ 2 }
                d = sqrt(d); v = sqrt(v); nodes++; sum += d; if (d > most) most = d; if (v > size) size = v }
            split(bounds, limit, " "); e = 100 * most / size; m = 100 * sum / nodes / size
            if (say) printf "%s: %.3g %.2g %% of %g\n", what, e, m, size
            if (!(nodes > 200 && e <= limit[1] && m <= limit[2])) { printf "%s: %g %g %%, %d nodes\n", what, e, m, nodes; exit 1 } }'
}
artbuild "$examples/paper-beam/beam.lua" hard=ELEMENT K=1e5 -o beam.art
artbuild "$examples/paper-cube/cube.lua" -o cube.art
for h in 0.001 0.0001; do
    run beam beam 225 tip 0.4 $h
    run cube cube 343 top 0.2 $h
done
# bounds: those of the paper against ANSYS, displacement and velocity over time, displacements and stresses at the end
over 'beam, displacement' beam 4 '0.3 0.08'
over 'beam, velocity' beam 7 '1.3 0.4'
last 'beam, displacement at the end' beam x 3 '0.06 0.04'
last 'beam, stress at the end' beam s 1 '0.9 0.13'
over 'cube, displacement' cube 4 '2.7 1.5'
over 'cube, velocity' cube 7 '22 1.4'
last 'cube, displacement at the end' cube x 3 '3.5 0.5'
last 'cube, stress at the end' cube s 1 '5.6 0.5'
echo 'steps of 1 ms are as near as the paper is to ANSYS'
