# Trajectories of ArtiSynth in the folder $ARTKIT_REFERENCE; without that variable there is nothing to compare.
sh "$ARTKIT_TOP/tests/long/reference.sh"
