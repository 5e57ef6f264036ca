# data: ARTKIT_DATA
# stdout: ^10[0-9] survived$
# The jaw, the hyoid and the tongue with every muscle at its most.
sh "$ARTKIT_TOP/tests/long/jth-strong.sh"
