# data: ARTKIT_DATA
# The gape at rest of the jaw-tongue-hyoid model by the two constants that the paper leaves open, as docs/jaw-tongue-hyoid.md says: the
# passive part of the forces of muscles, and the posture in which the tongue has its shape at rest.
example=$ARTKIT_TOP/examples/jaw-tongue-hyoid J=models/jawmodel
# gape VARIANT POSTURE PASSIVE
gape()
{
    (cd "$example" && artbuild -q jth.lua data="$ARTKIT_DATA/jaw-tongue-hyoid" variant="$1" posture="$2") >m.art
    artsim -q m.art -t 1 -s "$J/axialSprings/*:material.passiveFraction=$3" \
        -r "$J/frameMarkers/lowerincisor:position,$J/frameMarkers/upperincisor:position@0.5" |
        awk -v what="$1 $2 $3" '!/^#/ { z = $7 - $4 } END { printf "%s %.1f\n", what, z }'
}
gape jh rest 0.015
gape jh rest 0.0195
for posture in closed edge built rest open_a open; do gape jth $posture 0.015; done
for posture in closed edge built rest; do gape jth $posture 0.0195; done
