-- two boxes on a hinge over a base, a spring, a beam of finite elements with a marker: what a lattice deforms
local art = require "art"
local root = art.root{name="x", maxStepSize=0.01}
local mech = root:add(art.MechModel{name="mech", frameDamping=0.1})
local a = mech.rigidBodies:add(art.box{name="a", size={2, 0.6, 0.4}, density=5, position={-1, 0, 2}, dynamic=false})
local b = mech.rigidBodies:add(art.box{name="b", size={2, 0.6, 0.4}, density=5, position={1, 0, 2}})
mech:add_joint("HingeJoint", {name="hinge", a=b, b=a, origin={0, 0, 2}, axis={0, 1, 0}})
mech.rigidBodies:add(art.box{name="base", size={5, 5, 0.4}, density=0.2, position={1, 0, 0}, orientation={0, 1, 0, -22.5},
  dynamic=false})
local k = b:add_marker{name="k", location={0.9, 0, 0}}
local p = mech.particles:add(art.Particle{name="p", position={2, 0, 3}, dynamic=false})
mech.axialSprings:add(art.AxialSpring{name="s", points={p, k}, restLength=0.5,
  material=art.LinearAxialMaterial{stiffness=10}})
local fem = mech:add_fem{name="fem", mesh=art.volume.grid{wx=2, wy=0.5, wz=0.5, nx=4, ny=1, nz=1}, density=10,
  transform={0, 2, 1}, material=art.LinearMaterial{YoungsModulus=4000, PoissonsRatio=0.33}}
fem:fix{x=-1}
