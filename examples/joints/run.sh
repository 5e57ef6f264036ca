#!/bin/sh
# An arm and a four-bar linkage on joints, built in Lua, set to angles, simulated and plotted. Writes into $OUT
# (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"
joints=models/mech/bodyConnectors

# the arm begins where its coordinates put it ...
artbuild arm.lua elbow=80 -o "$out/arm.art"
artinfo check "$out/arm.art"
artinfo get "$out/arm.art" $joints/shoulder:roll $joints/shoulder:pitch $joints/shoulder:yaw $joints/elbow:theta |
    awk '{ d = $2 - substr("30 40 0  80 ", 3 * NR - 2, 3); if (d > 1e-9 || d < -1e-9) { print; exit 1 } }'
# ... or somewhere else: bodies and markers move with it
artedit --set $joints/elbow:theta=10 "$out/arm.art" -o "$out/straight.art"

# it falls within the limits of its joints
artsim -q -t 2 "$out/arm.art" \
    -r "$joints/shoulder:roll,$joints/shoulder:pitch,$joints/shoulder:yaw,$joints/elbow:theta@0.01=$out/arm.tsv" \
    -r "models/mech/frameMarkers/hand:position@0.01=$out/hand.tsv"
awk '!/^#/ { n++
             if ($2 < -101 || $2 > 101 || $3 < -91 || $3 > 91 || $4 < -61 || $4 > 61 || $5 < -1 || $5 > 151)
                 { print "beyond a limit: " $0; exit 1 } }
     END { if (n != 201) { print n " rows"; exit 1 } }' "$out/arm.tsv"
artplot "$out/arm.tsv" -o "$out/arm.svg"

# four bars: the law of the angles (Freudenstein) holds all the way; lengths 0.4, 1, sqrt(1.16) and 0.8
artbuild fourbar.lua crank=120 -o "$out/fourbar.art"
artsim -q -t 2 "$out/fourbar.art" -r "$joints/A:theta,$joints/D:theta@0.01=$out/fourbar.tsv"
awk '/^#/ { next }
     { rad = 3.14159265358979 / 180
       bx = 0.4 * sin($2 * rad); bz = 0.4 * cos($2 * rad)
       cx = 1 + 0.8 * sin($3 * rad); cz = 0.8 * cos($3 * rad)
       e = (bx - cx) ^ 2 + (bz - cz) ^ 2 - 1.16
       if (e > 1e-7 || e < -1e-7) { print "the loop is open by " e " at " $1; exit 1 }
       if ($1 == 0 && ($2 < 29.999999 || $2 > 30.000001)) { print "begins at " $2; exit 1 }
       if (NR > 2 && $2 != before) moved = 1
       before = $2 }
     END { if (!moved) { print "it does not move"; exit 1 } }' "$out/fourbar.tsv"
artplot "$out/fourbar.tsv" -o "$out/fourbar.svg"

# a box on each kind of joint: it keeps to what the joint allows, and within the limits
at=models/mech/frameMarkers
# each KIND RULE [COORDINATE LIMIT]...
each()
{
    kind=$1 rule=$2 skew=0 limits='' paths=$at/origin:position,$at/x:position,$at/y:position,$at/z:position
    shift 2
    while [ $# -gt 0 ]; do
        paths=$paths,$joints/joint:$1 limits="$limits $2"
        shift 2
    done
    [ "$kind" = SkewedUniversalJoint ] && skew=0.5235987755982988
    artbuild each.lua kind="$kind" -o "$out/$kind.art"
    artsim -q -t 2 "$out/$kind.art" -r "$paths@0.005=$out/$kind.tsv"
    awk -v rule="$rule" -v limits="$limits" -v skew="$skew" -f each.awk "$out/$kind.tsv"
}
each HingeJoint 'p0 p1 p2 z' theta 60
each SliderJoint 'p0 p1 x z' z 0.5
each CylindricalJoint 'p0 p1 z' z 0.5 theta 60
each SlottedHingeJoint 'p1 p2 z' x 0.3 theta 60
each UniversalJoint 'p0 p1 p2 universal' roll 50 pitch 40
each SkewedUniversalJoint 'p0 p1 p2 universal' roll 50 pitch 40
each GimbalJoint 'p0 p1 p2' roll 50 pitch 40 yaw 30
each SphericalJoint 'p0 p1 p2' tilt 40
each PlanarJoint 'p2 z' x 0.3 y 0.3 theta 60
each PlanarTranslationJoint 'p2 x z' x 0.3 y 0.3
each EllipsoidJoint ellipsoid longitude 60 latitude 40 theta 50 phi 30
each PlanarConnector p2
each SegmentedPlanarConnector segments
