# A DICOM folder in a model: read, written, changed, drawn; planes, times, windows from the file.
dir=$ARTKIT_TOP/tools/artimage/t/dicom
cp -r "$dir/times" "$dir/oblique" .
cat >m.lua <<'END'
local art = require "art"
local root = art.root { name = "Scan" }
root:add(art.MechModel { name = "mech" })
root.renderables:add(art.DicomViewer { name = "scan", imageFile = "times", timeIndex = 1 })
END
artbuild m.lua -o m.art
artinfo check m.art
artinfo get m.art renderables/scan:imageFile renderables/scan:x renderables/scan:drawBox
draw() { artrender -q "$@" --size 60x60 --orbit 30,30; }
differs() { if draw "$@" --compare one.png >/dev/null; then echo "the same: $*"; fi; }
draw m.art -o one.png
draw m.art --compare one.png >/dev/null
differs m.art --set renderables/scan:timeIndex=2
differs m.art --set renderables/scan:drawXY=false
differs m.art --set renderables/scan:x=0.1
differs m.art --set renderables/scan:drawBox=false
artedit --set renderables/scan:imageFile=oblique --set renderables/scan:timeIndex=0 \
    --set renderables/scan:window=BONE m.art -o b.art
artinfo check b.art
draw b.art -o one.png
differs b.art --set renderables/scan:window=SOFT
differs b.art --set renderables/scan:window=FULL_DYNAMIC
if artrender b.art --set renderables/scan:window=LUNG -o two.png 2>err; then exit 1; fi
sed 's/.*error/error/' err
# a folder of which some files count, folders in folders, positions out of the image
cp -r "$dir/several" .
artedit --set renderables/scan:imageFile=several --set renderables/scan:timeIndex=0 --set renderables/scan:recurse=true \
    --set 'renderables/scan:filePattern=.*/b/c[0-9]\.dcm' m.art -o d.art
artinfo check d.art
artimage import -q -r --pattern '.*/b/c[0-9]\.dcm' several -o chosen.nrrd
artedit --set renderables/scan:imageFile=chosen.nrrd --set renderables/scan:timeIndex=0 m.art -o e.art
draw d.art -o one.png
draw e.art --compare one.png >/dev/null
if artrender d.art --set renderables/scan:recurse=false --set renderables/scan:filePattern=.*x -o two.png 2>err; then exit 1; fi
sed 's/.*error/error/' err
if artrender d.art --set renderables/scan:x=1.5 -o two.png 2>err; then exit 1; fi
sed 's/.*error/error/' err
