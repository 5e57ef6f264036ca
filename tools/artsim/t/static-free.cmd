# stderr: free.lua:28: warning: 'models/mech/rigidBodies/box' is outside of what it is attached to, and moves by 0.4 to its surface
# What nothing holds in a static solve is named by component and direction: bodies on joints, a FEM model that is held at too few
# nodes, lies on a plate without friction, or falls; what is free to go where a force drives it, has no equilibrium at all.
cat >free.lua <<'END'
local art = require "art"
local o = art.args{k="planar"}
local m = art.root{name="r", maxStepSize=0.1}:add(art.MechModel{name="mech", gravity={0, 0, o.k == "ball" and 0 or -9.8}})
local function box()
  return m:add(art.box{name="box", size={0.2, 0.1, 0.3}, density=1000, position={1, 2, 3}})
end
local function fem()
  return m:add_fem{name="fem", mesh=art.volume.grid{wx=1, wy=1, wz=1, nx=2, ny=2, nz=2}, density=1000,
    material=art.LinearMaterial{YoungsModulus=1e5, PoissonsRatio=0.3}}
end
if o.k == "planar" then m:add_joint("PlanarJoint", {name="j", a=box(), origin={1, 2, 2.85}, axis={0, 0, 1}}) end
if o.k == "slide" then m:add_joint("SliderJoint", {name="j", a=box(), origin={1, 2, 2.85}, axis={0.6, 0, 0.8}}) end
if o.k == "hinge" then m:add_joint("HingeJoint", {name="j", a=box(), origin={1, 1, 2.85}, axis={0, 0, 1}}) end
if o.k == "ball" then m:add_joint("SphericalJoint", {name="j", a=box(), origin={1, 2, 3}}) end
if o.k == "falls" then fem() end
if o.k == "edge" then
  local f = fem()
  m.gravity = {0, 0, 0}
  f.nodes[1].dynamic, f.nodes[2].dynamic = false, false
end
if o.k == "plate" then
  local plate = m:add(art.box{name="plate", size={4, 4, 0.2}, density=1000, position={0, 0, -0.6}, dynamic=false})
  m:set_collision_behavior(fem(), plate, true, 0)
end
if o.k == "carries" then
  local f, b = fem(), box()
  b.position = {0, 0, 0.9}
  m:attach_frame(b, f)
  m:add(art.ParticlePlaneConstraint{particles=f:nodes_where{z=-0.5}, normal={0, 0, 1}, center={0, 0, -0.5}})
end
END
for k in planar slide hinge ball falls edge plate carries; do
    artbuild free.lua "k=$k" -o free.art
    for how in StaticLineSearch StaticIncremental; do
        rc=0
        artsim -q free.art --integrator "$how" --step 1 -t 1 2>err || rc=$?
        sed "s/^artsim: free.art:[0-9:]* error: //; s/; with .*//; s/ (with static.*//; s/^/$k $rc: /" err
    done | uniq
done
