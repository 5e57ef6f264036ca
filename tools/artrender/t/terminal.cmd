# A picture is not written to a terminal; into a pipe it is.
# needs: script
cp "$ARTKIT_TOP"/tools/artrender/t/man/tetra.obj .
script -qec 'artrender --size 20x20 tetra.obj' /dev/null </dev/null | tr -d '\r'
artrender --size 20x20 tetra.obj | head -c 4 | tail -c 3
echo
