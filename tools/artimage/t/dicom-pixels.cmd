# Pixels of every type, byte order and compression; lossless ones are the same to the bit. The sums are those of
# another reader (pydicom).
good=$ARTKIT_TOP/formats/dicom/corpus/good
for f in explicit implicit big deflated rle; do artimage info --checksum "$good/$f.dcm" | grep -E '^(type|slice)'; done
for f in i8 u8 u16 i32 rgb rgb-planar bits packed12 mono1; do
    artimage info --checksum "$good/$f.dcm" | grep -E '^(type|channels|min|max|slice)'
done
for f in jpeg-lossless jpegls jpeg2000; do
    artimage info --checksum "$ARTKIT_TOP/tools/artimage/t/dicom/syntax/$f.dcm" | grep -E '^(type|slice)'
done
# lossy: near
artimage info "$ARTKIT_TOP/tools/artimage/t/dicom/syntax/jpeg-baseline.dcm" | grep -E '^(type|channels)'
artimage info "$ARTKIT_TOP/tools/artimage/t/dicom/syntax/jpeg-grey.dcm" | grep -E '^(type|channels)'
# the colours of a palette have no sign, though its indices have
artimage info -q --checksum "$ARTKIT_TOP/tools/artimage/t/dicom/palette-signed.dcm" | grep -E '^(type|channels|min|max|slice)'
