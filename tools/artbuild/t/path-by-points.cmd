# a path is made point by point from nothing, as in the guide's section 9.1; one point alone is an error at the end
cat > path.lua <<'END'
local art = require "art"
local mech = art.root{}:add(art.MechModel{name="m"})
local p = {}
for i = 1, 4 do p[i] = mech:add(art.Particle{name="p" .. i, position={i, i % 2, 0}, mass=1, dynamic=false}) end
local s = art.MultiPointSpring{name="s", material=art.LinearAxialMaterial{stiffness=1}}
for i = 1, 4 do s:add_point(p[i]) end
mech:add(s)
local t = mech:add(art.MultiPointSpring{name="t", material=art.LinearAxialMaterial{stiffness=1}})
t:add_point(p[1]):add_point(p[4]):add_point(p[2], 2)
if args.one then mech:add(art.MultiPointSpring{name="one", material=art.LinearAxialMaterial{stiffness=1}}):add_point(p[1]) end
END
artbuild path.lua -o path.art
artsim -q path.art -t 0.01 -r models/m/multiPointSprings/s:length,models/m/multiPointSprings/t:length | tail -n 1
artbuild path.lua one=true -o one.art 2>&1 || echo "status $?"
