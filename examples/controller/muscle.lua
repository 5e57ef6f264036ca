-- A box that hangs on a muscle; a script moves the other end of the muscle around a circle (EX5.04 of the
-- modeling guide, sections 4.5.2, 5.2.2 and 5.3.2). The script and the property boxVisible travel in the model.
local art = require "art"
local a = art.args{excitation=0}
local root = art.root{name="SimpleMuscleWithController"}
local mech = root:add(art.MechModel{name="mech"})
local p1 = mech:add(art.Particle{name="p1", mass=2, dynamic=false})
local box = mech:add(art.box{name="box", size={0.5, 0.3, 0.3}, density=20, pose={0.75, 0, 0}})
local mkr = box:add_marker{name="mkr", location={-0.25, 0, 0}}
mech:add(art.Muscle{name="mus", points={p1, mkr}, restLength=0, excitation=a.excitation,
  material=art.SimpleAxialMuscle{stiffness=20, damping=10, maxForce=10}})

-- a property of the whole model that stands for one deep inside (EX5.03)
box.renderProps = {visible=true}
root:declare{name="boxVisible", help="box is visible", target="models/mech/rigidBodies/box:renderProps.visible"}

local mover = root:add(art.ScriptController{name="mover", script="mover.lua"})
mover:declare{name="radius", default=0.5, unit="L", range="[0,inf)", help="radius of the circle"}
