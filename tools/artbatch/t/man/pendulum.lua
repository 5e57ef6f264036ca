-- A block that swings on a spring from a fixed point; a muscle pulls it aside from second 1 to 2.
local art = require "art"
local a = art.args{density=500, stiffness=200, damping=1, pull=30}

local root = art.root{name="pendulum", maxStepSize=0.005}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0, -9.81}, frameDamping=0.1,
  rotaryDamping=0.01})

-- two fixed points
local top = mech:add(art.Particle{name="top", dynamic=false, position={0, 0, 1}})
local side = mech:add(art.Particle{name="side", dynamic=false, position={0.8, 0, 0.3}})

-- the block: mass and inertia follow from its shape and density
local block = mech:add(art.box{name="block", size={0.2, 0.1, 0.1}, density=a.density, position={0.3, 0, 0.2}})
local hook = block:add_marker{name="hook", location={0, 0, 0.05}}
local ear = block:add_marker{name="ear", location={0.1, 0, 0}}

local spring = mech:add(art.AxialSpring{name="spring", points={top, hook},
  material=art.LinearAxialMaterial{stiffness=a.stiffness, damping=a.damping}})
spring.restLength = 0.9 * spring:current_length()

local muscle = mech:add(art.Muscle{name="muscle", points={side, ear},
  material=art.SimpleAxialMuscle{maxForce=a.pull}})

-- what drives the muscle, and what is recorded
root:add(art.input_probe{name="excitation", props={muscle, "excitation"},
  data={{0, 0}, {1, 0}, {1.2, 1}, {2, 1}, {2.2, 0}, {4, 0}}})
root:add(art.output_probe{name="block", props={{block, "position"}, {spring, "length"}},
  file="block.txt", stop=4, interval=0.02})


