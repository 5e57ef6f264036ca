# An elastic foundation bears a weight: pressures by areas sum up to it at rest, at the depth of the closed form; a field that is
# twice as much on the left gives twice the pressure there, whatever the field lives on, from Lua and from a file
cat > sums.awk <<'END'
/^#/ { next }
{ n++; F += $14; A += $18; pA += $19 * $18; d = $11
  if ($5 < -0.1) { left = $19; l++ } else if ($5 > 0.1) { right = $19; r++ } }
END { if (n != vertices || off(F, 5000) || off(pA, 5000) || off(A, area)) print what ": sums " n, F, pA, A
      if (off(left, ratio * right)) print what ": " left " and " right
      if (depth && off(d, -depth)) print what ": depth " d
      if (!l || !r) print what ": one side alone" }
function off(a, b) { return a - b > 1e-6 * b * (b > 0 ? 1 : -1) || b - a > 1e-6 * b * (b > 0 ? 1 : -1) }
END
rest() { # what ratio depth, arguments
    what=$1 ratio=$2 depth=$3
    shift 3
    artbuild -q "$HERE/contact-bed.lua" "$@" -o bed.art
    artsim -q bed.art -t 1 --contacts c.tsv@1
    awk -F '\t' -v what="$what" -v ratio="$ratio" -v depth="$depth" -v vertices=$vertices -v area="$area" -f sums.awk c.tsv
}
vertices=81 area=1
depth() { awk -v K="$1" 'BEGIN { printf "%.15g\n", 0.05 * (1 - exp(-5000 / K)) }'; }
# 5000 = E A ln(1 - d/t) and E A d/t; vertices with x < 0 have 3.5 of 8 columns of the area
rest uniform 1 "$(depth 1e6)"
rest linear 1 0.00025 linear=1
rest script 1 0.00025 script=1
rest vertices 2 "$(depth 1.4375e6)" field=vertices
rest faces 2 "" field=faces
rest grid 2 "" field=grid
rest "distance grid" 2 "" field=vertices collider=SIGNED_DISTANCE
rest contours 2 "" field=vertices collider=AJL_CONTOUR
# what is followed within a step: by one body's vertices the same
rest continuous 2 "$(depth 1.4375e6)" field=vertices collider=CONTINUOUS vertices=FIRST_COLLIDABLE
# by the vertices of both, which are the block's and four of the plate with 0.36 each, areas count twice, and each bears half
vertices=85 area=2.44
for collider in TRI_INTERSECTION CONTINUOUS SIGNED_DISTANCE AJL_CONTOUR; do
    rest "both, $collider" 1 "$(depth 1.22e6)" vertices=BOTH_COLLIDABLES collider=$collider
done
vertices=4 area=1.44
rest "the plate's" 1 "$(depth 1.44e6)" vertices=SECOND_COLLIDABLE
vertices=81 area=1
# a foundation by the area of the region gives each of 81 vertices the same
rest region 1 "" region=1 collider=AJL_CONTOUR > region.txt
grep -q '^region: .* and ' region.txt
# on the way to rest the slope of a force decides how far a step goes: one that a script does not state is that of its force
for script in 2 3; do
    artbuild -q "$HERE/contact-bed.lua" script=$script depth=0.001 -o bed.art
    artsim -q bed.art -t 0.2 -r models/mech/rigidBodies/b:position,models/mech/rigidBodies/b:velocity@0.01=$script.tsv
done
paste 2.tsv 3.tsv | awk '!/^#/ { d = $4 - $14; v = $7 - $17; speed = $7 < 0 ? -$7 : $7; if (speed > most) most = speed; n++
    if (d < 0) d = -d
    if (v < 0) v = -v
    if (d > 1e-10 || v > 1e-8) print "slope by differences: " d, v " at " $1 }
    END { if (n != 21 || most < 0.005) print "it hardly moves: " n, most }'
# a field that stands in the file: three times as stiff
artbuild -q "$HERE/contact-bed.lua" field=vertices -o bed.art
sed 's/2000000/3000000/' bed.art > three.art
artsim -q three.art -t 1 --contacts c.tsv@1
awk -F '\t' -v what="from the file" -v ratio=3 -v depth="$(depth 1.875e6)" -v vertices=81 -v area=1 -f sums.awk c.tsv
