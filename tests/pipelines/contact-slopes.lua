-- a body on a plate, with weight that leans by `lean` degrees: what=block, whose height is `high` of its length, sphere, or disc, which rolls
local art = require "art"
local a = art.args{what="block", lean=20, mu=0.3, high=0.5, h=0.01, integrator="ConstrainedBackwardEuler", slices=200}
local s = math.rad(a.lean)
local mech = art.root{name="s", maxStepSize=a.h}:add(art.MechModel{name="m", gravity={9.81 * math.sin(s), 0, -9.81 * math.cos(s)}, integrator=a.integrator,
    maxStepSize=a.h})
local plate = mech:add(art.box{name="plate", size={40, 4, 1}, position={0, 0, -0.5}, dynamic=false})
local b
if a.what == "block" then
    b = mech:add(art.box{name="b", size={0.2, 0.2, 0.2 * a.high}, density=1000, position={0, 0, 0.1 * a.high}})
elseif a.what == "sphere" then
    b = mech:add(art.sphere{name="b", radius=0.1, density=1000, position={0, 0, 0.1}, slices=a.slices})
else
    b = mech:add(art.rigid_cylinder{name="b", radius=0.1, height=0.05, density=1000, position={0, 0, 0.1}, orientation={1, 0, 0, 90}, sides=a.slices})
end
mech:set_collision_behavior(b, plate, {friction=a.mu})
