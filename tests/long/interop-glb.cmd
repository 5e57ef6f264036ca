# needs: assimp
# What another program reads from our glb files: as many triangles, the same volume to the precision of its numbers,
# in metres, normals and colours.
measure() { artmesh -q info "$1" | awk '$1 == "triangles" || $1 == "volume" { printf "%s %.5g\n", $1, $2 }'; }
for shape in box sphere torus icosphere; do
    artmesh make $shape | artmesh repair -q --triangulate - -o $shape.obj 2>/dev/null || true
    artmesh convert -q --normals always $shape.obj -o $shape.glb
    timeout 20 assimp export $shape.glb $shape-back.obj -fobj >log 2>&1 || { cat log && exit 1; }
    measure $shape.obj >want
    measure $shape-back.obj | cmp - want
    grep -q '^vn ' $shape-back.obj
done
artmesh make box wx=1000 wy=1000 wz=2000 --units mm -o mm.glb 2>/dev/null
timeout 20 assimp export mm.glb mm.obj -fobj >log 2>&1
artmesh -q info mm.obj | awk '$1 == "volume" { ok = $2 > 1.99999 && $2 < 2.00001 } END { exit !ok }'
