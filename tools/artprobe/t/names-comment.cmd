# A line end in a name becomes a blank; a '#' behind it would begin a comment, and is kept in quotes: no column is lost.
printf 'time,"a\n# b",c\n0,1,2\n' >x.csv
artprobe convert -q x.csv -o y.tsv
artprobe convert -q y.tsv -o z.csv
cat y.tsv z.csv
