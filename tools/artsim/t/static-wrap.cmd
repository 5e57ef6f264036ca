# tol: 1e-8 1e-8
# a weight that hangs on a spring over a cylinder: in a static solve the path goes along with every trial, and what wraps resists
# motions along the surface, too. Below the edge at x = 0.5 its strand is vertical, T = 30, l = 4
cat > hang.lua <<'END'
local mech = art.root():add(art.MechModel { name = "mech", gravity = { 0, 0, -10 } })
local c = mech.rigidBodies:add(art.rigid_cylinder { name = "c", radius = 0.5, height = 2, density = 1, orientation = { 1, 0, 0, 90 }, dynamic = false })
local p = mech.particles:add { name = "p", mass = 0, position = { -2, 0, -1 }, dynamic = false }
local q = mech.particles:add { name = "q", mass = 3, position = { 1.5, 0.1, 0.3 } }
mech:add_multi_point_spring { name = "s", points = { p, q }, stiffness = 20, damping = 0, restLength = 2.5, wrappables = { c }, knots = 100,
  wrapMethod = "Geodesic", initial = { { { 0, 0, 0.7 } } } }
END
artbuild hang.lua -o hang.art
for integrator in StaticLineSearch StaticIncremental; do
    artsim -q hang.art --integrator $integrator --step 1 -t 2 -r models/mech/multiPointSprings/s:length,models/mech/multiPointSprings/s:forceNorm@2 \
        -r models/mech/particles/q:position@2=q.tsv | tail -n 1
    tail -n 1 q.tsv
done
