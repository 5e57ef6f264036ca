# Runs in halves and runs that are killed, over all models there are.
sh "$ARTKIT_TOP/tests/long/halves.sh"
