# stderr: v.nrrd: warning: 3 bytes follow the voxels
# stderr: v.mha: warning: 3 bytes
# stderr: v.nii: warning: 3 bytes
# stderr: w.raw: warning: 3 bytes
# stderr: v.img: warning: 3 bytes
# stderr: v.raw: warning: 3 bytes
# stderr: packed.nrrd: warning: more is packed than the voxels need
# stderr: text.nrrd:8:9: warning: unexpected data after the voxels
# stderr: v.dcm: warning: 2 bytes follow the pixels
# What stands behind the voxels is not of the image: each format warns of it, and refuses it with --strict.
artimage make --size 5,4,2 --type uint8 'i+5*j+20*k' -o a.nrrd
for e in nrrd mha nii dcm; do artimage convert a.nrrd v.$e; done
artimage convert a.nrrd w.mhd # with w.raw beside it
artimage convert a.nrrd v.raw
for f in v.nrrd v.mha v.nii w.raw v.raw; do printf abc >>$f; done
cp "$ARTKIT_TOP/formats/nifti/corpus/good/pair.hdr" v.hdr
cp "$ARTKIT_TOP/formats/nifti/corpus/good/pair.img" v.img
printf abc >>v.img
sum=$(artimage info --checksum a.nrrd | grep slice)
for f in v.nrrd v.mha v.nii w.mhd; do [ "$(artimage info --checksum $f | grep slice)" = "$sum" ] || echo "$f differs"; done
artimage convert --raw-size 5,4,2 v.raw b.nrrd
artimage info v.hdr >/dev/null
for f in v.nrrd v.mha v.nii w.mhd v.hdr; do
    code=0
    artimage info --strict $f >/dev/null 2>&1 || code=$?
    [ $code = 3 ] || echo "$f: $code"
done
# packed numbers, and numbers as text
{ printf 'NRRD0001\ntype: uint8\ndimension: 2\nsizes: 2 2\nencoding: gzip\n\n' && printf 123456 | gzip; } >packed.nrrd
artimage info packed.nrrd | grep max
printf 'NRRD0001\ntype: uint8\ndimension: 2\nsizes: 2 2\nencoding: ascii\n\n1 2\n3 4     5\n' >text.nrrd
artimage info text.nrrd | grep max
# the length of the pixels, 40, becomes 42
at=$(($(wc -c <v.dcm) - 44))
printf '\052' | dd of=v.dcm bs=1 seek=$at conv=notrunc 2>/dev/null
printf xy >>v.dcm
[ "$(artimage info --checksum v.dcm | grep slice)" = "$sum" ] || echo 'dcm differs'
