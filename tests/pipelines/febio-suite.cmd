# stdout: ^[1-9][0-9]* problems agree
# Those problems of FEBio's verification suite that take no time; all of them: tests/long/febio-suite.
sh "$ARTKIT_TOP/tests/long/febio-suite.sh" quick
