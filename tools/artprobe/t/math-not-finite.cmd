# exit: 3
# stderr: 'q=1/p' is inf at time 1
printf 'time,p\n0,1\n1,0\n' > in.csv
artprobe math -e 'q=1/p' in.csv -o out.csv || { code=$?; ls; exit $code; }
