-- A probe that hands its data to a function (EX5.09): an angle turns a box about z.
local art = require "art"
local root = art.root{name="SpinControlProbe"}
local mech = root:add(art.MechModel{name="mech"})
mech:add(art.box{name="box", size={1, 1, 0.5}, density=1000, dynamic=false})
root:add(art.NumericControlProbe{name="spin", vsize=1, startTime=0, stopTime=8, interpolationOrder="Cubic",
  data={{0, 0}, {2, 90}, {4, 0}, {6, -90}, {8, 0}}, code=[[
local box = root:find("models/mech/rigidBodies/box")
function eval(vec, t, trel)
  box.pose = {0, 0, 0, 0, 0, 1, vec[1]}
end]]})
