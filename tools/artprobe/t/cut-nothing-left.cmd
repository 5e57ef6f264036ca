# exit: 3
# stderr: nothing is left: the series covers 0 to 1
printf 'time,p\n0,1\n1,2\n' > in.csv
artprobe cut --start 2 in.csv
