# Pairs that bounce beside pairs that do not, which have rows for what closes within a step: boxes with e = 0.6 rise to e^2 of their height each
# time while the others come to rest where they touch, what bounces into one that falls behind it comes to rest with it, and energy never
# grows by more than a thousandth.
cat >mixed.lua <<'END'
local art = require "art"
local a = art.args{integrator="RungeKutta4", h=0.005, rider=false}
local m = art.root{name="r", maxStepSize=a.h}:add(art.MechModel{name="mech", integrator=a.integrator, gravity={0,0,-9.81}})
local floor = m:add(art.box{name="floor", size={8,8,1}, position={0,0,-0.5}, dynamic=false})
local function box(name, x, z) return m:add(art.box{name=name, size={0.2,0.2,0.2}, mass=2, position={x,0,z}}) end
local bounces, rests = box("bounces", -1, 1.1), box("rests", 1, 1.1)
local lower, upper = box("lower", 3, 0.1005), box("upper", 3, 0.301)
m:set_collision_behavior(bounces, floor, {restitution=0.6, friction=0.3})
m:set_collision_behavior(rests, floor, {friction=0.3})
m:set_collision_behavior(lower, floor, {restitution=0.6, friction=0.3})
m:set_collision_behavior(lower, upper, {friction=0.3})
if a.rider then
    local rider = box("rider", -1, 1.302)
    m:set_collision_behavior(rider, bounces, {friction=0.3})
end
END
for scheme in RungeKutta4 Trapezoidal; do
    for rider in false true; do
        artbuild -q mixed.lua integrator=$scheme rider=$rider -o mixed.art
        artsim -q mixed.art -t 2.5 -r rigidBodies/bounces:position,rigidBodies/rests:position,rigidBodies/upper:position,models/mech:energy | awk -v how="$scheme $rider" -v rider=$rider '
            /^#/ { next }
            !n++ { first = energy = $11 }
            $11 > energy + 1e-3 * first { grown = ($11 - energy) / first " at " $1 }
            { z = $4 - 0.1; energy = $11
              if (older != "" && before > older && before >= z && tops < 3) top[++tops] = before
              older = before; before = z; last = $7; upper = $10 }
            END {
                printf "%s:", how
                if (rider == "true") printf " %.4f", before + 0.1 # e v of one and v of the other meet: both go down
                else for (k = 1; k <= 3; k++) printf " %.2f", top[k] / exp(2 * k * log(0.6))
                printf " rests %.4f upper %.4f%s\n", last, upper, grown ? " grows by " grown : ""
            }'
    done
done
