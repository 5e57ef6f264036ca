#!/bin/sh
# Jaw, tongue and hyoid with their contacts, bite planes and walls, the tongue pushed by the genioglossus: contacts come and
# go beside a factor that serves for many steps. The same motion as with --exact, where every step has a factor of its
# own, all contacts in it; the same bits with two threads and in halves; few analyses and factors.
set -eu
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$reference"
ln -s "$reference/art/meshes" meshes
printf '0\t0\n0.1\t0.1\n9\t0.1\n' >push.tsv
run() {
    artsim -q "$reference/art/BadinJawHyoidTongue.art.gz" --ignore artisynth.models.dynjaw.FoodBolus -t 0.2 \
        --input models/jawmodel/models/tongue/exciters/GGP:excitation=push.tsv "$@"
}
run --threads 1 --waypoint 0.1=way.txt --save-state one.txt --profile 2>log
run --threads 2 --waypoint 0.1=way2.txt --save-state two.txt
cmp one.txt two.txt
run --load-state way.txt --save-state end.txt
cmp one.txt end.txt
run --exact --waypoint 0.1=wayx.txt --save-state exact.txt

# analyses, factors, fall-backs of 40 steps with 2 solves and 2 or 3 corrections
awk '/analyses/ { for (i = 1; i < NF; i++) { if ($(i + 1) ~ /^analyses/) a = $i; if ($(i + 1) ~ /^factorisations/) f = $i
        if ($(i + 1) ~ /^fall-backs/) b = $i }
    if (a > 2 || f > 24 || b > 0) { print "analyses, factors, fall-backs:", a, f, b; exit 1 }
    printf "%d", f >"factors" }' log

# positions of points and frames: the largest difference by the largest way between the two times
cat way.txt one.txt exact.txt | awk '
    $1 == "artstate" { part++ }
    $1 == "point" || $1 == "frame" { for (i = 3; i <= 5; i++) {
        if (part == 1) at[$2, i] = $i
        if (part == 2) { now[$2, i] = $i; d = $i - at[$2, i]; if (d < 0) d = -d; if (d > way) way = d }
        if (part == 3) { n++; d = $i - now[$2, i]; if (d < 0) d = -d; if (d > off) off = d } } }
    END { if (part != 3 || n < 2800 || !(way > 0.1) || !(off > 0 && off < 1e-6 * way)) {
            print "off by", off, "of", way, "at", n / 3; exit 1 }
        printf "%.1e", off / way }' >off

# a torus against itself with friction in the solve, whose passes have the rows and the factor of the solve without it:
# positions as with --exact
sed 's/friction=0.0/friction=0.3/' "$reference/art/FemSelfCollide.art" >torus.art
for how in '' --exact; do
    artsim -q torus.art -t 0.5 -s models/mech:useImplicitFriction=true $how --save-state "torus$how.txt"
done
cat torus.txt torus--exact.txt | awk '
    $1 == "artstate" { part++ }
    $1 == "point" { for (i = 3; i <= 5; i++) {
        if (part == 1) { at[$2, i] = $i; continue }
        n++; d = $i - at[$2, i]; if (d < 0) d = -d; if (d > off) off = d } }
    END { if (n < 1200 || !(off < 1e-9)) { print "torus off by", off, "at", n / 3; exit 1 } }'
echo "jaw, tongue and hyoid move as with a factor of every step: off by $(cat off) of the motion, $(cat factors) factors"
