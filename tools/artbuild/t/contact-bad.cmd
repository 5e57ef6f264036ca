# exit: 0
# What a user may say of contact and that cannot be, or says nothing, is told at the line of the script
cat > bad.lua <<'END'
local art = require "art"
local o = art.args { what = 0 }
local mech = art.root { name = "x" }:add(art.MechModel { name = "mech" })
local a, b = mech:add(art.box { name = "a", size = { 1, 1, 1 } }), mech:add(art.box { name = "b", size = { 1, 1, 1 } })
local none = mech:add(art.RigidBody { name = "none", mass = 1 })
local cases = {
  function() mech:set_collision_behavior(a, b, true, 0 / 0) end,
  function() mech:set_collision_behavior(a, b, { method = "VERTEX_PENETRATION",
    forceBehavior = art.LinearElasticContact { thicknessField = "fields/nowhere" } }) end,
  function() mech:set_collision_response(a, none, { name = "r" }) end,
  function() mech:set_collision_behavior(a, b, { damping = 1 }) end,
  function() mech:set_collision_behavior(a, b, { stictionDamping = 1 }) end,
  function() mech:set_collision_behavior(a, b, { method = "CONTOUR_REGION", colliderType = "CONTINUOUS" }) end,
  function() mech:set_collision_behavior(a, b, { friction = -0.1 }) end,
  function() mech:set_collision_behavior(a, a, true) end,
  function() mech:set_collision_behavior(a, none, true) end,
}
cases[o.what]()
END
for what in 1 2 3 4 5 6 7 8 9; do
    code=0
    artbuild bad.lua what=$what -o x.art 2> err || code=$?
    echo "$code $(cat err)"
done
