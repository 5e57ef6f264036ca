# data: ARTKIT_DATA ARTKIT_REFERENCE
# stdout: ^[1-9][0-9]* files, [0-9]+ explained, 0 bad$
# Models of others are read, written and read again without a loss.
sh "$ARTKIT_TOP/tests/long/round-trip.sh"
