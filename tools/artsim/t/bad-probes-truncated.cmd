# exit: 3
# stderr: ^artsim: list.art:3:1: error: the file ends inside the list that begins at line 1$
printf '[ NumericInputProbe [ name="a" ]\n\n' > list.art
artsim "$HERE/man/two.art" --data "$HERE/man" --probes list.art -t 0.1
