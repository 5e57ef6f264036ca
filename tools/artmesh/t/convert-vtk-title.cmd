# The second line of a legacy VTK file is a title: it may look like the beginning of another format.
for title in "g part" "v 0 0 0" OFF "3 3 1 GtsSurface GtsFace"; do
    sed "2s/.*/$title/" "$ARTKIT_TOP/formats/vtk/corpus/good/surface-grid.vtk" |
        artmesh convert -q - -t obj | grep -c '^f'
done
# three numbers may be anything: such text must be named
if artmesh convert - -t obj <"$ARTKIT_TOP/formats/gts/corpus/good/crlf.gts" 2>message; then exit 1; fi
sed 's/ (known.*//' message
artmesh convert -q -f gts - -t obj <"$ARTKIT_TOP/formats/gts/corpus/good/crlf.gts" | grep -c '^f'
