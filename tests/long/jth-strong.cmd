# data: ARTKIT_DATA
# stdout: ^1?[0-9][0-9] survived, [0-9]+ stopped at an element that was inverted$
# The jaw, the hyoid and the tongue with every muscle at its most.
sh "$ARTKIT_TOP/tests/long/jth-strong.sh"
