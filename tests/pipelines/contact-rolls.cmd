# A soft wheel on an incline of 10 degrees, friction within the solve (RollingFem, SlidingFem of ArtiSynth's demos). With much
# friction it rolls: a = 2/3 g sin of a round one that loses nothing; it has corners and a damped rim, so it is slower, the
# less so the more corners. With friction below a third of the slope it slips: a = g (sin - mu cos).
cat > wheel.lua <<'END'
local art = require "art"
local o = art.args { mu = 0.45, n = 32 }
local mech = art.root { name = "rolls", maxStepSize = 0.001 }:add(art.MechModel { name = "mech", useImplicitFriction = true })
local a = math.rad(10)
mech.gravity = { 9.8 * math.sin(a), 0, -9.8 * math.cos(a) }
local wheel = mech:add_fem { name = "wheel", density = 1000, particleDamping = 0, stiffnessDamping = 0.0005,
  mesh = art.volume.cylinder { r = 0.05, l = 0.04, nt = o.n, nr = 3, nl = 1 },
  material = art.LinearMaterial { YoungsModulus = 1e6, PoissonsRatio = 0.3 } }
wheel:transform { { rotate = { 1, 0, 0, 90 } }, { translate = { 0, 0, 0.05 } } }
local plane = mech:add(art.box { name = "plane", size = { 4, 1, 0.2 }, position = { 1, 0, -0.1 }, dynamic = false })
mech:set_collision_behavior(wheel, plane, { friction = o.mu })
END
axle=models/mech/models/wheel/nodes/0
for case in "16 0.45" "32 0.45" "32 0.03"; do
    # shellcheck disable=SC2086
    set -- $case
    artbuild wheel.lua -q n="$1" mu="$2" -o wheel.art
    artsim -q -t 0.5 wheel.art -r "$axle:position,$axle:velocity@0.5=wheel.tsv"
    tail -n 1 wheel.tsv | sed "s/^/$1 $2 /"
done | awk '{ s = 9.8 * sin(3.14159265358979 / 18); c = 9.8 * cos(3.14159265358979 / 18); x = $4
    if ($2 < 0.1) { want = 0.125 * (s - $2 * c); if ((x / want - 1) ^ 2 > 1e-4) print "slips to", x, "not", want; next }
    want = 0.125 * 2 / 3 * s; part = x / want
    if (!(part < 1 && part > 0.85 && part > last)) print $1, "corners: rolls to", x, "not", want
    last = part }'
