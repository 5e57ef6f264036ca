# Columns drive what they are called like: markers of motion capture among others, with gaps and in another unit; joints with one coordinate.
# What several coordinates are called is refused.
cat > arm.lua <<'L'
local root = art.root { name = "arm", maxStepSize = 0.01 }
local mech = root:add(art.MechModel { name = "m" })
local function link(name, z) return mech:add(art.RigidBody { name = name, position = { 0, 0, z }, inertiaMethod = "EXPLICIT", inertia = { 1, 0, 0, -0.1, 0.01, 0, 0, 0, 0.01, 0, 0, 0, 0.01 } }) end
local upper, fore = link("upper", 0), link("fore", -0.3)
mech:add_joint("HingeJoint", { name = "shoulder", a = upper, origin = { 0, 0, 0 }, axis = { 0, -1, 0 } })
mech:add_joint("HingeJoint", { name = "elbow", a = fore, b = upper, origin = { 0, 0, -0.3 }, axis = { 0, -1, 0 } })
mech:add(art.Particle { name = "wrist", dynamic = false }) mech:add(art.Particle { name = "head", dynamic = false })
L
artbuild -q arm.lua -o arm.art
printf 'PathFileType\t4\t(X/Y/Z)\twalk.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\n100\t100\t3\t2\tmm\n' > walk.trc
printf 'Frame#\tTime\thead\t\t\twrist\t\t\n\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n\n1\t0\t7\t7\t7\t100\t0\t0\n2\t0.01\t\t\t\t\t\t\n3\t0.02\t7\t7\t7\t300\t0\t0\n' >> walk.trc
artsim -q arm.art -t 0.02 --input 'wrist:targetPosition@times:0.001,fill=walk.trc' -r wrist:position | sed 1d
artsim -q arm.art -t 0.02 --input 'wrist:targetPosition,head:targetPosition@fill=walk.trc' -r wrist:position,head:position | tail -n 1
artsim -q arm.art -t 0.02 --input 'wrist:targetPosition=walk.trc' 2>&1 || :
printf 'time\tshoulder\telbow:theta\n0\t10\t20\n0.02\t12\t24\n' > both.tsv
artsim -q arm.art -t 0.02 --mot both.tsv -r shoulder:theta,elbow:theta | tail -n 1 | awk '{ printf "%s\t%.9g\t%.9g\n", $1, $2, $3 }'
printf 'time\ttheta\n0\t10\n0.02\t12\n' > theta.tsv
artsim -q arm.art -t 0.02 --mot theta.tsv 2>&1 || :
printf 'time\tknee\n0\t10\n0.02\t12\n' > knee.tsv
artsim -q arm.art -t 0.02 --mot knee.tsv 2>&1 || :
