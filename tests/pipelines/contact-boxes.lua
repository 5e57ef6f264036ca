-- boxes of one size exactly on each other, which begin without touching by more than rounding
local art = require "art"
local a = art.args{n=5, mu=0}
local mech = art.MechModel{name="m", gravity={0,0,-9.8}, maxStepSize=0.01}
mech:add(art.body{name="floor", mesh=art.mesh.box(4,4,0.5), dynamic=false, position={0,0,-0.25}})
for i=1,a.n do mech:add(art.body{name="b"..i, mesh=art.mesh.box(0.4,0.4,0.4), density=1000, position={0,0,0.2+(i-1)*0.4}}) end
mech:set_default_collision_behavior("Rigid","Rigid",true,a.mu)
return mech
