# Shapes are suggested by names that they have elsewhere.
for shape in cube ball pipe donut Square; do artmesh make $shape 2>&1 | head -n 1; done
for shape in cube ball plate; do artvol make $shape 2>&1 | head -n 1; done
