#!/bin/sh
# sh made-up.sh FOLDER: a made-up stand-in for the public files, in the same forms and places: the jaw is made of boxes, muscles
# run between places rounded to 5 mm. What runs on it takes the same ways through the programs, but the numbers mean nothing.
set -eu
to=$1
mkdir -p "$to/dynjaw/geometry" "$to/jaw-tongue-hyoid/landmarks" "$to/jaw-tongue-hyoid/geometry/reference-density"
scratch=$(mktemp -d) || exit 5
trap 'rm -rf "$scratch"' EXIT

# box NAME WX WY WZ X Y Z, in millimetres
box() { artmesh make box wx="$2" wy="$3" wz="$4" | artmesh transform --translate "$5 $6 $7" -o "$scratch/$1.obj"; }
for s in right:-1 left:1; do
    box "body-${s%:*}" 12 60 25 $((${s#*:} * 40)) 0 28
    box "ramus-${s%:*}" 10 20 38 $((${s#*:} * 47)) 30 62
done
box chin 66 12 25 0 -38 28
box half-chin 40 12 25 -13 -38 28
box plate 8 60 12 42 0 30
box maxilla 80 70 20 0 0 60
geometry=$to/dynjaw/geometry
join() { out=$1 && shift && (cd "$scratch" && artmesh merge "$@") >"$out"; }
join "$to/jaw-tongue-hyoid/geometry/reference-density/jaw_smooth.obj" body-right.obj ramus-right.obj chin.obj body-left.obj ramus-left.obj
join "$geometry/postcan.obj" body-right.obj ramus-right.obj half-chin.obj
join "$geometry/postcangraft.obj" body-right.obj ramus-right.obj half-chin.obj plate.obj ramus-left.obj
cp "$geometry/postcangraft.obj" "$geometry/postcanmarx.obj"
cp "$scratch/maxilla.obj" "$geometry/maxilla.obj"

# landmark NAME, and its places in centimetres on standard input
landmark()
{
    cat >"$scratch/places"
    { echo '# AmiraMesh 3D ASCII 2.0'
        echo "define Markers $(wc -l <"$scratch/places")"
        echo 'Parameters { NumSets 1, ContentType "LandmarkSet" }'
        echo 'Markers { float[3] Coordinates } @1'
        echo '@1'
        cat "$scratch/places"; } >"$to/jaw-tongue-hyoid/landmarks/$1.landmarkAscii"
}
while read -r name a b c d e f; do printf '%s %s %s\n%s %s %s\n' "$a" "$b" "$c" "$d" "$e" "$f" | landmark "$name"; done <<'END'
lat 6 -1 14.5 4 1 6
lmt 7.5 3.5 15 4.5 0 8
lpt 7.5 5 11 4.5 0 8
lsm 4.5 2 3 5.5 -0.5 7.5
ldm 4.5 1.5 5.5 6 1 8
lmp 4.5 2 3 2 1 7.5
lsp 5 3 8 4.5 1.5 9
lip 5 3 8 2.5 1 8
lad 1 -3.5 1 1.5 0.5 1
lam 0 0 0.5 2 -2 1.5
lpm 1 0 0.5 3 0 3
lgh 0.5 -3.5 1.5 0 0 0.5
END
printf '0 -4.5 4\n1.5 -4 4\n3 -1 4.5\n5 3 8\n4.5 3 2.5\n2 -4 1\n' | landmark jawFixedMarkers
