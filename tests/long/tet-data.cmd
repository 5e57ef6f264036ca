# needs: tetgen
# data: ARTKIT_DATA
# stderr: note: .*nodes.*that of the surface times 1[+-][0-9.]+e-1[0-9]\)
# Real bones are filled with elements: as they are, or after `artmesh repair`. artvol itself checks that no
# element is inverted and that the volume is that of the surface.
cd "$ARTKIT_DATA"
for f in jaw-tongue-hyoid/tongue/ICPJaw3.obj jaw-tongue-hyoid/tongue/ICPHyoid3.obj larynx_QL2/hyoid.obj \
    meshes/obj/tongueSurface.obj; do
    artvol -v tet --quality 1.4 --time-limit 100 "$f" > /dev/null || { echo "$f"; exit 1; }
done
