# tol: 1e-12 1e-12
artmesh make sphere -o sphere.stl
artmesh make circle -o circle.obj
artmesh info --tsv sphere.stl circle.obj | cut -f 1,2,5,7,12,18-20,24-26
