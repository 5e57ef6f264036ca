# exit: 3
# stderr: error: compared 2 of 3 knots
printf '0 0\n1 1\n2 2\n' > a
printf '0.5 0.5\n9 9\n' > b
artprobe diff --strict a b
