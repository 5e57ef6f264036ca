# A thin rod that slides with its lower end in front (Painleve 1895), for mu from 0.5 to 2 and 30 to 80 degrees: below the limit of sliding friction slows
# it by mu g / (1 + (x^2 - mu x z) / J), beyond it the corner comes to rest within the step, which is said.
cat >rod.lua <<'END'
local art = require "art"
local a = art.args{mu=2, ang=45, integrator="ConstrainedBackwardEuler"}
local mech = art.root{name="p", maxStepSize=1e-4}:add(art.MechModel{name="mech", gravity={0,0,-9.81}, integrator=a.integrator})
local plate = mech:add(art.box{name="plate", size={20,20,1}, density=1000, position={0,0,-0.5}, dynamic=false})
local s, c = math.sin(math.rad(a.ang)), math.cos(math.rad(a.ang))
local rod = mech:add(art.box{name="rod", size={1,0.02,0.02}, mass=1, position={0,0,0.5*s+0.01*c}, orientation={0,1,0,a.ang}})
rod.velocity = {3,0,0,0,0,0}
mech:set_collision_behavior(rod, plate, {friction=a.mu})
END
ask() { # SCHEME ANGLE MU
    artbuild -q rod.lua integrator=$1 ang=$2 mu=$3 -o rod.art
    artsim rod.art -t 1e-4 -r rigidBodies/rod:velocity@1e-4 2>said >speeds
    awk -v ang=$2 -v mu=$3 -v how="$1" -v said="$(grep -c 'jams in the step' said)" '
        { row = $0 }
        END {
            split(row, v, "\t"); pi = atan2(0, -1); s = sin(ang * pi / 180); c = cos(ang * pi / 180)
            x = 0.5 * c - 0.01 * s; z = 0.5 * s + 0.01 * c; J = (1 + 0.0004) / 12
            k = 1 + (x * x - mu * x * z) / J
            if (k > 0) want = 3 - 1e-4 * mu * 9.81 / k
            else {
                xx = 1 + z * z / J; zz = 1 + x * x / J; xz = x * z / J
                want = 3 - (3 * zz - 9.81e-4 * xz) / (xx * zz - xz * xz)
            }
            e = (v[2] - want) / (3 - want)
            if (!(e < 0.01 && e > -0.01 && v[3] * v[3] < 1e-12 && said == (k <= 0))) print how, ang, mu, v[2], v[3], "for", want, said ? "said" : ""
        }' speeds
}
for angle in 30 37 45 52 60 68 80; do
    for mu in 0.5 0.8 1.1 1.4 1.62 1.8 2; do ask ConstrainedBackwardEuler $angle $mu; done
    ask Trapezoidal $angle 1.5
done
