# needs: tetgen
# data: ARTKIT_DATA
# stdout: ^filled 9$
# Anatomical surfaces that cross themselves: after the repair nothing does, and they are filled with tetrahedra; no element is
# inverted, and the volume of the mesh is that of the surface. jaw.obj has one triangle beside it that encloses nothing,
# maxilla.obj, of 76 parts, four that cannot be closed; cranium.obj crosses itself 1236 times.
cd "$ARTKIT_DATA"
scratch=$OLDPWD
n=0
fill()
{
    artmesh check -q --only intersection "$1" && { echo "$1 crosses nothing"; exit 1; }
    artmesh repair -q -x $2 "$1" -o "$scratch/out.ply"
    artmesh check -q "$scratch/out.ply" || { echo "$1 is not mended"; exit 1; }
    artvol -q tet "$scratch/out.ply" -o "$scratch/out.vtu"
    artmesh info "$scratch/out.ply" >"$scratch/surface"
    artvol info "$scratch/out.vtu" >"$scratch/volume"
    awk -v file="$1" '$1 == "volume" { v[++k] = $2 }
        $1 == "min_scaled_jacobian" { least = $2 }
        END { d = v[1] / v[2] - 1
            if (k != 2 || !(d * d < 1e-16) || !(least > 0)) { print file, v[1], v[2], least; exit 1 } }' \
        "$scratch/surface" "$scratch/volume"
    n=$((n + 1))
}
fill face/geometry/badinjaw.obj ''
fill larynx_QL2/thyroid.obj ''
fill larynx_QL2/larynx_surfaceMesh.obj ''
fill jaw-tongue-hyoid/geometry/ubcjaw_symmetric.obj ''
fill jaw-tongue-hyoid/geometry/badinface.obj ''
fill dynjaw/geometry/thyroid_t.obj ''
fill dynjaw/geometry/jaw.obj --drop-open
fill dynjaw/geometry/cranium.obj ''
fill dynjaw/geometry/maxilla.obj --drop-open
echo "filled $n"
