# data: ARTKIT_DATA
# stdout: ^[1-9][0-9]* samples run, [0-9]* hold what artsim cannot simulate yet$
# Sample models of ArtiSynth for a second.
sh "$ARTKIT_TOP/tests/long/samples.sh"
