# Runs in halves, over the models of $ARTKIT_REFERENCE too if it is set, and runs that are killed.
sh "$ARTKIT_TOP/tests/long/halves.sh"
