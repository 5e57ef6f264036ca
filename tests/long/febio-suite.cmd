# stdout: ^[1-9][0-9]* problems agree
# Problems of FEBio's verification suite, built anew: materials, motion, bodies, sheets, contact.
sh "$ARTKIT_TOP/tests/long/febio-suite.sh"
