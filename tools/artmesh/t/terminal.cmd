# Binary data are not written to a terminal; text is, and into a pipe both are. The same for all programs, as all write in one way.
# needs: script
cp "$ARTKIT_TOP"/tools/artrender/t/man/tetra.obj .
seen() { code=0; script -qec "$1" /dev/null </dev/null >seen || code=$?; tr -d '\r' <seen; echo "exit code $code"; }
seen 'artmesh convert -t ply tetra.obj'
seen 'artmesh convert -t stl -e binary tetra.obj'
seen 'artmesh convert -t ply -e ascii tetra.obj' | head -1
seen 'artmesh convert -t ply tetra.obj -o t.ply'
artmesh convert -t ply tetra.obj | cmp - t.ply
