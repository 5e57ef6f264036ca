# needs: artsim
# data: ARTKIT_REFERENCE ARTKIT_OLD
# Records, states and messages are those of another build of the programs, byte for byte.
sh "$HERE/same-records.sh"
