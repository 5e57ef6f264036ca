# exit: 3
# stderr: the field is not defined at \(10, 0, 0\)
printf "v 10 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\n" | artxform --field "$HERE/man/bend.tsv" --from obj
