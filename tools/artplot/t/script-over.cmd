# a path: one column over another, in one scale; files are read by name, time is left out
printf 'time,x,y,z\n0,5,1,0\n1,7,2,0\n2,6,4,0\n' > path.csv
artplot --script --over x -c y --equal path.csv | grep -E '^[0-9]+ |range|ratio|xlabel|ylabel'
artplot --script --over w -c y path.csv 2>&1 || echo "code $?"
