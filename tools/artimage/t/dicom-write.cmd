# stderr: become its ends
# tol: 1e-12 1e-12
# images become DICOM and come back: numbers, places, windows, times; a mark stays at its side
same() { artimage info --checksum "$1" | grep -v -e '^file' -e '^format' >one; artimage info --checksum "$2" | grep -v -e '^file' -e '^format' | diff one - && echo "$2: the same"; }
for t in uint8 int8 uint16 int16 uint32 int32 float32 float64; do
    artimage make --size 7,5,3 --spacing 1,1.5,2 --type $t 'x+y*z+20' -o $t.nrrd
    artimage convert $t.nrrd $t.dcm
    same $t.nrrd $t.dcm
done
# from DICOM to NIfTI and to DICOM again, in one run; transforms to 1e-12
cd "$ARTKIT_TOP/tools/artimage/t/dicom"
for d in oblique prone tilted times; do
    out=$OLDPWD
    artimage import -q $d -o "$out/$d.nii2" && artimage convert "$out/$d.nii2" "$out/$d.dcm" && artimage convert "$out/$d.dcm" "$out/$d-2.nii2"
    for f in $d "$out/$d.nii2" "$out/$d.dcm" "$out/$d-2.nii2"; do artimage info -q --checksum "$f" | grep -E '^(size|times|type|transform|axes|slice)'; done
done
cd "$OLDPWD"
# a mark to the left, the back and the head stays there
artimage make --size 20,16,12 --spacing 1,1.5,2 --type uint8 '200 if x>5 and y>6 and z>6 else 10' -o mark.nrrd
for f in mark.nrrd mark.dcm turned.dcm; do
    [ $f != mark.dcm ] || artimage convert mark.nrrd mark.dcm
    [ $f != turned.dcm ] || { artimage convert --orient RSP mark.nrrd turned.nii && artimage convert turned.nii turned.dcm; }
    artimage surface --level 100 $f -o w.obj && artmesh info w.obj | grep -E '^(min|max|solid)'
done
# what DICOM cannot hold, and nobody's name
artimage make --size 3 --type uint64 x -o w.nrrd
artimage convert w.nrrd w.dcm 2>&1 || echo "exit code $?"
artimage dump --phi mark.dcm | grep -c -i -E 'patient.?s name|PatientName'
[ ! -e w.dcm ] && echo 'nothing is half written'
