-- Something that falls on a plate, or is driven into it: thicknesses and steps at which discrete detection misses contact.
local art = require "art"
local a = art.args{kind="cube", plate="box", v=-1, t=0.002, dt=0.01, collider="", driven=false, gravity=-9.81, up=0.2}
local mech = art.root{name="s", maxStepSize=a.dt}:add(art.MechModel{name="mech", gravity={0, 0, a.gravity}})

local plate
if a.plate == "box" then
  plate = mech:add(art.box{name="plate", size={1, 1, a.t}, position={0, 0, -a.t/2}, dynamic=false})
elseif a.plate == "slab" then
  plate = mech:add_fem{name="plate", mesh=art.volume.grid{wx=1, wy=1, wz=a.t, nx=8, ny=8, nz=1}, density=1000,
    material=art.LinearMaterial{YoungsModulus=1e6, PoissonsRatio=.3}}
  for _, n in ipairs(plate:nodes_where{}) do n.dynamic = false end
end

local b
if a.kind == "ball" then
  b = mech:add(art.icosphere{name="b", radius=0.05, divisions=2, density=1000, position={0, 0, a.up},
    dynamic=not a.driven, velocity={0, 0, a.driven and 0 or a.v, 0, 0, 0}})
else
  b = mech:add_fem{name="b", mesh=art.volume.grid{wx=.1, wy=.1, wz=.1, nx=3, ny=3, nz=3}, density=1000, particleDamping=1,
    stiffnessDamping=0.02, material=art.NeoHookeanMaterial{YoungsModulus=1e5, PoissonsRatio=.4}}
  b:transform{{translate={0.01, 0.02, a.up}}}
  for _, n in ipairs(b:nodes_where{}) do n.velocity = {0, 0, a.v} end
end
local how = {friction=0.2}
if a.collider ~= "" then how.colliderType = a.collider end
mech:set_collision_behavior(b, plate, how)
mech:set_collision_response(b, plate, {name="touch"})
