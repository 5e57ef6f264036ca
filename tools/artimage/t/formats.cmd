# stderr: rounded by up to 0.5
# Every format gives the same image back: voxels, place, times, colours.
artimage make --size 6,5,4 --spacing 0.5,0.75,2 --type int16 --times 3 'x*10-y*3+100*z+t' -o a.nrrd
for e in nrrd nhdr mha mhd nii nii.gz; do
    artimage convert --strict a.nrrd b.$e
    artimage convert --strict b.$e c.nrrd
    artimage info --checksum c.nrrd | grep -v '^file' >c.txt
    artimage info --checksum a.nrrd | grep -v '^file' >a.txt
    diff a.txt c.txt
done
artimage convert --strict --compress a.nrrd b.nrrd
artimage convert --strict --compress a.nrrd b.mha
artimage convert --strict --compress a.nrrd d.mhd
artimage convert --strict --compress a.nrrd d.nhdr
artimage convert --strict --big-endian a.nrrd big.nrrd
artimage convert --strict --big-endian a.nrrd big.mha
artimage convert -t nifti2 a.nrrd second.nii
for f in b.nrrd b.mha d.mhd d.nhdr big.nrrd big.mha second.nii; do
    artimage convert --strict $f c.nrrd
    cmp c.nrrd a.nrrd
done
# voxels alone, and their own header
artimage convert a.nrrd v.raw
artimage convert --raw-size 6,5,4,3 --raw-type int16 --raw-spacing 0.5,0.75,2 v.raw e.nrrd
artimage info --checksum e.nrrd | grep slice >e.txt
grep slice a.txt | diff - e.txt
# standard input and output
artimage convert -t nifti - <a.nrrd | artimage convert -f nifti - f.nrrd
cmp f.nrrd a.nrrd
artimage info a.nrrd
