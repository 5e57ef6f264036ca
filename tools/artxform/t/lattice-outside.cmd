# exit: 3
# stderr: places up to 8.9 outside the lattice went by its nearest elements
artxform --make-lattice 1 "$HERE/man/tetra.obj" -o cage.vtu
printf "v 10 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\n" |
    artxform --strict --lattice cage.vtu --deformed cage.vtu --from obj
