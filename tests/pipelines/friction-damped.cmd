# A block that is pulled on with 7 N and held back by mu N = 4.905 N and by damping d slides with (7 - 4.905)/d, also where h d/m is 5. Friction of a polygon
# of m corners has between cos(pi/m) mu N and mu N. Explicit schemes warn where they are not stable: h d/m > 2, 2.785 of RungeKutta4.
cat >block.lua <<'END'
local art = require "art"
local a = art.args{d=50, cone="BOX", corners=8, integrator="ConstrainedBackwardEuler"}
local mech = art.root{name="r", maxStepSize=0.01}:add(art.MechModel{name="mech", gravity={0,0,-9.81}, integrator=a.integrator})
local plate = mech:add(art.box{name="plate", size={10,10,1}, density=1000, position={0,0,-0.5}, dynamic=false})
local b = mech:add(art.box{name="b", size={.2,.2,.1}, mass=1, position={0,0,.05}, frameDamping=a.d, externalForce={7,0,0,0,0,0}})
mech:set_collision_behavior(b, plate, {friction=0.5, frictionCone=a.cone, frictionDirections=a.corners})
END
held() { # LEAST D CONE CORNERS
    artbuild -q block.lua d=$2 cone=$3 corners=$4 -o b.art
    artsim b.art -t 1 -r rigidBodies/b:velocity@1 | awk -v least=$1 -v d=$2 -v how="$*" 'END { f = (7 - d * $2) / 4.905; if (!(f > least && f < 1 + 1e-6)) print how ": friction " f " of mu N" }'
}
for d in 50 500 2000; do
    held 0.999999 $d BOX 8
    held 0.97 $d POLYHEDRAL 8
    held 0.998 $d POLYHEDRAL 32
done
for scheme in SymplecticEuler ForwardEuler ConstrainedForwardEuler RungeKutta4 BackwardEuler; do
    for d in 190 250 300; do
        artbuild -q block.lua d=$d integrator=$scheme -o b.art
        artsim b.art -t 0.03 -r rigidBodies/b:velocity 2>said >none
        echo "$scheme $d $(grep -c 'too strong for the explicit' said)"
    done
done
artsim --strict b.art -t 0.03 --integrator SymplecticEuler -r rigidBodies/b:velocity 2>&1 >none | grep -o 'error: the damping of .*explicit'
