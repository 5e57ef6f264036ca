# needs: gmsh
# stdout: ^Gmsh: all the same$
# Legacy VTK files of ours are the same to Gmsh, and those of Gmsh to us.
sh "$ARTKIT_TOP/tests/long/interop-vtk.sh" gmsh
