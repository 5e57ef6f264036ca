#!/bin/sh
# From a scan to a model that is compressed: a synthetic CT (or a real one, as the argument), threshold, surface, tetrahedra with
# stiffness from grey values, compression, picture with the scan behind. Writes into $OUT (default: out).
#     sh run.sh [SCAN [LEVEL [EDGE]]]    SCAN: a file or folder that artimage reads; LEVEL: where bone begins (200);
#                                        EDGE: of the triangles, in mm (3.5); half of it makes eight times the elements
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=${OUT:-out}
mkdir -p "$out"
scan=${1-}
level=${2-200}
edge=${3-3.5}
file=ct.nii.gz

# a CT in Hounsfield units: a shaft of bone with a dense cortex of 1200 around a softer inside of 400, oval, wider at its ends,
# in muscle of 50, in air of -1000; slices twice as thick as pixels are wide
if [ -z "$scan" ]; then
    scan=$out/ct.nii.gz
    r='((x/(1+(z/30)**2))**2+(y/(0.8+0.8*(z/30)**2))**2)**0.5'
    artimage make --size 48,48,30 --spacing 1,1,2 --type int16 \
        "(400 if $r<6 else 1200 if $r<9 else 50) if abs(z)<26 and x**2+y**2<500 else -1000" -o "$scan"
fi
# what the model shows has to lie beside it
[ -z "${1-}" ] || artimage convert -q "$scan" "$out/$file"
scan=$out/$file
artimage info "$scan" | grep -E '^(size|spacing|min|max)'

# what is dense, its largest part, without holes and cavities, with rounded stairs; even triangles
artimage smooth --gaussian 0.7 "$scan" |
    artimage threshold -l "$level" | artimage label --keep 1 --mask | artimage morph --op close -r 2 |
    artimage morph --op fill -o "$out/bone.nii.gz"
artimage surface --smooth 20 "$out/bone.nii.gz" -o "$out/dense.obj"
artmesh remesh -q --edge "$edge" --feature 0 "$out/dense.obj" -o "$out/bone.obj"
artmesh check -q "$out/bone.obj"
artvol tet -q --quality 1.4 "$out/bone.obj" -o "$out/bone.vtu"

# Young's modulus of each element in N/mm2 from the density in g/cm3, E = 6850 rho^1.49 (Morgan, Bayraktar & Keaveny 2003), the
# density from grey values by two points, water and cortex
artimage sample --field E --at elements --expr '6850*max((v+100)/800, 0.05)**1.49' "$scan" "$out/bone.vtu" -o "$out/stiff.vtu"
artvol convert -q -e ascii "$out/stiff.vtu" "$out/stiff.vtk"
{
    echo 'local modulus = {'
    awk '/^CELL_DATA/ { cells = 1 } cells && $1 ~ /(^|:)E$/ { n = $3; next }
        n > 0 { for (i = 1; i <= NF; i++) { print $i ","; n-- } }' "$out/stiff.vtk"
    echo '}'
    cat "$here/compress.lua"
} >"$out/model.lua"

# the lower end stands, the upper end is pushed down by 0.1 mm: the force that this takes
artbuild -q "$out/model.lua" mesh=bone.vtu scan="$file" -o "$out/model.art"
artinfo check "$out/model.art"
artsim -q "$out/model.art" --step 1 -t 1 --integrator StaticIncremental --monitor "$here/support.lua" \
    -r "monitors/support:reaction@1=$out/force.tsv"
tail -n 1 "$out/force.tsv" | awk -v own="${1-}" '{ printf "force %.0f N\n", $4
    # of the phantom: cortex 113 mm2 of 14 GPa and inside 90 mm2 of 3.4 GPa at the middle, more at its ends, over 42 mm
    exit own == "" && !($4 > 4500 && $4 < 6500) }' || {
    echo "that is not the force of this bone" >&2
    exit 1
}

# the scan behind the model
artrender -q "$out/model.art" --size 240x300 --orbit 30,20 -o "$out/model.png"
