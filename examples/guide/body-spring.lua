-- A box that hangs on a spring by a marker (EX3.02). The spring may be a muscle (EX4.06), and all lengths
-- may be larger: forces and masses then keep their numbers if the density shrinks and gravity grows (EX4.01).
local art = require "art"
local a = art.args{muscle=false, excitation=0, scale=1}
local s = a.scale

local root = art.root{name="body-spring"}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0, -9.8 * s}})
local p1 = mech:add(art.Particle{name="p1", mass=2, dynamic=false})
local box = mech:add(art.box{name="box", size={0.5 * s, 0.3 * s, 0.3 * s}, density=20 / s ^ 3,
  position={0.75 * s, 0, 0}})
local marker = box:add_marker{location={-0.25 * s, 0, 0}}
if a.muscle then
  mech:add(art.Muscle{name="mus", points={p1, marker}, restLength=0, excitation=a.excitation,
    material=art.SimpleAxialMuscle{stiffness=20, damping=10, maxForce=10}})
else
  mech:add(art.AxialSpring{name="spr", points={p1, marker}, restLength=0,
    material=art.LinearAxialMaterial{stiffness=20, damping=10}})
end
