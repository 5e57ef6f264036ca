#!/bin/sh
# The tongue between jaw and palate, contacts by contours, units mm and kg: at rest, and pushed against the teeth by the
# genioglossus (GGP 0.2). Half a second each. It stays in contact, comes to rest but for some noise, whose root of the
# mean square of the speed is told (of the mass: from the kinetic energy), and responses tell pressures that are
# force / area. PROFILE=1 tells the time of each phase as well.
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
printf '0\t0\n0.2\t0.2\n9\t0.2\n' >push.tsv
run() { # NAME ARGUMENT...
    out=$1.tsv
    shift
    artsim ${PROFILE:+--profile} -q tongue.art --threads 1 -t 0.5 \
        -s $J/collisionManager:colliderType=AJL_CONTOUR -r "$seen@0.01=$out" "$@"
}
run rest
run push --input $J/models/tongue/exciters/GGP:excitation=push.tsv
# $1 file, $2 least force, $3 most noise: the noise over the last tenth of a second, the pressure on the jaw
tell() {
    awk -v least="$2" -v most="$3" '/^#/ { next }
        { e = $2; n = $3; f = $4; a = $5; p = $6
          if (a > 0 && !(p * a - f <= 1e-9 * f && f - p * a <= 1e-9 * f)) print "pressure", p, "is not", f, "/", a
          if ($10 > 0 && !($13 * $11 - $10 < 1e-9 * $10 && $10 - $13 * $11 < 1e-9 * $10) && $12 < 0) print "palate", $0
          if (t0 < 0.395) { t0 = $1; next }
          k++; sum += e
          if (n < 1) print "no contact at", $1
          if (!(f > least)) print "force", f, "at", $1 }
        END { v = sqrt(2 * sum / k / (1.04e-6 * 102291.67)) # density and volume
              if (!(v < most)) print "noise", v
              printf "%.2f\n", v >"noise"; printf "%.3g", p >"pressure" }' "$1"
}
tell rest.tsv 30 2
rest=$(cat noise) light=$(cat pressure)
tell push.tsv 250 2
echo "the tongue lies against the jaw: noise $rest mm/s at rest, $(cat noise) pushed; pressure $light and $(cat pressure) kPa"
