# data: ARTKIT_DATA
# Anatomical meshes with even triangles, within a distance, smoothed and subdivided.
sh -eu "$ARTKIT_TOP/tests/long/remesh.sh"
