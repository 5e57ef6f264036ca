# More jobs at once than there are cases are as many as these.
printf 'x\n1\n2\n' >p.tsv
artbatch p.tsv -q -j 2000000000 -o s -- echo '{x}'
artbatch status s | grep -c done
