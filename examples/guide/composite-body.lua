-- A body of two balls and an axle; one ball has a density of its own (EX3.03).
local art = require "art"
local root = art.root{name="composite-body"}
local mech = root:add(art.MechModel{name="mech"})
local ball = art.mesh.icosphere(0.8, 1)
local body = mech:add(art.body{name="body", density=10, frameDamping=10, meshes={
  {name="ball1", mesh=ball, transform={1.5, 0, 0}, density=8},
  {name="ball2", mesh=ball, transform={-1.5, 0, 0}},
  {name="axle", mesh=art.mesh.cylinder(0.2, 2, 12), transform={0, 0, 0, 0, 1, 0, 90}}}})
local p1 = mech:add(art.Particle{name="p1", dynamic=false, position={0, 0, 2}})
mech:add(art.AxialSpring{name="spr", points={p1, body:add_marker{name="hook", world={0, 0, 0.2}}},
  restLength=0, material=art.LinearAxialMaterial{stiffness=150, damping=0}})

-- where the middles of the balls are
body:add_marker{name="ball1", location={1.5, 0, 0}}
body:add_marker{name="ball2", location={-1.5, 0, 0}}
