# needs: tetgen
# stdout: ^volume 63.8125|^volume 63.81249999
artvol tet "$HERE/nest.obj" --hole 1.1,1.1,1.1 -o nest.vtu -q
artvol info nest.vtu
