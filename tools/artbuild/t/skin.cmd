artbuild "$HERE/skin.lua" -o skin.art 2>said
sed 's/.*skin.lua/skin.lua/' said
# a vertex that was freed is told
artinfo check skin.art | sed 's/^[^ ]* //'
# it moves as a whole, and by units
artxform -q --rotate 0,0,1,90 skin.art -o turned.art
artxform -q --units m,kg,s=mm,kg,s skin.art -o mm.art
# so do base positions of vertices, base poses and sigma, each once
cat >parts.lua <<'END'
local art = require "art"
local root = art.root{name="r"}
local mech = root:add(art.MechModel{name="m", gravity={0, 0, 0}})
local a = mech:add(art.box{name="a", size={1, 1, 1}, position={1, 0, 0}})
local fem = mech:add_fem{name="fem", mesh=art.volume.grid{wx=1, wy=1, wz=1, nx=1, ny=1, nz=1}}
mech:add_skin{name="s", mesh=art.mesh.rectangle{wx=4, wy=2}, masters={a, fem}, weights={sigma=2}}
return root
END
artbuild parts.lua -o parts.art
artxform -q --scale 3 parts.art -o parts3.art
artxform -q --rotate 0,0,1,90 --translate 1,2,3 parts.art -o partst.art
artxform -q --units m,kg,s=mm,kg,s parts.art -o partsmm.art
for f in parts parts3 partst partsmm; do
    echo $f
    sed -n '/SkinMeshBody/,$ { /sigma=/p; /Frame "/,/0.0 1.0/p; /^v /p; /base=/p; / E \[/p; }' $f.art | sed 's/^ *//' | awk '!seen[$1 substr($2, 1, 4)]++'
    artinfo check $f.art
done
for f in skin turned mm; do
    artsim -q $f.art -t 0.01 -r models/m/meshBodies/s/markers/f:position@0.01 | awk '$1 == 0.01 { printf "%.6f %.6f %.6f\n", $2, $3, $4 }'
done
