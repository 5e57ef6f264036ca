# exit: 3
# stderr: 'a' has 1 column, 'b' has 2: artprobe cut --columns takes some of them
printf '0 0\n1 1\n' > a
printf '0 0 0\n1 1 1\n' > b
artprobe diff a b
