#!/bin/sh
# The tongue between jaw and palate, contacts by contours, units mm and kg: at rest, pushed against the teeth by the
# genioglossus (GGP 0.2), and against the palate as in the task "palate" of Stavness, Lloyd, Payan and Fels (2011, table
# I). A second each; muscles are raised in 0.2 s. What contact is to leave of the motion is nothing: over the
# last tenth of a second the root of the mean square of the speed (of the mass: from the kinetic energy) is below 0.01
# mm/s, a hundred thousandth of what gravity would give the tongue in that time. The tongue alone, damped by 40/s and
# 0.03 s, has by then come to rest itself. Responses tell pressures that are force / area; that on the palate is below
# the most that the paper finds at full strength, 38.2 kPa. PROFILE=1 tells the time of each phase as well.
set -eu
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$reference"
ln -s "$reference/art/meshes" meshes
gzip -dc "$reference/art/BadinJawHyoidTongue.art.gz" | awk '{ print }
    /responses=\[/ && !done { in_list = 1 }
    in_list && /shortName/ {
        print "[ name=\"palate\" collidable0=\"models/tongue\" collidable1=\"rigidBodies/maxilla\" ]"
        print "[ name=\"jaw\" collidable0=\"models/tongue\" collidable1=\"rigidBodies/jaw\" ]"
        in_list = 0; done = 1 }' >tongue.art
J=models/jawmodel
R=$J/collisionManager/responses
seen=$J/models/tongue:kineticEnergy
for r in jaw palate; do
    for p in numContacts normalForce area pressure maxPressure depth; do seen=$seen,$R/$r:$p; done
done
run() { # NAME MUSCLE=LEVEL...
    name=$1
    shift
    for m in "$@"; do
        level=${m#*=} m=${m%=*}
        printf '0\t0\n0.2\t%s\n9\t%s\n' "$level" "$level" >"$name.$m"
        case $m in bi_*) at=$J ;; *) at=$J/models/tongue ;; esac
        set -- "$@" --input "$at/exciters/$m:excitation=$name.$m"
        shift
    done
    artsim ${PROFILE:+--profile} -q tongue.art --threads 1 -t 1 \
        -s $J/collisionManager:colliderType=AJL_CONTOUR -r "$seen@0.01=$name.tsv" "$@"
}
run rest
run push GGP=0.2
run palate bi_close=0.005 SL=0.3 TRANS=0.3 GGP=0.6 GGM=0.3
# $1 file, $2 first column of the response, $3 least force, $4 most pressure
tell() {
    awk -v at="$2" -v least="$3" -v high="$4" '/^#/ { next }
        function same(f, a, p) { return a > 0 && p > 0 ? p * a - f <= 1e-9 * f && f - p * a <= 1e-9 * f : 1 }
        { if (!same($4, $5, $6) || !same($10, $11, $12)) print "pressure is not force / area", $0
          if ($1 < 0.895) next
          k++; sum += $2; p = $(at + 3); f = $(at + 1); a = $(at + 2)
          if ($at < 1 || !(a > 0)) print "no contact at", $1
          if (!(f > least)) print "force", f, "at", $1
          if (!(p < high)) print "pressure", p, "at", $1
          if (!($8 < 0.00202 && $14 < 0.00202)) print "depth", $8, $14, "at", $1 }
        END { v = sqrt(2 * sum / k / (1.04e-6 * 102291.67)) # density and volume
              if (!(v < 0.01)) print "noise", v
              printf "%.1g mm/s, %.3g mN on %.3g mm2 = %.3g kPa", v, f, a, p >"told" }' "$1"
    cat told
}
echo "jaw, at rest: $(tell rest.tsv 3 30 1000)"
echo "jaw, pushed: $(tell push.tsv 3 250 1000)"
echo "palate: $(tell palate.tsv 9 500 38.2)"
