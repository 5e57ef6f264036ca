# tol: 1e-9 1e-9
# springs that wrap, made in a script: the muscle of the guide's phalanx (9.5.1), its length in closed form; what can be said wrongly
cat > wrap.lua <<'END'
local mech = art.root():add(art.MechModel { name = "mech" })
local bone = mech.rigidBodies:add(art.box { name = "bone", size = { 0.01, 0.01, 0.02 }, density = 1000 })
local ring = mech.rigidBodies:add(art.rigid_cylinder { name = "ring", radius = 0.005, height = 0.04, sides = 32, density = 0,
  position = { 0.018, 0, -0.022 }, orientation = { 1, 0, 0, -90 } })
mech:attach_frame(ring, bone)
local p = {}
for i, at in ipairs { { 0.0098, -0.0001, -0.0037 }, { 0.0293, 0.0009, -0.0415 } } do
  p[i] = mech.particles:add { position = at, dynamic = false }
end
local m = mech:add_multi_point_muscle { name = "muscle", points = p, material = art.SimpleAxialMuscle { stiffness = 0.5, maxForce = 0.04 },
  wrappables = { ring }, knots = 50, initial = { { { 0.025, 0, -0.02 } } } }
print(#m:wrappable_bodies(), m:wrappable_bodies()[1] == ring, m.segmentSpecs[1].flags, m.segmentSpecs[1].numKnots)
print(string.format("%.9g", m:current_length()))
m:update_wrap_segments()
print(string.format("%.5g", m:current_length()), math.abs(m:current_length() - 0.043266) < 1e-5)
m.restLength = m:current_length()
-- a path that changes is laid anew
local twin = mech:add_multi_point_spring { name = "twin", points = p, stiffness = 1 }
twin:set_segment_wrappable(1, 20):add_wrappable(ring, 1):add_wrappable(ring, 1, 1)
print(twin:current_length(), #twin:wrappable_bodies(), #mech:update_wrap_segments().multiPointSprings)
print(twin:remove_wrappable(ring), twin:remove_wrappable(ring), #twin:wrappable_bodies())
twin:set_segment_wrappable(1, false)
-- balls by exact sizes
for _, b in ipairs { art.rigid_sphere { radius = 2, density = 3 }, art.rigid_ellipsoid { axisLengths = { 1, 2, 3 } },
  art.rigid_torus { outerRadius = 2, innerRadius = 0.75, density = 1 }, art.rigid_cylinder { radius = 1, height = 2, mass = 5 } } do
  print(b.class, string.format("%.6g", b.inertia[1]), string.format("%.6g", b.inertia[13]))
end
local function wrong(f, ...) print(select(2, pcall(f, ...))) end
wrong(art.rigid_sphere, { radius = 0 })
wrong(art.rigid_ellipsoid, { axisLengths = { 1, 2 } })
wrong(art.rigid_cylinder, { radius = 1 })
wrong(m.set_segment_wrappable, m, 2, 10)
wrong(m.set_segment_wrappable, m, 1, 0)
wrong(m.set_segment_wrappable, m, 1, 10, { { 1, 2 } })
wrong(m.add_wrappable, m, p[1])
wrong(m.add_wrappable, m, ring, 2)
END
artbuild wrap.lua -o wrap.art 2>&1
artinfo check wrap.art
artsim -q wrap.art -t 0.01 -r models/mech/multiPointSprings/muscle:length,models/mech/multiPointSprings/muscle:forceNorm
