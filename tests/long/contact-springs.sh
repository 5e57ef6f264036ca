#!/bin/sh
# Elastic foundations as ArtiSynth has them (--compat artisynth). EFCForceTest, a ball between springs, agrees for the whole
# run; ElasticFoundationContact, a ball that falls askew into a bowl, to 1e-8 until the friction of the first hard impact, to
# 1e-3 over 0.3 s (what ArtiSynth itself repeats ends at 0.2 s). VariableElasticContact rests at the depth that the areas at its
# vertices, the layer and the weight ask for.
set -eu
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$reference" "$samples"

# positions of a body at the rows of the reference up to a time, by the range of the positions
agree() { # MODEL REFERENCE BODY COLUMN END BOUND
    artsim -q --compat artisynth "$1" -t "$5" -r "models/$3:position@0.01=ours.tsv"
    awk -v c="$4" -v end="$5" -v bound="$6" -v name="$3" '
        FNR == NR { if (!/^#/) { n++; for (k = 0; k < 3; k++) x[n, k] = $(k + 2) } next }
        /^#/ || !NF || $1 > end + 1e-9 { next }
        { m++; for (k = 0; k < 3; k++) {
            d = x[m, k] - $(c + k); if (d < 0) d = -d; if (d > worst) worst = d
            if (m == 1 || $(c + k) < low[k]) low[k] = $(c + k)
            if (m == 1 || $(c + k) > high[k]) high[k] = $(c + k) } }
        END { for (k = 0; k < 3; k++) if (high[k] - low[k] > range) range = high[k] - low[k]
              if (m != n || m < 10 || !(worst < bound * range)) { print name, end, m, n, worst / range; exit 1 } }' ours.tsv "$2"
}
column() { # REFERENCE NAME
    sed -n 's/^# columns: //p' "$1" | tr ' ' '\n' | grep -nx "$2" | cut -d: -f1
}
ref=$reference/ElasticFoundationContact.txt
gzip -dc "$reference/art/ElasticFoundationContact.art.gz" >bowl.art
c=$(column "$ref" mech/rigidBodies/ball.x)
agree bowl.art "$ref" mech/rigidBodies/ball "$c" 0.16 1e-8
agree bowl.art "$ref" mech/rigidBodies/ball "$c" 0.3 1e-3
ref=$reference/EFCForceTest.txt
agree "$reference/art/EFCForceTest.art" "$ref" mech/rigidBodies/ball "$(column "$ref" mech/rigidBodies/ball.x)" 1 1e-7

# the compliant ball on a plate, by regions: its speed after the first step of contact
sed 's/^\( *\)friction=0.2/\1friction=0.0 compliance=0.001 damping=10/' "$reference/art/BallPlateCollide.art" >ball.art
artsim -q --compat artisynth ball.art -t 0.46 -r models/mech/rigidBodies/ball:velocity@0.46=ball.tsv
tail -n 1 ball.tsv | awk '{ d = $4 + 1.726743590; if (!(d < 1e-9 && d > -1e-9)) { print "speed", $4; exit 1 } }'

# the cylinder on the plate: with the thickness of the field, with a constant one
rest() { # MODEL DEPTH
    artsim -q "$1" -t 6 -r "models/mech/rigidBodies/cylinder:position,models/mech/rigidBodies/cylinder:velocity@6=rest.tsv"
    tail -n 1 rest.tsv | awk -v d="$2" '{ e = $4 + d; if (!(e < 5e-7 && e > -5e-7 && $7 < 1e-9 && $7 > -1e-9)) { print "depth", $4, d; exit 1 } }'
}
model=$samples/VariableElasticContact.art
rest "$model" 0.006301
sed '/^ *thicknessField=/d' "$model" >constant.art
rest constant.art 0.004814
echo "contacts are the springs that they are in ArtiSynth"
