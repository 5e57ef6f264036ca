# exit: 2
# stderr: design lhs is none for sensitivity
printf 'design lhs n=6 seed=1\na 0 2\nb 0 1\n' >p.tsv
echo y >y.tsv
artbatch sensitivity p.tsv --table y.tsv y
