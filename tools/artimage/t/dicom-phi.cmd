# Names of patients, in group 10, in sequences, in elements that are not known and among private ones, come out of no command but dump
# --phi: not in what it prints, what it writes, its warnings and its errors, of whole files and of files cut off anywhere.
dir=$ARTKIT_TOP/tools/artimage/t/dicom
artimage dump --phi "$dir/dose.dcm" | grep -c Phantom
cp -r "$dir/oblique" "$dir/gap" "$dir/several" .
cp "$dir/dose.dcm" .
for f in oblique gap several dose.dcm; do
    for e in nii nrrd mha dcm s%d.png raw; do artimage convert $(case $e in *png) echo --type uint16 ;; esac) --series '*' $f "$f-$e" -t "$(echo $e | sed 's/dcm/dicom/;s/s%d.png/png/;s/nii/nifti/;s/mha/metaimage/')" || true; done
    artimage info --series '*' $f
    artimage series -r $f
    artimage import -r $f -o i.nrrd || true
    artimage import --strict -r --series '*' $f -o i.nrrd || true
    artimage slice --at 0 --series '*' $f -o slice.png
    artimage surface --level 1 --series '*' $f -o s.obj || true
done >out 2>err
for f in dose.dcm oblique/*; do artimage dump "$f"; artimage dump --tag PatientName "$f" || true; artimage dump --tag 0010,0010 --value "$f" || true; done >>out 2>>err
size=$(wc -c <dose.dcm)
at=130
while [ $at -lt "$size" ]; do
    head -c $at dose.dcm >cut.dcm
    artimage info cut.dcm || true
    artimage dump cut.dcm || true
    at=$((at + 7))
done >>out 2>>err
cat >m.lua <<'END'
local art = require "art"
local root = art.root { name = "Dose" }
root:add(art.MechModel { name = "mech" })
root.renderables:add(art.DicomViewer { name = "dose", imageFile = "dose.dcm" })
END
artbuild m.lua -o m.art
artrender -q m.art --size 40x40 -o p.png
artinfo show m.art >>out 2>>err || true
rm -r oblique gap several dose.dcm cut.dcm
# where nothing came out there would be no name either
ls -d *-* s.obj slice.png p.png m.art | wc -l
[ "$(wc -l <out)" -gt 1000 ] && [ "$(grep -c error: err)" -gt 100 ]
grep -l -r -i -a Phantom . || echo 'no name anywhere'
