printf 'time,x\n0,0\n1,1\n2,2\n' > a.csv
printf 'time,x,y\n0,10,5\n2,30,7\n' > b.csv
artprobe join -c a.csv b.csv
artprobe join -c --times common a.csv b.csv
artprobe cut --start 1 a.csv -o c.csv
artprobe join -c --times all --outside hold c.csv b.csv
