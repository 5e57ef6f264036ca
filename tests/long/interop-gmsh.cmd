# needs: gmsh
# stdout: ^gmsh: [1-9][0-9]+ files, all the same$
# STL files of ours are the same to Gmsh and back; volumes of all kinds that it writes for Abaqus are upright.
sh "$ARTKIT_TOP/tests/long/interop.sh" gmsh
