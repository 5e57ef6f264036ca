# what is no field, points that are no points, options that do not fit
# exit: 2
# stderr: is no field
# stderr: ^artinfo: p.txt:2:1: error: a point takes three numbers
# stderr: --gradient takes points
artinfo field "$HERE/man/beam.art" models/f/nodes/0 && exit 9
printf '1 2 3\n1 2 x\n' > p.txt
artinfo field "$HERE/man/beam.art" models/f/fields/grid p.txt && exit 9
artinfo field --gradient "$HERE/man/beam.art" models/f/fields/grid
