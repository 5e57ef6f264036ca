# exit: 3
# stderr: series 1 has 1 value a row, series 2 has 2
printf 'time,x\n0,0\n2,2\n' > a.csv
printf 'time,x,y\n3,20,1\n' > b.csv
artprobe join a.csv b.csv
