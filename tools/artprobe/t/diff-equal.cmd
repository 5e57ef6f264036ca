# the same series in two formats
artprobe convert "$HERE/man/incisor.txt" -o a.tsv.gz
artprobe diff "$HERE/man/incisor.txt" a.tsv.gz
