# needs: python:meshio
# stdout: ^meshio: [0-9]+ files of ours, [0-9]+ of its own, all the same$
# Meshes that we write are the same to meshio, and those that it writes to us, in every format that both know
# (VTK files: interop-vtk).
/usr/bin/python3 -W ignore "$ARTKIT_TOP/tests/long/interop-meshio.py" 2>errors || { cat errors >&2 && exit 1; }
