# stdout: ^steps of 1 ms are as near as the paper is to ANSYS$
# Beam and cube of the paper of 2011 with its step against one of a tenth.
sh "$ARTKIT_TOP/tests/long/paper-steps.sh"
