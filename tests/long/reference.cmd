# data: ARTKIT_REFERENCE
# stdout: ^[1-9][0-9]* trajectories agree
# Trajectories of ArtiSynth.
sh "$ARTKIT_TOP/tests/long/reference.sh"
