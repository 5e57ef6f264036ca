# needs: tetgen
# stdout: ^region outer [0-9]+ 63.8125|^region outer [0-9]+ 63.81249999
# stdout: ^region core [0-9]+ 0.1666666
# stdout: ^side_set outer [0-9]+$
# stdout: ^side_set core [0-9]+$
# stdout: ^side_set cave [0-9]+$
# A body in a body is a region, what looks inward a cavity; groups go on as sets of sides.
artvol tet "$HERE/nest.obj" -o nest.inp
artvol info nest.inp
