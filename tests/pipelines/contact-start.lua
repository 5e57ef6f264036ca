-- A block that begins a little inside another, or 1 above it: soft or rigid, driven or free
local art = require "art"
local a = art.args{soft=false, depth=0.001, driven=false, collider=""}
local mech = art.root{name="s", maxStepSize=0.01}:add(art.MechModel{name="mech", gravity={0, 0, -10}})
local below = mech:add(art.box{name="below", size={1, 1, 0.5}, position={0, 0, -0.25}, dynamic=false})
local block
if a.soft then
  block = mech:add_fem{name="block", mesh=art.volume.grid{wx=0.4, wy=0.2, wz=0.2, nx=4, ny=2, nz=2}, density=1000,
    material=art.LinearMaterial{YoungsModulus=1e6, PoissonsRatio=0.3}}
  block:set_surface()
  block:transform{translate={0, 0, 0.1 - a.depth}}
else
  block = mech:add(art.box{name="block", size={0.4, 0.2, 0.2}, density=1000, dynamic=not a.driven, position={0, 0, 0.1 - a.depth}})
end
local how = {friction=0.1}
if a.collider ~= "" then how.colliderType = a.collider end
mech:set_collision_behavior(block, below, how)
mech:set_collision_response(block, below, {name="touch"})
