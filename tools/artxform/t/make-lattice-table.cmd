# exit: 2
# stderr: there is no lattice around a table
artxform --make-lattice 4 "$HERE/man/tip.txt"
