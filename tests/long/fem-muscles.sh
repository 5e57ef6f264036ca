# Muscles in finite elements of anatomy.
# The tongue (946 nodes, 740 hexahedra, 21 bundles, 1574 fibres, 11 exciters), stiffened by its excitation: under the
# posterior genioglossus, the styloglossus and the superior longitudinal it goes where these muscles take it, both sides
# alike, every element keeps its volume, it comes to rest where a static solve finds the balance, in halves with the
# same bits; frames that ParaView opens. The same with muscles in the elements, along their fibres. Hydrostats and the
# sponge contract and keep their volume.
set -eu
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$reference"
gzip -dc "$reference/art/HexTongueDemo.art.gz" >tongue.art
T=models/mech/models/tongue
ratios=$(seq -s , -f "$T/elements/%.0f:volumeRatio" 0 739)
# the tip and the middle of the back
seen="$T/nodes/919:position,$T/nodes/869:position,$T:kineticEnergy,$T:numInverted"
printf '0\t0\n0.2\t0.3\n1\t0.3\n' >ramp.tsv

artinfo tree -q tongue.art 2>/dev/null | awk '$2 == "Muscle" && $1 ~ /^[0-9]+$/ { f++ } $2 == "MuscleBundle" { b++ } $2 == "MuscleExciter" { e++ }
    END { if (f != 1574 || b != 21 || e != 11) { print "fibres, bundles, exciters:", f, b, e; exit 1 } }'

# drive MODEL EXCITER NAME [options]: a run of 0.6 s, its last row without the time, and that every element keeps its volume
drive()
{
    model=$1 exciter=$2 name=$3
    shift 3
    artsim -q "$model" -t 0.6 "$@" --input "$T/exciters/$exciter:excitation=ramp.tsv" -r "$seen@0.1=$name.tsv" \
        -r "$ratios@0.1=ratios.tsv" --frames "$name@0.2,fields=default" --waypoint "0.3=$name-way.txt" --save-state "$name.txt"
    awk -v name="$name" '!/^#/ { for (i = 2; i <= NF; i++) if (!($i > 1 - 1e-8 && $i < 1 + 1e-8)) { print name ": volume", i - 2, $i; exit 1 } }' ratios.tsv
    [ "$(grep -c '<DataSet' "$name.pvd")" -ge 4 ] || { echo "$name.pvd lacks frames"; exit 1; }
    # neither side pulls more than the other, nothing is inverted, and it rests
    awk -v name="$name" '!/^#/ { if ($8 > most) most = $8; e = $8; bad += $9
            if ($3 > 3e-5 || $3 < -3e-5 || $6 > 3e-5 || $6 < -3e-5) bad++ }
        END { if (bad || !(e < 1e-5 * most)) { print name ": not at rest or not even:", e, most, bad; exit 1 } }' "$name.tsv"
    tail -n 1 "$name.tsv" | cut -f 2-7
}

for way in fibres elements; do
    model=tongue.art
    if [ $way = elements ]; then
        artbuild --data . "$ARTKIT_TOP/tests/long/fem-muscles.lua" model=tongue.art -o elements.art 2>log >count.txt || { cat log; exit 1; }
        model=elements.art
        awk '{ if ($1 != 21 || $2 < 600) { print "bundles, elements:", $0; exit 1 } }' count.txt
    fi

    for exciter in GGP STY SL; do
        drive $model $exciter $way-$exciter --set "$T:activationStiffening=9" | sed "s/^/$exciter /"
    done >$way.txt
    # x to the back, z up: the tongue goes forward; back and up; its tip rises
    awk -v way=$way -v x0=0.05757413 -v z0=0.099916 -v X0=0.09481132 -v Z0=0.113659 '
        $1 == "GGP" { ok = $2 < x0 - 0.001 && $5 < X0 - 0.001 }
        $1 == "STY" { ok = $2 > x0 + 0.001 && $7 > Z0 + 0.001 }
        $1 == "SL" { ok = $4 > z0 + 0.001 }
        !ok { print way ": " $0; exit 1 }' $way.txt
done

# in halves, with one thread, and statically
first="--set $T:activationStiffening=9 --input $T/exciters/STY:excitation=ramp.tsv"
# shellcheck disable=SC2086  # words
artsim -q tongue.art -t 0.3 $first -r "$seen@0.1=half.tsv" --save-state half.txt --threads 1
# shellcheck disable=SC2086
artsim -q tongue.art -t 0.6 $first --load-state half.txt --append -r "$seen@0.1=half.tsv" --save-state end.txt
cmp fibres-STY.tsv half.tsv
cmp fibres-STY.txt end.txt
artsim -q tongue.art -t 1 --step 1 --integrator StaticLineSearch --set "$T:activationStiffening=9" \
    --set "$T/exciters/STY:excitation=0.3" -r "$seen@1=static.tsv"
{ awk '$1 == "STY"' fibres.txt | cut -d ' ' -f 2-; tail -n 1 static.tsv | cut -f 2-7; } |
    awk 'NR == 1 { for (i = 1; i <= 6; i++) x[i] = $i; next }
        { for (i = 1; i <= 6; i++) if (!($i - x[i] < 2e-5 && x[i] - $i < 2e-5)) { print "static:", $i, x[i]; exit 1 } }'

# what is excited gets stiffer: it moves less than it would
printf '0\t0\n0.2\t0.1\n1\t0.1\n' >ramp.tsv
{
    drive tongue.art GGP soft
    drive tongue.art GGP stiff --set "$T:activationStiffening=9"
} | awk '{ moved[NR] = 0.05757413 - $1 } END { if (!(moved[2] > 0.001 && moved[2] < 0.97 * moved[1])) { print "no stiffer:", moved[2], moved[1]; exit 1 } }'

# hydrostats: longitudinal muscles shorten them, the others lengthen; volumes are kept where they are to be
gzip -dc "$reference/art/HydrostatDemo.art.gz" >hydrostat.art
H=models/hydrostat
printf '0\t0\n0.2\t0.1\n1\t0.1\n' >ramp.tsv
for exciter in long horz vert; do
    artsim -q hydrostat.art -t 0.6 --set "$H:incompressible=ELEMENT" --set "$H:gravity=0 0 0" --set inputProbes/activations:active=false \
        --input "$H/exciters/$exciter:excitation=ramp.tsv" --frames "hydrostat-$exciter@0.2" \
        -r "$H:volume,$H:numInverted,$H/nodes/67:position@0.3=$exciter.tsv"
    awk -v exciter=$exciter '!/^#/ { if (!n++) { v = $2; x = $4 } bad += $3; if (!($2 - v < 1e-8 * v && v - $2 < 1e-8 * v)) bad++; last = $4 }
        END { moved = last - x; if (bad || n != 3 || !(exciter == "long" ? moved > 1 : moved < -0.5)) { print exciter, moved, bad; exit 1 } }' $exciter.tsv
done
S=$samples/SpongeDemo.art
if [ -f "$S" ]; then
    artsim -q "$S" -t 0.6 --set models/sponge:incompressible=ELEMENT --input models/sponge/exciters/all:excitation=ramp.tsv \
        --frames sponge@0.2 -r models/sponge:volume,models/sponge:numInverted,models/sponge:kineticEnergy@0.3=sponge.tsv
    awk '!/^#/ { if (!n++) v = $2; bad += $3; if (!($2 - v < 1e-7 * v && v - $2 < 1e-7 * v)) bad++ }
        END { if (bad || n != 3) { print "the sponge", bad; exit 1 } }' sponge.tsv
fi

# the toy bar of the guide, its bundles excited one by one: shorter, or bent up, and the frame in it goes along
toy=$samples/ToyMuscleFem.art
if [ -f "$toy" ]; then
    for bundles in '0 1 2 3 4 5 6 7 8 9 10 11' '2 5 8 11'; do
        set --
        for bundle in $bundles; do set -- "$@" --set "models/mech/models/fem/bundles/$bundle:excitation=0.2"; done
        artsim -q "$toy" -t 20 "$@" -r models/mech/frames/0:position@20=toy.tsv
        tail -n 1 toy.tsv
    done | awk 'function off(a, b) { return a - b > 1e-3 || b - a > 1e-3 }
        { x[NR] = $2 - 0.45; z[NR] = $4; if (off($3, 0)) bad = 1 }
        END { if (bad || off(x[1], -0.1421) || off(z[1], 0) || off(x[2], -0.1033) || off(z[2], 0.2865)) {
            print "the toy bar", x[1], z[1], x[2], z[2]; exit 1 } }'
fi
echo "muscles move what they are in"
