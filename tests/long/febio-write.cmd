# data: ARTKIT_DATA
# stdout: ^1[0-9] models come back
# Models of the verification suite of FEBio come back from a file that is written, and end the same.
sh "$ARTKIT_TOP/tests/long/febio-write.sh"
