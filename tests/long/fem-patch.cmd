# data: ARTKIT_REFERENCE
# stdout: ^[1-9][0-9]* patches are right
# Patches of distorted elements whose boundary is strained evenly.
sh "$ARTKIT_TOP/tests/long/fem-patch.sh"
