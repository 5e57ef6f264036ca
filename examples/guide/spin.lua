-- A box that no force moves turns to and fro, as a cubic curve through a few angles says (EX5.09). The
-- orientation is an axis and an angle.
local art = require "art"
local root = art.root{name="spin"}
local mech = root:add(art.MechModel{name="mech"})
local box = mech:add(art.box{name="box", size={1, 1, 0.5}, density=1000, dynamic=false})
local data = {}
for i, angle in ipairs{0, 90, 0, -90, 0} do data[i] = {2 * (i - 1), 0, 0, 1, angle} end
root:add(art.input_probe{name="angle", props={box, "targetOrientation"}, data=data, interpolation="Cubic"})
