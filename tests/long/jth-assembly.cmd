# data: ARTKIT_DATA ARTKIT_REFERENCE
# stdout: ^18732 numbers are those of the tables$
# stdout: ^the assembly moves as the model of ArtiSynth does$
# The jaw-tongue-hyoid model, assembled by the example from the original files.
sh "$ARTKIT_TOP/tests/long/jth-assembly.sh"
