# Every encoding of .vtp and .vtk gives the same mesh back.
artmesh convert --strict "$ARTKIT_TOP/formats/vtp/corpus/good/ascii.vtp" one.vtp
for e in ascii binary; do
    artmesh convert --strict -e $e one.vtp $e.vtp
    artmesh convert --strict -e $e one.vtp $e.vtk
    artmesh convert --strict $e.vtp again.vtp
    cmp again.vtp one.vtp
    artmesh convert --strict $e.vtk again.vtp
    cmp again.vtp one.vtp
done
for other in binary binary-two-texts binary-zlib appended-raw appended-raw-64 appended-base64 appended-zlib \
    appended-base64-zlib-big-endian; do
    artmesh convert --strict "$ARTKIT_TOP/formats/vtp/corpus/good/$other.vtp" again.vtp
    cmp again.vtp one.vtp
done
# a grid of surface cells in XML, by its content
artmesh convert - -t obj - <"$ARTKIT_TOP/formats/vtu/corpus/good/surface.vtu" 2>warnings | grep -c '^f'
grep -c "field 'c'" warnings
# the unit stands in a comment or in the title
artmesh convert -t vtk "$ARTKIT_TOP/formats/vtp/corpus/good/comments.vtp" - | sed -n 2p
artmesh convert -t vtp "$ARTKIT_TOP/formats/vtk/corpus/good/version-1.vtk" - | sed -n 2p
