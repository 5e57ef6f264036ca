# needs: ccx
# stdout: ^CalculiX agrees: [1-9] at rest, [1-9] moving
# The problems of the paper of 2011 against CalculiX on the same meshes.
sh "$ARTKIT_TOP/tests/long/paper-ccx.sh"
