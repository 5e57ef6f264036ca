# needs: tetgen
# data: ARTKIT_DATA
# stdout: ^31 as they are, 22 after -x, 2 after -x --drop-open, 0 not$
# Every surface of the data is filled with tetrahedra: as it is, after `artmesh repair -x`, or without the parts that cannot
# be closed. artvol itself checks that no element is inverted and that the volume is that of the surface.
top=$PWD
sound=0 mended=0 dropped=0 not=0
cd "$ARTKIT_DATA"
find . -name '*.obj' -o -name '*.stl' -o -name '*.ply' | LC_ALL=C sort >"$top/list"
while read -r file; do
    faces=$(artmesh info "$file" 2>/dev/null | awk '$1 == "faces" { print $2 }')
    test "${faces:-0}" -ge 4 || continue
    if artvol -q tet "$file" -o "$top/out.vtu" 2>/dev/null; then
        sound=$((sound + 1))
    elif artmesh repair -q -x "$file" -o "$top/out.obj" && artvol -q tet "$top/out.obj" -o "$top/out.vtu"; then
        mended=$((mended + 1))
    elif artmesh repair -q -x --drop-open "$file" -o "$top/out.obj" && artvol -q tet "$top/out.obj" -o "$top/out.vtu"; then
        dropped=$((dropped + 1))
    else
        not=$((not + 1))
        echo "$file is not filled" >&2
    fi
done <"$top/list" 2>"$top/said"
grep 'is not filled' "$top/said" || true
echo "$sound as they are, $mended after -x, $dropped after -x --drop-open, $not not"
