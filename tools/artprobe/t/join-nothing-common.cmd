# exit: 3
# stderr: the files have no time in common
printf 'time,x\n0,0\n' > a.csv
printf 'time,y\n1,10\n' > b.csv
artprobe join -c --times common a.csv b.csv
