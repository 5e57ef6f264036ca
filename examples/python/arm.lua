-- A forearm on a hinge that two muscles turn against its weight; metres, kilograms, seconds.
local art = require "art"
local args = art.args{mass=1.5}
local root = art.root{name="arm", maxStepSize=0.005}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0, -9.81}, rotaryDamping=0.02})
local fore = mech:add(art.box{name="fore", size={0.3, 0.05, 0.05}, mass=args.mass, position={0.15, 0, 0}})
mech:add_joint("HingeJoint", {name="elbow", a=fore, origin={0, 0, 0}, axis={0, -1, 0}, thetaRange={-60, 120}})
fore:add_marker{name="hand", location={0.15, 0, 0}}

local function muscle(name, height, strength, color)
  local origin = mech:add(art.Particle{name=name .. "_origin", dynamic=false, position={-0.02, 0, height}})
  local insertion = fore:add_marker{name=name .. "_insertion", location={-0.1, 0, height > 0 and 0.02 or -0.02}}
  local m = mech:add(art.Muscle{name=name, points={origin, insertion},
    material=art.SimpleAxialMuscle{maxForce=strength, stiffness=30, damping=2},
    renderProps={lineStyle="SPINDLE", lineRadius=0.012, lineColor=color}})
  m.restLength = m:current_length()
end
muscle("biceps", 0.25, 400, {0.8, 0.2, 0.2})
muscle("triceps", -0.25, 200, {0.6, 0.3, 0.2})
return root
