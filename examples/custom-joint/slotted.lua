-- A plate on a slotted hinge, ours or the built-in one.
local art = require "art"
local args = art.args{own=true}
local root = art.root{name="slotted", maxStepSize=0.005}
local mech = root:add(art.MechModel{name="mech", gravity={2, -9.8, 1}})
local plate = mech:add(art.box{name="plate", size={0.2, 0.8, 0.1}, density=100, position={0.3, 0.5, 0.1}, velocity={0.5, 0, 0, 0, 0, 3}})
local where = {a=plate, TCA={0, 0.3, 0}, TDB={0.1, 0.8, 0.1}, name="slot"}
if args.own then
  where.script = "slot.lua"
  where.declare = {{name="x", type="length", range="[-1,1]"}, {name="theta", type="angle", range="[-360,360]"}}
  mech:add_joint("ScriptJoint", where)
else
  where.xRange, where.thetaRange = {-1, 1}, {-360, 360}
  mech:add_joint("SlottedHingeJoint", where)
end
