# needs: bench:contours
# data: ARTKIT_DATA
# Lines where anatomical meshes cross: never open where the meshes are closed, in 10 000 poses.
sh "$ARTKIT_TOP/tests/long/contours.sh"
