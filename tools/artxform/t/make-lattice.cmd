# tol: 1e-12 1e-12
# around a model: as many cells as make them hardly longer than cubes, and a model that artsim(1) takes
artxform --make-lattice 5 --part models/arm/particles "$HERE/man/arm.art" -o cage.art
artinfo get cage.art models/lattice:gravity models/lattice:density models/lattice:material.YoungsModulus
artinfo get cage.art models/lattice:volume
artsim --check cage.art
printf "v 0 0 0\nv 2 0 0\nv 0 1 0\nf 1 2 3\n" | artxform --from obj --make-lattice 4 --to abaqus | grep -c ,
