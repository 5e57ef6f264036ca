# needs: valgrind
# What a file costs grows nearly in proportion to its size, whatever is in it: instructions counted for n, 2n, 4n, 8n.
sh "$ARTKIT_TOP/tests/long/growth.sh"
