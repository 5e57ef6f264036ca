# A rod that slides with its lower end in front (Painleve): with mu below the limit friction slows it by mu g / (1 + (x^2 - mu x z) / J),
# beyond it no sliding balances its forces, and it sticks within the step, which is said. Both corners of its edge press.
cat >rod.lua <<'END'
local art = require "art"
local a = art.args{integrator="ConstrainedBackwardEuler", mu=2, ang=45, implicit=false, other=false}
local mech = art.root{name="p", maxStepSize=1e-4}:add(art.MechModel{name="mech", gravity={0,0,-9.81}, integrator=a.integrator, useImplicitFriction=a.implicit})
local plate = mech:add(art.box{name="plate", size={20,20,1}, density=1000, position={0,0,-0.5}, dynamic=false})
local s, c = math.sin(math.rad(a.ang)), math.cos(math.rad(a.ang))
if a.other then -- it slides, while the first one jams
    local s, c = math.sin(math.rad(30)), math.cos(math.rad(30))
    local other = mech:add(art.box{name="other", size={1,0.02,0.02}, mass=1, position={0,1,0.5*s+0.01*c}, orientation={0,1,0,30}})
    other.velocity = {3,0,0,0,0,0}
    mech:set_collision_behavior(other, plate, {friction=a.mu})
end
local rod = mech:add(art.box{name="rod", size={1,0.02,0.02}, mass=1, position={0,0,0.5*s+0.01*c}, orientation={0,1,0,a.ang}})
rod.velocity = {3,0,0,0,0,0}
mech:set_collision_behavior(rod, plate, {friction=a.mu})
END
ask() { # SCHEME IMPLICIT ANGLE MU: the speed after one step, beside the closed form
    artbuild -q rod.lua integrator=$1 implicit=$2 ang=$3 mu=$4 -o rod.art
    artsim rod.art -t 1e-4 -r rigidBodies/rod:velocity@1e-4 2>said | awk -v ang=$3 -v mu=$4 -v how="$1 $2" '
        { row = $0 }
        END {
            split(row, v, "\t"); pi = atan2(0, -1); s = sin(ang * pi / 180); c = cos(ang * pi / 180)
            x = 0.5 * c - 0.01 * s; z = 0.5 * s + 0.01 * c; J = (1 + 0.0004) / 12
            k = 1 + (x * x - mu * x * z) / J
            # sliding: forces N, mu N; sticking: impulses that bring the corner to rest
            if (k > 0) want = 3 - 1e-4 * mu * 9.81 / k
            else {
                xx = 1 + z * z / J; zz = 1 + x * x / J; xz = x * z / J; fall = 9.81e-4
                P = -(3 * zz - fall * xz) / (xx * zz - xz * xz); want = 3 + P
            }
            e = (v[2] - want) / (3 - want); side = v[3]
            print how, ang, mu, (k > 0 ? "slides" : "jams"), (e < 0.002 && e > -0.002 ? "right" : v[2] " for " want), (side * side < 1e-12 ? "straight" : side)
        }'
    sed -n 's/.*\(jams\) in the step.*/said: \1/p' said
}
for mu in 0.5 1.3 1.5 2; do
    for angle in 30 45 63; do ask ConstrainedBackwardEuler false $angle $mu; done
done
for scheme in Trapezoidal SymplecticEuler BackwardEuler FullBackwardEuler; do
    ask $scheme false 45 1.5
    ask $scheme false 45 2
done
ask ConstrainedBackwardEuler true 45 1.5
ask ConstrainedBackwardEuler true 45 2
for implicit in false true; do
    artbuild -q rod.lua other=true implicit=$implicit -o two.art
    artsim -q two.art -t 1e-4 -r 'rigidBodies/*:velocity@1e-4' | awk -F '\t' '/^#/ { for (i = 1; i <= NF; i++) { if ($i ~ /other:velocity.0/) o = i; if ($i ~ /rod:velocity.0/) r = i }; }
        END { printf "beside one that slides: %.5f %.5f\n", $r, $o }'
done
# Rods that jam beside one that slides, of which Lemke's method finds the forces: it may load one of two corners alone. Each force
# is within Coulomb's bounds, and the one that slides does what it does alone.
cat >many.lua <<'END'
local art = require "art"
local a = art.args{only=0}
math.randomseed(1)
local mech = art.root{name="p", maxStepSize=1e-3}:add(art.MechModel{name="mech", gravity={0,0,-9.81}})
local plate = mech:add(art.box{name="plate", size={40,40,1}, density=1000, position={0,0,-0.5}, dynamic=false})
for i = 1, 4 do
    local ang, mu, speed = 30 + 50 * math.random(), 0.5 + 2 * math.random(), 1 + 3 * math.random()
    if a.only == 0 or a.only == i then
        local s, c = math.sin(math.rad(ang)), math.cos(math.rad(ang))
        local rod = mech:add(art.box{name="r"..i, size={1,0.02,0.02}, mass=1, position={0,i,0.5*s+0.01*c}, orientation={0,1,0,ang}})
        rod.velocity = {speed,0,0,0,0,0}
        mech:set_collision_behavior(rod, plate, {friction=mu, method="VERTEX_PENETRATION"})
    end
end
END
artbuild -q many.lua -o many.art
artsim many.art -t 1e-3 -r rigidBodies/r3:velocity@1e-3=together.tsv --contacts=forces.tsv@1e-3 2>said
sed -n "s/.*'\(models.*\)' jams in the step.*/said: jams/p" said
awk -F '\t' 'BEGIN { mu["r1"] = 2.4731550128691513; mu["r2"] = 1.6836203709579778; mu["r3"] = 1.0283917501738495; mu["r4"] = 1.4132217428594949 }
    /^#/ { for (i = 1; i <= NF; i++) at[$i] = i; next }
    { split($2, part, "#"); sub(/-.*/, "", part[2]); name = part[2]; n = $at["force.z"]; most = mu[name] * n
      x = $at["friction.x"]; y = $at["friction.y"]; if (x < 0) x = -x; if (y < 0) y = -y
      if (x > most * (1 + 1e-9) || y > most * (1 + 1e-9)) print name, "beyond its bound", x, y, most
      slides[name] += (n > 0 && x > most * (1 - 1e-7)); count++ }
    END { print count " contacts,", "r1 " (slides["r1"] > 0), "r2 " (slides["r2"] > 0), "r3 " (slides["r3"] == 2), "r4 " (slides["r4"] > 0) }' forces.tsv
artbuild -q many.lua only=3 -o alone.art
artsim -q alone.art -t 1e-3 -r rigidBodies/r3:velocity@1e-3=alone.tsv
awk '!/^#/ { v = $2; if (FNR != NR) d = v - first; else first = v } END { print "as alone:", (d < 1e-8 && d > -1e-8) }' together.tsv alone.tsv
