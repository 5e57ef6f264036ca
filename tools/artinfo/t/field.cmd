# tol: 1e-12 1e-12
# fields as given, at points with derivatives, outside
artinfo field "$HERE/man/beam.art" models/f/fields/stiffness
artinfo field "$HERE/man/beam.art" models/f/fields/pair
artinfo field "$HERE/man/beam.art" models/f/fields/points | sed -n '1p;10,12p'
printf '0.5 0.25 0.75\n1.5 0.5 0.5\n9 0.5 0.5\n' > p.txt
artinfo field --gradient "$HERE/man/beam.art" models/f/fields/stiffness p.txt
artinfo field "$HERE/man/beam.art" models/f/fields/pair - < p.txt
artinfo field --gradient "$HERE/man/beam.art" models/f/fields/grid p.txt -o g.csv
cat g.csv
