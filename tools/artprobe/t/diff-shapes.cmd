# exit: 3
# stderr: vectors of 1 and of 2 values
printf '0 0\n1 1\n' > a
printf '0 0 0\n1 1 1\n' > b
artprobe diff a b
