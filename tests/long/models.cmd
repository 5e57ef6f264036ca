# Sample models of ArtiSynth in the folder $ARTKIT_SAMPLES; without that variable there is nothing to check.
sh "$ARTKIT_TOP/tests/long/models.sh"
