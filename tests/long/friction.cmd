# data: ARTKIT_DATA ARTKIT_REFERENCE
# stdout: ^friction as in ArtiSynth: 5 numbers, 3 trajectories$
# Friction of ArtiSynth: forces of single contacts and sums of them, after the solve and within it; trajectories of
# what rubs.
sh "$ARTKIT_TOP/tests/long/friction.sh"
