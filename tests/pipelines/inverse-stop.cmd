# An arm that lies on a stop is lifted at once, by the muscle that lifts it alone. What a controller cannot do, or does not do for
# want of weights or forces, is warned of.
cat > arm.lua <<'L'
local root = art.root { name = "r", maxStepSize = 0.01 }
mech = root:add(art.MechModel { name = "m", gravity = { 0, 0, -9.8 }, frameDamping = 0.05, rotaryDamping = 0.02 })
local arm = mech:add(art.RigidBody { name = "arm", inertiaMethod = "EXPLICIT", inertia = { 1, 0.3, 0, 0, 0.01, 0, 0, 0, 0.05, 0, 0, 0, 0.05 } })
local up = mech:add(art.Particle { name = "up", position = { -0.05, 0, 0.4 }, dynamic = false })
local down = mech:add(art.Particle { name = "down", position = { -0.05, 0, -0.4 }, dynamic = false })
local k = arm:add_marker { name = "k", location = { 0.1, 0, 0 } }
tip = arm:add_marker { name = "tip", location = { 0.5, 0, 0 } }
hinge = mech:add_joint("HingeJoint", { name = "j", a = arm, origin = { 0, 0, 0 }, axis = { 0, -1, 0 }, thetaRange = { 0, 120 } })
local function muscle(name, a, b, force)
  return mech:add(art.Muscle { name = name, points = { a, b }, material = art.SimpleAxialMuscle { stiffness = 0, damping = 0, maxForce = force } })
end
lift, lower = muscle("lift", up, k, 300), muscle("lower", down, k, 300)
far = muscle("far", up, down, 300)
exciters = { lift, lower }
L
awk 'BEGIN { for (i = 0; i <= 50; i++) { t = i / 100; a = (1 - cos(6.283185307 * t)) / 4; print t, 0.5 * cos(a), 0, 0.5 * sin(a) } }' > path.txt
model() {
    { cat arm.lua; echo "${1-}"; echo 'c = mech:add_tracking_controller { name = "c", targets = targets or { tip }, exciters = exciters, l2 = 0.01 }'; echo "${2-}"; } > m.lua
    artbuild -q m.lua -o m.art
}
run() {
    artsim m.art -t "$1" --input controllers/c/motionTerm/targetPoints/0:position=path.txt --record-excitations a.txt -r models/m/bodyConnectors/j:theta=theta.tsv ${2-} 2>&1 |
        sed -n 's/.*\(warning\|error\): //p'
}
model && run 0.5
awk 'NF == 3 && $1 > 0 && $1 < 0.1 { least = n++ && least < $2 ? least : $2; if ($3 > most) most = $3 } END { print (least > 0.1 && most == 0 ? "lifted" : "not lifted " least " " most) }' a.txt
awk '/^0\.[1-4]/ { a = 45 / 3.141592653589793 * (1 - cos(6.283185307 * $1)); d = $2 - a; if (d * d > most) most = d * d } END { print (most < 1 ? "followed" : "off by " sqrt(most) " degrees") }' theta.tsv
model '' 'c.motionTerm.weight = 0' && run 0.05
model '' 'c:find_target(tip).subWeights = { 0, 0, 0 }' && run 0.05
model 'targets = { tip, tip }' && run 0.05
model 'lift.enabled = false' && run 0.05
model 'exciters = { far }' && run 0.05
model 'hinge.thetaLocked = true' && run 0.05
model '' 'mech:add_tracking_controller { name = "d", targets = { tip }, exciters = { lift }, l2 = 0.01 }' && run 0.05
printf '0\t0.5\n1\t0.5\n' > half.txt
model && run 0.05 '--input models/m/axialSprings/lift:excitation=half.txt'
