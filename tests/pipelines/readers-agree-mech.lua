-- Bodies, points, springs with every law, a joint of every class.
local m = art.root():add(art.MechModel{name="m"})
local a = m:add(art.box{name="a", size=1, mass=3, dynamic=false})
local b = m:add(art.box{name="b", size=1, position={0, 0, 2}, inertia={mass=4, J={1, 2, 3}}})
m:add(art.box{name="c", size=1, position={3, 0, 0}, density=2, massDistribution="AREA"})
m:add_joint("HingeJoint", {name="hinge", a=b, b=a, origin={0, 0, 1}, theta=30})
local p = m.particles:add{name="p", position={0, 0, 5}, velocity={1, 0, 0}}
local q = m.particles:add{name="q", position={0, 0, 3}}
art.attach(q, b)
local k = b:add_marker{name="k", world={0.5, 0.5, 2.5}}
m:add(art.MultiPointMuscle{name="path", points={p, k, q}, material=art.SimpleAxialMuscle{maxForce=2}})
m:add(art.FixedMeshBody{name="wall", mesh=art.mesh.box(1, 1, 1), position={1, 2, 3}})
m:set_collision_behavior(a, "Rigid", true, 0.25)

m:add(art.beam{name="beam", length=1, radius=0.1, YoungsModulus=1e5, density=10, position={0, -9, 0}})
m:add(art.beam{name="eb", class="EBBeamBody", length=1, radius=0.1, YoungsModulus=1e5, density=10, position={0, -12, 0}})

local function concrete(ancestor)
  local names, i = art.classes(ancestor), 0
  return function()
    repeat i = i + 1 until not names[i] or (pcall(art.new, names[i]) and not args.skip:find("," .. names[i] .. ",", 1, true))
    return names[i]
  end
end
for name in concrete("AxialMaterial") do
  local law = art.new(name)
  for _, prop in ipairs{"optLength", "slackLength", "tendonSlackLength"} do
    if art.property(law, prop) then law[prop] = 1 end
  end
  m:add(art.Muscle{name="by" .. name, points={p, q}, material=law, excitation=0.5, restLength=1.5})
end
m:add(art.exciter{name="e", targets={{m.axialSprings.byLinearAxialMuscle, 0.5}}})
for name in concrete("FrameMaterial") do
  m:add(art.FrameSpring{name="by" .. name, frameA=a, frameB=b, material=art.new(name)})
end
local n = 0
for name in concrete("BodyConnector") do
  n = n + 1
  local body = m:add(art.box{name="of" .. name, size=1, mass=2, position={4 * n, 10, 0}})
  local joint = {name="j" .. name, a=body, origin={4 * n, 10, 0.5}}
  if name == "DistanceConnector" then
    joint = {name="j" .. name, a=body, TCW={4 * n, 10, 0.5}, TDW={4 * n, 10, 1.5}, distance=1}
  end
  if name == "SegmentedPlanarConnector" then joint.segs = {-1, 0, 0, 0, 1, 0} end
  m:add_joint(name, joint)
end
