-- a box that falls on a table, which is declared first or second in the pair
local art = require "art"
local a = art.args{method="DEFAULT", first="box", vertices="AUTO"}
local mech = art.MechModel{name="m", gravity={0, 0, -9.8}, maxStepSize=0.01}
local table_ = mech:add(art.body{name="table", mesh=art.mesh.box(4, 4, 0.5), dynamic=false, position={0, 0, -0.25}})
local box = mech:add(art.body{name="box", mesh=art.mesh.box(0.4, 0.3, 0.2), density=1000, position={0, 0, 0.15}})
local one, other = box, table_
if a.first == "table" then one, other = table_, box end
mech:set_collision_behavior(one, other, {method=a.method, vertexPenetrations=a.vertices, friction=0})
mech:set_collision_response(one, other, {name="both"})
return mech
