# needs: curl
# a packed moving picture in DICOM is fetched once, unpacked and shown: sizes, frames and their sums are those of the file
mkdir far
gzip -c "$ARTKIT_TOP/tools/artimage/t/dicom/cine.dcm" >far/heart.gz
artinfo fetch -q --gunzip --base "file://$PWD/far" heart.dcm heart.gz
rm -r far
artinfo fetch -q --gunzip --base "file://$PWD/far" heart.dcm heart.gz
artimage info -q --checksum heart.dcm | grep -E '^(size|times|type|slice|min|max)'
artimage info -q --checksum "$ARTKIT_TOP/tools/artimage/t/dicom/cine.dcm" | grep -v ^file >one
artimage info -q --checksum heart.dcm | grep -v ^file | cmp - one
cat >m.lua <<'END'
local art = require "art"
local root = art.root { name = "Heart" }
root:add(art.MechModel { name = "mech" })
root.renderables:add(art.DicomViewer { name = "heart", imageFile = "heart.dcm", timeIndex = 0 })
END
artbuild m.lua -o m.art
artrender -q m.art --size 60x60 --view top -o first.png
artrender -q m.art --size 60x60 --view top --set renderables/heart:timeIndex=1 --compare first.png >/dev/null || echo 'frames differ'
