# limits by the names that other plotting programs give them
for o in --xrange=0,1 --yrange=0,1 --xmin=0 --xmax=1 --ymin=0 --ymax=1; do
    artplot $o x.tsv 2>&1 || echo "$?"
done
