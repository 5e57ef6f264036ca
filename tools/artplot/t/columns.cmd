printf '# time\ta,b\tc\td\n0\t1\t2\t3\n' > t.tsv
artplot --script -c a,b -c d,2 t.tsv | grep -a title
