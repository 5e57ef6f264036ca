# data: ARTKIT_REFERENCE
# stdout: ^the tongue settles$
# The hexahedral tongue of ArtiSynth, hard incompressible, under gravity.
sh "$ARTKIT_TOP/tests/long/tongue.sh"
