# data: ARTKIT_DATA
# stdout: ^[1-9][0-9]* problems agree, [1-9][0-9]* are refused
# The input files of FEBio's verification suite come in and run.
sh "$ARTKIT_TOP/tests/long/febio-feb.sh"
