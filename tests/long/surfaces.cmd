# data: ARTKIT_DATA
# needs: admesh assimp
# Surfaces of others have the counts that are known of them, also after a way through each format; the programs
# admesh and assimp see the same facets, and what they write is read.
count() # FILE: vertices and faces
{
    artmesh convert -e ascii -t ply "$1" - 2>/dev/null |
        awk '/^element/ { n[$2] = $3 } /^end_header/ { print n["vertex"], n["face"]; exit }'
}
same() # WHAT WANT GOT
{
    [ "$2" = "$3" ] || { echo "$1: $3 instead of $2"; exit 1; }
}
while read -r file verts faces used; do
    in=$ARTKIT_DATA/$file
    same "$file" "$verts $faces" "$(count "$in")"
    for form in binary binary-big; do
        artmesh convert -e $form "$in" x.ply
        same "$file ply $form" "$verts $faces" "$(count x.ply)"
    done
    for format in off gts; do
        artmesh convert "$in" x.$format 2>/dev/null
        same "$file $format" "$verts $faces" "$(count x.$format)"
    done
    for form in ascii binary; do
        artmesh convert -e $form "$in" x.stl 2>/dev/null
        same "$file stl $form" "$used $faces" "$(count x.stl)"
        admesh --no-check -a a.stl -b b.stl x.stl >/dev/null
        same "$file admesh $form" "$used $faces $used $faces" "$(count a.stl) $(count b.stl)"
    done
    for format in ply stl; do
        assimp export "$in" y.$format -f$format >/dev/null
        assimp export "$in" z.$format -f${format}b >/dev/null
        same "$file assimp $format" "$faces $faces" \
            "$(count y.$format | cut -d ' ' -f 2) $(count z.$format | cut -d ' ' -f 2)"
    done
done <<END
face/geometry/face_collisionSurf_lowerLip_reduced.ply 274 479 274
face/geometry/face_collisionSurf_upperLip_reduced2.ply 258 448 258
upper-airway/fem/Airway-final2.ply 1333 2628 1316
meshes/ply/humerusLeft1000.ply 1000 2000 1000
palate/softPalate_v8.3q_tetgen.ply 929 1854 929
meshes/tetgen/sphere2.off 42 80 42
palate/softPalate_v6.2_tetgenWhole.1.off 927 6745 927
END
