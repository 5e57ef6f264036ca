# A rattleback of faces on a plate, by the default method: it goes on turning in the sense that its inertia favours, and turns back
# from the other one; its energy never grows.
cat >stone.lua <<'END'
local art = require "art"
local a = art.args{spin=5, h=1e-3}
local mech = art.root{name="t", maxStepSize=a.h}:add(art.MechModel{name="mech", gravity={0,0,-9.81}, integrator="Trapezoidal", useImplicitFriction=true})
local A, B, C = 0.1, 0.02, 0.015
local plate = mech:add(art.box{name="plate", size={1,1,.1}, density=1000, position={0,0,-.05}, dynamic=false})
local I1, I2, I3 = 2e-4, 1.6e-3, 1.7e-3
local c, s = math.cos(math.rad(10)), math.sin(math.rad(10))
local b = mech:add(art.body{name="b", mesh=art.mesh.ellipsoid{a=A,b=B,c=C,slices=96}, position={0,0,C},
    inertia={mass=1, J={I1*c*c+I2*s*s, I1*s*s+I2*c*c, I3, (I1-I2)*s*c,0,0}, com={0,0,-0.002}}})
b.velocity={0,0,0,0,0.05,a.spin}
mech:set_collision_behavior(b, plate, {friction=0.9})
END
for spin in 5 -5; do
    artbuild -q stone.lua spin=$spin -o stone.art
    artsim -q stone.art -t 1.5 -r rigidBodies/b:velocity,models/mech:energy@0.05 | awk -v spin=$spin '/^#/ { next }
        n++ == 0 { before = $8 }
        $8 > before * (1 + 1e-5) { grown = $8 - before " at " $1 }
        { before = $8; w = $7 }
        END { print spin (w > (spin > 0 ? 3 : 2) ? " turns in the favoured sense" : " turns by " w) (grown ? ", energy grows by " grown : "") }'
done
