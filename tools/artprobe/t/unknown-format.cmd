# exit: 2
# stderr: unknown format 'xls' \(known: csv, probe, tsv\)
printf '0 1\n' | artprobe convert -t xls
