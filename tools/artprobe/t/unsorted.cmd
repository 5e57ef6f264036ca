# stderr: in.csv:3:1: warning: time 1 comes after 2; the rows are sorted
printf 'time,x\n2,5\n1,4\n' > in.csv
artprobe convert in.csv
