# exit: 2
# stderr: do not go with --columns
printf 'time,x\n0,0\n' > a.csv
artprobe join -c --shift a.csv a.csv
