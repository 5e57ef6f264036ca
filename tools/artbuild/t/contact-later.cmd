# A model whose contacts cannot be simulated here, as the file of a mesh comes later, is passed on with a warning;
# under --strict it is refused.
# stderr: ^artbuild: m.art:[0-9:]+: warning: file 'later.obj' is not in
# stderr: ^artbuild: m.art:[0-9:]+: error: file 'later.obj' is not in
cat >m.lua <<'END'
local art = require "art"
local mech = art.root { name = "x" }:add(art.MechModel { name = "mech" })
local a, b = mech:add(art.box { name = "a", size = { 1, 1, 1 } }), mech:add(art.box { name = "b", size = { 1, 1, 1 } })
mech:set_collision_behavior(a, b, true)
END
artbuild -q m.lua -o full.art
awk '/mesh=maspack/ && !n++ { print "mesh=maspack.geometry.PolygonalMesh[ \"later.obj\" ]"; skip = 1 }
     !skip { print } skip && /^ *\]/ { skip = 0 }' full.art >m.art
echo 'require "art".load "m.art"' >load.lua
artbuild load.lua -o again.art
grep -q later.obj again.art
artbuild --strict load.lua -o no.art && exit 1
test ! -e no.art
