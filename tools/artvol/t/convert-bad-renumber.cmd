# exit: 3
# stderr: numbers from 2147483647 on would be too large
artvol convert --renumber 2147483647 -t abaqus "$HERE/man/two.inp"
