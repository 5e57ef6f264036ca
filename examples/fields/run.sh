#!/bin/sh
# What varies over a model: a beam of varying stiffness, a disc with muscles along the radius, and all sorts of fields asked for what
# they must be. Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"
nodes=models/mech/models/fem/nodes

# the stiffness along the beam, given at the nodes, and between them
artbuild stiffness.lua -o "$out/stiffness.art"
artinfo check "$out/stiffness.art"
printf '0 0 0\n0.5 0 0\n1 0 0\n0.525 0 0\n' | artinfo field "$out/stiffness.art" models/mech/models/fem/fields/stiffness - \
    >"$out/stiffness.tsv"
awk 'BEGIN { e[2] = 1e8; e[3] = 1e8 / 126; e[4] = 1e8 / 1001; e[5] = (e[3] + 1e8 / (1 + 5.5 ^ 3)) / 2 }
    NR > 1 && (d = $5 / e[NR] - 1) * d > 1e-24 { print "not the stiffness: " $0; bad = 1 } END { exit bad }' \
    "$out/stiffness.tsv" >&2

# it hangs with most of the bend at its soft end: mean heights of the nodes at a quarter, a half, three quarters, the end
record=$(for x in 25 50 75 100; do for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
    printf '%s/x%s_%s:position,' "$nodes" $x $i
done; done | sed 's/,$//')
artsim -q "$out/stiffness.art" --integrator StaticIncremental --step 0.5 -t 1 -r "$record@1=$out/hang.tsv"
tail -n 1 "$out/hang.tsv" | awk '
    { for (g = 0; g < 4; g++) { z = x = 0
          for (i = 0; i < 12; i++) { x += $(2 + 36 * g + 3 * i) / 12; z += $(4 + 36 * g + 3 * i) / 12 }
          printf "at %.2f: x %.4f  z %.4f\n", (g + 1) / 4, x - (g + 1) / 4, z; at[g] = z; tip = x - 1 }
      want[0] = -0.0039; want[1] = -0.058; want[2] = -0.224; want[3] = -0.448
      for (g = 0; g < 4; g++) if ((d = at[g] / want[g] - 1) * d > 1e-4) bad = 1
      exit bad || (d = tip / -0.206 - 1) * d > 1e-4 }' || {
    echo "the beam does not hang where it should" >&2
    exit 1
}

# the rim of the disc sags, and with the fibres of its upper half pulling it is lifted, up here and down there
record=$(for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do printf '%s/rim%s:position,' "$nodes" $i; done | sed 's/,$//')
for excitation in 0 0.375; do
    artbuild radial.lua excitation=$excitation -o "$out/radial.art"
    artsim -q "$out/radial.art" -t 2 -r "$record@2=$out/radial-$excitation.tsv"
    tail -n 1 "$out/radial-$excitation.tsv" | awk -v e=$excitation '
        { for (i = 4; i <= NF; i += 3) { z += $i / 20; if (i == 4 || $i < lo) lo = $i; if (i == 4 || $i > hi) hi = $i }
          printf "excitation %s: rim at %.3f, from %.3f to %.3f\n", e, z, lo, hi
          exit e == 0 ? z > -0.15 || hi - lo > 1e-9 : z < 0 || hi < 0.15 }' || {
        echo "the rim is not where it should be" >&2
        exit 1
    }
done

# the fields of the guide, checked as they are made
artbuild demos.lua -o "$out/demos.art"
artinfo field "$out/demos.art" models/mech/fields/vectors | awk 'END { exit NR != 217 }'
artmesh make icosphere r=0.5 | artinfo field --on - "$out/demos.art" models/mech/models/cube/fields/distance -o "$out/distance.vtp"

# the square of the radius, on a plane through the axis of the cylinder; arrows along the normals of faces and at vertices
for shown in 'cylinder models/cylinder/fields/squares:visualization=OFF' 'ball fields/unit:renderScale=0' 'ball fields/normals:renderScale=0'; do
    # shellcheck disable=SC2086  # several words
    set -- $shown
    hide="--hide both --hide cube --hide vectors --hide grid"
    [ $1 = ball ] && hide="$hide --hide cylinder" || hide="$hide --hide meshBodies --hide unit --hide normals"
    artrender -q "$out/demos.art" $hide --size 180x150 --orbit 30,30 -o "$out/$1.png"
    if artrender -q "$out/demos.art" $hide --size 180x150 --orbit 30,30 --set "models/mech/$2" --compare "$out/$1.png" >"$out/compare.txt"; then
        echo "nothing is seen of $2" >&2
        exit 1
    fi
done

# the field of integration points is drawn as points, and on a plane through the solids, blue in the middle where it is 0
both=models/mech/models/both
picture() { artrender -q "$out/demos.art" --hide cylinder --hide cube --hide meshBodies --hide vectors --hide unit --hide normals --hide grid --size 180x150 --orbit 30,30 "$@"; }
picture -o "$out/points.png"
for field in points on_plane; do
    if picture --set "$both/fields/$field:visualization=OFF" --compare "$out/points.png" >"$out/compare.txt"; then
        echo "nothing is seen of the field $field" >&2
        exit 1
    fi
done
artrender -q "$out/demos.art" --size 11x11 --perspective 1 --eye 0.4,0.3,30 --centre 0.4,0.3,0 --hide cylinder --hide cube --hide meshBodies --hide unit --hide normals \
    --hide vectors --hide grid --hide "$both/shellElements" --hide "$both/elements" --pick 5,5 | cut -f 2 >"$out/picked.txt" || true
grep -qx "$both/fields/on_plane\|$both/cutPlanes/plane" "$out/picked.txt"
