# Contact as the guide's examples declare it: what is checked stands in the script; who collides then; the file as it
# reads back; behaviours follow what they name
cp "$HERE/contact.lua" .
artbuild contact.lua -o m.art
artinfo contact m.art | cut -f 1,2,4-6,9,10
artinfo check m.art | grep -v 'is not simulated' || true
artedit m.art -o again.art
cmp m.art again.art
artedit --rename models/jointed/rigidBodies/bodyB=hull --delete models/jointed/rigidBodies/base m.art -o less.art
artinfo contact --all less.art | grep jointed/ | cut -f 1-3,11
artinfo get less.art models/jointed/collisionManager/behaviors/4:collidable1
artedit -q --delete models/jointed/rigidBodies/bodyB m.art | artinfo contact - | grep jointed/ | cut -f 1-3
artinfo tree -p models/foundation/collisionManager m.art
# bodies that are joined are told of while they collide
cat >joined.lua <<'END'
local art = require "art"
local root = art.load "m.art"
root.models.jointed.collisionManager.behaviors[5].enabled = true
END
artbuild joined.lua -o /dev/null 2>&1
# fields of an elastic foundation are scalars greater than zero
cat >field.lua <<'END'
local art = require "art"
local mech = art.root { name = "x" }:add(art.MechModel { name = "mech" })
local a, b = mech:add(art.box { name = "a", size = { 1, 1, 1 } }), mech:add(art.box { name = "b", size = { 1, 1, 1 } })
local x = mech:add_mesh_field { name = "x", mesh = a.meshes[1], value = function(p) return p.x end }
local v = mech:add_mesh_field { name = "v", mesh = a.meshes[1], size = 3, value = function(p) return p end }
local law = art.LinearElasticContact { thicknessField = x, YoungsModulusField = v }
mech:set_collision_behavior(a, b, { method = "VERTEX_PENETRATION", forceBehavior = law })
END
artbuild field.lua 2>&1 || echo $?
