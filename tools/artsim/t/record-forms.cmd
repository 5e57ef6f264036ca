# .csv with commas, .txt a probe file, else tabs; packed by name
p=models/0/as/0:restLength
for f in a.csv a.txt a.dat a.csv.gz; do
    artsim "$HERE/man/pendulum.art" -t 0.02 -r "$p=$f"
done
cat a.csv a.txt a.dat
gzip -dc a.csv.gz | cmp - a.csv
artprobe diff a.csv a.txt
