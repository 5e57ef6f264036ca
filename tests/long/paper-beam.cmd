# data: ARTKIT_REFERENCE
# stdout: ^[1-9][0-9]* of [0-9]* comparisons are as they should
# The falling beam of the paper of 2011 against whole series of an independent program.
sh "$ARTKIT_TOP/tests/long/paper-beam.sh"
