#!/bin/sh
# From a damaged surface to a soft body: checked, mended, measured, filled with tetrahedra, its quality plotted, in a model.
# Everything goes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"
fail() { echo "$*" >&2; exit 1; }
number() { awk -F '[\t ]' -v name="$1" '$1 == name { print $2 }' "$2"; }

# a disc between two vertebrae, 44 x 32 x 12 mm, and what is left of it after a careless export
artmesh make icosphere r=1 divisions=3 --units mm | artmesh transform --scale 22,16,6 -o "$out/sound.obj"
awk -f damage.awk "$out/sound.obj" | artmesh convert -f obj -t stl - "$out/damaged.stl" 2>"$out/losses.log"

# what is wrong, and where: a report, a table, the bad places as a mesh; exit code 1
artmesh check --table "$out/faults.tsv" --faults "$out/faults.vtp" "$out/damaged.stl" >"$out/check.txt" &&
    fail "the damage was not found"
cat "$out/check.txt"

# mended: the crumb goes, faces agree, holes are closed
artmesh repair --all --keep-largest 1 -v "$out/damaged.stl" -o "$out/disc.obj" 2>"$out/repair.log"
artmesh check -q "$out/disc.obj"
artmesh info "$out/disc.obj" >"$out/info.txt"
artmesh mass --density 1.1e-6 "$out/disc.obj" >"$out/mass.txt"

# filled, raised to quadratic elements; no file in between is needed, but the linear mesh is worth keeping
artvol tet --quality 1.4 --max-volume 60 "$out/disc.obj" -o "$out/linear.vtu"
artvol raise "$out/linear.vtu" -o "$out/disc.vtu"
artvol check "$out/disc.vtu" >"$out/quality.tsv"
artvol info "$out/disc.vtu" >"$out/volume.txt"

# out again: the surface of the elements is that of the mended mesh
artvol surface "$out/linear.vtu" -o "$out/again.obj"
artmesh info "$out/again.obj" >"$out/again.txt"

# each element with its scaled Jacobian, as a histogram
artvol check --min-scaled 1 --worst 0 --table "$out/elements.tsv" -o "$out/all.txt" "$out/linear.vtu" || test $? = 1
awk -F '\t' 'NR > 1 { n[int($NF * 20)]++ }
    END { print "# scaled elements"; for (i = 0; i < 20; i++) print i / 20 + 0.025, n[i] + 0 }' \
    "$out/elements.tsv" >"$out/histogram.tsv"
artplot --title 'quality of the elements' --xlabel 'scaled Jacobian' --ylabel elements \
    -o "$out/quality.png" "$out/histogram.tsv"

# in a model: a rigid body from the surface, a soft one from the elements
artbuild --data "$out" disc.lua -o "$out/disc.art" 2>"$out/build.log"
artinfo check "$out/disc.art" >"$out/model.txt"

# what must come out: the volume of the sound ellipsoid but for the flat lid of the hole, the same in each form of the
# mesh, and all elements upright
sound=$(artmesh info "$out/sound.obj" | number volume -)
awk -v sound="$sound" -v mended="$(number volume "$out/info.txt")" -v again="$(number volume "$out/again.txt")" \
    -v filled="$(number volume "$out/volume.txt")" -v mass="$(number mass "$out/mass.txt")" '
    function near(a, b, tol) { return a > b * (1 - tol) && a < b * (1 + tol) }
    BEGIN {
        printf "volume: sound %.1f, mended %.1f, filled %.1f, its surface %.1f mm^3\n", sound, mended, filled, again
        exit !(near(mended, sound, 0.01) && near(filled, mended, 1e-9) && near(again, mended, 1e-9) &&
               near(mass, 1.1e-6 * mended, 1e-9))
    }' || fail "the volumes differ"
in_model=$(artinfo get "$out/disc.art" models/mech/rigidBodies/rigid:mass)
awk -v a="$in_model" -v b="$(number mass "$out/mass.txt")" 'BEGIN { exit !((a - b) ^ 2 < (1e-9 * b) ^ 2) }' ||
    fail "the body has a mass of $in_model kg"
awk -F '\t' '$3 == "scaled_jacobian" {
    printf "%d %s elements, scaled Jacobian from %.2f, %.2f on average\n", $2, $1, $4, $6; ok = $4 > 0 && $6 > 0.3 }
    END { exit !ok }' "$out/quality.tsv" || fail "the elements are bad"

cat <<EOF2
damaged:  $out/damaged.stl; its faults: $out/check.txt, $out/faults.tsv, $out/faults.vtp
mended:   $out/disc.obj ($out/repair.log says what was done), $out/info.txt, $out/mass.txt
elements: $out/disc.vtu, $out/quality.tsv, $out/quality.png
model:    $out/disc.art
EOF2
