-- A chain of springs; one particle is fixed to another, one to a box (EX3.09).
local art = require "art"
local root = art.root{name="particle-attachment"}
local mech = root:add(art.MechModel{name="mech"})
local function particle(name, x, z, dynamic)
  return mech:add(art.Particle{name=name, mass=0.1, position={x, 0, z}, dynamic=dynamic})
end
local p1, p2 = particle("p1", 0, 0.55, false), particle("p2", 0.1, 0.35)
local p3, p4 = particle("p3", 0.1, 0.35), particle("p4", 0, 0.15)
for i, pair in ipairs{{p1, p2}, {p3, p4}} do
  mech:add(art.AxialSpring{name="spring" .. i, points=pair, restLength=0,
    material=art.LinearAxialMaterial{stiffness=20, damping=10}})
end
local box = mech:add(art.box{name="box", size={0.5, 0.3, 0.3}, density=20, position={0.2, 0, 0}})
art.attach(p2, p3)
art.attach(p4, box, {loc={0, 0, 0.15}})
