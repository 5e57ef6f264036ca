# needs: gnuplot
# stdout: .
# Real bones and muscles, from the folder $ARTKIT_DATA; without that variable there is nothing to do.
sh "$ARTKIT_TOP/tests/long/jaw-data.sh"
