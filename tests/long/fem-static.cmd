# data: ARTKIT_REFERENCE
# stdout: ^[1-9][0-9]* static shapes agree
# Beams of finite elements that ArtiSynth let come to rest, against static solves.
sh "$ARTKIT_TOP/tests/long/fem-static.sh"
