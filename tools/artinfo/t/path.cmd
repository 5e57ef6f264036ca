# tol: 2e-6 2e-6
# the path of a muscle around a cylinder about its joint: from a sweep its length, which falls by the radius for each
# radian, and its moment arm, until it lets go; with the joint alone; a particle led about; what is not understood
cat > arm.lua <<'END'
local m = art.root():add(art.MechModel { name = "m", gravity = { 0, 0, 0 } })
local b = m.rigidBodies:add(art.box { name = "b", size = { 2, 0.2, 0.2 }, density = 1, position = { 1, 0, 0 } })
local c = m.rigidBodies:add(art.rigid_cylinder { name = "c", radius = 0.5, height = 1, density = 0, dynamic = false })
m:add_joint("HingeJoint", { name = "j", a = b, origin = { 0, 0, 0 }, axis = { 0, 0, 1 } })
local p = m.particles:add { name = "p", position = { -1.5, 0.2, 0 }, dynamic = false }
local k = b:add_marker { name = "k", world = { 1.5, 0.3, 0 } }
m:add_multi_point_muscle { name = "s", points = { p, k }, wrappables = { c }, knots = 400, maxWrapIterations = 200,
  material = art.SimpleAxialMuscle { stiffness = 1, maxForce = 1 } }
END
artbuild arm.lua -o arm.art
artinfo path arm.art models/m/multiPointSprings/s --sweep models/m/bodyConnectors/j:theta=-45..45/6 | cut -f 1,2,5,6,9
artinfo path arm.art models/m/multiPointSprings/s | cut -f 1,3,4,7
artinfo path arm.art models/m/multiPointSprings/s --sweep models/m/particles/p:position.y=0.2..0.8/2 \
    --sweep models/m/bodyConnectors/j:theta=0..20/1 | cut -f 1,2,3,6-8
# a strand over a ball turns to its other side when its end is led down, in steps too large to see it
sed 's/RigidCylinder/RigidSphere/; s/-1.5 0.2 0.0/-1.5 0.2 0.05/' arm.art > ball.art
artinfo path ball.art models/m/multiPointSprings/s --sweep models/m/particles/p:position.y=0.2..-2/20 > ball.tsv || echo exit $?
cut -f 9 ball.tsv | sort -u
try() { artinfo path "$@" 2>&1 || echo exit $?; }
try arm.art models/m/rigidBodies/b
try arm.art models/m/multiPointSprings/s --sweep models/m/bodyConnectors/j:theta=1
try arm.art models/m/multiPointSprings/s --sweep models/m/bodyConnectors/j:theta=0..1/0
try arm.art models/m/multiPointSprings/s --sweep models/m/particles/p:position=0..1/4
try arm.art models/m/multiPointSprings/s --sweep models/m/bodyConnectors/j:phi=0..1/4
