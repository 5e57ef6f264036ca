# exit: 3
# stderr: time 2 lies outside of the series, which covers 0 to 1
printf 'time,x\n0,0\n1,1\n2,2\n' > a.csv
printf 'time,y\n0,10\n1,30\n' > b.csv
artprobe join -c a.csv b.csv
