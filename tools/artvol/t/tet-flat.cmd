# needs: tetgen
# stderr: ^artvol: warning: [1-9][0-9]* elements are nearly flat, the flattest \(scaled jacobian [0-9.]+e-0[5-9]\) at
# Elements without negative volume may be of no use all the same: that is told.
artmesh make box wx=1 wy=1 wz=1e-6 | artvol tet - -o flat.vtu
