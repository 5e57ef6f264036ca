# filters leave gaps as they are; files of probes cannot have any
# exit: 3
# stderr: error: column b has no sample at time 1; 'artprobe fill' fills such gaps
printf 'time,a,b\n0,1,2\n1,2,\n2,3,4\n' > in.csv
artprobe fill --max-gap 1.5 in.csv -o out.csv 2> left.txt
cat left.txt out.csv
artprobe fill in.csv
artprobe smooth -a 3 in.csv
artprobe convert -t probe in.csv
