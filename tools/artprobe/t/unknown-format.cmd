# exit: 2
# stderr: unknown format 'xls' \(known: csv, probe, sto, trc, tsv\)
printf '0 1\n' | artprobe convert -t xls
