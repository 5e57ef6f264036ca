# data: ARTKIT_DATA ARTKIT_REFERENCE
# stdout: ^muscles move what they are in$
# Muscles in finite elements of anatomy: the tongue under three of its exciters, hydrostats, a sponge.
sh "$ARTKIT_TOP/tests/long/fem-muscles.sh"
