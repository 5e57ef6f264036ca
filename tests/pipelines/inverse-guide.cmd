# The inverse models of the guide, chapter 10, beside the numbers of its text and figures: the arm by its muscles and by
# forces on its links, the muscular bar; the probes of the inverse manager closed, open and tracked again.
ex=$ARTKIT_TOP/examples/inverse
build() { (cd "$ex" && artbuild -q "$@" -o -); }
near() { awk -v name="$1" -v x="$2" -v y="$3" -v off="$4" 'BEGIN { d = x - y; if (d < 0) d = -d; print name, (d <= off ? "as in the guide" : "is " x ", not " y) }'; }
M=models/mech muscles="$(for m in axialSprings/L0 axialSprings/R0 multiPointSprings/L1 multiPointSprings/R1; do printf ',models/mech/%s:excitation' $m; done)"
tip=$M/frameMarkers/tip:position goal=controllers/tcon/motionTerm/targetPoints/tip_ref:position

# EX10.2: the start, the lengths at rest, the path
build arm.lua >arm.art
artsim -q arm.art -t 0.625 -r "$goal,$tip,$M/axialSprings/L0:restLength,$M/axialSprings/R0:restLength,$M/multiPointSprings/L1:restLength,$M/multiPointSprings/R1:restLength@0.625=start.tsv"
set -- $(tail -n 1 start.tsv)
near x $2 0.375 1e-9
near z $4 1.0806 1e-9
near L0 $8 0.55123 1e-5
near R0 $9 0.76619 1e-5
near L1 ${10} 0.7867 5e-4
near R1 ${11} 0.62286 1e-5
# peaks of excitations, after the start and in it; how far the tip is off its path
follow() { # model record
    artsim -q "$1" -t 5 -r "$goal,$tip$muscles=$2" 2>/dev/null
    awk '!/^#/ { e = sqrt(($2 - $5) ^ 2 + ($4 - $7) ^ 2); if ($1 > 1.2 && e > off) off = e
        for (i = 8; i <= 11; i++) { if ($1 <= 0.1 && $i > start) start = $i; if ($1 > 0.1 && $i > top[i]) { top[i] = $i; at[i] = $1 } } }
        END { print off, start, top[8], top[9], top[10], top[11], at[10], at[11] }' "$2"
}
set -- $(follow arm.art arm.tsv)
near third $3 0.05 0.005
near second $4 0.22 0.01
near first $5 0.37 0.005
near at $7 1.2 0.1
near fourth $6 0.24 0.01
near at $8 3.2 0.1
echo "$1 $2" | awk '{ print "tip off by less than a millimetre:", ($1 < 1e-3), "spike in the start:", ($2 > 0.5) }'
# ten times and more weight: an error that is seen, a start that is lower and longer
build arm.lua l2=10 >heavy.art
set -- $(follow heavy.art heavy.tsv)
echo "$1 $2 $5" | awk '{ print "weight 10: off by centimetres:", ($1 > 1e-2 && $1 < 0.3), "start below 1:", ($2 < 0.9) }'
set -- $(awk '!/^#/ && $1 > 0.2 && $1 < 1.2 { for (i = 8; i <= 11; i++) if ($i > top) top = $i } END { print top }' heavy.tsv)
near "weight 10, until 1.2 s" $1 0.42 0.04

# EX10.5: forces on the links in the place of muscles
build arm.lua by=forces >forces.art
artsim -q forces.art -t 5 -r "$goal,$tip,$M/forceEffectors/*:excitation=forces.tsv" 2>/dev/null
set -- $(awk '!/^#/ { e = sqrt(($2 - $5) ^ 2 + ($4 - $7) ^ 2); if ($1 > 0.3 && e > off) off = e
    for (i = 8; i <= NF; i++) { if ($1 <= 0.3) { if ($i > top) top = $i } else { if ($i > hi) hi = $i; if ($i < lo) lo = $i } } }
    END { print off, top, lo, hi }' forces.tsv)
near lowest $3 -0.25 0.05
near highest $4 0.75 0.05
echo "$1 $2" | awk '{ print "tip off by less than a millimetre:", ($1 < 1e-3), "start at a bound:", ($2 == 1) }'

# EX10.6: the probes of the inverse manager, in a working folder; closed, open, and a new target tracked again
mkdir inverse wrapping inverse/inverseMuscleArm
cp "$ex/arm.lua" inverse
cp "$ex/../wrapping/arm.lua" wrapping
cd inverse
printf '0 5.0 1.0\nCubic 3 explicit\n0 0 0 1.1806\n1.25 0.6 0 0.9806\n2.5 0 0 0.7806\n3.75 -0.6 0 0.9806\n5 0 0 1.1806\n' >inverseMuscleArm/target_positions.txt
artbuild -q arm.lua probes=true -o arm.art
artsim -q arm.art -o closed -r "$tip=closed.tsv" 2>/dev/null
ls closed
cut -f 1,5-7 ../arm.tsv | grep -v '^#' >same.tsv
grep -v '^#' closed.tsv | cmp - same.tsv && echo "closed: as with data in the model"
cp closed/computed_excitations.txt inverseMuscleArm/input_excitations.txt
artbuild -q arm.lua probes=true -o arm.art
artsim -q arm.art --set controllers/tcon:active=false --set 'inputProbes/input excitations:active=true' -r "$tip=open.tsv"
cmp closed.tsv open.tsv && echo "open: the same motion, bit for bit"
# excitations that are slightly others lead elsewhere, and that is followed as a new target
awk 'NR > 2 { for (i = 2; i <= NF; i++) $i *= 0.97 } { print }' closed/computed_excitations.txt >inverseMuscleArm/input_excitations.txt
artbuild -q arm.lua probes=true -o arm.art
artsim -q arm.art --set controllers/tcon:active=false --set 'inputProbes/input excitations:active=true' -o other -r "$tip=other.tsv"
cp other/source_positions.txt inverseMuscleArm/target_positions.txt
artbuild -q arm.lua probes=true -o arm.art
artsim -q arm.art -o again -r "$tip=again.tsv" 2>/dev/null
paste closed.tsv other.tsv again.tsv | awk '!/^#/ { d = ($2 - $6) ^ 2 + ($4 - $8) ^ 2; e = ($6 - $10) ^ 2 + ($8 - $12) ^ 2
    if (d > most) most = d; if ($1 > 0.2 && e > off) off = e }
    END { print "other excitations: elsewhere by centimetres:", (sqrt(most) > 0.01), "followed to 5 mm:", (sqrt(off) < 5e-3) }'
cd ..

# EX10.3: the bar, whose end goes where the data of the guide lead it, turning by 11.37 degrees on the way
build bar.lua >bar.art
frame=controllers/tcon/motionTerm/targetFrames/frame_ref F=$M/models/fem/bundles
printf '0\t0.45\t0\t0\n1\t0.421\t0\t0.142\n2\t0.345\t0\t0.277\n3\t0.277\t0\t0.325\n4\t0.241\t0\t0.345\n5\t0.22339\t0\t0.35816\n' >place.tsv
printf '0\t0\t-1\t0\t0\n0.8\t0\t-1\t0\t6\n1.6\t0\t-1\t0\t11.37\n2.4\t0\t-1\t0\t7.5\n3.2\t0\t-1\t0\t3.4\n4\t0\t-1\t0\t1.2\n5\t0\t-1\t0\t0.48\n' >turn.tsv
bundles=$(for k in top1 low3 low4 top2 mid1; do printf ',%s/%s:excitation' $F $k; done)
artsim -q bar.art -t 5 --input "$frame:position@Cubic=place.tsv" --input "$frame:orientation@SphericalLinear=turn.tsv" \
    -r "$M/frames/frame:position,$frame:position$bundles@0.05=bar.tsv"
awk '!/^#/ && $1 > 0.5 { e = sqrt(($2 - $5) ^ 2 + ($4 - $7) ^ 2); if (e > off) off = e } END { print "bar followed to 2.5 cm:", (off < 0.025) }' bar.tsv
set -- $(tail -n 1 bar.tsv)
near top1 $8 0.69 0.03
near low3 $9 0.57 0.03
near low4 ${10} 0.48 0.03
near top2 ${11} 0.16 0.03
near mid1 ${12} 0.11 0.03
