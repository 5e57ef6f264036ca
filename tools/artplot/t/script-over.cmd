# a path: one column over another, in one scale; files are read by name, time is left out
printf 'time,x,y,z\n0,5,1,0\n1,7,2,0\n2,6,4,0\n' > path.csv
artplot --script --over x -c y --equal path.csv | grep -E '^[0-9]+ |range|ratio|xlabel|ylabel'
artplot --script --over w -c y path.csv 2>&1 || echo "code $?"
# marks of both axes at one distance, unless the shorter one would have less than two of them
printf 'time,x,y\n0,5,-30\n1,12,-7\n' > path.csv
artplot --script --over x -c y --equal path.csv | grep tics
printf 'time,x,y\n0,0,0\n1,30,30\n' > path.csv
artplot --script --over x -c y --equal path.csv | grep tics
# a single knot is a cross, on a path too
printf 'time,x,y\n0,3,3\n' > place.csv
artplot --script --over x -c y --equal path.csv place.csv | grep 'pt 2'
