printf 'time,x\n0,0\n1,1\n2,2\n' > a.csv
printf 'time,x\n2,20\n3,30\n' > b.csv
for rule in first last mean; do artprobe join --duplicates $rule a.csv b.csv; done
artprobe join --shift --duplicates first b.csv a.csv
