# exit: 3
# stderr: a margin where the box is flat
printf "v 0 0 0\nv 2 0 0\nv 0 1 0\nf 1 2 3\n" | artxform --from obj --make-lattice 4 --margin 0
