# needs: bench:booleans
# data: ARTKIT_DATA
# Solids combined: anatomical meshes and random shapes in random, special and nearly special positions.
sh "$ARTKIT_TOP/tests/long/booleans.sh"
