# data: ARTKIT_REFERENCE
# stdout: ^jaw, tongue and hyoid move as with a factor of every step: off by [0-9.e-]* of the motion, [0-9]* factors$
sh "$ARTKIT_TOP/tests/long/jaw-tongue-exact.sh"
