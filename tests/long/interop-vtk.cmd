# needs: python:meshio
# stdout: ^meshio: all the same$
# VTK files of ours are the same to meshio, and those of meshio to us.
sh "$ARTKIT_TOP/tests/long/interop-vtk.sh" meshio
