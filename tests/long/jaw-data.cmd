# needs: gnuplot
# data: ARTKIT_DATA
# stdout: .
# Real bones and muscles.
sh "$ARTKIT_TOP/tests/long/jaw-data.sh"
