# data: ARTKIT_DATA
# stdout: ^PositionProbes: as asked for$
# The physics of sample models without a trajectory.
sh "$ARTKIT_TOP/tests/long/models.sh"
