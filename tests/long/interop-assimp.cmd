# needs: assimp
# stdout: ^assimp: [1-9][0-9]+ files, all the same$
# Surfaces of ours in every format that assimp reads (obj, off, ply, stl) are the same to it, and what it writes
# (obj, stl, ply, text and binary) to us.
sh "$ARTKIT_TOP/tests/long/interop.sh" assimp
