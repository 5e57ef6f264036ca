# exit: 3
# stderr: time 2 comes when the series is at 2 already
printf 'time,x\n0,0\n2,2\n' > a.csv
printf 'time,x\n2,20\n3,30\n' > b.csv
artprobe join a.csv b.csv -o c.csv || { code=$?; ls; exit $code; }
