#!/bin/sh
# The loaded cube of Stavness, Lloyd, Payan and Fels 2011, section 3.8: built, simulated, plotted; its stresses at the
# end compared with what the paper states (README.md). Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"
cube=models/mech/models/cube
nodes=$cube/nodes

# all 343 nodes
stress=$(awk -v n=$nodes 'BEGIN { for (i = 0; i < 343; i++) printf "%s%s/%d:vonMisesStress", i ? "," : "", n, i }')

# press NAME ARGUMENTS: the cube under its load, and its largest stress, its shape, its volume after 0.2 s
press() {
    name=$1
    shift
    artbuild cube.lua "$@" -o "$out/$name.art"
    artsim -q -t 0.2 "$out/$name.art" -r "$nodes/top:position,$nodes/top:velocity,$cube:volume@0.002=$out/$name.tsv" \
        -r "$stress@0.2=$out/$name-stress.tsv"
    tail -n 1 "$out/$name-stress.tsv" | awk -v name="$name" '{
        for (i = 2; i <= NF; i++) if ($i > most) most = $i
        printf "%s %.0f Pa ", name, most
    }'
    tail -n 1 "$out/$name.tsv" | awk '{ printf "top %.5f m, volume %.5f\n", $4 - 0.1, $8 / 0.001 }'
}
{
    press cube
    press total load=total
    press weightless gravity=0
} >"$out/result.txt"
cat "$out/result.txt"
artinfo check "$out/cube.art"
sed "1s,$nodes/,,g" "$out/cube.tsv" |
    artplot --panels -c top:position.z,top:velocity.z --title 'the middle of the top' -o "$out/cube.png" -

# what must come out: stresses near those of the paper (2787 and 2661 Pa), which the load as a total cannot give,
# within 1.5 % without weight;
# slightly compressed, as the paper says of the B-bar method; straight down
awk '{ s[$1] = $2; v[$1] = $8 }
    END {
        if (!(s["cube"] > 2661 && s["cube"] < 1.2 * 2787 && s["total"] < 0.5 * 2661)) {
            print "stresses differ from the paper"; bad = 1 }
        if (!(s["weightless"] > 0.985 * 2787 && s["weightless"] < 1.015 * 2787)) { print "without weight " s["weightless"]; bad = 1 }
        if (!(v["cube"] < 1 && v["cube"] > 0.99)) { print "volume " v["cube"]; bad = 1 }
        exit bad
    }' "$out/result.txt" >&2
awk '!/^#/ && ($2 ^ 2 > 1e-16 || $3 ^ 2 > 1e-16) { print "goes aside: " $0; exit 1 }' "$out/cube.tsv" >&2
